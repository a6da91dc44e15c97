// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "measure/local_task.h"
#include "records/step.h"
#include "workload/local_target.h"

/// What is said between the workbench and tlp-builder: one JSON document a line on its standard
/// input, one answer a line on its standard output, in order. A builder serves requests until its
/// input ends; it may crash or be killed at any time.
namespace tlp::measure {

struct BuildRequest
{
    std::int64_t id = 0;
    std::string workloadKey;
    std::string dagText; ///< "" for operators of ours
    std::vector<records::Step> steps;
    workload::LocalTarget target;
    int layoutRewriteOption = kLayoutRewriteOption;
    std::string output; ///< path of the library to write; "" builds nothing
    /// A static library with Halide's run-time library in it instead of a shared one; `function`
    /// and `function`_argv are its entries.
    bool wantsStaticLibrary = false;
    std::string function = "tlp_kernel";
    bool wantsLowered = false; ///< Halide's lowered statement
    bool wantsAssembly = false; ///< assembly of the innermost loop
    bool wantsSource = false; ///< a C++ program for Halide that makes the same kernel
    std::string schedule; ///< "": from `steps`; "adams2019": Halide's packaged autoscheduler

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<BuildRequest> fromJson(std::string_view json);
};

/// One input or output of a kernel. A constant input may be stored in tiles: the tensor of `shape`
/// is viewed with every dimension d split into `splits[d]` (product = extent; outermost first), and
/// the split parts are stored in `order` (indices into the concatenated splits, slowest first).
/// Empty `order`: plain row-major. The kernel gets a dense buffer with one dimension per entry of
/// `order`, the last entry as Halide's dimension 0; without `order` one per entry of `shape`.
struct KernelBuffer
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::vector<std::vector<std::int64_t>> splits;
    std::vector<int> order;
    bool isOutput = false;

    bool operator==(const KernelBuffer&) const = default;
};

/// Why a build failed, for counting.
enum class BuildFailure : std::uint8_t {
    None,
    BadSteps, ///< the steps do not apply to the workload
    NotExpressible, ///< no Halide schedule says this; the message names the step
    Compile, ///< Halide or the linker refused
    OutOfMemory,
    Timeout,
    Crash
};
[[nodiscard]] const char* toString(BuildFailure failure);

struct BuildReply
{
    std::int64_t id = 0;
    BuildFailure failure = BuildFailure::None;
    std::string message; ///< one sentence when failed
    double seconds = 0;
    /// In the kernel's argument order: one input per placeholder of the DAG, in stage order, then
    /// the outputs in stage order.
    std::vector<KernelBuffer> buffers;
    std::string lowered;
    std::string assembly;
    std::string source;

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<BuildReply> fromJson(std::string_view json);
};

/// A kernel library exports `int tlp_kernel_argv(void** buffers)`, `buffers` pointing to
/// halide_buffer_t in the order of BuildReply::buffers (Halide dimension 0 is the innermost,
/// row-major storage, memory aligned to 64 bytes).
inline constexpr const char* kKernelSymbol = "tlp_kernel_argv";

} // namespace tlp::measure
