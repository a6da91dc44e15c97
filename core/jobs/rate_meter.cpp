// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/rate_meter.h"

namespace tlp::jobs {
namespace {

constexpr std::chrono::seconds kWindow{10};
// Slow steps come unevenly (programs are built together and timed one by one): of these the window
// holds more.
constexpr std::int64_t kLeastSteps = 30;
constexpr std::chrono::milliseconds kSpacing{100}; // keeps the window short for busy reporters
constexpr double kLeastSeconds = 0.2;

} // namespace

void RateMeter::add(const Progress& progress, Clock::time_point now)
{
    const bool isNew = progress.phase != m_phase || progress.unit != m_unit
        || (!m_points.empty() && progress.done < m_points.back().second);
    if (isNew) {
        m_phase = progress.phase;
        m_unit = progress.unit;
        m_points.clear();
        m_rate = 0;
        m_secondsLeft = -1;
    }
    if (m_points.size() > 1 && now - m_points[m_points.size() - 2].first < kSpacing)
        m_points.back() = {now, progress.done};
    else
        m_points.emplace_back(now, progress.done);
    while (m_points.size() > 2 && now - m_points.front().first > kWindow
        && progress.done - m_points[1].second >= kLeastSteps)
        m_points.pop_front();

    const double seconds = std::chrono::duration<double>(now - m_points.front().first).count();
    if (seconds < kLeastSeconds)
        return;
    m_rate = static_cast<double>(progress.done - m_points.front().second) / seconds;
    m_secondsLeft = m_rate > 0 && progress.total >= progress.done
        ? static_cast<double>(progress.total - progress.done) / m_rate
        : -1;
}

} // namespace tlp::jobs
