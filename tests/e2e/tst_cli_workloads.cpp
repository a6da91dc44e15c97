// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QtTest>

using namespace tlp::test;

/// `tlp workloads`: needs no workspace.
class TestCliWorkloads : public QObject
{
    Q_OBJECT

    static QSet<QString> namesOf(const QJsonValue& list)
    {
        QSet<QString> names;
        for (const QJsonValue& item : list.toArray())
            names.insert(item.toObject()["name"].toString());
        return names;
    }

private Q_SLOTS:
    void listsOperatorsPartsAndNetworks()
    {
        const Outcome text = runTlp({"workloads"});
        TLP_COMPARE_EXIT(text, 0);
        for (const char* word : {"conv2d", "capsule_conv2d", "+relu6", "resnet_18", "mlp_small"})
            QVERIFY2(text.out.contains(word), word);

        const Outcome json = runTlp({"workloads", "--json"});
        TLP_COMPARE_EXIT(json, 0);
        const QJsonObject object = json.json().object();
        QVERIFY(
            namesOf(object["operators"])
                .contains({"matmul", "conv1d", "conv3d", "depthwise", "softmax", "layer_norm"}));
        QVERIFY(namesOf(object["suffixes"]).contains({"bias", "relu", "gelu", "add", "bn"}));
        QVERIFY(
            namesOf(object["networks"])
                .contains({"resnet_50", "mobilenet_v2", "resnext_50", "bert_tiny", "bert_base"}));
    }

    void everyListedExampleIsAWorkload()
    {
        const QJsonArray operators
            = runTlp({"workloads", "--json"}).json().object()["operators"].toArray();
        QVERIFY(operators.size() >= 16);
        for (const QJsonValue& item : operators) {
            const QString example = item.toObject()["example"].toString();
            const Outcome shown = runTlp({"workloads", "--json", example});
            TLP_COMPARE_EXIT(shown, 0);
            QVERIFY(shown.json().object()["flops"].toDouble() > 0);
        }
    }

    void showsAnOperator()
    {
        const Outcome text = runTlp({"workloads", "conv2d"});
        TLP_COMPARE_EXIT(text, 0);
        QVERIFY(text.out.contains("dilation"));
        QVERIFY(text.out.contains("w = PLACEHOLDER [3, 3, 64, 64]\n"));
        const QJsonObject json = runTlp({"workloads", "conv2d", "--json"}).json().object();
        QCOMPARE(json["arguments"].toArray().size(), 10);
        QVERIFY(json["arguments"][1].toObject()["default"].isNull());
        QCOMPARE(json["arguments"][6].toObject()["default"].toInt(), 1);
    }

    void showsAWorkload()
    {
        const Outcome outcome = runTlp({"workloads", "--json", "matmul:m=512,n=512,k=512"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject json = outcome.json().object();
        QCOMPARE(json["workload_key"].toString(), QString("[\"matmul\", 512, 512, 512]"));
        QCOMPARE(json["flops"].toDouble(), 268435456.0);
        QCOMPARE(json["dag"].toString(),
            QString("A = PLACEHOLDER [512, 512]\nB = PLACEHOLDER [512, 512]\n"
                    "C(i, j) += (A[i, k]*B[k, j])\n"));
        const Outcome byKey = runTlp({"workloads", "--json", json["workload_key"].toString()});
        QCOMPARE(byKey.out, outcome.out);
    }

    void showsANetworkByTheBeginningOfItsName()
    {
        const Outcome text = runTlp({"workloads", "resnet_1"});
        TLP_COMPARE_EXIT(text, 0);
        QVERIFY(text.out.startsWith("resnet_18: 18 tasks, "));
        QVERIFY(text.out.contains("Conv2dOutput("));
        const QJsonObject json = runTlp({"workloads", "mlp_small", "--json"}).json().object();
        const QJsonArray tasks = json["tasks"].toArray();
        QCOMPARE(tasks.size(), 4);
        QCOMPARE(tasks[1].toObject()["weight"].toDouble(), 2.0);
        QCOMPARE(tasks[1].toObject()["workload"].toString(),
            QString("dense:m=32,n=512,k=512+bias+relu"));
        QCOMPARE(tasks[1].toObject()["constants"].toArray(), (QJsonArray{"W", "b"}));
    }

    void saysWhatIsWrongInOneSentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("shape") << "matmul:m=0,n=1,k=1"
                               << QByteArray("tlp: m must be from 1 to 2147483647, but is 0\n");
        QTest::newRow("kernel")
            << "conv2d:h=2,w=2,ci=1,co=1,k=3"
            << QByteArray("the kernel spans 3 elements but the padded height has only 2");
        QTest::newRow("slip") << "conv2" << QByteArray("did you mean “conv2d”?");
        QTest::newRow("unknown") << "quicksort" << QByteArray("there is no operator or network");
        QTest::newRow("several") << "resnet" << QByteArray("resnet_18, resnet_50");
    }
    void saysWhatIsWrongInOneSentence()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, says);
        const Outcome outcome = runTlp({"workloads", name});
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(outcome.out.isEmpty());
    }

    void readsAnotherNetworksFile()
    {
        const Outcome outcome = runTlp(
            {"workloads", "--networks", TLP_RESOURCES_DIR "/networks/mlp_small.json", "--json"});
        TLP_COMPARE_EXIT(outcome, 0);
        QCOMPARE(outcome.json().object()["networks"].toArray().size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestCliWorkloads)
#include "tst_cli_workloads.moc"
