// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/attention_view.h"

#include "widgets/data/value_text.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/save_file.h"
#include "widgets/shell/table_tools.h"
#include "widgets/shell/theme.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

/// The same weights, a row per step that looks.
class AttentionTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setPicture(const AttentionPicture& picture)
    {
        beginResetModel();
        m_picture = picture;
        endResetModel();
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override
    {
        return parent.isValid() ? 0 : m_picture.rows();
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override
    {
        return rowCount(parent);
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid())
            return {};
        const auto weight = static_cast<double>(m_picture.weight(index.row(), index.column()));
        if (role == Qt::DisplayRole)
            return percentText(weight);
        if (role == kExportRole)
            return weight;
        if (role == Qt::TextAlignmentRole)
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    }
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation /*orientation*/, int role) const override
    {
        if (section < 0 || section >= m_picture.rows())
            return {};
        if (role == Qt::DisplayRole)
            return m_picture.labels[section];
        return role == Qt::ToolTipRole ? m_picture.names[section] : QVariant();
    }

private:
    AttentionPicture m_picture;
};

AttentionView::AttentionView(QWidget* parent)
    : QWidget(parent)
    , m_model(new AttentionTableModel(this))
    , m_map(new AttentionMap(this))
    , m_table(new QTableView(this))
    , m_none(makeLabel({}, TextRole::Caption, this))
    , m_stack(new QStackedWidget(this))
    , m_choice(new QComboBox(this))
    , m_readout(new QLabel(this))
{
    m_map->setObjectName(QStringLiteral("attentionMap"));
    m_table->setObjectName(QStringLiteral("attentionTable"));
    m_table->setAccessibleName(tr("Attention between the steps of the program"));
    m_table->setModel(m_model);
    m_table->setTabKeyNavigation(false);
    new TableTools(m_table);
    m_none->setObjectName(QStringLiteral("noAttention"));
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setWordWrap(true);
    m_choice->setObjectName(QStringLiteral("attentionHead"));
    m_choice->setAccessibleName(tr("Layer and head of the attention"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_readout->setObjectName(QStringLiteral("attentionReadout"));
    m_readout->setWordWrap(true);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_readout->setMinimumHeight(fontMetrics().height() * 2);
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (QWidget* view : std::initializer_list<QWidget*>{m_none, m_map, m_table})
        m_stack->addWidget(view);

    auto* top = new QHBoxLayout;
    top->addWidget(makeLabel(tr("Attention"), TextRole::Heading, this));
    top->addStretch(1);
    top->addWidget(m_choice);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addLayout(top);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_readout);
    createActions();

    connect(m_choice, &QComboBox::currentIndexChanged, this, &AttentionView::showChosen);
    connect(m_map, &AttentionMap::currentChanged, this, &AttentionView::showReadout);
    connect(m_map, &AttentionMap::rowActivated, this, &AttentionView::rowActivated);
    connect(m_table, &QTableView::clicked, this,
        [this](const QModelIndex& index) { Q_EMIT rowActivated(index.row()); });
    setContent(nullptr, nullptr);
}

AttentionView::~AttentionView() = default;

void AttentionView::createActions()
{
    const auto add = [this](const QString& text, const QKeySequence& keys, auto handler) {
        auto* action = new QAction(text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, handler);
        addAction(action);
        return action;
    };
    m_copy = add(tr("&Copy picture"), {}, [this] { copyPicture(); });
    m_save = add(tr("&Export…"), QKeySequence::Save, [this] { saveAs(); });
    m_save->setObjectName(QStringLiteral("exportAttention"));
    m_showTable = add(tr("Show as &table"), Qt::Key_F7, [this] { setTableShown(!m_isTable); });
    m_showTable->setCheckable(true);
}

void AttentionView::setContent(const InspectedProgramPtr& program, const RunExplanation* run)
{
    m_labels = {};
    m_run = {};
    const bool hasMap = program && run != nullptr && !run->attention.empty();
    if (program && run != nullptr) {
        m_run = *run;
        m_labels.title = tr("Attention of %1").arg(run->run);
        m_labels.steps = run->stepsRead;
        for (int row = 0; row < run->stepsRead; ++row) {
            const auto& step = program->detail.steps[static_cast<std::size_t>(row)];
            const std::string code(records::codeOf(step));
            m_labels.labels.append(
                QStringLiteral("%1 %2").arg(row + 1).arg(QString::fromStdString(code)));
            m_labels.names.append(
                tr("Step %1, %2 · %3").arg(row + 1).arg(stepCodeText(code), parametersText(step)));
        }
        if (run->hasPaddingRow) {
            const QString padding = tr("padding (%1)").arg(run->paddingRows);
            m_labels.labels.append(padding);
            m_labels.names.append(padding);
        }
    }
    m_none->setText(
        run != nullptr ? run->noAttention : tr("Choose a run to see where its model looks."));
    fillChoices(m_run);
    for (QAction* action : {m_copy, m_save, m_showTable})
        action->setEnabled(hasMap);
    showChosen();
}

void AttentionView::fillChoices(const RunExplanation& run)
{
    const QSignalBlocker blocker(m_choice);
    const QString before = m_choice->currentText();
    m_choice->clear();
    if (!run.attention.empty())
        m_choice->addItem(tr("Mean of all heads"), QPoint(-1, -1));
    for (int layer = 0; layer < std::ssize(run.attention); ++layer) {
        const auto heads = std::ssize(run.attention[static_cast<std::size_t>(layer)]);
        for (int head = 0; head < heads; ++head)
            m_choice->addItem(run.attention.size() == 1
                    ? tr("Head %1").arg(head + 1)
                    : tr("Layer %1, head %2").arg(layer + 1).arg(head + 1),
                QPoint(layer, head));
    }
    m_choice->setCurrentIndex(std::max(0, m_choice->findText(before)));
    m_choice->setVisible(m_choice->count() > 0);
}

void AttentionView::showChosen()
{
    const bool hasMap = m_choice->count() > 0;
    AttentionPicture picture;
    if (hasMap) {
        picture = m_labels;
        const QPoint chosen = m_choice->currentData().toPoint();
        picture.weights = chosen.x() < 0 ? m_run.meanAttention
                                         : m_run.attention[static_cast<std::size_t>(chosen.x())]
                                                          [static_cast<std::size_t>(chosen.y())];
        picture.title = tr("%1, %2").arg(picture.title, m_choice->currentText());
    }
    m_map->setPicture(picture);
    m_model->setPicture(picture);
    if (m_isTable && hasMap)
        m_table->resizeColumnsToContents();
    m_stack->setCurrentWidget(!hasMap ? static_cast<QWidget*>(m_none)
            : m_isTable               ? static_cast<QWidget*>(m_table)
                                      : static_cast<QWidget*>(m_map));
    m_readout->setVisible(hasMap);
    showReadout(m_map->currentCell().y(), m_map->currentCell().x());
}

void AttentionView::showReadout(int row, int column)
{
    m_readout->setText(m_map->cellText(row, column));
}

bool AttentionView::isTableShown() const
{
    return m_isTable;
}

void AttentionView::setTableShown(bool shown)
{
    const bool hadFocus = m_map->hasFocus() || m_table->hasFocus();
    m_isTable = shown;
    m_showTable->setChecked(shown);
    showChosen();
    if (hadFocus)
        m_stack->currentWidget()->setFocus();
}

void AttentionView::copyPicture()
{
    QGuiApplication::clipboard()->setPixmap(m_map->grab());
}

void AttentionView::saveAs()
{
    SaveRequest request;
    request.title = tr("Export the attention map");
    request.fileName = QStringLiteral("attention");
    request.filters = tr("Picture (*.png);;Vector graphic (*.svg);;Data (*.csv)");
    chooseSaveFile(this, request, [this](const QString& file) {
        if (const Status status = exportAttention(m_map->picture(), file); !status)
            Q_EMIT exportFailed(status.error());
        else
            Q_EMIT exported(file);
    });
}

void AttentionView::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_stack->currentWidget() == m_none)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_copy, m_save, m_showTable});
    menu->popup(event->globalPos());
    event->accept();
}

} // namespace tlp::widgets

#include "attention_view.moc"
