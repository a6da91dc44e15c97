// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QTimer>

#include "measure/collect_spec.h"
#include "widgets/data/data_queries.h"
#include "widgets/shell/page.h"

class QLineEdit;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace tlp::widgets {

class CollectView;
class DatasetView;
class DataTreeFilter;
class DataTreeModel;
class EmptyState;
class ImportDialog;
class ImportView;
class TaskView;

/// The Data page: datasets, platforms and tasks on the left; on the right what is selected, or an
/// import in progress. GUI thread.
class DataPage : public Page
{
    Q_OBJECT
public:
    explicit DataPage(AppContext* context, QWidget* parent = nullptr);
    ~DataPage() override;

    [[nodiscard]] QString pageName() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override;
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

    /// Opens the import dialog with these files and dataset filled in.
    ImportDialog* openImportDialog(const QStringList& paths = {}, const QString& dataset = {});
    /// Starts an import and shows its progress. `done` gets the error's text, or an empty one.
    void startImport(const QString& dataset, const QStringList& paths, const QString& platform,
        const QString& networksFile, std::function<void(QString)> done);
    void openCollectDialog();
    /// Starts a collection and shows its progress. `done` gets the error's text, or an empty one.
    void startCollection(const measure::CollectSpec& spec, std::function<void(QString)> done);
    /// Shows a collection's job: its progress, or its report.
    void showCollection(JobId job);
    /// Selects a task (or, without task, a platform or dataset) as soon as it has been read.
    void select(const DataRef& ref);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* makeTreePane();
    void placeSplitter();
    void fitTreeColumns();
    [[nodiscard]] int numberColumnWidth() const;
    void selectPending();
    void showSelected();
    void showEmptyState();
    void connectCollectView();
    void importCollected(const QString& file, bool hasNetworks);
    /// An import or a collection, which stays until it is closed.
    [[nodiscard]] bool showsJob() const;
    void openSplitDialog(const QString& dataset);
    void saveState() const;
    [[nodiscard]] QStringList datasetNames() const;

    QAction* m_importAction;
    QAction* m_collectAction;
    QAction* m_filterAction;
    DataTreeModel* m_model;
    DataTreeFilter* m_filter = nullptr;
    QWidget* m_content = nullptr; ///< everything below the page; built again for a new language
    QSplitter* m_splitter = nullptr;
    QWidget* m_treePane = nullptr;
    QLineEdit* m_search = nullptr;
    QTreeView* m_tree = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    DatasetView* m_datasetView = nullptr;
    TaskView* m_taskView = nullptr;
    ImportView* m_importView = nullptr;
    CollectView* m_collectView = nullptr;
    JobId m_collection; ///< shown by m_collectView
    DataRef m_selected;
    DataRef m_pending; ///< to select once its content is there
    bool m_wantsRepresentative = false;
    bool m_hasPlace = false; ///< the user has moved the splitter
    QTimer m_reload; ///< refreshes at most once a second while somebody writes
};

} // namespace tlp::widgets
