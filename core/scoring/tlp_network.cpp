// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/tlp_network.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

namespace tlp::scoring {

/// Takes tensors out of a model's and packs them; notices when one is missing or left over.
class TlpNetwork::Packer
{
public:
    explicit Packer(const model::PlainTensors& tensors)
        : m_tensors(tensors)
    {}

    /// Rows `first` … of weights and bias, scaled.
    PackedLayer layer(const std::string& weightName, const std::string& biasName,
        std::size_t outputs, std::size_t inputs, std::size_t first = 0, double scale = 1)
    {
        PackedLayer packed{inputs, roundUp(outputs, kPanel), {}, {}};
        packed.weights = alignedFloats(packed.outputs * inputs);
        packed.bias = alignedFloats(packed.outputs);
        const std::vector<float>* weights = find(weightName, inputs);
        const std::vector<float>* biases = find(biasName, 1);
        if (!weights || !biases || biases->size() < first + outputs
            || weights->size() != biases->size() * inputs) {
            m_failed = true;
            return packed;
        }
        for (std::size_t n = 0; n < outputs; ++n) {
            float* const column = packed.weights.get() + n / kPanel * kPanel * inputs + n % kPanel;
            for (std::size_t k = 0; k < inputs; ++k)
                column[k * kPanel]
                    = static_cast<float>(scale * double{(*weights)[(first + n) * inputs + k]});
            packed.bias[n] = static_cast<float>(scale * double{(*biases)[first + n]});
        }
        m_used += outputs * (inputs + 1);
        return packed;
    }

    PackedLayer layer(const std::string& name, std::size_t outputs, std::size_t inputs)
    {
        return layer(name + ".weight", name + ".bias", outputs, inputs);
    }

    /// Linear + ReLU for each width, as torch.nn.Sequential names them.
    std::vector<PackedLayer> reluLayers(
        const std::string& name, std::size_t inputs, const std::vector<int>& widths)
    {
        std::vector<PackedLayer> layers;
        for (const int width : widths) {
            const auto outputs = static_cast<std::size_t>(width);
            layers.push_back(layer(fmt::format("{}.{}", name, 2 * layers.size()), outputs, inputs));
            inputs = outputs;
        }
        return layers;
    }

    /// The layers `name`.0.0, `name`.1.0, … of residual blocks.
    std::vector<PackedLayer> residualBlocks(const std::string& name, std::size_t hidden, int count)
    {
        std::vector<PackedLayer> blocks;
        for (int i = 0; i < count; ++i)
            blocks.push_back(layer(fmt::format("{}.{}.0", name, i), hidden, hidden));
        return blocks;
    }

    Head head(const std::string& name, std::size_t inputs, const std::vector<int>& widths)
    {
        Head head{{}, reluLayers(name, inputs, widths), {}, 0};
        if (!widths.empty())
            inputs = static_cast<std::size_t>(widths.back());
        const std::string last = fmt::format("{}.{}", name, 2 * widths.size());
        const std::vector<float>* weights = find(last + ".weight", inputs);
        const std::vector<float>* bias = find(last + ".bias", 1);
        if (!weights || !bias || weights->size() != inputs || bias->size() != 1) {
            m_failed = true;
            return head;
        }
        head.lastWeights = *weights;
        head.lastBias = bias->front();
        m_used += inputs + 1;
        return head;
    }

    bool isComplete() const
    {
        std::size_t all = 0;
        for (const auto& [name, tensor] : m_tensors)
            all += tensor.values.size();
        return !m_failed && m_used == all;
    }

private:
    /// The values when the tensor exists and its rows have so many columns (1: a vector).
    const std::vector<float>* find(const std::string& name, std::size_t columns) const
    {
        const auto found = m_tensors.find(name);
        if (found == m_tensors.end() || found->second.values.size() % columns != 0)
            return nullptr;
        return &found->second.values;
    }

    const model::PlainTensors& m_tensors;
    std::size_t m_used = 0;
    bool m_failed = false;
};

std::optional<TlpNetwork> TlpNetwork::fromTensors(
    const model::ModelHeader& header, const model::PlainTensors& tensors, const Kernels& kernels)
{
    const options::TlpModelOptions& sizes = header.options.tlp;
    if (!options::isTlpModel(header.options.model) || sizes.core != "attention"
        || sizes.positions != "none" || sizes.encoder.empty() || sizes.heads < 1)
        return std::nullopt;
    const auto hidden = static_cast<std::size_t>(sizes.encoder.back());
    TlpNetwork network;
    network.m_kernels = &kernels;
    network.m_inputs = static_cast<std::size_t>(header.features.shape.width);
    network.m_maxRows = static_cast<std::size_t>(header.features.shape.rows);
    network.m_modelHidden = hidden;
    network.m_hidden = roundUp(hidden, kPanel);
    network.m_heads = static_cast<std::size_t>(sizes.heads);
    network.m_headWidth = hidden / network.m_heads;

    Packer packer(tensors);
    network.m_encoder = packer.reluLayers("encoder", network.m_inputs, sizes.encoder);
    // The kernels raise 2, not e, to the logits.
    const double queryScale
        = std::numbers::log2e / std::sqrt(static_cast<double>(network.m_headWidth));
    for (std::size_t part = 0; part < 3; ++part)
        network.m_projections.push_back(packer.layer("attention.in_proj_weight",
            "attention.in_proj_bias", hidden, hidden, part * hidden, part == 0 ? queryScale : 1));
    network.m_attentionOutput = packer.layer("attention.out_proj", hidden, hidden);
    network.m_blocks
        = packer.residualBlocks("l_list", hidden, sizes.residualBlocks - sizes.privateBlocks);
    network.packHeads(header, packer);
    if (!packer.isComplete())
        return std::nullopt;

    network.m_widest = std::max(network.m_hidden, roundUp(network.m_inputs, kPanel));
    for (const PackedLayer& layer : network.m_encoder)
        network.m_widest = std::max(network.m_widest, layer.outputs);
    for (const PackedLayer& layer : network.m_scoreHeads.front().layers)
        network.m_widest = std::max(network.m_widest, layer.outputs);
    return network;
}

void TlpNetwork::packHeads(const model::ModelHeader& header, Packer& packer)
{
    m_scoreHeads.clear();
    for (std::size_t i = 0; i < header.heads.size(); ++i) {
        const std::string name
            = header.heads.size() == 1 ? "decoder" : fmt::format("mtl_heads.{}", i);
        m_scoreHeads.push_back(packer.head(name, m_modelHidden, header.options.tlp.head));
        m_scoreHeads.back().blocks = packer.residualBlocks(
            fmt::format("private_blocks.{}", i), m_modelHidden, header.options.tlp.privateBlocks);
    }
}

void TlpNetwork::reloadHeads(const model::ModelHeader& header, const model::PlainTensors& tensors)
{
    Packer packer(tensors);
    packHeads(header, packer);
}

TlpNetwork::Workspace TlpNetwork::makeWorkspace() const
{
    const std::size_t rows = std::max(batchRows(), roundUp(m_maxRows, kRowTile)) + kAttentionSlack;
    const std::size_t paddedRows = roundUp(m_maxRows, kPanel);
    Workspace work;
    work.rows = alignedFloats(rows * m_widest);
    work.nextRows = alignedFloats(rows * m_widest);
    work.records.reserve(m_maxRows + kKeyTile);
    work.counts.reserve(m_maxRows);
    work.queries = alignedFloats(m_headWidth * paddedRows);
    work.weights = alignedFloats(paddedRows * paddedRows);
    work.inverseSums = alignedFloats(paddedRows);
    return work;
}

/// `work.rows` becomes residual + activation(layer(work.rows)). What lies beyond the layer's
/// outputs is left over from before and not read by the next layer.
void TlpNetwork::apply(const PackedLayer& layer, std::size_t rows, bool isRelu,
    const float* residual, Workspace& work) const
{
    m_kernels->dense(
        {layer.weights.get(), layer.bias.get(), layer.inputs, layer.outputs, work.rows.get(),
            m_widest, residual, work.nextRows.get(), m_widest, roundUp(rows, kRowTile), isRelu});
    work.rows.swap(work.nextRows);
}

void TlpNetwork::encode(
    std::span<const float* const> rows, std::span<float* const> records, Workspace& work) const
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy_n(rows[i], m_inputs, work.rows.get() + i * m_widest);
    for (const PackedLayer& layer : m_encoder)
        apply(layer, rows.size(), true, nullptr, work);
    const auto copyTo = [&](std::size_t part, const AlignedFloats& from) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            std::copy_n(from.get() + i * m_widest, m_hidden, records[i] + part * m_hidden);
    };
    copyTo(0, work.rows);
    for (std::size_t part = 0; part < 3; ++part) {
        apply(m_projections[part], rows.size(), false, nullptr, work);
        copyTo(1 + part, work.rows);
        work.rows.swap(work.nextRows); // back to the encodings
    }
}

/// `output` becomes the mixed values of the program's rows.
void TlpNetwork::attend(std::span<const CountedRow> program, float* output, Workspace& work) const
{
    work.records.clear();
    work.counts.clear();
    for (const CountedRow& row : program) {
        work.records.push_back(row.record);
        work.counts.push_back(row.count);
    }
    work.records.resize(roundUp(program.size(), kKeyTile), program.front().record);
    AttentionCall call;
    call.records = work.records.data();
    call.counts = work.counts.data();
    call.queryOffset = m_hidden;
    call.keyOffset = 2 * m_hidden;
    call.valueOffset = 3 * m_hidden;
    call.rows = program.size();
    call.heads = m_heads;
    call.width = m_headWidth;
    call.output = output;
    call.outputStride = m_widest;
    call.paddedRows = roundUp(program.size(), kPanel);
    call.queries = work.queries.get();
    call.weights = work.weights.get();
    call.inverseSums = work.inverseSums.get();
    m_kernels->attend(call);
}

std::size_t TlpNetwork::runTrunk(
    std::span<const std::span<const CountedRow>> programs, Workspace& work) const
{
    std::size_t rows = 0;
    for (const auto& program : programs) {
        if (program.empty())
            continue;
        attend(program, work.rows.get() + rows * m_widest, work);
        for (const CountedRow& row : program)
            std::copy_n(row.record, m_hidden, work.nextRows.get() + rows++ * m_widest);
    }
    apply(m_attentionOutput, rows, false, work.nextRows.get(), work);
    for (const PackedLayer& block : m_blocks)
        apply(block, rows, true, work.rows.get(), work);
    return rows;
}

std::vector<float> TlpNetwork::embed(std::span<const CountedRow> program, Workspace& work) const
{
    const std::size_t rows = runTrunk({&program, 1}, work);
    std::vector<float> embedded;
    embedded.reserve(rows * m_modelHidden);
    for (std::size_t i = 0; i < rows; ++i) {
        const float* const row = work.rows.get() + i * m_widest;
        embedded.insert(embedded.end(), row, row + m_modelHidden);
    }
    return embedded;
}

void TlpNetwork::score(std::span<const std::span<const CountedRow>> programs, std::size_t head,
    std::span<double> scores, Workspace& work) const
{
    const std::size_t rows = runTrunk(programs, work);
    const Head& last = m_scoreHeads[head];
    for (const PackedLayer& block : last.blocks)
        apply(block, rows, true, work.rows.get(), work);
    for (const PackedLayer& layer : last.layers)
        apply(layer, rows, true, nullptr, work);

    // The last layer is linear, so it comes after the sum over the rows.
    std::vector<double> sums(last.lastWeights.size());
    const float* row = work.rows.get();
    for (std::size_t i = 0; i < programs.size(); ++i) {
        std::fill(sums.begin(), sums.end(), 0.0);
        double count = 0;
        for (const CountedRow& counted : programs[i]) {
            for (std::size_t k = 0; k < sums.size(); ++k)
                sums[k] += static_cast<double>(counted.count * row[k]);
            count += static_cast<double>(counted.count);
            row += m_widest;
        }
        double score = count * double{last.lastBias};
        for (std::size_t k = 0; k < sums.size(); ++k)
            score += sums[k] * double{last.lastWeights[k]};
        scores[i] = score;
    }
}

} // namespace tlp::scoring
