// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tlp {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

/// Where the core's messages go. The core never prints; the program installs a sink at start
/// (none: messages are dropped). Any thread; the sink is called under a lock.
using LogSink = std::function<void(LogLevel, std::string_view)>;
void setLogSink(LogSink sink);
void log(LogLevel level, std::string_view message);

} // namespace tlp
