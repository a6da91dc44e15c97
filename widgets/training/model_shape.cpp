// SPDX-License-Identifier: GPL-3.0-only
#include "training/model_shape.h"

#include <algorithm>

#include "base/text.h"
#include "features/statement_rows.h"
#include "templates/configuration_rows.h"

namespace tlp::widgets {

namespace {

using Kind = ModelBlock::Kind;

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

bool isNetwork(const options::TlpModelOptions& tlp)
{
    const auto isPositive = [](int width) { return width > 0; };
    return !tlp.encoder.empty() && tlp.heads >= 1 && tlp.layers >= 1 && tlp.residualBlocks >= 0
        && tlp.privateBlocks >= 0 && tlp.privateBlocks <= tlp.residualBlocks
        && std::ranges::all_of(tlp.encoder, isPositive)
        && std::ranges::all_of(tlp.head, isPositive);
}

/// What lets the steps see each other; as core/model's tlpCoreParameterCount counts.
ModelBlock coreBlock(const options::TlpModelOptions& tlp, int rows)
{
    const std::int64_t hidden = tlp.encoder.back();
    ModelBlock block{Kind::Attention, {tlp.encoder.back()}, tlp.heads, 1, 1, rows,
        tlp.encoder.back(), 4 * linear(hidden, hidden)};
    if (tlp.core == "transformer") { // and the feed-forward layers and two norms
        block.kind = Kind::Transformer;
        block.layers = tlp.layers;
        block.parameters
            = tlp.layers * (block.parameters + 2 * linear(hidden, hidden) + 4 * hidden);
    } else if (tlp.core == "lstm") { // four gates, each with two matrices and two biases
        block.kind = Kind::Lstm;
        block.repeats = 1;
        block.parameters = 8 * linear(hidden, hidden);
    }
    return block;
}

/// As core/model's tensetMlpParameterCount counts.
ModelShape statementShape(int heads)
{
    constexpr int kRows = features::kStatementRows;
    constexpr int kWidth = features::kStatementRowWidth;
    constexpr int kHidden = 256;
    const std::vector<int> encoder{kHidden, kHidden};
    ModelShape shape{
        {
            {Kind::Statements, {kRows, kWidth}, 1, 1, 1, kRows, kWidth, 0},
            {Kind::StatementEncoder, encoder, 1, 1, 1, kRows, kHidden, chain(kWidth, encoder)},
            {Kind::Pool, {kHidden}, 1, 1, 1, 1, kHidden, 0},
            {Kind::Residual, {kHidden}, 2, 1, 1, 1, kHidden, 2 * linear(kHidden, kHidden)},
            {Kind::Head, {1}, 1, 1, heads, 1, 1, heads * linear(kHidden, 1)},
        },
        0};
    for (const ModelBlock& block : shape.blocks)
        shape.parameters += block.parameters;
    return shape;
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
    const options::TrainingOptions& options, features::SequenceShape input, int heads)
{
    const options::TlpModelOptions& tlp = options.tlp;
    if (options.model == "tenset-mlp" && heads >= 1)
        return statementShape(heads);
    if (options.model == "treegru" && heads >= 1) {
        constexpr int kHidden = 128;
        return ModelShape{{},
            linear(templates::kParentColumn, kHidden) + 2 * linear(kHidden, 3 * kHidden)
                + heads * linear(kHidden, 1)};
    }
    if (!options::isTlpModel(options.model) || heads < 1 || !isNetwork(tlp)
        || options.transfer.method == "gap")
        return std::nullopt;
    const int hidden = tlp.encoder.back();
    const bool isLstm = tlp.core == "lstm";
    const int scoredRows = isLstm ? 1 : input.rows;

    ModelShape shape;
    const auto add = [&shape](ModelBlock block) { shape.blocks.push_back(std::move(block)); };
    add({Kind::Input, {input.rows, input.width}, 1, 1, 1, input.rows, input.width, 0});
    add({Kind::Encoder, tlp.encoder, 1, 1, 1, input.rows, hidden, chain(input.width, tlp.encoder)});
    if (tlp.positions != "none")
        add({Kind::Positions, {hidden}, 1, 1, 1, input.rows, hidden,
            tlp.positions == "learned" ? std::int64_t(input.rows) * hidden : 0});
    add(coreBlock(tlp, scoredRows));
    const int shared = tlp.residualBlocks - tlp.privateBlocks;
    const std::int64_t residual = linear(hidden, hidden);
    if (shared > 0)
        add({Kind::Residual, {hidden}, shared, 1, 1, scoredRows, hidden, shared * residual});
    if (tlp.privateBlocks > 0)
        add({Kind::Private, {hidden}, tlp.privateBlocks, 1, heads, scoredRows, hidden,
            heads * tlp.privateBlocks * residual});
    std::vector<int> head = tlp.head;
    head.push_back(1);
    add({Kind::Head, head, 1, 1, heads, scoredRows, 1, heads * chain(hidden, head)});
    if (!isLstm) // whose last state alone is rated
        add({Kind::Sum, {1}, 1, 1, heads, 1, 1, 0});
    for (const ModelBlock& block : shape.blocks)
        shape.parameters += block.parameters;
    return shape;
}

} // namespace tlp::widgets
