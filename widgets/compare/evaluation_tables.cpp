// SPDX-License-Identifier: GPL-3.0-only
#include "compare/evaluation_tables.h"

#include "compare/run_columns.h"
#include "compare/short_names.h"
#include "evaluation/report_comparison.h"
#include "options/training_options.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tlp::widgets {

namespace {

using evaluation::EvaluationReport;
using evaluation::NetworkResult;
using evaluation::TaskResult;
using evaluation::TopK;
using evaluation::valueAt;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(EvaluationTables)
};

constexpr double kSame = 1e-9;

ValueCell textCell(const QString& text)
{
    return {text, std::nullopt, 0};
}

int trendOf(double difference)
{
    if (std::abs(difference) <= kSame)
        return 0;
    return difference > 0 ? 1 : -1;
}

/// "0.9123", or "0.9123 (+0.0311)" beside a baseline.
ValueCell ratioCell(std::optional<double> value, std::optional<double> baseline)
{
    if (!value)
        return missingCell();
    ValueCell cell{ratioText(*value), value, 0};
    if (baseline) {
        const double difference = *value - *baseline;
        cell.text = QStringLiteral("%1 (%2)").arg(cell.text, differenceText(difference));
        cell.trend = trendOf(difference);
    }
    return cell;
}

ValueCell plainCell(std::optional<double> value, int decimals)
{
    if (!value || !std::isfinite(*value))
        return missingCell();
    return {QLocale().toString(*value, 'f', decimals), value, 0};
}

struct Evaluated
{
    const CompareRun* run;
    const EvaluationReport* report;
};

std::vector<Evaluated> evaluatedRuns(const TableRequest& request)
{
    std::vector<Evaluated> result;
    for (const CompareRun* run : request.runs)
        if (const auto* evaluation = run->evaluationOn(request.target))
            result.push_back({run, &evaluation->report});
    return result;
}

const EvaluationReport* baselineReport(
    const TableRequest& request, const std::vector<Evaluated>& runs)
{
    for (const Evaluated& each : runs)
        if (each.run->run.id == request.baseline)
            return each.report;
    return nullptr;
}

const NetworkResult* networkOf(const EvaluationReport& report, const std::string& name)
{
    const auto found = std::ranges::find(report.networks, name, &NetworkResult::name);
    return found == report.networks.end() ? nullptr : &*found;
}

const TaskResult* taskOf(const EvaluationReport& report, TaskId task)
{
    const auto found = std::ranges::find(report.tasks, task, &TaskResult::task);
    return found == report.tasks.end() ? nullptr : &*found;
}

QString runAt(const CompareRun& run, int k)
{
    return Texts::tr("%1 top-%2").arg(QString::fromStdString(run.run.name)).arg(k);
}

/// One row of the network table: `topK` and `random` give the figures of a report.
std::vector<ValueCell> networkRow(const QString& name, const TableRequest& request,
    const std::vector<Evaluated>& runs,
    const std::function<const TopK*(const EvaluationReport&)>& topK,
    const std::function<const TopK*(const EvaluationReport&)>& random)
{
    const EvaluationReport* baseline = baselineReport(request, runs);
    const TopK* baselineTopK = baseline ? topK(*baseline) : nullptr;
    std::vector<ValueCell> row{textCell(name)};
    for (const Evaluated& each : runs) {
        const bool isBaseline = each.report == baseline;
        const TopK* values = topK(*each.report);
        for (const int k : request.ks)
            row.push_back(ratioCell(values ? valueAt(*values, k) : std::nullopt,
                baselineTopK && !isBaseline ? valueAt(*baselineTopK, k) : std::nullopt));
    }
    for (const int k : request.ks) {
        std::optional<double> value;
        for (const Evaluated& each : runs)
            if (const TopK* values = random(*each.report); values && !value)
                value = valueAt(*values, k);
        row.push_back(ratioCell(value, std::nullopt));
    }
    return row;
}

ValueCell outcomeCell(const TaskResult* task, const TaskResult* baseline, int k)
{
    if (task == nullptr || baseline == nullptr)
        return missingCell();
    const auto value = valueAt(task->topK, k);
    const auto other = valueAt(baseline->topK, k);
    if (!value || !other)
        return missingCell();
    const int trend = trendOf(*value - *other);
    if (trend == 0)
        return textCell(Texts::tr("equal"));
    return {trend > 0 ? Texts::tr("better") : Texts::tr("worse"), std::nullopt, trend};
}

/// Every task of the reports, each once, in order of appearance.
std::vector<const TaskResult*> allTasks(const std::vector<Evaluated>& runs)
{
    std::vector<const TaskResult*> tasks;
    std::set<TaskId> seen;
    for (const Evaluated& each : runs)
        for (const TaskResult& task : each.report->tasks)
            if (seen.insert(task.task).second)
                tasks.push_back(&task);
    return tasks;
}

} // namespace

QString ratioText(double value)
{
    return QLocale().toString(value, 'f', 4);
}

QString differenceText(double value)
{
    const QString size = QLocale().toString(std::abs(value), 'f', 4);
    if (std::abs(value) <= kSame)
        return QStringLiteral("±") + size;
    return (value > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size;
}

ValueTable networkTable(const TableRequest& request)
{
    const std::vector<Evaluated> runs = evaluatedRuns(request);
    ValueTable table;
    table.columns.push_back(Texts::tr("Network"));
    for (const Evaluated& each : runs)
        for (const int k : request.ks)
            table.columns.push_back(runAt(*each.run, k));
    if (runs.empty())
        return table;
    for (const int k : request.ks)
        table.columns.push_back(Texts::tr("Random pick top-%1").arg(k));

    table.rows.push_back(networkRow(
        Texts::tr("All networks"), request, runs,
        [](const EvaluationReport& report) { return &report.topK; },
        [](const EvaluationReport& report) { return &report.random; }));
    std::vector<std::string> names;
    for (const Evaluated& each : runs)
        for (const NetworkResult& network : each.report->networks)
            if (std::ranges::find(names, network.name) == names.end())
                names.push_back(network.name);
    for (const std::string& name : names) {
        table.rows.push_back(networkRow(
            QString::fromStdString(name), request, runs,
            [&name](const EvaluationReport& report) {
                const NetworkResult* network = networkOf(report, name);
                return network ? &network->topK : nullptr;
            },
            [&name](const EvaluationReport& report) {
                const NetworkResult* network = networkOf(report, name);
                return network ? &network->random : nullptr;
            }));
    }
    return table;
}

ValueTable taskTable(const TableRequest& request)
{
    const std::vector<Evaluated> runs = evaluatedRuns(request);
    const EvaluationReport* baseline = baselineReport(request, runs);
    ValueTable table;
    table.columns = {Texts::tr("Task"), Texts::tr("Programs"), Texts::tr("Best time (ms)")};
    for (const Evaluated& each : runs) {
        const QString name = QString::fromStdString(each.run->run.name);
        for (const int k : request.ks)
            table.columns.push_back(runAt(*each.run, k));
        table.columns.push_back(Texts::tr("%1 Kendall τ").arg(name));
        table.columns.push_back(Texts::tr("%1 Spearman ρ").arg(name));
        if (baseline != nullptr && each.report != baseline)
            table.columns.push_back(Texts::tr("%1 against the baseline").arg(name));
    }
    if (runs.empty())
        return table;

    for (const TaskResult* task : allTasks(runs)) {
        std::vector<ValueCell> row{textCell(QString::fromStdString(task->name)),
            plainCell(static_cast<double>(task->programs), 0),
            plainCell(
                task->bestSeconds ? std::optional(*task->bestSeconds * 1e3) : std::nullopt, 4)};
        const TaskResult* baselineTask = baseline ? taskOf(*baseline, task->task) : nullptr;
        for (const Evaluated& each : runs) {
            const TaskResult* result = taskOf(*each.report, task->task);
            for (const int k : request.ks)
                row.push_back(
                    ratioCell(result ? valueAt(result->topK, k) : std::nullopt, std::nullopt));
            row.push_back(plainCell(result ? result->kendallTau : std::nullopt, 3));
            row.push_back(plainCell(result ? result->spearmanRho : std::nullopt, 3));
            if (baseline != nullptr && each.report != baseline)
                row.push_back(request.ks.empty()
                        ? missingCell()
                        : outcomeCell(result, baselineTask, *request.ks.begin()));
        }
        table.rows.push_back(std::move(row));
        table.tasks.push_back(task->task);
    }
    return table;
}

QString outcomeText(const TableRequest& request)
{
    const std::vector<Evaluated> runs = evaluatedRuns(request);
    const EvaluationReport* baseline = baselineReport(request, runs);
    if (baseline == nullptr || request.ks.empty())
        return {};
    const int k = *request.ks.begin();
    QStringList sentences;
    for (const Evaluated& each : runs) {
        if (each.report == baseline)
            continue;
        int better = 0, worse = 0, equal = 0;
        for (const TaskResult& task : each.report->tasks) {
            const TaskResult* other = taskOf(*baseline, task.task);
            const auto value = valueAt(task.topK, k);
            const auto reference = other ? valueAt(other->topK, k) : std::nullopt;
            if (!value || !reference)
                continue;
            const int trend = trendOf(*value - *reference);
            ++(trend == 0 ? equal : (trend > 0 ? better : worse));
        }
        sentences << Texts::tr("%1 at top-%2: better on %3 tasks, worse on %4, equal on %5.")
                         .arg(QString::fromStdString(each.run->run.name))
                         .arg(k)
                         .arg(better)
                         .arg(worse)
                         .arg(equal);
    }
    return Texts::tr("Against the baseline.") + u' ' + sentences.join(u' ');
}

ValueTable winTable(const CompareRun& a, const CompareRun& b, const EvaluationTarget& target, int k)
{
    const QStringList names
        = shortNames({QString::fromStdString(a.run.name), QString::fromStdString(b.run.name)});
    const QString& nameA = names[0];
    const QString& nameB = names[1];
    ValueTable table;
    table.columns = {Texts::tr("Task"), Texts::tr("Winner"), Texts::tr("Difference"), nameA, nameB,
        Texts::tr("Programs")};
    const auto* evaluationA = a.evaluationOn(target);
    const auto* evaluationB = b.evaluationOn(target);
    if (evaluationA == nullptr || evaluationB == nullptr)
        return table;
    for (const evaluation::TaskPair& pair :
        evaluation::taskPairs(evaluationA->report, evaluationB->report, k)) {
        const int winner = pair.winner();
        const double difference = pair.a - pair.b;
        table.rows.push_back({textCell(QString::fromStdString(pair.name)),
            textCell(winner == 0 ? Texts::tr("equal") : (winner > 0 ? nameA : nameB)),
            ValueCell{differenceText(difference), difference, winner},
            ratioCell(pair.a, std::nullopt), ratioCell(pair.b, std::nullopt),
            plainCell(static_cast<double>(pair.programs), 0)});
        table.tasks.push_back(pair.task);
    }
    return table;
}

ValueTable configurationTable(const std::vector<const CompareRun*>& runs, bool all)
{
    ValueTable table;
    table.columns.push_back(Texts::tr("Setting"));
    for (const CompareRun* run : runs)
        table.columns.push_back(QString::fromStdString(run->run.name));
    if (runs.empty())
        return table;
    for (const RunColumn& column : runColumns()) {
        const bool isSetting = column.id.startsWith(QStringLiteral("option."))
            || column.id == QStringLiteral("dataset") || column.id == QStringLiteral("platform")
            || column.id == QStringLiteral("split") || column.id == QStringLiteral("data_hash")
            || column.id == QStringLiteral("code_version");
        if (!isSetting)
            continue;
        std::vector<ValueCell> row{textCell(column.title)};
        bool varies = false;
        for (const CompareRun* run : runs) {
            const RunValue value = column.value(*run, {});
            std::optional<double> number;
            if (value.value.typeId() == QMetaType::Double)
                number = value.value.toDouble();
            row.push_back({value.text, number, 0});
            varies = varies || row.back().text != row[1].text;
        }
        if (all || varies)
            table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace tlp::widgets
