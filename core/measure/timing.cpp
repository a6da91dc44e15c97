// SPDX-License-Identifier: GPL-3.0-only
#include "measure/timing.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/statistics.h"

namespace tlp::measure {
namespace {

/// Flushing may take this many times the time that it leads to.
constexpr double kFlushShare = 4;
constexpr std::int64_t kMostExecutions = 1'000'000'000;

class Stopwatch
{
public:
    Stopwatch(const std::function<int()>& execute, const std::function<void()>& flush,
        const TimingOptions& options)
        : m_execute(execute)
        , m_flush(flush)
        , m_now(options.now)
        , m_minSeconds(options.minRepeatSeconds)
    {}

    /// Seconds of one execution; meaningless once failure() is not 0.
    double repeat() { return m_flush ? oneByOne() : inARow(); }
    [[nodiscard]] int failure() const { return m_failure; }
    /// Of all executions so far.
    [[nodiscard]] double timedSeconds() const { return m_timedSeconds; }

private:
    bool succeeds()
    {
        m_failure = m_execute();
        return m_failure == 0;
    }

    double oneByOne()
    {
        std::vector<double> seconds;
        double timed = 0;
        const double start = m_now();
        do {
            m_flush();
            const double before = m_now();
            if (!succeeds())
                return 0;
            seconds.push_back(m_now() - before);
            timed += seconds.back();
        } while (timed < m_minSeconds && m_now() - start < (1 + kFlushShare) * m_minSeconds);
        m_timedSeconds += timed;
        return median(seconds);
    }

    double inARow()
    {
        for (;;) {
            const double start = m_now();
            for (std::int64_t i = 0; i < m_executions; ++i)
                if (!succeeds())
                    return 0;
            const double seconds = m_now() - start;
            m_timedSeconds += seconds;
            // A tenth too short is long enough; else every second repeat would be run anew.
            if (seconds >= 0.9 * m_minSeconds || m_executions == kMostExecutions)
                return seconds / static_cast<double>(m_executions);
            const double wanted
                = static_cast<double>(m_executions) * 1.1 * m_minSeconds / std::max(seconds, 1e-9);
            m_executions = std::min(kMostExecutions,
                std::max(m_executions + 1, static_cast<std::int64_t>(std::min(wanted, 1e9))));
        }
    }

    const std::function<int()>& m_execute;
    const std::function<void()>& m_flush;
    const std::function<double()>& m_now;
    double m_minSeconds;
    std::int64_t m_executions = 1; ///< in a row; found once
    double m_timedSeconds = 0;
    int m_failure = 0;
};

double spreadOf(const std::vector<double>& costs)
{
    const auto [least, most] = std::minmax_element(costs.begin(), costs.end());
    return (*most - *least) / median(costs);
}

std::vector<double> measureSet(Stopwatch& stopwatch, const TimingOptions& options)
{
    std::vector<double> costs;
    const double before = stopwatch.timedSeconds();
    do {
        costs.push_back(stopwatch.repeat());
    } while (stopwatch.failure() == 0 && static_cast<int>(costs.size()) < options.repeats
        && (options.maxRepeatsSeconds <= 0
            || stopwatch.timedSeconds() - before < options.maxRepeatsSeconds));
    return costs;
}

} // namespace

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Timing measureTime(const std::function<int()>& execute, const std::function<void()>& flush,
    const TimingOptions& options)
{
    Timing best;
    Stopwatch stopwatch(execute, flush, options);
    for (int attempt = 1; attempt <= 1 + options.noiseRetries; ++attempt) {
        std::vector<double> costs = measureSet(stopwatch, options);
        best.failure = stopwatch.failure();
        if (best.failure != 0)
            break;
        const double spread = spreadOf(costs);
        const bool isSlow
            = options.retryBelowSeconds > 0 && median(costs) > options.retryBelowSeconds;
        if (attempt == 1 || spread < best.spread) {
            best.costsSeconds = std::move(costs);
            best.spread = spread;
        }
        best.attempts = attempt;
        if (spread <= options.noiseThreshold || isSlow)
            break;
    }
    return best;
}

} // namespace tlp::measure
