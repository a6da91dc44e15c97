// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/parsed_chunk.h"

#include "dataset/block_codec.h"
#include "dataset/platform_names.h"
#include "records/autotvm_record.h"
#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "records/target.h"
#include "records/workload_key.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

namespace tlp::dataset {

namespace {

class ChunkParser
{
public:
    ChunkParser(ParsedChunk& out, const std::string& platform)
        : m_out(out)
        , m_platform(platform)
    {}

    void add(const records::Line& line)
    {
        ++m_out.lines;
        m_out.lastLine = std::max(m_out.lastLine, line.number);
        if (line.kind == records::LineKind::Ignored) {
            ++m_out.ignored;
            return;
        }
        if (line.kind == records::LineKind::Skipped) {
            ++m_out.skipped;
            addIssue(ImportIssue::Kind::Skipped, line.number, line.column, line.reason);
            return;
        }
        if (!line.warning.empty())
            addIssue(ImportIssue::Kind::Warning, line.number, line.column, line.warning);
        if (const auto* record = std::get_if<records::MeasureRecord>(&line.record)) {
            const auto header = headerOf(record->task.workloadKey, record->task.target,
                record->task.layoutRewriteOption.value_or(0));
            if (auto& known = m_out.headers[header].hardwareParams; !known)
                known = record->task.hardwareParams;
            store(line, record->steps, record->result, header);
        } else if (const auto* tvm = std::get_if<records::AutoTvmRecord>(&line.record)) {
            m_autoTvmStep[0] = records::configurationStep(*tvm);
            store(line, m_autoTvmStep, tvm->result, headerOf(tvm->taskKey(), tvm->target, {}));
        }
    }

    void addIssue(
        ImportIssue::Kind kind, std::int64_t line, std::int64_t column, const std::string& reason)
    {
        if (m_out.issues.size() < ImportReport::kMaxIssues)
            m_out.issues.push_back({kind, m_out.file, line, column, reason});
        else
            ++m_out.issuesDropped;
    }

private:
    void store(const records::Line& line, const std::vector<records::Step>& steps,
        const records::MeasureResult& result, std::uint32_t header)
    {
        const auto packed = records::packSteps(steps);
        ParsedRecord record;
        record.program = records::programHash(packed);
        record.line = line.number;
        record.header = header;
        record.steps = static_cast<int>(steps.size());
        record.offset = static_cast<std::uint32_t>(m_out.bytes.size());
        record.packedSize = static_cast<std::uint32_t>(packed.size());
        m_out.bytes += packed;
        record.outcomeSize = static_cast<std::uint32_t>(appendResult(m_out.bytes, result));
        record.resultSize
            = static_cast<std::uint32_t>(m_out.bytes.size()) - record.offset - record.packedSize;
        record.errorNo = result.errorNo;
        record.flag = result.flag();
        record.seconds = result.meanSeconds().value_or(std::numeric_limits<double>::quiet_NaN());
        record.recovered = line.recovered;
        m_out.records.push_back(record);
    }

    /// `layoutRewriteOption`: none for AutoTVM.
    std::uint32_t headerOf(
        const std::string& key, const std::string& target, std::optional<int> layoutRewriteOption)
    {
        const bool isAutoTvm = !layoutRewriteOption;
        m_lookup.assign(key).append(1, '\0').append(target).append(1, '\0');
        m_lookup += isAutoTvm ? records::kAutoTvmCode : std::to_string(*layoutRewriteOption);
        if (const auto found = m_known.find(m_lookup); found != m_known.end())
            return found->second;
        const auto parsed = records::parseTarget(target);
        RecordHeader header;
        header.taskKey = isAutoTvm ? key : records::parseWorkloadKey(key).canonical;
        header.platforms = m_platform.empty() ? platformNames(parsed) : std::vector{m_platform};
        header.identity = identityOf(parsed);
        header.target = target;
        header.isGpu = parsed.isGpu();
        header.isAutoTvm = isAutoTvm;
        header.layoutRewriteOption = layoutRewriteOption;
        m_out.headers.push_back(std::move(header));
        const auto index = static_cast<std::uint32_t>(m_out.headers.size() - 1);
        m_known.emplace(m_lookup, index);
        return index;
    }

    ParsedChunk& m_out;
    const std::string& m_platform;
    std::unordered_map<std::string, std::uint32_t> m_known;
    std::string m_lookup;
    std::vector<records::Step> m_autoTvmStep = {records::UnknownStep{}};
};

/// A chunk's text, read in place.
class TextSource : public records::ByteSource
{
public:
    TextSource(std::string_view text, std::string name)
        : m_rest(text)
        , m_name(std::move(name))
    {}
    Result<std::size_t> read(std::span<char> buffer) override
    {
        const auto size = std::min(buffer.size(), m_rest.size());
        std::copy_n(m_rest.begin(), size, buffer.begin());
        m_rest.remove_prefix(size);
        return size;
    }
    std::string name() const override { return m_name; }

private:
    std::string_view m_rest;
    std::string m_name;
};

} // namespace

ParsedChunk parseChunk(TextChunk chunk, const std::string& platform)
{
    ParsedChunk out;
    out.file = std::move(chunk.file);
    out.firstOfFile = chunk.firstOfFile;
    out.lastOfFile = chunk.lastOfFile;
    out.progressBytes = chunk.progressBytes;
    out.textBytes = chunk.bytes;
    if (chunk.issue)
        out.issues.push_back(std::move(*chunk.issue));
    if (chunk.text.empty())
        return out;

    ChunkParser parser(out, platform);
    using Part = records::RecordReader::Part;
    records::RecordReader reader(std::make_unique<TextSource>(chunk.text, out.file),
        chunk.firstOfFile ? Part::WholeFile : Part::MiddleOfFile);
    records::Line line;
    for (;;) {
        const auto more = reader.next(line);
        if (!more) {
            out.refused = true;
            parser.addIssue(ImportIssue::Kind::File, more.error().place.line,
                more.error().place.column, more.error().message);
            break;
        }
        if (!*more)
            break;
        parser.add(line);
    }
    return out;
}

std::string reasonOf(records::Flag flag, int errorNo)
{
    return flag == records::Flag::Failed ? records::nameOfError(errorNo)
                                         : std::string(records::toString(flag));
}

} // namespace tlp::dataset
