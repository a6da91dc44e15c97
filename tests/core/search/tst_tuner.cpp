// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <limits>
#include <map>

#include "tune_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestTuner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spendsTheTrialsAndFindsTheBest_data() { bothModes(); }
    void spendsTheTrialsAndFindsTheBest();
    void teachesTheScorerAfterEachRound();
    void handsOutTrialsAndRoundsInOrder_data() { bothModes(); }
    void handsOutTrialsAndRoundsInOrder();
    void worksOnlyWhileNobodyTimes_data() { bothModes(); }
    void worksOnlyWhileNobodyTimes();
    void accountsForTheTime();
    void waitingForOthersIsNoBuilding();
    void comparesPredictionWithMeasurement();
    void measuresNothingTwice_data() { bothModes(); }
    void measuresNothingTwice();
    void tunesNetworksTaskByTask_data() { bothModes(); }
    void tunesNetworksTaskByTask();
    void keepsFailuresAndGoesOn_data() { bothModes(); }
    void keepsFailuresAndGoesOn();
    void spendsNoRetriesOnSlowPrograms();
    void givesUpWhenNothingWorks_data() { bothModes(); }
    void givesUpWhenNothingWorks();
    void goesOnAfterFailuresThatAreTheProgramsOwn();
    void stopsWithinOneMeasurement_data() { bothModes(); }
    void stopsWithinOneMeasurement();
    void endsWhenATrialCannotBeStored_data() { bothModes(); }
    void endsWhenATrialCannotBeStored();
    void resumesAsIfUninterrupted_data();
    void resumesAsIfUninterrupted();
    void resumesAfterTheLastRoundWithoutMeasuring_data() { bothModes(); }
    void resumesAfterTheLastRoundWithoutMeasuring();
    void endsWhenTheTimeIsSpent_data() { bothModes(); }
    void endsWhenTheTimeIsSpent();
    void endsARoundWhenTheTimeIsSpent_data() { bothModes(); }
    void endsARoundWhenTheTimeIsSpent();
    void leavesTasksWithoutProgress_data() { bothModes(); }
    void leavesTasksWithoutProgress();
    void endsWhenTheSpaceIsExhausted_data() { bothModes(); }
    void endsWhenTheSpaceIsExhausted();
    void startsFromWhatOthersMeasured_data() { bothModes(); }
    void startsFromWhatOthersMeasured();
    void refusesWhatMakesNoSense();

private:
    static void bothModes();
};

void TestTuner::spendsTheTrialsAndFindsTheBest()
{
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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

void TestTuner::worksOnlyWhileNobodyTimes()
{
    QFETCH(const bool, overlap);
    Session session(overlap);
    bool hasWorkedFreely = false;
    const auto says = session.oracle.says;
    session.oracle.says = [&](const program::State& state) {
        hasWorkedFreely = hasWorkedFreely || session.measurer.holds == 0;
        return says(state);
    };
    session.oracle.onLearn
        = [&] { hasWorkedFreely = hasWorkedFreely || session.measurer.holds == 0; };
    session.finished();
    QVERIFY(!session.oracle.batches.empty());
    QVERIFY(!session.oracle.lessons.empty());
    QVERIFY(!hasWorkedFreely);
    QVERIFY(!session.measurer.hasTimedBesideWork);
    QCOMPARE(session.measurer.holds, 0);
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

void TestTuner::waitingForOthersIsNoBuilding()
{
    for (const bool isWaiting : {false, true}) {
        Session session;
        session.measurer.times = [&](const Candidate& candidate) {
            if (isWaiting)
                session.measurer.waited += 1000; // longer than all of it takes
            Measurement measurement = FakeMeasurer::took(hiddenSeconds(candidate.steps));
            measurement.runSeconds = 0;
            return measurement;
        };
        session.finished();
        double build = 0;
        for (const Round& round : session.rounds)
            build += round.times.build;
        QCOMPARE(build > 0, !isWaiting);
    }
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
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
    QTest::addColumn<bool>("overlap");
    for (const bool overlap : {false, true}) {
        const auto row = [&](const char* name, const char* model, bool isNetwork, int stopsAt) {
            QTest::addRow("%s%s", name, overlap ? ", overlapping" : "")
                << model << isNetwork << stopsAt << overlap;
        };
        row("in a round", "oracle", false, 14);
        row("in a later round", "oracle", false, 33);
        row("before the last trial of a round", "oracle", false, 29);
        row("after its last trial", "oracle", false, 20);
        row("in the last round", "oracle", false, 41);
        row("in the first round", "oracle", false, 3);
        row("after the first round", "oracle", false, 10);
        row("in the second round", "oracle", false, 11);
        row("a network", "oracle", true, 47);
        row("a network's first rounds", "oracle", true, 11);
        row("trees", "xgboost", false, 36);
        row("trees of a network", "xgboost", true, 55);
        row("random", "random", true, 33);
        row("together, in the first round", "ensemble", false, 3);
        row("together, in the second", "ensemble", false, 17);
        row("together, in the third", "ensemble", false, 21);
        row("together, a network", "ensemble", true, 58);
    }
}

void TestTuner::resumesAsIfUninterrupted()
{
    QFETCH(QString, model);
    QFETCH(bool, isNetwork);
    QFETCH(int, stopsAt);
    QFETCH(bool, overlap);
    const auto prepare = [&](Session& session, std::unique_ptr<ProgramScorer>& scorer) {
        session.spec.overlap = overlap;
        session.spec.trials = isNetwork ? 80 : 50;
        if (isNetwork)
            session.tuneANetwork();
        // What it says depends on what it has learnt.
        session.oracle.says = [&session](const program::State& state) {
            const auto& lessons = session.oracle.lessons;
            const std::size_t known = lessons.empty() ? 0 : lessons.back();
            const std::uint64_t luck = (identityOf(state).low / 97 + known * 31) % 97;
            return -hiddenSeconds(state.steps()) * (1 + static_cast<double>(luck) / 97);
        };
        if (model == QStringLiteral("xgboost")) {
            scorer = std::move(*xgboostScorer({.rounds = 10}));
        } else if (model == QStringLiteral("random")) {
            scorer = randomScorer(1);
        } else if (model == QStringLiteral("ensemble")) {
            std::vector<std::unique_ptr<ProgramScorer>> members;
            members.push_back(std::make_unique<OracleScorer>());
            members.push_back(std::move(*xgboostScorer({.rounds = 10})));
            scorer = ensembleScorer(std::move(members), 0.5);
        }
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
    // The round that was broken off has the runs of both its parts.
    QCOMPARE(second.rounds.front().times.run, whole.rounds[first.rounds.size()].times.run);
    QCOMPARE(second.rounds.back().estimate, whole.rounds.back().estimate);
    QCOMPARE(resumed.trials, uninterrupted.trials);
    QCOMPARE(resumed.bestSeconds, uninterrupted.bestSeconds);
    QCOMPARE(resumed.ended, uninterrupted.ended);
}

void TestTuner::resumesAfterTheLastRoundWithoutMeasuring()
{
    QFETCH(const bool, overlap);
    Session session(overlap);
    const TuneResult result = session.finished();
    Session again(overlap);
    again.history = {session.trials, session.rounds, result.times, {}};
    const TuneResult same = again.finished();
    QVERIFY(again.trials.empty());
    QVERIFY(again.measurer.measured.empty());
    QCOMPARE(same.ended, std::string("trials"));
    QCOMPARE(same.bestSeconds, result.bestSeconds);
    QCOMPARE(same.estimate, result.estimate);

    Session longer(overlap);
    longer.spec.trials = 50;
    longer.history = again.history;
    longer.finished();
    QCOMPARE(longer.trials.size(), std::size_t{10});
    QCOMPARE(longer.trials.front().number, std::int64_t{41});
}

void TestTuner::endsWhenTheTimeIsSpent()
{
    QFETCH(const bool, overlap);
    Session session(overlap);
    session.history.times.total = 60;
    session.spec.secondsBudget = 50;
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("seconds"));
    QVERIFY(session.trials.empty());
    QVERIFY(!result.bestSeconds.front());
}

void TestTuner::endsARoundWhenTheTimeIsSpent()
{
    QFETCH(const bool, overlap);
    for (const std::size_t measured : {std::size_t{14}, std::size_t{10}, std::size_t{0}}) {
        Session session(overlap);
        session.spec.secondsBudget = 2;
        session.measurer.stuckAt = measured;
        const TuneResult result = session.finished();
        QCOMPARE(result.ended, std::string("seconds"));
        QCOMPARE(session.trials.size(), measured);
        QCOMPARE(result.trials, static_cast<std::int64_t>(measured));
        QCOMPARE(session.rounds.size(), (measured + 9) / 10); // none of a round without a trial
        Session longer(overlap);
        longer.history = {session.trials, session.rounds, {}, {}};
        longer.finished();
        QCOMPARE(longer.trials.size(), 40 - measured);
    }
}

void TestTuner::leavesTasksWithoutProgress()
{
    QFETCH(const bool, overlap);
    Session session(overlap);
    session.spec.trials = 1000;
    session.spec.earlyStopTrials = 25;
    session.measurer.times = [](const Candidate&) { return FakeMeasurer::took(1e-3); };
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("no progress"));
    QCOMPARE(result.trials, std::int64_t{30}); // 29 since the first
    Session resumed(overlap);
    resumed.spec = session.spec;
    resumed.history = {session.trials, session.rounds, {}, {}};
    QCOMPARE(resumed.finished().ended, std::string("no progress"));
    QVERIFY(resumed.trials.empty());

    Session network(overlap);
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
    QFETCH(const bool, overlap);
    Session session(overlap);
    session.tasks = {{workloadOf(kTiny), 1}};
    session.spec.trials = 100000;
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("exhausted"));
    QVERIFY(result.trials > 2);
    QCOMPARE(result.trials, static_cast<std::int64_t>(session.trials.size()));
}

void TestTuner::startsFromWhatOthersMeasured()
{
    QFETCH(const bool, overlap);
    Session earlier(overlap);
    earlier.finished();
    Session session(overlap);
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

void TestTuner::bothModes()
{
    QTest::addColumn<bool>("overlap");
    QTest::newRow("round after round") << false;
    QTest::newRow("overlapping rounds") << true;
}

QTEST_GUILESS_MAIN(TestTuner)
#include "tst_tuner.moc"
