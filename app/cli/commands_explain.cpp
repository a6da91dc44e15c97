// SPDX-License-Identifier: GPL-3.0-only
#include "base/machine.h"
#include "cli/cli.h"
#include "cli/explain_report.h"
#include "cli/record_file.h"
#include "cli/table.h"
#include "jobs/evaluate_model.h"
#include "jobs/explain_run.h"
#include "jobs/program_recorder.h"
#include "program/edit_steps.h"
#include "program/loop_nest.h"
#include "records/target.h"
#include "records/workload_key.h"
#include "scoring/scorer.h"
#include "workload/workload.h"
#include "workload/workload_catalog.h"

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

struct ExplainArguments
{
    std::vector<std::string> names; ///< RUN… DATASET TASK PROGRAM; with a record RUN… alone
    std::string record; ///< FILE[:LINE]
    std::string platform, head, target;
    std::vector<std::string> edits;
    measure::MeasureOptions measuring;
    bool measures = false;
    bool skipsRank = false;
};

/// The program and what is known of its task.
struct Origin
{
    std::string workloadKey, dagText;
    std::string tvmTarget;
    std::optional<int> layoutRewriteOption;
    bool isGpu = false;
    std::optional<workload::ComputeDag> dag;
};

constexpr std::size_t kPlaceWords = 3; ///< DATASET TASK PROGRAM

Result<std::int64_t> parseProgram(const std::string& text)
{
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end)
        return fail(ErrorKind::Usage,
            fmt::format("“{}” is no number of a program: RUN… DATASET TASK PROGRAM", text));
    return number;
}

/// The platform asked for, else the first one that the program was measured on, else the first.
Result<dataset::PlatformInfo> findPlatform(
    const dataset::Dataset& dataset, const dataset::ProgramDetail& detail, const std::string& asked)
{
    if (!asked.empty())
        return dataset.platform(asked);
    TLP_TRY(const auto platforms, dataset.platforms());
    if (platforms.empty())
        return fail(ErrorKind::NotFound, "the dataset has no platform");
    for (const dataset::Measurement& measurement : detail.measurements) {
        const auto found
            = std::ranges::find(platforms, measurement.platform, &dataset::PlatformInfo::id);
        if (found != platforms.end())
            return *found;
    }
    return platforms.front();
}

/// What the task computes, if anybody knows.
void findDag(Cli& cli, const std::vector<records::Step>& steps, Origin& origin)
{
    auto known = workload::workloadOfTask(origin.workloadKey, origin.dagText);
    if (!known) {
        if (!origin.dagText.empty())
            cli.warn("the task's DAG is not used: " + known.error().toString());
        return;
    }
    // Somebody else's operator may have the name and arguments of one of ours.
    if (origin.dagText.empty() && !program::replay(steps, steps.size(), &known->dag))
        return;
    origin.dag = std::move(known->dag);
}

Result<Origin> readDataset(Cli& cli, const workspace::Workspace& workspace,
    const ExplainArguments& arguments, ExplainReport& report)
{
    const std::string& datasetName = arguments.names[arguments.names.size() - kPlaceWords];
    const std::string& taskName = arguments.names[arguments.names.size() - 2];
    TLP_TRY(const std::int64_t ordinal, parseProgram(arguments.names.back()));
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, datasetName));
    TLP_TRY(const dataset::TaskInfo task, dataset.task(taskName));
    TLP_TRY(const dataset::ProgramDetail detail, dataset.program(task.id, ordinal));
    TLP_TRY(
        const dataset::PlatformInfo platform, findPlatform(dataset, detail, arguments.platform));
    Origin origin;
    TLP_TRY(origin.dagText, dataset.dagText(task.id));
    origin.workloadKey = task.workloadKey;
    origin.tvmTarget = platform.target;
    origin.layoutRewriteOption = task.layoutRewriteOption(platform.id);
    origin.isGpu = platform.isGpu;
    findDag(cli, detail.steps, origin);
    report.subject.steps = detail.steps;
    report.subject.platform = platform.name;
    if (!arguments.skipsRank) {
        TLP_TRY(auto programs, dataset.taskPrograms(task.id, platform.id));
        report.subject.peers = std::move(programs.packed);
    }
    report.source = fmt::format("{}, program {} of {}, {}", printable(task.name), detail.ordinal,
        formatCount(task.programs), platform.name);
    report.place = {{"dataset", datasetName}, {"task", task.id.value}, {"task_name", task.name},
        {"program", detail.ordinal}, {"platform", platform.name}};
    return origin;
}

/// DAGs of the networks that come with the program.
std::string builtInDag(const std::string& workloadKey)
{
    const auto networks = workload::loadNetworks();
    if (!networks)
        return {};
    const std::string key = records::parseWorkloadKey(workloadKey).canonical;
    for (const workload::Network& network : *networks)
        for (const workload::NetworkTask& task : network.tasks)
            if (records::parseWorkloadKey(task.workloadKey).canonical == key)
                return task.dagText;
    return {};
}

Result<Origin> readRecord(Cli& cli, const ExplainArguments& arguments, ExplainReport& report)
{
    TLP_TRY(const RecordPlace place, parseRecordPlace(arguments.record));
    TLP_TRY(auto reader, openRecords(place.file));
    std::optional<records::MeasureRecord> found;
    std::int64_t line = 0;
    std::int64_t others = 0;
    TLP_CHECK(forEachLine(cli, reader, place.line, [&](const records::Line& each) {
        const auto* record = std::get_if<records::MeasureRecord>(&each.record);
        if (record == nullptr) {
            ++others;
        } else if (!found) {
            found = *record;
            line = each.number;
        }
    }));
    if (!found)
        return noPrimitives(place.file, others, "explain");
    Origin origin;
    origin.workloadKey = found->task.workloadKey;
    origin.dagText = builtInDag(origin.workloadKey);
    origin.tvmTarget = found->task.target;
    origin.layoutRewriteOption = found->task.layoutRewriteOption;
    origin.isGpu = records::parseTarget(found->task.target).isGpu();
    findDag(cli, found->steps, origin);
    report.subject.steps = std::move(found->steps);
    report.subject.platform = arguments.platform;
    report.source
        = fmt::format("{}:{}, {}", printable(place.file), line, printable(origin.workloadKey));
    report.place = {{"file", place.file}, {"line", line}, {"workload_key", origin.workloadKey}};
    return origin;
}

Status edit(const ExplainArguments& arguments, const Origin& origin, ExplainReport& report)
{
    if (arguments.edits.empty())
        return {};
    std::vector<records::Step> edited = report.subject.steps;
    for (const std::string& assignment : arguments.edits)
        TLP_CHECK(
            asUsage(Result<int>(program::editStep(edited, assignment).map([] { return 0; }))));
    TLP_TRY(program::EditedProgram checked,
        program::checkEdited(report.subject.steps, edited, origin.dag ? &*origin.dag : nullptr));
    report.isExact = checked.isExact;
    report.subject.edited = std::move(checked.steps);
    report.assignments = arguments.edits;
    return {};
}

/// What the program is timed for: as asked, else what its platform stands for where this machine
/// has that, else this machine.
Result<workload::LocalTarget> targetOf(const ExplainArguments& arguments, const Origin& origin)
{
    if (!arguments.target.empty())
        return asUsage(jobs::localTarget(arguments.target));
    if (const auto stored = workload::LocalTarget::fromTvmTarget(origin.tvmTarget)) {
        const int threads = std::min(stored->threads, availableProcessors());
        if (auto here = jobs::localTarget(fmt::format("{}@{}", stored->isa, threads)))
            return here;
    }
    return jobs::localTarget("host");
}

Status measureBoth(Cli& cli, const ExplainArguments& arguments, const Origin& origin,
    const JobContext& context, ExplainReport& report)
{
    if (origin.isGpu)
        return fail(ErrorKind::Unsupported,
            "the program is for a GPU: only programs for this machine's processor can be measured");
    TLP_TRY([[maybe_unused]] const auto known,
        workload::workloadOfTask(origin.workloadKey, origin.dagText));
    TLP_TRY(report.target, targetOf(arguments, origin));
    measure::Candidate candidate;
    candidate.workloadKey = origin.workloadKey;
    candidate.dagText = origin.dagText;
    candidate.target = report.target;
    candidate.layoutRewriteOption = origin.layoutRewriteOption.value_or(0);
    candidate.steps = report.subject.steps;
    std::vector<measure::Candidate> candidates{candidate};
    if (report.subject.edited) {
        candidate.steps = *report.subject.edited;
        candidates.push_back(candidate);
    }
    cli.progress().clear();
    TLP_TRY(report.measured, jobs::timePrograms(candidates, arguments.measuring, context));
    return {};
}

Status explain(Cli& cli, const ExplainArguments& arguments)
{
    const std::size_t placeWords = arguments.record.empty() ? kPlaceWords : 0;
    if (arguments.names.size() <= placeWords)
        return fail(ErrorKind::Usage,
            arguments.record.empty() ? "give one run or more, then DATASET TASK PROGRAM"
                                     : "give one run or more");
    TLP_TRY(const auto workspace, cli.openWorkspace());
    ExplainReport report;
    Origin origin;
    if (arguments.record.empty()) {
        TLP_TRY(origin, readDataset(cli, workspace, arguments, report));
    } else {
        TLP_TRY(origin, readRecord(cli, arguments, report));
    }
    report.subject.layout = origin.isGpu ? features::Layout::Gpu : features::Layout::Cpu;
    report.subject.head = arguments.head;
    TLP_CHECK(edit(arguments, origin, report));

    scoring::setTorchThreads(0);
    const JobContext context = cli.jobContext();
    for (std::size_t i = 0; i + placeWords < arguments.names.size(); ++i) {
        jobs::RunExplanation run
            = jobs::explainRun(workspace, arguments.names[i], report.subject, context);
        if (run.problem && run.problem->kind == ErrorKind::Stopped)
            return tl::unexpected(*run.problem);
        if (run.problem)
            cli.warn(fmt::format("{}: {}", run.run, run.problem->toString()));
        for (const std::string& warning : jobs::unknownTokenWarnings(run.explanation.report))
            cli.warn(fmt::format("{}: {}", run.run, warning));
        report.runs.push_back(std::move(run));
    }
    // One that can be explained is an answer; none is not.
    if (std::ranges::all_of(report.runs, [](const auto& run) { return run.problem.has_value(); }))
        return tl::unexpected(*report.runs.front().problem);
    if (arguments.measures)
        TLP_CHECK(measureBoth(cli, arguments, origin, context, report));
    cli.endJob();
    cli.progress().clear();
    if (cli.isJson)
        cli.printJson(toJson(report));
    else
        cli.print(toText(report));
    return {};
}

} // namespace

void addExplainCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<ExplainArguments>();
    CLI::App* command = addCommand(app, "explain",
        "Explain a model's score of one program: where it looks, what each primitive does to the "
        "score, and what another tile size would change",
        "tlp explain tlp-1 lstm-1 sample 12 1 --set 3.lengths=4,1,8 --measure");
    command
        ->add_option("RUN… DATASET TASK PROGRAM", arguments->names,
            "Runs by name or unique beginning, then dataset, task and number of the program as of "
            "“tlp show”")
        ->required();
    command->add_option("--head", arguments->head,
        "Head that is explained, by platform or number (default: the platform's, else the first)");
    command->add_option("--platform", arguments->platform,
        "Platform among whose programs it is ranked (default: the first it was measured on)");
    command
        ->add_option("--set", arguments->edits,
            "What if a step had another value? STEP.FIELD=VALUE with lengths=4,1,8, length2=1, "
            "annotation=vectorize or unroll=64; may be given several times")
        ->allow_extra_args(false);
    command->add_flag("--measure", arguments->measures,
        "Also build and time the program, and the edited one, on this machine");
    command->add_option("--target", arguments->target,
        "Instruction set and threads to measure for, avx2@2 (default: what its platform stands "
        "for)");
    command
        ->add_option("--build-timeout", arguments->measuring.buildTimeoutSeconds,
            "Seconds for one build with --measure")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--run-timeout", arguments->measuring.runTimeoutSeconds,
            "Seconds for one run with --measure")
        ->check(CLI::PositiveNumber);
    command->add_flag(
        "--no-rank", arguments->skipsRank, "Do not score the task's other programs as well");
    command->add_option("--record", arguments->record,
        "Explain the first record of FILE, or that of FILE:LINE, or of standard input (-), and "
        "give runs alone");
    command->callback(
        [&cli, arguments] { cli.action = [&cli, arguments] { return explain(cli, *arguments); }; });
}

} // namespace tlp::cli
