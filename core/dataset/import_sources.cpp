// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/import_sources.h"

#include "base/wait.h"
#include "dataset/archive_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tlp::dataset {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunkBytes = 1 << 20;
/// The record reader refuses lines longer than this; reading on would only fill the memory.
constexpr std::size_t kMaxLineBytes = (std::size_t{64} << 20U) + 1;
constexpr std::chrono::milliseconds kWait{100};

ImportIssue fileIssue(const fs::path& path, std::string reason)
{
    return {ImportIssue::Kind::File, path.string(), 0, 0, std::move(reason)};
}

bool endsWithAny(std::string_view name, std::span<const std::string_view> endings)
{
    return std::any_of(endings.begin(), endings.end(),
        [name](std::string_view ending) { return name.ends_with(ending); });
}

bool mayBeArchive(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> endings
        = {".zip", ".tar", ".tgz", ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst"};
    return endsWithAny(name, endings);
}

/// Walks folders; every path in the end is a regular file or has an issue.
class Finder
{
public:
    void add(const fs::path& path)
    {
        if (path == "-") {
            m_found.push_back({path, 0, true, std::nullopt});
            return;
        }
        visit(path, true);
    }
    std::vector<SourceFile> take() { return std::move(m_found); }

private:
    void visit(const fs::path& path, bool named)
    {
        struct stat info = {};
        if (::stat(path.c_str(), &info) != 0) {
            addIssue(path, fmt::format("it cannot be read: {}", std::strerror(errno)));
        } else if (S_ISDIR(info.st_mode)) {
            if (m_visited.emplace(info.st_dev, info.st_ino).second)
                walk(path);
        } else if (!S_ISREG(info.st_mode)) {
            addIssue(path, "it is not a regular file");
        } else if (named || mayHoldRecords(path.filename().string())
            || mayBeArchive(path.filename().string())) {
            m_found.push_back({path, info.st_size, false, std::nullopt});
        }
    }

    void walk(const fs::path& folder)
    {
        std::error_code error;
        std::vector<fs::path> entries;
        for (fs::directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error))
            entries.push_back(at->path());
        if (error)
            addIssue(folder, fmt::format("the folder cannot be read: {}", error.message()));
        std::sort(entries.begin(), entries.end());
        for (const auto& entry : entries)
            visit(entry, false);
    }

    void addIssue(const fs::path& path, std::string reason)
    {
        m_found.push_back({path, 0, false, fileIssue(path, std::move(reason))});
    }

    std::vector<SourceFile> m_found;
    std::set<std::pair<dev_t, ino_t>> m_visited;
};

/// Standard input that can be given up while it has nothing to say.
class StandardInput : public records::ByteSource
{
public:
    explicit StandardInput(std::stop_token stop)
        : m_stop(std::move(stop))
    {}
    Result<std::size_t> read(std::span<char> buffer) override
    {
        for (;;) {
            if (m_stop.stop_requested())
                return 0;
            TLP_TRY(const bool isReadable, waitUntilReadable(STDIN_FILENO, kWait));
            if (!isReadable)
                continue;
            const auto got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
            if (got >= 0)
                return static_cast<std::size_t>(got);
            if (errno != EINTR && errno != EAGAIN)
                return fail(ErrorKind::Io,
                    fmt::format("standard input cannot be read: {}", std::strerror(errno)));
        }
    }
    std::string name() const override { return "standard input"; }

private:
    std::stop_token m_stop;
};

/// Cuts one byte source into chunks of whole lines.
class Chunker
{
public:
    Chunker(
        records::ByteSource& source, const ChunkSink& sink, std::function<std::int64_t()> progress)
        : m_source(source)
        , m_sink(sink)
        , m_progress(std::move(progress))
    {}

    /// False when the sink wants no more.
    bool run(const std::stop_token& stop)
    {
        bool ended = false;
        while (!ended) {
            if (stop.stop_requested())
                return false;
            const auto room = m_buffer.size();
            m_buffer.resize(room + kChunkBytes);
            auto got = m_source.read({m_buffer.data() + room, kChunkBytes});
            m_buffer.resize(room + (got ? *got : 0));
            if (!got) {
                auto chunk = cut(m_buffer.size(), true);
                chunk.issue = ImportIssue{
                    ImportIssue::Kind::File, m_source.name(), 0, 0, got.error().message};
                return m_sink(std::move(chunk));
            }
            ended = *got == 0;
            if (m_dropping)
                dropRestOfLine();
            if (ended) {
                if (!m_sink(cut(m_buffer.size(), true)))
                    return false;
            } else if (m_buffer.size() >= kChunkBytes && !pass()) {
                return false;
            }
        }
        return true;
    }

private:
    bool pass()
    {
        const auto newline = m_buffer.rfind('\n');
        if (newline != std::string::npos)
            return m_sink(cut(newline + 1, false));
        if (m_buffer.size() < kMaxLineBytes)
            return true;
        m_buffer.push_back('\n'); // the reader says that the line is too long
        m_dropping = true;
        return m_sink(cut(m_buffer.size(), false));
    }

    void dropRestOfLine()
    {
        const auto newline = m_buffer.find('\n');
        m_dropping = newline == std::string::npos;
        m_buffer.erase(0, m_dropping ? m_buffer.size() : newline + 1);
    }

    TextChunk cut(std::size_t size, bool last)
    {
        TextChunk chunk;
        std::string rest = m_buffer.substr(size);
        m_buffer.resize(size);
        chunk.text = std::exchange(m_buffer, std::move(rest));
        chunk.bytes = static_cast<std::int64_t>(size);
        chunk.file = m_source.name();
        chunk.firstOfFile = std::exchange(m_first, false);
        chunk.lastOfFile = last;
        chunk.progressBytes = m_progress();
        return chunk;
    }

    records::ByteSource& m_source;
    const ChunkSink& m_sink;
    std::function<std::int64_t()> m_progress;
    std::string m_buffer;
    bool m_first = true;
    bool m_dropping = false;
};

bool sendIssue(const ChunkSink& sink, ImportIssue issue, std::int64_t progressBytes)
{
    TextChunk chunk;
    chunk.file = issue.file;
    chunk.firstOfFile = true;
    chunk.lastOfFile = true;
    chunk.issue = std::move(issue);
    chunk.progressBytes = progressBytes;
    return sink(std::move(chunk));
}

bool readArchive(const SourceFile& source, std::int64_t before, const std::stop_token& stop,
    const ChunkSink& sink)
{
    auto archive = ArchiveReader::open(source.path);
    if (!archive)
        return sendIssue(sink, fileIssue(source.path, archive.error().message), before);
    const auto progress = [&] {
        return before + std::clamp<std::int64_t>(archive->bytesConsumed(), 0, source.bytes);
    };
    bool any = false;
    for (;;) {
        auto entry = archive->next();
        if (!entry)
            return sendIssue(sink, fileIssue(source.path, entry.error().message), progress());
        if (!*entry)
            break;
        any = true;
        Chunker chunker(**entry, sink, progress);
        if (!chunker.run(stop))
            return false;
    }
    if (!any)
        return sendIssue(
            sink, fileIssue(source.path, "the archive has no files of records"), before);
    return true;
}

bool readFile(const SourceFile& source, std::int64_t before, const std::stop_token& stop,
    const ChunkSink& sink)
{
    auto file = records::openFile(source.path);
    if (!file)
        return sendIssue(sink, fileIssue(source.path, file.error().message), before);
    std::int64_t sent = before;
    const ChunkSink counting = [&](TextChunk chunk) {
        sent += chunk.bytes;
        chunk.progressBytes = sent;
        return sink(std::move(chunk));
    };
    return Chunker(**file, counting, [] { return 0; }).run(stop);
}

} // namespace

std::vector<SourceFile> findSources(std::span<const fs::path> paths)
{
    Finder finder;
    for (const auto& path : paths)
        finder.add(path);
    return finder.take();
}

void readSources(
    std::span<const SourceFile> sources, const std::stop_token& stop, const ChunkSink& sink)
{
    std::int64_t before = 0;
    for (const auto& source : sources) {
        bool more = true;
        if (source.issue) {
            more = sendIssue(sink, *source.issue, before);
        } else if (source.isStandardInput) {
            StandardInput input(stop);
            more = Chunker(input, sink, [before] { return before; }).run(stop);
        } else if (looksPacked(source.path)) {
            more = readArchive(source, before, stop, sink);
        } else {
            more = readFile(source, before, stop, sink);
        }
        if (!more)
            return;
        before += source.bytes;
    }
}

} // namespace tlp::dataset
