// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/process_identity.h"

#include "base/text.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <iterator>
#include <optional>

#include <unistd.h>

namespace tlp::workspace {
namespace {

std::string readText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const std::string& currentBootId()
{
    static const std::string id{trimText(readText("/proc/sys/kernel/random/boot_id"))};
    return id;
}

/// Start time of a process that runs; none when there is none or it is a zombie.
std::optional<std::int64_t> startTicksOf(std::int64_t pid)
{
    const std::string stat = readText(fmt::format("/proc/{}/stat", pid));
    // The second field is the program's name in brackets and may hold anything, so count from the
    // last bracket: field 3 (state) comes next.
    const std::size_t bracket = stat.rfind(')');
    if (bracket == std::string::npos || bracket + 2 >= stat.size())
        return std::nullopt;
    const auto fields = splitText(trimText(std::string_view(stat).substr(bracket + 2)), ' ');
    constexpr std::size_t kState = 0;
    constexpr std::size_t kStart = 22 - 3;
    if (fields.size() <= kStart || fields[kState] == "Z" || fields[kState] == "X")
        return std::nullopt;
    if (const auto ticks = parseInteger(fields[kStart]))
        return *ticks;
    return std::nullopt;
}

} // namespace

std::string hostName()
{
    std::array<char, 256> buffer{};
    if (gethostname(buffer.data(), buffer.size() - 1) != 0)
        return "localhost";
    return toValidUtf8(buffer.data());
}

ProcessIdentity ProcessIdentity::current()
{
    const std::int64_t pid = getpid();
    return {pid, startTicksOf(pid).value_or(0), currentBootId(), hostName()};
}

bool ProcessIdentity::isAlive() const
{
    return pid > 0 && host == hostName() && bootId == currentBootId()
        && startTicksOf(pid) == startTicks;
}

} // namespace tlp::workspace
