// SPDX-License-Identifier: GPL-3.0-only
// Splits of the tasks into training and test, stored by name.
#include "base/name_lookup.h"
#include "base/random.h"
#include "base/text.h"
#include "dataset/database.h"
#include "dataset/dataset.h"
#include "dataset/dataset_private.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

#include <fnmatch.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

std::string ruleOf(const SplitRequest& request)
{
    nlohmann::json rule;
    rule["seed"] = request.seed;
    if (!request.holdOutNetworks.empty())
        rule["hold_out"] = request.holdOutNetworks;
    if (!request.holdOutTasks.empty())
        rule["hold_out_tasks"] = request.holdOutTasks;
    if (request.holdOutNetworks.empty() && request.holdOutTasks.empty())
        rule["fraction"] = request.fraction.value_or(0);
    return rule.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<std::set<TaskId>> tasksOfNetworks(
    const std::vector<NetworkInfo>& networks, SplitRequest& request)
{
    std::set<TaskId> test;
    if (networks.empty())
        return fail(
            ErrorKind::BadInput, "the dataset has no networks: import a network file first");
    for (auto& name : request.holdOutNetworks) {
        TLP_TRY(
            const std::size_t index, findByPrefix(networks, &NetworkInfo::name, name, "network"));
        name = networks[index].name;
        for (const auto& [task, weight] : networks[index].tasks)
            test.insert(task);
    }
    if (test.empty())
        return fail(ErrorKind::BadInput, "none of the held-out networks has a task in the dataset");
    return test;
}

bool fits(const std::string& text, const std::string& pattern)
{
    return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

/// Every pattern must fit a task: one that fits none is a mistake.
Result<std::set<TaskId>> tasksThatFit(
    const std::vector<TaskInfo>& tasks, const std::vector<std::string>& patterns)
{
    std::set<TaskId> test;
    for (const std::string& pattern : patterns) {
        bool isUsed = false;
        for (const TaskInfo& task : tasks) {
            if (!fits(task.name, pattern) && !fits(task.workloadKey, pattern))
                continue;
            isUsed = true;
            test.insert(task.id);
        }
        if (!isUsed)
            return fail(ErrorKind::NotFound,
                fmt::format("no task's name or key fits “{}”", toValidUtf8(pattern)));
    }
    return test;
}

/// Chosen among the tasks in order of their keys, so that ids play no part.
Result<std::set<TaskId>> fractionOfTasks(
    const std::vector<TaskInfo>& tasks, double fraction, std::uint64_t seed)
{
    if (!(fraction > 0 && fraction < 1))
        return fail(ErrorKind::BadInput,
            fmt::format("the share of held-out tasks must lie between 0 and 1, not {}",
                toShortest(fraction)));
    if (tasks.size() < 2)
        return fail(ErrorKind::BadInput, "a split needs at least two tasks");
    std::vector<const TaskInfo*> order;
    order.reserve(tasks.size());
    for (const auto& task : tasks)
        order.push_back(&task);
    std::sort(order.begin(), order.end(),
        [](const TaskInfo* a, const TaskInfo* b) { return a->workloadKey < b->workloadKey; });
    Rng rng(splitSeed(seed, "split"));
    rng.shuffle(std::span(order));
    const auto wanted = std::llround(fraction * static_cast<double>(order.size()));
    const auto count = std::clamp<long long>(wanted, 1, static_cast<long long>(order.size()) - 1);
    std::set<TaskId> test;
    for (long long i = 0; i < count; ++i)
        test.insert(order[static_cast<std::size_t>(i)]->id);
    return test;
}

void storeSplit(SQLite::Database& database, const SplitInfo& split)
{
    SQLite::Statement insert(
        database, "INSERT INTO splits(name, rule, created_at) VALUES(?, ?, ?)");
    insert.bind(1, split.name);
    insert.bind(2, split.rule);
    insert.bind(3,
        static_cast<std::int64_t>(
            std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
    insert.exec();
    const auto id = database.getLastInsertRowid();
    SQLite::Statement add(database, "INSERT INTO split_tasks VALUES(?, ?, ?)");
    for (const bool isTest : {false, true}) {
        for (const auto task : isTest ? split.test : split.train) {
            add.bind(1, id);
            add.bind(2, task.value);
            add.bind(3, isTest ? 1 : 0);
            add.exec();
            add.reset();
        }
    }
}

} // namespace

Result<SplitInfo> Dataset::planSplit(const SplitRequest& wanted) const
{
    SplitRequest request = wanted;
    const bool hasNames = !request.holdOutNetworks.empty() || !request.holdOutTasks.empty();
    if (!hasNames && !request.fraction)
        return fail(ErrorKind::BadInput,
            "a split needs networks or tasks to hold out, or the share of tasks to hold out");
    TLP_TRY(const auto all, tasks());
    TLP_TRY(std::set<TaskId> test, tasksThatFit(all, request.holdOutTasks));
    if (!hasNames) {
        TLP_TRY(test, fractionOfTasks(all, *request.fraction, request.seed));
    } else if (!request.holdOutNetworks.empty()) {
        TLP_TRY(const auto known, networks());
        TLP_TRY(const auto more, tasksOfNetworks(known, request));
        test.insert(more.begin(), more.end());
    }
    SplitInfo split;
    split.name = request.name;
    split.rule = ruleOf(request);
    for (const auto& task : all)
        (test.contains(task.id) ? split.test : split.train).push_back(task.id);
    if (split.train.empty())
        return fail(ErrorKind::BadInput, "every task would be held out and none left to train on");
    return split;
}

Result<SplitInfo> Dataset::makeSplit(const SplitRequest& request, bool replace)
{
    if (trimText(request.name).empty())
        return fail(ErrorKind::BadInput, "a split needs a name");
    TLP_TRY(const SplitInfo split, planSplit(request));
    return guarded(m_private->file, [&]() -> Result<SplitInfo> {
        auto& database = *m_private->database;
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        if (replace) {
            SQLite::Statement remove(database, "DELETE FROM splits WHERE name = ?");
            remove.bind(1, split.name);
            remove.exec();
        } else {
            SQLite::Statement find(database, "SELECT 1 FROM splits WHERE name = ?");
            find.bind(1, split.name);
            if (find.executeStep())
                return fail(ErrorKind::BadInput,
                    fmt::format("the dataset has a split named “{}” already", split.name));
        }
        storeSplit(database, split);
        transaction.commit();
        return split;
    });
}

Result<std::vector<SplitInfo>> Dataset::splits() const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<SplitInfo>> {
        auto& database = *m_private->database;
        const ReadTransaction reading(database);
        std::vector<SplitInfo> found;
        SQLite::Statement query(database, "SELECT id, name, rule FROM splits ORDER BY id");
        SQLite::Statement members(database,
            "SELECT task_id, is_test FROM split_tasks WHERE split_id = ? ORDER BY task_id");
        while (query.executeStep()) {
            SplitInfo split;
            split.name = query.getColumn(1).getString();
            split.rule = query.getColumn(2).getString();
            members.bind(1, query.getColumn(0).getInt64());
            while (members.executeStep()) {
                const TaskId task{members.getColumn(0).getInt64()};
                (members.getColumn(1).getInt() != 0 ? split.test : split.train).push_back(task);
            }
            members.reset();
            found.push_back(std::move(split));
        }
        return found;
    });
}

Result<SplitInfo> Dataset::split(std::string_view nameOrPrefix) const
{
    TLP_TRY(const auto all, splits());
    TLP_TRY(const std::size_t index, findByPrefix(all, &SplitInfo::name, nameOrPrefix, "split"));
    return all[index];
}

} // namespace tlp::dataset
