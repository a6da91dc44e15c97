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
        {"networks", networksFile}, {"features", features}});
}

Result<ImportSpec> ImportSpec::fromJson(std::string_view json)
{
    return readObject<ImportSpec>(
        json, "the import's specification", [](const nlohmann::json& object, ImportSpec& spec) {
            spec.dataset = object.at("dataset").get<std::string>();
            spec.paths = object.at("paths").get<std::vector<std::string>>();
            spec.platform = object.value("platform", std::string());
            spec.networksFile = object.value("networks", std::string());
            spec.features = object.value("features", std::string());
        });
}

std::string StudyRequest::toJson() const
{
    return toLine({{"step", step == Step::Speed ? "speed" : "cells"}, {"parallel", parallel}});
}

Result<StudyRequest> StudyRequest::fromJson(std::string_view json)
{
    return readObject<StudyRequest>(
        json, "the study's specification", [](const nlohmann::json& object, StudyRequest& request) {
            request.step
                = object.value("step", std::string()) == "speed" ? Step::Speed : Step::Cells;
            request.parallel = object.value("parallel", 0);
        });
}

} // namespace tlp::workspace
