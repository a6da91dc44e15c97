// SPDX-License-Identifier: GPL-3.0-only
#include "training/run_monitor.h"

#include "base/text.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "training/dataset_facts.h"
#include "training/display_texts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using workspace::JobState;
using workspace::RunState;

PlotSeries curve(const QString& name, const std::vector<workspace::MetricPoint>& points)
{
    PlotSeries series;
    series.name = name;
    for (const workspace::MetricPoint& point : points)
        series.points.emplace_back(static_cast<qreal>(point.step),
            point.value.value_or(std::numeric_limits<double>::quiet_NaN()));
    return series;
}

/// k of "top5" or "validation_top5"; none for other names.
std::optional<long long> topOf(std::string_view metric)
{
    constexpr std::string_view kValidation = "validation_";
    if (metric.starts_with(kValidation))
        metric.remove_prefix(kValidation.size());
    if (!metric.starts_with("top"))
        return std::nullopt;
    metric.remove_prefix(3);
    if (metric.starts_with('_'))
        metric.remove_prefix(1);
    return parseInteger(metric);
}

bool isAlive(const std::optional<workspace::JobInfo>& job)
{
    return job && (job->state == JobState::Running || job->state == JobState::Queued);
}

bool canResume(const RunSnapshot& snapshot)
{
    if (!snapshot.job || isAlive(snapshot.job))
        return false;
    return snapshot.run.state != RunState::Finished;
}

} // namespace

Result<RunSnapshot> readRunSnapshot(workspace::Workspace& workspace, RunId run)
{
    RunSnapshot snapshot;
    TLP_TRY(snapshot.run, workspace.run(run));
    TLP_TRY(const auto jobs, workspace.jobs());
    const auto job = std::ranges::find_if(jobs,
        [run](const workspace::JobInfo& info) { return info.run == run && info.kind == "train"; });
    if (job != jobs.end())
        snapshot.job = *job;
    TLP_TRY(const auto names, workspace.metricNames(run));
    for (const std::string& name : names) {
        TLP_TRY(snapshot.curves[name], workspace.metric(run, name));
    }
    return snapshot;
}

PlotData lossCurves(const RunSnapshot& snapshot)
{
    PlotData data;
    data.title = RunMonitor::tr("Loss");
    data.x.title = RunMonitor::tr("epoch");
    data.y.title = RunMonitor::tr("loss");
    data.emptyText = RunMonitor::tr("The curve starts when the first epoch is done.");
    if (const auto train = snapshot.curves.find("train_loss"); train != snapshot.curves.end())
        data.series.push_back(curve(RunMonitor::tr("training"), train->second));
    if (const auto found = snapshot.curves.find("validation_loss"); found != snapshot.curves.end())
        data.series.push_back(curve(RunMonitor::tr("validation"), found->second));
    for (std::size_t i = 0; i < data.series.size(); ++i)
        data.series[i].colorIndex = static_cast<int>(i);
    return data;
}

PlotData qualityCurves(const RunSnapshot& snapshot)
{
    PlotData data;
    data.title = RunMonitor::tr("Top-k on held-out tasks");
    data.x.title = RunMonitor::tr("epoch");
    data.y.title = RunMonitor::tr("share of the best speed");
    data.y.maximum = 1.0;
    data.emptyText = RunMonitor::tr("Top-k is measured after every epoch when the split of the "
                                    "run holds out tasks.");
    std::vector<std::pair<long long, const std::string*>> names;
    for (const auto& [name, points] : snapshot.curves)
        if (const auto k = topOf(name))
            names.emplace_back(*k, &name);
    std::ranges::sort(names, {}, &std::pair<long long, const std::string*>::first);
    for (const auto& [k, name] : names) {
        PlotSeries series = curve(RunMonitor::tr("top-%1").arg(k), snapshot.curves.at(*name));
        series.colorIndex = static_cast<int>(data.series.size()) + 2;
        data.series.push_back(std::move(series));
    }
    return data;
}

RunMonitor::RunMonitor(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_name(makeLabel({}, TextRole::Heading, this))
    , m_state(new QLabel(this))
    , m_progressText(makeLabel({}, TextRole::Caption, this))
    , m_facts(makeLabel({}, TextRole::Caption, this))
    , m_problem(makeLabel({}, TextRole::Danger, this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new QPushButton(this))
    , m_resume(new QPushButton(this))
    , m_log(new QPushButton(this))
    , m_plots(new QSplitter(Qt::Horizontal, this))
    , m_loss(new PlotView(this))
    , m_quality(new PlotView(this))
{
    m_name->setObjectName(QStringLiteral("runTitle"));
    m_state->setObjectName(QStringLiteral("runState"));
    m_progressText->setObjectName(QStringLiteral("progressText"));
    m_facts->setObjectName(QStringLiteral("runFacts"));
    m_problem->setObjectName(QStringLiteral("runProblem"));
    m_progress->setObjectName(QStringLiteral("runProgress"));
    m_cancel->setObjectName(QStringLiteral("cancelRun"));
    m_resume->setObjectName(QStringLiteral("resumeRun"));
    m_log->setObjectName(QStringLiteral("runLog"));
    m_loss->setObjectName(QStringLiteral("lossPlot"));
    m_quality->setObjectName(QStringLiteral("qualityPlot"));
    m_plots->setObjectName(QStringLiteral("trainPlots"));
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_progress->setTextVisible(false);
    m_plots->addWidget(m_loss);
    m_plots->addWidget(m_quality);
    m_plots->setChildrenCollapsible(false);

    auto* header = new QHBoxLayout;
    header->addWidget(m_name);
    header->addWidget(m_state);
    header->addStretch(1);
    for (QPushButton* button : {m_cancel, m_resume, m_log})
        header->addWidget(button);

    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(header);
    layout->addWidget(m_progress);
    layout->addWidget(m_progressText);
    layout->addWidget(m_problem);
    layout->addWidget(m_plots, 1);
    layout->addWidget(m_facts);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);

    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_snapshot && m_snapshot->job)
            Q_EMIT cancelRequested(m_snapshot->job->id);
    });
    connect(m_resume, &QPushButton::clicked, this, [this] {
        if (m_snapshot && m_snapshot->job)
            Q_EMIT resumeRequested(m_snapshot->job->id);
    });
    connect(m_log, &QPushButton::clicked, this, [this] {
        if (m_snapshot && m_snapshot->job)
            Q_EMIT logRequested(m_snapshot->job->id);
    });
    retranslate();
}

void RunMonitor::retranslate()
{
    m_cancel->setText(tr("&Cancel run"));
    m_cancel->setToolTip(tr("Stops after the current step; the run can be resumed."));
    m_resume->setText(tr("Re&sume"));
    m_resume->setToolTip(tr("Continues from the last finished epoch."));
    m_log->setText(tr("Open in &Jobs"));
    m_log->setToolTip(tr("Shows the log of the run's job."));
    m_progress->setAccessibleName(tr("Progress of the run"));
    showEmpty();
    setSnapshot(std::move(m_snapshot));
}

void RunMonitor::setHasData(bool hasData)
{
    if (hasData == m_hasData)
        return;
    m_hasData = hasData;
    showEmpty();
}

void RunMonitor::showEmpty()
{
    m_empty->setContent(QStringLiteral("train"), tr("No run to show"),
        m_hasData
            ? tr("Fill in the form and press “Start training”. The curves of the run appear here "
                 "while it learns.")
            : tr("A model learns from measured programs. Import some first; then the form can "
                 "start a run, and its curves appear here."));
    m_empty->setPrimaryAction(
        m_hasData ? QString() : tr("Go to the Data page"), [this] { Q_EMIT dataRequested(); });
}

void RunMonitor::setSnapshot(std::optional<RunSnapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    m_stack->setCurrentIndex(m_snapshot ? 1 : 0);
    if (!m_snapshot)
        return;
    showState();
    showProgress();
    showProblem();
    m_loss->setData(lossCurves(*m_snapshot));
    m_quality->setData(qualityCurves(*m_snapshot));
}

void RunMonitor::showState()
{
    const workspace::RunInfo& run = m_snapshot->run;
    m_name->setText(QString::fromStdString(run.name));
    const bool isLost = m_snapshot->job && m_snapshot->job->state == JobState::Lost;
    m_state->setText(runStateText(run.state));
    const bool isBad = isLost || run.state == RunState::Failed;
    setTextRole(m_state,
        isBad ? TextRole::Danger
              : (run.state == RunState::Finished ? TextRole::Success : TextRole::Caption));

    QStringList facts;
    if (run.parameters > 0) {
        const QString count = QLocale().toString(static_cast<qlonglong>(run.parameters));
        facts << (options::isTreeModel(run.spec.options.model) ? tr("Leaves: %1").arg(count)
                                                               : tr("Parameters: %1").arg(count));
    }
    if (run.bestLoss)
        facts << tr("Lowest validation loss: %1 in epoch %2")
                     .arg(lossText(*run.bestLoss))
                     .arg(run.bestEpoch);
    if (run.seconds > 0) {
        facts << tr("Time: %1").arg(durationText(run.seconds));
        if (const auto rate = trainingRate(run))
            facts << tr("Programs per second: %1").arg(QLocale().toString(*rate, 'f', 0));
    }
    facts << tr("Seed: %1").arg(run.spec.options.seed);
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));

    const bool alive = isAlive(m_snapshot->job);
    m_cancel->setVisible(alive);
    m_cancel->setEnabled(alive && !m_snapshot->job->cancelRequested);
    m_resume->setVisible(canResume(*m_snapshot));
    m_log->setVisible(m_snapshot->job.has_value());
}

QString RunMonitor::progressText() const
{
    const workspace::RunInfo& run = m_snapshot->run;
    QStringList parts{tr("Epoch %1 of %2").arg(run.epochsDone).arg(run.spec.options.epochs)};
    if (isAlive(m_snapshot->job)) {
        const workspace::JobInfo& job = *m_snapshot->job;
        if (job.cancelRequested)
            parts << tr("Stopping after the current step");
        else if (job.state == JobState::Queued)
            parts << tr("Waiting to start");
        if (job.ratePerSecond > 0) {
            const QString rate = QLocale().toString(job.ratePerSecond, 'f', 0);
            parts << (job.unit == "samples" || job.unit == "programs" || job.unit.empty()
                    ? tr("%1 programs per second").arg(rate)
                    : tr("%1 %2 per second").arg(rate, QString::fromStdString(job.unit)));
        }
        if (job.secondsLeft >= 0)
            parts << tr("%1 left").arg(durationText(job.secondsLeft));
        if (!job.detail.empty())
            parts << QString::fromStdString(job.detail);
    }
    return parts.join(QStringLiteral("  ·  "));
}

void RunMonitor::showProgress()
{
    const workspace::RunInfo& run = m_snapshot->run;
    const bool alive = isAlive(m_snapshot->job);
    m_progressText->setText(progressText());
    m_progress->setVisible(alive);
    // The job knows parts of an epoch; without it whole epochs are the truth.
    const bool knowsTotal = alive && m_snapshot->job->total > 0;
    const double share = knowsTotal
        ? static_cast<double>(m_snapshot->job->done) / static_cast<double>(m_snapshot->job->total)
        : static_cast<double>(run.epochsDone) / std::max(1, run.spec.options.epochs);
    m_progress->setRange(0, 1000);
    m_progress->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * 1000));
    m_progress->setAccessibleDescription(m_progressText->text());
}

void RunMonitor::showProblem()
{
    const workspace::RunInfo& run = m_snapshot->run;
    const bool isLost = m_snapshot->job && m_snapshot->job->state == JobState::Lost;
    const std::string& reason
        = run.error.empty() && m_snapshot->job ? m_snapshot->job->error : run.error;
    const bool hasProblem = isLost || run.state == RunState::Failed;
    m_problem->setVisible(hasProblem);
    if (!hasProblem)
        return;
    QString text = isLost ? tr("The job of this run is lost: its process is gone.")
                          : tr("The run failed: %1.").arg(QString::fromStdString(reason));
    text += u' ';
    if (run.epochsDone > 0)
        text += tr("“Resume” continues after epoch %1; nothing that was learned is lost.")
                    .arg(run.epochsDone);
    else
        text += tr("“Use this configuration” copies its settings into the form, where you can "
                   "change them and start again; “Open in Jobs” shows the log.");
    m_problem->setText(text);
}

} // namespace tlp::widgets
