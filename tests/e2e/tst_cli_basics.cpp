// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

class TestCliBasics : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void everyCommandHasHelpWithAnExample_data()
    {
        QTest::addColumn<QStringList>("command");
        for (const char* name : {"init", "demo", "doctor", "import", "datasets", "platforms",
                 "tasks", "networks", "stats", "show", "tokens", "features", "split", "train",
                 "runs", "run", "evaluate", "compare", "disagree", "score", "jobs", "job", "export",
                 "workloads", "collect", "measure", "tune", "sessions", "session"})
            QTest::newRow(name) << QStringList{name};
        for (const char* name : {"show", "run", "cancel", "resume", "log"})
            QTest::addRow("job %s", name) << QStringList{"job", name};
    }
    void everyCommandHasHelpWithAnExample()
    {
        QFETCH(QStringList, command);
        const Outcome outcome = runTlp(command + QStringList{"--help"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY2(outcome.out.contains("Example:\n  tlp "), outcome.out);
        QVERIFY2(
            outcome.out.contains("Usage: tlp " + command.join(' ').toUtf8() + " "), outcome.out);
        QVERIFY(outcome.err.isEmpty());
    }

    void wrongUsageExitsWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("nothing") << QStringList{} << QByteArray("subcommand");
        QTest::newRow("slip") << QStringList{"evalute"} << QByteArray("evaluate");
        QTest::newRow("unknown") << QStringList{"wish"} << QByteArray("no command “wish”");
        QTest::newRow("unknown option") << QStringList{"runs", "--bogus"} << QByteArray("--bogus");
        QTest::newRow("missing argument") << QStringList{"stats"} << QByteArray("DATASET");
        QTest::newRow("quiet and verbose") << QStringList{"-q", "-v", "runs"} << QByteArray("-q");
        QTest::newRow("no number") << QStringList{"job", "log", "x"} << QByteArray("job number");
        QTest::newRow("bad format")
            << QStringList{"export", "x", "--format", "bmp", "--out", "y"} << QByteArray("bmp");
        QTest::newRow("negative seed") << QStringList{"split", "none", "--name", "x", "--fraction",
            "0.5", "--seed", "-1"} << QByteArray("--seed");
        const QString records = TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json";
        const QString out = m_folder.filePath("x.npy");
        QTest::newRow("empty size")
            << QStringList{"features", records, "--out", out, "--size", "0x0"} << QByteArray("0x0");
        QTest::newRow("empty name") << QStringList{"run", ""} << QByteArray("must not be empty");
        QTest::newRow("empty workspace") << QStringList{"-w", "", "runs"} << QByteArray("-w");
        QTest::newRow("no such layout") << QStringList{"features", records, "--out", out,
            "--layout", "tpu"} << QByteArray("tpu");
    }
    void wrongUsageExitsWithTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Outcome outcome = runTlp(arguments);
        TLP_COMPARE_EXIT(outcome, 2);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QVERIFY(outcome.out.isEmpty());
    }

    void tellsItsVersion()
    {
        const Outcome outcome = runTlp({"--version"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.out.startsWith("tlp 0."));
    }

    void aMissingWorkspaceIsOneSentence()
    {
        const Outcome outcome = runTlp({"-w", m_folder.filePath("none"), "runs"});
        TLP_COMPARE_EXIT(outcome, 1);
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(outcome.err.contains("tlp init"), outcome.err);
        QVERIFY(!QDir(m_folder.filePath("none")).exists());
    }

    void withoutAHomeThereIsNoWorkspace()
    {
        QProcessEnvironment environment = cleanEnvironment();
        environment.remove("HOME");
        const Outcome outcome = runTlp({"init"}, environment);
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains("HOME"), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(!QDir(".local").exists());
    }

    void initMakesAWorkspaceAndIsIdempotent()
    {
        const QString directory = m_folder.filePath("Messdaten Größe 日本 (alt)");
        for (int i = 0; i < 2; ++i) {
            const Outcome outcome = runTlp({"--json", "init", directory});
            TLP_COMPARE_EXIT(outcome, 0);
            QCOMPARE(outcome.json().object()["workspace"].toString(), directory);
        }
        QVERIFY(QFile::exists(directory + "/workspace.db"));
        // every list works on the empty workspace, global options before and after the command
        for (const char* list : {"runs", "jobs", "datasets"}) {
            const Outcome outcome = runTlp({"-w", directory, list, "--json"});
            TLP_COMPARE_EXIT(outcome, 0);
            QVERIFY2(outcome.json().isArray(), outcome.out);
            QCOMPARE(outcome.json().array().size(), 0);
        }
    }

    void aForeignFileIsRefusedAndLeftAlone()
    {
        QDir(m_folder.path()).mkdir("foreign");
        const QString file = m_folder.filePath("foreign/workspace.db");
        QVERIFY(QFile::copy(TLP_TEST_DATA_DIR "/cases/not_a_project.db", file));
        const Outcome outcome = runTlp({"-w", m_folder.filePath("foreign"), "runs"});
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains("not a TLP Workbench file"), outcome.err);
        QCOMPARE(
            QDir(m_folder.filePath("foreign")).entryList(QDir::Files), QStringList{"workspace.db"});
    }

    void doctorReportsLibrariesAndSpeed()
    {
        const Outcome outcome = runTlp({"-w", m_folder.filePath("x"), "doctor", "--json"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject facts = outcome.json().object();
        QVERIFY(facts["blas"]["matmul_gflops"].toDouble() > 0);
        QVERIFY(!facts["blas"]["library"].toString().isEmpty());
        QVERIFY(facts["threads"].toInt() >= 1);
        for (const char* key : {"libtorch", "sqlite", "simdjson", "version"})
            QVERIFY2(!facts[key].toString().isEmpty(), key);
        QVERIFY(facts["qt"]["runtime"].toString().startsWith("6."));
        QVERIFY(facts["warnings"].isArray());
        QVERIFY(facts["cuda"]["devices"].isArray());
        QVERIFY(facts["workspace"]["writable"].toBool());
        const Outcome text = runTlp({"-w", m_folder.filePath("x"), "doctor"});
        TLP_COMPARE_EXIT(text, 0);
        QVERIFY(text.out.contains("GFLOP/s"));
    }

    void aFullDiskOnStandardOutputIsOneSentence()
    {
        const Outcome outcome = runShell(
            "\"$TLP\" tokens " TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json > /dev/full");
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains("standard output cannot be written"), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
        TLP_COMPARE_EXIT(runShell("\"$TLP\" --help > /dev/full"), 1);
    }

    void aClosedPipeEndsQuietly()
    {
        QFile sample(TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json");
        QVERIFY(sample.open(QIODevice::ReadOnly));
        QFile longFile(m_folder.filePath("long.json"));
        QVERIFY(longFile.open(QIODevice::WriteOnly));
        const QByteArray records = sample.readAll();
        for (int i = 0; i < 40; ++i)
            longFile.write(records);
        longFile.close();
        const Outcome outcome
            = runShell(QString("\"$TLP\" tokens %1 | head -1").arg(longFile.fileName()));
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY2(outcome.err.isEmpty(), outcome.err);
        QCOMPARE(outcome.out.count('\n'), 1);
    }
};

QTEST_APPLESS_MAIN(TestCliBasics)
#include "tst_cli_basics.moc"
