// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/study_report.h"

/// What the charts of the papers draw, out of the rows of a report.
namespace tlp::study {

/// What stands in one chart: figures of models that were judged on different things do not, and
/// where the share is no axis of the chart those of different shares do not either.
enum class ChartOf : std::uint8_t { Shares, OneShare };

/// The chart that a row stands in; "" when the report has one only.
[[nodiscard]] std::string placeOf(
    const StudyReport& report, const ReportRow& row, ChartOf chart = ChartOf::Shares);
/// What a row is called there; a chart of shares tells these.
[[nodiscard]] std::string labelAt(
    const StudyReport& report, const ReportRow& row, ChartOf chart = ChartOf::Shares);

/// How good one setting gets with the share of the target's programs that it is trained on. Every
/// axis but the share tells curves apart, so the ways of choosing programs would, too.
struct ShareCurve
{
    std::string place;
    std::string label; ///< "" when nothing but the share varies there
    std::vector<std::size_t> rows; ///< of the report, by ascending share

    bool operator==(const ShareCurve&) const = default;
};
/// Empty when the share does not vary. Rows that have no figures yet are left out.
[[nodiscard]] std::vector<ShareCurve> shareCurves(const StudyReport& report);

/// How good a model is on every platform after it was trained for each of them: rows are what it
/// was last trained for, columns what it is evaluated on. Where each training begins with the one
/// before it, what lies below the diagonal tells what was forgotten.
struct ForgettingMatrix
{
    std::string label; ///< of the setting; "" when the report has one only
    bool isChain = false; ///< each row's training began with the model of the row above
    std::vector<std::string> trained; ///< rows, in the order of the study
    std::vector<std::string> evaluated; ///< columns: those of the rows first
    /// [row][column] of the report; none: not evaluated there.
    std::vector<std::vector<std::optional<std::size_t>>> rows;

    bool operator==(const ForgettingMatrix&) const = default;
};
/// Of the settings that have two platforms or more in rows and in columns.
[[nodiscard]] std::vector<ForgettingMatrix> forgettingMatrices(const StudyReport& report);

/// None: not there (yet).
[[nodiscard]] std::optional<Spread> topKIn(const StudyReport& report,
    const ForgettingMatrix& matrix, std::size_t row, std::size_t column, int k);
/// Against the model that was just trained for the column's platform, over the seeds that both
/// have: below zero, something is lost. None on the diagonal.
[[nodiscard]] std::optional<Spread> changeIn(const StudyReport& report,
    const ForgettingMatrix& matrix, std::size_t row, std::size_t column, int k);

} // namespace tlp::study
