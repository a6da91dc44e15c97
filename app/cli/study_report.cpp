// SPDX-License-Identifier: GPL-3.0-only
#include "cli/study_report.h"

#include "base/text.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "study/study_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tlp::cli {
namespace {

using Align = Table::Align;

/// Where the cell is in the grid; of one that only others begin with, what it trains.
std::string describe(const study::StudyCell& cell)
{
    return cell.places.empty() ? fmt::format(
               "{}, {} (others begin with it)", cell.train.platform, cell.train.options.model)
                               : study::joinLabels(cell.places.front());
}

std::string stateOf(
    const workspace::StudyCellInfo& row, const std::optional<workspace::RunInfo>& run)
{
    const bool isBegun = row.state == workspace::CellState::Waiting && run
        && run->state != workspace::RunState::Pending;
    return isBegun ? workspace::toString(run->state) : workspace::toString(row.state);
}

} // namespace

Json toJson(const workspace::StudyInfo& study)
{
    const auto spec = study::StudySpec::fromJson(study.specJson, {});
    return {{"study", study.name}, {"state", workspace::toString(study.state)},
        {"cells", study.cells}, {"finished", study.finished}, {"failed", study.failed},
        {"dataset", spec ? Json(spec->dataset) : Json(nullptr)}, {"created_at", study.createdAt},
        {"job", study.job ? Json(study.job.value) : Json(nullptr)}, {"error", study.error}};
}

Status reportStudy(Cli& cli, const workspace::Workspace& workspace, StudyId id, StudyFormat format)
{
    TLP_TRY(const workspace::StudyInfo info, workspace.study(id));
    TLP_TRY(const study::StudyReport report, study::makeReport(workspace, info));
    if (cli.isJson || format == StudyFormat::Json)
        cli.print(report.toJson() + "\n");
    else
        cli.print(format == StudyFormat::Csv ? report.toCsv() : report.toMarkdown());
    if (!report.failures.empty())
        cli.warn(fmt::format("{} of {} cells failed, the first one because: {}",
            report.failures.size(), report.cells, report.failures.front().reason));
    return {};
}

Status printCells(Cli& cli, const workspace::Workspace& workspace, StudyId id)
{
    TLP_TRY(const workspace::StudyInfo info, workspace.study(id));
    TLP_TRY(const auto rows, workspace.studyCells(id));
    TLP_TRY(const auto cells, study::fromRows(rows));
    Json json = toJson(info);
    json["list"] = Json::array();
    Table table;
    for (const char* title : {"cell", "setting", "seed", "state", "epochs", "run", "reason"})
        table.addColumn(title);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::optional<workspace::RunInfo> run;
        if (rows[i].run) {
            if (auto found = workspace.run(rows[i].run))
                run = std::move(*found);
        }
        const std::string state = stateOf(rows[i], run);
        const int epochs = run ? run->epochsDone : 0;
        table.addRow({cells[i].key, describe(cells[i]), std::to_string(cells[i].train.options.seed),
            state, fmt::format("{}/{}", epochs, cells[i].train.options.epochs),
            run ? run->name : std::string(), rows[i].error});
        json["list"].push_back({{"key", cells[i].key}, {"setting", describe(cells[i])},
            {"seed", cells[i].train.options.seed}, {"state", state}, {"epochs_done", epochs},
            {"epochs", cells[i].train.options.epochs},
            {"run", run ? Json(run->name) : Json(nullptr)},
            {"from", run && !run->spec.from.run.empty() ? Json(run->spec.from.run) : Json(nullptr)},
            {"error", rows[i].error}});
    }
    if (cli.isJson)
        cli.printJson(json);
    else
        cli.print(table.toText());
    return {};
}

void printPlan(Cli& cli, const study::StudySpec& spec, const study::StudyCells& cells,
    const study::StudyEstimate& estimate, int parallel)
{
    Json json{{"study", spec.name}, {"dataset", spec.dataset}, {"parallel", parallel},
        {"cells", Json::array()},
        {"seconds", estimate.unknown == 0 ? Json(estimate.total) : Json()},
        {"seconds_known", estimate.total}, {"unknown", estimate.unknown},
        {"remarks", cells.remarks}};
    Table table;
    table.addColumn("cell");
    table.addColumn("setting");
    for (const char* title : {"seed", "epochs", "programs", "about"})
        table.addColumn(title, Align::Right);
    for (std::size_t i = 0; i < cells.cells.size(); ++i) {
        const study::StudyCell& cell = cells.cells[i];
        const auto& seconds = estimate.seconds[i];
        table.addRow({cell.key, describe(cell), std::to_string(cell.train.options.seed),
            std::to_string(cell.train.options.epochs), formatCount(estimate.programs[i]),
            seconds ? formatDuration(*seconds) : "–"});
        json["cells"].push_back(
            {{"key", cell.key}, {"run", cell.train.runName}, {"setting", describe(cell)},
                {"seed", cell.train.options.seed}, {"platform", cell.train.platform},
                {"model", cell.train.options.model}, {"epochs", cell.train.options.epochs},
                {"programs", estimate.programs[i]}, {"seconds", orNull(seconds)}});
    }
    if (cli.isJson) {
        cli.printJson(json);
        return;
    }
    cli.print(table.toText());
    cli.print(fmt::format("\n{} cells, {} at once", cells.cells.size(), parallel));
    if (estimate.unknown < int(cells.cells.size()))
        cli.print(fmt::format(": about {}", formatDuration(estimate.total)));
    if (estimate.unknown > 0)
        cli.print(fmt::format("; {} cells of models that were never trained here have no estimate",
            estimate.unknown));
    cli.print("\n");
}

} // namespace tlp::cli
