// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "templates/loop_tree.h"

/// What AutoTVM's models read of a loop: arXiv 1805.08166, apache/tvm
/// src/autotvm/touch_extractor.cc.
namespace tlp::templates {

/// How a loop moves through the memory that one access reads or writes.
struct Touch
{
    std::int64_t stride = 0; ///< of the index per step; 0: the loop does not move it
    std::int64_t modulus = -1; ///< of the index; −1: none, as always in TVM
    std::int64_t count = 1; ///< elements touched by one run of the loop
    std::int64_t reuse = 1; ///< how often each of them
    /// Of parallel loops, count and reuse divided by those of the serial loops below them (of
    /// blocks: by those of the threads directly below): 0 where there are none such.
    std::int64_t threadCount = 0;
    std::int64_t threadReuse = 0;
};

struct LoopContext
{
    std::int64_t length = 1;
    int nest = 1; ///< level, from 1
    std::int64_t topDown = 1; ///< product of the lengths from the outermost loop to this one
    /// Most count × reuse of an access in the loop; −1: there is none.
    std::int64_t bottomUp = -1;
    /// Of LoopTree::accesses, by index.
    std::vector<std::pair<std::size_t, Touch>> touches;
};

/// One for each loop of the tree, in its order.
[[nodiscard]] std::vector<LoopContext> loopContexts(const LoopTree& tree);

} // namespace tlp::templates
