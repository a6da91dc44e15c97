// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/import_view.h"

#include "widgets/data/import_report_view.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// What the job has done so far, in its own unit.
QString amountText(const workspace::JobInfo& job)
{
    if (job.unit != "bytes")
        return job.total > 0
            ? ImportView::tr("%1 of %2").arg(countText(job.done), countText(job.total))
            : countText(job.done);
    return job.total > 0
        ? ImportView::tr("%1 of %2").arg(byteCountText(job.done), byteCountText(job.total))
        : byteCountText(job.done);
}

} // namespace

ImportView::ImportView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_title(makeLabel({}, TextRole::Title, this))
    , m_state(new QLabel(this))
    , m_detail(makeLabel({}, TextRole::Caption, this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("Cancel import"), this))
    , m_log(new QPushButton(tr("Show the job"), this))
    , m_close(new QPushButton(tr("Close"), this))
    , m_report(new ImportReportView(this))
{
    m_title->setWordWrap(true);
    m_state->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("importState"));
    m_bar->setObjectName(QStringLiteral("importProgress"));
    m_bar->setAccessibleName(tr("Progress of the import"));
    m_close->setObjectName(QStringLiteral("closeImport"));
    m_cancel->setObjectName(QStringLiteral("cancelImport"));
    m_cancel->setToolTip(tr("Stops the import; what was read so far stays in the dataset"));

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_log);
    buttons->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    const int margin = spacing(1.5);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing());
    layout->addWidget(m_title);
    layout->addLayout(buttons);
    layout->addWidget(m_bar);
    layout->addWidget(m_detail);
    layout->addWidget(m_report, 1);
    layout->addStretch();

    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        m_context->cancelJob(m_job, this, [this](const Status& status) {
            if (!status)
                m_context->showError(status.error(), tr("The import could not be cancelled."));
        });
    });
    connect(m_log, &QPushButton::clicked, this, [this] { m_context->openJob(m_job); });
    connect(m_close, &QPushButton::clicked, this, [this] { Q_EMIT closeRequested(m_dataset); });
    connect(m_report, &ImportReportView::exportFailed, this, [this](const Error& error) {
        m_context->showError(error, tr("The table could not be exported."));
    });
}

bool ImportView::isLoading() const
{
    return m_context->pendingQueries(this) > 0;
}

void ImportView::follow(JobId job, const QString& dataset)
{
    m_job = job;
    m_dataset = dataset;
    m_isRunning = true;
    m_title->setText(tr("Import into “%1”").arg(dataset));
    m_state->setText(tr("Waiting for the job to start…"));
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_bar->show();
    m_cancel->show();
    m_cancel->setEnabled(true);
    m_log->show();
    m_close->hide();
    m_report->hide();
    refresh();
}

void ImportView::showReport(const QString& dataset, const dataset::ImportReport& report)
{
    m_job = {};
    m_dataset = dataset;
    m_isRunning = false;
    m_title->setText(tr("Import into “%1”, %2").arg(dataset, timeText(report.startedAt)));
    QStringList sources;
    for (const std::string& source : report.sources)
        sources.append(QString::fromStdString(source));
    m_state->setText(tr("Sources: %1").arg(sources.join(QStringLiteral(", "))));
    m_detail->clear();
    m_bar->hide();
    m_cancel->hide();
    m_log->hide();
    m_close->show();
    m_report->show();
    m_report->setReport(report);
}

void ImportView::refresh()
{
    if (!m_isRunning)
        return;
    m_context->query<workspace::JobInfo>(
        this, "job", [job = m_job](StorageReader& storage) { return storage.workspace().job(job); },
        [this](Result<workspace::JobInfo> job) {
            if (!job) {
                m_context->showError(job.error(), tr("The state of the import is not known."));
                return;
            }
            showJob(*job);
        });
}

void ImportView::showJob(const workspace::JobInfo& job)
{
    if (!isUnfinished(job.state)) {
        end(job);
        return;
    }
    if (job.state == workspace::JobState::Queued)
        return;
    // The bar counts in thousandths: byte counts of a large import do not fit its int.
    m_bar->setRange(0, job.total > 0 ? 1000 : 0);
    if (job.total > 0)
        m_bar->setValue(static_cast<int>(
            1000.0 * static_cast<double>(job.done) / static_cast<double>(job.total)));
    QStringList parts{amountText(job)};
    if (const QString rate = jobRateText(job); !rate.isEmpty())
        parts.append(rate);
    if (job.secondsLeft >= 0)
        parts.append(tr("%1 left").arg(durationText(job.secondsLeft)));
    if (job.cancelRequested)
        parts.append(tr("stopping…"));
    m_state->setText(parts.join(QStringLiteral(" · ")));
    m_detail->setText(QString::fromStdString(job.detail));
}

void ImportView::end(const workspace::JobInfo& job)
{
    m_isRunning = false;
    m_bar->hide();
    m_cancel->hide();
    m_close->show();
    m_detail->clear();
    switch (job.state) {
    case workspace::JobState::Finished:
        m_state->setText(tr("The import is finished."));
        break;
    case workspace::JobState::Cancelled:
        m_state->setText(tr("The import was cancelled. What was read so far is kept; importing the "
                            "same files again continues it."));
        break;
    case workspace::JobState::Lost:
        m_state->setText(tr("The import's process is gone. Resume it on the Jobs page, or import "
                            "the same files again: nothing is added twice."));
        break;
    default:
        m_state->setText(tr("The import failed: %1").arg(QString::fromStdString(job.error)));
    }
    m_context->query<std::vector<dataset::ImportReport>>(
        this, "report",
        [dataset = m_dataset](
            StorageReader& storage) -> Result<std::vector<dataset::ImportReport>> {
            TLP_TRY(dataset::Dataset * data, storage.dataset(dataset));
            return data->imports();
        },
        [this, startedAt = job.startedAt](Result<std::vector<dataset::ImportReport>> reports) {
            // An import that failed before it read anything has no report.
            if (reports && !reports->empty() && reports->front().startedAt >= startedAt - 1) {
                m_report->setReport(reports->front());
                m_report->show();
            }
            Q_EMIT finished(m_dataset);
        });
}

} // namespace tlp::widgets
