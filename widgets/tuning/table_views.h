// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "tuning/session_view.h"

class QPushButton;
class QTableView;

namespace tlp::widgets {

class ColumnFitter;
class TasksModel;
class TrialsModel;

/// Every trial of a session. GUI thread only.
class TrialsView : public SessionView
{
    Q_OBJECT
public:
    explicit TrialsView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    void retranslate() override;
    void select(std::int64_t number);

private:
    void activate();

    SessionId m_shown;
    TrialsModel* m_model;
    QTableView* m_table;
    ColumnFitter* m_columns;
    TableTools* m_tools;
    QPushButton* m_inspect;
};

/// The tasks of a network. GUI thread only.
class TasksView : public SessionView
{
    Q_OBJECT
public:
    explicit TasksView(QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    void retranslate() override;

private:
    TasksModel* m_model;
    QTableView* m_table;
    ColumnFitter* m_columns;
    TableTools* m_tools;
};

} // namespace tlp::widgets
