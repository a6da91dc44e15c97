// SPDX-License-Identifier: GPL-3.0-only
// Networks, weights, FLOPs and DAG texts of a network file.
#include "dataset/database.h"
#include "dataset/dataset.h"
#include "dataset/dataset_private.h"
#include "dataset/task_names.h"
#include "records/workload_key.h"
#include "workload/networks_file.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

/// ?1 key, ?2 name, ?3 FLOPs, ?4 DAG.
void bindTask(SQLite::Statement& statement, const workload::NetworkTask& task)
{
    const auto key = records::parseWorkloadKey(task.workloadKey).canonical;
    auto name = nameFromDag(task.dagText);
    statement.bind(1, key);
    statement.bind(2, name.empty() ? nameFromKey(key) : name);
    // TVM writes −1 where it could not count.
    if (task.flops && std::isfinite(*task.flops) && *task.flops > 0)
        statement.bind(3, *task.flops);
    else
        statement.bind(3);
    statement.bind(4, task.dagText);
}

/// Tasks are remembered before their first record; what a file does not tell stays as it was.
std::int64_t upsertTask(SQLite::Database& database, const workload::NetworkTask& task)
{
    SQLite::Statement upsert(database,
        "INSERT INTO tasks(workload_key, name, flops, dag) VALUES(?1, ?2, ?3, ?4) "
        "ON CONFLICT(workload_key) DO UPDATE SET flops = coalesce(excluded.flops, flops), "
        "name = CASE WHEN excluded.dag <> '' THEN excluded.name ELSE name END, "
        "dag = CASE WHEN excluded.dag <> '' THEN excluded.dag ELSE dag END RETURNING id");
    bindTask(upsert, task);
    upsert.executeStep();
    return upsert.getColumn(0).getInt64();
}

/// The same for a task that is here already; another one stays out.
void updateTask(SQLite::Database& database, const workload::NetworkTask& task)
{
    SQLite::Statement update(database,
        "UPDATE tasks SET flops = coalesce(?3, flops), "
        "name = CASE WHEN ?4 <> '' THEN ?2 ELSE name END, "
        "dag = CASE WHEN ?4 <> '' THEN ?4 ELSE dag END WHERE workload_key = ?1");
    bindTask(update, task);
    update.exec();
}

std::int64_t upsertNetwork(SQLite::Database& database, const workload::Network& network)
{
    SQLite::Statement upsert(database,
        "INSERT INTO networks(name, input_shape) VALUES(?, ?) "
        "ON CONFLICT(name) DO UPDATE SET input_shape = excluded.input_shape RETURNING id");
    upsert.bind(1, network.name);
    upsert.bind(2, nlohmann::json(network.inputShape).dump());
    upsert.executeStep();
    return upsert.getColumn(0).getInt64();
}

void storeNetwork(SQLite::Database& database, const workload::Network& network)
{
    const auto id = upsertNetwork(database, network);
    SQLite::Statement clear(database, "DELETE FROM network_tasks WHERE network_id = ?");
    clear.bind(1, id);
    clear.exec();
    std::map<std::int64_t, double> weights;
    for (const auto& task : network.tasks)
        weights[upsertTask(database, task)] += task.weight;
    SQLite::Statement add(database, "INSERT INTO network_tasks VALUES(?, ?, ?)");
    for (const auto& [task, weight] : weights) {
        add.bind(1, id);
        add.bind(2, task);
        add.bind(3, weight);
        add.exec();
        add.reset();
    }
}

} // namespace

Status Dataset::addNetworks(const std::filesystem::path& networksFile)
{
    std::vector<workload::NetworkTask> unlisted;
    TLP_TRY(const auto networks, workload::readNetworksFile(networksFile, &unlisted));
    return guarded(m_private->file, [&]() -> Status {
        auto& database = *m_private->database;
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        for (const auto& network : networks)
            storeNetwork(database, network);
        for (const auto& task : unlisted)
            upsertTask(database, task);
        raiseContentVersion(database);
        transaction.commit();
        return {};
    });
}

Status Dataset::addNetworks(
    const std::filesystem::path& networksFile, std::span<const std::string> names)
{
    std::vector<workload::NetworkTask> others;
    TLP_TRY(const auto networks, workload::readNetworksFile(networksFile, &others));
    return guarded(m_private->file, [&]() -> Status {
        auto& database = *m_private->database;
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        for (const auto& network : networks) {
            if (std::ranges::find(names, network.name) != names.end())
                storeNetwork(database, network);
            else
                others.insert(others.end(), network.tasks.begin(), network.tasks.end());
        }
        for (const auto& task : others)
            updateTask(database, task);
        raiseContentVersion(database);
        transaction.commit();
        return {};
    });
}

} // namespace tlp::dataset
