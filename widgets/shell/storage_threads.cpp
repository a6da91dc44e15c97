// SPDX-License-Identifier: GPL-3.0-only
#include "shell/storage_threads.h"

#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <QFileInfo>
#include <QMetaObject>
#include <QPointer>
#include <QTimer>

#include <sys/stat.h>

namespace tlp::widgets {
namespace {

constexpr int kPollMilliseconds = 250;

std::filesystem::path toPath(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    return std::filesystem::path(bytes.toStdString());
}

/// Which file a path names now: a dataset that was replaced must be opened anew.
struct FileIdentity
{
    std::uint64_t device = 0, inode = 0;
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};
std::optional<FileIdentity> identityOf(const std::filesystem::path& file)
{
    struct stat info = {};
    if (::stat(file.c_str(), &info) != 0)
        return std::nullopt;
    return FileIdentity{info.st_dev, info.st_ino};
}

} // namespace

class ReaderThread::Storage : public StorageReader
{
public:
    explicit Storage(std::filesystem::path directory)
        : m_directory(std::move(directory))
    {}

    /// Opens the workspace on the first query of the thread.
    Result<StorageReader*> ready()
    {
        if (!m_workspace) {
            TLP_TRY(auto opened, workspace::Workspace::open(m_directory));
            m_workspace.emplace(std::move(opened));
        }
        return this;
    }

    workspace::Workspace& workspace() override { return *m_workspace; }

    Result<dataset::Dataset*> dataset(const QString& name) override
    {
        TLP_TRY(const auto entry, m_workspace->dataset(name.toStdString()));
        const auto identity = identityOf(entry.file);
        if (!identity)
            return fail(ErrorKind::NotFound, "the dataset's file is gone", {entry.file.string()});
        if (auto found = m_datasets.find(entry.name); found != m_datasets.end()) {
            if (found->second.identity == *identity)
                return &found->second.dataset;
            m_datasets.erase(found);
        }
        TLP_TRY(auto opened, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
        auto [place, inserted]
            = m_datasets.emplace(entry.name, OpenDataset{std::move(opened), *identity});
        return &place->second.dataset;
    }

    void close()
    {
        m_datasets.clear();
        m_workspace.reset();
    }

private:
    struct OpenDataset
    {
        dataset::Dataset dataset;
        FileIdentity identity;
    };

    std::filesystem::path m_directory;
    std::optional<workspace::Workspace> m_workspace;
    std::map<std::string, OpenDataset> m_datasets;
};

ReaderThread::ReaderThread(const QString& directory, const char* name)
    : m_worker(new QObject)
    , m_storage(std::make_shared<Storage>(toPath(directory)))
{
    m_thread.setObjectName(QString::fromLatin1(name));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

ReaderThread::~ReaderThread()
{
    finish();
    m_thread.wait();
}

void ReaderThread::finish()
{
    if (std::exchange(m_isFinishing, true))
        return;
    // The connections belong to the thread and are closed there.
    QMetaObject::invokeMethod(
        m_worker, [storage = m_storage] { storage->close(); }, Qt::QueuedConnection);
    QMetaObject::invokeMethod(
        m_worker, [thread = &m_thread] { thread->quit(); }, Qt::QueuedConnection);
}

void ReaderThread::run(std::shared_ptr<PendingQuery> query,
    std::function<void(Result<StorageReader*>)> work, QObject* receiver,
    std::function<void()> finished)
{
    // The receiver is the context object of the AppContext, which outlives this thread.
    QMetaObject::invokeMethod(
        m_worker,
        [storage = m_storage, query = std::move(query), work = std::move(work), receiver,
            finished = std::move(finished)] {
            if (query->isStale)
                return;
            try {
                work(storage->ready());
            } catch (const std::exception& exception) {
                work(fail(ErrorKind::Internal, exception.what()));
            }
            if (receiver != nullptr)
                QMetaObject::invokeMethod(receiver, finished, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

VersionWatcher::VersionWatcher(const QString& directory)
{
    m_thread.setObjectName(QStringLiteral("version watcher"));
    auto* timer = new QTimer;
    timer->setInterval(kPollMilliseconds);
    timer->moveToThread(&m_thread);
    struct State
    {
        std::optional<workspace::Workspace> workspace;
        std::optional<std::int64_t> seen;
    };
    auto state = std::make_shared<State>();
    connect(&m_thread, &QThread::started, timer, qOverload<>(&QTimer::start));
    connect(timer, &QTimer::timeout, timer, [this, state, path = toPath(directory)] {
        if (!state->workspace) {
            auto opened = workspace::Workspace::open(path);
            if (!opened)
                return; // busy or gone: tried again at the next tick
            state->workspace.emplace(std::move(*opened));
        }
        const auto version = state->workspace->dataVersion();
        if (!version || (state->seen && *state->seen == *version))
            return;
        // The first look counts as well: pages may have read before it, and others written since.
        state->seen = *version;
        Q_EMIT changed();
    });
    connect(&m_thread, &QThread::finished, timer, [state, timer] {
        state->workspace.reset();
        timer->deleteLater();
    });
    m_thread.start();
}

VersionWatcher::~VersionWatcher()
{
    m_thread.quit();
    m_thread.wait();
}

} // namespace tlp::widgets
