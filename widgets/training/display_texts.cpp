// SPDX-License-Identifier: GPL-3.0-only
#include "training/display_texts.h"

#include <cmath>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

} // namespace

QString bytesText(std::int64_t bytes)
{
    return QLocale().formattedDataSize(bytes, 1);
}

QString durationText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return QStringLiteral("–");
    const auto whole = static_cast<qlonglong>(std::round(seconds));
    if (whole < 1)
        return Texts::tr("less than 1 s");
    if (whole < 60)
        return Texts::tr("%1 s").arg(whole);
    if (whole < 3600)
        return Texts::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return Texts::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString timeText(std::int64_t secondsSinceEpoch)
{
    if (secondsSinceEpoch <= 0)
        return QStringLiteral("–");
    return QLocale().toString(
        QDateTime::fromSecsSinceEpoch(secondsSinceEpoch), QLocale::ShortFormat);
}

QString stateText(workspace::RunState state)
{
    switch (state) {
    case workspace::RunState::Pending:
        return Texts::tr("Waiting");
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

QString stateText(workspace::JobState state)
{
    switch (state) {
    case workspace::JobState::Queued:
        return Texts::tr("Waiting");
    case workspace::JobState::Running:
        return Texts::tr("Running");
    case workspace::JobState::Finished:
        return Texts::tr("Finished");
    case workspace::JobState::Failed:
        return Texts::tr("Failed");
    case workspace::JobState::Cancelled:
        return Texts::tr("Cancelled");
    case workspace::JobState::Lost:
        return Texts::tr("Interrupted");
    }
    return {};
}

QString lossText(double value)
{
    return QLocale().toString(value, 'g', 4);
}

} // namespace tlp::widgets
