// SPDX-License-Identifier: GPL-3.0-only
#include "features/touched_regions.h"

#include <algorithm>
#include <optional>

namespace tlp::features {
namespace {

using program::Bounds;
using program::TermRef;

/// So that bytes of all accesses of a statement fit 64 bits.
constexpr std::int64_t kMostElements = INT64_MAX >> 12;

/// Number of integers; empty if there are too many.
std::optional<std::int64_t> countOf(const Bounds& bounds)
{
    std::int64_t last = 0;
    if (bounds.min == -Bounds::kUnbounded || bounds.max == Bounds::kUnbounded
        || __builtin_sub_overflow(bounds.max, bounds.min, &last) || last >= kMostElements)
        return std::nullopt;
    return last + 1;
}

/// The box that one access touches, growing as loops from the inside out are counted in.
class Box
{
public:
    Box(const BufferAccess& access, const program::NestBuffer& buffer,
        const program::VariableFacts& facts)
        : m_access(access)
        , m_shape(buffer.shape)
        , m_extents(access.indices.front().size(), 1)
    {
        for (std::size_t i = 0; i < m_extents.size(); ++i)
            measure(i, facts);
    }

    void grow(int variable, const program::VariableFacts& facts)
    {
        for (std::size_t i = 0; i < m_extents.size(); ++i) {
            const bool changes = std::ranges::any_of(m_access.indices,
                [&](const auto& indices) { return dependsOn(indices[i], variable); });
            if (changes)
                measure(i, facts);
        }
    }

    [[nodiscard]] std::int64_t elements() const
    {
        std::int64_t product = 1;
        for (const std::int64_t extent : m_extents) {
            if (__builtin_mul_overflow(product, extent, &product))
                return kMostElements;
        }
        return std::min(product, kMostElements);
    }

    [[nodiscard]] const std::vector<std::int64_t>& extents() const { return m_extents; }

private:
    const BufferAccess& m_access;
    const std::vector<std::int64_t>& m_shape;
    std::vector<std::int64_t> m_extents;

    void measure(std::size_t dimension, const program::VariableFacts& facts)
    {
        Bounds all = boundsOf(m_access.indices.front()[dimension], facts);
        for (const auto& indices : m_access.indices) {
            const Bounds bounds = boundsOf(indices[dimension], facts);
            all = {std::min(all.min, bounds.min), std::max(all.max, bounds.max)};
        }
        m_extents[dimension] = countOf(all).value_or(m_shape[dimension]);
    }
};

} // namespace

bool dependsOn(TermRef term, int variable)
{
    if (term->kind == program::Term::Kind::Variable)
        return term->value == variable;
    return term->left && (dependsOn(term->left, variable) || dependsOn(term->right, variable));
}

bool dependsOn(const BufferAccess& access, int variable)
{
    return std::ranges::any_of(access.indices, [&](const auto& indices) {
        return std::ranges::any_of(
            indices, [&](TermRef index) { return dependsOn(index, variable); });
    });
}

std::vector<BufferAccess> accessesOf(const program::NestStore& store)
{
    std::vector<BufferAccess> accesses{
        {store.target.buffer, AccessType::Write, {store.target.indices}}};
    for (const program::NestAccess& read : store.reads) {
        auto found = std::ranges::find(accesses, read.buffer, &BufferAccess::buffer);
        if (found == accesses.end()) {
            accesses.push_back({read.buffer, AccessType::Read, {read.indices}});
        } else if (found->type == AccessType::Read) {
            found->indices.emplace_back(read.indices);
        } else {
            found->type = AccessType::ReadWrite; // an update: of the element that is written
        }
    }
    return accesses;
}

std::vector<int> loopsAround(const program::StatementNest& nest, int innermost)
{
    std::vector<int> loops;
    for (int loop = innermost; loop >= 0; loop = nest.loops[static_cast<std::size_t>(loop)].parent)
        loops.push_back(loop);
    std::ranges::reverse(loops);
    return loops;
}

TouchedRegions::TouchedRegions(const program::StatementNest& nest)
    : m_nest(nest)
    , m_touches(nest.loops.size())
{}

std::vector<std::int64_t> TouchedRegions::add(
    const std::vector<BufferAccess>& accesses, const std::vector<int>& loops)
{
    const auto loopAt = [&](int loop) -> const program::NestLoop& {
        return m_nest.loops[static_cast<std::size_t>(loop)];
    };
    program::VariableFacts facts;
    for (const int loop : loops)
        facts.setBounds(loopAt(loop).variable, {0, 0});
    std::vector<Box> boxes;
    boxes.reserve(accesses.size());
    const auto bufferOf = [&](const BufferAccess& access) -> const program::NestBuffer& {
        return m_nest.buffers[static_cast<std::size_t>(access.buffer)];
    };
    for (const BufferAccess& access : accesses)
        boxes.emplace_back(access, bufferOf(access), facts);
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        const program::NestLoop& entry = loopAt(*loop);
        facts.setBounds(entry.variable,
            {0, entry.maxExtent == Bounds::kUnbounded ? entry.maxExtent : entry.maxExtent - 1});
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            boxes[i].grow(entry.variable, facts);
            m_touches[static_cast<std::size_t>(*loop)].push_back({accesses[i].buffer,
                accesses[i].type, boxes[i].elements(), bufferOf(accesses[i]).elementBytes});
        }
    }
    return boxes.front().extents();
}

} // namespace tlp::features
