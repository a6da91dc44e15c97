// SPDX-License-Identifier: GPL-3.0-only
#include "cli/child_process.h"

#include "base/wait.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): not in every libc's headers

namespace tlp::cli {
namespace {

/// posix_spawn's two objects; the child starts with default signals and none blocked, since this
/// program ignores closed pipes.
class SpawnSetup
{
public:
    explicit SpawnSetup(short flags)
    {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawnattr_init(&m_attributes);
        sigset_t none;
        sigemptyset(&none);
        sigset_t defaults;
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setsigdefault(&m_attributes, &defaults);
        posix_spawnattr_setflags(
            &m_attributes, short(flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    }
    ~SpawnSetup()
    {
        posix_spawn_file_actions_destroy(&m_actions);
        posix_spawnattr_destroy(&m_attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;

    void open(int descriptor, const std::string& path, int flags)
    {
        posix_spawn_file_actions_addopen(&m_actions, descriptor, path.c_str(), flags, 0644);
    }
    void duplicate(int from, int to) { posix_spawn_file_actions_adddup2(&m_actions, from, to); }

    Result<pid_t> spawn(
        const std::filesystem::path& program, const std::vector<std::string>& arguments)
    {
        std::vector<std::string> words{program.string()};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        pid_t pid = 0;
        const int error = posix_spawn(
            &pid, program.c_str(), &m_actions, &m_attributes, pointers.data(), environ);
        if (error != 0)
            return fail(ErrorKind::Io,
                fmt::format("cannot be started: {}", std::generic_category().message(error)),
                {program.string(), 0, 0});
        return pid;
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

/// Reads until the end or the limit; false when the limit came first.
bool readAll(int descriptor, std::chrono::milliseconds limit, std::string& text)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    std::array<char, 4096> buffer{};
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        if (left.count() <= 0 || !waitUntilReadable(descriptor, left).value_or(false))
            return false;
        const ssize_t got = read(descriptor, buffer.data(), buffer.size());
        if (got == 0 || (got < 0 && errno != EINTR))
            return true;
        if (got > 0)
            text.append(buffer.data(), std::size_t(got));
    }
}

} // namespace

std::filesystem::path executablePath()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

Result<std::int64_t> startDetached(const std::filesystem::path& program,
    const std::vector<std::string>& arguments, const std::filesystem::path& log)
{
    SpawnSetup setup(POSIX_SPAWN_SETSID);
    setup.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    setup.open(STDOUT_FILENO, log.string(), O_WRONLY | O_CREAT | O_APPEND);
    setup.duplicate(STDOUT_FILENO, STDERR_FILENO);
    TLP_TRY(const pid_t pid, setup.spawn(program, arguments));
    return std::int64_t{pid};
}

Result<std::string> captureOutput(const std::filesystem::path& program,
    const std::vector<std::string>& arguments, std::chrono::milliseconds limit)
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return fail(ErrorKind::Io, std::generic_category().message(errno));
    SpawnSetup setup(0);
    setup.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    setup.duplicate(ends[1], STDOUT_FILENO);
    setup.open(STDERR_FILENO, "/dev/null", O_WRONLY);
    const auto pid = setup.spawn(program, arguments);
    close(ends[1]);
    std::string text;
    const bool ended = pid && readAll(ends[0], limit, text);
    close(ends[0]);
    if (!pid)
        return tl::unexpected<Error>(pid.error());
    if (!ended)
        kill(*pid, SIGKILL);
    int status = 0;
    while (waitpid(*pid, &status, 0) < 0 && errno == EINTR) {}
    if (!ended)
        return fail(ErrorKind::Timeout, "did not answer in time", {program.string(), 0, 0});
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail(ErrorKind::BadInput, "ended with an error", {program.string(), 0, 0});
    return text;
}

} // namespace tlp::cli
