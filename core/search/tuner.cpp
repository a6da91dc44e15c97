// SPDX-License-Identifier: GPL-3.0-only
#include "search/tuner.h"

#include "base/statistics.h"
#include "search/tune_session.h"

namespace tlp::search {

std::optional<double> Trial::seconds() const
{
    return costsSeconds.empty() ? std::nullopt : std::optional(mean(costsSeconds));
}

Result<TuneResult> tune(const std::vector<TuneTask>& tasks, const options::TuneSpec& spec,
    const workload::LocalTarget& target, ProgramScorer& scorer, measure::Measurer& measurer,
    const TuneHistory& history, const TuneSink& sink, const JobContext& context)
{
    if (tasks.empty())
        return fail(ErrorKind::BadInput, "there is nothing to tune");
    if (spec.perRound < 1)
        return fail(ErrorKind::BadInput, "at least one program must be measured in a round");
    TuneSession session(spec, target, scorer, measurer, sink, context);
    TLP_CHECK(session.begin(tasks, history));
    return session.run();
}

} // namespace tlp::search
