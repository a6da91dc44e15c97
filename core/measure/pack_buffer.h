// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "measure/build_protocol.h"

namespace tlp::measure {

/// The extents of the dense buffer that a kernel gets, slowest first. Errors: BadInput when the
/// splits do not divide the shape, or `order` is no permutation of them.
[[nodiscard]] Result<std::vector<std::int64_t>> storedShape(const KernelBuffer& buffer);

/// Stores a row-major tensor of `buffer.shape` in the order that the kernel wants. `buffer` must
/// have a storedShape().
[[nodiscard]] std::vector<float> packed(
    const KernelBuffer& buffer, std::span<const float> rowMajor);

} // namespace tlp::measure
