// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_form.h"

#include "base/name_lookup.h"
#include "base/text.h"
#include "data/local_targets.h"
#include "data/value_text.h"
#include "shell/job_texts.h"
#include "shell/panels.h"
#include "training/number_box.h"
#include "tuning/tuning_data.h"
#include "tuning/tuning_texts.h"
#include "workspace/process_identity.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr double kMostTrials = 1e9;
constexpr double kMostPerRound = 100'000;
constexpr double kLargestSeed = 9007199254740991; // 2^53 − 1, as the core takes it
constexpr double kMostMinutes = 1e9 / 60;
constexpr double kMinute = 60;

/// Selects the entry with this data; the first one when there is none.
void chooseData(QComboBox* combo, const QString& data)
{
    const int found = combo->findData(data);
    combo->setCurrentIndex(found >= 0 || combo->count() == 0 ? found : 0);
}

QString dataOf(const QComboBox* combo)
{
    return combo->currentData().toString();
}

QString problemText(const QString& problem)
{
    return problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem;
}

bool isOneSession(const std::vector<std::string>& warmStart)
{
    // No session has a slash in its name, every absolute path has.
    return warmStart.size() == 1 && warmStart.front().find('/') == std::string::npos;
}

/// Minutes as the field holds them: with a point in every language.
QString minutesText(double seconds)
{
    return seconds > 0 ? QString::fromStdString(toShortest(seconds / kMinute)) : QString();
}

/// What the form has no field for. It has one for the warm start from one session.
options::TuneSpec withoutFields(options::TuneSpec spec)
{
    const options::TuneSpec standard;
    spec.sessionName.clear();
    spec.workloads.clear();
    spec.target = standard.target;
    spec.model = standard.model;
    spec.learning = standard.learning;
    spec.policy.policy = standard.policy.policy;
    spec.trials = standard.trials;
    spec.secondsBudget = standard.secondsBudget;
    spec.perRound = standard.perRound;
    spec.seed = standard.seed;
    return spec;
}

} // namespace

TuningForm::TuningForm(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_workload(new WorkloadField(this))
    , m_target(chooser("tuneTarget"))
    , m_model(chooser("tuneModel"))
    , m_learning(chooser("tuneLearning"))
    , m_policy(chooser("tunePolicy"))
    , m_warmStart(chooser("tuneWarmStart"))
    , m_trials(new NumberBox(1, kMostTrials, this))
    , m_perRound(new NumberBox(1, kMostPerRound, this))
    , m_seed(new NumberBox(0, kLargestSeed, this))
    , m_minutes(new QLineEdit(this))
    , m_name(new QLineEdit(this))
    , m_coverage(makeLabel({}, TextRole::Warning, this))
    , m_duration(new QLabel(this))
    , m_further(makeLabel({}, TextRole::Caption, this))
{
    setObjectName(QStringLiteral("tuningForm"));
    setProperty("scrollContents", true); // the style sheet lets the card shine through
    m_trials->setObjectName(QStringLiteral("tuneTrials"));
    m_perRound->setObjectName(QStringLiteral("tunePerRound"));
    m_seed->setObjectName(QStringLiteral("tuneSeed"));
    m_minutes->setObjectName(QStringLiteral("tuneMinutes"));
    m_name->setObjectName(QStringLiteral("tuneName"));
    m_duration->setObjectName(QStringLiteral("tuneDuration"));
    m_duration->setWordWrap(true);
    m_coverage->setObjectName(QStringLiteral("tuneCoverage"));
    m_coverage->setWordWrap(true);
    m_further->setObjectName(QStringLiteral("tuneFurther"));
    QGridLayout* grid = addSection(Section::Workload);
    addRow(grid, "workload", m_workload, true);
    addRow(grid, "target", m_target);
    grid = addSection(Section::Search);
    addRow(grid, "model", m_model);
    addRow(grid, "learning", m_learning);
    addRow(grid, "policy", m_policy);
    addRow(grid, "warm_start", m_warmStart);
    grid = addSection(Section::Budget);
    addRow(grid, "trials", m_trials);
    addRow(grid, "minutes", m_minutes);
    addRow(grid, "per_round", m_perRound);
    grid = addSection(Section::Session);
    addRow(grid, "seed", m_seed);
    addRow(grid, "name", m_name);
    m_layout->addWidget(m_further);
    m_layout->addWidget(m_coverage);
    m_layout->addWidget(m_duration);
    m_layout->addStretch(1);
    for (std::size_t i = 1; i < m_rows.size(); ++i)
        setTabOrder(m_rows[i - 1].editor, m_rows[i].editor);

    connect(m_workload, &WorkloadField::changed, this, &TuningForm::check);
    for (QComboBox* combo : {m_target, m_model, m_learning, m_policy, m_warmStart})
        connect(combo, &QComboBox::currentIndexChanged, this, &TuningForm::check);
    // What was wanted before it was known gives way to what somebody chooses, also when that is
    // the entry shown already.
    connect(m_model, &QComboBox::activated, this, [this] {
        m_wantedModel.reset();
        check();
    });
    connect(m_warmStart, &QComboBox::activated, this, [this] {
        m_wantedWarmStart.reset();
        check();
    });
    for (NumberBox* box : {m_trials, m_perRound, m_seed})
        connect(box, &NumberBox::valueChanged, this, &TuningForm::check);
    for (QLineEdit* line : {m_minutes, m_name})
        connect(line, &QLineEdit::textChanged, this, &TuningForm::check);
    retranslate();
    resetToDefaults();
}

QComboBox* TuningForm::chooser(const char* name)
{
    auto* combo = new QComboBox(this);
    combo->setObjectName(QLatin1String(name));
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(14);
    combo->setFocusPolicy(Qt::StrongFocus);
    return combo;
}

QGridLayout* TuningForm::addSection(Section section)
{
    auto* title = new QLabel(this);
    setTextRole(title, TextRole::Heading);
    m_sections[section] = title;
    m_layout->addWidget(title);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    m_layout->addLayout(grid);
    return grid;
}

void TuningForm::addRow(QGridLayout* grid, const char* key, QWidget* editor, bool isWide)
{
    auto* label = new QLabel(this);
    label->setBuddy(editor->focusProxy() != nullptr ? editor->focusProxy() : editor);
    auto* problem = makeLabel({}, TextRole::Danger, this);
    problem->setObjectName(QStringLiteral("problem.") + QLatin1String(key));
    problem->setWordWrap(true);
    problem->hide();
    const int row = grid->rowCount();
    if (isWide) {
        grid->addWidget(label, row, 0, 1, 2);
        grid->addWidget(editor, row + 1, 0, 1, 2);
        grid->addWidget(problem, row + 2, 0, 1, 2);
    } else {
        grid->addWidget(label, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(editor, row, 1);
        grid->addWidget(problem, row + 1, 1);
    }
    m_rows.push_back({QString::fromLatin1(key), label, editor, problem});
}

const TuningForm::Row* TuningForm::row(const QString& key) const
{
    const auto found = std::ranges::find(m_rows, key, &Row::key);
    return found == m_rows.end() ? nullptr : &*found;
}

void TuningForm::setRowVisible(const QString& key, bool visible)
{
    if (const Row* found = row(key)) {
        found->label->setVisible(visible);
        found->editor->setVisible(visible);
    }
}

void TuningForm::setLabel(const QString& key, const QString& text, const QString& help)
{
    const Row* found = row(key);
    found->label->setText(text);
    found->label->setToolTip(help);
    if (found->editor == m_workload)
        return; // has names of its own
    found->editor->setAccessibleName(QString(text).remove(u'&'));
    found->editor->setToolTip(help);
}

void TuningForm::retranslate()
{
    m_sections[Section::Workload]->setText(tr("Workload"));
    m_sections[Section::Search]->setText(tr("Search"));
    m_sections[Section::Budget]->setText(tr("Budget"));
    m_sections[Section::Session]->setText(tr("Session"));
    setLabel(QStringLiteral("workload"), tr("&Operator or network"), {});
    setLabel(QStringLiteral("target"), tr("Target"),
        tr("The instruction set and the number of threads of this machine that programs are built "
           "for and timed with."));
    setLabel(QStringLiteral("model"), tr("&Model"),
        tr("Says which programs are worth a measurement: nothing (random), trees that learn from "
           "this session (XGBoost), or the model of a finished run."));
    setLabel(QStringLiteral("learning"), tr("Learning"),
        tr("Whether the run's model is asked as it is, with its last layers trained on the "
           "programs measured so far, or together with XGBoost, which learns from this session."));
    setLabel(QStringLiteral("policy"), tr("&Policy"),
        tr("How programs are made for the model to choose from."));
    setLabel(QStringLiteral("warm_start"), tr("&Warm start"),
        tr("An earlier session of the same workload on the same target: its programs guide the "
           "search from the start and are not measured again."));
    setLabel(QStringLiteral("trials"), tr("T&rials"),
        tr("How many programs are built and timed, over all tasks of a network."));
    setLabel(QStringLiteral("minutes"), tr("Minutes"),
        tr("The session ends after this time as well; empty: no limit."));
    setLabel(QStringLiteral("per_round"), tr("Per roun&d"),
        tr("How many programs are measured before the model learns and the search goes on: 10 in "
           "TLP's experiments, 64 in Ansor."));
    setLabel(QStringLiteral("seed"), tr("Seed"),
        tr("Where all randomness of the search starts; times of programs vary all the same."));
    setLabel(QStringLiteral("name"), tr("N&ame"), tr("The name of the session."));
    m_minutes->setPlaceholderText(tr("no limit"));
    m_name->setPlaceholderText(tr("named after workload and model"));
    m_workload->retranslate();
    fillChoices();
    alignSections();
    check();
}

/// The editors of all sections stand in one column.
void TuningForm::alignSections()
{
    int width = 0;
    for (const Row& each : m_rows)
        if (each.editor != m_workload)
            width = std::max(width, each.label->sizeHint().width());
    for (const Row& each : m_rows)
        if (each.editor != m_workload)
            each.label->setMinimumWidth(width);
}

/// Texts of the choices; what is chosen stays.
void TuningForm::fillChoices()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const auto refill
        = [](QComboBox* combo, const std::vector<std::pair<QString, QString>>& items) {
              const QString before = dataOf(combo);
              combo->clear();
              for (const auto& [text, data] : items)
                  combo->addItem(text, data);
              chooseData(combo, before);
          };
    refill(m_learning,
        {{tr("As it is"), QStringLiteral("fixed")}, {tr("Refreshed"), QStringLiteral("refresh")},
            {tr("Together with XGBoost"), QStringLiteral("ensemble")}});
    std::vector<std::pair<QString, QString>> policies;
    for (const char* policy : {"evolutionary", "annealing", "random"})
        policies.emplace_back(policyText(policy), QString::fromLatin1(policy));
    refill(m_policy, policies);
    std::vector<std::pair<QString, QString>> targets;
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
    if (m_wantedModel && m_model->findData(before) >= 0)
        m_wantedModel.reset();
    chooseData(m_model, before);
}

void TuningForm::setNetworks(std::vector<NetworkFacts> networks)
{
    m_networks = networks;
    m_normalised.clear();
    m_workload->setNetworks(std::move(networks));
}

void TuningForm::setRuns(const QStringList& runs)
{
    if (runs == m_runs)
        return;
    m_runs = runs;
    fillModels();
    check();
}

void TuningForm::setSessions(std::vector<workspace::SessionInfo> sessions)
{
    m_sessions = std::move(sessions);
    m_knowsSessions = true;
    check();
}

void TuningForm::forgetSessions()
{
    m_sessions.clear();
    m_knowsSessions = false;
    check();
}

TuningContent TuningForm::content() const
{
    TuningContent content;
    content[QStringLiteral("workload")] = m_workload->text();
    content[QStringLiteral("target")] = dataOf(m_target);
    content[QStringLiteral("model")] = m_wantedModel.value_or(dataOf(m_model));
    content[QStringLiteral("learning")] = dataOf(m_learning);
    content[QStringLiteral("policy")] = dataOf(m_policy);
    content[QStringLiteral("warm_start")] = m_wantedWarmStart.value_or(dataOf(m_warmStart));
    content[QStringLiteral("trials")] = m_trials->value();
    content[QStringLiteral("minutes")] = m_minutes->text();
    content[QStringLiteral("per_round")] = m_perRound->value();
    content[QStringLiteral("seed")] = m_seed->value();
    content[QStringLiteral("name")] = m_name->text();
    if (m_base != options::TuneSpec()) {
        options::TuneSpec stored = m_base;
        stored.workloads = {std::string("-")}; // the core reads no specification without one
        content[QStringLiteral("further")] = QString::fromStdString(stored.toJson());
    }
    return content;
}

void TuningForm::setContent(const TuningContent& content)
{
    {
        const QScopedValueRollback filling(m_isFilling, true);
        const auto text = [&content](const char* key) { return content.value(QLatin1String(key)); };
        m_workload->setText(text("workload"));
        if (m_target->findData(text("target")) >= 0)
            chooseData(m_target, text("target"));
        m_wantedModel = text("model");
        fillModels();
        chooseData(m_learning, text("learning"));
        chooseData(m_policy, text("policy"));
        m_wantedWarmStart = text("warm_start");
        m_trials->setValue(text("trials"));
        m_minutes->setText(text("minutes"));
        m_perRound->setValue(text("per_round"));
        m_seed->setValue(text("seed"));
        m_name->setText(text("name"));
        const auto further = options::TuneSpec::fromJson(text("further").toStdString());
        m_base = further ? withoutFields(*further) : options::TuneSpec();
    }
    check();
}

void TuningForm::setSpec(const options::TuneSpec& spec)
{
    TuningContent content;
    content[QStringLiteral("workload")] = workloadText(spec);
    content[QStringLiteral("target")] = QString::fromStdString(spec.target);
    content[QStringLiteral("model")] = QString::fromStdString(spec.model);
    content[QStringLiteral("learning")] = QString::fromStdString(spec.learning);
    content[QStringLiteral("policy")] = QString::fromStdString(spec.policy.policy);
    options::TuneSpec base = withoutFields(spec);
    if (isOneSession(spec.warmStart)) {
        content[QStringLiteral("warm_start")] = QString::fromStdString(spec.warmStart.front());
        base.warmStart.clear();
    }
    content[QStringLiteral("trials")] = QString::number(spec.trials);
    content[QStringLiteral("minutes")] = minutesText(spec.secondsBudget);
    content[QStringLiteral("per_round")] = QString::number(spec.perRound);
    content[QStringLiteral("seed")] = QString::number(spec.seed);
    if (base != options::TuneSpec()) {
        base.workloads = {std::string("-")};
        content[QStringLiteral("further")] = QString::fromStdString(base.toJson());
    }
    setContent(content);
}

void TuningForm::resetToDefaults()
{
    const options::TuneSpec standard;
    TuningContent content;
    content[QStringLiteral("workload")] = m_workload->text();
    // The best that there is, with all threads: what “host” stands for.
    content[QStringLiteral("target")] = m_target->itemData(m_target->count() - 1).toString();
    content[QStringLiteral("model")] = QString::fromStdString(standard.model);
    content[QStringLiteral("learning")] = QString::fromStdString(standard.learning);
    content[QStringLiteral("policy")] = QString::fromStdString(standard.policy.policy);
    content[QStringLiteral("trials")] = QString::number(standard.trials);
    content[QStringLiteral("per_round")] = QString::number(standard.perRound);
    content[QStringLiteral("seed")] = QString::number(standard.seed);
    setContent(content);
}

bool TuningForm::isRunChosen() const
{
    const QString model = dataOf(m_model);
    return model != QStringLiteral("random") && model != QStringLiteral("xgboost");
}

void TuningForm::checkNumbers()
{
    const auto whole = [this](const char* key, const NumberBox* box, double least, double most) {
        const auto value = parseInteger(box->value().trimmed().toStdString());
        if (value && static_cast<double>(*value) >= least && static_cast<double>(*value) <= most)
            return std::optional<long long>(*value);
        const QLocale locale;
        m_problems[QLatin1String(key)]
            = tr("A whole number from %1 to %2 is needed.")
                  .arg(locale.toString(least, 'f', 0), locale.toString(most, 'f', 0));
        return std::optional<long long>();
    };
    if (const auto trials = whole("trials", m_trials, 1, kMostTrials))
        m_spec.trials = *trials;
    if (const auto perRound = whole("per_round", m_perRound, 1, kMostPerRound))
        m_spec.perRound = static_cast<int>(*perRound);
    if (const auto seed = whole("seed", m_seed, 0, kLargestSeed))
        m_spec.seed = static_cast<std::uint64_t>(*seed);
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

void TuningForm::check()
{
    if (m_isFilling)
        return;
    m_problems.clear();
    m_spec = m_base;
    if (const auto& workload = m_workload->workload())
        m_spec.workloads = {workload->text};
    else
        m_problems[QStringLiteral("workload")] = m_workload->problem();
    if (m_target->count() > 0)
        m_spec.target = dataOf(m_target).toStdString();
    else
        m_problems[QStringLiteral("target")] = tr("No program can be built for this processor.");
    m_spec.model = dataOf(m_model).toStdString();
    if (m_wantedModel)
        m_problems[QStringLiteral("model")]
            = tr("The run %1 is not there or has no model yet; choose another.")
                  .arg(*m_wantedModel);
    if (isRunChosen())
        m_spec.learning = dataOf(m_learning).toStdString();
    else
        m_spec.head = 0;
    m_spec.policy.policy = dataOf(m_policy).toStdString();
    checkNumbers();
    checkName();
    showWarmStarts();
    if (const QString source = dataOf(m_warmStart); !source.isEmpty())
        m_spec.warmStart = {source.toStdString()};
    if (m_problems.isEmpty())
        if (const Status status = m_spec.check(); !status)
            m_problems[QStringLiteral("other")] = errorText(status.error());
    showProblems();
    showFurther();
    showCoverage();
    showDuration();
    Q_EMIT changed();
}

std::vector<std::string> TuningForm::normalised(const std::vector<std::string>& workloads)
{
    std::vector<std::string> texts;
    for (const std::string& workload : workloads) {
        auto known = m_normalised.find(workload);
        if (known == m_normalised.end()) {
            QString problem;
            const auto found = findWorkload(QString::fromStdString(workload), m_networks, &problem);
            known = m_normalised.emplace(workload, found ? found->text : workload).first;
        }
        texts.push_back(known->second);
    }
    return texts;
}

/// Sessions of the same workload and target that have measured something.
void TuningForm::showWarmStarts()
{
    QStringList fitting;
    const auto target = workload::LocalTarget::parse(dataOf(m_target).toStdString());
    const auto& chosen = m_workload->workload();
    for (const workspace::SessionInfo& session : m_sessions) {
        if (!chosen || !target || session.trials == 0 || session.platform != target->platformName())
            continue;
        if (normalised(session.spec.workloads) == std::vector<std::string>{chosen->text})
            fitting << QString::fromStdString(session.name);
    }
    m_warmStart->setEnabled(!fitting.isEmpty());
    const QScopedValueRollback filling(m_isFilling, true);
    const QString before = m_wantedWarmStart.value_or(dataOf(m_warmStart));
    if (chosen && m_knowsSessions)
        m_wantedWarmStart.reset();
    QStringList items{fitting.isEmpty() ? tr("None (no fitting session)") : tr("None")};
    items << fitting;
    QStringList shown;
    for (int i = 0; i < m_warmStart->count(); ++i)
        shown << m_warmStart->itemText(i);
    // A list that is the same as before stays as it is: somebody may be choosing from it.
    if (items != shown) {
        m_warmStart->clear();
        for (const QString& item : items)
            m_warmStart->addItem(item, m_warmStart->count() == 0 ? QString() : item);
    }
    if (dataOf(m_warmStart) != before)
        chooseData(m_warmStart, before);
}

void TuningForm::showProblems()
{
    for (const Row& each : m_rows) {
        // The workload's field tells its own.
        const QString problem = each.editor == m_workload ? QString() : m_problems.value(each.key);
        each.problem->setText(problemText(problem));
        each.problem->setVisible(!problem.isEmpty());
        if (each.editor != m_workload)
            setInvalid(each.editor, !problem.isEmpty());
    }
    setRowVisible(QStringLiteral("learning"), isRunChosen());
}

void TuningForm::showFurther()
{
    const bool isShown = m_base != options::TuneSpec();
    m_further->setVisible(isShown);
    if (!isShown)
        return;
    const options::PolicyOptions& policy = m_base.policy;
    m_further->setText(
        tr("Also taken over from the session, and not shown here: population %1, generations %2, "
           "repeats %3 and what else it was given. “All defaults” drops it.")
            .arg(QString::number(policy.population), QString::number(policy.generations),
                QString::number(m_base.repeats)));
}

/// The whole of a network is known once every task has had a round.
void TuningForm::showCoverage()
{
    const auto& chosen = m_workload->workload();
    const auto found = std::ranges::find_if(m_networks, [&](const NetworkFacts& network) {
        return chosen && network.name.toStdString() == chosen->text;
    });
    const auto tasks
        = found == m_networks.end() ? 0 : static_cast<std::int64_t>(found->keys.size());
    const std::int64_t needed = tasks * m_spec.perRound;
    m_coverage->setVisible(m_spec.trials < needed);
    if (m_spec.trials < needed)
        m_coverage->setText(
            tr("Not every task gets a program: %1 tasks with %2 programs per round take %3 trials "
               "before the latency of the whole network is known.")
                .arg(QLocale().toString(qlonglong(tasks)), QLocale().toString(m_spec.perRound),
                    QLocale().toString(qlonglong(needed))));
}

void TuningForm::showDuration()
{
    std::vector<workspace::SessionInfo> comparable = m_sessions;
    for (workspace::SessionInfo& session : comparable)
        session.spec.workloads = normalised(session.spec.workloads);
    const auto rate = trialRate(comparable, workspace::hostName(), m_spec.workloads);
    const double budget = m_spec.secondsBudget;
    if (!rate) {
        m_duration->setText(budget > 0
                ? tr("Expected duration: %1 at most; how many trials that is, is known when a "
                     "session has run on this machine.")
                      .arg(durationText(budget))
                : tr("Expected duration: unknown until a session has run on this machine."));
        return;
    }
    const double all = rate->secondsPerTrial * static_cast<double>(m_spec.trials);
    if (budget > 0 && budget < all) {
        const auto trials = static_cast<qlonglong>(budget / rate->secondsPerTrial);
        m_duration->setText(tr("Expected duration: %1, enough for about %2 trials.")
                                .arg(durationText(budget), QLocale().toString(trials)));
        return;
    }
    m_duration->setText((rate->isSameWorkload
            ? tr("Expected duration: about %1, at %2 for a trial as in earlier sessions of this "
                 "workload on this machine (sessions used: %3).")
            : tr("Expected duration: roughly %1, at %2 for a trial as in earlier sessions of other "
                 "workloads on this machine (sessions used: %3)."))
                            .arg(durationText(all), spentText(rate->secondsPerTrial),
                                QString::number(rate->sessions)));
}

QString TuningForm::firstProblem() const
{
    for (const Row& each : m_rows) {
        const auto found = m_problems.find(each.key);
        if (found == m_problems.end())
            continue;
        return each.editor == m_workload
            ? *found
            : tr("%1: %2").arg(QString(each.label->text()).remove(u'&'), *found);
    }
    return m_problems.isEmpty() ? QString() : m_problems.first();
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
    for (const Row& each : m_rows)
        if (m_problems.contains(each.key))
            return each.editor->setFocus();
}

} // namespace tlp::widgets
