// SPDX-License-Identifier: GPL-3.0-only
// Time of one round of the evolutionary search (population 2048, 4 generations, 10 picks),
// everything but building and running, broken down into search (sampling, mutating, choosing) and
// model (features and scores), and the time the model takes to learn from the programs measured so
// far.
#include "base/machine.h"
#include "base/statistics.h"
#include "base/text.h"
#include "search/program_scorer.h"
#include "search/search_policy.h"
#include "space/schedule_space.h"
#include "workload/workload.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

using namespace tlp;

namespace {

constexpr std::size_t kMeasured = 200;
constexpr std::size_t kPicks = 10;

/// A model in the loop: its name and how it is made. One more model is one more line in main().
struct Model
{
    std::string name;
    std::function<Result<std::unique_ptr<search::ProgramScorer>>()> create;
};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Latencies that depend on the tile sizes, so that there is something to learn.
double madeUpSeconds(const program::State& state)
{
    double misfit = 1;
    for (const records::Step& step : state.steps()) {
        if (const auto* split = std::get_if<records::SplitStep>(&step))
            misfit += std::abs(std::log2(static_cast<double>(split->lengths.back())) - 3);
    }
    return misfit * 1e-4;
}

Status run(const std::string& text, const Model& model, int rounds)
{
    TLP_TRY(const auto workload, workload::parseWorkload(text));
    space::SpaceOptions spaceOptions;
    spaceOptions.cores = availableProcessors();
    TLP_TRY(const auto space, space::ScheduleSpace::create(workload.dag, spaceOptions));
    TLP_TRY(const auto policy, search::createPolicy({}, 0, space, 1));
    TLP_TRY(const auto scorer, model.create());
    Rng rng(1);
    std::vector<search::MeasuredProgram> measured;
    for (program::State& state : space::sampleDistinct(space, kMeasured, rng))
        measured.push_back({0, state, madeUpSeconds(state)});

    std::vector<double> searchSeconds, modelSeconds, learnSeconds;
    std::int64_t scored = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        TLP_CHECK(scorer->learn(measured, {}));
        learnSeconds.push_back(secondsSince(start));
        TLP_TRY(const search::Picks picks, policy->next(kPicks, measured, {}, *scorer, {}));
        searchSeconds.push_back(picks.times.searchSeconds);
        modelSeconds.push_back(picks.times.modelSeconds);
        scored = picks.times.scored;
        for (const search::Pick& pick : picks.picks)
            measured.push_back({0, pick.state, madeUpSeconds(pick.state)});
    }
    const double searching = median(searchSeconds);
    const double scoring = median(modelSeconds);
    const double learning = median(learnSeconds);
    fmt::print("{:32} {:8} {:8.3f} {:8.3f} {:8.3f} {:8.3f} {:8}\n", text, model.name, searching,
        scoring, learning, searching + scoring + learning, scored);
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    const auto rounds = argc > 1 ? parseInteger(argv[1]) : std::optional(7LL);
    if (!rounds || *rounds < 1 || *rounds > 1000) {
        std::fputs("usage: search_round [ROUNDS]\n", stderr);
        return 2;
    }
    const std::vector<Model> models{
        {"random",
            [] { return Result<std::unique_ptr<search::ProgramScorer>>(search::randomScorer(1)); }},
        {"xgboost", [] { return search::xgboostScorer({}); }},
    };
    fmt::print("Seconds of a round, medians of {}; {} processors, {} programs measured before. The "
               "random model\nis asked for 2 passes, others for 5.\n{:32} {:8} {:>8} {:>8} {:>8} "
               "{:>8} {:>8}\n",
        *rounds, availableProcessors(), kMeasured, "workload", "model", "search", "model", "learn",
        "sum", "scored");
    for (const char* text :
        {"conv2d:h=56,w=56,ci=64,co=64,k=3,p=1", "matmul:m=1024,n=1024,k=1024"}) {
        for (const Model& model : models) {
            if (const Status done = run(text, model, static_cast<int>(*rounds)); !done) {
                std::fputs((done.error().toString() + "\n").c_str(), stderr);
                return 1;
            }
        }
    }
    return 0;
}
