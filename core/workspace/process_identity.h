// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>

namespace tlp::workspace {

/// Which process of which boot of which machine: a process id alone is reused.
struct ProcessIdentity
{
    std::int64_t pid = 0;
    std::int64_t startTicks = 0; ///< clock ticks after boot, /proc/PID/stat field 22
    std::string bootId; ///< /proc/sys/kernel/random/boot_id
    std::string host;

    bool operator==(const ProcessIdentity&) const = default;
    [[nodiscard]] static ProcessIdentity current();
    /// Only if every part agrees with a process that runs now (a zombie does not).
    [[nodiscard]] bool isAlive() const;
};

[[nodiscard]] std::string hostName();

} // namespace tlp::workspace
