// SPDX-License-Identifier: GPL-3.0-only
#include "workload/extent_inference.h"

#include <nlohmann/json.hpp>

namespace tlp::workload {
namespace {

void flatten(const nlohmann::json& value, std::vector<std::int64_t>& out, bool& isUsable)
{
    if (value.is_array()) {
        for (const nlohmann::json& item : value)
            flatten(item, out, isUsable);
    } else if (value.is_number_integer()) {
        out.push_back(value.get<std::int64_t>());
    } else {
        isUsable = false;
    }
}

} // namespace

std::vector<std::int64_t> shapesOfKey(std::string_view workloadKey)
{
    const nlohmann::json key = nlohmann::json::parse(workloadKey, nullptr, false);
    if (!key.is_array() || key.size() < 2 || !key[0].is_string())
        return {};
    const std::string hash = key[0].get<std::string>();
    if (hash.size() != 32 || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
        return {};
    std::vector<std::int64_t> shapes;
    bool isUsable = true;
    for (std::size_t i = 1; i < key.size(); ++i)
        flatten(key[i], shapes, isUsable);
    return isUsable ? shapes : std::vector<std::int64_t>();
}

} // namespace tlp::workload
