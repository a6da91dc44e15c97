// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "workspace/session.h"

namespace tlp::widgets {

/// What a task computes, for people; see workload::taskTitle.
[[nodiscard]] QString taskTitle(const workspace::SessionTask& task);
/// Of a task's text and DAG.
[[nodiscard]] QString taskTitle(const std::string& text, const std::string& dagText);

} // namespace tlp::widgets
