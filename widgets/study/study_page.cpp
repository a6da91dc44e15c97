// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_page.h"

#include "shell/app_context.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "study/studies_model.h"
#include "study/study_actions.h"
#include "study/study_form.h"
#include "study/study_view.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QAction>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using workspace::StudyInfo;
using workspace::StudyState;

constexpr int kPollMilliseconds = 2000;

} // namespace

struct StudyPage::Private
{
    StudyPage* page = nullptr;
    AppContext* context = nullptr;
    StudyForm* form = nullptr;
    StudyView* view = nullptr;
    Card* listCard = nullptr;
    StudiesModel* model = nullptr;
    QTableView* table = nullptr;
    ColumnFitter* fitter = nullptr;
    TableTools* tools = nullptr;
    StudyActions* actions = nullptr;
    QSplitter *columns = nullptr, *rows = nullptr;
    QTimer* poll = nullptr; ///< a process that dies writes nothing: looked at while studies run
    StudyId shown; ///< selected; the view follows when it is read
    JobId started; ///< just started here: shown as soon as its study is listed
    bool isUnreadable = false; ///< the shown one
    QString listError; ///< told last: what does not change is told once

    void build();
    void buildList();
    void connectAll();
    void load();
    void loadStudy();
    void applyList(std::vector<StudyInfo> studies);
    void applyStudy(const Result<StudyDetailsPtr>& read);
    void showStudy(StudyId study);
    void showNone();
    void updateActions();
    void openWorkspace();
    [[nodiscard]] const StudyInfo* find(StudyId study) const;
};

const StudyInfo* StudyPage::Private::find(StudyId study) const
{
    const auto& all = model->studies();
    const auto found = std::ranges::find(all, study, &StudyInfo::id);
    return found == all.end() ? nullptr : &*found;
}

void StudyPage::Private::buildList()
{
    model = new StudiesModel(page);
    listCard = new Card({}, page);
    table = makeSortedTable(listCard, "studiesTable", model, StudiesModel::kSortRole);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->sortByColumn(StudiesModel::Created, Qt::DescendingOrder);
    listCard->body()->addWidget(table, 1);
    fitter = new ColumnFitter(table, {StudiesModel::Name});
    actions = new StudyActions(context, page);
    for (QPushButton* button : actions->buttons())
        listCard->addTool(button);
    table->addActions(actions->all());
    tools = new TableTools(table); // after the actions: the order of the menu
    tools->setFileName(QStringLiteral("studies"));
}

void StudyPage::Private::build()
{
    columns = new QSplitter(Qt::Horizontal, page);
    columns->setObjectName(QStringLiteral("studyColumns"));
    columns->setChildrenCollapsible(false);
    rows = new QSplitter(Qt::Vertical, page);
    rows->setObjectName(QStringLiteral("studyRows"));
    rows->setChildrenCollapsible(false);
    form = new StudyForm(context, page);
    view = new StudyView(context, page);
    auto* card = new Card({}, page);
    card->body()->addWidget(view, 1);
    buildList();
    rows->addWidget(card);
    rows->addWidget(listCard);
    rows->setStretchFactor(0, 3);
    rows->setStretchFactor(1, 1);
    columns->addWidget(form);
    columns->addWidget(rows);
    columns->setStretchFactor(0, 1);
    columns->setStretchFactor(1, 3);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);
    poll = new QTimer(page);
    poll->setInterval(kPollMilliseconds);
    const QSettings settings;
    if (!columns->restoreState(settings.value(QStringLiteral("study/columns")).toByteArray()))
        columns->setSizes({330, 790});
    if (!rows->restoreState(settings.value(QStringLiteral("study/rows")).toByteArray()))
        rows->setSizes({520, 180});
}

void StudyPage::Private::connectAll()
{
    connect(form, &StudyForm::started, page, [this](JobId job) {
        started = job;
        load();
    });
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, page,
        [this](const QModelIndex& current) {
            const int row = current.isValid() ? sourceRow(*table, current.row()) : -1;
            if (row >= 0 && row < model->rowCount())
                showStudy(model->studies()[static_cast<std::size_t>(row)].id);
        });
    connect(tools, &TableTools::exported, page, [this](const QString& file) {
        context->showMessage(StudyPage::tr("Saved %1.").arg(file));
    });
    connect(tools, &TableTools::exportFailed, page, [this](const Error& error) {
        context->showError(error, StudyPage::tr("The file cannot be written."));
    });
    connect(actions, &StudyActions::edited, page, [this] { load(); });
    connect(view, &StudyView::pauseRequested, actions->pauseAction(), &QAction::trigger);
    connect(view, &StudyView::resumeRequested, actions->resumeAction(), &QAction::trigger);
    connect(view, &StudyView::speedRequested, actions->speedAction(), &QAction::trigger);
    connect(view, &StudyView::logRequested, context, &AppContext::openJob);
    connect(columns, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("study/columns"), columns->saveState()); });
    connect(rows, &QSplitter::splitterMoved, page,
        [this] { QSettings().setValue(QStringLiteral("study/rows"), rows->saveState()); });
    connect(context, &AppContext::workspaceChanged, page, [this] { openWorkspace(); });
    connect(poll, &QTimer::timeout, page, [this] {
        if (page->isVisible())
            load();
    });
}

/// Numbers of studies mean others there: nothing of the workspace before may stay.
void StudyPage::Private::openWorkspace()
{
    started = {};
    listError.clear();
    model->setStudies({});
    showNone();
    form->openWorkspace();
}

void StudyPage::Private::load()
{
    context->query<std::vector<StudyInfo>>(
        page, "list", [](StorageReader& storage) { return storage.workspace().studies(); },
        [this](Result<std::vector<StudyInfo>> studies) {
            if (studies) {
                listError.clear();
                return applyList(std::move(*studies));
            }
            const QString text = QString::fromStdString(studies.error().toString());
            if (std::exchange(listError, text) != text)
                context->showError(
                    studies.error(), StudyPage::tr("The list of studies cannot be read."));
        });
    loadStudy();
}

void StudyPage::Private::applyList(std::vector<StudyInfo> studies)
{
    const bool hasWork = std::ranges::any_of(studies, [](const StudyInfo& study) {
        return study.state == StudyState::Running || study.state == StudyState::Pending;
    });
    if (hasWork)
        poll->start();
    else
        poll->stop();
    const bool wasEmpty = model->rowCount() == 0;
    model->setStudies(std::move(studies));
    if (wasEmpty && model->rowCount() > 0)
        fitter->fit();
    const auto& all = model->studies();
    if (started) {
        const auto found = std::ranges::find(all, started, &StudyInfo::job);
        if (found != all.end()) {
            started = {};
            showStudy(found->id);
        }
    }
    if (shown && find(shown) == nullptr) // deleted, here or elsewhere
        showNone();
    if (!shown && !all.empty())
        showStudy(all.front().id);
    selectSourceRow(*table, model->rowOf(shown));
    updateActions();
}

void StudyPage::Private::loadStudy()
{
    if (!shown)
        return;
    context->query<StudyDetailsPtr>(
        page, "study",
        [study = shown](StorageReader& storage) { return readStudy(storage.workspace(), study); },
        [this](const Result<StudyDetailsPtr>& read) { applyStudy(read); });
}

void StudyPage::Private::applyStudy(const Result<StudyDetailsPtr>& read)
{
    if (!shown || (read && (*read)->info.id != shown))
        return; // another one was chosen meanwhile
    isUnreadable = !read;
    if (read)
        view->setStudy(*read);
    else if (read.error().kind == ErrorKind::NotFound)
        showNone(); // deleted elsewhere: not an error of this page
    else
        view->showProblem(StudyPage::tr("The study cannot be read."), read.error());
    updateActions();
}

void StudyPage::Private::showStudy(StudyId study)
{
    if (study == shown)
        return;
    shown = study;
    isUnreadable = false;
    selectSourceRow(*table, model->rowOf(shown));
    updateActions(); // what the view still shows is another one
    loadStudy();
}

void StudyPage::Private::showNone()
{
    shown = {};
    isUnreadable = false;
    view->setStudy(nullptr);
    updateActions();
}

void StudyPage::Private::updateActions()
{
    const StudyInfo* listed = find(shown);
    const StudyDetailsPtr& details = view->study();
    actions->setCurrent(listed == nullptr ? std::nullopt : std::optional(*listed),
        details && details->info.id == shown ? details : nullptr, isUnreadable);
}

StudyPage::StudyPage(AppContext* context, QWidget* parent)
    : Page(context, parent)
    , m_private(std::make_unique<Private>())
{
    m_private->page = this;
    m_private->context = context;
    m_private->build();
    m_private->connectAll();
    retranslate();
    if (context->hasWorkspace()) {
        m_private->form->openWorkspace();
        m_private->load();
    }
}

StudyPage::~StudyPage() = default;

QString StudyPage::title() const
{
    return tr("Study");
}

QList<QAction*> StudyPage::pageActions() const
{
    return QList<QAction*>{m_private->form->startAction(), m_private->form->copyAction()}
    + m_private->actions->all();
}

void StudyPage::refresh()
{
    m_private->form->loadWorkspace(); // datasets and splits may be new
    m_private->load();
}

bool StudyPage::isSettled() const
{
    return context()->pendingQueries(this) == 0 && !m_private->form->isLoading();
}

void StudyPage::showRepresentative()
{
    // The one with the most to show.
    const auto& all = m_private->model->studies();
    const auto largest = std::ranges::max_element(all, {}, &StudyInfo::finished);
    if (largest != all.end())
        m_private->showStudy(largest->id);
}

void StudyPage::retranslate()
{
    m_private->listCard->setHeading(tr("Studies"));
    m_private->table->setAccessibleName(tr("Studies of this workspace"));
    m_private->tools->retranslate();
    m_private->model->retranslate();
    m_private->fitter->fit();
    m_private->actions->retranslate();
    m_private->view->retranslate();
    m_private->form->retranslate();
}

} // namespace tlp::widgets
