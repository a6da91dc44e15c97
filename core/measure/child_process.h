// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

#include "base/error.h"
#include "measure/file_descriptor.h"

namespace tlp::measure {

struct ChildOptions
{
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::vector<std::string> environment; ///< NAME=VALUE, added to this process's
    std::int64_t memoryMiB = 0; ///< limit of the address space; 0: none
};

/// How a child ended.
struct ChildEnd
{
    int exitCode = 0; ///< when it ended by itself
    int signal = 0; ///< that ended it, 0: none
    std::int64_t peakMiB = 0; ///< most memory it had resident
};

/// "was ended by signal 11 (Segmentation fault)", "ended with exit code 3".
[[nodiscard]] std::string describe(const ChildEnd& end);

/// A program in a process group of its own, connected through its three standard streams. Started
/// by posix_spawn: nothing of this process is copied, whatever threads it has. Killed with its
/// whole group when the object dies. One thread at a time.
class ChildProcess
{
public:
    /// Errors: Io when it cannot be started.
    [[nodiscard]] static Result<ChildProcess> start(const ChildOptions& options);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// This side of its streams; none of them blocks. The input is a socket: send() with
    /// MSG_NOSIGNAL, since the child may be gone.
    [[nodiscard]] FileDescriptor& input() { return m_input; }
    [[nodiscard]] FileDescriptor& output() { return m_output; }
    [[nodiscard]] FileDescriptor& errors() { return m_errors; }
    /// Becomes readable when the child ends.
    [[nodiscard]] const FileDescriptor& ended() const { return m_pidFd; }
    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Whether it ended; it stays a zombie until finish().
    [[nodiscard]] bool hasEnded() const;

    /// Kills what is left of the group and waits for the child. Once only.
    ChildEnd finish();

private:
    ChildProcess() = default;

    pid_t m_pid = -1;
    FileDescriptor m_input;
    FileDescriptor m_output;
    FileDescriptor m_errors;
    FileDescriptor m_pidFd;
};

/// Starts a thread that ends this process, and its group if it leads one, as soon as nobody can
/// read what it writes to `outputFd`: a child does not outlive a parent that was killed, whatever
/// it is doing. For the main functions of builder and runner.
void endWithReader(int outputFd);

} // namespace tlp::measure
