// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <algorithm>

#include "workload/workload_catalog.h"

using namespace tlp;
using namespace tlp::workload;

namespace {

using Found = Result<std::vector<WeightedWorkload>>;

QString messageOf(const Found& found)
{
    return found ? QString() : QString::fromStdString(found.error().toString());
}

} // namespace

class TestWorkloadCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsTheBundledNetworks()
    {
        const auto networks = loadNetworks();
        QVERIFY(networks);
        for (const char* name : {"resnet_18", "resnet_50", "mobilenet_v2", "resnext_50",
                 "bert_tiny", "bert_base", "mlp_small"})
            QVERIFY2(std::ranges::find(*networks, name, &Network::name) != networks->end(), name);
    }

    void everyTaskOfEveryNetworkIsAWorkload()
    {
        const auto networks = loadNetworks();
        QVERIFY(networks);
        for (const Network& network : *networks) {
            const auto workloads = workloadsOf(network);
            QVERIFY2(workloads, qPrintable(messageOf(workloads)));
            QCOMPARE(workloads->size(), network.tasks.size());
            for (std::size_t i = 0; i < workloads->size(); ++i) {
                QCOMPARE((*workloads)[i].weight, network.tasks[i].weight);
                QVERIFY((*workloads)[i].workload.flops >= 0);
                QVERIFY(!(*workloads)[i].workload.dag.stages.empty());
            }
        }
    }

    void findsAnOperator()
    {
        const auto found = findWorkloads("matmul:m=4,n=5,k=6+relu");
        QVERIFY(found);
        QCOMPARE(found->size(), 1U);
        QCOMPARE(found->front().workload.key, std::string("[\"matmul_relu\", 4, 5, 6]"));
        QCOMPARE(found->front().weight, 1.0);
        QCOMPARE(findWorkloads(found->front().workload.key)->front().workload.text,
            std::string("matmul:m=4,n=5,k=6+relu"));
    }

    void findsANetworkByTheBeginningOfItsName()
    {
        const auto found = findWorkloads("resnet_1");
        QVERIFY2(found, qPrintable(messageOf(found)));
        QCOMPARE(found->size(), 18U);
        QCOMPARE(findWorkloads("mlp")->size(), 4U);
        QCOMPARE(findWorkloads("mlp")->at(1).workload.text,
            std::string("dense:m=32,n=512,k=512+bias+relu"));
        QCOMPARE(findWorkloads("resnet").error().kind, ErrorKind::Ambiguous);
    }

    void findsATaskOfANetworkByItsKey()
    {
        const auto network = findWorkloads("bert_tiny");
        QVERIFY(network);
        const Workload& task = network->front().workload;
        const auto found = findWorkloads(task.key);
        QVERIFY2(found, qPrintable(messageOf(found)));
        QCOMPARE(found->front().workload.dagText, task.dagText);
    }

    void readsAnotherNetworksFile()
    {
        const auto found = findWorkloads("mlp_small", TLP_RESOURCES_DIR "/networks/mlp_small.json");
        QVERIFY(found);
        QCOMPARE(
            findWorkloads("resnet_18", TLP_RESOURCES_DIR "/networks/mlp_small.json").error().kind,
            ErrorKind::NotFound);
        QCOMPARE(findWorkloads("x", "/nonexistent.json").error().kind, ErrorKind::NotFound);
    }

    void explainsWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("operator alone") << "matmul"
                                        << "matmul needs m (rows)";
        QTest::newRow("unknown operator") << "conv9d:n=1"
                                          << "no operator “conv9d”";
        QTest::newRow("bad argument") << "matmul:m=0,n=1,k=1"
                                      << "m must be from 1";
        QTest::newRow("unknown network") << "resnet_19"
                                         << "resnet_18";
        QTest::newRow("empty") << ""
                               << "operator or network";
        QTest::newRow("unknown key")
            << "[\"00000000000000000000000000000000\", 1]"
            << "is the key of no operator and of no task of a known network";
    }
    void explainsWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto found = findWorkloads(text.toStdString());
        QVERIFY(!found);
        QVERIFY2(messageOf(found).contains(says), qPrintable(messageOf(found)));
    }
};

QTEST_APPLESS_MAIN(TestWorkloadCatalog)
#include "tst_workload_catalog.moc"
