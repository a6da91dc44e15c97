// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/more_fields.h"

#include "training/number_box.h"
#include "tuning/field_numbers.h"
#include "tuning/form_rows.h"

#include <utility>

#include <QCheckBox>
#include <QLineEdit>

namespace tlp::widgets {

namespace {

// As the core takes them: options/tune_spec.cpp.
constexpr double kMostHeads = 1000;
constexpr double kLargestPopulation = 1e6;
constexpr double kMostGenerations = 1000;
constexpr double kMostChains = 100'000;
constexpr double kMostSteps = 1e6;
constexpr double kLargestDiversity = 1e6;
constexpr double kMostTrials = 1e9;

} // namespace

MoreFields::MoreFields(QWidget* parent)
    : QWidget(parent)
    , m_head(new NumberBox(0, kMostHeads, this))
    , m_population(new NumberBox(1, kLargestPopulation, this))
    , m_generations(new NumberBox(0, kMostGenerations, this))
    , m_chains(new NumberBox(1, kMostChains, this))
    , m_steps(new NumberBox(0, kMostSteps, this))
    , m_earlyStop(new NumberBox(0, kMostTrials, this))
    , m_epsGreedy(new QLineEdit(this))
    , m_diversity(new QLineEdit(this))
    , m_overlap(new QCheckBox(this))
    , m_baseline(new QCheckBox(this))
{
    setObjectName(QStringLiteral("tuneMoreFields"));
    const std::pair<QWidget*, const char*> names[]{{m_head, "tuneHead"},
        {m_population, "tunePopulation"}, {m_generations, "tuneGenerations"},
        {m_chains, "tuneChains"}, {m_steps, "tuneAnnealingSteps"}, {m_earlyStop, "tuneEarlyStop"},
        {m_epsGreedy, "tuneEpsGreedy"}, {m_diversity, "tuneDiversity"}, {m_overlap, "tuneOverlap"},
        {m_baseline, "tuneBaseline"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    for (NumberBox* box : {m_head, m_population, m_generations, m_chains, m_steps, m_earlyStop})
        connect(box, &NumberBox::valueChanged, this, &MoreFields::changed);
    for (QLineEdit* line : {m_epsGreedy, m_diversity})
        connect(line, &QLineEdit::textChanged, this, &MoreFields::changed);
    for (QCheckBox* box : {m_overlap, m_baseline})
        connect(box, &QCheckBox::toggled, this, &MoreFields::changed);
}

void MoreFields::addTo(FormRows& rows)
{
    rows.addRow("head", m_head);
    rows.addRow("population", m_population);
    rows.addRow("generations", m_generations);
    rows.addRow("chains", m_chains);
    rows.addRow("annealing_steps", m_steps);
    rows.addRow("eps_greedy", m_epsGreedy);
    rows.addRow("diversity", m_diversity);
    rows.addRow("early_stop", m_earlyStop);
    rows.addCheck("overlap", m_overlap);
    rows.addCheck("baseline", m_baseline);
}

QWidget* MoreFields::firstEditor() const
{
    return m_head;
}

void MoreFields::retranslate(FormRows& rows) const
{
    rows.setLabel("head", tr("Head"),
        tr("A run's model has a head for each platform that it was trained for: the number of the "
           "one that is asked, from 0."));
    rows.setLabel("population", tr("Population"),
        tr("How many programs the model scores in each generation of the search: 2048 in Ansor."));
    rows.setLabel("generations", tr("Generations"),
        tr("How often the programs are changed and scored anew in a round: 4 times in Ansor."));
    rows.setLabel("chains", tr("Chains"),
        tr("How many programs are changed step by step side by side: 128 in AutoTVM."));
    rows.setLabel("annealing_steps", tr("Steps"),
        tr("How often each of them is changed in a round, while the temperature falls: 500 in "
           "AutoTVM."));
    rows.setLabel("eps_greedy", tr("Random share"),
        tr("The part of a round that is drawn at random, whatever the model says (ε-greedy): 0.05 "
           "in Ansor."));
    rows.setLabel("diversity", tr("Diversity"),
        tr("How much it counts that a round's programs differ (AutoTVM); 0: the best-scored ones "
           "are taken, however alike (Ansor)."));
    rows.setLabel("early_stop", tr("Early stop"),
        tr("A task without progress for so many trials is left; 0: never."));
    rows.setLabel("overlap", tr("Search while building"),
        tr("The next round is searched while this one is built; what a model learns from a round "
           "comes a round later."));
    rows.setLabel("baseline", tr("Time LibTorch first"),
        tr("Before the search, LibTorch is timed for what has no time of it yet: the line in the "
           "charts to compare with."));
}

void MoreFields::showUsed(FormRows& rows, bool hasHeads, const std::string& policy) const
{
    rows.setVisible("head", hasHeads);
    for (const char* key : {"population", "generations"})
        rows.setVisible(key, policy == "evolutionary");
    for (const char* key : {"chains", "annealing_steps"})
        rows.setVisible(key, policy == "annealing");
    for (const char* key : {"eps_greedy", "diversity"})
        rows.setVisible(key, policy != "random"); // all of it is drawn at random
}

void MoreFields::setContent(const TuningContent& content)
{
    const auto text = [&content](const char* key) { return content.value(QLatin1String(key)); };
    m_head->setValue(text("head"));
    m_population->setValue(text("population"));
    m_generations->setValue(text("generations"));
    m_chains->setValue(text("chains"));
    m_steps->setValue(text("annealing_steps"));
    m_epsGreedy->setText(text("eps_greedy"));
    m_diversity->setText(text("diversity"));
    m_earlyStop->setValue(text("early_stop"));
    m_overlap->setChecked(text("overlap") == QStringLiteral("1"));
    m_baseline->setChecked(text("baseline") != QStringLiteral("0"));
}

void MoreFields::addContent(TuningContent& content) const
{
    content[QStringLiteral("head")] = m_head->value();
    content[QStringLiteral("population")] = m_population->value();
    content[QStringLiteral("generations")] = m_generations->value();
    content[QStringLiteral("chains")] = m_chains->value();
    content[QStringLiteral("annealing_steps")] = m_steps->value();
    content[QStringLiteral("eps_greedy")] = m_epsGreedy->text();
    content[QStringLiteral("diversity")] = m_diversity->text();
    content[QStringLiteral("early_stop")] = m_earlyStop->value();
    content[QStringLiteral("overlap")] = QString::number(m_overlap->isChecked() ? 1 : 0);
    content[QStringLiteral("baseline")] = QString::number(m_baseline->isChecked() ? 1 : 0);
}

void MoreFields::read(options::TuneSpec& spec, const FieldNumbers& numbers, bool hasHeads) const
{
    options::PolicyOptions& policy = spec.policy;
    if (hasHeads)
        if (const auto head = numbers.whole("head", m_head->value(), 0, kMostHeads))
            spec.head = static_cast<int>(*head);
    // What the policy does not use has no field in sight to mend it in.
    QMap<QString, QString> ignored;
    const FieldNumbers unused(ignored);
    const auto readCount = [&](const char* key, const char* user, const NumberBox* box,
                               double least, double most, int& into) {
        const FieldNumbers& reader = policy.policy == user ? numbers : unused;
        if (const auto count = reader.whole(key, box->value(), least, most))
            into = static_cast<int>(*count);
    };
    readCount("population", "evolutionary", m_population, 1, kLargestPopulation, policy.population);
    readCount(
        "generations", "evolutionary", m_generations, 0, kMostGenerations, policy.generations);
    readCount("chains", "annealing", m_chains, 1, kMostChains, policy.chains);
    readCount("annealing_steps", "annealing", m_steps, 0, kMostSteps, policy.annealingSteps);
    const FieldNumbers& informed = policy.policy == "random" ? unused : numbers;
    if (const auto share = informed.real("eps_greedy", m_epsGreedy->text(), 0, 1))
        policy.epsGreedy = *share;
    if (const auto weight = informed.real("diversity", m_diversity->text(), 0, kLargestDiversity))
        policy.diversity = *weight;
    if (const auto trials = numbers.whole("early_stop", m_earlyStop->value(), 0, kMostTrials))
        spec.earlyStopTrials = *trials;
    spec.overlap = m_overlap->isChecked();
    spec.measuresBaseline = m_baseline->isChecked();
}

} // namespace tlp::widgets
