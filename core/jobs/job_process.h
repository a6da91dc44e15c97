// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/ids.h"
#include "measure/child_process.h"

namespace tlp::jobs {

/// A job that runs as a process of its own for as long as this one wants: `tlp job run ID
/// --attached` ends with its parent, however that ends. One thread at a time.
class JobProcess
{
public:
    /// The program `tlp` beside this one. Errors: NotFound, Io.
    [[nodiscard]] static Result<JobProcess> start(const std::filesystem::path& workspace, JobId id);

    [[nodiscard]] JobId job() const { return m_job; }
    /// Becomes readable when the process ends.
    [[nodiscard]] int endedFd() const { return m_child.ended().get(); }
    /// Takes what it wrote, so that it never waits for that; whether it has ended.
    [[nodiscard]] bool hasEnded();
    /// What is to be said of an end that the job's row does not explain. Once only.
    [[nodiscard]] std::string finish();

private:
    JobProcess(JobId job, measure::ChildProcess child)
        : m_job(job)
        , m_child(std::move(child))
    {}
    void drain();

    JobId m_job;
    measure::ChildProcess m_child;
    std::string m_errors; ///< the end of what it wrote to standard error
};

} // namespace tlp::jobs
