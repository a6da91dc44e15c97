// SPDX-License-Identifier: GPL-3.0-only
#include "measure/runner_process.h"

#include <utility>

namespace tlp::measure {

Result<RunnerProcess> RunnerProcess::start(const std::filesystem::path& program,
    const std::string& task, std::string_view request, double timeoutSeconds,
    std::vector<std::string> environment)
{
    ChildOptions options;
    options.program = program;
    options.arguments = {task};
    options.environment = std::move(environment);
    const Clock::time_point now = Clock::now();
    TLP_TRY(LineChild child, LineChild::start(options));
    child.say(request);
    child.sayNoMore();
    return RunnerProcess(std::move(child), now,
        now
            + std::chrono::duration_cast<Clock::duration>(
                std::chrono::duration<double>(timeoutSeconds)));
}

std::optional<RunnerEnd> RunnerProcess::pump()
{
    m_child.pump();
    const bool overstays = !m_child.hasEnded() && Clock::now() >= m_deadline;
    if (!m_child.hasEnded() && !overstays)
        return std::nullopt;
    RunnerEnd end;
    end.answer = m_child.takeLine();
    end.isTimedOut = overstays && !end.answer;
    end.end = m_child.finish();
    end.errorTail = m_child.errorTail();
    end.seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
    return end;
}

} // namespace tlp::measure
