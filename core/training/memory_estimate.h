// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include "base/error.h"

namespace tlp::training {

/// Bytes that this process may still allocate: the smallest of the machine's available memory, the
/// control group's limit and the address-space limit.
[[nodiscard]] std::int64_t availableMemoryBytes();

/// Refuses a batch that cannot fit. Errors: Resource, with the largest batch size that does.
[[nodiscard]] Status checkBatchFits(std::int64_t batchSize, std::int64_t bytesPerProgram,
    std::int64_t fixedBytes, std::int64_t availableBytes);

} // namespace tlp::training
