// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QMetaType>
#include <QString>
#include <QStringList>

#include "base/error.h"
#include "dataset/dataset.h"
#include "widgets/shell/app_context.h"

/// What the Data page asks the storage for. Functions that take a StorageReader run on its thread.
namespace tlp::widgets {

/// What is selected in the tree. Platform and task are empty above their level.
struct DataRef
{
    QString dataset;
    QString platform;
    PlatformId platformId;
    TaskId task;

    bool operator==(const DataRef&) const = default;
    [[nodiscard]] bool isNull() const { return dataset.isEmpty(); }
};

/// A dataset as the tree shows it.
struct DatasetContent
{
    std::int64_t version = 0; ///< Dataset::dataVersion
    std::vector<dataset::PlatformInfo> platforms;
    std::vector<dataset::TaskInfo> tasks;
};

/// Logarithmic bins over the usable latencies of a task.
struct LatencyHistogram
{
    std::vector<double> edges; ///< seconds, one more than counts; empty: no usable latency
    std::vector<std::int64_t> counts;
    std::int64_t values = 0;
};

/// Everything a task's view shows besides its programs.
struct TaskContent
{
    dataset::TaskInfo task;
    std::vector<dataset::PlatformInfo> platforms; ///< those the task was measured on
    std::vector<std::pair<std::string, double>> networks; ///< name, weight of this task in it
    LatencyHistogram histogram;
    std::vector<std::pair<std::string, std::int64_t>> failures;
    std::int64_t leftOut = 0; ///< measurements without a usable time
};

/// Everything a dataset's view shows.
struct DatasetOverview
{
    dataset::DatasetStats stats;
    std::vector<dataset::NetworkInfo> networks;
    std::vector<dataset::SplitInfo> splits;
    std::vector<dataset::ImportReport> imports; ///< newest first
};

/// At most `bins` logarithmic bins; fewer when there are few values. Values that are not finite and
/// positive are ignored.
[[nodiscard]] LatencyHistogram latencyHistogram(const std::vector<double>& seconds, int bins = 40);

[[nodiscard]] Result<std::vector<workspace::DatasetEntry>> loadDatasets(StorageReader& storage);
[[nodiscard]] Result<std::shared_ptr<const DatasetContent>> loadContent(
    StorageReader& storage, const QString& dataset);
[[nodiscard]] Result<TaskContent> loadTask(StorageReader& storage, const DataRef& ref);
/// Statistics read every program: seconds for millions. Opens a connection of its own, for a thread
/// that nothing else waits for.
[[nodiscard]] Result<DatasetOverview> loadOverview(const std::filesystem::path& file);

/// A connection of its own that writes; close it within the same query.
[[nodiscard]] Result<dataset::Dataset> openForWriting(
    StorageReader& storage, const QString& dataset);

} // namespace tlp::widgets

Q_DECLARE_METATYPE(tlp::widgets::DataRef)
