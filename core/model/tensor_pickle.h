// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string_view>

#include "base/error.h"
#include "model/plain_tensor.h"

namespace tlp::model {

/// Where a tensor of a torch.save archive lies: its storage entry and the view into it, in floats.
struct StoredTensor
{
    std::string storage;
    std::int64_t storageSize = 0;
    std::int64_t offset = 0;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides;
};

/// Reads the pickle of a plain dict of float tensors, and nothing else: dicts, tuples, texts,
/// numbers, `collections.OrderedDict`, `torch._utils._rebuild_tensor_v2` and
/// `torch.FloatStorage`. It never calls anything; another opcode or global is refused by name.
/// Errors: BadInput.
[[nodiscard]] Result<std::map<std::string, StoredTensor>> parseTensorPickle(std::string_view bytes);

/// Reads a `.pt` or `.pth` archive (zip) of such a dict. Errors: NotFound, BadInput.
[[nodiscard]] Result<PlainTensors> readTorchArchive(const std::filesystem::path& file);

} // namespace tlp::model
