// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_form.h"

#include "base/name_lookup.h"
#include "base/text.h"
#include "data/local_targets.h"
#include "data/value_text.h"
#include "shell/form_tools.h"
#include "shell/panels.h"
#include "training/number_box.h"
#include "tuning/field_numbers.h"
#include "tuning/more_fields.h"
#include "tuning/tune_command.h"
#include "tuning/tuning_texts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

namespace tlp::widgets {

namespace {

// As the core takes them: options/tune_spec.cpp.
constexpr double kMostTrials = 1e9;
constexpr double kMostPerRound = 100'000;
constexpr double kLargestSeed = 9007199254740991; // 2^53 − 1
constexpr double kMostMinutes = 1e9 / 60;
constexpr double kMinute = 60;

QString dataOf(const QComboBox* combo)
{
    return combo->currentData().toString();
}

/// Chooses the entry with this data; what the list lacks is wanted, a problem until something is
/// chosen.
void want(QComboBox* combo, std::optional<QString>& wanted, const QString& data)
{
    wanted.reset();
    if (const int found = combo->findData(data); found >= 0)
        combo->setCurrentIndex(found);
    else if (!data.isEmpty())
        wanted = data;
}

/// A warm start from a log: no session has a slash in its name, every absolute path has.
bool isFile(const QString& warmStart)
{
    return warmStart.contains(u'/');
}

using Choices = std::vector<std::pair<QString, QString>>;

/// Texts with their data; what is chosen stays when it is among them.
void refill(QComboBox* combo, const Choices& items)
{
    const QString before = dataOf(combo);
    combo->clear();
    for (const auto& [text, data] : items)
        combo->addItem(text, data);
    chooseData(combo, before);
}

} // namespace

TuningForm::TuningForm(QWidget* parent)
    : QWidget(parent)
    , m_rows(this)
    , m_titles{new QLabel(this), new QLabel(this), new QLabel(this), new QLabel(this)}
    , m_workload(new WorkloadField(this))
    , m_target(makeChooser(this, "tuneTarget"))
    , m_model(makeChooser(this, "tuneModel"))
    , m_learning(makeChooser(this, "tuneLearning"))
    , m_policy(makeChooser(this, "tunePolicy"))
    , m_warmStart(makeChooser(this, "tuneWarmStart"))
    , m_trials(new NumberBox(1, kMostTrials, this))
    , m_perRound(new NumberBox(1, kMostPerRound, this))
    , m_seed(new NumberBox(0, kLargestSeed, this))
    , m_minutes(new QLineEdit(this))
    , m_name(new QLineEdit(this))
    , m_warmLog(makeToolButton(this, QStringLiteral("tuneWarmLog"), {}, {}, QStringLiteral("open")))
    , m_moreButton(new QToolButton(this))
    , m_more(new MoreFields(this))
    , m_coverage(makeLabel({}, TextRole::Warning, this))
    , m_duration(new QLabel(this))
    , m_further(makeLabel({}, TextRole::Caption, this))
{
    setObjectName(QStringLiteral("tuningForm"));
    setProperty("scrollContents", true); // the style sheet lets the card shine through
    const std::pair<QWidget*, const char*> names[]{{m_trials, "tuneTrials"},
        {m_perRound, "tunePerRound"}, {m_seed, "tuneSeed"}, {m_minutes, "tuneMinutes"},
        {m_name, "tuneName"}, {m_moreButton, "tuneMore"}, {m_coverage, "tuneCoverage"},
        {m_duration, "tuneDuration"}, {m_further, "tuneFurther"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    for (QLabel* title : m_titles)
        setTextRole(title, TextRole::Heading);
    m_duration->setWordWrap(true);
    m_coverage->setWordWrap(true);
    m_moreButton->setCheckable(true);
    m_moreButton->setAutoRaise(true);
    m_moreButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_moreButton->setFocusPolicy(Qt::StrongFocus);
    buildRows();
    connectFields();
    showMore();
    retranslate();
    resetToDefaults();
}

void TuningForm::buildRows()
{
    m_rows.addSection(m_titles[0]);
    m_rows.addWideRow("workload", m_workload);
    m_rows.addRow("target", m_target);
    m_rows.addSection(m_titles[1]);
    m_rows.addRow("model", m_model);
    m_rows.addRow("learning", m_learning);
    m_rows.addRow("policy", m_policy);
    m_rows.addRow("warm_start", m_warmStart, m_warmLog);
    m_rows.addSection(m_titles[2]);
    m_rows.addRow("trials", m_trials);
    m_rows.addRow("minutes", m_minutes);
    m_rows.addRow("per_round", m_perRound);
    m_rows.addSection(m_titles[3]);
    m_rows.addRow("seed", m_seed);
    m_rows.addRow("name", m_name);
    m_rows.addSection(m_moreButton, m_more);
    m_more->addTo(m_rows);
    for (QLabel* note : {m_further, m_coverage})
        m_rows.addNote(note);
    m_rows.finish();
    setTabOrder(m_warmStart, m_warmLog);
    setTabOrder(m_warmLog, m_trials);
    setTabOrder(m_name, m_moreButton);
    setTabOrder(m_moreButton, m_more->firstEditor());
}

void TuningForm::connectFields()
{
    connect(m_workload, &WorkloadField::changed, this, &TuningForm::check);
    for (QComboBox* combo : {m_target, m_model, m_learning, m_policy, m_warmStart})
        connect(combo, &QComboBox::currentIndexChanged, this, &TuningForm::check);
    // What is wanted but not there gives way to what somebody chooses, also when that is the entry
    // shown already.
    const std::pair<QComboBox*, std::optional<QString>*> wishes[]{
        {m_target, &m_wantedTarget}, {m_model, &m_wantedModel}, {m_warmStart, &m_wantedWarmStart}};
    for (const auto& [combo, wanted] : wishes)
        connect(combo, &QComboBox::activated, this, [this, wanted = wanted] {
            wanted->reset();
            check();
        });
    for (NumberBox* box : {m_trials, m_perRound, m_seed})
        connect(box, &NumberBox::valueChanged, this, &TuningForm::check);
    for (QLineEdit* line : {m_minutes, m_name})
        connect(line, &QLineEdit::textChanged, this, &TuningForm::check);
    connect(m_more, &MoreFields::changed, this, &TuningForm::check);
    connect(m_warmLog, &QToolButton::clicked, this, &TuningForm::chooseWarmLog);
    connect(m_moreButton, &QToolButton::toggled, this, &TuningForm::showMore);
}

void TuningForm::showMore()
{
    const bool isOpen = m_moreButton->isChecked();
    m_moreButton->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    m_more->setVisible(isOpen);
}

void TuningForm::retranslate()
{
    m_titles[0]->setText(tr("Workload"));
    m_titles[1]->setText(tr("Search"));
    m_titles[2]->setText(tr("Budget"));
    m_titles[3]->setText(tr("Session"));
    m_moreButton->setText(tr("More"));
    m_moreButton->setToolTip(tr("Shows what is seldom changed."));
    retranslateRows();
    m_minutes->setPlaceholderText(tr("no limit"));
    m_name->setPlaceholderText(tr("automatic"));
    m_warmLog->setToolTip(tr("Start from a log file…"));
    m_warmLog->setAccessibleName(m_warmLog->toolTip());
    m_workload->retranslate();
    fillChoices();
    m_rows.align();
    check();
}

void TuningForm::retranslateRows()
{
    m_rows.setLabel("workload", tr("&Operator or network"), {});
    m_rows.setLabel("target", tr("Target"),
        tr("The instruction set and the number of threads of this machine that programs are built "
           "for and timed with."));
    m_rows.setLabel("model", tr("&Model"),
        tr("Says which programs are worth a measurement: nothing (random), trees that learn from "
           "this session (XGBoost), or the model of a finished run."));
    m_rows.setLabel("learning", tr("Learning"),
        tr("Whether the run's model is asked as it is, with its last layers trained on the "
           "programs measured so far, or together with XGBoost, which learns from this session."));
    m_rows.setLabel(
        "policy", tr("&Policy"), tr("How programs are made for the model to choose from."));
    m_rows.setLabel("warm_start", tr("&Warm start"),
        tr("An earlier session of the same workload on the same target, or a log of records: its "
           "programs guide the search from the start and are not measured again."));
    m_rows.setLabel("trials", tr("T&rials"),
        tr("How many programs are built and timed, over all tasks of a network."));
    m_rows.setLabel(
        "minutes", tr("Minutes"), tr("The session ends after this time as well; empty: no limit."));
    m_rows.setLabel("per_round", tr("Per roun&d"),
        tr("How many programs are measured before the model learns and the search goes on: 10 in "
           "TLP's experiments, 64 in Ansor."));
    m_rows.setLabel("seed", tr("Seed"),
        tr("Where all randomness of the search starts; times of programs vary all the same."));
    m_rows.setLabel("name", tr("N&ame"),
        tr("The name of the session; empty: it is named after workload and model."));
    m_more->retranslate(m_rows);
}

void TuningForm::fillChoices()
{
    const QScopedValueRollback filling(m_isFilling, true);
    refill(m_learning,
        {{tr("As it is"), QStringLiteral("fixed")}, {tr("Refreshed"), QStringLiteral("refresh")},
            {tr("Together with XGBoost"), QStringLiteral("ensemble")}});
    Choices policies;
    for (const char* policy : {"evolutionary", "annealing", "random"})
        policies.emplace_back(policyText(policy), QString::fromLatin1(policy));
    refill(m_policy, policies);
    Choices targets;
    for (const workload::LocalTarget& target : localTargets())
        targets.emplace_back(targetText(target), QString::fromStdString(target.toText()));
    refill(m_target, targets);
    fillModels();
    showWarmStarts();
}

void TuningForm::fillModels()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const QString before = m_wantedModel.value_or(dataOf(m_model));
    m_model->clear();
    m_model->addItem(tr("Random"), QStringLiteral("random"));
    m_model->addItem(tr("XGBoost, learning"), QStringLiteral("xgboost"));
    for (const QString& run : m_runs)
        m_model->addItem(run, run);
    want(m_model, m_wantedModel, before);
}

void TuningForm::setNetworks(std::vector<NetworkFacts> networks)
{
    m_networks = networks;
    m_texts.setNetworks(networks);
    m_workload->setNetworks(std::move(networks));
}

void TuningForm::setRuns(const QStringList& runs, const QStringList& singleHeaded)
{
    if (runs == m_runs && singleHeaded == m_singleHeaded)
        return;
    m_runs = runs;
    m_singleHeaded = singleHeaded;
    fillModels();
    check();
}

void TuningForm::setSessions(std::vector<workspace::SessionInfo> sessions)
{
    m_sessions = std::move(sessions);
    m_knowsSessions = true;
    check();
}

void TuningForm::forgetWorkspace()
{
    m_runs.clear();
    m_singleHeaded.clear();
    m_sessions.clear();
    m_knowsSessions = false;
    fillModels();
    check();
}

TuningContent TuningForm::content() const
{
    TuningContent content;
    content[QStringLiteral("workload")] = m_workload->text();
    content[QStringLiteral("target")] = m_wantedTarget.value_or(dataOf(m_target));
    content[QStringLiteral("model")] = m_wantedModel.value_or(dataOf(m_model));
    content[QStringLiteral("learning")] = dataOf(m_learning);
    content[QStringLiteral("policy")] = dataOf(m_policy);
    content[QStringLiteral("warm_start")] = m_wantedWarmStart.value_or(dataOf(m_warmStart));
    content[QStringLiteral("trials")] = m_trials->value();
    content[QStringLiteral("minutes")] = m_minutes->text();
    content[QStringLiteral("per_round")] = m_perRound->value();
    content[QStringLiteral("seed")] = m_seed->value();
    content[QStringLiteral("name")] = m_name->text();
    m_more->addContent(content);
    if (const QString further = furtherText(m_base); !further.isEmpty())
        content[QStringLiteral("further")] = further;
    return content;
}

void TuningForm::setContent(const TuningContent& stored)
{
    const TuningContent content = withAllFields(stored);
    {
        const QScopedValueRollback filling(m_isFilling, true);
        const auto text = [&content](const char* key) { return content.value(QLatin1String(key)); };
        m_workload->setText(text("workload"));
        want(m_target, m_wantedTarget, text("target"));
        m_wantedModel = text("model");
        fillModels();
        chooseData(m_learning, text("learning"));
        chooseData(m_policy, text("policy"));
        m_wantedWarmStart = text("warm_start");
        m_warmFile = isFile(*m_wantedWarmStart) ? *m_wantedWarmStart : QString();
        m_trials->setValue(text("trials"));
        m_minutes->setText(text("minutes"));
        m_perRound->setValue(text("per_round"));
        m_seed->setValue(text("seed"));
        m_name->setText(text("name"));
        m_more->setContent(content);
        m_base = furtherOf(content);
        if (hasFoldedChanges(content)) // nothing that matters is hidden
            m_moreButton->setChecked(true);
    }
    check();
}

void TuningForm::setSpec(const options::TuneSpec& spec)
{
    setContent(contentOf(spec));
}

void TuningForm::resetToDefaults()
{
    TuningContent content = contentOf({});
    content[QStringLiteral("workload")] = m_workload->text();
    setContent(content);
}

bool TuningForm::isRunChosen() const
{
    const QString model = dataOf(m_model);
    return model != QStringLiteral("random") && model != QStringLiteral("xgboost");
}

bool TuningForm::hasHeads() const
{
    return isRunChosen() && !m_singleHeaded.contains(dataOf(m_model));
}

void TuningForm::checkNumbers()
{
    const FieldNumbers numbers(m_problems);
    if (const auto trials = numbers.whole("trials", m_trials->value(), 1, kMostTrials))
        m_spec.trials = *trials;
    if (const auto perRound = numbers.whole("per_round", m_perRound->value(), 1, kMostPerRound))
        m_spec.perRound = static_cast<int>(*perRound);
    if (const auto seed = numbers.whole("seed", m_seed->value(), 0, kLargestSeed))
        m_spec.seed = static_cast<std::uint64_t>(*seed);
    m_more->read(m_spec, numbers, hasHeads());
    const QString minutes = m_minutes->text().trimmed();
    m_spec.secondsBudget = 0;
    if (minutes.isEmpty())
        return;
    const auto value = parseDouble(minutes.toStdString());
    if (value && std::isfinite(*value) && *value > 0 && *value <= kMostMinutes)
        m_spec.secondsBudget = *value * kMinute;
    else
        m_problems[QStringLiteral("minutes")]
            = tr("A number of minutes above 0 is needed, with a decimal point, or nothing.");
}

void TuningForm::checkName()
{
    const std::string name = m_name->text().trimmed().toStdString();
    m_spec.sessionName = name;
    if (name.empty())
        return;
    const bool isTaken = std::ranges::any_of(
        m_sessions, [&](const workspace::SessionInfo& session) { return session.name == name; });
    if (isTaken)
        m_problems[QStringLiteral("name")]
            = tr("A session of this name exists; choose another name.");
    else if (!tlp::checkName(name, "session"))
        m_problems[QStringLiteral("name")]
            = tr("A name has no slash, does not begin with a point or a dash, and is not longer "
                 "than 200 bytes.");
}

void TuningForm::checkChoices()
{
    if (const auto& workload = m_workload->workload())
        m_spec.workloads = workload->texts;
    else
        m_problems[QStringLiteral("workload")] = m_workload->problem();
    if (m_target->count() == 0)
        m_problems[QStringLiteral("target")] = tr("No program can be built for this processor.");
    else if (m_wantedTarget)
        m_problems[QStringLiteral("target")]
            = tr("This machine has no target %1; choose another.").arg(*m_wantedTarget);
    else
        m_spec.target = dataOf(m_target).toStdString();
    m_spec.model = dataOf(m_model).toStdString();
    if (m_wantedModel)
        m_problems[QStringLiteral("model")]
            = tr("The run %1 is not there or has no model yet; choose another.")
                  .arg(*m_wantedModel);
    if (isRunChosen())
        m_spec.learning = dataOf(m_learning).toStdString();
    m_spec.policy.policy = dataOf(m_policy).toStdString();
}

void TuningForm::check()
{
    if (m_isFilling)
        return;
    m_problems.clear();
    m_spec = m_base;
    checkChoices();
    checkNumbers();
    checkName();
    showWarmStarts();
    if (const QString source = dataOf(m_warmStart); !source.isEmpty())
        m_spec.warmStart = {source.toStdString()};
    if (m_problems.isEmpty())
        if (const Status status = m_spec.check(); !status)
            m_problems[QStringLiteral("other")] = errorText(status.error());
    m_rows.showProblems(m_problems);
    m_rows.setVisible("learning", isRunChosen());
    m_more->showUsed(m_rows, hasHeads(), m_spec.policy.policy);
    showFurther();
    showCoverage();
    showDuration();
    Q_EMIT changed();
}

/// Sessions of the same workload and target that have measured something.
QStringList TuningForm::fittingWarmStarts()
{
    QStringList fitting;
    const auto target = workload::LocalTarget::parse(dataOf(m_target).toStdString());
    const auto& chosen = m_workload->workload();
    if (!chosen || !target || m_wantedTarget)
        return fitting;
    for (const workspace::SessionInfo& session : m_sessions)
        if (session.trials > 0 && session.platform == target->platformName()
            && m_texts.normalised(session.spec.workloads) == chosen->texts)
            fitting << QString::fromStdString(session.name);
    return fitting;
}

void TuningForm::showWarmStarts()
{
    const QStringList fitting = fittingWarmStarts();
    const QScopedValueRollback filling(m_isFilling, true);
    const QString before = m_wantedWarmStart.value_or(dataOf(m_warmStart));
    const bool isEmpty = fitting.isEmpty() && m_warmFile.isEmpty();
    Choices items{{isEmpty ? tr("None fits") : tr("None"), {}}};
    for (const QString& session : fitting)
        items.emplace_back(session, session);
    if (!m_warmFile.isEmpty())
        items.emplace_back(QFileInfo(m_warmFile).fileName(), m_warmFile);
    Choices shown;
    for (int i = 0; i < m_warmStart->count(); ++i)
        shown.emplace_back(m_warmStart->itemText(i), m_warmStart->itemData(i).toString());
    // A list that is the same as before stays as it is: somebody may be choosing from it.
    if (items != shown) {
        m_warmStart->clear();
        for (const auto& [text, data] : items) {
            m_warmStart->addItem(text, data);
            m_warmStart->setItemData(m_warmStart->count() - 1, data, Qt::ToolTipRole);
        }
    }
    const bool isThere = m_warmStart->findData(before) >= 0;
    if (dataOf(m_warmStart) != before)
        chooseData(m_warmStart, before);
    const bool isKnown = m_knowsSessions && m_workload->workload();
    const bool isGone = isKnown
        && std::ranges::find(m_sessions, before.toStdString(), &workspace::SessionInfo::name)
            == m_sessions.end();
    if (isThere)
        m_wantedWarmStart.reset();
    else if (isGone) // one that is there was given up with its workload
        m_wantedWarmStart = before;
    const bool isMissing = isKnown && m_wantedWarmStart;
    if (isMissing)
        m_problems[QStringLiteral("warm_start")]
            = tr("The session %1 is not there, or not of this workload and target; choose another, "
                 "or none.")
                  .arg(*m_wantedWarmStart);
    else if (isFile(dataOf(m_warmStart)) && !QFileInfo(dataOf(m_warmStart)).isFile())
        m_problems[QStringLiteral("warm_start")]
            = tr("There is no file %1; choose another, or none.").arg(dataOf(m_warmStart));
    m_warmStart->setEnabled(!isEmpty || isMissing);
}

void TuningForm::chooseWarmLog()
{
    auto* dialog = new QFileDialog(this, tr("Log to start from"));
    dialog->setObjectName(QStringLiteral("warmLogDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Records (*.json *.log *.txt *.gz)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_warmFile = QFileInfo(file).absoluteFilePath();
        m_wantedWarmStart = m_warmFile;
        check();
    });
    dialog->open();
}

void TuningForm::showFurther()
{
    const QString further = tuneOptions(m_base);
    m_further->setVisible(!further.isEmpty());
    m_further->setText(tr("Also taken over from the session, and not shown here: %1. “All "
                          "defaults” drops it.")
                           .arg(further));
}

void TuningForm::showCoverage()
{
    const auto& chosen = m_workload->workload();
    std::int64_t tasks = 0; // a single operator has none but itself
    if (chosen && chosen->texts.size() > 1)
        tasks = std::ssize(chosen->texts);
    else if (chosen)
        for (const NetworkFacts& network : m_networks)
            if (network.name.toStdString() == chosen->texts.front())
                tasks = std::ssize(network.keys);
    const QString missing = missingTrialsText(tasks, m_spec.perRound, m_spec.trials);
    m_coverage->setVisible(!missing.isEmpty());
    m_coverage->setText(missing);
}

void TuningForm::showDuration()
{
    m_duration->setText(expectedDurationText(
        rateHere(m_sessions, m_spec.workloads, m_texts), m_spec.trials, m_spec.secondsBudget));
}

std::optional<double> TuningForm::secondsPerTrial(const std::vector<std::string>& workloads)
{
    const auto rate = rateHere(m_sessions, workloads, m_texts);
    return rate ? std::optional(rate->secondsPerTrial) : std::nullopt;
}

QString TuningForm::firstProblem() const
{
    return m_rows.firstProblem(m_problems);
}

QString TuningForm::firstProblemField() const
{
    return m_rows.firstProblemField(m_problems);
}

bool TuningForm::isUntouched() const
{
    return m_workload->text().trimmed().isEmpty() && m_problems.size() == 1;
}

void TuningForm::clearName()
{
    m_name->clear();
}

void TuningForm::focusFirstProblem()
{
    QWidget* editor = m_rows.firstEditor(m_problems);
    if (editor == nullptr)
        return;
    if (m_more->isAncestorOf(editor))
        m_moreButton->setChecked(true);
    editor->setFocus();
}

} // namespace tlp::widgets
