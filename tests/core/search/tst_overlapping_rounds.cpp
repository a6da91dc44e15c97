// SPDX-License-Identifier: GPL-3.0-only
/// Rounds that are searched while the one before is built.
#include <map>

#include "tune_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestOverlappingRounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void picksWhileTheRoundBeforeIsBuilt();
    void picksWithWhatWasKnownThen();
    void buildsNothingThatIsNotRun();
    void leavesNoBatchWhenStoppedInASearch();
    void leavesNoBatchWhenASearchFails();
    void accountsForEverySecondOnce();
    void findsTheLastProgramsOfASpace();
    void looksNotBeyondARoundThatMayEndATask();
    void resumesATaskThatIsAboutToBeLeft();
};

namespace {

/// Says how many programs it has learnt from.
void sayWhatIsKnown(Session& session)
{
    session.oracle.says = [&session](const program::State&) {
        const auto& lessons = session.oracle.lessons;
        return lessons.empty() ? 0.0 : static_cast<double>(lessons.back());
    };
}

} // namespace

void TestOverlappingRounds::picksWhileTheRoundBeforeIsBuilt()
{
    Session session(true);
    std::vector<std::size_t> asked; // scores until a batch starts, finishes, starts, …
    const auto note = [&] { asked.push_back(session.oracle.asked.size()); };
    session.measurer.onStart = session.measurer.onFinish = note;
    session.measurer.times = [&](const Candidate& candidate) {
        // Timed runs are alone.
        if (session.oracle.asked.size() != asked.back())
            qFatal("something was searched beside a run");
        return FakeMeasurer::took(hiddenSeconds(candidate.steps));
    };
    session.finished();
    QCOMPARE(asked.size(), std::size_t{8});
    QVERIFY(asked[0] > 0);
    for (std::size_t round = 0; round < 4; ++round) {
        const bool isLast = round == 3;
        QCOMPARE(asked[2 * round + 1] > asked[2 * round], !isLast); // beside its builds
        if (round > 0)
            QCOMPARE(asked[2 * round], asked[2 * round - 1]); // not after the one before
    }
}

void TestOverlappingRounds::picksWithWhatWasKnownThen()
{
    Session session(true);
    session.spec.trials = 60;
    sayWhatIsKnown(session);
    session.finished();
    for (const Trial& trial : session.trials) {
        const auto known = static_cast<double>(10 * std::max<std::int64_t>(0, trial.round - 2));
        QCOMPARE(trial.predicted, std::optional(known));
    }
    QCOMPARE(session.oracle.lessons, (std::vector<std::size_t>{10, 20, 30, 40, 50, 60}));
}

void TestOverlappingRounds::buildsNothingThatIsNotRun()
{
    Session session(true);
    session.spec.trials = 35;
    session.finished();
    QCOMPARE(session.measurer.started, std::size_t{35});
    QCOMPARE(session.measurer.measured.size(), std::size_t{35});
    QCOMPARE(session.measurer.unfinished, 0);
}

void TestOverlappingRounds::leavesNoBatchWhenStoppedInASearch()
{
    Session session(true);
    bool isBuilding = false;
    session.measurer.onStart = [&] { isBuilding = session.trials.size() == 10; };
    session.oracle.says = [&](const program::State& state) {
        if (isBuilding)
            session.stop.request_stop();
        return -hiddenSeconds(state.steps());
    };
    const auto result = session.run();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Stopped);
    QCOMPARE(session.trials.size(), std::size_t{10});
    QCOMPARE(session.measurer.started, std::size_t{20});
    QCOMPARE(session.measurer.living, 0);
}

void TestOverlappingRounds::leavesNoBatchWhenASearchFails()
{
    Session session(true);
    session.measurer.onStart
        = [&] { session.oracle.failure = fail(ErrorKind::Corrupt, "the model broke"); };
    const auto result = session.run();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Corrupt);
    QVERIFY(session.trials.empty());
    QCOMPARE(session.measurer.living, 0);
}

void TestOverlappingRounds::accountsForEverySecondOnce()
{
    Session session(true);
    session.measurer.times = [](const Candidate& candidate) {
        Measurement measurement = FakeMeasurer::took(hiddenSeconds(candidate.steps));
        measurement.runSeconds = 0; // or more than it took
        return measurement;
    };
    const TuneResult result = session.finished();
    double sum = 0;
    for (const Round& round : session.rounds) {
        const TuneTimes& times = round.times;
        const bool isLast = &round == &session.rounds.back();
        QCOMPARE(times.search > 0, !isLast); // that for the next one
        QVERIFY(times.model > 0); // learning
        QVERIFY(times.build >= 0);
        QVERIFY(times.search + times.model + times.build + times.run <= times.total);
        sum += times.total;
    }
    QVERIFY(sum <= result.times.total);
    QVERIFY(result.times.search + result.times.model + result.times.build <= sum);
}

void TestOverlappingRounds::findsTheLastProgramsOfASpace()
{
    Session session(true);
    session.tasks = {{workloadOf(kTiny), 1}, {workloadOf("matmul:m=2,n=1,k=1"), 1}};
    session.spec.perRound = 4;
    session.spec.trials = 100000;
    const TuneResult result = session.finished();
    QCOMPARE(result.ended, std::string("exhausted"));
    QVERIFY(session.best(0) < 1 && session.best(1) < 1); // both were tuned
    QCOMPARE(session.measurer.started, session.trials.size());
    QCOMPARE(session.measurer.measured.size(), session.trials.size());
    std::set<std::string> distinct;
    for (const Trial& trial : session.trials) {
        std::string text = std::to_string(trial.task);
        for (const records::Step& step : trial.steps)
            text += records::toJson(step);
        distinct.insert(text);
    }
    QCOMPARE(distinct.size(), session.trials.size());
}

void TestOverlappingRounds::looksNotBeyondARoundThatMayEndATask()
{
    Session session(true);
    session.spec.trials = 1000;
    session.spec.earlyStopTrials = 25;
    session.measurer.times = [](const Candidate&) { return FakeMeasurer::took(1e-3); };
    std::vector<std::size_t> asked;
    session.measurer.onStart = [&] { asked.push_back(session.oracle.asked.size()); };
    QCOMPARE(session.finished().ended, std::string("no progress"));
    // Round 3 may be the last one and is: nothing was searched while it was built.
    QCOMPARE(asked.size(), std::size_t{3});
    QCOMPARE(session.oracle.asked.size(), asked.back());
    QCOMPARE(session.measurer.started, std::size_t{30});
}

void TestOverlappingRounds::resumesATaskThatIsAboutToBeLeft()
{
    const auto prepare = [](Session& session, std::unique_ptr<ProgramScorer>& scorer) {
        session.tuneANetwork();
        session.spec.trials = 150;
        session.spec.earlyStopTrials = 25;
        std::vector<std::unique_ptr<ProgramScorer>> members;
        members.push_back(std::make_unique<OracleScorer>());
        members.push_back(std::move(*xgboostScorer({.rounds = 5})));
        scorer = ensembleScorer(std::move(members), 0.5);
        session.scorer = scorer.get();
    };
    std::unique_ptr<ProgramScorer> scorer;
    Session whole(true);
    prepare(whole, scorer);
    const TuneResult uninterrupted = whole.finished();
    for (std::size_t stopsAt = 5; stopsAt < whole.trials.size(); stopsAt += kIsSanitized ? 35 : 5) {
        Session first(true);
        prepare(first, scorer);
        first.onTrial = [&](const Trial& trial) {
            if (trial.number == static_cast<std::int64_t>(stopsAt))
                first.stop.request_stop();
            return Status();
        };
        QVERIFY(!first.run());
        Session second(true);
        prepare(second, scorer);
        second.history = {first.trials, first.rounds, {}, {}};
        const TuneResult resumed = second.finished();
        std::vector<Trial> trials = first.trials;
        trials.insert(trials.end(), second.trials.begin(), second.trials.end());
        QCOMPARE(summaryOf(trials), summaryOf(whole.trials));
        QCOMPARE(resumed.ended, uninterrupted.ended);
        QCOMPARE(resumed.estimate, uninterrupted.estimate);
    }
}

QTEST_GUILESS_MAIN(TestOverlappingRounds)
#include "tst_overlapping_rounds.moc"
