// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <QString>

#include "dataset/dataset.h"
#include "records/step.h"

/// How values read in the window: translated, in the user's locale, with a unit. Files and commands
/// never use these. GUI thread.
namespace tlp::widgets {

/// "1.23 ms"; the unit fits the size. "–" for values that are no time.
[[nodiscard]] QString latencyText(double seconds);
/// The same, or "none valid".
[[nodiscard]] QString latencyText(const std::optional<double>& seconds);
/// The unit that fits a set of latencies best, for an axis: its name and its seconds.
struct LatencyUnit
{
    QString name;
    double seconds = 1;
};
[[nodiscard]] LatencyUnit latencyUnit(double typicalSeconds);
[[nodiscard]] QString countText(std::int64_t count);
/// "41.5 GFLOP", or "unknown": never 0 for what is not known.
[[nodiscard]] QString flopsText(const std::optional<double>& flops);
[[nodiscard]] QString byteCountText(std::int64_t bytes);
/// "12.3 %"; share in [0, 1].
[[nodiscard]] QString percentText(double share);

/// The core's English word for a failure or flag ("run time-out", …) in the user's language;
/// words the window does not know pass through.
[[nodiscard]] QString failureText(const std::string& name);
/// What a measurement ended with: "good", or why it cannot be used.
[[nodiscard]] QString outcomeText(const dataset::Measurement& measurement);
/// The field's word for a step kind in the user's language: "split", "compute at", …
[[nodiscard]] QString stepKindText(records::StepKind kind);
/// "SP (split)" for a step code of a statistic; unknown codes are quoted.
[[nodiscard]] QString stepCodeText(const std::string& code);

/// The error as one paragraph: message, place, causes.
[[nodiscard]] QString errorText(const Error& error);

} // namespace tlp::widgets
