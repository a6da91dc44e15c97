// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>

#include <QObject>

#include "base/error.h"

namespace tlp::widgets {

/// One piece of work on a thread of its own, at a time: a build, a measurement. Stopped when
/// another one starts, when it is cancelled and when this object goes; then nobody is told of its
/// end. GUI thread.
class BackgroundTask : public QObject
{
    Q_OBJECT
public:
    using Show = std::function<void()>; ///< runs on the GUI thread
    using Work = std::function<Result<Show>(std::stop_token)>;

    explicit BackgroundTask(QObject* parent = nullptr);
    ~BackgroundTask() override;

    /// `work` ends soon after a request to stop. What it returns is called on the GUI thread, or
    /// `failed` with its error; exceptions are errors as well.
    void start(Work work, std::function<void(const Error&)> failed);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void runningChanged(bool isRunning);

private:
    void finish(std::uint64_t run, const Result<Show>& result,
        const std::function<void(const Error&)>& failed);
    void setRunning(bool running);

    std::uint64_t m_run = 0;
    bool m_isRunning = false;
    std::jthread m_thread;
};

} // namespace tlp::widgets
