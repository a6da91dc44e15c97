// SPDX-License-Identifier: GPL-3.0-only
#include "program/loop_extents.h"

#include <algorithm>

#include "program/bound_inference.h"
#include "program/loop_model.h"

namespace tlp::program {
namespace {

/// The model of a state whose steps include RF, which needs the stage as it was before.
Status replayWithStages(const State& state, const workload::ComputeDag& dag, LoopModel& model)
{
    State prefix(dag);
    for (const records::Step& step : state.steps()) {
        std::optional<Stage> before;
        if (const auto* rfactor = std::get_if<records::RfactorStep>(&step))
            before = prefix.stages()[static_cast<std::size_t>(rfactor->stage)];
        TLP_CHECK(prefix.apply(step));
        model.apply(prefix.steps(), step, before ? &*before : nullptr);
    }
    return {};
}

} // namespace

Result<LoopExtents> inferExtents(const State& state, const workload::ComputeDag& dag)
{
    LoopModel model(dag);
    const auto isRfactor = [](const records::Step& step) {
        return std::holds_alternative<records::RfactorStep>(step);
    };
    if (std::ranges::any_of(state.steps(), isRfactor)) {
        TLP_CHECK(replayWithStages(state, dag, model));
    } else {
        for (const records::Step& step : state.steps())
            model.apply(state.steps(), step, nullptr);
    }
    return inferConstantExtents(state, model);
}

} // namespace tlp::program
