// SPDX-License-Identifier: GPL-3.0-only
// AutoTVM's TreeGRU on the context of each loop: arXiv 1805.08166, section 3.1. The paper tells the
// recurrence from the leaves to the root; sizes, and that a loop's state before its own input is
// the sum of its children's, are ours.
#include "model/tlp_core.h"
#include "model/torch_module.h"
#include "templates/configuration_rows.h"

#include <algorithm>

namespace tlp::model {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

constexpr std::int64_t kHidden = 128;
constexpr std::int64_t kParentColumn = templates::kParentColumn;

class TreeGruModule : public TorchModule
{
public:
    explicit TreeGruModule(const ModelHeader& header)
        : m_rows(header.features.shape.rows)
        , m_width(header.features.shape.width)
    {
        m_embedding = register_module("embedding", nn::Linear(kParentColumn, kHidden));
        m_cell = register_module("gru", nn::GRUCell(kHidden, kHidden));
        m_heads = linearHeads(kHidden, header.heads.size());
        Tensor scale = torch::ones({kParentColumn});
        for (std::int64_t i = 0; i < kParentColumn && !header.columnMaxima.empty(); ++i) {
            if (const float most = header.columnMaxima[static_cast<std::size_t>(i)]; most != 0)
                scale[i] = most;
        }
        m_scale = register_buffer("scale", scale);
    }

    /// The state of the outermost loops, summed within their programs. Loops are visited level by
    /// level, the innermost first, for the whole batch at once.
    Tensor embed(const Tensor& features) override
    {
        const std::int64_t batch = features.size(0);
        const Tensor rows = features.reshape({batch * m_rows, m_width});
        const std::vector<Level> levels = levelsOf(rows, batch);
        Tensor sums = torch::zeros({levels.back().loops.size(0), kHidden}, features.options());
        for (std::size_t level = levels.size() - 1; level >= 1; --level) {
            const Tensor inputs
                = rows.index_select(0, levels[level].loops).narrow(1, 0, kParentColumn);
            const Tensor embedded = torch::relu(m_embedding->forward(inputs / m_scale));
            const Tensor states = m_cell->forward(embedded, sums);
            sums = torch::zeros({levels[level - 1].loops.size(0), kHidden}, features.options())
                       .index_add(0, levels[level].parents, states);
        }
        return sums.unsqueeze(1);
    }

    nn::Sequential head(int head) override { return m_heads[static_cast<std::size_t>(head)]; }

    std::int64_t trainingBytesPerProgram() const override
    {
        // The matrix twice, and what the unit computes for each loop.
        return (2 * m_width + 16 * kHidden) * m_rows * std::int64_t{sizeof(float)};
    }

private:
    /// The loops of one level in all programs; of level 0, the programs.
    struct Level
    {
        Tensor loops; ///< rows
        Tensor parents; ///< of each, which of the level above
    };

    [[nodiscard]] std::vector<Level> levelsOf(const Tensor& rows, std::int64_t batch) const
    {
        const std::int64_t slots = m_rows + 1; // of each program: itself, then its loops
        const Tensor nests = rows.select(1, templates::kNestColumn).to(torch::kInt64);
        const std::int64_t deepest
            = batch == 0 ? 0 : std::min(nests.max().item<std::int64_t>(), m_rows);
        std::vector<Level> levels{{torch::arange(batch, nests.options()), {}}};
        Tensor places = torch::zeros({batch * slots}, nests.options()); // within their levels
        places.index_copy_(0, levels[0].loops * slots, levels[0].loops);
        for (std::int64_t nest = 1; nest <= deepest; ++nest) {
            const Tensor loops = nests.eq(nest).nonzero().squeeze(-1);
            const Tensor programs = torch::div(loops, m_rows, "floor");
            const Tensor parents
                = rows.index_select(0, loops).select(1, kParentColumn).to(torch::kInt64);
            levels.push_back({loops, places.index_select(0, programs * slots + parents)});
            places.index_copy_(0, programs * slots + (loops - programs * m_rows) + 1,
                torch::arange(loops.size(0), nests.options()));
        }
        return levels;
    }

    std::int64_t m_rows;
    std::int64_t m_width;
    nn::Linear m_embedding{nullptr};
    nn::GRUCell m_cell{nullptr};
    std::vector<nn::Sequential> m_heads;
    Tensor m_scale; ///< what each column is divided by
};

} // namespace

std::shared_ptr<TorchModule> makeTreeGruModule(const ModelHeader& header)
{
    return std::make_shared<TreeGruModule>(header);
}

std::int64_t treeGruParameterCount(const ModelHeader& header)
{
    return linearCount(kParentColumn, kHidden) + 2 * linearCount(kHidden, 3 * kHidden)
        + static_cast<std::int64_t>(header.heads.size()) * linearCount(kHidden, 1);
}

} // namespace tlp::model
