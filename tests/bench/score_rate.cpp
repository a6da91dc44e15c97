// SPDX-License-Identifier: GPL-3.0-only
// Programs scored per second by FastScorer, beside the plain network in eager LibTorch on the same
// features, weights and threads, at the plain network's best batch. Both include featurising. Run
// in turn, medians; processor time too, for busy machines. (a) five generations of an evolutionary
// search of one convolution, 2048 programs each: the first of 512 samples and their mutants, each
// later one of mutants (85 %) and copies of the one before. (b) the bundled records. FastScorer
// starts each repeat with an empty cache.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "base/statistics.h"
#include "base/text.h"
#include "model/torch_module.h"
#include "records/record_reader.h"
#include "scoring/fast_scorer.h"
#include "scoring/scorer.h"
#include "space/schedule_space.h"
#include "tests/support/zip_files.h"
#include "workload/compute_dag.h"

using namespace tlp;

namespace {

using Program = std::vector<records::Step>;
using Passes = std::vector<std::vector<Program>>; ///< each scored with one call

constexpr std::size_t kPopulation = 2048;
constexpr std::size_t kSamples = 512;
constexpr int kGenerations = 5;
constexpr double kMutated = 0.85;

Result<Passes> generations(const std::string& workload)
{
    std::ifstream stream(fmt::format("{}/golden/space/{}.json", TLP_TEST_DATA_DIR, workload));
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorKind::Io, "cannot read " + workload);
    TLP_TRY(const auto dag, workload::parseDag(json.at("dag").get<std::string>()));
    space::SpaceOptions options;
    options.cores = 16;
    TLP_TRY(const auto space, space::ScheduleSpace::create(dag, options));
    Rng rng(1);
    std::vector<program::State> states = space::sampleDistinct(space, kSamples, rng);
    const auto mutantOf = [&](const std::vector<program::State>& parents) {
        for (;;) {
            const auto& parent = parents[static_cast<std::size_t>(rng.below(parents.size()))];
            if (auto mutant = space.mutate(parent, rng))
                return *std::move(mutant);
        }
    };
    while (states.size() < kPopulation)
        states.push_back(mutantOf(states));
    Passes passes;
    for (int i = 0; i < kGenerations; ++i) {
        std::vector<Program>& pass = passes.emplace_back();
        for (const program::State& state : states)
            pass.push_back(state.steps());
        std::vector<program::State> next;
        while (next.size() < kPopulation)
            next.push_back(rng.uniform() < kMutated
                    ? mutantOf(states)
                    : states[static_cast<std::size_t>(rng.below(states.size()))]);
        states = std::move(next);
    }
    return passes;
}

Passes bundledRecords()
{
    Passes passes(1);
    for (const auto& [name, text] : test::readZip(TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip")) {
        records::RecordReader reader(records::memorySource(text, name));
        records::Line line;
        while (reader.next(line).value_or(false)) {
            if (auto* record = std::get_if<records::MeasureRecord>(&line.record))
                passes[0].push_back(std::move(record->steps));
        }
    }
    return passes;
}

/// The network as core/model evaluates it, with a batch of our choice.
std::vector<double> plainScores(
    model::CostModel& model, const std::vector<Program>& programs, std::size_t batch)
{
    const features::SequenceShape& shape = model.featureSpec().shape;
    const auto size = static_cast<std::size_t>(shape.rows * shape.width);
    const torch::NoGradGuard noGradients;
    std::vector<float> features(batch * size);
    std::vector<double> scores;
    for (std::size_t first = 0; first < programs.size(); first += batch) {
        const std::size_t count = std::min(batch, programs.size() - first);
        for (std::size_t i = 0; i < count; ++i)
            features::sequenceFeatures(programs[first + i], model.featureSpec(),
                std::span(features).subspan(i * size, size));
        const torch::Tensor input = torch::from_blob(features.data(),
            {static_cast<std::int64_t>(count), shape.rows, shape.width}, torch::kFloat32);
        const torch::Tensor output = model::torchModule(model).forward(input, 0).contiguous();
        scores.insert(scores.end(), output.data_ptr<float>(), output.data_ptr<float>() + count);
    }
    return scores;
}

/// What scoring all passes took.
struct Times
{
    std::vector<double> wall, processor; ///< seconds; of all threads together

    template <typename Score>
    std::vector<double> add(const Passes& passes, const Score& score)
    {
        std::vector<double> scores;
        const std::clock_t used = std::clock();
        const auto start = std::chrono::steady_clock::now();
        for (const auto& pass : passes) {
            const std::vector<double> some = score(pass);
            scores.insert(scores.end(), some.begin(), some.end());
        }
        wall.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        processor.push_back(static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC);
        return scores;
    }

    void print(const char* name, std::size_t programs) const
    {
        const auto count = static_cast<double>(programs);
        fmt::print(
            "  {:12}{:9.0f} programs/s   10,240 scores: {:.3f} s ({:.3f} to {:.3f}), processor "
            "{:.3f} s\n",
            name, count / median(wall), median(wall) / count * 10240,
            *std::ranges::min_element(wall) / count * 10240,
            *std::ranges::max_element(wall) / count * 10240, median(processor) / count * 10240);
    }
};

/// The batch with which the plain network is fastest.
std::size_t bestBatch(model::CostModel& model, const Passes& passes)
{
    std::size_t best = 0;
    double bestSeconds = 0;
    for (const std::size_t batch : {256U, 512U, 1024U, 2048U, 4096U}) {
        Times times;
        times.add(passes, [&](const auto& pass) { return plainScores(model, pass, batch); });
        if (best == 0 || times.wall[0] < bestSeconds) {
            best = batch;
            bestSeconds = times.wall[0];
        }
    }
    return best;
}

Status compare(const char* title, model::CostModel& model, const Passes& passes, int repeats)
{
    const std::size_t batch = bestBatch(model, passes);
    Times ourTimes, peerTimes;
    std::vector<double> ours, peers;
    scoring::FastScorerCounts counts;
    for (int i = 0; i < repeats; ++i) {
        TLP_TRY(auto scorer, scoring::FastScorer::create(model));
        ours = ourTimes.add(passes, [&](const auto& pass) {
            const std::vector<std::span<const records::Step>> spans(pass.begin(), pass.end());
            return scorer.score(spans).value_or(std::vector<double>());
        });
        counts = scorer.counts();
        peers = peerTimes.add(
            passes, [&](const auto& pass) { return plainScores(model, pass, batch); });
    }
    if (ours.size() != peers.size())
        return fail(ErrorKind::Internal, "scoring failed");
    double largest = 0;
    for (std::size_t i = 0; i < ours.size(); ++i)
        largest
            = std::max(largest, std::abs(ours[i] - peers[i]) / std::max(1.0, std::abs(peers[i])));
    const auto percent = [](std::int64_t part, std::int64_t whole) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    };
    fmt::print("{}: {} programs\n", title, ours.size());
    ourTimes.print("FastScorer", ours.size());
    peerTimes.print(fmt::format("plain, {}", batch).c_str(), ours.size());
    fmt::print("  ratio {:.1f} (processor time {:.1f}), largest difference of scores {:.1e}\n",
        median(peerTimes.wall) / median(ourTimes.wall),
        median(peerTimes.processor) / median(ourTimes.processor), largest);
    fmt::print(
        "  computed {:.1f} % of the programs, {:.1f} % of their rows; encoded {:.2f} % of the "
        "rows\n",
        percent(counts.computedPrograms, counts.programs),
        percent(counts.computedRows, counts.rows), percent(counts.encodedRows, counts.rows));
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    const auto threads = argc > 1 ? parseDouble(argv[1]) : std::optional(0.0);
    const auto repeats = argc > 2 ? parseDouble(argv[2]) : std::optional(5.0);
    if (!threads || *threads < 0 || !repeats || *repeats < 1) {
        std::fputs("usage: score_rate [THREADS (0: all) [REPEATS]]\n", stderr);
        return 2;
    }
    scoring::setTorchThreads(static_cast<int>(*threads));
    auto model = model::loadOfficialWeights(TLP_TEST_DATA_DIR "/golden/tlp/tlp_state_dict.pt",
        features::FeatureSpec::official(features::Layout::Cpu));
    const auto population = generations("conv2d_bias_relu_1x28x28x128x128x3x1x1");
    if (!model || !population) {
        std::fputs("the golden data cannot be read\n", stderr);
        return 1;
    }
    fmt::print("TLP with the official sizes and weights, {} threads\n", at::get_num_threads());
    for (const auto& [title, passes] :
        {std::pair("(a) generations of conv2d_bias_relu", *population),
            std::pair("(b) bundled records", bundledRecords())}) {
        if (const Status done = compare(title, **model, passes, static_cast<int>(*repeats));
            !done) {
            std::fputs((done.error().toString() + "\n").c_str(), stderr);
            return 1;
        }
    }
    return 0;
}
