// SPDX-License-Identifier: GPL-3.0-only
#include "measure/machine_lock.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

fs::path lockFile()
{
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime != nullptr && *runtime != '\0')
        return fs::path(runtime) / "tlp-measure.lock";
    // Not $TMPDIR: it may differ between the processes that are to meet here.
    return fmt::format("/tmp/tlp-measure-{}.lock", ::getuid());
}

} // namespace

MachineLock::MachineLock()
    : m_file(
        ::open(lockFile().c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR))
{}

bool MachineLock::tryTake(Use use)
{
    if (use == m_use || !m_file)
        return true;
    // Failing to change a lock loses it.
    m_use = Use::None;
    const int operation = use == Use::Timing ? LOCK_EX : use == Use::Building ? LOCK_SH : LOCK_UN;
    if (::flock(m_file.get(), operation | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return false;
    m_use = use;
    return true;
}

void MachineLock::release()
{
    (void)tryTake(Use::None);
}

} // namespace tlp::measure
