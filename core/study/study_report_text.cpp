// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_report.h"

#include "base/text.h"
#include "study/study_figures.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <utility>

/// The report as texts: tables for people as the papers print them, and numbers for programs.
namespace tlp::study {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kBytesPerParameter = 4;
constexpr double kMebibyte = 1024.0 * 1024;
const char* const kNone = "–";

double mebibytes(const ReportRow& row)
{
    return double(row.parameters) * kBytesPerParameter / kMebibyte;
}

/// "0.919 ± 0.004", without the deviation where one seed is there.
std::string ratioText(const std::optional<Spread>& spread)
{
    if (!spread)
        return kNone;
    return spread->deviation ? fmt::format("{:.3f} ± {:.3f}", spread->mean, *spread->deviation)
                             : fmt::format("{:.3f}", spread->mean);
}

std::string secondsText(const std::optional<Spread>& spread)
{
    if (!spread)
        return kNone;
    return spread->deviation ? fmt::format("{:.1f} ± {:.1f}", spread->mean, *spread->deviation)
                             : fmt::format("{:.1f}", spread->mean);
}

/// "1200", or "1200 (9000)" with the model's alone.
std::string speedText(const ReportRow& row)
{
    if (!row.programsPerSecond)
        return kNone;
    return row.modelPerSecond
        ? fmt::format("{:.0f} ({:.0f})", *row.programsPerSecond, *row.modelPerSecond)
        : fmt::format("{:.0f}", *row.programsPerSecond);
}

std::optional<Spread> topKOf(const ReportRow& row, int k)
{
    const auto found = row.topK.find(k);
    return found == row.topK.end() ? std::nullopt : std::optional(found->second);
}

/// A Markdown table whose columns are padded, so that it reads as plain text as well.
class MarkdownTable
{
public:
    explicit MarkdownTable(std::vector<std::string> titles) { m_rows.push_back(std::move(titles)); }
    void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    [[nodiscard]] std::string toText() const
    {
        std::vector<std::size_t> widths(m_rows.front().size(), 3);
        for (const auto& row : m_rows) {
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], characters(row[i]));
        }
        std::string text;
        for (std::size_t r = 0; r < m_rows.size(); ++r) {
            for (std::size_t i = 0; i < m_rows[r].size(); ++i)
                text += "| " + escaped(m_rows[r][i])
                    + std::string(widths[i] - characters(m_rows[r][i]), ' ') + " ";
            text += "|\n";
            for (std::size_t i = 0; r == 0 && i < widths.size(); ++i)
                text += "|" + std::string(widths[i] + 2, '-')
                    + (i + 1 == widths.size() ? "|\n" : "");
        }
        return text;
    }

private:
    static std::size_t characters(const std::string& text)
    {
        return std::size_t(std::ranges::count_if(
            escaped(text), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    }
    static std::string escaped(const std::string& text)
    {
        std::string result;
        for (const char c : text) {
            if (c == '|')
                result += '\\';
            result += c == '\n' ? ' ' : c;
        }
        return result;
    }
    std::vector<std::vector<std::string>> m_rows;
};

/// The labels of a row but one.
std::string labelWithout(const StudyReport& report, const ReportRow& row, const std::string& axis)
{
    Labels labels;
    for (const std::string& name : report.axes) {
        if (name != axis && !labelOn(row.labels, name).empty())
            labels.emplace_back(name, labelOn(row.labels, name));
    }
    return joinLabels(labels);
}

template <typename Range, typename Value>
void addOnce(Range& values, const Value& value)
{
    if (std::ranges::find(values, value) == values.end())
        values.push_back(value);
}

/// As the papers' tables: one setting a row, another across, top-1 / top-5 in the cells.
std::string crossTable(const StudyReport& report)
{
    std::vector<std::string> columns;
    std::vector<std::string> lines;
    for (const ReportRow& row : report.rows) {
        addOnce(columns, labelOn(row.labels, report.columnAxis));
        addOnce(lines, labelWithout(report, row, report.columnAxis));
    }
    std::vector<std::string> titles{"top-1 / top-5"};
    titles.insert(titles.end(), columns.begin(), columns.end());
    MarkdownTable table(std::move(titles));
    for (const std::string& line : lines) {
        std::vector<std::string> cells{line};
        for (const std::string& column : columns) {
            const auto row = std::ranges::find_if(report.rows, [&](const ReportRow& candidate) {
                return labelOn(candidate.labels, report.columnAxis) == column
                    && labelWithout(report, candidate, report.columnAxis) == line;
            });
            cells.push_back(row == report.rows.end() || row->topK.empty()
                    ? kNone
                    : ratioText(topKOf(*row, 1)) + " / " + ratioText(topKOf(*row, 5)));
        }
        table.add(std::move(cells));
    }
    return table.toText();
}

std::string settingsTable(const StudyReport& report)
{
    std::vector<std::string> titles{"setting", "seeds"};
    for (const int k : report.ks)
        titles.push_back(fmt::format("top-{}", k));
    titles.insert(titles.end(),
        {"Kendall τ", "parameters", "MiB", "programs", "training s", "programs/s scored"});
    MarkdownTable table(titles);
    std::vector<std::pair<std::string, evaluation::TopK>> randoms;
    for (const ReportRow& row : report.rows) {
        const int done = row.seconds ? row.seconds->count : 0;
        std::vector<std::string> cells{row.label,
            done == row.asked ? std::to_string(done) : fmt::format("{} of {}", done, row.asked)};
        for (const int k : report.ks)
            cells.push_back(ratioText(topKOf(row, k)));
        cells.push_back(ratioText(row.kendallTau));
        cells.push_back(done == 0 ? kNone : std::to_string(row.parameters));
        cells.push_back(done == 0 ? kNone : fmt::format("{:.2f}", mebibytes(row)));
        cells.push_back(row.samples ? std::to_string(*row.samples) : kNone);
        cells.push_back(secondsText(row.seconds));
        cells.push_back(speedText(row));
        table.add(std::move(cells));
        if (row.random.empty())
            continue;
        Labels where;
        for (const char* axis : {"split", "platform", "evaluated on"}) {
            if (std::ranges::find(report.axes, axis) != report.axes.end())
                where.emplace_back(axis, labelOn(row.labels, axis));
        }
        // Of what is evaluated, not of what is trained for.
        if (!labelOn(where, "evaluated on").empty())
            std::erase_if(where, [](const auto& part) { return part.first == "platform"; });
        const auto random = std::pair(joinLabels(where), row.random);
        if (std::ranges::find(randoms, random) == randoms.end())
            randoms.push_back(random);
    }
    for (const auto& [where, random] : randoms) {
        std::vector<std::string> cells{where.empty() ? "random" : where + ", random", kNone};
        for (const int k : report.ks) {
            const auto value = evaluation::valueAt(random, k);
            cells.push_back(value ? fmt::format("{:.3f}", *value) : kNone);
        }
        cells.resize(titles.size(), kNone);
        table.add(std::move(cells));
    }
    return table.toText();
}

std::string comparisonLabel(const RowComparison& comparison)
{
    return fmt::format("{} − {}", comparison.label, comparison.baseLabel)
        + (comparison.platforms > 1 ? fmt::format(", mean of {} platforms", comparison.platforms)
                                    : std::string());
}

std::string comparisonTable(const StudyReport& report)
{
    MarkdownTable table({"difference per task", "k", "seeds", "mean", "95 % interval", "better",
        "worse", "equal", "verdict"});
    for (const RowComparison& comparison : report.comparisons) {
        const evaluation::PairedComparison& numbers = comparison.numbers;
        table.add({comparisonLabel(comparison), std::to_string(comparison.k),
            comparison.seedsText(), fmt::format("{:+.3f}", numbers.meanDifference),
            fmt::format("{:+.3f} … {:+.3f}", numbers.low, numbers.high),
            std::to_string(numbers.better), std::to_string(numbers.worse),
            std::to_string(numbers.equal), numbers.isClear() ? "clear" : "within the spread"});
    }
    return table.toText();
}

/// "0.812 (−0.034)": top-1 and its change against the diagonal.
std::string matrixCellText(
    const StudyReport& report, const ForgettingMatrix& matrix, std::size_t row, std::size_t column)
{
    const auto change = changeIn(report, matrix, row, column, 1);
    return ratioText(topKIn(report, matrix, row, column, 1))
        + (change ? fmt::format(" ({:+.3f})", change->mean) : std::string());
}

std::string matrixTables(const StudyReport& report)
{
    std::string text;
    for (const ForgettingMatrix& matrix : forgettingMatrices(report)) {
        std::vector<std::string> titles{matrix.isChain ? "top-1 after" : "top-1 of"};
        for (const std::string& platform : matrix.evaluated)
            titles.push_back("on " + platform);
        MarkdownTable table(std::move(titles));
        for (std::size_t row = 0; row < matrix.trained.size(); ++row) {
            std::vector<std::string> cells{matrix.trained[row]};
            for (std::size_t column = 0; column < matrix.evaluated.size(); ++column)
                cells.push_back(matrixCellText(report, matrix, row, column));
            table.add(std::move(cells));
        }
        text += fmt::format("\n{}{}\n\n", matrix.label.empty() ? "" : matrix.label + ": ",
            matrix.isChain ? "trained for one platform after the other; in brackets, the change "
                             "against the model that was just trained for the platform"
                           : "trained for one platform, judged on others; in brackets, the "
                             "difference to the model trained for the platform");
        text += table.toText();
    }
    return text;
}

std::string seedsText(const StudyReport& report)
{
    std::vector<std::string> texts;
    for (const std::uint64_t seed : report.seeds)
        texts.push_back(std::to_string(seed));
    return joinText(texts, ", ");
}

Json spreadJson(const std::optional<Spread>& spread)
{
    if (!spread)
        return nullptr;
    return {{"mean", spread->mean},
        {"deviation", spread->deviation ? Json(*spread->deviation) : Json(nullptr)},
        {"count", spread->count}};
}

Json topKJson(const evaluation::TopK& values)
{
    Json json = Json::object();
    for (const auto& [k, value] : values)
        json[std::to_string(k)] = value;
    return json;
}

Json rowJson(const ReportRow& row)
{
    Json labels = Json::object();
    for (const auto& [axis, label] : row.labels)
        labels[axis] = label;
    Json topK = Json::object();
    for (const auto& [k, spread] : row.topK)
        topK[std::to_string(k)] = spreadJson(spread);
    return {{"label", row.label}, {"labels", std::move(labels)}, {"seeds", row.asked},
        {"failed", row.failed}, {"top_k", std::move(topK)}, {"random", topKJson(row.random)},
        {"kendall_tau", spreadJson(row.kendallTau)}, {"parameters", row.parameters},
        {"size_mib", mebibytes(row)}, {"samples", row.samples ? Json(*row.samples) : Json(nullptr)},
        {"seconds", spreadJson(row.seconds)},
        {"programs_per_second",
            row.programsPerSecond ? Json(*row.programsPerSecond) : Json(nullptr)},
        {"model_programs_per_second",
            row.modelPerSecond ? Json(*row.modelPerSecond) : Json(nullptr)},
        {"share", row.share ? Json(*row.share) : Json(nullptr)}, {"trained_for", row.trainedFor},
        {"evaluated_on", row.evaluatedOn}};
}

Json curveJson(const StudyReport& report, const ShareCurve& curve)
{
    Json points = Json::array();
    for (const std::size_t index : curve.rows) {
        const Json row = rowJson(report.rows[index]);
        points.push_back(
            {{"share", row["share"]}, {"samples", row["samples"]}, {"top_k", row["top_k"]}});
    }
    return {{"place", curve.place}, {"label", curve.label}, {"points", std::move(points)}};
}

Json matrixJson(const StudyReport& report, const ForgettingMatrix& matrix)
{
    Json json{{"label", matrix.label}, {"chain", matrix.isChain}, {"trained_for", matrix.trained},
        {"evaluated_on", matrix.evaluated}};
    for (const int k : report.ks) {
        const std::string key = std::to_string(k);
        for (std::size_t row = 0; row < matrix.trained.size(); ++row) {
            Json& values = json["top_k"][key].emplace_back(Json::array());
            Json& changes = json["against_diagonal"][key].emplace_back(Json::array());
            for (std::size_t column = 0; column < matrix.evaluated.size(); ++column) {
                values.push_back(spreadJson(topKIn(report, matrix, row, column, k)));
                changes.push_back(spreadJson(changeIn(report, matrix, row, column, k)));
            }
        }
    }
    return json;
}

/// Of each row, by k, where the report has matrices.
std::map<std::pair<std::size_t, int>, double> changesByRow(
    const StudyReport& report, const std::vector<ForgettingMatrix>& matrices)
{
    std::map<std::pair<std::size_t, int>, double> changes;
    for (const ForgettingMatrix& matrix : matrices) {
        for (std::size_t row = 0; row < matrix.trained.size(); ++row) {
            for (std::size_t column = 0; column < matrix.evaluated.size(); ++column) {
                for (const int k : report.ks) {
                    if (const auto change = changeIn(report, matrix, row, column, k))
                        changes[{*matrix.rows[row][column], k}] = change->mean;
                }
            }
        }
    }
    return changes;
}

} // namespace

std::string StudyReport::toMarkdown() const
{
    std::string text = fmt::format("# {}\n\n", name);
    if (!about.empty())
        text += about + "\n\n";
    text += fmt::format("Dataset {}: {} of {} cells finished, {} failed. Mean ± standard deviation "
                        "over the seeds {}. top-k: speed of the best of the first k picks relative "
                        "to the best program, networks weight their tasks.\n\n",
        dataset, finished, cells, failures.size(), seedsText(*this));
    if (!columnAxis.empty())
        text += crossTable(*this) + "\n";
    text += settingsTable(*this);
    text += matrixTables(*this);
    if (speed)
        text += fmt::format("\nScoring speed: median of {} rounds in which the models took turns, "
                            "{} processors; what a model reads of a program is made in it. In "
                            "brackets, the model alone where it reads features of statements.\n",
            speed->cells.empty() ? 0 : speed->cells.front().secondsPerScore.size(),
            speed->processors);
    if (!comparisons.empty())
        text += "\n" + comparisonTable(*this)
            + "\nPer task, each counting once, after the mean over the seeds that both settings "
              "have; paired bootstrap over tasks. “clear”: the interval does not hold 0. The "
              "spread over seeds is not in it: it is the ± above.\n";
    if (const auto uneven = std::ranges::find_if(comparisons, &RowComparison::isUneven);
        uneven != comparisons.end())
        text += fmt::format("\nSettings of which unequal numbers of seeds have finished are "
                            "compared by those that both have, such as {}: {} against {} seeds, "
                            "of which {} count.\n",
            comparisonLabel(*uneven), uneven->rowSeeds, uneven->baseSeeds, uneven->seeds.size());
    if (!failures.empty()) {
        MarkdownTable table({"failed cell", "run", "reason"});
        for (const FailedCell& cell : failures)
            table.add({cell.label, cell.run, cell.reason});
        text += "\n" + table.toText();
    }
    for (const std::string& remark : remarks)
        text += "\n" + remark + "\n";
    return text;
}

std::string StudyReport::toCsv() const
{
    std::vector<std::string> labelAxes;
    for (const ReportRow& row : rows) {
        for (const auto& [axis, label] : row.labels)
            addOnce(labelAxes, axis);
    }
    std::vector<std::string> titles = labelAxes;
    titles.insert(titles.end(), {"seeds", "finished"});
    for (const int k : ks)
        titles.insert(titles.end(),
            {fmt::format("top{}_mean", k), fmt::format("top{}_deviation", k),
                fmt::format("top{}_random", k)});
    titles.insert(titles.end(),
        {"kendall_mean", "kendall_deviation", "parameters", "size_mib", "samples", "seconds_mean",
            "seconds_deviation", "programs_per_second", "model_programs_per_second",
            "target_share"});
    const auto matrices = forgettingMatrices(*this);
    const auto changes = changesByRow(*this, matrices);
    for (const int k : matrices.empty() ? std::vector<int>() : ks)
        titles.push_back(fmt::format("top{}_against_diagonal", k));
    const auto number = [](const std::optional<double>& value) {
        return value ? toShortest(*value) : std::string();
    };
    std::string text;
    const auto add = [&](const std::vector<std::string>& fields) {
        for (std::size_t i = 0; i < fields.size(); ++i)
            text += (i == 0 ? "" : ",") + csvField(fields[i]);
        text += "\r\n";
    };
    add(titles);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ReportRow& row = rows[i];
        std::vector<std::string> fields;
        for (const std::string& axis : labelAxes)
            fields.push_back(labelOn(row.labels, axis));
        const auto addSpread = [&](const std::optional<Spread>& spread) {
            fields.push_back(spread ? toShortest(spread->mean) : std::string());
            fields.push_back(spread ? number(spread->deviation) : std::string());
        };
        fields.push_back(std::to_string(row.asked));
        fields.push_back(std::to_string(row.seconds ? row.seconds->count : 0));
        for (const int k : ks) {
            addSpread(topKOf(row, k));
            fields.push_back(number(evaluation::valueAt(row.random, k)));
        }
        addSpread(row.kendallTau);
        fields.push_back(std::to_string(row.parameters));
        fields.push_back(toShortest(mebibytes(row)));
        fields.push_back(row.samples ? std::to_string(*row.samples) : std::string());
        addSpread(row.seconds);
        fields.push_back(number(row.programsPerSecond));
        fields.push_back(number(row.modelPerSecond));
        fields.push_back(number(row.share));
        for (const int k : matrices.empty() ? std::vector<int>() : ks) {
            const auto change = changes.find({i, k});
            fields.push_back(change == changes.end() ? "" : toShortest(change->second));
        }
        add(fields);
    }
    return text;
}

std::string StudyReport::toJson() const
{
    Json json{{"study", name}, {"about", about}, {"dataset", dataset}, {"seeds", seeds},
        {"cells", cells}, {"finished", finished}, {"axes", axes}, {"columns", columnAxis},
        {"rows", Json::array()}, {"curves", Json::array()}, {"matrices", Json::array()},
        {"differences", Json::array()}, {"failures", Json::array()}, {"remarks", remarks}};
    for (const ReportRow& row : rows)
        json["rows"].push_back(rowJson(row));
    for (const ShareCurve& curve : shareCurves(*this))
        json["curves"].push_back(curveJson(*this, curve));
    for (const ForgettingMatrix& matrix : forgettingMatrices(*this))
        json["matrices"].push_back(matrixJson(*this, matrix));
    for (const RowComparison& comparison : comparisons) {
        const evaluation::PairedComparison& numbers = comparison.numbers;
        json["differences"].push_back({{"row", comparison.label}, {"base", comparison.baseLabel},
            {"platforms", comparison.platforms}, {"k", comparison.k}, {"tasks", numbers.tasks},
            {"better", numbers.better}, {"worse", numbers.worse}, {"equal", numbers.equal},
            {"mean_difference", numbers.meanDifference}, {"low", numbers.low},
            {"high", numbers.high}, {"clear", numbers.isClear()}, {"seeds", comparison.seeds},
            {"row_seeds", comparison.rowSeeds}, {"base_seeds", comparison.baseSeeds}});
    }
    for (const FailedCell& cell : failures)
        json["failures"].push_back(
            {{"key", cell.key}, {"run", cell.run}, {"label", cell.label}, {"reason", cell.reason}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace tlp::study
