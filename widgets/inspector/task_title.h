// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "workspace/session.h"

namespace tlp::widgets {

/// What a task computes, for people: an operator of ours in its text form; of an imported task,
/// whose text is a hash with shapes, the operators of its DAG in the field's words and the shapes
/// of its first two operands, "conv2d + add + relu  1×56×56×64, 3×3×64×64". The text itself where
/// the DAG says nothing. Any thread.
[[nodiscard]] QString taskTitle(const workspace::SessionTask& task);
/// Of a task's text and DAG.
[[nodiscard]] QString taskTitle(const std::string& text, const std::string& dagText);

} // namespace tlp::widgets
