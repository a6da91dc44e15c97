// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "workload/networks_file.h"
#include "workload/task_title.h"

using namespace tlp::workload;

class TestTaskTitle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesWhatADagComputes_data()
    {
        QTest::addColumn<QByteArray>("dag");
        QTest::addColumn<QByteArray>("title");
        QTest::newRow("clip") << QByteArray("data = PLACEHOLDER [1, 8]\n"
                                            "compute(i0, i1) = max(min(data[i0, i1], 6f), 0f)\n")
                              << QByteArray("clip  1×8");
        QTest::newRow("batch matmul")
            << QByteArray("X = PLACEHOLDER [2, 4, 4]\nY = PLACEHOLDER [2, 4, 4]\n"
                          "Z = PLACEHOLDER [9]\ncompute(b, i, j) += (X[b, i, k]*Y[b, j, k])\n")
            << QByteArray("batch matmul  2×4×4, 2×4×4");
        QTest::newRow("junk") << QByteArray("junk\n = PLACEHOLDER [2]\nT_dense(i, j) += 1\n")
                              << QByteArray("dense  ");
        QTest::newRow("nothing known") << QByteArray("junk") << QByteArray(R"(["0123", 1, 512])");
    }
    void namesWhatADagComputes()
    {
        QFETCH(const QByteArray, dag);
        QFETCH(const QByteArray, title);
        QCOMPARE(
            QByteArray::fromStdString(taskTitle(R"(["0123", 1, 512])", dag.toStdString())), title);
        QCOMPARE(
            taskTitle("matmul:m=1,n=1,k=1", dag.toStdString()), std::string("matmul:m=1,n=1,k=1"));
    }

    void everyTaskOfTheBundledNetworksHasOne()
    {
        const auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        for (const Network& network : *networks) {
            for (const NetworkTask& task : network.tasks) {
                const std::string title = taskTitle(task.workloadKey, task.dagText);
                QVERIFY2(!title.starts_with('['), title.c_str());
                QVERIFY2(title.find("×") != std::string::npos, title.c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTaskTitle)
#include "tst_task_title.moc"
