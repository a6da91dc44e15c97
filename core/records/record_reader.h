// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "records/autotvm_record.h"
#include "records/byte_source.h"
#include "records/line_framer.h"
#include "records/measure_record.h"

namespace tlp::records {

enum class LineKind : std::uint8_t {
    Record, ///< `record` is set; usable or flagged according to its result
    Skipped, ///< not readable as a record: `reason`, `column`
    Ignored, ///< blank or comment (first character '#' or ' ')
};

/// What became of one line of the input. Every line is reported exactly once; a line out of which
/// two records were recovered is reported per record with the same number and `recovered` set.
struct Line
{
    LineKind kind = LineKind::Ignored;
    std::int64_t number = 0; ///< from 1, of the file
    std::int64_t column = 0; ///< from 1, bytes; 0 unknown
    std::string reason; ///< Skipped: one sentence
    std::string warning; ///< Record: e.g. "log version v0.9 is not known", "invalid UTF-8 replaced"
    bool recovered = false; ///< Record found inside a damaged line
    std::variant<std::monostate, MeasureRecord, AutoTvmRecord> record;
};

/// Streams lines of a log in TVM's auto_scheduler format (every version) or AutoTVM's, decided line
/// by line. Memory is bounded by the longest line (at most 64 MiB). One thread at a time.
/// To parse on several threads, cut lines with LineFramer and give each to parseLine(), and those
/// it skips to recoverRecords() as well.
class RecordReader
{
public:
    /// What a source holds. Only the head of a file can say that the file is no log at all.
    enum class Part : std::uint8_t { WholeFile, MiddleOfFile };

    explicit RecordReader(std::unique_ptr<ByteSource> source, Part part = Part::WholeFile);
    ~RecordReader();
    RecordReader(RecordReader&&) noexcept;
    RecordReader& operator=(RecordReader&&) noexcept;

    /// Reads the next line into `line`; false at the end. Errors: Io; BadInput for a file that is
    /// not line-oriented records at all (indented JSON, a pickle, a binary file).
    [[nodiscard]] Result<bool> next(Line& line);
    [[nodiscard]] std::int64_t bytesRead() const;
    [[nodiscard]] std::string name() const;

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

/// Parses one line (without newline). `number` goes into the result. Any thread (each its own
/// parser).
[[nodiscard]] Line parseLine(std::string_view text, std::int64_t number);
/// The whole records inside a line that parseLine() skipped for being damaged: several records run
/// together, half a record before a whole one, a gap of NUL bytes. Empty when there is none; else
/// these Lines stand for the skipped one, each with `recovered` and a warning that says what was
/// wrong and how many bytes are lost. Any thread.
[[nodiscard]] std::vector<Line> recoverRecords(std::string_view text, const Line& skipped);
/// Why a file whose first line that is neither blank nor comment is `text` is no log at all
/// (indented JSON, a pickle, a binary file), as one sentence; empty when it may be one.
[[nodiscard]] std::string whyNotALog(std::string_view text);
/// What next() gives for a line that LineFramer found too long.
[[nodiscard]] Line tooLongLine(std::int64_t number);

} // namespace tlp::records
