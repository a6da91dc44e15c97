// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_figures.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tlp::study {
namespace {

constexpr const char* kShare = "share";

bool varies(const StudyReport& report, const char* axis)
{
    return std::ranges::find(report.axes, axis) != report.axes.end();
}

/// What tells places apart.
std::set<std::string> placeAxes(const StudyReport& report, ChartOf chart)
{
    std::set<std::string> axes{"split", kEvaluatedOn};
    if (chart == ChartOf::OneShare)
        axes.insert(kShare);
    // A model that is judged elsewhere is named by where it was trained.
    if (!varies(report, kEvaluatedOn))
        axes.insert("platform");
    return axes;
}

std::string labelOf(
    const StudyReport& report, const ReportRow& row, const std::set<std::string>& without)
{
    Labels labels;
    for (const std::string& axis : report.axes) {
        const std::string label = labelOn(row.labels, axis);
        if (!without.contains(axis) && !label.empty())
            labels.emplace_back(axis, label);
    }
    return joinLabels(labels);
}

std::size_t indexIn(std::vector<std::string>& names, const std::string& name)
{
    const auto found = std::ranges::find(names, name);
    if (found != names.end())
        return std::size_t(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
}

/// All rows of one setting, whatever platform they are of.
ForgettingMatrix matrixOf(
    const StudyReport& report, std::string label, const std::vector<std::size_t>& members)
{
    ForgettingMatrix matrix;
    matrix.label = std::move(label);
    for (const std::size_t member : members)
        indexIn(matrix.trained, report.rows[member].trainedFor);
    for (const std::string& platform : matrix.trained) {
        const bool isJudged = std::ranges::any_of(members,
            [&](std::size_t member) { return report.rows[member].evaluatedOn == platform; });
        if (isJudged)
            matrix.evaluated.push_back(platform);
    }
    for (const std::size_t member : members)
        indexIn(matrix.evaluated, report.rows[member].evaluatedOn);
    matrix.rows.assign(
        matrix.trained.size(), std::vector<std::optional<std::size_t>>(matrix.evaluated.size()));
    matrix.isChain = matrix.trained.size() > 1;
    for (const std::size_t member : members) {
        const ReportRow& row = report.rows[member];
        const std::size_t stage = indexIn(matrix.trained, row.trainedFor);
        matrix.rows[stage][indexIn(matrix.evaluated, row.evaluatedOn)] = member;
        const std::string before = stage == 0 ? std::string() : matrix.trained[stage - 1];
        matrix.isChain = matrix.isChain && row.begunOn == before;
    }
    return matrix;
}

} // namespace

std::string placeOf(const StudyReport& report, const ReportRow& row, ChartOf chart)
{
    Labels labels;
    const std::set<std::string> axes = placeAxes(report, chart);
    for (const std::string& axis : report.axes) {
        if (axes.contains(axis))
            labels.emplace_back(axis, labelOn(row.labels, axis));
    }
    return joinLabels(labels);
}

std::string labelAt(const StudyReport& report, const ReportRow& row, ChartOf chart)
{
    std::set<std::string> told = placeAxes(report, chart);
    told.insert(kShare);
    return labelOf(report, row, told);
}

std::vector<ShareCurve> shareCurves(const StudyReport& report)
{
    std::vector<ShareCurve> curves;
    if (!varies(report, kShare))
        return curves;
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const ReportRow& row = report.rows[i];
        if (!row.share || row.topK.empty())
            continue;
        const std::string place = placeOf(report, row);
        const std::string label = labelAt(report, row);
        auto curve = std::ranges::find_if(curves,
            [&](const ShareCurve& known) { return known.place == place && known.label == label; });
        if (curve == curves.end()) {
            curves.push_back({place, label, {}});
            curve = curves.end() - 1;
        }
        curve->rows.push_back(i);
    }
    for (ShareCurve& curve : curves)
        std::ranges::stable_sort(
            curve.rows, {}, [&](std::size_t row) { return *report.rows[row].share; });
    return curves;
}

std::vector<ForgettingMatrix> forgettingMatrices(const StudyReport& report)
{
    std::vector<std::pair<std::string, std::vector<std::size_t>>> settings;
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const std::string label = labelOf(report, report.rows[i], {"platform", kEvaluatedOn});
        auto setting = std::ranges::find(
            settings, label, &std::pair<std::string, std::vector<std::size_t>>::first);
        if (setting == settings.end()) {
            settings.emplace_back(label, std::vector<std::size_t>());
            setting = settings.end() - 1;
        }
        setting->second.push_back(i);
    }
    std::vector<ForgettingMatrix> matrices;
    for (const auto& [label, members] : settings) {
        ForgettingMatrix matrix = matrixOf(report, label, members);
        const bool isElsewhere = std::ranges::any_of(members, [&](std::size_t member) {
            return report.rows[member].trainedFor != report.rows[member].evaluatedOn;
        });
        if (isElsewhere && matrix.trained.size() > 1 && matrix.evaluated.size() > 1)
            matrices.push_back(std::move(matrix));
    }
    return matrices;
}

std::optional<Spread> topKIn(const StudyReport& report, const ForgettingMatrix& matrix,
    std::size_t row, std::size_t column, int k)
{
    const auto& index = matrix.rows[row][column];
    if (!index)
        return std::nullopt;
    const auto& values = report.rows[*index].topK;
    const auto found = values.find(k);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Spread> changeIn(const StudyReport& report, const ForgettingMatrix& matrix,
    std::size_t row, std::size_t column, int k)
{
    const auto stage = std::ranges::find(matrix.trained, matrix.evaluated[column]);
    if (stage == matrix.trained.end() || std::size_t(stage - matrix.trained.begin()) == row)
        return std::nullopt;
    const auto& index = matrix.rows[row][column];
    const auto& diagonal = matrix.rows[std::size_t(stage - matrix.trained.begin())][column];
    if (!index || !diagonal)
        return std::nullopt;
    std::vector<double> changes;
    for (const auto& [seed, figures] : report.rows[*index].bySeed) {
        const auto fresh = report.rows[*diagonal].bySeed.find(seed);
        if (fresh == report.rows[*diagonal].bySeed.end())
            continue;
        const auto after = evaluation::valueAt(figures.topK, k);
        const auto before = evaluation::valueAt(fresh->second.topK, k);
        if (after && before)
            changes.push_back(*after - *before);
    }
    return spreadOf(changes);
}

} // namespace tlp::study
