// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace tlp::workload {

/// What a program is compiled for on this machine: an instruction set and a number of threads. Each
/// is a platform of its own, so that one machine gives several honest platforms.
struct LocalTarget
{
    std::string isa; ///< "sse41", "avx2" or "avx512"
    int threads = 1;

    /// Text form `ISA` or `ISA@THREADS`; ISA "host" is the best this processor has. Without
    /// threads: the processors this process may use. Errors: BadInput naming the known ISAs;
    /// Unsupported when this processor lacks the ISA.
    [[nodiscard]] static Result<LocalTarget> parse(std::string_view text);
    /// From a TVM target string (`llvm -mcpu=skylake-avx512 …`): what stands nearest to its -mcpu;
    /// `-num-cores` gives the threads. Errors: Unsupported for GPUs and other architectures.
    [[nodiscard]] static Result<LocalTarget> fromTvmTarget(std::string_view target);

    [[nodiscard]] std::string toText() const; ///< "avx2@2"
    /// Platform name, "local-avx2-2t".
    [[nodiscard]] std::string platformName() const;
    /// `llvm -keys=cpu -mcpu=core-avx2 -model=local-avx2-2t -num-cores=2`
    [[nodiscard]] std::string toTvmTarget() const;
    /// TVM's hardware parameters: cores, vector unit bytes, cache line bytes, and five zeros.
    [[nodiscard]] std::vector<std::int64_t> hardwareParams() const;

    bool operator==(const LocalTarget&) const = default;
};

/// What an x86 target's programs are compiled for, on whatever machine: "sse41", "avx2" or
/// "avx512", by its -mcpu. Errors: Unsupported for GPUs, other architectures and processors that
/// are not known.
[[nodiscard]] Result<std::string> isaOfTvmTarget(std::string_view target);

/// Instruction sets of this processor, weakest first.
[[nodiscard]] std::vector<std::string> supportedIsas();

} // namespace tlp::workload
