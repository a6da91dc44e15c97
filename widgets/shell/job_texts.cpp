// SPDX-License-Identifier: GPL-3.0-only
#include "shell/job_texts.h"

#include "shell/theme.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace tlp::widgets {
namespace {

struct Jobs
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::Jobs)
};

} // namespace

using workspace::JobState;

QString jobStateText(JobState state)
{
    switch (state) {
    case JobState::Queued:
        return Jobs::tr("queued");
    case JobState::Running:
        return Jobs::tr("running");
    case JobState::Finished:
        return Jobs::tr("finished");
    case JobState::Failed:
        return Jobs::tr("failed");
    case JobState::Cancelled:
        return Jobs::tr("cancelled");
    case JobState::Lost:
        return Jobs::tr("lost");
    }
    return {};
}

QString jobStateIcon(JobState state)
{
    switch (state) {
    case JobState::Queued:
        return QStringLiteral("clock");
    case JobState::Running:
        return QStringLiteral("run");
    case JobState::Finished:
        return QStringLiteral("success");
    case JobState::Failed:
        return QStringLiteral("error");
    case JobState::Cancelled:
        return QStringLiteral("cancel");
    case JobState::Lost:
        return QStringLiteral("lost");
    }
    return {};
}

QColor jobStateColor(JobState state)
{
    const auto& colors = themeColors();
    switch (state) {
    case JobState::Running:
        return colors.accent;
    case JobState::Finished:
        return colors.success;
    case JobState::Failed:
        return colors.danger;
    case JobState::Lost:
        return colors.warning;
    case JobState::Queued:
    case JobState::Cancelled:
        return colors.muted;
    }
    return colors.text;
}

QString jobKindText(const std::string& kind)
{
    if (kind == "train")
        return Jobs::tr("Training");
    if (kind == "import")
        return Jobs::tr("Import");
    if (kind == "evaluate")
        return Jobs::tr("Evaluation");
    if (kind == "collect")
        return Jobs::tr("Collection");
    if (kind == "tune")
        return Jobs::tr("Tuning");
    if (kind == "study")
        return Jobs::tr("Study");
    return QString::fromStdString(kind);
}

std::optional<double> jobFraction(const workspace::JobInfo& job)
{
    if (job.state == JobState::Finished)
        return 1.0;
    if (job.total <= 0)
        return std::nullopt;
    return std::clamp(static_cast<double>(job.done) / static_cast<double>(job.total), 0.0, 1.0);
}

QString jobRateText(const workspace::JobInfo& job)
{
    if (job.state != JobState::Running || job.ratePerSecond <= 0)
        return {};
    const QLocale locale;
    if (job.unit == "bytes")
        return Jobs::tr("%1/s").arg(
            locale.formattedDataSize(static_cast<qint64>(job.ratePerSecond), 1));
    const QString number = job.ratePerSecond >= 100
        ? locale.toString(static_cast<qlonglong>(std::llround(job.ratePerSecond)))
        : locale.toString(job.ratePerSecond, 'g', 2);
    return QStringLiteral("%1 %2/s").arg(number, QString::fromStdString(job.unit)).simplified();
}

QString durationText(double seconds)
{
    if (!(seconds >= 0) || !std::isfinite(seconds))
        return {};
    const auto total = static_cast<qint64>(std::ceil(seconds));
    if (total < 60)
        return Jobs::tr("%1 s").arg(total);
    if (total < 3600)
        return Jobs::tr("%1 min %2 s").arg(total / 60).arg(total % 60);
    return Jobs::tr("%1 h %2 min").arg(total / 3600).arg(total % 3600 / 60);
}

QString timeText(std::int64_t secondsSince1970)
{
    if (secondsSince1970 <= 0)
        return {};
    const QDateTime time = QDateTime::fromSecsSinceEpoch(secondsSince1970);
    if (time.date() == QDate::currentDate())
        return time.toString(QStringLiteral("HH:mm:ss"));
    return time.toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

bool isResumable(JobState state)
{
    return state == JobState::Failed || state == JobState::Cancelled || state == JobState::Lost;
}

bool isUnfinished(JobState state)
{
    return state == JobState::Queued || state == JobState::Running;
}

} // namespace tlp::widgets
