// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace tlp::test;

/// Training and what is done with its result, on the real sample with very few epochs.
class TestCliTrain : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", m_folder.path(), "--json"} + arguments);
    }
    static QStringList trainArguments(const QString& name, const QString& seed)
    {
        return {"train", "sample", "--platform", "zen5-avx512", "--model", "tlp", "--epochs", "2",
            "--batch", "128", "--seed", seed, "--name", name, "--set", "encoder=8,16", "--set",
            "heads=4", "--set", "residual_blocks=1", "--set", "head=8", "--set", "threads=1"};
    }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_COMPARE_EXIT(run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset",
                             "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"}),
            0);
        TLP_COMPARE_EXIT(
            run({"split", "sample", "--name", "standard", "--hold-out", "bert_tiny", "resnet_18"}),
            0);
        TLP_COMPARE_EXIT(run(trainArguments("first", "0")), 0);
    }

    void refusesBadTrainingArguments_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no platform") << QStringList{"sample"} << 2 << QByteArray("--platform");
        QTest::newRow("unknown platform")
            << QStringList{"sample", "--platform", "x"} << 1 << QByteArray("x");
        QTest::newRow("unknown key") << QStringList{"sample", "--platform", "zen5-avx512", "--set",
            "learning_rat=1"} << 2 << QByteArray("learning_rat");
        QTest::newRow("no value") << QStringList{"sample", "--platform", "zen5-avx512", "--set",
            "epochs"} << 2 << QByteArray("key=value");
        QTest::newRow("range") << QStringList{"sample", "--platform", "zen5-avx512", "--epochs",
            "0"} << 2 << QByteArray("epochs");
        QTest::newRow("model") << QStringList{"sample", "--platform", "zen5-avx512", "--model",
            "nothing"} << 2 << QByteArray("nothing");
        QTest::newRow("name taken") << QStringList{"sample", "--platform", "zen5-avx512", "--name",
            "first"} << 1 << QByteArray("already");
        QTest::newRow("device") << QStringList{"sample", "--platform", "zen5-avx512", "--device",
            "cuda:1000"} << 1 << QByteArray("cuda:1000");
        QTest::newRow("memory") << QStringList{"sample", "--platform", "zen5-avx512", "--batch",
            "1000000000"} << 1 << QByteArray("use a batch size of at most");
        QTest::newRow("folder") << QStringList{"sample", "--platform", "zen5-avx512", "--config",
            m_folder.path()} << 1
                                << QByteArray("this is a folder");
        const auto mix = [](const QString& text) {
            return QStringList{"sample", "--platform", "zen5-avx512", "--mix", text};
        };
        QTest::newRow("unknown platform of a mix")
            << mix("nothing=1") << 1 << QByteArray("nothing");
        QTest::newRow("platform twice")
            << mix("zen5-sse4=1,zen5-sse4=0.5") << 2 << QByteArray("“zen5-sse4” twice");
        QTest::newRow("share") << mix("zen5-sse4=1.5") << 2 << QByteArray("at most 1, not 1.5");
        QTest::newRow("no share") << mix("zen5-sse4=x") << 2 << QByteArray("NAME=0.5");
        QTest::newRow("fixed by the model") << QStringList{"sample", "--platform", "zen5-avx512",
            "--set", "heads=4", "--model", "tlp-paper"}
                                            << 2 << QByteArray("tlp-paper");
        QTest::newRow("dataset") << QStringList{"nothing", "--platform", "zen5-avx512"} << 1
                                 << QByteArray("no dataset named");
    }
    void refusesBadTrainingArguments()
    {
        QFETCH(QStringList, more);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Outcome outcome = run(QStringList{"train"} + more);
        TLP_COMPARE_EXIT(outcome, code);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QCOMPARE(run({"runs"}).json().array().size(), 1); // nothing was started
    }

    void aRunRecordsWhereItsFiguresComeFrom()
    {
        const QJsonObject details = run({"run", "first"}).json().object();
        QCOMPARE(details["state"].toString(), QString("finished"));
        QCOMPARE(details["epochs_done"].toInt(), 2);
        QCOMPARE(details["split"].toString(), QString("standard"));
        QCOMPARE(details["dataset_hash"].toString().size(), 32);
        for (const char* key : {"code_version", "host"})
            QVERIFY2(!details[key].toString().isEmpty(), key);
        for (const char* key : {"parameters", "samples", "seconds", "created_at"})
            QVERIFY2(details[key].toDouble() > 0, key);
        QCOMPARE(details["features"]["layout"].toString(), QString("cpu"));
        for (const char* metric : {"train_loss", "validation_loss", "learning_rate",
                 "samples_per_second", "top1", "top5"})
            QCOMPARE(details["metrics"][metric].toArray().size(), 2);
        QCOMPARE(details["evaluations"].toArray().size(), 1);
        TLP_COMPARE_EXIT(runTlp({"-w", m_folder.path(), "run", "fir"}), 0);
        const QJsonArray runs = run({"runs"}).json().array();
        QVERIFY(runs[0]["top_k"]["5"].toDouble() > 0);
    }

    void evaluatesOnAnyPlatform()
    {
        const Outcome outcome
            = run({"evaluate", "first", "--platform", "zen5-avx2", "--top-k", "1,3"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject report = outcome.json().object();
        QCOMPARE(report["run"].toString(), QString("first"));
        QCOMPARE(report["platform"].toString(), QString("zen5-avx2"));
        QCOMPARE(report["split"].toString(), QString("standard"));
        for (const char* who : {"top_k", "random"}) {
            const QJsonObject values = report[who].toObject();
            QCOMPARE(values.keys(), (QStringList{"1", "3"}));
            QVERIFY(values["1"].toDouble() > 0 && values["1"].toDouble() <= values["3"].toDouble());
            QVERIFY(values["3"].toDouble() <= 1);
        }
        QStringList networks;
        for (const QJsonValue network : report["networks"].toArray())
            networks << network["name"].toString();
        networks.sort();
        QCOMPARE(networks, (QStringList{"bert_tiny", "resnet_18"}));
        TLP_COMPARE_EXIT(run({"evaluate", "first", "--top-k", "0"}), 2);
        TLP_COMPARE_EXIT(run({"evaluate", "nothing"}), 1);
    }

    void trainsOnAMixOfPlatforms()
    {
        const QStringList split{"--split", "standard"};
        TLP_COMPARE_EXIT(run(trainArguments("mixed", "0") + split
                             + QStringList{"--mix", "zen5-sse4=1,zen5-avx2=0.5", "--mix",
                                 "zen5-avx512=0.07", "--set", "private_blocks=1"}),
            0);
        const QJsonObject details = run({"run", "mixed"}).json().object();
        QCOMPARE(details["heads"].toArray(), (QJsonArray{"zen5-avx512", "zen5-sse4", "zen5-avx2"}));
        QCOMPARE(details["mix"].toArray().size(), 3);
        QCOMPARE(details["mix"][1]["share"].toDouble(), 0.5);
        QVERIFY(std::abs(details["size_mib"].toDouble() * 1024 * 1024
                    - 4 * details["parameters"].toDouble())
            < 0.5);
        const Outcome shown = runTlp({"-w", m_folder.path(), "run", "mixed"});
        for (const char* part : {"zen5-avx512, zen5-sse4, zen5-avx2", "7 % of zen5-avx512", "MiB"})
            QVERIFY2(shown.out.contains(part), shown.out);

        const auto tauOf = [&](const QStringList& more) {
            const Outcome outcome = run(QStringList{"evaluate", "mixed"} + more);
            return outcome.exitCode == 0 ? outcome.json()["kendall_tau"].toDouble() : -2;
        };
        const double own = tauOf({"--platform", "zen5-sse4"});
        QVERIFY(own > -2);
        QCOMPARE(tauOf({"--platform", "zen5-sse4", "--head", "1"}), own);
        QVERIFY(tauOf({"--platform", "zen5-sse4", "--head", "zen5-avx512"}) != own);
        const Outcome none = run({"evaluate", "mixed", "--head", "9"});
        TLP_COMPARE_EXIT(none, 1);
        QVERIFY2(none.err.contains("head"), none.err);

        const QString records = TLP_TEST_DATA_DIR "/cases/unroll_values.json";
        const auto scores = [&](const QStringList& more) {
            return run(QStringList{"score", "mixed", records} + more).json()["scores"].toArray();
        };
        QVERIFY(!scores({}).isEmpty());
        QCOMPARE(scores({"--head", "0"}), scores({}));
        QVERIFY(scores({"--head", "zen5-avx2"}) != scores({}));
    }

    void trainsTheVariants()
    {
        for (const QString model : {"tlp-lstm", "tlp-transformer"}) {
            QStringList arguments = trainArguments(model, "0") + QStringList{"--split", "standard"};
            arguments[arguments.indexOf("tlp")] = model;
            TLP_COMPARE_EXIT(run(arguments), 0);
            QCOMPARE(run({"run", model}).json()["model"].toString(), model);
            TLP_COMPARE_EXIT(run({"evaluate", model}), 0);
        }
    }

    void evaluatingOnTrainingTasksWarns()
    {
        TLP_COMPARE_EXIT(
            run({"split", "sample", "--name", "other", "--hold-out", "mobilenet_v3"}), 0);
        const Outcome outcome = run({"evaluate", "first", "--split", "other"});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY2(outcome.err.contains("trained on"), outcome.err);
    }

    void scoresAFile()
    {
        const QString file = TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json";
        const Outcome outcome = run({"score", "first", file});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonArray scores = outcome.json()["scores"].toArray();
        QVERIFY(scores.size() > 10);
        QCOMPARE(outcome.json()["lines"].toArray().size(), scores.size());
        for (const QJsonValue score : scores)
            QVERIFY(score.isDouble());
        QCOMPARE(run({"score", "first", file}).out, outcome.out);
        QProcessEnvironment german = cleanEnvironment();
        german.insert("LC_ALL", "de_DE.UTF-8");
        QCOMPARE(runTlp({"-w", m_folder.path(), "--json", "score", "first", file}, german).out,
            outcome.out);
        // empty step lists and unknown words have scores, too
        TLP_COMPARE_EXIT(run({"score", "first", TLP_TEST_DATA_DIR "/cases/empty_steps.json"}), 0);
        const Outcome unknown
            = run({"score", "first", TLP_TEST_DATA_DIR "/cases/unroll_values.json"});
        TLP_COMPARE_EXIT(unknown, 0);
        QVERIFY2(unknown.err.contains("vocabulary"), unknown.err);
        QVERIFY(unknown.json()["unknown_words"].toObject().size() > 0);
    }

    void saysWhyAnAutoTvmLogHasNothingForAModel()
    {
        const QString log = TLP_TEST_DATA_DIR "/cases/autotvm_sample.log";
        const Outcome score = run({"score", "first", log});
        TLP_COMPARE_EXIT(score, 1);
        QVERIFY2(score.err.contains("no schedule primitives"), score.err);
        const Outcome features = run({"features", log, "--out", m_folder.filePath("x.npy")});
        TLP_COMPARE_EXIT(features, 1);
        QVERIFY2(features.err.contains("no schedule primitives"), features.err);
    }

    void aCpuModelRefusesGpuRecords()
    {
        const Outcome score
            = run({"score", "first", TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json"});
        TLP_COMPARE_EXIT(score, 1);
        QVERIFY2(score.err.contains("GPU"), score.err);
        TLP_COMPARE_EXIT(
            run({"import", TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json", "--dataset", "gpu"}), 0);
        const QString platform = run({"platforms", "gpu"}).json()[0]["name"].toString();
        const Outcome evaluate
            = run({"evaluate", "first", "--dataset", "gpu", "--platform", platform});
        TLP_COMPARE_EXIT(evaluate, 1);
        QVERIFY2(evaluate.err.contains("GPU"), evaluate.err);
    }

    void theSameSeedGivesTheSameModel()
    {
        TLP_COMPARE_EXIT(run(trainArguments("again", "0") + QStringList{"--split", "standard"}), 0);
        TLP_COMPARE_EXIT(
            run(trainArguments("other-seed", "1") + QStringList{"--split", "standard"}), 0);
        const auto model = [&](const QString& name) {
            const QString out = m_folder.filePath(name + ".safetensors");
            run({"export", name, "--format", "safetensors", "--out", out});
            QFile file(out);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray first = model("first");
        QVERIFY(first.size() > 1000);
        QCOMPARE(model("again") == first, true);
        QCOMPARE(model("other-seed") == first, false);

        const Outcome compare = run({"compare", "first", "again", "other-seed"});
        TLP_COMPARE_EXIT(compare, 0);
        QCOMPARE(compare.json()["runs"].toArray().size(), 3);
        const QJsonArray differences = compare.json()["differences"].toArray();
        QVERIFY(!differences.isEmpty());
        QCOMPARE(differences[0]["run"].toString(), QString("again"));
        const QJsonArray againstRandom = compare.json()["against_random"].toArray();
        QCOMPARE(againstRandom.size(), 6); // top-1 and top-5 of each run
        const Outcome same = run({"compare", "first", "other-seed", "first"});
        TLP_COMPARE_EXIT(same, 1);
        QVERIFY2(same.err.contains("“first” is named twice"), same.err.constData());
        const Outcome text = runTlp({"-w", m_folder.path(), "compare", "first", "other-seed"});
        TLP_COMPARE_EXIT(text, 0);
        for (const char* part : {"random", "best", "1.000", "top-k: ", "first − random, top-5",
                 "larger than its noise"})
            QVERIFY2(text.out.contains(part), text.out);
    }

    void setsEachRunAgainstEachOther()
    {
        for (const char* name : {"first", "again", "other-seed"})
            TLP_COMPARE_EXIT(run({"evaluate", name}), 0);
        const Outcome outcome
            = run({"compare", "first", "again", "other-seed", "--matrix", "--tasks"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonArray matrix = outcome.json()["matrix"].toArray();
        QCOMPARE(matrix.size(), 12); // six pairs, two ks
        for (const QJsonValue each : matrix) {
            // the first difference of the list is that of the plain comparison
            for (const QJsonValue plain : outcome.json()["differences"].toArray())
                if (plain["run"] == each["run"] && plain["base"] == each["base"]
                    && plain["k"] == each["k"]) {
                    QCOMPARE(each["mean_difference"], plain["mean_difference"]);
                    QCOMPARE(each["better"], plain["better"]);
                }
            QCOMPARE(each["better"].toInt() + each["worse"].toInt() + each["equal"].toInt(),
                each["tasks"].toInt());
        }
        const QJsonArray tasks = outcome.json()["tasks"].toArray();
        QCOMPARE(tasks.size(), 2 * matrix[0]["tasks"].toInt());
        for (const QJsonValue task : tasks)
            if (task["difference"].toDouble() > 1e-9)
                QCOMPARE(task["winner"].toString(), QString("first"));
        const Outcome text = runTlp({"-w", m_folder.path(), "compare", "first", "again",
            "other-seed", "--matrix", "--tasks"});
        TLP_COMPARE_EXIT(text, 0);
        for (const char* part : {"row − column", "winner", "a − b"})
            QVERIFY2(text.out.contains(part), text.out);
    }

    void listsWhereTwoRunsDisagree()
    {
        TLP_COMPARE_EXIT(run(trainArguments("wide", "5")
                             + QStringList{"--split", "standard", "--set", "size=full"}),
            0);
        const Outcome outcome = run({"disagree", "first", "wide", "--limit", "7"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject json = outcome.json().object();
        QCOMPARE(json["run_b"].toString(), QString("wide"));
        QCOMPARE(json["split"].toString(), QString("standard")); // that of the first run
        QVERIFY(json["programs"].toInt() > 100);
        const QJsonArray listed = json["disagreements"].toArray();
        QCOMPARE(listed.size(), 7);
        for (const QJsonValue each : listed) {
            const double apart = std::abs(each["rank_a"].toDouble() - each["rank_b"].toDouble());
            QCOMPARE(each["difference"].toDouble(), apart / each["task_programs"].toDouble());
            // the place of the program in its task is what `show` takes
            const Outcome shown = run({"show", "sample", QString::number(each["task_id"].toInt()),
                QString::number(each["program"].toInt())});
            TLP_COMPARE_EXIT(shown, 0);
        }
        QCOMPARE(run({"disagree", "first", "wide", "--limit", "7"}).out, outcome.out);
        const Outcome all = run({"disagree", "first", "wide", "--split", "none"});
        TLP_COMPARE_EXIT(all, 0);
        QVERIFY2(all.err.contains("wide: ") && all.err.contains("trained on"), all.err);
        QVERIFY(all.json()["programs"].toInt() > json["programs"].toInt());
        const Outcome text
            = runTlp({"-w", m_folder.path(), "disagree", "first", "wide", "--limit", "3"});
        TLP_COMPARE_EXIT(text, 0);
        for (const char* part : {"A: first", "measured", "apart"})
            QVERIFY2(text.out.contains(part), text.out);
    }

    void refusesToListDisagreements_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("code");
        QTest::newRow("one run") << QStringList{"first"} << 2;
        QTest::newRow("the same run") << QStringList{"first", "first"} << 1;
        QTest::newRow("no such run") << QStringList{"first", "nobody"} << 1;
        QTest::newRow("limit") << QStringList{"first", "first", "--limit", "0"} << 2;
        QTest::newRow("no number") << QStringList{"first", "first", "--limit", "x"} << 2;
        QTest::newRow("platform") << QStringList{"first", "again", "--platform", "x"} << 1;
    }
    void refusesToListDisagreements()
    {
        QFETCH(QStringList, more);
        QFETCH(int, code);
        const Outcome outcome = run(QStringList{"disagree"} + more);
        TLP_COMPARE_EXIT(outcome, code);
        QVERIFY(!outcome.err.isEmpty());
    }

    void warnsAboutAModelNoBetterThanChance()
    {
        // Trained at a rate of nothing: the model is what its seed made it.
        const QStringList untrained{
            "--split", "standard", "--set", "learning_rate=1e-12", "--set", "weight_decay=0"};
        QByteArray messages;
        for (const char* seed : {"3", "4", "5"}) {
            const QString name = QString("untrained-%1").arg(seed);
            TLP_COMPARE_EXIT(run(trainArguments(name, seed) + untrained), 0);
            messages += run({"evaluate", name}).err;
            messages += run({"compare", name}).err;
        }
        QVERIFY2(messages.contains("better than random picks"), messages);
        QCOMPARE(messages.count("better than random picks") % 2, 0); // both commands warn
    }

    void exportsCurvesAndCharts()
    {
        const Outcome csv
            = runTlp({"-w", m_folder.path(), "export", "first", "--format", "csv", "--out", "-"});
        TLP_COMPARE_EXIT(csv, 0);
        QVERIFY(csv.out.startsWith("metric,epoch,value\n"));
        QVERIFY(csv.out.contains("\ntrain_loss,1,"));
        QVERIFY(csv.out.contains("\ntop5,2,"));
        const Outcome topK = runTlp({"-w", m_folder.path(), "export", "first", "--what", "top-k",
            "--format", "csv", "--out", "-"});
        QVERIFY(topK.out.contains("\nresnet_18,random,5,"));
        for (const QByteArray format : {"png", "svg", "pdf"}) {
            for (const char* what : {"curves", "top-k"}) {
                const QString out = m_folder.filePath(QString("%1.%2").arg(what, QString(format)));
                const Outcome outcome
                    = run({"export", "first", "--what", what, "--format", format, "--out", out});
                if (outcome.err.contains("this build has no charts"))
                    QSKIP("built without the window");
                TLP_COMPARE_EXIT(outcome, 0);
                QFile file(out);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray content = file.readAll();
                QVERIFY(content.size() > 1000);
                QVERIFY(content.left(100).toLower().contains(format == "svg" ? "xml" : format));
            }
        }
    }

    void modelsOfOtherFeaturesAreRunsLikeAnyOther_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("isTrees");
        QTest::newRow("tenset-mlp") << "tenset-mlp" << false;
        QTest::newRow("xgboost") << "xgboost" << true;
        QTest::newRow("xgboost-statements") << "xgboost-statements" << true;
    }
    void modelsOfOtherFeaturesAreRunsLikeAnyOther()
    {
        QFETCH(QString, model);
        QFETCH(bool, isTrees);
        const QString name = "with-" + model;
        TLP_COMPARE_EXIT(
            run({"train", "sample", "--platform", "zen5-avx512", "--split", "standard", "--model",
                model, "--epochs", "3", "--name", name, "--set", "threads=1"}),
            0);
        const QJsonObject details = run({"run", name}).json().object();
        QCOMPARE(details["state"].toString(), QString("finished"));
        QVERIFY(details["parameters"].toDouble() > 0);
        QVERIFY(details["size_mib"].toDouble() > 0);
        QCOMPARE(details.contains("trees"), isTrees);
        const Outcome text = runTlp({"-w", m_folder.path(), "run", name});
        QVERIFY2(text.out.contains(isTrees ? "\ntrees " : "\nparameters "), text.all());
        TLP_COMPARE_EXIT(run({"evaluate", name, "--platform", "zen5-avx2"}), 0);
        TLP_COMPARE_EXIT(run({"compare", "first", name}), 0);
        TLP_COMPARE_EXIT(run({"runs"}), 0);
        const Outcome scored = run({"score", name, TLP_TEST_DATA_DIR "/cases/ties.json"});
        TLP_COMPARE_EXIT(scored, 0);
        QVERIFY(scored.json()["scores"].toArray().size() > 0);
        const Outcome file = run({"export", name, "--format", "safetensors", "--out",
            m_folder.filePath("x.safetensors")});
        TLP_COMPARE_EXIT(file, isTrees ? 1 : 0);
        const Outcome refused = run(
            {"train", "sample", "--platform", "zen5-avx512", "--model", model, "--set", "heads=4"});
        TLP_COMPARE_EXIT(refused, 2);
        QVERIFY2(refused.err.contains("no option of the model"), refused.err);
    }

    void featuresBesideRecordsAreImported()
    {
        const QString zip = TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip";
        const Outcome outcome = run({"import", zip, "--dataset", "side", "--features", zip});
        TLP_COMPARE_EXIT(outcome, 0);
        QVERIFY(outcome.json()["features"].toInt() > 1600);
        TLP_COMPARE_EXIT(run({"train", "side", "--platform", "zen5-avx2", "--model", "tenset-mlp",
                             "--epochs", "1", "--set", "threads=1"}),
            0);
        TLP_COMPARE_EXIT(run({"import", zip, "--dataset", "side", "--features", "/nowhere"}), 1);
    }

    void divergingTrainingFailsWithOneSentence()
    {
        const Outcome outcome = run(trainArguments("diverges", "0")
            + QStringList{"--split", "standard", "--set", "learning_rate=1", "--set",
                "gradient_clip=0", "--set", "loss=mse"});
        // either it survives or it stops at the first loss that is not finite
        QVERIFY2(outcome.exitCode == 0 || outcome.exitCode == 1, outcome.all());
        const QString state = run({"run", "diverges"}).json()["state"].toString();
        QCOMPARE(state, outcome.exitCode == 0 ? QString("finished") : QString("failed"));
        if (outcome.exitCode == 1)
            QVERIFY2(outcome.err.contains("not finite"), outcome.err);
    }

    void aDetachedJobRunsOnItsOwn()
    {
        const Outcome outcome
            = run(trainArguments("detached", "0") + QStringList{"--split", "none", "--detach"});
        TLP_COMPARE_EXIT(outcome, 0);
        const int job = outcome.json()["job"].toInt();
        QVERIFY(job > 0);
        const auto state = [&] {
            for (const QJsonValue entry : run({"jobs"}).json().array()) {
                if (entry["id"].toInt() == job)
                    return entry["state"].toString();
            }
            return QString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(state(), QString("finished"), 240'000);
        QCOMPARE(run({"run", "detached"}).json()["state"].toString(), QString("finished"));
        QVERIFY(run({"job", "log", QString::number(job)}).json()["lines"].toArray().size() > 0);
    }
};

QTEST_APPLESS_MAIN(TestCliTrain)
#include "tst_cli_train.moc"
