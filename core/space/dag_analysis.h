// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "workload/compute_dag.h"

/// What the sketch rules ask about a DAG. Internal to core/space.
/// Source of the rules: apache/tvm src/auto_scheduler/compute_dag.cc (AccessAnalyzer).
namespace tlp::space {

/// One index of a read.
struct ReadIndex
{
    bool isConstant = false;
    int shiftedAxis = -1; ///< the reader's axis that it equals up to a constant
    std::vector<int> axes; ///< of the reader, on which it depends, ascending
};

struct Read
{
    int producer = -1;
    std::vector<ReadIndex> indices;
};

struct StageFacts
{
    bool isPlaceholder = false;
    std::vector<std::int64_t> spatial; ///< extents; those of `reduce` axes follow in numbering
    std::vector<std::int64_t> reduce;
    std::vector<Read> reads;
    bool hasBranch = false;
    bool hasExpensiveCall = false; ///< exp: TVM counts no other

    std::vector<int> readers; ///< ascending
    bool isOutput = false;
    bool isStrictlyInlineable = false;
    bool needsTiling = false; ///< reads the same element several times
    /// Axes that index constant tensors (Winograd's transforms), ascending. TVM marks them by an
    /// attribute, which the text of a DAG does not carry: a stage counts as marked when it reads a
    /// computed stage that reads nothing, and such stages are indexed by all its reduce axes.
    std::vector<int> constantAxes;

    [[nodiscard]] std::size_t axisCount() const { return spatial.size() + reduce.size(); }
};

/// Follows a DAG through the steps that add stages.
class DagAnalysis
{
public:
    explicit DagAnalysis(const workload::ComputeDag& dag);

    [[nodiscard]] const StageFacts& operator[](int stage) const
    {
        return m_stages[static_cast<std::size_t>(stage)];
    }
    [[nodiscard]] int stageCount() const { return static_cast<int>(m_stages.size()); }

    /// Whether `consumer`, a reader by any number of steps, needs from `producer` exactly the
    /// element at its own place.
    [[nodiscard]] bool isElementwise(int producer, int consumer) const;

    /// As CHW does: the cache is inserted at `stage`.
    void cacheWrite(int stage);
    enum class Part : std::uint8_t { Outer, Inner };
    /// As RF does after all reduce axes were fused and split by 1: the factored part follows the
    /// spatial axes of the new stage, which is inserted at `stage`.
    void rfactor(int stage, Part factored);

private:
    std::vector<StageFacts> m_stages;

    StageFacts& at(int stage) { return m_stages[static_cast<std::size_t>(stage)]; }
    void insertBefore(int stage, StageFacts added);
    void derive();
};

} // namespace tlp::space
