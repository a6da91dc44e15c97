// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/hottest_loop.h"

#include <array>
#include <map>
#include <vector>

#include "base/text.h"

namespace tlp::codegen {
namespace {

/// The line without its comment and the white space around it.
std::string_view cleaned(std::string_view line)
{
    line = line.substr(0, line.find('#'));
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

/// How much arithmetic an instruction is, for comparing loops.
int weightOf(std::string_view instruction)
{
    const std::string_view name = instruction.substr(0, instruction.find_first_of(" \t"));
    constexpr std::array<std::string_view, 8> kArithmetic{
        "fmadd", "fnmadd", "mulp", "addp", "subp", "maxp", "minp", "divp"};
    for (const std::string_view word : kArithmetic) {
        if (name.find(word) != std::string_view::npos)
            return 4;
    }
    constexpr std::array<std::string_view, 5> kScalar{"mulss", "addss", "maxss", "minss", "divss"};
    for (const std::string_view word : kScalar) {
        if (name.find(word) != std::string_view::npos)
            return 1;
    }
    return 0;
}

} // namespace

std::string hottestLoop(std::string_view assembly)
{
    std::vector<std::string_view> lines;
    std::map<std::string_view, std::size_t> labels;
    std::size_t lastJump = 0; ///< everything before it is inside a loop already seen
    std::size_t bestFirst = 0;
    std::size_t bestEnd = 0;
    int bestWeight = -1;
    while (!assembly.empty()) {
        const std::size_t end = assembly.find('\n');
        const std::string_view line = cleaned(assembly.substr(0, end));
        assembly.remove_prefix(end == std::string_view::npos ? assembly.size() : end + 1);
        if (line.empty() || (line.front() == '.' && line.back() != ':'))
            continue;
        lines.push_back(line);
        if (line.back() == ':') {
            labels[line.substr(0, line.size() - 1)] = lines.size() - 1;
            continue;
        }
        if (line.front() != 'j')
            continue;
        const std::size_t target = line.find_last_of(" \t");
        if (target == std::string_view::npos)
            continue;
        const auto label = labels.find(line.substr(target + 1));
        if (label == labels.end() || label->second < lastJump)
            continue;
        lastJump = lines.size();
        int weight = 0;
        for (std::size_t i = label->second; i < lines.size(); ++i)
            weight += weightOf(lines[i]);
        if (weight > bestWeight) {
            bestWeight = weight;
            bestFirst = label->second;
            bestEnd = lines.size();
        }
    }
    std::string text;
    for (std::size_t i = bestFirst; i < bestEnd; ++i) {
        if (lines[i].back() != ':')
            text += "    ";
        text += lines[i];
        text += '\n';
    }
    return text;
}

} // namespace tlp::codegen
