// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <set>
#include <vector>

#include "charts/series_colors.h"
#include "shell/panels.h"
#include "workspace/workspace.h"

class QAction;
class QTableView;

namespace tlp::widgets {

class AppContext;
class ColumnFitter;
class SessionsModel;
class TableTools;

/// The card with all tuning sessions: which one is shown, which are ticked to stand beside it in
/// the charts, and the colour of each there. GUI thread only.
class SessionList : public Card
{
    Q_OBJECT
public:
    explicit SessionList(AppContext* context, QWidget* parent = nullptr);

    /// Selections and ticks of sessions that are still there stay.
    void setSessions(std::vector<workspace::SessionInfo> sessions);
    [[nodiscard]] const std::vector<workspace::SessionInfo>& sessions() const;
    [[nodiscard]] const workspace::SessionInfo* find(SessionId session) const; ///< null: not there
    void setSecondsSoFar(SessionId session, double seconds);
    /// Another workspace's are to come.
    void clear();

    /// Selects its row, too.
    void setShown(SessionId session);
    void setTicked(const std::set<SessionId>& sessions);
    [[nodiscard]] std::vector<SessionId> ticked() const; ///< in the order of the rows
    /// Of the shown and the ticked ones, as indices into the chart palette. A session keeps its
    /// colour while it has one.
    [[nodiscard]] const std::map<SessionId, int>& colors() const { return m_colors.indices(); }
    /// Opens the shown and the ticked ones on the Compare page.
    void compareChosen() const;

    void addMenuActions(const QList<QAction*>& actions);
    void takeFocus();
    void retranslate();

Q_SIGNALS:
    void sessionChosen(tlp::SessionId session); ///< by its row
    void ticksChanged(); ///< by the user
    void colorsChanged();

private:
    void selectShownRow();
    void updateColors();

    AppContext* m_context;
    SessionsModel* m_model;
    QTableView* m_table;
    ColumnFitter* m_fitter;
    TableTools* m_tools;
    SessionId m_shown;
    SeriesColors<SessionId> m_colors;
};

} // namespace tlp::widgets
