// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/cost_model.h"
#include "model/plain_tensor.h"
#include "scoring/aligned_floats.h"
#include "scoring/kernels.h"

namespace tlp::scoring {

/// A fully connected layer as the kernels read it.
struct PackedLayer
{
    std::size_t inputs = 0;
    std::size_t outputs = 0; ///< multiple of kPanel; those added are always 0
    AlignedFloats weights;
    AlignedFloats bias;
};

/// A distinct row of a program: what the network knows of it, and how often it occurs.
struct CountedRow
{
    const float* record = nullptr;
    float count = 0;
};

/// The network of core/model/tlp_module.cpp, evaluated per distinct row. A row's record holds its
/// encoding x and its query, key and value; they depend on the row alone. The rest depends on the
/// program, but as nothing depends on the order of its rows, equal rows give equal results.
/// Immutable; any thread, each with a workspace of its own. Results do not depend on what is
/// computed together.
class TlpNetwork
{
public:
    /// Work space of one thread, reused from call to call.
    struct Workspace
    {
        AlignedFloats rows;
        AlignedFloats nextRows;
        std::vector<const float*> records; ///< of one program
        std::vector<float> counts;
        AlignedFloats queries;
        AlignedFloats weights;
        AlignedFloats inverseSums;
    };

    /// Empty when these are not exactly the tensors of the header's TLP, or that is a variant in
    /// which equal rows need not give equal results. Throws std::bad_alloc.
    [[nodiscard]] static std::optional<TlpNetwork> fromTensors(const model::ModelHeader& header,
        const model::PlainTensors& tensors, const Kernels& kernels);

    [[nodiscard]] std::size_t hidden() const { return m_modelHidden; }
    [[nodiscard]] std::size_t recordFloats() const { return 4 * m_hidden; }
    [[nodiscard]] Workspace makeWorkspace() const;

    /// Rows that encode() takes, and that the programs of one call of score() should have together.
    [[nodiscard]] static std::size_t batchRows() { return 21 * kRowTile; }
    /// Fills the record of each row (`width` of the features floats); at most batchRows().
    void encode(
        std::span<const float* const> rows, std::span<float* const> records, Workspace& work) const;
    /// Scores of the programs; a program may have no row, which scores 0. Together they have at
    /// most batchRows() rows, unless it is one alone.
    void score(std::span<const std::span<const CountedRow>> programs, std::size_t head,
        std::span<double> scores, Workspace& work) const;
    /// What the heads make the scores of: a row of the model's hidden size for each of the rows.
    [[nodiscard]] std::vector<float> embed(
        std::span<const CountedRow> program, Workspace& work) const;
    /// Takes the weights of the heads from tensors of the same model. Throws std::bad_alloc.
    void reloadHeads(const model::ModelHeader& header, const model::PlainTensors& tensors);

private:
    struct Head
    {
        std::vector<PackedLayer> blocks; ///< residual ones of its own
        std::vector<PackedLayer> layers;
        std::vector<float> lastWeights;
        float lastBias = 0;
    };
    class Packer;

    void packHeads(const model::ModelHeader& header, Packer& packer);
    /// `work.rows` becomes what the heads are given. Returns how many rows that are.
    std::size_t runTrunk(
        std::span<const std::span<const CountedRow>> programs, Workspace& work) const;
    void attend(std::span<const CountedRow> program, float* output, Workspace& work) const;
    void apply(const PackedLayer& layer, std::size_t rows, bool isRelu, const float* residual,
        Workspace& work) const;

    const Kernels* m_kernels = nullptr;
    std::size_t m_inputs = 0; ///< width of a feature row
    std::size_t m_maxRows = 0; ///< of a program
    std::size_t m_modelHidden = 0; ///< as the model has it
    std::size_t m_hidden = 0; ///< rounded up to kPanel, as all widths here
    std::size_t m_heads = 0;
    std::size_t m_headWidth = 0;
    std::size_t m_widest = 0; ///< floats from row to row in a workspace
    std::vector<PackedLayer> m_encoder;
    std::vector<PackedLayer> m_projections; ///< query, key, value
    PackedLayer m_attentionOutput;
    std::vector<PackedLayer> m_blocks;
    std::vector<Head> m_scoreHeads;
};

} // namespace tlp::scoring
