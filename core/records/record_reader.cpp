// SPDX-License-Identifier: GPL-3.0-only
#include "records/record_reader.h"

#include <deque>
#include <optional>
#include <utility>

namespace tlp::records {

struct RecordReader::Private
{
    Private(std::unique_ptr<ByteSource> source, Part part)
        : framer(std::move(source))
        , sawContent(part == Part::MiddleOfFile)
    {}

    [[nodiscard]] Status readLine(const RawLine& raw);

    LineFramer framer;
    std::deque<Line> pending; ///< made of lines already read
    bool sawContent; ///< a line that is neither blank nor comment, here or before
    std::optional<Error> failure; ///< the file cannot be read on
};

/// Adds what one line gives to `pending`.
Status RecordReader::Private::readLine(const RawLine& raw)
{
    Line line = raw.tooLong ? tooLongLine(raw.number) : parseLine(raw.text, raw.number);
    const bool first = !sawContent && line.kind != LineKind::Ignored;
    sawContent = sawContent || first;
    if (line.kind == LineKind::Skipped && !raw.tooLong) {
        for (Line& recovered : recoverRecords(raw.text, line))
            pending.push_back(std::move(recovered));
        if (!pending.empty())
            return {};
        if (first) {
            if (std::string reason = whyNotALog(raw.text); !reason.empty())
                return fail(ErrorKind::BadInput, std::move(reason), {framer.name(), raw.number, 0});
        }
    }
    pending.push_back(std::move(line));
    return {};
}

RecordReader::RecordReader(std::unique_ptr<ByteSource> source, Part part)
    : m_private(std::make_unique<Private>(std::move(source), part))
{}

RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;

Result<bool> RecordReader::next(Line& line)
{
    if (m_private->failure)
        return tl::unexpected<Error>(*m_private->failure);
    if (m_private->pending.empty()) {
        RawLine raw;
        TLP_TRY(const bool more, m_private->framer.next(raw));
        if (!more)
            return false;
        if (Status status = m_private->readLine(raw); !status) {
            m_private->failure = status.error();
            return tl::unexpected<Error>(std::move(status).error());
        }
    }
    line = std::move(m_private->pending.front());
    m_private->pending.pop_front();
    return true;
}

std::int64_t RecordReader::bytesRead() const
{
    return m_private->framer.bytesRead();
}

std::string RecordReader::name() const
{
    return m_private->framer.name();
}

} // namespace tlp::records
