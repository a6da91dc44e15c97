// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"
#include "records/byte_source.h"

namespace tlp::records {

/// A longer line is not read as a record.
inline constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

struct RawLine
{
    std::string_view text; ///< without "\n" or "\r\n"; valid until the next call
    std::int64_t number = 0; ///< from 1
    bool tooLong = false; ///< over the limit: `text` is empty
};

/// Cuts a byte stream into lines, before anything looks into them: one bad line cannot spoil
/// another. Memory: about the longest line, at most the limit. One thread at a time.
class LineFramer
{
public:
    explicit LineFramer(
        std::unique_ptr<ByteSource> source, std::size_t maxLineBytes = kMaxLineBytes);

    /// False at the end. A final newline does not start a line. Errors: Io.
    [[nodiscard]] Result<bool> next(RawLine& line);
    /// Bytes of the input up to the end of the last line.
    [[nodiscard]] std::int64_t bytesRead() const { return m_bytesRead; }
    [[nodiscard]] std::string name() const { return m_source->name(); }

private:
    [[nodiscard]] Status fill();
    void emit(RawLine& line, std::size_t end, std::size_t next);

    std::unique_ptr<ByteSource> m_source;
    std::size_t m_maxLineBytes;
    std::string m_buffer;
    std::size_t m_begin = 0; ///< of the current line
    std::size_t m_scanned = 0; ///< no newline in [m_begin, m_scanned)
    std::size_t m_end = 0; ///< of the bytes read
    std::int64_t m_dropped = 0; ///< bytes of the current line that were over the limit
    std::int64_t m_number = 0;
    std::int64_t m_bytesRead = 0;
    bool m_ended = false;
};

} // namespace tlp::records
