// SPDX-License-Identifier: GPL-3.0-only
#include "base/stop_timer.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>

namespace tlp {
namespace {

constexpr double kLongest = 1e9; // what clocks can add

void stopAfter(const std::stop_token& ended, std::stop_source source, double seconds)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, ended, std::chrono::duration<double>(std::clamp(seconds, 0.0, kLongest)),
        [] { return false; });
    if (!ended.stop_requested())
        source.request_stop();
}

} // namespace

Result<StopTimer> StopTimer::start(std::stop_source source, double seconds)
{
    try {
        return StopTimer(std::jthread(stopAfter, std::move(source), seconds));
    } catch (const std::system_error& error) {
        return fail(ErrorKind::Resource, std::string("no thread can be started: ") + error.what());
    }
}

} // namespace tlp
