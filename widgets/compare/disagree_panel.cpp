// SPDX-License-Identifier: GPL-3.0-only
#include "compare/disagree_panel.h"

#include "shell/app_context.h"
#include "shell/form_tools.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "workspace/evaluated_data.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr int kListed = 200;

} // namespace

DisagreePanel::DisagreePanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_labelA(new QLabel(this))
    , m_labelB(new QLabel(this))
    , m_a(makeChooser(this, "disagreeA"))
    , m_b(makeChooser(this, "disagreeB"))
    , m_find(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_busy(new QProgressBar(this))
    , m_summary(new QLabel(this))
    , m_warning(makeLabel({}, TextRole::Warning, this))
    , m_model(new ValueTableModel(this))
    , m_view(makeSortedTable(this, "disagreeTable", m_model, ValueTableModel::kSortRole))
    , m_fit(new ColumnFitter(m_view, {0}))
{
    m_find->setObjectName(QStringLiteral("findDisagreements"));
    m_cancel->setObjectName(QStringLiteral("cancelDisagreements"));
    m_busy->setObjectName(QStringLiteral("disagreeBusy"));
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setMaximumWidth(fontMetrics().averageCharWidth() * 16);
    m_summary->setObjectName(QStringLiteral("disagreeSummary"));
    m_warning->setObjectName(QStringLiteral("disagreeWarning"));
    for (QLabel* label : {m_summary, m_warning}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_labelA->setBuddy(m_a);
    m_labelB->setBuddy(m_b);
    auto* choosers = new QHBoxLayout;
    choosers->addWidget(m_labelA);
    choosers->addWidget(m_a, 1);
    choosers->addWidget(m_labelB);
    choosers->addWidget(m_b, 1);
    choosers->addWidget(m_find);
    choosers->addWidget(m_cancel);
    choosers->addWidget(m_busy);
    choosers->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(choosers);
    layout->addWidget(m_summary);
    layout->addWidget(m_warning);
    layout->addWidget(m_view, 1);
    layout->addStretch(0); // at the bottom while there is no table

    for (QComboBox* combo : {m_a, m_b})
        connect(combo, &QComboBox::currentIndexChanged, this, &DisagreePanel::forget);
    connect(m_find, &QPushButton::clicked, this, &DisagreePanel::find);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_process.cancel(); });
    connect(&m_process, &TlpProcess::runningChanged, this, &DisagreePanel::showState);
    connect(&m_process, &TlpProcess::finished, this, &DisagreePanel::show);
    connect(&m_process, &TlpProcess::failed, this, [this](const Error& error) {
        m_error = error;
        showState();
    });
    connect(m_view, &QTableView::activated, this, &DisagreePanel::openProgram);
    connect(context, &AppContext::workspaceChanged, this, [this] {
        m_process.cancel();
        forget();
    });
    retranslate();
}

void DisagreePanel::retranslate()
{
    m_labelA->setText(tr("Where do"));
    m_a->setAccessibleName(tr("First run"));
    m_labelB->setText(tr("and"));
    m_b->setAccessibleName(tr("Second run"));
    m_find->setText(tr("disagree?"));
    m_find->setAccessibleName(tr("Find where they disagree"));
    m_find->setToolTip(tr("Scores the programs with both models and lists those whose rank within "
                          "their task differs most."));
    m_cancel->setText(tr("Cancel"));
    m_busy->setAccessibleName(tr("Both models are scoring"));
    m_view->setAccessibleName(tr("Programs that the two rank most differently"));
    m_view->setToolTip(tr("Press Enter on a program to open it in Inspect."));
    if (m_list) {
        m_model->setTable(m_list->table());
        m_fit->fit();
    }
    showState();
}

void DisagreePanel::setRuns(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    std::vector<std::pair<RunId, QString>> shown;
    for (const CompareRun* run : runs)
        if (run->evaluationOn(target) != nullptr)
            shown.emplace_back(run->run.id, QString::fromStdString(run->run.name));
    if (shown == m_runs && target == m_target)
        return;
    const QString beforeA = m_a->currentText();
    const QString beforeB = m_b->currentText();
    const bool isSameTarget = target == m_target;
    m_runs = std::move(shown);
    m_target = target;
    fill(m_a, beforeA, 0);
    fill(m_b, beforeB, 1);
    if (m_runs.size() > 1 && m_a->currentIndex() == m_b->currentIndex()) {
        const QSignalBlocker blocker(m_b);
        m_b->setCurrentIndex(m_a->currentIndex() == 0 ? 1 : 0);
    }
    if (!isSameTarget || m_a->currentText() != beforeA || m_b->currentText() != beforeB)
        forget();
    else
        showState();
}

void DisagreePanel::fill(QComboBox* combo, const QString& wanted, int fallback)
{
    const QSignalBlocker blocker(combo);
    combo->clear();
    for (const auto& [id, name] : m_runs)
        combo->addItem(name, static_cast<qlonglong>(id.value));
    const int index = combo->findText(wanted);
    combo->setCurrentIndex(index >= 0 ? index : std::min(fallback, combo->count() - 1));
    combo->setEnabled(combo->count() > 1);
}

void DisagreePanel::choose(RunId a, RunId b)
{
    m_a->setCurrentIndex(m_a->findData(static_cast<qlonglong>(a.value)));
    m_b->setCurrentIndex(m_b->findData(static_cast<qlonglong>(b.value)));
}

/// What is listed belongs to other runs or data.
void DisagreePanel::forget()
{
    m_process.cancel();
    m_list.reset();
    m_error.reset();
    m_model->setTable({});
    showState();
}

void DisagreePanel::find()
{
    if (!m_find->isEnabled())
        return;
    m_list.reset();
    m_error.reset();
    m_model->setTable({});
    m_process.start(m_context->workspaceDirectory(),
        {QStringLiteral("disagree"), m_a->currentText(), m_b->currentText(),
            QStringLiteral("--dataset"), QString::fromStdString(m_target.dataset),
            QStringLiteral("--platform"), QString::fromStdString(m_target.platform),
            QStringLiteral("--split"),
            m_target.split.empty() ? QString::fromUtf8(workspace::kNoSplit.data())
                                   : QString::fromStdString(m_target.split),
            QStringLiteral("--limit"), QString::number(kListed)});
    showState();
}

void DisagreePanel::show(const QJsonObject& reply)
{
    auto list = readDisagreements(reply);
    if (list) {
        m_list = std::move(*list);
        m_model->setTable(m_list->table());
        m_fit->fit();
    } else {
        m_error = list.error();
    }
    showState();
}

void DisagreePanel::showState()
{
    const bool isRunning = m_process.isRunning();
    const bool isPair = m_runs.size() > 1 && m_a->currentIndex() != m_b->currentIndex();
    m_find->setEnabled(isPair && !isRunning);
    m_cancel->setVisible(isRunning);
    m_busy->setVisible(isRunning);
    m_view->setVisible(m_list && !m_list->programsOfInterest.empty());
    QString text;
    if (m_list)
        text = m_list->summary();
    else if (isRunning)
        text = tr("Both models are scoring the programs.");
    else if (m_runs.size() < 2)
        text = tr("Select two or more runs in the table that are evaluated on the same data.");
    else if (!isPair)
        text = tr("Choose two different runs.");
    else if (!m_error)
        text = tr("The programs whose rank within their task differs most between the two, beside "
                  "their measured rank. Both models score every program, which can take a while.");
    m_summary->setText(text);
    m_summary->setVisible(!text.isEmpty());
    QStringList warnings = m_list ? m_list->warnings : QStringList();
    if (m_error)
        warnings << tr("The programs cannot be compared: %1.")
                        .arg(QString::fromStdString(m_error->message));
    m_warning->setText(warnings.join(u'\n'));
    m_warning->setVisible(!warnings.isEmpty());
}

void DisagreePanel::openProgram(const QModelIndex& index)
{
    const auto row = static_cast<std::size_t>(sourceRow(*m_view, index.row()));
    if (!m_list || row >= m_list->programsOfInterest.size())
        return;
    const Disagreement& one = m_list->programsOfInterest[row];
    m_context->openProgram({m_list->dataset, one.task, one.ordinal, m_list->platform});
}

} // namespace tlp::widgets
