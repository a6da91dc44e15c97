// SPDX-License-Identifier: GPL-3.0-only
#include "study/forgetting_panel.h"

#include "shell/form_tools.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "study/forgetting_model.h"

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

constexpr int kMostLines = 7; ///< height of a cell

/// The style sheet's items leave the ground of the model out.
class HeatDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const auto ground = index.data(Qt::BackgroundRole);
        if (ground.canConvert<QBrush>())
            painter->fillRect(option.rect, ground.value<QBrush>());
        QStyledItemDelegate::paint(painter, option, index);
    }
};

} // namespace

ForgettingPanel::ForgettingPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new ForgettingModel(this))
    , m_settingLabel(new QLabel(this))
    , m_setting(makeChooser(this, "forgettingSetting"))
    , m_view(new QTableView(this))
    , m_tools(new TableTools(m_view))
    , m_legend(makeLabel({}, TextRole::Caption, this))
{
    m_settingLabel->setBuddy(m_setting);
    connect(m_setting, &QComboBox::currentIndexChanged, this, &ForgettingPanel::showMatrix);
    m_view->setObjectName(QStringLiteral("forgettingMatrix"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new HeatDelegate(m_view));
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->setAlternatingRowColors(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (QHeaderView* header : {m_view->horizontalHeader(), m_view->verticalHeader()}) {
        header->setHighlightSections(false);
        header->setSectionResizeMode(QHeaderView::Stretch); // as a chart fills its place
        header->setTextElideMode(Qt::ElideMiddle);
    }
    m_tools->setFileName(QStringLiteral("forgetting"));
    m_legend->setWordWrap(true);
    auto* choosers = new QHBoxLayout;
    choosers->addWidget(m_settingLabel);
    choosers->addWidget(m_setting);
    choosers->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(choosers);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_legend);
    retranslate();
}

void ForgettingPanel::setStudy(const StudyDetailsPtr& details, int k)
{
    m_details = details;
    m_k = k;
    m_matrices = details ? study::forgettingMatrices(details->report)
                         : std::vector<study::ForgettingMatrix>();
    const QString before = m_setting->currentData().toString();
    {
        const QSignalBlocker blocker(m_setting);
        m_setting->clear();
        for (const study::ForgettingMatrix& matrix : m_matrices) {
            const QString label = QString::fromStdString(matrix.label);
            m_setting->addItem(label, label);
        }
        chooseData(m_setting, before);
    }
    const bool isChoice = m_matrices.size() > 1;
    m_settingLabel->setVisible(isChoice);
    m_setting->setVisible(isChoice);
    showMatrix();
}

void ForgettingPanel::showMatrix()
{
    const int chosen = std::max(0, m_setting->currentIndex());
    if (m_matrices.empty())
        return m_model->setPicture({});
    const study::ForgettingMatrix& matrix = m_matrices[static_cast<std::size_t>(chosen)];
    const QModelIndex current = m_view->currentIndex();
    m_model->setPicture(forgettingPicture(m_details->report, matrix, m_k));
    m_view->setCurrentIndex(m_model->index(current.row(), current.column()));
    int width = fontMetrics().averageCharWidth() * 16;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        width = std::max(width, m_view->horizontalHeader()->sectionSizeHint(column));
        for (int row = 0; row < m_model->rowCount(); ++row)
            width = std::max(width, m_view->sizeHintForIndex(m_model->index(row, column)).width());
    }
    m_view->horizontalHeader()->setMinimumSectionSize(width + fontMetrics().averageCharWidth());
    m_view->verticalHeader()->setMinimumSectionSize(fontMetrics().height() * 3);
    const int most = fontMetrics().height() * kMostLines; // few rows stay rows
    m_view->verticalHeader()->setMaximumSectionSize(most);
    m_legend->setText(matrix.isChain
            ? tr("Rows: what the model was last trained for, each training beginning with the "
                 "model of the row above. Columns: what it is evaluated on. Second line: the "
                 "change against the model that was just trained for the column's platform; below "
                 "the bold diagonal it tells what was forgotten.")
            : tr("Rows: what the model was trained for. Columns: what it is evaluated on. Second "
                 "line: the difference to the model that was trained for the column's platform, "
                 "on the bold diagonal."));
}

void ForgettingPanel::retranslate()
{
    m_settingLabel->setText(tr("Setting"));
    m_setting->setAccessibleName(tr("Setting of the matrix"));
    m_view->setAccessibleName(tr("Forgetting matrix"));
    m_tools->retranslate();
    m_model->retranslate();
    showMatrix();
}

} // namespace tlp::widgets
