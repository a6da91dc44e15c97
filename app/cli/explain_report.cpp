// SPDX-License-Identifier: GPL-3.0-only
#include "cli/explain_report.h"

#include "base/text.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "program/loop_nest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tlp::cli {
namespace {

using jobs::RunExplanation;
using scoring::Contribution;
using scoring::ScoreExplanation;

constexpr std::size_t kRowsShown = 10;

Json stepsJson(const std::vector<records::Step>& steps)
{
    Json json = Json::array();
    for (std::size_t i = 0; i < steps.size(); ++i)
        json.push_back({{"step", i + 1}, {"code", records::codeOf(steps[i])},
            {"json", records::toJson(steps[i])}, {"text", program::describe(steps[i])}});
    return json;
}

Json absenceJson(const scoring::Absence& absence)
{
    if (!absence.isAbsent())
        return nullptr;
    return {{"key", absence.key}, {"reason", absence.reason}};
}

/// A number that JSON has; null for what it has not.
Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// A square matrix as rows, in the shortest text that reads back to the same floats.
Json matrixJson(const float* values, std::size_t rows)
{
    Json matrix = Json::array();
    for (std::size_t i = 0; i < rows; ++i) {
        Json row = Json::array();
        for (std::size_t j = 0; j < rows; ++j)
            row.push_back(
                numberJson(parseDouble(fmt::format("{}", values[i * rows + j])).value_or(0)));
        matrix.push_back(std::move(row));
    }
    return matrix;
}

Json attentionJson(const ScoreExplanation& explanation)
{
    if (explanation.attention.empty())
        return nullptr;
    const auto rows = static_cast<std::size_t>(explanation.shownRows());
    Json layers = Json::array();
    for (const scoring::AttentionLayer& layer : explanation.attention) {
        Json heads = Json::array();
        for (int head = 0; head < layer.heads; ++head)
            heads.push_back(matrixJson(
                layer.weights.data() + static_cast<std::size_t>(head) * rows * rows, rows));
        layers.push_back({{"heads", std::move(heads)}});
    }
    return {{"layers", std::move(layers)},
        {"mean", matrixJson(explanation.meanAttention().data(), rows)}};
}

Json contributionsJson(const ScoreExplanation& explanation)
{
    Json json = Json::array();
    for (const Contribution& each : explanation.contributions) {
        Json steps = Json::array();
        for (const int step : each.steps)
            steps.push_back(step + 1);
        json.push_back({{"steps", std::move(steps)}, {"without", numberJson(each.without)},
            {"difference", numberJson(each.difference)}});
    }
    return json;
}

Json runJson(const RunExplanation& run, std::size_t peers)
{
    Json json{{"run", run.run}, {"model", run.model.empty() ? Json(nullptr) : Json(run.model)}};
    if (run.problem) {
        json["problem"]
            = {{"kind", toString(run.problem->kind)}, {"message", run.problem->toString()}};
        return json;
    }
    const ScoreExplanation& explanation = run.explanation;
    const auto head = static_cast<std::size_t>(explanation.head);
    const auto editedScore = [&](std::size_t index) {
        return run.editedScores.empty() ? Json(nullptr) : numberJson(run.editedScores[index]);
    };
    Json heads = Json::array();
    for (std::size_t i = 0; i < run.heads.size(); ++i)
        heads.push_back({{"head", run.heads[i]}, {"score", numberJson(explanation.scores[i])},
            {"edited_score", editedScore(i)}});
    Json summands = Json::array();
    for (const double summand : explanation.summands)
        summands.push_back(numberJson(summand));
    json.update({{"problem", nullptr}, {"heads", std::move(heads)}, {"head", run.heads[head]},
        {"score", numberJson(run.score())}, {"edited_score", editedScore(head)},
        {"rank", orNull(run.rank)}, {"edited_rank", orNull(run.editedRank)},
        {"programs", run.rank ? Json(peers) : Json(nullptr)}, {"steps_read", explanation.stepsRead},
        {"steps_cut", explanation.stepsCut}, {"padding_rows", explanation.paddingRows},
        {"has_padding_row", explanation.hasPaddingRow},
        {"summands", explanation.noSummands.isAbsent() ? Json(nullptr) : std::move(summands)},
        {"no_summands", absenceJson(explanation.noSummands)},
        {"contributions", contributionsJson(explanation)},
        {"attention", attentionJson(explanation)},
        {"no_attention", absenceJson(explanation.noAttention)},
        {"unknown_types", explanation.report.unknownTypes},
        {"unknown_words", explanation.report.unknownWords}});
    return json;
}

/// Why there is no time; empty: there is one.
std::string failureOf(const measure::Measurement& measurement)
{
    if (measurement.buildFailure != measure::BuildFailure::None)
        return measure::toString(measurement.buildFailure);
    return measurement.result.errorNo == 0
        ? std::string()
        : std::string(records::nameOfError(measurement.result.errorNo));
}

Json measurementJson(const measure::Measurement& measurement)
{
    const std::string failure = failureOf(measurement);
    return {{"seconds", failure.empty() ? Json(measurement.medianSeconds) : Json(nullptr)},
        {"spread", failure.empty() ? Json(measurement.spread) : Json(nullptr)},
        {"is_noisy", measurement.isNoisy},
        {"failure", failure.empty() ? Json(nullptr) : Json(failure)},
        {"message", measurement.message}};
}

std::string scoreText(double score)
{
    return fmt::format("{:.6g}", score);
}

std::string signedText(double value)
{
    return fmt::format("{:+.4g}", value);
}

std::string rankText(const std::optional<std::int64_t>& rank, std::size_t peers)
{
    return rank
        ? fmt::format("{} of {}", formatCount(*rank), formatCount(static_cast<std::int64_t>(peers)))
        : std::string("–");
}

std::string scoresText(const ExplainReport& report)
{
    Table table;
    for (const char* title : {"run", "model", "head"})
        table.addColumn(title);
    table.addColumn("score", Table::Align::Right);
    table.addColumn("rank", Table::Align::Right);
    if (report.subject.edited) {
        for (const char* title : {"edited", "change", "rank then"})
            table.addColumn(title, Table::Align::Right);
    }
    const std::size_t peers = report.subject.peers.size();
    for (const RunExplanation& run : report.runs) {
        if (run.problem)
            continue;
        for (std::size_t i = 0; i < run.heads.size(); ++i) {
            const bool isOwn = static_cast<int>(i) == run.explanation.head;
            const double score = run.explanation.scores[i];
            std::vector<std::string> cells{i == 0 ? run.run : std::string(),
                i == 0 ? run.model : std::string(), run.heads[i] + (isOwn ? " *" : ""),
                scoreText(score), isOwn ? rankText(run.rank, peers) : std::string()};
            if (report.subject.edited) {
                cells.push_back(scoreText(run.editedScores[i]));
                cells.push_back(signedText(run.editedScores[i] - score));
                cells.push_back(isOwn ? rankText(run.editedRank, peers) : std::string());
            }
            table.addRow(std::move(cells));
        }
    }
    std::string text = table.toText();
    if (std::ranges::any_of(report.runs, [](const auto& run) { return run.heads.size() > 1; }))
        text += "* the head that the rest is about\n";
    return text;
}

std::string stepText(const ExplainReport& report, int step)
{
    return records::toJson(report.subject.steps[static_cast<std::size_t>(step)]);
}

/// How much of everybody's attention each shown row gets: the rows of the steps look, and the
/// padding as often as it has rows.
std::vector<double> attentionReceived(const ScoreExplanation& explanation)
{
    const auto rows = static_cast<std::size_t>(explanation.shownRows());
    const std::vector<float> mean = explanation.meanAttention();
    std::vector<double> received(rows);
    double lookers = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        const double times = static_cast<int>(i) < explanation.stepsRead
            ? 1
            : static_cast<double>(explanation.paddingRows);
        lookers += times;
        for (std::size_t j = 0; j < rows; ++j)
            received[j] += times * static_cast<double>(mean[i * rows + j]);
    }
    for (double& share : received)
        share /= lookers;
    return received;
}

std::string attentionText(const ExplainReport& report, const ScoreExplanation& explanation)
{
    if (explanation.attention.empty())
        return fmt::format("no attention: {}\n", explanation.noAttention.reason);
    const std::vector<double> received = attentionReceived(explanation);
    std::vector<int> order(received.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(
        order, std::greater(), [&](int row) { return received[static_cast<std::size_t>(row)]; });
    Table table;
    table.addColumn("looked at", Table::Align::Right);
    table.addColumn("step", Table::Align::Right);
    table.addColumn("primitive");
    for (const int row : order) {
        if (static_cast<std::size_t>(&row - order.data()) == kRowsShown)
            break;
        const bool isPadding = row >= explanation.stepsRead;
        table.addRow({fmt::format("{:.1f} %", 100 * received[static_cast<std::size_t>(row)]),
            isPadding ? std::string() : std::to_string(row + 1),
            isPadding ? fmt::format("padding ({})", explanation.paddingRows)
                      : stepText(report, row)});
    }
    std::string text = table.toText();
    if (order.size() > kRowsShown)
        text += fmt::format("and {} more rows\n", order.size() - kRowsShown);
    return text;
}

std::string contributionsText(const ExplainReport& report, const ScoreExplanation& explanation)
{
    std::vector<const Contribution*> order;
    for (const Contribution& each : explanation.contributions)
        order.push_back(&each);
    std::ranges::stable_sort(
        order, std::greater(), [](const Contribution* each) { return std::abs(each->difference); });
    Table table;
    table.addColumn("without it", Table::Align::Right);
    table.addColumn("change", Table::Align::Right);
    table.addColumn("adds", Table::Align::Right);
    table.addColumn("steps", Table::Align::Right);
    table.addColumn("primitive");
    for (const Contribution* each : order) {
        if (static_cast<std::size_t>(&each - order.data()) == kRowsShown)
            break;
        double sum = 0;
        std::vector<std::string> steps;
        bool isRead = false;
        for (const int step : each->steps) {
            steps.push_back(std::to_string(step + 1));
            if (step >= explanation.stepsRead)
                continue;
            isRead = true;
            if (!explanation.noSummands.isAbsent())
                sum += explanation.summands[static_cast<std::size_t>(step)];
        }
        table.addRow({scoreText(each->without), signedText(each->difference),
            !isRead                                 ? "not read"
                : explanation.noSummands.isAbsent() ? std::string("–")
                                                    : signedText(sum),
            someOf(steps), stepText(report, each->steps.front())});
    }
    std::string text = table.toText();
    if (order.size() > kRowsShown)
        text += fmt::format("and {} more primitives\n", order.size() - kRowsShown);
    if (explanation.hasPaddingRow && !explanation.noSummands.isAbsent())
        text += fmt::format("padding ({} rows) adds {}\n", explanation.paddingRows,
            signedText(explanation.summands.back()));
    if (explanation.noSummands.isAbsent())
        text += fmt::format("no shares: {}\n", explanation.noSummands.reason);
    if (explanation.stepsCut > 0)
        text += fmt::format("steps {} to {} are not read by the model\n", explanation.stepsRead + 1,
            explanation.stepsRead + explanation.stepsCut);
    return text;
}

std::string measuredText(const measure::Measurement& measurement)
{
    const std::string failure = failureOf(measurement);
    if (!failure.empty())
        return fmt::format("not measured ({}): {}", failure, printable(measurement.message));
    return fmt::format("{}, the repeats differ by {:.1f} %{}",
        formatSeconds(measurement.medianSeconds), 100 * measurement.spread,
        measurement.isNoisy ? " (noisy: measure again when nothing else runs)" : "");
}

std::string editsText(const ExplainReport& report)
{
    std::string text;
    const auto& steps = report.subject.steps;
    const auto& edited = *report.subject.edited;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!(steps[i] == edited[i]))
            text += fmt::format(
                "step {}: {} → {}\n", i + 1, records::toJson(steps[i]), records::toJson(edited[i]));
    }
    if (text.empty())
        text = "the edited program is the same\n";
    return text
        + (report.isExact ? "the edited program can be derived\n"
                          : "as far as the steps tell, the edited program can be derived\n");
}

} // namespace

Json toJson(const ExplainReport& report)
{
    Json json = report.place;
    json["steps"] = stepsJson(report.subject.steps);
    json["edits"] = report.assignments;
    json["edited_steps"]
        = report.subject.edited ? stepsJson(*report.subject.edited) : Json(nullptr);
    json["edits_exact"] = report.subject.edited ? Json(report.isExact) : Json(nullptr);
    Json runs = Json::array();
    for (const RunExplanation& run : report.runs)
        runs.push_back(runJson(run, report.subject.peers.size()));
    json["runs"] = std::move(runs);
    json["measured"] = nullptr;
    if (!report.measured.empty())
        json["measured"] = {{"target", report.target.toText()},
            {"program", measurementJson(report.measured.front())},
            {"edited",
                report.measured.size() > 1 ? measurementJson(report.measured[1]) : Json(nullptr)}};
    return json;
}

std::string toText(const ExplainReport& report)
{
    std::string text = report.source + "\n\n";
    if (report.subject.edited)
        text += editsText(report) + "\n";
    text += scoresText(report);
    for (const RunExplanation& run : report.runs) {
        if (run.problem)
            continue;
        text += fmt::format("\n{}: what its primitives look at\n", run.run)
            + attentionText(report, run.explanation)
            + fmt::format("\n{}: what each primitive does to the score\n", run.run)
            + contributionsText(report, run.explanation);
    }
    if (!report.measured.empty()) {
        text += fmt::format("\nmeasured here on {}: {}\n", report.target.toText(),
            measuredText(report.measured.front()));
        if (report.measured.size() > 1)
            text += fmt::format("edited: {}\n", measuredText(report.measured[1]));
    }
    return text;
}

} // namespace tlp::cli
