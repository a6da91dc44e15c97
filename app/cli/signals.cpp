// SPDX-License-Identifier: GPL-3.0-only
#include "cli/signals.h"

#include <csignal>
#include <string_view>
#include <thread>

#include <pthread.h>
#include <unistd.h>

namespace tlp::cli {
namespace {

constexpr int kCancelled = 130;

std::stop_source& stopSource()
{
    // Never destroyed: the waiting thread outlives main.
    static auto& source = *new std::stop_source;
    return source;
}

std::atomic<bool>& cooperative()
{
    static std::atomic<bool> flag = false;
    return flag;
}

[[noreturn]] void waitForSignals(sigset_t signals)
{
    for (;;) {
        int number = 0;
        if (sigwait(&signals, &number) != 0)
            continue;
        if (!cooperative() || stopSource().stop_requested())
            _exit(kCancelled);
        constexpr std::string_view kText = "\nstopping … (again: at once)\n";
        [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kText.data(), kText.size());
        stopSource().request_stop();
    }
}

} // namespace

void Signals::install()
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is seen where the output is written
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread(waitForSignals, signals).detach();
}

std::stop_token Signals::stopToken()
{
    return stopSource().get_token();
}

void Signals::setCooperative(bool isCooperative)
{
    cooperative() = isCooperative;
}

} // namespace tlp::cli
