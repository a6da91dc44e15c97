// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/import_pipeline.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace tlp::dataset {

namespace {

constexpr std::int64_t kMaxBytesUnderWay = 24 << 20;
constexpr std::int64_t kMaxChunksUnderWay = 256;

/// What parsing gives when memory ran out within it: the file's issue instead of its records.
ParsedChunk lostChunk(const std::string& file, bool first, bool last, const char* why)
{
    ParsedChunk chunk;
    chunk.file = file;
    chunk.firstOfFile = first;
    chunk.lastOfFile = last;
    chunk.refused = true;
    chunk.issues.push_back({ImportIssue::Kind::File, file, 0, 0, why});
    return chunk;
}

} // namespace

ImportPipeline::ImportPipeline(std::vector<SourceFile> sources, std::string platform, int threads)
    : m_sources(std::move(sources))
    , m_platform(std::move(platform))
{
    m_threads.emplace_back([this] { read(); });
    for (int i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { parse(); });
}

ImportPipeline::~ImportPipeline()
{
    m_stop.request_stop();
    m_threads.clear(); // joins
}

void ImportPipeline::read()
{
    try {
        readSources(m_sources, m_stop.get_token(),
            [this](TextChunk chunk) { return submit(std::move(chunk)); });
    } catch (const std::exception& exception) {
        TextChunk chunk;
        chunk.firstOfFile = true;
        chunk.lastOfFile = true;
        chunk.issue = ImportIssue{ImportIssue::Kind::File, "", 0, 0, exception.what()};
        submit(std::move(chunk));
    }
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

bool ImportPipeline::submit(TextChunk chunk)
{
    std::unique_lock lock(m_mutex);
    const bool room = m_changed.wait(lock, m_stop.get_token(), [this] {
        const auto chunks = m_submitted - m_taken;
        return chunks == 0 || (m_bytesUnderWay < kMaxBytesUnderWay && chunks < kMaxChunksUnderWay);
    });
    if (!room)
        return false;
    m_bytesUnderWay += chunk.bytes;
    m_work.push_back({m_submitted++, std::move(chunk)});
    m_changed.notify_all();
    return true;
}

void ImportPipeline::parse()
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        const bool more = m_changed.wait(
            lock, m_stop.get_token(), [this] { return !m_work.empty() || m_ended; });
        if (!more || m_work.empty() || m_stop.stop_requested())
            return;
        Work work = std::move(m_work.front());
        m_work.pop_front();
        lock.unlock();

        const auto file = work.chunk.file;
        const bool first = work.chunk.firstOfFile;
        const bool last = work.chunk.lastOfFile;
        const auto bytes = work.chunk.bytes;
        ParsedChunk parsed;
        try {
            parsed = parseChunk(std::move(work.chunk), m_platform);
        } catch (const std::exception& exception) {
            parsed = lostChunk(file, first, last, exception.what());
        }
        parsed.textBytes = bytes;
        lock.lock();
        m_parsed.emplace(work.sequence, std::move(parsed));
        m_changed.notify_all();
    }
}

std::optional<ParsedChunk> ImportPipeline::next(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    const bool ready = m_changed.wait(lock, stop,
        [this] { return m_parsed.contains(m_taken) || (m_ended && m_taken == m_submitted); });
    const auto found = m_parsed.find(m_taken);
    if (!ready || found == m_parsed.end())
        return std::nullopt;
    ParsedChunk chunk = std::move(found->second);
    m_parsed.erase(found);
    ++m_taken;
    m_bytesUnderWay -= chunk.textBytes;
    m_changed.notify_all();
    return chunk;
}

} // namespace tlp::dataset
