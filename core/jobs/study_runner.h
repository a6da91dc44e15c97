// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "jobs/job_process.h"
#include "study/study_cells.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// Trains and evaluates what is missing of a study: each cell by ordinary jobs in processes of
/// their own, several at once. What ends a cell ends that cell only.
class StudyRunner
{
public:
    /// `parallel` cells at once, at least 1; the processors are divided among those whose options
    /// leave the number of threads open.
    StudyRunner(workspace::Workspace& workspace, workspace::StudyInfo study, int parallel,
        const JobContext& context);

    /// Errors: Stopped (the cells were asked to stop as well, and go on where they were the next
    /// time); those of the workspace. Failed cells are none: their rows say why.
    [[nodiscard]] Status run();
    [[nodiscard]] int finished() const;
    [[nodiscard]] int failed() const;

private:
    /// A cell that is being worked on.
    struct Active
    {
        std::size_t cell = 0;
        JobId job;
        std::unique_ptr<JobProcess>
            process; ///< none: another process has the job, and is waited for
        std::int64_t epochs = 0; ///< trained so far
    };
    enum class Next : std::uint8_t { Started, Done };

    [[nodiscard]] Status load();
    [[nodiscard]] Status fill();
    [[nodiscard]] Status begin(std::size_t cell);
    [[nodiscard]] Result<Next> advance(Active& active);
    [[nodiscard]] Result<Next> startEvaluation(Active& active, const workspace::RunInfo& run);
    [[nodiscard]] Status startJob(Active& active, const workspace::JobInfo& job);
    [[nodiscard]] Result<std::optional<workspace::RunInfo>> runOf(std::size_t cell) const;
    [[nodiscard]] Result<workspace::RunInfo> createRun(std::size_t cell);
    [[nodiscard]] Status pump();
    [[nodiscard]] Result<bool> pump(Active& active);
    [[nodiscard]] Status end(std::size_t cell, const std::string& error);
    [[nodiscard]] bool isReady(std::size_t cell) const;
    [[nodiscard]] std::string sourceProblem(std::size_t cell) const;
    [[nodiscard]] Result<options::TrainSpec> specOf(std::size_t cell) const;
    void wait() const;
    void cancelAll();
    void report();

    workspace::Workspace& m_workspace;
    workspace::StudyInfo m_study;
    std::size_t m_parallel;
    int m_threads;
    const JobContext& m_context;
    std::vector<workspace::StudyCellInfo> m_rows;
    std::vector<study::StudyCell> m_cells;
    std::vector<bool> m_isOpen; ///< to be done in this run
    std::vector<double> m_work; ///< of each, relative to the others
    std::vector<Active> m_active;
};

} // namespace tlp::jobs
