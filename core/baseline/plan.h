// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"

/// What LibTorch has to compute for a tensor program: the operators that its DAG is made of. No
/// LibTorch header here.
namespace tlp::baseline {

/// How the window of a convolution or of pooling moves along one axis.
struct Window
{
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t padding = 0; ///< on both sides
    std::int64_t dilation = 1;
    std::int64_t outputPadding = 0; ///< of a transposed convolution
};

/// A convolution; without windows a matrix product. `…Order` say how a tensor's dimensions are
/// permuted to LibTorch's: those only of the data, those of both operands and the result, summed
/// ones, windows; weights have their own instead of the data's, which come second.
struct Contraction
{
    int data = -1, weight = -1; ///< stages; padding and dilation of the data are left to LibTorch
    std::vector<std::int64_t> dataOrder = {};
    std::vector<std::int64_t> weightOrder = {};
    /// The result's dimensions, each as the number of one of LibTorch's: the data's own, common
    /// ones, the weight's own, windows.
    std::vector<std::int64_t> outputOrder = {};
    std::size_t dataOwn = 0, common = 0, weightOwn = 0, summed = 0;
    std::vector<Window> windows = {};
    std::int64_t groups = 1; ///< beside the common dimensions
    bool isTransposed = false;
    int channelAxis = -1; ///< of the output, that a bias is indexed by; −1: several
    int bias = -1, scale = -1; ///< stages, one number a channel; −1: none
};

struct Pool
{
    int data = -1;
    std::vector<std::int64_t> order = {}; ///< to LibTorch's: others, windows
    std::vector<Window> windows = {}; ///< two
    bool isMaximum = false;
    std::int64_t divisor = 1; ///< of the sum
    bool isGlobal = false; ///< windows as large as the data
};

struct Reduction
{
    int data = -1;
    std::vector<std::int64_t> dimensions = {};
    enum class Kind : std::uint8_t { Sum, Maximum, Minimum, Mean, Norm } kind = Kind::Sum;
};

/// One call of LibTorch's, or an expression of element-wise calls.
struct Node
{
    enum class Kind : std::uint8_t {
        Contraction,
        Pool,
        Reduction,
        Permutation,
        Softmax,
        LayerNorm,
        HardSwish,
        HardSigmoid,
        Elementwise
    };
    Kind kind = Kind::Elementwise;
    int stage = -1; ///< whose tensor it computes; the body of Elementwise is that stage's
    Contraction contraction = {};
    Pool pool = {};
    Reduction reduction = {};
    int data = -1; ///< of Permutation, Softmax, LayerNorm, HardSwish, HardSigmoid
    std::vector<std::int64_t> order = {}; ///< of Permutation: the data's dimension, for each
    int gamma = -1, beta = -1; ///< of LayerNorm
    double epsilon = 0;
};

struct Plan
{
    workload::ComputeDag dag;
    std::vector<Node> nodes; ///< in order of execution; the last one's stage is the result
    /// By stage; of placeholders what LibTorch gets: as in the DAG, but for Winograd's weights,
    /// which are those of the plain convolution, [height, width, input, output].
    std::vector<std::vector<std::int64_t>> shapes;

    /// LibTorch's names of what is computed: "conv2d + add + relu".
    [[nodiscard]] std::string describe() const;
};

/// Recognises the operators of a DAG by what its stages compute, not by their names. Errors:
/// Unsupported naming the stage that LibTorch has no operator for.
[[nodiscard]] Result<Plan> makePlan(const workload::ComputeDag& dag);

} // namespace tlp::baseline
