// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_view.h"

#include "charts/plot_view.h"
#include "data/value_text.h"
#include "shell/app_context.h"
#include "shell/eliding_label.h"
#include "shell/form_tools.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "shell/table_tools.h"
#include "study/forgetting_panel.h"
#include "study/studies_model.h"
#include "study/study_charts.h"
#include "study/study_tables.h"

#include <array>
#include <optional>
#include <utility>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using workspace::StudyInfo;
using workspace::StudyState;

constexpr int kProgressSteps = 1000;

/// A table of results with its tools.
struct ResultTable
{
    ValueTableModel* model = nullptr;
    QTableView* view = nullptr;
    TableTools* tools = nullptr;

    /// A selection is kept as long as its row says the same.
    void set(const ValueTable& table) const
    {
        if (model->table() == table)
            return;
        const QModelIndex current = view->currentIndex();
        const int row = current.isValid() ? sourceRow(*view, current.row()) : -1;
        const bool isFirst = model->table().columns != table.columns;
        const bool hadRows = model->rowCount() > 0;
        model->setTable(table);
        if (row >= 0 && row < model->rowCount())
            selectSourceRow(*view, row);
        // Wider than the page they scroll: a figure that is cut off tells nothing.
        if (isFirst || !hadRows)
            view->resizeColumnsToContents();
    }
};

} // namespace

struct StudyView::Private
{
    enum Tab {
        BarsTab,
        SharesTab,
        SamplingTab,
        SizesTab,
        ForgettingTab,
        SettingsTab,
        DifferencesTab,
        CellsTab
    };

    StudyView* view = nullptr;
    AppContext* context = nullptr;
    StudyDetailsPtr details;
    std::optional<std::pair<QString, Error>> problem;
    QStackedWidget* stack = nullptr;
    EmptyState* empty = nullptr;
    ElidingLabel* name = nullptr;
    QLabel *state = nullptr, *progressText = nullptr, *facts = nullptr, *failure = nullptr,
           *placeLabel = nullptr, *kLabel = nullptr, *differencesNote = nullptr;
    QProgressBar* progress = nullptr;
    QPushButton *pause = nullptr, *resume = nullptr, *speed = nullptr, *log = nullptr;
    QComboBox *place = nullptr, *k = nullptr;
    QTabWidget* tabs = nullptr;
    PlotView *bars = nullptr, *shares = nullptr, *sampling = nullptr, *sizes = nullptr;
    ForgettingPanel* forgetting = nullptr;
    ResultTable settings, differences, cells;

    void build();
    QWidget* buildTabs();
    [[nodiscard]] PlotView* makePlot(const char* objectName);
    [[nodiscard]] ResultTable makeTable(const char* objectName);
    void connectTools(TableTools* tools) const;
    void openCell(const QModelIndex& index);
    void show();
    void showHeader();
    void fillPlaces();
    void drawCharts();
    void showEmpty();
};

PlotView* StudyView::Private::makePlot(const char* objectName)
{
    auto* plot = new PlotView(view);
    plot->setObjectName(QLatin1String(objectName));
    connect(plot, &PlotView::exported, view, [this](const QString& file) {
        context->showMessage(StudyView::tr("Saved %1.").arg(file));
    });
    connect(plot, &PlotView::exportFailed, view, [this](const Error& error) {
        context->showError(error, StudyView::tr("The file cannot be written."));
    });
    return plot;
}

ResultTable StudyView::Private::makeTable(const char* objectName)
{
    ResultTable table;
    table.model = new ValueTableModel(view);
    table.view = makeSortedTable(view, objectName, table.model, ValueTableModel::kSortRole);
    table.view->setSelectionMode(QAbstractItemView::SingleSelection);
    table.tools = new TableTools(table.view);
    table.tools->setFileName(QLatin1String(objectName));
    connectTools(table.tools);
    return table;
}

void StudyView::Private::connectTools(TableTools* tools) const
{
    connect(tools, &TableTools::exported, view, [this](const QString& file) {
        context->showMessage(StudyView::tr("Saved %1.").arg(file));
    });
    connect(tools, &TableTools::exportFailed, view, [this](const Error& error) {
        context->showError(error, StudyView::tr("The file cannot be written."));
    });
}

QWidget* StudyView::Private::buildTabs()
{
    bars = makePlot("studyBars");
    shares = makePlot("studyShares");
    sampling = makePlot("studySampling");
    sizes = makePlot("studySizes");
    forgetting = new ForgettingPanel(view);
    connectTools(forgetting->tools());
    settings = makeTable("studySettings");
    differences = makeTable("studyDifferences");
    cells = makeTable("studyCells");
    connect(cells.view, &QTableView::activated, view,
        [this](const QModelIndex& index) { openCell(index); });
    differencesNote = makeLabel({}, TextRole::Caption, view);
    differencesNote->setWordWrap(true);

    placeLabel = new QLabel(view);
    place = makeChooser(view, "studyPlace");
    placeLabel->setBuddy(place);
    kLabel = new QLabel(view);
    k = makeChooser(view, "studyK");
    k->setMinimumContentsLength(6);
    kLabel->setBuddy(k);
    for (QComboBox* combo : {place, k})
        connect(combo, &QComboBox::currentIndexChanged, view, [this] { drawCharts(); });

    tabs = new QTabWidget(view);
    tabs->setObjectName(QStringLiteral("studyTabs"));
    tabs->setStyleSheet(QStringLiteral("QTabWidget#studyTabs::pane { border: none; }"));
    for (QWidget* chart : std::array<QWidget*, 5>{bars, shares, sampling, sizes, forgetting})
        tabs->addTab(chart, {});
    tabs->addTab(settings.view, {});
    auto* differencesPage = new QWidget(view);
    auto* layout = new QVBoxLayout(differencesPage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(differences.view, 1);
    layout->addWidget(differencesNote);
    tabs->addTab(differencesPage, {});
    tabs->addTab(cells.view, {});
    connect(tabs, &QTabWidget::currentChanged, view, [this] {
        fillPlaces();
        drawCharts();
    });
    return tabs;
}

void StudyView::Private::build()
{
    const auto button = [this](const char* objectName) {
        auto* made = new QPushButton(view);
        made->setObjectName(QLatin1String(objectName));
        return made;
    };
    empty = new EmptyState(view);
    empty->setObjectName(QStringLiteral("noStudy"));
    name = new ElidingLabel(view);
    name->setObjectName(QStringLiteral("studyTitle"));
    setTextRole(name, TextRole::Heading);
    state = new QLabel(view);
    state->setObjectName(QStringLiteral("studyState"));
    progressText = makeLabel({}, TextRole::Caption, view);
    progressText->setObjectName(QStringLiteral("studyProgressText"));
    facts = makeLabel({}, TextRole::Caption, view);
    facts->setObjectName(QStringLiteral("studyFacts"));
    failure = makeLabel({}, TextRole::Danger, view);
    failure->setObjectName(QStringLiteral("studyProblem"));
    failure->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    for (QLabel* label : {progressText, facts, failure})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress = new QProgressBar(view);
    progress->setObjectName(QStringLiteral("studyProgress"));
    progress->setTextVisible(false);
    progress->setRange(0, kProgressSteps);
    pause = button("pauseStudy");
    resume = button("resumeStudy");
    speed = button("measureSpeed");
    log = button("studyLog");
    connect(pause, &QPushButton::clicked, view, &StudyView::pauseRequested);
    connect(resume, &QPushButton::clicked, view, &StudyView::resumeRequested);
    connect(speed, &QPushButton::clicked, view, &StudyView::speedRequested);
    connect(log, &QPushButton::clicked, view, [this] {
        if (details && details->job)
            Q_EMIT view->logRequested(details->job->id);
    });

    auto* header = new QHBoxLayout;
    header->addWidget(name);
    header->addWidget(state);
    header->addStretch(1);
    for (QPushButton* each : {pause, resume, speed, log})
        header->addWidget(each);
    auto* content = new QWidget(view);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(header);
    layout->addWidget(progress);
    layout->addWidget(progressText);
    layout->addWidget(failure);
    QWidget* pages = buildTabs();
    // What the charts show is chosen above them; without a choice the tabs stay where they are.
    auto* choosers = new QHBoxLayout;
    choosers->addWidget(facts, 1);
    for (QWidget* each : std::array<QWidget*, 4>{placeLabel, place, kLabel, k})
        choosers->addWidget(each);
    choosers->addStrut(k->sizeHint().height());
    layout->addLayout(choosers);
    layout->addWidget(pages, 1);
    stack = new QStackedWidget(view);
    stack->addWidget(empty);
    stack->addWidget(content);
    auto* outer = new QVBoxLayout(view);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(stack);
}

void StudyView::Private::openCell(const QModelIndex& index)
{
    const int row = sourceRow(*cells.view, index.row());
    if (!details || row < 0 || row >= static_cast<int>(details->cells.size()))
        return;
    const CellDetails& cell = details->cells[static_cast<std::size_t>(row)];
    if (cell.run)
        context->openRuns({QString::fromStdString(cell.run->name)});
}

void StudyView::Private::showHeader()
{
    const StudyInfo& study = details->info;
    const auto& job = details->job;
    const bool isAlive = details->isAlive();
    name->setFullText(QString::fromStdString(study.name));
    state->setText(studyStateText(
        isAlive && study.state != StudyState::Running && study.state != StudyState::Finished
            ? StudyState::Pending
            : study.state));
    const auto fraction = isAlive ? jobFraction(*job) : std::nullopt;
    progress->setVisible(isAlive);
    progress->setValue(static_cast<int>(fraction.value_or(0) * kProgressSteps));
    progressText->setVisible(isAlive);
    if (isAlive) {
        QStringList parts;
        if (job->cancelRequested)
            parts << StudyView::tr("Stopping: the cells keep their last checkpoint.");
        else if (!job->detail.empty())
            parts << QString::fromStdString(job->detail);
        if (job->secondsLeft >= 0)
            parts << StudyView::tr("about %1 left").arg(durationText(job->secondsLeft));
        progressText->setText(parts.join(QStringLiteral(" · ")));
    }
    const bool hasFailed = study.state == StudyState::Failed || study.failed > 0;
    const QString reason = study.failed > 0 && !details->report.failures.empty()
        ? StudyView::tr("%1 of %2 cells failed, the first one because: %3")
              .arg(countText(study.failed), countText(study.cells),
                  QString::fromStdString(details->report.failures.front().reason))
        : QString::fromStdString(study.error);
    failure->setText(reason);
    failure->setToolTip(reason);
    failure->setVisible(hasFailed && !reason.isEmpty());
    QStringList about;
    if (!details->report.about.empty())
        about << QString::fromStdString(details->report.about);
    about << StudyView::tr("%1 of %2 cells finished on %3")
                 .arg(countText(study.finished), countText(study.cells),
                     QString::fromStdString(details->report.dataset));
    facts->setText(about.join(QStringLiteral(" · ")));
    facts->setToolTip(facts->text());
    pause->setVisible(isAlive);
    pause->setEnabled(isAlive && !job->cancelRequested);
    resume->setVisible(details->canResume());
    resume->setText(study.state == StudyState::Finished ? StudyView::tr("Try a&gain")
                                                        : StudyView::tr("Re&sume"));
    speed->setEnabled(!isAlive && study.finished > 0);
    log->setVisible(job.has_value());
}

/// Where the models were judged, as far as there is a choice.
void StudyView::Private::fillPlaces()
{
    const int tab = tabs->currentIndex();
    const bool isOfShares = tab == SharesTab || tab == SamplingTab;
    const std::vector<std::string> places = details
        ? placesOf(details->report, isOfShares ? study::ChartOf::Shares : study::ChartOf::OneShare)
        : std::vector<std::string>();
    placeLabel->setText(details && hasShares(details->report) && !isOfShares
            ? StudyView::tr("Sho&w")
            : StudyView::tr("Eval&uated on"));
    const QString before = place->currentData().toString();
    const QVariant beforeK = k->currentData();
    {
        const QSignalBlocker blocker(place);
        place->clear();
        for (const std::string& each : places)
            place->addItem(QString::fromStdString(each), QString::fromStdString(each));
        chooseData(place, before);
        const QSignalBlocker kBlocker(k);
        k->clear();
        for (const int each : details ? details->report.ks : std::vector<int>())
            k->addItem(StudyView::tr("top-%1").arg(each), each);
        k->setCurrentIndex(std::max(0, k->findData(beforeK)));
    }
    const bool isChart = tab <= SizesTab;
    for (QWidget* each : std::array<QWidget*, 2>{placeLabel, place})
        each->setVisible(isChart && places.size() > 1);
    for (QWidget* each : std::array<QWidget*, 2>{kLabel, k})
        each->setVisible(tab >= SharesTab && tab <= ForgettingTab);
}

void StudyView::Private::drawCharts()
{
    if (!details)
        return;
    const std::string where = place->currentData().toString().toStdString();
    const int picks = std::max(1, k->currentData().toInt());
    bars->setData(studyBars(details->report, where));
    shares->setData(studyShares(details->report, where, picks));
    sampling->setData(studySampling(details->report, where, picks));
    sizes->setData(studySizes(details->report, where, picks));
    forgetting->setStudy(details, picks);
}

void StudyView::Private::show()
{
    stack->setCurrentIndex(details ? 1 : 0);
    if (!details)
        return showEmpty();
    showHeader();
    fillPlaces();
    drawCharts();
    for (const Tab tab : {SharesTab, SamplingTab})
        tabs->setTabVisible(tab, hasShares(details->report));
    tabs->setTabVisible(ForgettingTab, forgetting->hasMatrix());
    settings.set(settingsTable(details->report));
    differences.set(differencesTable(details->report));
    cells.set(cellsTable(*details));
}

void StudyView::Private::showEmpty()
{
    if (problem)
        return empty->setContent(QStringLiteral("error"), problem->first,
            QString::fromStdString(problem->second.toString()));
    empty->setContent(QStringLiteral("study"), StudyView::tr("No study to show"),
        StudyView::tr("A study trains a grid of models, losses, data shares and seeds, and tells "
                      "which differences are larger than their noise. Choose what to compare in "
                      "the form and press “Start the study”."));
}

StudyView::StudyView(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_private(std::make_unique<Private>())
{
    m_private->view = this;
    m_private->context = context;
    m_private->build();
    connect(context, &AppContext::themeChanged, this, [this] { m_private->drawCharts(); });
    retranslate();
}

StudyView::~StudyView() = default;

void StudyView::setStudy(StudyDetailsPtr details)
{
    m_private->problem.reset();
    m_private->details = std::move(details);
    m_private->show();
}

const StudyDetailsPtr& StudyView::study() const
{
    return m_private->details;
}

void StudyView::showProblem(const QString& what, const Error& error)
{
    setStudy(nullptr);
    m_private->problem.emplace(what, error);
    m_private->showEmpty();
}

void StudyView::retranslate()
{
    Private& p = *m_private;
    p.pause->setText(tr("&Pause"));
    p.pause->setToolTip(
        tr("Stops the cells at their next checkpoint; “Resume” goes on from there."));
    p.resume->setToolTip(tr("Trains and evaluates what is missing."));
    p.speed->setText(tr("&Measure speed"));
    p.speed->setToolTip(tr("Lets the models of all finished settings score the same programs in "
                           "turn. Nothing else should load the machine meanwhile."));
    p.log->setText(tr("Open in &Jobs"));
    p.log->setToolTip(tr("Shows the log of the study's job."));
    p.progress->setAccessibleName(tr("Progress of the study"));
    p.place->setAccessibleName(tr("Where the models were evaluated"));
    p.kLabel->setText(tr("at"));
    p.k->setAccessibleName(tr("Number of picks"));
    p.settings.view->setAccessibleName(tr("What each setting earns"));
    p.differences.view->setAccessibleName(tr("Differences between settings on the same tasks"));
    p.cells.view->setAccessibleName(tr("Cells of the study"));
    p.differencesNote->setText(
        tr("Each task counts once, after the mean over the seeds that both settings have; paired "
           "bootstrap over tasks. The "
           "spread over seeds is not in the interval: it is the ± of the table."));
    p.tabs->setTabText(Private::BarsTab, tr("Top-k"));
    p.tabs->setTabText(Private::SharesTab, tr("Data share"));
    p.tabs->setTabText(Private::SamplingTab, tr("Sampling rate"));
    p.tabs->setTabText(Private::SizesTab, tr("Size"));
    p.tabs->setTabText(Private::ForgettingTab, tr("Forgetting"));
    p.tabs->setTabText(Private::SettingsTab, tr("Table"));
    p.tabs->setTabText(Private::DifferencesTab, tr("Differences"));
    p.tabs->setTabText(Private::CellsTab, tr("Cells"));
    for (const ResultTable* table : {&p.settings, &p.differences, &p.cells})
        table->tools->retranslate();
    p.forgetting->retranslate();
    p.show();
}

} // namespace tlp::widgets
