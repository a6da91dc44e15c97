// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_view.h"

#include "charts/plot_canvas.h"
#include "charts/plot_export.h"
#include "charts/plot_legend.h"
#include "charts/plot_scene.h"
#include "charts/plot_table_model.h"
#include "charts/plot_text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {

struct PlotView::Private
{
    std::shared_ptr<const PlotData> data = std::make_shared<PlotData>();
    std::shared_ptr<const DrawnData> drawn = std::make_shared<DrawnData>();
    QSet<QString> hiddenNames; ///< by name, so that new data of the same runs keeps them hidden
    PlotScene* scene = nullptr;
    PlotCanvas* canvas = nullptr;
    PlotLegend* legend = nullptr;
    QTableView* table = nullptr;
    PlotTableModel* tableModel = nullptr;
    QLabel* empty = nullptr;
    QLabel* caption = nullptr;
    QToolButton* menuButton = nullptr;
    QStackedLayout* stack = nullptr;
    QAction* copyImage = nullptr;
    QAction* copyData = nullptr;
    QAction* save = nullptr;
    QAction* reset = nullptr;
    QAction* toggleTable = nullptr;
    bool showsTable = false;

    void restyle(const QWidget& view)
    {
        scene->setPlotStyle(PlotStyle::fromPalette(view.palette()), view.font());
        legend->setSeries(*data, scene->plotStyle(), scene->hiddenSeries());
    }
    void showCurrent()
    {
        stack->setCurrentIndex(showsTable ? 1 : drawn->points == 0 ? 2 : 0);
        const bool hasPoints = drawn->points > 0;
        legend->setVisible(hasPoints && !showsTable && legend->hasEntries());
        updateCaption();
        reset->setEnabled(hasPoints);
        copyImage->setEnabled(hasPoints);
        save->setEnabled(hasPoints);
    }
    void fitTable() const
    {
        for (int column = 0; column < PlotTableModel::ColumnCount; ++column)
            table->setColumnHidden(column, !tableModel->hasColumn(column));
        table->resizeColumnsToContents();
    }
    void updateCaption()
    {
        const QString text = plotCaption(*data, *drawn, scene->isDecimated());
        caption->setText(text);
        caption->setVisible(!text.isEmpty());
    }
};

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
    , m_private(std::make_unique<Private>())
{
    installPlotAccessibility();
    auto& d = *m_private;
    d.scene = new PlotScene(this);
    d.canvas = new PlotCanvas(d.scene, this);
    d.canvas->setObjectName(QStringLiteral("plotCanvas"));
    d.legend = new PlotLegend(this);
    d.tableModel = new PlotTableModel(this);
    d.table = new QTableView(this);
    d.table->setObjectName(QStringLiteral("plotTable"));
    d.table->setModel(d.tableModel);
    d.table->verticalHeader()->hide();
    d.table->horizontalHeader()->setStretchLastSection(true);
    d.table->setAlternatingRowColors(true);
    d.table->setSelectionBehavior(QAbstractItemView::SelectRows);
    d.table->setTabKeyNavigation(false);
    d.empty = new QLabel(this);
    d.empty->setAlignment(Qt::AlignCenter);
    d.empty->setWordWrap(true);
    d.caption = new QLabel(this);
    d.caption->setWordWrap(true);
    d.caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    d.caption->setProperty("role", QStringLiteral("caption"));
    d.menuButton = new QToolButton(d.canvas);
    d.menuButton->setText(QStringLiteral("⋯"));
    d.menuButton->setAutoRaise(true);
    d.menuButton->setFocusPolicy(Qt::TabFocus);
    d.menuButton->setPopupMode(QToolButton::InstantPopup);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    d.stack = new QStackedLayout;
    d.stack->addWidget(d.canvas);
    d.stack->addWidget(d.table);
    d.stack->addWidget(d.empty);
    layout->addWidget(d.legend);
    layout->addLayout(d.stack, 1);
    layout->addWidget(d.caption);

    createActions();
    retranslate();
    connect(d.canvas, &PlotCanvas::pointActivated, this, &PlotView::pointActivated);
    connect(d.canvas, &PlotCanvas::zoomChanged, this, [this] { m_private->updateCaption(); });
    connect(d.table, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto [series, point] = m_private->tableModel->pointOf(index.row());
        Q_EMIT pointActivated(series, point);
    });
    connect(d.legend, &PlotLegend::hiddenChanged, this, [this](const QSet<int>& hidden) {
        auto& d = *m_private;
        for (int i = 0; i < static_cast<int>(d.data->series.size()); ++i) {
            const QString& name = d.data->series[static_cast<std::size_t>(i)].name;
            if (hidden.contains(i))
                d.hiddenNames.insert(name);
            else
                d.hiddenNames.remove(name);
        }
        d.scene->setHiddenSeries(hidden);
        d.updateCaption();
    });
    d.restyle(*this);
    d.showCurrent();
}

PlotView::~PlotView() = default;

void PlotView::createActions()
{
    auto& d = *m_private;
    const auto add = [this](const QKeySequence& keys, auto handler) {
        auto* action = new QAction(this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, handler);
        addAction(action);
        return action;
    };
    d.copyImage = add(QKeySequence::Copy, [this] { copyPicture(); });
    d.copyData = add({}, [this] {
        QApplication::clipboard()->setText(QString::fromUtf8(plotCsv(*m_private->data)));
    });
    d.save = add(QKeySequence::Save, [this] { saveAs(); });
    d.reset = add({}, [this] { resetZoom(); });
    d.toggleTable = add(Qt::Key_F7, [this] { setTableShown(!m_private->showsTable); });
    d.toggleTable->setCheckable(true);
    auto* menu = new QMenu(this);
    menu->addActions({d.copyImage, d.copyData, d.save});
    menu->addSeparator();
    menu->addActions({d.reset, d.toggleTable});
    d.menuButton->setMenu(menu);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    d.canvas->installEventFilter(this);
}

void PlotView::retranslate()
{
    auto& d = *m_private;
    d.copyImage->setText(tr("&Copy picture"));
    d.copyData->setText(tr("Copy &data as CSV"));
    d.save->setText(tr("&Export…"));
    d.reset->setText(tr("&Reset zoom"));
    d.toggleTable->setText(tr("Show as &table"));
    d.menuButton->setAccessibleName(tr("Chart menu"));
    d.menuButton->setToolTip(tr("Copy, export, reset zoom, show as table"));
    d.table->setAccessibleName(tr("Data of the chart"));
    d.canvas->setToolTip(QString());
    d.canvas->setAccessibleName(
        d.data->title.isEmpty() ? tr("Chart") : tr("Chart: %1").arg(d.data->title));
    d.canvas->setAccessibleDescription(summary());
    d.empty->setText(d.data->emptyText.isEmpty() ? tr("Nothing to show yet.") : d.data->emptyText);
}

void PlotView::setData(PlotData data)
{
    auto& d = *m_private;
    const auto sameAxis = [](const PlotAxis& a, const PlotAxis& b) {
        return a.title == b.title && a.isLog == b.isLog && a.categories == b.categories;
    };
    const bool keepRange = d.canvas->isZoomed() && d.drawn->points > 0
        && sameAxis(d.data->x, data.x) && sameAxis(d.data->y, data.y);
    d.data = std::make_shared<PlotData>(std::move(data));
    d.drawn = std::make_shared<DrawnData>(prepare(*d.data));
    QSet<int> hidden;
    for (int i = 0; i < static_cast<int>(d.data->series.size()); ++i) {
        if (d.hiddenNames.contains(d.data->series[static_cast<std::size_t>(i)].name))
            hidden.insert(i);
    }
    d.scene->setHiddenSeries(hidden);
    d.scene->setContent(d.data, d.drawn, keepRange);
    d.legend->setSeries(*d.data, d.scene->plotStyle(), hidden);
    if (d.showsTable) {
        d.tableModel->setPlot(d.data);
        d.fitTable();
    }
    d.canvas->contentChanged();
    retranslate();
    d.showCurrent();
}

const PlotData& PlotView::data() const
{
    return *m_private->data;
}

QString PlotView::summary() const
{
    const auto& d = *m_private;
    const QString text = plotSummary(*d.data, *d.drawn);
    return d.data->title.isEmpty() ? text : d.data->title + QStringLiteral(". ") + text;
}

int PlotView::leftOut() const
{
    return m_private->drawn->leftOut;
}

Status PlotView::exportTo(const QString& file, QSize size) const
{
    const auto& d = *m_private;
    return exportPlot(*d.data, file, size, d.scene->hiddenSeries(),
        d.canvas->isZoomed() ? std::optional(d.scene->range()) : std::nullopt);
}

void PlotView::resetZoom()
{
    m_private->canvas->resetZoom();
}

bool PlotView::isTableShown() const
{
    return m_private->showsTable;
}

void PlotView::setTableShown(bool shown)
{
    auto& d = *m_private;
    const bool hadFocus = d.canvas->hasFocus() || d.table->hasFocus();
    d.showsTable = shown;
    d.toggleTable->setChecked(shown);
    if (shown)
        d.tableModel->setPlot(d.data);
    d.showCurrent();
    if (shown)
        d.fitTable(); // once it has the fonts of the style sheet
    if (hadFocus)
        d.stack->currentWidget()->setFocus();
}

void PlotView::copyPicture()
{
    auto& d = *m_private;
    constexpr QSize kSize(960, 600);
    const auto scene = exportScene(*d.data, kSize, d.scene->hiddenSeries());
    if (d.canvas->isZoomed())
        scene->setRange(d.scene->range());
    QImage image(kSize * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(Qt::white);
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        scene->render(&painter, QRectF(QPointF(), QSizeF(kSize)), QRectF(QPointF(), QSizeF(kSize)));
    }
    auto* mime = new QMimeData;
    mime->setImageData(image);
    mime->setText(QString::fromUtf8(plotCsv(*d.data)));
    QApplication::clipboard()->setMimeData(mime);
}

void PlotView::saveAs()
{
    auto& d = *m_private;
    auto* dialog = new QFileDialog(this, tr("Export chart"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Picture (*.png)"), tr("Vector graphic (*.svg)"),
        tr("Document (*.pdf)"), tr("Data (*.csv)")});
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        const auto dot = filter.lastIndexOf(QLatin1Char('.'));
        dialog->setDefaultSuffix(filter.mid(dot + 1, 3));
    });
    QString name = d.data->title.isEmpty() ? QStringLiteral("chart") : d.data->title;
    for (QChar& c : name) {
        if (!c.isLetterOrNumber())
            c = QLatin1Char('-');
    }
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        if (const auto status = exportTo(file); !status)
            Q_EMIT exportFailed(status.error());
        else
            Q_EMIT exported(file);
    });
    dialog->open();
}

void PlotView::contextMenuEvent(QContextMenuEvent* event)
{
    m_private->menuButton->menu()->popup(event->globalPos());
    event->accept();
}

bool PlotView::eventFilter(QObject* watched, QEvent* event)
{
    auto& d = *m_private;
    if (watched == d.canvas && event->type() == QEvent::Resize) {
        d.menuButton->adjustSize();
        d.menuButton->move(d.canvas->width() - d.menuButton->width() - 2, 2);
        d.updateCaption();
    }
    return QWidget::eventFilter(watched, event);
}

QSize PlotView::sizeHint() const
{
    const int unit = fontMetrics().height();
    return {unit * 30, unit * 19};
}

QSize PlotView::minimumSizeHint() const
{
    const int unit = fontMetrics().height();
    return {unit * 12, unit * 9};
}

void PlotView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_private->restyle(*this);
    else if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace tlp::widgets
