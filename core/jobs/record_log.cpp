// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/record_log.h"

#include "base/log.h"
#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "records/target.h"
#include "records/workload_key.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tlp::jobs {
namespace {

tl::unexpected<Error> ioFailure(const std::filesystem::path& file, const char* what)
{
    return fail(ErrorKind::Io, fmt::format("cannot {}: {}", what, std::strerror(errno)),
        {file.string(), 0, 0});
}

/// How this program's lines begin: what a killed write leaves begins so, too.
constexpr std::string_view kRecordStart = "{\"i\":";

tl::unexpected<Error> noRecordFile(const std::filesystem::path& file)
{
    return fail(ErrorKind::BadInput,
        "it is no record file; name another one, or one that does not exist yet",
        {file.string(), 0, 0});
}

/// Bytes before the start of the last line, which has no newline; the size when every line has one.
Result<off_t> wholeLines(int descriptor, off_t size, const std::filesystem::path& file)
{
    std::array<char, 4096> buffer{};
    for (off_t end = size; end > 0;) {
        const auto length = std::min<off_t>(end, static_cast<off_t>(buffer.size()));
        const off_t start = end - length;
        if (::pread(descriptor, buffer.data(), static_cast<std::size_t>(length), start) != length)
            return ioFailure(file, "read it");
        const std::string_view text(buffer.data(), static_cast<std::size_t>(length));
        if (const auto newline = text.rfind('\n'); newline != std::string_view::npos)
            return start + static_cast<off_t>(newline) + 1;
        end = start;
    }
    return 0;
}

} // namespace

Hash128 identityOf(const records::TaskHeader& task, std::span<const records::Step> steps)
{
    return hash128(fmt::format("{}\n{}\n{}", records::parseWorkloadKey(task.workloadKey).canonical,
        records::parseTarget(task.target).platformName(), records::packSteps(steps)));
}

RecordLog::RecordLog(std::filesystem::path file, measure::FileDescriptor descriptor)
    : m_file(std::move(file))
    , m_descriptor(std::move(descriptor))
{}

Result<RecordLog> RecordLog::open(const std::filesystem::path& file)
{
    measure::FileDescriptor descriptor(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!descriptor)
        return ioFailure(file, "write it");
    if (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorKind::BadInput, "another process is writing it", {file.string(), 0, 0});
    RecordLog log(file, std::move(descriptor));
    TLP_CHECK(log.read());
    TLP_CHECK(log.cutLastLine());
    return log;
}

Status RecordLog::read()
{
    TLP_TRY(auto source, records::openFile(m_file));
    records::RecordReader reader(std::move(source));
    bool holdsOther = false;
    for (records::Line line;;) {
        TLP_TRY(const bool hasLine, reader.next(line));
        if (!hasLine)
            break;
        holdsOther = holdsOther || line.kind == records::LineKind::Skipped;
        if (const auto* record = std::get_if<records::MeasureRecord>(&line.record))
            m_seconds[identityOf(record->task, record->steps)] = record->result.meanSeconds();
    }
    m_holdsOnlyOther = holdsOther && m_seconds.empty();
    return {};
}

Status RecordLog::cutLastLine()
{
    const off_t size = ::lseek(m_descriptor.get(), 0, SEEK_END);
    if (size < 0)
        return ioFailure(m_file, "read it");
    TLP_TRY(const off_t whole, wholeLines(m_descriptor.get(), size, m_file));
    if (m_holdsOnlyOther && whole > 0)
        return noRecordFile(m_file);
    if (whole == size)
        return {};
    std::string last(static_cast<std::size_t>(size - whole), '\0');
    if (::pread(m_descriptor.get(), last.data(), last.size(), whole) != size - whole)
        return ioFailure(m_file, "read it");
    // Whole but for its newline: another program's file.
    if (records::parseLine(last, 1).kind != records::LineKind::Skipped)
        return ::write(m_descriptor.get(), "\n", 1) == 1 ? Status() : ioFailure(m_file, "write it");
    const std::string_view start = kRecordStart.substr(0, last.size());
    if (!last.starts_with(start))
        return noRecordFile(m_file);
    log(LogLevel::Warning,
        fmt::format("{}: the last line is incomplete and was cut off", m_file.string()));
    if (::ftruncate(m_descriptor.get(), whole) != 0)
        return ioFailure(m_file, "shorten it");
    return {};
}

std::optional<double> RecordLog::secondsOf(const Hash128& identity) const
{
    const auto found = m_seconds.find(identity);
    return found == m_seconds.end() ? std::nullopt : found->second;
}

Status RecordLog::append(const records::MeasureRecord& record)
{
    const std::string line = records::toJsonLine(record) + "\n";
    const off_t before = ::lseek(m_descriptor.get(), 0, SEEK_END);
    const ssize_t written = ::write(m_descriptor.get(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size())) {
        const int error = written < 0 ? errno : ENOSPC;
        (void)!::ftruncate(m_descriptor.get(), before);
        errno = error;
        return ioFailure(m_file, "write it");
    }
    m_seconds[identityOf(record.task, record.steps)] = record.result.meanSeconds();
    return {};
}

} // namespace tlp::jobs
