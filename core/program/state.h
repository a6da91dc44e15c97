// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "records/step.h"
#include "workload/compute_dag.h"

/// The schedule state of TVM's auto_scheduler as plain values: what the primitives of a record do
/// to stages and loops. Source of the rules: apache/tvm src/auto_scheduler/loop_state.cc and
/// transform_step.cc; see loop_nest.h for printing.
namespace tlp::program {

/// TVM's IteratorKind.
enum class IterKind : std::uint8_t { Spatial, Reduction, Mixed, Special };

struct Iterator
{
    std::string name; ///< as State prints it: "i.0@j.0@"
    std::string variable; ///< of the loop in TVM's tensor expression: "i.outer.j.outer.fused"
    std::optional<std::int64_t> extent; ///< empty: unknown until bound inference
    IterKind kind = IterKind::Spatial;
    int annotation = 0; ///< records::IterAnnotation
    std::uint64_t axes = 0; ///< bit k: derives from axis k of the stage's definition

    bool operator==(const Iterator&) const = default;
};

/// What a stage computes: its loops before any step. An extent of 0 is unknown.
struct StageDefinition
{
    std::string name;
    bool isPlaceholder = false;
    std::vector<workload::Axis> spatial; ///< placeholders: one per dimension
    std::vector<workload::Axis> reduce;

    bool operator==(const StageDefinition&) const = default;
};

/// TVM's ComputeAtKind.
enum class ComputeAt : std::uint8_t { Root, Inlined, Iter };

struct Stage
{
    StageDefinition definition;
    std::vector<Iterator> iters; ///< outermost first; none for placeholders
    ComputeAt computeAt = ComputeAt::Root;
    int autoUnrollMaxStep = 0;
    int storageOffset = 0;

    [[nodiscard]] const std::string& name() const { return definition.name; }
    [[nodiscard]] bool isPlaceholder() const { return definition.isPlaceholder; }
    bool operator==(const Stage&) const = default;
};

/// An iterator of a stage, by ids.
struct IterKey
{
    int stage = -1;
    int iter = -1;

    friend auto operator<=>(const IterKey&, const IterKey&) = default;
};

/// Which stage is computed at which iterator: two tables kept in step.
class AttachMap
{
public:
    [[nodiscard]] std::optional<IterKey> targetOf(int stage) const;
    /// In the order of attachment; empty if none.
    [[nodiscard]] const std::vector<int>& attachedAt(IterKey key) const;
    [[nodiscard]] const std::map<int, IterKey>& targets() const { return m_targets; }

    void attach(int stage, IterKey target);
    void detach(int stage);
    /// Every attachment to `stage` at iterator i moves to `newIter(i)`.
    template <typename Map>
    void moveIters(int stage, const Map& newIter)
    {
        std::map<IterKey, std::vector<int>> moved;
        for (auto& [key, stages] : m_attached) {
            const IterKey target{key.stage, key.stage == stage ? newIter(key.iter) : key.iter};
            for (const int attached : stages)
                m_targets[attached] = target;
            auto& list = moved[target];
            list.insert(list.end(), stages.begin(), stages.end());
        }
        m_attached = std::move(moved);
    }
    /// Stage ids ≥ `first` grow by `offset`.
    void shiftStages(int first, int offset);

    bool operator==(const AttachMap&) const = default;

private:
    std::map<int, IterKey> m_targets;
    std::map<IterKey, std::vector<int>> m_attached;
};

/// A value type: copies are independent. Any thread, one at a time.
class State
{
public:
    /// The state before any step; stage ids are those of the DAG.
    explicit State(const workload::ComputeDag& dag);
    explicit State(std::vector<StageDefinition> definitions);
    /// After all of these steps. Errors: as apply.
    [[nodiscard]] static Result<State> replayed(
        const workload::ComputeDag& dag, std::span<const records::Step> steps);

    /// Applies one step, or leaves the state as it was and says why not. Errors: BadInput naming
    /// the step (from 1) and the reason; Unsupported for records::UnknownStep.
    [[nodiscard]] Status apply(const records::Step& step);
    /// The same for the steps of a sketch: a split length of 0 is open, and the extents of the
    /// loops that it makes are unknown.
    [[nodiscard]] Status applyOpen(const records::Step& step);

    [[nodiscard]] const std::vector<Stage>& stages() const { return m_stages; }
    [[nodiscard]] const AttachMap& attachMap() const { return m_attachMap; }
    /// The steps applied so far; FSP and FFSP refer to them by index.
    [[nodiscard]] const std::vector<records::Step>& steps() const { return m_steps; }
    /// Oddities that changed nothing (a pragma TVM would refuse), one sentence each.
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_notes; }

    bool operator==(const State&) const = default;

private:
    friend struct StepApplier;

    std::vector<Stage> m_stages;
    AttachMap m_attachMap;
    std::vector<records::Step> m_steps;
    std::vector<std::string> m_notes;
};

/// The split that a SP, FSP or FFSP step makes, following its source steps.
struct SplitPlan
{
    std::vector<std::int64_t> lengths;
    bool innerToOuter = true;
};
/// What a split length of 0 means: an error, or one that is not chosen yet.
enum class OpenLengths : std::uint8_t { Refused, Allowed };
/// `steps`: those before `step`. Errors: BadInput when a source is no earlier SP or too short.
[[nodiscard]] Result<SplitPlan> planSplit(std::span<const records::Step> steps,
    const records::Step& step, OpenLengths open = OpenLengths::Refused);

/// TVM's clean name of a loop variable: "k.outer" → "k_o".
[[nodiscard]] std::string cleanName(std::string_view variable);

} // namespace tlp::program
