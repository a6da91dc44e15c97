// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/why_panel.h"

#include <algorithm>
#include <utility>

#include "widgets/data/local_targets.h"
#include "widgets/data/value_text.h"
#include "widgets/inspector/attention_view.h"
#include "widgets/inspector/contribution_model.h"
#include "widgets/inspector/program_build.h"
#include "widgets/inspector/step_list_model.h"
#include "widgets/inspector/what_if_editor.h"
#include "widgets/shell/app_context.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/table_tools.h"
#include "widgets/shell/theme.h"
#include "widgets/shell/tlp_process.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

QTableView* makeTable(QWidget* parent, const char* name, QAbstractItemModel* model)
{
    auto* table = new QTableView(parent);
    table->setObjectName(QLatin1String(name));
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + spacing(0.75));
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

QString timeText(const MeasuredTime& time)
{
    if (!time.seconds)
        return WhyPanel::tr("not measured, %1: %2")
            .arg(failureText(time.failure.toStdString()), time.message);
    QString text = WhyPanel::tr("%1 (the repeats differ by %2)")
                       .arg(latencyText(*time.seconds), percentText(time.spread));
    if (time.isNoisy)
        text += WhyPanel::tr(", too noisy to be trusted");
    return text;
}

} // namespace

WhyPanel::WhyPanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_process(new TlpProcess(this))
    , m_runs(new ExplainRunsModel(this))
    , m_steps(new ContributionModel(this))
    , m_state(new QLabel(this))
    , m_spinner(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    m_state->setObjectName(QStringLiteral("whyState"));
    m_state->setWordWrap(true);
    m_spinner->setObjectName(QStringLiteral("whySpinner"));
    m_spinner->setAccessibleName(tr("Asking the models"));
    m_spinner->setRange(0, 0);
    m_spinner->setTextVisible(false);
    m_spinner->setFixedWidth(spacing(10));
    m_spinner->setMaximumHeight(spacing(1));
    m_cancel->setObjectName(QStringLiteral("whyCancel"));
    m_splitter->addWidget(makeLeft());
    m_splitter->addWidget(makeMiddle());
    m_attention = new AttentionView(m_splitter);
    m_splitter->addWidget(m_attention);
    for (int i = 0; i < 3; ++i)
        m_splitter->setStretchFactor(i, 1);
    m_splitter->setChildrenCollapsible(false);
    m_empty->setContent(QStringLiteral("train"), tr("There is no trained model yet"),
        tr("Train one on the Train page: then you see here why it scores a program as it does."));
    m_empty->setPrimaryAction(
        tr("Go to the Train page"), [context] { context->openPage(QStringLiteral("train")); });
    m_stack->addWidget(m_splitter);
    m_stack->addWidget(m_empty);

    auto* top = new QHBoxLayout;
    top->addWidget(m_state, 1);
    top->addWidget(m_spinner, 0, Qt::AlignVCenter);
    top->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, spacing(0.5), 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addLayout(top);
    layout->addWidget(m_stack, 1);

    m_runs->setLookups([this](RunId run) { return answerOf(run, {}); },
        [this](RunId run) -> const RunExplanation* {
            const QString edits = editsKey();
            return edits.isEmpty() ? nullptr : answerOf(run, edits);
        });
    connect(m_process, &TlpProcess::finished, this, &WhyPanel::take);
    connect(m_process, &TlpProcess::failed, this, [this](const Error& error) {
        showState(tr("The models could not be asked: %1").arg(errorText(error)), true);
    });
    connect(m_process, &TlpProcess::runningChanged, this, &WhyPanel::updateBusy);
    connect(m_cancel, &QPushButton::clicked, this, &WhyPanel::cancel);
    connect(m_runs, &ExplainRunsModel::chosenChanged, this, [this] {
        showAnswers();
        explainChosen();
    });
    connect(m_editor, &WhatIfEditor::edited, this, &WhyPanel::showAnswers);
    connect(m_editor, &WhatIfEditor::stepChosen, this, &WhyPanel::stepActivated);
    connect(m_editor, &WhatIfEditor::scoreRequested, this, [this] { explainEdited(false); });
    connect(m_editor, &WhatIfEditor::measureRequested, this, [this] { explainEdited(true); });
    connect(m_attention, &AttentionView::rowActivated, this, &WhyPanel::stepActivated);
    connect(m_attention, &AttentionView::exported, context,
        [context](const QString& file) { context->showMessage(tr("Saved %1.").arg(file)); });
    connect(m_attention, &AttentionView::exportFailed, context, [context](const Error& error) {
        context->showError(error, tr("The attention map cannot be exported."));
    });
    connect(context, &AppContext::dataChanged, this, [this] {
        if (isVisible())
            loadRuns();
    });
    connect(context, &AppContext::workspaceChanged, this, [this] {
        m_process->cancel();
        m_answers.clear();
        m_times.clear();
        static_cast<void>(m_runs->setRuns({}));
        setProgram(nullptr);
    });
    updateBusy();
    setProgram(nullptr);
}

WhyPanel::~WhyPanel()
{
    // Its end would be told to widgets that are gone.
    delete m_process;
}

QWidget* WhyPanel::makeLeft()
{
    auto* pane = new QWidget(m_splitter);
    m_runTable = makeTable(pane, "whyRuns", m_runs);
    m_runTable->setAccessibleName(tr("Runs whose models are asked, and their scores"));
    const int character = fontMetrics().averageCharWidth();
    for (int column = 0; column < ExplainRunsModel::ColumnCount; ++column)
        m_runTable->setColumnWidth(column, character * 14);
    m_runTable->setColumnWidth(ExplainRunsModel::RunColumn, character * 18);
    new TableTools(m_runTable);
    m_editor = new WhatIfEditor(m_context, pane);
    m_timeText = makeLabel({}, TextRole::Caption, pane);
    m_timeText->setObjectName(QStringLiteral("whyTimes"));
    m_timeText->setWordWrap(true);
    m_timeText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addWidget(makeLabel(tr("Scores"), TextRole::Heading, pane));
    layout->addWidget(m_runTable, 1);
    layout->addWidget(m_editor);
    layout->addWidget(m_timeText);
    connect(m_runTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &WhyPanel::showAnswers);
    return pane;
}

QWidget* WhyPanel::makeMiddle()
{
    auto* pane = new QWidget(m_splitter);
    m_scoreText = makeLabel({}, TextRole::Heading, pane);
    m_scoreText->setObjectName(QStringLiteral("whyScore"));
    m_shareText = makeLabel({}, TextRole::Caption, pane);
    m_shareText->setObjectName(QStringLiteral("whyShares"));
    m_shareText->setWordWrap(true);
    m_stepTable = makeTable(pane, "whySteps", m_steps);
    m_stepTable->setAccessibleName(tr("What each step does to the score"));
    m_stepTable->setItemDelegateForColumn(
        ContributionModel::KindColumn, new StepChipDelegate(m_stepTable));
    auto* bars = new SignedBarDelegate(m_stepTable);
    m_stepTable->setItemDelegateForColumn(ContributionModel::ShareColumn, bars);
    m_stepTable->setItemDelegateForColumn(ContributionModel::ChangeColumn, bars);
    const int character = fontMetrics().averageCharWidth();
    m_stepTable->setColumnWidth(ContributionModel::NumberColumn, character * 7);
    m_stepTable->setColumnWidth(ContributionModel::KindColumn, character * 11);
    m_stepTable->setColumnWidth(ContributionModel::ShareColumn, character * 14);
    m_stepTable->setColumnWidth(ContributionModel::ChangeColumn, character * 17);
    m_stepTable->horizontalHeader()->setSectionResizeMode(
        ContributionModel::ParametersColumn, QHeaderView::Stretch);
    new TableTools(m_stepTable);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addWidget(m_scoreText);
    layout->addWidget(m_stepTable, 1);
    layout->addWidget(m_shareText);
    connect(m_stepTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) {
            if (current.isValid())
                stepActivated(current.row());
        });
    return pane;
}

QString WhyPanel::editsKey() const
{
    return m_program ? m_editor->assignments().join(u' ') : QString();
}

QString WhyPanel::answerKey(RunId run, const QString& edits) const
{
    return QStringLiteral("%1\n%2\n%3").arg(keyOf(*m_program)).arg(run.value).arg(edits);
}

const RunExplanation* WhyPanel::answerOf(RunId run, const QString& edits) const
{
    if (!m_program)
        return nullptr;
    const auto known = m_answers.constFind(answerKey(run, edits));
    return known == m_answers.constEnd() ? nullptr : &*known;
}

const ScoringRun* WhyPanel::currentRun() const
{
    const int row = m_runTable->currentIndex().row();
    const auto& runs = m_runs->runs();
    return row >= 0 && row < std::ssize(runs) ? &runs[static_cast<std::size_t>(row)] : nullptr;
}

void WhyPanel::setProgram(const InspectedProgramPtr& program)
{
    m_process->cancel();
    m_program = program;
    m_wantsDefault = true;
    const bool isGpu = program && program->platform.isGpu;
    m_runs->setLayout(isGpu ? features::Layout::Gpu : features::Layout::Cpu);
    m_editor->setProgram(program);
    showState({}, false);
    showAnswers();
    if (isVisible())
        loadRuns();
}

void WhyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    loadRuns();
}

void WhyPanel::loadRuns()
{
    if (!m_program || !m_context->hasWorkspace())
        return;
    m_context->query<std::vector<ScoringRun>>(
        this, "runs", [](StorageReader& storage) { return loadScoringRuns(storage); },
        [this](Result<std::vector<ScoringRun>> runs) { showRuns(std::move(runs)); });
}

void WhyPanel::showRuns(Result<std::vector<ScoringRun>> runs)
{
    if (!runs) {
        showState(tr("The runs could not be read: %1").arg(errorText(runs.error())), true);
        return;
    }
    const ScoringRun* const before = currentRun();
    const RunId shown = before != nullptr ? before->id : RunId{};
    const QStringList gone = m_runs->setRuns(std::move(*runs));
    if (m_program && std::exchange(m_wantsDefault, false))
        m_runs->chooseDefault(m_program->ref.platform);
    // The one that was shown, else the first that is chosen.
    const auto& all = m_runs->runs();
    const auto chosen = m_runs->chosen();
    const RunId wanted = std::ranges::any_of(all, [&](const auto& run) { return run.id == shown; })
        ? shown
        : (chosen.empty() ? RunId{} : chosen.front().id);
    const auto row = std::ranges::find(all, wanted, &ScoringRun::id) - all.begin();
    if (row < std::ssize(all)) {
        const QSignalBlocker blocker(m_runTable->selectionModel());
        m_runTable->setCurrentIndex(m_runs->index(static_cast<int>(row), 0));
        m_runTable->selectRow(static_cast<int>(row));
    }
    m_runTable->viewport()->update();
    m_stack->setCurrentWidget(all.empty() ? static_cast<QWidget*>(m_empty) : m_splitter);
    showAnswers();
    explainChosen();
    if (!gone.isEmpty())
        showState(tr("Deleted meanwhile: %1.").arg(gone.join(QStringLiteral(", "))), true);
}

void WhyPanel::explainChosen()
{
    if (!m_program || !isVisible() || m_process->isRunning())
        return;
    std::vector<ScoringRun> unknown;
    for (const ScoringRun& run : m_runs->chosen()) {
        if (answerOf(run.id, {}) == nullptr)
            unknown.push_back(run);
    }
    if (!unknown.empty())
        start(unknown, false, false);
}

void WhyPanel::explainEdited(bool measures)
{
    if (m_program && m_editor->isEdited() && m_editor->isValid())
        start(m_runs->chosen(), true, measures);
}

void WhyPanel::start(const std::vector<ScoringRun>& runs, bool isEdited, bool measures)
{
    m_request = {keyOf(*m_program), runs, isEdited ? editsKey() : QString(), measures, true};
    QStringList arguments{QStringLiteral("explain")};
    for (const ScoringRun& run : runs)
        arguments << run.name;
    QByteArray input;
    const ProgramRef& ref = m_program->ref;
    if (m_program->trial) {
        arguments << QStringLiteral("--record") << QStringLiteral("-");
        input = QByteArray::fromStdString(m_program->toRecord()) + '\n';
    } else {
        arguments << ref.dataset << QString::number(ref.task.value) << QString::number(ref.ordinal);
    }
    arguments << QStringLiteral("--platform") << ref.platform;
    if (isEdited) {
        for (const QString& assignment : m_editor->assignments())
            arguments << QStringLiteral("--set") << assignment;
    }
    if (measures)
        arguments << QStringLiteral("--measure") << QStringLiteral("--target")
                  << QString::fromStdString(nearestTarget(m_program->platform.target).toText());
    showState(measures ? tr("Building and measuring…") : tr("Asking the models…"), false);
    m_process->start(m_context->workspaceDirectory(), arguments, input);
}

void WhyPanel::take(const QJsonObject& reply)
{
    const Request request = std::exchange(m_request, {});
    if (!m_program || !request.isUsed || request.program != keyOf(*m_program))
        return;
    auto explanation = readExplanation(reply);
    if (!explanation || explanation->runs.size() != request.runs.size()) {
        showState(explanation
                ? tr("The models gave no readable answer.")
                : tr("The models could not be asked: %1").arg(errorText(explanation.error())),
            true);
        return;
    }
    QStringList problems;
    for (std::size_t i = 0; i < request.runs.size(); ++i) {
        RunExplanation& answer = explanation->runs[i];
        if (!answer.problem.isEmpty())
            problems.append(answer.problem);
        m_answers.insert(answerKey(request.runs[i].id, {}), answer);
        if (!request.edits.isEmpty())
            m_answers.insert(answerKey(request.runs[i].id, request.edits), answer);
    }
    if (request.measures)
        m_times.insert(request.program + u'\n' + request.edits,
            {explanation->target, explanation->time, explanation->editedTime});
    showState(problems.join(u' '), true);
    showAnswers();
    explainChosen(); // what was chosen meanwhile
}

void WhyPanel::cancel()
{
    m_request = {};
    m_process->cancel();
    showState(tr("Cancelled."), false);
}

void WhyPanel::showAnswers()
{
    m_runs->answersChanged();
    for (const int column : {ExplainRunsModel::EditedColumn, ExplainRunsModel::ChangeColumn,
             ExplainRunsModel::EditedRankColumn})
        m_runTable->setColumnHidden(column, !m_editor->isEdited());
    const ScoringRun* run = currentRun();
    const auto chosen = m_runs->chosen();
    const bool isShown = run != nullptr
        && std::ranges::any_of(chosen, [&](const auto& each) { return each.id == run->id; });
    const RunExplanation* answer = isShown ? answerOf(run->id, {}) : nullptr;
    if (answer != nullptr && !answer->problem.isEmpty())
        answer = nullptr;
    const int step = m_stepTable->currentIndex().row();
    {
        const QSignalBlocker blocker(m_stepTable->selectionModel());
        m_steps->setContent(m_program, m_editor->steps(), answer);
        if (step >= 0 && step < m_steps->rowCount({}))
            m_stepTable->selectRow(step);
    }
    m_attention->setContent(m_program, answer);
    if (!m_program || answer == nullptr) {
        m_scoreText->setText(tr("Contribution of each step"));
        m_shareText->clear();
    } else {
        m_scoreText->setText(
            tr("%1, head of %2: %3")
                .arg(answer->run, answer->own().name, scoreText(answer->own().score)));
        QStringList notes;
        if (!answer->noSummands.isEmpty())
            notes.append(answer->noSummands);
        if (answer->stepsCut > 0)
            notes.append(
                tr("The last %Ln step(s) are not read by the model.", nullptr, answer->stepsCut));
        m_shareText->setText(notes.join(u' '));
    }
    m_shareText->setVisible(!m_shareText->text().isEmpty());
    m_editor->setObstacles(chosen.empty() ? tr("Choose a run first.") : QString(),
        m_program ? whyNotBuilt(*m_program) : QString());
    showTimes();
}

void WhyPanel::showTimes()
{
    const QString edits = editsKey();
    const auto known = m_program && !edits.isEmpty()
        ? m_times.constFind(keyOf(*m_program) + u'\n' + edits)
        : m_times.constEnd();
    QStringList lines;
    if (known != m_times.constEnd() && known->time && known->editedTime) {
        lines.append(tr("Measured here: %1.").arg(timeText(*known->time)));
        lines.append(tr("Changed: %1.").arg(timeText(*known->editedTime)));
        if (known->time->seconds && known->editedTime->seconds)
            lines.append(tr("The changed program takes %1 times as long.")
                             .arg(QLocale().toString(
                                 *known->editedTime->seconds / *known->time->seconds, 'g', 3)));
    }
    m_timeText->setText(lines.join(u' '));
    m_timeText->setVisible(!lines.isEmpty());
}

void WhyPanel::showState(const QString& text, bool isProblem)
{
    setTextRole(m_state, isProblem ? TextRole::Danger : TextRole::Caption);
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
}

bool WhyPanel::isBusy() const
{
    return m_process->isRunning() || m_context->pendingQueries(this) > 0;
}

void WhyPanel::updateBusy()
{
    const bool isRunning = m_process->isRunning();
    m_cancel->setVisible(isRunning);
    m_spinner->setVisible(isRunning);
    m_editor->setBusy(isRunning);
}

void WhyPanel::stepActivated(int step)
{
    if (!m_program || step < 0 || step >= std::ssize(m_program->detail.steps))
        return;
    setCurrentStep(step);
    Q_EMIT stepChosen(step);
}

void WhyPanel::setCurrentStep(int step)
{
    if (step < 0 || step >= m_steps->steps())
        return;
    if (m_stepTable->currentIndex().row() != step) {
        const QSignalBlocker blocker(m_stepTable->selectionModel());
        m_stepTable->setCurrentIndex(m_steps->index(step, ContributionModel::KindColumn));
        m_stepTable->selectRow(step);
        m_stepTable->viewport()->update();
    }
    m_attention->setCurrentRow(step);
    m_editor->setCurrentStep(step);
}

void WhyPanel::saveState() const
{
    QSettings().setValue(QStringLiteral("inspect/why"), m_splitter->saveState());
}

void WhyPanel::restoreState()
{
    m_splitter->restoreState(QSettings().value(QStringLiteral("inspect/why")).toByteArray());
}

} // namespace tlp::widgets
