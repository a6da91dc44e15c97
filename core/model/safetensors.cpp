// SPDX-License-Identifier: GPL-3.0-only
#include "model/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"

namespace tlp::model {
namespace {

using Json = nlohmann::json;

static_assert(std::endian::native == std::endian::little, "values are written as they lie");

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100U << 20U; // as the reference implementation
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{16} << 30U;
constexpr std::size_t kMaxDimensions = 8;
const char* const kMetadata = "__metadata__";

/// Where a tensor lies in the data part.
struct Extent
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

tl::unexpected<Error> damaged(const std::string& what)
{
    return fail(ErrorKind::Corrupt, "the model file is damaged: " + what);
}

/// The bytes of a float tensor, none when the shape is not one or they exceed `limit`.
std::optional<std::uint64_t> byteSize(const std::vector<std::int64_t>& shape, std::uint64_t limit)
{
    std::uint64_t bytes = sizeof(float);
    for (const std::int64_t size : shape) {
        if (size < 0 || (size > 0 && bytes > limit / static_cast<std::uint64_t>(size)))
            return std::nullopt;
        bytes *= static_cast<std::uint64_t>(size);
    }
    return bytes;
}

Result<Extent> readExtent(const std::string& name, const Json& json, std::uint64_t dataBytes)
{
    if (!json.is_object() || !json.contains("dtype") || !json.contains("shape")
        || !json.contains("data_offsets"))
        return damaged(fmt::format("“{}” is not described as a tensor", name));
    if (json["dtype"] != "F32")
        return fail(
            ErrorKind::BadInput, fmt::format("tensor “{}” does not hold 32-bit floats", name));
    const auto isUnsignedList = [](const Json& list, std::size_t limit) {
        return list.is_array() && list.size() <= limit
            && std::all_of(list.begin(), list.end(),
                [](const Json& item) { return item.is_number_unsigned(); });
    };
    const Json& offsets = json["data_offsets"];
    if (!isUnsignedList(json["shape"], kMaxDimensions) || !isUnsignedList(offsets, 2)
        || offsets.size() != 2)
        return damaged(fmt::format("shape or offsets of “{}” are no lists of sizes", name));
    Extent extent{name, json["shape"].get<std::vector<std::int64_t>>(),
        offsets[0].get<std::uint64_t>(), offsets[1].get<std::uint64_t>()};
    const auto bytes = byteSize(extent.shape, dataBytes);
    if (!bytes || extent.begin > extent.end || extent.end > dataBytes
        || extent.end - extent.begin != *bytes)
        return damaged(fmt::format("tensor “{}” does not fit the file", name));
    return extent;
}

Result<std::map<std::string, std::string>> readMetadata(const Json& json)
{
    std::map<std::string, std::string> metadata;
    if (!json.is_object())
        return damaged("its metadata is no list of texts");
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string())
            return damaged("its metadata is no list of texts");
        metadata[key] = value.get<std::string>();
    }
    return metadata;
}

std::uint64_t readLength(std::string_view bytes)
{
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), kLengthBytes);
    return length;
}

} // namespace

std::string toSafetensors(const TensorFile& content)
{
    Json header = Json::object();
    if (!content.metadata.empty())
        header[kMetadata] = content.metadata;
    std::uint64_t offset = 0;
    for (const auto& [name, tensor] : content.tensors) {
        const std::uint64_t end = offset + tensor.values.size() * sizeof(float);
        header[name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' '); // values stay aligned
    const std::uint64_t length = text.size();
    std::string bytes(kLengthBytes, '\0');
    std::memcpy(bytes.data(), &length, kLengthBytes);
    bytes.reserve(kLengthBytes + text.size() + offset);
    bytes += text;
    for (const auto& [name, tensor] : content.tensors)
        bytes.append(reinterpret_cast<const char*>(tensor.values.data()),
            tensor.values.size() * sizeof(float));
    return bytes;
}

Result<TensorFile> parseSafetensors(std::string_view bytes)
{
    const char* const kOtherFile = "this is not a safetensors file";
    if (bytes.size() < kLengthBytes + 2 || bytes[kLengthBytes] != '{')
        return fail(ErrorKind::BadInput, kOtherFile);
    const std::uint64_t headerBytes = readLength(bytes);
    bytes.remove_prefix(kLengthBytes);
    if (headerBytes > kMaxHeaderBytes)
        return fail(ErrorKind::BadInput, kOtherFile);
    if (headerBytes > bytes.size())
        return damaged("it ends within its header");
    const Json header = Json::parse(bytes.substr(0, headerBytes), nullptr, false);
    if (!header.is_object())
        return damaged("its header is not valid JSON");
    bytes.remove_prefix(headerBytes);

    TensorFile content;
    std::vector<Extent> extents;
    for (const auto& [name, json] : header.items()) {
        if (name == kMetadata) {
            TLP_TRY(content.metadata, readMetadata(json));
            continue;
        }
        TLP_TRY(Extent extent, readExtent(name, json, bytes.size()));
        extents.push_back(std::move(extent));
    }
    std::sort(extents.begin(), extents.end(), [](const Extent& a, const Extent& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::uint64_t expected = 0;
    for (Extent& extent : extents) {
        if (extent.begin != expected)
            return damaged(
                fmt::format("tensor “{}” overlaps another or leaves a gap", extent.name));
        expected = extent.end;
        PlainTensor& tensor = content.tensors[extent.name];
        tensor.shape = std::move(extent.shape);
        tensor.values.resize((extent.end - extent.begin) / sizeof(float));
        if (!tensor.values.empty())
            std::memcpy(
                tensor.values.data(), bytes.data() + extent.begin, extent.end - extent.begin);
    }
    if (expected != bytes.size())
        return damaged("it has more bytes than its tensors");
    return content;
}

Status writeSafetensors(const std::filesystem::path& file, const TensorFile& content)
{
    return writeFileAtomically(file, toSafetensors(content));
}

Result<TensorFile> readSafetensors(const std::filesystem::path& file)
{
    TLP_TRY(const std::string bytes, readWholeFile(file, kMaxFileBytes));
    auto content = parseSafetensors(bytes);
    if (!content)
        content.error().place.file = file.string();
    return content;
}

} // namespace tlp::model
