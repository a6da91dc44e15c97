// SPDX-License-Identifier: GPL-3.0-only
// Measures many programs with the real builder and runner, among them some that must fail, and
// looks after every hundred at what the system holds for this process. Nothing may grow: exits with
// 1 when descriptors, children, zombies or scratch files did between the second tenth and the last,
// or this process's memory by more than a tenth and 16 MiB, when anything is left at the end, or
// when a program ended otherwise than it had to. (What ends in a fake builder, crashes and kills
// among them, is soaked by tst_measurer with TLP_SOAK=2000.)
#include "process_state.h"
#include "sampled_programs.h"

#include "base/statistics.h"
#include "base/text.h"
#include "measure/measurer.h"
#include "measure/scratch_directory.h"
#include "workload/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace tlp;
using bench::ProcessState;
using measure::Candidate;
using measure::Measurement;
using measure::Measurer;

namespace {

/// Small: most of the time goes into processes and code generation. As many as a measurer
/// remembers the results of.
constexpr std::array kWorkloads{
    "matmul:m=64,n=64,k=64",
    "conv2d:h=14,w=14,ci=16,co=32,k=3,p=1+bias+relu",
    "dense:m=16,n=128,k=128+bias+gelu",
    "depthwise:h=28,w=28,c=32,k=3,p=1",
    "conv1d:l=64,ci=32,co=32,k=3,p=1",
    "layer_norm:m=32,n=256",
    "softmax:m=64,n=128",
    "max_pool2d:h=28,w=28,c=32,k=2,s=2",
};
/// Before the first look: every workload's result is computed and every builder started.
constexpr std::size_t kWarmUp = 2 * kWorkloads.size();

enum class End : std::uint8_t { Right, BadSteps, NotExpressible, BuildTimeout, RunTimeout };
constexpr std::array kFailures{
    End::BadSteps, End::NotExpressible, End::BuildTimeout, End::RunTimeout};

const char* toString(End end)
{
    switch (end) {
    case End::Right:
        return "right";
    case End::BadSteps:
        return "bad steps";
    case End::NotExpressible:
        return "not expressible";
    case End::BuildTimeout:
        return "build time-out";
    case End::RunTimeout:
        return "run time-out";
    }
    return "";
}

/// Nothing when it ended in none of these ways.
std::optional<End> endOf(const Measurement& measurement)
{
    using measure::BuildFailure;
    switch (measurement.buildFailure) {
    case BuildFailure::None:
        break;
    case BuildFailure::BadSteps:
        return End::BadSteps;
    case BuildFailure::NotExpressible:
        return End::NotExpressible;
    case BuildFailure::Timeout:
        return End::BuildTimeout;
    default:
        return std::nullopt;
    }
    if (measurement.result.errorNo == static_cast<int>(records::MeasureError::RunTimeout))
        return End::RunTimeout;
    return measurement.result.errorNo == 0 ? std::optional(End::Right) : std::nullopt;
}

struct Program
{
    Candidate candidate;
    End end = End::Right; ///< how it must end
};

/// One program in ten must fail, in one way after the other; more often while warming up.
End endOfProgram(std::size_t n)
{
    const std::size_t interval = n < kWarmUp / 2 ? 2 : 10;
    return n % interval == interval - 1 ? kFailures[n / interval % kFailures.size()] : End::Right;
}

void mustFail(Program& program, const Candidate& matmul, End end)
{
    program.end = end;
    if (end == End::BadSteps) {
        program.candidate = matmul;
        program.candidate.steps = {records::FuseStep{2, {40, 41}}}; // a product has three loops
    } else if (end == End::NotExpressible) {
        program.candidate = matmul;
        program.candidate.steps = {records::AnnotationStep{
            2, 0, static_cast<int>(records::IterAnnotation::BlockX)}}; // of a GPU
    }
}

/// Distinct schedules of all workloads in turn; where a space is exhausted, more of the product's.
Result<std::vector<Program>> programsOf(std::size_t count)
{
    TLP_TRY(const auto target, workload::LocalTarget::parse("host@1"));
    const std::size_t share = count / kWorkloads.size() + 1;
    std::vector<std::vector<Candidate>> byWorkload;
    for (const char* text : kWorkloads) {
        TLP_TRY(const auto workload, workload::parseWorkload(text));
        TLP_TRY(auto all,
            bench::samplePrograms(workload, target, byWorkload.empty() ? count : share, 0));
        std::vector<Candidate>& candidates = byWorkload.emplace_back();
        for (bench::Steps& steps : all) {
            Candidate candidate;
            candidate.workloadKey = workload.key;
            candidate.steps = std::move(steps);
            candidate.target = target;
            candidates.push_back(std::move(candidate));
        }
    }
    std::vector<Program> programs;
    const Candidate matmul = byWorkload.front().front();
    for (std::size_t i = 0; programs.size() < count; ++i) {
        std::vector<Candidate>& own = byWorkload[i % byWorkload.size()];
        std::vector<Candidate>& from = own.empty() ? byWorkload.front() : own;
        if (from.empty())
            return fail(ErrorKind::Internal, "there are not so many distinct schedules");
        Program program{std::move(from.back()), End::Right};
        from.pop_back();
        if (const End end = endOfProgram(i); end != End::Right)
            mustFail(program, matmul, end);
        programs.push_back(std::move(program));
    }
    return programs;
}

/// Measures everything; some programs by measurers that nothing is fast enough for.
class Soak
{
public:
    explicit Soak(std::filesystem::path scratch)
        : m_scratch(std::move(scratch))
    {}

    Status start()
    {
        measure::MeasureOptions options;
        options.builderProgram = TLP_BUILDER;
        options.runnerProgram = TLP_RUNNER;
        options.temporaryFiles = m_scratch;
        options.minRepeatMs = 1;
        options.runTimeoutSeconds = 60;
        options.buildTimeoutSeconds = 60;
        options.checksResult = true;
        TLP_TRY(m_patient, Measurer::create(options));
        options.builders = 1;
        options.checksResult = false;
        options.runTimeoutSeconds = 1e-3; // a process takes longer to start
        TLP_TRY(m_hastyRunner, Measurer::create(options));
        options.buildTimeoutSeconds = 1e-3;
        TLP_TRY(m_hastyBuilder, Measurer::create(options));
        return {};
    }

    Status measure(std::span<const Program> programs)
    {
        TLP_CHECK(measure(programs, *m_patient,
            [](End end) { return end != End::BuildTimeout && end != End::RunTimeout; }));
        TLP_CHECK(
            measure(programs, *m_hastyRunner, [](End end) { return end == End::RunTimeout; }));
        return measure(programs, *m_hastyBuilder, [](End end) { return end == End::BuildTimeout; });
    }

    void end()
    {
        m_patient.reset();
        m_hastyRunner.reset();
        m_hastyBuilder.reset();
    }

    [[nodiscard]] ProcessState state() const { return bench::processState(m_scratch); }
    [[nodiscard]] const std::map<End, int>& counts() const { return m_counts; }
    [[nodiscard]] const std::vector<std::string>& surprises() const { return m_surprises; }

private:
    Status measure(std::span<const Program> programs, Measurer& measurer,
        const std::function<bool(End)>& takes)
    {
        std::vector<Candidate> candidates;
        std::vector<End> ends;
        for (const Program& program : programs) {
            if (!takes(program.end))
                continue;
            candidates.push_back(program.candidate);
            ends.push_back(program.end);
        }
        return measurer.measure(candidates, {}, [&](std::size_t index, const Measurement& m) {
            const std::optional<End> end = endOf(m);
            if (end == ends[index])
                ++m_counts[*end];
            else
                m_surprises.push_back(
                    fmt::format("{} {} had to end as “{}”: {}", candidates[index].workloadKey,
                        end ? toString(*end) : "failed", toString(ends[index]), m.message));
        });
    }

    std::filesystem::path m_scratch;
    std::unique_ptr<Measurer> m_patient, m_hastyRunner, m_hastyBuilder;
    std::map<End, int> m_counts;
    std::vector<std::string> m_surprises;
};

using Figure = std::int64_t ProcessState::*;

/// Median of a figure over one tenth of the states (0 to 9).
double inTenth(const std::vector<ProcessState>& states, std::size_t tenth, Figure figure)
{
    const std::size_t first = tenth * states.size() / 10;
    const std::size_t last = std::max(first + 1, (tenth + 1) * states.size() / 10);
    std::vector<double> values;
    for (std::size_t i = first; i < last; ++i)
        values.push_back(static_cast<double>(states[i].*figure));
    return median(values);
}

struct Growth
{
    double early = 0, late = 0;
};

Growth growthOf(const std::vector<ProcessState>& states, Figure figure)
{
    return {inTenth(states, 1, figure), inTenth(states, 9, figure)};
}

void printTitles()
{
    fmt::print("{:>8}  {:>8}  {:>11}  {:>11}  {:>8}  {:>7}  {:>8}  {:>7}  {:>7}\n", "programs",
        "RSS MiB", "builder MiB", "descriptors", "mappings", "threads", "children", "zombies",
        "scratch");
}

void printState(std::size_t programs, const ProcessState& state)
{
    fmt::print("{:>8}  {:>8.1f}  {:>11.1f}  {:>11}  {:>8}  {:>7}  {:>8}  {:>7}  {:>7}\n", programs,
        static_cast<double>(state.residentKiB) / 1024, static_cast<double>(state.builderKiB) / 1024,
        state.descriptors, state.mappings, state.threads, state.children, state.zombies,
        state.files);
    std::fflush(stdout);
}

void printMemory(const char* who, const Growth& kiB)
{
    fmt::print(
        "{}: {:.1f} MiB in the second tenth, {:.1f} MiB in the last: {:+.1f} MiB, {:+.1f} %\n", who,
        kiB.early / 1024, kiB.late / 1024, (kiB.late - kiB.early) / 1024,
        kiB.early > 0 ? (kiB.late / kiB.early - 1) * 100 : 0.0);
}

/// What grew, by name; empty when nothing did.
std::vector<std::string> grown(const std::vector<ProcessState>& states)
{
    std::vector<std::string> names;
    const std::array<std::pair<const char*, Figure>, 4> counted{{
        {"descriptors", &ProcessState::descriptors},
        {"children", &ProcessState::children},
        {"zombies", &ProcessState::zombies},
        {"scratch files", &ProcessState::files},
    }};
    for (const auto& [name, figure] : counted)
        if (const Growth growth = growthOf(states, figure); growth.late > growth.early)
            names.emplace_back(name);
    const Growth memory = growthOf(states, &ProcessState::residentKiB);
    if (memory.late > 1.1 * memory.early && memory.late - memory.early > 16 * 1024)
        names.emplace_back("memory");
    return names;
}

bool isClean(const ProcessState& before, const ProcessState& after)
{
    return after.descriptors == before.descriptors && after.children == 0 && after.zombies == 0
        && after.files == 0;
}

Result<bool> run(std::size_t count)
{
    TLP_TRY(const measure::ScratchDirectory scratch, measure::ScratchDirectory::create());
    const std::filesystem::path files = scratch.path() / "soak";
    std::filesystem::create_directory(files);
    TLP_TRY(const std::vector<Program> all, programsOf(kWarmUp + count));
    const std::span<const Program> programs = std::span(all).subspan(kWarmUp);
    Soak soak(files);
    const ProcessState before = soak.state();
    TLP_CHECK(soak.start());
    TLP_CHECK(soak.measure(std::span(all).first(kWarmUp)));
    const std::size_t interval = std::clamp<std::size_t>(count / 20, 1, 100);
    std::vector<ProcessState> states;
    printTitles();
    for (std::size_t done = 0; done < count; done += interval) {
        const std::size_t size = std::min(interval, count - done);
        TLP_CHECK(soak.measure(programs.subspan(done, size)));
        states.push_back(soak.state());
        printState(done + size, states.back());
    }
    soak.end();
    const ProcessState after = soak.state();

    fmt::print("\n");
    for (const auto& [end, number] : soak.counts())
        fmt::print("{} {}\n", number, toString(end));
    const std::vector<std::string>& surprises = soak.surprises();
    fmt::print("{} ended otherwise than they had to\n", surprises.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(surprises.size(), 5); ++i)
        fmt::print("  {}\n", surprises[i]);
    printMemory("this process", growthOf(states, &ProcessState::residentKiB));
    printMemory("the largest builder", growthOf(states, &ProcessState::builderKiB));
    fmt::print("left at the end: {} descriptors more, {} children, {} zombies, {} files\n",
        after.descriptors - before.descriptors, after.children, after.zombies, after.files);
    const std::vector<std::string> names = grown(states);
    const bool isGood = names.empty() && isClean(before, after) && surprises.empty();
    fmt::print("verdict: {}\n",
        isGood ? "nothing grew and nothing is left"
               : "not good; grew: " + (names.empty() ? "nothing" : joinText(names, ", ")));
    return isGood;
}

} // namespace

int main(int argc, char** argv)
{
    const auto count = argc > 1 ? parseInteger(argv[1]) : std::optional<long long>(2000);
    if (argc > 2 || !count || *count < 20) {
        std::fputs("usage: soak [PROGRAMS, at least 20]\n", stderr);
        return 2;
    }
    const Result<bool> isGood = run(static_cast<std::size_t>(*count));
    if (!isGood)
        fmt::print(stderr, "{}\n", isGood.error().toString());
    return isGood && *isGood ? 0 : 1;
}
