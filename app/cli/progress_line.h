// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "base/job_context.h"
#include "jobs/rate_meter.h"

namespace tlp::cli {

/// Progress on standard error: one line that is rewritten on a terminal, a plain line now and then
/// otherwise. Any thread.
class ProgressLine
{
public:
    explicit ProgressLine(bool isQuiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const Progress& progress);
    /// Prints a message without tearing the progress line.
    void message(const std::string& line);
    /// Takes the line away.
    void clear();

private:
    void clearLocked();

    std::mutex m_mutex;
    bool m_isQuiet;
    bool m_isTerminal;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_last;
    jobs::RateMeter m_meter;
};

/// "import  45 %  1.2 MB of 2.4 MB  310 kB/s  0:04 left  file.json"
[[nodiscard]] std::string describeProgress(
    const Progress& progress, double perSecond, double secondsLeft);

} // namespace tlp::cli
