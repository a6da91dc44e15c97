// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/scorer.h"

#include "scoring/fast_scorer.h"

namespace tlp::scoring {

Result<std::vector<double>> scorePrograms(model::CostModel& model,
    std::span<const std::string> packed, int head, features::FeatureReport* report)
{
    TLP_TRY(FastScorer scorer, FastScorer::create(model));
    return scorer.score(packed, head, report);
}

} // namespace tlp::scoring
