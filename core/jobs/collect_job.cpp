// SPDX-License-Identifier: GPL-3.0-only
#include "base/resources.h"
#include "base/text.h"
#include "jobs/collect.h"
#include "jobs/job_kinds.h"
#include "workload/workload.h"
#include "workload/workload_catalog.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace tlp::jobs {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// An operator says what it is; everything else comes from a network file.
bool needsNetworks(const CollectSpec& spec)
{
    return std::ranges::any_of(spec.workloads,
        [](const std::string& name) { return !workload::parseWorkload(name).has_value(); });
}

/// By their full names.
Result<std::vector<std::string>> networksAmong(const CollectSpec& spec)
{
    std::vector<std::string> names;
    for (const std::string& workload : spec.workloads) {
        if (workload::parseWorkload(workload) || trimText(workload).starts_with('['))
            continue;
        TLP_TRY(const auto network, workload::findNetwork(trimText(workload), spec.networksFile));
        names.push_back(network.name);
    }
    return names;
}

Result<std::vector<fs::path>> networkFiles(const CollectSpec& spec)
{
    if (!spec.networksFile.empty())
        return std::vector<fs::path>{spec.networksFile};
    TLP_TRY(const fs::path folder, findResource("networks"));
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

/// The records, what their tasks compute, and the networks that were asked for.
Result<dataset::ImportReport> importCollected(
    workspace::Workspace& workspace, const CollectSpec& spec, const JobContext& context)
{
    ImportSpec import;
    import.dataset = spec.dataset;
    import.paths = {spec.out};
    TLP_TRY(auto report, importFiles(workspace, import, context));
    if (!needsNetworks(spec))
        return report;
    TLP_TRY(const auto path, workspace.datasetPath(spec.dataset));
    TLP_TRY(auto data, dataset::Dataset::open(path, dataset::OpenMode::ReadWrite));
    TLP_TRY(const auto names, networksAmong(spec));
    TLP_TRY(const auto files, networkFiles(spec));
    for (const fs::path& file : files)
        TLP_CHECK(data.addNetworks(file, names));
    return report;
}

} // namespace

Result<std::string> collectJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    TLP_TRY(const CollectSpec spec, CollectSpec::fromJson(job.specJson));
    TLP_TRY(const CollectReport report, collectRecords(spec, context));
    if (spec.dataset.empty())
        return report.toJson();
    TLP_TRY(const auto imported, importCollected(workspace, spec, context));
    Json result = Json::parse(report.toJson());
    result["dataset"] = spec.dataset;
    result["import"] = {{"good", imported.good}, {"flagged", imported.flagged},
        {"duplicates", imported.duplicates}};
    return result.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace tlp::jobs
