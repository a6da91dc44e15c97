// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/shared_library.h"

#include <array>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

extern char** environ;

namespace tlp::codegen {

Result<MemoryFile> MemoryFile::create(const char* name)
{
    const int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor < 0)
        return fail(ErrorKind::Resource,
            fmt::format(
                "no file in memory can be made: {}", std::system_category().message(errno)));
    return MemoryFile(descriptor);
}

MemoryFile::~MemoryFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

MemoryFile::MemoryFile(MemoryFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
{}

std::string MemoryFile::path() const
{
    return fmt::format("/proc/{}/fd/{}", getpid(), m_descriptor);
}

Status linkSharedLibrary(
    const std::vector<std::string>& objects, const std::filesystem::path& output)
{
    // The libraries by the names they have at run time: no development files are needed.
    std::vector<std::string> words{"ld", "-shared", "-o", output.string()};
    words.insert(words.end(), objects.begin(), objects.end());
    for (const char* library : {"-l:libm.so.6", "-l:libc.so.6"})
        words.emplace_back(library);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);

    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return fail(ErrorKind::Resource, "no pipe for the linker can be made");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    pid_t child = 0;
    const int error = posix_spawnp(&child, "ld", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return fail(ErrorKind::NotFound,
            fmt::format("the linker ld cannot be started: {} (package binutils)",
                std::system_category().message(error)));
    }
    std::string said;
    std::array<char, 4096> part{};
    while (true) {
        const ssize_t count = read(ends[0], part.data(), part.size());
        if (count > 0)
            said.append(part.data(), static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            break;
    }
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail(ErrorKind::Internal,
            fmt::format("the linker failed: {}", said.substr(0, said.find('\n'))));
    return {};
}

} // namespace tlp::codegen
