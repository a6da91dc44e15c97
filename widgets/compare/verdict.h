// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "compare/compare_data.h"
#include "evaluation/report_comparison.h"

/// Whether one run beats another, in plain words.
namespace tlp::widgets {

using Verdict = evaluation::ReportComparison;

[[nodiscard]] QString verdictHeadline(
    const Verdict& verdict, const QString& a, const QString& b, int k);
[[nodiscard]] QString verdictDetails(
    const Verdict& verdict, const QString& a, const QString& b, int k);

} // namespace tlp::widgets
