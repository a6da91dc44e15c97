// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/error.h"
#include "measure/build_protocol.h"
#include "runner/halide_buffer.h"

namespace tlp::runner {

/// Memory of one buffer, aligned for any vector unit.
struct AlignedDelete
{
    void operator()(float* memory) const;
};
using Floats = std::unique_ptr<float[], AlignedDelete>;

/// The inputs and outputs of a kernel in memory.
class KernelArguments
{
public:
    /// Seeded inputs as workload::makeInputs makes them, stored as the kernel wants them; outputs
    /// full of NaN. Errors: BadInput for buffers that do not fit together.
    [[nodiscard]] static Result<KernelArguments> make(
        const std::vector<measure::KernelBuffer>& buffers, std::uint64_t seed);

    /// halide_buffer_t* in the kernel's order.
    [[nodiscard]] void** pointers() { return m_pointers.data(); }
    /// Row-major, in order of the outputs.
    [[nodiscard]] std::vector<std::span<const float>> outputs() const;
    /// Makes every output element NaN, so that what is not written shows.
    void spoilOutputs();
    /// Takes all but the first input out of the processor's caches, as TVM's runner does: in a
    /// network the input has just been written, the weights have not been read for long.
    void flushFromCaches() const;

private:
    struct Argument
    {
        Floats memory;
        std::size_t size = 0;
        bool isOutput = false;
        std::vector<HalideDimension> dimensions;
        HalideBuffer buffer;
    };

    Status add(const measure::KernelBuffer& buffer, std::span<const float> values);

    std::vector<std::unique_ptr<Argument>> m_arguments;
    std::vector<void*> m_pointers;
};

} // namespace tlp::runner
