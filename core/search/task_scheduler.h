// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"

namespace tlp::search {

/// Which task of a network is tuned next: Ansor's gradient scheduler
/// (reference/search_systems.md section 2.6): α .2, β 2, Δ 3, objective Σ weight × best latency.
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

    /// Every task once, then the one with the steepest expected gain; ties at random. Empty when
    /// all are done.
    [[nodiscard]] std::optional<std::size_t> next();
    /// A round of the task ended with this best latency so far (empty: nothing ran yet).
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
    };
    [[nodiscard]] double gradientOf(std::size_t task) const;
    [[nodiscard]] std::vector<std::size_t> groupOf(std::size_t task) const;

    std::vector<Task> m_tasks;
    Rng m_rng;
};

} // namespace tlp::search
