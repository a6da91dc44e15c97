// SPDX-License-Identifier: GPL-3.0-only
#include "cli/run_details.h"

#include "cli/report_tables.h"

#include "model/cost_model.h"

#include <system_error>

namespace tlp::cli {

std::optional<TreeSize> treesOf(
    const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    std::error_code error;
    const auto bytes
        = std::filesystem::file_size(model::modelFileIn(workspace.runDirectory(run.id)), error);
    if (!options::isTreeModel(run.spec.options.model) || error)
        return std::nullopt;
    constexpr double kMebibyte = 1024.0 * 1024;
    return TreeSize{static_cast<std::int64_t>(run.spec.heads().size()) * run.bestEpoch,
        static_cast<double>(bytes) / kMebibyte};
}

Result<Json> runDetails(const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    Json json = toJson(run);
    if (const auto trees = treesOf(workspace, run)) {
        json["trees"] = trees->count;
        json["size_mib"] = trees->mebibytes;
    }
    json["options"] = Json::parse(run.spec.options.toJson(), nullptr, false);
    json["features"] = run.featureSpecJson.empty()
        ? Json(nullptr)
        : Json::parse(run.featureSpecJson, nullptr, false);
    Json metrics = Json::object();
    TLP_TRY(const auto names, workspace.metricNames(run.id));
    for (const std::string& name : names) {
        TLP_TRY(const auto points, workspace.metric(run.id, name));
        Json curve = Json::array();
        for (const workspace::MetricPoint& point : points)
            curve.push_back(Json::array({point.step, orNull(point.value)}));
        metrics[name] = std::move(curve);
    }
    json["metrics"] = std::move(metrics);
    Json list = Json::array();
    TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
    for (const workspace::EvaluationInfo& evaluation : evaluations)
        list.push_back(toJson(run, evaluation));
    json["evaluations"] = std::move(list);
    return json;
}

} // namespace tlp::cli
