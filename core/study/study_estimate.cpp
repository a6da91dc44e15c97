// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_estimate.h"

#include "base/statistics.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace tlp::study {
namespace {

/// Seconds per program and epoch of finished trainings.
class Rates
{
public:
    explicit Rates(const std::vector<workspace::RunInfo>& runs)
    {
        for (const workspace::RunInfo& run : runs) {
            if (run.state != workspace::RunState::Finished || run.samples < 1 || run.epochsDone < 1
                || !(run.seconds > 0))
                continue;
            const double rate = run.seconds / (double(run.samples) * run.epochsDone);
            m_byOptions[signatureOf(run.spec.options)].push_back(rate);
            m_byModel[run.spec.options.model].push_back(rate);
        }
    }

    [[nodiscard]] std::optional<double> of(const options::TrainingOptions& options) const
    {
        if (const auto same = m_byOptions.find(signatureOf(options)); same != m_byOptions.end())
            return median(same->second);
        const auto alike = m_byModel.find(options.model);
        return alike == m_byModel.end() ? std::nullopt : std::optional(median(alike->second));
    }

private:
    static std::string signatureOf(const options::TrainingOptions& options)
    {
        std::string signature = options.model;
        for (const std::string& option : changedOptions(options)) {
            const std::string key = option.substr(0, option.find('='));
            if (key != "seed" && key != "epochs" && key != "loss" && key != "threads")
                signature += " " + option;
        }
        return signature;
    }

    std::map<std::string, std::vector<double>> m_byOptions;
    std::map<std::string, std::vector<double>> m_byModel;
};

/// Counts of the training tasks of one split.
struct TaskCounts
{
    std::int64_t programs = 0;
    std::map<std::string, std::int64_t> usable; ///< by platform
};

Result<TaskCounts> countTasks(const dataset::Dataset& dataset, const std::string& split)
{
    TaskCounts counts;
    std::set<TaskId> train;
    if (!split.empty()) {
        TLP_TRY(const dataset::SplitInfo info, dataset.split(split));
        train.insert(info.train.begin(), info.train.end());
    }
    TLP_TRY(const auto platforms, dataset.platforms());
    TLP_TRY(const auto tasks, dataset.tasks());
    for (const dataset::TaskInfo& task : tasks) {
        if (!split.empty() && !train.contains(task.id))
            continue;
        counts.programs += task.programs;
        for (const dataset::TaskOnPlatform& on : task.platforms) {
            const auto platform
                = std::ranges::find(platforms, on.platform, &dataset::PlatformInfo::id);
            if (platform != platforms.end())
                counts.usable[platform->name] += on.usable;
        }
    }
    return counts;
}

/// A program that several platforms measured is one.
std::int64_t programsOf(const options::TrainSpec& spec, const TaskCounts& counts)
{
    double sum = 0;
    for (const std::string& head : spec.heads()) {
        const auto usable = counts.usable.find(head);
        if (usable != counts.usable.end())
            sum += double(usable->second) * spec.shareOf(head);
    }
    return std::min(std::int64_t(sum), counts.programs);
}

} // namespace

Result<StudyEstimate> estimate(const std::vector<StudyCell>& cells, const dataset::Dataset& dataset,
    const std::vector<workspace::RunInfo>& runs, int parallel)
{
    const Rates rates(runs);
    StudyEstimate result;
    std::map<std::string, TaskCounts> counts;
    double longest = 0;
    for (const StudyCell& cell : cells) {
        if (!counts.contains(cell.train.split)) {
            TLP_TRY(counts[cell.train.split], countTasks(dataset, cell.train.split));
        }
        const std::int64_t programs = programsOf(cell.train, counts[cell.train.split]);
        result.programs.push_back(programs);
        auto rate = rates.of(cell.train.options);
        if (rate)
            *rate *= double(programs) * cell.train.options.epochs;
        result.seconds.push_back(rate);
        result.unknown += rate ? 0 : 1;
        result.total += rate.value_or(0);
        longest = std::max(longest, rate.value_or(0));
    }
    result.total = std::max(longest, result.total / std::max(1, parallel));
    return result;
}

} // namespace tlp::study
