// SPDX-License-Identifier: GPL-3.0-only
#include <set>

#include <QtTest>

#include "search/task_scheduler.h"

using namespace tlp;
using namespace tlp::search;

class TestTaskScheduler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesEachTaskOnceAtFirst();
    void beginsOtherTasksBesideARunningOne();
    void followsTheSteepestGradient();
    void countsWhatWasGained();
    void expectsWhatSimilarTasksReached();
    void leavesATaskThatIsNotSimilarAlone();
    void breaksTiesAtRandom();
    void leavesFinishedTasks();
    void doesNotWaitForATaskThatNeverRuns();
    void estimatesOnceEachTaskRan();

private:
    using Index = std::optional<std::size_t>;
};

namespace {

/// Tasks that are like no other.
std::vector<ScheduledTask> weighted(const std::vector<double>& weights)
{
    std::vector<ScheduledTask> tasks;
    for (const double weight : weights)
        tasks.push_back({weight, 0, ""});
    return tasks;
}

} // namespace

void TestTaskScheduler::takesEachTaskOnceAtFirst()
{
    TaskScheduler scheduler(weighted({1, 100, 1}), 0);
    for (std::size_t task = 0; task < 3; ++task) {
        QCOMPARE(scheduler.next(), Index(task));
        QCOMPARE(scheduler.next(), Index(task)); // asking changes nothing
        scheduler.report(task, 1.0);
    }
    QCOMPARE(scheduler.next(), Index(1));
}

void TestTaskScheduler::beginsOtherTasksBesideARunningOne()
{
    TaskScheduler scheduler(weighted({1, 100}), 0);
    QCOMPARE(scheduler.next(0), Index(1));
    scheduler.report(0, 1.0);
    QCOMPARE(scheduler.next(1), Index(0));
    scheduler.report(1, 1.0);
    QCOMPARE(scheduler.next(1), Index(1)); // by what is reported
    TaskScheduler single(weighted({1}), 0);
    QCOMPARE(single.next(0), Index(0));
    single.finish(0);
    QCOMPARE(single.next(0), Index());
}

void TestTaskScheduler::followsTheSteepestGradient()
{
    // By hand: g = w · .8 · (−c/t) while nothing was gained over three rounds.
    TaskScheduler scheduler(weighted({1, 3}), 0);
    scheduler.report(0, 10.0);
    scheduler.report(1, 4.0);
    QCOMPARE(scheduler.next(), Index(1)); // −8 and −9.6
    scheduler.report(1, 4.0);
    QCOMPARE(scheduler.next(), Index(0)); // −8 and −4.8
    scheduler.report(0, 6.0);
    QCOMPARE(scheduler.next(), Index(1)); // −2.4 and −4.8
    scheduler.report(1, 2.0);
    QCOMPARE(scheduler.next(), Index(0)); // −2.4 and −1.6
}

void TestTaskScheduler::countsWhatWasGained()
{
    // After 4, 4, 3, 2: B = (2 − 4)/3, F = −2/4, g = 3 · (.2·B + .8·F) = −1.6; without the gain
    // −1.2. The other one: .8 · (−3.5/2) = −1.4.
    TaskScheduler scheduler(weighted({1, 3}), 0);
    scheduler.report(0, 3.5);
    scheduler.report(0, 3.5);
    for (const double best : {4.0, 4.0, 3.0, 2.0})
        scheduler.report(1, best);
    QCOMPARE(scheduler.next(), Index(1));

    TaskScheduler withoutGain(weighted({1, 3}), 0);
    withoutGain.report(0, 3.5);
    withoutGain.report(0, 3.5);
    for (const double best : {2.0, 2.0, 2.0, 2.0})
        withoutGain.report(1, best);
    QCOMPARE(withoutGain.next(), Index(0));
}

namespace {

/// 0 is fast after ten rounds, 1 four times as slow after `rounds`, 2 stands alone: −1.2e-3.
TaskScheduler grouped(const std::string& tag, double flops, int rounds)
{
    TaskScheduler scheduler({{1, 1e6, "conv2d"}, {1, flops, tag}, {1, 1e6, ""}}, 0);
    for (int round = 0; round < 10; ++round)
        scheduler.report(0, 1e-3);
    for (int round = 0; round < rounds; ++round)
        scheduler.report(1, 4e-3);
    scheduler.report(2, 1.5e-3);
    return scheduler;
}

} // namespace

void TestTaskScheduler::expectsWhatSimilarTasksReached()
{
    // At 1e9 FLOP/s and β = 2, 2e-3 s are expected of task 1: .8 · (2e-3 − 4e-3) = −1.6e-3; alone
    // it would be .8 · (−4e-3/4) = −.8e-3.
    QCOMPARE(grouped("conv2d", 1e6, 4).next(), Index(1));
    QCOMPARE(grouped("matmul", 1e6, 4).next(), Index(2)); // another operator
    QCOMPARE(grouped("conv2d", 1.7e6, 4).next(), Index(2)); // another size
}

void TestTaskScheduler::leavesATaskThatIsNotSimilarAlone()
{
    QCOMPARE(grouped("conv2d", 1e6, 15).next(), Index(1));
    QCOMPARE(grouped("conv2d", 1e6, 16).next(), Index(2)); // more than five rounds ahead
}

void TestTaskScheduler::breaksTiesAtRandom()
{
    std::set<std::size_t> chosen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        TaskScheduler scheduler(weighted({1, 1, 1, 0.5}), seed);
        for (std::size_t task = 0; task < 4; ++task)
            scheduler.report(task, 1.0);
        const Index first = scheduler.next();
        QCOMPARE(scheduler.next(), first);
        chosen.insert(*first);
    }
    QCOMPARE(chosen, (std::set<std::size_t>{0, 1, 2}));
}

void TestTaskScheduler::leavesFinishedTasks()
{
    TaskScheduler scheduler(weighted({1, 9, 1}), 0);
    scheduler.finish(0);
    QCOMPARE(scheduler.next(), Index(1));
    scheduler.report(1, 1.0);
    scheduler.report(2, 1.0);
    QCOMPARE(scheduler.next(), Index(1));
    scheduler.finish(1);
    QCOMPARE(scheduler.next(), Index(2));
    scheduler.finish(2);
    QCOMPARE(scheduler.next(), Index());
}

void TestTaskScheduler::doesNotWaitForATaskThatNeverRuns()
{
    TaskScheduler scheduler(weighted({1, 1}), 0);
    scheduler.report(0, 1.0);
    scheduler.report(1, std::nullopt);
    for (int round = 0; round < 5; ++round) {
        QCOMPARE(scheduler.next(), Index(1));
        scheduler.report(1, std::nullopt);
    }
    for (int round = 0; round < 20; ++round) {
        QCOMPARE(scheduler.next(), Index(0));
        scheduler.report(0, 1.0);
    }
    QVERIFY(!scheduler.estimate());
}

void TestTaskScheduler::estimatesOnceEachTaskRan()
{
    TaskScheduler scheduler(weighted({2, 3}), 0);
    QVERIFY(!scheduler.estimate());
    scheduler.report(0, 5.0);
    QVERIFY(!scheduler.estimate());
    scheduler.report(1, 7.0);
    QCOMPARE(scheduler.estimate(), std::optional(31.0));
    scheduler.report(0, 4.0);
    QCOMPARE(scheduler.estimate(), std::optional(29.0));
}

QTEST_GUILESS_MAIN(TestTaskScheduler)
#include "tst_task_scheduler.moc"
