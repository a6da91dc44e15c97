// SPDX-License-Identifier: GPL-3.0-only
#include "shell/home_page.h"

#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/panels.h"
#include "shell/recent_workspaces.h"
#include "shell/theme.h"

#include <algorithm>
#include <array>

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

constexpr std::size_t kRunsLookedAt = 20; ///< newest finished runs whose evaluations are read

Result<WorkspaceFacts> readFacts(StorageReader& storage)
{
    WorkspaceFacts facts;
    auto& workspace = storage.workspace();
    TLP_TRY(const auto datasets, workspace.datasets());
    facts.datasets = static_cast<int>(datasets.size());
    std::int64_t newest = -1;
    for (const auto& entry : datasets) {
        const QString name = QString::fromStdString(entry.name);
        if (entry.modifiedAt > newest) {
            newest = entry.modifiedAt;
            facts.newestDataset = name;
        }
        // A file that cannot be read is told by the Data page; the other ones still count.
        const auto dataset = storage.dataset(name);
        if (!dataset)
            continue;
        if (const auto tasks = (*dataset)->tasks()) {
            facts.tasks += static_cast<std::int64_t>(tasks->size());
            for (const auto& task : *tasks)
                facts.programs += task.programs;
        }
    }
    TLP_TRY(const auto runs, workspace.runs());
    facts.runs = static_cast<int>(runs.size());
    std::size_t lookedAt = 0;
    for (const auto& run : runs) {
        facts.runningRuns += run.state == workspace::RunState::Running;
        if (run.state != workspace::RunState::Finished)
            continue;
        ++facts.finishedRuns;
        if (facts.newestFinishedRun.isEmpty())
            facts.newestFinishedRun = QString::fromStdString(run.name);
        if (++lookedAt > kRunsLookedAt)
            continue;
        TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
        for (const auto& evaluation : evaluations) {
            facts.hasEvaluation = true;
            // Without a split the figures are on what the run was trained on.
            if (evaluation.report.topK.empty() || run.spec.split.empty()
                || evaluation.split.empty())
                continue;
            const auto [k, value] = *evaluation.report.topK.begin();
            const auto random = evaluation::valueAt(evaluation.report.random, k);
            if (!random || (facts.best && value <= facts.best->topK))
                continue;
            facts.best = WorkspaceFacts::Best{QString::fromStdString(run.name),
                QString::fromStdString(evaluation.platform), k, value, *random};
        }
    }
    TLP_TRY(const auto sessions, workspace.sessions());
    facts.sessions = static_cast<int>(sessions.size());
    for (const auto& session : sessions)
        facts.runningSessions += session.state == workspace::SessionState::Running;
    TLP_TRY(const auto jobs, workspace.jobs());
    for (const auto& job : jobs)
        facts.unfinishedJobs += job.state == workspace::JobState::Running
            || job.state == workspace::JobState::Queued;
    return facts;
}

void clear(QLayout& layout)
{
    while (auto* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

NextStep nextStepFor(bool hasWorkspace, const WorkspaceFacts& facts)
{
    if (!hasWorkspace)
        return NextStep::OpenWorkspace;
    if (facts.unfinishedJobs > 0)
        return NextStep::Watch;
    if (facts.datasets == 0)
        return NextStep::Import;
    if (facts.finishedRuns == 0)
        return NextStep::Train;
    return facts.hasEvaluation ? NextStep::Compare : NextStep::Evaluate;
}

HomePage::HomePage(AppContext* context, QWidget* parent)
    : Page(context, parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    build();
}

QString HomePage::title() const
{
    return tr("Home");
}

bool HomePage::isSettled() const
{
    return context()->pendingQueries(this) == 0;
}

void HomePage::build()
{
    delete m_content;
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget;
    scroll->setWidget(page);
    m_content = scroll;
    layout()->addWidget(scroll);

    auto* outer = new QHBoxLayout(page);
    auto* column = new QVBoxLayout;
    column->setSpacing(spacing(1.5));
    outer->addStretch(1);
    outer->addLayout(column, 12);
    outer->addStretch(1);
    column->addSpacing(spacing());
    auto* name = makeLabel(QStringLiteral("TLP Workbench"), TextRole::Title);
    column->addWidget(name);
    column->addWidget(makeLabel(
        tr("Learned cost models of tensor programs: import measured schedules, look inside them, "
           "train a model, and see how well it finds the fast ones."),
        TextRole::Caption));

    auto* next = new Card(tr("What to do next"));
    next->setProperty("accent", true);
    m_nextTitle = makeLabel({}, TextRole::Title);
    m_nextText = makeLabel({}, TextRole::Caption);
    m_nextButton = new QPushButton;
    m_nextButton->setObjectName(QStringLiteral("nextStepButton"));
    setPrimary(m_nextButton);
    m_otherButton = new QPushButton;
    m_otherButton->setObjectName(QStringLiteral("otherStepButton"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_nextButton);
    buttons->addWidget(m_otherButton);
    buttons->addStretch();
    next->body()->addWidget(m_nextTitle);
    next->body()->addWidget(m_nextText);
    next->body()->addLayout(buttons);
    next->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(next);

    auto* here = new Card(tr("In this workspace"));
    m_factGrid = new QGridLayout;
    m_factGrid->setHorizontalSpacing(spacing(3));
    m_factGrid->setVerticalSpacing(0);
    here->body()->addLayout(m_factGrid);
    here->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(here);

    auto* below = new QHBoxLayout;
    below->setSpacing(spacing(1.5));
    auto* recent = new Card(tr("Recent workspaces"));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(0);
    recent->body()->addLayout(m_recent);
    auto* choose
        = new QPushButton(themedIcon(QStringLiteral("open")), tr("Open or create a workspace…"));
    connect(choose, &QPushButton::clicked, this, [this] { context()->chooseWorkspace(); });
    auto* chooseRow = new QHBoxLayout;
    chooseRow->addWidget(choose);
    chooseRow->addStretch();
    recent->body()->addLayout(chooseRow);
    recent->body()->addStretch();
    below->addWidget(recent, 1);
    auto* sample = new Card(tr("The sample"));
    sample->body()->addWidget(makeLabel(
        tr("Real records, measured on an AMD Zen 5 processor with TVM's Ansor: half a megabyte, "
           "imported in seconds. Small, so its figures say how things work, not how good they "
           "are."),
        TextRole::Caption));
    auto* openSample = new QPushButton(themedIcon(QStringLiteral("sample")), tr("Open the sample"));
    openSample->setObjectName(QStringLiteral("openSampleButton"));
    connect(openSample, &QPushButton::clicked, this, [this] { context()->openSample(); });
    auto* sampleRow = new QHBoxLayout;
    sampleRow->addWidget(openSample);
    sampleRow->addStretch();
    sample->body()->addLayout(sampleRow);
    sample->body()->addStretch();
    below->addWidget(sample, 1);
    auto* tune = new Card(tr("Tune on this machine"));
    tune->body()->addWidget(makeLabel(
        tr("Name an operator or a network and a cost model, and watch the search build and time "
           "programs until it has a fast one."),
        TextRole::Caption));
    auto* openTune = new QPushButton(themedIcon(QStringLiteral("tune")), tr("Tune a workload"));
    openTune->setObjectName(QStringLiteral("openTuneButton"));
    connect(openTune, &QPushButton::clicked, this,
        [this] { context()->openPage(QStringLiteral("tune")); });
    auto* tuneRow = new QHBoxLayout;
    tuneRow->addWidget(openTune);
    tuneRow->addStretch();
    tune->body()->addLayout(tuneRow);
    tune->body()->addStretch();
    below->addWidget(tune, 1);
    column->addLayout(below);
    column->addStretch(1);
    setFacts(m_facts);
}

void HomePage::retranslate()
{
    build();
}

void HomePage::refresh()
{
    if (!context()->hasWorkspace()) {
        setFacts({});
        return;
    }
    context()->query<WorkspaceFacts>(
        this, "facts", readFacts, [this](Result<WorkspaceFacts> facts) {
            if (facts)
                setFacts(*facts);
            else
                context()->showError(facts.error(), tr("The workspace cannot be read:"));
        });
}

void HomePage::setFacts(const WorkspaceFacts& facts)
{
    m_facts = facts;
    showNextStep(facts);
    showFacts(facts);
    showRecent();
}

void HomePage::showNextStep(const WorkspaceFacts& facts)
{
    struct Texts
    {
        QString title, text, button, icon;
        std::function<void()> run;
    };
    auto* const c = context();
    const auto page = [c](const char* name) {
        return [c, target = QString::fromLatin1(name)] { c->openPage(target); };
    };
    Texts texts;
    Texts other;
    const NextStep step = nextStepFor(c->hasWorkspace(), facts);
    switch (step) {
    case NextStep::OpenWorkspace:
        texts = {tr("Open a workspace"),
            tr("A workspace is a folder that keeps datasets, runs and results together."),
            tr("Open or create a workspace…"), QStringLiteral("open"),
            [c] { c->chooseWorkspace(); }};
        break;
    case NextStep::Import:
        texts = {tr("Import measured schedules"),
            tr("This workspace has no dataset yet. Drop record files, folders or archives "
               "anywhere "
               "on the window, choose them on the Data page, or begin with the sample."),
            tr("Import records…"), QStringLiteral("import"), page("data")};
        other = {{}, {}, tr("Open the sample"), {}, [c] { c->openSample(); }};
        break;
    case NextStep::Train:
        texts = {tr("Train a cost model"),
            tr("“%1” is ready. Train TLP on it and watch the loss and the top-k score as it "
               "learns.")
                .arg(facts.newestDataset),
            tr("Train a model"), QStringLiteral("train"), page("train")};
        other = {{}, {}, tr("Look at the data"), {}, page("data")};
        break;
    case NextStep::Watch:
        texts = {tr("%n job(s) at work", nullptr, facts.unfinishedJobs),
            tr("You may close the window: jobs go on without it."), tr("Watch the jobs"),
            QStringLiteral("jobs"), page("jobs")};
        if (facts.runningRuns > 0)
            other = {{}, {}, tr("Live curves"), {}, page("train")};
        else if (facts.runningSessions > 0)
            other = {{}, {}, tr("Live tuning"), {}, page("tune")};
        break;
    case NextStep::Evaluate:
        texts = {tr("Evaluate “%1”").arg(facts.newestFinishedRun),
            tr("The run has finished. See how close its favourites come to the best program of "
               "each "
               "task."),
            tr("Evaluate and compare"), QStringLiteral("compare"),
            [c, run = facts.newestFinishedRun] { c->openRuns({run}); }};
        break;
    case NextStep::Compare:
        texts = {tr("Compare the runs"),
            tr("%n run(s) finished. Set them side by side: top-k, loss, per network and per task.",
                nullptr, facts.finishedRuns),
            tr("Compare"), QStringLiteral("compare"), page("compare")};
        other = {{}, {}, tr("Train another"), {}, page("train")};
        break;
    }
    m_nextTitle->setText(texts.title);
    m_nextText->setText(texts.text);
    const auto arm = [this](QPushButton* button, const Texts& content) {
        disconnect(button, &QPushButton::clicked, this, nullptr);
        button->setText(content.button);
        button->setVisible(!content.button.isEmpty());
        if (content.run)
            connect(button, &QPushButton::clicked, this, content.run);
    };
    arm(m_nextButton, texts);
    arm(m_otherButton, other);
}

void HomePage::showFacts(const WorkspaceFacts& facts)
{
    clear(*m_factGrid);
    const QLocale locale;
    struct Fact
    {
        QString figure, text;
    };
    std::vector<Fact> shown{
        {locale.toString(facts.datasets), tr("dataset(s)", nullptr, facts.datasets)},
        {locale.toString(static_cast<qlonglong>(facts.tasks)),
            tr("task(s)", nullptr, static_cast<int>(facts.tasks))},
        {locale.toString(static_cast<qlonglong>(facts.programs)),
            tr("measured program(s)", nullptr, static_cast<int>(facts.programs))},
        {locale.toString(facts.runs), tr("run(s)", nullptr, facts.runs)},
        {locale.toString(facts.sessions), tr("tuning session(s)", nullptr, facts.sessions)}};
    if (facts.best)
        shown.push_back({QString::number(facts.best->topK, 'f', 3),
            tr("best top-%1: %2 on %3 (random pick: %4)")
                .arg(facts.best->k)
                .arg(facts.best->run, facts.best->platform,
                    QString::number(facts.best->random, 'f', 3))});
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int column = static_cast<int>(i);
        m_factGrid->addWidget(makeLabel(shown[i].figure, TextRole::Figure), 0, column);
        auto* text = makeLabel(shown[i].text, TextRole::Caption);
        text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        m_factGrid->addWidget(text, 1, column);
        m_factGrid->setColumnStretch(column, i + 1 == shown.size() ? 3 : 1);
    }
}

void HomePage::showRecent()
{
    clear(*m_recent);
    const auto directories = recentWorkspaces();
    for (const QString& directory : directories) {
        auto* button = new QPushButton(QDir::toNativeSeparators(directory));
        button->setProperty("link", true);
        button->setToolTip(tr("Open this workspace"));
        connect(
            button, &QPushButton::clicked, this,
            [this, directory] { context()->requestWorkspace(directory); },
            Qt::QueuedConnection); // the button goes while the list is built anew
        m_recent->addWidget(button);
    }
    if (directories.isEmpty())
        m_recent->addWidget(makeLabel(tr("None yet."), TextRole::Caption));
}

} // namespace tlp::widgets
