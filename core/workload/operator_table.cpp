// SPDX-License-Identifier: GPL-3.0-only
#include "workload/operator_table.h"

#include <algorithm>
#include <optional>

namespace tlp::workload {
namespace {

using Arguments = std::vector<OperatorArgument>;

const OperatorArgument kBatch{"n", "batch", 1, 1};
const OperatorArgument kStride{"s", "stride", 1, 1};
const OperatorArgument kPadding{"p", "padding on each side", 0, 0};

OperatorArgument required(const char* name, const char* meaning)
{
    return {name, meaning, std::nullopt, 1};
}

Arguments matrixArguments()
{
    return {required("m", "rows"), required("n", "columns"), required("k", "length of the sums")};
}

/// `extents`: of the image, between batch and channels.
Arguments convolutionArguments(Arguments extents, bool hasOutputChannels)
{
    Arguments arguments{kBatch};
    arguments.insert(arguments.end(), extents.begin(), extents.end());
    if (hasOutputChannels) {
        arguments.push_back(required("ci", "input channels"));
        arguments.push_back(required("co", "output channels"));
    } else {
        arguments.push_back(required("c", "channels"));
    }
    arguments.push_back(required("k", "kernel size"));
    arguments.push_back(kStride);
    arguments.push_back(kPadding);
    return arguments;
}

Arguments imageArguments(bool hasOutputChannels)
{
    return convolutionArguments(
        {required("h", "input height"), required("w", "input width")}, hasOutputChannels);
}

Arguments with(Arguments arguments, std::initializer_list<OperatorArgument> more)
{
    arguments.insert(arguments.end(), more);
    return arguments;
}

std::vector<std::string> allSuffixes()
{
    std::vector<std::string> names;
    for (const SuffixInfo& suffix : suffixes())
        names.push_back(suffix.name);
    return names;
}

std::vector<Operator> makeTable()
{
    const std::vector<std::string> fused = allSuffixes();
    const Arguments rows{required("m", "rows"), required("n", "columns")};
    std::vector<Operator> table;
    const auto add = [&](OperatorInfo info, auto build, std::size_t fusedKeyArguments = 0) {
        table.push_back({std::move(info), build, fusedKeyArguments});
    };
    add({"matmul", "matrix product of A [m, k] and B [k, n]", matrixArguments(), fused,
            "matmul:m=512,n=512,k=512"},
        buildMatmul);
    add({"batch_matmul", "matrix products of A [b, m, k] and transposed B [b, n, k]",
            with({required("b", "matrices")},
                {required("m", "rows"), required("n", "columns"),
                    required("k", "length of the sums")}),
            fused, "batch_matmul:b=12,m=128,n=128,k=64"},
        buildBatchMatmul);
    add({"dense", "fully connected layer: A [m, k] times transposed weights [n, k]",
            matrixArguments(), fused, "dense:m=128,n=768,k=768+bias+relu"},
        buildDense);
    add({"transpose_batch_matmul",
            "attention scores: both operands [b, s, heads, d] transposed, then multiplied by head",
            {{"b", "batch", 1, 1}, required("s", "sequence length"), required("heads", "heads"),
                required("d", "length of a head")},
            fused, "transpose_batch_matmul:b=1,s=128,heads=12,d=64"},
        buildTransposeBatchMatmul);
    add({"conv1d", "1-D convolution, NLC",
            convolutionArguments({required("l", "input length")}, true), fused,
            "conv1d:n=1,l=256,ci=64,co=128,k=3,s=2,p=1"},
        buildConv1d);
    add({"conv2d", "2-D convolution, NHWC; grouped or dilated",
            with(imageArguments(true), {{"d", "dilation", 1, 1}, {"g", "groups", 1, 1}}), fused,
            "conv2d:n=1,h=56,w=56,ci=64,co=64,k=3,s=1,p=1+bias+relu"},
        buildConv2d, 8);
    add({"depthwise", "depthwise 2-D convolution, NHWC", imageArguments(false), fused,
            "depthwise:n=1,h=112,w=112,c=32,k=3,s=1,p=1"},
        buildDepthwise);
    add({"conv3d", "3-D convolution, NDHWC",
            convolutionArguments({required("d", "input depth"), required("h", "input height"),
                                     required("w", "input width")},
                true),
            fused, "conv3d:n=1,d=8,h=28,w=28,ci=32,co=32,k=3,s=1,p=1"},
        buildConv3d);
    add({"transposed_conv2d", "transposed 2-D convolution, NHWC", imageArguments(true), fused,
            "transposed_conv2d:n=1,h=8,w=8,ci=256,co=128,k=4,s=2,p=1"},
        buildTransposedConv2d);
    add({"capsule_conv2d", "2-D convolution whose elements are small matrices (capsules)",
            with(imageArguments(true), {{"cap", "rows and columns of a capsule", 4, 1}}), fused,
            "capsule_conv2d:n=1,h=16,w=16,ci=32,co=32,k=3,s=2,p=1"},
        buildCapsuleConv2d);
    add({"max_pool2d", "maximum of windows, NHWC", imageArguments(false), {},
            "max_pool2d:n=1,h=112,w=112,c=64,k=3,s=2,p=1"},
        buildMaxPool2d);
    add({"avg_pool2d", "mean of windows, padding counted as zeros, NHWC", imageArguments(false), {},
            "avg_pool2d:n=1,h=56,w=56,c=64,k=2,s=2"},
        buildAvgPool2d);
    add({"norm", "square root of the sum of squares of each matrix (2-norm)",
            with({{"b", "matrices", 1, 1}}, {required("m", "rows"), required("n", "columns")}), {},
            "norm:b=8,m=256,n=256"},
        buildNorm);
    add({"softmax", "softmax of each row", rows, {}, "softmax:m=128,n=1024"}, buildSoftmax);
    add({"layer_norm", "layer normalisation of each row with scale and shift", rows, {},
            "layer_norm:m=128,n=768"},
        buildLayerNorm);
    add({"elementwise", "a chain of element-wise parts on a matrix; takes one at least", rows,
            fused, "elementwise:m=128,n=768+bias+gelu+add"},
        buildElementwise);
    add({"gelu_chain", "bias and GELU of a matrix", rows, fused, "gelu_chain:m=128,n=3072"},
        buildGeluChain);
    return table;
}

} // namespace

const std::vector<SuffixInfo>& suffixes()
{
    static const std::vector<SuffixInfo> table{
        {"bias", "adds a number per output channel"},
        {"bn", "multiplies by a number per output channel and adds another (batch norm)"},
        {"add", "adds a tensor of the output's shape (residual)"},
        {"relu", "max(x, 0)"},
        {"relu6", "min(max(x, 0), 6)"},
        {"gelu", "x times the normal distribution function of x"},
    };
    return table;
}

const std::vector<Operator>& operatorTable()
{
    static const std::vector<Operator> table = makeTable();
    return table;
}

const Operator* findOperator(std::string_view name)
{
    for (const Operator& candidate : operatorTable()) {
        if (candidate.info.name == name)
            return &candidate;
    }
    return nullptr;
}

const std::vector<OperatorInfo>& operators()
{
    static const std::vector<OperatorInfo> infos = [] {
        std::vector<OperatorInfo> list;
        for (const Operator& entry : operatorTable())
            list.push_back(entry.info);
        return list;
    }();
    return infos;
}

} // namespace tlp::workload
