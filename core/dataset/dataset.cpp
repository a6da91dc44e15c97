// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/dataset.h"

#include "base/hash.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "dataset/report_json.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

std::optional<double> optionalNumber(const SQLite::Column& column)
{
    return column.isNull() ? std::nullopt : std::optional<double>(column.getDouble());
}

std::optional<std::vector<std::int64_t>> numbersFromJson(const std::string& text)
{
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto isNumber = [](const nlohmann::json& value) { return value.is_number_integer(); };
    if (!json.is_array() || !std::all_of(json.begin(), json.end(), isNumber))
        return std::nullopt;
    return json.get<std::vector<std::int64_t>>();
}

std::vector<PlatformInfo> readPlatforms(SQLite::Database& database)
{
    SQLite::Statement query(database,
        "SELECT id, name, target, is_gpu, hardware_params, count(task_id), coalesce(sum(programs), "
        "0), "
        "coalesce(sum(good), 0), coalesce(sum(flagged), 0), coalesce(sum(usable), 0) "
        "FROM platforms LEFT JOIN task_platforms ON platform_id = id GROUP BY id ORDER BY id");
    std::vector<PlatformInfo> platforms;
    while (query.executeStep()) {
        PlatformInfo info;
        info.id = PlatformId{query.getColumn(0).getInt64()};
        info.name = query.getColumn(1).getString();
        info.target = query.getColumn(2).getString();
        info.isGpu = query.getColumn(3).getInt() != 0;
        if (const auto params = query.getColumn(4); !params.isNull())
            info.hardwareParams = numbersFromJson(params.getString());
        info.tasks = query.getColumn(5).getInt64();
        info.programs = query.getColumn(6).getInt64();
        info.good = query.getColumn(7).getInt64();
        info.flagged = query.getColumn(8).getInt64();
        info.usable = query.getColumn(9).getInt64();
        platforms.push_back(std::move(info));
    }
    return platforms;
}

/// Tasks that have programs; all of them, or the one with `only`.
std::vector<TaskInfo> readTasks(SQLite::Database& database, TaskId only = {})
{
    const std::string condition
        = only ? fmt::format("programs > 0 AND id = {}", only.value) : "programs > 0";
    std::vector<TaskInfo> tasks;
    std::unordered_map<std::int64_t, std::size_t> index;
    SQLite::Statement query(database,
        fmt::format("SELECT id, workload_key, name, flops, dag <> '', programs FROM tasks "
                    "WHERE {} ORDER BY id",
            condition));
    while (query.executeStep()) {
        TaskInfo info;
        info.id = TaskId{query.getColumn(0).getInt64()};
        info.workloadKey = query.getColumn(1).getString();
        info.name = query.getColumn(2).getString();
        info.flops = optionalNumber(query.getColumn(3));
        info.hasDag = query.getColumn(4).getInt() != 0;
        info.programs = query.getColumn(5).getInt64();
        index.emplace(info.id.value, tasks.size());
        tasks.push_back(std::move(info));
    }
    const std::string onlyTask = only ? fmt::format("WHERE task_id = {}", only.value) : "";
    SQLite::Statement counts(database,
        fmt::format("SELECT task_id, platform_id, good, flagged, best_seconds, median_seconds, "
                    "layout_rewrite_option, programs, usable FROM task_platforms {} ORDER BY "
                    "task_id, platform_id",
            onlyTask));
    while (counts.executeStep()) {
        const auto found = index.find(counts.getColumn(0).getInt64());
        if (found == index.end())
            continue;
        TaskOnPlatform on;
        on.platform = PlatformId{counts.getColumn(1).getInt64()};
        on.good = counts.getColumn(2).getInt64();
        on.flagged = counts.getColumn(3).getInt64();
        on.bestSeconds = optionalNumber(counts.getColumn(4));
        on.medianSeconds = optionalNumber(counts.getColumn(5));
        if (const auto option = counts.getColumn(6); !option.isNull())
            on.layoutRewriteOption = option.getInt();
        on.programs = counts.getColumn(7).getInt64();
        on.usable = counts.getColumn(8).getInt64();
        tasks[found->second].platforms.push_back(on);
    }
    SQLite::Statement networks(database,
        fmt::format("SELECT task_id, name FROM network_tasks JOIN networks ON id = network_id {} "
                    "ORDER BY id",
            onlyTask));
    while (networks.executeStep()) {
        const auto found = index.find(networks.getColumn(0).getInt64());
        if (found != index.end())
            tasks[found->second].networks.push_back(networks.getColumn(1).getString());
    }
    return tasks;
}

/// The key as people type it: without the opening `["`.
std::string_view bareKey(std::string_view key)
{
    return key.starts_with("[\"") ? key.substr(2) : key;
}

/// Which there are, for a name that there is not.
std::string whatThereIs(const std::vector<TaskInfo>& all)
{
    std::vector<std::string> names;
    for (const TaskInfo& info : all)
        names.push_back(fmt::format("{} ({})", info.id.value, info.name));
    return names.empty() ? "there is none" : "there are: " + someOf(names);
}

} // namespace

std::optional<int> TaskInfo::layoutRewriteOption(PlatformId platform) const
{
    const auto found = std::ranges::find(platforms, platform, &TaskOnPlatform::platform);
    return found == platforms.end() ? std::nullopt : found->layoutRewriteOption;
}

Dataset::Private::Private(std::filesystem::path path, OpenMode openMode)
    : file(std::move(path))
    , mode(openMode)
{}
Dataset::Private::~Private() = default;

Dataset::Dataset(std::unique_ptr<Private> implementation)
    : m_private(std::move(implementation))
{}
Dataset::~Dataset() = default;
Dataset::Dataset(Dataset&&) noexcept = default;
Dataset& Dataset::operator=(Dataset&&) noexcept = default;

Result<Dataset> Dataset::open(const std::filesystem::path& file, OpenMode mode)
{
    auto implementation = std::make_unique<Private>(file, mode);
    TLP_TRY(implementation->database, openDatabase(file, mode));
    return Dataset(std::move(implementation));
}

const std::filesystem::path& Dataset::path() const
{
    return m_private->file;
}

Result<std::int64_t> Dataset::dataVersion() const
{
    return guarded(m_private->file,
        [&]() -> Result<std::int64_t> { return contentVersion(*m_private->database); });
}

Result<std::string> Dataset::contentHash() const
{
    return guarded(m_private->file, [&]() -> Result<std::string> {
        const ReadTransaction reading(*m_private->database);
        return hash128(metaText(*m_private->database, "hash_high") + "/"
            + metaText(*m_private->database, "hash_low"))
            .toHex();
    });
}

Result<std::vector<PlatformInfo>> Dataset::platforms() const
{
    return guarded(m_private->file,
        [&]() -> Result<std::vector<PlatformInfo>> { return readPlatforms(*m_private->database); });
}

Result<PlatformInfo> Dataset::platform(std::string_view nameOrPrefix) const
{
    TLP_TRY(const auto all, platforms());
    TLP_TRY(
        const std::size_t index, findByPrefix(all, &PlatformInfo::name, nameOrPrefix, "platform"));
    return all[index];
}

Result<std::vector<TaskInfo>> Dataset::tasks() const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<TaskInfo>> {
        const ReadTransaction reading(*m_private->database);
        return readTasks(*m_private->database);
    });
}

Result<std::vector<TaskInfo>> Dataset::tasksWithoutRecords() const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<TaskInfo>> {
        SQLite::Statement query(*m_private->database,
            "SELECT id, workload_key, name FROM tasks WHERE programs = 0 ORDER BY id");
        std::vector<TaskInfo> tasks;
        while (query.executeStep()) {
            TaskInfo info;
            info.id = TaskId{query.getColumn(0).getInt64()};
            info.workloadKey = query.getColumn(1).getString();
            info.name = query.getColumn(2).getString();
            tasks.push_back(std::move(info));
        }
        return tasks;
    });
}

Result<TaskInfo> Dataset::task(std::string_view text) const
{
    TLP_TRY(const auto all, tasks());
    const auto id = parseInteger(text);
    std::vector<const TaskInfo*> named;
    std::vector<const TaskInfo*> fitting;
    for (const auto& info : all) {
        if ((id && info.id.value == *id) || info.workloadKey == text)
            return info;
        if (info.name == text)
            named.push_back(&info);
        if (std::string_view(info.workloadKey).starts_with(text)
            || bareKey(info.workloadKey).starts_with(text)
            || std::string_view(info.name).starts_with(text))
            fitting.push_back(&info);
    }
    if (named.size() == 1)
        return *named.front();
    if (fitting.empty() || text.empty()) {
        if (id) {
            TLP_TRY(const auto without, tasksWithoutRecords());
            const auto found = std::find_if(without.begin(), without.end(),
                [&](const TaskInfo& info) { return info.id.value == *id; });
            if (found != without.end())
                return fail(ErrorKind::NotFound,
                    fmt::format("task {} ({}) is in the network file but has no records here", *id,
                        found->name));
        }
        return fail(ErrorKind::NotFound,
            fmt::format("no task named “{}”; {}", toValidUtf8(text), whatThereIs(all)));
    }
    if (fitting.size() == 1)
        return *fitting.front();
    std::vector<std::string> names;
    names.reserve(fitting.size());
    for (const TaskInfo* info : fitting)
        names.push_back(fmt::format("{} ({})", info->id.value, info->name));
    return failAmbiguous(text, "task", names);
}

Result<TaskInfo> Dataset::task(TaskId id) const
{
    return guarded(m_private->file, [&]() -> Result<TaskInfo> {
        const ReadTransaction reading(*m_private->database);
        auto found = id ? readTasks(*m_private->database, id) : std::vector<TaskInfo>();
        if (found.empty())
            return fail(ErrorKind::NotFound, fmt::format("the dataset has no task {}", id.value));
        return std::move(found.front());
    });
}

Result<std::vector<NetworkInfo>> Dataset::networks() const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<NetworkInfo>> {
        auto& database = *m_private->database;
        const ReadTransaction reading(database);
        std::map<std::int64_t, NetworkInfo> found;
        SQLite::Statement query(database, "SELECT id, name, input_shape FROM networks");
        while (query.executeStep()) {
            NetworkInfo info;
            info.id = NetworkId{query.getColumn(0).getInt64()};
            info.name = query.getColumn(1).getString();
            auto shape = numbersFromJson(query.getColumn(2).getString());
            if (!shape)
                return fail(ErrorKind::Corrupt, "a network of the dataset is damaged");
            info.inputShape = std::move(*shape);
            found.emplace(info.id.value, std::move(info));
        }
        SQLite::Statement tasks(database,
            "SELECT network_id, task_id, weight, programs > 0 FROM network_tasks "
            "JOIN tasks ON id = task_id ORDER BY network_id, task_id");
        while (tasks.executeStep()) {
            auto& info = found[tasks.getColumn(0).getInt64()];
            if (tasks.getColumn(3).getInt() != 0)
                info.tasks.emplace_back(
                    TaskId{tasks.getColumn(1).getInt64()}, tasks.getColumn(2).getDouble());
            else
                ++info.tasksMissing;
        }
        std::vector<NetworkInfo> networks;
        networks.reserve(found.size());
        for (auto& [id, info] : found) {
            if (!info.tasks.empty())
                networks.push_back(std::move(info));
        }
        return networks;
    });
}

Result<std::string> Dataset::dagText(TaskId task) const
{
    return guarded(m_private->file, [&]() -> Result<std::string> {
        SQLite::Statement query(*m_private->database, "SELECT dag FROM tasks WHERE id = ?");
        query.bind(1, task.value);
        if (!query.executeStep())
            return fail(ErrorKind::NotFound, fmt::format("the dataset has no task {}", task.value));
        return query.getColumn(0).getString();
    });
}

Result<std::vector<ImportReport>> Dataset::imports() const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<ImportReport>> {
        SQLite::Statement query(
            *m_private->database, "SELECT report FROM imports ORDER BY id DESC");
        std::vector<ImportReport> reports;
        while (query.executeStep()) {
            TLP_TRY(auto report, importReportFromJson(query.getColumn(0).getString()));
            reports.push_back(std::move(report));
        }
        return reports;
    });
}

} // namespace tlp::dataset
