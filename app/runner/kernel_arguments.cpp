// SPDX-License-Identifier: GPL-3.0-only
#include "runner/kernel_arguments.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>

#include <fmt/format.h>

#include "measure/cache.h"
#include "measure/pack_buffer.h"
#include "workload/input_values.h"

namespace tlp::runner {
namespace {

constexpr std::size_t kAlignment = 128;
/// Beyond the end: vector loads may touch what they do not use.
constexpr std::size_t kSpareFloats = 64;

Floats allocate(std::size_t size)
{
    const std::size_t bytes = (size + kSpareFloats) * sizeof(float);
    void* const memory
        = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    if (memory == nullptr)
        throw std::bad_alloc();
    return Floats(static_cast<float*>(memory));
}

Result<std::size_t> elementsOf(const std::vector<std::int64_t>& shape, const std::string& name)
{
    std::int64_t size = 1;
    for (const std::int64_t extent : shape) {
        if (extent < 1 || size > std::numeric_limits<std::int32_t>::max() / extent)
            return fail(ErrorKind::BadInput,
                fmt::format("buffer {} is empty or has more than 2^31 elements", name));
        size *= extent;
    }
    return static_cast<std::size_t>(size);
}

/// Halide's dimension 0 is the innermost.
std::vector<HalideDimension> dimensionsOf(const std::vector<std::int64_t>& shape)
{
    std::vector<HalideDimension> dimensions;
    std::int32_t stride = 1;
    for (std::size_t d = shape.size(); d-- > 0;) {
        const auto extent = static_cast<std::int32_t>(shape[d]);
        dimensions.push_back({0, extent, stride, 0});
        stride *= extent;
    }
    return dimensions;
}

} // namespace

void AlignedDelete::operator()(float* memory) const
{
    std::free(memory);
}

Result<KernelArguments> KernelArguments::make(
    const std::vector<measure::KernelBuffer>& buffers, std::uint64_t seed)
{
    KernelArguments arguments;
    std::uint64_t placeholder = 0;
    for (const measure::KernelBuffer& buffer : buffers) {
        std::vector<float> values;
        if (!buffer.isOutput) {
            TLP_TRY(const std::size_t size, elementsOf(buffer.shape, buffer.name));
            values.resize(size);
            workload::fillInput(values, seed, placeholder++);
        }
        TLP_CHECK(arguments.add(buffer, values));
    }
    arguments.spoilOutputs();
    return arguments;
}

Status KernelArguments::add(const measure::KernelBuffer& buffer, std::span<const float> values)
{
    if (buffer.isOutput && !buffer.order.empty())
        return fail(ErrorKind::BadInput, fmt::format("output {} is not row-major", buffer.name));
    TLP_TRY(const std::vector<std::int64_t> shape, measure::storedShape(buffer));
    auto argument = std::make_unique<Argument>();
    TLP_TRY(argument->size, elementsOf(shape, buffer.name));
    argument->isOutput = buffer.isOutput;
    argument->memory = allocate(argument->size);
    if (!buffer.isOutput) {
        const std::vector<float> stored = measure::packed(buffer, values);
        std::copy(stored.begin(), stored.end(), argument->memory.get());
    }
    argument->dimensions = dimensionsOf(shape);
    argument->buffer.host = reinterpret_cast<std::uint8_t*>(argument->memory.get()); // NOLINT
    argument->buffer.dimensions = static_cast<std::int32_t>(argument->dimensions.size());
    argument->buffer.dim = argument->dimensions.data();
    m_pointers.push_back(&argument->buffer);
    m_arguments.push_back(std::move(argument));
    return {};
}

std::vector<std::span<const float>> KernelArguments::outputs() const
{
    std::vector<std::span<const float>> outputs;
    for (const auto& argument : m_arguments)
        if (argument->isOutput)
            outputs.emplace_back(argument->memory.get(), argument->size);
    return outputs;
}

void KernelArguments::spoilOutputs()
{
    for (const auto& argument : m_arguments)
        if (argument->isOutput)
            std::fill_n(
                argument->memory.get(), argument->size, std::numeric_limits<float>::quiet_NaN());
}

void KernelArguments::flushFromCaches() const
{
    for (std::size_t i = 1; i < m_arguments.size(); ++i)
        measure::flushFromCaches(
            m_arguments[i]->memory.get(), m_arguments[i]->size * sizeof(float));
    measure::finishFlush();
}

} // namespace tlp::runner
