// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/data_queries.h"

#include <algorithm>
#include <cmath>

namespace tlp::widgets {

LatencyHistogram latencyHistogram(const std::vector<double>& seconds, int bins)
{
    LatencyHistogram histogram;
    std::vector<double> logs;
    logs.reserve(seconds.size());
    for (double value : seconds) {
        if (std::isfinite(value) && value > 0)
            logs.push_back(std::log10(value));
    }
    if (logs.empty())
        return histogram;
    const auto [smallest, largest] = std::minmax_element(logs.begin(), logs.end());
    double low = *smallest;
    double high = *largest;
    // One value, or all equal: a bin of a twentieth of a decade around it.
    if (high - low < 1e-9) {
        low -= 0.025;
        high += 0.025;
        bins = 1;
    }
    // Sturges would merge the tails of skewed costs; twice the root keeps small sets readable.
    const auto wanted = static_cast<int>(2 * std::sqrt(static_cast<double>(logs.size())));
    bins = std::clamp(wanted, 1, bins);
    histogram.values = static_cast<std::int64_t>(logs.size());
    histogram.counts.assign(static_cast<std::size_t>(bins), 0);
    const double width = (high - low) / bins;
    for (int edge = 0; edge <= bins; ++edge)
        histogram.edges.push_back(std::pow(10.0, low + width * edge));
    for (double value : logs) {
        const int bin = std::clamp(static_cast<int>((value - low) / width), 0, bins - 1);
        ++histogram.counts[static_cast<std::size_t>(bin)];
    }
    return histogram;
}

Result<std::vector<workspace::DatasetEntry>> loadDatasets(StorageReader& storage)
{
    return storage.workspace().datasets();
}

Result<std::shared_ptr<const DatasetContent>> loadContent(
    StorageReader& storage, const QString& dataset)
{
    TLP_TRY(dataset::Dataset * data, storage.dataset(dataset));
    auto content = std::make_shared<DatasetContent>();
    TLP_TRY(content->version, data->dataVersion());
    TLP_TRY(content->platforms, data->platforms());
    TLP_TRY(content->tasks, data->tasks());
    return content;
}

Result<TaskContent> loadTask(StorageReader& storage, const DataRef& ref)
{
    TLP_TRY(dataset::Dataset * data, storage.dataset(ref.dataset));
    TaskContent content;
    TLP_TRY(content.task, data->task(ref.task));
    TLP_TRY(const auto platforms, data->platforms());
    for (const dataset::TaskOnPlatform& onPlatform : content.task.platforms) {
        const auto found = std::find_if(platforms.begin(), platforms.end(),
            [&](const auto& platform) { return platform.id == onPlatform.platform; });
        if (found != platforms.end())
            content.platforms.push_back(*found);
        if (onPlatform.platform == ref.platformId)
            content.leftOut = onPlatform.flagged;
    }
    TLP_TRY(const auto networks, data->networks());
    for (const dataset::NetworkInfo& network : networks) {
        for (const auto& [task, weight] : network.tasks) {
            if (task == ref.task)
                content.networks.emplace_back(network.name, weight);
        }
    }
    TLP_TRY(const auto latencies, data->latencies(ref.task, ref.platformId));
    content.histogram = latencyHistogram(latencies);
    TLP_TRY(content.failures, data->failures(ref.task, ref.platformId));
    return content;
}

Result<DatasetOverview> loadOverview(const std::filesystem::path& file)
{
    TLP_TRY(const auto data, dataset::Dataset::open(file, dataset::OpenMode::ReadOnly));
    DatasetOverview overview;
    TLP_TRY(overview.stats, data.stats());
    TLP_TRY(overview.networks, data.networks());
    TLP_TRY(overview.splits, data.splits());
    TLP_TRY(overview.imports, data.imports());
    return overview;
}

Result<dataset::Dataset> openForWriting(StorageReader& storage, const QString& dataset)
{
    TLP_TRY(const auto file, storage.workspace().datasetPath(dataset.toStdString()));
    return dataset::Dataset::open(file, dataset::OpenMode::ReadWrite);
}

} // namespace tlp::widgets
