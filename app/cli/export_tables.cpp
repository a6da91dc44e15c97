// SPDX-License-Identifier: GPL-3.0-only
#include "cli/export_tables.h"

#include "cli/report_tables.h"

#include "base/text.h"
#include "measure/local_task.h"
#include "records/packed_steps.h"
#include "records/steps_json.h"
#include "workload/local_target.h"

#include <fmt/format.h>

namespace tlp::cli {
namespace {

constexpr std::int64_t kPageRows = 4096;

void appendTopK(std::string& text, const std::string& network, std::string_view pickedBy,
    const evaluation::TopK& values)
{
    for (const auto& [k, value] : values)
        text += fmt::format("{},{},{},{}\n", csvField(network), pickedBy, k, toShortest(value));
}

} // namespace

Result<std::string> curvesCsv(const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    std::string text = "metric,epoch,value\n";
    TLP_TRY(const auto names, workspace.metricNames(run.id));
    for (const std::string& name : names) {
        TLP_TRY(const auto points, workspace.metric(run.id, name));
        for (const workspace::MetricPoint& point : points)
            text += fmt::format("{},{},{}\n", csvField(name), point.step,
                point.value ? toShortest(*point.value) : std::string());
    }
    return text;
}

Result<std::string> topKCsv(const workspace::Workspace& workspace, const workspace::RunInfo& run)
{
    TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
    const workspace::EvaluationInfo* evaluation = mainEvaluation(run, evaluations);
    if (evaluation == nullptr)
        return fail(ErrorKind::BadInput, fmt::format("“{}” has not been evaluated", run.name));
    const evaluation::EvaluationReport& report = evaluation->report;
    std::string text = "network,picked_by,k,value\n";
    for (const evaluation::NetworkResult& network : report.networks) {
        appendTopK(text, network.name, "model", network.topK);
        appendTopK(text, network.name, "random", network.random);
    }
    appendTopK(text, "all", "model", report.topK);
    appendTopK(text, "all", "random", report.random);
    return text;
}

Result<std::string> measurementsCsv(const dataset::Dataset& dataset)
{
    std::string text = "task,workload_key,program,platform,seconds,label,error_no,flag\n";
    TLP_TRY(const auto tasks, dataset.tasks());
    TLP_TRY(const auto platforms, dataset.platforms());
    for (const dataset::TaskInfo& task : tasks) {
        for (const dataset::PlatformInfo& platform : platforms) {
            dataset::ProgramQuery query;
            query.task = task.id;
            query.platform = platform.id;
            query.limit = kPageRows;
            for (;; query.offset += kPageRows) {
                TLP_TRY(const auto rows, dataset.programs(query));
                for (const dataset::ProgramRow& row : rows) {
                    const dataset::Measurement& measurement = row.measurement;
                    const auto seconds = measurement.result.meanSeconds();
                    text += fmt::format("{},{},{},{},{},{},{},{}\n", task.id.value,
                        csvField(task.workloadKey), row.ordinal, csvField(platform.name),
                        seconds ? toShortest(*seconds) : std::string(),
                        measurement.label ? toShortest(*measurement.label) : std::string(),
                        measurement.result.errorNo, records::toString(measurement.flag));
                }
                if (std::int64_t(rows.size()) < kPageRows)
                    break;
            }
        }
    }
    return text;
}

std::string trialsCsv(const SessionView& view)
{
    std::string text = "trial,round,task,workload,predicted,random,seconds,error_no,message,"
                       "build_seconds,run_seconds,at_seconds,steps\n";
    const auto number = [](const std::optional<double>& value) {
        return value ? toShortest(*value) : std::string();
    };
    for (const workspace::TrialInfo& trial : view.trials) {
        const auto task = static_cast<std::size_t>(trial.task);
        const auto steps = records::unpackSteps(trial.packedSteps);
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", trial.number, trial.round,
            trial.task + 1, csvField(task < view.tasks.size() ? view.tasks[task].text : ""),
            number(trial.predicted), isRandomPick(view.session, trial) ? 1 : 0,
            number(trial.seconds()), trial.errorNo, csvField(trial.message),
            toShortest(trial.buildSeconds), toShortest(trial.runSeconds),
            toShortest(trial.atSeconds), csvField(steps ? records::toJson(*steps) : std::string()));
    }
    return text;
}

Result<std::string> trialRecords(const SessionView& view)
{
    TLP_TRY(const auto target, workload::LocalTarget::parse(view.session.spec.target));
    if (target.platformName() != view.session.platform)
        return fail(ErrorKind::BadInput,
            fmt::format("the session measured on {}, which “{}” is not on this machine",
                view.session.platform, view.session.spec.target));
    std::string lines;
    for (const workspace::TrialInfo& trial : view.trials) {
        const auto task = static_cast<std::size_t>(trial.task);
        if (task >= view.tasks.size())
            return fail(ErrorKind::Corrupt,
                fmt::format("trial {} is of a task that is not there", trial.number));
        records::MeasureRecord record;
        record.task = measure::localTask(
            view.tasks[task].workloadKey, target, measure::kLayoutRewriteOption);
        TLP_TRY(record.steps, records::unpackSteps(trial.packedSteps));
        record.result.costsSeconds = trial.costsSeconds;
        record.result.errorNo = trial.errorNo;
        record.result.allCostSeconds = trial.buildSeconds + trial.runSeconds;
        record.result.timestamp = view.session.createdAt + std::int64_t(trial.atSeconds);
        record.version = "v0.6";
        lines += records::toJsonLine(record) + "\n";
    }
    return lines;
}

} // namespace tlp::cli
