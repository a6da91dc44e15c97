// SPDX-License-Identifier: GPL-3.0-only
#include "templates/configuration_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "templates/loop_context.h"
#include "templates/template_loops.h"

namespace tlp::templates {
namespace {

float scaled(std::int64_t value)
{
    const auto number = static_cast<double>(value);
    return static_cast<float>(std::copysign(std::log2(1 + std::abs(number)), number));
}

/// Access → its place among all in order of their names.
std::vector<std::size_t> placesByName(const LoopTree& tree)
{
    std::vector<std::size_t> order(tree.accesses().size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return tree.accesses()[i].name; });
    std::vector<std::size_t> places(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        places[order[i]] = i;
    return places;
}

void writeOptions(std::span<const Knob> knobs, std::span<float> out)
{
    const std::vector<float> options = otherOptions(knobs);
    std::copy_n(options.begin(), std::min(options.size(), out.size()), out.begin());
}

void writeLoop(const Loop& loop, const LoopContext& context, const std::vector<std::size_t>& places,
    std::span<float> row)
{
    row[0] = scaled(context.length);
    row[kNestColumn] = static_cast<float>(context.nest);
    row[2] = scaled(context.topDown);
    row[3] = scaled(context.bottomUp);
    row[4 + static_cast<std::size_t>(loop.annotation)] = 1;
    const auto arithmetic = row.subspan(4 + kAnnotationCount, 3);
    arithmetic[0] = scaled(loop.additions);
    arithmetic[1] = scaled(loop.multiplications);
    arithmetic[2] = scaled(loop.divisions);
    for (const auto& [access, touch] : context.touches) {
        const auto at = row.subspan(kAccessColumn + places[access] * kTouchNumbers, kTouchNumbers);
        at[0] = scaled(touch.stride);
        at[1] = scaled(touch.modulus);
        at[2] = scaled(touch.count);
        at[3] = scaled(touch.reuse);
        at[4] = scaled(touch.threadCount);
        at[5] = scaled(touch.threadReuse);
    }
    row[kParentColumn] = static_cast<float>(loop.parent + 1);
}

std::size_t placeOfTensor(const std::string& tensor)
{
    static constexpr std::array<std::string_view, kRelationTensors - 1> kNames{"A", "B", "C"};
    return static_cast<std::size_t>(std::ranges::find(kNames, tensor) - kNames.begin());
}

/// The access that speaks for each tensor; none: the program has no such tensor.
std::array<std::optional<std::size_t>, kRelationTensors> deepestAccesses(
    const LoopTree& tree, const std::vector<LoopContext>& contexts)
{
    std::array<std::optional<std::size_t>, kRelationTensors> deepest;
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t i) {
            const Access& access = tree.accesses()[i];
            return std::pair(contexts[static_cast<std::size_t>(access.loop)].nest, access.name);
        };
        return key(a) < key(b);
    };
    for (std::size_t i = 0; i < tree.accesses().size(); ++i) {
        auto& chosen = deepest[placeOfTensor(tree.accesses()[i].tensor())];
        if (!chosen || isBefore(*chosen, i))
            chosen = i;
    }
    return deepest;
}

/// Writes value and distance for each sample; both curves are sorted and begin at 0.
std::span<float> writeCurve(
    const std::vector<double>& x, const std::vector<double>& y, std::span<float> out)
{
    constexpr double kTolerance = 1e-6;
    for (std::size_t i = 0; i < kCurveSamples; ++i) {
        const auto sample = static_cast<double>(i);
        const auto above = std::ranges::upper_bound(x, sample + kTolerance);
        const auto last = static_cast<std::size_t>(above - x.begin()) - 1;
        out[2 * i] = static_cast<float>(y[last]);
        out[2 * i + 1] = static_cast<float>(sample - x[last]);
    }
    return out.subspan(std::size_t{2} * kCurveSamples);
}

void writeRelations(const LoopTree& tree, const std::vector<LoopContext>& contexts,
    std::size_t access, std::span<float> out)
{
    std::vector<double> count{0};
    std::vector<double> reuse{0};
    std::vector<double> topDown{0};
    for (const int loop : tree.pathTo(tree.accesses()[access].loop)) {
        const LoopContext& context = contexts[static_cast<std::size_t>(loop)];
        const auto touch
            = std::ranges::find(context.touches, access, &std::pair<std::size_t, Touch>::first);
        count.push_back(std::log2(static_cast<double>(touch->second.count)));
        reuse.push_back(std::log2(static_cast<double>(touch->second.reuse)));
        topDown.push_back(std::log2(static_cast<double>(context.topDown)));
    }
    for (std::vector<double>* curve : {&count, &reuse, &topDown})
        std::ranges::sort(*curve);
    out = writeCurve(count, reuse, out);
    out = writeCurve(reuse, count, out);
    out = writeCurve(count, topDown, out);
    writeCurve(topDown, count, out);
}

} // namespace

Status writeLoopRows(const TemplateTask& task, std::span<const Knob> knobs, std::span<float> out)
{
    TLP_TRY(const LoopTree tree, loopsOf(task, knobs));
    if (tree.loops().size() > kLoopRows || tree.accesses().size() > kLoopAccesses)
        return fail(ErrorKind::Internal,
            fmt::format(
                "the template {} has more loops or accesses than there is room for", task.name));
    std::ranges::fill(out, 0.0F);
    const std::vector<LoopContext> contexts = loopContexts(tree);
    const std::vector<std::size_t> places = placesByName(tree);
    for (std::size_t i = 0; i < contexts.size(); ++i)
        writeLoop(
            tree.loops()[i], contexts[i], places, out.subspan(i * kLoopRowWidth, kLoopRowWidth));
    writeOptions(knobs, out.subspan(kOptionColumn, kOtherOptions));
    return {};
}

Status writeRelationRow(const TemplateTask& task, std::span<const Knob> knobs, std::span<float> out)
{
    TLP_TRY(const LoopTree tree, loopsOf(task, knobs));
    std::ranges::fill(out, 0.0F);
    const std::vector<LoopContext> contexts = loopContexts(tree);
    constexpr std::size_t kPerTensor = std::size_t{4} * kCurveSamples * 2;
    const auto deepest = deepestAccesses(tree, contexts);
    for (std::size_t i = 0; i < deepest.size(); ++i) {
        if (deepest[i])
            writeRelations(tree, contexts, *deepest[i], out.subspan(i * kPerTensor, kPerTensor));
    }
    writeOptions(knobs, out.last(kOtherOptions));
    return {};
}

Status writeKnobRow(const TemplateTask& task, std::span<const Knob> knobs,
    std::span<const std::string> templates, std::span<float> out)
{
    TLP_TRY(const std::vector<float> values, knobValues(knobs));
    if (templates.size() + values.size() > out.size())
        return fail(ErrorKind::BadInput,
            fmt::format("the {} numbers of a configuration of {} are more than the model reads",
                values.size(), task.name));
    std::ranges::fill(out, 0.0F);
    const auto known = std::ranges::find(templates, task.name);
    if (known != templates.end())
        out[static_cast<std::size_t>(known - templates.begin())] = 1;
    std::ranges::copy(values, out.begin() + static_cast<std::ptrdiff_t>(templates.size()));
    return {};
}

} // namespace tlp::templates
