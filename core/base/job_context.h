// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace tlp {

/// How far a long operation is. The receiver derives rate and remaining time from its own clock.
struct Progress
{
    std::string phase; ///< machine word of what is being done: "import", "train", …
    std::int64_t done = 0; ///< in `unit`
    std::int64_t total = 0; ///< 0: unknown
    std::string unit; ///< "bytes", "records", "samples", "programs", …
    std::string detail; ///< e.g. the file or epoch, for people
};

/// What every long operation of the core takes: a stop request and a place to report to.
/// Operations test `stopRequested()` per batch, file or candidate and end with ErrorKind::Stopped.
struct JobContext
{
    std::stop_token stop;
    std::function<void(const Progress&)>
        onProgress; ///< may be empty; called from any one thread at a time

    [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
    void report(const Progress& progress) const
    {
        if (onProgress)
            onProgress(progress);
    }
};

} // namespace tlp
