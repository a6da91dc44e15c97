// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <QThread>

#include "base/error.h"
#include "shell/app_context.h"

namespace tlp::widgets {

/// One query on its way: the reader skips it, and the GUI drops its answer, once it is stale.
struct PendingQuery
{
    std::atomic_bool isStale{false};
};

/// The thread that reads storage for the pages, first in, first out. Created and destroyed on the
/// GUI thread; destruction waits for the query that is running.
class ReaderThread : public QObject
{
    Q_OBJECT
public:
    explicit ReaderThread(const QString& directory);
    ~ReaderThread() override;

    /// `work` runs on the reader thread (not at all when stale), then `finished` on the thread of
    /// `receiver`, if it still exists.
    void run(std::shared_ptr<PendingQuery> query, std::function<void(Result<StorageReader*>)> work,
        QObject* receiver, std::function<void()> finished);

private:
    class Storage;
    QThread m_thread;
    QObject* m_worker;
    std::shared_ptr<Storage> m_storage; ///< used by the reader thread only
};

/// Polls the workspace's data version four times a second on a connection of its own, so that a
/// long query does not delay what other programs wrote.
class VersionWatcher : public QObject
{
    Q_OBJECT
public:
    explicit VersionWatcher(const QString& directory);
    ~VersionWatcher() override;

Q_SIGNALS:
    void changed();

private:
    QThread m_thread;
};

} // namespace tlp::widgets
