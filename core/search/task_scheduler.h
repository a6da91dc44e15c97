// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"

namespace tlp::search {

/// Which task of a network is tuned next: Ansor's gradient scheduler (arXiv 2006.06762, section 6)
/// as TVM's python/tvm/auto_scheduler/task_scheduler.py has it: α .2, β 2, Δ 3, objective Σ weight
/// × best latency.
struct ScheduledTask
{
    double weight = 1;
    double flops = 0;
    std::string tag; ///< operator kind; tasks of one tag and about one size form a group
};

class TaskScheduler
{
public:
    TaskScheduler(std::vector<ScheduledTask> tasks, std::uint64_t seed);

    /// Every task once, then the one with the steepest expected gain; ties at random. A task of
    /// which nothing runs goes first for some rounds and last then. Empty when all are done.
    /// Depends on the reports alone and on `running`, a task with a round that is not reported yet:
    /// when that is its first, the other tasks come before its second.
    [[nodiscard]] std::optional<std::size_t> next(std::optional<std::size_t> running = {}) const;
    /// A round of the task ended with this best latency so far (empty: nothing ran yet). A task
    /// that stays far below the rate of its group although it had clearly more rounds leaves the
    /// group.
    void report(std::size_t task, std::optional<double> bestSeconds);
    /// The task is not chosen again: its space is exhausted, or it makes no progress.
    void finish(std::size_t task);
    /// Σ weight × best; empty until every task has one.
    [[nodiscard]] std::optional<double> estimate() const;

private:
    struct Task
    {
        ScheduledTask task;
        std::vector<std::optional<double>> history; ///< best latency after each round
        bool isDone = false;
        bool isAlone = false; ///< left its group
    };
    [[nodiscard]] double gradientOf(std::size_t task) const;
    [[nodiscard]] double rateOf(std::size_t task) const; ///< FLOP/s; 0: nothing ran yet
    [[nodiscard]] std::vector<std::size_t> groupOf(std::size_t task) const;

    std::vector<Task> m_tasks;
    std::size_t m_reports = 0;
    std::uint64_t m_seed;
};

} // namespace tlp::search
