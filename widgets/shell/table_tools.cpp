// SPDX-License-Identifier: GPL-3.0-only
#include "shell/table_tools.h"

#include "base/text.h"
#include "shell/icons.h"
#include "shell/save_file.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QStringList>
#include <QTableView>

namespace tlp::widgets {

namespace {

constexpr int kNameCharacters = 22; ///< of a name that can be read
constexpr int kFewNameCharacters = 16; ///< in a narrow window, before titles are cut
constexpr int kFewestNameCharacters = 12; ///< in the narrowest
constexpr int kFewestCharacters = 6; ///< of any flexible column, in the narrowest
constexpr int kArrowWidth = 12; ///< pixels that the style keeps free at the end of every title

QString plain(const QVariant& exported, const QVariant& shown)
{
    if (!exported.isValid())
        return {};
    if (exported.typeId() == QMetaType::Double)
        return QString::fromStdString(toShortest(exported.toDouble()));
    return exported.typeId() == QMetaType::QString || exported.canConvert<qlonglong>()
        ? exported.toString()
        : shown.toString();
}

/// The shown columns in their order.
std::vector<int> columnsOf(const QTableView& view)
{
    std::vector<int> columns;
    const QHeaderView* header = view.horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual); !view.isColumnHidden(column))
            columns.push_back(column);
    return columns;
}

QString headerOf(const QAbstractItemModel& model, int column)
{
    const QVariant name = model.headerData(column, Qt::Horizontal, kExportRole);
    return name.isValid() ? name.toString()
                          : model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

/// Lines of fields, the header first.
std::vector<QStringList> linesOf(const QTableView& view, const std::vector<int>& rows)
{
    const QAbstractItemModel& model = *view.model();
    const std::vector<int> columns = columnsOf(view);
    const bool hasExport = model.headerData(0, Qt::Horizontal, kExportRole).isValid();
    QStringList header;
    for (const int column : columns)
        header << headerOf(model, column);
    std::vector<QStringList> lines{header};
    for (const int row : rows) {
        QStringList line;
        for (const int column : columns) {
            const QModelIndex index = model.index(row, column);
            const QVariant shown = index.data();
            line << plain(hasExport ? index.data(kExportRole) : shown, shown);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<int> allRows(const QTableView& view)
{
    std::vector<int> rows(static_cast<std::size_t>(view.model()->rowCount()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<int>(i);
    return rows;
}

} // namespace

TableTools::TableTools(QTableView* view)
    : QObject(view)
    , m_view(view)
    , m_copy(new QAction(themedIcon(QStringLiteral("copy")), {}, this))
    , m_export(new QAction(themedIcon(QStringLiteral("export")), {}, this))
{
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    view->addActions({m_copy, m_export});
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_copy, &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(copiedText()); });
    connect(m_export, &QAction::triggered, this, &TableTools::chooseFile);
    retranslate();
}

void TableTools::retranslate()
{
    m_copy->setText(tr("Copy rows"));
    m_export->setText(tr("Export table…"));
}

QString TableTools::copiedText() const
{
    std::vector<int> rows;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    QString text;
    for (QStringList line : linesOf(*m_view, rows.empty() ? allRows(*m_view) : rows)) {
        for (QString& field : line)
            field.replace(u'\t', u' ').replace(u'\n', u' ');
        text += line.join(u'\t') + u'\n';
    }
    return text;
}

Status TableTools::exportTo(const QString& file) const
{
    return writeText(file, csvText(linesOf(*m_view, allRows(*m_view))));
}

void TableTools::chooseFile()
{
    chooseSaveFile(m_view, {tr("Export table"), m_fileName, tr("CSV table (*.csv)")},
        [this](const QString& file) {
            if (const Status status = exportTo(file); !status)
                Q_EMIT exportFailed(status.error());
            else
                Q_EMIT exported(file);
        });
}

bool SortedModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(sortRole());
    const QVariant b = right.data(sortRole());
    // Descending, what is less comes later.
    if (!a.isValid() || !b.isValid())
        return sortOrder() == Qt::AscendingOrder ? a.isValid() && !b.isValid()
                                                 : !a.isValid() && b.isValid();
    const bool areNumbers = a.typeId() != QMetaType::QString && b.typeId() != QMetaType::QString;
    if (areNumbers)
        return a.toDouble() < b.toDouble();
    return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

QTableView* makeSortedTable(
    QWidget* parent, const char* objectName, QAbstractItemModel* model, int sortRole)
{
    auto* view = new QTableView(parent);
    view->setObjectName(QLatin1String(objectName));
    auto* sorted = new SortedModel(view);
    sorted->setSourceModel(model);
    sorted->setSortRole(sortRole);
    view->setModel(sorted);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setAlternatingRowColors(true);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTextElideMode(Qt::ElideMiddle); // names differ at their ends
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setTabKeyNavigation(false);
    view->verticalHeader()->hide();
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    // The order of the model until a header is clicked.
    view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view->setSortingEnabled(true);
    return view;
}

ColumnFitter::ColumnFitter(QTableView* view, std::vector<int> flexible)
    : QObject(view)
    , m_view(view)
    , m_flexible(std::move(flexible))
{
    view->viewport()->installEventFilter(this);
    connect(view->horizontalHeader(), &QHeaderView::sectionResized, this,
        [this](int, int before, int after) {
            // Columns are also hidden and shown while a button is down: a click on a tab does.
            const bool isHiding = before == 0 || after == 0;
            if (!m_isSetting && !isHiding && QGuiApplication::mouseButtons() != Qt::NoButton)
                m_isByHand = true;
        });
    connect(view->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] {
        if (!m_isByHand && !m_natural.empty())
            distribute();
    });
}

void ColumnFitter::fit()
{
    if (m_isByHand)
        return;
    const int columns = m_view->model()->columnCount();
    const int character = m_view->fontMetrics().averageCharWidth();
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_view->resizeColumnsToContents();
    }
    m_natural.clear();
    m_contents.clear();
    m_titles.clear();
    QHeaderView* header = m_view->horizontalHeader();
    const bool hasArrow = header->isSortIndicatorShown();
    header->setSortIndicatorShown(false);
    for (int column = 0; column < columns; ++column) {
        m_natural.push_back(m_view->columnWidth(column) + character / 2);
        // Public in the base class only.
        m_contents.push_back(
            static_cast<QAbstractItemView*>(m_view)->sizeHintForColumn(column) + 1);
        m_titles.push_back(header->sectionSizeHint(column));
    }
    header->setSortIndicatorShown(hasArrow);
    distribute();
}

bool ColumnFitter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && !m_isByHand && !m_natural.empty())
        distribute();
    return QObject::eventFilter(watched, event);
}

void ColumnFitter::distribute()
{
    std::vector<int> widths = m_natural;
    std::vector<int> shown, flexible;
    for (int column = 0; column < static_cast<int>(widths.size()); ++column)
        if (!m_view->isColumnHidden(column))
            shown.push_back(column);
    for (const int column : m_flexible) // an empty table may have no columns at all
        if (column < static_cast<int>(widths.size()) && !m_view->isColumnHidden(column))
            flexible.push_back(column);
    std::vector<int> fixed;
    std::ranges::copy_if(shown, std::back_inserter(fixed),
        [&](int column) { return std::ranges::find(flexible, column) == flexible.end(); });
    const int available = m_view->viewport()->width();
    const int character = m_view->fontMetrics().averageCharWidth();
    const QHeaderView* header = m_view->horizontalHeader();
    const auto title = [&](int column) { return header->sectionSizeHint(column); };
    // The room around the arrow is needed by one column at a time.
    const auto bareTitle = [&, this](int column) {
        return column == header->sortIndicatorSection()
            ? title(column)
            : m_titles[std::size_t(column)] + kArrowWidth;
    };
    const auto contents = [this](int column) { return m_contents[std::size_t(column)]; };
    // In a narrow window everything gives way rather than leave the window: names first, then the
    // room beside titles, then titles. Numbers are never cut.
    shrink(widths, flexible, available, [&, this](int column) {
        return std::max(title(column), isName(column) ? character * kNameCharacters : 0);
    });
    shrink(widths, fixed, available,
        [&](int column) { return std::max(contents(column), bareTitle(column)); });
    shrink(widths, flexible, available, [&, this](int column) {
        return std::max(bareTitle(column), isName(column) ? character * kFewNameCharacters : 0);
    });
    shrink(widths, fixed, available, contents);
    shrink(widths, flexible, available, [&, this](int column) {
        return character * (isName(column) ? kFewestNameCharacters : kFewestCharacters);
    });
    int total = 0;
    for (const int column : shown)
        total += widths[static_cast<std::size_t>(column)];
    if (!flexible.empty())
        widths[static_cast<std::size_t>(flexible.front())] += std::max(0, available - total);
    const QScopedValueRollback setting(m_isSetting, true);
    for (std::size_t column = 0; column < widths.size(); ++column)
        m_view->setColumnWidth(static_cast<int>(column), widths[column]);
}

bool ColumnFitter::isName(int column) const
{
    return !m_flexible.empty() && column == m_flexible.front();
}

/// Makes the widest of `columns` narrower until all that is shown fits or each has its least width.
void ColumnFitter::shrink(std::vector<int>& widths, const std::vector<int>& columns, int available,
    const std::function<int(int)>& least) const
{
    constexpr double kShareOfName = 0.6; ///< it keeps more of its room than the others
    int total = 0;
    for (std::size_t column = 0; column < widths.size(); ++column)
        total += m_view->isColumnHidden(static_cast<int>(column)) ? 0 : widths[column];
    std::map<int, int> leastOf;
    for (const int column : columns)
        leastOf[column] = least(column);
    const auto width = [&](int column) -> int& { return widths[static_cast<std::size_t>(column)]; };
    const auto rank = [&](int column) {
        return width(column) > leastOf[column] ? width(column) * (isName(column) ? kShareOfName : 1)
                                               : 0.0;
    };
    for (; total > available && !columns.empty(); --total) {
        const int widest = *std::ranges::max_element(columns, {}, rank);
        if (rank(widest) <= 0)
            break;
        --width(widest);
    }
}

int sourceRow(const QTableView& view, int row)
{
    const auto* proxy = static_cast<const QSortFilterProxyModel*>(view.model());
    return proxy->mapToSource(proxy->index(row, 0)).row();
}

void selectSourceRow(QTableView& view, int row)
{
    const auto* proxy = static_cast<const QSortFilterProxyModel*>(view.model());
    const QModelIndex index
        = row < 0 ? QModelIndex() : proxy->mapFromSource(proxy->sourceModel()->index(row, 0));
    if (index.isValid() && index.row() != view.currentIndex().row())
        view.setCurrentIndex(index);
}

} // namespace tlp::widgets
