// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "options/tune_spec.h"
#include "workspace/session.h"

/// Sessions and their figures as people read them, in their language. GUI thread.
namespace tlp::widgets {

/// One that was stopped is paused; one whose process died is not.
[[nodiscard]] QString sessionStateText(const workspace::SessionInfo& session);
/// "matmul:m=32,n=32,k=32"
[[nodiscard]] QString workloadText(const options::TuneSpec& spec);
/// "Random", "XGBoost", a run's name, "RUN with XGBoost"
[[nodiscard]] QString modelText(const options::TuneSpec& spec);
/// The operator that a task's title begins with: "conv2d" of "conv2d + add  1×56×56×64".
[[nodiscard]] QString operatorText(const QString& title);
[[nodiscard]] QString policyText(const std::string& policy);
/// What times were measured on: "local-avx2-2t (HOST)". Times of another place do not compare.
[[nodiscard]] QString placeText(const std::string& platform, const std::string& host);
/// Why a session finished, as a sentence; words that the window does not know pass through.
[[nodiscard]] QString endedText(const std::string& ended);
/// A latency, or a dash where none is known.
[[nodiscard]] QString bestText(const std::optional<double>& seconds);
/// Time spent: "12 ms", "4.2 s", "3 min 20 s".
[[nodiscard]] QString spentText(double seconds);

} // namespace tlp::widgets
