// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "widgets/data/data_queries.h"
#include "widgets/data/program_table_model.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QTableView;

namespace tlp::widgets {

class PlotView;

/// One task on one platform: facts, latency histogram, failures and the table of its programs. GUI
/// thread.
class TaskView : public QWidget
{
    Q_OBJECT
public:
    explicit TaskView(AppContext* context, QWidget* parent = nullptr);

    void setTask(const DataRef& ref);
    void refresh();
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] ProgramTableModel* programs() const { return m_model; }
    void saveState() const;
    void restoreState();

Q_SIGNALS:
    /// Another platform of the same task was chosen.
    void refRequested(const tlp::widgets::DataRef& ref);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void load();
    void showContent(const TaskContent& content);
    void showHistogram(const TaskContent& content);
    void showFailures(const TaskContent& content);
    [[nodiscard]] QWidget* makeProgramsCard();
    void openCurrent();
    void compareCurrent();
    [[nodiscard]] std::optional<ProgramRef> currentProgram() const;
    void restoreSelection(int row, bool isReload);
    void exportPrograms();
    void updateButtons();

    AppContext* m_context;
    DataRef m_ref;
    ProgramTableModel* m_model;
    QLabel* m_title;
    QLabel* m_facts;
    QLabel* m_key;
    QComboBox* m_platform;
    PlotView* m_histogram;
    PlotView* m_failures;
    QComboBox* m_show;
    QLabel* m_count;
    QTableView* m_table;
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_export;
    QSplitter* m_rows;
    QSplitter* m_plots;
    ProgramId m_selected;
    bool m_isRestoring = false;
};

} // namespace tlp::widgets
