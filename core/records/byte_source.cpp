// SPDX-License-Identifier: GPL-3.0-only
#include "records/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace tlp::records {
namespace {

class DescriptorSource : public ByteSource
{
public:
    DescriptorSource(int descriptor, bool owned, std::string name)
        : m_descriptor(descriptor)
        , m_owned(owned)
        , m_name(std::move(name))
    {}
    ~DescriptorSource() override
    {
        if (m_owned)
            ::close(m_descriptor);
    }
    DescriptorSource(const DescriptorSource&) = delete;
    DescriptorSource& operator=(const DescriptorSource&) = delete;

    Result<std::size_t> read(std::span<char> buffer) override
    {
        for (;;) {
            const ssize_t count = ::read(m_descriptor, buffer.data(), buffer.size());
            if (count >= 0)
                return static_cast<std::size_t>(count);
            if (errno != EINTR)
                return fail(ErrorKind::Io,
                    fmt::format("cannot read: {}", std::generic_category().message(errno)),
                    {m_name, 0, 0});
        }
    }
    std::string name() const override { return m_name; }

private:
    int m_descriptor;
    bool m_owned;
    std::string m_name;
};

class MemorySource : public ByteSource
{
public:
    MemorySource(std::string bytes, std::string name)
        : m_bytes(std::move(bytes))
        , m_name(std::move(name))
    {}

    Result<std::size_t> read(std::span<char> buffer) override
    {
        const std::size_t count = std::min(buffer.size(), m_bytes.size() - m_position);
        std::memcpy(buffer.data(), m_bytes.data() + m_position, count);
        m_position += count;
        return count;
    }
    std::string name() const override { return m_name; }

private:
    std::string m_bytes;
    std::string m_name;
    std::size_t m_position = 0;
};

} // namespace

Result<std::unique_ptr<ByteSource>> openFile(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        const int error = errno;
        return fail(error == ENOENT ? ErrorKind::NotFound : ErrorKind::Io,
            fmt::format("cannot open: {}", std::generic_category().message(error)),
            {path.string(), 0, 0});
    }
    return std::make_unique<DescriptorSource>(descriptor, true, path.string());
}

std::unique_ptr<ByteSource> standardInput()
{
    return std::make_unique<DescriptorSource>(STDIN_FILENO, false, "standard input");
}

std::unique_ptr<ByteSource> memorySource(std::string bytes, std::string name)
{
    return std::make_unique<MemorySource>(std::move(bytes), std::move(name));
}

} // namespace tlp::records
