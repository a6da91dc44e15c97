// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "base/job_context.h"

namespace tlp::jobs {

/// Rate and remaining time of a long operation from its progress reports, over the last ten
/// seconds and at least thirty steps. A new phase or unit starts afresh.
class RateMeter
{
public:
    using Clock = std::chrono::steady_clock;

    void add(const Progress& progress, Clock::time_point now = Clock::now());
    /// 0: unknown, or of the seconds of a time limit, of which there is always one a second.
    [[nodiscard]] double perSecond() const { return m_unit == "seconds" ? 0 : m_rate; }
    [[nodiscard]] double secondsLeft() const { return m_secondsLeft; } ///< −1 unknown

private:
    std::string m_phase, m_unit;
    std::deque<std::pair<Clock::time_point, std::int64_t>> m_points;
    double m_rate = 0;
    double m_secondsLeft = -1;
};

} // namespace tlp::jobs
