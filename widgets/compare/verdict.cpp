// SPDX-License-Identifier: GPL-3.0-only
#include "compare/verdict.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

/// Percentage points.
QString points(double value)
{
    return QLocale().toString(std::abs(value) * 100, 'f', 1);
}

QString signedPoints(double value)
{
    if (std::abs(value) < 5e-4)
        return points(value);
    return (value > 0 ? QStringLiteral("+") : QStringLiteral("−")) + points(value);
}

} // namespace

QString chanceText(std::optional<evaluation::AgainstChance> verdict, const QString& run)
{
    using evaluation::AgainstChance;
    if (verdict == AgainstChance::NotBetter)
        return Texts::tr("%1 is not better than random picks.").arg(run);
    if (verdict == AgainstChance::Unclear)
        return Texts::tr("%1 is not clearly better than random picks.").arg(run);
    return {};
}

QString topKText()
{
    return Texts::tr("Top-k: speed of the best of the first k picks, relative to the best program "
                     "(1); networks weight their tasks.");
}

QString verdictHeadline(const Verdict& verdict, const QString& a, const QString& b, int k)
{
    const evaluation::PairedComparison& numbers = verdict.numbers;
    if (numbers.low > 0)
        return Texts::tr("%1 is better than %2 at top-%3.").arg(a, b).arg(k);
    if (numbers.high < 0)
        return Texts::tr("%1 is better than %2 at top-%3.").arg(b, a).arg(k);
    return Texts::tr("No clear difference between %1 and %2 at top-%3.").arg(a, b).arg(k);
}

QString verdictDetails(const Verdict& verdict, const QString& a, const QString& b, int k)
{
    const evaluation::PairedComparison& numbers = verdict.numbers;
    const QLocale locale;
    QStringList sentences;
    sentences << Texts::tr("Of %1 tasks, %2 is better on %3, worse on %4 and equal on %5.")
                     .arg(locale.toString(numbers.tasks), a, locale.toString(numbers.better),
                         locale.toString(numbers.worse), locale.toString(numbers.equal));
    const QString average = numbers.meanDifference < 0
        ? Texts::tr("On average over the tasks, its top-%1 is %2 percentage points lower than "
                    "that of %3 (95 % interval of the difference: %4 to %5).")
        : Texts::tr("On average over the tasks, its top-%1 is %2 percentage points higher than "
                    "that of %3 (95 % interval of the difference: %4 to %5).");
    sentences << average.arg(QString::number(k), points(numbers.meanDifference), b,
        signedPoints(numbers.low), signedPoints(numbers.high));
    sentences << (numbers.isClear()
            ? Texts::tr("The interval leaves out zero, so the difference is larger than the "
                        "spread over tasks.")
            : Texts::tr("The interval holds zero, so the difference may be chance: other tasks "
                        "could turn it around."));
    sentences << Texts::tr("Every task counts once here, whatever its weight in a network. The "
                           "interval says nothing about other seeds of the training: train "
                           "several to see that spread.");
    if (verdict.tasksLeftOut > 0)
        sentences << Texts::tr("Tasks left out because only one of the two runs has them: %1.")
                         .arg(verdict.tasksLeftOut);
    return sentences.join(u'\n');
}

} // namespace tlp::widgets
