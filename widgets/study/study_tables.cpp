// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_tables.h"

#include "compare/evaluation_tables.h"
#include "data/value_text.h"
#include "shell/job_texts.h"
#include "study/study_figures.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

using study::ReportRow;
using study::StudyReport;

constexpr double kMebibytesPerParameter = 4.0 / (1024 * 1024);

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StudyTables)
};

ValueCell textCell(const QString& text)
{
    return {text, std::nullopt, 0, false};
}

ValueCell numberCell(double value, const QString& text)
{
    return {text, value, 0, false};
}

QString shortRatio(double value)
{
    return QLocale().toString(value, 'f', 3);
}

ValueCell ratioCell(const std::optional<study::Spread>& spread)
{
    if (!spread)
        return missingCell();
    return numberCell(spread->mean,
        spread->deviation ? QStringLiteral("%1 ± %2").arg(
            shortRatio(spread->mean), shortRatio(*spread->deviation))
                          : shortRatio(spread->mean));
}

ValueCell secondsCell(const std::optional<study::Spread>& spread)
{
    if (!spread)
        return missingCell();
    const QLocale locale;
    const QString mean = locale.toString(spread->mean, 'f', 1);
    return numberCell(spread->mean,
        spread->deviation
            ? QStringLiteral("%1 ± %2").arg(mean, locale.toString(*spread->deviation, 'f', 1))
            : mean);
}

ValueCell speedCell(const std::optional<double>& perSecond)
{
    return perSecond ? numberCell(*perSecond, countText(static_cast<std::int64_t>(*perSecond)))
                     : missingCell();
}

std::optional<study::Spread> topKOf(const ReportRow& row, int k)
{
    const auto found = row.topK.find(k);
    return found == row.topK.end() ? std::nullopt : std::optional(found->second);
}

QString seedsText(const ReportRow& row)
{
    const int done = row.seconds ? row.seconds->count : 0;
    return done == row.asked ? countText(done)
                             : Texts::tr("%1 of %2").arg(countText(done), countText(row.asked));
}

QString differenceLabel(const study::RowComparison& comparison)
{
    const QString label = QStringLiteral("%1 − %2").arg(
        QString::fromStdString(comparison.label), QString::fromStdString(comparison.baseLabel));
    return comparison.platforms > 1
        ? Texts::tr("%1, mean of %2 platforms").arg(label, countText(comparison.platforms))
        : label;
}

/// "3", or "1 (3 against 1)" where the settings do not have the same ones.
ValueCell commonSeedsCell(const study::RowComparison& comparison)
{
    const auto seeds = static_cast<int>(comparison.seeds.size());
    return numberCell(seeds,
        comparison.isUneven() ? Texts::tr("%1 (%2 against %3)")
                                    .arg(countText(seeds), countText(comparison.rowSeeds),
                                        countText(comparison.baseSeeds))
                              : countText(seeds));
}

QString stateText(const CellDetails& cell)
{
    using workspace::CellState;
    using workspace::RunState;
    if (cell.row.state == CellState::Finished)
        return Texts::tr("finished");
    if (cell.row.state == CellState::Failed)
        return Texts::tr("failed");
    if (!cell.run || cell.run->state == RunState::Pending)
        return Texts::tr("waiting");
    if (cell.run->state == RunState::Running)
        return Texts::tr("running");
    return cell.run->state == RunState::Finished ? Texts::tr("trained") : Texts::tr("paused");
}

} // namespace

ValueTable settingsTable(const StudyReport& report)
{
    ValueTable table;
    table.columns = {Texts::tr("Setting"), Texts::tr("Seeds")};
    for (const int k : report.ks)
        table.columns.push_back(Texts::tr("top-%1").arg(k));
    for (const QString& title : {Texts::tr("Kendall τ"), Texts::tr("Parameters"),
             Texts::tr("Size (MiB)"), Texts::tr("Training (s)"), Texts::tr("Programs/s scored")})
        table.columns.push_back(title);
    const bool hasStatements = std::ranges::any_of(
        report.rows, [](const ReportRow& row) { return row.modelPerSecond.has_value(); });
    if (hasStatements)
        table.columns.push_back(Texts::tr("without its features"));
    std::vector<std::pair<std::string, evaluation::TopK>> randoms;
    for (const ReportRow& row : report.rows) {
        const bool hasRun = row.seconds.has_value();
        std::vector<ValueCell> cells{
            textCell(QString::fromStdString(row.label)), textCell(seedsText(row))};
        for (const int k : report.ks)
            cells.push_back(ratioCell(topKOf(row, k)));
        cells.push_back(ratioCell(row.kendallTau));
        cells.push_back(
            hasRun ? numberCell(double(row.parameters), countText(row.parameters)) : missingCell());
        const double size = double(row.parameters) * kMebibytesPerParameter;
        cells.push_back(
            hasRun ? numberCell(size, QLocale().toString(size, 'f', 2)) : missingCell());
        cells.push_back(secondsCell(row.seconds));
        cells.push_back(speedCell(row.programsPerSecond));
        if (hasStatements)
            cells.push_back(speedCell(row.modelPerSecond));
        table.rows.push_back(std::move(cells));
        const auto random = std::pair(study::placeOf(report, row), row.random);
        if (!row.random.empty() && std::ranges::find(randoms, random) == randoms.end())
            randoms.push_back(random);
    }
    for (const auto& [place, random] : randoms) {
        std::vector<ValueCell> cells{
            textCell(place.empty()
                    ? Texts::tr("random pick")
                    : Texts::tr("%1, random pick").arg(QString::fromStdString(place))),
            textCell(QStringLiteral("–"))};
        for (const int k : report.ks) {
            const auto value = evaluation::valueAt(random, k);
            cells.push_back(value ? numberCell(*value, shortRatio(*value)) : missingCell());
        }
        cells.resize(table.columns.size(), missingCell());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

ValueTable differencesTable(const StudyReport& report)
{
    ValueTable table;
    // The verdict where it is in sight, however many figures stand beside it.
    table.columns = {Texts::tr("Difference per task"), Texts::tr("Verdict"), Texts::tr("k"),
        Texts::tr("Seeds"), Texts::tr("Mean"), Texts::tr("95 % from"), Texts::tr("to"),
        Texts::tr("Better"), Texts::tr("Worse"), Texts::tr("Equal")};
    for (const study::RowComparison& comparison : report.comparisons) {
        const evaluation::PairedComparison& numbers = comparison.numbers;
        const auto difference
            = [](double value) { return numberCell(value, differenceText(value)); };
        const auto count = [](int value) { return numberCell(value, countText(value)); };
        ValueCell verdict
            = textCell(numbers.isClear() ? Texts::tr("clear") : Texts::tr("within the spread"));
        if (numbers.isClear())
            verdict.trend = numbers.low > 0 ? 1 : -1;
        table.rows.push_back({textCell(differenceLabel(comparison)), std::move(verdict),
            count(comparison.k), commonSeedsCell(comparison), difference(numbers.meanDifference),
            difference(numbers.low), difference(numbers.high), count(numbers.better),
            count(numbers.worse), count(numbers.equal)});
    }
    return table;
}

ValueTable cellsTable(const StudyDetails& details)
{
    ValueTable table;
    table.columns = {Texts::tr("Setting"), Texts::tr("Seed"), Texts::tr("State"),
        Texts::tr("Epochs"), Texts::tr("top-1"), Texts::tr("Run"), Texts::tr("Reason")};
    for (const CellDetails& cell : details.cells) {
        const options::TrainSpec& train = cell.cell.train;
        const QString setting = cell.cell.places.empty()
            ? Texts::tr("%1 on %2, for others to begin with")
                  .arg(QString::fromStdString(train.options.model),
                      QString::fromStdString(train.platform))
            : QString::fromStdString(study::joinLabels(cell.cell.places.front()));
        const int epochs = cell.run ? cell.run->epochsDone : 0;
        table.rows.push_back({textCell(setting),
            numberCell(double(train.options.seed), QString::number(train.options.seed)),
            textCell(stateText(cell)),
            numberCell(epochs,
                Texts::tr("%1 of %2").arg(countText(epochs), countText(train.options.epochs))),
            cell.top1 ? numberCell(*cell.top1, ratioText(*cell.top1)) : missingCell(),
            textCell(cell.run ? QString::fromStdString(cell.run->name) : QString()),
            textCell(QString::fromStdString(cell.row.error))});
    }
    return table;
}

} // namespace tlp::widgets
