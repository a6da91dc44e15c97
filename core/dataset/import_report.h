// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tlp::dataset {

/// One line or file that was not read as it stands, or was read with a remark.
struct ImportIssue
{
    enum class Kind : std::uint8_t { Skipped, Flagged, Warning, File };
    Kind kind = Kind::Skipped;
    std::string file;
    std::int64_t line = 0;
    std::int64_t column = 0;
    std::string reason;
};

/// lines = good + flagged + skipped + ignored + duplicates. A damaged line out of which several
/// records were recovered counts once per record. Good and flagged ones are new to the dataset.
struct ImportReport
{
    std::int64_t lines = 0;
    std::int64_t good = 0;
    std::int64_t flagged = 0;
    std::int64_t skipped = 0;
    std::int64_t ignored = 0;
    std::int64_t duplicates = 0;
    std::int64_t recovered
        = 0; ///< records found inside damaged lines (counted in good/flagged as well)
    std::int64_t files = 0;
    std::int64_t filesFailed = 0; ///< unreadable ones, each an issue of kind File
    std::int64_t bytes = 0;
    double seconds = 0;
    std::int64_t features = 0; ///< programs whose features of statements were stored
    std::map<std::string, std::int64_t>
        flags; ///< reason → count ("run time-out", "not measured yet", …)
    std::vector<ImportIssue> issues; ///< the first kMaxIssues, in order of files and lines
    std::int64_t issuesDropped = 0; ///< beyond them
    std::int64_t startedAt = 0; ///< seconds since 1970
    std::vector<std::string> sources; ///< paths as given

    static constexpr std::size_t kMaxIssues = 10000;
};

} // namespace tlp::dataset
