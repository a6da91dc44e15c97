// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/task_configurations.h"

#include "base/machine.h"
#include "base/parallel_for.h"
#include "records/packed_steps.h"
#include "templates/configuration_rows.h"
#include "templates/template_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

namespace tlp::jobs {
namespace {

using Clock = std::chrono::steady_clock;
using features::FeatureKind;

constexpr std::size_t kGrain = 16; ///< programs a thread takes at a time

Result<std::vector<templates::Knob>> knobsOf(const std::string& packed)
{
    TLP_TRY(const auto steps, records::unpackSteps(packed));
    return templates::parseKnobs(steps);
}

Status writeMatrix(const templates::TemplateTask& task, const std::string& packed,
    const features::FeatureSpec& spec, std::span<float> out)
{
    TLP_TRY(const auto knobs, knobsOf(packed));
    switch (spec.kind) {
    case FeatureKind::Knobs:
        return templates::writeKnobRow(task, knobs, spec.templates, out);
    case FeatureKind::Loops:
        return templates::writeLoopRows(task, knobs, out);
    case FeatureKind::Relations:
        return templates::writeRelationRow(task, knobs, out);
    case FeatureKind::Sequence:
    case FeatureKind::Statements:
        break;
    }
    return fail(ErrorKind::Internal, "these features are not those of configurations");
}

/// One line a task: the reasons of its programs may all be different.
void addMissing(const std::string& taskName, const std::vector<std::string>& reasons,
    TaskConfigurations& configurations)
{
    std::int64_t missing = 0;
    const std::string* first = nullptr;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (configurations.has[i] != 0)
            continue;
        if (missing++ == 0)
            first = &reasons[i];
    }
    if (missing > 0)
        configurations.missing.emplace(fmt::format("{} ({})", taskName, *first), missing);
}

} // namespace

Result<TaskConfigurations> taskConfigurations(const std::string& taskName,
    const std::string& taskKey, std::span<const std::string> packed,
    const features::FeatureSpec& spec, const JobContext& context)
{
    const auto start = Clock::now();
    const std::size_t size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    TaskConfigurations configurations;
    configurations.matrices.resize(packed.size() * size);
    configurations.has.resize(packed.size());
    const auto task = templates::parseTask(taskKey);
    std::vector<std::string> reasons(packed.size()); // of those without a matrix
    parallelFor(static_cast<std::size_t>(availableProcessors()), packed.size(), kGrain,
        [&](std::size_t, std::size_t i) {
            if (context.stopRequested())
                return;
            const auto out = std::span(configurations.matrices).subspan(i * size, size);
            const Status written = task ? writeMatrix(*task, packed[i], spec, out)
                                        : Status(tl::unexpected<Error>(task.error()));
            configurations.has[i] = static_cast<char>(written.has_value());
            if (!written)
                reasons[i] = written.error().message;
        });
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "cancelled");
    addMissing(taskName, reasons, configurations);
    configurations.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return configurations;
}

Result<std::vector<double>> scoreConfigurations(model::CostModel& model, int head,
    const TaskConfigurations& configurations, features::FeatureReport* report)
{
    const auto count = static_cast<std::int64_t>(configurations.has.size());
    TLP_TRY(const auto values, model.score(configurations.matrices, count, head));
    std::vector<double> scores(values.begin(), values.end());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (configurations.has[i] == 0)
            scores[i] = -std::numeric_limits<double>::infinity();
    }
    if (report != nullptr) {
        report->programs += count;
        for (const auto& [reason, programs] : configurations.missing)
            report->withoutConfigurations[reason] += programs;
    }
    return scores;
}

Status checkReadsProgram(FeatureKind kind, const std::string& taskKey, const std::string& packed)
{
    TLP_TRY(const auto steps, records::unpackSteps(packed));
    const bool isConfiguration = templates::isConfiguration(steps);
    if (isConfiguration != features::isOfConfigurations(kind))
        return fail(ErrorKind::BadInput,
            isConfiguration ? "configurations of AutoTVM, which only autotvm-xgboost and treegru "
                              "read"
                            : "schedules, which autotvm-xgboost and treegru do not read");
    if (kind != FeatureKind::Loops && kind != FeatureKind::Relations)
        return {};
    TLP_TRY(const auto task, templates::parseTask(taskKey));
    const auto known = templates::knownTemplates();
    if (std::ranges::find(known, task.name) != known.end())
        return {};
    return fail(ErrorKind::BadInput,
        fmt::format("configurations of the template {}, whose loops are not known (autotvm-xgboost "
                    "with knob_features knob reads them)",
            task.name));
}

void KnobRows::add(const std::string& taskKey, const std::string& packed)
{
    const auto task = templates::parseTask(taskKey);
    const auto knobs = knobsOf(packed);
    const auto values = knobs ? templates::knobValues(*knobs)
                              : Result<std::vector<float>>(tl::unexpected<Error>(knobs.error()));
    if (!task || !values)
        return; // which its featurising reports
    std::size_t& most = m_numbers[task->name];
    most = std::max(most, values->size());
}

features::FeatureSpec KnobRows::spec(features::Layout layout) const
{
    std::vector<std::string> names;
    std::size_t most = 1;
    for (const auto& [name, numbers] : m_numbers) {
        names.push_back(name);
        most = std::max(most, numbers);
    }
    return features::FeatureSpec::configurations(
        layout, FeatureKind::Knobs, std::move(names), static_cast<int>(most));
}

} // namespace tlp::jobs
