// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/extend_dialog.h"

#include "shell/eliding_label.h"
#include "shell/panels.h"
#include "shell/theme.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace tlp::widgets {

using workspace::SessionInfo;

namespace {

constexpr int kMostMinutes = 60 * 24 * 365;
constexpr int kMostTrials = 1'000'000'000;
constexpr double kMinute = 60;

/// It may be used up also where the trials ended the session.
bool isTimeUsedUp(const SessionInfo& session)
{
    const double budget = session.spec.secondsBudget;
    return budget > 0 && (session.ended == "seconds" || session.times.total >= budget);
}

QSpinBox* makeBox(QWidget* parent, const char* name, int least, int most)
{
    auto* box = new QSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setRange(least, most);
    return box;
}

} // namespace

ExtendDialog::ExtendDialog(const SessionInfo& session, QWidget* parent)
    : QDialog(parent)
    , m_givenTrials(session.spec.trials)
    , m_givenSeconds(session.spec.secondsBudget)
{
    setWindowTitle(tr("Go on"));
    auto* subject = new ElidingLabel(this);
    subject->setFullText(tr("Session: %1").arg(QString::fromStdString(session.name)));
    auto* form = new QFormLayout;
    form->addRow(subject);
    const bool isOutOfTime = isTimeUsedUp(session);
    if (session.trials >= session.spec.trials || !isOutOfTime) {
        const auto made = static_cast<int>(std::min<std::int64_t>(session.trials, kMostTrials / 2));
        m_trials = makeBox(this, "extendTrials", made + 1, kMostTrials);
        m_trials->setValue(
            static_cast<int>(std::clamp<std::int64_t>(session.spec.trials, made * 2, kMostTrials)));
        form->addRow(tr("&Trials in all:"), m_trials);
    }
    if (isOutOfTime) {
        const auto least = static_cast<int>(session.times.total / kMinute) + 1;
        m_minutes = makeBox(this, "extendMinutes", least, kMostMinutes);
        m_minutes->setValue(least * 2);
        form->addRow(tr("&Minutes in all:"), m_minutes);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Go on"));
    setPrimary(buttons->button(QDialogButtonBox::Ok));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(spacing());
    layout->addLayout(form);
    layout->addWidget(buttons);
}

std::int64_t ExtendDialog::trials() const
{
    return m_trials != nullptr ? m_trials->value() : m_givenTrials;
}

double ExtendDialog::seconds() const
{
    return m_minutes != nullptr ? m_minutes->value() * kMinute : m_givenSeconds;
}

} // namespace tlp::widgets
