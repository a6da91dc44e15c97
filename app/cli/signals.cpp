// SPDX-License-Identifier: GPL-3.0-only
#include "cli/signals.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace tlp::cli {
namespace {

constexpr int kCancelled = 130;

std::atomic<bool> cooperative = false;
std::atomic<bool> requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "used in a signal handler");
std::array<int, 2> ends{-1, -1}; // a stop request may take locks, so it is made by a thread

std::stop_source& stopSource()
{
    // Never destroyed: the waiting thread outlives main.
    static auto& source = *new std::stop_source;
    return source;
}

/// Runs in any thread, also in those that libraries started before main and whose signal mask is
/// not ours.
void handleSignal(int)
{
    if (!cooperative || requested.exchange(true))
        _exit(kCancelled);
    const int savedError = errno;
    constexpr std::string_view kText = "\nstopping … (again: at once)\n";
    [[maybe_unused]] ssize_t written = write(STDERR_FILENO, kText.data(), kText.size());
    written = write(ends[1], "x", 1);
    errno = savedError;
}

[[noreturn]] void forwardRequests()
{
    for (;;) {
        char byte = 0;
        if (read(ends[0], &byte, 1) == 1)
            stopSource().request_stop();
    }
}

} // namespace

void Signals::install()
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is seen where the output is written
    stopSource();
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    struct sigaction action
    {};
    action.sa_handler = handleSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    struct sigaction atHangUp
    {};
    // A terminal that is closed asks to stop as well; nohup has said that it must not.
    if (sigaction(SIGHUP, nullptr, &atHangUp) == 0 && atHangUp.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, nullptr);
    std::thread(forwardRequests).detach();
}

std::stop_token Signals::stopToken()
{
    return stopSource().get_token();
}

void Signals::setCooperative(bool isCooperative)
{
    cooperative = isCooperative;
}

} // namespace tlp::cli
