// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "base/name_lookup.h"
#include "base/text.h"
#include "workspace/code_version.h"
#include "workspace/named_rows.h"
#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <array>
#include <utility>

/// Tuning sessions; what they measured is in workspace_trials.cpp.
namespace tlp::workspace {
namespace {

constexpr std::array kSessionStates{
    std::pair{SessionState::Pending, "pending"},
    std::pair{SessionState::Running, "running"},
    std::pair{SessionState::Finished, "finished"},
    std::pair{SessionState::Stopped, "stopped"},
    std::pair{SessionState::Failed, "failed"},
};

Result<SessionState> sessionStateFromText(std::string_view text)
{
    for (const auto& [state, name] : kSessionStates) {
        if (text == name)
            return state;
    }
    return fail(ErrorKind::Corrupt, fmt::format("a session has the unknown state “{}”", text));
}

// The latest tuning job comes along: a session is only as alive as its process.
constexpr const char* kSelectSession = R"sql(
SELECT s.id, s.name, s.state, s.spec, s.platform, s.host, s.code_version, s.error, s.ended,
       s.created_at, s.search_seconds, s.model_seconds, s.build_seconds, s.run_seconds,
       s.total_seconds, s.trials, s.failed, s.best_seconds,
       ifnull(j.id, 0), ifnull(j.pid, 0), ifnull(j.start_ticks, 0), ifnull(j.boot_id, ''),
       ifnull(j.host, ''), ifnull(j.state, ''), s.run, ifnull(r.name, '')
FROM sessions s
LEFT JOIN runs r ON r.id = s.run
LEFT JOIN jobs j ON j.id = (SELECT max(id) FROM jobs WHERE session = s.id AND kind = 'tune')
)sql";
constexpr int kOwnerColumns = 19;
constexpr int kJobStateColumn = 23;
constexpr int kRunColumn = 24;

Result<SessionInfo> sessionFromRow(SQLite::Statement& row)
{
    SessionInfo session;
    session.id = SessionId{row.getColumn(0).getInt64()};
    session.name = row.getColumn(1).getString();
    TLP_TRY(session.state, sessionStateFromText(row.getColumn(2).getString()));
    TLP_TRY(session.spec,
        asStored(options::TuneSpec::fromJson(row.getColumn(3).getString()),
            fmt::format("what was asked for of the session “{}”", session.name)));
    session.spec.sessionName = session.name;
    session.platform = row.getColumn(4).getString();
    session.host = row.getColumn(5).getString();
    session.codeVersion = row.getColumn(6).getString();
    session.error = row.getColumn(7).getString();
    session.ended = row.getColumn(8).getString();
    session.createdAt = row.getColumn(9).getInt64();
    session.times = {row.getColumn(10).getDouble(), row.getColumn(11).getDouble(),
        row.getColumn(12).getDouble(), row.getColumn(13).getDouble(),
        row.getColumn(14).getDouble()};
    session.trials = row.getColumn(15).getInt64();
    session.failed = row.getColumn(16).getInt64();
    session.bestSeconds = optionalColumn(row, 17);
    session.job = JobId{row.getColumn(18).getInt64()};
    session.run = RunId{row.getColumn(kRunColumn).getInt64()};
    // As the name of the session: the run may have been renamed since.
    if (const std::string run = row.getColumn(kRunColumn + 1).getString(); !run.empty())
        session.spec.model = run;
    if (session.state == SessionState::Running
        && (row.getColumn(kJobStateColumn).getString() != "running"
            || !ownerIn(row, kOwnerColumns).isAlive())) {
        session.state = SessionState::Stopped;
        session.error = "its process is gone; it can be resumed where it was";
    }
    return session;
}

/// A row of a list whose contents cannot be read: it keeps the others visible, says what is wrong,
/// and can be deleted.
SessionInfo unreadableSession(SQLite::Statement& row, const Error& error)
{
    SessionInfo session;
    session.id = SessionId{row.getColumn(0).getInt64()};
    session.name = row.getColumn(1).getString();
    session.state = SessionState::Failed;
    session.error = error.toString();
    session.spec.sessionName = session.name;
    session.createdAt = row.getColumn(9).getInt64();
    if (row.getColumn(kJobStateColumn).getString() == "running"
        && ownerIn(row, kOwnerColumns).isAlive())
        session.state = SessionState::Running;
    return session;
}

SessionInfo listedSession(SQLite::Statement& row)
{
    Result<SessionInfo> info = sessionFromRow(row);
    return info ? std::move(*info) : unreadableSession(row, info.error());
}

/// The operator's or network's name; of a workload key the function's, or the beginning of a hash.
std::string subjectOf(const options::TuneSpec& spec)
{
    constexpr std::size_t kHashDigits = 8;
    if (spec.workloads.empty())
        return "tuning";
    std::string subject = spec.workloads.front();
    if (subject.starts_with("[\"")) {
        subject = subject.substr(2, subject.find('"', 2) - 2);
        const bool isHash = subject.size() == 32
            && subject.find_first_not_of("0123456789abcdef") == std::string::npos;
        return isHash ? subject.substr(0, kHashDigits) : subject;
    }
    return subject.substr(0, subject.find(':'));
}

/// For names that people have not chosen: how a run's model learns tells two sessions apart.
std::string guideOf(const options::TuneSpec& spec)
{
    return spec.usesRun() && spec.learning != "fixed"
        ? fmt::format("{}-{}", spec.model, spec.learning)
        : spec.model;
}

} // namespace

const char* toString(SessionState state)
{
    for (const auto& [value, name] : kSessionStates) {
        if (value == state)
            return name;
    }
    return "unknown";
}

Result<SessionInfo> Workspace::createSession(const options::TuneSpec& spec)
{
    if (!spec.sessionName.empty())
        TLP_CHECK(checkName(spec.sessionName, "session"));
    TLP_CHECK(spec.check());
    auto& database = *m_private->database;
    TLP_TRY(const SessionId id, m_private->write([&]() -> Result<SessionId> {
        options::TuneSpec stored = spec;
        TLP_TRY(stored.sessionName,
            nameOfNew(database, kSessionRows, spec.sessionName,
                toName(fmt::format("{}-{}", subjectOf(spec), guideOf(spec)))));
        SQLite::Statement insert(database,
            "INSERT INTO sessions (name, state, spec, code_version, host, created_at, run) "
            "VALUES (?, 'pending', ?, ?, ?, ?, "
            "ifnull((SELECT id FROM runs WHERE name = ? AND deleted = 0), 0))");
        insert.bind(1, stored.sessionName);
        insert.bind(2, stored.toJson());
        insert.bind(3, std::string(codeVersion()));
        insert.bind(4, hostName());
        insert.bind(5, secondsSinceEpoch());
        insert.bind(6, spec.usesRun() ? spec.model : std::string());
        insert.exec();
        return SessionId{database.getLastInsertRowid()};
    }));
    return session(id);
}

Result<std::vector<SessionInfo>> Workspace::sessions() const
{
    return m_private->read([&]() -> Result<std::vector<SessionInfo>> {
        SQLite::Statement query(*m_private->database,
            std::string(kSelectSession) + "WHERE s.deleted = 0 ORDER BY s.id DESC");
        std::vector<SessionInfo> sessions;
        while (query.executeStep())
            sessions.push_back(listedSession(query));
        return sessions;
    });
}

Result<SessionInfo> Workspace::session(std::string_view nameOrPrefix) const
{
    TLP_TRY(const SessionId id, m_private->read([&]() -> Result<SessionId> {
        SQLite::Statement query(*m_private->database,
            "SELECT name, id FROM sessions WHERE deleted = 0 ORDER BY id DESC");
        std::vector<std::string> names;
        std::vector<std::int64_t> ids;
        while (query.executeStep()) {
            names.push_back(query.getColumn(0).getString());
            ids.push_back(query.getColumn(1).getInt64());
        }
        TLP_TRY(const std::size_t index, findByPrefix(names, nameOrPrefix, "session"));
        return SessionId{ids[index]};
    }));
    return session(id);
}

Result<SessionInfo> Workspace::session(SessionId id) const
{
    return m_private->read([&]() -> Result<SessionInfo> {
        SQLite::Statement query(
            *m_private->database, std::string(kSelectSession) + "WHERE s.id = ?");
        query.bind(1, id.value);
        if (!query.executeStep())
            return noSuchRow(kSessionRows, id.value);
        return sessionFromRow(query);
    });
}

Status Workspace::updateSession(const SessionInfo& session)
{
    options::TuneSpec spec = session.spec;
    spec.sessionName = session.name;
    return m_private->write([&]() -> Status {
        SQLite::Statement update(*m_private->database,
            "UPDATE sessions SET state = ?, spec = ?, platform = ?, host = ?, code_version = ?, "
            "error = ?, ended = ? WHERE id = ?");
        update.bind(1, toString(session.state));
        update.bind(2, spec.toJson());
        update.bind(3, session.platform);
        update.bind(4, session.host);
        update.bind(5, session.codeVersion);
        update.bind(6, session.error);
        update.bind(7, session.ended);
        update.bind(8, session.id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kSessionRows, session.id.value);
    });
}

Status Workspace::setSessionTimes(SessionId id, const SessionTimes& times)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(*m_private->database,
            "UPDATE sessions SET search_seconds = ?, model_seconds = ?, build_seconds = ?, "
            "run_seconds = ?, total_seconds = ? WHERE id = ?");
        update.bind(1, times.search);
        update.bind(2, times.model);
        update.bind(3, times.build);
        update.bind(4, times.run);
        update.bind(5, times.total);
        update.bind(6, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kSessionRows, id.value);
    });
}

Status checkBudgetGrows(const SessionInfo& session, std::int64_t trials, double seconds)
{
    if (session.state != SessionState::Finished)
        return {};
    if (session.trials >= trials)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” has made its {} trials; ask for more of them to go on", session.name,
                session.trials));
    if (seconds > 0 && session.times.total >= seconds)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” has used its {} s; ask for more of them to go on", session.name,
                toSixDigits(session.times.total)));
    return {};
}

Status Workspace::setSessionBudget(SessionId id, std::int64_t trials, double seconds)
{
    return m_private->write([&]() -> Status {
        TLP_TRY(SessionInfo session, this->session(id));
        if (session.job) {
            TLP_TRY(const JobInfo latest, job(session.job));
            if (latest.state == JobState::Running)
                return fail(ErrorKind::BadInput,
                    fmt::format(
                        "“{}” is being tuned by job {} already", session.name, session.job.value));
        }
        const bool hasFinished = session.state == SessionState::Finished;
        session.spec.trials = trials;
        session.spec.secondsBudget = seconds;
        TLP_CHECK(session.spec.check());
        TLP_CHECK(checkBudgetGrows(session, trials, seconds));
        SQLite::Statement update(*m_private->database,
            "UPDATE sessions SET spec = ?, state = ?, ended = '' WHERE id = ?");
        update.bind(1, session.spec.toJson());
        update.bind(2, toString(hasFinished ? SessionState::Stopped : session.state));
        update.bind(3, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kSessionRows, id.value);
    });
}

Status Workspace::renameSession(SessionId id, std::string_view name)
{
    TLP_CHECK(checkName(name, "session"));
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_CHECK(checkNameIsFree(database, kSessionRows, std::string(name), id.value));
        // The name in the spec is replaced in reading.
        SQLite::Statement update(database, "UPDATE sessions SET name = ? WHERE id = ?");
        update.bind(1, std::string(name));
        update.bind(2, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kSessionRows, id.value);
    });
}

Status Workspace::setSessionDeleted(SessionId id, bool deleted)
{
    TLP_TRY(const SessionInfo info, m_private->read([&]() -> Result<SessionInfo> {
        SQLite::Statement query(
            *m_private->database, std::string(kSelectSession) + "WHERE s.id = ?");
        query.bind(1, id.value);
        if (!query.executeStep())
            return noSuchRow(kSessionRows, id.value);
        return listedSession(query); // what cannot be read can be taken away
    }));
    if (deleted && info.state == SessionState::Running)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is being tuned; cancel its job before deleting it", info.name));
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        return setDeleted(database, kSessionRows, id.value, info.name, deleted);
    });
}

Status Workspace::purgeDeletedSessions()
{
    return m_private->write([&]() -> Status {
        purgeDeleted(*m_private->database, kSessionRows);
        return {};
    });
}

} // namespace tlp::workspace
