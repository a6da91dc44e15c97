// SPDX-License-Identifier: GPL-3.0-only
#include "shell/job_status.h"

#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/job_texts.h"
#include "shell/theme.h"
#include "workspace/job_specs.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace tlp::widgets {

using workspace::JobInfo;

JobStatus::JobStatus(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_button(new QPushButton(this))
    , m_progress(new QProgressBar(this))
{
    m_button->setObjectName(QStringLiteral("jobStatusButton"));
    m_button->setProperty("link", true);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(spacing(12));
    m_progress->setMaximumHeight(spacing(1));
    m_progress->setAccessibleName(tr("Progress of the running jobs"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, spacing(0.5), 0);
    layout->addWidget(m_button);
    layout->addWidget(m_progress, 0, Qt::AlignVCenter);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_unfinished.size() == 1)
            m_context->openJob(m_unfinished.front().id);
        else
            m_context->openPage(QStringLiteral("jobs"));
    });
    m_timer.setInterval(1500);
    connect(&m_timer, &QTimer::timeout, this, &JobStatus::refresh);
    connect(m_context, &AppContext::dataChanged, this, &JobStatus::refresh);
    connect(m_context, &AppContext::workspaceChanged, this, [this] {
        m_known.clear();
        refresh();
    });
    showJobs({});
}

void JobStatus::refresh()
{
    if (!m_context->hasWorkspace())
        return;
    m_context->query<std::vector<JobInfo>>(
        this, "jobs", [](StorageReader& storage) { return storage.workspace().jobs(); },
        [this](Result<std::vector<JobInfo>> jobs) {
            if (jobs)
                showJobs(*jobs);
        });
}

void JobStatus::showJobs(const std::vector<JobInfo>& jobs)
{
    for (const auto& job : jobs) {
        const bool wasUnfinished
            = std::find(m_known.begin(), m_known.end(), job.id.value) != m_known.end();
        if (!wasUnfinished || isUnfinished(job.state))
            continue;
        const QString name
            = QStringLiteral("%1 %2").arg(jobKindText(job.kind), QString::fromStdString(job.title));
        if (job.state == workspace::JobState::Failed || job.state == workspace::JobState::Lost)
            m_context->showMessage(tr("%1 %2.").arg(name, jobStateText(job.state)), tr("Show job"),
                [context = m_context, id = job.id] { context->openJob(id); });
        else if (job.kind == workspace::kTuneJob && job.state == workspace::JobState::Cancelled)
            m_context->showMessage(
                tr("%1 is paused. “Resume” on the Tune page goes on with it.").arg(name));
        else
            m_context->showMessage(tr("%1 %2.").arg(name, jobStateText(job.state)));
    }
    m_unfinished.clear();
    m_known.clear();
    double fraction = 0;
    bool isKnown = false;
    for (const auto& job : jobs) {
        if (!isUnfinished(job.state))
            continue;
        m_unfinished.push_back(job);
        m_known.push_back(job.id.value);
        if (const auto part = jobFraction(job)) {
            fraction += *part;
            isKnown = true;
        }
    }
    if (m_unfinished.empty()) {
        m_timer.stop();
        m_progress->hide();
        m_button->setText(tr("No job is running"));
    } else {
        m_timer.start();
        m_progress->show();
        if (isKnown) {
            m_progress->setRange(0, 1000);
            m_progress->setValue(
                static_cast<int>(fraction / static_cast<double>(m_unfinished.size()) * 1000));
        } else {
            m_progress->setRange(0, 0);
        }
        if (m_unfinished.size() == 1) {
            const auto& job = m_unfinished.front();
            const QString left = durationText(job.secondsLeft);
            QString text = QStringLiteral("%1 %2").arg(
                jobKindText(job.kind), QString::fromStdString(job.title));
            if (const auto part = jobFraction(job))
                text += QStringLiteral(" · %1 %").arg(static_cast<int>(*part * 100));
            if (!left.isEmpty())
                text += QStringLiteral(" · ") + tr("%1 left").arg(left);
            m_button->setText(text);
        } else {
            m_button->setText(
                tr("%n job(s) running", nullptr, static_cast<int>(m_unfinished.size())));
        }
    }
    m_button->setIcon(themedIcon(QStringLiteral("jobs"), themeColors().accent));
    m_button->setToolTip(tr("Open the Jobs page"));
}

void JobStatus::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        showJobs(std::vector<JobInfo>(m_unfinished));
    QWidget::changeEvent(event);
}

} // namespace tlp::widgets
