// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <stop_token>

namespace tlp::cli {

/// Ctrl-C, SIGTERM and SIGHUP: a command that can stop cooperatively is asked first; the second
/// signal, and the first one of any other command, end the process at once (what is stored stays
/// consistent: every write is a transaction).
class Signals
{
public:
    /// Call once, at the start.
    static void install();
    [[nodiscard]] static std::stop_token stopToken();
    static void setCooperative(bool isCooperative);
};

} // namespace tlp::cli
