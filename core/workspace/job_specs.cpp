// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/job_specs.h"

#include "base/json_object.h"

namespace tlp::workspace {
std::string EvaluateRequest::toJson() const
{
    return toLine({{"run", run}, {"dataset", dataset}, {"platform", platform}, {"split", split},
        {"top_k", ks}, {"head", head}});
}

Result<EvaluateRequest> EvaluateRequest::fromJson(std::string_view json)
{
    return readObject<EvaluateRequest>(json, "the evaluation's specification",
        [](const nlohmann::json& object, EvaluateRequest& request) {
            request.run = object.at("run").get<std::string>();
            request.dataset = object.value("dataset", std::string());
            request.platform = object.value("platform", std::string());
            request.split = object.value("split", std::string());
            request.ks = object.value("top_k", request.ks);
            request.head = object.value("head", std::string());
        });
}

std::string ImportSpec::toJson() const
{
    return toLine({{"dataset", dataset}, {"paths", paths}, {"platform", platform},
        {"networks", networksFile}});
}

Result<ImportSpec> ImportSpec::fromJson(std::string_view json)
{
    return readObject<ImportSpec>(
        json, "the import's specification", [](const nlohmann::json& object, ImportSpec& spec) {
            spec.dataset = object.at("dataset").get<std::string>();
            spec.paths = object.at("paths").get<std::vector<std::string>>();
            spec.platform = object.value("platform", std::string());
            spec.networksFile = object.value("networks", std::string());
        });
}

} // namespace tlp::workspace
