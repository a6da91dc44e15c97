// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <dlfcn.h>

#include "codegen/build_kernel.h"
#include "workload/evaluator.h"

namespace tlp::test {

/// What a kernel reads of Halide's buffers; layout as in HalideRuntime.h (halide_buffer_t).
struct HalideBuffer
{
    std::uint64_t device = 0;
    const void* deviceInterface = nullptr;
    std::uint8_t* host = nullptr;
    std::uint64_t flags = 0;
    std::uint8_t typeCode = 2; // float
    std::uint8_t typeBits = 32;
    std::uint16_t typeLanes = 1;
    std::int32_t dimensions = 0;
    void* dim = nullptr;
    void* padding = nullptr;
};

/// Memory as a kernel wants it.
class AlignedFloats
{
public:
    explicit AlignedFloats(std::size_t count)
        : m_values(count + codegen::kBufferAlignment / sizeof(float))
        , m_count(count)
    {}

    [[nodiscard]] std::span<float> span()
    {
        void* start = m_values.data();
        std::size_t space = m_values.size() * sizeof(float);
        std::align(codegen::kBufferAlignment, m_count * sizeof(float), start, space);
        return {static_cast<float*>(start), m_count};
    }

private:
    std::vector<float> m_values;
    std::size_t m_count;
};

/// A tensor in the order in which the kernel stores it.
inline std::vector<float> stored(
    const workload::Tensor& tensor, const codegen::KernelBuffer& buffer)
{
    if (buffer.order.empty())
        return tensor.values;
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> strides;
    std::int64_t dimensionStride = static_cast<std::int64_t>(tensor.values.size());
    for (std::size_t d = 0; d < buffer.shape.size(); ++d) {
        std::int64_t stride = dimensionStride;
        dimensionStride /= buffer.shape[d];
        for (const std::int64_t extent : buffer.splits[d]) {
            stride /= extent;
            extents.push_back(extent);
            strides.push_back(stride);
        }
    }
    std::vector<float> values;
    values.reserve(tensor.values.size());
    std::vector<std::int64_t> position(buffer.order.size(), 0);
    for (std::size_t n = 0; n < tensor.values.size(); ++n) {
        std::int64_t offset = 0;
        for (std::size_t i = 0; i < position.size(); ++i)
            offset += position[i] * strides[static_cast<std::size_t>(buffer.order[i])];
        values.push_back(tensor.values[static_cast<std::size_t>(offset)]);
        for (std::size_t i = position.size(); i-- > 0;) {
            if (++position[i] < extents[static_cast<std::size_t>(buffer.order[i])])
                break;
            position[i] = 0;
        }
    }
    return values;
}

/// Runs the kernel library at `path` once. Returns its outputs, empty when it cannot be loaded or
/// reports an error.
inline std::vector<workload::Tensor> runKernel(const std::string& path,
    const std::vector<codegen::KernelBuffer>& buffers, const std::vector<workload::Tensor>& inputs)
{
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return {};
    const auto kernel = reinterpret_cast<int (*)(void**)>(dlsym(library, "tlp_kernel_argv"));
    std::vector<AlignedFloats> values;
    std::size_t input = 0;
    for (const codegen::KernelBuffer& buffer : buffers) {
        std::int64_t count = 1;
        for (const std::int64_t extent : buffer.shape)
            count *= extent;
        values.emplace_back(static_cast<std::size_t>(count));
        if (buffer.isOutput)
            std::ranges::fill(values.back().span(), std::numeric_limits<float>::quiet_NaN());
        else
            std::ranges::copy(stored(inputs[input++], buffer), values.back().span().begin());
    }
    std::vector<HalideBuffer> halide(buffers.size());
    std::vector<void*> arguments;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        halide[i].host = reinterpret_cast<std::uint8_t*>(values[i].span().data());
        arguments.push_back(&halide[i]);
    }
    const int result = kernel != nullptr ? kernel(arguments.data()) : -1;
    dlclose(library);
    std::vector<workload::Tensor> outputs;
    for (std::size_t i = 0; result == 0 && i < buffers.size(); ++i) {
        if (buffers[i].isOutput)
            outputs.push_back(
                {buffers[i].shape, {values[i].span().begin(), values[i].span().end()}});
    }
    return outputs;
}

} // namespace tlp::test
