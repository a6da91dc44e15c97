// SPDX-License-Identifier: GPL-3.0-only
#include "features/npy.h"

#include "base/file.h"
#include "base/text.h"

#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

namespace tlp::features {

static_assert(std::endian::native == std::endian::little, "the file format here is little-endian");

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMaxHeaderBytes = 1 << 20;
constexpr std::size_t kAlignment = 64; // of the data, as NumPy writes it

tl::unexpected<Error> notNpy(const std::string& name, std::string_view why)
{
    return fail(ErrorKind::BadInput,
        fmt::format("the file is not a NumPy array that can be read: {}", why), {name, 0, 0});
}

struct Header
{
    std::string type;
    std::vector<std::int64_t> shape;
};

/// The text after `'key':` of the header's Python dict literal.
std::optional<std::string_view> valueOf(std::string_view header, std::string_view key)
{
    const auto quoted = fmt::format("'{}':", key);
    const auto at = header.find(quoted);
    if (at == std::string_view::npos)
        return std::nullopt;
    return trimText(header.substr(at + quoted.size()));
}

std::optional<std::vector<std::int64_t>> parseShape(std::string_view text)
{
    if (text.empty() || text.front() != '(')
        return std::nullopt;
    const auto end = text.find(')');
    if (end == std::string_view::npos)
        return std::nullopt;
    std::vector<std::int64_t> shape;
    for (const auto part : splitText(text.substr(1, end - 1), ',')) {
        const auto trimmed = trimText(part);
        if (trimmed.empty())
            continue; // the comma that ends a tuple of one
        const auto size = parseInteger(trimmed);
        if (!size || *size < 0)
            return std::nullopt;
        shape.push_back(*size);
    }
    return shape;
}

std::optional<Header> parseHeader(std::string_view text)
{
    const auto type = valueOf(text, "descr");
    const auto order = valueOf(text, "fortran_order");
    const auto shapeText = valueOf(text, "shape");
    if (!type || !order || !shapeText || !order->starts_with("False") || !type->starts_with('\''))
        return std::nullopt;
    const auto end = type->find('\'', 1);
    auto shape = parseShape(*shapeText);
    if (end == std::string_view::npos || !shape)
        return std::nullopt;
    return Header{std::string(type->substr(1, end - 1)), std::move(*shape)};
}

std::size_t sizeOfType(std::string_view type)
{
    if (type == "<f4" || type == "<i4")
        return 4;
    if (type == "<f8" || type == "<i8")
        return 8;
    return type == "|u1" ? 1 : 0;
}

template <typename T>
void convert(std::string_view bytes, std::vector<double>& out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        out[i] = static_cast<double>(value);
    }
}

/// Number of elements; nullopt when it does not fit.
std::optional<std::size_t> elementCount(std::span<const std::int64_t> shape)
{
    std::size_t count = 1;
    for (const auto size : shape) {
        if (size < 0)
            return std::nullopt;
        const auto factor = static_cast<std::size_t>(size);
        if (factor != 0 && count > std::numeric_limits<std::size_t>::max() / 16 / factor)
            return std::nullopt;
        count *= factor;
    }
    return count;
}

std::string headerText(std::span<const std::int64_t> shape)
{
    std::string tuple;
    for (const auto size : shape)
        tuple += fmt::format("{},{}", size, shape.size() == 1 ? "" : " ");
    if (shape.size() > 1)
        tuple.resize(tuple.size() - 2);
    std::string text
        = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}), }}", tuple);
    const std::size_t start = kMagic.size() + 4;
    const std::size_t padding = kAlignment - (start + text.size() + 1) % kAlignment;
    text.append(padding % kAlignment, ' ');
    return text + '\n';
}

} // namespace

Result<NpyArray> parseNpy(std::string_view bytes, const std::string& name)
{
    constexpr std::size_t kStart = 10;
    if (bytes.size() < kStart || !bytes.starts_with(kMagic))
        return notNpy(name, "its first bytes are not those of one");
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    std::size_t headerBytes = byteAt(8) | static_cast<std::size_t>(byteAt(9)) << 8U;
    std::size_t start = kStart;
    if (byteAt(6) >= 2 && bytes.size() >= kStart + 2) {
        headerBytes |= static_cast<std::size_t>(byteAt(10)) << 16U
            | static_cast<std::size_t>(byteAt(11)) << 24U;
        start += 2;
    }
    if (headerBytes > kMaxHeaderBytes || headerBytes > bytes.size() - start)
        return notNpy(name, "its header is damaged");
    const auto header = parseHeader(bytes.substr(start, headerBytes));
    if (!header)
        return notNpy(name, "its header is damaged or the array is in column order");
    const std::size_t size = sizeOfType(header->type);
    if (size == 0)
        return notNpy(name, fmt::format("element type {} is not supported", header->type));
    const auto count = elementCount(header->shape);
    bytes.remove_prefix(start + headerBytes);
    if (!count || *count > bytes.size() / size)
        return notNpy(name, "it is shorter than its header says");
    NpyArray array{header->shape, std::vector<double>(*count)};
    if (header->type == "<f4")
        convert<float>(bytes, array.values);
    else if (header->type == "<f8")
        convert<double>(bytes, array.values);
    else if (header->type == "<i4")
        convert<std::int32_t>(bytes, array.values);
    else if (header->type == "<i8")
        convert<std::int64_t>(bytes, array.values);
    else
        convert<std::uint8_t>(bytes, array.values);
    return array;
}

Result<NpyArray> readNpy(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(std::filesystem::exists(path) ? ErrorKind::Io : ErrorKind::NotFound,
            "the file cannot be opened", {path.string(), 0, 0});
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error)
        return fail(ErrorKind::Io, "the file cannot be read", {path.string(), 0, 0});
    std::string bytes(size, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    if (!file)
        return fail(ErrorKind::Io, "the file cannot be read to its end", {path.string(), 0, 0});
    return parseNpy(bytes, path.string());
}

Status writeNpy(const std::filesystem::path& path, std::span<const std::int64_t> shape,
    std::span<const float> values)
{
    if (elementCount(shape) != values.size())
        return fail(ErrorKind::Internal, "the shape of the array does not fit its values");
    const std::string text = headerText(shape);
    std::string head(kMagic);
    head += {'\x01', '\x00', static_cast<char>(text.size() & 0xFFU),
        static_cast<char>(text.size() >> 8U)};
    head += text;
    const std::array<std::string_view, 2> pieces{
        head, {reinterpret_cast<const char*>(values.data()), values.size_bytes()}};
    return writeFileAtomically(path, pieces);
}

} // namespace tlp::features
