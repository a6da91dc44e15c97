// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// What is said between the workbench and tlp-baseline, a process per workload: one JSON document
/// in a line on its standard input, one in a line on its standard output.
namespace tlp::baseline {

struct BaselineRequest
{
    std::string workloadKey;
    std::string dagText; ///< "" for operators of ours
    int threads = 1;
    int repeats = 3;
    double minRepeatMs = 30;
    double maxRepeatsMs = 1000;
    double noiseThreshold = 0.2;
    int noiseRetries = 2;
    double timeLimitSeconds = 300; ///< the alarm that ends it whatever happens

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<BaselineRequest> fromJson(std::string_view json);
};

/// A way that was tried.
struct WayTime
{
    std::string name;
    double seconds = 0; ///< of the first short look
    std::string whyNot; ///< why it has no time
};

struct BaselineReply
{
    std::string message; ///< one sentence when there is no time, else empty
    bool isUnsupported = false; ///< LibTorch has no such operator
    std::string way;
    std::vector<double> costsSeconds; ///< of one execution, per repeat, of that way
    std::vector<WayTime> ways;
    std::string torch; ///< version, BLAS and oneDNN

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<BaselineReply> fromJson(std::string_view json);
};

} // namespace tlp::baseline
