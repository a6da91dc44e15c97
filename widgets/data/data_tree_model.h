// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <vector>

#include <QAbstractItemModel>
#include <QHash>
#include <QSortFilterProxyModel>

#include "widgets/data/data_queries.h"

namespace tlp::widgets {

/// Datasets → platforms → tasks, with counts. A dataset's content is read when it is first
/// expanded (canFetchMore), all its tasks in one query. GUI thread.
class DataTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { NameColumn, ProgramsColumn, GoodColumn, FlaggedColumn, BestColumn, ColumnCount };
    enum Role {
        RefRole = Qt::UserRole + 1, ///< DataRef
        SortRole, ///< number or text
        FilterRole, ///< text the filter box searches
    };

    explicit DataTreeModel(AppContext* context, QObject* parent = nullptr);
    ~DataTreeModel() override;

    /// Forgets everything, because another workspace was opened.
    void clear();
    /// Reads the list of datasets again, and the content of those shown that have changed.
    void reload();
    /// Reads the content of every dataset (for the filter box).
    void fetchAll();
    [[nodiscard]] bool isLoading() const;
    /// Where something is now; invalid if it is not there or not read yet.
    [[nodiscard]] QModelIndex indexOf(const DataRef& ref) const;
    [[nodiscard]] std::shared_ptr<const DatasetContent> content(const QString& dataset) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

Q_SIGNALS:
    void datasetsLoaded(); ///< the list of datasets is up to date
    void contentLoaded(const QString& dataset);
    void contentChanged(const QString& dataset); ///< somebody wrote to what was loaded before
    void loadFailed(const tlp::Error& error);

private:
    struct Node;
    struct PlatformNode;
    struct DatasetNode;

    [[nodiscard]] static Node* parentNode(const QModelIndex& index);
    [[nodiscard]] DatasetNode* datasetAt(const QModelIndex& index) const;
    [[nodiscard]] PlatformNode* platformAt(const QModelIndex& index) const;
    [[nodiscard]] DatasetNode* find(const QString& name) const;
    [[nodiscard]] int rowOf(const DatasetNode* node) const;
    [[nodiscard]] static int rowOf(const PlatformNode* node);

    struct Listing;
    void mergeDatasets(const Listing& listing);
    void load(DatasetNode* node);
    void merge(DatasetNode* node, std::shared_ptr<const DatasetContent> content);
    void mergeTasks(PlatformNode* node, const std::shared_ptr<const DatasetContent>& content);

    [[nodiscard]] QVariant datasetData(const DatasetNode& node, int column, int role) const;
    [[nodiscard]] QVariant platformData(const PlatformNode& node, int column, int role) const;
    [[nodiscard]] QVariant taskData(const PlatformNode& node, int row, int column, int role) const;

    AppContext* m_context;
    std::vector<std::unique_ptr<DatasetNode>> m_datasets;
    QHash<QString, QByteArray> m_slots; ///< query slots, alive as long as the model
};

/// Rows whose name, key or operator contains every word of the filter; parents of a hit stay.
class DataTreeFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit DataTreeFilter(QObject* parent = nullptr);
    void setWords(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
};

} // namespace tlp::widgets
