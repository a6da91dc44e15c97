// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"

namespace tlp::jobs {

/// What models of AutoTVM's configurations read of programs of one task.
struct TaskConfigurations
{
    std::vector<float> matrices; ///< of every program, zeros where there is none
    std::vector<char> has; ///< of each program, whether there is
    std::map<std::string, std::int64_t> missing; ///< task and why → how many
    double seconds = 0; ///< spent on computing them
};

/// By a spec of configurations, on several threads. Errors: Stopped.
[[nodiscard]] Result<TaskConfigurations> taskConfigurations(const std::string& taskName,
    const std::string& taskKey, std::span<const std::string> packed,
    const features::FeatureSpec& spec, const JobContext& context);

/// Scores of one head; −inf for programs without a matrix. `report`, which may be null, gets the
/// reasons. Errors: those of CostModel::score.
[[nodiscard]] Result<std::vector<double>> scoreConfigurations(model::CostModel& model, int head,
    const TaskConfigurations& configurations, features::FeatureReport* report);

/// Whether a model that reads this kind of features can read such a program, judged by the first of
/// a task: schedules and configurations exclude each other, and loops are known of some templates
/// only. Errors: BadInput saying what the program is.
[[nodiscard]] Status checkReadsProgram(
    features::FeatureKind kind, const std::string& taskKey, const std::string& packed);

/// Templates and room that a row of knobs needs.
class KnobRows
{
public:
    void add(const std::string& taskKey, const std::string& packed);
    [[nodiscard]] features::FeatureSpec spec(features::Layout layout) const;

private:
    std::map<std::string, std::size_t> m_numbers; ///< template → most numbers of a configuration
};

} // namespace tlp::jobs
