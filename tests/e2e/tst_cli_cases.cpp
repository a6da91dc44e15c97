// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// `tlp import` of every odd input, each into a dataset of its own.
class TestCliCases : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome import(const QString& path, const QString& dataset, const QStringList& more = {})
    {
        return runTlp(
            QStringList{"-w", m_folder.path(), "--json", "import", path, "--dataset", dataset}
            + more);
    }

private Q_SLOTS:
    void readsWhatTheCasesSay_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("good");
        QTest::addColumn<int>("flagged");
        QTest::addColumn<int>("duplicates");
        QTest::newRow("failed") << "failed_records.json" << 2 << 10 << 0;
        QTest::newRow("to measure") << "to_measure_programs.json" << 0 << 6 << 0;
        QTest::newRow("no costs") << "empty_costs.json" << 3 << 2 << 0;
        QTest::newRow("all failed") << "all_failed.json" << 0 << 6 << 0;
        QTest::newRow("two targets") << "two_targets.json" << 13 << 0 << 0;
        QTest::newRow("ties") << "ties.json" << 12 << 0 << 0;
        QTest::newRow("duplicates") << "duplicates.json" << 5 << 0 << 3;
        QTest::newRow("folder") << "tenset_mini" << 35 << 5 << 0;
        QTest::newRow("AutoTVM") << "autotvm_sample.log" << 26 << 10 << 0;
    }
    void readsWhatTheCasesSay()
    {
        QFETCH(QString, file);
        const QString name = QString(QTest::currentDataTag()).replace(' ', '_');
        const Outcome first = import(QString(TLP_TEST_DATA_DIR "/cases/") + file, name);
        TLP_COMPARE_EXIT(first, 0);
        const QJsonObject report = first.json().object();
        QTEST(report["good"].toInt(), "good");
        QTEST(report["flagged"].toInt(), "flagged");
        QTEST(report["duplicates"].toInt(), "duplicates");
        QCOMPARE(report["lines"].toInt(),
            report["good"].toInt() + report["flagged"].toInt() + report["skipped"].toInt()
                + report["ignored"].toInt() + report["duplicates"].toInt());
        for (const char* key : {"files", "seconds"})
            QVERIFY2(report[key].isDouble(), key);

        // again: nothing is added
        const QJsonObject again
            = import(QString(TLP_TEST_DATA_DIR "/cases/") + file, name).json().object();
        QCOMPARE(again["good"].toInt() + again["flagged"].toInt(), 0);

        for (const char* list : {"platforms", "tasks", "networks", "stats"}) {
            const Outcome text = runTlp({"-w", m_folder.path(), list, name});
            TLP_COMPARE_EXIT(text, 0);
            QVERIFY2(runTlp({"-w", m_folder.path(), list, name, "--json"}).json().isNull() == false,
                list);
        }
    }

    void strictExitsWithThreeWhenRecordsAreSkipped()
    {
        const QString file = TLP_TEST_DATA_DIR "/cases/autotvm_old_v01.log";
        const Outcome outcome = import(file, "strict", {"--strict"});
        // a file of which no line can be read is a failure; one bad line among good ones is not
        QVERIFY2(outcome.exitCode == 3 || outcome.exitCode == 1, outcome.all());
        const Outcome mixed = import(TLP_TEST_DATA_DIR "/cases/records_merged_lines.json", "mixed");
        TLP_COMPARE_EXIT(mixed, 0);
        const Outcome strict
            = import(TLP_TEST_DATA_DIR "/cases/records_merged_lines.json", "mixed2", {"--strict"});
        TLP_COMPARE_EXIT(strict, mixed.json().object()["skipped"].toInt() > 0 ? 3 : 0);
    }

    void nothingCrashesOnAnyCase()
    {
        int number = 0;
        for (const QFileInfo& file :
            QDir(TLP_TEST_DATA_DIR "/cases").entryInfoList(QDir::Files | QDir::NoDotAndDotDot)) {
            const Outcome outcome = import(file.absoluteFilePath(), QString("any%1").arg(++number));
            QVERIFY2(outcome.exitCode == 0 || outcome.exitCode == 1,
                (file.fileName().toUtf8() + ": " + outcome.all()).constData());
            if (outcome.exitCode == 1)
                QVERIFY2(outcome.out.isEmpty() && outcome.err.contains("tlp: "), outcome.all());
        }
        QVERIFY(number > 20);
    }

    void readsStandardInput()
    {
        QFile file(TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Outcome outcome = runTlp({"-w", m_folder.path(), "--json", "import", "-", "--dataset",
                                           "from-stdin", "--platform", "other"},
            cleanEnvironment(), file.readAll());
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.json().object()["good"].toInt() > 0);
        const QJsonArray platforms
            = runTlp({"-w", m_folder.path(), "platforms", "from-stdin", "--json"}).json().array();
        QCOMPARE(platforms.size(), 1);
        QCOMPARE(platforms[0]["name"].toString(), QString("other"));
    }

    void aFileOfOtherThingsIsOneLine()
    {
        // Not recognised by its first line, and no line of it is a record.
        QFile noise(m_folder.filePath("noise.bin"));
        QVERIFY(noise.open(QIODevice::WriteOnly));
        for (int i = 0; i < 500; ++i)
            noise.write("\n?\xE2\x01 " + QByteArray::number(i));
        noise.close();
        const QString records = TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json";
        const Outcome imported = runTlp(
            {"-w", m_folder.path(), "import", noise.fileName(), records, "--dataset", "noisy"});
        TLP_COMPARE_EXIT(imported, 0);
        QCOMPARE(imported.err.count("noise.bin"), 1);
        QVERIFY2(imported.err.count('\n') <= 3, imported.err);
        const Outcome tokens = runTlp({"tokens", noise.fileName()});
        TLP_COMPARE_EXIT(tokens, 1);
        QVERIFY2(tokens.err.count('\n') <= 5, tokens.err);
    }

    void aBadNetworkFileIsOneSentence()
    {
        const QString records = TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json";
        for (const char* networks : {TLP_TEST_DATA_DIR "/cases/README.md",
                 TLP_TEST_DATA_DIR "/cases", TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}) {
            const Outcome outcome = import(records, "networks", {"--networks", networks});
            TLP_COMPARE_EXIT(outcome, 1);
            QVERIFY2(outcome.err.contains("not a network file"), outcome.err);
            QVERIFY2(!outcome.err.contains("exception"), outcome.err);
        }
    }

    void badInputMakesNoDataset()
    {
        const Outcome missing = import("/nonexistent/file.json", "never");
        TLP_COMPARE_EXIT(missing, 1);
        QVERIFY2(missing.err.contains("/nonexistent/file.json"), missing.err);
        const Outcome badName
            = import(TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json", "../never");
        TLP_COMPARE_EXIT(badName, 1);
        QVERIFY(!QFile::exists(m_folder.filePath("datasets/never.db")));
    }
};

QTEST_APPLESS_MAIN(TestCliCases)
#include "tst_cli_cases.moc"
