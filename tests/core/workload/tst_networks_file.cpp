// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <QTemporaryDir>

#include "workload/networks_file.h"

using namespace tlp;
using namespace tlp::workload;

class TestNetworksFile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::filesystem::path write(const char* name, const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(path));
        return path.toStdString();
    }

    QString messageOf(const QByteArray& bytes)
    {
        const auto networks = readNetworksFile(write("bad.json", bytes));
        return networks ? QString() : QString::fromStdString(networks.error().toString());
    }

private Q_SLOTS:
    void readsTheBundledNetworks()
    {
        const auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        QCOMPARE(networks->size(), 7U);
        QCOMPARE(networks->front().name, std::string("resnet_18"));
        QCOMPARE(networks->front().inputShape, (std::vector<std::int64_t>{1, 3, 224, 224}));
        for (const Network& network : *networks) {
            for (const NetworkTask& task : network.tasks) {
                QVERIFY(task.weight >= 1);
                QVERIFY(!task.flops || *task.flops > 0); // TVM writes −1 where it cannot count
                QVERIFY(!task.dagText.empty());
            }
        }
    }

    void readsTheRegistryFormAndItsUnlistedTasks()
    {
        const auto path = write("registry.json",
            R"({"tasks": [{"workload_key": "a", "flops": 2.5, "dag": "A"}, {"workload_key": "b"},
                {"workload_key": "c"}],
                "networks": [{"network": "n", "input_shape": [1, 3], "tasks": [[2, 4], [0, 1]]}]})");
        std::vector<NetworkTask> unlisted;
        const auto networks = readNetworksFile(path, &unlisted);
        QVERIFY(networks);
        QCOMPARE(networks->size(), 1U);
        const Network& network = networks->front();
        QCOMPARE(network.name, std::string("n"));
        QCOMPARE(network.tasks.size(), 2U);
        QCOMPARE(network.tasks[0].workloadKey, std::string("c"));
        QCOMPARE(network.tasks[0].weight, 4.0);
        QCOMPARE(network.tasks[1].flops, std::optional<double>(2.5));
        QCOMPARE(network.tasks[1].dagText, std::string("A"));
        QCOMPARE(unlisted.size(), 1U);
        QCOMPARE(unlisted[0].workloadKey, std::string("b"));
    }

    void readsTasksInOurNotation()
    {
        const auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/mlp_small.json");
        QVERIFY2(networks, networks ? "" : networks.error().toString().c_str());
        const Network& network = networks->front();
        QCOMPARE(network.name, std::string("mlp_small"));
        QCOMPARE(network.tasks.size(), 4U);
        QCOMPARE(network.tasks[1].workloadKey, std::string("[\"dense_bias_relu\", 32, 512, 512]"));
        QCOMPARE(network.tasks[1].weight, 2.0);
        QCOMPARE(network.tasks[1].flops, std::optional<double>(2.0 * 32 * 512 * (512 + 1)));
        QVERIFY(network.tasks[1].dagText.starts_with("A = PLACEHOLDER [32, 512]\n"));
        QVERIFY(messageOf(R"({"n": {"tasks": [{"workload": 3}]}})").contains("is not a text"));
        QVERIFY(messageOf(R"({"n": {"tasks": [{"workload": "dense:m=0"}]}})")
                    .contains("not a network file (m must be from 1"));
    }

    void decompressesGzip()
    {
        // gzip of {"n": {"tasks": [{"workload_key": "k"}]}}
        const QByteArray bytes = QByteArray::fromBase64(
            "H4sIAAAAAAACA6tWylOyUqhWKkkszi4GsqKrlcrzi7Jz8hNT4rNTK4EiStlKtbG1tQDoTv2rKQAAAA==");
        const auto networks = readNetworksFile(write("networks.json.gz", bytes));
        QVERIFY2(networks, networks ? "" : networks.error().toString().c_str());
        QCOMPARE(networks->front().tasks.front().workloadKey, std::string("k"));
    }

    void aWeightMustBeASaneNumber_data()
    {
        QTest::addColumn<QByteArray>("weight");
        QTest::addColumn<bool>("isTaken");
        for (const char* weight : {"1", "0.5", "1e6", "1e-9"})
            QTest::newRow(weight) << QByteArray(weight) << true;
        for (const char* weight : {"0", "-1", "1e308", "1000001", "-0.0"})
            QTest::newRow(weight) << QByteArray(weight) << false;
    }
    void aWeightMustBeASaneNumber()
    {
        QFETCH(const QByteArray, weight);
        QFETCH(const bool, isTaken);
        const QByteArray forms[]{R"({"n": {"tasks": [{"workload_key": "k", "weight": %1}]}})",
            R"({"n": {"tasks": [{"workload": "dense:m=8,n=8,k=8", "weight": %1}]}})",
            R"({"tasks": [{"workload_key": "k"}],
                "networks": [{"network": "n", "tasks": [[0, %1]]}]})"};
        for (QByteArray form : forms) {
            const QString message = messageOf(form.replace("%1", weight));
            QVERIFY2(message.isEmpty() == isTaken, qPrintable(message));
            QVERIFY(isTaken || message.contains("not above 0 and at most 1e+06"));
            QVERIFY(isTaken || message.contains("bad.json: "));
        }
    }

    void saysWhatIsWrongWithAFile()
    {
        QVERIFY(messageOf("").contains("stops being JSON"));
        QVERIFY(messageOf("{\n  \"a\": ]")
                    .endsWith(":2:8: not a network file: here it stops being JSON"));
        QVERIFY(!messageOf("{\"a\": 1").contains("exception"));
        QVERIFY(messageOf("[1]").contains("it is no JSON object"));
        QVERIFY(messageOf(R"({"n": 3})").contains("network “n” has no list of “tasks”"));
        QVERIFY(messageOf(R"({"n": {"tasks": [{}]}})").contains("no “workload_key”"));
        QVERIFY(messageOf(R"({"n": {"tasks": [{"workload_key": "k", "weight": "x"}]}})")
                    .contains("“weight” is not a number"));
        QVERIFY(messageOf(R"({"tasks": [], "networks": [{"network": "n", "tasks": [[0, 1]]}]})")
                    .contains("task index 0 is out of range"));
        QVERIFY(messageOf(R"({"tasks": [], "networks": [{"network": "n", "tasks": [7]}]})")
                    .contains("not [index, weight]"));
        const auto missing = readNetworksFile("/nonexistent/networks.json");
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, ErrorKind::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestNetworksFile)
#include "tst_networks_file.moc"
