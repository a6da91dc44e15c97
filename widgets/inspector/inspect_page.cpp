// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/inspect_page.h"

#include "widgets/data/export_messages.h"
#include "widgets/data/value_text.h"
#include "widgets/inspector/code_panel.h"
#include "widgets/inspector/diff_view.h"
#include "widgets/inspector/feature_matrix_view.h"
#include "widgets/inspector/feature_panel.h"
#include "widgets/inspector/latency_panel.h"
#include "widgets/inspector/program_chooser.h"
#include "widgets/inspector/program_panel.h"
#include "widgets/inspector/why_panel.h"
#include "widgets/shell/command_line.h"
#include "widgets/shell/icons.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

InspectPage::InspectPage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_compareAction(new QAction(this))
    , m_copyCommand(new QAction(this))
    , m_copyRecord(new QAction(this))
{
    m_compareAction->setObjectName(QStringLiteral("compareAction"));
    m_compareAction->setCheckable(true);
    m_compareAction->setIcon(themedIcon(QStringLiteral("compare")));
    m_compareAction->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_D));
    m_compareAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_copyCommand->setObjectName(QStringLiteral("copyCommandAction"));
    m_copyCommand->setIcon(themedIcon(QStringLiteral("copy")));
    m_copyCommand->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_copyCommand->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_copyRecord->setObjectName(QStringLiteral("copyRecordAction"));
    m_copyRecord->setIcon(themedIcon(QStringLiteral("copy")));
    addActions({m_compareAction, m_copyCommand, m_copyRecord});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    build();

    connect(m_compareAction, &QAction::toggled, this, &InspectPage::setComparing);
    connect(m_copyCommand, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(command());
        this->context()->showMessage(tr("The command is on the clipboard."));
    });
    connect(m_copyRecord, &QAction::triggered, this, [this] {
        if (!m_program)
            return;
        QGuiApplication::clipboard()->setText(QString::fromStdString(m_program->toRecord()));
        this->context()->showMessage(tr("The program is on the clipboard as a TVM record."));
    });
    connect(context, &AppContext::programRequested, this, &InspectPage::open);
    connect(context, &AppContext::trialRequested, this, &InspectPage::openTrial);
    connect(context, &AppContext::compareProgramRequested, this, &InspectPage::compareWith);
    connect(context, &AppContext::workspaceChanged, this, [this] {
        m_program.reset();
        m_other.reset();
        m_hasData = true;
        m_compareAction->setChecked(false);
        for (ProgramChooser* chooser : {m_picker, m_otherPicker})
            chooser->forget();
        showEmpty();
        refresh();
    });
    if (context->hasWorkspace())
        refresh();
}

InspectPage::~InspectPage()
{
    QSettings().setValue(QStringLiteral("inspect/rows"), m_rows->saveState());
    m_panel->saveState();
    m_why->saveState();
}

QString InspectPage::pageName() const
{
    return QStringLiteral("inspect");
}

QString InspectPage::title() const
{
    return tr("Inspect");
}

QString InspectPage::iconName() const
{
    return QStringLiteral("inspect");
}

QList<QAction*> InspectPage::pageActions() const
{
    return {m_compareAction, m_copyCommand, m_copyRecord};
}

void InspectPage::build()
{
    m_compareAction->setText(tr("Compare with another program"));
    m_compareAction->setIconText(tr("Compare"));
    m_copyCommand->setText(tr("Copy as command"));
    m_copyCommand->setIconText(tr("Command"));
    m_copyCommand->setToolTip(tr("Copies the command that prints this program in a terminal"));
    m_copyRecord->setText(tr("Copy as TVM record"));
    m_copyRecord->setIconText(tr("Record"));
    m_copyRecord->setToolTip(tr("Copies the program as one line of a TVM log"));

    delete m_content;
    m_content = new QWidget(this);
    m_picker = new ProgramChooser(context(), m_content);
    m_picker->setObjectName(QStringLiteral("picker"));
    m_otherRow = new QWidget(m_content);
    m_otherPicker = new ProgramChooser(context(), m_otherRow);
    m_otherPicker->setObjectName(QStringLiteral("otherPicker"));
    m_heading = new QLabel(m_content);
    m_heading->setObjectName(QStringLiteral("programHeading"));
    m_heading->setWordWrap(true);
    m_heading->setTextInteractionFlags(Qt::TextSelectableByMouse);

    m_stack = new QStackedWidget(m_content);
    m_empty = new EmptyState(m_stack);
    m_rows = new QSplitter(Qt::Vertical, m_stack);
    m_panel = new ProgramPanel(context(), m_rows);
    m_tabs = new QTabWidget(m_rows);
    m_tabs->setObjectName(QStringLiteral("inspectTabs"));
    m_tabs->setDocumentMode(true);
    m_features = new FeaturePanel(m_tabs);
    m_latency = new LatencyPanel(m_tabs);
    m_tabs->addTab(m_features, tr("Features"));
    m_code = new CodePanel(m_tabs);
    m_tabs->addTab(m_latency, tr("Latency"));
    tellChartExports(m_latency, context());
    m_tabs->addTab(m_code, tr("Code"));
    m_why = new WhyPanel(context(), m_tabs);
    m_tabs->addTab(m_why, tr("Why"));
    m_tabs->setTabToolTip(m_tabs->indexOf(m_why),
        tr("Why models score the program as they do, and what another tile size would change"));
    m_rows->addWidget(m_panel);
    m_rows->addWidget(m_tabs);
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_rows->setChildrenCollapsible(false);
    m_diff = new DiffView(context(), m_stack);
    for (QWidget* view : std::initializer_list<QWidget*>{m_empty, m_rows, m_diff})
        m_stack->addWidget(view);

    auto* otherLayout = new QHBoxLayout(m_otherRow);
    otherLayout->setContentsMargins(0, 0, 0, 0);
    otherLayout->addWidget(new QLabel(tr("with"), m_otherRow));
    otherLayout->addWidget(m_otherPicker, 1);
    auto* headingRow = new QHBoxLayout;
    headingRow->addWidget(m_heading, 1);
    for (QAction* action : pageActions()) {
        auto* button = new QToolButton(m_content);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        headingRow->addWidget(button);
    }
    auto* contentLayout = new QVBoxLayout(m_content);
    const int margin = spacing(1.5);
    contentLayout->setContentsMargins(margin, margin, margin, margin);
    contentLayout->setSpacing(spacing(0.75));
    contentLayout->addWidget(m_picker);
    contentLayout->addWidget(m_otherRow);
    contentLayout->addLayout(headingRow);
    contentLayout->addWidget(m_stack, 1);
    layout()->addWidget(m_content);
    m_rows->restoreState(QSettings().value(QStringLiteral("inspect/rows")).toByteArray());
    m_panel->restoreState();
    m_why->restoreState();

    connect(m_picker, &ProgramChooser::chosen, this,
        [this](const ProgramChoice& choice) { load(choice, false); });
    connect(m_otherPicker, &ProgramChooser::chosen, this,
        [this](const ProgramChoice& choice) { load(choice, true); });
    connect(m_picker, &ProgramChooser::hasNoDataset, this, [this] {
        if (m_program && m_program->trial)
            return; // a session needs no dataset
        m_hasData = false;
        m_program.reset();
        showEmpty();
    });
    connect(m_panel, &ProgramPanel::stepChanged, this, [this](int steps) {
        m_features->matrix()->setCurrentRow(steps - 1);
        m_why->setCurrentStep(steps - 1);
    });
    connect(m_why, &WhyPanel::stepChosen, this, [this](int step) { m_panel->setStep(step + 1); });
    connect(m_features->matrix(), &FeatureMatrixView::rowActivated, this, [this](int row) {
        if (m_program && row < std::ssize(m_program->detail.steps))
            m_panel->setStep(row + 1);
    });
    connect(m_diff, &DiffView::swapRequested, this, &InspectPage::swapSides);
    showEmpty();
    updateActions();
}

void InspectPage::refresh()
{
    if (!context()->hasWorkspace())
        return;
    m_hasData = true;
    m_picker->refresh();
    if (m_isComparing)
        m_otherPicker->refresh();
}

bool InspectPage::isSettled() const
{
    return context()->pendingQueries(this) == 0 && !m_picker->isLoading()
        && !m_otherPicker->isLoading() && !m_panel->isLoading() && !m_diff->isLoading()
        && !m_why->isBusy();
}

void InspectPage::showRepresentative()
{
    m_picker->chooseRepresentative();
}

void InspectPage::open(const ProgramRef& program)
{
    m_compareAction->setChecked(false);
    load({ProgramChoice::By::Ordinal, program}, false);
}

void InspectPage::openTrial(const TrialRef& trial)
{
    m_compareAction->setChecked(false);
    load({ProgramChoice::By::Ordinal, {}, trial}, false);
}

void InspectPage::compareWith(const ProgramRef& program)
{
    if (!m_program) {
        open(program);
        return;
    }
    m_compareAction->setChecked(true);
    load({ProgramChoice::By::Ordinal, program}, true);
}

void InspectPage::load(const ProgramChoice& choice, bool isOther)
{
    context()->query<InspectedProgramPtr>(
        this, isOther ? "other program" : "program",
        [choice](StorageReader& storage) { return loadProgram(storage, choice); },
        [this, isOther](Result<InspectedProgramPtr> program) {
            if (!program)
                showProblem(program.error(), isOther);
            else if (isOther)
                showOther(*program);
            else
                showProgram(*program);
        });
}

void InspectPage::showProgram(const InspectedProgramPtr& program)
{
    m_program = program;
    m_hasData = true;
    m_picker->setProgram(*program);
    const QString task = QString::fromStdString(program->task.name).toHtmlEscaped();
    const QString rank = rankText(*program).toHtmlEscaped();
    if (program->trial) {
        m_heading->setText(tr("<b>Trial %1 of the tuning session %2</b> · %3 · %4")
                               .arg(QString::number(program->ref.ordinal),
                                   program->sessionName.toHtmlEscaped(), task, rank));
    } else {
        m_heading->setText(tr("<b>Program %1 of %2</b> · %3 · %4")
                               .arg(program->ref.ordinal)
                               .arg(program->programsInTask)
                               .arg(task, rank));
    }
    m_features->setProgram(program);
    m_why->setProgram(program);
    m_panel->setProgram(program); // selects the last step's row of the matrix
    m_latency->setProgram(program);
    m_code->setProgram(program);
    if (m_isComparing && m_other) {
        m_diff->setPrograms(m_program, m_other);
        m_stack->setCurrentWidget(m_diff);
    } else {
        m_stack->setCurrentWidget(m_rows);
    }
    updateActions();
}

void InspectPage::showOther(const InspectedProgramPtr& program)
{
    m_other = program;
    m_otherPicker->setProgram(*program);
    if (!m_program || !m_isComparing)
        return;
    m_diff->setPrograms(m_program, m_other);
    m_stack->setCurrentWidget(m_diff);
}

void InspectPage::showProblem(const Error& error, bool isOther)
{
    context()->showError(error, tr("The program could not be opened."));
    if (!m_program && !isOther)
        showEmpty();
}

void InspectPage::showEmpty()
{
    m_heading->clear();
    m_empty->setContent(QStringLiteral("inspect"),
        m_hasData ? tr("No program is open") : tr("There is no program to inspect yet"),
        m_hasData ? tr("Choose a task and a program above, or double-click a program on the Data "
                       "page.")
                  : tr("Import measured programs on the Data page, or open the sample."));
    m_empty->setPrimaryAction(
        m_hasData ? tr("Open the fastest program") : tr("Go to the Data page"), [this] {
            if (m_hasData)
                showRepresentative();
            else
                context()->openPage(QStringLiteral("data"));
        });
    m_empty->setSecondaryAction(
        m_hasData ? QString() : tr("Open the sample"), [this] { context()->openSample(); });
    m_stack->setCurrentWidget(m_empty);
    updateActions();
}

void InspectPage::setComparing(bool comparing)
{
    m_isComparing = comparing;
    m_otherRow->setVisible(comparing);
    if (!m_program)
        return;
    if (!comparing) {
        m_stack->setCurrentWidget(m_rows);
        return;
    }
    m_otherPicker->refresh();
    const bool isAnother = m_other
        && (m_other->trial != m_program->trial || m_other->ref.ordinal != m_program->ref.ordinal);
    if (isAnother && m_other->isOfSameTask(*m_program)) {
        showOther(m_other);
        return;
    }
    // What one wants to see first: what the fastest does differently. For the fastest itself, the
    // slowest.
    load({m_program->rank() == 1 ? ProgramChoice::By::Slowest : ProgramChoice::By::Fastest,
             m_program->ref, m_program->trial},
        true);
}

void InspectPage::swapSides()
{
    if (!m_program || !m_other)
        return;
    const InspectedProgramPtr left = m_other;
    const InspectedProgramPtr right = m_program;
    showOther(right);
    showProgram(left);
}

QString InspectPage::command() const
{
    if (!m_program)
        return {};
    const ProgramRef& ref = m_program->ref;
    QStringList words{
        QStringLiteral("tlp"), QStringLiteral("-w"), shellQuoted(context()->workspaceDirectory())};
    if (m_program->trial)
        words << QStringLiteral("session") << shellQuoted(m_program->sessionName)
              << QStringLiteral("--trials");
    else
        words << QStringLiteral("show") << shellQuoted(ref.dataset)
              << QString::number(ref.task.value) << QString::number(ref.ordinal);
    return words.join(QLatin1Char(' '));
}

void InspectPage::updateActions()
{
    const bool hasProgram = m_program != nullptr;
    for (QAction* action : pageActions())
        action->setEnabled(hasProgram);
    m_otherRow->setVisible(m_isComparing);
}

void InspectPage::retranslate()
{
    QSettings().setValue(QStringLiteral("inspect/rows"), m_rows->saveState());
    m_panel->saveState();
    m_why->saveState();
    const InspectedProgramPtr program = m_program;
    build();
    refresh();
    if (program)
        showProgram(program);
    if (m_isComparing && m_other)
        showOther(m_other);
}

} // namespace tlp::widgets
