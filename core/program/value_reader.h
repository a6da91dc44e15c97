// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "program/condition.h"
#include "program/loop_model.h"
#include "program/simplify.h"
#include "program/statement_nest.h"

/// Internal to core/program.
namespace tlp::program {

/// Finds what the value of a stage reads and computes: inlined stages are expanded, constants
/// folded and indices simplified, as TVM does.
class ValueReader
{
public:
    /// `facts`: those of `simplifier`; conditions add to them while they hold.
    ValueReader(LoopModel& model, Simplifier& simplifier, VariableFacts& facts);

    /// Adds reads and operations of the value of stage `stage` (without those of a reduction) to
    /// `store`. `values`: of every variable of the stage. Errors: Unsupported.
    [[nodiscard]] Status read(
        std::size_t stage, const std::vector<TermRef>& values, NestStore& store);

    /// An element of a stage. Its indices become simplified and their operations are counted.
    void readElement(std::size_t stage, std::vector<TermRef> indices, NestStore& store);

private:
    /// A body and the values of its variables.
    struct Frame
    {
        std::size_t stage = 0;
        std::vector<TermRef> axes; ///< of the body
        std::vector<std::vector<TermRef>> accesses; ///< indices of each, in post-order
        std::size_t nextAccess = 0;
    };

    LoopModel& m_model;
    TermPool& m_pool;
    Simplifier& m_simplifier;
    VariableFacts& m_facts;
    ConditionSimplifier m_conditions;
    std::vector<std::pair<const ModelStage*, std::size_t>> m_ids; ///< sorted
    NestStore* m_store = nullptr;
    bool m_isIncomplete = false; ///< the text left a part out

    template <typename Value>
    Frame frameOf(std::size_t stage, const Value& value);
    [[nodiscard]] std::size_t idOf(const ModelStage* stage) const;
    [[nodiscard]] static bool isConstantMatrix(const ModelStage& stage);

    // What a part is worth if it is a constant.
    std::optional<double> readFrame(Frame& frame);
    std::optional<double> readNext(Frame& frame);
    std::optional<double> readExpr(const workload::Expr& expr, Frame& frame);
    std::optional<double> readBinary(const workload::Expr& expr, Frame& frame);
    std::optional<double> readBranch(const workload::Expr& expr, Frame& frame);
    std::optional<double> readInteger(const workload::Expr& expr, Frame& frame);
    void readUnder(const Condition& condition, const workload::Expr& expr, Frame& frame);

    Condition conditionOf(const workload::Expr& expr, Frame& frame);
    TermRef termOf(const workload::Expr& expr, Frame& frame);
    static void skip(const workload::Expr& expr, Frame& frame);
};

} // namespace tlp::program
