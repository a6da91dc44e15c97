// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// The whole way with the real compiler: sample, build, check, time, write, read again.
class TestCliMeasure : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    Outcome run(const QStringList& arguments,
        const QProcessEnvironment& environment = cleanEnvironment()) const
    {
        return runTlp(QStringList{"-w", path("workspace"), "--json"} + arguments, environment);
    }
    QStringList collectArguments(const QString& out, const QString& programs = "4") const
    {
        // Times mean nothing on a machine that runs tests: noise is let pass.
        return {"collect", "matmul:m=64,n=64,k=64",
            "conv2d:n=1,h=8,w=8,ci=8,co=16,k=3,s=1,p=1+relu", "--programs", programs, "--target",
            "sse41@1", "--target", "sse41@2", "--same-programs", "--check", "--out", out,
            "--min-repeat-ms", "1", "--noise", "1e9", "--build-timeout", "120", "--run-timeout",
            "60"};
    }
    static QByteArray contentOf(const QString& file)
    {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase();
    void collectsCorrectPrograms();
    void measuresThemAgain();
    void measuresASampleOfWhatComesIn();
    void importsThem();
    void showsTheCodeOfAProgram();
    void runsAsAJob();
    void namesTheMissingLinker();
    void refusesWrongUse_data();
    void refusesWrongUse();
};

void TestCliMeasure::initTestCase()
{
    const QJsonObject doctor = run({"doctor"}).json().object();
    if (QJsonDocument(doctor).toJson().contains("is not installed beside tlp"))
        QSKIP("built without tlp-builder");
}

void TestCliMeasure::collectsCorrectPrograms()
{
    Outcome outcome = run(collectArguments(path("records.json")));
    TLP_COMPARE_EXIT(outcome, 0);
    QJsonObject report = outcome.json().object();
    QCOMPARE(report["programs"].toInt(), 16);
    QCOMPARE(report["tasks"].toInt(), 2);
    QCOMPARE(report["file"].toString(), path("records.json"));
    // Some schedules cannot be said in Halide; none may crash or compute something else.
    const QJsonObject failed = report["failed"].toObject();
    for (const QString& kind : failed.keys())
        QVERIFY2(kind == QLatin1String("not expressible"), outcome.all().constData());
    QVERIFY2(report["measured"].toInt() >= 12, outcome.all().constData());
    QCOMPARE(contentOf(path("records.json")).count('\n'), 16);
    // Once more: all there.
    outcome = run(collectArguments(path("records.json")));
    TLP_COMPARE_EXIT(outcome, 0);
    report = outcome.json().object();
    QCOMPARE(report["skipped"].toInt(), 16);
    QCOMPARE(report["measured"].toInt(), 0);
    // A request for more adds the rest.
    outcome = run(collectArguments(path("records.json"), "5"));
    TLP_COMPARE_EXIT(outcome, 0);
    QCOMPARE(outcome.json().object()["skipped"].toInt(), 16);
    QCOMPARE(contentOf(path("records.json")).count('\n'), 20);
}

void TestCliMeasure::measuresThemAgain()
{
    const Outcome outcome = run({"measure", path("records.json"), "--out", path("again.json"),
        "--min-repeat-ms", "1", "--noise", "1e9", "--build-timeout", "120", "--run-timeout", "60"});
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonObject report = outcome.json().object();
    QCOMPARE(report["records"].toInt(), 20);
    QCOMPARE(report["correct_share"].toDouble(), 1.0);
    QVERIFY(report["built_share"].toDouble() >= 0.7);
    QCOMPARE(report["tasks"].toArray().size(), 4);
    QVERIFY(report["tasks"][0]["best_seconds"].toDouble() > 0);
    QCOMPARE(report["targets"].toArray().size(), 2);
    QCOMPARE(contentOf(path("again.json")).count('\n'), 20);
}

void TestCliMeasure::measuresASampleOfWhatComesIn()
{
    const Outcome outcome
        = runTlp({"-w", path("workspace"), "measure", "-", "--sample", "1", "--min-repeat-ms", "1",
                     "--noise", "1e9", "--build-timeout", "120", "--run-timeout", "60"},
            cleanEnvironment(), contentOf(path("records.json")));
    TLP_COMPARE_EXIT(outcome, 0);
    QVERIFY2(outcome.out.contains("20 records, 1 programs"), outcome.all().constData());
    QVERIFY2(outcome.out.contains("mean on sse41@"), outcome.all().constData());
}

void TestCliMeasure::importsThem()
{
    const Outcome outcome = run({"import", path("records.json"), "--dataset", "own"});
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonObject report = outcome.json().object();
    QCOMPARE(report["lines"].toInt(), 20);
    QCOMPARE(report["skipped"].toInt(), 0);
    QVERIFY(report["good"].toInt() >= 14);
    const Outcome platforms = run({"platforms", "own"});
    TLP_COMPARE_EXIT(platforms, 0);
    QCOMPARE(platforms.json().array().size(), 2);
    QVERIFY(platforms.out.contains("local-sse41-2t"));
}

void TestCliMeasure::showsTheCodeOfAProgram()
{
    // The first program that was built: some schedules cannot be said in Halide.
    Outcome outcome;
    for (const QString program : {"1", "2", "3", "4"}) {
        outcome = run({"show", "own", "1", program, "--lowered", "--assembly"});
        if (outcome.exitCode == 0)
            break;
    }
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonObject shown = outcome.json().object();
    QVERIFY(shown["loop_nest_exact"].toBool());
    QVERIFY2(shown["lowered"].toString().contains("for"), outcome.all().constData());
    QVERIFY2(shown["assembly"].toString().contains("xmm"), outcome.all().constData());
    outcome = run({"show", "own", "1", "1", "--lowered", "--target", "mmx"});
    TLP_COMPARE_EXIT(outcome, 2);
    QVERIFY2(outcome.err.contains("mmx"), outcome.all().constData());
}

void TestCliMeasure::runsAsAJob()
{
    const Outcome outcome = run(collectArguments(path("job.json"), "1") + QStringList{"--detach"});
    TLP_COMPARE_EXIT(outcome, 0);
    const int id = outcome.json().object()["job"].toInt();
    const auto state = [&] {
        for (const QJsonValue job : run({"jobs"}).json().array())
            if (job["id"].toInt() == id)
                return job["state"].toString();
        return QString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(state(), QStringLiteral("finished"), 120'000);
    QCOMPARE(contentOf(path("job.json")).count('\n'), 4);
}

void TestCliMeasure::namesTheMissingLinker()
{
    QProcessEnvironment environment = cleanEnvironment();
    environment.insert(QStringLiteral("PATH"), QStringLiteral("/nonexistent"));
    const Outcome outcome = run(collectArguments(path("broken.json")), environment);
    TLP_COMPARE_EXIT(outcome, 1);
    QVERIFY2(outcome.err.contains("linker"), outcome.all().constData());
    QCOMPARE(contentOf(path("broken.json")), QByteArray());
    // Mended: it goes on as if nothing had been.
    TLP_COMPARE_EXIT(run(collectArguments(path("broken.json"), "1")), 0);
    QCOMPARE(contentOf(path("broken.json")).count('\n'), 4);
}

void TestCliMeasure::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    const QString out = path("refused.json");
    QTest::newRow("no file") << QStringList{"collect", "matmul:m=8,n=8,k=8"} << 2;
    QTest::newRow("no programs") << QStringList{"collect", "matmul:m=8,n=8,k=8", "--programs", "0",
        "--out", out} << 2;
    QTest::newRow("unknown operator") << QStringList{"collect", "matmull:m=8", "--out", out} << 1;
    QTest::newRow("unknown target")
        << QStringList{"collect", "matmul:m=8,n=8,k=8", "--target", "avx9", "--out", out} << 2;
    QTest::newRow("unknown target to measure on")
        << QStringList{"measure", path("records.json"), "--target", "avx9"} << 2;
    QTest::newRow("too many threads")
        << QStringList{"collect", "matmul:m=8,n=8,k=8", "--target", "host@4096", "--out", out} << 2;
    QTest::newRow("unknown target of a job") << QStringList{"collect", "matmul:m=8,n=8,k=8",
        "--target", "avx9", "--out", out, "--detach"}
                                             << 2;
    QTest::newRow("no such core") << QStringList{"collect", "matmul:m=8,n=8,k=8", "--cores", "9999",
        "--out", out} << 2;
    QTest::newRow("negative limit")
        << QStringList{"measure", path("records.json"), "--limit", "-1"} << 2;
    QTest::newRow("half a program")
        << QStringList{"measure", path("records.json"), "--sample", "0.5"} << 2;
    QTest::newRow("no such file") << QStringList{"measure", path("nothing.json")} << 1;
    QTest::newRow("no folder") << QStringList{"collect", "matmul:m=8,n=8,k=8", "--out",
        "/nonexistent/folder/r.json"}
                               << 1;
}

void TestCliMeasure::refusesWrongUse()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    const Outcome outcome = run(arguments);
    TLP_COMPARE_EXIT(outcome, exitCode);
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(!QFile::exists(path("refused.json")));
}

QTEST_GUILESS_MAIN(TestCliMeasure)
#include "tst_cli_measure.moc"
