// SPDX-License-Identifier: GPL-3.0-only
#include "program/apply_step.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::program {
namespace {

using records::Step;

/// Each fusion of split parts doubles a loop's name; real ones stay below 500 characters.
constexpr std::size_t kLongestName = 8192;

/// a × b, empty when either is unknown or the product does not fit.
std::optional<std::int64_t> product(
    const std::optional<std::int64_t>& a, const std::optional<std::int64_t>& b)
{
    std::int64_t result = 0;
    if (!a || !b || __builtin_mul_overflow(*a, *b, &result))
        return std::nullopt;
    return result;
}

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

/// People count steps from 1.
std::int64_t numberOf(int stepIndex)
{
    return std::int64_t{stepIndex} + 1;
}

std::optional<std::int64_t> knownExtent(const workload::Axis& axis)
{
    return axis.extent > 0 ? std::optional(axis.extent) : std::nullopt;
}

Iterator makeIterator(const workload::Axis& axis, IterKind kind, std::size_t position)
{
    return {cleanName(axis.name), axis.name, knownExtent(axis), kind, 0,
        position < 64 ? std::uint64_t{1} << position : 0};
}

} // namespace

Stage makeStage(StageDefinition definition)
{
    Stage stage;
    std::size_t position = 0;
    for (const workload::Axis& axis :
        definition.isPlaceholder ? std::vector<workload::Axis>() : definition.spatial)
        stage.iters.push_back(makeIterator(axis, IterKind::Spatial, position++));
    for (const workload::Axis& axis : definition.reduce)
        stage.iters.push_back(makeIterator(axis, IterKind::Reduction, position++));
    stage.definition = std::move(definition);
    return stage;
}

/// Checks and applies one step. Every method checks everything before it changes anything.
struct StepApplier
{
    State& state;
    OpenLengths open;
    std::vector<Stage>& stages = state.m_stages;
    AttachMap& attachMap = state.m_attachMap;

    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& why) const
    {
        return fail(ErrorKind::BadInput, fmt::format("step {} {}", state.m_steps.size() + 1, why));
    }

    void note(const std::string& what)
    {
        state.m_notes.push_back(fmt::format("Step {} {}.", state.m_steps.size() + 1, what));
    }

    void keep(const Step& step) { state.m_steps.push_back(step); }

    [[nodiscard]] Status checkStage(int id) const
    {
        if (id < 0 || id >= static_cast<int>(stages.size()))
            return refuse(
                fmt::format("names stage {}, but there are only {} stages", id, stages.size()));
        return {};
    }

    [[nodiscard]] Status checkComputed(int id) const
    {
        TLP_CHECK(checkStage(id));
        if (at(id).isPlaceholder())
            return refuse(fmt::format("names stage {}, which is an input", id));
        return {};
    }

    [[nodiscard]] Status checkIter(int id, int iter) const
    {
        TLP_CHECK(checkComputed(id));
        const std::size_t count = at(id).iters.size();
        if (iter < 0 || iter >= static_cast<int>(count))
            return refuse(
                fmt::format("names loop {} of stage {}, which has only {} loops", iter, id, count));
        return {};
    }

    [[nodiscard]] Stage& at(int id) const { return stages[static_cast<std::size_t>(id)]; }

    void clearExtents(int id)
    {
        for (Iterator& iterator : at(id).iters)
            iterator.extent.reset();
    }

    Status operator()(const records::AnnotationStep& step)
    {
        TLP_CHECK(checkIter(step.stage, step.iter));
        Iterator& iterator = at(step.stage).iters[static_cast<std::size_t>(step.iter)];
        if (iterator.annotation == 0)
            iterator.annotation = step.annotation;
        else // TVM refuses it; logs that were put together by hand have it, and nothing depends on
             // it
            note(fmt::format(
                "annotates loop {} of stage {} again and was left out", step.iter, step.stage));
        return {};
    }

    Status operator()(const records::FuseStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        Stage& stage = at(step.stage);
        if (step.iters.empty()) {
            if (!stage.iters.empty() || !stage.definition.spatial.empty())
                return refuse(
                    fmt::format("fuses no loop of stage {}, which has loops", step.stage));
            stage.iters = {{"", "singleton", 1, IterKind::Special, 0, 0}};
            return {};
        }
        for (std::size_t i = 0; i < step.iters.size(); ++i) {
            TLP_CHECK(checkIter(step.stage, step.iters[i]));
            if (i > 0 && step.iters[i] != step.iters[i - 1] + 1)
                return refuse(fmt::format("fuses loops {} and {}, which are not next to each other",
                    step.iters[i - 1], step.iters[i]));
            if (i + 1 < step.iters.size()
                && !attachMap.attachedAt({step.stage, step.iters[i]}).empty())
                return refuse(
                    fmt::format("fuses loop {} of stage {}, inside which another stage is computed",
                        step.iters[i], step.stage));
        }
        const auto begin = stage.iters.begin() + step.iters.front();
        Iterator fused = fusionOf({begin, step.iters.size()});
        if (fused.variable.size() > kLongestName)
            return refuse("fuses loops that were split and fused too often");
        *begin = std::move(fused);
        stage.iters.erase(begin + 1, begin + static_cast<std::ptrdiff_t>(step.iters.size()));
        const int first = step.iters.front();
        const int last = step.iters.back();
        attachMap.moveIters(step.stage,
            [&](int iter) { return iter > last ? iter - (last - first) : std::min(iter, first); });
        return {};
    }

    static Iterator fusionOf(std::span<const Iterator> parts)
    {
        Iterator fused;
        fused.extent = 1;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Iterator& part = parts[i];
            fused.name += part.name + "@";
            fused.variable = i == 0 ? part.variable
                                    : fmt::format("{}.{}.fused", fused.variable, part.variable);
            fused.extent = product(fused.extent, part.extent);
            fused.kind = i == 0 || fused.kind == part.kind ? part.kind : IterKind::Mixed;
            fused.axes |= part.axes;
        }
        return fused;
    }

    Status operator()(const records::PragmaStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        constexpr std::string_view kUnroll = "auto_unroll_max_step";
        if (step.pragma == "debug_skip_region") {
            attachMap.detach(step.stage);
        } else if (step.pragma.starts_with(kUnroll)) {
            const std::size_t dollar = step.pragma.find('$');
            const auto value = dollar == std::string::npos
                ? std::nullopt
                : parseInteger(std::string_view(step.pragma).substr(dollar + 1));
            if (value && *value >= INT32_MIN && *value <= INT32_MAX)
                at(step.stage).autoUnrollMaxStep = static_cast<int>(*value);
            else
                note("sets an unroll limit without a number and was left out");
        } else {
            note(fmt::format("is the unknown pragma “{}” and was left out", step.pragma));
        }
        return {};
    }

    Status operator()(const records::ReorderStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        Stage& stage = at(step.stage);
        if (step.order.size() != stage.iters.size())
            return refuse(fmt::format("orders {} loops of stage {}, which has {}",
                step.order.size(), step.stage, stage.iters.size()));
        std::vector<bool> isUsed(stage.iters.size(), false);
        for (const int iter : step.order) {
            TLP_CHECK(checkIter(step.stage, iter));
            if (isUsed[static_cast<std::size_t>(iter)])
                return refuse(fmt::format("orders loop {} of stage {} twice", iter, step.stage));
            isUsed[static_cast<std::size_t>(iter)] = true;
        }
        std::vector<Iterator> reordered;
        reordered.reserve(stage.iters.size());
        for (const int iter : step.order)
            reordered.push_back(std::move(stage.iters[static_cast<std::size_t>(iter)]));
        stage.iters = std::move(reordered);
        return {};
    }

    Status operator()(const records::SplitStep& step) { return split(step.stage, step.iter, step); }
    Status operator()(const records::FollowSplitStep& step)
    {
        return split(step.stage, step.iter, step);
    }
    Status operator()(const records::FollowFusedSplitStep& step)
    {
        return split(step.stage, step.iter, step);
    }

    Status split(int stageId, int iter, const Step& step)
    {
        TLP_CHECK(checkIter(stageId, iter));
        const auto plan = planSplit(state.m_steps, step, open);
        if (!plan)
            return refuse(plan.error().message);
        Stage& stage = at(stageId);
        const auto position = stage.iters.begin() + iter;
        const Iterator whole = *position;
        if (whole.variable.size() > kLongestName)
            return refuse("splits a loop that was split and fused too often");
        std::vector<Iterator> parts = partsOf(whole, *plan);
        // The extent the step carries tells what the state does not know.
        if (const auto* own = std::get_if<records::SplitStep>(&step);
            own && !whole.extent && own->extent > 0) {
            Iterator known = whole;
            known.extent = own->extent;
            parts = partsOf(known, *plan);
        }
        *position = std::move(parts.front());
        stage.iters.insert(stage.iters.begin() + iter + 1,
            std::make_move_iterator(parts.begin() + 1), std::make_move_iterator(parts.end()));
        const int added = static_cast<int>(plan->lengths.size());
        attachMap.moveIters(stageId, [&](int old) { return old >= iter ? old + added : old; });
        return {};
    }

    static std::vector<Iterator> partsOf(const Iterator& whole, const SplitPlan& plan)
    {
        const std::size_t count = plan.lengths.size();
        std::vector<Iterator> parts(count + 1);
        for (std::size_t i = 0; i <= count; ++i) {
            parts[i].name = fmt::format("{}.{}", whole.name, i);
            parts[i].kind = whole.kind;
            parts[i].axes = whole.axes;
        }
        std::optional<std::int64_t> rest = whole.extent;
        std::string variable = whole.variable;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t part = plan.innerToOuter ? count - i : i;
            const std::int64_t length = plan.lengths[plan.innerToOuter ? part - 1 : part];
            if (length == 0)
                rest.reset();
            if (rest) {
                parts[part].extent = length;
                rest = ceilDivide(*rest, length);
            } else {
                parts[part].extent = std::nullopt;
            }
            parts[part].variable = variable + (plan.innerToOuter ? ".inner" : ".outer");
            variable += plan.innerToOuter ? ".outer" : ".inner";
        }
        Iterator& last = plan.innerToOuter ? parts.front() : parts.back();
        last.extent = rest;
        last.variable = std::move(variable);
        return parts;
    }

    Status operator()(const records::StorageAlignStep& step)
    {
        TLP_CHECK(checkIter(step.stage, step.iter));
        at(step.stage).storageOffset = step.offset;
        return {};
    }

    Status operator()(const records::ComputeAtStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        TLP_CHECK(checkIter(step.targetStage, step.targetIter));
        for (std::optional<IterKey> outer = IterKey{step.targetStage, step.targetIter}; outer;
             outer = attachMap.targetOf(outer->stage)) {
            if (outer->stage == step.stage)
                return refuse(fmt::format("computes stage {} inside itself", step.stage));
        }
        clearExtents(step.stage);
        at(step.stage).computeAt = ComputeAt::Iter;
        attachMap.attach(step.stage, {step.targetStage, step.targetIter});
        return {};
    }

    Status operator()(const records::ComputeInlineStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        for (int i = 0; i < static_cast<int>(at(step.stage).iters.size()); ++i) {
            if (!attachMap.attachedAt({step.stage, i}).empty())
                return refuse(fmt::format(
                    "inlines stage {}, inside which another stage is computed", step.stage));
        }
        at(step.stage).computeAt = ComputeAt::Inlined;
        attachMap.detach(step.stage);
        return {};
    }

    Status operator()(const records::ComputeRootStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        clearExtents(step.stage);
        at(step.stage).computeAt = ComputeAt::Root;
        attachMap.detach(step.stage);
        return {};
    }

    Status operator()(const records::CacheReadStep& step)
    {
        TLP_CHECK(checkStage(step.stage));
        if (step.readers.empty())
            return refuse(fmt::format("caches stage {} for no reader", step.stage));
        for (const int reader : step.readers) {
            TLP_CHECK(checkComputed(reader));
            if (reader <= step.stage)
                return refuse(fmt::format(
                    "caches stage {} for stage {}, which comes before it", step.stage, reader));
        }
        StageDefinition cache;
        cache.name = nameOfReadCache(at(step.stage).name(), step.scope);
        const auto& spatial = at(step.stage).definition.spatial;
        for (std::size_t i = 0; i < spatial.size(); ++i)
            cache.spatial.push_back({fmt::format("ax{}", i), spatial[i].extent});
        stages.insert(stages.begin() + step.stage + 1, makeStage(std::move(cache)));
        attachMap.shiftStages(step.stage + 1, 1);
        return {};
    }

    /// Several caches of one stage are kept apart: "w.shared", "w.d.shared", …
    [[nodiscard]] std::string nameOfReadCache(std::string name, const std::string& scope) const
    {
        const auto isTaken = [&](const Stage& stage) { return stage.name() == name + "." + scope; };
        while (std::ranges::any_of(stages, isTaken))
            name += ".d";
        return name + "." + scope;
    }

    Status operator()(const records::CacheWriteStep& step)
    {
        TLP_CHECK(checkComputed(step.stage));
        const StageDefinition& original = at(step.stage).definition;
        StageDefinition cache{
            original.name + "." + step.scope, false, original.spatial, original.reduce};
        for (workload::Axis& axis : cache.spatial)
            axis.name += ".c";
        StageDefinition copy{original.name, false, original.spatial, {}};
        at(step.stage) = makeStage(std::move(copy));
        stages.insert(stages.begin() + step.stage, makeStage(std::move(cache)));
        attachMap.shiftStages(step.stage, 1);
        return {};
    }

    Status operator()(const records::RfactorStep& step)
    {
        TLP_CHECK(checkIter(step.stage, step.iter));
        Stage& stage = at(step.stage);
        const StageDefinition& original = stage.definition;
        const Iterator& factored = stage.iters[static_cast<std::size_t>(step.iter)];
        if (factored.kind != IterKind::Reduction)
            return refuse(fmt::format(
                "factors loop {} of stage {}, which is no reduction", step.iter, step.stage));
        const int rank = static_cast<int>(original.spatial.size());
        const int position = step.factorIter < 0 ? rank + 1 + step.factorIter : step.factorIter;
        if (position < 0 || position > rank)
            return refuse(fmt::format(
                "puts the factored loop at position {} of {} loops", step.factorIter, rank + 1));

        StageDefinition partial{original.name + ".rf", false, original.spatial, {}};
        partial.spatial.insert(
            partial.spatial.begin() + position, {factored.variable, factored.extent.value_or(0)});
        for (std::size_t i = 0; i < original.reduce.size(); ++i) {
            if (((factored.axes >> (original.spatial.size() + i)) & 1) == 0)
                partial.reduce.push_back(original.reduce[i]);
        }
        for (const Iterator& iterator : stage.iters) {
            if (&iterator != &factored && (iterator.axes & factored.axes) != 0)
                partial.reduce.push_back({iterator.variable, iterator.extent.value_or(0)});
        }
        StageDefinition total{original.name + ".repl", false, original.spatial,
            {{factored.variable + ".v", factored.extent.value_or(0)}}};
        for (std::size_t i = 0; i < total.spatial.size(); ++i)
            total.spatial[i].name = fmt::format("ax{}", i);

        Stage replaced = makeStage(std::move(total));
        replaced.computeAt = stage.computeAt;
        stage = std::move(replaced);
        stages.insert(stages.begin() + step.stage, makeStage(std::move(partial)));
        attachMap.shiftStages(step.stage, 1);
        return {};
    }

    Status operator()(const records::UnknownStep& step)
    {
        return fail(ErrorKind::Unsupported,
            fmt::format("step {} (“{}”) is of a kind this version does not know",
                state.m_steps.size() + 1, step.code));
    }
};

Status applyStep(State& state, const Step& step, OpenLengths open)
{
    StepApplier applier{state, open};
    TLP_CHECK(std::visit(applier, step));
    applier.keep(step);
    return {};
}

Result<SplitPlan> planSplit(std::span<const Step> steps, const Step& step, OpenLengths open)
{
    const auto refuse = [](std::string why) { return fail(ErrorKind::BadInput, std::move(why)); };
    const auto source = [&](int index) -> const records::SplitStep* {
        if (index < 0 || index >= static_cast<int>(steps.size()))
            return nullptr;
        return std::get_if<records::SplitStep>(&steps[static_cast<std::size_t>(index)]);
    };
    SplitPlan plan;
    if (const auto* own = std::get_if<records::SplitStep>(&step)) {
        plan = {own->lengths, own->innerToOuter};
    } else if (const auto* follow = std::get_if<records::FollowSplitStep>(&step)) {
        const records::SplitStep* followed = source(follow->sourceStep);
        if (!followed)
            return refuse(fmt::format(
                "follows step {}, which is no earlier split", numberOf(follow->sourceStep)));
        const auto count = static_cast<std::size_t>(std::max(follow->splitCount, 0));
        if (count < 1 || count > followed->lengths.size() + 1)
            return refuse(fmt::format("makes {} splits of the {} of step {}", follow->splitCount,
                followed->lengths.size(), numberOf(follow->sourceStep)));
        const auto& lengths = followed->lengths;
        plan.lengths.assign(
            lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(count - 1));
        std::optional<std::int64_t> rest = 1;
        for (std::size_t i = count - 1; i < lengths.size(); ++i)
            rest = product(rest, lengths[i]);
        plan.lengths.push_back(rest.value_or(0));
    } else if (const auto* fused = std::get_if<records::FollowFusedSplitStep>(&step)) {
        std::optional<std::int64_t> total = 1;
        for (const int index : fused->sourceSteps) {
            const records::SplitStep* followed = source(index);
            if (!followed)
                return refuse(
                    fmt::format("follows step {}, which is no earlier split", numberOf(index)));
            if (fused->level < 0 || fused->level >= static_cast<int>(followed->lengths.size()))
                return refuse(fmt::format("follows length {} of step {}, which has {}",
                    fused->level, numberOf(index), followed->lengths.size()));
            total = product(total, followed->lengths[static_cast<std::size_t>(fused->level)]);
        }
        plan = {{total.value_or(0)}, fused->factorOrParts};
    } else {
        return refuse("is no split");
    }
    const std::int64_t shortest = open == OpenLengths::Allowed ? 0 : 1;
    if (std::ranges::any_of(
            plan.lengths, [shortest](std::int64_t length) { return length < shortest; }))
        return refuse("splits into a length below 1 or too large");
    return plan;
}

} // namespace tlp::program
