// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/tune_command.h"

#include "base/text.h"
#include "shell/command_line.h"

#include <type_traits>

#include <QStringList>

namespace tlp::widgets {

namespace {

/// Options of a command line, only those that differ from the defaults.
class Words
{
public:
    explicit Words(QStringList words)
        : m_words(std::move(words))
    {}

    template <typename T>
    void add(const char* option, const T& value, const T& standard)
    {
        if (value == standard)
            return;
        m_words << QString::fromLatin1(option);
        if constexpr (std::is_same_v<T, std::string>)
            m_words << QString::fromStdString(value);
        else if constexpr (std::is_floating_point_v<T>)
            m_words << QString::fromStdString(toShortest(value));
        else
            m_words << QString::number(value);
    }
    void add(const QString& word) { m_words << word; }

    [[nodiscard]] QString quoted() const
    {
        QStringList words;
        for (const QString& word : m_words)
            words << shellQuoted(word);
        return words.join(u' ');
    }

private:
    QStringList m_words;
};

void addPolicy(Words& words, const options::PolicyOptions& policy)
{
    const options::PolicyOptions standard;
    words.add("--policy", policy.policy, standard.policy);
    words.add("--population", policy.population, standard.population);
    words.add("--generations", policy.generations, standard.generations);
    words.add("--mutation-probability", policy.mutationProbability, standard.mutationProbability);
    words.add("--crossover-share", policy.crossoverShare, standard.crossoverShare);
    words.add("--measured-share", policy.measuredShare, standard.measuredShare);
    words.add("--eps-greedy", policy.epsGreedy, standard.epsGreedy);
    words.add("--chains", policy.chains, standard.chains);
    words.add("--annealing-steps", policy.annealingSteps, standard.annealingSteps);
    words.add("--diversity", policy.diversity, standard.diversity);
}

void addMeasuring(Words& words, const options::TuneSpec& spec)
{
    const options::TuneSpec standard;
    words.add("--repeats", spec.repeats, standard.repeats);
    words.add("--min-repeat-ms", spec.minRepeatMs, standard.minRepeatMs);
    words.add("--max-repeats-ms", spec.maxRepeatsMs, standard.maxRepeatsMs);
    words.add("--build-timeout", spec.buildTimeoutSeconds, standard.buildTimeoutSeconds);
    words.add("--run-timeout", spec.runTimeoutSeconds, standard.runTimeoutSeconds);
    if (!spec.cores.empty()) {
        QStringList cores;
        for (const int core : spec.cores)
            cores << QString::number(core);
        words.add(QStringLiteral("--cores"));
        words.add(cores.join(u','));
    }
    if (spec.checksResult)
        words.add(QStringLiteral("--check"));
    if (!spec.measuresBaseline)
        words.add(QStringLiteral("--no-baseline"));
}

void addOptions(Words& words, const options::TuneSpec& spec)
{
    const options::TuneSpec standard;
    words.add("--networks", spec.networksFile, standard.networksFile);
    words.add("--target", spec.target, standard.target);
    words.add("--model", spec.model, standard.model);
    words.add("--head", spec.head, standard.head);
    words.add("--learning", spec.learning, standard.learning);
    words.add("--features", spec.treeFeatures, standard.treeFeatures);
    addPolicy(words, spec.policy);
    words.add("--trials", spec.trials, standard.trials);
    words.add("--seconds", spec.secondsBudget, standard.secondsBudget);
    words.add("--per-round", spec.perRound, standard.perRound);
    if (spec.overlap != standard.overlap)
        words.add(QString::fromLatin1(spec.overlap ? "--overlap" : "--no-overlap"));
    words.add("--early-stop", spec.earlyStopTrials, standard.earlyStopTrials);
    for (const std::string& source : spec.warmStart) {
        words.add(QStringLiteral("--warm-start"));
        words.add(QString::fromStdString(source));
    }
    words.add("--seed", spec.seed, standard.seed);
    addMeasuring(words, spec);
    words.add("--name", spec.sessionName, standard.sessionName);
}

} // namespace

QString tuneOptions(const options::TuneSpec& spec)
{
    Words words({});
    addOptions(words, spec);
    return words.quoted();
}

QString tuneCommand(const options::TuneSpec& spec, const QString& workspaceDirectory)
{
    QStringList start{QStringLiteral("tlp")};
    if (!workspaceDirectory.isEmpty())
        start << QStringLiteral("-w") << workspaceDirectory;
    start << QStringLiteral("tune");
    for (const std::string& workload : spec.workloads)
        start << QString::fromStdString(workload);
    Words words(start);
    addOptions(words, spec);
    return words.quoted();
}

} // namespace tlp::widgets
