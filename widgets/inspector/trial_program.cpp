// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/trial_program.h"

#include <algorithm>

#include "records/packed_steps.h"
#include "widgets/inspector/task_title.h"
#include "workload/local_target.h"

namespace tlp::widgets {

namespace {

using workspace::SessionInfo;
using workspace::SessionTask;
using workspace::TrialInfo;

constexpr PlatformId kPlatform{1}; ///< a session measures on one

dataset::PlatformInfo platformOf(const SessionInfo& session)
{
    dataset::PlatformInfo platform;
    platform.id = kPlatform;
    platform.name = session.platform;
    // A session of another machine may name what this processor lacks.
    if (const auto target = workload::LocalTarget::parse(session.spec.target);
        target && target->platformName() == session.platform) {
        platform.target = target->toTvmTarget();
        platform.hardwareParams = target->hardwareParams();
    } else {
        platform.target = "llvm -keys=cpu -model=" + session.platform;
    }
    platform.tasks = 1;
    return platform;
}

dataset::TaskInfo taskOf(const SessionTask& task)
{
    dataset::TaskInfo info;
    info.id = TaskId{task.ordinal + 1};
    info.workloadKey = task.workloadKey;
    info.name = taskTitle(task).toStdString();
    if (task.flops > 0)
        info.flops = task.flops;
    info.hasDag = !task.dagText.empty();
    info.programs = task.trials;
    return info;
}

dataset::Measurement measurementOf(
    const TrialInfo& trial, const SessionInfo& session, const std::vector<double>& latencies)
{
    dataset::Measurement measurement;
    measurement.platform = kPlatform;
    measurement.result.costsSeconds = trial.costsSeconds;
    measurement.result.errorNo = trial.errorNo;
    measurement.result.allCostSeconds = trial.buildSeconds + trial.runSeconds;
    measurement.result.timestamp = session.createdAt;
    measurement.flag = measurement.result.flag();
    if (const auto seconds = trial.seconds(); seconds && !latencies.empty())
        measurement.label = latencies.front() / *seconds;
    return measurement;
}

/// The trial that is meant, of the same task as the one named. Errors: NotFound.
Result<const TrialInfo*> chosenTrial(
    const std::vector<TrialInfo>& trials, std::int64_t number, ProgramChoice::By by)
{
    const auto named = std::ranges::find(trials, number, &TrialInfo::number);
    if (named == trials.end())
        return fail(ErrorKind::NotFound, "the session has no trial " + std::to_string(number));
    if (by == ProgramChoice::By::Ordinal)
        return &*named;
    const TrialInfo* chosen = nullptr;
    for (const TrialInfo& trial : trials) {
        const auto seconds = trial.seconds();
        if (trial.task != named->task || !seconds)
            continue;
        const bool isBetter = chosen == nullptr
            || (by == ProgramChoice::By::Fastest ? *seconds < *chosen->seconds()
                                                 : *seconds > *chosen->seconds());
        if (isBetter)
            chosen = &trial;
    }
    if (chosen == nullptr)
        return fail(ErrorKind::NotFound, "no trial of the task has a valid measurement");
    return chosen;
}

} // namespace

Result<InspectedProgramPtr> loadTrial(
    StorageReader& storage, const TrialRef& ref, ProgramChoice::By by)
{
    workspace::Workspace& workspace = storage.workspace();
    TLP_TRY(const SessionInfo session, workspace.session(ref.session));
    TLP_TRY(const auto tasks, workspace.sessionTasks(ref.session));
    TLP_TRY(const auto trials, workspace.trials(ref.session));
    TLP_TRY(const TrialInfo* trial, chosenTrial(trials, ref.number, by));
    const auto task = std::ranges::find(tasks, trial->task, &SessionTask::ordinal);
    if (task == tasks.end())
        return fail(ErrorKind::NotFound, "the session does not say what its trial computes");

    auto program = std::make_shared<InspectedProgram>();
    program->trial = TrialRef{ref.session, trial->number};
    program->sessionName = QString::fromStdString(session.name);
    program->trialsInSession = trials.back().number;
    program->platform = platformOf(session);
    program->platforms = {program->platform};
    program->task = taskOf(*task);
    program->programsInTask = task->trials;
    program->dagText = task->dagText;
    program->ref = {{}, program->task.id, trial->number, QString::fromStdString(session.platform)};
    for (const TrialInfo& each : trials)
        if (const auto seconds = each.seconds(); seconds && each.task == trial->task)
            program->latencies.push_back(*seconds);
    std::ranges::sort(program->latencies);
    program->detail.task = program->task.id;
    program->detail.ordinal = trial->number;
    TLP_TRY(program->detail.steps, records::unpackSteps(trial->packedSteps));
    program->detail.measurements = {measurementOf(*trial, session, program->latencies)};
    deriveComputation(*program);
    return program;
}

} // namespace tlp::widgets
