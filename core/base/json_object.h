// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.h"

/// Values as JSON objects: messages between processes, what jobs are asked for. Who includes this
/// links nlohmann_json.
namespace tlp {

/// One line without a newline; what is no UTF-8 becomes U+FFFD.
inline std::string toLine(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Runs `read(object, value)` on the parsed text; its exceptions become BadInput, “`what` cannot be
/// read: …”.
template <typename T, typename Read>
Result<T> readObject(std::string_view text, std::string_view what, Read read)
{
    try {
        const auto json = nlohmann::json::parse(text);
        T value;
        read(json, value);
        return value;
    } catch (const nlohmann::json::exception& exception) {
        return fail(
            ErrorKind::BadInput, fmt::format("{} cannot be read: {}", what, exception.what()));
    }
}

} // namespace tlp
