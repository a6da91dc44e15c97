// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "program/state.h"
#include "space/annotation.h"
#include "space/schedule_space.h"
#include "space/sketch_rules.h"
#include "space/tile_sizes.h"
#include "workload/compute_dag.h"

namespace tlp::space {

struct ScheduleSpace::Data
{
    workload::ComputeDag dag;
    SpaceOptions options;
    program::State initial;
    TileSizes tileSizes;
    std::vector<Sketch> sketches;
    std::vector<program::State> states; ///< those of the sketches

    Data(const workload::ComputeDag& ofDag, const SpaceOptions& withOptions)
        : dag(ofDag)
        , options(withOptions)
        , initial(dag)
        , tileSizes(options.maxInnermostSplit)
    {}

    [[nodiscard]] AnnotationContext context() const { return {dag, initial, options, tileSizes}; }
};

} // namespace tlp::space
