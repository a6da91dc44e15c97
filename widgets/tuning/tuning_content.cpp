// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tuning_content.h"

#include "base/text.h"
#include "tuning/tuning_texts.h"
#include "workload/local_target.h"

namespace tlp::widgets {

using options::TuneSpec;

namespace {

constexpr double kMinute = 60;

QString textOf(double value)
{
    return QString::fromStdString(toShortest(value));
}

QString textOf(bool value)
{
    return value ? QStringLiteral("1") : QStringLiteral("0");
}

/// "host" and other spellings as the one that lists of targets have.
QString spelledTarget(const std::string& text)
{
    const auto target = workload::LocalTarget::parse(text);
    return QString::fromStdString(target ? target->toText() : text);
}

void addFolded(TuningContent& content, const TuneSpec& spec)
{
    content[QStringLiteral("head")] = QString::number(spec.head);
    content[QStringLiteral("population")] = QString::number(spec.policy.population);
    content[QStringLiteral("generations")] = QString::number(spec.policy.generations);
    content[QStringLiteral("chains")] = QString::number(spec.policy.chains);
    content[QStringLiteral("annealing_steps")] = QString::number(spec.policy.annealingSteps);
    content[QStringLiteral("eps_greedy")] = textOf(spec.policy.epsGreedy);
    content[QStringLiteral("diversity")] = textOf(spec.policy.diversity);
    content[QStringLiteral("early_stop")] = QString::number(spec.earlyStopTrials);
    content[QStringLiteral("overlap")] = textOf(spec.overlap);
    content[QStringLiteral("baseline")] = textOf(spec.measuresBaseline);
}

/// It has a field for the warm start from one session or file.
TuneSpec withoutFields(TuneSpec spec)
{
    const TuneSpec standard;
    spec.sessionName.clear();
    spec.workloads.clear();
    spec.target = standard.target;
    spec.model = standard.model;
    spec.learning = standard.learning;
    spec.head = standard.head;
    spec.policy.policy = standard.policy.policy;
    spec.policy.population = standard.policy.population;
    spec.policy.generations = standard.policy.generations;
    spec.policy.chains = standard.policy.chains;
    spec.policy.annealingSteps = standard.policy.annealingSteps;
    spec.policy.epsGreedy = standard.policy.epsGreedy;
    spec.policy.diversity = standard.policy.diversity;
    spec.trials = standard.trials;
    spec.secondsBudget = standard.secondsBudget;
    spec.perRound = standard.perRound;
    spec.overlap = standard.overlap;
    spec.earlyStopTrials = standard.earlyStopTrials;
    spec.seed = standard.seed;
    spec.measuresBaseline = standard.measuresBaseline;
    if (spec.warmStart.size() == 1)
        spec.warmStart.clear();
    return spec;
}

TuneSpec storedFurther(const TuningContent& content)
{
    const auto further = TuneSpec::fromJson(content.value(QStringLiteral("further")).toStdString());
    return further ? *further : TuneSpec();
}

} // namespace

QString minutesText(double seconds)
{
    return seconds > 0 ? textOf(seconds / kMinute) : QString();
}

TuningContent contentOf(const TuneSpec& spec)
{
    TuningContent content;
    content[QStringLiteral("workload")] = workloadText(spec);
    content[QStringLiteral("target")] = spelledTarget(spec.target);
    content[QStringLiteral("model")] = QString::fromStdString(spec.model);
    content[QStringLiteral("learning")] = QString::fromStdString(spec.learning);
    content[QStringLiteral("policy")] = QString::fromStdString(spec.policy.policy);
    if (spec.warmStart.size() == 1)
        content[QStringLiteral("warm_start")] = QString::fromStdString(spec.warmStart.front());
    content[QStringLiteral("trials")] = QString::number(spec.trials);
    content[QStringLiteral("minutes")] = minutesText(spec.secondsBudget);
    content[QStringLiteral("per_round")] = QString::number(spec.perRound);
    content[QStringLiteral("seed")] = QString::number(spec.seed);
    addFolded(content, spec);
    if (const QString further = furtherText(withoutFields(spec)); !further.isEmpty())
        content[QStringLiteral("further")] = further;
    return content;
}

TuningContent withAllFields(TuningContent content)
{
    TuningContent folded;
    addFolded(folded, storedFurther(content));
    for (auto it = folded.begin(); it != folded.end(); ++it)
        if (!content.contains(it.key()))
            content[it.key()] = it.value();
    return content;
}

bool hasFoldedChanges(const TuningContent& content)
{
    TuningContent standard;
    addFolded(standard, {});
    for (auto it = standard.begin(); it != standard.end(); ++it)
        if (content.value(it.key(), it.value()) != it.value())
            return true;
    return false;
}

TuneSpec furtherOf(const TuningContent& content)
{
    return withoutFields(storedFurther(content));
}

QString furtherText(const TuneSpec& further)
{
    if (further == TuneSpec())
        return {};
    TuneSpec stored = further;
    stored.workloads = {std::string("-")}; // the core reads no specification without one
    return QString::fromStdString(stored.toJson());
}

} // namespace tlp::widgets
