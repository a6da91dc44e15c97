// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"

namespace tlp::workload {

/// A tensor program whose DAG is known: one of our operators, or a task imported with its DAG.
struct Workload
{
    std::string text; ///< `matmul:m=512,n=512,k=512`; the workload key for imported tasks
    std::string key; ///< TVM's workload key: `["matmul", 512, 512, 512]`
    ComputeDag dag; ///< `isConstant` is set on weights
    std::string dagText; ///< TVM's text of the DAG
    double flops = 0; ///< of one execution, as TVM counts them
};

/// An operator in text form, with fused element-wise parts: `conv2d:n=1,h=56,w=56,ci=64,co=64,k=3,
/// s=1,p=1+bias+relu`. Arguments left out have defaults (n=1, s=1, p=0, d=1, g=1). Also takes the
/// key that Workload::key gives for it (`["conv2d", 1, 56, …]`). Errors: NotFound naming the
/// operators; BadInput with one clear sentence for bad, missing, unknown or impossible arguments.
/// Constant operands: weights, biases and scales; both operands of matmul and batch_matmul vary.
[[nodiscard]] Result<Workload> parseWorkload(std::string_view text);
/// The same as JSON: `{"operator": "conv2d", "n": 1, …, "then": ["bias", "relu"]}`; for an imported
/// task `{"workload_key": …, "dag": …}`.
[[nodiscard]] Result<Workload> parseWorkloadJson(std::string_view json);
[[nodiscard]] std::string toJson(const Workload& workload);

/// A task of a record or network file: with `dagText` that DAG, else an operator of ours by its
/// key. The constant operands of a DAG are those whose layout TVM's operator library leaves free:
/// filters of NHWC conv2d and NDHWC conv3d (not grouped or depthwise), transformed weights of
/// Winograd's convolution and weights of dense; where text and key are those of an operator of
/// ours, that operator's. Errors: NotFound when neither is known; Unsupported naming what the DAG
/// uses that we lack.
[[nodiscard]] Result<Workload> workloadOfTask(
    std::string_view workloadKey, std::string_view dagText = {});

struct OperatorArgument
{
    std::string name; ///< "ci"
    std::string meaning; ///< "input channels"
    std::optional<std::int64_t> defaultValue; ///< empty: must be given
    std::int64_t minimum = 1;
};
struct OperatorInfo
{
    std::string name; ///< "conv2d"
    std::string meaning; ///< "2-D convolution, NHWC"
    std::vector<OperatorArgument> arguments; ///< in the order of the workload key
    std::vector<std::string> suffixes; ///< fused parts it takes, any number of them in any order
    std::string example;
};
/// Every operator, in the order in which they are listed.
[[nodiscard]] const std::vector<OperatorInfo>& operators();

/// TVM's count of floating-point operations (compute_dag.cc, FlopEstimator): each add, multiply,
/// divide, maximum, … of floats for every element; reductions count their combiner once per
/// iteration; functions, comparisons and integer arithmetic of indices are free. TVM gives −1 for
/// adaptive pooling, whose window it takes for unknown; here it is counted like any reduction.
[[nodiscard]] double flopCount(const ComputeDag& dag);

struct SuffixInfo
{
    std::string name; ///< "bias"
    std::string meaning;
};
/// Every fused part.
[[nodiscard]] const std::vector<SuffixInfo>& suffixes();

/// The DAG as TVM prints it (`ComputeDAG.__str__` of its Python interface, which leaves out the
/// middle of lines beyond 256 characters).
[[nodiscard]] std::string toText(const ComputeDag& dag);

} // namespace tlp::workload
