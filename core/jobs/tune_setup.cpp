// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/tune_setup.h"

#include "base/name_lookup.h"
#include "base/random.h"
#include "features/sequence_features.h"
#include "jobs/program_recorder.h"
#include "jobs/run_scorer.h"
#include "records/workload_key.h"
#include "scoring/scorer.h"
#include "workload/workload_catalog.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

namespace tlp::jobs {
namespace {

namespace fs = std::filesystem;

/// Standard deviations of an ensemble's members that a program's score may gain. Small: in AutoTVM
/// (arXiv 1805.08166, supplement) bonuses for uncertainty brought no gain over the mean.
constexpr double kExploration = 0.25;

fs::path modelFileOf(const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    return model::modelFileIn(workspace.runDirectory(run.id));
}

Status checkRun(const workspace::Workspace& workspace, const options::TuneSpec& spec)
{
    const std::string& name = spec.model;
    TLP_TRY(const workspace::RunInfo run, workspace.run(name));
    TLP_CHECK(checkIsExact(run.name, name, "run"));
    std::error_code error;
    if (!fs::exists(modelFileOf(workspace, run), error))
        return fail(ErrorKind::BadInput, fmt::format("“{}” has no model yet", name));
    if (const std::size_t heads = run.spec.heads().size(); std::size_t(spec.head) >= heads)
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” has {} head{}, so there is no head number {}", name,
                heads, heads == 1 ? "" : "s", spec.head));
    if (options::readsConfigurations(run.spec.options.model))
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” reads AutoTVM's configurations, not the schedules that are searched "
                        "here",
                name));
    const auto features = features::FeatureSpec::fromJson(run.featureSpecJson);
    if (features && features->layout == features::Layout::Gpu)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” was trained on programs for GPUs, which are not tuned here", name));
    if (spec.learning != "fixed" && options::isTreeModel(run.spec.options.model))
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is made of trees, which do not learn from a session: learning can "
                        "only be fixed",
                name));
    return {};
}

/// How the head of a run's model learns, by the spec's learning.
std::optional<training::HeadRefreshOptions> refreshOf(const options::TuneSpec& spec)
{
    return spec.learning == "fixed" ? std::nullopt : std::optional(training::HeadRefreshOptions());
}

Result<std::unique_ptr<search::ProgramScorer>> treesOf(
    const options::TuneSpec& spec, const std::vector<search::TuneTask>& tasks)
{
    search::XgboostOptions options;
    options.seed = splitSeed(spec.seed, "xgboost");
    if (spec.treeFeatures == "statements") {
        for (const search::TuneTask& task : tasks)
            options.dags.push_back(task.workload.dag);
    }
    return search::xgboostScorer(options);
}

Result<std::string> absolutePath(const std::string& path)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error)
        return fail(ErrorKind::BadInput, error.message(), {path, 0, 0});
    return absolute.string();
}

/// A name with a slash or of something that is there is a path: no session has a slash in its name.
bool isPath(const std::string& text)
{
    std::error_code error;
    return text.find('/') != std::string::npos || fs::exists(text, error);
}

} // namespace

Result<options::TuneSpec> resolveNames(
    const workspace::Workspace& workspace, options::TuneSpec spec)
{
    if (spec.usesRun()) {
        TLP_TRY(const workspace::RunInfo run, workspace.run(spec.model));
        spec.model = run.name;
    }
    if (!spec.networksFile.empty()) {
        TLP_TRY(spec.networksFile, absolutePath(spec.networksFile));
    }
    for (std::string& source : spec.warmStart) {
        const auto session = workspace.session(source);
        if (session && session->name == source)
            continue;
        if (isPath(source)) {
            TLP_TRY(source, absolutePath(source));
            continue;
        }
        if (!session)
            return tl::unexpected<Error>(session.error());
        source = session->name;
    }
    return spec;
}

Status checkTuning(
    const workspace::Workspace& workspace, const options::TuneSpec& spec, const JobContext& context)
{
    TLP_CHECK(workspace.checkWritable());
    TLP_CHECK(spec.check());
    TLP_TRY(const workload::LocalTarget target, localTarget(spec.target));
    TLP_TRY(const std::vector<search::TuneTask> tasks, tuneTasks(spec));
    if (!spec.networksFile.empty()) // operators need none, and it may be wrong all the same
        TLP_CHECK(workload::loadNetworks(spec.networksFile));
    if (spec.usesRun())
        TLP_CHECK(checkRun(workspace, spec));
    TLP_TRY([[maybe_unused]] const auto programs,
        loadWarmStart(workspace, spec, tasks, target, context));
    TLP_TRY([[maybe_unused]] const auto measurer, measure::Measurer::create(measureOptions(spec)));
    return {};
}

Result<std::vector<search::TuneTask>> tuneTasks(const options::TuneSpec& spec)
{
    std::vector<search::TuneTask> tasks;
    std::map<std::string, std::size_t> indices;
    for (const std::string& name : spec.workloads) {
        TLP_TRY(auto found, workload::findWorkloads(name, spec.networksFile));
        for (workload::WeightedWorkload& weighted : found) {
            const auto [known, isNew] = indices.try_emplace(
                records::parseWorkloadKey(weighted.workload.key).canonical, tasks.size());
            if (isNew)
                tasks.push_back({std::move(weighted.workload), weighted.weight});
            else
                tasks[known->second].weight += weighted.weight;
        }
    }
    return tasks;
}

Result<std::unique_ptr<search::ProgramScorer>> makeScorer(const workspace::Workspace& workspace,
    const options::TuneSpec& spec, const std::vector<search::TuneTask>& tasks)
{
    if (!spec.usesRun())
        return spec.model == "random" ? search::randomScorer(spec.seed) : treesOf(spec, tasks);
    TLP_TRY(const workspace::RunInfo run, workspace.run(spec.model));
    TLP_CHECK(checkIsExact(run.name, spec.model, "run"));
    scoring::setTorchThreads(0);
    TLP_TRY(auto scorer,
        RunScorer::load(run.name, modelFileOf(workspace, run), spec.head, refreshOf(spec), tasks));
    if (spec.learning != "ensemble")
        return scorer;
    std::vector<std::unique_ptr<search::ProgramScorer>> members;
    members.push_back(std::move(scorer));
    TLP_TRY(auto trees, treesOf(spec, tasks));
    members.push_back(std::move(trees));
    return search::ensembleScorer(std::move(members), kExploration);
}

measure::MeasureOptions measureOptions(const options::TuneSpec& spec)
{
    measure::MeasureOptions options;
    options.repeats = spec.repeats;
    options.minRepeatMs = spec.minRepeatMs;
    options.maxRepeatsMs = spec.maxRepeatsMs;
    options.buildTimeoutSeconds = spec.buildTimeoutSeconds;
    options.runTimeoutSeconds = spec.runTimeoutSeconds;
    options.checksResult = spec.checksResult;
    options.cores = spec.cores;
    return options;
}

} // namespace tlp::jobs
