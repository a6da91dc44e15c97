// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include <simdjson.h>

namespace tlp::records {

/// One JSON text parsed with reused memory. One thread at a time; what it returns lives until the
/// next parse.
class JsonDocument
{
public:
    /// Accepts, besides JSON, what Python writes for a number that is none: NaN, Infinity and their
    /// spellings, and numbers beyond the range of a double. They become the strings "NaN",
    /// "Infinity", "-Infinity". Integers beyond 64 bits become doubles.
    [[nodiscard]] simdjson::error_code parse(std::string_view json);
    [[nodiscard]] simdjson::dom::element root() const { return m_root; }
    /// A copy of the text as given to parse().
    [[nodiscard]] std::string_view text() const { return m_text; }

private:
    [[nodiscard]] simdjson::error_code parseBuffer(std::string& buffer, std::size_t size);

    simdjson::dom::parser m_parser;
    simdjson::dom::element m_root;
    std::string m_buffer; ///< the text and the padding that simdjson reads beyond it
    std::string m_repaired;
    std::string_view m_text;
};

} // namespace tlp::records
