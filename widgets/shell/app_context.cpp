// SPDX-License-Identifier: GPL-3.0-only
#include "shell/app_context.h"

#include "base/log.h"
#include "shell/job_texts.h"
#include "shell/storage_threads.h"
#include "workspace/evaluated_data.h"
#include "workspace/source_run.h"

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>
#include <QUndoStack>

namespace tlp::widgets {
namespace {

constexpr int kTerminateAfterMilliseconds = 10000;
constexpr int kKillAfterMilliseconds = 15000;
constexpr int kChangesPerSecond = 4;

std::filesystem::path toPath(const QString& text)
{
    return std::filesystem::path(text.toUtf8().toStdString());
}

} // namespace

struct AppContext::Private
{
    using Key = std::pair<const QObject*, QByteArray>;

    QString directory;
    std::optional<workspace::Workspace> editor;
    std::unique_ptr<ReaderThread> reader;
    std::unique_ptr<ReaderThread> writer;
    /// Of workspaces open before, at their last edits: nobody waits for them but the end.
    std::vector<std::unique_ptr<ReaderThread>> closing;
    int pendingEdits = 0;
    int generation = 0; ///< of the open workspace
    std::unique_ptr<VersionWatcher> watcher;
    std::map<Key, std::shared_ptr<PendingQuery>> pending;
    std::set<const QObject*> receivers; ///< whose end is watched
    QUndoStack* undoStack = nullptr;
    QTimer changeTimer;

    /// Lets go of the workspace; edits on their way are finished. Deletions are undoable until
    /// here.
    void close()
    {
        dropPending();
        watcher.reset();
        reader.reset();
        undoStack->clear();
        ++generation;
        const bool isReadOnly = editor && editor->isReadOnly();
        editor.reset();
        if (!writer)
            return;
        if (!isReadOnly)
            writer->run(std::make_shared<PendingQuery>(), purge, nullptr, {});
        writer->finish();
        std::erase_if(closing, [](const auto& thread) { return thread->isFinished(); });
        closing.push_back(std::move(writer));
    }
    static void purge(Result<StorageReader*> storage)
    {
        const Status purged = storage ? purgeAll((*storage)->workspace())
                                      : Status(tl::unexpected<Error>(storage.error()));
        if (!purged)
            log(LogLevel::Warning,
                "deleted runs, sessions or studies are still there: " + purged.error().toString());
    }
    static Status purgeAll(workspace::Workspace& workspace)
    {
        TLP_CHECK(workspace.purgeDeletedRuns());
        TLP_CHECK(workspace.purgeDeletedSessions());
        return workspace.purgeDeletedStudies();
    }
    void dropPending()
    {
        for (auto& [key, query] : pending)
            query->isStale = true;
        pending.clear();
    }
    void dropPendingOf(const QObject* receiver)
    {
        for (auto it = pending.begin(); it != pending.end();) {
            if (it->first.first == receiver) {
                it->second->isStale = true;
                it = pending.erase(it);
            } else {
                ++it;
            }
        }
    }
};

AppContext::AppContext(QObject* parent)
    : QObject(parent)
    , m_private(std::make_unique<Private>())
{
    m_private->undoStack = new QUndoStack(this);
    // Changes that come in bursts are reported once.
    m_private->changeTimer.setSingleShot(true);
    m_private->changeTimer.setInterval(1000 / kChangesPerSecond);
    connect(&m_private->changeTimer, &QTimer::timeout, this, &AppContext::dataChanged);
}

AppContext::~AppContext()
{
    m_private->close();
    m_private->closing.clear(); // waits for them
}

bool AppContext::hasWorkspace() const
{
    return m_private->editor.has_value();
}

QString AppContext::workspaceDirectory() const
{
    return m_private->directory;
}

Status AppContext::openWorkspace(const QString& directory)
{
    TLP_TRY(auto opened, workspace::Workspace::openOrCreate(toPath(directory)));
    m_private->close();
    m_private->editor.emplace(std::move(opened));
    m_private->directory = QFileInfo(directory).absoluteFilePath();
    m_private->reader = std::make_unique<ReaderThread>(m_private->directory, "storage reader");
    m_private->writer = std::make_unique<ReaderThread>(m_private->directory, "storage writer");
    m_private->watcher = std::make_unique<VersionWatcher>(m_private->directory);
    connect(m_private->watcher.get(), &VersionWatcher::changed, this, [this] {
        if (!m_private->changeTimer.isActive())
            m_private->changeTimer.start();
    });
    Q_EMIT workspaceChanged();
    return {};
}

int AppContext::pendingQueries(const QObject* receiver) const
{
    int count = 0;
    for (const auto& [key, query] : m_private->pending)
        count += receiver == nullptr || key.first == receiver;
    return count;
}

void AppContext::post(QObject* receiver, const char* slot,
    std::function<void(Result<StorageReader*>)> work, std::function<void()> done)
{
    const Private::Key key{receiver, QByteArray(slot)};
    auto& latest = m_private->pending[key];
    if (latest)
        latest->isStale = true;
    latest = std::make_shared<PendingQuery>();
    auto query = latest;
    if (m_private->receivers.insert(receiver).second) {
        connect(receiver, &QObject::destroyed, this, [this](QObject* gone) {
            m_private->receivers.erase(gone);
            m_private->dropPendingOf(gone);
        });
    }

    auto finished = [this, key, query, done = std::move(done)] {
        if (query->isStale)
            return;
        m_private->pending.erase(key);
        done();
    };
    if (m_private->reader) {
        m_private->reader->run(query, std::move(work), this, std::move(finished));
        return;
    }
    work(fail(ErrorKind::NotFound, "no workspace is open"));
    QMetaObject::invokeMethod(this, std::move(finished), Qt::QueuedConnection);
}

void AppContext::postEdit(
    QObject* receiver, std::function<void(Result<StorageReader*>)> work, std::function<void()> done)
{
    ++m_private->pendingEdits;
    auto finished = [this, receiver = QPointer(receiver), done = std::move(done),
                        generation = m_private->generation] {
        --m_private->pendingEdits;
        if (receiver && generation == m_private->generation)
            done();
    };
    if (m_private->writer) {
        m_private->writer->run(
            std::make_shared<PendingQuery>(), std::move(work), this, std::move(finished));
        return;
    }
    work(fail(ErrorKind::NotFound, "no workspace is open"));
    QMetaObject::invokeMethod(this, std::move(finished), Qt::QueuedConnection);
}

int AppContext::pendingEdits() const
{
    return m_private->pendingEdits;
}

Result<workspace::Workspace*> AppContext::editor()
{
    if (!m_private->editor)
        return fail(ErrorKind::NotFound, "no workspace is open");
    return &*m_private->editor;
}

QUndoStack* AppContext::undoStack() const
{
    return m_private->undoStack;
}

QString AppContext::commandLineProgram()
{
    const QString fromEnvironment = qEnvironmentVariable("TLP_CLI");
    if (!fromEnvironment.isEmpty())
        return fromEnvironment;
    const QString beside = QCoreApplication::applicationDirPath() + QStringLiteral("/tlp");
    if (QFileInfo(beside).isExecutable())
        return beside;
    return QStandardPaths::findExecutable(QStringLiteral("tlp"));
}

namespace {

/// `tlp job run ID` on its own: it outlives the window. What it prints goes to the job's log.
Status launch(workspace::Workspace& workspace, const QString& program, JobId id)
{
    if (program.isEmpty())
        return fail(ErrorKind::NotFound,
            "the program that runs jobs (tlp) was found neither beside this one nor on the "
            "PATH");
    const QString directory = QString::fromStdString(workspace.directory().string());
    const auto logFile = workspace.jobLogFile(id);
    QProcess process;
    process.setProgram(program);
    process.setArguments({QStringLiteral("-w"), directory, QStringLiteral("job"),
        QStringLiteral("run"), QString::number(id.value)});
    process.setWorkingDirectory(directory);
    const QString log = QString::fromStdString(logFile.string());
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(log, QIODevice::Append);
    process.setStandardErrorFile(log, QIODevice::Append);
    if (!process.startDetached())
        return fail(ErrorKind::Io,
            "cannot start " + program.toStdString() + ": " + process.errorString().toStdString());
    return {};
}

/// Starts a job that has its row; one that cannot start is marked failed, so that no row waits
/// for ever.
Status launchOrFail(workspace::Workspace& workspace, const QString& program, JobId id)
{
    auto started = launch(workspace, program, id);
    if (!started)
        TLP_CHECK(workspace.finishJob(id, workspace::JobState::Failed, started.error().message));
    return started;
}

/// "Running" is checked against process id, start time and boot id by the workspace.
Status signalJob(workspace::Workspace& workspace, JobId id, std::int64_t pid, int signal)
{
    TLP_TRY(const auto now, workspace.job(id));
    if (now.state == workspace::JobState::Running && now.cancelRequested && now.pid == pid
        && pid > 0)
        ::kill(static_cast<pid_t>(pid), signal);
    return {};
}

/// Two jobs of one session would measure the same programs.
Status checkIdle(const workspace::Workspace& workspace, SessionId id)
{
    TLP_TRY(const auto session, workspace.session(id));
    if (!session.job)
        return {};
    TLP_TRY(const auto job, workspace.job(session.job));
    if (isUnfinished(job.state))
        return fail(ErrorKind::BadInput, "the session is being tuned already");
    return {};
}

} // namespace

void AppContext::startJob(QObject* receiver,
    std::function<Result<workspace::JobInfo>(workspace::Workspace&)> create, JobDone done)
{
    edit<JobId>(
        receiver,
        [create = std::move(create), program = commandLineProgram()](
            workspace::Workspace& workspace) -> Result<JobId> {
            TLP_TRY(const workspace::JobInfo job, create(workspace));
            TLP_CHECK(launchOrFail(workspace, program, job.id));
            return job.id;
        },
        std::move(done));
}

void AppContext::startTraining(const options::TrainSpec& spec, QObject* receiver, JobDone done)
{
    startJob(
        receiver,
        [spec](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            options::TrainSpec checked = spec;
            if (!spec.from.run.empty()) {
                TLP_TRY(checked.from, workspace::sourceRun(workspace, spec.from.run));
            }
            TLP_TRY(const auto run, workspace.createRun(checked));
            return workspace.createJob(workspace::kTrainJob, run.name, run.spec.toJson(), run.id);
        },
        std::move(done));
}

void AppContext::startImport(const workspace::ImportSpec& spec, QObject* receiver, JobDone done)
{
    startJob(
        receiver,
        [spec](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            TLP_TRY([[maybe_unused]] const auto file,
                workspace.datasetPath(spec.dataset)); // checks the name
            return workspace.createJob(workspace::kImportJob, spec.dataset, spec.toJson());
        },
        std::move(done));
}

void AppContext::startEvaluation(
    const workspace::EvaluateRequest& request, QObject* receiver, JobDone done)
{
    startJob(
        receiver,
        [request](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            TLP_TRY(const auto run, workspace.run(request.run));
            TLP_TRY(const auto data,
                workspace::resolveEvaluatedData(
                    workspace, run, request.dataset, request.platform, request.split));
            workspace::EvaluateRequest whole = request;
            whole.run = run.name;
            whole.dataset = data.dataset;
            whole.platform = data.platform;
            whole.split = data.askedSplit();
            return workspace.createJob(workspace::kEvaluateJob, run.name, whole.toJson(), run.id);
        },
        std::move(done));
}

void AppContext::startTuning(const options::TuneSpec& spec, QObject* receiver, JobDone done)
{
    startJob(
        receiver,
        [spec](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            TLP_TRY(const auto session, workspace.createSession(spec));
            return workspace.createJob(
                workspace::kTuneJob, session.name, session.spec.toJson(), session.id);
        },
        std::move(done));
}

void AppContext::continueTuning(
    SessionId id, std::int64_t trials, double seconds, QObject* receiver, JobDone done)
{
    startJob(
        receiver,
        [id, trials, seconds](workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            TLP_CHECK(checkIdle(workspace, id));
            TLP_CHECK(workspace.setSessionBudget(id, trials, seconds));
            TLP_TRY(const auto session, workspace.session(id));
            return workspace.createJob(
                workspace::kTuneJob, session.name, session.spec.toJson(), session.id);
        },
        std::move(done));
}

void AppContext::cancelJob(JobId id, QObject* receiver, EditDone done)
{
    const auto force = [this, id, directory = m_private->directory](std::int64_t pid, int signal) {
        if (directory != m_private->directory)
            return;
        edit<void>(
            this,
            [id, pid, signal](
                workspace::Workspace& workspace) { return signalJob(workspace, id, pid, signal); },
            [](const Status&) {}); // gone or busy: nothing to end, or the next signal does
    };
    edit<std::int64_t>(
        this,
        [id](workspace::Workspace& workspace) -> Result<std::int64_t> {
            TLP_CHECK(workspace.requestCancel(id));
            TLP_TRY(const auto job, workspace.job(id));
            return job.pid;
        },
        [this, force, receiver = QPointer(receiver), done = std::move(done)](
            const Result<std::int64_t>& pid) {
            if (pid) {
                QTimer::singleShot(kTerminateAfterMilliseconds, this,
                    [force, pid = *pid] { force(pid, SIGTERM); });
                // To a job the first SIGTERM is a request as well.
                QTimer::singleShot(
                    kKillAfterMilliseconds, this, [force, pid = *pid] { force(pid, SIGKILL); });
            }
            if (receiver)
                done(pid ? Status() : tl::unexpected<Error>(pid.error()));
        });
}

void AppContext::resumeJob(JobId id, QObject* receiver, EditDone done)
{
    edit<void>(
        receiver,
        [id, program = commandLineProgram()](workspace::Workspace& workspace) -> Status {
            TLP_CHECK(workspace.requeueJob(id));
            return launchOrFail(workspace, program, id);
        },
        std::move(done));
}

namespace {

/// Messages begin with a small letter; after a sentence they are one of their own. What is no word
/// of the language (“name_of_option”) stays.
QString continued(const QString& message, const QString& before)
{
    const qsizetype end = message.indexOf(u' ');
    const QStringView word = QStringView(message).first(end < 0 ? message.size() : end);
    const bool isWord = std::all_of(word.begin(), word.end(), [](QChar c) { return c.isLower(); });
    if (!before.endsWith(u'.') || word.isEmpty() || !isWord)
        return message;
    return message.front().toUpper() + message.mid(1);
}

} // namespace

void AppContext::showError(const Error& error, const QString& whatFailed)
{
    QString details = QString::fromStdString(error.toString());
    const QString kind = QString::fromLatin1(toString(error.kind));
    Q_EMIT messageRequested(whatFailed + QStringLiteral(" ")
            + continued(QString::fromStdString(error.message), whatFailed) + QLatin1Char('.'),
        QStringLiteral("%1\n(%2)").arg(details, kind), QString(), {});
}

} // namespace tlp::widgets
