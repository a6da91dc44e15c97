// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/program_panel.h"

#include "widgets/inspector/loop_nest_view.h"
#include "widgets/inspector/step_list_model.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/icons.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {
constexpr int kPlayMilliseconds = 600;
constexpr int kNestsKept = 512;
} // namespace

ProgramPanel::ProgramPanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new StepListModel(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
{
    m_splitter->addWidget(makeSteps());
    m_splitter->addWidget(makeNest());
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    m_timer.setInterval(kPlayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &ProgramPanel::advance);
    connect(m_slider, &QSlider::valueChanged, this, &ProgramPanel::applyStep);
    connect(m_play, &QToolButton::clicked, this, &ProgramPanel::togglePlaying);
    connect(m_steps->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) {
            if (current.isValid())
                m_slider->setValue(current.row() + 1);
        });
}

QWidget* ProgramPanel::makeSteps()
{
    auto* card = new Card(tr("Schedule steps"), m_splitter);
    m_steps = new QTableView(card);
    m_steps->setObjectName(QStringLiteral("stepTable"));
    m_steps->setAccessibleName(tr("Schedule steps of the program"));
    m_steps->setModel(m_model);
    m_steps->setItemDelegateForColumn(StepListModel::KindColumn, new StepChipDelegate(m_steps));
    m_steps->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_steps->setSelectionMode(QAbstractItemView::SingleSelection);
    m_steps->setTabKeyNavigation(false);
    m_steps->setWordWrap(false);
    m_steps->setShowGrid(false);
    m_steps->setMouseTracking(true);
    m_steps->verticalHeader()->hide();
    m_steps->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_steps->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing());
    m_steps->horizontalHeader()->setStretchLastSection(true);
    m_steps->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int character = fontMetrics().averageCharWidth();
    m_steps->setColumnWidth(StepListModel::NumberColumn, character * 6);
    m_steps->setColumnWidth(StepListModel::KindColumn, character * 22);
    m_steps->setColumnWidth(StepListModel::StageColumn, character * 17);
    card->body()->addWidget(m_steps);
    return card;
}

QWidget* ProgramPanel::makeNest()
{
    auto* card = new Card(tr("Loop nest"), m_splitter);
    m_badge = new QLabel(card);
    m_badge->setObjectName(QStringLiteral("nestBadge"));
    card->addTool(m_badge);
    m_nest = new LoopNestView(card);
    m_nest->setObjectName(QStringLiteral("loopNest"));
    m_sentence = new QLabel(card);
    m_sentence->setObjectName(QStringLiteral("stepSentence"));
    m_sentence->setWordWrap(true);
    m_unknowns = makeLabel({}, TextRole::Caption, card);
    m_unknowns->setObjectName(QStringLiteral("nestUnknowns"));
    m_slider = new QSlider(Qt::Horizontal, card);
    m_slider->setObjectName(QStringLiteral("stepSlider"));
    m_slider->setAccessibleName(tr("How many steps are applied"));
    m_slider->setPageStep(5);
    m_play = new QToolButton(card);
    m_play->setObjectName(QStringLiteral("playSteps"));
    m_play->setIcon(themedIcon(QStringLiteral("play")));
    m_play->setText(tr("Play"));
    m_play->setToolTip(tr("Watch the loop nest being derived step by step"));
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_position = new QLabel(card);
    m_position->setObjectName(QStringLiteral("stepPosition"));

    auto* controls = new QHBoxLayout;
    controls->addWidget(m_play);
    controls->addWidget(m_slider, 1);
    controls->addWidget(m_position);
    card->body()->addLayout(controls);
    card->body()->addWidget(m_sentence);
    card->body()->addWidget(m_nest, 1);
    card->body()->addWidget(m_unknowns);
    return card;
}

void ProgramPanel::setProgram(InspectedProgramPtr program)
{
    setPlaying(false);
    m_program = std::move(program);
    m_nests.clear();
    m_model->setProgram(m_program);
    const int steps = m_model->rowCount({});
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, steps);
        m_slider->setValue(steps);
    }
    m_slider->setEnabled(steps > 0);
    m_play->setEnabled(steps > 0);
    applyStep(steps);
}

int ProgramPanel::step() const
{
    return m_slider->value();
}

void ProgramPanel::setStep(int steps)
{
    m_slider->setValue(steps);
}

bool ProgramPanel::isLoading() const
{
    return m_context->pendingQueries(this) > 0;
}

void ProgramPanel::togglePlaying()
{
    if (!m_timer.isActive() && m_slider->value() == m_slider->maximum())
        m_slider->setValue(0);
    setPlaying(!m_timer.isActive());
}

void ProgramPanel::setPlaying(bool playing)
{
    if (playing)
        m_timer.start();
    else
        m_timer.stop();
    m_play->setText(playing ? tr("Stop") : tr("Play"));
    m_play->setIcon(themedIcon(playing ? QStringLiteral("cancel") : QStringLiteral("play")));
}

void ProgramPanel::advance()
{
    // The next step waits for the nest of this one.
    if (isLoading())
        return;
    if (m_slider->value() >= m_slider->maximum()) {
        setPlaying(false);
        return;
    }
    m_slider->setValue(m_slider->value() + 1);
}

void ProgramPanel::hideEvent(QHideEvent* event)
{
    setPlaying(false);
    QWidget::hideEvent(event);
}

void ProgramPanel::applyStep(int steps)
{
    m_model->setApplied(steps);
    {
        const QSignalBlocker blocker(m_steps->selectionModel());
        if (steps > 0) {
            m_steps->setCurrentIndex(m_model->index(steps - 1, StepListModel::KindColumn));
            m_steps->selectRow(steps - 1);
        } else {
            m_steps->clearSelection();
            m_steps->setCurrentIndex({});
        }
    }
    m_steps->viewport()->update();
    describe(steps);
    Q_EMIT stepChanged(steps);
    if (!m_program) {
        m_nest->setProblem({});
        return;
    }
    if (const auto known = m_nests.constFind(steps); known != m_nests.constEnd()) {
        showNest(*known);
        return;
    }
    m_context->query<NestPair>(
        this, "nest",
        [program = m_program, steps](StorageReader&) -> Result<NestPair> {
            return replayAt(*program, static_cast<std::size_t>(steps));
        },
        [this, program = m_program, steps](Result<NestPair> nest) {
            if (program != m_program)
                return;
            if (!nest) {
                m_context->showError(nest.error(), tr("The loop nest could not be derived."));
                return;
            }
            if (m_nests.size() >= kNestsKept)
                m_nests.clear();
            m_nests.insert(steps, *nest);
            if (m_slider->value() == steps)
                showNest(*nest);
        });
}

void ProgramPanel::describe(int steps)
{
    const int all = m_slider->maximum();
    m_position->setText(tr("step %1 of %2").arg(steps).arg(all));
    if (!m_program)
        m_sentence->clear();
    else if (all == 0)
        m_sentence->setText(tr("The program has no schedule step: it runs as written."));
    else if (steps == 0)
        m_sentence->setText(tr("Before the first step: the computation as written."));
    else
        m_sentence->setText(
            describeStep(m_program->detail.steps[static_cast<std::size_t>(steps - 1)],
                m_program->stageNames[steps - 1]));
    m_nest->setAccessibleName(tr("Loop nest after step %1 of %2").arg(steps).arg(all));
}

void ProgramPanel::showNest(const NestPair& nest)
{
    m_nest->setNest(nest);
    if (!nest.now.nest) {
        m_badge->setText(tr("Not available"));
        m_badge->setToolTip({});
        setTextRole(m_badge, TextRole::Danger);
        m_unknowns->hide();
        return;
    }
    const program::LoopNest& now = *nest.now.nest;
    m_badge->setText(now.isExact ? tr("✓ Exact") : tr("≈ Reconstructed"));
    setTextRole(m_badge, now.isExact ? TextRole::Success : TextRole::Warning);
    m_badge->setToolTip(now.isExact
            ? tr("The computation is known, so this is the loop nest that TVM derives.")
            : tr("The computation of this task is not known. The nest is what the steps themselves "
                 "tell; “?” marks what they do not."));
    QStringList reasons;
    if (!m_program->dagProblem.isEmpty())
        reasons.append(
            tr("The stored computation could not be used: %1.").arg(m_program->dagProblem));
    for (const std::string& unknown : now.unknowns)
        reasons.append(QString::fromStdString(unknown));
    if (!now.isExact && reasons.isEmpty())
        reasons.append(tr("Import a networks file that holds this task's computation to see the "
                          "exact nest."));
    constexpr int kShown = 3;
    QString text = reasons.mid(0, kShown).join(QLatin1Char(' '));
    if (reasons.size() > kShown)
        text += QLatin1Char(' ')
            + tr("And %Ln more unknown(s).", nullptr, static_cast<int>(reasons.size() - kShown));
    m_unknowns->setText(text);
    m_unknowns->setToolTip(reasons.join(QLatin1Char('\n')));
    m_unknowns->setVisible(!text.isEmpty());
}

void ProgramPanel::saveState() const
{
    QSettings().setValue(QStringLiteral("inspect/program"), m_splitter->saveState());
}

void ProgramPanel::restoreState()
{
    m_splitter->restoreState(QSettings().value(QStringLiteral("inspect/program")).toByteArray());
}

} // namespace tlp::widgets
