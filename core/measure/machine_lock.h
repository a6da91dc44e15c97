// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "measure/file_descriptor.h"

namespace tlp::measure {

/// Keeps the measurements of several processes of one user from disturbing each other: any number
/// may build, or one may time. Where no lock file can be made every request is granted.
class MachineLock
{
public:
    enum class Use : char { None, Building, Timing };

    MachineLock();

    /// Takes it for `use` instead of what it is held for now; false when others hold it otherwise
    /// (then it is held for nothing). Never waits.
    [[nodiscard]] bool tryTake(Use use);
    void release();

private:
    FileDescriptor m_file;
    Use m_use = Use::None;
};

} // namespace tlp::measure
