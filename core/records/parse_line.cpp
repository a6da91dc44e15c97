// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "records/json_document.h"
#include "records/json_text.h"
#include "records/parse_record.h"
#include "records/record_reader.h"

namespace tlp::records {
namespace {

namespace dom = simdjson::dom;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kIndentedJson = "this is indented JSON; one record per line is expected";

/// Finds where JSON text stops being JSON. The callbacks accept everything.
struct SyntaxChecker : nlohmann::json_sax<nlohmann::json>
{
    std::size_t position = 0; ///< from 1; 0 when the text is fine

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return true; }
    bool key(string_t& /*value*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*size*/) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t at, const std::string& /*token*/,
        const nlohmann::json::exception& /*error*/) override
    {
        position = at;
        return false;
    }
};

/// AutoTVM's other format: target, then base64 of three pickles, separated by tabs.
bool isPickleRow(std::string_view text)
{
    constexpr std::size_t kColumns = 4;
    constexpr std::size_t kShortestPickle = 8;
    const std::vector<std::string_view> columns = splitText(text.substr(0, text.find('{')), '\t');
    return columns.size() >= kColumns && columns[1].size() >= kShortestPickle
        && std::all_of(columns[1].begin(), columns[1].end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
                   || c == '+' || c == '/' || c == '=';
           });
}

void skip(Line& line, std::string reason, std::size_t column = 0)
{
    line.kind = LineKind::Skipped;
    line.reason = std::move(reason);
    line.column = static_cast<std::int64_t>(column);
    line.warning.clear();
    line.record = std::monostate{};
}

/// Explains text that is no JSON. `offset` is what was cut off before it.
void skipDamaged(Line& line, std::string_view text, std::size_t offset)
{
    if (const auto nuls = std::count(text.begin(), text.end(), '\0'); nuls > 0) {
        skip(line, fmt::format("the line holds {} NUL bytes", nuls), offset + text.find('\0') + 1);
        return;
    }
    if (!text.starts_with('{')) {
        skip(line,
            isPickleRow(text) ? "not a JSON object (a log in AutoTVM's pickle protocol is not read)"
                              : "not a JSON object",
            offset + 1);
        return;
    }
    const std::size_t end = endOfBrackets(text, 0);
    if (end == std::string_view::npos) {
        skip(line, "line ends inside a record", offset + text.size() + 1);
        return;
    }
    SyntaxChecker checker;
    nlohmann::json::sax_parse(text.begin(), text.end(), &checker);
    if (checker.position > end)
        skip(line, "text after the end of the record", offset + end + 1);
    else
        skip(line, "the line is not valid JSON",
            checker.position == 0 ? 0 : offset + checker.position);
}

bool isNumber(simdjson::simdjson_result<dom::element> element, double& value)
{
    return element.get(value) == simdjson::SUCCESS;
}

template <typename Record>
void setRecord(Line& line, const JsonDocument& document,
    Status (*parse)(const JsonDocument&, Record&, std::string&))
{
    Record& record = line.record.emplace<Record>();
    if (const Status status = parse(document, record, line.warning); !status)
        skip(line, status.error().message);
    else
        line.kind = LineKind::Record;
}

void readObject(Line& line, const JsonDocument& document)
{
    dom::object object;
    if (document.root().get(object) != simdjson::SUCCESS) {
        skip(line, "not a JSON object", 1);
        return;
    }
    double version = 0;
    if (isNumber(object["v"], version)) {
        // auto_scheduler writes a text here; AutoTVM 0.1 used the same keys and a number.
        std::string number;
        appendNumber(number, version);
        skip(line, fmt::format("AutoTVM log version {} is not supported", number));
    } else if (object["input"].error() == simdjson::SUCCESS) {
        setRecord(line, document, parseAutoTvmRecord);
    } else if (object["i"].error() == simdjson::SUCCESS) {
        setRecord(line, document, parseMeasureRecord);
    } else {
        skip(line, "not a measure record: it has neither “i” nor “input”");
    }
}

JsonDocument& threadDocument()
{
    thread_local JsonDocument document;
    return document;
}

/// Parses JSON text that is neither blank nor comment.
void readJson(Line& line, std::string_view text, std::size_t offset)
{
    JsonDocument& document = threadDocument();
    simdjson::error_code error = document.parse(text);
    std::string repaired;
    int replaced = 0;
    if (error == simdjson::UTF8_ERROR) {
        repaired = toValidUtf8(text, &replaced);
        error = document.parse(repaired);
    }
    if (error == simdjson::DEPTH_ERROR && text.starts_with('{')) {
        skip(line, "the line is nested too deeply");
        return;
    }
    if (error != simdjson::SUCCESS) {
        skipDamaged(line, text, offset);
        return;
    }
    readObject(line, document);
    if (replaced > 0 && line.kind == LineKind::Record)
        addWarning(line.warning, "invalid UTF-8 replaced by U+FFFD");
}

} // namespace

Line parseLine(std::string_view text, std::int64_t number)
{
    Line line;
    line.number = number;
    std::size_t offset = 0;
    if (text.starts_with(kByteOrderMark))
        offset = kByteOrderMark.size();
    text.remove_prefix(offset);
    const std::string_view content = trimText(text);
    if (content.empty() || text.front() == '#' || text.front() == ' ')
        return line;
    offset += static_cast<std::size_t>(content.data() - text.data());
    readJson(line, content, offset);
    return line;
}

Line tooLongLine(std::int64_t number)
{
    Line line;
    line.number = number;
    skip(line, fmt::format("the line is longer than {} MiB", kMaxLineBytes >> 20));
    return line;
}

std::string whyNotALog(std::string_view text)
{
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return "this is UTF-16 text; measure records are UTF-8";
    if (text.starts_with('\x80'))
        return "this is a Python pickle, which is not read because loading one can run code";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    const std::string_view content = trimText(text);
    constexpr std::size_t kLongestOpening = 64;
    if (!content.empty() && content.size() <= kLongestOpening
        && (content.front() == '{' || content.front() == '[')
        && (content.back() == '{' || content.back() == '['))
        return std::string(kIndentedJson);
    if (isPickleRow(content))
        return "this is a log in AutoTVM's pickle protocol, which is not read because loading a "
               "pickle can run code; let AutoTVM convert it to JSON";
    // A damaged first record must not cost the others, so only what begins otherwise can be binary.
    // NUL bytes are what a power cut leaves in a log; other control characters are not text.
    constexpr std::size_t kLooked = 4096;
    const std::string_view start = text.substr(0, kLooked);
    const bool binary = start.find('{') == std::string_view::npos
        && std::any_of(start.begin(), start.end(), [](char c) {
               return c != '\0' && c != '\t' && c != '\r' && static_cast<unsigned char>(c) < 0x20;
           });
    return binary ? "this is a binary file, not a log of measure records" : "";
}

} // namespace tlp::records
