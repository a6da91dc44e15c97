// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_form.h"

#include "base/machine.h"
#include "base/text.h"
#include "data/value_text.h"
#include "shell/app_context.h"
#include "shell/command_line.h"
#include "shell/form_scroll.h"
#include "shell/form_tools.h"
#include "shell/icons.h"
#include "shell/job_texts.h"
#include "training/number_box.h"
#include "tuning/form_rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSet>
#include <QTimer>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr int kPlanDelayMilliseconds = 250;
constexpr int kPlatformRows = 4; ///< seen at once
constexpr int kMostParallel = 1024;

const QString kNoSplit = QStringLiteral("none");

struct Presets
{
    Q_DECLARE_TR_FUNCTIONS(StudyPresets)
};

/// What a preset compares, in the user's language as far as the window knows it.
QString aboutText(const study::StudySpec& preset)
{
    const std::map<std::string, QString> texts{
        {"tlp-table5", Presets::tr("Every cost model on every platform: table 5 of TLP")},
        {"tlp-losses",
            Presets::tr("Attention, transformer and LSTM, each with the rank loss and with MSE")},
        {"tlp-crop", Presets::tr("How many rows and columns of a program's matrix TLP reads")},
        {"tlp-heads", Presets::tr("Attention heads of TLP, 1 to 16")},
        {"tlp-width", Presets::tr("Hidden size of TLP, 128 to 1024")},
        {"tlp-blocks", Presets::tr("Residual blocks after TLP's attention, 0 to 4")},
        {"tlp-variants",
            Presets::tr("What this program adds to TLP: logarithmic numbers, positions and a "
                        "padding mask, alone and together")},
        {"our-best",
            Presets::tr("This program's TLP, with the options that are set for it, against TLP as "
                        "in the paper on every platform")},
        {"forgetting",
            Presets::tr("What a model forgets of the platforms before when it is trained for one "
                        "after the other")},
        {"mtl-share",
            Presets::tr("What each share of the target's programs buys: MTL-TLP beside training "
                        "on them alone, fine-tuning and pre-training")},
        {"mtl-auxiliaries",
            Presets::tr("How many auxiliary platforms help a target of which 7 % of the programs "
                        "are measured")}};
    const auto known = texts.find(preset.name);
    return known == texts.end() ? QString::fromStdString(preset.about) : known->second;
}

} // namespace

StudyForm::StudyForm(AppContext* context, QWidget* parent)
    : Card({}, parent)
    , m_context(context)
    , m_store(context, QStringLiteral("study"))
    , m_form(new QWidget(this))
    , m_scroll(new FormScroll(m_form, QStringLiteral("studyFormScroll"), this))
    , m_rows(std::make_unique<FormRows>(m_form))
    , m_preset(makeChooser(m_form, "studyPreset"))
    , m_dataset(makeChooser(m_form, "studyDataset"))
    , m_split(makeChooser(m_form, "studySplit"))
    , m_platforms(new QListWidget(m_form))
    , m_seeds(new QLineEdit(m_form))
    , m_name(new QLineEdit(m_form))
    , m_epochs(new NumberBox(1, 100000, m_form))
    , m_parallel(new NumberBox(1, kMostParallel, m_form))
    , m_title(makeLabel({}, TextRole::Heading, m_form))
    , m_about(makeLabel({}, TextRole::Caption, m_form))
    , m_planText(makeLabel({}, TextRole::Caption, this))
    , m_problemText(makeLabel({}, TextRole::Danger, this))
    , m_start(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_startAction(new QAction(themedIcon(QStringLiteral("run")), {}, this))
    , m_copyAction(new QAction(themedIcon(QStringLiteral("copy")), {}, this))
    , m_delay(new QTimer(this))
{
    build();
    retranslate();
}

StudyForm::~StudyForm() = default;

void StudyForm::build()
{
    m_startAction->setObjectName(QStringLiteral("startStudyAction"));
    m_copyAction->setObjectName(QStringLiteral("copyStudyCommandAction"));
    m_platforms->setObjectName(QStringLiteral("studyPlatforms"));
    m_platforms->setFixedHeight(kPlatformRows * (fontMetrics().height() + 8));
    m_seeds->setObjectName(QStringLiteral("studySeeds"));
    m_name->setObjectName(QStringLiteral("studyName"));
    m_epochs->setObjectName(QStringLiteral("studyEpochs"));
    m_parallel->setObjectName(QStringLiteral("studyParallel"));
    m_planText->setObjectName(QStringLiteral("studyPlan"));
    m_problemText->setObjectName(QStringLiteral("studyFormProblem"));
    m_start->setObjectName(QStringLiteral("startStudy"));
    m_copy->setObjectName(QStringLiteral("copyStudyCommand"));
    for (QLabel* label : {m_about, m_planText, m_problemText})
        label->setWordWrap(true);
    setPrimary(m_start);

    m_rows->addSection(m_title);
    m_rows->addRow("preset", m_preset);
    m_rows->addRow("dataset", m_dataset);
    m_rows->addRow("split", m_split);
    m_rows->addWideRow("platforms", m_platforms);
    m_rows->addRow("seeds", m_seeds);
    m_rows->addRow("epochs", m_epochs);
    m_rows->addRow("parallel", m_parallel);
    m_rows->addRow("name", m_name);
    m_rows->addNote(m_about);
    m_rows->finish();
    m_form->setProperty("scrollContents", true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    buttons->addWidget(m_start);
    body()->addWidget(m_scroll, 1);
    body()->addWidget(m_planText);
    body()->addWidget(m_problemText);
    body()->addLayout(buttons);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kPlanDelayMilliseconds);

    for (QComboBox* combo : {m_preset, m_split})
        connect(combo, &QComboBox::currentIndexChanged, this, &StudyForm::changed);
    connect(m_dataset, &QComboBox::currentIndexChanged, this, [this] {
        fillDataset();
        changed();
    });
    connect(m_platforms, &QListWidget::itemChanged, this, &StudyForm::changed);
    for (QLineEdit* edit : {m_seeds, m_name})
        connect(edit, &QLineEdit::textChanged, this, &StudyForm::changed);
    for (NumberBox* box : {m_epochs, m_parallel})
        connect(box, &NumberBox::valueChanged, this, &StudyForm::changed);
    connect(m_delay, &QTimer::timeout, this, &StudyForm::plan);
    connect(m_start, &QPushButton::clicked, this, &StudyForm::start);
    connect(m_startAction, &QAction::triggered, this, &StudyForm::start);
    connect(m_copy, &QPushButton::clicked, this, &StudyForm::copyCommand);
    connect(m_copyAction, &QAction::triggered, this, &StudyForm::copyCommand);
}

void StudyForm::openWorkspace()
{
    m_isStarting = false; // what was asked of the workspace before is answered to nobody
    m_facts = {};
    loadWorkspace();
}

void StudyForm::loadWorkspace()
{
    m_context->query<StudyFormFacts>(
        this, "facts", readStudyFormFacts, [this](Result<StudyFormFacts> facts) {
            if (facts)
                return setFacts(std::move(*facts));
            m_problem = QString::fromStdString(facts.error().toString());
            m_plan.reset();
            showState();
        });
}

bool StudyForm::isLoading() const
{
    return m_delay->isActive() || m_context->pendingQueries(this) > 0;
}

void StudyForm::setFacts(StudyFormFacts facts)
{
    if (!m_facts.presets.empty() && facts == m_facts)
        return; // what is being typed stays as it is
    FormStore::Content kept = m_facts.presets.empty() ? m_store.read() : content();
    m_facts = std::move(facts);
    m_isFilling = true;
    m_preset->clear();
    for (const study::StudySpec& each : m_facts.presets) {
        const QString name = QString::fromStdString(each.name);
        m_preset->addItem(name, name);
        m_preset->setItemData(m_preset->count() - 1, aboutText(each), Qt::ToolTipRole);
    }
    m_dataset->clear();
    for (const StudyFormFacts::Dataset& each : m_facts.datasets)
        m_dataset->addItem(each.name, each.name);
    if (kept.isEmpty())
        kept = {{QStringLiteral("preset"), QStringLiteral("tlp-losses")},
            {QStringLiteral("seeds"), QStringLiteral("0,1,2")},
            {QStringLiteral("epochs"), QStringLiteral("50")},
            {QStringLiteral("parallel"), QString::number(availableProcessors())}};
    restore(kept);
    m_isFilling = false;
    changed();
}

void StudyForm::restore(const FormStore::Content& content)
{
    const auto value = [&](const char* key) { return content.value(QLatin1String(key)); };
    chooseData(m_preset, value("preset"));
    chooseData(m_dataset, value("dataset"));
    fillDataset();
    chooseData(m_split, value("split"));
    const QStringList without = value("without").split(u'\n', Qt::SkipEmptyParts);
    for (int i = 0; i < m_platforms->count(); ++i) {
        QListWidgetItem* item = m_platforms->item(i);
        item->setCheckState(without.contains(item->text()) ? Qt::Unchecked : Qt::Checked);
    }
    m_seeds->setText(value("seeds"));
    m_epochs->setValue(value("epochs"));
    m_parallel->setValue(value("parallel"));
    m_name->setText(value("name"));
}

FormStore::Content StudyForm::content() const
{
    QStringList without;
    for (int i = 0; i < m_platforms->count(); ++i) {
        if (m_platforms->item(i)->checkState() != Qt::Checked)
            without << m_platforms->item(i)->text();
    }
    return {{QStringLiteral("preset"), m_preset->currentData().toString()},
        {QStringLiteral("dataset"), m_dataset->currentData().toString()},
        {QStringLiteral("split"), m_split->currentData().toString()},
        {QStringLiteral("without"), without.join(u'\n')},
        {QStringLiteral("seeds"), m_seeds->text()}, {QStringLiteral("epochs"), m_epochs->value()},
        {QStringLiteral("parallel"), m_parallel->value()},
        {QStringLiteral("name"), m_name->text()}};
}

const StudyFormFacts::Dataset* StudyForm::dataset() const
{
    const QString name = m_dataset->currentData().toString();
    const auto found = std::ranges::find(m_facts.datasets, name, &StudyFormFacts::Dataset::name);
    return found == m_facts.datasets.end() ? nullptr : &*found;
}

const study::StudySpec* StudyForm::preset() const
{
    const std::string name = m_preset->currentData().toString().toStdString();
    const auto found = std::ranges::find(m_facts.presets, name, &study::StudySpec::name);
    return found == m_facts.presets.end() ? nullptr : &*found;
}

/// Splits and platforms of the chosen dataset; platforms of the same name stay unticked.
void StudyForm::fillDataset()
{
    const StudyFormFacts::Dataset* chosen = dataset();
    const QString split = m_split->currentData().toString();
    QSet<QString> unticked;
    for (int i = 0; i < m_platforms->count(); ++i) {
        if (m_platforms->item(i)->checkState() != Qt::Checked)
            unticked.insert(m_platforms->item(i)->text());
    }
    const bool wasFilling = std::exchange(m_isFilling, true);
    m_split->clear();
    for (const QString& each : chosen == nullptr ? QStringList() : chosen->splits)
        m_split->addItem(each, each);
    m_split->addItem(tr("none: every task"), kNoSplit);
    chooseData(m_split, split);
    m_platforms->clear();
    for (const QString& each : chosen == nullptr ? QStringList() : chosen->platforms) {
        auto* item = new QListWidgetItem(each, m_platforms);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(unticked.contains(each) ? Qt::Unchecked : Qt::Checked);
    }
    m_isFilling = wasFilling;
}

QStringList StudyForm::platforms() const
{
    QStringList names;
    for (int i = 0; i < m_platforms->count(); ++i) {
        if (m_platforms->item(i)->checkState() == Qt::Checked)
            names << m_platforms->item(i)->text();
    }
    return names;
}

int StudyForm::parallel() const
{
    return std::clamp(m_parallel->value().toInt(), 1, kMostParallel);
}

std::optional<study::StudySpec> StudyForm::spec()
{
    m_problem.clear();
    QMap<QString, QString> problems;
    const auto problem
        = [&](const char* key, const QString& text) { problems.insert(QLatin1String(key), text); };
    if (!m_context->hasWorkspace())
        m_problem = tr("No workspace is open. Open one on the Home page.");
    else if (m_dataset->count() == 0)
        m_problem = tr("The workspace has no dataset yet. Import one on the Data page.");
    std::vector<std::uint64_t> seeds;
    for (const QString& part : m_seeds->text().split(u',')) {
        bool isNumber = false;
        const qulonglong seed = part.trimmed().toULongLong(&isNumber);
        if (!isNumber || seed > (1ULL << 53U) - 1
            || std::ranges::find(seeds, std::uint64_t(seed)) != seeds.end()) {
            problem("seeds", tr("Different whole numbers, such as 0,1,2"));
            break;
        }
        seeds.push_back(seed);
    }
    const auto isWithin = [](const QString& text, int most) {
        bool isNumber = false;
        const int value = text.toInt(&isNumber);
        return isNumber && value >= 1 && value <= most;
    };
    if (!isWithin(m_epochs->value(), 100000))
        problem("epochs", tr("A whole number from 1 to 100000"));
    if (!isWithin(m_parallel->value(), kMostParallel))
        problem("parallel", tr("A whole number from 1 to %1").arg(kMostParallel));
    if (m_problem.isEmpty() && platforms().isEmpty())
        m_problem = tr("Tick at least one platform to train for.");
    m_rows->showProblems(problems);
    if (m_problem.isEmpty() && !problems.isEmpty())
        m_problem = m_rows->firstProblem(problems);
    const study::StudySpec* chosen = preset();
    if (!m_problem.isEmpty() || chosen == nullptr)
        return std::nullopt;

    study::StudySpec spec = *chosen;
    spec.dataset = m_dataset->currentData().toString().toStdString();
    spec.splits = {m_split->currentData().toString().toStdString()};
    spec.seeds = std::move(seeds);
    spec.platforms.clear();
    for (const QString& each : platforms())
        spec.platforms.push_back(each.toStdString());
    std::erase_if(spec.options, [](const auto& option) { return option.first == "epochs"; });
    spec.options.emplace_back("epochs", m_epochs->value().trimmed().toStdString());
    const QString name = m_name->text().trimmed();
    spec.name = name.isEmpty() ? study::nameOfPreset(*chosen, spec.dataset) : name.toStdString();
    return spec;
}

void StudyForm::changed()
{
    if (m_isFilling)
        return;
    m_plan.reset();
    const study::StudySpec* chosen = preset();
    m_about->setText(chosen == nullptr ? QString() : aboutText(*chosen));
    m_store.write(content());
    if (spec())
        m_delay->start();
    else
        m_delay->stop();
    showState();
}

void StudyForm::plan()
{
    const auto asked = spec();
    if (!asked)
        return;
    m_context->query<study::StudyPlan>(
        this, "plan",
        [asked = *asked, parallel = parallel()](StorageReader& storage) {
            return study::makePlan(storage.workspace(), asked, parallel);
        },
        [this](const Result<study::StudyPlan>& made) { showPlan(made); });
}

void StudyForm::showPlan(const Result<study::StudyPlan>& made)
{
    if (made)
        m_plan = *made;
    else
        m_problem = QString::fromStdString(made.error().toString());
    showState();
}

void StudyForm::showState()
{
    QStringList lines;
    if (m_plan) {
        const study::StudyEstimate& estimate = m_plan->estimate;
        const int cells = static_cast<int>(m_plan->cells.cells.size());
        QString text = tr("%n cell(s)", nullptr, cells);
        if (estimate.unknown < cells)
            text += tr(", about %1").arg(durationText(estimate.total));
        lines << tr("%1.").arg(text);
        if (estimate.unknown > 0)
            lines << tr("No estimate for %1 of them: their models were never trained in this "
                        "workspace.")
                         .arg(countText(estimate.unknown));
        for (const std::string& remark : m_plan->cells.remarks)
            lines << QString::fromStdString(remark) + u'.';
    }
    m_planText->setText(lines.join(u' '));
    m_planText->setVisible(!lines.isEmpty());
    m_problemText->setText(m_problem);
    m_problemText->setVisible(!m_problem.isEmpty());
    const bool canStart = m_plan && !m_isStarting;
    m_start->setEnabled(canStart);
    m_startAction->setEnabled(canStart);
    m_copy->setEnabled(m_plan.has_value());
    m_copyAction->setEnabled(m_plan.has_value());
    m_start->setToolTip(m_problem.isEmpty()
            ? tr("Trains the cells in processes of their own; the study goes on when this window "
                 "is closed.")
            : m_problem);
    m_start->setAccessibleDescription(m_start->toolTip());
}

void StudyForm::start()
{
    if (!m_plan || m_isStarting)
        return;
    m_isStarting = true;
    showState();
    m_context->startJob(
        this,
        [asked = m_plan->spec, parallel = parallel()](
            workspace::Workspace& workspace) -> Result<workspace::JobInfo> {
            // Made anew: the dataset may have changed since the form showed its plan.
            TLP_TRY(const study::StudyPlan plan, study::makePlan(workspace, asked, parallel));
            TLP_TRY(const study::StoredPlan stored, study::storePlan(workspace, plan));
            return study::createJob(
                workspace, stored.study, {workspace::StudyRequest::Step::Cells, parallel});
        },
        [this](const Result<JobId>& job) {
            m_isStarting = false;
            showState();
            if (job)
                Q_EMIT started(*job);
            else
                m_context->showError(job.error(), tr("The study cannot be started."));
        });
}

void StudyForm::copyCommand()
{
    if (!m_plan)
        return;
    const study::StudySpec& spec = m_plan->spec;
    QStringList seeds;
    for (const std::uint64_t seed : spec.seeds)
        seeds << QString::number(seed);
    QStringList words{QStringLiteral("tlp"), QStringLiteral("-w"), m_context->workspaceDirectory(),
        QStringLiteral("study"), QStringLiteral("--preset"), m_preset->currentData().toString(),
        QStringLiteral("--dataset"), QString::fromStdString(spec.dataset),
        QStringLiteral("--split"), m_split->currentData().toString(), QStringLiteral("--platform"),
        platforms().join(u','), QStringLiteral("--seeds"), seeds.join(u','),
        QStringLiteral("--set"), QStringLiteral("epochs=") + m_epochs->value().trimmed(),
        QStringLiteral("--parallel"), QString::number(parallel()), QStringLiteral("--name"),
        QString::fromStdString(spec.name)};
    for (QString& word : words)
        word = shellQuoted(word);
    QApplication::clipboard()->setText(words.join(u' '));
    m_context->showMessage(tr("The command is on the clipboard."));
}

void StudyForm::retranslate()
{
    setHeading(tr("New study"));
    m_title->setText(tr("What is compared"));
    m_rows->setLabel("preset", tr("P&reset"), tr("A table or figure of the papers"));
    m_rows->setLabel("dataset", tr("D&ataset"), tr("What the models learn from"));
    m_rows->setLabel("split", tr("Spl&it"), tr("Which tasks are held out to judge the models"));
    m_rows->setLabel("platforms", tr("P&latforms to train for"), {});
    m_platforms->setAccessibleName(tr("Platforms to train for"));
    m_rows->setLabel("seeds", tr("See&ds"),
        tr("Each setting is trained with every seed; the report tells mean and deviation"));
    m_rows->setLabel("epochs", tr("Ep&ochs"), tr("Passes over the training programs"));
    m_rows->setLabel("parallel", tr("Cells at on&ce"),
        tr("Each in a process of its own; the processors are divided among them"));
    m_rows->setLabel("name", tr("&Name"), tr("Empty: the preset's and the dataset's"));
    m_name->setPlaceholderText(tr("automatic"));
    m_rows->align();
    m_start->setText(tr("S&tart the study"));
    m_copy->setText(tr("Cop&y as command"));
    m_copy->setToolTip(tr("Copies the command line that starts the same study from a terminal."));
    m_startAction->setText(tr("Start the study"));
    m_copyAction->setText(tr("Copy the study as a command"));
    if (const int none = m_split->findData(kNoSplit); none >= 0)
        m_split->setItemText(none, tr("none: every task"));
    if (!m_isFilling) {
        if (const study::StudySpec* chosen = preset())
            m_about->setText(aboutText(*chosen));
        spec(); // its problem in the new language
        showState();
    }
}

} // namespace tlp::widgets
