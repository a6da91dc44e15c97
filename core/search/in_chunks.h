// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <future>
#include <string>
#include <system_error>
#include <vector>

#include "base/machine.h"
#include "base/random.h"

/// Internal to core/search.
namespace tlp::search {

/// `make(index, rng)` for each index below `count`, on the processors of this process. Each chunk
/// of indices has random numbers of its own: the values do not depend on the number of threads.
/// `make` is called from several threads at a time.
template <typename Value, typename Make>
[[nodiscard]] std::vector<Value> makeInChunks(
    std::size_t count, std::uint64_t seed, const Make& make)
{
    constexpr std::size_t kChunks = 16;
    std::vector<Value> values(count);
    std::atomic<std::size_t> nextChunk = 0;
    const auto work = [&] {
        for (std::size_t chunk = nextChunk++; chunk < kChunks; chunk = nextChunk++) {
            Rng rng(splitSeed(seed, std::to_string(chunk)));
            for (std::size_t i = count * chunk / kChunks; i < count * (chunk + 1) / kChunks; ++i)
                values[i] = make(i, rng);
        }
    };
    std::vector<std::future<void>> helpers;
    try {
        for (int i = 1; i < std::min(availableProcessors(), static_cast<int>(kChunks)); ++i)
            helpers.push_back(std::async(std::launch::async, work));
    } catch (const std::system_error&) {
        // Without further threads this one does what is left.
    }
    work();
    for (std::future<void>& helper : helpers)
        helper.get();
    return values;
}

} // namespace tlp::search
