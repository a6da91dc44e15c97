// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tlp::records {

/// A TVM target string, taken apart: `llvm -keys=cpu -mcpu=core-avx2 -model=e5-2673`, or the same
/// as a JSON object.
struct Target
{
    std::string kind; ///< "llvm", "cuda", …; never empty after parse of non-blank text
    std::vector<std::pair<std::string, std::string>>
        attributes; ///< in order; flag without '=' has value ""

    [[nodiscard]] std::string attribute(std::string_view name) const; ///< "" when absent
    [[nodiscard]] bool
    isGpu() const; ///< cuda, rocm, opencl, vulkan, metal, nvptx, or -keys has "gpu"
    /// `-model`, else `-mcpu`, else the kind ("unknown" is treated as absent).
    [[nodiscard]] std::string platformName() const;
};

[[nodiscard]] Target parseTarget(std::string_view text);

} // namespace tlp::records
