// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tlp::model {

/// A float tensor without LibTorch, row-major: what files hold.
struct PlainTensor
{
    std::vector<std::int64_t> shape;
    std::vector<float> values; ///< as many as the product of the shape

    bool operator==(const PlainTensor&) const = default;
};
using PlainTensors = std::map<std::string, PlainTensor>;

} // namespace tlp::model
