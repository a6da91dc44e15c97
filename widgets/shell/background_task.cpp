// SPDX-License-Identifier: GPL-3.0-only
#include "shell/background_task.h"

#include <exception>
#include <utility>

namespace tlp::widgets {
namespace {

/// Nothing may leave the thread.
Result<BackgroundTask::Show> guarded(
    const BackgroundTask::Work& work, const std::stop_token& stop) noexcept
{
    try {
        return work(stop);
    } catch (const std::exception& exception) {
        return fail(ErrorKind::Internal, exception.what());
    }
}

} // namespace

BackgroundTask::BackgroundTask(QObject* parent)
    : QObject(parent)
{}

BackgroundTask::~BackgroundTask()
{
    ++m_run;
    m_thread = {}; // stops and waits
}

void BackgroundTask::start(Work work, std::function<void(const Error&)> failed)
{
    m_thread = {};
    const std::uint64_t run = ++m_run;
    m_thread = std::jthread([this, run, work = std::move(work), failed = std::move(failed)](
                                const std::stop_token& stop) {
        auto result = guarded(work, stop);
        QMetaObject::invokeMethod(
            this, [this, run, result = std::move(result), failed] { finish(run, result, failed); },
            Qt::QueuedConnection);
    });
    setRunning(true);
}

void BackgroundTask::cancel()
{
    if (!m_isRunning)
        return;
    ++m_run;
    m_thread = {};
    setRunning(false);
}

void BackgroundTask::finish(
    std::uint64_t run, const Result<Show>& result, const std::function<void(const Error&)>& failed)
{
    if (run != m_run)
        return;
    m_thread = {};
    setRunning(false);
    if (result)
        (*result)();
    else
        failed(result.error());
}

void BackgroundTask::setRunning(bool running)
{
    if (m_isRunning == running)
        return;
    m_isRunning = running;
    Q_EMIT runningChanged(running);
}

} // namespace tlp::widgets
