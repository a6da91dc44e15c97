// SPDX-License-Identifier: GPL-3.0-only
#include "shell/app_context.h"

#include "base/log.h"
#include "shell/storage_threads.h"
#include "workspace/evaluated_data.h"

#include <csignal>
#include <map>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

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
    std::unique_ptr<VersionWatcher> watcher;
    std::map<Key, std::shared_ptr<PendingQuery>> pending;
    std::set<const QObject*> receivers; ///< whose end is watched
    QUndoStack* undoStack = nullptr;
    QTimer changeTimer;

    /// Lets go of the workspace. Deletions are undoable until here.
    void close()
    {
        dropPending();
        watcher.reset();
        reader.reset();
        undoStack->clear();
        if (!editor)
            return;
        if (!editor->isReadOnly()) {
            if (const Status purged = editor->purgeDeletedRuns(); !purged)
                log(LogLevel::Warning,
                    "deleted runs are still there: " + purged.error().toString());
        }
        editor.reset();
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
    m_private->reader = std::make_unique<ReaderThread>(m_private->directory);
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
Status launch(workspace::Workspace& workspace, const QString& directory, JobId id)
{
    const QString program = AppContext::commandLineProgram();
    if (program.isEmpty())
        return fail(ErrorKind::NotFound,
            "the program that runs jobs (tlp) was found neither beside this one nor on the "
            "PATH");
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
Result<JobId> launchNew(workspace::Workspace& workspace, const QString& directory, JobId id)
{
    if (auto started = launch(workspace, directory, id); !started) {
        TLP_CHECK(workspace.finishJob(id, workspace::JobState::Failed, started.error().message));
        return tl::unexpected<Error>(std::move(started).error());
    }
    return id;
}

} // namespace

Result<JobId> AppContext::startJob(
    const std::string& kind, const std::string& title, const std::string& specJson)
{
    TLP_TRY(auto* workspace, editor());
    TLP_TRY(const auto job, workspace->createJob(kind, title, specJson));
    return launchNew(*workspace, m_private->directory, job.id);
}

Result<JobId> AppContext::startTraining(const options::TrainSpec& spec)
{
    TLP_TRY(auto* workspace, editor());
    TLP_TRY(auto run, workspace->createRun(spec));
    TLP_TRY(const auto job, workspace->createJob("train", run.name, run.spec.toJson(), run.id));
    return launchNew(*workspace, m_private->directory, job.id);
}

Result<JobId> AppContext::startImport(const QString& dataset, const QStringList& paths,
    const QString& platform, const QString& networksFile)
{
    nlohmann::json spec;
    spec["dataset"] = dataset.toStdString();
    spec["paths"] = nlohmann::json::array();
    for (const auto& path : paths)
        spec["paths"].push_back(path.toStdString());
    spec["platform"] = platform.toStdString();
    spec["networks"] = networksFile.toStdString();
    TLP_TRY(auto* workspace, editor());
    TLP_TRY(const auto file, workspace->datasetPath(dataset.toStdString())); // checks the name
    return startJob("import", dataset.toStdString(), spec.dump());
}

Result<JobId> AppContext::startEvaluation(
    const QString& run, const QString& dataset, const QString& platform, const QString& split)
{
    TLP_TRY(auto* workspace, editor());
    TLP_TRY(const auto info, workspace->run(run.toStdString()));
    TLP_TRY(const auto data,
        workspace::resolveEvaluatedData(
            *workspace, info, dataset.toStdString(), platform.toStdString(), split.toStdString()));
    const nlohmann::json spec{{"run", info.name}, {"dataset", data.dataset},
        {"platform", data.platform}, {"split", data.split}};
    TLP_TRY(const auto job, workspace->createJob("evaluate", info.name, spec.dump(), info.id));
    return launchNew(*workspace, m_private->directory, job.id);
}

Status AppContext::cancelJob(JobId id)
{
    TLP_TRY(auto* workspace, editor());
    TLP_CHECK(workspace->requestCancel(id));
    TLP_TRY(const auto job, workspace->job(id));
    const auto force = [this, id, pid = job.pid, directory = m_private->directory](int signal) {
        auto workspace = editor();
        if (!workspace || directory != m_private->directory)
            return;
        // "Running" is checked against process id, start time and boot id by the workspace.
        const auto now = (*workspace)->job(id);
        if (now && now->state == workspace::JobState::Running && now->cancelRequested
            && now->pid == pid && pid > 0)
            ::kill(static_cast<pid_t>(pid), signal);
    };
    QTimer::singleShot(kTerminateAfterMilliseconds, this, [force] { force(SIGTERM); });
    // To a job the first SIGTERM is a request as well.
    QTimer::singleShot(kKillAfterMilliseconds, this, [force] { force(SIGKILL); });
    return {};
}

Status AppContext::resumeJob(JobId id)
{
    TLP_TRY(auto* workspace, editor());
    TLP_CHECK(workspace->requeueJob(id));
    TLP_TRY([[maybe_unused]] const auto started, launchNew(*workspace, m_private->directory, id));
    return {};
}

void AppContext::showError(const Error& error, const QString& whatFailed)
{
    QString details = QString::fromStdString(error.toString());
    const QString kind = QString::fromLatin1(toString(error.kind));
    Q_EMIT messageRequested(
        whatFailed + QStringLiteral(" ") + QString::fromStdString(error.message) + QLatin1Char('.'),
        QStringLiteral("%1\n(%2)").arg(details, kind), QString(), {});
}

} // namespace tlp::widgets
