// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// Runs that start from others and runs with a pre-training, on the real sample with few epochs.
class TestCliTransfer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", m_folder.path(), "--json"} + arguments);
    }
    static QStringList trainArguments(const QString& name, const QString& platform)
    {
        return {"train", "sample", "--platform", platform, "--epochs", "2", "--batch", "128",
            "--name", name, "--set", "threads=1"};
    }
    static QStringList network()
    {
        return {"--set", "encoder=8,16", "--set", "heads=4", "--set", "residual_blocks=1", "--set",
            "head=8"};
    }
    QStringList transferArguments(const QString& name, const QStringList& more)
    {
        return trainArguments(name, "zen5-avx512")
            + QStringList{"--mix", "zen5-avx512=0.07", "--from", "sour"} + more;
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
        TLP_COMPARE_EXIT(run(trainArguments("source", "zen5-avx2") + network()
                             + QStringList{"--set", "vocabulary=learned"}),
            0);
    }

    void everyTransferTrainsAndScores_data()
    {
        QTest::addColumn<QString>("method");
        for (const char* method : {"fine-tune", "head", "gap", "moses"})
            QTest::newRow(method) << QString(method);
    }
    void everyTransferTrainsAndScores()
    {
        QFETCH(QString, method);
        QStringList more{"--set", "transfer=" + method};
        if (method == "gap")
            more << "--loss"
                 << "mse";
        TLP_COMPARE_EXIT(run(transferArguments(method, more)), 0);
        const QJsonObject details = run({"run", method}).json().object();
        QCOMPARE(details["state"].toString(), QString("finished"));
        QCOMPARE(details["from"].toString(), QString("source"));
        QCOMPARE(details["transfer"].toString(), method);
        QCOMPARE(details["options"]["encoder"].toArray(), (QJsonArray{8, 16})); // the source's
        QCOMPARE(details["options"]["vocabulary"].toString(), QString("learned"));
        QCOMPARE(details["samples"].toInt(), 60);
        const double parameters = run({"run", "source"}).json()["parameters"].toDouble();
        QCOMPARE(details["parameters"].toDouble() > parameters, method == "gap");
        const Outcome shown = runTlp({"-w", m_folder.path(), "run", method});
        QVERIFY2(shown.out.contains("source (" + method.toUtf8() + ")"), shown.out);
        const Outcome scored
            = run({"score", method, TLP_TEST_DATA_DIR "/cases/unroll_values.json"});
        TLP_COMPARE_EXIT(scored, 0);
        QVERIFY(!scored.json()["scores"].toArray().isEmpty());
        TLP_COMPARE_EXIT(run({"evaluate", method, "--platform", "zen5-sse4"}), 0);
    }

    void pretrains_data()
    {
        QTest::addColumn<QString>("method");
        QTest::newRow("gpt") << "gpt";
        QTest::newRow("bert") << "bert";
    }
    void pretrains()
    {
        QFETCH(QString, method);
        const Outcome trained = run(trainArguments(method, "zen5-avx512") + network()
            + QStringList{"--mix", "zen5-avx512=0.07,zen5-sse4=0.5", "--set", "pretrain=" + method,
                "--set", "pretrain_epochs=3"});
        TLP_COMPARE_EXIT(trained, 0);
        const QJsonObject details = run({"run", method}).json().object();
        QCOMPARE(details["pretrain"].toString(), method);
        QCOMPARE(details["metrics"]["pretrain_loss"].toArray().size(), 3);
        QCOMPARE(details["metrics"]["train_loss"].toArray().size(), 2);
    }

    void refusesBadSources_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const QStringList fineTune{"--set", "transfer=fine-tune"};
        const auto from = [](const QString& run, const QStringList& more) {
            return QStringList{"train", "sample", "--platform", "zen5-avx512", "--from", run}
            + more;
        };
        QTest::newRow("unknown run") << from("nothing", fineTune) << 1 << QByteArray("nothing");
        QTest::newRow("no transfer") << from("source", {}) << 2 << QByteArray("needs a transfer");
        QTest::newRow("no run") << (QStringList{"train", "sample", "--platform", "zen5-avx512"}
            + fineTune) << 2 << QByteArray("needs a run to start from");
        QTest::newRow("other network") << from("source", fineTune + QStringList{"--set", "heads=2"})
                                       << 1 << QByteArray("heads is 4 there and 2 here");
        QTest::newRow("other features")
            << from("source", fineTune + QStringList{"--set", "size=10x22"}) << 1
            << QByteArray("size is crop there and 10x22 here");
        QTest::newRow("gap without mse")
            << from("source", {"--set", "transfer=gap"}) << 2 << QByteArray("loss must be mse");
        QTest::newRow("gap of two")
            << from("source", {"--set", "transfer=gap", "--loss", "mse", "--mix", "zen5-sse4"}) << 2
            << QByteArray("for one platform");
        QTest::newRow("gap of a gap")
            << from("gap", fineTune) << 1 << QByteArray("the sum of two models");
        QTest::newRow("unknown transfer") << from("source", {"--set", "transfer=wish"}) << 2
                                          << QByteArray("one of none, fine-tune");
        QTest::newRow("pretrained transfer")
            << from("source", fineTune + QStringList{"--set", "pretrain=gpt"}) << 2
            << QByteArray("pretrain must be none");
    }
    void refusesBadSources()
    {
        QFETCH(QStringList, more);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const auto before = run({"runs"}).json().array().size();
        const Outcome outcome = run(more);
        TLP_COMPARE_EXIT(outcome, code);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QCOMPARE(run({"runs"}).json().array().size(), before); // nothing was started
    }
};

QTEST_GUILESS_MAIN(TestCliTransfer)
#include "tst_cli_transfer.moc"
