// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/data_tree_model.h"

#include <algorithm>
#include <limits>

#include "widgets/data/value_text.h"

namespace tlp::widgets {

struct DataTreeModel::Node
{
    enum class Kind : std::uint8_t { Dataset, Platform };
    explicit Node(Kind nodeKind)
        : kind(nodeKind)
    {}
    Kind kind;
};

struct DataTreeModel::PlatformNode : Node
{
    struct Entry
    {
        std::size_t task = 0; ///< into the content's tasks
        std::size_t onPlatform = 0; ///< into that task's platforms
    };
    PlatformNode()
        : Node(Kind::Platform)
    {}
    DatasetNode* dataset = nullptr;
    dataset::PlatformInfo info;
    std::shared_ptr<const DatasetContent> content; ///< what the entries point into
    std::vector<Entry> tasks;
    std::vector<TaskId> ids;
};

struct DataTreeModel::DatasetNode : Node
{
    DatasetNode()
        : Node(Kind::Dataset)
    {}
    workspace::DatasetEntry entry;
    QString name;
    bool isRequested = false;
    std::shared_ptr<const DatasetContent> content;
    std::vector<std::unique_ptr<PlatformNode>> platforms;
};

/// What is there now: the datasets and the versions of those whose content is shown.
struct DataTreeModel::Listing
{
    std::vector<workspace::DatasetEntry> entries;
    QHash<QString, qint64> versions;
};

DataTreeModel::DataTreeModel(AppContext* context, QObject* parent)
    : QAbstractItemModel(parent)
    , m_context(context)
{}

DataTreeModel::~DataTreeModel() = default;

bool DataTreeModel::isLoading() const
{
    return m_context->pendingQueries(this) > 0;
}

void DataTreeModel::clear()
{
    beginResetModel();
    m_datasets.clear();
    endResetModel();
}

void DataTreeModel::reload()
{
    QStringList shown;
    for (const auto& node : m_datasets) {
        if (node->content)
            shown.append(node->name);
    }
    m_context->query<Listing>(
        this, "datasets",
        [shown](StorageReader& storage) -> Result<Listing> {
            Listing listing;
            TLP_TRY(listing.entries, loadDatasets(storage));
            for (const QString& name : shown) {
                // A dataset that cannot be read now is reported when its content is read.
                const auto data = storage.dataset(name);
                const auto version = data ? (*data)->dataVersion() : Result<std::int64_t>(-1);
                listing.versions.insert(name, version ? *version : -1);
            }
            return listing;
        },
        [this](Result<Listing> listing) {
            if (!listing) {
                Q_EMIT loadFailed(listing.error());
                return;
            }
            mergeDatasets(*listing);
            Q_EMIT datasetsLoaded();
        });
}

void DataTreeModel::fetchAll()
{
    for (const auto& node : m_datasets) {
        if (!node->isRequested)
            load(node.get());
    }
}

void DataTreeModel::mergeDatasets(const Listing& listing)
{
    const auto isListed = [&](const DatasetNode& node) {
        return std::any_of(listing.entries.begin(), listing.entries.end(),
            [&](const auto& entry) { return QString::fromStdString(entry.name) == node.name; });
    };
    for (int row = static_cast<int>(m_datasets.size()) - 1; row >= 0; --row) {
        if (isListed(*m_datasets[static_cast<std::size_t>(row)]))
            continue;
        beginRemoveRows({}, row, row);
        m_datasets.erase(m_datasets.begin() + row);
        endRemoveRows();
    }
    for (const workspace::DatasetEntry& entry : listing.entries) {
        const QString name = QString::fromStdString(entry.name);
        if (DatasetNode* known = find(name)) {
            known->entry = entry;
            const auto version = listing.versions.constFind(name);
            if (known->content && version != listing.versions.constEnd()
                && *version != known->content->version)
                load(known);
            continue;
        }
        auto node = std::make_unique<DatasetNode>();
        node->name = name;
        node->entry = entry;
        const int row = static_cast<int>(m_datasets.size());
        beginInsertRows({}, row, row);
        m_datasets.push_back(std::move(node));
        endInsertRows();
    }
}

void DataTreeModel::load(DatasetNode* node)
{
    node->isRequested = true;
    const QString name = node->name;
    QByteArray& slot = m_slots[name];
    if (slot.isEmpty())
        slot = "content of " + name.toUtf8();
    m_context->query<std::shared_ptr<const DatasetContent>>(
        this, slot.constData(),
        [name](StorageReader& storage) { return loadContent(storage, name); },
        [this, name](Result<std::shared_ptr<const DatasetContent>> content) {
            DatasetNode* target = find(name);
            if (target == nullptr)
                return;
            if (!content) {
                Q_EMIT loadFailed(content.error());
                return;
            }
            const bool isNewer = target->content != nullptr;
            merge(target, *content);
            Q_EMIT contentLoaded(name);
            if (isNewer)
                Q_EMIT contentChanged(name);
        });
}

void DataTreeModel::merge(DatasetNode* node, std::shared_ptr<const DatasetContent> content)
{
    const QModelIndex parent = createIndex(rowOf(node), 0);
    for (int row = static_cast<int>(node->platforms.size()) - 1; row >= 0; --row) {
        const PlatformId id = node->platforms[static_cast<std::size_t>(row)]->info.id;
        const bool isKept = std::any_of(content->platforms.begin(), content->platforms.end(),
            [&](const auto& platform) { return platform.id == id; });
        if (isKept)
            continue;
        beginRemoveRows(parent, row, row);
        node->platforms.erase(node->platforms.begin() + row);
        endRemoveRows();
    }
    node->content = std::move(content);
    for (const dataset::PlatformInfo& info : node->content->platforms) {
        const auto found = std::find_if(node->platforms.begin(), node->platforms.end(),
            [&](const auto& platform) { return platform->info.id == info.id; });
        PlatformNode* platform = nullptr;
        if (found != node->platforms.end()) {
            platform = found->get();
            platform->info = info;
        } else {
            auto fresh = std::make_unique<PlatformNode>();
            fresh->dataset = node;
            fresh->info = info;
            platform = fresh.get();
            const int row = static_cast<int>(node->platforms.size());
            beginInsertRows(parent, row, row);
            node->platforms.push_back(std::move(fresh));
            endInsertRows();
        }
        mergeTasks(platform, node->content);
    }
    Q_EMIT dataChanged(parent, parent.siblingAtColumn(ColumnCount - 1));
}

void DataTreeModel::mergeTasks(
    PlatformNode* node, const std::shared_ptr<const DatasetContent>& content)
{
    std::vector<PlatformNode::Entry> entries;
    std::vector<TaskId> ids;
    for (std::size_t task = 0; task < content->tasks.size(); ++task) {
        const auto& platforms = content->tasks[task].platforms;
        for (std::size_t i = 0; i < platforms.size(); ++i) {
            if (platforms[i].platform != node->info.id)
                continue;
            entries.push_back({task, i});
            ids.push_back(content->tasks[task].id);
            break;
        }
    }
    const QModelIndex parent = createIndex(rowOf(node), 0, static_cast<Node*>(node->dataset));
    const auto oldCount = node->ids.size();
    const bool isExtension
        = oldCount <= ids.size() && std::equal(node->ids.begin(), node->ids.end(), ids.begin());
    if (!isExtension && oldCount > 0) {
        beginRemoveRows(parent, 0, static_cast<int>(oldCount) - 1);
        node->tasks.clear();
        node->ids.clear();
        endRemoveRows();
    }
    const auto kept = node->ids.size();
    std::copy_n(entries.begin(), kept, node->tasks.begin());
    node->content = content;
    if (kept > 0)
        Q_EMIT dataChanged(
            index(0, 0, parent), index(static_cast<int>(kept) - 1, ColumnCount - 1, parent));
    if (kept < ids.size()) {
        beginInsertRows(parent, static_cast<int>(kept), static_cast<int>(ids.size()) - 1);
        node->tasks = std::move(entries);
        node->ids = std::move(ids);
        endInsertRows();
    }
    Q_EMIT dataChanged(parent, parent.siblingAtColumn(ColumnCount - 1));
}

DataTreeModel::DatasetNode* DataTreeModel::find(const QString& name) const
{
    for (const auto& node : m_datasets) {
        if (node->name == name)
            return node.get();
    }
    return nullptr;
}

int DataTreeModel::rowOf(const DatasetNode* node) const
{
    const auto found = std::find_if(m_datasets.begin(), m_datasets.end(),
        [&](const auto& candidate) { return candidate.get() == node; });
    return static_cast<int>(found - m_datasets.begin());
}

int DataTreeModel::rowOf(const PlatformNode* node)
{
    const auto& siblings = node->dataset->platforms;
    const auto found = std::find_if(siblings.begin(), siblings.end(),
        [&](const auto& candidate) { return candidate.get() == node; });
    return static_cast<int>(found - siblings.begin());
}

std::shared_ptr<const DatasetContent> DataTreeModel::content(const QString& dataset) const
{
    const DatasetNode* node = find(dataset);
    return node == nullptr ? nullptr : node->content;
}

QModelIndex DataTreeModel::indexOf(const DataRef& ref) const
{
    DatasetNode* node = find(ref.dataset);
    if (node == nullptr)
        return {};
    const QModelIndex top = createIndex(rowOf(node), 0);
    if (!ref.platformId && ref.platform.isEmpty())
        return top;
    for (const auto& platform : node->platforms) {
        const bool isMeant = ref.platformId
            ? platform->info.id == ref.platformId
            : QString::fromStdString(platform->info.name) == ref.platform;
        if (!isMeant)
            continue;
        const QModelIndex middle = index(rowOf(platform.get()), 0, top);
        if (!ref.task)
            return middle;
        const auto found = std::find(platform->ids.begin(), platform->ids.end(), ref.task);
        if (found == platform->ids.end())
            return {};
        return index(static_cast<int>(found - platform->ids.begin()), 0, middle);
    }
    return {};
}

// An index carries its parent's node: null for datasets, a dataset for platforms, a platform for
// tasks.
DataTreeModel::Node* DataTreeModel::parentNode(const QModelIndex& index)
{
    return static_cast<Node*>(index.internalPointer());
}

DataTreeModel::DatasetNode* DataTreeModel::datasetAt(const QModelIndex& index) const
{
    if (!index.isValid() || parentNode(index) != nullptr)
        return nullptr;
    return m_datasets[static_cast<std::size_t>(index.row())].get();
}

DataTreeModel::PlatformNode* DataTreeModel::platformAt(const QModelIndex& index) const
{
    Node* parent = index.isValid() ? parentNode(index) : nullptr;
    if (parent == nullptr || parent->kind != Node::Kind::Dataset)
        return nullptr;
    return static_cast<DatasetNode*>(parent)
        ->platforms[static_cast<std::size_t>(index.row())]
        .get();
}

QModelIndex DataTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column);
    if (DatasetNode* node = datasetAt(parent))
        return createIndex(row, column, static_cast<Node*>(node));
    if (PlatformNode* node = platformAt(parent))
        return createIndex(row, column, static_cast<Node*>(node));
    return {};
}

QModelIndex DataTreeModel::parent(const QModelIndex& child) const
{
    Node* node = child.isValid() ? parentNode(child) : nullptr;
    if (node == nullptr)
        return {};
    if (node->kind == Node::Kind::Dataset)
        return createIndex(rowOf(static_cast<DatasetNode*>(node)), 0);
    auto* platform = static_cast<PlatformNode*>(node);
    return createIndex(rowOf(platform), 0, static_cast<Node*>(platform->dataset));
}

int DataTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_datasets.size());
    if (parent.column() != 0)
        return 0;
    if (const DatasetNode* node = datasetAt(parent))
        return static_cast<int>(node->platforms.size());
    if (const PlatformNode* node = platformAt(parent))
        return static_cast<int>(node->tasks.size());
    return 0;
}

int DataTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

bool DataTreeModel::hasChildren(const QModelIndex& parent) const
{
    if (const DatasetNode* node = datasetAt(parent)) {
        // Unread datasets may have children; the arrow goes away once they are known to have none.
        return parent.column() == 0 && (!node->content || !node->platforms.empty());
    }
    return rowCount(parent) > 0;
}

bool DataTreeModel::canFetchMore(const QModelIndex& parent) const
{
    const DatasetNode* node = datasetAt(parent);
    return node != nullptr && !node->isRequested;
}

void DataTreeModel::fetchMore(const QModelIndex& parent)
{
    if (DatasetNode* node = datasetAt(parent); node != nullptr && !node->isRequested)
        load(node);
}

QVariant DataTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole && index.column() != NameColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (const DatasetNode* node = datasetAt(index))
        return datasetData(*node, index.column(), role);
    if (const PlatformNode* node = platformAt(index))
        return platformData(*node, index.column(), role);
    return taskData(
        *static_cast<PlatformNode*>(parentNode(index)), index.row(), index.column(), role);
}

namespace {

/// The cells that all levels share.
struct RowCells
{
    QString name;
    QString toolTip;
    std::int64_t programs = 0;
    std::int64_t good = 0;
    std::int64_t flagged = 0;
    bool hasCounts = true;
    bool hasBest = false;
    std::optional<double> best;

    [[nodiscard]] QVariant value(int column, int role) const
    {
        if (role == Qt::ToolTipRole)
            return toolTip;
        const bool isSort = role == DataTreeModel::SortRole;
        if (role != Qt::DisplayRole && !isSort)
            return {};
        if (column == DataTreeModel::NameColumn)
            return name;
        if (column == DataTreeModel::BestColumn) {
            if (isSort)
                return best.value_or(std::numeric_limits<double>::max());
            return hasBest ? latencyText(best) : QString();
        }
        if (!hasCounts)
            return isSort ? QVariant(-1) : QVariant(QString());
        const std::int64_t count = column == DataTreeModel::ProgramsColumn ? programs
            : column == DataTreeModel::GoodColumn                          ? good
                                                                           : flagged;
        return isSort ? QVariant(static_cast<qlonglong>(count)) : QVariant(countText(count));
    }
};

} // namespace

QVariant DataTreeModel::datasetData(const DatasetNode& node, int column, int role) const
{
    if (role == RefRole)
        return QVariant::fromValue(DataRef{node.name, {}, {}, {}});
    RowCells cells;
    cells.name = node.name;
    cells.toolTip = tr("Dataset “%1”, %2").arg(node.name, byteCountText(node.entry.bytes));
    cells.hasCounts = node.content != nullptr;
    if (node.content) {
        for (const dataset::TaskInfo& task : node.content->tasks)
            cells.programs += task.programs;
        for (const dataset::PlatformInfo& platform : node.content->platforms) {
            cells.good += platform.good;
            cells.flagged += platform.flagged;
        }
    }
    return cells.value(column, role);
}

QVariant DataTreeModel::platformData(const PlatformNode& node, int column, int role) const
{
    const QString name = QString::fromStdString(node.info.name);
    if (role == RefRole)
        return QVariant::fromValue(DataRef{node.dataset->name, name, node.info.id, {}});
    if (role == FilterRole)
        return QString();
    RowCells cells;
    cells.name = name;
    cells.toolTip
        = tr("Platform “%1”, %Ln task(s). Target: %2", nullptr, static_cast<int>(node.info.tasks))
              .arg(name, QString::fromStdString(node.info.target));
    cells.programs = node.info.programs;
    cells.good = node.info.good;
    cells.flagged = node.info.flagged;
    return cells.value(column, role);
}

QVariant DataTreeModel::taskData(const PlatformNode& node, int row, int column, int role) const
{
    const PlatformNode::Entry entry = node.tasks[static_cast<std::size_t>(row)];
    const dataset::TaskInfo& task = node.content->tasks[entry.task];
    const dataset::TaskOnPlatform& here = task.platforms[entry.onPlatform];
    const QString name = QString::fromStdString(task.name);
    const QString key = QString::fromStdString(task.workloadKey);
    if (role == RefRole)
        return QVariant::fromValue(DataRef{
            node.dataset->name, QString::fromStdString(node.info.name), node.info.id, task.id});
    if (role == FilterRole) {
        QString text = name + QLatin1Char(' ') + key;
        for (const std::string& network : task.networks)
            text += QLatin1Char(' ') + QString::fromStdString(network);
        return text;
    }
    RowCells cells;
    cells.name = name;
    cells.toolTip = tr("%1\nWorkload key: %2").arg(name, key);
    cells.programs = here.programs;
    cells.good = here.good;
    cells.flagged = here.flagged;
    cells.hasBest = true;
    cells.best = here.bestSeconds;
    return cells.value(column, role);
}

QVariant DataTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != NameColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case ProgramsColumn:
            return tr("How many programs were measured");
        case GoodColumn:
            return tr("Measurements that can be used for training and evaluation");
        case FlaggedColumn:
            return tr("Measurements that failed or have no usable time");
        case BestColumn:
            return tr("Lowest latency of the task on the platform");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case ProgramsColumn:
        return tr("Programs");
    case GoodColumn:
        return tr("Good");
    case FlaggedColumn:
        return tr("Flagged");
    case BestColumn:
        return tr("Best");
    default:
        return {};
    }
}

DataTreeFilter::DataTreeFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(DataTreeModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
    setRecursiveFilteringEnabled(true);
    setDynamicSortFilter(true);
}

void DataTreeFilter::setWords(const QString& text)
{
    m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool DataTreeFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_words.isEmpty())
        return true;
    const QModelIndex index = sourceModel()->index(row, DataTreeModel::NameColumn, parent);
    const QString text = index.data(DataTreeModel::FilterRole).toString();
    return !text.isEmpty() && std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

bool DataTreeFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant first = left.data(sortRole());
    const QVariant second = right.data(sortRole());
    if (first.typeId() == QMetaType::QString && second.typeId() == QMetaType::QString)
        return QString::compare(first.toString(), second.toString(), Qt::CaseInsensitive) < 0;
    return first.toDouble() < second.toDouble();
}

} // namespace tlp::widgets
