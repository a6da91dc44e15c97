// SPDX-License-Identifier: GPL-3.0-only
#include "workload/task_title.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace tlp::workload {
namespace {

constexpr std::string_view kNameStart = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
constexpr std::string_view kNameRest
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789.";

/// Stages that only prepare data for the one that follows, or finish it in several parts.
bool isAuxiliary(std::string_view stage)
{
    static constexpr std::array<std::string_view, 13> kNames{"PaddedInput", "pad_temp", "data_pad",
        "compile_engine_const", "input_tile", "B", "data_pack", "bgemm", "A", "inverse",
        "T_softmax_maxelem", "T_softmax_exp", "T_softmax_expsum"};
    return std::ranges::find(kNames, stage) != kNames.end();
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// TVM names some stages only "compute" or "tensor": what they do is in their formula. "" when that
/// says nothing.
std::string_view operatorOf(std::string_view stage, std::string_view line, bool isPadded)
{
    using Pair = std::pair<std::string_view, std::string_view>;
    static constexpr std::array kNames{Pair{"Conv2dOutput", "conv2d"},
        Pair{"DepthwiseConv2d", "depthwise conv2d"}, Pair{"conv2d_winograd", "conv2d"},
        Pair{"T_softmax_norm", "softmax"}};
    for (const auto& [name, word] : kNames)
        if (stage == name)
            return word;
    const bool isSum = contains(line, " += ");
    if (stage == "tensor")
        return contains(line, " max= ") ? "max pool" : isSum ? "average pool" : "";
    if (stage == "compute") {
        if (isSum)
            return isPadded ? "convolution" : "batch matmul";
        return contains(line, "max(min(") ? "clip" : stage;
    }
    if (stage.ends_with("_red"))
        return "sum";
    return stage.starts_with("T_") ? stage.substr(2) : stage;
}

/// "1×56×56×64" of "NAME = PLACEHOLDER [1, 56, 56, 64]".
std::optional<std::string> shapeOf(std::string_view line)
{
    constexpr std::string_view kMark = " = PLACEHOLDER [";
    const auto start = line.find(kMark);
    const auto end = line.rfind(']');
    if (start == std::string_view::npos || start == 0 || start != line.find_first_of(" (")
        || end == std::string_view::npos || end < start + kMark.size())
        return std::nullopt;
    std::vector<std::string> extents;
    const std::string_view list = line.substr(start + kMark.size(), end - start - kMark.size());
    for (const std::string_view extent : splitText(list, ','))
        extents.emplace_back(trimText(extent));
    return joinText(extents, "×");
}

/// "NAME" of "NAME(i, j) = …"; "" of another line.
std::string_view stageOf(std::string_view line)
{
    const auto end = line.find_first_not_of(kNameRest);
    const bool isStage = end != std::string_view::npos && end > 0 && line[end] == '('
        && contains(kNameStart, line.substr(0, 1));
    return isStage ? line.substr(0, end) : std::string_view();
}

} // namespace

std::string taskTitle(std::string_view text, std::string_view dagText)
{
    constexpr std::size_t kMostShapes = 2;
    if (dagText.empty() || !text.starts_with('['))
        return std::string(text);
    std::vector<std::string> operators;
    std::vector<std::string> shapes;
    bool isPadded = false;
    for (const std::string_view line : splitText(dagText, '\n')) {
        if (auto shape = shapeOf(line)) {
            if (shapes.size() < kMostShapes)
                shapes.push_back(std::move(*shape));
            continue;
        }
        const std::string_view stage = stageOf(line);
        isPadded = isPadded || stage == "pad_temp";
        if (stage.empty() || isAuxiliary(stage))
            continue;
        if (const std::string_view word = operatorOf(stage, line, isPadded); !word.empty())
            operators.emplace_back(word);
    }
    if (operators.empty())
        return std::string(text);
    return joinText(operators, " + ") + "  " + joinText(shapes, ", ");
}

} // namespace tlp::workload
