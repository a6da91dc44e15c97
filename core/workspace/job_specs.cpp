// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/job_specs.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::workspace {
namespace {

using Json = nlohmann::json;

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Runs `read` on the parsed object; its exceptions become BadInput.
template <typename T, typename Read>
Result<T> readObject(std::string_view text, std::string_view what, Read read)
{
    try {
        const Json json = Json::parse(text);
        T value;
        read(json, value);
        return value;
    } catch (const Json::exception& exception) {
        return fail(
            ErrorKind::BadInput, fmt::format("{} cannot be read: {}", what, exception.what()));
    }
}

} // namespace

std::string EvaluateRequest::toJson() const
{
    return dump({{"run", run}, {"dataset", dataset}, {"platform", platform}, {"split", split},
        {"top_k", ks}});
}

Result<EvaluateRequest> EvaluateRequest::fromJson(std::string_view json)
{
    return readObject<EvaluateRequest>(
        json, "the evaluation's specification", [](const Json& object, EvaluateRequest& request) {
            request.run = object.at("run").get<std::string>();
            request.dataset = object.value("dataset", std::string());
            request.platform = object.value("platform", std::string());
            request.split = object.value("split", std::string());
            request.ks = object.value("top_k", request.ks);
        });
}

std::string ImportSpec::toJson() const
{
    return dump({{"dataset", dataset}, {"paths", paths}, {"platform", platform},
        {"networks", networksFile}});
}

Result<ImportSpec> ImportSpec::fromJson(std::string_view json)
{
    return readObject<ImportSpec>(
        json, "the import's specification", [](const Json& object, ImportSpec& spec) {
            spec.dataset = object.at("dataset").get<std::string>();
            spec.paths = object.at("paths").get<std::vector<std::string>>();
            spec.platform = object.value("platform", std::string());
            spec.networksFile = object.value("networks", std::string());
        });
}

} // namespace tlp::workspace
