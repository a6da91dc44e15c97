// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "dataset/dataset.h"

namespace SQLite { // NOLINT(readability-identifier-naming): theirs
class Database;
} // namespace SQLite

namespace tlp::dataset {

/// All measured programs of a task on one platform, as the programs table shows them.
struct TaskListing
{
    std::int64_t version = -1; ///< content version it was read at
    TaskId task;
    PlatformId platform;
    std::vector<ProgramRow> rows; ///< by ordinal
    std::vector<double> usable; ///< lowest usable cost per program that has one
};

/// The last order that was asked for, so that paging does not sort again.
struct ListingOrder
{
    ProgramQuery query;
    std::vector<std::uint32_t> rows; ///< indices into TaskListing::rows
};

struct Dataset::Private
{
    Private(std::filesystem::path path, OpenMode openMode);
    ~Private();

    std::filesystem::path file;
    OpenMode mode;
    std::unique_ptr<SQLite::Database> database;
    std::optional<TaskListing> listing;
    std::optional<ListingOrder> order;
    std::optional<std::pair<std::int64_t, std::pair<int, DatasetStats>>> stats;
};

} // namespace tlp::dataset
