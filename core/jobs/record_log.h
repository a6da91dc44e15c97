// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/error.h"
#include "base/hash.h"
#include "measure/file_descriptor.h"
#include "records/measure_record.h"

namespace tlp::jobs {

/// Which program on which platform: canonical task key, platform name and steps.
[[nodiscard]] Hash128 identityOf(
    const records::TaskHeader& task, std::span<const records::Step> steps);

/// A file of records that grows one whole line at a time and knows what it holds, so that measuring
/// goes on where it ended. One writer at a time, by a lock on the file.
class RecordLog
{
public:
    /// Makes the file when it is new. What a writer that was killed left of a last line is cut off.
    /// Errors: Io; BadInput for a file that holds something else or that somebody else is writing.
    [[nodiscard]] static Result<RecordLog> open(const std::filesystem::path& file);

    [[nodiscard]] bool contains(const Hash128& identity) const
    {
        return m_seconds.contains(identity);
    }
    /// Mean latency; empty when it is not there or of no use.
    [[nodiscard]] std::optional<double> secondsOf(const Hash128& identity) const;
    [[nodiscard]] std::size_t size() const { return m_seconds.size(); }

    /// Errors: Io; then nothing of the record is in the file.
    [[nodiscard]] Status append(const records::MeasureRecord& record);

private:
    RecordLog(std::filesystem::path file, measure::FileDescriptor descriptor);
    Status read();
    Status cutLastLine();

    std::filesystem::path m_file;
    measure::FileDescriptor m_descriptor;
    std::unordered_map<Hash128, std::optional<double>> m_seconds;
    bool m_holdsOnlyOther = false; ///< lines, none of them a record
};

} // namespace tlp::jobs
