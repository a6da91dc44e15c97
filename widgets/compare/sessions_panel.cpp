// SPDX-License-Identifier: GPL-3.0-only
#include "compare/sessions_panel.h"

#include "charts/plot_view.h"
#include "data/value_text.h"
#include "inspector/task_title.h"
#include "shell/app_context.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "tuning/curve_plots.h"
#include "tuning/sessions_model.h"
#include "tuning/tuning_charts.h"
#include "tuning/tuning_texts.h"

#include <algorithm>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr std::size_t kFirstTicked = 5; ///< when nobody has ticked any

ValueCell cell(const QString& text, double value)
{
    return {text, value};
}

QString name(const SessionCurvePtr& curve)
{
    return QString::fromStdString(curve->session.name);
}

QString subjectText(const SessionCurve& curve)
{
    return curve.tasks.size() == 1 ? taskTitle(curve.tasks.front())
                                   : workloadText(curve.session.spec);
}

/// What the table cannot say by itself; empty when there is nothing.
QString noteOf(const std::vector<SessionCurvePtr>& curves)
{
    if (curves.size() < 2)
        return SessionsPanel::tr("Tick two or more sessions to see what each needs to match the "
                                 "others.");
    QStringList notes{
        SessionsPanel::tr("What a session needed to be as good as the other one was in the end, "
                          "beside what that one needed itself; above 1 × is faster.")};
    QStringList places;
    for (const SessionCurvePtr& curve : curves)
        places << placeText(curve->session.platform, curve->session.host);
    places.removeDuplicates();
    if (places.size() > 1)
        notes << SessionsPanel::tr("Measured on different platforms or machines, so the times do "
                                   "not compare: %1.")
                     .arg(places.join(QStringLiteral(", ")));
    return notes.join(u' ');
}

} // namespace

ValueTable matchTable(const std::vector<SessionMatch>& matches)
{
    ValueTable table;
    table.columns = {SessionsPanel::tr("Session"), SessionsPanel::tr("To reach"),
        SessionsPanel::tr("Latency"), SessionsPanel::tr("Trials"), SessionsPanel::tr("Time (s)"),
        SessionsPanel::tr("Its trials"), SessionsPanel::tr("Its time (s)"),
        SessionsPanel::tr("Speed-up")};
    for (const SessionMatch& match : matches) {
        std::vector<ValueCell> row;
        row.push_back({name(match.session), std::nullopt, 0});
        row.push_back({name(match.other), std::nullopt, 0});
        row.push_back(cell(bestText(match.goal.seconds), match.goal.seconds));
        if (match.reached) {
            row.push_back(
                cell(countText(match.reached->trials), static_cast<double>(match.reached->trials)));
            row.push_back(cell(
                QLocale().toString(match.reached->atSeconds, 'f', 1), match.reached->atSeconds));
        } else {
            row.push_back(missingCell(SessionsPanel::tr("never")));
            row.push_back(missingCell());
        }
        row.push_back(cell(countText(match.goal.trials), static_cast<double>(match.goal.trials)));
        row.push_back(cell(QLocale().toString(match.goal.atSeconds, 'f', 1), match.goal.atSeconds));
        if (const auto speedUp = match.speedUp()) {
            ValueCell value = cell(
                SessionsPanel::tr("%1 ×").arg(QLocale().toString(*speedUp, 'f', 2)), *speedUp);
            value.trend = *speedUp > 1 ? 1 : *speedUp < 1 ? -1 : 0;
            row.push_back(value);
        } else {
            row.push_back(missingCell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

SessionsPanel::SessionsPanel(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_workloadLabel(new QLabel(this))
    , m_workload(new QComboBox(this))
    , m_export(new QPushButton(this))
    , m_sessions(new SessionsModel(this))
    , m_table(makeSortedTable(this, "comparedSessions", m_sessions, SessionsModel::kSortRole))
    , m_columns(new ColumnFitter(m_table, {SessionsModel::Name, SessionsModel::Model}))
    , m_tableTools(new TableTools(m_table))
    , m_tabs(new QTabWidget(this))
    , m_plots(new CurvePlots(new PlotView(this), new PlotView(this), this))
    , m_matches(new ValueTableModel(this))
    , m_matchTable(makeSortedTable(this, "matchTable", m_matches, ValueTableModel::kSortRole))
    , m_matchColumns(new ColumnFitter(m_matchTable, {0, 1}))
    , m_matchTools(new TableTools(m_matchTable))
    , m_note(makeLabel({}, TextRole::Caption, this))
{
    build();
    for (const TableTools* tools : {m_tableTools, m_matchTools}) {
        connect(tools, &TableTools::exported, this,
            [this](const QString& file) { m_context->showMessage(tr("Saved %1.").arg(file)); });
        connect(tools, &TableTools::exportFailed, this, [this](const Error& error) {
            m_context->showError(error, tr("The file cannot be written."));
        });
    }
    connect(m_workload, &QComboBox::currentIndexChanged, this, &SessionsPanel::showGroup);
    connect(m_export, &QPushButton::clicked, this, &SessionsPanel::exportRequested);
    connect(m_sessions, &SessionsModel::checkedChanged, this, [this] {
        for (const auto& session : m_sessions->sessions())
            m_ticked.erase(session.id);
        for (const SessionId id : m_sessions->checked())
            m_ticked.insert(id);
        showChosen();
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        const auto row = static_cast<std::size_t>(sourceRow(*m_table, index.row()));
        if (row < m_sessions->sessions().size())
            m_context->openSession(m_sessions->sessions()[row].id);
    });
    connect(m_context, &AppContext::workspaceChanged, this, [this] {
        m_wanted.clear();
        m_seen.clear();
        m_ticked.clear();
        apply({});
    });
    connect(m_context, &AppContext::themeChanged, this, [this] { showChosen(); });
    retranslate();
}

void SessionsPanel::build()
{
    auto* rows = new QSplitter(Qt::Vertical, this);
    rows->setObjectName(QStringLiteral("sessionRows"));
    rows->setChildrenCollapsible(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setColumnHidden(SessionsModel::Workload, true); // chosen above
    rows->addWidget(m_table);
    m_tabs->setObjectName(QStringLiteral("matchTabs"));
    // The card around the tabs is frame enough.
    m_tabs->setStyleSheet(QStringLiteral("QTabWidget#matchTabs::pane { border: none; }"));
    m_plots->setObjectName(QStringLiteral("sessionPlots"));
    m_plots->byTrials()->setObjectName(QStringLiteral("sessionsByTrials"));
    m_plots->byTime()->setObjectName(QStringLiteral("sessionsByTime"));
    m_tabs->addTab(m_plots, {});
    m_tabs->addTab(makeMatches(), {});
    rows->addWidget(m_tabs);
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 3);
    rows->setSizes({150, 400});

    auto* content = new QWidget(this);
    auto* contentLayout = new QVBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->addWidget(makeControls());
    contentLayout->addWidget(rows, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
}

QWidget* SessionsPanel::makeControls()
{
    m_workload->setObjectName(QStringLiteral("comparedWorkload"));
    m_workload->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_workload->setMinimumContentsLength(24);
    m_workloadLabel->setBuddy(m_workload);
    m_plots->logarithmic()->setObjectName(QStringLiteral("sessionsLog"));
    m_export->setObjectName(QStringLiteral("exportSessions"));
    auto* controls = new QWidget(this);
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_workloadLabel);
    layout->addWidget(m_workload, 1);
    layout->addWidget(m_plots->logarithmic());
    layout->addWidget(m_export);
    return controls;
}

QWidget* SessionsPanel::makeMatches()
{
    m_note->setObjectName(QStringLiteral("matchNote"));
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_note);
    layout->addWidget(m_matchTable, 1);
    return page;
}

void SessionsPanel::retranslate()
{
    m_workloadLabel->setText(tr("&Workload"));
    m_workload->setAccessibleName(tr("Workload whose sessions are compared"));
    m_plots->retranslate();
    m_export->setText(tr("E&xport…"));
    m_export->setToolTip(tr("Saves the chart by trials or the table to a file; the other chart has "
                            "its own menu."));
    m_table->setAccessibleName(tr("Tuning sessions of the workload"));
    m_table->setToolTip(tr("Ticked sessions are compared. Press Enter on one to open it on the "
                           "Tune page."));
    m_matchTable->setAccessibleName(tr("Search time to match"));
    m_tabs->setTabText(CurvesView, tr("Curves"));
    m_tabs->setTabText(MatchView, tr("Search time to match"));
    m_empty->setContent(QStringLiteral("tune"), tr("No sessions to compare yet"),
        tr("Tune a workload with two cost models; their curves, and how much sooner one of them "
           "gets there, are shown here."));
    m_empty->setPrimaryAction(
        tr("Tune a workload"), [this] { m_context->openPage(QStringLiteral("tune")); });
    m_sessions->retranslate();
    m_tableTools->retranslate();
    m_tableTools->setFileName(QStringLiteral("sessions"));
    m_matchTools->retranslate();
    m_matchTools->setFileName(QStringLiteral("search-time-to-match"));
    fillWorkloads();
    showGroup();
}

void SessionsPanel::refresh()
{
    m_context->query<std::vector<SessionCurvePtr>>(
        this, "curves",
        [known = m_curves](StorageReader& storage) -> Result<std::vector<SessionCurvePtr>> {
            TLP_TRY(auto sessions, storage.workspace().sessions());
            return curvesOf(storage.workspace(), std::move(sessions), known);
        },
        [this](Result<std::vector<SessionCurvePtr>> curves) {
            if (curves)
                apply(std::move(*curves));
            else
                m_context->showError(curves.error(), tr("The sessions cannot be read."));
        });
}

void SessionsPanel::apply(std::vector<SessionCurvePtr> curves)
{
    m_curves = std::move(curves);
    m_groups.clear();
    for (const SessionCurvePtr& curve : m_curves) {
        if (curve->tasks.empty())
            continue; // nothing was started yet
        const Subject subject = subjectOf(curve->tasks);
        auto found = std::ranges::find(m_groups, subject, &Group::subject);
        if (found == m_groups.end())
            found = m_groups.insert(m_groups.end(), Group{subject, subjectText(*curve), {}});
        found->curves.push_back(curve);
    }
    std::ranges::stable_sort(
        m_groups, [](const Group& a, const Group& b) { return a.curves.size() > b.curves.size(); });
    m_stack->setCurrentIndex(m_groups.empty() ? 0 : 1);
    fillWorkloads();
    chooseWanted();
    showGroup();
}

/// What is chosen stays, by its text; a list that is the same as before stays as it is.
void SessionsPanel::fillWorkloads()
{
    QStringList items, shown;
    for (const Group& each : m_groups)
        items << tr("%1 (%n session(s))", nullptr, static_cast<int>(each.curves.size()))
                     .arg(each.text);
    for (int i = 0; i < m_workload->count(); ++i)
        shown << m_workload->itemText(i);
    if (items == shown)
        return;
    const QSignalBlocker blocker(m_workload);
    const QString before = m_workload->currentData().toString();
    m_workload->clear();
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_workload->addItem(items[static_cast<qsizetype>(i)], m_groups[i].text);
    const int found = m_workload->findData(before);
    m_workload->setCurrentIndex(found >= 0 || m_groups.empty() ? found : 0);
}

void SessionsPanel::showSessions(const QStringList& names)
{
    m_wanted = names;
    refresh();
}

/// The workload of the first one that was asked for; of the others those that tuned the same. One
/// that has not begun has no workload to show, and must not bring it up by itself later.
void SessionsPanel::chooseWanted()
{
    const QStringList wanted = std::exchange(m_wanted, {});
    const auto holds = [](const Group& group, const QString& session) {
        return std::ranges::find(group.curves, session, &name) != group.curves.end();
    };
    for (const QString& first : wanted) {
        const auto found = std::ranges::find_if(
            m_groups, [&](const Group& group) { return holds(group, first); });
        if (found == m_groups.end())
            continue;
        for (const SessionCurvePtr& curve : found->curves) {
            if (wanted.contains(name(curve)))
                m_ticked.insert(curve->session.id);
            else
                m_ticked.erase(curve->session.id);
        }
        m_seen.insert(found->subject);
        m_workload->setCurrentIndex(static_cast<int>(found - m_groups.begin()));
        return;
    }
}

void SessionsPanel::showRepresentative()
{
    if (!m_groups.empty())
        m_workload->setCurrentIndex(0);
}

bool SessionsPanel::isSettled() const
{
    return m_context->pendingQueries(this) == 0;
}

const SessionsPanel::Group* SessionsPanel::group() const
{
    const int index = m_workload->currentIndex();
    return index < 0 || static_cast<std::size_t>(index) >= m_groups.size()
        ? nullptr
        : &m_groups[static_cast<std::size_t>(index)];
}

void SessionsPanel::showGroup()
{
    const Group* shown = group();
    std::vector<workspace::SessionInfo> sessions;
    if (shown != nullptr) {
        const bool isNew = m_seen.insert(shown->subject).second;
        for (std::size_t i = 0; i < shown->curves.size(); ++i) {
            sessions.push_back(shown->curves[i]->session);
            if (isNew && i < kFirstTicked)
                m_ticked.insert(sessions.back().id);
        }
    }
    const bool wasEmpty = m_sessions->rowCount() == 0;
    m_sessions->setSessions(std::move(sessions));
    m_sessions->setChecked(m_ticked);
    if (wasEmpty && m_sessions->rowCount() > 0)
        m_columns->fit();
    showChosen();
}

std::vector<SessionCurvePtr> SessionsPanel::chosen() const
{
    std::vector<SessionCurvePtr> curves;
    if (const Group* shown = group())
        for (const SessionCurvePtr& curve : shown->curves)
            if (m_ticked.contains(curve->session.id))
                curves.push_back(curve);
    return curves;
}

void SessionsPanel::showChosen()
{
    CurveRequest request;
    request.sessions = chosen();
    QString names;
    std::vector<SessionId> ids;
    for (const SessionCurvePtr& curve : request.sessions) {
        ids.push_back(curve->session.id);
        names += name(curve) + u'\n';
    }
    m_colors.show(ids);
    request.colors = m_colors.indices();
    request.emptyText = tr("Tick one or more sessions in the table above to see them here.");
    m_sessions->setColors(request.colors);
    m_matches->setTable(matchTable(sessionMatches(request.sessions)));
    m_note->setText(noteOf(request.sessions));
    m_plots->setCurves(std::move(request));
    if (m_shown != names) {
        m_shown = names;
        m_matchColumns->fit();
    }
}

bool SessionsPanel::currentIsChart() const
{
    return m_tabs->currentIndex() == CurvesView;
}

QString SessionsPanel::currentName() const
{
    return currentIsChart() ? QStringLiteral("sessions") : QStringLiteral("search-time-to-match");
}

Status SessionsPanel::exportCurrent(const QString& file) const
{
    return currentIsChart() ? m_plots->byTrials()->exportTo(file)
                            : exportTable(m_matches->table(), file);
}

} // namespace tlp::widgets
