// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/collect_view.h"

#include <algorithm>

#include "widgets/data/value_text.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"
#include "workload/workload.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

enum Column { KindColumn, ProgramsColumn, ExampleColumn, ColumnCount };

QString join(const std::vector<std::string>& texts)
{
    QStringList all;
    for (const std::string& text : texts)
        all.append(QString::fromStdString(text));
    return all.join(QStringLiteral(", "));
}

/// A network, or a task of one: what it computes is in a network file.
bool needsNetworks(const measure::CollectSpec& spec)
{
    return std::any_of(spec.workloads.begin(), spec.workloads.end(),
        [](const std::string& name) { return !workload::parseWorkload(name).has_value(); });
}

/// Without examples: a running job does not tell them.
std::vector<CollectOutcome::Failure> failuresOf(const measure::CollectDetail& detail)
{
    std::vector<CollectOutcome::Failure> failures;
    for (const auto& [kind, count] : detail.failed)
        failures.push_back({kind, count, {}});
    return failures;
}

} // namespace

CollectView::CollectView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_title(makeLabel({}, TextRole::Title, this))
    , m_state(new QLabel(this))
    , m_detail(makeLabel({}, TextRole::Caption, this))
    , m_bar(new QProgressBar(this))
    , m_figures(new QLabel(this))
    , m_noise(makeLabel({}, TextRole::Caption, this))
    , m_failuresHeading(makeLabel(tr("Failures by kind"), TextRole::Heading, this))
    , m_failures(new QTableWidget(0, ColumnCount, this))
    , m_cancel(new QPushButton(tr("Cancel collecting"), this))
    , m_resume(new QPushButton(tr("Resume"), this))
    , m_log(new QPushButton(tr("Show the job"), this))
    , m_use(new QPushButton(this))
    , m_close(new QPushButton(tr("Close"), this))
{
    m_title->setWordWrap(true);
    m_state->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("collectState"));
    m_detail->setObjectName(QStringLiteral("collectDetail"));
    m_bar->setObjectName(QStringLiteral("collectProgress"));
    m_bar->setAccessibleName(tr("Progress of the collection"));
    m_figures->setObjectName(QStringLiteral("collectFigures"));
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setWordWrap(true);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_figures->setAccessibleName(tr("What became of the programs"));
    m_noise->setObjectName(QStringLiteral("collectNoise"));
    m_noise->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_failures->setObjectName(QStringLiteral("collectFailures"));
    m_failures->setAccessibleName(tr("Programs that failed, by kind"));
    m_failures->setHorizontalHeaderLabels({tr("Kind"), tr("Programs"), tr("Example")});
    m_failures->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_failures->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_failures->setAlternatingRowColors(true);
    m_failures->setTabKeyNavigation(false);
    m_failures->setWordWrap(false);
    m_failures->verticalHeader()->hide();
    m_failures->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(0.75));
    m_failures->horizontalHeader()->setStretchLastSection(true);
    m_failures->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {KindColumn, ProgramsColumn})
        m_failures->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_cancel->setObjectName(QStringLiteral("cancelCollect"));
    m_cancel->setToolTip(tr("Stops collecting; what was measured so far stays in the file"));
    m_resume->setObjectName(QStringLiteral("resumeCollect"));
    m_use->setObjectName(QStringLiteral("useRecords"));
    m_close->setObjectName(QStringLiteral("closeCollect"));

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    for (QPushButton* button : {m_cancel, m_resume, m_log, m_use, m_close})
        buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    const int margin = spacing(1.5);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing());
    layout->addWidget(m_title);
    layout->addLayout(buttons);
    layout->addWidget(m_bar);
    layout->addWidget(m_detail);
    layout->addWidget(m_figures);
    layout->addWidget(m_noise);
    layout->addWidget(m_failuresHeading);
    layout->addWidget(m_failures, 1);
    layout->addStretch();

    connect(m_cancel, &QPushButton::clicked, this, &CollectView::cancel);
    connect(m_resume, &QPushButton::clicked, this, &CollectView::resume);
    connect(m_log, &QPushButton::clicked, this, [this] { m_context->openJob(m_job); });
    connect(m_use, &QPushButton::clicked, this, &CollectView::useRecords);
    connect(m_close, &QPushButton::clicked, this, &CollectView::closeRequested);
}

bool CollectView::isLoading() const
{
    return m_context->pendingQueries(this) > 0;
}

void CollectView::follow(JobId job)
{
    m_job = job;
    m_spec = {};
    m_isRunning = true;
    m_isResumable = false;
    m_outcome.reset();
    m_title->setText(tr("Collect programs"));
    m_state->setText(tr("Waiting for the job to start…"));
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_bar->show();
    m_figures->hide();
    m_noise->hide();
    showFailures({});
    m_cancel->setEnabled(true);
    updateButtons();
    refresh();
}

void CollectView::clear()
{
    m_job = {};
    m_isRunning = false;
}

void CollectView::refresh()
{
    if (!m_isRunning)
        return;
    m_context->query<workspace::JobInfo>(
        this, "job", [job = m_job](StorageReader& storage) { return storage.workspace().job(job); },
        [this](Result<workspace::JobInfo> job) {
            if (job)
                showJob(*job);
            else
                m_context->showError(job.error(), tr("The state of the collection is not known."));
        });
}

void CollectView::showJob(const workspace::JobInfo& job)
{
    if (auto spec = measure::CollectSpec::fromJson(job.specJson))
        m_spec = std::move(*spec);
    m_title->setText(tr("Collect programs into “%1”").arg(QString::fromStdString(job.title)));
    m_title->setToolTip(QString::fromStdString(m_spec.out));
    if (isUnfinished(job.state))
        showProgress(job);
    else
        end(job);
}

void CollectView::showProgress(const workspace::JobInfo& job)
{
    if (job.state == workspace::JobState::Queued)
        return;
    m_bar->setRange(0, job.total > 0 ? 1000 : 0);
    if (job.total > 0)
        m_bar->setValue(static_cast<int>(
            1000.0 * static_cast<double>(job.done) / static_cast<double>(job.total)));
    QStringList parts;
    if (job.phase == "import") {
        parts.append(
            tr("Measured; importing into “%1”").arg(QString::fromStdString(m_spec.dataset)));
    } else {
        parts.append(tr("%1 of %2 programs").arg(countText(job.done), countText(job.total)));
        if (job.ratePerSecond > 0)
            parts.append(tr("%1 each").arg(latencyText(1 / job.ratePerSecond)));
        if (job.secondsLeft >= 0)
            parts.append(tr("%1 left").arg(durationText(job.secondsLeft)));
        const auto detail = measure::CollectDetail::fromText(job.detail);
        m_detail->setText(QString::fromStdString(detail.workload));
        showFailures(failuresOf(detail));
    }
    if (job.cancelRequested)
        parts.append(tr("stopping…"));
    m_state->setText(parts.join(QStringLiteral(" · ")));
}

void CollectView::end(const workspace::JobInfo& job)
{
    m_isRunning = false;
    m_isResumable = isResumable(job.state);
    m_bar->hide();
    m_detail->clear();
    switch (job.state) {
    case workspace::JobState::Finished:
        m_state->setText(tr("The collection is finished."));
        break;
    case workspace::JobState::Cancelled:
        m_state->setText(job.phase == "import"
                ? tr("The collection was cancelled while its records were imported. They are in "
                     "the file; Resume goes on.")
                : tr("The collection was cancelled after %1 of %2 programs. What was measured is "
                     "in the file; Resume goes on.")
                      .arg(countText(job.done), countText(job.total)));
        break;
    case workspace::JobState::Lost:
        m_state->setText(tr("The collection's process is gone. What was measured is in the file; "
                            "Resume goes on."));
        break;
    default:
        m_state->setText(tr("The collection failed: %1").arg(QString::fromStdString(job.error)));
    }
    if (job.state == workspace::JobState::Finished) {
        auto outcome = readCollectOutcome(job.resultJson);
        if (outcome) {
            m_outcome = std::move(*outcome);
            showOutcome(*m_outcome);
        } else {
            m_context->showError(outcome.error(), tr("The report of the collection is not shown."));
        }
    } else {
        showFailures(failuresOf(measure::CollectDetail::fromText(job.detail)));
    }
    updateButtons();
    Q_EMIT finished(m_outcome ? QString::fromStdString(m_outcome->dataset) : QString());
}

void CollectView::showOutcome(const CollectOutcome& outcome)
{
    const auto cell = [](const QString& name, std::int64_t count) {
        return QStringLiteral("<td style=\"padding-right:18px\"><b>%1</b><br>%2</td>")
            .arg(countText(count), name.toHtmlEscaped());
    };
    QString figures = QStringLiteral("<table><tr>") + cell(tr("measured"), outcome.measured)
        + cell(tr("failed"), outcome.failed()) + cell(tr("in the file before"), outcome.skipped)
        + cell(tr("timed again for noise"), outcome.remeasured) + cell(tr("tasks"), outcome.tasks);
    if (!outcome.dataset.empty())
        figures += cell(tr("imported"), outcome.importedGood + outcome.importedFlagged);
    m_figures->setText(figures + QStringLiteral("</tr></table>"));
    m_figures->show();

    QStringList notes{tr("%1 on %2, platforms %3.")
                          .arg(durationText(outcome.seconds),
                              QString::fromStdString(outcome.machine), join(outcome.platforms))};
    if (outcome.spreadMedian && outcome.spreadP90)
        notes.append(tr("Noise: the repeats of a program differ by %1 (median); nine in ten stay "
                        "below %2.")
                         .arg(percentText(*outcome.spreadMedian), percentText(*outcome.spreadP90)));
    notes.append(tr("Records: %1").arg(QString::fromStdString(outcome.file)));
    for (const auto& [workload, reason] : outcome.leftOut)
        notes.append(tr("Left out: %1: %2")
                         .arg(QString::fromStdString(workload), QString::fromStdString(reason)));
    m_noise->setText(notes.join(QLatin1Char('\n')));
    m_noise->show();
    showFailures(outcome.failures);
}

void CollectView::showFailures(const Failures& failures)
{
    m_failuresHeading->setVisible(!failures.empty());
    m_failures->setVisible(!failures.empty());
    m_failures->setColumnHidden(ExampleColumn,
        std::all_of(failures.begin(), failures.end(),
            [](const auto& failure) { return failure.example.empty(); }));
    m_failures->setRowCount(static_cast<int>(failures.size()));
    int row = 0;
    for (const CollectOutcome::Failure& failure : failures) {
        const QStringList cells{failureText(failure.kind), countText(failure.programs),
            QString::fromStdString(failure.example)};
        for (int column = 0; column < ColumnCount; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            m_failures->setItem(row, column, item);
        }
        ++row;
    }
}

void CollectView::cancel()
{
    m_cancel->setEnabled(false);
    m_context->cancelJob(m_job, this, [this](const Status& status) {
        if (status)
            return;
        m_cancel->setEnabled(true);
        m_context->showError(status.error(), tr("The collection could not be cancelled."));
    });
}

void CollectView::resume()
{
    m_resume->setEnabled(false);
    m_context->resumeJob(m_job, this, [this](const Status& status) {
        m_resume->setEnabled(true);
        if (status)
            follow(m_job);
        else
            m_context->showError(status.error(), tr("The collection could not be resumed."));
    });
}

void CollectView::useRecords()
{
    if (m_outcome && !m_outcome->dataset.empty())
        Q_EMIT datasetRequested(QString::fromStdString(m_outcome->dataset));
    else
        Q_EMIT importRequested(QString::fromStdString(m_spec.out), needsNetworks(m_spec));
}

void CollectView::updateButtons()
{
    const bool isImported = m_outcome && !m_outcome->dataset.empty();
    m_cancel->setVisible(m_isRunning);
    m_resume->setVisible(!m_isRunning && m_isResumable);
    m_use->setVisible(!m_isRunning && QFileInfo::exists(QString::fromStdString(m_spec.out)));
    m_use->setText(isImported ? tr("Show the dataset") : tr("Import into a dataset…"));
    setPrimary(m_use, m_outcome.has_value());
    m_close->setVisible(!m_isRunning);
}

} // namespace tlp::widgets
