// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "workspace/workspace_private.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

/// What tuning sessions measured: their tasks, trials and rounds.
namespace tlp::workspace {

using Json = nlohmann::json;

std::string costsToText(const std::vector<double>& costs)
{
    return Json(costs).dump();
}

/// What was no number was written as null.
Result<std::vector<double>> costsFromText(const std::string& text)
{
    const Json json = Json::parse(text, nullptr, false);
    const auto isCost = [](const Json& item) { return item.is_number() || item.is_null(); };
    if (!json.is_array() || !std::ranges::all_of(json, isCost))
        return fail(ErrorKind::Corrupt, fmt::format("“{}” is no list of costs", text));
    std::vector<double> costs;
    for (const Json& cost : json)
        costs.push_back(
            cost.is_number() ? cost.get<double>() : std::numeric_limits<double>::quiet_NaN());
    return costs;
}

namespace {

Result<TrialInfo> trialFromRow(SQLite::Statement& row)
{
    TrialInfo trial;
    trial.number = row.getColumn(0).getInt64();
    trial.task = row.getColumn(1).getInt64();
    trial.round = row.getColumn(2).getInt64();
    trial.packedSteps = row.getColumn(3).getString();
    trial.predicted = optionalColumn(row, 4);
    trial.isRandomPick = row.getColumn(5).getInt() != 0;
    TLP_TRY(trial.costsSeconds,
        asStored(
            costsFromText(row.getColumn(6).getString()), fmt::format("trial {}", trial.number)));
    trial.errorNo = row.getColumn(7).getInt();
    trial.message = row.getColumn(8).getString();
    trial.buildSeconds = row.getColumn(9).getDouble();
    trial.runSeconds = row.getColumn(10).getDouble();
    trial.atSeconds = row.getColumn(11).getDouble();
    return trial;
}

void insertTrial(SQLite::Database& database, SessionId session, const TrialInfo& trial)
{
    SQLite::Statement insert(database,
        "INSERT INTO trials (session, number, task, round, steps, predicted, is_random, costs, "
        "error_no, message, build_seconds, run_seconds, at_seconds) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, session.value);
    insert.bind(2, trial.number);
    insert.bind(3, trial.task);
    insert.bind(4, trial.round);
    insert.bind(5, trial.packedSteps.data(), static_cast<int>(trial.packedSteps.size()));
    bindOptional(insert, 6, trial.predicted);
    insert.bind(7, trial.isRandomPick ? 1 : 0);
    insert.bind(8, costsToText(trial.costsSeconds));
    insert.bind(9, trial.errorNo);
    insert.bind(10, trial.message);
    insert.bind(11, trial.buildSeconds);
    insert.bind(12, trial.runSeconds);
    insert.bind(13, trial.atSeconds);
    insert.exec();
}

Status checkSessionIsThere(SQLite::Database& database, SessionId session)
{
    SQLite::Statement query(database, "SELECT 1 FROM sessions WHERE id = ?");
    query.bind(1, session.value);
    return query.executeStep()
        ? Status()
        : fail(ErrorKind::NotFound, "the session has been deleted while it was being tuned");
}

/// Errors: NotFound.
Status countForTask(SQLite::Database& database, SessionId session, const TrialInfo& trial)
{
    SQLite::Statement count(database,
        "UPDATE session_tasks SET trials = trials + 1, failed = failed + ? "
        "WHERE session = ? AND ordinal = ?");
    count.bind(1, trial.seconds() ? 0 : 1);
    count.bind(2, session.value);
    count.bind(3, trial.task);
    if (count.exec() != 1)
        return fail(ErrorKind::NotFound,
            fmt::format("session {} has no task {}", session.value, trial.task));
    if (const auto seconds = trial.seconds()) {
        SQLite::Statement best(database,
            "UPDATE session_tasks SET best_seconds = ?1, best_trial = ?2 WHERE session = ?3 "
            "AND ordinal = ?4 AND (best_seconds IS NULL OR best_seconds > ?1)");
        best.bind(1, *seconds);
        best.bind(2, trial.number);
        best.bind(3, session.value);
        best.bind(4, trial.task);
        best.exec();
    }
    return {};
}

void countForSession(SQLite::Database& database, SessionId session, const TrialInfo& trial)
{
    SQLite::Statement count(database,
        "UPDATE sessions SET trials = trials + 1, failed = failed + ?1, best_seconds = "
        "(SELECT CASE WHEN count(best_seconds) = count(*) THEN sum(weight * best_seconds) END "
        "FROM session_tasks WHERE session = ?2), run_seconds = run_seconds + ?3, "
        "total_seconds = max(total_seconds, ?4) WHERE id = ?2");
    count.bind(1, trial.seconds() ? 0 : 1);
    count.bind(2, session.value);
    count.bind(3, trial.runSeconds);
    count.bind(4, trial.atSeconds);
    count.exec();
}

/// From the rows of rounds and trials. A round that was broken off has left the latter alone.
void sumTimes(SQLite::Database& database, SessionId session)
{
    SQLite::Statement update(database,
        "UPDATE sessions SET (search_seconds, model_seconds, build_seconds, total_seconds) = "
        "(SELECT total(r.search_seconds), total(r.model_seconds), total(r.build_seconds), "
        "max(sessions.total_seconds, total(r.total_seconds)) FROM rounds r WHERE r.session = ?1), "
        "run_seconds = (SELECT total(run_seconds) FROM trials WHERE session = ?1) WHERE id = ?1");
    update.bind(1, session.value);
    update.exec();
}

RoundInfo roundFromRow(SQLite::Statement& row)
{
    return {row.getColumn(0).getInt64(), row.getColumn(1).getInt64(),
        {row.getColumn(2).getDouble(), row.getColumn(3).getDouble(), row.getColumn(4).getDouble(),
            row.getColumn(5).getDouble(), row.getColumn(6).getDouble()},
        optionalColumn(row, 7), optionalColumn(row, 8), optionalColumn(row, 9)};
}

} // namespace

Status Workspace::setSessionTasks(SessionId session, const std::vector<SessionTask>& tasks)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        SQLite::Statement query(database, "SELECT 1 FROM session_tasks WHERE session = ?");
        query.bind(1, session.value);
        if (query.executeStep())
            return fail(ErrorKind::BadInput, "the session's tasks are known already");
        SQLite::Statement insert(database,
            "INSERT INTO session_tasks (session, ordinal, workload_key, text, dag, weight, flops) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)");
        for (const SessionTask& task : tasks) {
            insert.bind(1, session.value);
            insert.bind(2, task.ordinal);
            insert.bind(3, task.workloadKey);
            insert.bind(4, task.text);
            insert.bind(5, task.dagText);
            insert.bind(6, task.weight);
            insert.bind(7, task.flops);
            insert.exec();
            insert.reset();
        }
        return {};
    });
}

Result<std::vector<SessionTask>> Workspace::sessionTasks(SessionId session) const
{
    return m_private->read([&]() -> Result<std::vector<SessionTask>> {
        SQLite::Statement query(*m_private->database,
            "SELECT ordinal, workload_key, text, dag, weight, flops, trials, failed, best_seconds, "
            "best_trial FROM session_tasks WHERE session = ? ORDER BY ordinal");
        query.bind(1, session.value);
        std::vector<SessionTask> tasks;
        while (query.executeStep())
            tasks.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                query.getColumn(2).getString(), query.getColumn(3).getString(),
                query.getColumn(4).getDouble(), query.getColumn(5).getDouble(),
                query.getColumn(6).getInt64(), query.getColumn(7).getInt64(),
                optionalColumn(query, 8), query.getColumn(9).getInt64()});
        return tasks;
    });
}

Status Workspace::addTrial(SessionId session, const TrialInfo& trial)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_CHECK(checkSessionIsThere(database, session));
        TLP_CHECK(countForTask(database, session, trial));
        insertTrial(database, session, trial);
        countForSession(database, session, trial);
        return {};
    });
}

Result<std::vector<TrialInfo>> Workspace::trials(SessionId session, std::int64_t after) const
{
    return m_private->read([&]() -> Result<std::vector<TrialInfo>> {
        SQLite::Statement query(*m_private->database,
            "SELECT number, task, round, steps, predicted, is_random, costs, error_no, message, "
            "build_seconds, run_seconds, at_seconds FROM trials "
            "WHERE session = ? AND number > ? ORDER BY number");
        query.bind(1, session.value);
        query.bind(2, after);
        std::vector<TrialInfo> trials;
        while (query.executeStep()) {
            TLP_TRY(auto trial, trialFromRow(query));
            trials.push_back(std::move(trial));
        }
        return trials;
    });
}

Status Workspace::setWarmPrograms(SessionId session, const std::vector<WarmProgram>& programs)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        SQLite::Statement clear(database, "DELETE FROM warm_programs WHERE session = ?");
        clear.bind(1, session.value);
        clear.exec();
        SQLite::Statement insert(database,
            "INSERT INTO warm_programs (session, number, task, steps, seconds) "
            "VALUES (?, ?, ?, ?, ?)");
        std::int64_t number = 0;
        for (const WarmProgram& program : programs) {
            insert.bind(1, session.value);
            insert.bind(2, ++number);
            insert.bind(3, program.task);
            insert.bind(
                4, program.packedSteps.data(), static_cast<int>(program.packedSteps.size()));
            bindOptional(insert, 5, program.seconds);
            insert.exec();
            insert.reset();
        }
        return {};
    });
}

Result<std::vector<WarmProgram>> Workspace::warmPrograms(SessionId session) const
{
    return m_private->read([&]() -> Result<std::vector<WarmProgram>> {
        SQLite::Statement query(*m_private->database,
            "SELECT task, steps, seconds FROM warm_programs WHERE session = ? ORDER BY number");
        query.bind(1, session.value);
        std::vector<WarmProgram> programs;
        while (query.executeStep())
            programs.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                optionalColumn(query, 2)});
        return programs;
    });
}

Status Workspace::addRound(SessionId session, const RoundInfo& round)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_CHECK(checkSessionIsThere(database, session));
        SQLite::Statement insert(database,
            "INSERT OR REPLACE INTO rounds (session, number, task, search_seconds, model_seconds, "
            "build_seconds, run_seconds, total_seconds, kendall, best_seconds, estimate) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, session.value);
        insert.bind(2, round.number);
        insert.bind(3, round.task);
        insert.bind(4, round.times.search);
        insert.bind(5, round.times.model);
        insert.bind(6, round.times.build);
        insert.bind(7, round.times.run);
        insert.bind(8, round.times.total);
        bindOptional(insert, 9, round.kendall);
        bindOptional(insert, 10, round.bestSeconds);
        bindOptional(insert, 11, round.estimate);
        insert.exec();
        sumTimes(database, session);
        return {};
    });
}

Result<std::vector<RoundInfo>> Workspace::rounds(SessionId session, std::int64_t after) const
{
    return m_private->read([&]() -> Result<std::vector<RoundInfo>> {
        SQLite::Statement query(*m_private->database,
            "SELECT number, task, search_seconds, model_seconds, build_seconds, run_seconds, "
            "total_seconds, kendall, best_seconds, estimate FROM rounds "
            "WHERE session = ? AND number > ? ORDER BY number");
        query.bind(1, session.value);
        query.bind(2, after);
        std::vector<RoundInfo> rounds;
        while (query.executeStep())
            rounds.push_back(roundFromRow(query));
        return rounds;
    });
}

} // namespace tlp::workspace
