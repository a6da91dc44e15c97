// SPDX-License-Identifier: GPL-3.0-only
#include "measure/scratch_directory.h"

#include "base/text.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "tlp-measure-";
constexpr const char* kLockName = "lock";

/// The lock of a directory, or nothing when somebody else has it or it cannot be opened.
FileDescriptor lockOf(const fs::path& directory, int openFlags)
{
    FileDescriptor file(::open((directory / kLockName).c_str(),
        O_RDWR | O_CLOEXEC | O_NOFOLLOW | openFlags, S_IRUSR | S_IWUSR));
    if (file && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        file.reset();
    return file;
}

bool isOurs(const fs::path& directory)
{
    struct stat status = {};
    return ::lstat(directory.c_str(), &status) == 0 && S_ISDIR(status.st_mode)
        && status.st_uid == ::getuid();
}

void removeAll(const fs::path& directory)
{
    std::error_code ignored;
    fs::remove_all(directory, ignored);
}

/// Whether it stands untouched for so long that nobody can be about to lock it.
bool isOld(const fs::path& directory)
{
    std::error_code error;
    const auto changed = fs::last_write_time(directory, error);
    return !error && fs::file_time_type::clock::now() - changed > std::chrono::hours(1);
}

/// A directory without lock file has just been made, or somebody died while removing it.
void removeStale(const fs::path& parent)
{
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& directory = entry->path();
        if (!directory.filename().string().starts_with(kPrefix) || !isOurs(directory))
            continue;
        if (const FileDescriptor lock = lockOf(directory, isOld(directory) ? O_CREAT : 0))
            removeAll(directory);
    }
}

} // namespace

Result<ScratchDirectory> ScratchDirectory::create(const fs::path& parent)
{
    std::error_code error;
    const fs::path root = parent.empty() ? fs::temp_directory_path(error) : parent;
    if (error)
        return fail(ErrorKind::Io, "there is no directory for temporary files");
    // Halide, which writes into it, takes names as UTF-8.
    int replaced = 0;
    (void)toValidUtf8(root.string(), &replaced);
    if (replaced > 0)
        return fail(ErrorKind::BadInput,
            "the directory for temporary files has a name that is not valid UTF-8; set TMPDIR to "
            "another one",
            {.file = root.string()});
    removeStale(root);
    // Another process may take a new directory for a stale one before it is locked.
    for (int attempt = 0; attempt < 10; ++attempt) {
        std::string name = (root / kPrefix).string() + "XXXXXX";
        if (::mkdtemp(name.data()) == nullptr)
            break;
        if (FileDescriptor lock = lockOf(name, O_CREAT))
            return ScratchDirectory(name, std::move(lock));
    }
    return fail(ErrorKind::Io,
        fmt::format("no temporary directory can be made: {}", std::strerror(errno)),
        {.file = root.string()});
}

ScratchDirectory::ScratchDirectory(fs::path path, FileDescriptor lock)
    : m_path(std::move(path))
    , m_lock(std::move(lock))
{}

ScratchDirectory::ScratchDirectory(ScratchDirectory&& other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_lock(std::move(other.m_lock))
{}

ScratchDirectory::~ScratchDirectory()
{
    if (!m_path.empty())
        removeAll(m_path);
}

} // namespace tlp::measure
