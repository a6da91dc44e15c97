// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/program_table_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "widgets/data/value_text.h"

#include <QLocale>
#include <QTimer>

namespace tlp::widgets {

namespace {

constexpr int kPagesKept = 64;
constexpr std::int64_t kScanRows = 5000;

/// NaN when the measurement is not usable.
double meanSeconds(const dataset::Measurement& measurement)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return measurement.flag == records::Flag::None
        ? measurement.result.meanSeconds().value_or(kNone)
        : kNone;
}

/// Where a program is in the order of the query, −1 when it is not among its rows.
Result<int> findRow(const dataset::Dataset& data, dataset::ProgramQuery query, ProgramId id)
{
    query.limit = kScanRows;
    for (query.offset = 0;; query.offset += kScanRows) {
        TLP_TRY(const auto rows, data.programs(query));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].id == id)
                return static_cast<int>(query.offset + static_cast<std::int64_t>(i));
        }
        if (static_cast<std::int64_t>(rows.size()) < kScanRows)
            return -1;
    }
}

} // namespace

struct ProgramTableModel::FirstPages
{
    std::int64_t count = 0;
    QHash<int, std::vector<dataset::ProgramRow>> pages;
    int currentRow = -1;
};

ProgramTableModel::ProgramTableModel(AppContext* context, QObject* parent)
    : QAbstractTableModel(parent)
    , m_context(context)
{}

void ProgramTableModel::setTask(const DataRef& ref)
{
    if (ref == m_ref)
        return;
    m_ref = ref;
    m_current = {};
    beginResetModel();
    m_rows = 0;
    m_pages.clear();
    endResetModel();
    restart();
}

void ProgramTableModel::setShow(Show show)
{
    if (show == m_show)
        return;
    m_show = show;
    restart();
}

void ProgramTableModel::reload()
{
    restart(true);
}

bool ProgramTableModel::isLoading() const
{
    return m_isScheduled || m_context->pendingQueries(this) > 0;
}

dataset::ProgramQuery ProgramTableModel::currentQuery() const
{
    dataset::ProgramQuery query;
    query.task = m_ref.task;
    query.platform = m_ref.platformId;
    query.sort = m_sort;
    query.descending = m_isDescending;
    query.show = m_show;
    query.limit = kPageRows;
    return query;
}

void ProgramTableModel::restart(bool isReload)
{
    ++m_generation;
    m_wanted.clear();
    m_isReading = false;
    if (m_ref.isNull() || !m_ref.task)
        return;
    // A reload reads what is in view as well, so that no row turns into "…" for a moment.
    std::vector<int> pages{0};
    for (int page = std::max(1, m_latestPage - 1); isReload && page <= m_latestPage + 1; ++page)
        pages.push_back(page);
    m_context->query<FirstPages>(
        this, "first pages",
        [query = currentQuery(), dataset = m_ref.dataset, current = m_current, pages](
            StorageReader& storage) -> Result<FirstPages> {
            TLP_TRY(dataset::Dataset * data, storage.dataset(dataset));
            FirstPages first;
            TLP_TRY(first.count, data->programCount(query));
            for (const int page : pages) {
                auto part = query;
                part.offset = static_cast<std::int64_t>(page) * kPageRows;
                if (part.offset > first.count)
                    break;
                TLP_TRY(first.pages[page], data->programs(part));
            }
            if (current) {
                TLP_TRY(first.currentRow, findRow(*data, query, current));
            }
            return first;
        },
        [this, isReload, generation = m_generation](Result<FirstPages> pages) {
            if (generation != m_generation)
                return;
            if (pages)
                showFirst(std::move(*pages), isReload);
            else
                Q_EMIT loadFailed(pages.error());
        });
}

void ProgramTableModel::showFirst(FirstPages pages, bool isReload)
{
    if (isReload && pages.count == m_rows) {
        // The usual case while others write: rows change in place, views keep everything.
        m_pages = std::move(pages.pages);
        if (m_rows > 0)
            Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
    } else {
        beginResetModel();
        m_rows = static_cast<int>(pages.count);
        m_pages = std::move(pages.pages);
        endResetModel();
        if (!isReload)
            m_latestPage = 0;
    }
    Q_EMIT selectionMoved(pages.currentRow, isReload);
}

void ProgramTableModel::want(int page) const
{
    if (const auto known = std::find(m_wanted.begin(), m_wanted.end(), page);
        known != m_wanted.end())
        m_wanted.erase(known);
    m_wanted.push_back(page);
    if (m_isScheduled || m_isReading)
        return;
    // The view asks for cells while it paints: read once it is done.
    m_isScheduled = true;
    auto* self = const_cast<ProgramTableModel*>(this);
    QTimer::singleShot(0, self, [self] {
        self->m_isScheduled = false;
        self->loadNext();
    });
}

void ProgramTableModel::loadNext()
{
    if (m_isReading || m_wanted.empty())
        return;
    const int page = m_wanted.back();
    m_wanted.pop_back();
    if (m_pages.contains(page)) {
        loadNext();
        return;
    }
    // While scrolling fast, only the pages asked for last are still in view.
    if (m_wanted.size() > 2)
        m_wanted.erase(m_wanted.begin(), m_wanted.end() - 2);
    m_isReading = true;
    auto query = currentQuery();
    query.offset = static_cast<std::int64_t>(page) * kPageRows;
    m_context->query<std::vector<dataset::ProgramRow>>(
        this, "page",
        [query, dataset = m_ref.dataset](
            StorageReader& storage) -> Result<std::vector<dataset::ProgramRow>> {
            TLP_TRY(dataset::Dataset * data, storage.dataset(dataset));
            return data->programs(query);
        },
        [this, page, generation = m_generation](Result<std::vector<dataset::ProgramRow>> rows) {
            if (generation != m_generation)
                return;
            m_isReading = false;
            if (!rows) {
                Q_EMIT loadFailed(rows.error());
                return;
            }
            storePage(page, std::move(*rows));
            loadNext();
        });
}

void ProgramTableModel::storePage(int page, std::vector<dataset::ProgramRow> rows)
{
    if (m_pages.size() >= kPagesKept) {
        // The page farthest away is the least likely to be looked at next.
        const auto keys = m_pages.keys();
        const int farthest = *std::max_element(keys.begin(), keys.end(),
            [page](int a, int b) { return std::abs(a - page) < std::abs(b - page); });
        m_pages.remove(farthest);
    }
    m_latestPage = page;
    m_pages.insert(page, std::move(rows));
    const int first = page * kPageRows;
    const int last = std::min(first + kPageRows, m_rows) - 1;
    if (last >= first)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

const dataset::ProgramRow* ProgramTableModel::program(int row) const
{
    const auto page = m_pages.constFind(row / kPageRows);
    const auto inPage = static_cast<std::size_t>(row % kPageRows);
    if (row < 0 || page == m_pages.constEnd() || inPage >= page->size())
        return nullptr;
    return &(*page)[inPage];
}

int ProgramTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ProgramTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProgramTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole && index.column() != OutcomeColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const dataset::ProgramRow* row = program(index.row());
    if (row == nullptr) {
        if (!m_pages.contains(index.row() / kPageRows))
            want(index.row() / kPageRows);
        return role == Qt::DisplayRole ? QVariant(QStringLiteral("…")) : QVariant();
    }
    const dataset::Measurement& measurement = row->measurement;
    // NaN: no usable time.
    const double mean = meanSeconds(measurement);
    if (role == Qt::ToolTipRole) {
        if (index.column() != LatencyColumn || std::isnan(mean))
            return {};
        return tr("Mean of %Ln repeat(s): %1 s", nullptr,
            static_cast<int>(measurement.result.costsSeconds.size()))
            .arg(QString::fromStdString(toShortest(mean)));
    }
    switch (index.column()) {
    case OrdinalColumn:
        return countText(row->ordinal);
    case LatencyColumn:
        return latencyText(mean);
    case LabelColumn:
        return measurement.label ? QLocale().toString(*measurement.label, 'f', 4)
                                 : QStringLiteral("–");
    case StepsColumn:
        return row->steps;
    case OutcomeColumn:
        return outcomeText(measurement);
    default:
        return {};
    }
}

QVariant ProgramTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != OutcomeColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        switch (section) {
        case OrdinalColumn:
            return tr("Program");
        case LatencyColumn:
            return tr("Latency");
        case LabelColumn:
            return tr("Label");
        case StepsColumn:
            return tr("Steps");
        case OutcomeColumn:
            return tr("Outcome");
        default:
            return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case OrdinalColumn:
            return tr("Number of the program within its task, in order of import");
        case LabelColumn:
            return tr("Lowest latency of the task divided by this one: the best program has 1");
        case StepsColumn:
            return tr("How many schedule steps make the program");
        default:
            return {};
        }
    }
    return {};
}

void ProgramTableModel::sort(int column, Qt::SortOrder order)
{
    using dataset::ProgramSort;
    const auto kind = column == LatencyColumn || column == LabelColumn ? ProgramSort::Latency
        : column == StepsColumn                                        ? ProgramSort::Steps
        : column == OutcomeColumn                                      ? ProgramSort::Error
                                                                       : ProgramSort::Ordinal;
    // The best label belongs to the lowest latency.
    const bool isDescending = (order == Qt::DescendingOrder) != (column == LabelColumn);
    if (kind == m_sort && isDescending == m_isDescending)
        return;
    m_sort = kind;
    m_isDescending = isDescending;
    restart();
}

Result<QByteArray> ProgramTableModel::toCsv(
    StorageReader& storage, const DataRef& ref, const dataset::ProgramQuery& query)
{
    TLP_TRY(dataset::Dataset * data, storage.dataset(ref.dataset));
    std::string csv = "program,latency_s,label,steps,error_no,outcome\r\n";
    dataset::ProgramQuery page = query;
    page.limit = kScanRows;
    for (page.offset = 0;; page.offset += kScanRows) {
        TLP_TRY(const auto rows, data->programs(page));
        for (const dataset::ProgramRow& row : rows) {
            const dataset::Measurement& measurement = row.measurement;
            const bool isGood = measurement.flag == records::Flag::None;
            const double mean = meanSeconds(measurement);
            csv += std::to_string(row.ordinal) + ',' + (std::isnan(mean) ? "" : toShortest(mean))
                + ',' + (measurement.label ? toShortest(*measurement.label) : "") + ','
                + std::to_string(row.steps) + ',' + std::to_string(measurement.result.errorNo)
                + ',';
            csv += isGood ? "good"
                : measurement.flag == records::Flag::Failed
                ? records::nameOfError(measurement.result.errorNo)
                : records::toString(measurement.flag);
            csv += "\r\n";
        }
        if (static_cast<std::int64_t>(rows.size()) < kScanRows)
            return QByteArray::fromStdString(csv);
    }
}

} // namespace tlp::widgets
