// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <limits>
#include <map>

#include "search/tuner.h"
#include "search_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestTuner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spendsTheTrialsAndFindsTheBest();
    void teachesTheScorerAfterEachRound();
    void handsOutTrialsAndRoundsInOrder();
    void accountsForTheTime();
    void comparesPredictionWithMeasurement();
    void measuresNothingTwice();
    void tunesNetworksTaskByTask();
    void keepsFailuresAndGoesOn();
    void spendsNoRetriesOnSlowPrograms();
    void givesUpWhenNothingWorks();
    void goesOnAfterFailuresThatAreTheProgramsOwn();
    void stopsWithinOneMeasurement();
    void endsWhenATrialCannotBeStored();
    void resumesAsIfUninterrupted_data();
    void resumesAsIfUninterrupted();
    void resumesAfterTheLastRoundWithoutMeasuring();
    void endsWhenTheTimeIsSpent();
    void leavesTasksWithoutProgress();
    void endsWhenTheSpaceIsExhausted();
    void startsFromWhatOthersMeasured();
    void refusesWhatMakesNoSense();
};

namespace {

using measure::Candidate;
using measure::Measurement;

/// Times programs by a formula.
class FakeMeasurer : public measure::Measurer
{
public:
    std::function<Measurement(const Candidate&)> times
        = [](const Candidate& candidate) { return took(hiddenSeconds(candidate.steps)); };
    std::vector<Candidate> measured;

    [[nodiscard]] static Measurement took(double seconds)
    {
        Measurement measurement;
        measurement.result.costsSeconds = {seconds, seconds};
        measurement.buildSeconds = 2;
        measurement.runSeconds = 0.5;
        return measurement;
    }
    [[nodiscard]] static Measurement failed(records::MeasureError error)
    {
        Measurement measurement;
        measurement.result.errorNo = static_cast<int>(error);
        measurement.result.costsSeconds = {1e10};
        measurement.message = "it broke";
        return measurement;
    }

    [[nodiscard]] Status measure(std::span<const Candidate> candidates, const JobContext& context,
        const std::function<void(std::size_t, const Measurement&)>& onResult) override
    {
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (context.stopRequested())
                return fail(ErrorKind::Stopped, "stopped");
            measured.push_back(candidates[i]);
            onResult(i, times(candidates[i]));
        }
        return {};
    }
};

/// A session and what became of it.
struct Session
{
    std::vector<TuneTask> tasks{{workloadOf(kMatmul), 1}};
    options::TuneSpec spec;
    workload::LocalTarget target{"avx2", 2};
    OracleScorer oracle;
    ProgramScorer* scorer = &oracle;
    FakeMeasurer measurer;
    TuneHistory history;
    std::stop_source stop;
    std::function<Status(const Trial&)> onTrial;
    std::vector<Trial> trials;
    std::vector<Round> rounds;

    Session()
    {
        spec.trials = 40;
        spec.perRound = 10;
        spec.seed = 3;
        spec.policy.population = 64;
        spec.policy.generations = 2;
    }

    Result<TuneResult> run()
    {
        const TuneSink sink{[&](const Trial& trial) {
                                trials.push_back(trial);
                                return onTrial ? onTrial(trial) : Status();
                            },
            [&](const Round& round) {
                rounds.push_back(round);
                return Status();
            }};
        return tune(tasks, spec, target, *scorer, measurer, history, sink, {stop.get_token(), {}});
    }

    TuneResult finished()
    {
        auto result = run();
        if (!result)
            qFatal("%s", result.error().toString().c_str());
        return std::move(*result);
    }

    void tuneANetwork()
    {
        tasks = {{workloadOf(kMatmul), 2}, {workloadOf("matmul:m=32,n=128,k=64"), 1},
            {workloadOf("softmax:m=64,n=128"), 1}};
    }

    [[nodiscard]] double best(std::size_t task = 0) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (const Trial& trial : trials) {
            if (trial.task == task)
                least = std::min(least, trial.seconds().value_or(least));
        }
        return least;
    }
};

/// What must be equal of two sessions: not the times.
std::vector<std::string> summaryOf(const std::vector<Trial>& trials)
{
    std::vector<std::string> lines;
    for (const Trial& trial : trials) {
        std::string line = std::to_string(trial.number) + ' ' + std::to_string(trial.round) + ' '
            + std::to_string(trial.task) + ' ' + std::to_string(trial.predicted.value_or(0)) + ' '
            + std::to_string(trial.isRandomPick);
        for (const records::Step& step : trial.steps)
            line += ' ' + records::toJson(step);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace

void TestTuner::spendsTheTrialsAndFindsTheBest()
{
    Session session;
    session.spec.trials = 35; // the last round is smaller
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("trials"));
    QCOMPARE(result.trials, std::int64_t{35});
    QCOMPARE(session.trials.size(), std::size_t{35});
    QCOMPARE(session.rounds.size(), std::size_t{4});
    QCOMPARE(result.bestSeconds, (std::vector<std::optional<double>>{session.best()}));
    QCOMPARE(result.estimate, std::optional(session.best()));
    for (const Candidate& candidate : session.measurer.measured) {
        QCOMPARE(candidate.workloadKey, session.tasks[0].workload.key);
        QCOMPARE(candidate.target, session.target);
        QVERIFY(candidate.dagText.empty());
    }
}

void TestTuner::teachesTheScorerAfterEachRound()
{
    Session session;
    session.finished();
    QCOMPARE(session.oracle.lessons, (std::vector<std::size_t>{10, 20, 30, 40}));
}

void TestTuner::handsOutTrialsAndRoundsInOrder()
{
    Session session;
    session.finished();
    double at = 0;
    for (std::size_t i = 0; i < session.trials.size(); ++i) {
        const Trial& trial = session.trials[i];
        QCOMPARE(trial.number, static_cast<std::int64_t>(i) + 1);
        QCOMPARE(trial.round, static_cast<std::int64_t>(i / 10) + 1);
        QCOMPARE(trial.seconds(), std::optional(hiddenSeconds(trial.steps)));
        QCOMPARE(trial.buildSeconds, 2.0);
        QVERIFY(trial.atSeconds >= at);
        at = trial.atSeconds;
    }
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < session.rounds.size(); ++i) {
        QCOMPARE(session.rounds[i].number, static_cast<std::int64_t>(i) + 1);
        for (std::size_t j = i * 10; j < i * 10 + 10; ++j)
            least = std::min(least, *session.trials[j].seconds());
        QCOMPARE(session.rounds[i].bestSeconds, std::optional(least));
    }
}

void TestTuner::accountsForTheTime()
{
    Session session;
    session.history.times = {1, 2, 3, 4, 100};
    const TuneResult result = session.finished();
    QCOMPARE(result.times.run, 4 + 40 * 0.5);
    QVERIFY(result.times.search > 1);
    QVERIFY(result.times.model > 2);
    QVERIFY(result.times.build >= 3);
    QVERIFY(result.times.total > 100);
    QVERIFY(session.trials.front().atSeconds > 100);
    double search = 1;
    for (const Round& round : session.rounds) {
        QVERIFY(round.times.search > 0);
        QVERIFY(round.times.model > 0);
        QCOMPARE(round.times.run, 5.0);
        QVERIFY(round.times.total >= round.times.search + round.times.model);
        search += round.times.search;
    }
    QCOMPARE(result.times.search, search);
}

void TestTuner::comparesPredictionWithMeasurement()
{
    Session session;
    session.finished();
    for (const Round& round : session.rounds)
        QCOMPARE(round.kendall, std::optional(1.0));
    for (const Trial& trial : session.trials)
        QCOMPARE(trial.predicted, std::optional(-*trial.seconds()));

    Session random;
    random.spec.policy.policy = "random";
    random.finished();
    QVERIFY(!random.rounds.front().kendall);
    for (const Trial& trial : random.trials)
        QVERIFY(!trial.predicted && trial.isRandomPick);
}

void TestTuner::measuresNothingTwice()
{
    Session session;
    session.finished();
    std::set<std::string> programs;
    for (const Trial& trial : session.trials) {
        std::string text;
        for (const records::Step& step : trial.steps)
            text += records::toJson(step);
        QVERIFY(programs.insert(text).second);
    }
}

void TestTuner::tunesNetworksTaskByTask()
{
    Session session;
    session.tuneANetwork();
    session.spec.trials = 100;
    const TuneResult result = session.finished();
    std::map<std::size_t, int> rounds;
    for (std::size_t i = 0; i < session.rounds.size(); ++i) {
        const Round& round = session.rounds[i];
        ++rounds[round.task];
        if (i < 3)
            QCOMPARE(round.task, i);
        QCOMPARE(round.estimate.has_value(), i >= 2);
        for (std::size_t j = i * 10; j < i * 10 + 10; ++j)
            QCOMPARE(session.trials[j].task, round.task);
    }
    QCOMPARE(rounds.size(), std::size_t{3});
    QCOMPARE(
        result.estimate, std::optional(2 * session.best(0) + session.best(1) + session.best(2)));
    QCOMPARE(session.rounds.back().estimate, result.estimate);
    for (const Candidate& candidate : session.measurer.measured)
        QVERIFY(std::ranges::any_of(session.tasks,
            [&](const TuneTask& task) { return task.workload.key == candidate.workloadKey; }));
    QCOMPARE(std::set<std::size_t>(session.oracle.tasks.begin(), session.oracle.tasks.end()),
        (std::set<std::size_t>{0, 1, 2}));
}

void TestTuner::keepsFailuresAndGoesOn()
{
    Session session;
    int count = 0;
    session.measurer.times = [&](const Candidate& candidate) {
        return ++count % 3 == 0 ? FakeMeasurer::failed(records::MeasureError::RunTimeout)
                                : FakeMeasurer::took(hiddenSeconds(candidate.steps));
    };
    const TuneResult result = session.finished();
    QCOMPARE(result.trials, std::int64_t{40});
    const Trial& failure = session.trials[2];
    QCOMPARE(failure.errorNo, 7);
    QCOMPARE(failure.message, std::string("it broke"));
    QVERIFY(failure.costsSeconds.empty());
    QVERIFY(!failure.seconds());
    QCOMPARE(result.bestSeconds.front(), std::optional(session.best()));
}

void TestTuner::spendsNoRetriesOnSlowPrograms()
{
    Session session;
    session.measurer.times = [](const Candidate& candidate) {
        Measurement noisy = FakeMeasurer::took(hiddenSeconds(candidate.steps));
        noisy.isNoisy = true;
        noisy.message = "the machine was too noisy";
        return noisy;
    };
    session.finished();
    double best = 0;
    for (std::size_t i = 0; i < session.measurer.measured.size(); ++i) {
        if (i % 10 == 0 && i > 0)
            best = *session.rounds[i / 10 - 1].bestSeconds;
        QCOMPARE(session.measurer.measured[i].retryBelowSeconds, 3 * best);
        // Noisy is not failed.
        QCOMPARE(
            session.trials[i].seconds(), std::optional(hiddenSeconds(session.trials[i].steps)));
        QVERIFY(!session.trials[i].message.empty());
    }
}

void TestTuner::givesUpWhenNothingWorks()
{
    Session session;
    session.measurer.times
        = [](const Candidate&) { return FakeMeasurer::failed(records::MeasureError::CompileHost); };
    const auto result = session.run();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QVERIFY(result.error().message.find("it broke") != std::string::npos);
    QCOMPARE(session.trials.size(), std::size_t{20});
}

void TestTuner::goesOnAfterFailuresThatAreTheProgramsOwn()
{
    Session session;
    session.measurer.times = [](const Candidate&) {
        return FakeMeasurer::failed(records::MeasureError::Instantiation);
    };
    const TuneResult result = session.finished();
    QCOMPARE(result.trials, std::int64_t{40});
    QVERIFY(!result.bestSeconds.front());
    QVERIFY(!result.estimate);
}

void TestTuner::stopsWithinOneMeasurement()
{
    Session session;
    session.onTrial = [&](const Trial& trial) {
        if (trial.number == 14)
            session.stop.request_stop();
        return Status();
    };
    const auto result = session.run();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Stopped);
    QCOMPARE(session.measurer.measured.size(), std::size_t{14});
    QCOMPARE(session.rounds.size(), std::size_t{1});
}

void TestTuner::endsWhenATrialCannotBeStored()
{
    Session session;
    session.onTrial = [](const Trial& trial) -> Status {
        if (trial.number == 4)
            return fail(ErrorKind::Io, "the disk is full");
        return {};
    };
    const auto result = session.run();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Io);
    QCOMPARE(session.measurer.measured.size(), std::size_t{4});
}

void TestTuner::resumesAsIfUninterrupted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("isNetwork");
    QTest::addColumn<int>("stopsAt");
    QTest::newRow("in a round") << "oracle" << false << 14;
    QTest::newRow("after its last trial") << "oracle" << false << 20;
    QTest::newRow("in the first round") << "oracle" << false << 3;
    QTest::newRow("a network") << "oracle" << true << 47;
    QTest::newRow("trees") << "xgboost" << false << 36;
    QTest::newRow("trees of a network") << "xgboost" << true << 55;
    QTest::newRow("random") << "random" << true << 33;
}

void TestTuner::resumesAsIfUninterrupted()
{
    QFETCH(QString, model);
    QFETCH(bool, isNetwork);
    QFETCH(int, stopsAt);
    const auto prepare = [&](Session& session, std::unique_ptr<ProgramScorer>& scorer) {
        session.spec.trials = isNetwork ? 80 : 50;
        if (isNetwork)
            session.tuneANetwork();
        if (model == QStringLiteral("xgboost"))
            scorer = std::move(*xgboostScorer({.rounds = 10}));
        else if (model == QStringLiteral("random"))
            scorer = randomScorer(1);
        if (scorer)
            session.scorer = scorer.get();
    };
    std::unique_ptr<ProgramScorer> scorers[3];
    Session whole;
    prepare(whole, scorers[0]);
    const TuneResult uninterrupted = whole.finished();

    Session first;
    prepare(first, scorers[1]);
    first.onTrial = [&](const Trial& trial) {
        if (trial.number == stopsAt)
            first.stop.request_stop();
        return Status();
    };
    const auto stopped = first.run();
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().kind, ErrorKind::Stopped);

    Session second;
    prepare(second, scorers[2]);
    second.history = {first.trials, first.rounds, {}, {}};
    const TuneResult resumed = second.finished();

    std::vector<Trial> trials = first.trials;
    trials.insert(trials.end(), second.trials.begin(), second.trials.end());
    QCOMPARE(summaryOf(trials), summaryOf(whole.trials));
    QCOMPARE(first.rounds.size() + second.rounds.size(), whole.rounds.size());
    QCOMPARE(
        second.rounds.front().number, first.rounds.empty() ? 1 : first.rounds.back().number + 1);
    QCOMPARE(second.rounds.front().kendall, whole.rounds[first.rounds.size()].kendall);
    QCOMPARE(second.rounds.back().estimate, whole.rounds.back().estimate);
    QCOMPARE(resumed.trials, uninterrupted.trials);
    QCOMPARE(resumed.bestSeconds, uninterrupted.bestSeconds);
    QCOMPARE(resumed.ended, uninterrupted.ended);
}

void TestTuner::resumesAfterTheLastRoundWithoutMeasuring()
{
    Session session;
    const TuneResult result = session.finished();
    Session again;
    again.history = {session.trials, session.rounds, result.times, {}};
    const TuneResult same = again.finished();
    QVERIFY(again.trials.empty());
    QVERIFY(again.measurer.measured.empty());
    QCOMPARE(same.ended, std::string("trials"));
    QCOMPARE(same.bestSeconds, result.bestSeconds);
    QCOMPARE(same.estimate, result.estimate);

    Session longer;
    longer.spec.trials = 50;
    longer.history = again.history;
    longer.finished();
    QCOMPARE(longer.trials.size(), std::size_t{10});
    QCOMPARE(longer.trials.front().number, std::int64_t{41});
}

void TestTuner::endsWhenTheTimeIsSpent()
{
    Session session;
    session.history.times.total = 60;
    session.spec.secondsBudget = 50;
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("seconds"));
    QVERIFY(session.trials.empty());
    QVERIFY(!result.bestSeconds.front());
}

void TestTuner::leavesTasksWithoutProgress()
{
    Session session;
    session.spec.trials = 1000;
    session.spec.earlyStopTrials = 25;
    session.measurer.times = [](const Candidate&) { return FakeMeasurer::took(1e-3); };
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("no progress"));
    QCOMPARE(result.trials, std::int64_t{30}); // 29 since the first
    Session resumed;
    resumed.spec = session.spec;
    resumed.history = {session.trials, session.rounds, {}, {}};
    QCOMPARE(resumed.finished().ended, std::string("no progress"));
    QVERIFY(resumed.trials.empty());

    Session network;
    network.tuneANetwork();
    network.spec = session.spec;
    network.tasks[1].weight = network.tasks[2].weight = 1e6; // would be chosen for ever
    double slow = 1;
    network.measurer.times = [&](const Candidate& candidate) {
        const bool isFirst = candidate.workloadKey == network.tasks[0].workload.key;
        return FakeMeasurer::took(isFirst ? slow *= 0.999 : 1e-3);
    };
    network.spec.trials = 200;
    QCOMPARE(network.finished().ended, std::string("trials"));
    std::map<std::size_t, int> trials;
    for (const Trial& trial : network.trials)
        ++trials[trial.task];
    QCOMPARE(trials, (std::map<std::size_t, int>{{0, 140}, {1, 30}, {2, 30}}));
}

void TestTuner::endsWhenTheSpaceIsExhausted()
{
    Session session;
    session.tasks = {{workloadOf(kTiny), 1}};
    session.spec.trials = 100000;
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("exhausted"));
    QVERIFY(result.trials > 2);
    QCOMPARE(result.trials, static_cast<std::int64_t>(session.trials.size()));
}

void TestTuner::startsFromWhatOthersMeasured()
{
    Session earlier;
    earlier.finished();
    Session session;
    session.spec.seed = earlier.spec.seed; // would pick the same
    for (const Trial& trial : earlier.trials) {
        program::State state(session.tasks[0].workload.dag);
        for (const records::Step& step : trial.steps)
            QVERIFY(state.apply(step));
        session.history.warmStart.push_back({0, std::move(state), trial.seconds()});
    }
    const TuneResult result = session.finished();
    QCOMPARE(result.trials, std::int64_t{40}); // they count as no trials
    QCOMPARE(session.oracle.lessons.front(), std::size_t{40}); // before the first round
    QCOMPARE(session.oracle.lessons.back(), std::size_t{80});
    std::vector<Trial> both = earlier.trials;
    both.insert(both.end(), session.trials.begin(), session.trials.end());
    std::set<std::string> programs;
    for (const Trial& trial : both) {
        std::string text;
        for (const records::Step& step : trial.steps)
            text += records::toJson(step);
        programs.insert(text);
    }
    QCOMPARE(programs.size(), std::size_t{80}); // nothing measured again
    // The search goes on from there: the first round is better than a first round.
    QVERIFY(*session.rounds.front().bestSeconds < *earlier.rounds.front().bestSeconds);
}

void TestTuner::refusesWhatMakesNoSense()
{
    const auto kindOf = [](Session& session) {
        const auto result = session.run();
        return result ? QStringLiteral("fine") : QString::fromLatin1(toString(result.error().kind));
    };
    const QString bad = QString::fromLatin1(toString(ErrorKind::BadInput));
    Session none;
    none.tasks.clear();
    QCOMPARE(kindOf(none), bad);
    Session noProgram;
    noProgram.spec.perRound = 0;
    QCOMPARE(kindOf(noProgram), bad);
    Session policy;
    policy.spec.policy.policy = "greedy";
    QCOMPARE(kindOf(policy), bad);
    Session otherTask;
    otherTask.history.trials.resize(1);
    otherTask.history.trials[0].task = 5;
    QCOMPARE(kindOf(otherTask), bad);
    Session otherProgram;
    otherProgram.history.trials.resize(1);
    otherProgram.history.trials[0].steps = {records::FuseStep{77, {0, 1}}};
    QCOMPARE(kindOf(otherProgram), bad);
    Session otherWarmStart;
    otherWarmStart.history.warmStart.push_back(
        {3, program::State(otherWarmStart.tasks[0].workload.dag), 1.0});
    QCOMPARE(kindOf(otherWarmStart), bad);
}

QTEST_GUILESS_MAIN(TestTuner)
#include "tst_tuner.moc"
