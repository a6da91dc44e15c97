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
        {"default", {}, false, 1, 150209},
        {"three heads", {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}}, false, 3, 824387},
        {"full size", {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"size", "full"}},
            false, 1, 611521},
        {"small", {{"encoder", "8,16"}, {"heads", "4"}, {"residual_blocks", "1"}, {"head", "8"}},
            false, 1, 1833},
        {"no blocks, no head layers",
            {{"encoder", "64,128,256,256"}, {"residual_blocks", "0"}, {"head", ""}}, false, 1,
            372033},
        {"transformer",
            {{"model", "tlp-transformer"}, {"encoder", "64,128,256,256"}, {"head", "256,128,64"}},
            false, 1, 742977},
        {"three transformer layers",
            {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"core", "transformer"},
                {"layers", "3"}},
            false, 1, 1534529},
        {"LSTM", {{"model", "tlp-lstm"}, {"encoder", "64,128,256,256"}, {"head", "256,128,64"}},
            false, 1, 873537},
        {"learned positions",
            {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"positions", "learned"}},
            false, 1, 616769},
        {"sine positions",
            {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"positions", "sinusoidal"}},
            false, 1, 610369},
        {"mask", {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"padding_mask", "yes"}},
            false, 1, 610369},
        {"private blocks",
            {{"encoder", "64,128,256,256"}, {"head", "256,128,64"}, {"residual_blocks", "3"},
                {"private_blocks", "2"}},
            false, 2, 914754},
    };
    return kCounts;
}

} // namespace tlp::test
