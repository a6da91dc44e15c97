// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.h"

/// Messages between processes: one JSON object a line. Internal to measure/ and the runner.
namespace tlp::measure {

using Json = nlohmann::json;

/// One line without a newline; what is no UTF-8 becomes U+FFFD.
inline std::string toLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Runs `read(object, message)` on the parsed text; its exceptions become BadInput.
template <typename Message, typename Read>
Result<Message> readMessage(std::string_view text, std::string_view what, Read read)
{
    try {
        const Json json = Json::parse(text);
        Message message;
        read(json, message);
        return message;
    } catch (const Json::exception& exception) {
        return fail(
            ErrorKind::BadInput, fmt::format("{} cannot be read: {}", what, exception.what()));
    }
}

} // namespace tlp::measure
