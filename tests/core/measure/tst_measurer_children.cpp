// SPDX-License-Identifier: GPL-3.0-only
/// What becomes of the children when somebody stops, dies or overstays.
#include <csignal>
#include <stop_token>
#include <thread>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "measure/scratch_directory.h"
#include "measure_fixture.h"
#include "processes.h"

using namespace tlp;
using namespace tlp::measure;
using namespace tlp::measure::test;

class TestMeasurerChildren : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void stopsInTheMiddle_data();
    void stopsInTheMiddle();
    void stopsABatch_data();
    void stopsABatch();
    void endsBuildsWithTheirBatch();
    void killsTheWholeGroupOfABuildThatOverstays();
    void dieWithAKilledParent_data();
    void dieWithAKilledParent();
    void removesWhatKilledOnesLeft();
    void refusesAScratchRootThatIsNotUtf8();

private:
    [[nodiscard]] QString mark() const { return m_directory->filePath(QStringLiteral("mark")); }

    std::unique_ptr<QTemporaryDir> m_directory;
};

void TestMeasurerChildren::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    qputenv("TLP_TEST_MARK", mark().toUtf8());
}

void TestMeasurerChildren::cleanup()
{
    qunsetenv("TLP_TEST_MARK");
    qunsetenv("TLP_TEST_GRANDCHILD");
}

void TestMeasurerChildren::stopsInTheMiddle_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::newRow("of a build") << "sleep";
    QTest::newRow("of a run") << "kernel loop";
}

void TestMeasurerChildren::stopsABatch_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<bool>("isAwaited");
    QTest::newRow("that builds beside other work") << "sleep" << false;
    QTest::newRow("that builds") << "sleep" << true;
    QTest::newRow("that runs") << "kernel loop" << true;
}

void TestMeasurerChildren::stopsABatch()
{
    QFETCH(const QString, schedule);
    QFETCH(const bool, isAwaited);
    MeasureOptions options = fakeOptions(m_directory->path().toStdString());
    options.buildTimeoutSeconds = 3600;
    options.runTimeoutSeconds = 3600;
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    const auto before = childrenOf(QCoreApplication::applicationPid());
    std::stop_source stop;
    auto batch = (*measurer)->start(
        candidates({schedule.toStdString(), schedule.toStdString(), schedule.toStdString()}),
        {stop.get_token(), {}});
    QVERIFY(batch.has_value());
    Status status;
    int results = 0;
    std::atomic<bool> isDone = false;
    const auto finish = [&] {
        status = (*batch)->finish(
            {stop.get_token(), {}}, [&](std::size_t, const Measurement&) { ++results; });
        isDone = true;
    };
    std::jthread thread;
    if (isAwaited)
        thread = std::jthread(finish);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(mark()), 60'000);
    QVERIFY(!isDone);
    stop.request_stop();
    if (!isAwaited)
        finish();
    QTRY_VERIFY_WITH_TIMEOUT(isDone, 60'000);
    QVERIFY(!status.has_value());
    QCOMPARE(status.error().kind, ErrorKind::Stopped);
    QCOMPARE(results, 0);
    batch->reset();
    // Only builders that wait for work are left, and they are good.
    if (schedule == QStringLiteral("sleep"))
        QCOMPARE(childrenOf(QCoreApplication::applicationPid()), before);
    const auto next = candidates({"kernel good"});
    QVERIFY((*measurer)->measure(next, {}, [&](std::size_t, const Measurement& measurement) {
        results += measurement.result.errorNo == 0 ? 1 : 0;
    }));
    QCOMPARE(results, 1);
}

void TestMeasurerChildren::endsBuildsWithTheirBatch()
{
    const QString grandchild = m_directory->filePath(QStringLiteral("grandchild"));
    qputenv("TLP_TEST_GRANDCHILD", grandchild.toUtf8());
    MeasureOptions options = fakeOptions(m_directory->path().toStdString());
    options.buildTimeoutSeconds = 3600;
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    auto batch = (*measurer)->start(candidates({"sleep"}), {});
    QVERIFY(batch.has_value());
    QTRY_VERIFY_WITH_TIMEOUT(!contentOf(grandchild).trimmed().isEmpty(), 60'000);
    const qint64 pid = contentOf(grandchild).trimmed().toLongLong();
    QVERIFY(isRunning(pid));
    batch->reset();
    QTRY_VERIFY(!isRunning(pid));
    QVERIFY(childrenOf(QCoreApplication::applicationPid()).isEmpty());
}

void TestMeasurerChildren::stopsInTheMiddle()
{
    QFETCH(const QString, schedule);
    MeasureOptions options = fakeOptions(m_directory->path().toStdString());
    options.buildTimeoutSeconds = 3600;
    options.runTimeoutSeconds = 3600;
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    const auto all = candidates({schedule.toStdString()});
    std::stop_source stop;
    Status status;
    int results = 0;
    std::atomic<bool> isDone = false;
    std::jthread thread([&] {
        status = (*measurer)->measure(
            all, {stop.get_token(), {}}, [&](std::size_t, const Measurement&) { ++results; });
        isDone = true;
    });
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(mark()), 60'000);
    QVERIFY(!isDone);
    stop.request_stop();
    QTRY_VERIFY_WITH_TIMEOUT(isDone, 60'000);
    QVERIFY(!status.has_value());
    QCOMPARE(status.error().kind, ErrorKind::Stopped);
    QCOMPARE(results, 0);
    // And it can go on afterwards.
    const auto next = candidates({"kernel good"});
    QVERIFY((*measurer)->measure(next, {}, [&](std::size_t, const Measurement& measurement) {
        results += measurement.result.errorNo == 0 ? 1 : 0;
    }));
    QCOMPARE(results, 1);
}

void TestMeasurerChildren::killsTheWholeGroupOfABuildThatOverstays()
{
    const QString grandchild = m_directory->filePath(QStringLiteral("grandchild"));
    qputenv("TLP_TEST_GRANDCHILD", grandchild.toUtf8());
    MeasureOptions options = fakeOptions(m_directory->path().toStdString());
    options.buildTimeoutSeconds = 1;
    const auto measurer = Measurer::create(options);
    QVERIFY(measurer.has_value());
    const auto all = candidates({"sleep"});
    int error = 0;
    QVERIFY((*measurer)->measure(
        all, {}, [&](std::size_t, const Measurement& m) { error = m.result.errorNo; }));
    QCOMPARE(error, static_cast<int>(records::MeasureError::BuildTimeout));
    const qint64 pid = contentOf(grandchild).trimmed().toLongLong();
    QVERIFY(pid > 0);
    QTRY_VERIFY(!isRunning(pid));
}

void TestMeasurerChildren::dieWithAKilledParent_data()
{
    stopsInTheMiddle_data();
}

void TestMeasurerChildren::dieWithAKilledParent()
{
    QFETCH(const QString, schedule);
    QProcess parent;
    parent.start(QStringLiteral(TLP_MEASURE_FOR_EVER), {m_directory->path(), schedule});
    QVERIFY(parent.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(mark()), 60'000);
    const QList<qint64> children = childrenOf(parent.processId());
    QVERIFY(!children.isEmpty());
    for (const qint64 child : children)
        QVERIFY(isRunning(child));
    parent.kill(); // SIGKILL: it cannot clean up
    QVERIFY(parent.waitForFinished());
    for (const qint64 child : children)
        QTRY_VERIFY(!isRunning(child));
}

void TestMeasurerChildren::removesWhatKilledOnesLeft()
{
    QProcess parent;
    parent.start(
        QStringLiteral(TLP_MEASURE_FOR_EVER), {m_directory->path(), QStringLiteral("kernel loop")});
    QVERIFY(parent.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(mark()), 60'000);
    const QDir directory(m_directory->path());
    const auto scratches
        = [&] { return directory.entryList({QStringLiteral("tlp-measure-*")}, QDir::Dirs); };
    QCOMPARE(scratches().size(), 1);
    const QString left = scratches().first();
    {
        // While its owner lives nobody touches it.
        const auto other = ScratchDirectory::create(m_directory->path().toStdString());
        QVERIFY(other.has_value());
        QVERIFY(scratches().contains(left));
        QCOMPARE(scratches().size(), 2);
    }
    parent.kill();
    QVERIFY(parent.waitForFinished());
    QCOMPARE(scratches(), QStringList{left});
    // Other people's directories stay.
    QVERIFY(directory.mkdir(QStringLiteral("tlp-measure")));
    QVERIFY(directory.mkdir(QStringLiteral("tlp-measure-new"))); // its maker has not locked it yet
    const auto next = ScratchDirectory::create(m_directory->path().toStdString());
    QVERIFY(next.has_value());
    QVERIFY(!scratches().contains(left));
    QVERIFY(directory.exists(QStringLiteral("tlp-measure")));
    QVERIFY(directory.exists(QStringLiteral("tlp-measure-new")));
}

void TestMeasurerChildren::refusesAScratchRootThatIsNotUtf8()
{
    const std::filesystem::path root
        = std::filesystem::path(m_directory->path().toStdString()) / "bad\xff";
    std::filesystem::create_directory(root);
    const auto scratch = ScratchDirectory::create(root);
    QVERIFY(!scratch.has_value());
    QCOMPARE(scratch.error().kind, ErrorKind::BadInput);
    QVERIFY(scratch.error().message.find("UTF-8") != std::string::npos);
    QVERIFY(std::filesystem::is_empty(root));
}

QTEST_GUILESS_MAIN(TestMeasurerChildren)
#include "tst_measurer_children.moc"
