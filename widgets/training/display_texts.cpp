// SPDX-License-Identifier: GPL-3.0-only
#include "training/display_texts.h"

#include "data/value_text.h"
#include "shell/job_texts.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

} // namespace

QString runStateText(workspace::RunState state)
{
    switch (state) {
    case workspace::RunState::Pending:
        return Texts::tr("Pending");
    case workspace::RunState::Running:
        return Texts::tr("Running");
    case workspace::RunState::Finished:
        return Texts::tr("Finished");
    case workspace::RunState::Stopped:
        return Texts::tr("Stopped");
    case workspace::RunState::Failed:
        return Texts::tr("Failed");
    }
    return {};
}

QString lossText(double value)
{
    return QLocale().toString(value, 'g', 4);
}

QString trainingDurationText(const std::optional<EpochPrograms>& programs,
    const std::optional<Throughput>& speed, int epochs)
{
    if (!speed || !programs || programs->most == 0)
        return Texts::tr("Expected duration: unknown until a run has finished on this machine.");
    const auto timeOf = [&](std::int64_t count) {
        return durationText(static_cast<double>(count) * epochs / speed->programsPerSecond);
    };
    QString time = timeOf(programs->least);
    if (const QString most = timeOf(programs->most); most != time)
        time = Texts::tr("%1 to %2 (the more programs the platforms have in common, the less)")
                   .arg(time, most);
    const QString rate = QLocale().toString(std::round(speed->programsPerSecond), 'f', 0);
    return (speed->isSameModel
            ? Texts::tr("Expected duration: about %1, at %2 programs per second as in earlier runs "
                        "of this model on this machine (runs used: %3).")
            : Texts::tr("Expected duration: roughly %1, at %2 programs per second as in earlier "
                        "runs of other models on this machine (runs used: %3)."))
        .arg(time, rate, countText(speed->runs));
}

} // namespace tlp::widgets
