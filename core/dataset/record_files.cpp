// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/record_files.h"

#include "dataset/import_sources.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace tlp::dataset {
namespace {

namespace fs = std::filesystem;

/// Reads the lines of one file after the other, which come in chunks.
class LineReader
{
public:
    LineReader(ImportReport& report, const std::function<void(const records::Line&)>& sink)
        : m_report(report)
        , m_sink(sink)
    {}

    void add(TextChunk chunk)
    {
        if (chunk.firstOfFile)
            m_file = {};
        if (chunk.issue) {
            m_file.failed = true;
            m_report.issues.push_back(std::move(*chunk.issue));
        }
        m_report.bytes += chunk.bytes;
        const bool isLast = chunk.lastOfFile;
        if (!m_file.refused && !chunk.text.empty())
            readLines(std::move(chunk));
        if (isLast)
            ++(m_file.failed ? m_report.filesFailed : m_report.files);
    }

    [[nodiscard]] bool foundRecords() const { return m_foundRecords; }

private:
    struct File
    {
        std::int64_t lines = 0;
        bool failed = false;
        bool hasSkipped = false;
        bool refused = false; ///< no log at all: the rest is not looked at
    };

    void readLines(TextChunk chunk)
    {
        using Part = records::RecordReader::Part;
        const Part part = chunk.firstOfFile ? Part::WholeFile : Part::MiddleOfFile;
        records::RecordReader reader(
            records::memorySource(std::move(chunk.text), chunk.file), part);
        const std::int64_t before = m_file.lines;
        for (records::Line line;;) {
            const auto more = reader.next(line);
            if (!more) {
                const Error& error = more.error();
                m_file.failed = true;
                m_file.refused = true;
                m_report.issues.push_back({ImportIssue::Kind::File, chunk.file,
                    before + error.place.line, error.place.column, error.message});
                return;
            }
            if (!*more)
                return;
            line.number += before;
            m_file.lines = line.number;
            ++m_report.lines;
            if (line.kind == records::LineKind::Skipped)
                noteSkipped(line, chunk.file);
            m_report.ignored += line.kind == records::LineKind::Ignored ? 1 : 0;
            m_foundRecords = m_foundRecords || line.kind == records::LineKind::Record;
            m_sink(line);
        }
    }

    void noteSkipped(const records::Line& line, const std::string& file)
    {
        ++m_report.skipped;
        if (!std::exchange(m_file.hasSkipped, true))
            m_report.issues.push_back(
                {ImportIssue::Kind::Skipped, file, line.number, line.column, line.reason});
    }

    ImportReport& m_report;
    const std::function<void(const records::Line&)>& m_sink;
    File m_file;
    bool m_foundRecords = false;
};

bool isFile(const SourceFile& source, const fs::path& file)
{
    std::error_code error;
    return !file.empty() && !source.isStandardInput && !source.issue
        && fs::equivalent(source.path, file, error);
}

Result<std::vector<SourceFile>> sourcesOf(
    std::span<const fs::path> paths, const fs::path& except, ImportReport& report)
{
    for (const fs::path& path : paths) {
        std::error_code error;
        if (path != "-" && !fs::exists(path, error) && !error)
            return fail(ErrorKind::NotFound, "there is no such file", {path.string(), 0, 0});
        report.sources.push_back(path.string());
    }
    std::vector<SourceFile> sources = findSources(paths);
    std::erase_if(sources, [&](const SourceFile& source) {
        if (!isFile(source, except))
            return false;
        report.issues.push_back({ImportIssue::Kind::Warning, source.path.string(), 0, 0,
            "it is the file to be written and is not read"});
        return true;
    });
    return sources;
}

} // namespace

Result<ImportReport> readRecordFiles(std::span<const fs::path> paths, const fs::path& except,
    const JobContext& context, const std::function<void(const records::Line&)>& sink)
{
    ImportReport report;
    TLP_TRY(const std::vector<SourceFile> sources, sourcesOf(paths, except, report));
    Progress progress{"read", 0,
        std::accumulate(sources.begin(), sources.end(), std::int64_t{0},
            [](std::int64_t sum, const SourceFile& source) { return sum + source.bytes; }),
        "bytes", ""};
    LineReader reader(report, sink);
    readSources(sources, context.stop, [&](TextChunk chunk) {
        progress.done = std::max(progress.done, chunk.progressBytes);
        progress.detail = chunk.file;
        reader.add(std::move(chunk));
        context.report(progress);
        return !context.stopRequested();
    });
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "reading the records was stopped");
    if (!reader.foundRecords())
        return nothingRead(report);
    return report;
}

tl::unexpected<Error> nothingRead(const ImportReport& report)
{
    const auto named = report.sources.size() == 1 ? report.sources.front()
                                                  : fmt::format("{} paths", report.sources.size());
    const auto issue = std::find_if(report.issues.begin(), report.issues.end(),
        [](const ImportIssue& each) { return each.kind != ImportIssue::Kind::Warning; });
    Error error{ErrorKind::BadInput, fmt::format("no records in {}", named), {}, nullptr};
    if (issue == report.issues.end())
        return tl::unexpected<Error>(std::move(error));
    if (issue->kind == ImportIssue::Kind::File && report.filesFailed + report.files == 1) {
        error.message = issue->reason; // says it all
        error.place = {issue->file, issue->line, issue->column};
    } else {
        error.cause = std::make_shared<Error>(Error{ErrorKind::BadInput, issue->reason,
            {issue->file, issue->line, issue->column}, nullptr});
    }
    return tl::unexpected<Error>(std::move(error));
}

} // namespace tlp::dataset
