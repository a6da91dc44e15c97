// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/baseline_protocol.h"

#include "base/json_object.h"

namespace tlp::baseline {

using Json = nlohmann::json;

std::string BaselineRequest::toJson() const
{
    return toLine({{"workload_key", workloadKey}, {"dag", dagText}, {"threads", threads},
        {"repeats", repeats}, {"min_repeat_ms", minRepeatMs}, {"max_repeats_ms", maxRepeatsMs},
        {"noise_threshold", noiseThreshold}, {"noise_retries", noiseRetries},
        {"time_limit_seconds", timeLimitSeconds}});
}

Result<BaselineRequest> BaselineRequest::fromJson(std::string_view json)
{
    return readObject<BaselineRequest>(
        json, "the request", [](const Json& object, BaselineRequest& request) {
            object.at("workload_key").get_to(request.workloadKey);
            object.at("dag").get_to(request.dagText);
            object.at("threads").get_to(request.threads);
            object.at("repeats").get_to(request.repeats);
            object.at("min_repeat_ms").get_to(request.minRepeatMs);
            object.at("max_repeats_ms").get_to(request.maxRepeatsMs);
            object.at("noise_threshold").get_to(request.noiseThreshold);
            object.at("noise_retries").get_to(request.noiseRetries);
            object.at("time_limit_seconds").get_to(request.timeLimitSeconds);
        });
}

std::string BaselineReply::toJson() const
{
    Json list = Json::array();
    for (const WayTime& one : ways)
        list.push_back({{"name", one.name}, {"seconds", one.seconds}, {"why_not", one.whyNot}});
    return toLine({{"message", message}, {"unsupported", isUnsupported}, {"way", way},
        {"costs", costsSeconds}, {"ways", std::move(list)}, {"torch", torch}});
}

Result<BaselineReply> BaselineReply::fromJson(std::string_view json)
{
    return readObject<BaselineReply>(
        json, "LibTorch's times", [](const Json& object, BaselineReply& reply) {
            object.at("message").get_to(reply.message);
            object.at("unsupported").get_to(reply.isUnsupported);
            object.at("way").get_to(reply.way);
            object.at("costs").get_to(reply.costsSeconds);
            for (const Json& one : object.at("ways"))
                reply.ways.push_back({one.at("name").get<std::string>(),
                    one.at("seconds").get<double>(), one.at("why_not").get<std::string>()});
            object.at("torch").get_to(reply.torch);
        });
}

} // namespace tlp::baseline
