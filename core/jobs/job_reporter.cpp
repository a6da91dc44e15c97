// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/job_reporter.h"

#include "base/log.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>

namespace tlp::jobs {
namespace {

constexpr std::chrono::milliseconds kHeartbeat{500};

} // namespace

JobReporter::JobReporter(const std::filesystem::path& workspace, JobId id, const JobContext& outer)
    : m_directory(workspace)
    , m_id(id)
    , m_outer(outer)
    , m_onOuterStop(outer.stop, [this] { m_stop.request_stop(); })
    , m_thread([this](const std::stop_token& ended) { loop(ended); })
{}

JobReporter::~JobReporter()
{
    m_thread.request_stop();
    m_thread.join();
}

JobContext JobReporter::context()
{
    return {m_stop.get_token(), [this](const Progress& progress) { receive(progress); }};
}

void JobReporter::receive(const Progress& progress)
{
    {
        const std::lock_guard lock(m_mutex);
        m_meter.add(progress);
        m_latest = {progress.phase, progress.unit, progress.detail, progress.done, progress.total,
            m_meter.perSecond(), m_meter.secondsLeft()};
    }
    m_outer.report(progress);
}

void JobReporter::exchange(workspace::Workspace& workspace)
{
    // Work whose results nobody can find again; SQLite writes on into files without a name.
    if (!workspace.checkIsThere()) {
        m_stop.request_stop();
        return;
    }
    workspace::JobProgress latest;
    {
        const std::lock_guard lock(m_mutex);
        latest = m_latest;
    }
    if (const Status written = workspace.heartbeat(m_id, latest); !written) {
        log(LogLevel::Warning,
            fmt::format("the heartbeat was not stored: {}", written.error().toString()));
        // Somebody else owns the job now: two must not work on it.
        if (written.error().kind == ErrorKind::BadInput)
            m_stop.request_stop();
    }
    if (const auto cancelled = workspace.cancelRequested(m_id); cancelled && *cancelled)
        m_stop.request_stop();
}

/// An exception that left the thread would end the process: the job goes on without heartbeats.
void JobReporter::loop(const std::stop_token& ended) noexcept
{
    try {
        beat(ended);
    } catch (const std::exception& exception) {
        try {
            log(LogLevel::Warning, exception.what());
        } catch (...) {
            // Telling failed as well.
        }
    }
}

void JobReporter::beat(const std::stop_token& ended)
{
    auto workspace = workspace::Workspace::open(m_directory);
    if (!workspace) {
        log(LogLevel::Warning, fmt::format("no heartbeats: {}", workspace.error().toString()));
        return;
    }
    std::mutex waiting;
    std::unique_lock lock(waiting);
    while (!ended.stop_requested()) {
        exchange(*workspace);
        m_wake.wait_for(lock, ended, kHeartbeat, [] { return false; });
    }
    exchange(*workspace);
}

} // namespace tlp::jobs
