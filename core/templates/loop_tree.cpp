// SPDX-License-Identifier: GPL-3.0-only
#include "templates/loop_tree.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tlp::templates {
namespace {

struct Part
{
    std::int64_t extent;
    std::int64_t stride;
};

/// Of a whole loop, from its parts, outermost first.
std::int64_t strideOfLoop(const std::vector<Part>& parts)
{
    // Parts that follow each other without a gap are one variable again.
    std::vector<Part> merged;
    for (const Part& part : parts) {
        if (part.extent == 1)
            continue;
        if (!merged.empty() && merged.back().stride == part.stride * part.extent)
            merged.back() = {merged.back().extent * part.extent, part.stride};
        else
            merged.push_back(part);
    }
    if (merged.size() == 1)
        return merged.front().stride;
    const bool isUsed
        = std::ranges::any_of(merged, [](const Part& part) { return part.stride != 0; });
    return isUsed ? 1 : 0;
}

} // namespace

std::int64_t Loop::length() const
{
    return std::accumulate(
        parts.begin(), parts.end(), std::int64_t{1}, std::multiplies<std::int64_t>());
}

std::int64_t Access::strideOf(int loopIndex) const
{
    for (const auto& [index, stride] : strides) {
        if (index == loopIndex)
            return stride;
    }
    return 0;
}

std::string Access::buffer() const
{
    return name.substr(0, name.rfind('_'));
}

std::string Access::tensor() const
{
    const std::string whole = buffer();
    return whole.substr(0, whole.find('.'));
}

int LoopTree::add(int parent, std::string name, std::int64_t length, Annotation annotation)
{
    return addFused(parent, std::move(name), {length}, annotation);
}

int LoopTree::addFused(
    int parent, std::string name, std::vector<std::int64_t> parts, Annotation annotation)
{
    m_loops.push_back({std::move(name), parent, annotation, std::move(parts), 0, 0, 0});
    return static_cast<int>(m_loops.size()) - 1;
}

void LoopTree::touch(int loop, const std::string& buffer, const std::vector<Term>& index)
{
    const auto before = std::ranges::count(m_accesses, buffer, &Access::buffer);
    Access access{buffer + "_" + std::to_string(before), loop, {}};
    for (const int around : pathTo(loop)) {
        std::vector<Part> parts;
        for (const std::int64_t extent : m_loops[static_cast<std::size_t>(around)].parts)
            parts.push_back({extent, 0});
        for (const Term& term : index) {
            if (term.loop == around)
                parts[static_cast<std::size_t>(term.part)].stride += term.stride;
        }
        if (const std::int64_t stride = strideOfLoop(parts); stride != 0)
            access.strides.emplace_back(around, stride);
    }
    m_accesses.push_back(std::move(access));
}

void LoopTree::addArithmetic(int loop, int additions, int multiplications, int divisions)
{
    Loop& target = m_loops[static_cast<std::size_t>(loop)];
    target.additions += additions;
    target.multiplications += multiplications;
    target.divisions += divisions;
}

std::vector<int> LoopTree::pathTo(int loop) const
{
    std::vector<int> path;
    for (int at = loop; at >= 0; at = m_loops[static_cast<std::size_t>(at)].parent)
        path.push_back(at);
    std::ranges::reverse(path);
    return path;
}

} // namespace tlp::templates
