// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>

#include "program/loop_nest.h"
#include "widgets/data/data_queries.h"
#include "workload/compute_dag.h"

namespace tlp::widgets {

/// Everything the inspector shows of one program, read in one query. Immutable once shared.
struct InspectedProgram
{
    ProgramRef ref; ///< with the platform's full name
    /// Of a program that a tuning session measured. Then `ref` names no dataset, its ordinal is the
    /// trial's number, and the "task" with its "programs" is that of the session.
    std::optional<TrialRef> trial;
    QString sessionName; ///< of the trial
    std::int64_t trialsInSession = 0; ///< of the trial's session, of all its tasks
    dataset::ProgramDetail detail;
    dataset::TaskInfo task;
    std::vector<dataset::PlatformInfo> platforms; ///< all of the dataset
    dataset::PlatformInfo platform;
    std::shared_ptr<const workload::ComputeDag> dag; ///< null: unknown
    std::string dagText; ///< as stored; empty: the key says what the task computes, or nothing does
    QString buildProblem; ///< why no program of the task can be built here; empty: it can
    QString dagProblem; ///< why a DAG text could not be used
    QStringList stageNames; ///< of each step's stage; empty texts where unknown
    std::vector<double> latencies; ///< usable ones of the task on the platform, ascending
    std::int64_t programsInTask = 0;

    /// Whether their latencies may stand side by side.
    [[nodiscard]] bool isOfSameTask(const InspectedProgram& other) const;
    /// The best measurement on the platform, if any.
    [[nodiscard]] const dataset::Measurement* measurement() const;
    /// Its mean seconds when usable.
    [[nodiscard]] std::optional<double> seconds() const;
    /// From 1; 0 when the program has no usable latency. Ties share the better rank.
    [[nodiscard]] std::int64_t rank() const;
    /// The step list and best measurement as one line of TVM's log.
    [[nodiscard]] std::string toRecord() const;
};
using InspectedProgramPtr = std::shared_ptr<const InspectedProgram>;

/// Which program of a task: a number, or its place in the order of latency.
struct ProgramChoice
{
    enum class By : std::uint8_t { Ordinal, Fastest, Slowest };
    By by = By::Ordinal;
    ProgramRef ref; ///< ordinal is used with By::Ordinal only
    /// Of a tuning session: this trial, or the fastest or slowest of its task. Then `ref` is not
    /// used.
    std::optional<TrialRef> trial{};
};

/// The loop nest after a number of steps, or why there is none.
struct NestAfter
{
    std::size_t steps = 0;
    std::optional<program::LoopNest> nest;
    QString problem;
};

/// The nest at a step and the one before it, to show what changed.
struct NestPair
{
    NestAfter before; ///< no nest at step 0
    NestAfter now;
};

/// Fills in what follows from task, DAG text and steps: the DAG or why there is none, and the names
/// of the stages.
void deriveComputation(InspectedProgram& program);

/// Reader thread. Errors: NotFound for programs and platforms that are not there.
[[nodiscard]] Result<InspectedProgramPtr> loadProgram(
    StorageReader& storage, const ProgramChoice& choice);
/// Any thread; replays the steps twice.
[[nodiscard]] NestPair replayAt(const InspectedProgram& program, std::size_t steps);

} // namespace tlp::widgets
