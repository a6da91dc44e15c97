// SPDX-License-Identifier: GPL-3.0-only
// AutoTVM's TreeGRU on the context of each loop: arXiv 1805.08166, section 3.1. The paper tells the
// recurrence from the leaves to the root; sizes, and that a loop's state before its own input is
// the sum of its children's, are ours.
#include "model/tlp_core.h"
#include "model/torch_module.h"
#include "templates/configuration_rows.h"

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
        addHeads(header.heads.size());
        Tensor scale = torch::ones({kParentColumn});
        for (std::int64_t i = 0; i < kParentColumn && !header.columnMaxima.empty(); ++i) {
            if (const float most = header.columnMaxima[static_cast<std::size_t>(i)]; most != 0)
                scale[i] = most;
        }
        m_scale = register_buffer("scale", scale);
    }

    /// The state of the outermost loops, summed within their programs. A program's loops are
    /// visited level by level, the innermost first, for the whole batch at once.
    Tensor embed(const Tensor& features) override
    {
        const std::int64_t batch = features.size(0);
        const std::int64_t slots = m_rows + 1; // of each program: the root, then its loops
        const Tensor rows = features.reshape({batch * m_rows, m_width});
        const Tensor levels = rows.select(1, templates::kNestColumn).to(torch::kInt64);
        const std::int64_t deepest = levels.numel() == 0 ? 0 : levels.max().item<std::int64_t>();
        Tensor sums = torch::zeros({batch * slots, kHidden}, features.options());
        for (std::int64_t level = deepest; level >= 1; --level) {
            const Tensor chosen = levels.eq(level).nonzero().squeeze(-1);
            const Tensor program = torch::div(chosen, m_rows, "floor");
            const Tensor own = program * slots + (chosen - program * m_rows) + 1;
            const Tensor inputs = rows.index_select(0, chosen);
            const Tensor parent
                = program * slots + inputs.select(1, kParentColumn).to(torch::kInt64);
            const Tensor embedded
                = torch::relu(m_embedding->forward(inputs.narrow(1, 0, kParentColumn) / m_scale));
            const Tensor states = m_cell->forward(embedded, sums.index_select(0, own));
            // The next level asks for the sums over this one alone.
            sums = torch::zeros_like(sums).index_add(0, parent, states);
        }
        return sums.reshape({batch, slots, kHidden}).narrow(1, 0, 1);
    }

    nn::Sequential head(int head) override { return m_heads[static_cast<std::size_t>(head)]; }

    std::int64_t trainingBytesPerProgram() const override
    {
        // The matrix twice, ten states of each loop, and the sums of some ten levels.
        return (2 * m_width + 20 * kHidden) * m_rows * std::int64_t{sizeof(float)};
    }

private:
    void addHeads(std::size_t count)
    {
        nn::ModuleList list;
        for (std::size_t i = 0; i < count; ++i) {
            const nn::Linear layer(kHidden, 1);
            m_heads.emplace_back(layer);
            if (count > 1)
                list->push_back(layer);
            else
                register_module("decoder", layer);
        }
        if (count > 1)
            register_module("mtl_heads", list);
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
