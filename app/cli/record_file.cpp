// SPDX-License-Identifier: GPL-3.0-only
#include "cli/record_file.h"

#include "base/text.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace tlp::cli {

Result<RecordPlace> parseRecordPlace(const std::string& argument)
{
    std::error_code error;
    const std::size_t colon = argument.rfind(':');
    if (argument == "-" || colon == std::string::npos || std::filesystem::exists(argument, error))
        return RecordPlace{argument, 0};
    const auto line = parseInteger(std::string_view(argument).substr(colon + 1));
    if (!line)
        return RecordPlace{argument, 0};
    if (*line < 1)
        return fail(ErrorKind::Usage,
            fmt::format("there is no line {}: lines are counted from 1", *line),
            {argument.substr(0, colon), 0, 0});
    return RecordPlace{argument.substr(0, colon), *line};
}

Result<records::RecordReader> openRecords(const std::string& file)
{
    if (file == "-")
        return records::RecordReader(records::standardInput());
    TLP_TRY(auto source, records::openFile(file));
    return records::RecordReader(std::move(source));
}

Status forEachLine(Cli& cli, records::RecordReader& reader, std::int64_t onlyLine,
    const std::function<void(const records::Line&)>& visit)
{
    constexpr std::int64_t kShown = 3;
    std::int64_t skipped = 0;
    records::Line line;
    while (!cli.out.isClosed()) {
        TLP_TRY(const bool hasLine, reader.next(line));
        if (!hasLine || (onlyLine > 0 && line.number > onlyLine))
            break;
        if (onlyLine > 0 && line.number != onlyLine)
            continue;
        const Error place{{}, line.reason, {reader.name(), line.number, line.column}, nullptr};
        if (line.kind == records::LineKind::Skipped && ++skipped <= kShown)
            cli.warn(place.toString());
        if (!line.warning.empty())
            cli.warn(fmt::format("{}:{}: {}", reader.name(), line.number, line.warning));
        if (line.kind == records::LineKind::Record)
            visit(line);
    }
    if (skipped > kShown)
        cli.warn(fmt::format("{}: {} more lines are no records", reader.name(), skipped - kShown));
    return {};
}

tl::unexpected<Error> noPrimitives(
    const std::string& file, std::int64_t others, std::string_view purpose)
{
    return fail(ErrorKind::BadInput,
        others == 0
            ? "no readable record"
            : fmt::format("this is an AutoTVM log: its records hold knobs of a template and "
                          "no schedule primitives, so there is nothing to {}",
                purpose),
        {file, 0, 0});
}

} // namespace tlp::cli
