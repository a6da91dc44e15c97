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
    /// Folder or archive of NAME.features.npy and NAME.feature_rows.npy, the features of the
    /// programs of NAME.json in its order; optional. They are kept by the programs' content.
    std::filesystem::path features{};
};

/// Streams every file into the dataset: parse in parallel, one writer, one transaction per file
/// (files of more than 50,000 records: one per so many, each a point to continue from). Idempotent
/// by content: a measurement is known when program, platform, costs and error number are. After a
/// kill, importing again adds what is missing. AutoTVM records are kept as programs of one unknown
/// step that carries the configuration. Files found in folders and archives are read if they end in
/// .json, .jsonl, .log or .txt (also with .gz); those named directly always. Unreadable files and
/// lines are reported, never fatal. The report is also added to the dataset's import log.
/// Errors: BadInput "no records in …" when nothing at all could be read; Stopped (what was stored
/// is kept, within a second); Io (disk full: rolled back to the last transaction, the same command
/// continues).
[[nodiscard]] Result<ImportReport> importRecords(
    Dataset& dataset, const ImportOptions& options, const JobContext& context);

/// Removes a dataset file without programs, as a failed import into a new one leaves it. One that
/// has programs, or that anybody else has open, stays. Errors: Io.
[[nodiscard]] Status removeIfEmpty(const std::filesystem::path& file);

} // namespace tlp::dataset
