// SPDX-License-Identifier: GPL-3.0-only
#include "search/task_scheduler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace tlp::search {
namespace {

// TVM's defaults: python/tvm/auto_scheduler/task_scheduler.py.
constexpr double kAlpha = 0.2; ///< weight of what was gained against what may be
constexpr double kBeta = 2; ///< how far below its group's best rate a task may stay
constexpr std::size_t kWindow = 3; ///< rounds over which the gain is taken
constexpr std::size_t kRoundsApart = 5; ///< more rounds than others before a task leaves its group
constexpr double kSizeBase = 1.618;

/// After as many rounds without a program that runs, others go first.
constexpr std::size_t kRoundsToFirstResult = 5;

int sizeClassOf(double flops)
{
    return static_cast<int>(std::log(flops + 1) / std::log(kSizeBase));
}

} // namespace

TaskScheduler::TaskScheduler(std::vector<ScheduledTask> tasks, std::uint64_t seed)
    : m_seed(seed)
{
    for (ScheduledTask& task : tasks)
        m_tasks.push_back({std::move(task), {}});
}

std::optional<std::size_t> TaskScheduler::next(std::optional<std::size_t> running) const
{
    std::vector<std::size_t> steepest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        if (m_tasks[i].isDone)
            continue;
        if (m_tasks[i].history.empty()) {
            if (i == running)
                continue;
            return i;
        }
        const double gradient = gradientOf(i);
        if (gradient < least)
            steepest.clear();
        if (gradient <= least)
            steepest.push_back(i);
        least = std::min(least, gradient);
    }
    if (steepest.empty())
        return running && !m_tasks[*running].isDone ? running : std::nullopt;
    // Ties depend on the reports alone, so that a resumed session decides alike.
    Rng rng(splitSeed(m_seed, std::to_string(m_reports)));
    return steepest[static_cast<std::size_t>(rng.below(steepest.size()))];
}

void TaskScheduler::report(std::size_t task, std::optional<double> bestSeconds)
{
    ++m_reports;
    m_tasks[task].history.push_back(bestSeconds);
    const double rate = rateOf(task);
    std::size_t roundsOfOthers = 0;
    double bestRate = 0;
    const std::vector<std::size_t> group = groupOf(task);
    for (const std::size_t member : group) {
        bestRate = std::max(bestRate, rateOf(member));
        if (member != task)
            roundsOfOthers = std::max(roundsOfOthers, m_tasks[member].history.size());
    }
    if (group.size() > 1 && rate < bestRate / kBeta
        && m_tasks[task].history.size() > kRoundsApart + roundsOfOthers)
        m_tasks[task].isAlone = true;
}

void TaskScheduler::finish(std::size_t task)
{
    m_tasks[task].isDone = true;
}

std::optional<double> TaskScheduler::estimate() const
{
    double sum = 0;
    for (const Task& task : m_tasks) {
        if (task.history.empty() || !task.history.back())
            return std::nullopt;
        sum += task.task.weight * *task.history.back();
    }
    return sum;
}

double TaskScheduler::gradientOf(std::size_t index) const
{
    const Task& task = m_tasks[index];
    const std::size_t rounds = task.history.size();
    if (!task.history.back())
        return rounds <= kRoundsToFirstResult ? -std::numeric_limits<double>::infinity() : 0;
    const double best = *task.history.back();
    double gained = 0;
    if (rounds > kWindow && task.history[rounds - 1 - kWindow])
        gained = (best - *task.history[rounds - 1 - kWindow]) / kWindow;
    double expected = best - best / static_cast<double>(rounds);
    double bestRate = 0;
    const std::vector<std::size_t> group = groupOf(index);
    for (const std::size_t member : group)
        bestRate = std::max(bestRate, rateOf(member));
    if (group.size() > 1 && bestRate > 0)
        expected = std::min(expected, kBeta * task.task.flops / bestRate);
    // The objective is linear: its derivative by the task's latency is the weight.
    return task.task.weight * (kAlpha * gained + (1 - kAlpha) * (expected - best));
}

double TaskScheduler::rateOf(std::size_t index) const
{
    const Task& task = m_tasks[index];
    return task.history.empty() || !task.history.back() ? 0
                                                        : task.task.flops / *task.history.back();
}

std::vector<std::size_t> TaskScheduler::groupOf(std::size_t index) const
{
    const Task& task = m_tasks[index];
    std::vector<std::size_t> group;
    if (task.task.tag.empty() || task.isAlone)
        return group;
    for (std::size_t i = 0; i < m_tasks.size(); ++i) {
        const Task& other = m_tasks[i];
        if (!other.isAlone && other.task.tag == task.task.tag
            && sizeClassOf(other.task.flops) == sizeClassOf(task.task.flops))
            group.push_back(i);
    }
    return group;
}

} // namespace tlp::search
