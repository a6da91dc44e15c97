// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QString>

#include "compare/compare_data.h"
#include "evaluation/report_comparison.h"

/// Whether one run beats another, in plain words.
namespace tlp::widgets {

using Verdict = evaluation::ReportComparison;

/// One sentence when the run is not, or not clearly, better than random picks; else empty.
[[nodiscard]] QString chanceText(
    std::optional<evaluation::AgainstChance> verdict, const QString& run);
/// What top-k means, in one sentence.
[[nodiscard]] QString topKText();

[[nodiscard]] QString verdictHeadline(
    const Verdict& verdict, const QString& a, const QString& b, int k);
[[nodiscard]] QString verdictDetails(
    const Verdict& verdict, const QString& a, const QString& b, int k);

} // namespace tlp::widgets
