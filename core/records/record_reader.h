// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.h"
#include "records/autotvm_record.h"
#include "records/measure_record.h"

namespace tlp::records {

/// Where bytes come from: a file, stdin, an entry of an archive, memory.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    /// Fills at most buffer.size() bytes; 0 at the end. Errors: Io.
    [[nodiscard]] virtual Result<std::size_t> read(std::span<char> buffer) = 0;
    /// Name shown in messages ("log.json", "data.zip/platform/task.json", "standard input").
    [[nodiscard]] virtual std::string name() const = 0;
};

[[nodiscard]] Result<std::unique_ptr<ByteSource>> openFile(const std::filesystem::path& path);
[[nodiscard]] std::unique_ptr<ByteSource> standardInput();
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string bytes, std::string name);

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
class RecordReader
{
public:
    explicit RecordReader(std::unique_ptr<ByteSource> source);
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

} // namespace tlp::records
