// SPDX-License-Identifier: GPL-3.0-only
#include <utility>

#include <fmt/format.h>

#include "workload/operator_table.h"

/// Convolutions and pooling, channels last.
namespace tlp::workload {
namespace {

using Arguments = std::span<const std::int64_t>;
using Extents = std::vector<std::int64_t>;

/// How a window moves along one axis.
struct Window
{
    std::string_view axis; ///< of the output
    std::string_view reduce; ///< within the window
    std::string_view what; ///< "height"
    std::int64_t input = 0;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t padding = 0;
    std::int64_t dilation = 1;

    [[nodiscard]] std::int64_t padded() const { return input + 2 * padding; }
    [[nodiscard]] std::int64_t span() const { return dilation * (kernel - 1) + 1; }
    [[nodiscard]] std::int64_t output() const { return (padded() - span()) / stride + 1; }
    /// "((h*2) + (rh*3))", with factors of 1 left out as TVM's simplifier does.
    [[nodiscard]] std::string index() const
    {
        const auto scaled = [](std::string_view name, std::int64_t factor) {
            return factor == 1 ? std::string(name) : fmt::format("({}*{})", name, factor);
        };
        return fmt::format("({} + {})", scaled(axis, stride), scaled(reduce, dilation));
    }
};

Status checkFits(const std::vector<Window>& windows)
{
    for (const Window& window : windows) {
        if (window.span() > window.padded())
            return fail(ErrorKind::BadInput,
                fmt::format("the kernel spans {} elements but the padded {} has only {}",
                    window.span(), window.what, window.padded()));
    }
    return {};
}

std::vector<Axis> numbered(const Extents& shape)
{
    std::vector<Axis> axes;
    for (const std::int64_t extent : shape)
        axes.push_back({fmt::format("i{}", axes.size()), extent});
    return axes;
}

/// Stage "pad": the tensor `input` with `padding[d]` elements of `value` on both sides of dimension
/// d; a copy where there are none, as TVM's operator library makes it. Returns its shape.
void addPad(DagBuilder& dag, std::string_view input, Extents shape, const Extents& padding,
    std::string_view value)
{
    std::string condition;
    std::string indices;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const std::int64_t pad = padding[d];
        indices += d == 0 ? "" : ", ";
        indices += pad == 0 ? fmt::format("i{}", d) : fmt::format("(i{} - {})", d, pad);
        if (pad == 0)
            continue;
        const std::string lower = fmt::format("(i{} >= {})", d, pad);
        condition = condition.empty() ? lower : fmt::format("({} && {})", condition, lower);
        condition = fmt::format("({} && (i{} < {}))", condition, d, shape[d] + pad);
        shape[d] += 2 * pad;
    }
    const std::string element = fmt::format("{}[{}]", input, indices);
    dag.addStage("pad", numbered(shape),
        condition.empty() ? element
                          : fmt::format("tir.if_then_else({}, {}, {})", condition, element, value));
}

struct Shape
{
    std::int64_t batch = 1;
    std::int64_t inputChannels = 1;
    std::int64_t outputChannels = 1;
    std::int64_t groups = 1;
};

/// The input channel that the reduction reads: `rc`, or that of the output channel's group.
std::string channelIndex(const Shape& shape)
{
    if (shape.groups == 1)
        return "rc";
    const std::int64_t outputs = shape.outputChannels / shape.groups;
    const std::int64_t inputs = shape.inputChannels / shape.groups;
    const std::string group = outputs == 1 ? "co" : fmt::format("floordiv(co, {})", outputs);
    return inputs == 1 ? fmt::format("({} + rc)", group)
                       : fmt::format("(({}*{}) + rc)", group, inputs);
}

/// A convolution of any number of spatial dimensions.
Status buildConvolution(
    DagBuilder& dag, std::string_view name, const Shape& shape, const std::vector<Window>& windows)
{
    TLP_CHECK(checkFits(windows));
    Extents input{shape.batch};
    Extents padding{0};
    Extents weight;
    std::vector<Axis> spatial{{"n", shape.batch}};
    std::vector<Axis> reduce;
    std::string data = "n";
    std::string kernel;
    for (const Window& window : windows) {
        input.push_back(window.input);
        padding.push_back(window.padding);
        weight.push_back(window.kernel);
        spatial.push_back({std::string(window.axis), window.output()});
        reduce.push_back({std::string(window.reduce), window.kernel});
        data += ", " + window.index();
        kernel += fmt::format("{}, ", window.reduce);
    }
    input.push_back(shape.inputChannels);
    padding.push_back(0);
    weight.insert(weight.end(), {shape.inputChannels / shape.groups, shape.outputChannels});
    spatial.push_back({"co", shape.outputChannels});
    reduce.push_back({"rc", shape.inputChannels / shape.groups});
    dag.addPlaceholder("x", input);
    addPad(dag, "x", input, padding, "0f");
    dag.addPlaceholder("w", weight, true);
    dag.addReduction(name, spatial, reduce,
        fmt::format("(pad[{}, {}]*w[{}rc, co])", data, channelIndex(shape), kernel));
    return {};
}

std::vector<Window> planeWindows(std::int64_t height, std::int64_t width, std::int64_t kernel,
    std::int64_t stride, std::int64_t padding, std::int64_t dilation = 1)
{
    return {{"h", "rh", "height", height, kernel, stride, padding, dilation},
        {"v", "rw", "width", width, kernel, stride, padding, dilation}};
}

/// Stages "x" and "pad" of an image and the axes of what is computed from its windows.
std::vector<Axis> addPaddedImage(DagBuilder& dag, std::int64_t batch,
    const std::vector<Window>& windows, std::int64_t channels, std::string_view padValue)
{
    const Extents shape{batch, windows[0].input, windows[1].input, channels};
    dag.addPlaceholder("x", shape);
    addPad(dag, "x", shape, {0, windows[0].padding, windows[1].padding, 0}, padValue);
    return {{"n", batch}, {"h", windows[0].output()}, {"v", windows[1].output()}, {"c", channels}};
}

std::string windowElement(const std::vector<Window>& windows)
{
    return fmt::format("pad[n, {}, {}, c]", windows[0].index(), windows[1].index());
}

} // namespace

Status buildConv1d(DagBuilder& dag, Arguments a)
{
    return buildConvolution(
        dag, "conv1d_nlc", {a[0], a[2], a[3]}, {{"l", "rl", "length", a[1], a[4], a[5], a[6]}});
}

Status buildConv2d(DagBuilder& dag, Arguments a)
{
    const std::int64_t groups = a[9];
    if (a[3] % groups != 0 || a[4] % groups != 0)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "g must divide ci and co, but g is {}, ci is {} and co is {}", groups, a[3], a[4]));
    return buildConvolution(dag, "conv2d_nhwc", {a[0], a[3], a[4], groups},
        planeWindows(a[1], a[2], a[5], a[6], a[7], a[8]));
}

Status buildConv3d(DagBuilder& dag, Arguments a)
{
    std::vector<Window> windows = planeWindows(a[2], a[3], a[6], a[7], a[8]);
    windows.insert(windows.begin(), {"d", "rd", "depth", a[1], a[6], a[7], a[8]});
    return buildConvolution(dag, "conv3d_ndhwc", {a[0], a[4], a[5]}, windows);
}

Status buildDepthwise(DagBuilder& dag, Arguments a)
{
    const std::vector<Window> windows = planeWindows(a[1], a[2], a[4], a[5], a[6]);
    TLP_CHECK(checkFits(windows));
    const std::vector<Axis> axes = addPaddedImage(dag, a[0], windows, a[3], "0f");
    dag.addPlaceholder("w", {a[4], a[4], a[3]}, true);
    dag.addReduction("depthwise_nhwc", axes, {{"rh", a[4]}, {"rw", a[4]}},
        fmt::format("({}*w[rh, rw, c])", windowElement(windows)));
    return {};
}

Status buildTransposedConv2d(DagBuilder& dag, Arguments a)
{
    const std::int64_t kernel = a[5];
    const std::int64_t stride = a[6];
    const std::int64_t padding = a[7];
    if (padding >= kernel)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "p must be less than k in a transposed convolution, but p is {} and k is {}",
                padding, kernel));
    // The transposed form is a plain convolution over the input with zeros between its elements.
    const std::vector<Window> windows = planeWindows(
        (a[1] - 1) * stride + 1, (a[2] - 1) * stride + 1, kernel, 1, kernel - 1 - padding);
    TLP_CHECK(checkFits(windows));
    const Extents dilated{a[0], windows[0].input, windows[1].input, a[3]};
    dag.addPlaceholder("x", {a[0], a[1], a[2], a[3]});
    dag.addStage("dilate", numbered(dilated),
        stride == 1
            ? std::string("x[i0, i1, i2, i3]")
            : fmt::format("tir.if_then_else(((floormod(i1, {0}) == 0) && (floormod(i2, {0}) "
                          "== 0)), x[i0, floordiv(i1, {0}), floordiv(i2, {0}), i3], 0f)",
                stride));
    addPad(dag, "dilate", dilated, {0, windows[0].padding, windows[1].padding, 0}, "0f");
    dag.addPlaceholder("w", {kernel, kernel, a[3], a[4]}, true);
    dag.addReduction("conv2d_transpose_nhwc",
        {{"n", a[0]}, {"h", windows[0].output()}, {"v", windows[1].output()}, {"co", a[4]}},
        {{"rh", kernel}, {"rw", kernel}, {"rc", a[3]}},
        fmt::format("(pad[n, {}, {}, rc]*w[({} - rh), ({} - rw), rc, co])", windows[0].index(),
            windows[1].index(), kernel - 1, kernel - 1));
    return {};
}

Status buildCapsuleConv2d(DagBuilder& dag, Arguments a)
{
    const std::int64_t size = a[8];
    const std::vector<Window> windows = planeWindows(a[1], a[2], a[5], a[6], a[7]);
    TLP_CHECK(checkFits(windows));
    const Extents shape{a[0], a[1], a[2], size, size, a[3]};
    dag.addPlaceholder("x", shape);
    addPad(dag, "x", shape, {0, a[7], a[7], 0, 0, 0}, "0f");
    dag.addPlaceholder("w", {a[5], a[5], size, size, a[3], a[4]}, true);
    dag.addReduction("conv2d_capsule_nhwijc",
        {{"n", a[0]}, {"h", windows[0].output()}, {"v", windows[1].output()}, {"i", size},
            {"j", size}, {"co", a[4]}},
        {{"rh", a[5]}, {"rw", a[5]}, {"rk", size}, {"rc", a[3]}},
        fmt::format("(pad[n, {}, {}, i, rk, rc]*w[rh, rw, rk, j, rc, co])", windows[0].index(),
            windows[1].index()));
    return {};
}

Status buildMaxPool2d(DagBuilder& dag, Arguments a)
{
    const std::vector<Window> windows = planeWindows(a[1], a[2], a[4], a[5], a[6]);
    TLP_CHECK(checkFits(windows));
    const std::vector<Axis> axes
        = addPaddedImage(dag, a[0], windows, a[3], "-3.4028234663852886e+38f");
    dag.addReduction(
        "pool_max", axes, {{"rh", a[4]}, {"rw", a[4]}}, windowElement(windows), "max=");
    return {};
}

Status buildAvgPool2d(DagBuilder& dag, Arguments a)
{
    const std::vector<Window> windows = planeWindows(a[1], a[2], a[4], a[5], a[6]);
    TLP_CHECK(checkFits(windows));
    const std::vector<Axis> axes = addPaddedImage(dag, a[0], windows, a[3], "0f");
    dag.addReduction("pool_sum", axes, {{"rh", a[4]}, {"rw", a[4]}}, windowElement(windows));
    dag.addStage("pool_avg", axes, fmt::format("({}/{}f)", dag.lastElement(), a[4] * a[4]));
    return {};
}

} // namespace tlp::workload
