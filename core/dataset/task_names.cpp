// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/task_names.h"

#include "base/text.h"
#include "records/workload_key.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace tlp::dataset {

namespace {

constexpr std::size_t kMaxArguments = 12;
constexpr std::string_view kTimes = "×";

/// One line of the DAG text.
struct StageLine
{
    std::string name;
    bool isPlaceholder = false;
    bool reduces = false;
    std::vector<std::string> shape; ///< of placeholders
    std::string body;
};

/// What the name of TVM's main stage means.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kOperators = {{
    {"Conv2dOutput", "conv2d"},
    {"conv2d_nhwc", "conv2d"},
    {"conv2d_winograd", "conv2d winograd"},
    {"DepthwiseConv2d", "depthwise conv2d"},
    {"Conv3dOutput", "conv3d"},
    {"T_dense", "dense"},
    {"T_batch_matmul", "batch_matmul"},
    {"T_softmax_norm", "softmax"},
    {"T_matmul", "matmul"},
}};

std::optional<StageLine> parseStage(std::string_view line)
{
    const auto nameEnd = line.find_first_of("( ");
    const auto assign = line.find("= ");
    if (nameEnd == 0 || nameEnd == std::string_view::npos || assign == std::string_view::npos)
        return std::nullopt;
    StageLine stage;
    stage.name = line.substr(0, nameEnd);
    stage.body = trimText(line.substr(assign + 2));
    stage.reduces = assign > 0 && line[assign - 1] != ' ';
    if (std::string_view body = stage.body; body.starts_with("PLACEHOLDER [")) {
        stage.isPlaceholder = true;
        body.remove_prefix(body.find('[') + 1);
        for (const auto part : splitText(body.substr(0, body.find(']')), ','))
            stage.shape.emplace_back(trimText(part));
    }
    return stage;
}

std::vector<StageLine> parseStages(std::string_view dag)
{
    std::vector<StageLine> stages;
    for (const auto line : splitText(dag, '\n')) {
        auto stage = parseStage(line);
        if (!stage)
            continue;
        // A reduction may end in a second line of the same stage (the average of a pooling).
        if (!stages.empty() && stages.back().reduces && stages.back().name == stage->name)
            continue;
        stages.push_back(std::move(*stage));
    }
    return stages;
}

std::string shapeText(const std::vector<std::string>& shape)
{
    return joinText(shape, kTimes);
}

/// The factor of `axis` in the body's accesses: a convolution's stride.
std::string strideOf(const std::string& body, std::string_view axis)
{
    const auto pattern = fmt::format("({}*", axis);
    const auto at = body.find(pattern);
    if (at == std::string::npos)
        return "1";
    const auto start = at + pattern.size();
    auto end = start;
    while (end < body.size() && std::isdigit(static_cast<unsigned char>(body[end])))
        ++end;
    return body.substr(start, end - start);
}

std::string kernelText(const std::vector<std::string>& weight, std::size_t dimensions)
{
    const std::vector<std::string> sizes(
        weight.begin(), weight.begin() + static_cast<std::ptrdiff_t>(dimensions));
    const bool square = std::all_of(
        sizes.begin(), sizes.end(), [&](const std::string& size) { return size == sizes.front(); });
    return "k" + (square ? sizes.front() : shapeText(sizes));
}

const StageLine* placeholder(const std::vector<StageLine>& stages, std::size_t index)
{
    for (const auto& stage : stages) {
        if (stage.isPlaceholder && index-- == 0)
            return &stage;
    }
    return nullptr;
}

/// "+bias", "+relu", … of the stages after the main one.
std::string suffixes(const std::vector<StageLine>& stages, std::size_t main)
{
    std::string text;
    const StageLine* operand = nullptr;
    for (std::size_t i = main + 1; i < stages.size(); ++i) {
        const auto& stage = stages[i];
        if (stage.isPlaceholder) {
            operand = &stage;
            continue;
        }
        const auto ones
            = operand ? std::count(operand->shape.begin(), operand->shape.end(), "1") : 0;
        const bool perChannel
            = operand && ones + 1 >= static_cast<std::ptrdiff_t>(operand->shape.size());
        if (stage.name == "T_add" && operand)
            text += perChannel ? " +bias" : " +add";
        else if (stage.name == "T_multiply" && operand && perChannel)
            text += " +scale";
        else if (stage.name == "T_relu")
            text += " +relu";
        else if (stage.body.starts_with("max(min(") && stage.body.find("6f)") != std::string::npos)
            text += " +relu6";
        else if (stage.name != "compile_engine_const" && stage.name != "T_add")
            text += fmt::format(
                " +{}", stage.name.starts_with("T_") ? stage.name.substr(2) : stage.name);
        operand = nullptr;
    }
    return text;
}

std::string convolution(std::string_view name, const std::vector<StageLine>& stages,
    const StageLine& main, std::size_t dimensions)
{
    const auto* input = placeholder(stages, 0);
    const auto* weight = placeholder(stages, 1);
    std::string text(name);
    if (!input || !weight || weight->shape.size() < dimensions + 2)
        return text;
    const bool depthwise = name.starts_with("depthwise");
    text += fmt::format(" {} {} s{}", shapeText(input->shape),
        kernelText(weight->shape, dimensions), strideOf(main.body, depthwise ? "i" : "yy"));
    if (!depthwise)
        text += fmt::format(" → {}", weight->shape.back());
    return text;
}

std::string product(
    std::string_view name, const std::vector<StageLine>& stages, bool outputFromSecond)
{
    const auto* first = placeholder(stages, 0);
    const auto* second = placeholder(stages, 1);
    if (!first)
        return std::string(name);
    if (!second)
        return fmt::format("{} {}", name, shapeText(first->shape));
    if (outputFromSecond && !second->shape.empty())
        return fmt::format("{} {} → {}", name, shapeText(first->shape), second->shape.front());
    return fmt::format("{} {} · {}", name, shapeText(first->shape), shapeText(second->shape));
}

std::string describe(
    std::string_view name, const std::vector<StageLine>& stages, const StageLine& main)
{
    if (name == "conv3d")
        return convolution(name, stages, main, 3);
    if (name == "conv2d winograd") {
        // The second placeholder is the transformed weight [4, 4, CO, CI].
        const auto* input = placeholder(stages, 0);
        const auto* weight = placeholder(stages, 1);
        if (!input || !weight || weight->shape.size() != 4)
            return std::string(name);
        return fmt::format("{} {} → {}", name, shapeText(input->shape), weight->shape[2]);
    }
    if (name.find("conv") != std::string_view::npos)
        return convolution(name, stages, main, 2);
    return product(name, stages, name == "dense");
}

/// A computation without a telling name: batch matrix products and poolings are recognised by what
/// they read.
std::string describeUnnamed(const std::vector<StageLine>& stages, const StageLine& main)
{
    const auto* second = placeholder(stages, 1);
    if (main.name == "compute" && second && second->shape.size() == 3)
        return product("batch_matmul", stages, false);
    if (main.name == "compute" && second && second->shape.size() == 4)
        return convolution("grouped conv2d", stages, main, 2);
    if (main.name == "tensor")
        return product("pool", stages, false);
    std::string names;
    for (const auto& stage : stages) {
        if (!stage.isPlaceholder && stage.name != "compile_engine_const")
            names += fmt::format("{}{}", names.empty() ? "" : " ", stage.name);
    }
    const auto* input = placeholder(stages, 0);
    return input ? fmt::format("{} {}", names, shapeText(input->shape)) : names;
}

} // namespace

std::string nameFromDag(std::string_view dag)
{
    const auto stages = parseStages(dag);
    for (std::size_t i = stages.size(); i-- > 0;) {
        const auto known = std::find_if(kOperators.begin(), kOperators.end(),
            [&](const auto& entry) { return entry.first == stages[i].name; });
        if (known != kOperators.end())
            return describe(known->second, stages, stages[i]) + suffixes(stages, i);
    }
    // Else the first reduction, where heavy work is, unless there are several.
    const auto isReduction = [](const StageLine& stage) { return stage.reduces; };
    const auto main = std::find_if(stages.begin(), stages.end(), isReduction);
    const bool single = std::count_if(stages.begin(), stages.end(), isReduction) == 1;
    if (main != stages.end() && single && (main->name == "compute" || main->name == "tensor"))
        return describeUnnamed(stages, *main)
            + suffixes(stages, static_cast<std::size_t>(main - stages.begin()));
    return stages.empty() ? std::string() : describeUnnamed(stages, StageLine{});
}

std::string nameFromKey(std::string_view workloadKey)
{
    const auto key = records::parseWorkloadKey(workloadKey);
    std::string name = key.isHash ? key.function.substr(0, 8) : key.function;
    for (std::size_t i = 0; i < key.arguments.size() && i < kMaxArguments; ++i)
        name += fmt::format("{}{}", i == 0 ? " " : ",", key.arguments[i]);
    if (key.arguments.size() > kMaxArguments)
        name += ",…";
    return name;
}

} // namespace tlp::dataset
