// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/job_context.h"
#include "jobs/rate_meter.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// Links a running job to its row: twice a second a thread with its own connection writes the
/// latest progress and looks for a cancel request and for the workspace's removal, so that none
/// depends on how often the job reports. Lives as long as the work does.
class JobReporter
{
public:
    /// Stops when `outer` does, too; mirrors progress to it.
    JobReporter(const std::filesystem::path& workspace, JobId id, const JobContext& outer);
    ~JobReporter();
    JobReporter(const JobReporter&) = delete;
    JobReporter& operator=(const JobReporter&) = delete;

    /// For the work: valid during the reporter's life.
    [[nodiscard]] JobContext context();

private:
    void receive(const Progress& progress);
    void loop(const std::stop_token& ended) noexcept;
    void beat(const std::stop_token& ended);
    void exchange(workspace::Workspace& workspace);

    std::filesystem::path m_directory;
    JobId m_id;
    JobContext m_outer;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    workspace::JobProgress m_latest;
    RateMeter m_meter;
    std::stop_callback<std::function<void()>> m_onOuterStop;
    std::jthread m_thread; // last: it uses the members above
};

} // namespace tlp::jobs
