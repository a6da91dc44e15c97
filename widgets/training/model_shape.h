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
    enum class Kind : std::uint8_t {
        Input,
        Statements, ///< what TenSet's perceptron reads; widths as Input's
        Encoder,
        StatementEncoder,
        Pool, ///< the sum of a program's statements
        Positions,
        Attention,
        Transformer,
        Lstm,
        Residual,
        Private, ///< residual blocks that each platform has of its own
        Head,
        Sum
    };
    Kind kind = Kind::Input;
    std::vector<int> widths; ///< one per layer; Input: rows, width; cores: the hidden size
    int repeats = 1; ///< heads of the attention, residual blocks
    int layers = 1; ///< of a transformer
    int copies = 1; ///< one for each platform
    int rows = 0, columns = 0; ///< of what comes out, for one program; Sum: 1 × 1
    std::int64_t parameters = 0; ///< of all copies

    bool operator==(const ModelBlock&) const = default;
};

struct ModelShape
{
    std::vector<ModelBlock> blocks;
    std::int64_t parameters = 0;
};

/// The size of the matrix a model reads. None when the text is neither crop, full nor ROWSxWIDTH.
[[nodiscard]] std::optional<features::SequenceShape> sequenceShape(
    std::string_view size, features::Layout layout);
/// With so many heads, one per platform. Counts what the engine counts. None for models that are no
/// networks and for sizes that make none. `input` is of what TLP reads; TenSet's perceptron reads
/// statements.
[[nodiscard]] std::optional<ModelShape> modelShape(
    const options::TrainingOptions& options, features::SequenceShape input, int heads = 1);

} // namespace tlp::widgets
