// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "base/error.h"
#include "widgets/inspector/attention_map.h"
#include "widgets/inspector/explanation.h"
#include "widgets/inspector/inspected_program.h"

class QAction;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;

namespace tlp::widgets {

class AttentionTableModel;

/// The attention of one run on one program: map, read-out, choice of layer and head, export, and
/// the same as a table (F7). Models without attention say why there is none. GUI thread.
class AttentionView : public QWidget
{
    Q_OBJECT
public:
    explicit AttentionView(QWidget* parent = nullptr);
    ~AttentionView() override;

    /// Null: nothing is known yet.
    void setContent(const InspectedProgramPtr& program, const RunExplanation* run);
    void setCurrentRow(int row) { m_map->setCurrentRow(row); }
    [[nodiscard]] AttentionMap* map() const { return m_map; }
    [[nodiscard]] bool isTableShown() const;
    void setTableShown(bool shown);

Q_SIGNALS:
    void rowActivated(int row);
    void exported(const QString& file);
    void exportFailed(const tlp::Error& error);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void createActions();
    void fillChoices(const RunExplanation& run);
    void showChosen();
    void showReadout(int row, int column);
    void copyPicture();
    void saveAs();

    AttentionPicture m_labels; ///< without weights
    RunExplanation m_run;
    AttentionTableModel* m_model;
    AttentionMap* m_map;
    QTableView* m_table;
    QLabel* m_none; ///< why there is no map
    QStackedWidget* m_stack;
    QComboBox* m_choice;
    QLabel* m_readout;
    QAction *m_copy = nullptr, *m_save = nullptr, *m_showTable = nullptr;
    bool m_isTable = false;
};

} // namespace tlp::widgets
