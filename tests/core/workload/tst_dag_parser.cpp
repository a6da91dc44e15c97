// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "workload/compute_dag.h"
#include "workload/expr.h"
#include "workload/extent_inference.h"
#include "workload/networks_file.h"

using namespace tlp;
using namespace tlp::workload;
using Extents = std::vector<std::int64_t>;

namespace {

Extents extentsOf(const DagStage& stage)
{
    Extents extents;
    for (const Axis& axis : stage.spatial)
        extents.push_back(axis.extent);
    for (const Axis& axis : stage.reduce)
        extents.push_back(axis.extent);
    return extents;
}

ComputeDag parsed(std::string_view text, std::string_view key = {})
{
    auto dag = parseDag(text, key);
    if (!dag)
        QTest::qFail(dag.error().toString().c_str(), __FILE__, __LINE__);
    return dag ? std::move(*dag) : ComputeDag();
}

std::vector<int> stagesRead(const DagStage& stage)
{
    std::vector<int> stages;
    forEachAccess(*stage.body, [&](const Expr& access) { stages.push_back(access.stage); });
    return stages;
}

QString messageOf(std::string_view text)
{
    const auto dag = parseDag(text);
    return dag ? QString() : QString::fromStdString(dag.error().toString());
}

nlohmann::json goldenOf(const std::string& name)
{
    std::ifstream file(
        std::filesystem::path(TLP_TEST_DATA_DIR) / "golden/space" / (name + ".json"));
    return nlohmann::json::parse(file);
}

} // namespace

class TestDagParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void infersReduceExtentsFromPlaceholders()
    {
        const ComputeDag dag = parsed("A = PLACEHOLDER [512, 256]\n"
                                      "B = PLACEHOLDER [256, 128]\n"
                                      "C(i, j) += (A[i, k]*B[k, j])\n");
        QCOMPARE(dag.stages.size(), 3U);
        const DagStage& c = dag.stages[2];
        QCOMPARE(c.name, std::string("C"));
        QCOMPARE(c.shape, (Extents{512, 128}));
        QCOMPARE(c.reduce, (std::vector<Axis>{{"k", 256}}));
        QCOMPARE(c.text, std::string("C(i, j) += (A[i, k]*B[k, j])"));
        QCOMPARE(c.body->kind, Expr::Kind::Reduce);
        QCOMPARE(c.body->name, std::string("+"));
        QCOMPARE(c.body->children[0]->kind, Expr::Kind::Multiply);
        QCOMPARE(stagesRead(c), (std::vector<int>{0, 1}));
    }

    void keepsConditionsCallsAndNumbers()
    {
        const ComputeDag dag = parsed(
            "x = PLACEHOLDER [8]\n"
            "p(i) = tir.if_then_else(((i >= 1) && !(i < 1)), tir.exp((x[(i - 1)]*-3.40282e+38f)), "
            "select((bool)1, float32(i), 1e-05f))\n");
        const Expr& body = *dag.stages[1].body;
        QCOMPARE(body.kind, Expr::Kind::Call);
        QCOMPARE(body.name, std::string("tir.if_then_else"));
        QCOMPARE(body.children[0]->kind, Expr::Kind::And);
        QCOMPARE(body.children[0]->children[1]->kind, Expr::Kind::Not);
        QCOMPARE(body.children[1]->name, std::string("tir.exp"));
        QCOMPARE(body.children[1]->children[0]->children[1]->real, -3.40282e+38);
        QCOMPARE(body.children[2]->kind, Expr::Kind::Select);
        QCOMPARE(body.children[2]->children[0]->integer, 1);
        QCOMPARE(body.children[2]->children[1]->kind, Expr::Kind::Cast);
        QCOMPARE(body.children[2]->children[2]->real, 1e-05);
    }

    void tellsStagesOfOneNameApart()
    {
        // A residual block: the second T_add reads the first and a new placeholder.
        const ComputeDag dag
            = parsed("placeholder = PLACEHOLDER [4, 16]\n"
                     "placeholder = PLACEHOLDER [4, 16]\n"
                     "T_add(ax0, ax1) = (placeholder[ax0, ax1] + placeholder[ax0, 0])\n"
                     "placeholder = PLACEHOLDER [4, 16]\n"
                     "T_add(ax0, ax1) = (T_add[ax0, ax1] + placeholder[ax0, ax1])\n"
                     "T_relu(ax0, ax1) = max(T_add[ax0, ax1], 0f)\n");
        QCOMPARE(stagesRead(dag.stages[2]), (std::vector<int>{0, 1}));
        QCOMPARE(stagesRead(dag.stages[4]), (std::vector<int>{2, 3}));
        QCOMPARE(stagesRead(dag.stages[5]), (std::vector<int>{4}));
    }

    void readsHardSwishAsTimesItsInput()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [4]\n"
                                      "T_add(i) = (x[i] + 1f)\n"
                                      "compile_engine_const() = 3f\n"
                                      "T_add(i) = (T_add[i] + compile_engine_const[])\n"
                                      "compute(i) = max(min(T_add[i], 6f), 0f)\n"
                                      "T_multiply(i) = (T_add[i]*compute[i])\n");
        QCOMPARE(stagesRead(dag.stages[4]), (std::vector<int>{3}));
        QCOMPARE(stagesRead(dag.stages[5]), (std::vector<int>{1, 4}));
    }

    void padsAlikeOnBothSidesUnlessTheKeySaysMore()
    {
        const std::string text = "x = PLACEHOLDER [1, 224]\n"
                                 "pad(n, i) = tir.if_then_else((i < 224), x[n, i], 0f)\n"
                                 "w = PLACEHOLDER [3]\n"
                                 "conv(n, i) += (pad[n, ((i*2) + r)]*w[r])\n";
        QCOMPARE(extentsOf(parsed(text).stages[1]), (Extents{1, 224}));
        QCOMPARE(extentsOf(parsed(text).stages[3]), (Extents{1, 111, 3}));
        const char* key = R"(["0123456789abcdef0123456789abcdef", [1, 224], [3], [1, 112]])";
        QCOMPARE(extentsOf(parsed(text, key).stages[1]), (Extents{1, 225}));
        QCOMPARE(extentsOf(parsed(text, key).stages[3]), (Extents{1, 112, 3}));
    }

    void infersWinogradFromItsWeightsAndKey()
    {
        auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        int found = 0;
        for (const Network& network : *networks) {
            for (const NetworkTask& task : network.tasks) {
                if (task.dagText.find("conv2d_winograd") == std::string::npos)
                    continue;
                const ComputeDag dag = parsed(task.dagText, task.workloadKey);
                for (const DagStage& stage : dag.stages) {
                    if (stage.name == "B")
                        QCOMPARE(stage.shape, (Extents{6, 6}));
                    if (stage.name == "A")
                        QCOMPARE(stage.shape, (Extents{6, 4}));
                    // 14 = 4 tiles of 4, the last of which reaches beyond plain padding.
                    if (stage.name == "data_pad")
                        QCOMPARE(stage.shape[1], dag.stages[0].shape[1] == 14 ? 18 : 30);
                }
                ++found;
            }
        }
        QVERIFY(found > 0);
    }

    void parsesEveryGoldenOperator_data()
    {
        QTest::addColumn<QString>("name");
        int count = 0;
        const std::filesystem::path folder(TLP_TEST_DATA_DIR "/golden/space");
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string file = entry.path().filename().string();
            if (!file.ends_with(".json") || file.ends_with(".records.json"))
                continue;
            const QString name = QString::fromStdString(entry.path().stem().string());
            QTest::newRow(qPrintable(name)) << name;
            ++count;
        }
        QCOMPARE(count, 22);
    }

    /// The FLOP count covers every extent: TVM counts spatial × reduce × operations per stage.
    void parsesEveryGoldenOperator()
    {
        QFETCH(QString, name);
        const nlohmann::json golden = goldenOf(name.toStdString());
        const auto dag = parseDag(golden["dag"].get<std::string>());
        QVERIFY2(dag, dag ? "" : dag.error().toString().c_str());
        for (const DagStage& stage : dag->stages) {
            for (const std::int64_t extent : stage.shape)
                QVERIFY(extent >= 1);
        }
    }

    void infersTheGoldenShapes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("stage");
        QTest::addColumn<QList<int>>("extents");
        const auto row = [](const char* name, int stage, const QList<int>& extents) {
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(name).arg(stage)))
                << QString(name) << stage << extents;
        };
        row("conv1d_1x256x64x128x3x2x1", 1, {1, 258, 64});
        row("conv1d_1x256x64x128x3x2x1", 3, {1, 128, 128, 3, 64});
        row("conv2d_1x28x28x128x128x3x1x1x1x8", 3, {1, 28, 28, 128, 3, 3, 16});
        row("conv2d_1x28x28x128x128x3x1x2x2x1", 3, {1, 28, 28, 128, 3, 3, 128});
        row("conv3d_1x8x28x28x32x32x3x1x1", 3, {1, 8, 28, 28, 32, 3, 3, 3, 32});
        row("depthwise_1x56x56x96x3x2x1", 3, {1, 28, 28, 96, 3, 3});
        row("max_pool2d_1x112x112x64x3x2x1", 1, {1, 114, 114, 64});
        row("max_pool2d_1x112x112x64x3x2x1", 2, {1, 56, 56, 64, 3, 3});
        row("norm_8x256x256", 1, {8, 256, 256});
        row("layer_norm_128x768", 1, {128, 768});
        row("softmax_128x1024", 3, {128, 1024});
        row("transposed_conv2d_1x8x8x256x128x4x2x1", 1, {1, 15, 15, 256});
        row("transposed_conv2d_1x8x8x256x128x4x2x1", 2, {1, 19, 19, 256});
        row("transposed_conv2d_1x8x8x256x128x4x2x1", 4, {1, 16, 16, 128, 4, 4, 256});
        row("transpose_batch_matmul_1x128x12x64", 4, {1, 12, 128, 128, 64});
        row("gelu_chain_128x3072", 3, {128, 3072});
    }

    void infersTheGoldenShapes()
    {
        QFETCH(QString, name);
        QFETCH(int, stage);
        QFETCH(QList<int>, extents);
        const nlohmann::json golden = goldenOf(name.toStdString());
        const ComputeDag dag = parsed(golden["dag"].get<std::string>());
        QCOMPARE(extentsOf(dag.stages.at(static_cast<std::size_t>(stage))),
            Extents(extents.begin(), extents.end()));
    }

    /// The shapes that TenSet's keys list for inputs and outputs are those of the parsed DAG.
    void parsesEveryTaskOfTheBundledNetworks()
    {
        auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        int count = 0;
        for (const Network& network : *networks) {
            for (const NetworkTask& task : network.tasks) {
                const auto dag = parseDag(task.dagText, task.workloadKey);
                QVERIFY2(dag, dag ? "" : (task.dagText + dag.error().toString()).c_str());
                Extents shapes;
                for (const DagStage& stage : dag->stages) {
                    if (stage.isPlaceholder)
                        shapes.insert(shapes.end(), stage.shape.begin(), stage.shape.end());
                }
                const Extents& output = dag->stages.back().shape;
                shapes.insert(shapes.end(), output.begin(), output.end());
                QCOMPARE(shapes, shapesOfKey(task.workloadKey));
                ++count;
            }
        }
        QVERIFY(count >= 100);
    }

    /// Characters of real texts dropped, doubled and exchanged: a DAG or a sentence, always.
    void survivesMutatedTexts()
    {
        auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        Rng rng(5);
        int refused = 0;
        for (int round = 0; round < 3000; ++round) {
            const Network& network = networks->at(rng.below(networks->size()));
            const NetworkTask& task = network.tasks[rng.below(network.tasks.size())];
            std::string text = task.dagText;
            for (std::uint64_t i = 0; i <= rng.below(3); ++i) {
                const std::size_t at = rng.below(text.size());
                const std::size_t other = rng.below(text.size());
                switch (rng.below(4)) {
                case 0:
                    text.erase(at, 1 + rng.below(20));
                    break;
                case 1:
                    text.insert(at, text.substr(other, 1 + rng.below(20)));
                    break;
                case 2:
                    std::swap(text[at], text[other]);
                    break;
                default:
                    text.insert(at, 1, static_cast<char>('0' + rng.below(10)));
                    break;
                }
            }
            const auto dag = parseDag(text, task.workloadKey);
            refused += dag ? 0 : 1;
            QVERIFY(dag || !dag.error().message.empty());
        }
        QVERIFY(refused > 300);
        QVERIFY(refused < 3000);
    }

    void saysWhatItCannotRead()
    {
        QCOMPARE(messageOf(""), QString("the text holds no stage"));
        QVERIFY(messageOf("nonsense").contains("expected “NAME = PLACEHOLDER [shape]”"));
        QVERIFY(messageOf("A = PLACEHOLDER [4, x]").contains("“x” is not an extent"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = (A[i] + ")
                    .contains("line 2: expected a number"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = (A[i] + 1f").contains("expected “)”"));
        const auto cut = parseDag("A = PLACEHOLDER [4]\nB(i) = (A[i] + 1f");
        QCOMPARE(cut.error().place, (Place{{}, 2, 18}));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = A[i] 7").contains("the end of the line"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = A[j]").contains("“j” is no axis"));
        QVERIFY(messageOf("B(i) = A[i]").contains("no earlier stage named “A” has 1 dimensions"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = A[i, i]").contains("has 2 dimensions"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i).v0 = A[i]").contains("several outputs"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i)reduce(x)").contains("reduces with"));
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = A[0]").isEmpty());
        QVERIFY(messageOf("A = PLACEHOLDER [4]\nB(i) = A[(i*i)]")
                    .contains("fixes the extent of axis “i”"));
        QVERIFY(messageOf("B(i) = " + std::string(2000, '(')).contains("nested too deeply"));
    }
};

QTEST_GUILESS_MAIN(TestDagParser)
#include "tst_dag_parser.moc"
