// SPDX-License-Identifier: GPL-3.0-only
#include "base/file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tlp {
namespace {

/// A file descriptor that is closed at the end of its life.
class Descriptor
{
public:
    explicit Descriptor(int descriptor)
        : m_descriptor(descriptor)
    {}
    ~Descriptor()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const { return m_descriptor; }

private:
    int m_descriptor;
};

tl::unexpected<Error> failIo(const std::filesystem::path& file, const char* what, int error)
{
    return fail(ErrorKind::Io, fmt::format("cannot {} the file: {}", what, std::strerror(error)),
        {file.string(), 0, 0});
}

Status writeAll(int descriptor, std::string_view bytes, const std::filesystem::path& file)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failIo(file, "write", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

/// Messages name `file`, which the new one is for.
Status writeNew(const std::filesystem::path& newFile, std::span<const std::string_view> pieces,
    const std::filesystem::path& file)
{
    const Descriptor descriptor(
        ::open(newFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (descriptor.get() < 0)
        return failIo(file, "create", errno);
    for (const std::string_view piece : pieces)
        TLP_CHECK(writeAll(descriptor.get(), piece, file));
    if (::fsync(descriptor.get()) != 0)
        return failIo(file, "sync", errno);
    return {};
}

} // namespace

Result<std::string> readWholeFile(const std::filesystem::path& file, std::uint64_t limit)
{
    const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (descriptor.get() < 0 && errno == ENOENT)
        return fail(ErrorKind::NotFound, "there is no such file", {file.string(), 0, 0});
    if (descriptor.get() < 0)
        return failIo(file, "open", errno);
    struct stat info = {};
    if (::fstat(descriptor.get(), &info) != 0)
        return failIo(file, "read", errno);
    if (!S_ISREG(info.st_mode))
        return fail(ErrorKind::BadInput, "this is not a file", {file.string(), 0, 0});
    const auto size = static_cast<std::uint64_t>(info.st_size);
    if (size > limit)
        return fail(ErrorKind::BadInput,
            fmt::format("the file has {} bytes, more than the {} that are read", size, limit),
            {file.string(), 0, 0});
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = ::read(descriptor.get(), bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return failIo(file, "read", errno);
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    return bytes;
}

Status writeFileAtomically(const std::filesystem::path& file, std::string_view bytes)
{
    return writeFileAtomically(file, std::span(&bytes, 1));
}

Status writeFileAtomically(
    const std::filesystem::path& file, std::span<const std::string_view> pieces)
{
    std::filesystem::path temporary = file;
    temporary += fmt::format(".{}.tmp", ::getpid());
    Status status = writeNew(temporary, pieces, file);
    if (status && ::rename(temporary.c_str(), file.c_str()) != 0)
        status = failIo(file, "replace", errno);
    if (!status) {
        ::unlink(temporary.c_str());
        return status;
    }
    const std::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
    const Descriptor folder(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Some file systems refuse to sync a folder; the file's own content is safe all the same.
    if (folder.get() >= 0)
        (void)::fsync(folder.get());
    return {};
}

} // namespace tlp
