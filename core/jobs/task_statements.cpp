// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/task_statements.h"

#include "base/machine.h"
#include "base/parallel_for.h"
#include "records/packed_steps.h"
#include "workload/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

namespace tlp::jobs {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kGrain = 16; ///< programs a thread takes at a time

std::size_t threadCount()
{
    return static_cast<std::size_t>(availableProcessors());
}

Result<features::StatementFeatures> computed(
    const workload::ComputeDag& dag, const std::string& packed)
{
    TLP_TRY(const auto steps, records::unpackSteps(packed));
    TLP_TRY(const auto state, program::State::replayed(dag, steps));
    return features::statementFeatures(dag, state);
}

} // namespace

Result<TaskKnowledge> knowledgeOf(const dataset::Dataset& dataset, const dataset::TaskInfo& task)
{
    TaskKnowledge knowledge{task.name, task.workloadKey, {}, {}};
    TLP_TRY(knowledge.dagText, dataset.dagText(task.id));
    TLP_TRY(knowledge.stored, dataset.storedStatements(task.id));
    return knowledge;
}

Result<TaskStatements> taskStatements(
    const TaskKnowledge& task, std::span<const std::string> packed, const JobContext& context)
{
    const auto start = Clock::now();
    const auto workload = workload::workloadOfTask(task.workloadKey, task.dagText);
    TaskStatements statements;
    statements.programs.resize(packed.size());
    statements.tags = features::workloadTags(workload ? workload->dagText : task.dagText);
    std::vector<std::string> reasons(packed.size()); // of those without features
    parallelFor(threadCount(), packed.size(), kGrain, [&](std::size_t, std::size_t i) {
        if (context.stopRequested())
            return;
        if (workload) {
            auto features = computed(workload->dag, packed[i]);
            if (features) {
                statements.programs[i] = std::move(*features);
                return;
            }
            reasons[i] = features.error().message;
        } else {
            reasons[i] = task.dagText.empty() ? "its DAG is unknown" : workload.error().message;
        }
        const auto stored = task.stored.find(records::programHash(packed[i]));
        if (stored != task.stored.end())
            statements.programs[i] = stored->second;
    });
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "cancelled");
    // One line a task: the reasons of its programs may all be different.
    std::string first;
    std::int64_t missing = 0;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        if (statements.has(i))
            continue;
        if (missing == 0)
            first = reasons[i].empty() ? "it has no statements" : reasons[i];
        ++missing;
    }
    if (missing > 0)
        statements.missing.emplace(
            fmt::format("{} ({}, and no features came with its records)", task.name, first),
            missing);
    statements.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return statements;
}

TaskStatements stateStatements(const workload::ComputeDag& dag, const features::WorkloadTags& tags,
    std::span<const program::State* const> states)
{
    TaskStatements statements;
    statements.tags = tags;
    statements.programs.resize(states.size());
    std::vector<std::optional<Error>> errors(states.size());
    parallelFor(threadCount(), states.size(), kGrain, [&](std::size_t, std::size_t i) {
        auto features = features::statementFeatures(dag, *states[i]);
        if (features)
            statements.programs[i] = std::move(*features);
        else
            errors[i] = std::move(features).error();
    });
    for (const auto& error : errors) {
        if (error)
            ++statements.missing[error->message];
    }
    return statements;
}

void writeMatrices(const TaskStatements& statements, const features::FeatureSpec& spec,
    std::size_t first, std::size_t count, std::span<float> out, features::FeatureReport* report)
{
    const std::size_t size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t cut = features::writeStatementRows(
            statements.programs[first + i], statements.tags, out.subspan(i * size, size));
        if (report != nullptr && cut > 0)
            ++report->programsCutStatements;
    }
}

} // namespace tlp::jobs
