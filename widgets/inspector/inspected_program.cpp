// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/inspected_program.h"

#include <algorithm>

#include "records/measure_record.h"
#include "records/workload_key.h"
#include "widgets/data/value_text.h"
#include "widgets/inspector/step_words.h"
#include "widgets/inspector/trial_program.h"
#include "workload/workload.h"

namespace tlp::widgets {

namespace {

/// The platform that a reference names, or the first one the task was measured on.
Result<dataset::PlatformInfo> findPlatform(const InspectedProgram& program)
{
    const auto byId = [&](PlatformId id) -> const dataset::PlatformInfo* {
        for (const dataset::PlatformInfo& platform : program.platforms) {
            if (platform.id == id)
                return &platform;
        }
        return nullptr;
    };
    for (const dataset::PlatformInfo& platform : program.platforms) {
        if (QString::fromStdString(platform.name) == program.ref.platform)
            return platform;
    }
    for (const dataset::TaskOnPlatform& here : program.task.platforms) {
        if (const dataset::PlatformInfo* platform = byId(here.platform))
            return *platform;
    }
    if (!program.platforms.empty())
        return program.platforms.front();
    return fail(ErrorKind::NotFound, "the dataset has no platform");
}

/// What the task computes: its stored DAG, or that of an operator of ours by its key.
void findComputation(InspectedProgram& program)
{
    auto workload = workload::workloadOfTask(program.task.workloadKey, program.dagText);
    if (!workload) {
        program.buildProblem = errorText(workload.error());
        if (!program.dagText.empty())
            program.dagProblem = program.buildProblem;
        return;
    }
    // Somebody else's operator may have the name and arguments of one of ours.
    const auto& steps = program.detail.steps;
    if (program.dagText.empty()) {
        if (const auto nest = program::replay(steps, steps.size(), &workload->dag); !nest) {
            program.buildProblem = errorText(nest.error());
            return;
        }
    }
    program.dag = std::make_shared<const workload::ComputeDag>(std::move(workload->dag));
}

NestAfter replay(const InspectedProgram& program, std::size_t steps)
{
    NestAfter after;
    after.steps = steps;
    auto nest = program::replay(program.detail.steps, steps, program.dag.get());
    if (nest)
        after.nest = std::move(*nest);
    else
        after.problem = errorText(nest.error());
    return after;
}

} // namespace

bool InspectedProgram::isOfSameTask(const InspectedProgram& other) const
{
    if (trial.has_value() != other.trial.has_value())
        return false;
    if (trial)
        return records::parseWorkloadKey(task.workloadKey).canonical
            == records::parseWorkloadKey(other.task.workloadKey).canonical;
    return ref.dataset == other.ref.dataset && task.id == other.task.id;
}

const dataset::Measurement* InspectedProgram::measurement() const
{
    const dataset::Measurement* best = nullptr;
    for (const dataset::Measurement& candidate : detail.measurements) {
        if (candidate.platform != platform.id)
            continue;
        const bool isBetter = best == nullptr
            || (candidate.flag == records::Flag::None
                && (best->flag != records::Flag::None
                    || candidate.label.value_or(0) > best->label.value_or(0)));
        if (isBetter)
            best = &candidate;
    }
    return best;
}

std::optional<double> InspectedProgram::seconds() const
{
    const dataset::Measurement* best = measurement();
    if (best == nullptr || best->flag != records::Flag::None)
        return std::nullopt;
    return best->result.meanSeconds();
}

std::int64_t InspectedProgram::rank() const
{
    const auto own = seconds();
    if (!own)
        return 0;
    // The stored mean may differ from the one computed here in its last bit.
    const double bound = *own * (1 - 1e-12);
    return std::lower_bound(latencies.begin(), latencies.end(), bound) - latencies.begin() + 1;
}

std::string InspectedProgram::toRecord() const
{
    records::MeasureRecord record;
    record.task.workloadKey = task.workloadKey;
    record.task.target = platform.target;
    record.task.hardwareParams = platform.hardwareParams;
    record.task.layoutRewriteOption = task.layoutRewriteOption(platform.id);
    record.steps = detail.steps;
    if (const dataset::Measurement* best = measurement())
        record.result = best->result;
    else
        record.result.costsSeconds = {0.0}; // TVM's mark of "not measured"
    record.version = "v0.6";
    return records::toJsonLine(record);
}

void deriveComputation(InspectedProgram& program)
{
    findComputation(program);
    program.stageNames = stageNames(program.detail.steps, program.dag.get());
}

Result<InspectedProgramPtr> loadProgram(StorageReader& storage, const ProgramChoice& choice)
{
    if (choice.trial)
        return loadTrial(storage, *choice.trial, choice.by);
    TLP_TRY(dataset::Dataset * data, storage.dataset(choice.ref.dataset));
    auto program = std::make_shared<InspectedProgram>();
    program->ref = choice.ref;
    TLP_TRY(program->platforms, data->platforms());
    TLP_TRY(program->task, data->task(choice.ref.task));
    TLP_TRY(program->platform, findPlatform(*program));
    program->ref.platform = QString::fromStdString(program->platform.name);
    program->programsInTask = program->task.programs;
    if (choice.by != ProgramChoice::By::Ordinal) {
        dataset::ProgramQuery query;
        query.task = choice.ref.task;
        query.platform = program->platform.id;
        query.sort = dataset::ProgramSort::Latency;
        query.descending = choice.by == ProgramChoice::By::Slowest;
        query.show = dataset::ProgramQuery::Show::Good;
        query.limit = 1;
        TLP_TRY(const auto rows, data->programs(query));
        if (rows.empty())
            return fail(ErrorKind::NotFound, "no program of the task has a valid measurement");
        program->ref.ordinal = rows.front().ordinal;
    }
    TLP_TRY(program->detail, data->program(choice.ref.task, program->ref.ordinal));
    TLP_TRY(program->latencies, data->latencies(choice.ref.task, program->platform.id));
    std::sort(program->latencies.begin(), program->latencies.end());

    TLP_TRY(program->dagText, data->dagText(choice.ref.task));
    deriveComputation(*program);
    return program;
}

NestPair replayAt(const InspectedProgram& program, std::size_t steps)
{
    NestPair pair;
    pair.now = replay(program, steps);
    if (steps > 0)
        pair.before = replay(program, steps - 1);
    return pair;
}

} // namespace tlp::widgets
