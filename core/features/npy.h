// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace tlp::features {

/// A NumPy `.npy` array in memory; data in C order.
struct NpyArray
{
    std::vector<std::int64_t> shape;
    std::vector<double> values; ///< converted from <f4, <f8, <i4, <i8, |u1
};

[[nodiscard]] Result<NpyArray> readNpy(const std::filesystem::path& path);
/// The same of a file's bytes; `name` is for messages.
[[nodiscard]] Result<NpyArray> parseNpy(std::string_view bytes, const std::string& name);
/// Writes float32 (`<f4`, C order), atomically (temporary file, rename).
[[nodiscard]] Status writeNpy(const std::filesystem::path& path,
    std::span<const std::int64_t> shape, std::span<const float> values);

} // namespace tlp::features
