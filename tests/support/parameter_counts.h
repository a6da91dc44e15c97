// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tlp::test {

/// A configuration with the number of parameters that its network has: what the engine builds and
/// what the window counts without building must both be this.
struct ParameterCount
{
    const char* name;
    std::vector<std::pair<std::string, std::string>> settings; ///< as `--set`, in this order
    bool isGpu = false;
    int heads = 1;
    std::int64_t parameters = 0;
};

inline const std::vector<ParameterCount>& parameterCounts()
{
    static const std::vector<ParameterCount> kCounts{
        {"paper", {{"model", "tlp-paper"}}, false, 1, 610369},
        {"paper, GPU", {{"model", "tlp-paper"}}, true, 1, 610241},
        {"three heads", {}, false, 3, 824387},
        {"full size", {{"size", "full"}}, false, 1, 611521},
        {"small", {{"encoder", "8,16"}, {"heads", "4"}, {"residual_blocks", "1"}, {"head", "8"}},
            false, 1, 1833},
        {"no blocks, no head layers", {{"residual_blocks", "0"}, {"head", ""}}, false, 1, 372033},
        {"transformer", {{"model", "tlp-transformer"}}, false, 1, 742977},
        {"three transformer layers", {{"core", "transformer"}, {"layers", "3"}}, false, 1, 1534529},
        {"LSTM", {{"model", "tlp-lstm"}}, false, 1, 873537},
        {"learned positions", {{"positions", "learned"}}, false, 1, 616769},
        {"sine positions", {{"positions", "sinusoidal"}}, false, 1, 610369},
        {"mask", {{"padding_mask", "yes"}}, false, 1, 610369},
        {"private blocks", {{"residual_blocks", "3"}, {"private_blocks", "2"}}, false, 2, 914754},
    };
    return kCounts;
}

} // namespace tlp::test
