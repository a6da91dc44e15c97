// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_estimate.h"

#include "base/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace tlp::study {
namespace {

/// Programs of one training task.
struct TaskCounts
{
    std::int64_t programs = 0;
    std::map<std::string, std::int64_t> usable; ///< by platform
};

Result<std::vector<TaskCounts>> countTasks(
    const dataset::Dataset& dataset, const std::string& split)
{
    std::vector<TaskCounts> counts;
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
        TaskCounts& added = counts.emplace_back();
        added.programs = task.programs;
        for (const dataset::TaskOnPlatform& on : task.platforms) {
            const auto platform
                = std::ranges::find(platforms, on.platform, &dataset::PlatformInfo::id);
            if (platform != platforms.end())
                added.usable[platform->name] += on.usable;
        }
    }
    return counts;
}

/// About how many of a task's programs have a label on a platform of the spec, or could have: a
/// program that several platforms measured is one, and their shares are drawn independently.
double labelledPrograms(const TaskCounts& task, const options::TrainSpec& spec, bool isWithShares)
{
    double sum = 0;
    double measured = 0;
    double without = 1; // chance of a program that all may have measured
    for (const std::string& head : spec.heads()) {
        const auto found = task.usable.find(head);
        if (found == task.usable.end() || task.programs < 1)
            continue;
        const auto usable = double(found->second);
        const double share = isWithShares ? spec.shareOf(head) : 1;
        sum += share * usable;
        measured += usable;
        without *= 1 - share * std::min(1.0, usable / double(task.programs));
    }
    const auto all = double(task.programs);
    // As many as there are programs at most: each platform has programs of its own.
    return measured <= all ? sum : std::min(sum, all * (1 - without));
}

std::int64_t programsOf(
    const std::vector<TaskCounts>& tasks, const options::TrainSpec& spec, bool isWithShares)
{
    double sum = 0;
    for (const TaskCounts& task : tasks)
        sum += labelledPrograms(task, spec, isWithShares);
    return std::llround(sum);
}

double weightsBetween(const std::vector<int>& widths)
{
    double sum = 0;
    for (std::size_t i = 1; i < widths.size(); ++i)
        sum += double(widths[i - 1]) * widths[i];
    return sum;
}

/// What a program costs in an epoch, relative to others: the weights that every row of its matrix
/// meets, those of a head once for each platform. Of other models than TLP's, 1.
double costPerProgram(const options::TrainingOptions& options, std::size_t heads)
{
    const options::TlpModelOptions& tlp = options.tlp;
    if (!options::isTlpModel(options.model) || tlp.encoder.empty())
        return 1;
    const double hidden = tlp.encoder.back();
    const double square = hidden * hidden;
    const double core = tlp.core == "transformer" ? 6 * square * tlp.layers
        : tlp.core == "lstm"                      ? 8 * square
                                                  : 4 * square;
    const double shared = weightsBetween(tlp.encoder) + core
        + square * std::max(0, tlp.residualBlocks - tlp.privateBlocks);
    const double head = square * tlp.privateBlocks + weightsBetween(tlp.head)
        + (tlp.head.empty() ? hidden : hidden * tlp.head.front() + tlp.head.back());
    return shared + double(heads) * head;
}

/// What an epoch of each other family costs where one of the default TLP costs 1: a round of trees,
/// and a network of statements or loops. From docs/measurements.md, “Every cost model on every
/// platform”.
constexpr double kTreeRound = 0.016;
constexpr double kSmallNetworkEpoch = 0.08;

/// All that a training computes, relative to others: its epochs, and those without labels before.
double workOf(
    const options::TrainSpec& spec, std::int64_t programs, int epochs, std::int64_t programsRead)
{
    const double labelled
        = double(programs) * epochs * costPerProgram(spec.options, spec.heads().size());
    return spec.options.pretrain.method == "none" ? labelled
                                                  : labelled
            + double(programsRead) * spec.options.pretrain.epochs * costPerProgram(spec.options, 0);
}

/// Makes work comparable between families: 1 is a program and epoch of the default TLP.
double workBesideTlp(const options::TrainingOptions& options)
{
    if (options::isTlpModel(options.model))
        return 1 / costPerProgram({}, 1);
    return options::isTreeModel(options.model) ? kTreeRound : kSmallNetworkEpoch;
}

/// Counts of the splits of the study's dataset, each taken once.
class Counts
{
public:
    explicit Counts(const dataset::Dataset& dataset)
        : m_dataset(dataset)
    {}

    Result<const std::vector<TaskCounts>*> of(const std::string& split)
    {
        if (!m_splits.contains(split)) {
            TLP_TRY(m_splits[split], countTasks(m_dataset, split));
        }
        return &m_splits[split];
    }

private:
    const dataset::Dataset& m_dataset;
    std::map<std::string, std::vector<TaskCounts>> m_splits;
};

/// Seconds per work of finished trainings.
class Rates
{
public:
    /// `dataset` is the study's: what runs of others read without labels is not known here.
    Rates(const std::vector<workspace::RunInfo>& runs, const std::string& dataset, Counts& counts)
    {
        for (const workspace::RunInfo& run : runs) {
            if (run.state != workspace::RunState::Finished || run.samples < 1 || run.epochsDone < 1
                || !(run.seconds > 0))
                continue;
            std::int64_t read = 0;
            if (run.spec.options.pretrain.method != "none") {
                const auto tasks = counts.of(run.spec.split);
                if (run.spec.dataset != dataset || !tasks) // or its split is gone
                    continue;
                read = programsOf(**tasks, run.spec, false);
            }
            const double work = workOf(run.spec, run.samples, run.epochsDone, read);
            m_byOptions[signatureOf(run.spec.options)].push_back(run.seconds / work);
            m_byModel[run.spec.options.model].push_back(run.seconds / work);
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

} // namespace

Result<StudyEstimate> estimate(const std::vector<StudyCell>& cells, const dataset::Dataset& dataset,
    const std::vector<workspace::RunInfo>& runs, int parallel)
{
    Counts counts(dataset);
    const Rates rates(runs, cells.empty() ? std::string() : cells.front().train.dataset, counts);
    StudyEstimate result;
    double longest = 0;
    for (const StudyCell& cell : cells) {
        TLP_TRY(const std::vector<TaskCounts>* tasks, counts.of(cell.train.split));
        const std::int64_t programs = programsOf(*tasks, cell.train, true);
        result.programs.push_back(programs);
        const double work = workOf(
            cell.train, programs, cell.train.options.epochs, programsOf(*tasks, cell.train, false));
        result.work.push_back(work * workBesideTlp(cell.train.options));
        auto seconds = rates.of(cell.train.options);
        if (seconds)
            *seconds *= work;
        result.seconds.push_back(seconds);
        result.unknown += seconds ? 0 : 1;
        result.total += seconds.value_or(0);
        longest = std::max(longest, seconds.value_or(0));
    }
    result.total = std::max(longest, result.total / std::max(1, parallel));
    return result;
}

} // namespace tlp::study
