// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace tlp::test;

/// `tlp study` on the real sample with tiny models.
class TestCliStudy : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString workspace() const { return m_folder.filePath("w"); }
    Outcome run(const QStringList& arguments) const
    {
        return runTlp(QStringList{"-w", workspace(), "--json"} + arguments);
    }
    QString write(const QString& name, const QByteArray& json) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
            qFatal("cannot write");
        return file.fileName();
    }
    /// Two losses × two seeds on one platform.
    QString smallStudy(const QString& name, int epochs, const QByteArray& more = {}) const
    {
        return write(name + ".json",
            R"({"dataset": "sample", "platforms": ["zen5-avx512"], "losses": ["lambdarank", "mse"],
  "seeds": [0, 1], "options": {"encoder": [8, 16], "heads": 4, "residual_blocks": 1, "head": [8],
  "threads": 1, "batch_size": 256, "epochs": )"
                + QByteArray::number(epochs) + "}" + more + "}");
    }
    QJsonArray cellsOf(const QString& study) const
    {
        return run({"study", study, "--cells"}).json()["list"].toArray();
    }
    QJsonObject runOf(const QString& name) const { return run({"run", name}).json().object(); }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_COMPARE_EXIT(run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset",
                             "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"}),
            0);
        TLP_COMPARE_EXIT(
            run({"split", "sample", "--name", "standard", "--hold-out", "bert_tiny", "resnet_18"}),
            0);
    }

    void aDryRunListsTheCellsAndDoesNothing()
    {
        const Outcome plan = run({"study", smallStudy("dry", 3), "--dry-run", "--parallel", "2"});
        TLP_COMPARE_EXIT(plan, 0);
        const QJsonObject json = plan.json().object();
        QCOMPARE(json["cells"].toArray().size(), 4);
        QCOMPARE(json["unknown"].toInt(), 4); // nothing was ever trained here
        QCOMPARE(json["parallel"].toInt(), 2);
        QVERIFY(json["cells"][0]["programs"].toInt() > 100);
        QVERIFY(run({"studies"}).json().array().isEmpty());
        QVERIFY(run({"jobs"}).json().array().size() == 1); // the import
    }

    void trainsEvaluatesAndReports()
    {
        const QString file = smallStudy("small", 2, R"(, "evaluate_on": ["own", "zen5-avx2"])");
        const Outcome done = run({"study", file, "--parallel", "2"});
        TLP_COMPARE_EXIT(done, 0);
        const QJsonObject report = done.json().object();
        QCOMPARE(report["finished"].toInt(), 4);
        QCOMPARE(report["rows"].toArray().size(), 4); // losses × platforms
        for (const QJsonValue row : report["rows"].toArray()) {
            const QJsonObject top1 = row["top_k"]["1"].toObject();
            QCOMPARE(top1["count"].toInt(), 2);
            QVERIFY(top1["mean"].toDouble() > 0 && top1["mean"].toDouble() <= 1);
            QVERIFY(row["seconds"]["mean"].toDouble() > 0);
            QVERIFY(row["programs_per_second"].isNull());
        }
        // The figures are those of the runs.
        double sum = 0;
        for (const QJsonValue cell : cellsOf("small")) {
            QCOMPARE(cell["state"].toString(), QString("finished"));
            const QJsonObject details = runOf(cell["run"].toString());
            QCOMPARE(details["epochs_done"].toInt(), 2);
            if (details["loss"].toString() != "mse")
                continue;
            const Outcome evaluated = run({"evaluate", cell["run"].toString()});
            sum += evaluated.json()["top_k"]["1"].toDouble();
        }
        for (const QJsonValue row : report["rows"].toArray()) {
            if (row["labels"]["loss"].toString() == "mse"
                && row["labels"]["evaluated on"].toString() == "zen5-avx512")
                QCOMPARE(row["top_k"]["1"]["mean"].toDouble(), sum / 2);
        }

        const Outcome speed = run({"study", "small", "--speed"});
        TLP_COMPARE_EXIT(speed, 0);
        QVERIFY(speed.json()["rows"][0]["programs_per_second"].toDouble() > 0);
        const Outcome text = runTlp({"-w", workspace(), "study", "small", "--report"});
        QVERIFY2(text.out.contains("±"), text.out);
        QVERIFY2(text.out.contains("models took turns"), text.out);
        const Outcome csv
            = runTlp({"-w", workspace(), "study", "small", "--report", "--format", "csv"});
        QCOMPARE(csv.out.count("\r\n"), 5);
    }

    void againIsDoneAtOnce()
    {
        const int jobs = run({"jobs"}).json().array().size();
        TLP_COMPARE_EXIT(run({"study", m_folder.filePath("small.json")}), 0);
        QCOMPARE(run({"jobs"}).json().array().size(), jobs + 1); // the study's own
        // Another seed: its cells are new, the others stay.
        const Outcome more = run({"study", m_folder.filePath("small.json"), "--seeds", "0,1,2"});
        TLP_COMPARE_EXIT(more, 0);
        QCOMPARE(more.json()["cells"].toInt(), 6);
        QVERIFY2(more.err.contains("4 cells stay, 2 are new"), more.err);
        QCOMPARE(more.json()["rows"][0]["top_k"]["1"]["count"].toInt(), 3);
        // What was trained here tells how long more of it takes.
        const Outcome plan
            = run({"study", m_folder.filePath("small.json"), "--seeds", "7", "--dry-run"});
        QCOMPARE(plan.json()["unknown"].toInt(), 0);
        QVERIFY(plan.json()["seconds"].toDouble() > 0);
    }

    void killedAtAnyTimeItGoesOnWhereItWas()
    {
        constexpr int kEpochs = 120; // long enough to be met in the middle
        const QString file = smallStudy("killed", kEpochs);
        const QStringList arguments{"-w", workspace(), "-q", "study", file, "--parallel", "1"};
        const auto process = startTlp(arguments);
        const auto epochs = [this](const QString& state) {
            int sum = 0;
            for (const QJsonValue cell : cellsOf("killed"))
                sum += cell["state"].toString() == state ? cell["epochs_done"].toInt() : 0;
            return sum;
        };
        // One cell is done and another one is being trained.
        QTRY_VERIFY_WITH_TIMEOUT(epochs("finished") >= kEpochs && epochs("running") >= 2, 300'000);
        process->kill();
        process->waitForFinished();
        // Nothing works on in its back.
        QTRY_VERIFY_WITH_TIMEOUT(epochs("running") == 0, 30'000);
        QCOMPARE(run({"studies"}).json()[0]["state"].toString(), QString("stopped"));
        QHash<QString, int> doneBefore;
        QSet<QString> finishedBefore;
        for (const QJsonValue cell : cellsOf("killed")) {
            doneBefore[cell["run"].toString()] = cell["epochs_done"].toInt();
            if (cell["state"].toString() == "finished")
                finishedBefore << cell["run"].toString();
        }
        const int jobs = run({"jobs"}).json().array().size();
        const auto jobOf = [this](const QString& name) { return runOf(name)["job"].toInt(); };
        QHash<QString, qint64> startedBefore;
        for (const QString& name : finishedBefore)
            startedBefore[name] = run({"job", "show", QString::number(jobOf(name))})
                                      .json()["started_at"]
                                      .toInteger();

        TLP_COMPARE_EXIT(run({"study", file, "--parallel", "2"}), 0);
        for (const QJsonValue cell : cellsOf("killed")) {
            QCOMPARE(cell["state"].toString(), QString("finished"));
            QCOMPARE(cell["epochs_done"].toInt(), kEpochs);
        }
        for (const QString& name : finishedBefore)
            QCOMPARE(
                run({"job", "show", QString::number(jobOf(name))}).json()["started_at"].toInteger(),
                startedBefore[name]);
        // The interrupted cell's job went on; only those that were never begun are new, and the
        // study's own.
        const int begun = int(doneBefore.size()) - int(doneBefore.contains(QString()));
        QCOMPARE(run({"jobs"}).json().array().size(), jobs + 1 + (4 - begun));
        // The same as without an interruption.
        const QString straight = m_folder.filePath("straight.json");
        QVERIFY(QFile::copy(file, straight));
        TLP_COMPARE_EXIT(run({"study", straight, "--parallel", "2"}), 0);
        const auto figures = [this](const QString& name) {
            QJsonArray all;
            for (const QJsonValue row : run({"study", name, "--report"}).json()["rows"].toArray())
                all << row["top_k"];
            return all;
        };
        QCOMPARE(figures("killed"), figures("straight"));
    }

    void transfersRunAndSurviveAKill()
    {
        const QByteArray json = R"({"dataset": "sample", "platforms": ["zen5-avx512"],
  "seeds": [0], "shares": [0.2], "options": {"encoder": [8, 16], "heads": 4, "residual_blocks": 1,
    "head": [8], "threads": 1, "batch_size": 64, "epochs": 40, "pretrain_epochs": 3},
  "methods": [{"label": "alone"}, {"label": "MTL", "mix": ["*"]},
    {"label": "tuned", "from": {"on": ["zen5-avx2"]}, "options": {"transfer": "fine-tune"}},
    {"label": "head", "from": {"on": ["zen5-avx2"]}, "options": {"transfer": "head"}},
    {"label": "gap", "from": {"on": ["zen5-avx2"]},
      "options": {"transfer": "gap", "loss": "mse"}},
    {"label": "Moses", "from": {"on": ["zen5-avx2"]}, "options": {"transfer": "moses"}},
    {"label": "GPT", "options": {"pretrain": "gpt"}},
    {"label": "BERT", "options": {"pretrain": "bert"}}], "columns": "method"})";
        const QString file = write("rivals.json", json);
        const auto process = startTlp({"-w", workspace(), "-q", "study", file, "--parallel", "1"});
        const auto transfers = [this](const QString& state) {
            int count = 0;
            for (const QJsonValue cell : cellsOf("rivals")) {
                count += cell["state"].toString() == state && cell["epochs_done"].toInt() > 0
                    && cell["from"].isString();
            }
            return count;
        };
        // The source is trained, and what begins with it has begun.
        QTRY_VERIFY_WITH_TIMEOUT(transfers("running") + transfers("finished") > 0, 300'000);
        process->kill();
        process->waitForFinished();
        QTRY_VERIFY_WITH_TIMEOUT(transfers("running") == 0, 30'000);
        TLP_COMPARE_EXIT(run({"study", file, "--parallel", "2"}), 0);
        const QJsonArray cells = cellsOf("rivals");
        QCOMPARE(cells.size(), 8 + 1); // one source for all
        QString source;
        for (const QJsonValue cell : cells) {
            QVERIFY2(cell["state"].toString() == "finished", qPrintable(cell["error"].toString()));
            QCOMPARE(cell["epochs_done"].toInt(), 40);
            if (cell["setting"].toString().contains("others begin with it"))
                source = cell["run"].toString();
        }
        QVERIFY(!source.isEmpty());
        int begun = 0;
        for (const QJsonValue cell : cells) {
            const QJsonObject details = runOf(cell["run"].toString());
            if (details["from"].toString() != source)
                continue;
            ++begun;
            QVERIFY(details["transfer"].toString() != "none");
        }
        QCOMPARE(begun, 4);
        // The same as without an interruption.
        TLP_COMPARE_EXIT(run({"study", write("rivals-straight.json", json), "--parallel", "2"}), 0);
        const auto figures = [this](const QString& name) {
            QJsonArray all;
            for (const QJsonValue row : run({"study", name, "--report"}).json()["rows"].toArray())
                all << row["label"] << row["top_k"];
            return all;
        };
        QCOMPARE(figures("rivals").size(), 2 * 8);
        QCOMPARE(figures("rivals"), figures("rivals-straight"));
    }

    void chainsTellWhatIsForgotten()
    {
        const QString file = write("chain.json",
            R"({"dataset": "sample", "platforms": ["zen5-sse4", "zen5-avx512"], "seeds": [0],
  "evaluate_on": "*", "options": {"encoder": [8, 16], "heads": 4, "residual_blocks": 1,
    "head": [8], "batch_size": 256, "epochs": 1},
  "methods": [{"label": "tuned", "from": {"on": ["previous"]},
    "options": {"transfer": "fine-tune"}}]})");
        const Outcome done = run({"study", file});
        TLP_COMPARE_EXIT(done, 0);
        QCOMPARE(done.json()["cells"].toInt(), 2);
        const QJsonObject matrix = done.json()["matrices"][0].toObject();
        QVERIFY2(matrix["chain"].toBool(), done.all());
        QCOMPARE(matrix["trained_for"].toArray().size(), 2);
        QCOMPARE(matrix["evaluated_on"].toArray().size(), 3);
        const QJsonArray top1 = matrix["top_k"]["1"].toArray();
        const QJsonArray changes = matrix["against_diagonal"]["1"].toArray();
        QVERIFY(std::abs(changes[1][0]["mean"].toDouble()
                    - (top1[1][0]["mean"].toDouble() - top1[0][0]["mean"].toDouble()))
            < 1e-12);
        QVERIFY(changes[0][0].isNull());
    }

    void everyKindOfModelIsTimed()
    {
        const QString file = write("kinds.json",
            R"({"dataset": "sample", "platforms": ["zen5-avx512"], "seeds": [0],
  "options": {"epochs": 2}, "models": ["tenset-mlp", "xgboost-statements", "xgboost"]})");
        TLP_COMPARE_EXIT(run({"study", file}), 0);
        const Outcome speed = run({"study", "kinds", "--speed"});
        TLP_COMPARE_EXIT(speed, 0);
        const QJsonArray rows = speed.json()["rows"].toArray();
        QCOMPARE(rows.size(), 3);
        for (const QJsonValue row : rows) {
            QVERIFY2(row["programs_per_second"].toDouble() > 0, speed.all());
            const QJsonValue alone = row["model_programs_per_second"];
            QCOMPARE(alone.isNull(), row["label"].toString() == "xgboost");
            if (!alone.isNull())
                QVERIFY(alone.toDouble() > row["programs_per_second"].toDouble());
        }
    }

    void aCellThatFailsDoesNotStopTheOthers()
    {
        const QString file = write("failing.json",
            R"({"dataset": "sample", "platforms": ["zen5-avx512"], "seeds": [0],
  "options": {"epochs": 1, "batch_size": 256, "heads": 4, "residual_blocks": 1,
    "encoder": [8, 16], "head": [8]},
  "variants": [{"label": "impossible", "options": {"device": "cuda:1023"}},
    {"label": "possible"}]})");
        const Outcome done = run({"study", file});
        TLP_COMPARE_EXIT(done, 0);
        QCOMPARE(done.json()["finished"].toInt(), 1);
        const QJsonArray failures = done.json()["failures"].toArray();
        QCOMPARE(failures.size(), 1);
        QVERIFY2(failures[0]["reason"].toString().contains("cuda"), done.all());
        QVERIFY(failures[0]["label"].toString().contains("impossible"));
        QVERIFY2(done.err.contains("1 of 2 cells failed"), done.err);
        QCOMPARE(run({"studies"}).json()[0]["error"].toString(), QString("1 of 2 cells failed"));
        const Outcome again = run({"study", "failing"}); // tried once more, by name
        TLP_COMPARE_EXIT(again, 0);
        QCOMPARE(again.json()["failures"].toArray().size(), 1);
    }

    void mixesAndSourcesAreCells()
    {
        const QString file = write("mixes.json",
            R"({"dataset": "sample", "platforms": ["zen5-avx512"], "seeds": [0], "shares": [0.5],
  "options": {"encoder": [8, 16], "heads": 4, "residual_blocks": 1, "head": [8], "epochs": 1,
    "batch_size": 256},
  "methods": [{"label": "alone"}, {"label": "MTL", "mix": ["*"]}], "columns": "method"})");
        TLP_COMPARE_EXIT(run({"study", file}), 0);
        const QJsonArray cells = cellsOf("mixes");
        QCOMPARE(cells.size(), 2);
        QCOMPARE(runOf(cells[0]["run"].toString())["heads"].toArray().size(), 1);
        QCOMPARE(runOf(cells[1]["run"].toString())["heads"].toArray().size(), 3);
    }

    void presetsRunOnTheDataAtHand()
    {
        const QJsonArray presets = run({"study", "--presets"}).json().array();
        QVERIFY(presets.size() >= 8);
        for (const QJsonValue preset : presets) {
            const Outcome plan = run({"study", "--preset", preset["preset"].toString(), "--dataset",
                "sample", "--dry-run"});
            TLP_COMPARE_EXIT(plan, 0);
            QVERIFY(plan.json()["cells"].toArray().size() >= 6);
            // The sample lacks platforms for some mixes, and nothing else.
            for (const QJsonValue remark : plan.json()["remarks"].toArray())
                QVERIFY2(
                    remark.toString().contains("other platforms"), qPrintable(remark.toString()));
        }
        const Outcome best = run({"study", "--preset", "our-best", "--dataset", "sample", "--set",
            "numbers=log", "--dry-run"});
        TLP_COMPARE_EXIT(best, 0);
        QCOMPARE(best.json()["cells"].toArray().size(), 2 * 3 * 3);
        QVERIFY2(best.err.contains("numbers=log is not for tlp-paper"), best.err);
        const Outcome few = run({"study", "--preset", "tlp-losses", "--dataset", "sample",
            "--platform", "zen5-avx512", "--seeds", "5", "--set", "epochs=1", "--dry-run"});
        TLP_COMPARE_EXIT(few, 0);
        QCOMPARE(few.json()["study"].toString(), QString("tlp-losses-sample"));
        QCOMPARE(few.json()["cells"].toArray().size(), 6);
        QCOMPARE(few.json()["cells"][0]["epochs"].toInt(), 1);
    }

    void badFilesAndArgumentsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        QTest::newRow("nothing") << QStringList{"study"} << 2 << "give a study's file";
        QTest::newRow("no such study") << QStringList{"study", "none"} << 1 << "no study named";
        QTest::newRow("no such file")
            << QStringList{"study", "none.json"} << 1 << "none.json: the study's file";
        QTest::newRow("no such preset")
            << QStringList{"study", "--preset", "none"} << 1 << "no preset named";
        QTest::newRow("no dataset")
            << QStringList{"study", "--preset", "tlp-heads"} << 1 << "names no dataset";
        QTest::newRow("both") << QStringList{"study", "small", "--preset", "tlp-heads"} << 2
                              << "give a study's file";
        QTest::newRow("format alone")
            << QStringList{"study", "small", "--format", "csv"} << 2 << "requires --report";
        QTest::newRow("format") << QStringList{"study", "small", "--report", "--format", "pdf"} << 2
                                << "pdf";
        QTest::newRow("setting") << QStringList{"study", "--preset", "tlp-heads", "--dataset",
            "sample", "--set", "epoch=1"}
                                 << 2 << "epoch";
        QTest::newRow("seeds") << QStringList{"study", "--preset", "tlp-heads", "--dataset",
            "sample", "--seeds", "1,1"}
                               << 2 << "--seeds needs different integers";
        QTest::newRow("parallel") << QStringList{"study", "small", "--parallel", "0"} << 2 << "0";
        QTest::newRow("dry run of a name")
            << QStringList{"study", "small", "--dry-run"} << 2 << "--dry-run needs";
    }
    void badFilesAndArgumentsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, message);
        const Outcome outcome = run(arguments);
        TLP_COMPARE_EXIT(outcome, code);
        QVERIFY2(QString::fromUtf8(outcome.err).contains(message), outcome.err);
    }

    void aWrongKeyIsNamedWithItsLine()
    {
        const QString file
            = write("wrong.json", "{\n  \"dataset\": \"sample\",\n  \"modles\": []\n}");
        const Outcome outcome = run({"study", file});
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains("wrong.json:3:3: “modles” of the study is an unknown key"),
            outcome.err);
    }
};

QTEST_GUILESS_MAIN(TestCliStudy)
#include "tst_cli_study.moc"
