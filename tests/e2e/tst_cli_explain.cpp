// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace tlp::test;

namespace {

/// A matmul that this machine can build; with ' for ".
constexpr const char* kOwnRecord
    = "{'i': [['[\\'matmul\\', 64, 64, 64]', 'llvm -keys=cpu -mcpu=nehalem "
      "-model=local-sse41-1t -num-cores=1', [1, 16, 64, 0, 0, 0, 0, 0], '', 2, []], [[], [['SP', "
      "2, 0, 64, [8], 1], ['AN', 2, 0, 3]]]], 'r': [[0.001], 0, 0.1, 1700000000], 'v': 'v0.6'}\n";

} // namespace

/// Explaining scores of the real sample's programs, with models that had two epochs.
class TestCliExplain : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    bool m_canBuild = false;

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    Outcome run(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", path("w"), "--json"} + arguments);
    }
    Outcome text(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", path("w")} + arguments);
    }
    static QStringList trainArguments(const QString& name, const QString& model)
    {
        return {"train", "sample", "--platform", "zen5-avx512", "--model", model, "--epochs", "1",
            "--batch", "128", "--name", name, "--set", "encoder=8,16", "--set", "residual_blocks=1",
            "--set", "head=8", "--set", "threads=1", "--set", "size=8x22"};
    }
    /// The first step of a code, from 1.
    static int stepOf(const QJsonObject& report, const QString& code)
    {
        const QJsonArray steps = report["steps"].toArray();
        for (const auto& step : steps) {
            if (step.toObject()["code"].toString() == code)
                return step.toObject()["step"].toInt();
        }
        return 0;
    }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_COMPARE_EXIT(run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset",
                             "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"}),
            0);
        TLP_COMPARE_EXIT(
            run({"split", "sample", "--name", "standard", "--hold-out", "bert_tiny"}), 0);
        TLP_COMPARE_EXIT(run(trainArguments("first", "tlp")), 0);
        TLP_COMPARE_EXIT(run(trainArguments("recurrent", "tlp-lstm")), 0);
        QFile own(path("own.json"));
        QVERIFY(own.open(QIODevice::WriteOnly));
        own.write(QByteArray(kOwnRecord).replace('\'', '"'));
        own.close();
        TLP_COMPARE_EXIT(run({"import", own.fileName(), "--dataset", "own"}), 0);
        m_canBuild = run({"show", "own", "1", "1", "--lowered"}).exitCode == 0;
    }

    void tellsEverythingOfEveryRun()
    {
        const Outcome outcome = run({"explain", "first", "recurrent", "sample", "1", "1"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject report = outcome.json().object();
        const int steps = report["steps"].toArray().size();
        QVERIFY(steps > 8); // longer than the crop
        QCOMPARE(report["runs"].toArray().size(), 2);
        QVERIFY(report["edited_steps"].isNull());
        QVERIFY(report["measured"].isNull());

        const QJsonObject first = report["runs"][0].toObject();
        QCOMPARE(first["run"].toString(), QString("first"));
        QVERIFY(first["problem"].isNull());
        QCOMPARE(first["head"].toString(), QString("zen5-avx512"));
        QCOMPARE(first["heads"].toArray().size(), 1);
        QCOMPARE(first["steps_read"].toInt(), 8);
        QCOMPARE(first["steps_cut"].toInt(), steps - 8);
        QVERIFY(first["rank"].toInt() >= 1);
        QVERIFY(first["rank"].toInt() <= first["programs"].toInt());
        QVERIFY(first["programs"].toInt() > 1);
        double sum = 0;
        const QJsonArray summands = first["summands"].toArray();
        for (const auto& summand : summands)
            sum += summand.toDouble();
        const double score = first["score"].toDouble();
        QVERIFY2(std::abs(sum - score) < 1e-4 * std::max(1.0, std::abs(score)), outcome.out);
        QCOMPARE(summands.size(), 8);
        const QJsonArray mean = first["attention"]["mean"].toArray();
        QCOMPARE(mean.size(), 8);
        const QJsonArray heads = first["attention"]["layers"][0]["heads"].toArray();
        QCOMPARE(heads.size(), 8);
        for (const auto& row : mean) {
            double weights = 0;
            for (const auto& weight : row.toArray())
                weights += weight.toDouble();
            QVERIFY(std::abs(weights - 1) < 1e-4);
        }
        for (const auto& each : first["contributions"].toArray()) {
            const QJsonObject contribution = each.toObject();
            QVERIFY(std::abs(contribution["without"].toDouble() - score
                        - contribution["difference"].toDouble())
                < 1e-4);
        }

        const QJsonObject recurrent = report["runs"][1].toObject();
        QVERIFY(recurrent["attention"].isNull());
        QVERIFY(recurrent["summands"].isNull());
        QCOMPARE(recurrent["no_attention"]["key"].toString(), QString("recurrent"));
        QVERIFY(!recurrent["contributions"].toArray().isEmpty());
    }

    void scoresAreThoseOfTheScoreCommand()
    {
        const QJsonObject own
            = run({"explain", "first", "own", "1", "1"}).json().object()["runs"][0].toObject();
        const QJsonArray scores
            = run({"score", "first", path("own.json")}).json().object()["scores"].toArray();
        QCOMPARE(scores.size(), 1);
        QVERIFY(std::abs(own["score"].toDouble() - scores[0].toDouble()) < 1e-4);
        // The same program as a record.
        const QJsonObject record = run({"explain", "first", "--record", path("own.json:1")})
                                       .json()
                                       .object()["runs"][0]
                                       .toObject();
        QCOMPARE(record["score"].toDouble(), own["score"].toDouble());
        QVERIFY(record["rank"].isNull());
        const Outcome piped
            = runTlp({"-w", path("w"), "--json", "explain", "first", "--record", "-"},
                cleanEnvironment(), [this] {
                    QFile file(path("own.json"));
                    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
                }());
        TLP_COMPARE_EXIT(piped, 0);
        QCOMPARE(piped.json().object()["runs"][0]["score"].toDouble(), own["score"].toDouble());
    }

    void tablesNameWhatTheyShow()
    {
        const Outcome outcome = text({"explain", "first", "recurrent", "sample", "1", "1"});
        TLP_COMPARE_EXIT(outcome, 0);
        for (const char* words : {"first: what its primitives look at", "looked at",
                 "recurrent: what each primitive does to the score", "without it",
                 "no attention: the model reads the steps one after the other",
                 "are not read by the model"})
            QVERIFY2(outcome.out.contains(words), outcome.out);
        const Outcome help = text({"explain", "--help"});
        TLP_COMPARE_EXIT(help, 0);
        QVERIFY2(help.out.contains("tlp explain tlp-1"), help.out);
    }

    void anotherTileSizeIsAnotherScore()
    {
        const QJsonObject before = run({"explain", "first", "own", "1", "1"}).json().object();
        const int split = stepOf(before, "SP");
        QVERIFY(split > 0);
        const Outcome outcome = run({"explain", "first", "recurrent", "own", "1", "1", "--set",
            QString("%1.lengths=16").arg(split), "--set", "2.annotation=unroll"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject report = outcome.json().object();
        QCOMPARE(report["edits"].toArray().size(), 2);
        QCOMPARE(report["edits_exact"].toBool(), true);
        QCOMPARE(report["edited_steps"].toArray()[0].toObject()["json"].toString(),
            QString("[\"SP\", 2, 0, 64, [16], 1]"));
        const QJsonObject first = report["runs"][0].toObject();
        QCOMPARE(first["score"].toDouble(), before["runs"][0]["score"].toDouble());
        QVERIFY(first["edited_score"].toDouble() != first["score"].toDouble());
        QVERIFY(first["edited_rank"].toInt() >= 1);
        // It is the score of that program.
        QFile file(path("edited.json"));
        QFile own(path("own.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && own.open(QIODevice::ReadOnly));
        file.write(own.readAll()
                       .replace("64, [8], 1", "64, [16], 1")
                       .replace("\"AN\", 2, 0, 3", "\"AN\", 2, 0, 1"));
        file.close();
        const QJsonArray scores
            = run({"score", "first", file.fileName()}).json().object()["scores"].toArray();
        QVERIFY(std::abs(first["edited_score"].toDouble() - scores[0].toDouble()) < 1e-4);
        QVERIFY(text({"explain", "first", "own", "1", "1", "--set", "1.lengths=16"})
                    .out.contains("the edited program can be derived"));
    }

    void badQuestionsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no place") << QStringList{"first"} << 2 << QByteArray("DATASET TASK");
        QTest::newRow("no run") << QStringList{"own", "1", "1"} << 2 << QByteArray("one run");
        QTest::newRow("unknown run")
            << QStringList{"nothing", "own", "1", "1"} << 1 << QByteArray("nothing");
        QTest::newRow("unknown program")
            << QStringList{"first", "own", "1", "99"} << 1 << QByteArray("99");
        QTest::newRow("no number")
            << QStringList{"first", "own", "1", "x"} << 2 << QByteArray("“x” is no number");
        QTest::newRow("unknown head") << QStringList{"first", "own", "1", "1", "--head", "nowhere"}
                                      << 1 << QByteArray("nowhere");
        QTest::newRow("no assignment") << QStringList{"first", "own", "1", "1", "--set", "x"} << 2
                                       << QByteArray("STEP.FIELD=VALUE");
        QTest::newRow("no divisor")
            << QStringList{"first", "own", "1", "1", "--set", "1.lengths=7"} << 1
            << QByteArray("step 1 cannot split a loop of 64 passes into parts of 7");
        QTest::newRow("target") << QStringList{"first", "own", "1", "1", "--measure", "--target",
            "nothing"} << 2 << QByteArray("nothing");
        QTest::newRow("record and place") << QStringList{"first", "--record", path("nothing.json")}
                                          << 1 << QByteArray("nothing.json");
    }
    void badQuestionsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Outcome outcome = run(QStringList{"explain"} + arguments);
        TLP_COMPARE_EXIT(outcome, code);
        QVERIFY2(outcome.err.contains(says), outcome.err);
    }

    void oneRunThatIsGoneDoesNotHideTheOthers()
    {
        const Outcome outcome = run({"explain", "first", "gone", "own", "1", "1"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject report = outcome.json().object();
        QVERIFY(report["runs"][0]["problem"].isNull());
        QCOMPARE(report["runs"][1]["run"].toString(), QString("gone"));
        QVERIFY(report["runs"][1]["problem"]["message"].toString().contains("gone"));
        QVERIFY2(outcome.err.contains("warning: gone"), outcome.err);
    }

    void aGpuProgramIsNotJudgedByAModelOfProcessors()
    {
        TLP_COMPARE_EXIT(
            run({"import", TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json", "--dataset", "gpu"}), 0);
        const Outcome outcome = run({"explain", "first", "gpu", "1", "1"});
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains("cannot judge one for a GPU"), outcome.err);
    }

    void bothProgramsAreMeasured()
    {
        if (!m_canBuild)
            QSKIP("no program can be built here");
        const Outcome outcome = run({"explain", "first", "own", "1", "1", "--set", "1.lengths=16",
            "--measure", "--build-timeout", "300", "--run-timeout", "300"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject measured = outcome.json().object()["measured"].toObject();
        QCOMPARE(measured["target"].toString(), QString("sse41@1"));
        QVERIFY2(measured["program"]["seconds"].toDouble() > 0, outcome.out);
        QVERIFY2(measured["edited"]["seconds"].toDouble() > 0, outcome.out);
        // What cannot be measured says so.
        TLP_COMPARE_EXIT(
            run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset", "unknown"}),
            0);
        TLP_COMPARE_EXIT(run({"explain", "first", "unknown", "1", "1", "--measure"}), 1);
    }
};

QTEST_GUILESS_MAIN(TestCliExplain)
#include "tst_cli_explain.moc"
