// SPDX-License-Identifier: GPL-3.0-only
#include "base/name_lookup.h"
#include "cli/cli.h"
#include "cli/record_file.h"
#include "cli/table.h"
#include "features/sequence_features.h"
#include "jobs/evaluate_model.h"
#include "jobs/score_programs.h"
#include "model/cost_model.h"
#include "records/autotvm_record.h"
#include "records/packed_steps.h"
#include "records/target.h"
#include "scoring/scorer.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

namespace tlp::cli {
namespace {

struct Programs
{
    std::vector<jobs::LooseProgram> programs;
    std::vector<std::int64_t> lines;
    std::int64_t others = 0; ///< records of a kind that the model does not read
};

/// A program of the kind that the model reads, and the target that it is for; none: of the other.
std::optional<std::pair<jobs::LooseProgram, std::string>> programOf(
    const records::Line& line, bool readsConfigurations)
{
    if (const auto* record = std::get_if<records::MeasureRecord>(&line.record);
        record != nullptr && !readsConfigurations)
        return std::pair(
            jobs::LooseProgram{record->task.workloadKey, records::packSteps(record->steps)},
            record->task.target);
    if (const auto* record = std::get_if<records::AutoTvmRecord>(&line.record);
        record != nullptr && readsConfigurations) {
        const records::Step step = records::configurationStep(*record);
        return std::pair(
            jobs::LooseProgram{record->taskKey(), records::packSteps({&step, 1})}, record->target);
    }
    return std::nullopt;
}

/// A model of CPU schedules says nothing about GPU ones: their tokens mean other things.
Result<Programs> readPrograms(
    Cli& cli, const std::string& file, const features::FeatureSpec& spec, const std::string& run)
{
    TLP_TRY(auto reader, openRecords(file));
    Programs programs;
    Status problem;
    const bool readsConfigurations = features::isOfConfigurations(spec.kind);
    TLP_CHECK(forEachLine(cli, reader, 0, [&](const records::Line& line) {
        auto found = programOf(line, readsConfigurations);
        if (!found) {
            ++programs.others;
            return;
        }
        const bool isGpu = records::parseTarget(found->second).isGpu();
        if (problem && isGpu != (spec.layout == features::Layout::Gpu))
            problem = fail(ErrorKind::BadInput,
                fmt::format("“{}” was trained on {} programs and cannot score a {} record", run,
                    isGpu ? "CPU" : "GPU", isGpu ? "GPU" : "CPU"),
                {file, line.number, 0});
        programs.programs.push_back(std::move(found->first));
        programs.lines.push_back(line.number);
    }));
    TLP_CHECK(std::move(problem));
    if (programs.programs.empty() && readsConfigurations && programs.others > 0)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "“{}” reads AutoTVM's configurations, and these records are schedules", run),
            {file, 0, 0});
    if (programs.programs.empty())
        return noPrimitives(file, programs.others, "score");
    return programs;
}

Status score(Cli& cli, const std::string& runName, const std::string& file, const std::string& head)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const workspace::RunInfo run, workspace.run(runName));
    const auto modelFile = model::modelFileIn(workspace.runDirectory(run.id));
    if (!std::filesystem::exists(modelFile))
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” has no model yet: its training is {}", run.name,
                workspace::toString(run.state)));
    scoring::setTorchThreads(0);
    TLP_TRY(const auto model, model::loadModel(modelFile));
    TLP_TRY(const Programs programs, readPrograms(cli, file, model->featureSpec(), run.name));
    std::size_t index = 0;
    if (!head.empty()) {
        TLP_TRY(index, findByNameOrNumber(model->headNames(), head, "head"));
    }
    features::FeatureReport report;
    TLP_TRY(const auto scores,
        jobs::scorePrograms(
            workspace, run, *model, programs.programs, int(index), &report, cli.jobContext()));
    for (const std::string& warning : jobs::unknownTokenWarnings(report))
        cli.warn(warning);
    if (programs.others > 0)
        cli.warn(fmt::format("{} {} and were left out", programs.others,
            features::isOfConfigurations(model->featureSpec().kind)
                ? "records of schedules have no knobs"
                : "AutoTVM records have no primitives"));
    if (cli.isJson) {
        cli.printJson(
            {{"run", run.name}, {"file", file}, {"scores", scores}, {"lines", programs.lines},
                {"unknown_types", report.unknownTypes}, {"unknown_words", report.unknownWords}});
        return {};
    }
    Table table;
    table.addColumn("line", Table::Align::Right);
    table.addColumn("score", Table::Align::Right);
    for (std::size_t i = 0; i < scores.size(); ++i)
        table.addRow({std::to_string(programs.lines[i]), fmt::format("{:.6g}", scores[i])});
    cli.print(table.toText());
    return {};
}

} // namespace

void addScoreCommand(CLI::App& app, Cli& cli)
{
    const auto run = std::make_shared<std::string>();
    const auto file = std::make_shared<std::string>();
    const auto head = std::make_shared<std::string>();
    CLI::App* command = addCommand(app, "score",
        "Score the records of a file with a run's model (higher: predicted faster)",
        "tlp score tlp-zen5-avx512-1 records.json --json");
    command->add_option("RUN", *run, "Name or unique beginning")->required();
    command->add_option("FILE", *file, "Record file, or - for standard input")->required();
    command->add_option(
        "--head", *head, "Head of the model, by platform or number (default: the first)");
    command->callback([&cli, run, file, head] {
        cli.action = [&cli, run, file, head] { return score(cli, *run, *file, *head); };
    });
}

} // namespace tlp::cli
