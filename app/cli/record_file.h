// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <string>

#include "cli/cli.h"
#include "records/record_reader.h"

namespace tlp::cli {

struct RecordPlace
{
    std::string file;
    std::int64_t line = 0; ///< 0: the whole file
};

/// FILE or FILE:LINE; a file that has a colon in its name comes first. Errors: Usage (line 0).
[[nodiscard]] Result<RecordPlace> parseRecordPlace(const std::string& argument);

/// "-" is standard input. Errors: NotFound, Io.
[[nodiscard]] Result<records::RecordReader> openRecords(const std::string& file);

/// Calls `visit` for every record (of one line, when `onlyLine` is not 0) until standard output is
/// closed; skipped lines and remarks are warned about. Errors: Io, BadInput (no record file).
[[nodiscard]] Status forEachLine(Cli& cli, records::RecordReader& reader, std::int64_t onlyLine,
    const std::function<void(const records::Line&)>& visit);

/// Why none of a file's records can be used: `others` of them are AutoTVM records.
[[nodiscard]] tl::unexpected<Error> noPrimitives(
    const std::string& file, std::int64_t others, std::string_view purpose);

} // namespace tlp::cli
