// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "dataset/import_report.h"
#include "records/measure_record.h"

/// The parallel half of an import: text of whole lines in, compact records out.
/// Internal to the dataset module.
namespace tlp::dataset {

/// Whole lines of one file, in order. A chunk without text reports what happened to the file.
struct TextChunk
{
    std::string text;
    std::string file; ///< for messages
    bool firstOfFile = false;
    bool lastOfFile = false;
    std::optional<ImportIssue> issue; ///< the file could not be read (on)
    std::int64_t progressBytes = 0; ///< how far the import is once this chunk is stored
    std::int64_t bytes = 0; ///< size of `text`
};

/// What the records of one task on one platform have in common.
struct RecordHeader
{
    std::string taskKey; ///< canonical
    std::vector<std::string> platforms; ///< names, best first; one when the user gave it
    std::string identity; ///< of the target, see identityOf
    std::string target; ///< as written
    bool isGpu = false;
    bool isAutoTvm = false;
    std::optional<std::vector<std::int64_t>> hardwareParams;
    /// As in records::TaskHeader, 0 where the record says nothing, as TVM reads it; none: AutoTVM.
    std::optional<int> layoutRewriteOption;
};

struct ParsedRecord
{
    Hash128 program;
    double seconds = 0; ///< mean cost; NaN when flagged
    std::int64_t line = 0; ///< of the chunk, from 1
    std::uint32_t header = 0; ///< index into ParsedChunk::headers
    std::uint32_t offset = 0; ///< into ParsedChunk::bytes: packed steps, then the encoded result
    std::uint32_t packedSize = 0;
    std::uint32_t outcomeSize = 0; ///< costs and error number, the head of the result
    std::uint32_t resultSize = 0;
    int steps = 0;
    int errorNo = 0;
    records::Flag flag = records::Flag::None;
    bool recovered = false;
};

struct ParsedChunk
{
    std::string file;
    bool firstOfFile = false;
    bool lastOfFile = false;
    std::int64_t progressBytes = 0;
    std::int64_t textBytes = 0;
    std::int64_t lines = 0; ///< reported ones: lines, and records beyond the first of a line
    std::int64_t lastLine = 0; ///< number of the last line, within the chunk
    std::int64_t lineOffset = 0; ///< lines of the file before the chunk
    std::int64_t skipped = 0;
    std::int64_t ignored = 0;
    bool refused = false; ///< not a file of records at all; an issue says why
    std::vector<RecordHeader> headers;
    std::vector<ParsedRecord> records;
    std::string bytes;
    std::vector<ImportIssue> issues; ///< by line (of the chunk)
    std::int64_t issuesDropped = 0;

    [[nodiscard]] std::string_view packed(const ParsedRecord& record) const
    {
        return std::string_view(bytes).substr(record.offset, record.packedSize);
    }
    [[nodiscard]] std::string_view result(const ParsedRecord& record) const
    {
        return std::string_view(bytes).substr(record.offset + record.packedSize, record.resultSize);
    }
    [[nodiscard]] std::string_view outcome(const ParsedRecord& record) const
    {
        return result(record).substr(0, record.outcomeSize);
    }
};

/// Reads every line. `platform` overrides the records' own when not empty. Any thread.
[[nodiscard]] ParsedChunk parseChunk(TextChunk chunk, const std::string& platform);

/// Why a measurement is not usable, for people: "run time-out", "not measured yet", …
[[nodiscard]] std::string reasonOf(records::Flag flag, int errorNo);

} // namespace tlp::dataset
