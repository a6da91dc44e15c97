// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "program/state.h"
#include "workload/compute_dag.h"

namespace tlp::search {

/// A program that was built and timed in this session or an earlier one.
struct MeasuredProgram
{
    std::size_t task = 0; ///< index into the session's tasks
    program::State state;
    std::optional<double> seconds; ///< of one execution; empty: it failed
};

/// The cost model in the loop: what a search policy asks which programs to try. Fixed or refitted
/// on the measurements so far; it knows nothing of how candidates are made. One thread at a time.
class ProgramScorer
{
public:
    virtual ~ProgramScorer() = default;

    /// "random", "xgboost", the name of a run, …
    [[nodiscard]] virtual std::string name() const = 0;
    /// Whether scores of the task say anything at all yet: Ansor makes fewer generations while they
    /// do not.
    [[nodiscard]] virtual bool isInformed(std::size_t task) const = 0;
    /// One score per program of the task, higher = expected to be faster; only the order within one
    /// task means something. −inf: cannot be scored. Errors: Stopped, those of the model.
    [[nodiscard]] virtual Result<std::vector<double>> score(
        std::size_t task, std::span<const program::State> states, const JobContext& context)
        = 0;
    /// Everything measured so far, of all tasks, the new ones last. Called once per round and
    /// before the first round of a resumed or warm-started session; a fixed model ignores it.
    [[nodiscard]] virtual Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& context)
        = 0;
};

/// Seeded random scores in [0, 1), always the same of one program: Ansor's `RandomModel`.
[[nodiscard]] std::unique_ptr<ProgramScorer> randomScorer(std::uint64_t seed);

/// Gradient-boosted trees of each task, fitted anew on its measurements after each round of it;
/// objective rank:pairwise (AutoTVM, arXiv 1805.08166) with least latency / latency as the
/// relevance, 0 for what failed. Tasks share no trees: the columns of one mean nothing in another,
/// and one fit over a whole network takes seconds a round after a few hundred rounds. On the TLP
/// sequence features, one column per row and number of the uncropped matrix that is not the same in
/// all measured programs (a split stands in the same row in all programs of one sketch, so trees
/// find tile sizes; sums over the primitives would blend them). Random until `minimumPrograms` of
/// the task are measured and one of them ran. Deterministic for a seed and number of threads.
/// Errors: BadInput for options out of range; Internal, quoting xgboost.
struct XgboostOptions
{
    int maxDepth = 6;
    double eta = 0.2;
    double gamma = 0.001;
    double minChildWeight = 0;
    int rounds = 100;
    int threads = 1; ///< 0: the affinity mask; few programs gain nothing, a busy machine loses much
    std::int64_t minimumPrograms = 20;
    std::uint64_t seed = 0;
    /// Of the tasks: then trees read Ansor's features of statements, a program's score is the sum
    /// over its statements, and its weighted squared error what is made small (Ansor, OSDI'20).
    std::vector<workload::ComputeDag> dags{};
};
[[nodiscard]] Result<std::unique_ptr<ProgramScorer>> xgboostScorer(const XgboostOptions& options);

/// Several scorers as one: mean of their scores, standardised, plus `exploration` × their standard
/// deviation. What standardises is mean and deviation of the first batch of a task after each
/// learn(), so that scores of one round compare. Members that are not informed are left out while
/// others are. At least one member.
[[nodiscard]] std::unique_ptr<ProgramScorer> ensembleScorer(
    std::vector<std::unique_ptr<ProgramScorer>> members, double exploration);

} // namespace tlp::search
