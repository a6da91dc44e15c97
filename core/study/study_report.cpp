// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_report.h"

#include "base/statistics.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tlp::study {
namespace {

constexpr const char* kEvaluatedOn = "evaluated on";

/// A row with all that its seeds gave.
struct Gathered
{
    ReportRow row;
    std::vector<std::string> keys; ///< of its cells
    std::map<int, std::vector<double>> topK;
    std::vector<double> kendallTau, seconds;
    std::map<int, std::map<TaskId, std::vector<double>>> tasks;
    int evaluated = 0;
};

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
                gathered.keys.push_back(cell.key);
                const auto evaluation
                    = std::ranges::find_if(evaluations, [&](const workspace::EvaluationInfo& info) {
                          return info.dataset == cell.train.dataset && info.platform == platform
                              && info.split == cell.train.split;
                      });
                if (isTrained && evaluation != evaluations.end())
                    addEvaluation(*run, evaluation->report, gathered);
            }
        }
        return {};
    }

    Gathered& gatheredAt(const StudyCell& cell, const Labels& place, const std::string& platform)
    {
        Labels labels = place;
        if (cell.evaluateOn != std::vector{cell.train.platform})
            labels.emplace_back(kEvaluatedOn, platform);
        const auto found = std::ranges::find_if(
            m_gathered, [&](const Gathered& known) { return known.row.labels == labels; });
        if (found != m_gathered.end())
            return *found;
        Gathered& added = m_gathered.emplace_back();
        added.row.labels = std::move(labels);
        added.row.share = cell.train.shareOf(cell.train.platform);
        return added;
    }

    static void addEvaluation(const workspace::RunInfo& run,
        const evaluation::EvaluationReport& report, Gathered& gathered)
    {
        ++gathered.evaluated;
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
                gathered.tasks[k][task.task].push_back(value);
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
        for (const auto& [k, tasks] : gathered.tasks) {
            for (const auto& [task, values] : tasks) {
                if (int(values.size()) == gathered.evaluated)
                    row.taskTopK[k][task] = mean(values);
            }
        }
        std::vector<double> speeds;
        for (const CellSpeed& speed :
            m_report.speed ? m_report.speed->cells : std::vector<CellSpeed>()) {
            if (std::ranges::find(gathered.keys, speed.key) != gathered.keys.end()
                && speed.programsPerSecond() > 0)
                speeds.push_back(speed.programsPerSecond());
        }
        if (!speeds.empty())
            row.programsPerSecond = median(speeds);
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
            for (const std::string& axis : m_report.axes) {
                const std::string label = labelOn(row.labels, axis);
                if (!label.empty())
                    shown.emplace_back(axis, label);
            }
            row.label = joinLabels(shown.empty() ? row.labels : shown);
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
        std::map<std::string, std::vector<std::size_t>> groups; // what can be set side by side
        for (std::size_t i = 0; i < m_report.rows.size(); ++i) {
            const ReportRow& row = m_report.rows[i];
            std::string group;
            for (const char* axis : {"split", "platform", kEvaluatedOn, "share"})
                group += labelOn(row.labels, axis) + "\n";
            groups[group].push_back(i);
        }
        for (const auto& [group, members] : groups) {
            const std::size_t bases = members.size() > kMostCompared ? 1 : members.size();
            for (std::size_t base = 0; base < bases; ++base) {
                for (std::size_t other = base + 1; other < members.size(); ++other) {
                    for (const int k : {1, 5})
                        TLP_CHECK(comparePair(members[other], members[base], k));
                }
            }
        }
        return {};
    }

    Status comparePair(std::size_t row, std::size_t base, int k)
    {
        const auto& a = m_report.rows[row].taskTopK;
        const auto& b = m_report.rows[base].taskTopK;
        if (!a.contains(k) || !b.contains(k))
            return {};
        std::vector<double> ofRow;
        std::vector<double> ofBase;
        for (const auto& [task, value] : a.at(k)) {
            const auto other = b.at(k).find(task);
            if (other == b.at(k).end())
                continue;
            ofRow.push_back(value);
            ofBase.push_back(other->second);
        }
        if (ofRow.size() < 2) // no spread over tasks
            return {};
        TLP_TRY(const auto numbers, evaluation::pairedBootstrap(ofRow, ofBase));
        m_report.comparisons.push_back({row, base, k, numbers});
        return {};
    }

    const workspace::Workspace& m_workspace;
    const workspace::StudyInfo& m_study;
    StudyReport m_report;
    std::vector<Gathered> m_gathered;
};

} // namespace

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
