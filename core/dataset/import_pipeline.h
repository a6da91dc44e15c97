// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "dataset/import_sources.h"
#include "dataset/parsed_chunk.h"

namespace tlp::dataset {

/// One thread reads, several parse, the caller takes the results in the order of the input. What
/// is under way is bounded in bytes and chunks. Internal to the dataset module.
class ImportPipeline
{
public:
    ImportPipeline(std::vector<SourceFile> sources, std::string platform, int threads);
    /// Stops and waits for the threads.
    ~ImportPipeline();
    ImportPipeline(const ImportPipeline&) = delete;
    ImportPipeline& operator=(const ImportPipeline&) = delete;

    /// The next chunk; none at the end or when `stop` was requested.
    [[nodiscard]] std::optional<ParsedChunk> next(const std::stop_token& stop);

private:
    struct Work
    {
        std::int64_t sequence;
        TextChunk chunk;
    };

    void read();
    void parse();
    bool submit(TextChunk chunk);

    const std::vector<SourceFile> m_sources;
    const std::string m_platform;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Work> m_work;
    std::map<std::int64_t, ParsedChunk> m_parsed;
    std::int64_t m_submitted = 0;
    std::int64_t m_taken = 0;
    std::int64_t m_bytesUnderWay = 0;
    bool m_ended = false; ///< nothing more will be submitted
    std::vector<std::jthread> m_threads;
};

} // namespace tlp::dataset
