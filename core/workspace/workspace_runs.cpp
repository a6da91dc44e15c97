// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "base/name_lookup.h"
#include "workspace/code_version.h"
#include "workspace/named_rows.h"
#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <system_error>
#include <utility>

/// Runs, their curves and their evaluations.
namespace tlp::workspace {
namespace {

constexpr std::array kRunStates{
    std::pair{RunState::Pending, "pending"},
    std::pair{RunState::Running, "running"},
    std::pair{RunState::Finished, "finished"},
    std::pair{RunState::Stopped, "stopped"},
    std::pair{RunState::Failed, "failed"},
};

Result<RunState> runStateFromText(std::string_view text)
{
    for (const auto& [state, name] : kRunStates) {
        if (text == name)
            return state;
    }
    return fail(ErrorKind::Corrupt, fmt::format("a run has the unknown state “{}”", text));
}

// The latest training job comes along: a run is only as alive as its process.
constexpr const char* kSelectRun = R"sql(
SELECT r.id, r.name, r.state, r.spec, r.dataset_hash, r.code_version, r.host, r.error, r.created_at,
       r.seconds, r.samples, r.parameters, r.epochs_done, r.best_epoch, r.best_loss, r.feature_spec,
       ifnull(j.id, 0), ifnull(j.pid, 0), ifnull(j.start_ticks, 0), ifnull(j.boot_id, ''),
       ifnull(j.host, ''), ifnull(j.state, '')
FROM runs r
LEFT JOIN jobs j ON j.id = (SELECT max(id) FROM jobs WHERE run = r.id AND kind = 'train')
)sql";
constexpr int kOwnerColumns = 17;
constexpr int kJobStateColumn = 21;

Result<RunInfo> runFromRow(SQLite::Statement& row)
{
    RunInfo run;
    run.id = RunId{row.getColumn(0).getInt64()};
    run.name = row.getColumn(1).getString();
    TLP_TRY(run.state, runStateFromText(row.getColumn(2).getString()));
    TLP_TRY(run.spec,
        asStored(options::TrainSpec::fromJson(row.getColumn(3).getString()),
            fmt::format("what was asked for of the run “{}”", run.name)));
    run.spec.runName = run.name;
    run.datasetHash = row.getColumn(4).getString();
    run.codeVersion = row.getColumn(5).getString();
    run.host = row.getColumn(6).getString();
    run.error = row.getColumn(7).getString();
    run.createdAt = row.getColumn(8).getInt64();
    run.seconds = row.getColumn(9).getDouble();
    run.samples = row.getColumn(10).getInt64();
    run.parameters = row.getColumn(11).getInt64();
    run.epochsDone = row.getColumn(12).getInt();
    run.bestEpoch = row.getColumn(13).getInt();
    run.bestLoss = optionalColumn(row, 14);
    run.featureSpecJson = row.getColumn(15).getString();
    run.job = JobId{row.getColumn(16).getInt64()};
    if (run.state == RunState::Running
        && (row.getColumn(kJobStateColumn).getString() != "running"
            || !ownerIn(row, kOwnerColumns).isAlive())) {
        run.state = RunState::Stopped;
        run.error = "its process is gone; it can be resumed from its last checkpoint";
    }
    return run;
}

/// A row of a list whose contents cannot be read: it keeps the others visible, says what is wrong,
/// and can be deleted.
RunInfo unreadableRun(SQLite::Statement& row, const Error& error)
{
    RunInfo run;
    run.id = RunId{row.getColumn(0).getInt64()};
    run.name = row.getColumn(1).getString();
    run.state = RunState::Failed;
    run.error = error.toString();
    run.spec.runName = run.name;
    run.createdAt = row.getColumn(8).getInt64();
    if (row.getColumn(kJobStateColumn).getString() == "running"
        && ownerIn(row, kOwnerColumns).isAlive())
        run.state = RunState::Running;
    return run;
}

RunInfo listedRun(SQLite::Statement& row)
{
    Result<RunInfo> info = runFromRow(row);
    return info ? std::move(*info) : unreadableRun(row, info.error());
}

Status checkRunName(std::string_view name)
{
    TLP_CHECK(checkName(name, "run"));
    options::TuneSpec spec;
    spec.model = std::string(name);
    if (!spec.usesRun())
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is a model of tuning sessions; choose another name for a run", name));
    return {};
}

std::vector<std::string> textColumn(SQLite::Statement& statement)
{
    std::vector<std::string> values;
    while (statement.executeStep())
        values.push_back(statement.getColumn(0).getString());
    return values;
}

} // namespace

void bindOptional(SQLite::Statement& statement, int index, const std::optional<double>& value)
{
    if (value && std::isfinite(*value))
        statement.bind(index, *value);
    else
        statement.bind(index);
}

std::optional<double> optionalColumn(SQLite::Statement& row, int index)
{
    const SQLite::Column value = row.getColumn(index);
    return value.isNull() ? std::nullopt : std::optional(value.getDouble());
}

const char* toString(RunState state)
{
    for (const auto& [value, name] : kRunStates) {
        if (value == state)
            return name;
    }
    return "unknown";
}

Result<RunInfo> Workspace::createRun(const options::TrainSpec& spec)
{
    if (!spec.runName.empty())
        TLP_CHECK(checkRunName(spec.runName));
    TLP_TRY([[maybe_unused]] const auto readable, options::TrainSpec::fromJson(spec.toJson()));
    auto& database = *m_private->database;
    TLP_TRY(const RunId id, m_private->write([&]() -> Result<RunId> {
        options::TrainSpec stored = spec;
        TLP_TRY(stored.runName,
            nameOfNew(database, kRunRows, spec.runName,
                toName(fmt::format("{}-{}", spec.options.model, spec.platform))));
        SQLite::Statement insert(database,
            "INSERT INTO runs (name, state, spec, code_version, host, created_at) "
            "VALUES (?, 'pending', ?, ?, ?, ?)");
        insert.bind(1, stored.runName);
        insert.bind(2, stored.toJson());
        insert.bind(3, std::string(codeVersion()));
        insert.bind(4, hostName());
        insert.bind(5, secondsSinceEpoch());
        insert.exec();
        return RunId{database.getLastInsertRowid()};
    }));
    return run(id);
}

Result<std::vector<RunInfo>> Workspace::runs() const
{
    return m_private->read([&]() -> Result<std::vector<RunInfo>> {
        SQLite::Statement query(*m_private->database,
            std::string(kSelectRun) + "WHERE r.deleted = 0 ORDER BY r.id DESC");
        std::vector<RunInfo> runs;
        while (query.executeStep())
            runs.push_back(listedRun(query));
        return runs;
    });
}

Result<RunInfo> Workspace::run(std::string_view nameOrPrefix) const
{
    TLP_TRY(const RunId id, m_private->read([&]() -> Result<RunId> {
        SQLite::Statement query(
            *m_private->database, "SELECT name, id FROM runs WHERE deleted = 0 ORDER BY id DESC");
        std::vector<std::string> names;
        std::vector<std::int64_t> ids;
        while (query.executeStep()) {
            names.push_back(query.getColumn(0).getString());
            ids.push_back(query.getColumn(1).getInt64());
        }
        TLP_TRY(const std::size_t index, findByPrefix(names, nameOrPrefix, "run"));
        return RunId{ids[index]};
    }));
    return run(id);
}

Result<RunInfo> Workspace::run(RunId id) const
{
    return m_private->read([&]() -> Result<RunInfo> {
        SQLite::Statement query(*m_private->database, std::string(kSelectRun) + "WHERE r.id = ?");
        query.bind(1, id.value);
        if (!query.executeStep())
            return noSuchRow(kRunRows, id.value);
        return runFromRow(query);
    });
}

Status Workspace::updateRun(const RunInfo& run)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(*m_private->database,
            "UPDATE runs SET state = ?, dataset_hash = ?, code_version = ?, host = ?, error = ?, "
            "created_at = ?, seconds = ?, samples = ?, parameters = ?, epochs_done = ?, "
            "best_epoch = ?, best_loss = ?, feature_spec = ? WHERE id = ?");
        update.bind(1, toString(run.state));
        update.bind(2, run.datasetHash);
        update.bind(3, run.codeVersion);
        update.bind(4, run.host);
        update.bind(5, run.error);
        update.bind(6, run.createdAt);
        update.bind(7, run.seconds);
        update.bind(8, run.samples);
        update.bind(9, run.parameters);
        update.bind(10, run.epochsDone);
        update.bind(11, run.bestEpoch);
        bindOptional(update, 12, run.bestLoss);
        update.bind(13, run.featureSpecJson);
        update.bind(14, run.id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kRunRows, run.id.value);
    });
}

Status Workspace::renameRun(RunId id, std::string_view name)
{
    TLP_CHECK(checkRunName(name));
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_CHECK(checkNameIsFree(database, kRunRows, std::string(name), id.value));
        // The name in the spec is replaced in reading.
        SQLite::Statement update(database, "UPDATE runs SET name = ? WHERE id = ?");
        update.bind(1, std::string(name));
        update.bind(2, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kRunRows, id.value);
    });
}

Status Workspace::setRunDeleted(RunId id, bool deleted)
{
    TLP_TRY(const RunInfo info, m_private->read([&]() -> Result<RunInfo> {
        SQLite::Statement query(*m_private->database, std::string(kSelectRun) + "WHERE r.id = ?");
        query.bind(1, id.value);
        if (!query.executeStep())
            return noSuchRow(kRunRows, id.value);
        return listedRun(query); // what cannot be read can be taken away
    }));
    if (deleted && info.state == RunState::Running)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is being trained; cancel its job before deleting it", info.name));
    auto& database = *m_private->database;
    return m_private->write(
        [&]() -> Status { return setDeleted(database, kRunRows, id.value, info.name, deleted); });
}

Status Workspace::purgeDeletedRuns()
{
    std::vector<std::int64_t> purged;
    TLP_CHECK(m_private->write([&]() -> Status {
        purged = purgeDeleted(*m_private->database, kRunRows);
        return {};
    }));
    for (const std::int64_t number : purged) {
        const RunId id{number};
        std::error_code error;
        std::filesystem::remove_all(runDirectory(id), error);
        if (error)
            return fail(ErrorKind::Io,
                fmt::format("the files of a deleted run cannot be removed: {}", error.message()),
                {runDirectory(id).string(), 0, 0});
    }
    return {};
}

Status Workspace::addMetric(RunId run, std::string_view metric, std::int64_t step, double value)
{
    return m_private->write([&]() -> Status {
        // A resumed run may report an epoch again: the newer value stands.
        SQLite::Statement insert(*m_private->database,
            "INSERT OR REPLACE INTO metrics (run, metric, step, value) VALUES (?, ?, ?, ?)");
        insert.bind(1, run.value);
        insert.bind(2, std::string(metric));
        insert.bind(3, step);
        bindOptional(insert, 4, value);
        insert.exec();
        return {};
    });
}

Result<std::vector<std::string>> Workspace::metricNames(RunId run) const
{
    return m_private->read([&]() -> Result<std::vector<std::string>> {
        SQLite::Statement query(
            *m_private->database, "SELECT DISTINCT metric FROM metrics WHERE run = ? ORDER BY 1");
        query.bind(1, run.value);
        return textColumn(query);
    });
}

Result<std::vector<MetricPoint>> Workspace::metric(RunId run, std::string_view metric) const
{
    return m_private->read([&]() -> Result<std::vector<MetricPoint>> {
        SQLite::Statement query(*m_private->database,
            "SELECT step, value FROM metrics WHERE run = ? AND metric = ? ORDER BY step");
        query.bind(1, run.value);
        query.bind(2, std::string(metric));
        std::vector<MetricPoint> points;
        while (query.executeStep())
            points.push_back({query.getColumn(0).getInt64(), optionalColumn(query, 1)});
        return points;
    });
}

Result<std::int64_t> Workspace::addEvaluation(RunId run, std::string_view dataset,
    std::string_view platform, std::string_view split, const evaluation::EvaluationReport& report,
    std::string_view computedFrom)
{
    return m_private->write([&]() -> Result<std::int64_t> {
        SQLite::Statement older(*m_private->database,
            "DELETE FROM evaluations WHERE run = ? AND dataset = ? AND platform = ? AND split = ? "
            "AND computed_from = ? AND computed_from <> ''");
        older.bind(1, run.value);
        older.bind(2, std::string(dataset));
        older.bind(3, std::string(platform));
        older.bind(4, std::string(split));
        older.bind(5, std::string(computedFrom));
        older.exec();
        SQLite::Statement insert(*m_private->database,
            "INSERT INTO evaluations (run, dataset, platform, split, created_at, programs, top1, "
            "top5, kendall_tau, report, computed_from) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, run.value);
        insert.bind(2, std::string(dataset));
        insert.bind(3, std::string(platform));
        insert.bind(4, std::string(split));
        insert.bind(5, secondsSinceEpoch());
        insert.bind(6, report.programs);
        bindOptional(insert, 7, evaluation::valueAt(report.topK, 1));
        bindOptional(insert, 8, evaluation::valueAt(report.topK, 5));
        bindOptional(insert, 9, report.kendallTau);
        insert.bind(10, report.toJson());
        insert.bind(11, std::string(computedFrom));
        insert.exec();
        return m_private->database->getLastInsertRowid();
    });
}

Result<std::vector<EvaluationInfo>> Workspace::evaluations(RunId run) const
{
    return m_private->read([&]() -> Result<std::vector<EvaluationInfo>> {
        SQLite::Statement query(*m_private->database,
            "SELECT id, dataset, platform, split, created_at, report FROM evaluations "
            "WHERE run = ? ORDER BY id DESC");
        query.bind(1, run.value);
        std::vector<EvaluationInfo> evaluations;
        while (query.executeStep()) {
            EvaluationInfo info;
            info.id = query.getColumn(0).getInt64();
            info.run = run;
            info.dataset = query.getColumn(1).getString();
            info.platform = query.getColumn(2).getString();
            info.split = query.getColumn(3).getString();
            info.createdAt = query.getColumn(4).getInt64();
            TLP_TRY(info.report,
                asStored(evaluation::EvaluationReport::fromJson(query.getColumn(5).getString()),
                    fmt::format("evaluation {}", info.id)));
            evaluations.push_back(std::move(info));
        }
        return evaluations;
    });
}

} // namespace tlp::workspace
