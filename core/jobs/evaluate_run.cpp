// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/evaluate_model.h"
#include "jobs/run_job.h"
#include "jobs/training_set.h"

#include "base/name_lookup.h"
#include "scoring/scorer.h"
#include "workspace/evaluated_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <unordered_set>
#include <utility>

namespace tlp::jobs {
Result<std::vector<TaskId>> tasksToEvaluate(dataset::Dataset& dataset, const std::string& split)
{
    std::vector<TaskId> ids;
    if (!split.empty()) {
        TLP_TRY(dataset::SplitInfo info, dataset.split(split));
        return std::move(info.test);
    }
    TLP_TRY(const auto tasks, dataset.tasks());
    for (const dataset::TaskInfo& task : tasks)
        ids.push_back(task.id);
    return ids;
}

Result<std::unique_ptr<model::CostModel>> loadModelOf(
    const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    const auto file = model::modelFileIn(workspace.runDirectory(run.id));
    if (!std::filesystem::exists(file))
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” has no model yet: its training is {}", run.name,
                workspace::toString(run.state)));
    return model::loadModel(file);
}

Status checkJudges(const workspace::RunInfo& run, const model::CostModel& model,
    const dataset::PlatformInfo& platform)
{
    if (layoutOf(platform) == model.featureSpec().layout)
        return {};
    return fail(ErrorKind::BadInput,
        fmt::format("“{}” was trained on {} programs and cannot judge those of “{}”, a {}",
            run.name, platform.isGpu ? "CPU" : "GPU", platform.name,
            platform.isGpu ? "GPU" : "CPU"));
}

Result<ChosenHead> chooseHead(
    const model::CostModel& model, const std::string& asked, const std::string& platform)
{
    const std::vector<std::string> heads = model.headNames();
    const auto own = std::ranges::find(heads, platform);
    ChosenHead chosen;
    if (own != heads.end())
        chosen.index = int(own - heads.begin());
    else if (heads.size() > 1)
        chosen.remark = fmt::format("the model has no head for {}: that of {} scored its programs",
            platform, heads.front());
    if (asked.empty())
        return chosen;
    TLP_TRY(const std::size_t index, findByNameOrNumber(heads, asked, "head"));
    if (int(index) == chosen.index)
        return chosen;
    return ChosenHead{int(index), true, fmt::format("scored by the head of {}", heads[index])};
}

namespace {

/// What is asked for and the usual ones, so that no evaluation lacks what another one shows and the
/// random picks are the same draws.
std::vector<int> withUsualKs(std::vector<int> ks)
{
    const EvaluateRequest usual;
    ks.insert(ks.end(), usual.ks.begin(), usual.ks.end());
    std::ranges::sort(ks);
    const auto repeated = std::ranges::unique(ks);
    ks.erase(repeated.begin(), repeated.end());
    return ks;
}

Status checkAsked(const std::string& asked, const std::string& found, std::string_view what)
{
    return asked.empty() ? Status() : checkIsExact(found, asked, what);
}

} // namespace

std::optional<std::string> overlapWarning(
    dataset::Dataset& dataset, const workspace::RunInfo& run, const std::vector<TaskId>& evaluated)
{
    std::size_t seen = evaluated.size();
    if (!run.spec.split.empty()) {
        const auto trained = dataset.split(run.spec.split);
        if (!trained || trained->name != run.spec.split)
            return std::nullopt;
        const std::unordered_set<TaskId> known(trained->train.begin(), trained->train.end());
        seen = std::size_t(std::ranges::count_if(
            evaluated, [&](const TaskId task) { return known.contains(task); }));
    }
    if (seen == 0)
        return std::nullopt;
    return fmt::format(
        "{} of the {} tasks are among those that the run was trained on", seen, evaluated.size());
}

Result<EvaluateRequest> resolveNames(
    const workspace::Workspace& workspace, const EvaluateRequest& request)
{
    TLP_TRY(const workspace::RunInfo run, workspace.run(request.run));
    TLP_TRY(auto data,
        workspace::resolveEvaluatedData(
            workspace, run, request.dataset, request.platform, request.split));
    std::string split = data.askedSplit();
    return EvaluateRequest{run.name, std::move(data.dataset), std::move(data.platform),
        std::move(split), request.ks, request.head};
}

Result<workspace::EvaluationInfo> evaluateRun(
    workspace::Workspace& workspace, const EvaluateRequest& request, const JobContext& context)
{
    TLP_CHECK(workspace.checkWritable());
    TLP_TRY(const workspace::RunInfo run, workspace.run(request.run));
    TLP_CHECK(checkIsExact(run.name, request.run, "run"));
    TLP_TRY(const auto model, loadModelOf(workspace, run));

    TLP_TRY(const auto data,
        workspace::resolveEvaluatedData(
            workspace, run, request.dataset, request.platform, request.split));
    TLP_CHECK(checkAsked(request.dataset, data.dataset, "dataset"));
    TLP_CHECK(checkAsked(request.platform, data.platform, "platform"));
    TLP_CHECK(checkAsked(request.split, data.askedSplit(), "split"));
    TLP_TRY(const workspace::DatasetEntry entry, workspace.dataset(data.dataset));
    TLP_TRY(auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const dataset::PlatformInfo platform, dataset.platform(data.platform));
    TLP_CHECK(checkJudges(run, *model, platform));
    TLP_TRY(const ChosenHead head, chooseHead(*model, request.head, platform.name));
    TLP_TRY(const auto tasks, tasksToEvaluate(dataset, data.split));
    TLP_TRY(const EvaluationSet set,
        loadEvaluationSet(dataset, tasks, platform.id, model->featureSpec().kind, context));
    const std::vector<int> ks = withUsualKs(request.ks);
    TLP_TRY(auto report, evaluateModel(*model, head.index, set, ks, context));
    if (!head.remark.empty())
        report.warnings.push_back(head.remark);
    if (data.dataset == run.spec.dataset) {
        if (const auto warning = overlapWarning(dataset, run, tasks))
            report.warnings.push_back(*warning);
    }
    if (head.isAsked) // no figure of the run: lists would take it for one
        return workspace::EvaluationInfo{0, run.id, data.dataset, data.platform, data.split,
            std::int64_t(std::time(nullptr)), std::move(report)};
    workspace::EvaluationInfo info;
    TLP_TRY(info.id,
        workspace.addEvaluation(
            run.id, data.dataset, data.platform, data.split, report, hashOf(set, ks)));
    TLP_TRY(const auto stored, workspace.evaluations(run.id));
    const auto found = std::ranges::find(stored, info.id, &workspace::EvaluationInfo::id);
    if (found == stored.end())
        return fail(ErrorKind::Internal, "the evaluation was stored and is not there");
    return *found;
}

} // namespace tlp::jobs
