// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "dataset/dataset.h"

namespace tlp::dataset {

struct ImportOptions
{
    std::vector<std::filesystem::path>
        paths; ///< files, folders (recursive), archives (zip, tar, .gz), "-" for stdin
    std::string platform; ///< override; empty: from each record's target
    std::filesystem::path networksFile; ///< optional
    int threads = 0; ///< parser threads; 0: as many as the affinity mask allows
};

/// Streams every file into the dataset: parse in parallel, one writer, one transaction per file
/// (files of millions of lines: per 50,000 records, each with a resume point), idempotent by
/// content. Continues after a kill: importing again adds nothing twice. Unreadable files and lines
/// are reported, never fatal. Errors: BadInput "no records in …" when nothing at all could be read;
/// Stopped (what was done is kept; the partial report is written to the dataset's import log); Io
/// (disk full: rolled back to the last consistent file, same command continues).
[[nodiscard]] Result<ImportReport> importRecords(
    Dataset& dataset, const ImportOptions& options, const JobContext& context);

} // namespace tlp::dataset
