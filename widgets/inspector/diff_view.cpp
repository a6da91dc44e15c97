// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/diff_view.h"

#include <array>

#include "widgets/data/value_text.h"
#include "widgets/inspector/latency_panel.h"
#include "widgets/inspector/loop_nest_view.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// "SP  conv: loop 0, 56 → 7 × 8" on one line.
QString tokenText(const records::Step& step, const QString& stageName)
{
    const QString code = QString::fromStdString(std::string(records::codeOf(step)));
    const QString stage
        = stageName.isEmpty() ? DiffModel::tr("stage %1").arg(records::stageOf(step)) : stageName;
    const QString parameters = parametersText(step);
    return parameters.isEmpty() ? DiffModel::tr("%1  %2").arg(code, stage)
                                : DiffModel::tr("%1  %2: %3").arg(code, stage, parameters);
}

} // namespace

void DiffModel::setPrograms(InspectedProgramPtr left, InspectedProgramPtr right)
{
    beginResetModel();
    m_left = std::move(left);
    m_right = std::move(right);
    m_rows.clear();
    if (m_left && m_right)
        m_rows = diffSteps(m_left->detail.steps, m_right->detail.steps);
    endResetModel();
}

int DiffModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DiffModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiffModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const DiffRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isLeft = index.column() < SignColumn;
    const int position = isLeft ? row.left : row.right;
    if (role == KindRole)
        return static_cast<int>(row.kind);
    if (role == Qt::BackgroundRole && row.kind != DiffRow::Kind::Same) {
        const ThemeColors& theme = themeColors();
        QColor ground = row.kind == DiffRow::Kind::Changed ? theme.warning
            : row.kind == DiffRow::Kind::OnlyLeft          ? theme.danger
                                                           : theme.success;
        ground.setAlphaF(theme.isDark ? 0.22F : 0.14F);
        return ground;
    }
    if (index.column() == SignColumn) {
        static constexpr std::array kSigns{"=", "≠", "−", "+"};
        if (role == Qt::TextAlignmentRole)
            return static_cast<int>(Qt::AlignCenter);
        if (role == Qt::DisplayRole)
            return QString::fromUtf8(kSigns[static_cast<std::size_t>(row.kind)]);
        if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
            return {};
        switch (row.kind) {
        case DiffRow::Kind::Same:
            return tr("The same step in both");
        case DiffRow::Kind::Changed:
            return tr("The same kind of step with other parameters");
        case DiffRow::Kind::OnlyLeft:
            return tr("Only in the left program");
        case DiffRow::Kind::OnlyRight:
            return tr("Only in the right program");
        }
        return {};
    }
    if (position < 0)
        return {};
    const InspectedProgram& program = isLeft ? *m_left : *m_right;
    const records::Step& step = program.detail.steps[static_cast<std::size_t>(position)];
    const bool isNumber = index.column() == LeftNumber || index.column() == RightNumber;
    switch (role) {
    case Qt::DisplayRole:
        if (isNumber)
            return position + 1;
        return tokenText(step, program.stageNames[position]);
    case Qt::ToolTipRole:
        return describeStep(step, program.stageNames[position]);
    case Qt::TextAlignmentRole:
        if (isNumber)
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case GroupRole:
        return isNumber ? QVariant() : static_cast<int>(groupOf(records::kindOf(step)));
    default:
        return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LeftNumber:
    case RightNumber:
        return tr("#");
    case LeftStep:
        return tr("Left program");
    case RightStep:
        return tr("Right program");
    default:
        return QString();
    }
}

DiffView::DiffView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new DiffModel(this))
    , m_leftTitle(new QLabel(this))
    , m_rightTitle(new QLabel(this))
    , m_summary(makeLabel({}, TextRole::Caption, this))
    , m_table(new QTableView(this))
    , m_leftNest(new LoopNestView(this))
    , m_rightNest(new LoopNestView(this))
{
    m_leftTitle->setObjectName(QStringLiteral("leftTitle"));
    m_rightTitle->setObjectName(QStringLiteral("rightTitle"));
    m_summary->setObjectName(QStringLiteral("diffSummary"));
    for (QLabel* title : {m_leftTitle, m_rightTitle})
        title->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("diffTable"));
    m_table->setAccessibleName(tr("Steps of both programs side by side"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setItemDelegate(new StepChipDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(0.75));
    const int character = fontMetrics().averageCharWidth();
    QHeaderView* header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {DiffModel::LeftNumber, DiffModel::RightNumber, DiffModel::SignColumn})
        header->resizeSection(column, character * 7);
    header->setSectionResizeMode(DiffModel::LeftStep, QHeaderView::Stretch);
    header->setSectionResizeMode(DiffModel::RightStep, QHeaderView::Stretch);
    m_leftNest->setObjectName(QStringLiteral("leftNest"));
    m_rightNest->setObjectName(QStringLiteral("rightNest"));
    m_leftNest->setAccessibleName(tr("Loop nest of the left program"));
    m_rightNest->setAccessibleName(tr("Loop nest of the right program"));
    auto* swap = new QPushButton(tr("Swap sides"), this);

    auto* titles = new QHBoxLayout;
    titles->addWidget(m_leftTitle, 1);
    titles->addWidget(swap);
    titles->addWidget(m_rightTitle, 1);
    auto* nests = new QSplitter(Qt::Horizontal, this);
    nests->addWidget(m_leftNest);
    nests->addWidget(m_rightNest);
    nests->setChildrenCollapsible(false);
    auto* rows = new QSplitter(Qt::Vertical, this);
    rows->addWidget(m_table);
    rows->addWidget(nests);
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 1);
    rows->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(titles);
    layout->addWidget(m_summary);
    layout->addWidget(rows, 1);
    connect(swap, &QPushButton::clicked, this, &DiffView::swapRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { showRow(current.isValid() ? current.row() : -1); });
}

bool DiffView::isLoading() const
{
    return m_context->pendingQueries(this) > 0;
}

void DiffView::setPrograms(InspectedProgramPtr left, InspectedProgramPtr right)
{
    m_left = std::move(left);
    m_right = std::move(right);
    m_model->setPrograms(m_left, m_right);
    if (!m_left || !m_right)
        return;
    const auto heading = [](const InspectedProgram& program) {
        const QString task = QString::fromStdString(program.task.name).toHtmlEscaped();
        const QString rank = rankText(program).toHtmlEscaped();
        if (program.trial)
            return tr("<b>Trial %1 of %2</b>, %3<br>%4")
                .arg(QString::number(program.ref.ordinal), program.sessionName.toHtmlEscaped(),
                    task, rank);
        return tr("<b>Program %1</b> of %2<br>%3").arg(program.ref.ordinal).arg(task, rank);
    };
    m_leftTitle->setText(heading(*m_left));
    m_rightTitle->setText(heading(*m_right));

    std::array<int, 4> counts{};
    for (const DiffRow& row : m_model->rows())
        ++counts[static_cast<std::size_t>(row.kind)];
    QString summary = tr("Same steps: %1. Changed: %2. Only on the left: %3. Only on the right: "
                         "%4.")
                          .arg(counts[0])
                          .arg(counts[1])
                          .arg(counts[2])
                          .arg(counts[3]);
    const auto first = m_left->seconds();
    const auto second = m_right->seconds();
    if (!m_left->isOfSameTask(*m_right))
        summary += QLatin1Char(' ')
            + tr("The programs belong to different tasks, so their latencies do not compare.");
    else if (first && second && m_left->platform.name == m_right->platform.name)
        summary += QLatin1Char(' ')
            + (*first <= *second ? tr("The left one is %1 times as fast.")
                                       .arg(QLocale().toString(*second / *first, 'f', 2))
                                 : tr("The right one is %1 times as fast.")
                                       .arg(QLocale().toString(*first / *second, 'f', 2)));
    m_summary->setText(summary);
    showRow(-1);
}

void DiffView::showRow(int row)
{
    if (!m_left || !m_right)
        return;
    std::size_t left = m_left->detail.steps.size();
    std::size_t right = m_right->detail.steps.size();
    if (row >= 0) {
        // Both sides up to this row, whichever of them has a step in it.
        left = right = 0;
        for (int i = 0; i <= row; ++i) {
            const DiffRow& at = m_model->rows()[static_cast<std::size_t>(i)];
            left += at.left >= 0 ? 1 : 0;
            right += at.right >= 0 ? 1 : 0;
        }
    }
    replay(m_left, left, "left nest", m_leftNest);
    replay(m_right, right, "right nest", m_rightNest);
}

void DiffView::replay(
    const InspectedProgramPtr& program, std::size_t steps, const char* slot, LoopNestView* view)
{
    m_context->query<NestPair>(
        this, slot,
        [program, steps](StorageReader&) -> Result<NestPair> { return replayAt(*program, steps); },
        [this, view](Result<NestPair> nest) {
            if (nest)
                view->setNest(*nest);
            else
                m_context->showError(nest.error(), tr("The loop nest could not be derived."));
        });
}

} // namespace tlp::widgets
