// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/collect_facts.h"

#include <algorithm>

#include "records/workload_key.h"
#include "widgets/data/value_text.h"
#include "workload/workload_catalog.h"
#include "workspace/process_identity.h"

#include <nlohmann/json.hpp>

namespace tlp::widgets {

namespace {

using Json = nlohmann::json;

NetworkFacts factsOf(const workload::Network& network)
{
    NetworkFacts facts;
    facts.name = QString::fromStdString(network.name);
    for (const workload::NetworkTask& task : network.tasks)
        facts.keys.push_back(records::parseWorkloadKey(task.workloadKey).canonical);
    std::sort(facts.keys.begin(), facts.keys.end());
    facts.keys.erase(std::unique(facts.keys.begin(), facts.keys.end()), facts.keys.end());
    return facts;
}

std::optional<double> number(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>())
                                                     : std::nullopt;
}

CollectOutcome outcomeOf(const Json& json)
{
    CollectOutcome outcome;
    json.at("programs").get_to(outcome.programs);
    json.at("measured").get_to(outcome.measured);
    outcome.skipped = json.value("skipped", outcome.skipped);
    outcome.remeasured = json.value("remeasured", outcome.remeasured);
    outcome.tasks = json.value("tasks", outcome.tasks);
    outcome.platforms = json.value("platforms", outcome.platforms);
    outcome.machine = json.value("machine", outcome.machine);
    outcome.file = json.value("file", outcome.file);
    outcome.seconds = json.value("seconds", outcome.seconds);
    const Json examples = json.value("examples", Json::object());
    const Json failed = json.value("failed", Json::object());
    for (const auto& [kind, count] : failed.items())
        outcome.failures.push_back(
            {kind, count.get<std::int64_t>(), examples.value(kind, std::string())});
    std::stable_sort(outcome.failures.begin(), outcome.failures.end(),
        [](const auto& a, const auto& b) { return a.programs > b.programs; });
    const Json leftOut = json.value("left_out", Json::array());
    for (const Json& task : leftOut)
        outcome.leftOut.emplace_back(
            task.at("workload").get<std::string>(), task.at("reason").get<std::string>());
    const Json spread = json.value("spread", Json::object());
    outcome.spreadMedian = number(spread, "median");
    outcome.spreadP90 = number(spread, "p90");
    outcome.dataset = json.value("dataset", outcome.dataset);
    const Json imported = json.value("import", Json::object());
    outcome.importedGood = imported.value("good", outcome.importedGood);
    outcome.importedFlagged = imported.value("flagged", outcome.importedFlagged);
    return outcome;
}

} // namespace

std::int64_t CollectOutcome::failed() const
{
    std::int64_t sum = 0;
    for (const Failure& failure : failures)
        sum += failure.programs;
    return sum;
}

Result<CollectOutcome> readCollectOutcome(const std::string& json)
{
    try {
        return outcomeOf(Json::parse(json));
    } catch (const Json::exception& exception) {
        return fail(ErrorKind::BadInput,
            std::string("the collection's report cannot be read: ") + exception.what());
    }
}

std::optional<CollectRate> collectRate(
    const std::vector<workspace::JobInfo>& jobs, const std::string& host)
{
    CollectRate rate;
    double seconds = 0;
    for (const workspace::JobInfo& job : jobs) {
        if (job.kind != workspace::kCollectJob || job.state != workspace::JobState::Finished
            || job.host != host)
            continue;
        const auto outcome = readCollectOutcome(job.resultJson);
        if (!outcome || outcome->measured == 0)
            continue;
        seconds += outcome->seconds;
        rate.programs += outcome->measured + outcome->failed();
    }
    if (rate.programs == 0 || !(seconds > 0))
        return std::nullopt;
    rate.secondsPerProgram = seconds / static_cast<double>(rate.programs);
    return rate;
}

Result<CollectFacts> loadCollectFacts(StorageReader& storage)
{
    CollectFacts facts;
    if (const auto networks = workload::loadNetworks()) {
        for (const workload::Network& network : *networks)
            facts.networks.push_back(factsOf(network));
    } else {
        facts.networksProblem = errorText(networks.error());
    }
    TLP_TRY(const auto jobs, storage.workspace().jobs());
    facts.rate = collectRate(jobs, workspace::hostName());
    return facts;
}

} // namespace tlp::widgets
