// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/random_baseline.h"

#include <algorithm>
#include <limits>

#include "base/random.h"

namespace tlp::evaluation {
namespace {

constexpr int kOrders = 1000;

/// Draws the start of a random order and fills best[i] with the lowest of its first ks[i].
void drawBest(
    std::vector<double>& latencies, const std::vector<int>& ks, Rng& rng, double* bestOfFirst)
{
    double best = std::numeric_limits<double>::infinity();
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < ks.size(); ++i) {
        const auto wanted = std::min(static_cast<std::size_t>(ks[i]), latencies.size());
        for (; drawn < wanted; ++drawn) {
            const auto pick = drawn + static_cast<std::size_t>(rng.below(latencies.size() - drawn));
            std::swap(latencies[drawn], latencies[pick]);
            best = std::min(best, latencies[drawn]);
        }
        bestOfFirst[i] = best;
    }
}

} // namespace

std::vector<TopK> randomBaseline(const std::vector<std::vector<double>>& latencies,
    const std::vector<WeightedTasks>& rows, const std::vector<int>& ks)
{
    std::vector<std::vector<double>> shuffled = latencies;
    std::vector<double> best;
    best.reserve(latencies.size());
    for (const auto& task : latencies)
        best.push_back(task.empty() ? 0 : *std::min_element(task.begin(), task.end()));
    std::vector<double> drawn(latencies.size() * ks.size());
    std::vector<TopK> means(rows.size());
    Rng rng(0);
    for (int order = 0; order < kOrders; ++order) {
        for (std::size_t task = 0; task < shuffled.size(); ++task) {
            if (!shuffled[task].empty())
                drawBest(shuffled[task], ks, rng, &drawn[task * ks.size()]);
        }
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (std::size_t i = 0; i < ks.size(); ++i) {
                double lowest = 0;
                double picked = 0;
                for (const auto& [task, weight] : rows[row]) {
                    lowest += weight * best[task];
                    picked += weight * drawn[task * ks.size() + i];
                }
                if (picked > 0)
                    means[row][ks[i]] += lowest / picked / kOrders;
            }
        }
    }
    return means;
}

} // namespace tlp::evaluation
