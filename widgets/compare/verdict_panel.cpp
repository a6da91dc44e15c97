// SPDX-License-Identifier: GPL-3.0-only
#include "compare/verdict_panel.h"

#include "compare/evaluation_tables.h"
#include "shell/app_context.h"
#include "shell/panels.h"
#include "shell/table_tools.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

VerdictPanel::VerdictPanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_labelA(new QLabel(this))
    , m_labelB(new QLabel(this))
    , m_labelK(new QLabel(this))
    , m_a(new QComboBox(this))
    , m_b(new QComboBox(this))
    , m_k(new QComboBox(this))
    , m_headline(makeLabel({}, TextRole::Title, this))
    , m_details(new QLabel(this))
    , m_wins(new ValueTableModel(this))
    , m_winsView(makeSortedTable(this, "winsTable", m_wins, ValueTableModel::kSortRole))
{
    m_a->setObjectName(QStringLiteral("verdictA"));
    m_b->setObjectName(QStringLiteral("verdictB"));
    m_k->setObjectName(QStringLiteral("verdictK"));
    m_headline->setObjectName(QStringLiteral("verdictHeadline"));
    m_details->setObjectName(QStringLiteral("verdictDetails"));
    for (QComboBox* combo : {m_a, m_b}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(16);
        connect(combo, &QComboBox::currentIndexChanged, this, &VerdictPanel::compute);
    }
    connect(m_k, &QComboBox::currentIndexChanged, this, &VerdictPanel::compute);
    m_labelA->setBuddy(m_a);
    m_labelB->setBuddy(m_b);
    m_labelK->setBuddy(m_k);
    m_headline->setWordWrap(true);
    m_details->setWordWrap(true);
    for (QLabel* label : {m_headline, m_details})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* choosers = new QHBoxLayout;
    choosers->addWidget(m_labelA);
    choosers->addWidget(m_a, 1);
    choosers->addWidget(m_labelB);
    choosers->addWidget(m_b, 1);
    choosers->addWidget(m_labelK);
    choosers->addWidget(m_k);
    choosers->addStretch(1);
    m_details->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* details = new QScrollArea(this); // the sentences need more height than a small window has
    details->setObjectName(QStringLiteral("verdictScroll"));
    details->setWidget(m_details);
    details->setWidgetResizable(true);
    details->setFrameShape(QFrame::NoFrame);
    details->setFocusPolicy(Qt::NoFocus);
    m_details->setProperty("scrollContents", true);
    auto* answer = new QHBoxLayout;
    answer->addWidget(details, 2);
    answer->addWidget(m_winsView, 5);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(choosers);
    layout->addWidget(m_headline);
    layout->addLayout(answer, 1);
    m_winsFit = new ColumnFitter(m_winsView, {0});
    connect(m_winsView, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto row = static_cast<std::size_t>(sourceRow(*m_winsView, index.row()));
        if (row < m_wins->table().tasks.size())
            Q_EMIT taskActivated(m_wins->table().tasks[row]);
    });
    retranslate();
}

void VerdictPanel::retranslate()
{
    m_labelA->setText(tr("Is this ru&n"));
    m_a->setAccessibleName(tr("First run"));
    m_labelB->setText(tr("bette&r than"));
    m_b->setAccessibleName(tr("Second run"));
    m_labelK->setText(tr("at"));
    m_k->setAccessibleName(tr("Number of picks"));
    m_winsView->setAccessibleName(tr("Who wins which task"));
    m_winsView->setToolTip(tr("Press Enter on a task to open it on the Data page."));
    fillKs();
    compute();
}

QString VerdictPanel::headline() const
{
    return m_headline->text();
}

QString VerdictPanel::details() const
{
    return m_details->text();
}

void VerdictPanel::setRuns(std::vector<const CompareRun*> runs, const EvaluationTarget& target)
{
    std::erase_if(
        runs, [&](const CompareRun* run) { return run->evaluationOn(target) == nullptr; });
    const auto idOf
        = [](const QComboBox* combo) { return RunId{combo->currentData().toLongLong()}; };
    const RunId wantedA = idOf(m_a);
    const RunId wantedB = idOf(m_b);
    m_runs = std::move(runs);
    m_target = target;
    fill(m_a, wantedA, 0);
    fill(m_b, wantedB, 1);
    if (m_runs.size() > 1 && m_a->currentIndex() == m_b->currentIndex()) {
        const QSignalBlocker blocker(m_b);
        m_b->setCurrentIndex(m_a->currentIndex() == 0 ? 1 : 0);
    }
    fillKs();
    compute();
}

void VerdictPanel::choose(RunId a, RunId b, int k)
{
    {
        const QSignalBlocker blockA(m_a);
        const QSignalBlocker blockB(m_b);
        const QSignalBlocker blockK(m_k);
        m_a->setCurrentIndex(m_a->findData(static_cast<qlonglong>(a.value)));
        m_b->setCurrentIndex(m_b->findData(static_cast<qlonglong>(b.value)));
        m_k->setCurrentIndex(m_k->findData(k));
    }
    compute();
}

void VerdictPanel::fill(QComboBox* combo, RunId wanted, int fallback)
{
    const QSignalBlocker blocker(combo);
    combo->clear();
    for (const CompareRun* run : m_runs)
        combo->addItem(
            QString::fromStdString(run->run.name), static_cast<qlonglong>(run->run.id.value));
    const int index = combo->findData(static_cast<qlonglong>(wanted.value));
    combo->setCurrentIndex(index >= 0 ? index : std::min(fallback, combo->count() - 1));
    combo->setEnabled(combo->count() > 1);
}

void VerdictPanel::fillKs()
{
    const QSignalBlocker blocker(m_k);
    const QVariant before = m_k->currentData();
    m_k->clear();
    for (const int k : availableKs(m_runs, m_target))
        m_k->addItem(tr("top-%1").arg(k), k);
    m_k->setCurrentIndex(std::max(m_k->count() > 0 ? 0 : -1, m_k->findData(before)));
}

const CompareRun* VerdictPanel::chosen(const QComboBox* combo) const
{
    const RunId id{combo->currentData().toLongLong()};
    const auto found
        = std::ranges::find_if(m_runs, [id](const CompareRun* run) { return run->run.id == id; });
    return found == m_runs.end() ? nullptr : *found;
}

void VerdictPanel::show(const QString& headline, const QString& details)
{
    m_headline->setText(headline);
    m_details->setText(details);
}

void VerdictPanel::compute()
{
    const CompareRun* a = chosen(m_a);
    const CompareRun* b = chosen(m_b);
    const bool isPair = a != nullptr && b != nullptr && a != b && m_k->count() > 0;
    m_wins->setTable(
        isPair ? winTable(*a, *b, m_target, m_k->currentData().toInt()) : ValueTable{});
    m_winsView->setVisible(isPair);
    m_winsFit->fit();
    if (m_runs.size() < 2 || a == nullptr || b == nullptr || m_k->count() == 0)
        return show(tr("Two runs are needed"),
            tr("Select at least two runs in the table that are evaluated on the same data, to see "
               "whether one is better than the other."));
    if (a == b)
        return show(tr("Choose two different runs"), {});
    const int k = m_k->currentData().toInt();
    const QString nameA = QString::fromStdString(a->run.name);
    const QString nameB = QString::fromStdString(b->run.name);
    // Copies: the page's runs may be replaced while the reader thread computes.
    m_context->query<Verdict>(
        this, "verdict",
        [reportA = a->evaluationOn(m_target)->report, reportB = b->evaluationOn(m_target)->report,
            k](StorageReader&) { return evaluation::compareReports(reportA, reportB, k); },
        [this, nameA, nameB, k](Result<Verdict> verdict) {
            if (!verdict)
                return show(tr("These runs cannot be compared"),
                    tr("They have no task with usable figures in common."));
            show(verdictHeadline(*verdict, nameA, nameB, k),
                verdictDetails(*verdict, nameA, nameB, k));
        });
}

} // namespace tlp::widgets
