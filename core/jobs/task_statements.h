// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/job_context.h"
#include "dataset/dataset.h"
#include "features/sequence_features.h"
#include "features/statement_rows.h"
#include "program/state.h"
#include "workload/compute_dag.h"

namespace tlp::jobs {

/// Ansor's features of programs of one task.
struct TaskStatements
{
    features::WorkloadTags tags{};
    std::vector<features::StatementFeatures> programs; ///< without statements: not to be had
    std::map<std::string, std::int64_t> missing; ///< why → how many
    double seconds = 0; ///< spent on computing them

    [[nodiscard]] bool has(std::size_t program) const { return programs[program].statements > 0; }
};

/// What may be known of a task's programs besides their steps.
struct TaskKnowledge
{
    std::string name; ///< for messages
    std::string workloadKey;
    std::string dagText; ///< "": unknown, unless the key is that of an operator of ours
    std::unordered_map<Hash128, features::StatementFeatures> stored; ///< by records::programHash
};

/// Of a task of a data set.
[[nodiscard]] Result<TaskKnowledge> knowledgeOf(
    const dataset::Dataset& dataset, const dataset::TaskInfo& task);

/// Computes the features from the task's DAG, on several threads; where that is unknown or cannot
/// be followed, takes those that came with the records. Errors: Stopped.
[[nodiscard]] Result<TaskStatements> taskStatements(
    const TaskKnowledge& task, std::span<const std::string> packed, const JobContext& context);

/// Of states of one DAG, on several threads. Without statements: `missing` says why.
[[nodiscard]] TaskStatements stateStatements(const workload::ComputeDag& dag,
    const features::WorkloadTags& tags, std::span<const program::State* const> states);

/// Writes the matrices of `count` programs from `first` on; those that are not to be had are zeros.
/// `report`, which may be null, gets how many were cut.
void writeMatrices(const TaskStatements& statements, const features::FeatureSpec& spec,
    std::size_t first, std::size_t count, std::span<float> out, features::FeatureReport* report);

} // namespace tlp::jobs
