// SPDX-License-Identifier: GPL-3.0-only
#include "compare/matrix_panel.h"

#include "shell/panels.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// The style sheet's items paint no ground of their own.
class GroundDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        if (const QVariant ground = index.data(Qt::BackgroundRole); ground.isValid())
            painter->fillRect(option.rect, ground.value<QBrush>());
        QStyledItemDelegate::paint(painter, option, index);
    }
};

} // namespace

MatrixPanel::MatrixPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new MatrixModel(this))
    , m_controls(new QWidget(this))
    , m_kLabel(new QLabel(m_controls))
    , m_k(new QComboBox(m_controls))
    , m_view(new QTableView(this))
    , m_legend(makeLabel({}, TextRole::Caption, this))
    , m_note(makeLabel({}, TextRole::Warning, this))
{
    m_k->setObjectName(QStringLiteral("matrixK"));
    m_kLabel->setBuddy(m_k);
    auto* controls = new QHBoxLayout(m_controls);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->addWidget(m_kLabel);
    controls->addWidget(m_k);
    connect(m_k, &QComboBox::currentIndexChanged, this, &MatrixPanel::compute);

    m_view->setObjectName(QStringLiteral("modelMatrix"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new GroundDelegate(m_view));
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (QHeaderView* header : {m_view->horizontalHeader(), m_view->verticalHeader()}) {
        header->setHighlightSections(false);
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setTextElideMode(Qt::ElideMiddle);
    }
    connect(m_view, &QTableView::clicked, this, &MatrixPanel::choose);
    connect(m_view, &QTableView::activated, this, &MatrixPanel::choose);
    m_note->setObjectName(QStringLiteral("matrixNote"));
    for (QLabel* label : {m_legend, m_note})
        label->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_note);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_legend);
    retranslate();
}

void MatrixPanel::retranslate()
{
    m_kLabel->setText(tr("Compared at"));
    m_k->setAccessibleName(tr("Number of picks of the matrix"));
    m_view->setAccessibleName(tr("Every run against every other"));
    m_view->setAccessibleDescription(
        tr("Press Enter on a cell to see which tasks each of the two runs wins."));
    m_legend->setText(
        tr("Row against column, each task counting once: difference of the means in percentage "
           "points, its 95 % interval, and tasks won : lost : equal. Coloured where the interval "
           "leaves out zero. Click a cell for the tasks of the pair."));
    for (int i = 0; i < m_k->count(); ++i)
        m_k->setItemText(i, tr("top-%1").arg(m_k->itemData(i).toInt()));
    showNote();
}

void MatrixPanel::setRuns(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    m_without.clear();
    for (const CompareRun* run : runs)
        if (run->evaluationOn(target) == nullptr)
            m_without << QString::fromStdString(run->run.name);
    std::vector<MatrixRun> shown = matrixRuns(runs, target);
    const bool isSame = std::ranges::equal(
        shown, m_runs, [](const MatrixRun& a, const MatrixRun& b) { return a.isSame(b); });
    m_runs = std::move(shown);
    const std::set<int> ks = availableKs(runs, target);
    const bool isOfSameKs = ks == m_ks;
    if (!isOfSameKs) {
        const QSignalBlocker blocker(m_k);
        const QVariant before = m_k->currentData();
        m_ks = ks;
        m_k->clear();
        for (const int k : m_ks)
            m_k->addItem(tr("top-%1").arg(k), k);
        m_k->setCurrentIndex(std::max(m_k->count() > 0 ? 0 : -1, m_k->findData(before)));
    }
    m_k->setEnabled(m_k->count() > 1);
    if (isSame && isOfSameKs)
        return showNote();
    compute();
}

void MatrixPanel::compute()
{
    if (m_runs.size() < 2 || m_k->count() == 0) {
        m_task.cancel();
        return show({});
    }
    m_task.start(
        [this, runs = m_runs, k = m_k->currentData().toInt()](
            const std::stop_token& stop) -> Result<BackgroundTask::Show> {
            TLP_TRY(ModelMatrix matrix, makeMatrix(runs, k, stop));
            return BackgroundTask::Show(
                [this, matrix = std::move(matrix)]() mutable { show(std::move(matrix)); });
        },
        [this](const Error&) { show({}); });
}

void MatrixPanel::show(ModelMatrix matrix)
{
    m_model->setMatrix(std::move(matrix));
    fitCells();
    showNote();
}

/// All alike: as wide as the widest figures and names that are no longer than twice these.
void MatrixPanel::fitCells()
{
    constexpr int kPadding = 24; // of the style sheet, and some air
    const QFontMetrics metrics = m_view->fontMetrics();
    QFont bold = m_view->font();
    bold.setBold(true); // of the headers
    const QFontMetrics boldMetrics(bold);
    int figures = 0;
    int names = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        names = std::max(names,
            boldMetrics.horizontalAdvance(
                m_model->headerData(row, Qt::Vertical, Qt::DisplayRole).toString()));
        for (int column = 0; column < m_model->columnCount(); ++column)
            figures = std::max(
                figures, metrics.size(0, m_model->index(row, column).data().toString()).width());
    }
    m_view->horizontalHeader()->setDefaultSectionSize(
        std::max(figures, std::min(names, 2 * figures)) + kPadding);
    m_view->verticalHeader()->setDefaultSectionSize(3 * metrics.lineSpacing() + kPadding / 2);
    m_view->verticalHeader()->setFixedWidth(
        std::min(names, boldMetrics.averageCharWidth() * 40) + kPadding);
}

void MatrixPanel::showNote()
{
    QStringList notes;
    if (m_runs.size() < 2)
        notes << tr("Select two or more runs in the table that are evaluated on the same data.");
    if (!m_without.isEmpty())
        notes << tr("Not evaluated on this data: %1.").arg(m_without.join(QStringLiteral(", ")));
    if (const QString other = m_model->matrix().note(); !other.isEmpty())
        notes << other;
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

void MatrixPanel::choose(const QModelIndex& index)
{
    const ModelMatrix& matrix = m_model->matrix();
    if (!index.isValid() || index.row() == index.column())
        return;
    Q_EMIT pairChosen(matrix.runs[static_cast<std::size_t>(index.row())],
        matrix.runs[static_cast<std::size_t>(index.column())], matrix.k);
}

} // namespace tlp::widgets
