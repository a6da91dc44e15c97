// SPDX-License-Identifier: GPL-3.0-only
#include "measure/machine_lock.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kInterval{50};

fs::path fileNamed(const char* name)
{
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime != nullptr && *runtime != '\0')
        return fs::path(runtime) / fmt::format("tlp-{}.lock", name);
    // Not $TMPDIR: it may differ between the processes that are to meet here.
    return fmt::format("/tmp/tlp-{}-{}.lock", name, ::getuid());
}

FileDescriptor opened(const char* name)
{
    return FileDescriptor(::open(
        fileNamed(name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
}

} // namespace

MachineLock::MachineLock()
    : m_file(opened("measure"))
    , m_queue(opened("measure-queue"))
{}

bool MachineLock::tryLock(const FileDescriptor& file, int operation) const
{
    return !file || ::flock(file.get(), operation | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool MachineLock::tryTake(Use use)
{
    if ((use == m_use && !m_isNext) || !m_file)
        return true;
    // Whoever waits its turn while it holds the lock would wait for itself.
    (void)tryLock(m_file, LOCK_UN);
    m_use = Use::None;
    m_isNext = m_isNext || use == Use::None || tryLock(m_queue, LOCK_EX);
    if (!m_isNext)
        return false;
    if (use != Use::None && !tryLock(m_file, use == Use::Timing ? LOCK_EX : LOCK_SH))
        return false;
    (void)tryLock(m_queue, LOCK_UN);
    m_isNext = false;
    m_use = use;
    return true;
}

Status MachineLock::take(Use use, const JobContext& context)
{
    while (!tryTake(use)) {
        if (context.stopRequested()) {
            release();
            return fail(ErrorKind::Stopped,
                "stopped while waiting for other processes to build or time their programs");
        }
        std::this_thread::sleep_for(kInterval);
    }
    return {};
}

void MachineLock::release()
{
    (void)tryTake(Use::None);
}

} // namespace tlp::measure
