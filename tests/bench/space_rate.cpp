// SPDX-License-Identifier: GPL-3.0-only
// Rates of the schedule space on one core: valid samples, mutations, crossovers and validity checks
// per second, for a matmul, a fused convolution and a softmax. Draws that end in nothing count as
// time, not as results; most crossovers that do are of parents of different sketches.
#include "base/random.h"
#include "base/text.h"
#include "space/schedule_space.h"
#include "workload/compute_dag.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace tlp;

namespace {

struct Rate
{
    double perSecond = 0;
    double successes = 0; ///< share of the draws
};

/// Repeats `draw` (true: it gave a result) for about `seconds` of processor time, so that other
/// work on the machine does not count.
Rate measure(double seconds, const std::function<bool()>& draw)
{
    const std::clock_t start = std::clock();
    std::int64_t draws = 0;
    std::int64_t results = 0;
    double elapsed = 0;
    do {
        for (int i = 0; i < 64; ++i, ++draws)
            results += draw() ? 1 : 0;
        elapsed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    } while (elapsed < seconds);
    return {static_cast<double>(results) / elapsed,
        static_cast<double>(results) / static_cast<double>(draws)};
}

int run(const std::string& name, double seconds)
{
    std::ifstream stream(fmt::format("{}/golden/space/{}.json", TLP_TEST_DATA_DIR, name));
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    const auto dag = json.is_discarded()
        ? Result<workload::ComputeDag>(fail(ErrorKind::Io, "cannot read " + name))
        : workload::parseDag(json.at("dag").get<std::string>());
    space::SpaceOptions options;
    options.cores = 16;
    const auto space = dag ? space::ScheduleSpace::create(*dag, options)
                           : Result<space::ScheduleSpace>(tl::unexpected(dag.error()));
    if (!space) {
        std::fputs((space.error().toString() + "\n").c_str(), stderr);
        return 1;
    }
    Rng rng(1);
    const auto states = space::sampleDistinct(*space, 2048, rng);
    const auto any = [&]() -> const program::State& {
        return states[static_cast<std::size_t>(rng.below(states.size()))];
    };
    const std::vector<std::pair<const char*, std::function<bool()>>> rows{
        {"samples", [&] { return space->sample(rng).has_value(); }},
        {"mutations", [&] { return space->mutate(any(), rng).has_value(); }},
        {"crossovers", [&] { return space->crossover(any(), any(), rng).has_value(); }},
        {"validity checks", [&] { return space->isValid(any()); }},
    };
    fmt::print("{} ({} sketches)\n", name, space->sketches().size());
    for (const auto& [what, draw] : rows) {
        const Rate rate = measure(seconds, draw);
        fmt::print("  {:16}{:10.0f} /s   {:3.0f} % of the draws\n", what, rate.perSecond,
            rate.successes * 100);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const auto seconds = argc > 1 ? parseDouble(argv[1]) : std::optional(1.0);
    if (!seconds || *seconds <= 0) {
        std::fputs("usage: space_rate [SECONDS PER FIGURE]\n", stderr);
        return 2;
    }
    fmt::print("One core, processor time. Peer (TVM's evolutionary search, 2048 programs, random "
               "model): 1.6 s for "
               "the initial population.\n");
    for (const char* name :
        {"matmul_512x512x512", "conv2d_bias_relu_1x28x28x128x128x3x1x1", "softmax_128x1024"}) {
        if (const int status = run(name, *seconds); status != 0)
            return status;
    }
    return 0;
}
