// SPDX-License-Identifier: GPL-3.0-only
#include "training/memory_estimate.h"

#include <fmt/format.h>

namespace tlp::training {

Status checkBatchFits(std::int64_t batchSize, std::int64_t bytesPerProgram, std::int64_t fixedBytes,
    std::int64_t availableBytes)
{
    constexpr double kGibibyte = 1024.0 * 1024 * 1024;
    const double needed = static_cast<double>(batchSize) * static_cast<double>(bytesPerProgram)
        + static_cast<double>(fixedBytes);
    if (needed <= static_cast<double>(availableBytes))
        return {};
    const std::int64_t left = availableBytes - fixedBytes;
    if (left < bytesPerProgram)
        return fail(ErrorKind::Resource,
            fmt::format("the model needs about {:.2f} GiB of memory even with a batch of one "
                        "program, {:.2f} GiB are available",
                static_cast<double>(fixedBytes + bytesPerProgram) / kGibibyte,
                static_cast<double>(availableBytes) / kGibibyte));
    // A round number below the largest that fits.
    std::int64_t fits = 1;
    while (fits * 2 <= left / bytesPerProgram)
        fits *= 2;
    return fail(ErrorKind::Resource,
        fmt::format("a batch of {} programs needs about {:.1f} GiB of memory, {:.1f} GiB are "
                    "available: use a batch size of at most {}",
            batchSize, needed / kGibibyte, static_cast<double>(availableBytes) / kGibibyte, fits));
}

} // namespace tlp::training
