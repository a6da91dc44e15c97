// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <cmath>

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// AutoTVM's models from the command line, on a cut of the public logs.
class TestCliAutoTvm : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", m_folder.path(), "--json"} + arguments);
    }
    static QStringList trainArguments(const QString& name, const QString& model)
    {
        return {"train", "bert", "--platform", "t4", "--split", "products", "--model", model,
            "--epochs", "3", "--name", name, "--set", "threads=1"};
    }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_COMPARE_EXIT(
            run({"import", TLP_TEST_DATA_DIR "/autotvm_t4.log", "--dataset", "bert"}), 0);
        const Outcome split
            = run({"split", "bert", "--name", "products", "--hold-out-tasks", "batch_matmul*"});
        TLP_COMPARE_EXIT(split, 0);
        QCOMPARE(split.json()["test"].toArray().size(), 2);
        QVERIFY(split.json()["train"].toArray().size() > 2);
        QCOMPARE(split.json()["rule"]["hold_out_tasks"].toArray(), QJsonArray{"batch_matmul*"});
    }

    void splitsByPatterns()
    {
        const Outcome nothing
            = run({"split", "bert", "--name", "x", "--hold-out-tasks", "winograd*"});
        TLP_COMPARE_EXIT(nothing, 1);
        QVERIFY2(nothing.err.contains("fits “winograd*”"), nothing.err);
        const Outcome all = run({"split", "bert", "--name", "x", "--hold-out-tasks", "*"});
        TLP_COMPARE_EXIT(all, 1);
        const Outcome both
            = run({"split", "bert", "--name", "x", "--hold-out-tasks", "*", "--fraction", "0.5"});
        TLP_COMPARE_EXIT(both, 2);
        const Outcome half = run({"split", "bert", "--name", "half", "--fraction", "0.5"});
        TLP_COMPARE_EXIT(half, 0);
    }

    void modelsAreRunsLikeAnyOther_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("read");
        QTest::newRow("knobs") << "autotvm-xgboost"
                               << "knob";
        QTest::newRow("loops") << "autotvm-xgboost"
                               << "itervar";
        QTest::newRow("relations") << "autotvm-xgboost"
                                   << "curve";
        QTest::newRow("TreeGRU") << "treegru"
                                 << "";
    }
    void modelsAreRunsLikeAnyOther()
    {
        QFETCH(QString, model);
        QFETCH(QString, read);
        const QString name = "run-" + (read.isEmpty() ? model : read);
        QStringList arguments = trainArguments(name, model);
        if (!read.isEmpty())
            arguments << "--set"
                      << "knob_features=" + read;
        TLP_COMPARE_EXIT(run(arguments), 0);
        const QJsonObject details = run({"run", name}).json().object();
        QCOMPARE(details["state"].toString(), QString("finished"));
        QCOMPARE(details.contains("trees"), model != "treegru");
        const Outcome evaluated = run({"evaluate", name, "--top-k", "1,5"});
        TLP_COMPARE_EXIT(evaluated, 0);
        QVERIFY(evaluated.json()["top_k"]["5"].toDouble() > 0);
        const Outcome scored = run({"score", name, TLP_TEST_DATA_DIR "/autotvm_t4.log"});
        TLP_COMPARE_EXIT(scored, 0);
        const QJsonArray scores = scored.json()["scores"].toArray();
        QCOMPARE(scores.size(), 190);
        for (const auto& score : scores)
            QVERIFY(score.isDouble() && std::isfinite(score.toDouble()));
    }

    void comparesThem()
    {
        TLP_COMPARE_EXIT(run({"compare", "run-knob", "run-treegru"}), 0);
        TLP_COMPARE_EXIT(run({"disagree", "run-knob", "run-treegru"}), 0);
    }

    void transfersFromOtherWorkloads()
    {
        for (const auto& [source, method] :
            {std::pair{"run-curve", "margin"}, std::pair{"run-treegru", "fine-tune"}}) {
            const Outcome trained = run({"train", "bert", "--platform", "t4", "--split", "none",
                "--mix", "t4=0.2", "--from", source, "--set", QString("transfer=") + method,
                "--name", method, "--epochs", "3", "--set", "threads=1"});
            TLP_COMPARE_EXIT(trained, 0);
            QCOMPARE(run({"run", method}).json()["transfer"].toString(), QString(method));
        }
        const Outcome refused = run(trainArguments("x", "treegru")
            + QStringList{"--from", "run-treegru", "--set", "transfer=margin"});
        TLP_COMPARE_EXIT(refused, 2);
        QVERIFY2(refused.err.contains("none or fine-tune or head"), refused.err);
    }

    void refusesWhatCannotBeRead()
    {
        const auto runs = run({"runs"}).json().array().size();
        const Outcome tlp = run(trainArguments("x", "tlp"));
        TLP_COMPARE_EXIT(tlp, 1);
        QVERIFY2(
            tlp.err.contains("configurations of AutoTVM, which only autotvm-xgboost"), tlp.err);
        QCOMPARE(run({"runs"}).json().array().size(), runs); // nothing was started
        const Outcome score
            = run({"score", "run-curve", TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json"});
        TLP_COMPARE_EXIT(score, 1);
        QVERIFY2(score.err.contains("these records are schedules"), score.err);
        const Outcome cpu
            = run({"score", "run-curve", TLP_TEST_DATA_DIR "/autotvm_platinum8124m.log"});
        TLP_COMPARE_EXIT(cpu, 1);
        QVERIFY2(cpu.err.contains("GPU"), cpu.err);
        const Outcome foreign
            = run(trainArguments("x", "treegru") + QStringList{"--set", "knob_features=curve"});
        TLP_COMPARE_EXIT(foreign, 2);
        QVERIFY2(foreign.err.contains("no option of the model"), foreign.err);
    }
};

QTEST_GUILESS_MAIN(TestCliAutoTvm)
#include "tst_cli_autotvm.moc"
