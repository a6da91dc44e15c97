// SPDX-License-Identifier: GPL-3.0-only
#include "cli/report_tables.h"

#include "cli/table.h"

#include <fmt/format.h>

namespace tlp::cli {
namespace {

std::vector<std::string> ratioRow(
    std::string name, std::string who, const evaluation::TopK& values, const std::vector<int>& ks)
{
    std::vector<std::string> row{std::move(name), std::move(who)};
    for (const int k : ks)
        row.push_back(formatRatio(evaluation::valueAt(values, k)));
    return row;
}

void addRows(Table& table, const std::string& name, const std::string& modelTitle,
    const evaluation::TopK& topK, const evaluation::TopK& random, const std::vector<int>& ks)
{
    evaluation::TopK best;
    for (const auto& [k, value] : topK)
        best[k] = 1;
    table.addRow(ratioRow(name, modelTitle, topK, ks));
    table.addRow(ratioRow("", "random", random, ks));
    table.addRow(ratioRow("", "best", best, ks));
}

/// Written by us; what cannot be read is shown as the text it is.
Json parsedOrText(const std::string& text)
{
    if (text.empty())
        return nullptr;
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

} // namespace

Json toJson(const evaluation::TopK& topK)
{
    Json json = Json::object();
    for (const auto& [k, value] : topK)
        json[std::to_string(k)] = value;
    return json;
}

Json toJson(const workspace::RunInfo& run, const workspace::EvaluationInfo& evaluation)
{
    const evaluation::EvaluationReport& report = evaluation.report;
    Json networks = Json::array();
    for (const evaluation::NetworkResult& network : report.networks)
        networks.push_back({{"name", network.name}, {"top_k", toJson(network.topK)},
            {"random", toJson(network.random)}, {"tasks", network.tasks},
            {"tasks_left_out", network.tasksLeftOut}});
    return {{"run", run.name}, {"dataset", evaluation.dataset}, {"platform", evaluation.platform},
        {"split", evaluation.split}, {"top_k", toJson(report.topK)},
        {"random", toJson(report.random)}, {"networks", std::move(networks)},
        {"kendall_tau", orNull(report.kendallTau)}, {"spearman_rho", orNull(report.spearmanRho)},
        {"programs", report.programs}, {"tasks", report.tasks.size()},
        {"seconds_per_score", report.secondsPerScore}, {"averaging", "ratio of sums"},
        {"seed", run.spec.options.seed}, {"dataset_hash", run.datasetHash},
        {"created_at", evaluation.createdAt}, {"warnings", report.warnings}};
}

Json toJson(const workspace::RunInfo& run)
{
    Json mix = Json::array();
    for (const options::PlatformShare& part : run.spec.mix)
        mix.push_back({{"platform", part.platform}, {"share", part.share}});
    return {{"name", run.name}, {"id", run.id.value}, {"state", workspace::toString(run.state)},
        {"dataset", run.spec.dataset}, {"platform", run.spec.platform}, {"split", run.spec.split},
        {"model", run.spec.options.model}, {"loss", options::toString(run.spec.options.loss)},
        {"grouping", options::toString(run.spec.options.grouping)}, {"seed", run.spec.options.seed},
        {"epochs", run.spec.options.epochs}, {"epochs_done", run.epochsDone},
        {"best_epoch", run.bestEpoch}, {"best_loss", orNull(run.bestLoss)},
        {"heads", run.spec.heads()}, {"mix", std::move(mix)},
        {"from", run.spec.from.run.empty() ? Json(nullptr) : Json(run.spec.from.run)},
        {"transfer", run.spec.options.transfer.method},
        {"pretrain", run.spec.options.pretrain.method}, {"parameters", run.parameters},
        {"size_mib",
            options::isTreeModel(run.spec.options.model) ? Json(nullptr)
                                                         : Json(sizeMebibytes(run))},
        {"samples", run.samples}, {"seconds", run.seconds}, {"created_at", run.createdAt},
        {"host", run.host}, {"code_version", run.codeVersion}, {"dataset_hash", run.datasetHash},
        {"job", run.job ? Json(run.job.value) : Json(nullptr)}, {"error", run.error}};
}

Json toJson(const workspace::JobInfo& job, JobDetail detail)
{
    Json json{{"id", job.id.value}, {"kind", job.kind}, {"title", job.title},
        {"state", workspace::toString(job.state)}, {"phase", job.phase}, {"done", job.done},
        {"total", job.total}, {"unit", job.unit}, {"detail", job.detail},
        {"rate", job.ratePerSecond},
        {"seconds_left", job.secondsLeft < 0 ? Json(nullptr) : Json(job.secondsLeft)},
        {"pid", job.pid}, {"host", job.host}, {"created_at", job.createdAt},
        {"started_at", job.startedAt}, {"ended_at", job.endedAt}, {"heartbeat_at", job.heartbeatAt},
        {"cancel_requested", job.cancelRequested}, {"error", job.error}};
    if (detail == JobDetail::Full) {
        json["spec"] = parsedOrText(job.specJson);
        json["result"] = parsedOrText(job.resultJson);
    }
    return json;
}

double sizeMebibytes(const workspace::RunInfo& run)
{
    constexpr double kBytesPerParameter = 4;
    constexpr double kMebibyte = 1024.0 * 1024;
    return static_cast<double>(run.parameters) * kBytesPerParameter / kMebibyte;
}

const workspace::EvaluationInfo* mainEvaluation(
    const workspace::RunInfo& run, const std::vector<workspace::EvaluationInfo>& evaluations)
{
    for (const workspace::EvaluationInfo& evaluation : evaluations) {
        if (evaluation.dataset == run.spec.dataset && evaluation.platform == run.spec.platform
            && evaluation.split == run.spec.split)
            return &evaluation;
    }
    return evaluations.empty() ? nullptr : &evaluations.front();
}

std::string evaluationTable(
    const std::string& modelTitle, const evaluation::EvaluationReport& report)
{
    Table table;
    table.addColumn("network");
    table.addColumn("picked by");
    for (const int k : report.ks)
        table.addColumn(fmt::format("top-{}", k), Table::Align::Right);
    for (const evaluation::NetworkResult& network : report.networks)
        addRows(table, network.name, modelTitle, network.topK, network.random, report.ks);
    if (report.networks.size() > 1) {
        table.addRule();
        addRows(table, "all", modelTitle, report.topK, report.random, report.ks);
    }
    return table.toText();
}

} // namespace tlp::cli
