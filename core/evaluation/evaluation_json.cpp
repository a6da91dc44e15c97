// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "evaluation/evaluation_report.h"

namespace tlp::evaluation {
namespace {

using Json = nlohmann::json;

Json toJsonValue(const TopK& topK)
{
    Json json = Json::object();
    for (const auto& [k, ratio] : topK)
        json[std::to_string(k)] = ratio;
    return json;
}

TopK topKFrom(const Json& json)
{
    TopK topK;
    for (const auto& [key, value] : json.items()) {
        const auto k = parseInteger(key);
        if (!k || *k < 1 || *k > 2147483647)
            throw std::invalid_argument("“" + key + "” is no k");
        topK[static_cast<int>(*k)] = value.get<double>();
    }
    return topK;
}

Json toJsonValue(const std::optional<double>& value)
{
    return value ? Json(*value) : Json();
}

std::optional<double> optionalFrom(const Json& json)
{
    return json.is_null() ? std::nullopt : std::optional<double>(json.get<double>());
}

Json toJsonValue(const TaskResult& task)
{
    return {{"task", task.task.value}, {"name", task.name}, {"programs", task.programs},
        {"best_seconds", toJsonValue(task.bestSeconds)}, {"top_k", toJsonValue(task.topK)},
        {"random", toJsonValue(task.random)}, {"kendall_tau", toJsonValue(task.kendallTau)},
        {"spearman_rho", toJsonValue(task.spearmanRho)}};
}

TaskResult taskFrom(const Json& json)
{
    TaskResult task;
    task.task = TaskId{json.at("task").get<std::int64_t>()};
    task.name = json.at("name").get<std::string>();
    task.programs = json.at("programs").get<std::int64_t>();
    task.bestSeconds = optionalFrom(json.at("best_seconds"));
    task.topK = topKFrom(json.at("top_k"));
    task.random = topKFrom(json.at("random"));
    task.kendallTau = optionalFrom(json.at("kendall_tau"));
    task.spearmanRho = optionalFrom(json.at("spearman_rho"));
    return task;
}

Json toJsonValue(const NetworkResult& network)
{
    return {{"name", network.name}, {"top_k", toJsonValue(network.topK)},
        {"random", toJsonValue(network.random)}, {"tasks", network.tasks},
        {"tasks_left_out", network.tasksLeftOut}};
}

NetworkResult networkFrom(const Json& json)
{
    NetworkResult network;
    network.name = json.at("name").get<std::string>();
    network.topK = topKFrom(json.at("top_k"));
    network.random = topKFrom(json.at("random"));
    network.tasks = json.at("tasks").get<int>();
    network.tasksLeftOut = json.at("tasks_left_out").get<std::vector<std::string>>();
    return network;
}

} // namespace

std::string EvaluationReport::toJson() const
{
    Json json{{"ks", ks}, {"top_k", toJsonValue(topK)}, {"random", toJsonValue(random)},
        {"kendall_tau", toJsonValue(kendallTau)}, {"spearman_rho", toJsonValue(spearmanRho)},
        {"averaging", "ratio of sums"}, {"networks", Json::array()}, {"tasks", Json::array()},
        {"programs", programs}, {"seconds_per_score", secondsPerScore}, {"warnings", warnings}};
    for (const NetworkResult& network : networks)
        json["networks"].push_back(toJsonValue(network));
    for (const TaskResult& task : tasks)
        json["tasks"].push_back(toJsonValue(task));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<EvaluationReport> EvaluationReport::fromJson(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        EvaluationReport report;
        report.ks = json.at("ks").get<std::vector<int>>();
        report.topK = topKFrom(json.at("top_k"));
        report.random = topKFrom(json.at("random"));
        report.kendallTau = optionalFrom(json.at("kendall_tau"));
        report.spearmanRho = optionalFrom(json.at("spearman_rho"));
        for (const Json& network : json.at("networks"))
            report.networks.push_back(networkFrom(network));
        for (const Json& task : json.at("tasks"))
            report.tasks.push_back(taskFrom(task));
        report.programs = json.at("programs").get<std::int64_t>();
        report.secondsPerScore = json.at("seconds_per_score").get<double>();
        report.warnings = json.at("warnings").get<std::vector<std::string>>();
        return report;
    } catch (const std::exception& exception) {
        return fail(ErrorKind::Corrupt,
            fmt::format("the stored evaluation cannot be read: {}", exception.what()));
    }
}

} // namespace tlp::evaluation
