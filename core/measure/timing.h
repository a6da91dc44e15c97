// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

namespace tlp::measure {

/// Seconds of a clock that never goes back.
[[nodiscard]] double steadySeconds();

struct TimingOptions
{
    int repeats = 3;
    double minRepeatSeconds = 0.03;
    double maxRepeatsSeconds = 0; ///< of timed executions, flushes not counted; 0: no limit
    double noiseThreshold = 0.2;
    int noiseRetries = 2;
    double retryBelowSeconds = 0; ///< of an execution; 0: no limit
    std::function<double()> now = steadySeconds; ///< the clock
};

struct Timing
{
    std::vector<double> costsSeconds; ///< of one execution, per repeat
    double spread = 0; ///< (max − min)/median
    int attempts = 1;
    int failure = 0; ///< the kernel's error number that ended it
};

/// Runs `execute` (0: succeeded), which has run before, until the figures are steady: sets of
/// `repeats` repeats until the spread of one is within the threshold, at most 1 + noiseRetries; the
/// steadiest set is given. Executions that take longer than retryBelowSeconds are left with one
/// set. A set ends early once its executions have lasted maxRepeatsSeconds: of a program that alone
/// takes as long, one execution is timed. Without `flush` a repeat is as many executions in a row
/// as it takes to last minRepeatSeconds, and its cost their mean. With `flush`, called before every
/// execution, executions are timed one by one, and the cost is their median: flushing takes too
/// long to time it away.
[[nodiscard]] Timing measureTime(const std::function<int()>& execute,
    const std::function<void()>& flush, const TimingOptions& options);

} // namespace tlp::measure
