// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "workspace/session.h"

namespace tlp::workspace {

/// Which model guides the search and how it learns, for lists of sessions: "random", "xgboost",
/// "mytlp", "mytlp, refresh", "mytlp, ensemble". Only a run's model has a way of learning.
[[nodiscard]] std::string modelText(const options::TuneSpec& spec);
[[nodiscard]] std::string modelText(const SessionInfo& session);

} // namespace tlp::workspace
