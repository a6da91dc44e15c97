// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/tune_rows.h"

#include "records/packed_steps.h"
#include "records/workload_key.h"

#include <fmt/format.h>

namespace tlp::jobs {

workspace::TrialInfo toRow(const search::Trial& trial)
{
    workspace::TrialInfo row;
    row.number = trial.number;
    row.task = static_cast<std::int64_t>(trial.task);
    row.round = trial.round;
    row.packedSteps = records::packSteps(trial.steps);
    row.predicted = trial.predicted;
    row.isRandomPick = trial.isRandomPick;
    row.costsSeconds = trial.costsSeconds;
    row.errorNo = trial.errorNo;
    row.message = trial.message;
    row.buildSeconds = trial.buildSeconds;
    row.runSeconds = trial.runSeconds;
    row.atSeconds = trial.atSeconds;
    return row;
}

workspace::RoundInfo toRow(const search::Round& round)
{
    return {round.number, static_cast<std::int64_t>(round.task), toRow(round.times), round.kendall,
        round.bestSeconds, round.estimate};
}

workspace::SessionTimes toRow(const search::TuneTimes& times)
{
    return {times.search, times.model, times.build, times.run, times.total};
}

std::vector<workspace::SessionTask> toRows(const std::vector<search::TuneTask>& tasks)
{
    std::vector<workspace::SessionTask> rows;
    for (const search::TuneTask& task : tasks) {
        workspace::SessionTask row;
        row.ordinal = static_cast<std::int64_t>(rows.size());
        row.workloadKey = task.workload.key;
        row.text = task.workload.text;
        // The key of an operator of ours says everything, the hash of an imported task nothing.
        if (records::parseWorkloadKey(task.workload.key).isHash)
            row.dagText = task.workload.dagText;
        row.weight = task.weight;
        row.flops = task.workload.flops;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<workspace::WarmProgram> toRows(const std::vector<search::MeasuredProgram>& programs)
{
    std::vector<workspace::WarmProgram> rows;
    for (const search::MeasuredProgram& program : programs)
        rows.push_back({static_cast<std::int64_t>(program.task),
            records::packSteps(program.state.steps()), program.seconds});
    return rows;
}

Result<search::Trial> fromRow(const workspace::TrialInfo& row)
{
    search::Trial trial;
    trial.number = row.number;
    trial.task = static_cast<std::size_t>(row.task);
    trial.round = row.round;
    auto steps = records::unpackSteps(row.packedSteps);
    if (!steps)
        return failWithin(
            std::move(steps).error(), fmt::format("trial {} cannot be read", row.number));
    trial.steps = std::move(*steps);
    trial.predicted = row.predicted;
    trial.isRandomPick = row.isRandomPick;
    trial.costsSeconds = row.costsSeconds;
    trial.errorNo = row.errorNo;
    trial.message = row.message;
    trial.buildSeconds = row.buildSeconds;
    trial.runSeconds = row.runSeconds;
    trial.atSeconds = row.atSeconds;
    return trial;
}

search::Round fromRow(const workspace::RoundInfo& row)
{
    search::Round round;
    round.number = row.number;
    round.task = static_cast<std::size_t>(row.task);
    round.times = fromRow(row.times);
    round.kendall = row.kendall;
    round.bestSeconds = row.bestSeconds;
    round.estimate = row.estimate;
    return round;
}

search::TuneTimes fromRow(const workspace::SessionTimes& row)
{
    return {row.search, row.model, row.build, row.run, row.total};
}

Result<std::vector<search::TuneTask>> fromRows(const std::vector<workspace::SessionTask>& rows)
{
    std::vector<search::TuneTask> tasks;
    for (const workspace::SessionTask& row : rows) {
        search::TuneTask task;
        TLP_TRY(task.workload, workload::workloadOfTask(row.workloadKey, row.dagText));
        task.workload.text = row.text;
        task.weight = row.weight;
        tasks.push_back(std::move(task));
    }
    return tasks;
}

Result<std::vector<search::MeasuredProgram>> fromRows(
    const std::vector<workspace::WarmProgram>& rows, const std::vector<search::TuneTask>& tasks)
{
    std::vector<search::MeasuredProgram> programs;
    for (const workspace::WarmProgram& row : rows) {
        const auto task = static_cast<std::size_t>(row.task);
        if (task >= tasks.size())
            return fail(
                ErrorKind::Corrupt, "a program that the session started from is of no task");
        TLP_TRY(const auto steps, records::unpackSteps(row.packedSteps));
        auto state = program::State::replayed(tasks[task].workload.dag, steps);
        if (!state)
            return fail(ErrorKind::Corrupt,
                fmt::format("a program that the session started from is none of its workload: {}",
                    state.error().message));
        programs.push_back({task, std::move(*state), row.seconds});
    }
    return programs;
}

} // namespace tlp::jobs
