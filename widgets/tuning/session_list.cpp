// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/session_list.h"

#include "shell/app_context.h"
#include "shell/table_tools.h"
#include "tuning/sessions_model.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QItemSelectionModel>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

using workspace::SessionInfo;

SessionList::SessionList(AppContext* context, QWidget* parent)
    : Card({}, parent)
    , m_context(context)
    , m_model(new SessionsModel(this))
    , m_table(makeSortedTable(this, "sessionsTable", m_model, SessionsModel::kSortRole))
    , m_fitter(new ColumnFitter(
          m_table, {SessionsModel::Name, SessionsModel::Workload, SessionsModel::Model}))
    , m_tools(nullptr)
{
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->sortByColumn(SessionsModel::Created, Qt::DescendingOrder);
    body()->addWidget(m_table, 1);
    connect(m_model, &SessionsModel::checkedChanged, this, [this] {
        updateColors();
        Q_EMIT ticksChanged();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) {
            const auto row = current.isValid() ? sourceRow(*m_table, current.row()) : -1;
            if (row >= 0 && row < m_model->rowCount())
                Q_EMIT sessionChosen(sessions()[static_cast<std::size_t>(row)].id);
        });
    connect(context, &AppContext::themeChanged, this, [this] { m_model->setColors(colors()); });
}

void SessionList::addMenuActions(const QList<QAction*>& actions)
{
    m_table->addActions(actions);
    // The tools come after them.
    m_tools = new TableTools(m_table);
    m_tools->setFileName(QStringLiteral("sessions"));
    connect(m_tools, &TableTools::exported, this,
        [this](const QString& file) { m_context->showMessage(tr("Saved %1.").arg(file)); });
    connect(m_tools, &TableTools::exportFailed, this, [this](const Error& error) {
        m_context->showError(error, tr("The file cannot be written."));
    });
}

void SessionList::setSessions(std::vector<SessionInfo> sessions)
{
    m_model->setSessions(std::move(sessions));
    if (m_model->rowCount() > 0)
        m_fitter->fit(); // a time may have become longer
    selectShownRow();
    updateColors();
}

const std::vector<SessionInfo>& SessionList::sessions() const
{
    return m_model->sessions();
}

const SessionInfo* SessionList::find(SessionId session) const
{
    const auto found = std::ranges::find(sessions(), session, &SessionInfo::id);
    return found == sessions().end() ? nullptr : &*found;
}

void SessionList::setSecondsSoFar(SessionId session, double seconds)
{
    m_model->setSecondsSoFar(session, seconds);
}

void SessionList::clear()
{
    m_shown = {};
    m_model->setSecondsSoFar({}, 0);
    m_model->setSessions({});
    updateColors();
}

void SessionList::setShown(SessionId session)
{
    m_shown = session;
    selectShownRow();
    updateColors();
}

void SessionList::setTicked(const std::set<SessionId>& sessions)
{
    m_model->setChecked(sessions);
    updateColors();
}

std::vector<SessionId> SessionList::ticked() const
{
    return m_model->checked();
}

void SessionList::selectShownRow()
{
    selectSourceRow(*m_table, m_model->rowOf(m_shown));
}

void SessionList::updateColors()
{
    std::vector<SessionId> ids = ticked();
    if (m_shown && std::ranges::find(ids, m_shown) == ids.end())
        ids.insert(ids.begin(), m_shown);
    if (!m_colors.show(ids))
        return;
    m_model->setColors(colors());
    Q_EMIT colorsChanged();
}

void SessionList::compareChosen() const
{
    QStringList names;
    for (const SessionInfo& session : sessions())
        if (colors().contains(session.id))
            names << QString::fromStdString(session.name);
    m_context->compareSessions(names);
}

void SessionList::takeFocus()
{
    m_table->setFocus();
}

void SessionList::retranslate()
{
    setHeading(tr("Sessions"));
    m_table->setAccessibleName(tr("Tuning sessions of this workspace"));
    if (m_tools != nullptr)
        m_tools->retranslate();
    m_model->retranslate();
    m_fitter->fit();
}

} // namespace tlp::widgets
