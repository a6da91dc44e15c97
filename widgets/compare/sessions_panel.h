// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <set>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "charts/series_colors.h"
#include "compare/value_table.h"
#include "tuning/tuning_data.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace tlp::widgets {

class AppContext;
class ColumnFitter;
class CurvePlots;
class EmptyState;
class SessionsModel;
class TableTools;

/// Rows: session, what it is to reach, and what each of both needed for that; numbers exact.
[[nodiscard]] ValueTable matchTable(const std::vector<SessionMatch>& matches);

/// Tuning sessions of one workload side by side: their curves, and the search time that each needs
/// to match the others. GUI thread only.
class SessionsPanel : public QWidget
{
    Q_OBJECT
public:
    enum View { CurvesView, MatchView };

    explicit SessionsPanel(AppContext* context, QWidget* parent = nullptr);

    void refresh(); ///< reads every session: for a panel that is looked at
    /// Chooses the workload of the first of these sessions and ticks those of them that tuned it,
    /// as soon as they are loaded.
    void showSessions(const QStringList& names);
    /// Ticks what tells most: every session of the workload with most of them.
    void showRepresentative();
    [[nodiscard]] bool isSettled() const;
    void retranslate();

    [[nodiscard]] bool currentIsChart() const;
    [[nodiscard]] QString currentName() const; ///< of the open view, for a file
    /// What the open view shows, by suffix: charts as png, svg, pdf, csv; the table as csv, json.
    [[nodiscard]] Status exportCurrent(const QString& file) const;

Q_SIGNALS:
    void exportRequested();

private:
    /// Sessions that tuned the same.
    struct Group
    {
        Subject subject;
        QString text;
        std::vector<SessionCurvePtr> curves; ///< newest first
    };

    void build();
    [[nodiscard]] QWidget* makeControls();
    [[nodiscard]] QWidget* makeMatches();
    void apply(std::vector<SessionCurvePtr> curves);
    void fillWorkloads();
    void chooseWanted();
    void showGroup();
    void showChosen();
    [[nodiscard]] const Group* group() const; ///< null: none
    [[nodiscard]] std::vector<SessionCurvePtr> chosen() const;

    AppContext* m_context;
    std::vector<SessionCurvePtr> m_curves; ///< of every session
    std::vector<Group> m_groups; ///< the one with most sessions first
    std::set<Subject> m_seen; ///< whose first sessions were ticked already
    std::set<SessionId> m_ticked;
    SeriesColors<SessionId> m_colors; ///< of the ticked ones in view
    QStringList m_wanted;
    QString m_shown; ///< names of what the matches are of: columns are fitted once for them

    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLabel* m_workloadLabel;
    QComboBox* m_workload;
    QPushButton* m_export;
    SessionsModel* m_sessions;
    QTableView* m_table;
    ColumnFitter* m_columns;
    TableTools* m_tableTools;
    QTabWidget* m_tabs;
    CurvePlots* m_plots;
    ValueTableModel* m_matches;
    QTableView* m_matchTable;
    ColumnFitter* m_matchColumns;
    TableTools* m_matchTools;
    QLabel* m_note;
};

} // namespace tlp::widgets
