// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "workspace/session.h"

/// What LibTorch needs for the workloads that are tuned, as it is stored: plain values, for whoever
/// shows them.
namespace tlp::workspace {

/// LibTorch's time for a workload on one platform of one machine.
struct BaselineInfo
{
    std::string workloadKey; ///< canonical, see records::parseWorkloadKey
    std::string platform; ///< "local-avx2-2t": its threads are LibTorch's
    std::string host;
    std::string way; ///< the fastest of LibTorch's ways: "conv2d + relu, channels last"
    double seconds = 0; ///< of one execution: mean of the costs
    std::vector<double> costsSeconds;
    std::string torch; ///< version, BLAS and oneDNN
    std::int64_t createdAt = 0; ///< filled in when it is stored
    std::string codeVersion; ///< filled in when it is stored

    bool operator==(const BaselineInfo&) const = default;
};

/// A session's tasks beside LibTorch.
struct BaselineComparison
{
    /// Of each task in the order of the ordinals; empty: LibTorch was not timed.
    std::vector<std::optional<BaselineInfo>> tasks;
    /// Σ weight × LibTorch's time over the tasks that have one; empty when none has.
    std::optional<double> seconds;
    /// Σ weight × lowest time over the same tasks; empty when one of them has no time yet.
    std::optional<double> bestSeconds;
    std::int64_t missing = 0; ///< tasks without LibTorch's time

    /// LibTorch's time over the session's: above 1 the session is faster. Empty when one is.
    [[nodiscard]] std::optional<double> ratio() const;
    /// Whether LibTorch's sum is of all tasks.
    [[nodiscard]] bool isWhole() const { return missing == 0 && seconds.has_value(); }
};

/// `baselines`: those of the session's platform and machine.
[[nodiscard]] BaselineComparison compareWithBaselines(
    std::span<const SessionTask> tasks, std::span<const BaselineInfo> baselines);

} // namespace tlp::workspace
