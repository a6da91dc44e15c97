// SPDX-License-Identifier: GPL-3.0-only
#include "training/model_shape.h"

#include <algorithm>

#include "base/text.h"

namespace tlp::widgets {

namespace {

std::int64_t linear(std::int64_t in, std::int64_t out)
{
    return in * out + out;
}

std::int64_t chain(std::int64_t in, const std::vector<int>& widths)
{
    std::int64_t sum = 0;
    for (const int width : widths) {
        sum += linear(in, width);
        in = width;
    }
    return sum;
}

} // namespace

std::optional<features::SequenceShape> sequenceShape(std::string_view size, features::Layout layout)
{
    if (size == "crop")
        return features::SequenceShape::crop(layout);
    if (size == "full")
        return features::SequenceShape::full(layout);
    const auto parts = splitText(size, 'x');
    if (parts.size() != 2)
        return std::nullopt;
    const auto rows = parseInteger(parts[0]);
    const auto width = parseInteger(parts[1]);
    if (!rows || !width || *rows < 1 || *width < 1 || *rows > 10000 || *width > 10000)
        return std::nullopt;
    return features::SequenceShape{static_cast<int>(*rows), static_cast<int>(*width)};
}

std::optional<ModelShape> modelShape(
    const options::TrainingOptions& options, features::SequenceShape input)
{
    using Kind = ModelBlock::Kind;
    const options::TlpModelOptions& tlp = options.tlp;
    const auto isPositive = [](int width) { return width > 0; };
    if (!options::isTlpModel(options.model) || tlp.core != "attention" || tlp.positions == "learned"
        || tlp.encoder.empty() || tlp.heads < 1 || tlp.residualBlocks < 0
        || !std::ranges::all_of(tlp.encoder, isPositive)
        || !std::ranges::all_of(tlp.head, isPositive))
        return std::nullopt;

    const int hidden = tlp.encoder.back();
    std::vector<int> head = tlp.head;
    head.push_back(1);

    ModelShape shape;
    shape.blocks.push_back({Kind::Input, {input.rows, input.width}, 1, 0});
    shape.blocks.push_back({Kind::Encoder, tlp.encoder, 1, chain(input.width, tlp.encoder)});
    // Query, key, value and output projections, each with a bias.
    shape.blocks.push_back({Kind::Attention, {hidden}, tlp.heads, 4 * linear(hidden, hidden)});
    shape.blocks.push_back({Kind::Residual, {hidden}, tlp.residualBlocks,
        tlp.residualBlocks * linear(hidden, hidden)});
    shape.blocks.push_back({Kind::Head, head, 1, chain(hidden, head)});
    shape.blocks.push_back({Kind::Sum, {1}, 1, 0});
    for (const ModelBlock& block : shape.blocks)
        shape.parameters += block.parameters;
    return shape;
}

} // namespace tlp::widgets
