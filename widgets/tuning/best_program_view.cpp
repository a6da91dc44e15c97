// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/best_program_view.h"

#include "data/value_text.h"
#include "inspector/program_panel.h"
#include "shell/app_context.h"
#include "shell/panels.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tlp::widgets {

using workspace::SessionTask;

BestProgramView::BestProgramView(AppContext* context, QWidget* parent)
    : SessionView(parent)
    , m_context(context)
    , m_label(new QLabel(this))
    , m_task(new QComboBox(this))
    , m_inspect(new QPushButton(this))
    , m_heading(makeLabel({}, TextRole::Caption, this))
    , m_layout(new QVBoxLayout(this))
{
    m_task->setObjectName(QStringLiteral("bestTask"));
    m_task->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_task->setMinimumContentsLength(12);
    m_label->setBuddy(m_task);
    m_inspect->setObjectName(QStringLiteral("inspectBest"));
    m_heading->setObjectName(QStringLiteral("bestHeading"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_heading, 1);
    row->addWidget(m_label);
    row->addWidget(m_task);
    row->addWidget(m_inspect);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addLayout(row);
    buildPanel();
    connect(m_task, &QComboBox::currentIndexChanged, this, &BestProgramView::load);
    connect(m_inspect, &QPushButton::clicked, this, [this] {
        if (m_wanted)
            Q_EMIT trialActivated(m_wanted->number);
    });
}

/// The panel keeps the texts that it was made with.
void BestProgramView::buildPanel()
{
    delete m_panel;
    m_panel = new ProgramPanel(m_context, this);
    m_layout->addWidget(m_panel, 1);
    m_panel->setProgram(m_program);
}

bool BestProgramView::isLoading() const
{
    return m_context->pendingQueries(this) > 0 || m_panel->isLoading();
}

void BestProgramView::retranslate()
{
    m_label->setText(tr("Tas&k"));
    m_task->setAccessibleName(tr("Task whose fastest program is shown"));
    m_inspect->setText(tr("&Inspect"));
    m_inspect->setToolTip(tr("Opens the program on the Inspect page, with its features, its rank "
                             "and the code it becomes."));
    buildPanel();
    if (m_details)
        showProgram(m_program);
}

void BestProgramView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    fillTasks();
    load();
}

void BestProgramView::fillTasks()
{
    const bool isNetwork = m_details->isNetwork();
    m_label->setVisible(isNetwork);
    m_task->setVisible(isNetwork);
    const auto count = static_cast<int>(m_details->tasks.size());
    if (m_listed == m_details->session.id && m_task->count() == count)
        return;
    m_listed = m_details->session.id;
    const QSignalBlocker blocker(m_task);
    m_task->clear();
    for (const SessionTask& task : m_details->tasks) {
        const QString text = QString::fromStdString(task.text);
        m_task->addItem(tr("%1: %2").arg(QString::number(task.ordinal + 1), text),
            static_cast<qlonglong>(task.ordinal));
        m_task->setItemData(m_task->count() - 1, text, Qt::ToolTipRole);
    }
}

const SessionTask* BestProgramView::chosenTask() const
{
    return m_details->task(m_task->currentData().toLongLong());
}

void BestProgramView::load()
{
    const SessionTask* task = m_details ? chosenTask() : nullptr;
    if (task == nullptr || task->bestTrial == 0) {
        m_wanted.reset();
        showProgram(nullptr);
        return;
    }
    const TrialRef trial{m_details->session.id, task->bestTrial};
    if (m_wanted == trial)
        return;
    m_wanted = trial;
    ProgramChoice choice;
    choice.trial = trial;
    m_context->query<InspectedProgramPtr>(
        this, "program", [choice](StorageReader& storage) { return loadProgram(storage, choice); },
        [this, trial](Result<InspectedProgramPtr> program) {
            if (m_wanted != trial)
                return;
            if (program)
                return showProgram(*program);
            // Asked for once: the same program would fail again with every new trial.
            showProgram(nullptr);
            m_heading->setText(errorText(program.error()));
        });
}

void BestProgramView::showProgram(InspectedProgramPtr program)
{
    const bool isNew = program != m_program;
    m_program = std::move(program);
    m_inspect->setEnabled(m_program != nullptr);
    m_panel->setVisible(m_program != nullptr);
    m_heading->setText(m_program ? tr("Trial %1: %2. %3")
                                       .arg(QString::number(m_program->ref.ordinal),
                                           latencyText(m_program->seconds().value_or(0)),
                                           QString::fromStdString(m_program->task.name))
                                 : tr("No program has worked yet."));
    if (isNew)
        m_panel->setProgram(m_program);
}

} // namespace tlp::widgets
