// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/archive_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

namespace tlp::dataset {

namespace {

constexpr std::size_t kBlockBytes = 1 << 16;
constexpr std::size_t kTarMagicOffset = 257;

struct ArchiveCloser
{
    void operator()(archive* handle) const { archive_read_free(handle); }
};
using ArchiveHandle = std::unique_ptr<archive, ArchiveCloser>;

tl::unexpected<Error> archiveError(archive* handle, const std::string& name)
{
    const char* text = archive_error_string(handle);
    return fail(ErrorKind::BadInput,
        fmt::format("the archive cannot be read: {}", text ? text : "it is damaged"), {name, 0, 0});
}

Result<std::size_t> readData(archive* handle, std::span<char> buffer, const std::string& name)
{
    for (;;) {
        const auto got = archive_read_data(handle, buffer.data(), buffer.size());
        if (got >= 0)
            return static_cast<std::size_t>(got);
        if (got != ARCHIVE_RETRY && got != ARCHIVE_WARN)
            return archiveError(handle, name);
    }
}

class EntrySource : public records::ByteSource
{
public:
    EntrySource(archive* handle, std::string name)
        : m_handle(handle)
        , m_name(std::move(name))
    {}
    Result<std::size_t> read(std::span<char> buffer) override
    {
        return readData(m_handle, buffer, m_name);
    }
    std::string name() const override { return m_name; }

private:
    archive* m_handle;
    std::string m_name;
};

/// Unpacks a compressed stream that lies within an archive.
class UnpackedSource : public records::ByteSource
{
public:
    explicit UnpackedSource(std::unique_ptr<records::ByteSource> packed)
        : m_packed(std::move(packed))
        , m_block(kBlockBytes)
        , m_handle(archive_read_new())
    {
        archive_read_support_filter_all(m_handle.get());
        archive_read_support_format_raw(m_handle.get());
        archive_read_support_format_empty(m_handle.get());
    }
    Result<std::size_t> read(std::span<char> buffer) override
    {
        if (!m_opened) {
            m_opened = true;
            archive_entry* entry = nullptr;
            int state = archive_read_open(m_handle.get(), this, nullptr, &feed, nullptr);
            if (state == ARCHIVE_OK)
                state = archive_read_next_header(m_handle.get(), &entry);
            m_ended = state == ARCHIVE_EOF;
            if (state != ARCHIVE_OK && state != ARCHIVE_WARN && !m_ended)
                return archiveError(m_handle.get(), name());
        }
        return m_ended ? 0 : readData(m_handle.get(), buffer, name());
    }
    std::string name() const override { return m_packed->name(); }

private:
    static la_ssize_t feed(archive* handle, void* self, const void** data)
    {
        auto* source = static_cast<UnpackedSource*>(self);
        auto got = source->m_packed->read(source->m_block);
        if (!got) {
            archive_set_error(handle, EIO, "%s", got.error().message.c_str());
            return -1;
        }
        *data = source->m_block.data();
        return static_cast<la_ssize_t>(*got);
    }

    std::unique_ptr<records::ByteSource> m_packed;
    std::vector<char> m_block;
    ArchiveHandle m_handle;
    bool m_opened = false;
    bool m_ended = false;
};

std::string nameOfEntry(archive_entry* entry)
{
    // Without a UTF-8 locale the plain name of a UTF-8 entry is not to be had.
    if (const char* name = archive_entry_pathname_utf8(entry))
        return name;
    if (const char* name = archive_entry_pathname(entry))
        return name;
    return {};
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

} // namespace

bool mayHoldRecords(std::string_view fileName)
{
    static constexpr std::array<std::string_view, 4> endings = {".json", ".jsonl", ".log", ".txt"};
    if (fileName.starts_with("._")) // what macOS puts beside files
        return false;
    if (fileName.ends_with(".gz"))
        fileName.remove_suffix(3);
    return std::any_of(endings.begin(), endings.end(),
        [fileName](std::string_view ending) { return fileName.ends_with(ending); });
}

bool looksPacked(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 512> head{};
    stream.read(head.data(), head.size());
    const std::string_view bytes(head.data(), static_cast<std::size_t>(stream.gcount()));
    using namespace std::string_view_literals;
    for (const auto magic : {"PK\x03\x04"sv, "PK\x05\x06"sv, "\x1f\x8b"sv, "BZh"sv,
             "\xFD"
             "7zXZ"sv,
             "\x28\xB5\x2F\xFD"sv}) {
        if (bytes.starts_with(magic))
            return true;
    }
    return bytes.size() > kTarMagicOffset + 5 && bytes.substr(kTarMagicOffset, 5) == "ustar"sv;
}

struct ArchiveReader::Private
{
    std::string file;
    ArchiveHandle handle;
    bool (*isWanted)(std::string_view) = mayHoldRecords;
};

ArchiveReader::ArchiveReader(std::unique_ptr<Private> implementation)
    : m_private(std::move(implementation))
{}
ArchiveReader::~ArchiveReader() = default;
ArchiveReader::ArchiveReader(ArchiveReader&&) noexcept = default;
ArchiveReader& ArchiveReader::operator=(ArchiveReader&&) noexcept = default;

Result<ArchiveReader> ArchiveReader::open(
    const std::filesystem::path& file, bool (*isWanted)(std::string_view))
{
    auto implementation = std::make_unique<Private>();
    implementation->isWanted = isWanted;
    implementation->file = file.string();
    implementation->handle.reset(archive_read_new());
    auto* handle = implementation->handle.get();
    archive_read_support_filter_all(handle);
    archive_read_support_format_zip(handle);
    archive_read_support_format_tar(handle);
    archive_read_support_format_raw(handle);
    archive_read_support_format_empty(handle);
    if (archive_read_open_filename(handle, file.c_str(), kBlockBytes) != ARCHIVE_OK)
        return archiveError(handle, implementation->file);
    return ArchiveReader(std::move(implementation));
}

Result<std::unique_ptr<records::ByteSource>> ArchiveReader::next()
{
    auto* handle = m_private->handle.get();
    for (;;) {
        archive_entry* entry = nullptr;
        const int state = archive_read_next_header(handle, &entry);
        if (state == ARCHIVE_EOF)
            return nullptr;
        if (state == ARCHIVE_RETRY)
            continue;
        if (state != ARCHIVE_OK && state != ARCHIVE_WARN)
            return archiveError(handle, m_private->file);
        if (archive_format(handle) == ARCHIVE_FORMAT_RAW)
            return std::make_unique<EntrySource>(handle, m_private->file);
        if (archive_entry_filetype(entry) != AE_IFREG)
            continue;
        const auto name = nameOfEntry(entry);
        if (!m_private->isWanted(lastPart(name)))
            continue;
        auto source = std::make_unique<EntrySource>(handle, m_private->file + "/" + name);
        if (!name.ends_with(".gz"))
            return source;
        return std::make_unique<UnpackedSource>(std::move(source));
    }
}

std::int64_t ArchiveReader::bytesConsumed() const
{
    return archive_filter_bytes(m_private->handle.get(), -1);
}

} // namespace tlp::dataset
