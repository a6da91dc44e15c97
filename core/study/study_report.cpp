// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_report.h"

#include "base/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

namespace tlp::study {
namespace {

/// A row with all that its seeds gave.
struct Gathered
{
    ReportRow row;
    std::map<int, std::vector<double>> topK;
    std::vector<double> kendallTau, seconds;
};

/// Those that both have, in order.
std::vector<std::uint64_t> commonSeeds(const ReportRow& a, const ReportRow& b)
{
    std::vector<std::uint64_t> seeds;
    for (const auto& [seed, figures] : a.bySeed) {
        if (b.bySeed.contains(seed))
            seeds.push_back(seed);
    }
    return seeds;
}

/// Each task's top-k, the mean over these seeds; tasks that one of them lacks are left out.
std::map<TaskId, double> taskMeans(
    const ReportRow& row, const std::vector<std::uint64_t>& seeds, int k)
{
    std::map<TaskId, std::vector<double>> values;
    for (const std::uint64_t seed : seeds) {
        const auto tasks = row.bySeed.at(seed).tasks.find(k);
        if (tasks == row.bySeed.at(seed).tasks.end())
            return {};
        for (const auto& [task, value] : tasks->second)
            values[task].push_back(value);
    }
    std::map<TaskId, double> means;
    for (const auto& [task, each] : values) {
        if (each.size() == seeds.size())
            means[task] = mean(each);
    }
    return means;
}

/// Builds the report of one study.
class Maker
{
public:
    Maker(const workspace::Workspace& workspace, const workspace::StudyInfo& study)
        : m_workspace(workspace)
        , m_study(study)
    {}

    Result<StudyReport> make()
    {
        TLP_TRY(const StudySpec spec, StudySpec::fromJson(m_study.specJson, {}));
        TLP_TRY(const auto rows, m_workspace.studyCells(m_study.id));
        TLP_TRY(const auto cells, fromRows(rows));
        m_report.name = m_study.name;
        m_report.about = spec.about;
        m_report.dataset = spec.dataset;
        m_report.seeds = spec.seeds;
        m_report.cells = int(cells.size());
        if (!m_study.speedsJson.empty()) {
            TLP_TRY(m_report.speed, SpeedReport::fromJson(m_study.speedsJson));
        }
        for (const StudyCell& cell : cells) {
            m_platforms[cell.key] = cell.train.platform;
            m_isElsewhere = m_isElsewhere
                || (!cell.places.empty() && cell.evaluateOn != std::vector{cell.train.platform});
        }
        for (std::size_t i = 0; i < cells.size(); ++i)
            TLP_CHECK(addCell(cells[i], rows[i]));
        for (Gathered& gathered : m_gathered)
            finish(gathered);
        findAxes(spec);
        TLP_CHECK(compare());
        return std::move(m_report);
    }

private:
    Status addCell(const StudyCell& cell, const workspace::StudyCellInfo& row)
    {
        m_report.finished += row.state == workspace::CellState::Finished ? 1 : 0;
        if (row.state == workspace::CellState::Failed)
            m_report.failures.push_back({cell.key, cell.train.runName,
                cell.places.empty() ? std::string("source of others")
                                    : joinLabels(cell.places.front()),
                row.error});
        std::optional<workspace::RunInfo> run;
        std::vector<workspace::EvaluationInfo> evaluations;
        if (row.run) {
            // One that was deleted for good is as good as none.
            if (auto found = m_workspace.run(row.run)) {
                run = std::move(*found);
                TLP_TRY(evaluations, m_workspace.evaluations(row.run));
            }
        }
        const bool isTrained = run && run->state == workspace::RunState::Finished;
        for (const Labels& place : cell.places) {
            for (const std::string& platform : cell.evaluateOn) {
                Gathered& gathered = gatheredAt(cell, place, platform);
                ++gathered.row.asked;
                gathered.row.failed += row.state == workspace::CellState::Failed ? 1 : 0;
                gathered.row.cells.push_back(cell.key);
                const auto evaluation
                    = std::ranges::find_if(evaluations, [&](const workspace::EvaluationInfo& info) {
                          return info.dataset == cell.train.dataset && info.platform == platform
                              && info.split == cell.train.split;
                      });
                if (isTrained && evaluation != evaluations.end())
                    addEvaluation(*run, evaluation->report, cell.train.options.seed, gathered);
            }
        }
        return {};
    }

    Gathered& gatheredAt(const StudyCell& cell, const Labels& place, const std::string& platform)
    {
        Labels labels = place;
        if (m_isElsewhere)
            labels.emplace_back(kEvaluatedOn, platform);
        const auto found = std::ranges::find_if(
            m_gathered, [&](const Gathered& known) { return known.row.labels == labels; });
        if (found != m_gathered.end())
            return *found;
        Gathered& added = m_gathered.emplace_back();
        added.row.labels = std::move(labels);
        added.row.share = cell.train.shareOf(cell.train.platform);
        added.row.trainedFor = cell.train.platform;
        added.row.evaluatedOn = platform;
        if (const auto source = m_platforms.find(cell.from); source != m_platforms.end())
            added.row.begunOn = source->second;
        return added;
    }

    static void addEvaluation(const workspace::RunInfo& run,
        const evaluation::EvaluationReport& report, std::uint64_t seed, Gathered& gathered)
    {
        SeedFigures& figures = gathered.row.bySeed[seed];
        figures.topK = report.topK;
        for (const auto& [k, value] : report.topK)
            gathered.topK[k].push_back(value);
        if (report.kendallTau)
            gathered.kendallTau.push_back(*report.kendallTau);
        gathered.seconds.push_back(run.seconds);
        gathered.row.random = report.random;
        gathered.row.parameters = run.parameters;
        gathered.row.samples = run.samples;
        for (const evaluation::TaskResult& task : report.tasks) {
            for (const auto& [k, value] : task.topK)
                figures.tasks[k][task.task] = value;
        }
    }

    void finish(Gathered& gathered)
    {
        ReportRow& row = gathered.row;
        for (const auto& [k, values] : gathered.topK) {
            if (const auto spread = spreadOf(values))
                row.topK[k] = *spread;
        }
        row.kendallTau = spreadOf(gathered.kendallTau);
        row.seconds = spreadOf(gathered.seconds);
        std::vector<double> speeds;
        std::vector<double> modelSpeeds;
        for (const CellSpeed& speed :
            m_report.speed ? m_report.speed->cells : std::vector<CellSpeed>()) {
            if (std::ranges::find(row.cells, speed.key) == row.cells.end()
                || !(speed.programsPerSecond() > 0))
                continue;
            speeds.push_back(speed.programsPerSecond());
            if (const auto alone = speed.modelPerSecond())
                modelSpeeds.push_back(*alone);
        }
        if (!speeds.empty())
            row.programsPerSecond = median(speeds);
        if (!modelSpeeds.empty())
            row.modelPerSecond = median(modelSpeeds);
        m_report.rows.push_back(std::move(row));
    }

    /// Which axes vary, what the rows are called by them, and which one goes across the table.
    void findAxes(const StudySpec& spec)
    {
        std::vector<std::string> all{"split", "platform"};
        for (const auto& [key, axis] : axisKeys())
            all.push_back(axis);
        all.emplace_back(kEvaluatedOn);
        for (const std::string& axis : all) {
            std::set<std::string> labels;
            for (const ReportRow& row : m_report.rows)
                labels.insert(labelOn(row.labels, axis));
            if (labels.size() > 1)
                m_report.axes.push_back(axis);
        }
        for (ReportRow& row : m_report.rows) {
            Labels shown;
            std::string judged; // comes last: "tlp, p → q"
            for (const std::string& axis : m_report.axes) {
                const std::string label = labelOn(row.labels, axis);
                if (axis == kEvaluatedOn)
                    judged = label;
                else if (!label.empty())
                    shown.emplace_back(axis, label);
            }
            row.label = joinLabels(shown);
            if (judged.empty())
                row.label = shown.empty() ? joinLabels(row.labels) : row.label;
            else
                row.label = shown.empty() ? judged : row.label + " → " + judged;
        }
        const auto varies = [&](const std::string& axis) {
            return std::ranges::find(m_report.axes, axis) != m_report.axes.end();
        };
        if (m_report.axes.size() < 2)
            return;
        m_report.columnAxis = varies(spec.columns) ? spec.columns
            : varies("model")                      ? "model"
                                                   : m_report.axes.back();
    }

    Status compare()
    {
        using Members = std::vector<std::size_t>; // rows of one setting on different platforms
        std::map<std::string, std::vector<Members>> groups; // what can be set side by side
        std::map<std::string, std::vector<Members>> overPlatforms;
        std::map<std::string, std::size_t> settings; // index in their group
        for (std::size_t i = 0; i < m_report.rows.size(); ++i) {
            const ReportRow& row = m_report.rows[i];
            groups[joinedLabels(row, {"split", "platform", kEvaluatedOn, "share"})].push_back({i});
            if (row.trainedFor != row.evaluatedOn)
                continue;
            auto& group = overPlatforms[joinedLabels(row, {"split", "share"})];
            const auto [setting, isNew] = settings.try_emplace(settingOf(row), group.size());
            if (isNew)
                group.emplace_back();
            group[setting->second].push_back(i);
        }
        for (auto* each : {&groups, &overPlatforms}) {
            for (const auto& [key, group] : *each) {
                const std::size_t bases = group.size() > kMostCompared ? 1 : group.size();
                for (std::size_t base = 0; base < bases; ++base) {
                    for (std::size_t other = base + 1; other < group.size(); ++other) {
                        for (const int k : {1, 5})
                            TLP_CHECK(
                                comparePair(group[other], group[base], k, each == &overPlatforms));
                    }
                }
            }
        }
        return {};
    }

    static std::string joinedLabels(const ReportRow& row, std::initializer_list<const char*> axes)
    {
        std::string text;
        for (const char* axis : axes)
            text += labelOn(row.labels, axis) + "\n";
        return text;
    }

    /// All of the row's labels but where it was trained for and judged.
    static std::string settingOf(const ReportRow& row)
    {
        std::string text;
        for (const auto& [axis, label] : row.labels)
            text += axis == "platform" || axis == kEvaluatedOn ? "" : label + "\n";
        return text;
    }

    /// What a setting is called over all platforms.
    [[nodiscard]] std::string labelOverPlatforms(const ReportRow& row) const
    {
        Labels labels;
        for (const std::string& axis : m_report.axes) {
            if (axis != "platform" && axis != kEvaluatedOn && !labelOn(row.labels, axis).empty())
                labels.emplace_back(axis, labelOn(row.labels, axis));
        }
        return joinLabels(labels);
    }

    /// Each a row, or the rows of one setting on several platforms: those that both have are
    /// compared by each task's mean over them.
    Status comparePair(const std::vector<std::size_t>& members,
        const std::vector<std::size_t>& bases, int k, bool isOverPlatforms)
    {
        RowComparison comparison;
        comparison.platforms = 0;
        std::map<TaskId, std::vector<std::pair<double, double>>> tasks;
        for (const std::size_t member : members) {
            const ReportRow& row = m_report.rows[member];
            const auto base = std::ranges::find_if(bases, [&](std::size_t candidate) {
                return m_report.rows[candidate].evaluatedOn == row.evaluatedOn;
            });
            // The same trainings under two labels are equal.
            const bool isSame = base != bases.end() && !isOverPlatforms
                && row.cells == m_report.rows[*base].cells;
            if (base != bases.end() && !isSame && addPair(member, *base, k, comparison, tasks))
                ++comparison.platforms;
        }
        if (comparison.platforms < (isOverPlatforms ? 2 : 1))
            return {};
        std::vector<double> ofRow;
        std::vector<double> ofBase;
        for (const auto& [task, pairs] : tasks) {
            double row = 0;
            double base = 0;
            for (const auto& [value, other] : pairs) {
                row += value / double(pairs.size());
                base += other / double(pairs.size());
            }
            ofRow.push_back(row);
            ofBase.push_back(base);
        }
        if (ofRow.size() < 2) // no spread over tasks
            return {};
        TLP_TRY(comparison.numbers, evaluation::pairedBootstrap(ofRow, ofBase));
        const ReportRow& row = m_report.rows[comparison.row];
        const ReportRow& base = m_report.rows[comparison.base];
        comparison.k = k;
        comparison.label = isOverPlatforms ? labelOverPlatforms(row) : row.label;
        comparison.baseLabel = isOverPlatforms ? labelOverPlatforms(base) : base.label;
        m_report.comparisons.push_back(std::move(comparison));
        return {};
    }

    /// Adds the tasks of two rows; false: there is nothing to set side by side.
    bool addPair(std::size_t row, std::size_t base, int k, RowComparison& comparison,
        std::map<TaskId, std::vector<std::pair<double, double>>>& tasks)
    {
        const ReportRow& a = m_report.rows[row];
        const ReportRow& b = m_report.rows[base];
        const std::vector<std::uint64_t> seeds = commonSeeds(a, b);
        if (seeds.empty()) {
            if (!a.bySeed.empty() && !b.bySeed.empty())
                addRemark(
                    fmt::format("{} and {} are not compared: they have no finished seed in common.",
                        a.label, b.label));
            return false;
        }
        const auto means = taskMeans(a, seeds, k);
        const auto baseMeans = taskMeans(b, seeds, k);
        bool isAdded = false;
        for (const auto& [task, value] : means) {
            const auto other = baseMeans.find(task);
            if (other == baseMeans.end())
                continue;
            tasks[task].emplace_back(value, other->second);
            isAdded = true;
        }
        if (!isAdded)
            return false;
        if (comparison.platforms == 0) {
            comparison.row = row;
            comparison.base = base;
            comparison.seeds = seeds;
        }
        std::erase_if(comparison.seeds,
            [&](std::uint64_t seed) { return std::ranges::find(seeds, seed) == seeds.end(); });
        comparison.rowSeeds = std::max(comparison.rowSeeds, int(a.bySeed.size()));
        comparison.baseSeeds = std::max(comparison.baseSeeds, int(b.bySeed.size()));
        return true;
    }

    void addRemark(std::string remark)
    {
        if (std::ranges::find(m_report.remarks, remark) == m_report.remarks.end())
            m_report.remarks.push_back(std::move(remark));
    }

    const workspace::Workspace& m_workspace;
    const workspace::StudyInfo& m_study;
    StudyReport m_report;
    std::vector<Gathered> m_gathered;
    std::map<std::string, std::string> m_platforms; ///< that cells are trained for, by key
    bool m_isElsewhere = false; ///< models are judged where they were not trained for, too
};

} // namespace

bool RowComparison::isUneven() const
{
    return int(seeds.size()) != rowSeeds || int(seeds.size()) != baseSeeds;
}

std::string RowComparison::seedsText() const
{
    return isUneven() ? fmt::format("{} ({} against {})", seeds.size(), rowSeeds, baseSeeds)
                      : std::to_string(seeds.size());
}

std::optional<Spread> spreadOf(const std::vector<double>& values)
{
    if (values.empty())
        return std::nullopt;
    Spread spread{int(values.size()), mean(values), std::nullopt};
    if (values.size() > 1)
        spread.deviation = standardDeviation(values);
    return spread;
}

Result<StudyReport> makeReport(
    const workspace::Workspace& workspace, const workspace::StudyInfo& study)
{
    return Maker(workspace, study).make();
}

} // namespace tlp::study
