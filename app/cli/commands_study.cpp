// SPDX-License-Identifier: GPL-3.0-only
#include "base/machine.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/study_report.h"
#include "cli/table.h"
#include "study/study_plan.h"
#include "study/study_presets.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using workspace::StudyInfo;
using workspace::StudyRequest;

struct StudyArguments
{
    std::string what; ///< a file or a study
    std::string preset, dataset, split, name, format = "md";
    std::vector<std::string> platforms, seeds, settings;
    int parallel = 0;
    bool listsPresets = false, isDryRun = false, isReport = false, showsCells = false,
         measuresSpeed = false, isDetached = false;

    [[nodiscard]] int cellsAtOnce() const
    {
        return parallel > 0 ? parallel : availableProcessors();
    }
};

Status listPresets(Cli& cli)
{
    TLP_TRY(const auto presets, study::presets());
    Json json = Json::array();
    Table table;
    table.addColumn("preset");
    table.addColumn("what it compares");
    for (const study::StudySpec& preset : presets) {
        json.push_back({{"preset", preset.name}, {"about", preset.about}});
        table.addRow({preset.name, preset.about});
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(table.toText());
    return {};
}

Status listStudies(Cli& cli)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto studies, workspace.studies());
    Json json = Json::array();
    Table table;
    table.addColumn("study");
    table.addColumn("state");
    for (const char* title : {"cells", "finished", "failed"})
        table.addColumn(title, Align::Right);
    table.addColumn("created");
    for (const StudyInfo& info : studies) {
        json.push_back(toJson(info));
        table.addRow({info.name, workspace::toString(info.state), std::to_string(info.cells),
            std::to_string(info.finished), std::to_string(info.failed),
            formatTime(info.createdAt)});
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(table.toText());
    return {};
}

/// Options of the command line go over those of the file.
Status applyArguments(const StudyArguments& arguments, study::StudySpec& spec)
{
    if (!arguments.dataset.empty())
        spec.dataset = arguments.dataset;
    if (!arguments.split.empty())
        spec.splits = {arguments.split};
    if (!arguments.platforms.empty())
        spec.platforms = arguments.platforms;
    if (!arguments.name.empty())
        spec.name = arguments.name;
    for (const std::string& setting : arguments.settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            return fail(ErrorKind::Usage, fmt::format("--set needs key=value, not “{}”", setting));
        const std::string key = setting.substr(0, equals);
        options::TrainingOptions tried;
        if (key == "model" || key == "seed")
            return fail(ErrorKind::Usage,
                fmt::format(
                    "--set cannot set the {} of all cells; --{}s or the file can", key, key));
        TLP_CHECK(asUsage(tried.set(key, setting.substr(equals + 1))));
        std::erase_if(spec.options, [&](const auto& option) { return option.first == key; });
        spec.options.emplace_back(key, setting.substr(equals + 1));
    }
    if (arguments.seeds.empty())
        return {};
    spec.seeds.clear();
    for (const std::string& text : arguments.seeds) {
        const auto seed = parseInteger(text);
        if (!seed || *seed < 0
            || std::ranges::find(spec.seeds, std::uint64_t(*seed)) != spec.seeds.end())
            return fail(ErrorKind::Usage,
                fmt::format("--seeds needs different integers from 0, not “{}”", text));
        spec.seeds.push_back(std::uint64_t(*seed));
    }
    return {};
}

/// What a file or a preset asks for, on this workspace's data.
Result<study::StudyPlan> planOf(
    const workspace::Workspace& workspace, const StudyArguments& arguments)
{
    study::StudySpec spec;
    if (!arguments.preset.empty()) {
        TLP_TRY(spec, study::preset(arguments.preset));
    } else {
        TLP_TRY(spec, study::readStudyFile(arguments.what));
    }
    TLP_CHECK(applyArguments(arguments, spec));
    if (!arguments.preset.empty() && arguments.name.empty() && !spec.dataset.empty()) {
        TLP_TRY(const auto entry, workspace.dataset(spec.dataset));
        spec.name = study::nameOfPreset(spec, entry.name);
    }
    return study::makePlan(workspace, spec, arguments.cellsAtOnce());
}

Result<StudyInfo> storePlan(Cli& cli, workspace::Workspace& workspace, const study::StudyPlan& plan)
{
    TLP_TRY(const study::StoredPlan stored, study::storePlan(workspace, plan));
    if (!stored.isNew && stored.added + stored.removed > 0)
        cli.inform(fmt::format("{}: {} cells stay, {} are new, {} are no longer asked for",
            stored.study.name, stored.kept, stored.added, stored.removed));
    return stored.study;
}

Status runStudy(Cli& cli, workspace::Workspace& workspace, const StudyInfo& info,
    const StudyArguments& arguments)
{
    const StudyRequest request{
        arguments.measuresSpeed ? StudyRequest::Step::Speed : StudyRequest::Step::Cells,
        arguments.parallel};
    TLP_TRY(const workspace::JobInfo job, study::createJob(workspace, info, request));
    if (arguments.isDetached) {
        TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, job.id));
        if (cli.isJson)
            cli.printJson({{"study", info.name}, {"job", job.id.value}, {"pid", pid}});
        else
            cli.print(fmt::format("study {}, job {}\n", info.name, job.id.value));
        return {};
    }
    cli.inform(fmt::format("study {}, {} cells, job {}", info.name, info.cells, job.id.value));
    TLP_CHECK(runJobHere(cli, workspace, job.id));
    TLP_CHECK(reportStudy(cli, workspace, info.id, StudyFormat::Markdown));
    TLP_TRY(const StudyInfo after, workspace.study(info.id));
    if (after.cells > 0 && after.failed == after.cells)
        cli.exitCode = kFailed;
    return {};
}

Status doStudy(Cli& cli, const StudyArguments& arguments)
{
    if (arguments.listsPresets)
        return listPresets(cli);
    if (arguments.what.empty() == arguments.preset.empty())
        return fail(ErrorKind::Usage,
            "give a study's file, the name of a study or --preset; “tlp study --presets” lists "
            "those");
    TLP_TRY(auto workspace, cli.openWorkspace());
    std::error_code error;
    const bool isPlan = !arguments.preset.empty() || std::filesystem::exists(arguments.what, error)
        || arguments.what.ends_with(".json");
    StudyInfo info;
    if (isPlan) {
        TLP_TRY(const study::StudyPlan plan, planOf(workspace, arguments));
        for (const std::string& remark : plan.cells.remarks)
            cli.inform(remark);
        if (arguments.isDryRun) {
            printPlan(cli, plan.spec, plan.cells, plan.estimate, arguments.cellsAtOnce());
            return {};
        }
        if (arguments.isReport || arguments.showsCells || arguments.measuresSpeed) {
            TLP_TRY(info, workspace.study(plan.spec.name));
        } else {
            TLP_TRY(info, storePlan(cli, workspace, plan));
        }
    } else {
        if (arguments.isDryRun)
            return fail(ErrorKind::Usage, "--dry-run needs a study's file or --preset");
        TLP_TRY(info, workspace.study(arguments.what));
    }
    if (arguments.isReport)
        return reportStudy(cli, workspace, info.id,
            arguments.format == "csv"        ? StudyFormat::Csv
                : arguments.format == "json" ? StudyFormat::Json
                                             : StudyFormat::Markdown);
    if (arguments.showsCells)
        return printCells(cli, workspace, info.id);
    return runStudy(cli, workspace, info, arguments);
}

} // namespace

void addStudyCommands(CLI::App& app, Cli& cli)
{
    addCommand(app, "studies", "List studies", "tlp studies --json")->callback([&cli] {
        cli.action = [&cli] { return listStudies(cli); };
    });

    const auto arguments = std::make_shared<StudyArguments>();
    CLI::App* command = addCommand(app, "study",
        "Train and evaluate a grid of models, losses, data shares, platforms and seeds, and report "
        "means, deviations and which differences are clear; again, it goes on where it was",
        "tlp study --preset tlp-losses --dataset sample --seeds 0,1 --set epochs=10 --dry-run\n"
        "  tlp study mine.json --parallel 2\n"
        "  tlp study mine --report --format csv");
    command->add_option("WHAT", arguments->what, "A study's file (JSON), or the name of a study");
    command->add_option("--preset", arguments->preset, "One of the studies of the papers");
    command->add_flag("--presets", arguments->listsPresets, "List these");
    command->add_option("--dataset", arguments->dataset, "Instead of the file's");
    command->add_option("--split", arguments->split,
        "Instead of the file's; none: all tasks (default: the dataset's only one)");
    command
        ->add_option("--platform", arguments->platforms, "Platforms to train for, not the file's")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--seeds", arguments->seeds, "Instead of the file's, such as 0,1,2")
        ->delimiter(',')
        ->allow_extra_args(false);
    command
        ->add_option("--set", arguments->settings,
            "A training option of every cell as key=value, may be repeated")
        ->take_all();
    command->add_option("--name", arguments->name, "Instead of the file's");
    command
        ->add_option("--parallel", arguments->parallel,
            "Cells at once (default: as many as there are processors, one thread each)")
        ->check(CLI::Range(1, 1024));
    command->add_flag(
        "--dry-run", arguments->isDryRun, "List the cells with estimates; do nothing");
    CLI::Option* report
        = command->add_flag("--report", arguments->isReport, "Print what was found so far");
    command->add_option("--format", arguments->format, "Of the report: md, csv or json")
        ->check(CLI::IsMember({"md", "csv", "json"}))
        ->needs(report);
    command->add_flag("--cells", arguments->showsCells, "List the cells with their states");
    command->add_flag("--speed", arguments->measuresSpeed,
        "Measure the scoring speed of all models in turn, for the report");
    command->add_flag("--detach", arguments->isDetached, "Run on its own and return");
    command->callback(
        [&cli, arguments] { cli.action = [&cli, arguments] { return doStudy(cli, *arguments); }; });
}

} // namespace tlp::cli
