// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include "base/error.h"

namespace tlp::training {

/// Refuses a batch that cannot fit. Errors: Resource, with the largest batch size that does.
[[nodiscard]] Status checkBatchFits(std::int64_t batchSize, std::int64_t bytesPerProgram,
    std::int64_t fixedBytes, std::int64_t availableBytes);

} // namespace tlp::training
