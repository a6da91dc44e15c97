// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_texts.h"

#include "data/value_text.h"
#include "shell/job_texts.h"
#include "training/display_texts.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(TuningTexts)
};

constexpr double kMinute = 60;

} // namespace

QString sessionStateText(const workspace::SessionInfo& session)
{
    using workspace::RunState;
    using workspace::SessionState;
    switch (session.state) {
    case SessionState::Pending:
        return runStateText(RunState::Pending);
    case SessionState::Running:
        return runStateText(RunState::Running);
    case SessionState::Finished:
        return runStateText(RunState::Finished);
    case SessionState::Stopped:
        return session.error.empty() ? Texts::tr("Paused") : runStateText(RunState::Stopped);
    case SessionState::Failed:
        return runStateText(RunState::Failed);
    }
    return {};
}

QString workloadText(const options::TuneSpec& spec)
{
    QStringList names;
    for (const std::string& workload : spec.workloads)
        names << QString::fromStdString(workload);
    return names.join(QStringLiteral("; "));
}

QString modelText(const options::TuneSpec& spec)
{
    if (spec.model == "random")
        return Texts::tr("Random");
    if (spec.model == "xgboost")
        return QStringLiteral("XGBoost");
    const QString run = QString::fromStdString(spec.model);
    if (spec.learning == "ensemble")
        return Texts::tr("%1 with XGBoost").arg(run);
    if (spec.learning == "refresh")
        return Texts::tr("%1, refreshed").arg(run);
    return run;
}

QString operatorText(const QString& title)
{
    static const QRegularExpression words(QStringLiteral("[\\w.]+(?: [\\w.]+)*"));
    const auto found = words.match(title);
    return found.hasMatch() ? found.captured() : title;
}

QString policyText(const std::string& policy)
{
    if (policy == "evolutionary")
        return Texts::tr("Evolutionary (Ansor)");
    if (policy == "annealing")
        return Texts::tr("Annealing (AutoTVM)");
    if (policy == "random")
        return Texts::tr("Random");
    return QString::fromStdString(policy);
}

QString placeText(const std::string& platform, const std::string& host)
{
    const QString name = QString::fromStdString(platform);
    return host.empty() ? name : QStringLiteral("%1 (%2)").arg(name, QString::fromStdString(host));
}

QString endedText(const std::string& ended)
{
    if (ended == "trials")
        return Texts::tr("All trials were made.");
    if (ended == "seconds")
        return Texts::tr("The time is used up.");
    if (ended == "exhausted")
        return Texts::tr("There is no other program left to try.");
    if (ended == "no progress")
        return Texts::tr("Ended early: no more progress was made.");
    return QString::fromStdString(ended);
}

QString bestText(const std::optional<double>& seconds)
{
    return seconds ? latencyText(*seconds) : QStringLiteral("–");
}

QString spentText(double seconds)
{
    if (seconds >= kMinute)
        return durationText(std::round(seconds));
    if (seconds < 1)
        return latencyText(std::round(seconds * 1e3) * 1e-3);
    return Texts::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
}

} // namespace tlp::widgets
