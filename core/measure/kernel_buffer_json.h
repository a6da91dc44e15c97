// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "base/json_object.h"
#include "measure/build_protocol.h"

/// Found by nlohmann's json for KernelBuffer. Internal to measure/ and the runner.
namespace tlp::measure {

using Json = nlohmann::json;

// NOLINTBEGIN(readability-identifier-naming): names that the library looks for
inline void to_json(Json& json, const KernelBuffer& buffer)
{
    json = {{"name", buffer.name}, {"shape", buffer.shape}, {"splits", buffer.splits},
        {"order", buffer.order}, {"output", buffer.isOutput}};
}

inline void from_json(const Json& json, KernelBuffer& buffer)
{
    json.at("name").get_to(buffer.name);
    json.at("shape").get_to(buffer.shape);
    json.at("splits").get_to(buffer.splits);
    json.at("order").get_to(buffer.order);
    json.at("output").get_to(buffer.isOutput);
}
// NOLINTEND(readability-identifier-naming)

} // namespace tlp::measure
