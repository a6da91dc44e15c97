// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <functional>
#include <span>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/import_report.h"
#include "records/record_reader.h"

namespace tlp::dataset {

/// Reads what an import of the same paths would, file by file, without a dataset: each line goes to
/// `sink`, with its number in its file. `except`: a file that is not read wherever it is found, for
/// what is being written; may be empty. The report says of lines, skipped, ignored, files,
/// filesFailed, bytes and issues (unreadable files, the first skipped line of each file, a Warning
/// for `except`). Errors: NotFound for a path that does not exist; BadInput as nothingRead;
/// Stopped.
[[nodiscard]] Result<ImportReport> readRecordFiles(std::span<const std::filesystem::path> paths,
    const std::filesystem::path& except, const JobContext& context,
    const std::function<void(const records::Line&)>& sink);

/// The failure of paths in which no record was found.
[[nodiscard]] tl::unexpected<Error> nothingRead(const ImportReport& report);

} // namespace tlp::dataset
