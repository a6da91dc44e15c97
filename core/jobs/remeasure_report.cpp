// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/remeasure.h"

#include "base/statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tlp::jobs {
namespace {

using Json = nlohmann::json;

Json orNull(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

std::optional<double> share(std::int64_t part, std::int64_t whole)
{
    if (whole == 0)
        return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

std::optional<double> meanOf(
    const std::vector<TaskAgreement>& tasks, std::optional<double> TaskAgreement::*measure)
{
    std::vector<double> values;
    for (const TaskAgreement& task : tasks)
        if (task.*measure)
            values.push_back(*(task.*measure));
    return values.empty() ? std::nullopt : std::optional(mean(values));
}

TargetAgreement agreementOn(const std::string& target, const std::vector<TaskAgreement>& all)
{
    std::vector<TaskAgreement> tasks;
    std::ranges::copy_if(all, std::back_inserter(tasks),
        [&](const TaskAgreement& task) { return task.target == target; });
    const auto compared = std::ranges::count_if(
        tasks, [](const TaskAgreement& task) { return task.kendall.has_value(); });
    return {target, compared, meanOf(tasks, &TaskAgreement::kendall),
        meanOf(tasks, &TaskAgreement::spearman)};
}

Json tasksJson(const std::vector<TaskAgreement>& tasks)
{
    Json list = Json::array();
    for (const TaskAgreement& task : tasks)
        list.push_back({{"workload_key", task.workloadKey}, {"workload", task.workload},
            {"target", task.target.empty() ? Json(nullptr) : Json(task.target)},
            {"records", task.records}, {"measured", task.measured}, {"compared", task.compared},
            {"kendall", orNull(task.kendall)}, {"spearman", orNull(task.spearman)},
            {"best_seconds", orNull(task.bestSeconds)}});
    return list;
}

Json targetsJson(const std::vector<TargetAgreement>& targets)
{
    Json list = Json::array();
    for (const TargetAgreement& target : targets)
        list.push_back({{"target", target.target}, {"tasks", target.tasks},
            {"kendall_mean", orNull(target.kendall)}, {"spearman_mean", orNull(target.spearman)}});
    return list;
}

Json issuesJson(const std::vector<dataset::ImportIssue>& issues)
{
    Json list = Json::array();
    for (const dataset::ImportIssue& issue : issues)
        list.push_back({{"file", issue.file}, {"line", issue.line}, {"reason", issue.reason}});
    return list;
}

} // namespace

std::vector<TargetAgreement> RemeasureReport::targets() const
{
    std::vector<TargetAgreement> list;
    for (const TaskAgreement& task : tasks) {
        if (!task.target.empty()
            && std::ranges::find(list, task.target, &TargetAgreement::target) == list.end())
            list.push_back(agreementOn(task.target, tasks));
    }
    return list;
}

std::string RemeasureReport::toJson() const
{
    const std::int64_t tried = counts.measured + counts.failures();
    return Json{{"programs", counts.programs}, {"measured", counts.measured},
        {"failed", counts.failed}, {"examples", counts.examples}, {"file", file},
        {"skipped", counts.skipped}, {"files", reading.files},
        {"issues", issuesJson(reading.issues)}, {"records", records}, {"duplicates", duplicates},
        {"left_out", leftOut}, {"built", built}, {"built_share", orNull(share(built, tried))},
        {"correct", checksResult ? Json(correct) : Json(nullptr)},
        {"correct_share", checksResult ? orNull(share(correct, checked)) : Json(nullptr)},
        {"kendall_mean", orNull(meanOf(tasks, &TaskAgreement::kendall))},
        {"spearman_mean", orNull(meanOf(tasks, &TaskAgreement::spearman))},
        {"targets", targetsJson(targets())}, {"tasks", tasksJson(tasks)},
        {"spread",
            {{"median", orNull(median(counts.spreads))},
                {"p90", orNull(quantile(counts.spreads, 0.9))}}},
        {"seconds", seconds}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace tlp::jobs
