// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "options/training_options.h"

namespace tlp::options {
namespace {

using Json = nlohmann::json;

Result<std::vector<PlatformShare>> mixFrom(const Json& json)
{
    const char* const rule = "“mix” of a training job must be a list of {platform, share}";
    if (!json.is_array())
        return fail(ErrorKind::BadInput, rule);
    std::vector<PlatformShare> mix;
    for (const Json& item : json) {
        if (!item.is_object() || item.size() != 2 || !item.contains("platform")
            || !item.contains("share") || !item["platform"].is_string()
            || !item["share"].is_number())
            return fail(ErrorKind::BadInput, rule);
        mix.push_back({item["platform"].get<std::string>(), item["share"].get<double>()});
    }
    return mix;
}

Result<SourceRun> sourceFrom(const Json& json)
{
    if (!json.is_object() || json.size() != 2 || !json.contains("run")
        || !json.contains("model_hash") || !json["run"].is_string()
        || !json["model_hash"].is_string())
        return fail(ErrorKind::BadInput, "“from” of a training job must be {run, model_hash}");
    return SourceRun{json["run"].get<std::string>(), json["model_hash"].get<std::string>()};
}

} // namespace

Result<PlatformShare> parsePlatformShare(std::string_view text)
{
    const std::size_t equals = text.rfind('=');
    PlatformShare part{std::string(trimText(text.substr(0, equals)))};
    const auto share = equals == std::string_view::npos
        ? std::optional(1.0)
        : parseDouble(trimText(text.substr(equals + 1)));
    if (part.platform.empty() || !share)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is no platform with its share, such as NAME=0.5", toValidUtf8(text)));
    part.share = *share;
    return part;
}

std::vector<std::string> TrainSpec::heads() const
{
    std::vector<std::string> names{platform};
    for (const PlatformShare& part : mix) {
        if (part.platform != platform)
            names.push_back(part.platform);
    }
    return names;
}

double TrainSpec::shareOf(std::string_view platformName) const
{
    const auto found = std::ranges::find(mix, platformName, &PlatformShare::platform);
    return found == mix.end() ? 1 : found->share;
}

Status TrainSpec::checkMix() const
{
    std::set<std::string_view> names;
    for (const PlatformShare& part : mix) {
        if (part.platform.empty())
            return fail(ErrorKind::BadInput, "a platform of the mix has no name");
        if (!names.insert(part.platform).second)
            return fail(ErrorKind::BadInput,
                fmt::format("the mix names “{}” twice", toValidUtf8(part.platform)));
        if (!(part.share > 0 && part.share <= 1))
            return fail(ErrorKind::BadInput,
                fmt::format("the share of “{}” in the mix must be above 0 and at most 1, not {}",
                    toValidUtf8(part.platform), toShortest(part.share)));
    }
    return {};
}

Status TrainSpec::checkTransfer() const
{
    const std::string& method = options.transfer.method;
    if (from.run.empty() && method != "none")
        return fail(
            ErrorKind::BadInput, fmt::format("the transfer {} needs a run to start from", method));
    if (!from.run.empty() && method == "none")
        return fail(ErrorKind::BadInput,
            "a run to start from needs a transfer: fine-tune, head, gap, moses or margin");
    if ((method == "gap" || method == "margin") && heads().size() > 1)
        return fail(ErrorKind::BadInput,
            fmt::format("the transfer {} is for one platform: the mix can hold a share of it and "
                        "no other",
                method));
    return {};
}

std::string TrainSpec::toJson() const
{
    Json json{{"run", runName}, {"dataset", dataset}, {"platform", platform}, {"split", split},
        {"options", Json::parse(options.toJson())}};
    for (const PlatformShare& part : mix)
        json["mix"].push_back({{"platform", part.platform}, {"share", part.share}});
    if (!from.run.empty())
        json["from"] = {{"run", from.run}, {"model_hash", from.modelHash}};
    // Values come from people: bytes that are not UTF-8 are replaced, never thrown upon.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<TrainSpec> TrainSpec::fromJson(std::string_view json)
{
    const Json parsed = Json::parse(json, nullptr, false);
    if (!parsed.is_object())
        return fail(ErrorKind::BadInput, "a training job must be a JSON object");
    TrainSpec spec;
    const std::map<std::string, std::string*, std::less<>> texts{{"run", &spec.runName},
        {"dataset", &spec.dataset}, {"platform", &spec.platform}, {"split", &spec.split}};
    for (const auto& [key, value] : parsed.items()) {
        if (key == "options") {
            TLP_TRY(spec.options, TrainingOptions::fromJson(value.dump()));
            continue;
        }
        if (key == "mix") {
            TLP_TRY(spec.mix, mixFrom(value));
            continue;
        }
        if (key == "from") {
            TLP_TRY(spec.from, sourceFrom(value));
            continue;
        }
        const auto text = texts.find(key);
        if (text == texts.end())
            return fail(
                ErrorKind::BadInput, fmt::format("unknown key “{}” in a training job", key));
        if (!value.is_string())
            return fail(
                ErrorKind::BadInput, fmt::format("“{}” of a training job must be a text", key));
        *text->second = value.get<std::string>();
    }
    if (spec.dataset.empty() || spec.platform.empty())
        return fail(ErrorKind::BadInput, "a training job needs a dataset and a platform");
    TLP_CHECK(spec.checkMix());
    TLP_CHECK(spec.checkTransfer());
    return spec;
}

} // namespace tlp::options
