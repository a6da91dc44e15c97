// SPDX-License-Identifier: GPL-3.0-only
#include "measure/cache.h"

#if defined(__SSE2__)

#include <emmintrin.h>

namespace tlp::measure {

void flushFromCaches(const void* memory, std::size_t bytes)
{
    constexpr std::size_t kLineBytes = 64; // of every x86 processor with SSE2
    const char* const begin = static_cast<const char*>(memory);
    for (std::size_t offset = 0; offset < bytes; offset += kLineBytes)
        _mm_clflush(begin + offset);
}

void finishFlush()
{
    _mm_mfence();
}

} // namespace tlp::measure

#else

#include <algorithm>
#include <vector>

#include <unistd.h>

namespace tlp::measure {

void flushFromCaches(const void* /*memory*/, std::size_t /*bytes*/) {}

void finishFlush()
{
    constexpr long kLeast = 32L << 20;
    static std::vector<char> filler(
        static_cast<std::size_t>(2 * std::max(kLeast, ::sysconf(_SC_LEVEL3_CACHE_SIZE))));
    static char value = 0;
    std::fill(filler.begin(), filler.end(), ++value);
    asm volatile("" : : "r"(filler.data()) : "memory");
}

} // namespace tlp::measure

#endif
