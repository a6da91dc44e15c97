// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

namespace tlp {

/// Bytes that this process may still allocate: the smallest of the machine's available memory, the
/// control group's limit and the address-space limit.
[[nodiscard]] std::int64_t availableMemoryBytes();

/// Processors in this process's affinity mask, at least 1.
[[nodiscard]] int availableProcessors();

} // namespace tlp
