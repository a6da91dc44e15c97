// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/ids.h"
#include "dataset/block_codec.h"

namespace SQLite { // NOLINT(readability-identifier-naming): theirs
class Database;
} // namespace SQLite

/// Walks the blocks of a task. All throw SQLite::Exception; errors: Corrupt. Internal to the
/// dataset module.
namespace tlp::dataset {

struct StoredProgram
{
    std::string packed;
    std::int64_t firstOrdinal = 0; ///< of its block
};

/// In order of the ordinals.
[[nodiscard]] Status forEachProgram(SQLite::Database& database, TaskId task,
    const std::function<void(std::int64_t ordinal, const ProgramEntry&)>& visit);

[[nodiscard]] Result<std::optional<StoredProgram>> readProgram(
    SQLite::Database& database, TaskId task, std::int64_t ordinal);

using MeasurementVisitor = std::function<void(PlatformId, std::int64_t ordinal, MeasurementEntry)>;

[[nodiscard]] Status forEachMeasurement(
    SQLite::Database& database, TaskId task, PlatformId platform, const MeasurementVisitor& visit);

/// On every platform, of the block's programs.
[[nodiscard]] Status forEachMeasurementInBlock(SQLite::Database& database, TaskId task,
    std::int64_t firstOrdinal, const MeasurementVisitor& visit);

} // namespace tlp::dataset
