// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "baseline/baseline_protocol.h"
#include "workload/workload.h"

namespace tlp::baseline {

struct BaselineOptions
{
    std::filesystem::path program; ///< empty: tlp-baseline beside this program
    int threads = 1; ///< LibTorch's
    int repeats = 3;
    double minRepeatMs = 30;
    double maxRepeatsMs = 1000;
    double timeoutSeconds = 300; ///< of one workload
};

/// LibTorch's own time for a workload on this machine.
struct Baseline
{
    std::string way; ///< the fastest one: "conv2d + relu, oneDNN blocked, packed weights"
    double seconds = 0; ///< mean of the costs, as of our programs
    std::vector<double> costsSeconds; ///< of one execution, per repeat
    std::vector<WayTime> ways; ///< all that were tried
    std::string torch; ///< version, BLAS and oneDNN
};

/// Times LibTorch's kernels for the workload in a process of their own, while this machine's lock
/// keeps other measurements away. Errors: Unsupported, naming the stage that LibTorch has no
/// operator for; NotFound (the program is missing), Timeout, Stopped, Io; Internal when the process
/// crashed.
[[nodiscard]] Result<Baseline> measureBaseline(const workload::Workload& workload,
    const BaselineOptions& options, const JobContext& context = {});

} // namespace tlp::baseline
