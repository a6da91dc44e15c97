// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
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
[[nodiscard]] Result<Workload> parseWorkload(std::string_view text);
/// The same as JSON: `{"operator": "conv2d", "n": 1, …, "then": ["bias", "relu"]}`.
[[nodiscard]] Result<Workload> parseWorkloadJson(std::string_view json);
[[nodiscard]] std::string toJson(const Workload& workload);

/// A task of a record or network file: with `dagText` that DAG, else an operator of ours by its
/// key. Errors: NotFound when neither is known; Unsupported naming what the DAG uses that we lack.
[[nodiscard]] Result<Workload> workloadOfTask(
    std::string_view workloadKey, std::string_view dagText = {});

struct OperatorArgument
{
    std::string name; ///< "ci"
    std::string meaning; ///< "input channels"
    std::int64_t defaultValue = 0; ///< 0: must be given
};
struct OperatorInfo
{
    std::string name; ///< "conv2d"
    std::string meaning; ///< "2-D convolution, NHWC"
    std::vector<OperatorArgument> arguments; ///< in the order of the workload key
    std::vector<std::string> suffixes; ///< fused parts it takes: "bias", "relu", …
    std::string example;
};
/// Every operator, in the order in which they are listed.
[[nodiscard]] const std::vector<OperatorInfo>& operators();

/// TVM's count of floating-point operations (compute_dag.cc, FlopEstimator): each add, multiply,
/// compare, … of every element; reductions count their combiner once per element.
[[nodiscard]] double flopCount(const ComputeDag& dag);

/// The DAG as TVM prints it (`ComputeDAG.__str__`).
[[nodiscard]] std::string toText(const ComputeDag& dag);

} // namespace tlp::workload
