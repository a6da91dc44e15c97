// SPDX-License-Identifier: GPL-3.0-only
// Networks, weights, FLOPs and DAG texts of a network file.
#include "dataset/database.h"
#include "dataset/dataset.h"
#include "dataset/dataset_private.h"
#include "dataset/task_names.h"
#include "records/workload_key.h"
#include "workload/networks_file.h"

#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

/// Tasks are remembered before their first record; what a file does not tell stays as it was.
std::int64_t upsertTask(SQLite::Database& database, const workload::NetworkTask& task)
{
    const auto key = records::parseWorkloadKey(task.workloadKey).canonical;
    auto name = nameFromDag(task.dagText);
    SQLite::Statement upsert(database,
        "INSERT INTO tasks(workload_key, name, flops, dag) VALUES(?1, ?2, ?3, ?4) "
        "ON CONFLICT(workload_key) DO UPDATE SET flops = coalesce(excluded.flops, flops), "
        "name = CASE WHEN excluded.dag <> '' THEN excluded.name ELSE name END, "
        "dag = CASE WHEN excluded.dag <> '' THEN excluded.dag ELSE dag END RETURNING id");
    upsert.bind(1, key);
    upsert.bind(2, name.empty() ? nameFromKey(key) : name);
    // TVM writes −1 where it could not count.
    if (task.flops && std::isfinite(*task.flops) && *task.flops > 0)
        upsert.bind(3, *task.flops);
    else
        upsert.bind(3);
    upsert.bind(4, task.dagText);
    upsert.executeStep();
    return upsert.getColumn(0).getInt64();
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

} // namespace tlp::dataset
