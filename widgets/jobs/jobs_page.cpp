// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/jobs_page.h"

#include "jobs/job_table_model.h"
#include "jobs/log_tail.h"
#include "jobs/progress_delegate.h"
#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "shell/theme.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

using workspace::JobInfo;
using workspace::JobState;

namespace {

constexpr auto kSplitterKey = "layout/jobs/splitter";
constexpr auto kHeaderKey = "layout/jobs/header";
constexpr int kPollMilliseconds = 1000;

QString prettyJson(const std::string& json)
{
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(json));
    return document.isNull()
        ? QString::fromStdString(json)
        : QString::fromUtf8(document.toJson(QJsonDocument::Indented)).trimmed();
}

} // namespace

class JobSortModel : public QSortFilterProxyModel
{
public:
    explicit JobSortModel(QObject* parent)
        : QSortFilterProxyModel(parent)
    {
        setSortRole(JobTableModel::SortRole);
        setDynamicSortFilter(true);
    }
};

JobsPage::JobsPage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_model(new JobTableModel(this))
    , m_sorted(new JobSortModel(this))
    , m_cancel(new QAction(this))
    , m_resume(new QAction(this))
    , m_copy(new QAction(this))
{
    m_sorted->setSourceModel(m_model);
    m_cancel->setIcon(themedIcon(QStringLiteral("cancel")));
    m_resume->setIcon(themedIcon(QStringLiteral("resume")));
    m_copy->setIcon(themedIcon(QStringLiteral("copy")));
    connect(m_cancel, &QAction::triggered, this, &JobsPage::cancelSelected);
    connect(m_resume, &QAction::triggered, this, &JobsPage::resumeSelected);
    connect(m_copy, &QAction::triggered, this, &JobsPage::copyDetails);
    connect(context, &AppContext::jobRequested, this, &JobsPage::showJob);
    connect(context, &AppContext::workspaceChanged, this, [this] { m_model->setJobs({}); });
    m_timer.setInterval(kPollMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (isVisible())
            refresh();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing(), spacing(), spacing(), spacing());
    build();
}

JobsPage::~JobsPage()
{
    QSettings settings;
    settings.setValue(QLatin1String(kSplitterKey), m_splitter->saveState());
    settings.setValue(QLatin1String(kHeaderKey), m_table->horizontalHeader()->saveState());
}

QString JobsPage::title() const
{
    return tr("Jobs");
}

QList<QAction*> JobsPage::pageActions() const
{
    return {m_cancel, m_resume, m_copy};
}

bool JobsPage::isSettled() const
{
    return context()->pendingQueries(this) == 0;
}

void JobsPage::build()
{
    delete m_content;
    m_cancel->setText(tr("&Cancel job"));
    m_resume->setText(tr("&Resume job"));
    m_copy->setText(tr("Copy job's &details"));

    m_stack = new QStackedWidget(this);
    m_content = m_stack;
    layout()->addWidget(m_stack);
    m_empty = new EmptyState;
    m_empty->setContent(QStringLiteral("jobs"), tr("No job yet"),
        tr("Imports, trainings and evaluations run as jobs of their own: they go on when the "
           "window is closed, and one that was cancelled or lost can be resumed."));
    m_empty->setPrimaryAction(
        tr("Import records"), [this] { context()->openPage(QStringLiteral("data")); });
    m_empty->setSecondaryAction(tr("Open the sample"), [this] { context()->openSample(); });
    m_stack->addWidget(m_empty);

    m_splitter = new QSplitter(Qt::Vertical);
    m_splitter->setObjectName(QStringLiteral("jobsSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("jobTable"));
    m_table->setAccessibleName(tr("Jobs"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegateForColumn(JobTableModel::Progress, new ProgressDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(1.5));
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_cancel, m_resume, m_copy});
    m_table->setMinimumHeight(spacing(16));
    auto* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    m_sorted->sort(-1);
    const int letter = fontMetrics().averageCharWidth();
    const int widths[]{19, 16, 24, 34, 20, 18, 20};
    for (int i = 0; i < JobTableModel::ColumnCount; ++i)
        m_table->setColumnWidth(i, widths[i] * letter);
    header->setStretchLastSection(true);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(makeDetails());
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_stack->addWidget(m_splitter);

    const QSettings settings;
    m_splitter->restoreState(settings.value(QLatin1String(kSplitterKey)).toByteArray());
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this] { showSelected(); });
    m_stack->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    showSelected();
}

QWidget* JobsPage::makeDetails()
{
    m_card = new Card(tr("Job"));
    m_open = new QPushButton;
    connect(m_open, &QPushButton::clicked, this, &JobsPage::openResult);
    m_card->addTool(m_open);
    for (auto* action : {m_cancel, m_resume, m_copy}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(
            action == m_copy ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        m_card->addTool(button);
    }
    m_facts = makeLabel({}, TextRole::Caption);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error = makeLabel({}, TextRole::Danger);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_log = new QPlainTextEdit;
    m_log->setObjectName(QStringLiteral("jobLog"));
    m_log->setReadOnly(true);
    m_log->setAccessibleName(tr("Log of the job"));
    m_log->setLineWrapMode(QPlainTextEdit::NoWrap);
    setTextRole(m_log, TextRole::Mono);
    m_card->body()->addWidget(m_error);
    m_card->body()->addWidget(m_facts);
    m_card->body()->addWidget(m_log, 1);
    return m_card;
}

void JobsPage::retranslate()
{
    const auto* job = selected();
    m_wanted = job != nullptr ? job->id : JobId();
    build();
    m_model->retranslate();
    select(m_model->rowOf(m_wanted));
    m_wanted = {};
}

void JobsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    refresh();
}

void JobsPage::refresh()
{
    if (!context()->hasWorkspace()) {
        setJobs({});
        return;
    }
    context()->query<std::vector<JobInfo>>(
        this, "jobs", [](StorageReader& storage) { return storage.workspace().jobs(); },
        [this](Result<std::vector<JobInfo>> jobs) {
            if (jobs)
                setJobs(std::move(*jobs));
            else
                context()->showError(jobs.error(), tr("The jobs cannot be read:"));
        });
}

void JobsPage::setJobs(std::vector<JobInfo> jobs)
{
    const bool hasUnfinished = std::any_of(
        jobs.begin(), jobs.end(), [](const JobInfo& job) { return isUnfinished(job.state); });
    if (hasUnfinished && !m_timer.isActive())
        m_timer.start();
    else if (!hasUnfinished)
        m_timer.stop();
    m_model->setJobs(std::move(jobs));
    m_stack->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    if (m_wanted) {
        const int row = m_model->rowOf(m_wanted);
        if (row >= 0) {
            m_wanted = {};
            select(row);
        }
    } else if (selected() == nullptr) {
        select(0);
    }
    showSelected();
}

void JobsPage::select(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const auto index = m_sorted->mapFromSource(m_model->index(row, 0));
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

const JobInfo* JobsPage::selected() const
{
    return m_model->job(m_sorted->mapToSource(m_table->currentIndex()).row());
}

void JobsPage::showJob(JobId id)
{
    const int row = m_model->rowOf(id);
    if (row >= 0) {
        select(row);
        return;
    }
    m_wanted = id;
    refresh();
}

void JobsPage::showRepresentative()
{
    if (selected() == nullptr)
        select(0);
}

void JobsPage::showSelected()
{
    const auto* job = selected();
    m_cancel->setEnabled(job != nullptr && isUnfinished(job->state) && !job->cancelRequested);
    m_resume->setEnabled(job != nullptr && isResumable(job->state));
    m_copy->setEnabled(job != nullptr);
    m_open->setVisible(job != nullptr
        && (job->run || job->session || job->kind == "import"
            || job->kind == workspace::kCollectJob));
    if (job == nullptr) {
        m_card->setHeading(tr("Job"));
        m_facts->clear();
        m_error->hide();
        m_log->clear();
        return;
    }
    m_open->setText(job->kind == "import"         ? tr("Show dataset")
            : job->kind == "train"                ? tr("Show curves")
            : job->kind == workspace::kCollectJob ? tr("Show collection")
            : job->kind == workspace::kTuneJob    ? tr("Show session")
                                                  : tr("Show figures"));
    m_card->setHeading(
        tr("%1 – %2").arg(jobKindText(job->kind), QString::fromStdString(job->title)));
    QStringList facts{tr("Job %1, %2").arg(job->id.value).arg(jobStateText(job->state))};
    if (job->startedAt > 0)
        facts << tr("started %1").arg(timeText(job->startedAt));
    if (job->endedAt > job->startedAt)
        facts << tr("took %1").arg(
            durationText(static_cast<double>(job->endedAt - job->startedAt)));
    if (!job->host.empty())
        facts << tr("on %1").arg(QString::fromStdString(job->host));
    if (job->state == JobState::Running && !job->detail.empty())
        facts << QString::fromStdString(job->detail);
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_error->setVisible(!job->error.empty() || job->state == JobState::Lost);
    m_error->setText(job->state == JobState::Lost
            ? tr(
                "Its process is gone without a word: it was killed, or the computer was restarted. "
                "Resume continues from the last checkpoint.")
            : QString::fromStdString(job->error));
    readLog();
}

void JobsPage::readLog()
{
    const auto* job = selected();
    context()->query<QString>(
        this, "log",
        [id = job->id](StorageReader& storage) -> Result<QString> {
            return readLogTail(QString::fromStdString(storage.workspace().jobLogFile(id).string()));
        },
        [this, id = job->id](Result<QString> text) {
            const auto* now = selected();
            if (!text || now == nullptr || now->id != id)
                return;
            QString shown = *text;
            if (shown.trimmed().isEmpty())
                shown = tr("The log is empty. What the job was asked to do:") + QLatin1Char('\n')
                    + prettyJson(now->specJson);
            if (shown == m_log->toPlainText())
                return;
            // Follows the end unless the reader has scrolled away from it.
            auto* bar = m_log->verticalScrollBar();
            const bool atEnd = bar->value() >= bar->maximum();
            const int place = bar->value();
            m_log->setPlainText(shown);
            bar->setValue(atEnd ? bar->maximum() : place);
        });
}

void JobsPage::cancelSelected()
{
    const auto* job = selected();
    if (job == nullptr)
        return;
    context()->cancelJob(job->id, this, [this](const Status& status) {
        if (!status)
            context()->showError(status.error(), tr("The job cannot be cancelled:"));
        refresh();
    });
}

void JobsPage::resumeSelected()
{
    const auto* job = selected();
    if (job == nullptr)
        return;
    context()->resumeJob(job->id, this, [this](const Status& status) {
        if (!status)
            context()->showError(status.error(), tr("The job cannot be resumed:"));
        refresh();
    });
}

void JobsPage::copyDetails()
{
    const auto* job = selected();
    if (job == nullptr)
        return;
    QStringList text{m_facts->text(), QStringLiteral("tlp job log %1").arg(job->id.value)};
    if (!job->error.empty())
        text << QString::fromStdString(job->error);
    text << prettyJson(job->specJson);
    if (!job->resultJson.empty())
        text << prettyJson(job->resultJson);
    QApplication::clipboard()->setText(text.join(QLatin1Char('\n')));
}

void JobsPage::openResult()
{
    const auto* job = selected();
    if (job == nullptr)
        return;
    if (job->kind == "import")
        context()->openTask(QString::fromStdString(job->title), TaskId(), {});
    else if (job->kind == "train")
        context()->openPage(QStringLiteral("train"));
    else if (job->kind == workspace::kCollectJob)
        context()->openCollection(job->id);
    else if (job->kind == workspace::kTuneJob)
        context()->openSession(job->session);
    else
        context()->openRuns({QString::fromStdString(job->title)});
}

} // namespace tlp::widgets
