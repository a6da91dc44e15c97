// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

class TestCliSpace : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void showsTheSketchesOfAnOperator()
    {
        const Outcome outcome = runTlp({"space", "matmul:m=512,n=512,k=512"});
        TLP_COMPARE_EXIT(outcome, 0);
        QCOMPARE(outcome.out.count("sketch "), 3);
        QVERIFY(outcome.out.contains("(?,?)")); // open tile sizes
        QVERIFY(!outcome.out.contains("program 1"));
    }

    void samplesProgramsWithTheirLoopNests()
    {
        const Outcome outcome
            = runTlp({"space", "matmul:m=64,n=64,k=64", "--count", "3", "--seed", "7"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.out.contains("program 3 of 3, of sketch "));
        QVERIFY(!outcome.out.contains("reconstructed"));
        const Outcome again
            = runTlp({"space", "matmul:m=64,n=64,k=64", "--count", "3", "--seed", "7"});
        QCOMPARE(again.out, outcome.out);
        const Outcome other
            = runTlp({"space", "matmul:m=64,n=64,k=64", "--count", "3", "--seed", "8"});
        QVERIFY(other.out != outcome.out);
    }

    void printsOneJsonDocument()
    {
        const Outcome outcome = runTlp({"space", "softmax:m=128,n=1024", "--count", "2", "--json"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject json = outcome.json().object();
        QCOMPARE(json["sketches"].toArray().size(), 9);
        const QJsonArray programs = json["programs"].toArray();
        QCOMPARE(programs.size(), 2);
        QVERIFY(programs[0].toObject()["steps"].toArray().size() > 0);
        QVERIFY(programs[0].toObject()["loop_nest_exact"].toBool());
    }

    void writesRecordsThatAreStillToBeMeasured()
    {
        const QString path = m_folder.filePath("programs.json");
        const Outcome outcome = runTlp({"space", "matmul:m=64,n=64,k=64", "--count", "20",
            "--target", "sse41@1", "--out", path});
        TLP_COMPARE_EXIT(outcome, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 20);
        QSet<QByteArray> programs;
        for (const QByteArray& line : lines) {
            const QJsonObject record = QJsonDocument::fromJson(line).object();
            const QJsonArray input = record["i"].toArray();
            QCOMPARE(input[0].toArray()[0].toString(), "[\"matmul\", 64, 64, 64]");
            QVERIFY(input[0].toArray()[1].toString().startsWith("llvm "));
            QCOMPARE(record["r"].toArray()[0].toArray()[0].toDouble(), 0.0);
            programs.insert(QJsonDocument(input[1].toArray()).toJson());
        }
        QCOMPARE(programs.size(), 20);
        TLP_COMPARE_EXIT(runTlp({"tokens", path}), 0); // they can be read back
    }

    void takesTheKeyOfABundledTask()
    {
        const Outcome outcome = runTlp({"space", "--json",
            R"(["89e35f09446a0354de8c7e7fa7f6edc2", 1, 14, 14, 256, 6, 6, 256, 256, 1, 1, 1, 256, )"
            R"(1, 14, 14, 256, 1, 14, 14, 256])"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.json().object()["sketches"].toArray().size() > 0);
    }

    void refusesWhatIsNoSingleWorkload_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("network") << QStringList{"resnet_18"} << 1;
        QTest::newRow("unknown") << QStringList{"frobnicate:n=1"} << 1;
        QTest::newRow("count") << QStringList{"matmul:m=8,n=8,k=8", "--count", "-1"} << 2;
        QTest::newRow("target") << QStringList{"matmul:m=8,n=8,k=8", "--target", "z80"} << 2;
        QTest::newRow("two documents")
            << QStringList{"matmul:m=8,n=8,k=8", "--json", "--out", "-"} << 2;
    }
    void refusesWhatIsNoSingleWorkload()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const Outcome outcome = runTlp(QStringList{"space"} + arguments);
        TLP_COMPARE_EXIT(outcome, exitCode);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.startsWith("tlp: "));
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void saysWhenTheSpaceIsTooSmall()
    {
        const QString path = m_folder.filePath("few.json");
        const Outcome outcome
            = runTlp({"space", "gelu_chain:m=1,n=2", "--count", "1000", "--out", path});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.err.contains("different programs were found"));
    }
};

QTEST_GUILESS_MAIN(TestCliSpace)

#include "tst_cli_space.moc"
