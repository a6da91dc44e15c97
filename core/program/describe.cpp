// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>

#include <fmt/format.h>

#include "program/loop_nest.h"

namespace tlp::program {
namespace {

template <typename Integer>
std::string listOf(const std::vector<Integer>& values, std::string_view separator, int offset = 0)
{
    std::string text;
    for (const Integer value : values) {
        if (!text.empty())
            text += separator;
        text += std::to_string(std::int64_t{value} + offset);
    }
    return text;
}

/// "1 part", "4 parts".
std::string counted(std::size_t count, std::string_view noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

struct Describer
{
    std::string operator()(const records::AnnotationStep& step) const
    {
        const std::string loop = fmt::format("loop {} of stage {}", step.iter, step.stage);
        switch (static_cast<records::IterAnnotation>(step.annotation)) {
        case records::IterAnnotation::None:
            return fmt::format("Leaves {} as it is", loop);
        case records::IterAnnotation::Unroll:
            return fmt::format("Unrolls {}", loop);
        case records::IterAnnotation::Vectorize:
            return fmt::format("Computes {} with vector instructions", loop);
        case records::IterAnnotation::Parallel:
            return fmt::format("Spreads {} over the processor's threads", loop);
        case records::IterAnnotation::VThread:
            return fmt::format("Interleaves {} as virtual threads", loop);
        case records::IterAnnotation::Tensorize:
            return fmt::format("Replaces {} by a tensor instruction", loop);
        default:
            return fmt::format("Binds {} to {}", loop, records::nameOfAnnotation(step.annotation));
        }
    }

    std::string operator()(const records::FuseStep& step) const
    {
        if (step.iters.empty())
            return fmt::format("Gives stage {}, which has no loops, one of length 1", step.stage);
        return fmt::format(
            "Fuses loops {} of stage {} into one", listOf(step.iters, ", "), step.stage);
    }

    std::string operator()(const records::PragmaStep& step) const
    {
        constexpr std::string_view kUnroll = "auto_unroll_max_step$";
        if (step.pragma.starts_with(kUnroll))
            return fmt::format("Lets the compiler unroll loops of stage {} up to {} rounds",
                step.stage, step.pragma.substr(kUnroll.size()));
        return fmt::format("Passes “{}” to the compiler for loop {} of stage {}", step.pragma,
            step.iter, step.stage);
    }

    std::string operator()(const records::ReorderStep& step) const
    {
        return fmt::format("Reorders the {} of stage {} to {}", counted(step.order.size(), "loop"),
            step.stage, listOf(step.order, ", "));
    }

    std::string operator()(const records::SplitStep& step) const
    {
        const std::string extent = step.extent > 0 ? fmt::format(" (extent {})", step.extent) : "";
        const std::string lengths = listOf(step.lengths, " × ");
        return fmt::format("Splits loop {} of stage {}{} into {}: {}", step.iter, step.stage,
            extent, counted(step.lengths.size() + 1, "part"),
            step.innerToOuter ? "? × " + lengths : lengths + " × ?");
    }

    std::string operator()(const records::FollowSplitStep& step) const
    {
        return fmt::format("Splits loop {} of stage {} into {}, following step {}", step.iter,
            step.stage, counted(static_cast<std::size_t>(std::max(step.splitCount, 0)) + 1, "part"),
            std::int64_t{step.sourceStep} + 1);
    }

    std::string operator()(const records::FollowFusedSplitStep& step) const
    {
        return fmt::format(
            "Splits loop {} of stage {} by the product of the lengths at level {} of "
            "steps {}, as the {} part",
            step.iter, step.stage, step.level, listOf(step.sourceSteps, ", ", 1),
            step.factorOrParts ? "inner" : "outer");
    }

    std::string operator()(const records::StorageAlignStep& step) const
    {
        return fmt::format("Pads the memory of stage {} along loop {} to {} modulo {}", step.stage,
            step.iter, step.offset, step.factor);
    }

    std::string operator()(const records::ComputeAtStep& step) const
    {
        return fmt::format("Computes stage {} inside loop {} of stage {}", step.stage,
            step.targetIter, step.targetStage);
    }

    std::string operator()(const records::ComputeInlineStep& step) const
    {
        return fmt::format("Computes stage {} wherever it is used, without storing it", step.stage);
    }

    std::string operator()(const records::ComputeRootStep& step) const
    {
        return fmt::format("Computes stage {} as a whole, before what uses it", step.stage);
    }

    std::string operator()(const records::CacheReadStep& step) const
    {
        return fmt::format("Adds a stage that copies stage {} to {} memory for {} {}", step.stage,
            step.scope, step.readers.size() == 1 ? "stage" : "stages", listOf(step.readers, ", "));
    }

    std::string operator()(const records::CacheWriteStep& step) const
    {
        return fmt::format(
            "Computes stage {} in {} memory first and adds a stage that copies the result",
            step.stage, step.scope);
    }

    std::string operator()(const records::RfactorStep& step) const
    {
        return fmt::format(
            "Splits the reduction of stage {} in two: partial results for each round "
            "of loop {}, then their total",
            step.stage, step.iter);
    }

    std::string operator()(const records::UnknownStep& step) const
    {
        return fmt::format("Does something this version does not know: {}", step.json);
    }
};

} // namespace

std::string describe(const records::Step& step)
{
    return std::visit(Describer{}, step);
}

} // namespace tlp::program
