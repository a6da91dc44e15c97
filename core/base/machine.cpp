// SPDX-License-Identifier: GPL-3.0-only
#include "base/machine.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <sched.h>
#include <sys/resource.h>

#include "base/text.h"

namespace tlp {
namespace {

/// The number on the line "KEY:   123 kB" of a file below /proc, in bytes.
std::optional<std::int64_t> procBytes(const char* file, std::string_view key)
{
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (!std::string_view(line).starts_with(key))
            continue;
        std::string_view rest = std::string_view(line).substr(key.size());
        rest = trimText(rest.substr(0, rest.find("kB")));
        const auto kilobytes = parseInteger(rest);
        return kilobytes ? std::optional<std::int64_t>(*kilobytes * 1024) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::int64_t> numberIn(const std::string& file)
{
    std::ifstream stream(file);
    std::string text;
    stream >> text;
    const auto number = parseInteger(text); // "max" means no limit
    return number ? std::optional<std::int64_t>(*number) : std::nullopt;
}

/// What the control group of this process leaves; none without a limit.
std::optional<std::int64_t> controlGroupBytes()
{
    std::ifstream stream("/proc/self/cgroup");
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with("0::"))
            continue;
        const std::string folder = "/sys/fs/cgroup" + line.substr(3);
        const auto limit = numberIn(folder + "/memory.max");
        const auto used = numberIn(folder + "/memory.current");
        if (limit && used)
            return std::max<std::int64_t>(0, *limit - *used);
    }
    return std::nullopt;
}

std::optional<std::int64_t> addressSpaceBytes()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    const std::int64_t used = procBytes("/proc/self/status", "VmSize:").value_or(0);
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(limit.rlim_cur) - used);
}

} // namespace

std::int64_t availableMemoryBytes()
{
    std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
    for (const auto& limit :
        {procBytes("/proc/meminfo", "MemAvailable:"), controlGroupBytes(), addressSpaceBytes()})
        bytes = std::min(bytes, limit.value_or(bytes));
    return bytes;
}

int availableProcessors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

} // namespace tlp
