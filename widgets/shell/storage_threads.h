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

/// A thread with connections of its own to the workspace, first in, first out: one reads for the
/// pages, another writes. Created and destroyed on the GUI thread; destruction waits for what was
/// asked before.
class ReaderThread : public QObject
{
    Q_OBJECT
public:
    ReaderThread(const QString& directory, const char* name);
    ~ReaderThread() override;

    /// `work` runs on this thread (not at all when stale), then `finished` on the thread of
    /// `receiver`, which outlives this; null: nobody is told.
    void run(std::shared_ptr<PendingQuery> query, std::function<void(Result<StorageReader*>)> work,
        QObject* receiver, std::function<void()> finished);

    /// Ends the thread after what was asked before, without waiting. Then nothing may be asked.
    void finish();
    [[nodiscard]] bool isFinished() const { return m_thread.isFinished(); }

private:
    class Storage;
    QThread m_thread;
    QObject* m_worker;
    std::shared_ptr<Storage> m_storage; ///< used by the thread only
    bool m_isFinishing = false;
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
