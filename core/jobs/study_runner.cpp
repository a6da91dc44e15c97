// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/study_runner.h"

#include "base/log.h"
#include "base/machine.h"
#include "jobs/check_training.h"
#include "study/study_estimate.h"
#include "workspace/evaluated_data.h"
#include "workspace/job_specs.h"
#include "workspace/source_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <poll.h>

namespace tlp::jobs {
namespace {

using workspace::CellState;
using workspace::JobInfo;
using workspace::JobState;
using workspace::RunInfo;
using workspace::RunState;

constexpr int kPollMilliseconds = 250;
constexpr std::chrono::seconds kGrace{60}; ///< for cells that were asked to stop

/// But for what only says where it is computed.
bool isSameTraining(options::TrainSpec a, const options::TrainSpec& b)
{
    a.runName = b.runName;
    a.options.threads = b.options.threads;
    return a == b;
}

std::string askedSplit(const std::string& split)
{
    return split.empty() ? std::string(workspace::kNoSplit) : split;
}

} // namespace

StudyRunner::StudyRunner(workspace::Workspace& workspace, workspace::StudyInfo study, int parallel,
    const JobContext& context)
    : m_workspace(workspace)
    , m_study(std::move(study))
    , m_parallel(std::size_t(std::max(1, parallel)))
    , m_threads(std::max(1, availableProcessors() / std::max(1, parallel)))
    , m_context(context)
{}

int StudyRunner::finished() const
{
    return int(std::ranges::count(m_rows, CellState::Finished, &workspace::StudyCellInfo::state));
}

int StudyRunner::failed() const
{
    return int(std::ranges::count(m_rows, CellState::Failed, &workspace::StudyCellInfo::state));
}

Status StudyRunner::run()
{
    TLP_CHECK(load());
    for (;;) {
        if (m_context.stopRequested()) {
            cancelAll();
            return fail(ErrorKind::Stopped, "cancelled");
        }
        TLP_CHECK(fill());
        if (m_active.empty())
            return {};
        report();
        wait();
        TLP_CHECK(pump());
    }
}

Status StudyRunner::load()
{
    TLP_TRY(m_rows, m_workspace.studyCells(m_study.id));
    TLP_TRY(m_cells, study::fromRows(m_rows));
    m_isOpen.assign(m_rows.size(), false);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].state == CellState::Finished)
            continue;
        m_isOpen[i] = true;
        if (m_rows[i].state == CellState::Failed) { // once more
            m_rows[i].state = CellState::Waiting;
            m_rows[i].error.clear();
            TLP_CHECK(m_workspace.updateStudyCell(m_study.id, m_rows[i]));
        }
    }
    if (m_cells.empty())
        return {};
    TLP_TRY(const auto entry, m_workspace.dataset(m_cells.front().train.dataset));
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const auto estimate, study::estimate(m_cells, dataset, {}, 1));
    m_work = estimate.work;
    return {};
}

bool StudyRunner::isReady(std::size_t cell) const
{
    if (!m_isOpen[cell])
        return false;
    const std::string& from = m_cells[cell].from;
    const auto source = std::ranges::find(m_cells, from, &study::StudyCell::key);
    return from.empty() || source == m_cells.end()
        || !m_isOpen[std::size_t(source - m_cells.begin())];
}

/// Why the run that the cell begins with is not there; "" when it is.
std::string StudyRunner::sourceProblem(std::size_t cell) const
{
    const std::string& from = m_cells[cell].from;
    if (from.empty())
        return {};
    const auto source = std::ranges::find(m_cells, from, &study::StudyCell::key);
    if (source == m_cells.end())
        return "the training that it begins with is not in the study";
    const auto& row = m_rows[std::size_t(source - m_cells.begin())];
    return row.state == CellState::Finished
        ? std::string()
        : fmt::format(
            "the run that it begins with, “{}”, failed: {}", source->train.runName, row.error);
}

/// What the cell trains, with the model that it begins with as that is now.
Result<options::TrainSpec> StudyRunner::specOf(std::size_t cell) const
{
    options::TrainSpec spec = m_cells[cell].train;
    const auto source = std::ranges::find(m_cells, m_cells[cell].from, &study::StudyCell::key);
    if (m_cells[cell].from.empty() || source == m_cells.end())
        return spec;
    // By its row: the run may have got another name since.
    TLP_TRY(const RunInfo run, m_workspace.run(m_rows[std::size_t(source - m_cells.begin())].run));
    TLP_TRY(spec.from, workspace::sourceRun(m_workspace, run.name));
    return spec;
}

Status StudyRunner::fill()
{
    for (std::size_t i = 0; i < m_cells.size() && m_active.size() < m_parallel; ++i) {
        const bool isActive = std::ranges::find(m_active, i, &Active::cell) != m_active.end();
        if (isActive || !isReady(i))
            continue;
        if (const std::string problem = sourceProblem(i); !problem.empty())
            TLP_CHECK(end(i, problem));
        else
            TLP_CHECK(begin(i));
    }
    return {};
}

Status StudyRunner::begin(std::size_t cell)
{
    Active active;
    active.cell = cell;
    const auto next = advance(active);
    if (!next)
        return end(cell, next.error().toString());
    if (*next == Next::Done)
        return end(cell, {});
    m_active.push_back(std::move(active));
    return {};
}

/// The run whose training the cell is: its own, else one that is named so and is the same.
Result<std::optional<RunInfo>> StudyRunner::runOf(std::size_t cell) const
{
    TLP_TRY(auto runs, m_workspace.runs()); // those that were not deleted
    const auto own = std::ranges::find(runs, m_rows[cell].run, &RunInfo::id);
    const auto named = std::ranges::find(runs, m_cells[cell].train.runName, &RunInfo::name);
    const auto found = own != runs.end() ? own : named;
    if (found == runs.end()
        || (found->state == RunState::Failed && found->epochsDone == 0)) // makes way for a new one
        return std::nullopt;
    if (own == runs.end()) {
        TLP_TRY(const options::TrainSpec spec, specOf(cell));
        if (!isSameTraining(found->spec, spec))
            return fail(ErrorKind::BadInput,
                fmt::format("another training has the name of its run, “{}”", spec.runName));
    }
    return std::optional(std::move(*found));
}

Result<RunInfo> StudyRunner::createRun(std::size_t cell)
{
    TLP_TRY(options::TrainSpec spec, specOf(cell));
    if (spec.options.threads == 0)
        spec.options.threads = m_threads;
    TLP_CHECK(checkTraining(m_workspace, spec));
    TLP_TRY(RunInfo run, m_workspace.createRun(spec));
    TLP_TRY([[maybe_unused]] const JobInfo job,
        m_workspace.createJob(workspace::kTrainJob, run.name, run.spec.toJson(), run.id));
    return m_workspace.run(run.id);
}

/// The next job of the cell, if there is one.
Result<StudyRunner::Next> StudyRunner::advance(Active& active)
{
    TLP_TRY(auto run, runOf(active.cell));
    if (!run) {
        TLP_TRY(run, createRun(active.cell));
    }
    workspace::StudyCellInfo& row = m_rows[active.cell];
    if (row.run != run->id) {
        row.run = run->id;
        TLP_CHECK(m_workspace.updateStudyCell(m_study.id, row));
    }
    active.epochs = run->epochsDone;
    if (run->state == RunState::Finished)
        return startEvaluation(active, *run);
    if (!run->job)
        return fail(ErrorKind::Corrupt, fmt::format("the run “{}” has no job", run->name));
    TLP_TRY(const JobInfo job, m_workspace.job(run->job));
    TLP_CHECK(startJob(active, job));
    return Next::Started;
}

/// On the platforms that are still missing; the training itself evaluates on its own.
Result<StudyRunner::Next> StudyRunner::startEvaluation(Active& active, const RunInfo& run)
{
    const study::StudyCell& cell = m_cells[active.cell];
    TLP_TRY(const auto evaluations, m_workspace.evaluations(run.id));
    for (const std::string& platform : cell.evaluateOn) {
        const bool isThere
            = std::ranges::any_of(evaluations, [&](const workspace::EvaluationInfo& evaluation) {
                  return evaluation.dataset == cell.train.dataset && evaluation.platform == platform
                      && evaluation.split == cell.train.split;
              });
        if (isThere)
            continue;
        workspace::EvaluateRequest request;
        request.run = run.name;
        request.dataset = cell.train.dataset;
        request.platform = platform;
        request.split = askedSplit(cell.train.split);
        // One that a killed process left behind is taken up again.
        TLP_TRY(const auto jobs, m_workspace.jobs());
        const auto left = std::ranges::find_if(jobs, [&](const JobInfo& job) {
            return job.run == run.id && job.kind == workspace::kEvaluateJob
                && job.specJson == request.toJson() && job.state != JobState::Finished;
        });
        if (left != jobs.end()) {
            TLP_CHECK(startJob(active, *left));
            return Next::Started;
        }
        TLP_TRY(const JobInfo job,
            m_workspace.createJob(workspace::kEvaluateJob, run.name, request.toJson(), run.id));
        TLP_CHECK(startJob(active, job));
        return Next::Started;
    }
    return Next::Done;
}

Status StudyRunner::startJob(Active& active, const JobInfo& job)
{
    active.job = job.id;
    active.process.reset();
    if (job.state == JobState::Running)
        return {}; // of a process that is about to end, or that somebody started by hand
    if (job.state == JobState::Finished)
        return fail(ErrorKind::Corrupt,
            fmt::format("job {} has finished, and what it was for is not there", job.id.value));
    if (job.state != JobState::Queued)
        TLP_CHECK(m_workspace.requeueJob(job.id));
    TLP_TRY(JobProcess process, JobProcess::start(m_workspace.directory(), job.id));
    active.process = std::make_unique<JobProcess>(std::move(process));
    return {};
}

Status StudyRunner::pump()
{
    for (std::size_t i = 0; i < m_active.size();) {
        TLP_TRY(const bool isOver, pump(m_active[i]));
        if (isOver)
            m_active.erase(m_active.begin() + std::ptrdiff_t(i));
        else
            ++i;
    }
    return {};
}

/// Whether the cell has come to its end.
Result<bool> StudyRunner::pump(Active& active)
{
    if (const auto run = m_workspace.run(m_rows[active.cell].run))
        active.epochs = run->epochsDone;
    std::string ending = "its process is gone";
    const bool isOurs = active.process != nullptr;
    if (isOurs) {
        if (!active.process->hasEnded())
            return false;
        ending = active.process->finish();
        active.process.reset();
    }
    TLP_TRY(const JobInfo job, m_workspace.job(active.job));
    std::string error;
    if (job.state == JobState::Running && !isOurs)
        return false;
    if (job.state == JobState::Finished || !isOurs) {
        const auto next = advance(active);
        if (next && *next == Next::Started)
            return false;
        error = next ? std::string() : next.error().toString();
    } else if (job.state == JobState::Failed) {
        error = job.error;
    } else if (job.state == JobState::Cancelled) {
        error = fmt::format("its job {} was cancelled", job.id.value);
    } else {
        error = ending;
    }
    TLP_CHECK(end(active.cell, error));
    return true;
}

Status StudyRunner::end(std::size_t cell, const std::string& error)
{
    workspace::StudyCellInfo& row = m_rows[cell];
    m_isOpen[cell] = false;
    row.state = error.empty() ? CellState::Finished : CellState::Failed;
    row.error = error;
    log(error.empty() ? LogLevel::Info : LogLevel::Warning,
        error.empty() ? fmt::format("{} finished, {} of {}", m_cells[cell].train.runName,
            finished() + failed(), m_rows.size())
                      : fmt::format("{} failed: {}", m_cells[cell].train.runName, error));
    return m_workspace.updateStudyCell(m_study.id, row);
}

void StudyRunner::wait() const
{
    std::vector<pollfd> ends;
    for (const Active& active : m_active) {
        if (active.process)
            ends.push_back({active.process->endedFd(), POLLIN, 0});
    }
    ::poll(ends.data(), ends.size(), kPollMilliseconds);
}

/// Asks first; what does not answer in time is killed with its object, and goes on from its last
/// checkpoint all the same.
void StudyRunner::cancelAll()
{
    for (const Active& active : m_active) {
        if (!active.process)
            continue;
        if (const Status asked = m_workspace.requestCancel(active.job); !asked)
            log(LogLevel::Debug, asked.error().toString()); // it has just ended
    }
    const auto last = std::chrono::steady_clock::now() + kGrace;
    while (!m_active.empty() && std::chrono::steady_clock::now() < last) {
        wait();
        std::erase_if(
            m_active, [](Active& active) { return !active.process || active.process->hasEnded(); });
    }
    m_active.clear();
}

void StudyRunner::report()
{
    // A round of trees is over sooner than an epoch of a network: what remains follows the work.
    double done = 0;
    double total = 0;
    std::string names;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const double work = std::max(1.0, m_work[i]);
        const int epochs = m_cells[i].train.options.epochs;
        const auto active = std::ranges::find(m_active, i, &Active::cell);
        total += work;
        done += !m_isOpen[i] ? work : active == m_active.end() ? 0 : work * active->epochs / epochs;
        if (active != m_active.end())
            names += (names.empty() ? "" : ", ") + m_cells[i].train.runName;
    }
    m_context.report({"study", std::llround(done), std::llround(total), "programs",
        fmt::format("cell {} of {}{}: {}", finished() + failed(), m_rows.size(),
            failed() > 0 ? fmt::format(", {} failed", failed()) : "", names)});
}

} // namespace tlp::jobs
