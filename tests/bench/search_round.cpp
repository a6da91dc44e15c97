// SPDX-License-Identifier: GPL-3.0-only
// Time of one round of the evolutionary search (population 2048, 4 generations, 10 picks),
// everything but building and running, broken down into sampling, mutating (and choosing), scoring,
// and the time the model takes to learn from the programs measured so far. Medians of wall times;
// on a busy machine look at the least sum, and at the processor time of all threads together.
#include "base/machine.h"
#include "base/statistics.h"
#include "base/text.h"
#include "features/sequence_features.h"
#include "jobs/run_scorer.h"
#include "model/cost_model.h"
#include "scoring/fast_scorer.h"
#include "scoring/scorer.h"
#include "search/program_scorer.h"
#include "search/search_policy.h"
#include "space/schedule_space.h"
#include "workload/workload.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

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

Result<space::ScheduleSpace> spaceOf(const std::string& text)
{
    TLP_TRY(const auto workload, workload::parseWorkload(text));
    space::SpaceOptions options;
    options.cores = availableProcessors();
    return space::ScheduleSpace::create(workload.dag, options);
}

/// What a round took, in seconds, or the median of several.
struct Parts
{
    double sample = 0, mutate = 0, score = 0, learn = 0;

    [[nodiscard]] double sum() const { return sample + mutate + score + learn; }
};

double medianOf(const std::vector<Parts>& rounds, double Parts::*part)
{
    std::vector<double> values;
    for (const Parts& round : rounds)
        values.push_back(round.*part);
    return median(values);
}

Status run(const std::string& text, const Model& model, int rounds)
{
    TLP_TRY(const auto space, spaceOf(text));
    TLP_TRY(const auto policy, search::createPolicy({}, 0, space, 1));
    TLP_TRY(const auto scorer, model.create());
    Rng rng(1);
    std::vector<search::MeasuredProgram> measured;
    for (program::State& state : space::sampleDistinct(space, kMeasured, rng))
        measured.push_back({0, state, madeUpSeconds(state)});
    // The programs of a session's start are met once, not in a round.
    TLP_CHECK(scorer->learn(measured, {}));

    std::vector<Parts> parts;
    std::vector<double> processorSeconds;
    std::int64_t scored = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::clock_t used = std::clock();
        const auto start = std::chrono::steady_clock::now();
        TLP_CHECK(scorer->learn(measured, {}));
        const double learn = secondsSince(start);
        TLP_TRY(const search::Picks picks, policy->next(kPicks, measured, {}, *scorer, {}));
        const search::PickTimes& times = picks.times;
        parts.push_back({times.sampleSeconds, times.searchSeconds - times.sampleSeconds,
            times.modelSeconds, learn});
        processorSeconds.push_back(static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC);
        scored = times.scored;
        for (const search::Pick& pick : picks.picks)
            measured.push_back({0, pick.state, madeUpSeconds(pick.state)});
    }
    std::vector<double> sums;
    for (const Parts& round : parts)
        sums.push_back(round.sum());
    fmt::print("{:32} {:12} {:8.3f} {:8.3f} {:8.3f} {:8.3f} {:8.3f} {:8.3f} {:9.3f} {:8}\n", text,
        model.name, medianOf(parts, &Parts::sample), medianOf(parts, &Parts::mutate),
        medianOf(parts, &Parts::score), medianOf(parts, &Parts::learn), median(sums),
        *std::ranges::min_element(sums), median(processorSeconds), scored);
    std::fflush(stdout);
    return {};
}

/// What scoring consists of, on as many samples as a population has: features alone, with what all
/// heads share, and all.
Status scoringParts(const std::string& text, const std::filesystem::path& modelFile)
{
    constexpr std::size_t kPrograms = 2048;
    TLP_TRY(const auto model, model::loadModel(modelFile));
    TLP_TRY(auto shared, scoring::FastScorer::create(*model));
    TLP_TRY(auto whole, scoring::FastScorer::create(*model));
    TLP_TRY(const auto space, spaceOf(text));
    Rng rng(2);
    const auto states = space::sampleDistinct(space, kPrograms, rng);
    std::vector<std::span<const records::Step>> programs;
    for (const program::State& state : states)
        programs.emplace_back(state.steps());
    const features::FeatureSpec& spec = model->featureSpec();
    std::vector<float> matrix(
        static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width));

    auto start = std::chrono::steady_clock::now();
    for (const auto& program : programs)
        features::sequenceFeatures(program, spec, matrix);
    const double features = secondsSince(start) / availableProcessors();
    start = std::chrono::steady_clock::now();
    TLP_TRY([[maybe_unused]] const auto embedded, shared.embed(programs));
    const double trunk = secondsSince(start);
    start = std::chrono::steady_clock::now();
    TLP_TRY([[maybe_unused]] const auto scores, whole.score(programs));
    const double all = secondsSince(start);
    fmt::print("{:32} {} samples, nothing known before: features {:.3f}, with the trunk {:.3f}, "
               "with the head {:.3f}\n",
        text, programs.size(), features, trunk, all);
    return {};
}

/// A TLP of the official sizes; how fast it is does not depend on its weights.
Result<std::filesystem::path> officialModel()
{
    model::ModelHeader header;
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    header.heads = {"any"};
    TLP_TRY(const auto model, model::createModel(header, 1));
    const auto file = std::filesystem::temp_directory_path()
        / fmt::format("tlp-search-round-{}.safetensors", ::getpid());
    TLP_CHECK(model::saveModel(*model, file));
    return file;
}

int failed(const Error& error)
{
    std::fputs((error.toString() + "\n").c_str(), stderr);
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    const auto rounds = argc > 1 ? parseInteger(argv[1]) : std::optional(7LL);
    if (!rounds || *rounds < 1 || *rounds > 1000) {
        std::fputs("usage: search_round [ROUNDS]\n", stderr);
        return 2;
    }
    scoring::setTorchThreads(0);
    const auto modelFile = officialModel();
    if (!modelFile)
        return failed(modelFile.error());
    const auto runScorer = [&](const std::optional<training::HeadRefreshOptions>& refresh)
        -> Result<std::unique_ptr<search::ProgramScorer>> {
        TLP_TRY(auto scorer, jobs::RunScorer::load("TLP", *modelFile, 0, refresh));
        return scorer;
    };
    const std::vector<Model> models{
        {"random",
            [] { return Result<std::unique_ptr<search::ProgramScorer>>(search::randomScorer(1)); }},
        {"xgboost", [] { return search::xgboostScorer({}); }},
        {"TLP", [&] { return runScorer(std::nullopt); }},
        {"TLP, refresh", [&] { return runScorer(training::HeadRefreshOptions()); }},
    };
    fmt::print("Seconds of a round, medians of {}; {} processors, {} programs measured before. The "
               "random model\nis asked for 2 passes, others for 5. Aim of the sum for TLP: 0.6.\n"
               "{:32} {:12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8}\n",
        *rounds, availableProcessors(), kMeasured, "workload", "model", "sample", "mutate", "score",
        "learn", "sum", "least", "processor", "scored");
    const std::array texts{"conv2d:h=56,w=56,ci=64,co=64,k=3,p=1", "matmul:m=1024,n=1024,k=1024"};
    Status done;
    for (const char* text : texts) {
        for (const Model& model : models) {
            if (done)
                done = run(text, model, static_cast<int>(*rounds));
        }
    }
    for (const char* text : texts) {
        if (done)
            done = scoringParts(text, *modelFile);
    }
    std::filesystem::remove(*modelFile);
    if (!done)
        return failed(done.error());
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    fmt::print("Peak memory of all together: {} MiB\n", usage.ru_maxrss / 1024);
    return 0;
}
