// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "compare/compare_data.h"
#include "evaluation/paired_bootstrap.h"

/// Whether one run beats another, in plain words.
namespace tlp::widgets {

struct Verdict
{
    evaluation::PairedComparison numbers;
    int tasksLeftOut = 0; ///< known to only one of the two
};

/// Pairs the tasks of two evaluations by id and compares their top-k. Any thread. Errors: BadInput
/// when no task is common.
[[nodiscard]] Result<Verdict> compareReports(
    const evaluation::EvaluationReport& a, const evaluation::EvaluationReport& b, int k);

[[nodiscard]] QString verdictHeadline(
    const Verdict& verdict, const QString& a, const QString& b, int k);
[[nodiscard]] QString verdictDetails(
    const Verdict& verdict, const QString& a, const QString& b, int k);

} // namespace tlp::widgets
