// SPDX-License-Identifier: GPL-3.0-only
#include "program/loop_extents.h"

#include "program/bound_inference.h"
#include "program/loop_model.h"

namespace tlp::program {

Result<LoopExtents> inferExtents(const State& state, const workload::ComputeDag& dag)
{
    TLP_TRY(LoopModel model, LoopModel::of(state, dag));
    return inferConstantExtents(state, model);
}

} // namespace tlp::program
