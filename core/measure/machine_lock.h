// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "base/error.h"
#include "base/job_context.h"
#include "measure/file_descriptor.h"

namespace tlp::measure {

/// Keeps the measurements of several processes of one user from disturbing each other: any number
/// may build and search, or one may time. One that waits is next, and is served before whoever asks
/// after it: builds that follow each other do not keep another process's times waiting for ever.
/// Where no lock file can be made every request is granted.
class MachineLock
{
public:
    enum class Use : char { None, Building, Timing };

    MachineLock();

    /// Takes it for `use` instead of what it is held for now; false when others hold it otherwise
    /// (then it is held for nothing, and others wait behind). Never waits.
    [[nodiscard]] bool tryTake(Use use);
    /// Waits for it. Errors: Stopped.
    [[nodiscard]] Status take(Use use, const JobContext& context);
    void release();

private:
    [[nodiscard]] bool tryLock(const FileDescriptor& file, int operation) const;

    FileDescriptor m_file;
    FileDescriptor m_queue; ///< held while waiting for the other: the next in turn
    bool m_isNext = false;
    Use m_use = Use::None;
};

} // namespace tlp::measure
