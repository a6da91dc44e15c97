// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "features/vocabulary.h"
#include "measure/measurer.h"
#include "records/step.h"
#include "scoring/explain_score.h"
#include "workspace/workspace.h"

namespace tlp::jobs {

/// What is to be explained.
struct ExplainSubject
{
    std::vector<records::Step> steps;
    /// What if the program had these steps? None: nobody asks.
    std::optional<std::vector<records::Step>> edited;
    features::Layout layout = features::Layout::Cpu;
    std::string platform; ///< whose head scores when none is asked for; may be empty
    std::string head; ///< asked for, by platform or number; empty: the platform's, else the first
    std::vector<std::string> peers; ///< packed programs to rank it among; empty: no ranks
};

/// How one run's model comes to its score of the program.
struct RunExplanation
{
    std::string run; ///< the full name; as asked for when there is no such run
    std::string model; ///< "tlp-paper"; empty: unknown
    /// Why there is nothing else: the run or its model is gone, or it reads other programs.
    std::optional<Error> problem;
    std::vector<std::string> heads;
    scoring::ScoreExplanation explanation;
    std::vector<double> editedScores; ///< of every head; empty: nobody asked
    /// Place of the head's score among the peers', from 1; ties share the better one.
    std::optional<std::int64_t> rank, editedRank;

    [[nodiscard]] double score() const
    {
        return explanation.scores.at(static_cast<std::size_t>(explanation.head));
    }
};

/// Never fails as a whole: what is wrong with the run is its `problem`. One that is stopped has the
/// problem Stopped.
[[nodiscard]] RunExplanation explainRun(const workspace::Workspace& workspace,
    std::string_view nameOrPrefix, const ExplainSubject& subject, const JobContext& context);

/// Builds and times programs of this machine, in their order; what fails is said in the results.
/// Errors: as measure::Measurer.
[[nodiscard]] Result<std::vector<measure::Measurement>> timePrograms(
    const std::vector<measure::Candidate>& candidates, const measure::MeasureOptions& options,
    const JobContext& context);

} // namespace tlp::jobs
