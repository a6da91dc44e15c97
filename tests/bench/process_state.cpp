// SPDX-License-Identifier: GPL-3.0-only
#include "process_state.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

namespace tlp::bench {
namespace {

namespace fs = std::filesystem;

/// Entries of a folder, by name: what is listed may end meanwhile.
std::vector<std::string> entriesOf(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        names.push_back(it->path().filename().string());
    return names;
}

std::int64_t residentKiB(const fs::path& process)
{
    std::ifstream file(process / "statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    file >> all >> resident;
    return resident * ::sysconf(_SC_PAGESIZE) / 1024;
}

std::string firstLine(const fs::path& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

bool isZombie(const fs::path& process)
{
    const std::string stat = firstLine(process / "stat"); // "7 (name) Z …"
    const std::size_t name = stat.rfind(')');
    return name != std::string::npos && stat.substr(name + 1, 2) == " Z";
}

} // namespace

ProcessState processState(const fs::path& scratch)
{
    const fs::path self = "/proc/self";
    ProcessState state;
    state.residentKiB = residentKiB(self);
    state.descriptors = static_cast<std::int64_t>(entriesOf(self / "fd").size());
    std::ifstream maps(self / "maps");
    state.mappings
        = std::count(std::istreambuf_iterator<char>(maps), std::istreambuf_iterator<char>(), '\n');
    const std::vector<std::string> threads = entriesOf(self / "task");
    state.threads = static_cast<std::int64_t>(threads.size());
    for (const std::string& thread : threads) {
        std::ifstream children(self / "task" / thread / "children");
        for (std::string pid; children >> pid;) {
            const fs::path child = fs::path("/proc") / pid;
            ++(isZombie(child) ? state.zombies : state.children);
            if (firstLine(child / "comm") == "tlp-builder")
                state.builderKiB = std::max(state.builderKiB, residentKiB(child));
        }
    }
    std::error_code error;
    for (fs::recursive_directory_iterator it(scratch, error), end; !error && it != end;
         it.increment(error))
        ++state.files;
    return state;
}

} // namespace tlp::bench
