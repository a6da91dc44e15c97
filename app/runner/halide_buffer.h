// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>

/// The part of Halide's run-time interface that a kernel's caller needs, by layout: the runner is
/// built and works without Halide. Same names as in HalideRuntime.h, which a test compares it with.
namespace tlp::runner {

struct HalideType
{
    std::uint8_t code = 2; ///< 2: floating point
    std::uint8_t bits = 32;
    std::uint16_t lanes = 1;
};

struct HalideDimension
{
    std::int32_t min = 0;
    std::int32_t extent = 0;
    std::int32_t stride = 0; ///< in elements
    std::uint32_t flags = 0;
};

struct HalideBuffer
{
    std::uint64_t device = 0;
    const void* deviceInterface = nullptr;
    std::uint8_t* host = nullptr;
    std::uint64_t flags = 0;
    HalideType type;
    std::int32_t dimensions = 0;
    HalideDimension* dim = nullptr; ///< the innermost first
    void* padding = nullptr;
};
static_assert(
    sizeof(void*) != 8 || (sizeof(HalideBuffer) == 56 && offsetof(HalideBuffer, dim) == 40),
    "halide_buffer_t of a 64-bit machine");

inline constexpr int kHalideOutOfMemory = -11; ///< halide_error_code_out_of_memory

} // namespace tlp::runner
