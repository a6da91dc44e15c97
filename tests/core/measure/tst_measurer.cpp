// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <map>
#include <set>

#include <sched.h>

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include "measure_fixture.h"
#include "processes.h"

using namespace tlp;
using namespace tlp::measure;
using namespace tlp::measure::test;
using records::MeasureError;

class TestMeasurer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timesWhatIsBuilt();
    void turnsEachFailureIntoTvmsNumber_data();
    void turnsEachFailureIntoTvmsNumber();
    void blamesNoProgramForAFullDisk();
    void buildsAndRunsWithinTheirOwnLimits();
    void checksResultsWhenAsked_data();
    void checksResultsWhenAsked();
    void saysWhenAResultCannotBeChecked();
    void flagsNoise();
    void measuresAgainAfterADisturbance();
    void neverBuildsWhileItRuns();
    void measuresEverythingOnceWhenBuildingMeanwhile();
    void buildsABatchBeforeAnythingRuns_data();
    void buildsABatchBeforeAnythingRuns();
    void quotesTheCauseWhenNoBuilderComesUp();
    void saysWhatIsMissing();
    void buildsOnceForShowing();
    void leavesNothingBehind();

private:
    [[nodiscard]] std::vector<Measurement> measure(
        const MeasureOptions& options, const std::vector<Candidate>& all);

    QTemporaryDir m_directory;
};

namespace {

std::filesystem::path pathOf(const QTemporaryDir& directory)
{
    return directory.path().toStdString();
}

bool isIn(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

std::vector<Measurement> TestMeasurer::measure(
    const MeasureOptions& options, const std::vector<Candidate>& all)
{
    std::vector<Measurement> results(all.size());
    std::vector<int> calls(all.size(), 0);
    const auto measurer = Measurer::create(options);
    if (!measurer) {
        QTest::qFail(measurer.error().toString().c_str(), __FILE__, __LINE__);
        return results;
    }
    const Status status
        = (*measurer)->measure(all, {}, [&](std::size_t index, const Measurement& measurement) {
              results.at(index) = measurement;
              ++calls.at(index);
          });
    if (!status)
        QTest::qFail(status.error().toString().c_str(), __FILE__, __LINE__);
    if (calls != std::vector<int>(all.size(), 1))
        QTest::qFail("not one result for each candidate", __FILE__, __LINE__);
    return results;
}

void TestMeasurer::timesWhatIsBuilt()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.repeats = 4;
    options.cores = {static_cast<int>(::sched_getcpu())};
    for (const bool flushes : {false, true}) {
        options.flushesCache = flushes;
        const Measurement m = measure(options, candidates({"kernel good"})).at(0);
        QCOMPARE(m.result.errorNo, 0);
        QCOMPARE(m.message, std::string());
        QCOMPARE(m.result.costsSeconds.size(), std::size_t{4});
        QCOMPARE(m.result.flag(), records::Flag::None);
        const auto [least, most]
            = std::minmax_element(m.result.costsSeconds.begin(), m.result.costsSeconds.end());
        QVERIFY(*least > 0 && *least <= m.medianSeconds && m.medianSeconds <= *most);
        QCOMPARE(m.spread, (*most - *least) / m.medianSeconds);
        QCOMPARE(m.attempts, 1);
        QVERIFY(!m.isNoisy);
        QVERIFY(m.buildSeconds > 0 && m.runSeconds > 0);
        QCOMPARE(m.result.allCostSeconds, m.buildSeconds + m.runSeconds);
        QVERIFY(m.result.timestamp > 1'600'000'000);
    }
}

void TestMeasurer::turnsEachFailureIntoTvmsNumber_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<MeasureError>("error");
    QTest::addColumn<BuildFailure>("failure");
    QTest::addColumn<QString>("message");
    const auto row
        = [](const char* schedule, MeasureError error, BuildFailure failure, const char* message) {
              QTest::newRow(schedule) << schedule << error << failure << message;
          };
    const auto build = MeasureError::CompileHost;
    row("fail bad steps", MeasureError::Instantiation, BuildFailure::BadSteps, "the test wants it");
    row("fail not expressible", MeasureError::Instantiation, BuildFailure::NotExpressible,
        "the test wants it");
    row("fail compile", build, BuildFailure::Compile, "the test wants it");
    row("fail out of memory", build, BuildFailure::OutOfMemory, "the test wants it");
    row("exit", build, BuildFailure::Crash, "ended with exit code 3");
    row("garbage", build, BuildFailure::Crash, "the builder's answer cannot be read");
    row("stranger", build, BuildFailure::Crash, "instead of");
    const auto run = MeasureError::RuntimeDevice;
    row("kernel abort", run, BuildFailure::None, "beyond the max (63)");
    row("kernel error", run, BuildFailure::None,
        "the kernel ended with error -8: Constraint violated: A.stride.0 (2) == 1 (1)");
    row("kernel no_kernel", run, BuildFailure::None, "exports no tlp_kernel_argv");
    row("kernel prints", MeasureError::None, BuildFailure::None, "");
    if (kIsSanitized)
        return;
    row("crash", build, BuildFailure::Crash, "Internal error: the sky has fallen");
    row("kernel segv", run, BuildFailure::None, "ended by signal 11");
    row("memory", build, BuildFailure::OutOfMemory, "the builder ran out of memory (limit 512 MiB");
    row("kernel memory", run, BuildFailure::None, "found no memory");
    row("huge", run, BuildFailure::None, "do not fit into 512 MiB of memory");
}

void TestMeasurer::turnsEachFailureIntoTvmsNumber()
{
    QFETCH(const QString, schedule);
    QFETCH(const MeasureError, error);
    QFETCH(const BuildFailure, failure);
    QFETCH(const QString, message);
    // The pool goes on: whoever comes next, on either builder, is measured.
    const auto results = measure(fakeOptions(pathOf(m_directory)),
        candidates({"kernel good", schedule.toStdString(), "kernel good", schedule.toStdString(),
            "kernel good", "kernel good"}));
    for (const std::size_t i : {1U, 3U}) {
        const Measurement& m = results.at(i);
        QVERIFY2(isIn(m.message, message.toStdString()), m.message.c_str());
        QCOMPARE(m.result.errorNo, static_cast<int>(error));
        QCOMPARE(m.buildFailure, failure);
        if (error == MeasureError::None)
            continue;
        QCOMPARE(m.result.costsSeconds, std::vector<double>{1e10});
        QCOMPARE(m.result.flag(), records::Flag::Failed);
    }
    for (const std::size_t i : {0U, 2U, 4U, 5U})
        QCOMPARE(results.at(i).result.errorNo, 0);
}

void TestMeasurer::blamesNoProgramForAFullDisk()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.buildRoomMiB = std::int64_t{1} << 40U; // more than any disk has
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    int results = 0;
    const auto count = [&](std::size_t, const Measurement&) { ++results; };
    const auto good = candidates({"kernel good"});
    QVERIFY((*measurer)->measure(good, {}, count));
    QCOMPARE(results, 1);
    const auto bad = candidates({"fail compile"});
    const Status measured = (*measurer)->measure(bad, {}, count);
    QVERIFY(!measured);
    QCOMPARE(measured.error().kind, ErrorKind::Io);
    auto batch = (*measurer)->start(bad, {});
    QVERIFY(batch.has_value());
    QCOMPARE((*batch)->finish({}, count).error().kind, ErrorKind::Io);
    QCOMPARE(results, 1);
}

void TestMeasurer::buildsAndRunsWithinTheirOwnLimits()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.buildTimeoutSeconds = 0.5;
    const auto builds = measure(options, candidates({"sleep", "kernel good"}));
    QCOMPARE(builds.at(0).result.errorNo, static_cast<int>(MeasureError::BuildTimeout));
    QCOMPARE(builds.at(0).buildFailure, BuildFailure::Timeout);
    QCOMPARE(builds.at(0).message, std::string("the build took more than 0.5 s"));
    QCOMPARE(builds.at(0).result.costsSeconds, std::vector<double>{1e10});

    options = fakeOptions(pathOf(m_directory));
    options.runTimeoutSeconds = 0.5;
    const auto runs = measure(options, candidates({"kernel loop"}));
    QCOMPARE(runs.at(0).result.errorNo, static_cast<int>(MeasureError::RunTimeout));
    QCOMPARE(runs.at(0).message, std::string("the run took more than 0.5 s"));
    QCOMPARE(runs.at(0).buildFailure, BuildFailure::None);
}

void TestMeasurer::checksResultsWhenAsked_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<bool>("checks");
    QTest::addColumn<int>("error");
    QTest::newRow("right") << "kernel good" << true << 0;
    QTest::newRow("wrong") << "kernel wrong" << true << 5;
    QTest::newRow("not checked") << "kernel wrong" << false << 0;
    QTest::newRow("right the first time only") << "kernel wrong_later" << true << 5;
    QTest::newRow("an element left out") << "kernel unwritten" << true << 5;
}

void TestMeasurer::checksResultsWhenAsked()
{
    QFETCH(const QString, schedule);
    QFETCH(const bool, checks);
    QFETCH(const int, error);
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.checksResult = checks;
    options.seed = 12;
    const auto results = measure(
        options, candidates({schedule.toStdString(), schedule.toStdString(), "kernel good"}));
    for (const std::size_t i : {0U, 1U}) {
        QCOMPARE(results.at(i).result.errorNo, error);
        if (error != 0)
            QVERIFY2(
                isIn(results.at(i).message, "elements are wrong"), results.at(i).message.c_str());
    }
    QCOMPARE(results.at(2).result.errorNo, 0);
}

void TestMeasurer::saysWhenAResultCannotBeChecked()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.checksResult = true;
    auto all = candidates({"kernel good", "kernel good", "kernel good"});
    all[1].dagText = "this is no DAG";
    const auto results = measure(options, all);
    QCOMPARE(results.at(0).result.errorNo, 0);
    QCOMPARE(results.at(1).result.errorNo, static_cast<int>(MeasureError::Unknown));
    QVERIFY2(isIn(results.at(1).message, "the result cannot be checked: "),
        results.at(1).message.c_str());
    QCOMPARE(results.at(2).result.errorNo, 0);
}

void TestMeasurer::flagsNoise()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.minRepeatMs = 0;
    options.noiseThreshold = 0.4;
    options.noiseRetries = 1;
    const Measurement m = measure(options, candidates({"kernel noisy"})).at(0);
    QCOMPARE(m.result.errorNo, 0);
    QVERIFY(m.isNoisy);
    QVERIFY(m.spread > 0.4);
    QCOMPARE(m.attempts, 2);
    QVERIFY2(isIn(m.message, "too noisy"), m.message.c_str());
    QVERIFY2(isIn(m.message, "after 2 attempts"), m.message.c_str());
    QCOMPARE(m.result.costsSeconds.size(), std::size_t{3});

    // One that is slow anyway is not run again, and no failure.
    auto slow = candidates({"kernel noisy"});
    slow[0].retryBelowSeconds = 1e-9;
    const Measurement once = measure(options, slow).at(0);
    QCOMPARE(once.result.errorNo, 0);
    QCOMPARE(once.attempts, 1);
    QVERIFY(once.isNoisy);
    QVERIFY2(isIn(once.message, "after 1 attempt"), once.message.c_str());
    QCOMPARE(once.result.costsSeconds.size(), std::size_t{3});
}

void TestMeasurer::measuresAgainAfterADisturbance()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.minRepeatMs = 0;
    // Half a second among 5 ms; sleeping too long on a busy machine is less.
    options.noiseThreshold = 5;
    options.noiseRetries = 10;
    const Measurement m = measure(options, candidates({"kernel noisy_first"})).at(0);
    QVERIFY(m.attempts >= 2);
    QVERIFY(!m.isNoisy);
    QVERIFY(m.spread <= 5);
    QCOMPARE(m.message, std::string());
}

void TestMeasurer::neverBuildsWhileItRuns()
{
    // 40 candidates are three batches of two builders. All builds of a batch come before its runs:
    // a failed build is reported at once, a kernel only after its run.
    std::vector<std::string> schedules(40, "kernel good");
    schedules[15] = "fail compile"; // the last of the first batch
    std::vector<std::size_t> order;
    const auto measurer = Measurer::create(fakeOptions(pathOf(m_directory)));
    QVERIFY(measurer.has_value());
    const auto all = candidates(schedules);
    QVERIFY((*measurer)
                ->measure(
                    all, {}, [&](std::size_t index, const Measurement&) { order.push_back(index); })
                .has_value());
    QCOMPARE(order.size(), std::size_t{40});
    QCOMPARE(order.front(), std::size_t{15});
}

void TestMeasurer::measuresEverythingOnceWhenBuildingMeanwhile()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.buildsWhileRunning = true;
    std::vector<std::string> schedules;
    for (int i = 0; i < 10; ++i)
        for (const char* schedule : {"kernel good", "fail compile", "crash", "kernel error"})
            schedules.emplace_back(schedule);
    const auto results = measure(options, candidates(schedules));
    std::map<int, int> counts;
    for (const Measurement& m : results)
        ++counts[m.result.errorNo];
    QCOMPARE(counts, (std::map<int, int>{{0, 10}, {2, 20}, {4, 10}}));
}

void TestMeasurer::buildsABatchBeforeAnythingRuns_data()
{
    QTest::addColumn<bool>("buildsWhileRunning");
    QTest::newRow("alone") << false;
    QTest::newRow("others build while programs run") << true;
}

void TestMeasurer::buildsABatchBeforeAnythingRuns()
{
    QFETCH(const bool, buildsWhileRunning);
    const QTemporaryDir directory;
    const QString mark = directory.filePath(QStringLiteral("mark"));
    MeasureOptions options = fakeOptions(pathOf(directory));
    options.buildsWhileRunning = buildsWhileRunning;
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    // More than are built at once otherwise; the first to run would leave a mark.
    std::vector<std::string> schedules(40, "kernel good");
    schedules[0] = "kernel loop";
    schedules[39] = "fail compile";
    const auto kernels = [&] {
        int count = 0;
        for (QDirIterator it(directory.path(), {QStringLiteral("kernel.so")}, QDir::Files,
                 QDirIterator::Subdirectories);
             it.hasNext(); it.next())
            ++count;
        return count;
    };
    qputenv("TLP_TEST_MARK", mark.toUtf8());
    {
        auto batch = (*measurer)->start(candidates(schedules), {});
        QVERIFY(batch.has_value());
        QTRY_COMPARE_WITH_TIMEOUT(kernels(), 40, 60'000); // though nobody waits for them
        QVERIFY(!QFile::exists(mark));
    }
    qunsetenv("TLP_TEST_MARK");
    QCOMPARE(kernels(), 0);

    schedules[0] = "crash";
    auto batch = (*measurer)->start(candidates(schedules), {});
    QVERIFY(batch.has_value());
    std::vector<std::size_t> order;
    std::map<int, int> counts;
    QVERIFY((*batch)
                ->finish({},
                    [&](std::size_t index, const Measurement& measurement) {
                        order.push_back(index);
                        ++counts[measurement.result.errorNo];
                    })
                .has_value());
    QCOMPARE(counts, (std::map<int, int>{{0, 38}, {2, 2}}));
    QCOMPARE(std::set<std::size_t>(order.begin(), order.end()).size(), std::size_t{40});
    QCOMPARE(
        std::set<std::size_t>(order.begin(), order.begin() + 2), (std::set<std::size_t>{0, 39}));
    QCOMPARE(kernels(), 0);
}

void TestMeasurer::quotesTheCauseWhenNoBuilderComesUp()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.builderProgram = TLP_BROKEN_BUILDER;
    for (const Measurement& m : measure(options, candidates({"kernel good", "kernel good"}))) {
        QCOMPARE(m.result.errorNo, static_cast<int>(MeasureError::CompileHost));
        QCOMPARE(m.buildFailure, BuildFailure::Crash);
        QVERIFY2(isIn(m.message, "error while loading shared libraries: libHalide.so.14"),
            m.message.c_str());
    }
}

void TestMeasurer::saysWhatIsMissing()
{
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.runnerProgram = "/nonexistent/tlp-runner";
    const auto noRunner = Measurer::create(options);
    QVERIFY(!noRunner.has_value());
    QCOMPARE(noRunner.error().kind, ErrorKind::NotFound);
    options.builderProgram.clear(); // there is none beside the test
    const auto noBuilder = Measurer::create(options);
    QVERIFY(!noBuilder.has_value());
    QVERIFY(isIn(noBuilder.error().message, "tlp-builder"));
    options = fakeOptions(pathOf(m_directory));
    options.cores = {1'000'000};
    const auto noCore = Measurer::create(options);
    QVERIFY(!noCore.has_value());
    QCOMPARE(noCore.error().kind, ErrorKind::BadInput);
    // A file that is no program.
    options = fakeOptions(pathOf(m_directory));
    options.builderProgram = TLP_TEST_KERNELS "/good.so";
    QFile plain(m_directory.filePath(QStringLiteral("plain")));
    QVERIFY(plain.open(QIODevice::WriteOnly));
    options.builderProgram = plain.fileName().toStdString();
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    const auto one = candidates({"kernel good"});
    const Status status = (*measurer)->measure(one, {}, [](std::size_t, const Measurement&) {});
    QVERIFY(!status.has_value());
    QCOMPARE(status.error().kind, ErrorKind::Io);
    QVERIFY(plain.remove());
}

void TestMeasurer::buildsOnceForShowing()
{
    const MeasureOptions options = fakeOptions(pathOf(m_directory));
    BuildRequest request;
    request.id = 5;
    const auto reply = buildOnce(options, request);
    QVERIFY(reply.has_value());
    QCOMPARE(reply->failure, BuildFailure::None);
    QCOMPARE(reply->buffers.size(), std::size_t{2});
    request.schedule = "crash";
    const auto crashed = buildOnce(options, request);
    QVERIFY(crashed.has_value());
    QCOMPARE(crashed->failure, BuildFailure::Crash);
}

void TestMeasurer::leavesNothingBehind()
{
    // TLP_SOAK=2000 for a night's run.
    const int count = std::max(100, qEnvironmentVariableIntValue("TLP_SOAK"));
    MeasureOptions options = fakeOptions(pathOf(m_directory));
    options.checksResult = true;
    const std::vector<std::string> kinds
        = {"kernel good", "kernel good", "kernel wrong", "crash", "kernel good",
            "fail not expressible", "kernel abort", "kernel good", "exit", "kernel error"};
    std::vector<std::string> schedules;
    for (int i = 0; i < count; ++i)
        schedules.push_back(kinds[static_cast<std::size_t>(i) % kinds.size()]);
    const auto all = candidates(schedules);
    const qsizetype filesBefore = openFiles();
    {
        const auto measurer = Measurer::create(options);
        QVERIFY(measurer.has_value());
        qint64 residentAfterWarmUp = 0;
        qsizetype filesAfterWarmUp = 0;
        qsizetype threadsAfterWarmUp = 0;
        for (int round = 0; round < 4; ++round) {
            QVERIFY((*measurer)->measure(all, {}, [](std::size_t, const Measurement&) {}));
            // Idle builders are all that is kept.
            QVERIFY(childrenOf(::getpid()).size() <= options.builders);
            int kernels = 0;
            for (QDirIterator it(m_directory.path(), QDir::AllEntries | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories);
                 it.hasNext();)
                kernels += it.next().contains(QStringLiteral("kernel")) ? 1 : 0;
            QCOMPARE(kernels, 0);
            if (round == 0) {
                residentAfterWarmUp = residentKiB();
                filesAfterWarmUp = openFiles();
                threadsAfterWarmUp = threads();
            }
        }
        QVERIFY2(kIsSanitized || residentKiB() - residentAfterWarmUp < 2048,
            qPrintable(QString::number(residentKiB() - residentAfterWarmUp)));
        QVERIFY(openFiles() <= filesAfterWarmUp + 4); // a builder's streams
        QCOMPARE(threads(), threadsAfterWarmUp);
    }
    QCOMPARE(childrenOf(::getpid()), QList<qint64>());
    QCOMPARE(openFiles(), filesBefore);
    QVERIFY(QDir(m_directory.path()).isEmpty());
}

QTEST_GUILESS_MAIN(TestMeasurer)
#include "tst_measurer.moc"
