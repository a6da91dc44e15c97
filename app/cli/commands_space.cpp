// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/output_path.h"
#include "cli/program_text.h"
#include "cli/table.h"
#include "measure/local_task.h"
#include "records/measure_record.h"
#include "space/schedule_space.h"
#include "workload/local_target.h"
#include "workload/workload_catalog.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>

namespace tlp::cli {
namespace {

using workload::LocalTarget;
using workload::Workload;

struct SpaceArguments
{
    std::string workload, target = "host", out;
    std::int64_t count = 0;
    std::uint64_t seed = 0;
};

/// One workload: a space is of one computation.
Result<Workload> singleWorkload(const std::string& text)
{
    TLP_TRY(auto found, workload::findWorkloads(text));
    if (found.size() != 1)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is a network of {} tasks; name one of them by its workload key", text,
                found.size()));
    return std::move(found.front().workload);
}

/// A record that is still to be measured, as TVM's dumps have them.
records::MeasureRecord unmeasured(
    const Workload& workload, const LocalTarget& target, const program::State& state)
{
    records::MeasureRecord record;
    record.task.workloadKey = workload.key;
    record.task.target = target.toTvmTarget();
    record.task.hardwareParams = target.hardwareParams();
    record.task.targetHost = "";
    record.task.layoutRewriteOption = measure::kLayoutRewriteOption;
    record.task.taskInputNames.emplace();
    record.steps = state.steps();
    record.result.costsSeconds = {0};
    record.result.timestamp = std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::system_clock::now().time_since_epoch())
                                  .count();
    record.version = "v0.6";
    return record;
}

std::string recordLines(
    const Workload& workload, const LocalTarget& target, const std::vector<program::State>& states)
{
    std::string lines;
    for (const program::State& state : states)
        lines += records::toJsonLine(unmeasured(workload, target, state)) + "\n";
    return lines;
}

Json linesOf(const program::LoopNest& nest)
{
    Json lines = Json::array();
    for (const program::LoopLine& line : nest.lines)
        lines.push_back(line.text);
    return lines;
}

Json stepsOf(const program::State& state)
{
    Json steps = Json::array();
    for (const records::Step& step : state.steps())
        steps.push_back(Json::parse(records::toJson(step)));
    return steps;
}

void printAsJson(Cli& cli, const SpaceArguments& arguments, const Workload& workload,
    const space::ScheduleSpace& space, const std::vector<program::State>& programs)
{
    Json sketches = Json::array();
    for (const program::State& sketch : space.sketches())
        sketches.push_back(
            {{"steps", stepsOf(sketch)}, {"loop_nest", linesOf(program::nestOf(sketch))}});
    Json samples = Json::array();
    for (const program::State& state : programs) {
        Json sample{{"sketch", space.sketchOf(state).value_or(0)}};
        sample.update(describeProgram(state.steps(), &space.dag()).toJson());
        samples.push_back(std::move(sample));
    }
    Json json{{"workload", workload.text}, {"workload_key", workload.key},
        {"flops", workload.flops}, {"sketches", std::move(sketches)},
        {"programs", std::move(samples)}};
    if (!arguments.out.empty())
        json["file"] = arguments.out;
    cli.printJson(json);
}

void printForPeople(
    Cli& cli, const space::ScheduleSpace& space, const std::vector<program::State>& programs)
{
    const auto& sketches = space.sketches();
    for (std::size_t i = 0; i < sketches.size(); ++i)
        cli.print(fmt::format("{}sketch {} of {}\n{}", i == 0 ? "" : "\n", i + 1, sketches.size(),
            program::nestOf(sketches[i]).toText()));
    for (std::size_t i = 0; i < programs.size() && !cli.out.isClosed(); ++i)
        cli.print(fmt::format("\nprogram {} of {}, of sketch {}\n{}", i + 1, programs.size(),
            space.sketchOf(programs[i]).value_or(0) + 1,
            describeProgram(programs[i].steps(), &space.dag()).toText()));
}

Status showSpace(Cli& cli, const SpaceArguments& arguments)
{
    if (arguments.count < 0)
        return fail(ErrorKind::Usage, "--count must not be negative");
    std::string out;
    if (!arguments.out.empty()) {
        TLP_TRY(out, outputPath(arguments.out));
    }
    if (out == "-" && cli.isJson)
        return fail(ErrorKind::Usage, "with --json, records need a file name for --out");
    TLP_TRY(const Workload workload, singleWorkload(arguments.workload));
    TLP_TRY(const LocalTarget target, asUsage(LocalTarget::parse(arguments.target)));
    TLP_TRY(
        const auto space, space::ScheduleSpace::create(workload.dag, space::optionsFor(target)));
    Rng rng(splitSeed(arguments.seed, "space"));
    const auto programs
        = space::sampleDistinct(space, static_cast<std::size_t>(arguments.count), rng);
    if (programs.size() < static_cast<std::size_t>(arguments.count))
        cli.warn(fmt::format("only {} different programs were found", programs.size()));
    if (!out.empty())
        TLP_CHECK(writeText(cli.out, out, recordLines(workload, target, programs)));
    if (cli.isJson)
        printAsJson(cli, arguments, workload, space, programs);
    else if (out.empty())
        printForPeople(cli, space, programs);
    else if (out != "-")
        cli.inform(fmt::format("{}: {} programs of {} sketches, not measured yet", arguments.out,
            formatCount(static_cast<std::int64_t>(programs.size())), space.sketches().size()));
    return {};
}

} // namespace

void addSpaceCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<SpaceArguments>();
    CLI::App* command = addCommand(app, "space",
        "Show the sketches of a workload and sample programs from its schedule space",
        "tlp space matmul:m=512,n=512,k=512 --count 3");
    command->add_option("WORKLOAD", arguments->workload, "Operator, or workload key of a task")
        ->required();
    command->add_option("--count", arguments->count, "Number of different programs to sample");
    command->add_option(
        "--out", arguments->out, "Write the programs as records that are still to be measured");
    command->add_option(
        "--target", arguments->target, "ISA or ISA@THREADS: host, sse41, avx2, avx512");
    command->add_option("--seed", arguments->seed, "Seed of the sampling");
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return showSpace(cli, *arguments); };
    });
}

} // namespace tlp::cli
