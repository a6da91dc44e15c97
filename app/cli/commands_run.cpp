// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"
#include "cli/chance.h"
#include "cli/cli.h"
#include "cli/compare.h"
#include "cli/compare_sessions.h"
#include "cli/named_kind.h"
#include "cli/report_tables.h"
#include "cli/run_details.h"
#include "cli/table.h"
#include "jobs/run_job.h"
#include "scoring/scorer.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

using Align = Table::Align;

std::optional<double> topKOf(const workspace::EvaluationInfo* evaluation, int k)
{
    return evaluation == nullptr ? std::nullopt : evaluation::valueAt(evaluation->report.topK, k);
}

Status listRuns(Cli& cli)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto runs, workspace.runs());
    Json json = Json::array();
    Table table;
    for (const char* title : {"run", "state", "dataset", "platform", "split", "loss"})
        table.addColumn(title);
    for (const char* title : {"seed", "epochs", "top-1", "top-5", "time"})
        table.addColumn(title, Align::Right);
    table.addColumn("created");
    for (const workspace::RunInfo& run : runs) {
        TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
        const workspace::EvaluationInfo* evaluation = mainEvaluation(run, evaluations);
        Json entry = toJson(run);
        entry["top_k"] = evaluation == nullptr ? Json(nullptr) : toJson(evaluation->report.topK);
        json.push_back(std::move(entry));
        table.addRow({run.name, workspace::toString(run.state), run.spec.dataset, run.spec.platform,
            run.spec.split, options::toString(run.spec.options.loss),
            std::to_string(run.spec.options.seed),
            fmt::format("{}/{}", run.epochsDone, run.spec.options.epochs),
            formatRatio(topKOf(evaluation, 1)), formatRatio(topKOf(evaluation, 5)),
            formatDuration(run.seconds), formatTime(run.createdAt)});
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(table.toText());
    return {};
}

std::string mixText(const options::TrainSpec& spec)
{
    std::vector<std::string> parts;
    for (const options::PlatformShare& part : spec.mix)
        parts.push_back(fmt::format("{} % of {}", toSixDigits(100 * part.share), part.platform));
    return joinText(parts, ", ");
}

Status showRun(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const workspace::RunInfo run, workspace.run(name));
    if (cli.isJson) {
        TLP_TRY(const Json json, runDetails(workspace, run));
        cli.printJson(json);
        return {};
    }
    const auto line = [&](std::string_view title, const std::string& value) {
        cli.print(fmt::format("{:<12} {}\n", title, printable(value)));
    };
    line("run", run.name);
    line("state",
        run.error.empty() ? workspace::toString(run.state)
                          : fmt::format("{}: {}", workspace::toString(run.state), run.error));
    line("trained on",
        fmt::format("{}, {}, split {}", run.spec.dataset, run.spec.platform,
            run.spec.split.empty() ? "none" : run.spec.split));
    line("data hash", run.datasetHash);
    line("programs", formatCount(run.samples));
    if (const auto trees = treesOf(workspace, run))
        line("trees",
            fmt::format("{} with {} leaves, {:.2f} MiB", formatCount(trees->count),
                formatCount(run.parameters), trees->mebibytes));
    else
        line("parameters",
            fmt::format("{}, {:.2f} MiB", formatCount(run.parameters), sizeMebibytes(run)));
    line("heads", joinText(run.spec.heads(), ", "));
    if (!run.spec.mix.empty())
        line("mix", mixText(run.spec));
    if (!run.spec.from.run.empty())
        line("from", fmt::format("{} ({})", run.spec.from.run, run.spec.options.transfer.method));
    if (run.spec.options.pretrain.method != "none")
        line("pretrain",
            fmt::format("{}, {} epochs", run.spec.options.pretrain.method,
                run.spec.options.pretrain.epochs));
    line("epochs",
        fmt::format("{} of {}, best {}", run.epochsDone, run.spec.options.epochs, run.bestEpoch));
    line("best loss", run.bestLoss ? toShortest(*run.bestLoss) : "–");
    line("time", fmt::format("{:.1f} s", run.seconds));
    line("made",
        fmt::format("{} on {}, version {}", formatTime(run.createdAt), run.host, run.codeVersion));
    line("options", Json::parse(run.spec.options.toJson(), nullptr, false).dump());
    TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
    for (const workspace::EvaluationInfo& evaluation : evaluations) {
        cli.print(printable(fmt::format("evaluated on {}, {}, split {} ({})", evaluation.dataset,
                      evaluation.platform, evaluation.split.empty() ? "none" : evaluation.split,
                      formatTime(evaluation.createdAt)))
            + "\n");
        cli.print(evaluationTable(run.name, evaluation.report));
    }
    return {};
}

struct EvaluateArguments
{
    jobs::EvaluateRequest request;
    std::string ks;
};

Result<std::vector<int>> parseKs(const std::string& text)
{
    std::vector<int> ks;
    for (const std::string_view part : splitText(text, ',')) {
        const auto k = parseInteger(trimText(part));
        if (!k || *k < 1 || *k > 1'000'000)
            return fail(ErrorKind::Usage,
                fmt::format(
                    "--top-k takes numbers of at least 1 with commas between, not “{}”", text));
        ks.push_back(int(*k));
    }
    return ks;
}

Status evaluateRun(Cli& cli, EvaluateArguments& arguments)
{
    if (!arguments.ks.empty()) {
        TLP_TRY(arguments.request.ks, parseKs(arguments.ks));
    }
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_TRY(const auto request, jobs::resolveNames(workspace, arguments.request));
    scoring::setTorchThreads(0);
    auto evaluated = jobs::evaluateRun(workspace, request, cli.jobContext());
    cli.endJob();
    TLP_TRY(auto evaluation, std::move(evaluated));
    TLP_TRY(const workspace::RunInfo run, workspace.run(evaluation.run));
    for (const std::string& warning : evaluation.report.warnings)
        cli.warn(warning);
    if (const auto warning = chanceWarning(run.name, evaluation.report); !warning.empty())
        cli.warn(warning);
    evaluation::keepOnly(evaluation.report, request.ks);
    if (cli.isJson)
        cli.printJson(toJson(run, evaluation));
    else
        cli.print(evaluationTable(run.name, evaluation.report));
    return {};
}

/// All of one kind: figures of runs and sessions have nothing in common.
Status compareNamed(Cli& cli, const std::vector<std::string>& names, const CompareOptions& options)
{
    constexpr std::array kKinds{NamedKind::Run, NamedKind::Session};
    TLP_TRY(const auto workspace, cli.openWorkspace());
    std::optional<NamedKind> common;
    for (const std::string& name : names) {
        TLP_TRY(const NamedKind kind, kindOfName(workspace, name, kKinds));
        if (common && *common != kind)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is a {} and “{}” a {}, which cannot be compared", names.front(),
                    titleOf(*common), name, titleOf(kind)));
        common = kind;
    }
    if (common != NamedKind::Session)
        return compareRuns(cli, names, options);
    if (options.hasMatrix || options.hasTasks)
        return fail(ErrorKind::Usage, "--matrix and --tasks are for runs, not for tuning sessions");
    return compareSessions(cli, names);
}

} // namespace

void addRunCommands(CLI::App& app, Cli& cli)
{
    addCommand(app, "runs", "List training runs", "tlp runs --json")->callback([&cli] {
        cli.action = [&cli] { return listRuns(cli); };
    });

    const auto name = std::make_shared<std::string>();
    CLI::App* run
        = addCommand(app, "run", "Show everything about one run", "tlp run tlp-zen5-avx512-1");
    run->add_option("RUN", *name, "Name or unique beginning")->required();
    run->callback([&cli, name] { cli.action = [&cli, name] { return showRun(cli, *name); }; });

    const auto arguments = std::make_shared<EvaluateArguments>();
    CLI::App* evaluate = addCommand(app, "evaluate", "Score a run's model on held-out programs",
        "tlp evaluate tlp-zen5-avx512-1 --top-k 1,5");
    evaluate->add_option("RUN", arguments->request.run, "Name or unique beginning")->required();
    evaluate->add_option("--dataset", arguments->request.dataset, "Default: the run's");
    evaluate->add_option("--platform", arguments->request.platform, "Default: the run's");
    evaluate->add_option("--head", arguments->request.head,
        "Head of the model, by platform or number (default: the platform's); the figures of "
        "another one are shown, not kept");
    evaluate->add_option("--split", arguments->request.split,
        "Split whose held-out tasks are scored; none: every task (default: the run's)");
    evaluate->add_option("--top-k", arguments->ks, "Default: 1,5,10,20");
    evaluate->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return evaluateRun(cli, *arguments); };
    });

    const auto names = std::make_shared<std::vector<std::string>>();
    CLI::App* compare = addCommand(app, "compare",
        "Set runs side by side, with the spread over tasks, or tuning sessions, with the search "
        "time that each needs to match the others",
        "tlp compare tlp-zen5-avx512-1 tlp-zen5-avx512-2 --matrix\n"
        "  tlp compare matmul-random-1 matmul-xgboost-1");
    compare->add_option("NAME", *names, "Runs or sessions, names or unique beginnings")->required();
    const auto options = std::make_shared<CompareOptions>();
    compare->add_flag("--matrix", options->hasMatrix,
        "Of runs: each against each other, where both were evaluated on the same programs");
    compare->add_flag("--tasks", options->hasTasks,
        "Of runs: which of the first two wins each task, and by how much");
    compare->callback([&cli, names, options] {
        cli.action = [&cli, names, options] { return compareNamed(cli, *names, *options); };
    });
}

} // namespace tlp::cli
