// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "records/step.h"

/// Random steps of every kind, with the values that break codecs among them.
namespace tlp::records::test {

inline std::int64_t randomInteger(Rng& rng)
{
    switch (rng.below(8)) {
    case 0:
        return -static_cast<std::int64_t>(rng.below(100));
    case 1:
        return static_cast<std::int64_t>(rng.below(100'000));
    case 2:
        return rng.below(2) == 0 ? std::numeric_limits<std::int64_t>::max()
                                 : std::numeric_limits<std::int64_t>::min();
    default:
        return static_cast<std::int64_t>(rng.below(32));
    }
}

inline int randomInt(Rng& rng)
{
    if (rng.below(40) == 0)
        return rng.below(2) == 0 ? std::numeric_limits<int>::max()
                                 : std::numeric_limits<int>::min();
    const auto small = static_cast<int>(rng.below(40));
    return rng.below(10) == 0 ? -small : small;
}

template <typename Integer, typename Make>
std::vector<Integer> randomList(Rng& rng, Make make)
{
    std::vector<Integer> values(rng.below(rng.below(10) == 0 ? 300 : 6));
    for (Integer& value : values)
        value = make(rng);
    return values;
}

inline std::vector<int> randomInts(Rng& rng)
{
    return randomList<int>(rng, randomInt);
}

inline std::string randomText(Rng& rng)
{
    static const std::vector<std::string> texts = {"", "auto_unroll_max_step$512", "local",
        "shared", "debug_skip_region", "auto_unroll_max_step$-1", "wmma.matrix_b", "ünïcode 日本 🚀",
        "quote \" backslash \\ newline \n tab \t nul-free \x01", std::string(300, 'x')};
    return texts[rng.below(texts.size())];
}

inline UnknownStep randomUnknownStep(Rng& rng)
{
    static const std::vector<UnknownStep> steps = {{"XX", R"(["XX", 3, 0, [4, 2]])"},
        {"sp", R"(["sp", 3, 0, 1, [1, 1, 1], 1])"}, {"", "[]"}, {"SP", R"(["SP", 3])"},
        {"", R"({"not": "a list"})"}, {"", "17"}, {"AN", R"(["AN", 1, 2, 3.5])"}};
    return steps[rng.below(steps.size())];
}

inline Step randomStep(Rng& rng)
{
    const auto number = [&] { return randomInt(rng); };
    switch (static_cast<StepKind>(rng.below(kStepKindCount))) {
    case StepKind::Annotation:
        return AnnotationStep{number(), number(), number()};
    case StepKind::Fuse:
        return FuseStep{number(), randomInts(rng)};
    case StepKind::Pragma:
        return PragmaStep{number(), number(), randomText(rng)};
    case StepKind::Reorder:
        return ReorderStep{number(), randomInts(rng)};
    case StepKind::Split:
        return SplitStep{number(), number(), randomInteger(rng),
            randomList<std::int64_t>(rng, randomInteger), rng.below(2) == 0};
    case StepKind::FollowSplit:
        return FollowSplitStep{number(), number(), number(), number()};
    case StepKind::FollowFusedSplit:
        return FollowFusedSplitStep{
            number(), number(), randomInts(rng), number(), rng.below(2) == 0};
    case StepKind::StorageAlign:
        return StorageAlignStep{number(), number(), number(), number()};
    case StepKind::ComputeAt:
        return ComputeAtStep{number(), number(), number()};
    case StepKind::ComputeInline:
        return ComputeInlineStep{number()};
    case StepKind::ComputeRoot:
        return ComputeRootStep{number()};
    case StepKind::CacheRead:
        return CacheReadStep{number(), randomText(rng), randomInts(rng)};
    case StepKind::CacheWrite:
        return CacheWriteStep{number(), randomText(rng)};
    case StepKind::Rfactor:
        return RfactorStep{number(), number(), number()};
    case StepKind::Unknown:
        return randomUnknownStep(rng);
    }
    return UnknownStep{};
}

inline std::vector<Step> randomSteps(Rng& rng)
{
    std::vector<Step> steps(rng.below(60));
    for (Step& step : steps)
        step = randomStep(rng);
    return steps;
}

} // namespace tlp::records::test
