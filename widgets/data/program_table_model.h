// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QHash>

#include "widgets/data/data_queries.h"

namespace tlp::widgets {

/// The programs of a task on one platform, read page by page as rows come into view; sorted and
/// filtered by the storage. Rows not read yet show "…". GUI thread.
class ProgramTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        OrdinalColumn,
        LatencyColumn,
        LabelColumn,
        StepsColumn,
        OutcomeColumn,
        ColumnCount
    };
    static constexpr int kPageRows = 200;

    explicit ProgramTableModel(AppContext* context, QObject* parent = nullptr);

    using Show = dataset::ProgramQuery::Show;
    /// Shows another task; a null ref empties the table.
    void setTask(const DataRef& ref);
    void setShow(Show show);
    /// Reads what is shown again, because the data changed.
    void reload();
    [[nodiscard]] const DataRef& task() const { return m_ref; }
    [[nodiscard]] bool isLoading() const;
    /// The program of a row, when it has been read.
    [[nodiscard]] const dataset::ProgramRow* program(int row) const;
    /// The program whose row is to be found again after sorting (see selectionMoved).
    void setCurrent(ProgramId id) { m_current = id; }

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    /// Every row of the current query as CSV (UTF-8, decimal point, header with units). Runs on the
    /// reader thread.
    [[nodiscard]] static Result<QByteArray> toCsv(
        StorageReader& storage, const DataRef& ref, const dataset::ProgramQuery& query);
    [[nodiscard]] dataset::ProgramQuery currentQuery() const;

Q_SIGNALS:
    /// A new query's rows are there; `row` is where the current program is now, −1 when it is not
    /// among them. `isReload`: the order is the same as before, so a view keeps its place.
    void selectionMoved(int row, bool isReload);
    void loadFailed(const tlp::Error& error);

private:
    struct FirstPages;
    void restart(bool isReload = false);
    void showFirst(FirstPages pages, bool isReload);
    void want(int page) const;
    void loadNext();
    void storePage(int page, std::vector<dataset::ProgramRow> rows);

    AppContext* m_context;
    DataRef m_ref;
    dataset::ProgramSort m_sort = dataset::ProgramSort::Ordinal;
    bool m_isDescending = false;
    Show m_show = Show::All;
    int m_rows = 0;
    ProgramId m_current;
    quint64 m_generation = 0; ///< of the query; pages of older ones are dropped
    QHash<int, std::vector<dataset::ProgramRow>> m_pages;
    mutable std::vector<int> m_wanted; ///< pages asked for by the view, latest last
    mutable bool m_isScheduled = false;
    bool m_isReading = false;
    int m_latestPage = 0; ///< near what is looked at
};

} // namespace tlp::widgets
