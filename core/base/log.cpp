// SPDX-License-Identifier: GPL-3.0-only
#include "base/log.h"

#include <mutex>

namespace tlp {
namespace {

std::mutex& sinkMutex()
{
    static std::mutex mutex;
    return mutex;
}

LogSink& currentSink()
{
    static LogSink sink;
    return sink;
}

} // namespace

void setLogSink(LogSink sink)
{
    const std::lock_guard lock(sinkMutex());
    currentSink() = std::move(sink);
}

void log(LogLevel level, std::string_view message)
{
    const std::lock_guard lock(sinkMutex());
    if (currentSink())
        currentSink()(level, message);
}

} // namespace tlp
