// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/export_tables.h"
#include "cli/named_kind.h"
#include "cli/output_path.h"
#include "cli/run_details.h"
#include "cli/session_report.h"
#include "cli/stats.h"
#include "model/cost_model.h"
#ifdef TLP_HAVE_CHARTS
#include "cli/export_plot.h"
#endif

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <system_error>

#include <unistd.h>

namespace tlp::cli {
namespace {

namespace fs = std::filesystem;

struct ExportArguments
{
    std::string name, format, out;
    std::string what; ///< of a run; "" when not given: curves
};

std::string jsonText(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Status exportModel(
    const workspace::Workspace& workspace, const workspace::RunInfo& run, const std::string& out)
{
    if (options::isTreeModel(run.spec.options.model))
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” is made of trees, which safetensors cannot hold; its "
                        "file is {}",
                run.name, model::modelFileIn(workspace.runDirectory(run.id)).string()));
    const fs::path model = workspace.runDirectory(run.id) / "model.safetensors";
    std::error_code error;
    if (!fs::exists(model, error))
        return fail(ErrorKind::BadInput, fmt::format("“{}” has no model yet", run.name));
    const std::string temporary = fmt::format("{}.{}.part", out, getpid());
    fs::copy_file(model, temporary, fs::copy_options::overwrite_existing, error);
    if (!error)
        fs::rename(temporary, out, error);
    return finishWriting(temporary, out, error);
}

bool isPicture(const std::string& format)
{
    return format == "png" || format == "svg" || format == "pdf";
}

Status exportRun(Cli& cli, const workspace::Workspace& workspace, const workspace::RunInfo& run,
    const ExportArguments& arguments)
{
    if (arguments.format == "safetensors")
        return exportModel(workspace, run, arguments.out);
#ifdef TLP_HAVE_CHARTS
    if (isPicture(arguments.format)) {
        return arguments.what == "top-k"
            ? plotTopK(workspace, run, arguments.format, arguments.out)
            : plotCurves(workspace, run, arguments.format, arguments.out);
    }
#endif
    if (arguments.format == "json") {
        TLP_TRY(const Json json, runDetails(workspace, run));
        return writeText(cli.out, arguments.out, jsonText(json));
    }
    TLP_TRY(const std::string text,
        arguments.what == "top-k" ? topKCsv(workspace, run) : curvesCsv(workspace, run));
    return writeText(cli.out, arguments.out, text);
}

Status exportDataset(
    Cli& cli, const workspace::DatasetEntry& entry, const ExportArguments& arguments)
{
    if (arguments.format == "safetensors")
        return fail(ErrorKind::Usage, "only a run has a model to export as safetensors");
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
#ifdef TLP_HAVE_CHARTS
    if (isPicture(arguments.format)) {
        TLP_TRY(const auto stats, dataset.stats());
        return plotLengths(entry.name, stats, arguments.format, arguments.out);
    }
#endif
    if (arguments.format == "json") {
        TLP_TRY(const auto stats, dataset.stats());
        return writeText(cli.out, arguments.out, jsonText(statsJson(stats)));
    }
    TLP_TRY(const std::string text, measurementsCsv(dataset));
    return writeText(cli.out, arguments.out, text);
}

Status exportSession(Cli& cli, const SessionView& view, const ExportArguments& arguments)
{
    if (arguments.format == "safetensors")
        return fail(ErrorKind::Usage, "only a run has a model to export as safetensors");
#ifdef TLP_HAVE_CHARTS
    if (isPicture(arguments.format))
        return plotSession(view, arguments.format, arguments.out);
#endif
    if (arguments.format == "csv")
        return writeText(cli.out, arguments.out, trialsCsv(view));
    if (arguments.format == "records") {
        TLP_TRY(const std::string lines, trialRecords(view));
        return writeText(cli.out, arguments.out, lines);
    }
    Json json = detailsJson(view);
    json["trials_list"] = Json::array();
    for (const workspace::TrialInfo& trial : view.trials)
        json["trials_list"].push_back(toJson(view.session, trial));
    return writeText(cli.out, arguments.out, jsonText(json));
}

Status checkFormat(const ExportArguments& arguments, NamedKind kind)
{
    if (arguments.format == "records" && kind != NamedKind::Session)
        return fail(ErrorKind::Usage, "only a session is exported as records");
    if (!arguments.what.empty() && kind != NamedKind::Run)
        return fail(ErrorKind::Usage, "--what is of a run");
    if (!isPicture(arguments.format) && arguments.format != "safetensors")
        return {};
    if (arguments.out == "-")
        return fail(ErrorKind::Usage, "pictures and models need a file name for --out");
#ifndef TLP_HAVE_CHARTS
    if (arguments.format != "safetensors")
        return fail(ErrorKind::Unsupported, "this build has no charts");
#endif
    return {};
}

Status exportNamed(Cli& cli, const ExportArguments& arguments)
{
    constexpr std::array kKinds{NamedKind::Run, NamedKind::Dataset, NamedKind::Session};
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const NamedKind kind, kindOfName(workspace, arguments.name, kKinds));
    TLP_CHECK(checkFormat(arguments, kind));
    switch (kind) {
    case NamedKind::Run: {
        TLP_TRY(const workspace::RunInfo run, workspace.run(arguments.name));
        return exportRun(cli, workspace, run, arguments);
    }
    case NamedKind::Dataset: {
        TLP_TRY(const workspace::DatasetEntry dataset, workspace.dataset(arguments.name));
        return exportDataset(cli, dataset, arguments);
    }
    case NamedKind::Session:
        break;
    }
    TLP_TRY(const workspace::SessionInfo session, workspace.session(arguments.name));
    TLP_TRY(const SessionView view, loadSession(workspace, session.id));
    return exportSession(cli, view, arguments);
}

} // namespace

void addExportCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<ExportArguments>();
    CLI::App* command
        = addCommand(app, "export", "Write a run, a dataset or a tuning session to a file",
            "tlp export tlp-zen5-avx512-1 --format svg --out curves.svg");
    command
        ->add_option("NAME", arguments->name, "Run, dataset or session, name or unique beginning")
        ->required();
    command
        ->add_option("--format", arguments->format,
            "csv, json, png, svg, pdf, safetensors (the model of a run) or records (a session's "
            "trials as TVM's)")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "png", "svg", "pdf", "safetensors", "records"}));
    command->add_option("--out", arguments->out, "File to write; - for standard output (text only)")
        ->required();
    command->add_option("--what", arguments->what, "Of a run: curves (default) or top-k")
        ->check(CLI::IsMember({"curves", "top-k"}));
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments]() -> Status {
            const std::string given = arguments->out;
            TLP_TRY(arguments->out, outputPath(given));
            TLP_CHECK(exportNamed(cli, *arguments));
            // On standard output is the export itself.
            std::error_code error;
            if (cli.isJson && arguments->out != "-")
                cli.printJson({{"file", given}, {"format", arguments->format},
                    {"bytes", fs::file_size(arguments->out, error)}});
            return {};
        };
    });
}

} // namespace tlp::cli
