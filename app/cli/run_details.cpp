// SPDX-License-Identifier: GPL-3.0-only
#include "cli/run_details.h"

#include "cli/report_tables.h"

namespace tlp::cli {

Result<Json> runDetails(const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    Json json = toJson(run);
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
