// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "records/step.h"
#include "workload/compute_dag.h"
#include "workload/local_target.h"

/// Programs into native code, by Halide.
namespace tlp::codegen {

/// Every buffer's memory must be aligned to that many bytes.
inline constexpr int kBufferAlignment = 64;

/// One input or output of a kernel; see measure::KernelBuffer.
struct KernelBuffer
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::vector<std::vector<std::int64_t>> splits; ///< by dimension, outermost part first
    std::vector<int> order; ///< the parts as stored, slowest first; empty: row-major
    bool isOutput = false;
};

enum class Scheduler : std::uint8_t {
    Steps, ///< the record's steps
    /// Halide's packaged autoscheduler, on the same algorithm. Searches greedily; the environment
    /// variable HL_BEAM_SIZE gives it a wider beam.
    Adams2019,
};

struct KernelRequest
{
    const workload::ComputeDag* dag = nullptr;
    std::span<const records::Step> steps;
    workload::LocalTarget target;
    bool packsConstants = false; ///< store constant inputs in the schedule's tile order
    std::filesystem::path output; ///< the library; empty: none is written
    bool wantsStaticLibrary = false; ///< with Halide's run-time library in it; else a shared one
    std::string function = "tlp_kernel"; ///< name in C of a static library's entry
    bool wantsLowered = false;
    bool wantsAssembly = false;
    bool wantsSource = false; ///< of a schedule by steps
    Scheduler scheduler = Scheduler::Steps;
};

struct BuildTimes
{
    double schedule = 0; ///< steps to Halide schedule, seconds
    double lower = 0; ///< Halide's lowering
    double compile = 0; ///< LLVM
    double link = 0;
};

struct Kernel
{
    std::vector<KernelBuffer> buffers; ///< in the kernel's argument order: inputs, then outputs
    std::string lowered; ///< Halide's lowered statement
    std::string source; ///< a C++ program for Halide that makes the same kernel
    std::string assembly; ///< of the innermost loop that computes most
    BuildTimes times;
};

/// Builds a library that exports `int tlp_kernel_argv(void** buffers)`, each pointing to a
/// halide_buffer_t. Only their `host` is read: shapes are compiled in. Not thread-safe. Errors:
/// BadInput when the steps do not apply; Unsupported naming the step or stage that no Halide
/// schedule expresses; Internal with Halide's or the linker's message; Io when a file cannot be
/// written; NotFound when Adams2019 is asked for and its plug-in is not installed.
[[nodiscard]] Result<Kernel> buildKernel(const KernelRequest& request);

} // namespace tlp::codegen
