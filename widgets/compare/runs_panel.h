// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QSet>
#include <QTimer>
#include <QWidget>

#include "compare/runs_model.h"
#include "compare/value_table.h"

class QAction;
class QCheckBox;
class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;

namespace tlp::widgets {

/// The runs table with its filter, column chooser and buttons. The selected rows are the runs that
/// everything below shows. Which columns are shown is remembered. GUI thread only.
class RunsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit RunsPanel(QWidget* parent = nullptr);

    [[nodiscard]] RunsModel* model() const { return m_model; }
    [[nodiscard]] QTableView* view() const { return m_view; }
    [[nodiscard]] QList<QAction*> panelActions() const;
    [[nodiscard]] QWidget* tools() const { return m_tools; } ///< for the heading of the card

    /// Keeps the selection by id.
    void setRuns(std::vector<CompareRun> runs);
    void setTarget(const EvaluationTarget& target);
    [[nodiscard]] std::vector<RunId> selectedRuns() const; ///< in the order of the table
    void selectRuns(const std::vector<RunId>& runs);
    [[nodiscard]] bool isSettled() const { return !m_selectionTimer.isActive(); }
    [[nodiscard]] bool isColumnShown(const QString& id) const;
    /// What is on the screen: shown columns of the rows that pass the filter.
    [[nodiscard]] ValueTable table() const;
    void focusFilter();
    void retranslate();

Q_SIGNALS:
    void selectionChanged();
    void evaluateRequested();
    void deleteRequested();
    void renameRequested(tlp::RunId run, const QString& name);
    void folderRequested(tlp::RunId run);
    void exportRequested();

private:
    void buildTools();
    void buildView();
    void buildColumnMenu();
    void applyColumns();
    void renameCurrent();
    void applyFilter(const QString& text);
    void onSelectionChanged();
    [[nodiscard]] QModelIndex proxyIndex(RunId run) const;

    RunsModel* m_model;
    RunsProxy* m_proxy;
    QTableView* m_view;
    QWidget* m_tools;
    QLineEdit* m_filter;
    QCheckBox* m_onlyVarying;
    QPushButton* m_columnsButton;
    QMenu* m_columnsMenu;
    QPushButton *m_evaluate, *m_delete;
    QAction *m_evaluateAction, *m_renameAction, *m_deleteAction, *m_folderAction, *m_exportAction;
    QSet<QString> m_chosen; ///< ids of the columns that the user wants to see
    std::vector<RunId> m_chosenRuns; ///< selected by the user, also those that the filter hides
    /// Selections are told from the event loop: answering one while the model behind it is changing
    /// would change the model again under the proxy's feet.
    QTimer m_selectionTimer;
    bool m_isUpdating = false;
};

} // namespace tlp::widgets
