// SPDX-License-Identifier: GPL-3.0-only
#include "base/database_file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tlp {
namespace {

constexpr std::size_t kHeaderBytes = 100; // of an SQLite file
constexpr std::size_t kApplicationIdOffset = 68;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

/// One descriptor per file, kept open.
class Descriptors
{
public:
    /// −1 and errno when the file cannot be opened.
    int find(const std::filesystem::path& file)
    {
        const std::lock_guard lock(m_mutex);
        closeDeleted();
        struct stat facts
        {};
        if (stat(file.c_str(), &facts) != 0)
            return -1;
        if (!S_ISREG(facts.st_mode)) {
            errno = EINVAL;
            return -1;
        }
        if (const auto found = m_descriptors.find({facts.st_dev, facts.st_ino});
            found != m_descriptors.end())
            return found->second;
        const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0 || fstat(descriptor, &facts) != 0)
            return -1;
        // Another file may have taken the name meanwhile; a second descriptor of a known one stays
        // open as well.
        return m_descriptors.emplace(std::pair{facts.st_dev, facts.st_ino}, descriptor)
            .first->second;
    }

private:
    void closeDeleted()
    {
        std::erase_if(m_descriptors, [](const auto& entry) {
            struct stat facts
            {};
            const bool isDeleted = fstat(entry.second, &facts) == 0 && facts.st_nlink == 0;
            if (isDeleted)
                close(entry.second);
            return isDeleted;
        });
    }

    std::mutex m_mutex;
    std::map<std::pair<dev_t, ino_t>, int> m_descriptors;
};

} // namespace

Result<bool> isDatabaseOf(const std::filesystem::path& file, std::uint32_t applicationId)
{
    static Descriptors descriptors;
    const int descriptor = descriptors.find(file);
    if (descriptor < 0 && errno == EINVAL)
        return false;
    std::array<char, kHeaderBytes> header{};
    const ssize_t got = descriptor < 0 ? -1 : pread(descriptor, header.data(), header.size(), 0);
    if (got < 0)
        return fail(ErrorKind::Io,
            fmt::format("cannot be read: {}", std::generic_category().message(errno)),
            {file.string(), 0, 0});
    std::uint32_t stored = 0;
    for (std::size_t i = 0; i < sizeof stored; ++i)
        stored = stored << 8U | static_cast<unsigned char>(header[kApplicationIdOffset + i]);
    return got == ssize_t(header.size()) && std::string_view(header.data(), kMagic.size()) == kMagic
        && stored == applicationId;
}

} // namespace tlp
