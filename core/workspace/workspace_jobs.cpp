// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

/// The job queue: who owns a job is decided by process identity, never by a row's word alone.
namespace tlp::workspace {
namespace {

constexpr std::array kJobStates{
    std::pair{JobState::Queued, "queued"},
    std::pair{JobState::Running, "running"},
    std::pair{JobState::Finished, "finished"},
    std::pair{JobState::Failed, "failed"},
    std::pair{JobState::Cancelled, "cancelled"},
    std::pair{JobState::Lost, "lost"},
};

constexpr const char* kSelectJob = R"sql(
SELECT id, kind, title, spec, state, error, ifnull(run, 0), pid, start_ticks, boot_id, host,
       created_at, started_at, ended_at, heartbeat_at, phase, unit, detail, done, total, rate,
       seconds_left, result, cancel_requested, ifnull(session, 0),
       ifnull(study, 0)
FROM jobs
)sql";
constexpr int kOwnerColumns = 7;

/// A row says "running" until its process writes otherwise; a process that is gone cannot.
void correctState(JobInfo& job, bool isAlive)
{
    if (job.state != JobState::Running || isAlive)
        return;
    job.secondsLeft = -1;
    job.ratePerSecond = 0;
    job.endedAt = job.heartbeatAt;
    if (job.cancelRequested) {
        job.state = JobState::Cancelled;
        job.error = "its process was ended before it could stop by itself";
    } else {
        job.state = JobState::Lost;
        job.error = "its process is gone (killed, crashed or the machine was restarted); it can be "
                    "resumed";
    }
}

JobInfo jobFromRow(SQLite::Statement& row)
{
    JobInfo job;
    job.id = JobId{row.getColumn(0).getInt64()};
    job.kind = row.getColumn(1).getString();
    job.title = row.getColumn(2).getString();
    job.specJson = row.getColumn(3).getString();
    job.state = jobStateFromText(row.getColumn(4).getString());
    job.error = row.getColumn(5).getString();
    job.run = RunId{row.getColumn(6).getInt64()};
    job.pid = row.getColumn(7).getInt64();
    job.host = row.getColumn(10).getString();
    job.createdAt = row.getColumn(11).getInt64();
    job.startedAt = row.getColumn(12).getInt64();
    job.endedAt = row.getColumn(13).getInt64();
    job.heartbeatAt = row.getColumn(14).getInt64();
    job.phase = row.getColumn(15).getString();
    job.unit = row.getColumn(16).getString();
    job.detail = row.getColumn(17).getString();
    job.done = row.getColumn(18).getInt64();
    job.total = row.getColumn(19).getInt64();
    job.ratePerSecond = row.getColumn(20).getDouble();
    job.secondsLeft = row.getColumn(21).getDouble();
    job.resultJson = row.getColumn(22).getString();
    job.cancelRequested = row.getColumn(23).getInt() != 0;
    job.session = SessionId{row.getColumn(24).getInt64()};
    job.study = StudyId{row.getColumn(25).getInt64()};
    correctState(job, job.state == JobState::Running && ownerIn(row, kOwnerColumns).isAlive());
    return job;
}

Result<JobInfo> selectJob(SQLite::Database& database, JobId id)
{
    SQLite::Statement query(database, std::string(kSelectJob) + "WHERE id = ?");
    query.bind(1, id.value);
    if (!query.executeStep())
        return fail(ErrorKind::NotFound, fmt::format("no job with the number {}", id.value));
    return jobFromRow(query);
}

/// What a job is about; one of them or none.
struct JobSubject
{
    RunId run;
    SessionId session;
    StudyId study;
};

Result<JobInfo> insertJob(SQLite::Database& database, std::string_view kind, std::string_view title,
    std::string_view specJson, const JobSubject& subject)
{
    SQLite::Statement insert(database,
        "INSERT INTO jobs (kind, title, spec, state, run, session, study, created_at) "
        "VALUES (?, ?, ?, 'queued', nullif(?, 0), nullif(?, 0), nullif(?, 0), ?)");
    insert.bind(1, std::string(kind));
    insert.bind(2, std::string(title));
    insert.bind(3, std::string(specJson));
    insert.bind(4, subject.run.value);
    insert.bind(5, subject.session.value);
    insert.bind(6, subject.study.value);
    insert.bind(7, secondsSinceEpoch());
    insert.exec();
    return selectJob(database, JobId{database.getLastInsertRowid()});
}

constexpr const char* kIsMine
    = " AND state = 'running' AND pid = ? AND start_ticks = ? AND boot_id = ? AND host = ?";

/// A job that ended before it could write so itself must not leave its run, session or study
/// waiting for ever.
void endSubjectOf(SQLite::Database& database, JobId job, JobState state, std::string_view error)
{
    const bool isFailed = state == JobState::Failed;
    for (const char* sql :
        {"UPDATE runs SET state = ?, error = ? WHERE state IN ('pending', 'running') AND id = "
         "(SELECT run FROM jobs WHERE id = ? AND kind = 'train')",
            "UPDATE sessions SET state = ?, error = ? WHERE state IN ('pending', 'running') "
            "AND id = (SELECT session FROM jobs WHERE id = ? AND kind = 'tune')",
            "UPDATE studies SET state = ?, error = ? WHERE state IN ('pending', 'running') "
            "AND id = (SELECT study FROM jobs WHERE id = ? AND kind = 'study')"}) {
        SQLite::Statement update(database, sql);
        update.bind(1, isFailed ? "failed" : "stopped");
        update.bind(2, isFailed ? std::string(error) : std::string());
        update.bind(3, job.value);
        update.exec();
    }
}

/// Nobody has started it, so nobody would answer a request.
void cancelQueued(SQLite::Database& database, JobId job)
{
    SQLite::Statement update(database,
        "UPDATE jobs SET cancel_requested = 1, state = 'cancelled', ended_at = ? WHERE id = ?");
    update.bind(1, secondsSinceEpoch());
    update.bind(2, job.value);
    update.exec();
    endSubjectOf(database, job, JobState::Cancelled, {});
}

/// Work on what has been deleted would be thrown away with it. A job about nothing passes.
Status checkSubjectIsThere(SQLite::Database& database, const JobInfo& job)
{
    const auto isThere = [&](const char* sql, std::int64_t id) {
        SQLite::Statement query(database, sql);
        query.bind(1, id);
        return query.executeStep();
    };
    if (job.run && !isThere("SELECT 1 FROM runs WHERE id = ? AND deleted = 0", job.run.value))
        return fail(ErrorKind::NotFound, "the run of this job has been deleted");
    if (job.session
        && !isThere("SELECT 1 FROM sessions WHERE id = ? AND deleted = 0", job.session.value))
        return fail(ErrorKind::NotFound, "the session of this job has been deleted");
    return {};
}

tl::unexpected<Error> notMine(JobId id)
{
    return fail(
        ErrorKind::BadInput, fmt::format("job {} does not belong to this process", id.value));
}

} // namespace

bool hasLivingJob(SQLite::Database& database, const char* column, std::int64_t id)
{
    SQLite::Statement query(database,
        fmt::format("SELECT pid, start_ticks, boot_id, host FROM jobs WHERE state = 'running' "
                    "AND {} = ?",
            column));
    query.bind(1, id);
    while (query.executeStep()) {
        if (ownerIn(query, 0).isAlive())
            return true;
    }
    return false;
}

void cancelQueuedJobs(SQLite::Database& database, const char* column, std::int64_t id)
{
    SQLite::Statement query(
        database, fmt::format("SELECT id FROM jobs WHERE state = 'queued' AND {} = ?", column));
    query.bind(1, id);
    std::vector<JobId> queued;
    while (query.executeStep())
        queued.push_back(JobId{query.getColumn(0).getInt64()});
    for (const JobId job : queued)
        cancelQueued(database, job);
}

ProcessIdentity ownerIn(SQLite::Statement& row, int first)
{
    return {row.getColumn(first).getInt64(), row.getColumn(first + 1).getInt64(),
        row.getColumn(first + 2).getString(), row.getColumn(first + 3).getString()};
}

void bindOwner(SQLite::Statement& statement, int first)
{
    const ProcessIdentity self = ProcessIdentity::current();
    statement.bind(first, self.pid);
    statement.bind(first + 1, self.startTicks);
    statement.bind(first + 2, self.bootId);
    statement.bind(first + 3, self.host);
}

JobState jobStateFromText(std::string_view text)
{
    for (const auto& [state, name] : kJobStates) {
        if (text == name)
            return state;
    }
    return JobState::Failed;
}

const char* toString(JobState state)
{
    for (const auto& [value, name] : kJobStates) {
        if (value == state)
            return name;
    }
    return "unknown";
}

Result<JobInfo> Workspace::createJob(
    std::string_view kind, std::string_view title, std::string_view specJson, RunId run)
{
    return m_private->write([&] {
        return insertJob(*m_private->database, kind, title, specJson, {run, {}, {}});
    });
}

Result<JobInfo> Workspace::createJob(
    std::string_view kind, std::string_view title, std::string_view specJson, SessionId session)
{
    return m_private->write([&]() -> Result<JobInfo> {
        TLP_TRY(const SessionInfo info, this->session(session));
        if (info.job) {
            TLP_TRY(const JobInfo latest, selectJob(*m_private->database, info.job));
            if (latest.state == JobState::Queued || latest.state == JobState::Running)
                return fail(ErrorKind::BadInput,
                    fmt::format(
                        "“{}” is being tuned by job {} already", info.name, latest.id.value));
        }
        return insertJob(*m_private->database, kind, title, specJson, {{}, session, {}});
    });
}

Result<JobInfo> Workspace::createJob(
    std::string_view kind, std::string_view title, std::string_view specJson, StudyId study)
{
    return m_private->write([&]() -> Result<JobInfo> {
        TLP_TRY(const StudyInfo info, this->study(study));
        if (info.job) {
            TLP_TRY(const JobInfo latest, selectJob(*m_private->database, info.job));
            if (latest.state == JobState::Queued || latest.state == JobState::Running)
                return fail(ErrorKind::BadInput,
                    fmt::format("job {} works on “{}” already", latest.id.value, info.name));
        }
        return insertJob(*m_private->database, kind, title, specJson, {{}, {}, study});
    });
}

Result<std::vector<JobInfo>> Workspace::jobs() const
{
    return m_private->read([&]() -> Result<std::vector<JobInfo>> {
        SQLite::Statement query(*m_private->database, std::string(kSelectJob) + "ORDER BY id DESC");
        std::vector<JobInfo> jobs;
        while (query.executeStep())
            jobs.push_back(jobFromRow(query));
        return jobs;
    });
}

Result<JobInfo> Workspace::job(JobId id) const
{
    return m_private->read([&] { return selectJob(*m_private->database, id); });
}

Status Workspace::claimJob(JobId id)
{
    return m_private->write([&]() -> Status {
        TLP_TRY(const JobInfo job, selectJob(*m_private->database, id));
        if (job.state == JobState::Running)
            return fail(ErrorKind::BadInput,
                fmt::format("job {} is already running as process {}", id.value, job.pid));
        if (job.state != JobState::Queued && job.state != JobState::Lost)
            return fail(ErrorKind::BadInput,
                fmt::format("job {} is {}{}", id.value, toString(job.state),
                    job.state == JobState::Finished ? "" : "; resume it to run it again"));
        TLP_CHECK(checkSubjectIsThere(*m_private->database, job));
        SQLite::Statement update(*m_private->database,
            "UPDATE jobs SET state = 'running', error = '', pid = ?, start_ticks = ?, boot_id = ?, "
            "host = ?, started_at = ?, heartbeat_at = ?, ended_at = 0, cancel_requested = 0 "
            "WHERE id = ?");
        bindOwner(update, 1);
        update.bind(5, secondsSinceEpoch());
        update.bind(6, secondsSinceEpoch());
        update.bind(7, id.value);
        update.exec();
        return {};
    });
}

Status Workspace::heartbeat(JobId id, const JobProgress& progress)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(*m_private->database,
            std::string("UPDATE jobs SET heartbeat_at = ?, phase = ?, unit = ?, detail = ?, "
                        "done = ?, total = ?, rate = ?, seconds_left = ? WHERE id = ?")
                + kIsMine);
        update.bind(1, secondsSinceEpoch());
        update.bind(2, progress.phase);
        update.bind(3, progress.unit);
        update.bind(4, progress.detail);
        update.bind(5, progress.done);
        update.bind(6, progress.total);
        update.bind(7, progress.ratePerSecond);
        update.bind(8, progress.secondsLeft);
        update.bind(9, id.value);
        bindOwner(update, 10);
        if (update.exec() != 1)
            return notMine(id);
        return {};
    });
}

Result<bool> Workspace::cancelRequested(JobId id) const
{
    TLP_TRY(const JobInfo info, job(id));
    return info.cancelRequested;
}

Status Workspace::requestCancel(JobId id)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_TRY(const JobInfo job, selectJob(database, id));
        if (job.state != JobState::Queued && job.state != JobState::Running)
            return fail(ErrorKind::BadInput,
                fmt::format("job {} is not running: it is {}", id.value, toString(job.state)));
        if (job.state == JobState::Queued) {
            cancelQueued(database, id);
            return {};
        }
        SQLite::Statement update(database, "UPDATE jobs SET cancel_requested = 1 WHERE id = ?");
        update.bind(1, id.value);
        update.exec();
        return {};
    });
}

Status Workspace::finishJob(
    JobId id, JobState state, std::string_view error, std::string_view resultJson)
{
    if (state != JobState::Finished && state != JobState::Failed && state != JobState::Cancelled)
        return fail(ErrorKind::Internal,
            fmt::format("“{}” is no state in which a job can end", toString(state)));
    return m_private->write([&]() -> Status {
        // A job that nobody started may be ended by whoever failed to start it.
        SQLite::Statement update(*m_private->database,
            "UPDATE jobs SET state = ?, error = ?, result = ?, ended_at = ?, rate = 0, "
            "seconds_left = -1 WHERE id = ? AND (state = 'queued' OR (state = 'running' "
            "AND pid = ? AND start_ticks = ? AND boot_id = ? AND host = ?))");
        update.bind(1, toString(state));
        update.bind(2, std::string(error));
        update.bind(3, std::string(resultJson));
        update.bind(4, secondsSinceEpoch());
        update.bind(5, id.value);
        bindOwner(update, 6);
        if (update.exec() != 1)
            return notMine(id);
        if (state != JobState::Finished)
            endSubjectOf(*m_private->database, id, state, error);
        return {};
    });
}

Status Workspace::requeueJob(JobId id)
{
    return m_private->write([&]() -> Status {
        TLP_TRY(const JobInfo job, selectJob(*m_private->database, id));
        if (job.state == JobState::Running || job.state == JobState::Finished)
            return fail(ErrorKind::BadInput,
                fmt::format("job {} cannot be resumed: it is {}", id.value, toString(job.state)));
        TLP_CHECK(checkSubjectIsThere(*m_private->database, job));
        SQLite::Statement update(*m_private->database,
            "UPDATE jobs SET state = 'queued', error = '', pid = 0, start_ticks = 0, boot_id = '', "
            "cancel_requested = 0, ended_at = 0, rate = 0, seconds_left = -1 WHERE id = ?");
        update.bind(1, id.value);
        update.exec();
        return {};
    });
}

} // namespace tlp::workspace
