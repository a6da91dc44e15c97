// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/statement_nest.h"

/// Which parts of which buffers the statements touch. Internal to core/features.
/// Source of the rules: zhaiyi000/tlp src/auto_scheduler/feature.cc.
namespace tlp::features {

enum class AccessType : std::uint8_t { Read, Write, ReadWrite };

/// All accesses of one statement to one buffer.
struct BufferAccess
{
    int buffer = -1;
    AccessType type = AccessType::Read;
    std::vector<std::span<const program::TermRef>> indices; ///< of each; an update counts once
};

/// What a statement writes, then what it reads, in the order in which it does.
[[nodiscard]] std::vector<BufferAccess> accessesOf(const program::NestStore& store);

/// The loops around a statement, outermost first.
[[nodiscard]] std::vector<int> loopsAround(const program::StatementNest& nest, int innermost);

/// One access of one statement, as seen from a loop around it.
struct Touch
{
    int buffer = -1;
    AccessType type = AccessType::Read;
    std::int64_t elements = 0; ///< of the box that a run of the loop touches
    int elementBytes = 4;
};

/// What the statements so far touch inside each loop.
class TouchedRegions
{
public:
    explicit TouchedRegions(const program::StatementNest& nest);

    /// Adds a statement. Returns the extents of the box that it writes in all.
    std::vector<std::int64_t> add(
        const std::vector<BufferAccess>& accesses, const std::vector<int>& loops);

    /// In the order in which statements were added.
    [[nodiscard]] const std::vector<Touch>& of(int loop) const
    {
        return m_touches[static_cast<std::size_t>(loop)];
    }

private:
    const program::StatementNest& m_nest;
    std::vector<std::vector<Touch>> m_touches; ///< by loop
};

/// Whether the variable occurs in the term.
[[nodiscard]] bool dependsOn(program::TermRef term, int variable);
[[nodiscard]] bool dependsOn(const BufferAccess& access, int variable);

} // namespace tlp::features
