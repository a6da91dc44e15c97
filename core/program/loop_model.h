// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/state.h"
#include "program/term.h"
#include "workload/compute_dag.h"

/// The tensor-expression side of a schedule: which loop variables each stage has, how they derive
/// from its axes, and which elements its body reads. Internal to core/program.
/// Source of the rules: apache/tvm src/te/schedule.
namespace tlp::program {

/// How a loop variable came to be; its name is built when needed.
struct LoopVariable
{
    enum class Origin : std::uint8_t { Named, Outer, Inner, Fused, Suffixed };
    Origin origin = Origin::Named;
    std::string text; ///< Named: the name; Suffixed: the suffix
    int first = -1;
    int second = -1;
};

struct Relation
{
    enum class Kind : std::uint8_t { SplitByFactor, SplitByParts, Fuse, Rebase, Singleton };
    Kind kind = Kind::Rebase;
    int outer = -1; ///< Rebase: the new variable; Singleton: the variable
    int inner = -1;
    int parent = -1; ///< the variable split or rebased; Fuse: the fused variable
    std::int64_t amount = 0; ///< factor or number of parts
};

struct ModelStage;

/// A read of another stage's element.
struct ModelAccess
{
    ModelStage* producer = nullptr;
    std::vector<TermRef> indices;
};

struct ModelStage
{
    bool isPlaceholder = false;
    bool isOutput = false;
    bool isInlined = false;
    std::string scope; ///< of its memory, "" not given
    std::vector<int> axes; ///< spatial variables of the body
    std::vector<std::int64_t> axisExtents;
    std::vector<int> reduceAxes;
    std::vector<std::int64_t> reduceExtents;
    std::vector<ModelAccess> accesses;
    std::vector<int> iters; ///< variable of each iterator, in the order of State
    std::vector<Relation> relations;
    std::vector<std::pair<int, int>> threads; ///< (iterator's variable, annotation)
    std::vector<std::pair<int, int>> unrollLimits; ///< (iterator's variable, auto_unroll_max_step)

    /// What is stored: `body` with the values of its axes (spatial, then reduce) and, of its
    /// accesses in post-order, `accesses`. Null: the element that the only access names.
    const workload::Expr* body = nullptr;
    std::vector<TermRef> bodyAxes;
    std::string combiner; ///< of a reduction: "+", "max" or "min"; "" for none
};

/// Follows a State step by step.
class LoopModel
{
public:
    explicit LoopModel(const workload::ComputeDag& dag); ///< which must outlive it
    /// The model of `state`, a state of `dag`, after all its steps.
    [[nodiscard]] static Result<LoopModel> of(const State& state, const workload::ComputeDag& dag);

    /// `steps`: all up to and including `step`, which a State has accepted. `before`: the stage
    /// that a RF step addresses as it was before the step.
    void apply(
        std::span<const records::Step> steps, const records::Step& step, const Stage* before);

    [[nodiscard]] const std::vector<std::unique_ptr<ModelStage>>& stages() const
    {
        return m_stages;
    }
    [[nodiscard]] std::vector<std::unique_ptr<ModelStage>>& stages() { return m_stages; }
    TermPool& pool() { return *m_pool; }
    /// The owner of all terms, for who keeps them longer than the model, which is then done.
    [[nodiscard]] std::unique_ptr<TermPool> takePool() { return std::move(m_pool); }
    [[nodiscard]] int variableCount() const { return static_cast<int>(m_variables.size()); }
    [[nodiscard]] std::string nameOf(int variable) const;
    int addVariable(LoopVariable variable);

private:
    friend struct ModelApplier;

    std::unique_ptr<TermPool> m_pool = std::make_unique<TermPool>();
    std::vector<LoopVariable> m_variables;
    std::vector<std::unique_ptr<ModelStage>> m_stages;
};

} // namespace tlp::program
