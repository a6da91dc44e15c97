// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "measure/build_protocol.h"

/// What is said between the workbench and tlp-runner, a process per measurement: one JSON document
/// in a line on its standard input, one in a line on its standard output. Its first argument is
/// what it is to do: "run" or "reference".
namespace tlp::measure {

/// Times a kernel. The runner limits itself, so that it can be used alone.
struct RunRequest
{
    std::string kernel; ///< path of the shared library
    std::vector<KernelBuffer> buffers;
    std::uint64_t seed = 0; ///< of the inputs, see workload::makeInputs
    int threads = 1;
    std::vector<int> cores; ///< pinned to these; empty: not pinned
    int repeats = 3;
    double minRepeatMs = 30;
    /// No further repeat once the timed executions have lasted this long; 0: no limit.
    double maxRepeatsMs = 0;
    bool flushesCache = true;
    double noiseThreshold = 0.2;
    int noiseRetries = 2;
    double retryBelowSeconds = 0; ///< no retry for a longer execution than this; 0: for any
    double timeLimitSeconds = 10; ///< the alarm that ends it whatever happens
    std::int64_t memoryMiB = 4096; ///< 0: no limit
    /// Files of the right outputs (`writeFloats`), in order; empty: not checked.
    std::vector<std::string> references;
    double tolerance = 1e-4; ///< of an element, relative to its size plus the mean size

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<RunRequest> fromJson(std::string_view json);
};

enum class RunOutcome : std::uint8_t {
    Done,
    BadKernel, ///< not loaded, or not with these buffers
    KernelError, ///< it said that it failed
    WrongResult,
    OutOfMemory
};
[[nodiscard]] const char* toString(RunOutcome outcome);

struct RunReply
{
    RunOutcome outcome = RunOutcome::Done;
    std::string message; ///< one sentence when not Done
    std::vector<double> costsSeconds; ///< of one execution, per repeat
    double spread = 0; ///< (max − min)/median of them
    int attempts = 1; ///< sets of repeats that were measured; the least spread one is given
    double largestDifference = 0; ///< from the reference, in units of the tolerance's scale

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<RunReply> fromJson(std::string_view json);
};

/// Computes the right outputs of a workload with the naive evaluator, into files.
struct ReferenceRequest
{
    std::string workloadKey;
    std::string dagText;
    std::uint64_t seed = 0;
    std::string output; ///< path; the k-th output goes to `output` + "." + k

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<ReferenceRequest> fromJson(std::string_view json);
};

struct ReferenceReply
{
    std::string message; ///< one sentence when it failed, else empty
    std::vector<std::string> files;

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<ReferenceReply> fromJson(std::string_view json);
};

/// A file of float32 in this machine's byte order. Errors: Io.
[[nodiscard]] Status writeFloats(const std::string& file, const std::vector<float>& values);
[[nodiscard]] Result<std::vector<float>> readFloats(const std::string& file);

} // namespace tlp::measure
