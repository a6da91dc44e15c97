// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The schedule primitives of TVM's auto_scheduler as values.
/// Source: apache/tvm src/auto_scheduler/transform_step.cc (`WriteToRecord`); fields in record
/// order. Stage and iterator ids refer to the lists as they stand when the step is applied.
namespace tlp::records {

enum class StepKind : std::uint8_t {
    Annotation, // AN
    Fuse, // FU
    Pragma, // PR
    Reorder, // RE
    Split, // SP
    FollowSplit, // FSP
    FollowFusedSplit, // FFSP
    StorageAlign, // SA
    ComputeAt, // CA
    ComputeInline, // CI
    ComputeRoot, // CR
    CacheRead, // CHR
    CacheWrite, // CHW
    Rfactor, // RF
    Unknown, // any other code, kept as text
};
inline constexpr int kStepKindCount = 15;

/// Annotation enum of TVM's loop_state.h (mind the block/thread interleaving).
enum class IterAnnotation : std::uint8_t {
    None,
    Unroll,
    Vectorize,
    Parallel,
    VThread,
    BlockX,
    ThreadX,
    BlockY,
    ThreadY,
    BlockZ,
    ThreadZ,
    Tensorize
};
inline constexpr int kIterAnnotationCount = 12;

struct AnnotationStep
{
    int stage = 0;
    int iter = 0;
    int annotation = 0;
    bool operator==(const AnnotationStep&) const = default;
};
struct FuseStep
{
    int stage = 0;
    std::vector<int> iters;
    bool operator==(const FuseStep&) const = default;
};
struct PragmaStep
{
    int stage = 0;
    int iter = 0;
    std::string pragma;
    bool operator==(const PragmaStep&) const = default;
};
struct ReorderStep
{
    int stage = 0;
    std::vector<int> order;
    bool operator==(const ReorderStep&) const = default;
};
struct SplitStep
{
    int stage = 0;
    int iter = 0;
    std::int64_t extent = 0; ///< 0: unknown
    std::vector<std::int64_t> lengths;
    bool innerToOuter = true;
    bool operator==(const SplitStep&) const = default;
};
struct FollowSplitStep
{
    int stage = 0;
    int iter = 0;
    int sourceStep = 0;
    int splitCount = 0;
    bool operator==(const FollowSplitStep&) const = default;
};
struct FollowFusedSplitStep
{
    int stage = 0;
    int iter = 0;
    std::vector<int> sourceSteps;
    int level = 0;
    bool factorOrParts = true;
    bool operator==(const FollowFusedSplitStep&) const = default;
};
struct StorageAlignStep
{
    int stage = 0;
    int iter = 0;
    int factor = 0;
    int offset = 0;
    bool operator==(const StorageAlignStep&) const = default;
};
struct ComputeAtStep
{
    int stage = 0;
    int targetStage = 0;
    int targetIter = 0;
    bool operator==(const ComputeAtStep&) const = default;
};
struct ComputeInlineStep
{
    int stage = 0;
    bool operator==(const ComputeInlineStep&) const = default;
};
struct ComputeRootStep
{
    int stage = 0;
    bool operator==(const ComputeRootStep&) const = default;
};
struct CacheReadStep
{
    int stage = 0;
    std::string scope;
    std::vector<int> readers;
    bool operator==(const CacheReadStep&) const = default;
};
struct CacheWriteStep
{
    int stage = 0;
    std::string scope;
    bool operator==(const CacheWriteStep&) const = default;
};
struct RfactorStep
{
    int stage = 0;
    int iter = 0;
    int factorIter = 0;
    bool operator==(const RfactorStep&) const = default;
};
/// A step whose code or fields this version does not know: kept, so that nothing is lost.
struct UnknownStep
{
    std::string code; ///< may be empty
    std::string json; ///< the whole step as compact JSON, "[\"XX\", 3, 1]"
    bool operator==(const UnknownStep&) const = default;
};

/// Alternatives in the order of StepKind: `StepKind(step.index())` is the kind.
using Step = std::variant<AnnotationStep, FuseStep, PragmaStep, ReorderStep, SplitStep,
    FollowSplitStep, FollowFusedSplitStep, StorageAlignStep, ComputeAtStep, ComputeInlineStep,
    ComputeRootStep, CacheReadStep, CacheWriteStep, RfactorStep, UnknownStep>;

[[nodiscard]] inline StepKind kindOf(const Step& step)
{
    return static_cast<StepKind>(step.index());
}
/// Record code: "SP". For UnknownStep its own code.
[[nodiscard]] std::string_view codeOf(const Step& step);
[[nodiscard]] std::string_view codeOf(StepKind kind);
/// Unknown for every other text; codes are case-sensitive.
[[nodiscard]] StepKind kindOfCode(std::string_view code);
/// The field's word: "split", "compute at", …
[[nodiscard]] std::string_view nameOf(StepKind kind);
/// The stage id the step addresses, −1 for UnknownStep.
[[nodiscard]] int stageOf(const Step& step);
/// "parallel", "blockIdx.x", …; "annotation 14" for numbers TVM does not define.
[[nodiscard]] std::string nameOfAnnotation(int annotation);
/// One step as in a record, canonical spacing: `["SP", 3, 0, 56, [1, 2, 2], 1]`.
[[nodiscard]] std::string toJson(const Step& step);
void appendJson(std::string& out, const Step& step);

} // namespace tlp::records
