// SPDX-License-Identifier: GPL-3.0-only
#include "measure/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

extern char** environ; // NOLINT(readability-identifier-naming): POSIX names it

namespace tlp::measure {
namespace {

struct Ends
{
    FileDescriptor ours;
    FileDescriptor theirs;
};

void makeNonBlocking(int fd)
{
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/// Numbers below 3 occur when this process has closed a standard stream; they would be overwritten
/// while the child's are connected.
FileDescriptor aboveStandard(int fd)
{
    FileDescriptor low(fd);
    return fd > STDERR_FILENO ? std::move(low)
                              : FileDescriptor(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

Ends endsOf(const std::array<int, 2>& pair)
{
    Ends ends{aboveStandard(pair[0]), aboveStandard(pair[1])};
    makeNonBlocking(ends.ours.get());
    return ends;
}

Result<Ends> makeInput()
{
    std::array<int, 2> pair{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
        return fail(ErrorKind::Io, fmt::format("no socket: {}", std::strerror(errno)));
    return endsOf(pair);
}

Result<Ends> makeOutput()
{
    std::array<int, 2> pair{};
    if (::pipe2(pair.data(), O_CLOEXEC) != 0)
        return fail(ErrorKind::Io, fmt::format("no pipe: {}", std::strerror(errno)));
    return endsOf(pair);
}

/// The two lists that a new process gets.
std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::string_view nameOfVariable(std::string_view assignment)
{
    return assignment.substr(0, assignment.find('='));
}

std::vector<std::string> environmentWith(const std::vector<std::string>& added)
{
    std::vector<std::string> all = added;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        bool isReplaced = false;
        for (const std::string& assignment : added)
            isReplaced = isReplaced || nameOfVariable(assignment) == nameOfVariable(*entry);
        if (!isReplaced)
            all.emplace_back(*entry);
    }
    return all;
}

/// posix_spawn's two descriptions, freed at the end.
class SpawnPlan
{
public:
    SpawnPlan()
    {
        ::posix_spawn_file_actions_init(&m_actions);
        ::posix_spawnattr_init(&m_attributes);
        ::posix_spawnattr_setflags(
            &m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        ::posix_spawnattr_setpgroup(&m_attributes, 0);
        sigset_t signals;
        ::sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&m_attributes, &signals);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGCHLD})
            ::sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&m_attributes, &signals);
    }
    ~SpawnPlan()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    SpawnPlan(SpawnPlan&&) = delete;
    SpawnPlan& operator=(SpawnPlan&&) = delete;

    void connect(int ours, int theirs)
    {
        ::posix_spawn_file_actions_adddup2(&m_actions, ours, theirs);
    }
    [[nodiscard]] int spawn(pid_t& pid, const ChildOptions& options) const
    {
        std::vector<std::string> arguments = options.arguments;
        arguments.insert(arguments.begin(), options.program.string());
        std::vector<std::string> environment = environmentWith(options.environment);
        return ::posix_spawn(&pid, options.program.c_str(), &m_actions, &m_attributes,
            pointersTo(arguments).data(), pointersTo(environment).data());
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

void limit(pid_t pid, __rlimit_resource resource, rlim_t value)
{
    const rlimit bounds{value, value};
    ::prlimit(pid, resource, &bounds, nullptr);
}

} // namespace

std::string describe(const ChildEnd& end)
{
    if (end.signal != 0)
        return fmt::format("was ended by signal {} ({})", end.signal, ::strsignal(end.signal));
    return fmt::format("ended with exit code {}", end.exitCode);
}

Result<ChildProcess> ChildProcess::start(const ChildOptions& options)
{
    TLP_TRY(Ends input, makeInput());
    TLP_TRY(Ends output, makeOutput());
    TLP_TRY(Ends errors, makeOutput());
    SpawnPlan plan;
    plan.connect(input.theirs.get(), STDIN_FILENO);
    plan.connect(output.theirs.get(), STDOUT_FILENO);
    plan.connect(errors.theirs.get(), STDERR_FILENO);
    ChildProcess child;
    if (const int error = plan.spawn(child.m_pid, options); error != 0) {
        child.m_pid = -1;
        return fail(ErrorKind::Io,
            fmt::format("{} cannot be started: {}", options.program.filename().string(),
                std::strerror(error)),
            {.file = options.program.string()});
    }
    limit(child.m_pid, RLIMIT_CORE, 0);
    if (options.memoryMiB > 0)
        limit(child.m_pid, RLIMIT_AS, static_cast<rlim_t>(options.memoryMiB) << 20);
    // By number: glibc 2.36 declares the function without C linkage.
    child.m_pidFd = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, child.m_pid, 0)));
    if (!child.m_pidFd)
        return fail(ErrorKind::Io,
            fmt::format("processes cannot be watched here: {}", std::strerror(errno)));
    child.m_input = std::move(input.ours);
    child.m_output = std::move(output.ours);
    child.m_errors = std::move(errors.ours);
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : m_pid(std::exchange(other.m_pid, -1))
    , m_input(std::move(other.m_input))
    , m_output(std::move(other.m_output))
    , m_errors(std::move(other.m_errors))
    , m_pidFd(std::move(other.m_pidFd))
{}

ChildProcess::~ChildProcess()
{
    if (m_pid > 0)
        finish();
}

bool ChildProcess::hasEnded() const
{
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0
        && info.si_pid == m_pid;
}

ChildEnd ChildProcess::finish()
{
    // Before the wait: the zombie keeps the number of the group from being used anew.
    ::kill(-m_pid, SIGKILL);
    int status = 0;
    rusage usage{};
    while (::wait4(m_pid, &status, 0, &usage) < 0 && errno == EINTR) {}
    m_pid = -1;
    ChildEnd end;
    end.peakMiB = usage.ru_maxrss / 1024;
    if (WIFSIGNALED(status))
        end.signal = WTERMSIG(status);
    else
        end.exitCode = WEXITSTATUS(status);
    return end;
}

void endWithReader(int outputFd)
{
    std::thread([outputFd] {
        // Events of 0: only the end of the other side is reported. Nothing is, ever, for files.
        pollfd reader{outputFd, 0, 0};
        while (::poll(&reader, 1, -1) < 0 || (reader.revents & (POLLERR | POLLHUP)) == 0) {
            if ((reader.revents & POLLNVAL) != 0)
                return;
        }
        ::kill(::getpgrp() == ::getpid() ? 0 : ::getpid(), SIGKILL);
    }).detach();
}

} // namespace tlp::measure
