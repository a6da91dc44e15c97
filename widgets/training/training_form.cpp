// SPDX-License-Identifier: GPL-3.0-only
#include "training/training_form.h"

#include "base/text.h"
#include "data/value_text.h"
#include "shell/form_tools.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "training/display_texts.h"
#include "training/facts_table.h"
#include "training/model_size_panel.h"
#include "training/option_field.h"
#include "training/platform_mixer.h"
#include "training/source_chooser.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSysInfo>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

QLabel* problemLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("problem.") + QLatin1String(name));
    label->setWordWrap(true);
    setTextRole(label, TextRole::Danger);
    label->hide();
    return label;
}

} // namespace

TrainingForm::TrainingForm(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("trainingForm"));
    setProperty("scrollContents", true); // the style sheet lets the card shine through
    addDataFields();
    constexpr std::array kSections{FormSection::Data, FormSection::Model, FormSection::Loss,
        FormSection::Optimiser, FormSection::Transfer, FormSection::Run};
    for (const FormSection section : kSections) {
        QGridLayout* grid = addSection(section);
        if (section == FormSection::Transfer)
            addSourceField();
        for (const options::OptionInfo& info : options::trainingOptionInfos()) {
            if (optionText(info.key).section != section)
                continue;
            auto* field = new OptionField(info, grid, this);
            connect(field, &OptionField::changed, this, &TrainingForm::check);
            m_fields.push_back(field);
        }
        if (section == FormSection::Data) {
            m_factsTable = new FactsTable(this);
            m_layout->addWidget(m_factsTable);
        }
        if (section == FormSection::Model) {
            m_size = new ModelSizePanel(this);
            m_layout->addWidget(m_size);
            connect(
                m_size, &ModelSizePanel::pictureFileChosen, this, &TrainingForm::pictureFileChosen);
        }
    }
    m_runLabel = new QLabel(this);
    m_runName = new QLineEdit(this);
    m_runName->setObjectName(QStringLiteral("runName"));
    m_runProblem = problemLabel(this, "run");
    addRow(m_sectionGrids[FormSection::Run], m_runLabel, m_runName, m_runProblem);
    connect(m_runName, &QLineEdit::textChanged, this, &TrainingForm::check);
    m_duration = new QLabel(this);
    m_duration->setObjectName(QStringLiteral("duration"));
    m_duration->setWordWrap(true);
    m_layout->addWidget(m_duration);
    m_layout->addStretch(1);
    retranslate();
    check();
}

QLabel* TrainingForm::addRow(QGridLayout* grid, QLabel* label, QWidget* editor, QLabel* problem)
{
    label->setBuddy(editor);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(editor, row, 1, 1, 2);
    grid->addWidget(problem, row + 1, 1, 1, 2);
    return label;
}

void TrainingForm::addDataFields()
{
    QGridLayout* grid = addSection(FormSection::Data);
    m_datasetLabel = new QLabel(this);
    m_dataset = makeChooser(this, "dataset");
    m_datasetProblem = problemLabel(this, "dataset");
    addRow(grid, m_datasetLabel, m_dataset, m_datasetProblem);
    m_platformLabel = new QLabel(this);
    m_platform = makeChooser(this, "platform");
    m_platformProblem = problemLabel(this, "platform");
    addRow(grid, m_platformLabel, m_platform, m_platformProblem);

    m_splitLabel = new QLabel(this);
    m_split = makeChooser(this, "split");
    m_split->setMinimumContentsLength(8); // shares its row with a button
    m_splitProblem = problemLabel(this, "split");
    m_newSplit = new QPushButton(this);
    m_newSplit->setObjectName(QStringLiteral("newSplit"));
    auto* both = new QWidget(this);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_split, 1);
    row->addWidget(m_newSplit);
    addRow(grid, m_splitLabel, both, m_splitProblem);
    m_splitLabel->setBuddy(m_split);

    m_mixer = new PlatformMixer(this);
    m_mixProblem = problemLabel(this, "mix");
    grid->addWidget(m_mixer, grid->rowCount(), 0, 1, 3);
    grid->addWidget(m_mixProblem, grid->rowCount(), 0, 1, 3);
    connect(m_mixer, &PlatformMixer::changed, this, &TrainingForm::check);
    connect(m_mixer, &PlatformMixer::targetChosen, this,
        [this](const QString& name) { chooseData(m_platform, name); });

    connect(m_dataset, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isFilling)
            return;
        Q_EMIT datasetChosen(dataset());
        check();
    });
    connect(m_platform, &QComboBox::currentIndexChanged, this, &TrainingForm::check);
    connect(m_split, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isFilling)
            return;
        fillMixer();
        check();
    });
    connect(m_newSplit, &QPushButton::clicked, this, &TrainingForm::newSplitRequested);
}

void TrainingForm::addSourceField()
{
    m_fromLabel = new QLabel(this);
    m_from = new SourceChooser(this);
    m_fromProblem = problemLabel(this, "from");
    addRow(m_sectionGrids[FormSection::Transfer], m_fromLabel, m_from, m_fromProblem);
    connect(m_from, &SourceChooser::chosenByUser, this, [this] {
        takeNetworkOfSource();
        check();
    });
}

/// A run has the network of the one that it starts from.
void TrainingForm::takeNetworkOfSource()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const FormContent network = m_from->network();
    for (OptionField* field : m_fields) {
        const QString key = QString::fromStdString(field->info().key);
        if (network.contains(key))
            field->setText(network[key]);
    }
}

QGridLayout* TrainingForm::addSection(FormSection section)
{
    if (const auto found = m_sectionGrids.find(section); found != m_sectionGrids.end())
        return found->second;
    auto* title = new QLabel(this);
    setTextRole(title, TextRole::Heading);
    m_sectionLabels[section] = title;
    m_layout->addWidget(title);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    m_sectionGrids[section] = grid;
    m_layout->addLayout(grid);
    return grid;
}

void TrainingForm::retranslate()
{
    for (const auto& [section, label] : m_sectionLabels)
        label->setText(sectionTitle(section));
    m_datasetLabel->setText(tr("D&ataset"));
    m_dataset->setAccessibleName(tr("Dataset"));
    m_platformLabel->setText(tr("&Platform"));
    m_platform->setAccessibleName(tr("Platform"));
    m_platform->setToolTip(tr("The machine whose measurements are learned."));
    m_splitLabel->setText(tr("Sp&lit"));
    m_split->setAccessibleName(tr("Split"));
    m_split->setToolTip(tr("Which tasks are kept away from training to judge the model by."));
    m_newSplit->setText(tr("&New split…"));
    m_newSplit->setToolTip(tr("Choose which tasks to hold out, and give the choice a name."));
    m_fromLabel->setText(tr("Start from"));
    m_from->retranslate();
    m_runLabel->setText(tr("R&un name"));
    m_runName->setAccessibleName(tr("Run name"));
    m_runName->setPlaceholderText(tr("named after model and platform"));
    m_factsTable->retranslate();
    m_size->retranslate();
    for (OptionField* field : m_fields)
        field->retranslate();
    m_mixer->retranslate();
    if (m_split->count() > 0)
        m_split->setItemText(0, tr("None: train on every task"));
    alignSections();
    check();
}

/// The editors of all sections stand in one column.
void TrainingForm::alignSections()
{
    int width = 0;
    for (const auto& [section, grid] : m_sectionGrids)
        for (int row = 0; row < grid->rowCount(); ++row)
            if (const QLayoutItem* item = grid->itemAtPosition(row, 0);
                item != nullptr && item != grid->itemAtPosition(row, 1))
                width = std::max(width, item->sizeHint().width());
    int editorWidth = 0;
    for (const OptionField* field : m_fields)
        editorWidth = std::max(editorWidth, field->editor()->sizeHint().width());
    for (const auto& [section, grid] : m_sectionGrids) {
        grid->setColumnMinimumWidth(0, width);
        grid->setColumnMinimumWidth(1, editorWidth);
    }
}

QString TrainingForm::dataset() const
{
    return m_dataset->currentText();
}

QString TrainingForm::platform() const
{
    return m_platform->currentData().toString();
}

void TrainingForm::setDatasets(const QStringList& names)
{
    QStringList shown;
    for (int i = 0; i < m_dataset->count(); ++i)
        shown << m_dataset->itemText(i);
    if (shown == names)
        return;
    const QString before = dataset();
    {
        const QScopedValueRollback filling(m_isFilling, true);
        m_dataset->clear();
        m_dataset->addItems(names);
        m_dataset->setCurrentIndex(
            names.isEmpty() ? -1 : static_cast<int>(std::max<qsizetype>(0, names.indexOf(before))));
    }
    if (dataset() != before)
        Q_EMIT datasetChosen(dataset());
    check();
}

void TrainingForm::setFacts(DatasetFacts facts)
{
    const QString platformBefore = m_wantedPlatform.value_or(platform());
    // A dataset seen for the first time offers its first split: holding tasks out is the rule.
    const bool isNew = facts.name != m_facts.name && !m_wantedSplit;
    const QString splitBefore = m_wantedSplit.value_or(m_split->currentData().toString());
    m_facts = std::move(facts);
    m_wantedPlatform.reset();
    m_wantedSplit.reset();
    const std::optional<QString> wantedMix = std::exchange(m_wantedMix, std::nullopt);
    {
        const QScopedValueRollback filling(m_isFilling, true);
        m_platform->clear();
        for (const dataset::PlatformInfo& info : m_facts.platforms)
            m_platform->addItem(tr("%1 — programs: %2")
                                    .arg(QString::fromStdString(info.name), countText(info.usable)),
                QString::fromStdString(info.name));
        chooseData(m_platform, platformBefore);
        m_split->clear();
        m_split->addItem(tr("None: train on every task"), QString());
        for (const dataset::SplitInfo& split : m_facts.splits)
            m_split->addItem(tr("%1 (held out: %2)")
                                 .arg(QString::fromStdString(split.name))
                                 .arg(split.test.size()),
                QString::fromStdString(split.name));
        chooseData(m_split, splitBefore);
        if (isNew && m_split->currentIndex() == 0 && m_split->count() > 1)
            m_split->setCurrentIndex(1);
        fillMixer();
        m_mixer->setTarget(platform());
        if (wantedMix)
            m_mixer->setMixText(*wantedMix);
    }
    check();
}

/// The platforms with what the chosen split leaves to train on.
void TrainingForm::fillMixer()
{
    std::vector<MixPlatform> platforms;
    const std::string split = m_split->currentData().toString().toStdString();
    for (const dataset::PlatformInfo& info : m_facts.platforms) {
        MixPlatform platform;
        platform.name = QString::fromStdString(info.name);
        platform.instructionSet = instructionSetOf(info.target);
        platform.isGpu = info.isGpu;
        platform.programs = info.programs;
        platform.usable = info.usable;
        if (const auto facts = choiceFacts(m_facts, info.name, split, 0))
            platform.trainable = facts->trainPrograms;
        platforms.push_back(std::move(platform));
    }
    m_mixer->setPlatforms(platforms);
}

void TrainingForm::setRuns(std::vector<workspace::RunInfo> runs)
{
    m_runs = std::move(runs);
    m_from->setRuns(m_runs);
    check();
}

FormContent TrainingForm::content() const
{
    FormContent content;
    content[QStringLiteral("run")] = m_runName->text();
    content[QStringLiteral("dataset")] = dataset();
    content[QStringLiteral("platform")] = m_wantedPlatform.value_or(platform());
    content[QStringLiteral("split")] = m_wantedSplit.value_or(m_split->currentData().toString());
    content[QStringLiteral("mix")] = m_wantedMix.value_or(m_mixer->mixText());
    content[QStringLiteral("from")] = m_from->chosen();
    for (const OptionField* field : m_fields)
        content[QString::fromStdString(field->info().key)] = field->ownText();
    return content;
}

void TrainingForm::setContent(const FormContent& content)
{
    QString changedDataset;
    {
        const QScopedValueRollback filling(m_isFilling, true);
        for (OptionField* field : m_fields) {
            const QString key = QString::fromStdString(field->info().key);
            if (content.contains(key))
                field->setText(content[key]);
        }
        m_shownModel = modelText(); // what the content says of its options stays
        m_runName->setText(content.value(QStringLiteral("run")));
        m_from->setChosen(content.value(QStringLiteral("from")));
        const QString wantedDataset = content.value(QStringLiteral("dataset"));
        m_wantedPlatform = content.value(QStringLiteral("platform"));
        m_wantedSplit = content.value(QStringLiteral("split"));
        m_wantedMix = content.value(QStringLiteral("mix"));
        const int index = m_dataset->findText(wantedDataset);
        if (index >= 0 && wantedDataset != QString::fromStdString(m_facts.name))
            changedDataset = wantedDataset;
        if (index >= 0)
            m_dataset->setCurrentIndex(index);
    }
    if (!changedDataset.isEmpty())
        Q_EMIT datasetChosen(changedDataset);
    else if (!m_facts.name.empty())
        setFacts(m_facts);
    check();
}

void TrainingForm::setSpec(const options::TrainSpec& spec)
{
    FormContent content;
    content[QStringLiteral("dataset")] = QString::fromStdString(spec.dataset);
    content[QStringLiteral("platform")] = QString::fromStdString(spec.platform);
    content[QStringLiteral("split")] = QString::fromStdString(spec.split);
    QStringList mix;
    for (const options::PlatformShare& part : spec.mix)
        mix << QString::fromStdString(part.platform + '=' + toShortest(part.share));
    content[QStringLiteral("mix")] = mix.join(u'\n');
    content[QStringLiteral("from")] = QString::fromStdString(spec.from.run);
    for (const OptionField* field : m_fields)
        if (const auto text = options::optionText(spec.options, field->info().key))
            content[QString::fromStdString(field->info().key)] = QString::fromStdString(*text);
    setContent(content);
}

void TrainingForm::chooseSplit(const QString& name)
{
    // One that is replaced is in the list already; a new one comes with the next facts.
    if (const int index = m_split->findData(name); index >= 0)
        m_split->setCurrentIndex(index);
    else
        m_wantedSplit = name;
}

void TrainingForm::resetToDefaults()
{
    {
        const QScopedValueRollback filling(m_isFilling, true);
        for (OptionField* field : m_fields)
            field->resetToDefault();
        m_runName->clear();
        m_mixer->setMix({});
        m_from->setChosen({});
    }
    check();
}

features::Layout TrainingForm::layoutOfPlatform() const
{
    const auto found = std::ranges::find(
        m_facts.platforms, platform().toStdString(), &dataset::PlatformInfo::name);
    return found != m_facts.platforms.end() && found->isGpu ? features::Layout::Gpu
                                                            : features::Layout::Cpu;
}

const OptionField* TrainingForm::field(const std::string& key) const
{
    const auto found = std::ranges::find_if(
        m_fields, [&](const OptionField* field) { return field->info().key == key; });
    return found == m_fields.end() ? nullptr : *found;
}

/// What the name of the chosen model stands for is shown and cannot be changed.
void TrainingForm::applyFixed()
{
    const OptionField* model = field("model");
    const auto* kind
        = model == nullptr ? nullptr : options::findModelKind(model->text().toStdString());
    const QScopedValueRollback filling(m_isFilling, true);
    for (OptionField* field : m_fields) {
        std::optional<QString> text;
        if (kind != nullptr)
            for (const auto& [key, value] : kind->fixed)
                if (key == field->info().key)
                    text = QString::fromStdString(value);
        field->setFixed(text,
            text ? tr("given by the model “%1”").arg(choiceText("model", kind->id)) : QString());
    }
}

void TrainingForm::checkMix()
{
    m_mixer->setTarget(platform());
    m_spec.mix = m_mixer->mix();
    QString problem;
    if (const Status status = m_spec.checkMix(); !status)
        problem = QString::fromStdString(status.error().message);
    for (const MixCard* card : m_mixer->cards())
        if (problem.isEmpty() && card->isIncluded() && !card->isTarget()
            && card->platform().trainable == 0)
            problem = tr("%1 has no program with a valid measurement among the training tasks.")
                          .arg(card->platform().name);
    if (!problem.isEmpty())
        m_problems[QStringLiteral("mix")] = problem;
}

QString TrainingForm::modelText() const
{
    const OptionField* model = field("model");
    return model == nullptr ? QString() : model->text();
}

/// Another model has other options: those that it does not have are hidden with their defaults,
/// those that it suggests are filled in, as `--model` does.
void TrainingForm::followModel()
{
    const std::string model = modelText().toStdString();
    const options::ModelKind* kind = options::findModelKind(model);
    if (modelText() == m_shownModel || kind == nullptr)
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    const options::ModelKind* before = options::findModelKind(m_shownModel.toStdString());
    const auto suggestedBy = [](const options::ModelKind* of, const std::string& key) {
        const auto found
            = std::ranges::find(of->suggested, key, [](const auto& entry) { return entry.first; });
        return found == of->suggested.end() ? std::optional<std::string>()
                                            : std::optional(found->second);
    };
    for (OptionField* field : m_fields) {
        const std::string& key = field->info().key;
        if (const auto value = suggestedBy(kind, key))
            field->setText(QString::fromStdString(*value));
        else if (!field->info().appliesTo(model) || (before != nullptr && suggestedBy(before, key)))
            field->resetToDefault();
    }
    m_shownModel = modelText();
}

void TrainingForm::checkOptions()
{
    followModel();
    for (OptionField* field : m_fields)
        field->setShown(field->info().appliesTo(m_shownModel.toStdString()));
    m_spec.options = {};
    std::vector<std::string> unreadable;
    for (OptionField* field : m_fields) {
        const std::string& key = field->info().key;
        QString problem = textProblem(field->info(), field->text());
        if (problem.isEmpty()) {
            const Status status = m_spec.options.set(key, field->text().toStdString());
            if (!status)
                problem = coreProblem(key, status.error().message);
        }
        if (!problem.isEmpty())
            m_problems[QString::fromStdString(key)] = problem;
    }
    // Combinations: a field that cannot be read counts with its default here, and a complaint
    // about that default beside another field would be wrong.
    if (m_problems.isEmpty())
        for (const auto& [key, message] : m_spec.options.problems())
            m_problems[QString::fromStdString(key)] = coreProblem(key, message);
    if (m_problems.isEmpty())
        m_problems = m_from->problems(m_spec.options);
    m_spec.from = {m_from->chosen().toStdString(), {}};
    for (OptionField* field : m_fields)
        field->setProblem(m_problems.value(QString::fromStdString(field->info().key)));
}

void TrainingForm::checkChoices()
{
    const auto chosen = [](const QComboBox* combo) { return combo->currentData().toString(); };
    m_spec.runName = m_runName->text().trimmed().toStdString();
    m_spec.dataset = dataset().toStdString();
    m_spec.platform = chosen(m_platform).toStdString();
    m_spec.split = chosen(m_split).toStdString();
    const bool hasFacts = !m_spec.dataset.empty() && m_facts.name == m_spec.dataset;
    if (m_dataset->count() == 0)
        m_problems[QStringLiteral("dataset")]
            = tr("There is no dataset yet. Import measured programs on the Data page.");
    else if (!hasFacts)
        m_problems[QStringLiteral("dataset")] = tr("The dataset is being read.");
    else if (m_platform->count() == 0)
        m_problems[QStringLiteral("platform")]
            = tr("This dataset has no measured programs. Import some on the Data page.");
    else if (const auto facts
             = choiceFacts(m_facts, m_spec.platform, m_spec.split, m_spec.options.validationShare);
             facts && facts->trainPrograms == 0)
        m_problems[facts->testPrograms > 0 ? QStringLiteral("split") : QStringLiteral("platform")]
            = tr("No program with a valid measurement is left to train on.");
    const auto isTaken = std::ranges::any_of(
        m_runs, [&](const workspace::RunInfo& run) { return run.name == m_spec.runName; });
    if (isTaken)
        m_problems[QStringLiteral("run")] = tr("A run of this name exists; choose another name.");
}

void TrainingForm::showProblem(const QString& key, QLabel* label)
{
    const QString problem = m_problems.value(key);
    label->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
    label->setVisible(!problem.isEmpty());
}

void TrainingForm::check()
{
    if (m_isFilling || m_fields.empty() || m_runProblem == nullptr)
        return;
    m_problems.clear();
    applyFixed();
    checkOptions();
    checkChoices();
    checkMix();
    showProblem(QStringLiteral("dataset"), m_datasetProblem);
    showProblem(QStringLiteral("platform"), m_platformProblem);
    showProblem(QStringLiteral("split"), m_splitProblem);
    showProblem(QStringLiteral("mix"), m_mixProblem);
    showProblem(QStringLiteral("from"), m_fromProblem);
    showProblem(QStringLiteral("run"), m_runProblem);
    m_newSplit->setEnabled(!m_facts.tasks.empty());
    showFacts();
    Q_EMIT changed();
}

void TrainingForm::showFacts()
{
    const auto facts = choiceFacts(m_facts, m_spec.platform, m_spec.split,
        m_spec.options.validationShare, m_spec.shareOf(m_spec.platform));
    m_factsTable->setFacts(facts, !m_spec.split.empty());
    showSize();
    showDuration();
}

void TrainingForm::showSize()
{
    constexpr std::array kSizes{
        "encoder", "head", "heads", "residual_blocks", "private_blocks", "layers", "core"};
    const bool hasSizes = std::ranges::none_of(
        kSizes, [this](const char* key) { return m_problems.contains(QLatin1String(key)); });
    m_size->setModel(
        m_spec.options, static_cast<int>(m_spec.heads().size()), layoutOfPlatform(), hasSizes);
}

void TrainingForm::showDuration()
{
    std::vector<std::int64_t> labelled;
    for (const MixCard* card : m_mixer->cards())
        if (card->isIncluded())
            labelled.push_back(programsOfShare(card->platform().trainable, card->share()));
    const auto programs
        = epochPrograms(m_facts, m_spec.split, labelled, m_spec.options.validationShare);
    m_duration->setText(trainingDurationText(programs,
        throughput(m_runs, QSysInfo::machineHostName().toStdString(), m_spec.options,
            m_spec.heads().size()),
        m_spec.options.epochs));
}

Status TrainingForm::exportPicture(const QString& file) const
{
    return m_size->exportPicture(file);
}

QString TrainingForm::firstProblem() const
{
    if (m_problems.isEmpty())
        return {};
    for (const char* key : {"dataset", "platform", "split", "mix", "from", "run"})
        if (const auto found = m_problems.find(QLatin1String(key)); found != m_problems.end())
            return *found;
    for (const OptionField* field : m_fields)
        if (!field->problem().isEmpty())
            return tr("%1: %2").arg(field->labelText(), field->problem());
    return m_problems.first();
}

void TrainingForm::focusFirstProblem()
{
    if (m_problems.contains(QStringLiteral("dataset")))
        return m_dataset->setFocus();
    if (m_problems.contains(QStringLiteral("platform")))
        return m_platform->setFocus();
    if (m_problems.contains(QStringLiteral("split")))
        return m_split->setFocus();
    if (m_problems.contains(QStringLiteral("mix")))
        for (const MixCard* card : m_mixer->cards())
            if (card->isIncluded() && card->platform().trainable == 0)
                return card->setFocusHere();
    if (m_problems.contains(QStringLiteral("from")))
        return m_from->setFocus();
    if (m_problems.contains(QStringLiteral("run")))
        return m_runName->setFocus();
    for (OptionField* field : m_fields)
        if (!field->problem().isEmpty())
            return field->editor()->setFocus();
}

} // namespace tlp::widgets
