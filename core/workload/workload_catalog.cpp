// SPDX-License-Identifier: GPL-3.0-only
#include "workload/workload_catalog.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/name_lookup.h"
#include "base/resources.h"
#include "base/text.h"
#include "records/workload_key.h"

namespace tlp::workload {
namespace {

namespace fs = std::filesystem;

Result<std::vector<fs::path>> bundledFiles()
{
    TLP_TRY(const fs::path folder, findResource("networks"));
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".json")
            files.push_back(entry->path());
    }
    if (error)
        return fail(ErrorKind::Io, fmt::format("the folder cannot be read: {}", error.message()),
            {folder.string(), 0, 0});
    std::ranges::sort(files);
    return files;
}

bool isOperator(std::string_view name)
{
    return std::ranges::find(operators(), name, &OperatorInfo::name) != operators().end();
}

Result<std::vector<WeightedWorkload>> oneWorkload(Result<Workload> workload)
{
    if (!workload)
        return tl::unexpected<Error>(std::move(workload).error());
    return std::vector<WeightedWorkload>{{std::move(*workload), 1}};
}

Result<std::vector<WeightedWorkload>> findKey(
    std::string_view key, const std::filesystem::path& networksFile)
{
    auto own = parseWorkload(key);
    if (own || own.error().kind != ErrorKind::NotFound)
        return oneWorkload(std::move(own));
    TLP_TRY(const std::vector<Network> networks, loadNetworks(networksFile));
    const std::string wanted = records::parseWorkloadKey(key).canonical;
    for (const Network& network : networks) {
        for (const NetworkTask& task : network.tasks) {
            if (records::parseWorkloadKey(task.workloadKey).canonical == wanted)
                return oneWorkload(workloadOfTask(task.workloadKey, task.dagText));
        }
    }
    return fail(ErrorKind::NotFound,
        fmt::format("{} is the key of no operator and of no task of a known network", key));
}

} // namespace

Result<std::vector<Network>> loadNetworks(const std::filesystem::path& networksFile)
{
    if (!networksFile.empty())
        return readNetworksFile(networksFile);
    TLP_TRY(const std::vector<fs::path> files, bundledFiles());
    std::vector<Network> networks;
    for (const fs::path& file : files) {
        TLP_TRY(std::vector<Network> some, readNetworksFile(file));
        std::ranges::move(some, std::back_inserter(networks));
    }
    return networks;
}

Result<Network> findNetwork(std::string_view name, const std::filesystem::path& networksFile)
{
    TLP_TRY(std::vector<Network> networks, loadNetworks(networksFile));
    auto index = findByPrefix(networks, &Network::name, name, "network");
    if (index)
        return std::move(networks[*index]);
    if (index.error().kind != ErrorKind::NotFound)
        return tl::unexpected<Error>(std::move(index).error());
    std::vector<std::string> names;
    names.reserve(networks.size() + operators().size());
    for (const Network& network : networks)
        names.push_back(network.name);
    for (const OperatorInfo& info : operators())
        names.push_back(info.name);
    const std::string near = nearestName(names, name);
    return fail(ErrorKind::NotFound,
        fmt::format("there is no operator or network “{}”; {}", name,
            near.empty() ? fmt::format("the names are {}", fmt::join(names, ", "))
                         : fmt::format("did you mean “{}”?", near)));
}

Result<std::vector<WeightedWorkload>> workloadsOf(const Network& network)
{
    std::vector<WeightedWorkload> workloads;
    for (const NetworkTask& task : network.tasks) {
        auto workload = workloadOfTask(task.workloadKey, task.dagText);
        if (!workload)
            return failWithin(std::move(workload).error(),
                fmt::format(
                    "task {} of network “{}” is no workload", task.workloadKey, network.name));
        workloads.push_back({std::move(*workload), task.weight});
    }
    return workloads;
}

Result<std::vector<WeightedWorkload>> findWorkloads(
    std::string_view textOrNetwork, const std::filesystem::path& networksFile)
{
    const std::string_view text = trimText(textOrNetwork);
    if (text.starts_with('['))
        return findKey(text, networksFile);
    const std::size_t nameEnd = text.find_first_of(":+");
    if (nameEnd != std::string_view::npos || isOperator(text))
        return oneWorkload(parseWorkload(text));
    TLP_TRY(const Network network, findNetwork(text, networksFile));
    return workloadsOf(network);
}

} // namespace tlp::workload
