// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/program_text.h"
#include "cli/record_file.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "measure/measurer.h"
#include "workload/compute_dag.h"
#include "workload/workload.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

struct ShowArguments
{
    std::string dataset, task;
    std::int64_t program = 0;
    bool showsLowered = false, showsAssembly = false;
    std::string target; ///< of the code; empty: what the first platform stands for
};

Json measurementJson(const dataset::Measurement& measurement, const std::string& platform)
{
    Json costs = Json::array();
    for (const double cost : measurement.result.costsSeconds)
        costs.push_back(cost);
    return {{"platform", platform}, {"costs_seconds", std::move(costs)},
        {"mean_seconds", orNull(measurement.result.meanSeconds())},
        {"error_no", measurement.result.errorNo}, {"flag", records::toString(measurement.flag)},
        {"label", orNull(measurement.label)}, {"timestamp", measurement.result.timestamp}};
}

/// The first platform that the program was measured on.
dataset::PlatformInfo platformOf(
    const dataset::ProgramDetail& detail, const std::vector<dataset::PlatformInfo>& platforms)
{
    for (const dataset::Measurement& measurement : detail.measurements)
        for (const dataset::PlatformInfo& platform : platforms)
            if (platform.id == measurement.platform)
                return platform;
    return {};
}

/// The code that Halide makes of a program on this machine.
Result<measure::BuildReply> buildCode(const ShowArguments& arguments, const dataset::TaskInfo& task,
    const std::string& dagText, const dataset::ProgramDetail& detail,
    const dataset::PlatformInfo& platform)
{
    measure::BuildRequest request;
    request.workloadKey = task.workloadKey;
    request.dagText = dagText;
    request.steps = detail.steps;
    if (const auto option = task.layoutRewriteOption(platform.id))
        request.layoutRewriteOption = *option;
    request.wantsLowered = arguments.showsLowered;
    request.wantsAssembly = arguments.showsAssembly;
    auto stored = workload::LocalTarget::fromTvmTarget(platform.target);
    if (arguments.target.empty() && stored) {
        request.target = std::move(*stored);
    } else {
        TLP_TRY(request.target,
            asUsage(workload::LocalTarget::parse(
                arguments.target.empty() ? "host" : arguments.target)));
    }
    // Not an operator of ours and without a DAG: say so here, where the data set is known.
    TLP_TRY([[maybe_unused]] const auto known, workload::workloadOfTask(task.workloadKey, dagText));
    TLP_TRY(measure::BuildReply reply, measure::buildOnce({}, request));
    if (reply.failure != measure::BuildFailure::None)
        return fail(ErrorKind::Unsupported,
            fmt::format("the program cannot be built here ({}): {}",
                measure::toString(reply.failure), reply.message));
    return reply;
}

void printCode(Cli& cli, const ShowArguments& arguments, const measure::BuildReply& code)
{
    if (arguments.showsLowered)
        cli.print("\nlowered statement:\n" + code.lowered);
    if (arguments.showsAssembly)
        cli.print("\ninnermost loop:\n"
            + (code.assembly.empty() ? std::string("the program has no loop\n") : code.assembly));
}

Status showProgram(Cli& cli, const ShowArguments& arguments)
{
    if (!arguments.target.empty() && !arguments.showsLowered && !arguments.showsAssembly)
        return fail(ErrorKind::Usage, "--target needs --lowered or --assembly");
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, arguments.dataset));
    TLP_TRY(const dataset::TaskInfo task, dataset.task(arguments.task));
    TLP_TRY(const dataset::ProgramDetail detail, dataset.program(task.id, arguments.program));
    TLP_TRY(const auto platforms, dataset.platforms());
    const auto nameOf = [&](PlatformId id) {
        const auto found = std::ranges::find(platforms, id, &dataset::PlatformInfo::id);
        return found == platforms.end() ? std::string() : found->name;
    };
    std::optional<workload::ComputeDag> dag;
    TLP_TRY(const std::string dagText, dataset.dagText(task.id));
    if (!dagText.empty()) {
        auto parsed = workload::parseDag(dagText);
        if (parsed)
            dag = std::move(*parsed);
        else
            cli.warn("the task's DAG is not used: " + parsed.error().toString());
    } else if (auto own = workload::workloadOfTask(task.workloadKey)) {
        // Somebody else's operator may have the name and arguments of one of ours.
        if (program::replay(detail.steps, detail.steps.size(), &own->dag))
            dag = std::move(own->dag);
    }
    const ProgramText text = describeProgram(detail.steps, dag ? &*dag : nullptr);
    std::optional<measure::BuildReply> code;
    if (arguments.showsLowered || arguments.showsAssembly) {
        TLP_TRY(code, buildCode(arguments, task, dagText, detail, platformOf(detail, platforms)));
    }
    if (cli.isJson) {
        Json measurements = Json::array();
        for (const dataset::Measurement& measurement : detail.measurements)
            measurements.push_back(measurementJson(measurement, nameOf(measurement.platform)));
        Json json{{"task", task.id.value}, {"task_name", task.name},
            {"workload_key", task.workloadKey}, {"program", detail.ordinal},
            {"measurements", std::move(measurements)}};
        json.update(text.toJson());
        if (arguments.showsLowered)
            json["lowered"] = code->lowered;
        if (arguments.showsAssembly)
            json["assembly"] = code->assembly;
        cli.printJson(json);
        return {};
    }
    cli.print(fmt::format("{}, program {} of {}\n\n", printable(task.name), detail.ordinal,
        formatCount(task.programs)));
    cli.print(text.toText());
    Table table;
    table.addColumn("platform");
    table.addColumn("mean", Table::Align::Right);
    table.addColumn("label", Table::Align::Right);
    table.addColumn("remark");
    for (const dataset::Measurement& measurement : detail.measurements)
        table.addRow({nameOf(measurement.platform), formatSeconds(measurement.result.meanSeconds()),
            formatRatio(measurement.label),
            measurement.result.errorNo != 0 ? records::nameOfError(measurement.result.errorNo)
                : measurement.flag != records::Flag::None
                ? std::string(records::toString(measurement.flag))
                : std::string()});
    cli.print("\n" + table.toText());
    if (code)
        printCode(cli, arguments, *code);
    return {};
}

Status printTokens(Cli& cli, const std::string& argument)
{
    TLP_TRY(const RecordPlace place, parseRecordPlace(argument));
    TLP_TRY(auto reader, openRecords(place.file));
    std::int64_t found = 0;
    bool isFirst = true;
    const auto emit = [&](const records::Line& line, const records::MeasureRecord& record) {
        const ProgramText text = describeProgram(record.steps, nullptr);
        if (cli.isJson) {
            Json json{{"line", line.number}, {"workload_key", record.task.workloadKey},
                {"target", record.task.target}};
            json.update(text.toJson());
            cli.print(isFirst ? "" : ",\n");
            cli.print(json.dump(1, ' ', false, Json::error_handler_t::replace));
        } else {
            cli.print(fmt::format("{}line {}: {}\n", isFirst ? "" : "\n", line.number,
                printable(record.task.workloadKey)));
            cli.print(text.toText());
        }
        isFirst = false;
        ++found;
    };
    if (cli.isJson)
        cli.print("[\n");
    const Status read = forEachLine(cli, reader, place.line, [&](const records::Line& line) {
        if (const auto* record = std::get_if<records::MeasureRecord>(&line.record))
            emit(line, *record);
        else if (line.kind == records::LineKind::Record)
            cli.warn(fmt::format(
                "line {} is an AutoTVM record, which has knobs but no primitives", line.number));
    });
    if (cli.isJson)
        cli.print("\n]\n"); // what was read is a whole document, also before an error
    TLP_CHECK(Status(read));
    if (found == 0 && !cli.out.isClosed())
        return fail(ErrorKind::BadInput,
            place.line > 0 ? "there is no readable record on this line" : "no readable record",
            {place.file, place.line, 0});
    return {};
}

} // namespace

void addProgramCommands(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<ShowArguments>();
    CLI::App* show = addCommand(
        app, "show", "Show one program: steps, loop nest, measurements", "tlp show sample 12 1");
    show->add_option("DATASET", arguments->dataset, "Name or unique beginning")->required();
    show->add_option("TASK", arguments->task, "Number, workload key, or unique beginning of a name")
        ->required();
    show->add_option("PROGRAM", arguments->program, "Number of the program within its task, from 1")
        ->required();
    show->add_flag("--lowered", arguments->showsLowered,
        "Also build it on this machine and show Halide's lowered statement");
    show->add_flag("--assembly", arguments->showsAssembly,
        "Also build it on this machine and show the assembly of its innermost loop");
    show->add_option("--target", arguments->target,
        "Instruction set and threads of that code, avx2@2 (default: what its platform stands "
        "for)");
    show->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return showProgram(cli, *arguments); };
    });

    const auto file = std::make_shared<std::string>();
    CLI::App* tokens = addCommand(app, "tokens",
        "Show the primitives of a file's records as tokens, with their loop nest",
        "tlp tokens records.json:3");
    tokens->add_option("FILE[:LINE]", *file, "Record file, or - for standard input")->required();
    tokens->callback(
        [&cli, file] { cli.action = [&cli, file] { return printTokens(cli, *file); }; });
}

} // namespace tlp::cli
