// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "features/sequence_features.h"
#include "options/training_options.h"

/// What a configuration builds: blocks, widths and parameter counts, without building it.
namespace tlp::widgets {

struct ModelBlock
{
    enum class Kind : std::uint8_t { Input, Encoder, Attention, Residual, Head, Sum };
    Kind kind = Kind::Input;
    std::vector<int> widths; ///< one per layer; Input: rows, width; Attention: the hidden size
    int repeats = 1; ///< heads of the attention, residual blocks
    std::int64_t parameters = 0;
};

struct ModelShape
{
    std::vector<ModelBlock> blocks;
    std::int64_t parameters = 0;
};

/// The size of the matrix a model reads. None when the text is neither crop, full nor ROWSxWIDTH.
[[nodiscard]] std::optional<features::SequenceShape> sequenceShape(
    std::string_view size, features::Layout layout);
/// Of one head. None for models that are not TLP's attention model or when a width is not positive.
[[nodiscard]] std::optional<ModelShape> modelShape(
    const options::TrainingOptions& options, features::SequenceShape input);

} // namespace tlp::widgets
