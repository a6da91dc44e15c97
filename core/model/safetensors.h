// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "base/error.h"
#include "model/plain_tensor.h"

namespace tlp::model {

/// A safetensors file: an 8-byte little-endian length, that many bytes of JSON (names, types,
/// shapes, offsets, text metadata), then the values. Only F32 tensors.
/// Format: huggingface/safetensors README.
struct TensorFile
{
    std::map<std::string, std::string> metadata;
    PlainTensors tensors;
};

[[nodiscard]] std::string toSafetensors(const TensorFile& content);
/// Every length, shape and offset is checked against the bytes: tensors must lie side by side and
/// fill the file. Errors: BadInput when it is no safetensors file at all, Corrupt when it is
/// damaged.
[[nodiscard]] Result<TensorFile> parseSafetensors(std::string_view bytes);

/// Errors: Io.
[[nodiscard]] Status writeSafetensors(const std::filesystem::path& file, const TensorFile& content);
/// Errors: NotFound, Io and those of parsing, with the file as place.
[[nodiscard]] Result<TensorFile> readSafetensors(const std::filesystem::path& file);

} // namespace tlp::model
