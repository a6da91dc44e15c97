// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// Commands that need no workspace: tokens and features.
class TestCliRecords : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    static QString caseFile(const QString& name)
    {
        return QString(TLP_TEST_DATA_DIR "/cases/") + name;
    }

private Q_SLOTS:
    void printsTheTokensOfOneLine()
    {
        const Outcome outcome = runTlp({"tokens", caseFile("ansor_cpu_sample.json") + ":2"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.out.startsWith("line 2: "));
        QCOMPARE(outcome.out.count("line "), 1);
        QVERIFY(outcome.out.contains("for ") || outcome.out.contains("parallel "));

        const Outcome json = runTlp({"tokens", caseFile("ansor_cpu_sample.json") + ":2", "--json"});
        const QJsonArray records = json.json().array();
        QCOMPARE(records.size(), 1);
        const QJsonObject record = records[0].toObject();
        QCOMPARE(record["line"].toInt(), 2);
        QVERIFY(record["steps"].toArray().size() > 0);
        const QJsonObject step = record["steps"][0].toObject();
        QVERIFY(step["step"].isArray());
        QCOMPARE(step["step"][0].toString(), step["code"].toString());
        QVERIFY(step["numbers"].isArray());
        QVERIFY(record["loop_nest"].toArray().size() > 0);
    }

    void printsAllLinesOfEveryKindOfFile_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"ansor_cpu_sample.json", "gpu_t4_sample.json", "unknown_step.json",
                 "gpu_annotations.json", "long_sequence.json", "empty_steps.json", "nan_cost.json",
                 "records_bom_crlf.json", "records_invalid_utf8.json", "unroll_values.json"})
            QTest::newRow(name) << name;
    }
    void printsAllLinesOfEveryKindOfFile()
    {
        QFETCH(QString, file);
        const Outcome text = runTlp({"tokens", caseFile(file)});
        TLP_COMPARE_EXIT(text, 0);
        QCOMPARE(QString::fromUtf8(text.out).toUtf8(), text.out); // valid UTF-8 in any case
        const Outcome json = runTlp({"tokens", "--json", caseFile(file)});
        TLP_COMPARE_EXIT(json, 0);
        QVERIFY2(json.json().isArray(), json.out.left(200));
        QVERIFY(json.json().array().size() > 0);
    }

    void saysWhatIsWrongInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("missing file") << QStringList{"tokens", "/nonexistent/x.json"}
                                      << QByteArray("/nonexistent/x.json") << 1;
        QTest::newRow("no such line")
            << QStringList{"tokens", caseFile("ansor_cpu_sample.json") + ":99999"}
            << QByteArray("no readable record on this line") << 1;
        QTest::newRow("line before the first")
            << QStringList{"tokens", caseFile("ansor_cpu_sample.json") + ":0"}
            << QByteArray("lines are counted from 1") << 2;
        QTest::newRow("empty file") << QStringList{"tokens", caseFile("empty.json")}
                                    << QByteArray("no readable record") << 1;
        QTest::newRow("features of nothing")
            << QStringList{"features", caseFile("empty.json"), "--out", "/tmp/never.npy"}
            << QByteArray("no readable record") << 1;
        QTest::newRow("unwritable output") << QStringList{"features",
            caseFile("ansor_cpu_sample.json"), "--out", "/nonexistent/x.npy"}
                                           << QByteArray("/nonexistent/x.npy") << 1;
        QTest::newRow("bad size") << QStringList{"features", caseFile("ansor_cpu_sample.json"),
            "--out", "/tmp/never.npy", "--size", "0x5"}
                                  << QByteArray("ROWSxWIDTH") << 2;
    }
    void saysWhatIsWrongInOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        QFETCH(int, exitCode);
        const Outcome outcome = runTlp(arguments);
        TLP_COMPARE_EXIT(outcome, exitCode);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QVERIFY(!QFile::exists("/tmp/never.npy"));
    }

    void theLayoutFollowsTheTarget()
    {
        const QString out = m_folder.filePath("x.npy");
        const Outcome cpu
            = runTlp({"features", caseFile("ansor_cpu_sample.json"), "--out", out, "--json"});
        TLP_COMPARE_EXIT(cpu, 0);
        QCOMPARE(cpu.json().object()["layout"].toString(), QString("cpu"));
        QCOMPARE(cpu.json().object()["rows"].toInt(), 25);
        QCOMPARE(cpu.json().object()["width"].toInt(), 22);
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        QVERIFY(content.startsWith("\x93NUMPY"));
        const qint64 numbers = qint64(cpu.json().object()["programs"].toInt()) * 25 * 22;
        QCOMPARE(content.size() % 64, numbers * 4 % 64);
        QVERIFY(content.size() > numbers * 4);

        const Outcome gpu = runTlp(
            {"features", caseFile("gpu_t4_sample.json"), "--out", out, "--size", "full", "--json"});
        QCOMPARE(gpu.json().object()["layout"].toString(), QString("gpu"));
        QCOMPARE(gpu.json().object()["rows"].toInt(), 69);
    }

    void choosingTheOtherLayoutWarns()
    {
        const Outcome outcome = runTlp({"features", caseFile("gpu_t4_sample.json"), "--out",
            m_folder.filePath("x.npy"), "--layout", "cpu", "--json"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY2(outcome.err.contains("warning: "), outcome.err);
        QCOMPARE(outcome.err.count("as asked"), 1);
        QCOMPARE(outcome.json().object()["layout"].toString(), QString("cpu"));
    }

    void unknownTokensAreCounted()
    {
        const Outcome outcome = runTlp({"features", caseFile("unroll_values.json"), "--out",
            m_folder.filePath("x.npy"), "--json"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.json().object()["unknown_words"].toObject().size() >= 4);
    }

    void theLocaleChangesNothing()
    {
        QProcessEnvironment german = cleanEnvironment();
        german.insert("LC_ALL", "de_DE.UTF-8");
        german.insert("LANG", "de_DE.UTF-8");
        const QStringList tokens{"tokens", "--json", caseFile("ansor_cpu_sample.json")};
        QCOMPARE(runTlp(tokens, german).out, runTlp(tokens).out);
        const auto features = [&](const QProcessEnvironment& environment) {
            const QString out = m_folder.filePath("locale.npy");
            const Outcome outcome = runTlp(
                {"features", caseFile("ansor_cpu_sample.json"), "--out", out}, environment);
            QFile file(out);
            return outcome.exitCode == 0 && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                           : QByteArray();
        };
        const QByteArray plain = features(cleanEnvironment());
        QVERIFY(!plain.isEmpty());
        QCOMPARE(features(german), plain);
    }
};

QTEST_APPLESS_MAIN(TestCliRecords)
#include "tst_cli_records.moc"
