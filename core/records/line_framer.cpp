// SPDX-License-Identifier: GPL-3.0-only
#include "records/line_framer.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tlp::records {
namespace {
constexpr std::size_t kChunkBytes = std::size_t{256} << 10;
}

LineFramer::LineFramer(std::unique_ptr<ByteSource> source, std::size_t maxLineBytes)
    : m_source(std::move(source))
    , m_maxLineBytes(maxLineBytes)
{}

Result<bool> LineFramer::next(RawLine& line)
{
    for (;;) {
        const char* const data = m_buffer.data();
        const void* const found
            = m_scanned < m_end ? std::memchr(data + m_scanned, '\n', m_end - m_scanned) : nullptr;
        if (found) {
            const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - data);
            emit(line, newline, newline + 1);
            return true;
        }
        m_scanned = m_end;
        if (m_ended) {
            if (m_begin == m_end && m_dropped == 0)
                return false;
            emit(line, m_end, m_end);
            return true;
        }
        TLP_CHECK(fill());
    }
}

void LineFramer::emit(RawLine& line, std::size_t end, std::size_t next)
{
    line.text = std::string_view(m_buffer).substr(m_begin, end - m_begin);
    line.number = ++m_number;
    line.tooLong = m_dropped > 0 || line.text.size() > m_maxLineBytes;
    if (line.tooLong)
        line.text = {};
    if (line.text.ends_with('\r'))
        line.text.remove_suffix(1);
    m_bytesRead += static_cast<std::int64_t>(next - m_begin) + m_dropped;
    m_dropped = 0;
    m_begin = next;
    m_scanned = next;
}

/// Reads once more, after moving the current line to the front or dropping it if it is too long.
Status LineFramer::fill()
{
    if (m_end - m_begin > m_maxLineBytes) {
        m_dropped += static_cast<std::int64_t>(m_end - m_begin);
        m_begin = m_end;
    }
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
        m_scanned = m_end;
    }
    if (m_buffer.size() - m_end < kChunkBytes)
        m_buffer.resize(std::max(m_end + kChunkBytes, m_buffer.size() * 3 / 2));
    TLP_TRY(const std::size_t count,
        m_source->read(std::span<char>(m_buffer.data() + m_end, m_buffer.size() - m_end)));
    m_end += count;
    m_ended = count == 0;
    return {};
}

} // namespace tlp::records
