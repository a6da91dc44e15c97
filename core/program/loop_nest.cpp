// SPDX-License-Identifier: GPL-3.0-only
#include "program/loop_nest.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "program/bound_inference.h"
#include "program/loop_model.h"
#include "program/reconstruct.h"
#include "program/state.h"

namespace tlp::program {
namespace {

using records::Step;

/// TVM's words: a loop without annotation is a "for".
std::string wordOf(int annotation)
{
    return annotation == 0 ? "for" : records::nameOfAnnotation(annotation);
}

/// Prints a state as TVM's `State.__str__` does: loops of one round are left out.
class Printer
{
public:
    Printer(const State& state, const std::vector<std::vector<LoopBounds>>* bounds)
        : m_state(state)
        , m_bounds(bounds)
    {}

    std::vector<LoopLine> print()
    {
        printPlaceholders();
        for (std::size_t i = 0; i < m_state.stages().size(); ++i) {
            const Stage& stage = m_state.stages()[i];
            if (!stage.isPlaceholder() && stage.computeAt == ComputeAt::Root)
                printStage(static_cast<int>(i), 0);
        }
        return std::move(m_lines);
    }

private:
    const State& m_state;
    const std::vector<std::vector<LoopBounds>>* m_bounds; ///< null: unknown
    std::vector<LoopLine> m_lines;

    void printPlaceholders()
    {
        std::string names;
        for (const Stage& stage : m_state.stages()) {
            if (stage.isPlaceholder())
                names += (names.empty() ? "" : ", ") + stage.name();
        }
        LoopLine line;
        line.kind = LoopLine::Kind::Placeholders;
        line.name = names;
        line.text = "Placeholder: " + names;
        m_lines.push_back(std::move(line));
    }

    void add(LoopLine line, const std::string& text)
    {
        line.text = std::string(static_cast<std::size_t>(line.depth) * 2, ' ') + text;
        m_lines.push_back(std::move(line));
    }

    void printAttribute(
        const Stage& stage, int id, int depth, std::string_view attribute, int value)
    {
        if (value == 0)
            return;
        LoopLine line;
        line.kind = LoopLine::Kind::Attribute;
        line.depth = depth;
        line.stage = id;
        line.name = stage.name();
        add(std::move(line), fmt::format("{} {}: {}", stage.name(), attribute, value));
    }

    [[nodiscard]] LoopBounds boundsOf(int id, std::size_t iter) const
    {
        const Iterator& iterator = m_state.stages()[static_cast<std::size_t>(id)].iters[iter];
        if (m_bounds)
            return (*m_bounds)[static_cast<std::size_t>(id)][iter];
        LoopBounds bounds;
        bounds.extent = iterator.extent;
        bounds.minimum = iterator.extent ? "0" : "";
        bounds.extentText = iterator.extent ? std::to_string(*iterator.extent) : "";
        return bounds;
    }

    void printStage(int id, int depth)
    {
        const Stage& stage = m_state.stages()[static_cast<std::size_t>(id)];
        printAttribute(stage, id, depth, "auto_unroll", stage.autoUnrollMaxStep);
        printAttribute(stage, id, depth, "storage_offset", stage.storageOffset);
        for (std::size_t i = 0; i < stage.iters.size(); ++i) {
            const LoopBounds bounds = boundsOf(id, i);
            if (bounds.extent != 1) {
                printLoop(stage.iters[i], bounds, id, static_cast<int>(i), depth);
                ++depth;
            }
            for (const int attached : m_state.attachMap().attachedAt({id, static_cast<int>(i)}))
                printStage(attached, depth);
        }
        LoopLine line;
        line.kind = LoopLine::Kind::Compute;
        line.depth = depth;
        line.stage = id;
        line.name = stage.name();
        add(std::move(line), stage.name() + " = ...");
    }

    void printLoop(const Iterator& iterator, const LoopBounds& bounds, int id, int iter, int depth)
    {
        LoopLine line;
        line.depth = depth;
        line.stage = id;
        line.iter = iter;
        line.name = iterator.name;
        line.annotation = iterator.annotation;
        line.minimum = bounds.minimum;
        line.extent = bounds.extent;
        line.extentText = bounds.extentText;
        const auto orUnknown = [](const std::string& text) { return text.empty() ? "?" : text; };
        add(std::move(line),
            fmt::format("{} {} ({},{})", wordOf(iterator.annotation), iterator.name,
                orUnknown(bounds.minimum), orUnknown(bounds.extentText)));
    }
};

/// Applies the first `count` steps; true if an unknown step ended the replay.
Result<bool> applySteps(std::span<const Step> steps, State& state, LoopModel* model, LoopNest& nest)
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (const auto* unknown = std::get_if<records::UnknownStep>(&steps[i])) {
            nest.unknowns.push_back(fmt::format("Step {} ({}) is of an unknown kind: the loop nest "
                                                "is the one before it.",
                i + 1, unknown->json));
            return true;
        }
        std::optional<Stage> before; // only RF needs it, and a copy takes time
        if (const auto* rfactor = std::get_if<records::RfactorStep>(&steps[i]); model && rfactor
            && rfactor->stage >= 0 && rfactor->stage < static_cast<int>(state.stages().size()))
            before = state.stages()[static_cast<std::size_t>(rfactor->stage)];
        TLP_CHECK(state.apply(steps[i]));
        if (model)
            model->apply(state.steps(), steps[i], before ? &*before : nullptr);
    }
    return false;
}

Result<LoopNest> replayKnown(std::span<const Step> steps, const workload::ComputeDag& dag)
{
    LoopNest nest;
    State state(dag);
    LoopModel model(dag);
    TLP_TRY(const bool isCut, applySteps(steps, state, &model, nest));
    nest.unknowns.insert(nest.unknowns.end(), state.notes().begin(), state.notes().end());
    const auto bounds = inferBounds(state, model);
    if (!bounds)
        nest.unknowns.push_back(
            fmt::format("The loop bounds cannot be inferred: {}.", bounds.error().message));
    nest.isExact = bounds && !isCut && state.notes().empty();
    nest.lines = Printer(state, bounds ? &*bounds : nullptr).print();
    return nest;
}

Result<LoopNest> replayUnknown(std::span<const Step> all, std::span<const Step> steps)
{
    Reconstruction known = reconstruct(all);
    LoopNest nest;
    nest.unknowns = std::move(known.unknowns);
    State state(std::move(known.stages));
    TLP_TRY([[maybe_unused]] const bool isCut, applySteps(steps, state, nullptr, nest));
    nest.unknowns.insert(nest.unknowns.end(), state.notes().begin(), state.notes().end());
    nest.lines = Printer(state, nullptr).print();
    const auto isUnknown
        = [](const LoopLine& line) { return line.kind == LoopLine::Kind::Loop && !line.extent; };
    if (const auto count = std::ranges::count_if(nest.lines, isUnknown); count > 0)
        nest.unknowns.push_back(fmt::format(
            "{} loops have extents that only the computation tells (shown as ?).", count));
    return nest;
}

} // namespace

std::string LoopNest::toText() const
{
    std::string text;
    for (const LoopLine& line : lines)
        text += line.text + "\n";
    return text;
}

LoopNest nestOf(const State& state)
{
    LoopNest nest;
    nest.lines = Printer(state, nullptr).print();
    return nest;
}

Result<LoopNest> replay(
    std::span<const Step> steps, std::size_t stepCount, const workload::ComputeDag* dag)
{
    const std::span<const Step> prefix = steps.first(std::min(stepCount, steps.size()));
    return dag ? replayKnown(prefix, *dag) : replayUnknown(steps, prefix);
}

} // namespace tlp::program
