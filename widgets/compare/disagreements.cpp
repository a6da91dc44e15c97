// SPDX-License-Identifier: GPL-3.0-only
#include "compare/disagreements.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Disagreements)
};

/// Ties give halves.
ValueCell rankCell(double rank)
{
    const bool isWhole = rank == static_cast<double>(static_cast<std::int64_t>(rank));
    return {QLocale().toString(rank, 'f', isWhole ? 0 : 1), rank, 0};
}

ValueCell countCell(std::int64_t count)
{
    return {QLocale().toString(static_cast<qlonglong>(count)), static_cast<double>(count), 0};
}

} // namespace

Result<DisagreementList> readDisagreements(const QJsonObject& reply)
{
    const QJsonValue listed = reply[QLatin1String("disagreements")];
    if (!listed.isArray())
        return fail(ErrorKind::Corrupt, "the answer holds no list of programs");
    DisagreementList list;
    list.runA = reply[QLatin1String("run_a")].toString();
    list.runB = reply[QLatin1String("run_b")].toString();
    list.dataset = reply[QLatin1String("dataset")].toString();
    list.platform = reply[QLatin1String("platform")].toString();
    list.tasks = reply[QLatin1String("tasks")].toInteger();
    list.programs = reply[QLatin1String("programs")].toInteger();
    if (const QJsonValue agreement = reply[QLatin1String("agreement")]; agreement.isDouble())
        list.agreement = agreement.toDouble();
    for (const QJsonValue warning : reply[QLatin1String("warnings")].toArray())
        list.warnings << warning.toString();
    for (const QJsonValue each : listed.toArray()) {
        Disagreement one;
        one.task = TaskId{each[QLatin1String("task_id")].toInteger()};
        one.taskName = each[QLatin1String("task")].toString();
        one.taskPrograms = each[QLatin1String("task_programs")].toInteger();
        one.ordinal = each[QLatin1String("program")].toInteger();
        one.seconds = each[QLatin1String("seconds")].toDouble();
        one.rankA = each[QLatin1String("rank_a")].toDouble();
        one.rankB = each[QLatin1String("rank_b")].toDouble();
        one.rankMeasured = each[QLatin1String("rank_measured")].toDouble();
        one.difference = each[QLatin1String("difference")].toDouble();
        list.programsOfInterest.push_back(std::move(one));
    }
    return list;
}

ValueTable DisagreementList::table() const
{
    const QLocale locale;
    ValueTable result;
    result.columns = {Texts::tr("Task"), Texts::tr("Program"), Texts::tr("Rank: %1").arg(runA),
        Texts::tr("Rank: %1").arg(runB), Texts::tr("Measured rank"), Texts::tr("of programs"),
        Texts::tr("Apart (%)"), Texts::tr("Time (ms)")};
    for (const Disagreement& one : programsOfInterest) {
        result.rows.push_back(
            {{one.taskName, std::nullopt, 0}, countCell(one.ordinal), rankCell(one.rankA),
                rankCell(one.rankB), rankCell(one.rankMeasured), countCell(one.taskPrograms),
                {locale.toString(100 * one.difference, 'f', 1), 100 * one.difference, 0},
                {locale.toString(1e3 * one.seconds, 'f', 4), 1e3 * one.seconds, 0}});
        result.tasks.push_back(one.task);
    }
    return result;
}

QString DisagreementList::summary() const
{
    const QLocale locale;
    QString text = agreement
        ? Texts::tr("%1 and %2 rank %3 programs of %4 tasks with a mean rank correlation of %5.")
              .arg(runA, runB, locale.toString(static_cast<qlonglong>(programs)),
                  locale.toString(static_cast<qlonglong>(tasks)),
                  locale.toString(*agreement, 'f', 3))
        : Texts::tr("%1 and %2 rank %3 programs of %4 tasks; their correlation is not defined.")
              .arg(runA, runB, locale.toString(static_cast<qlonglong>(programs)),
                  locale.toString(static_cast<qlonglong>(tasks)));
    if (programsOfInterest.empty())
        text += u' ' + Texts::tr("They rank every program alike.");
    return text;
}

} // namespace tlp::widgets
