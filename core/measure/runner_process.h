// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>

#include "base/error.h"
#include "measure/line_child.h"

namespace tlp::measure {

/// How a tlp-runner ended.
struct RunnerEnd
{
    std::optional<std::string> answer; ///< its line, if it gave one
    bool isTimedOut = false;
    ChildEnd end;
    std::string errorTail;
    double seconds = 0; ///< from start to end
};

/// One tlp-runner at one task. Nothing blocks: poll() for what watch() adds, then pump().
class RunnerProcess
{
public:
    using Clock = std::chrono::steady_clock;

    /// `task`: the runner's argument; `environment`: NAME=VALUE, added to this process's. Errors:
    /// Io when it cannot be started.
    [[nodiscard]] static Result<RunnerProcess> start(const std::filesystem::path& program,
        const std::string& task, std::string_view request, double timeoutSeconds,
        std::vector<std::string> environment = {});

    void watch(std::vector<pollfd>& watched) { m_child.watch(watched); }
    [[nodiscard]] Clock::time_point deadline() const { return m_deadline; }
    /// The end, once it is there: it ended by itself, or overstayed and was killed. Once only.
    [[nodiscard]] std::optional<RunnerEnd> pump();

private:
    RunnerProcess(LineChild child, Clock::time_point start, Clock::time_point deadline)
        : m_child(std::move(child))
        , m_start(start)
        , m_deadline(deadline)
    {}

    LineChild m_child;
    Clock::time_point m_start;
    Clock::time_point m_deadline;
};

} // namespace tlp::measure
