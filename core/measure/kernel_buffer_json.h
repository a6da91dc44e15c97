// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "measure/build_protocol.h"
#include "measure/json_message.h"

/// Found by nlohmann's json for KernelBuffer. Internal to measure/ and the runner.
namespace tlp::measure {

inline void to_json(Json& json, const KernelBuffer& buffer) // NOLINT(readability-identifier-naming)
{
    json = {{"name", buffer.name}, {"shape", buffer.shape}, {"splits", buffer.splits},
        {"order", buffer.order}, {"output", buffer.isOutput}};
}

inline void from_json(
    const Json& json, KernelBuffer& buffer) // NOLINT(readability-identifier-naming)
{
    json.at("name").get_to(buffer.name);
    json.at("shape").get_to(buffer.shape);
    json.at("splits").get_to(buffer.splits);
    json.at("order").get_to(buffer.order);
    json.at("output").get_to(buffer.isOutput);
}

} // namespace tlp::measure
