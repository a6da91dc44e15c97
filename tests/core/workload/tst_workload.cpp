// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "workload/access_form.h"
#include "workload/expr.h"
#include "workload/networks_file.h"
#include "workload/workload.h"

using namespace tlp;
using namespace tlp::workload;

namespace {

QString messageOf(const Result<Workload>& workload)
{
    return workload ? QString() : QString::fromStdString(workload.error().toString());
}

Workload parsed(std::string_view text)
{
    auto workload = parseWorkload(text);
    if (!workload)
        QTest::qFail(workload.error().toString().c_str(), __FILE__, __LINE__);
    return workload ? std::move(*workload) : Workload();
}

std::vector<std::string> constantsOf(const ComputeDag& dag)
{
    std::vector<std::string> names;
    for (const DagStage& stage : dag.stages) {
        if (stage.isConstant)
            names.push_back(stage.name);
    }
    return names;
}

bool hasOmitted(const ComputeDag& dag)
{
    return std::any_of(dag.stages.begin(), dag.stages.end(), [](const DagStage& stage) {
        return stage.body && stage.body->kind == Expr::Kind::Omitted;
    });
}

/// Every task of the registry of TenSet's networks, once.
std::vector<NetworkTask> registryTasks()
{
    std::vector<NetworkTask> tasks;
    const auto networks = readNetworksFile(TLP_TEST_DATA_DIR "/tenset_tasks.json.gz", &tasks);
    if (!networks)
        QTest::qFail(networks.error().toString().c_str(), __FILE__, __LINE__);
    std::set<std::string> seen;
    for (const Network& network : *networks) {
        for (const NetworkTask& task : network.tasks) {
            if (seen.insert(task.workloadKey).second)
                tasks.push_back(task);
        }
    }
    return tasks;
}

const char* const kOperators[] = {
    "matmul:m=5,n=6,k=7",
    "matmul:m=1,n=1,k=1+bias",
    "batch_matmul:b=2,m=3,n=4,k=5+relu",
    "dense:m=3,n=4,k=5",
    "dense:m=3,n=4,k=5+bias+gelu",
    "transpose_batch_matmul:b=2,s=5,heads=3,d=4",
    "conv1d:n=2,l=9,ci=3,co=4,k=3,s=2,p=1+bn+relu",
    "conv2d:n=2,h=8,w=9,ci=3,co=4,k=3,s=1,p=1",
    "conv2d:n=1,h=8,w=9,ci=3,co=4,k=1,s=2,p=0+bias+relu6",
    "conv2d:n=1,h=11,w=10,ci=6,co=4,k=3,s=2,p=2,d=2,g=2+bias",
    "conv2d:n=1,h=7,w=7,ci=4,co=4,k=3,s=1,p=0,g=4",
    "conv2d:n=1,h=7,w=7,ci=8,co=4,k=3,s=1,p=0,g=4+bias+add+relu",
    "conv2d:n=1,h=7,w=7,ci=4,co=8,k=3,s=1,p=1,g=4",
    "conv2d:n=1,h=7,w=7,ci=4,co=8,k=3,s=1,p=1+relu+relu+add+add+bias+bias",
    "depthwise:n=1,h=9,w=8,c=5,k=3,s=2,p=1+bn+relu6",
    "conv3d:n=1,d=5,h=6,w=7,ci=3,co=4,k=3,s=1,p=1+bias+relu",
    "conv3d:n=1,d=5,h=6,w=7,ci=3,co=4,k=3,s=2,p=0",
    "transposed_conv2d:n=1,h=4,w=5,ci=3,co=4,k=4,s=2,p=1+bias",
    "transposed_conv2d:n=1,h=4,w=5,ci=3,co=4,k=3,s=1,p=0",
    "transposed_conv2d:n=1,h=4,w=5,ci=3,co=4,k=2,s=3,p=1",
    "capsule_conv2d:n=1,h=6,w=6,ci=3,co=4,k=3,s=2,p=1",
    "capsule_conv2d:n=1,h=6,w=6,ci=3,co=4,k=3,s=1,p=0,cap=2+add",
    "max_pool2d:n=1,h=9,w=9,c=4,k=3,s=2,p=1",
    "max_pool2d:n=1,h=8,w=8,c=4,k=2,s=2,p=0",
    "avg_pool2d:n=1,h=9,w=9,c=4,k=3,s=2,p=1",
    "norm:b=2,m=5,n=6",
    "softmax:m=5,n=6",
    "layer_norm:m=5,n=6",
    "elementwise:m=5,n=6+bias+gelu+add+bn+relu",
    "gelu_chain:m=5,n=6",
};

} // namespace

class TestWorkload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheTextAndFlopsOfEveryGoldenOperator_data()
    {
        QTest::addColumn<QString>("file");
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(
                 std::filesystem::path(TLP_TEST_DATA_DIR) / "golden/space")) {
            const std::string name = entry.path().filename().string();
            if (!name.ends_with(".json") || name.ends_with(".records.json"))
                continue;
            QTest::newRow(name.c_str()) << QString::fromStdString(entry.path().string());
            ++count;
        }
        QCOMPARE(count, 22);
    }
    void writesTheTextAndFlopsOfEveryGoldenOperator()
    {
        QFETCH(QString, file);
        std::ifstream stream(file.toStdString());
        const auto json = nlohmann::json::parse(stream);
        const auto key = json["workload_key"].get<std::string>();
        const auto dag = json["dag"].get<std::string>();
        const auto workload = workloadOfTask(key);
        QVERIFY2(workload, qPrintable(messageOf(workload)));
        QCOMPARE(workload->key, key);
        QCOMPARE(workload->dagText, dag);
        QCOMPARE(workload->flops, json["flops"].get<double>());
        const auto imported = parseDag(dag);
        QVERIFY(imported);
        QCOMPARE(toText(*imported), dag);
        QCOMPARE(flopCount(*imported), json["flops"].get<double>());
        QCOMPARE(workloadOfTask(key, dag)->text, workload->text);
    }

    void writesTheTextOfEveryTenSetTaskAsTvmDoes()
    {
        const auto tasks = registryTasks();
        QCOMPARE(tasks.size(), 2191U);
        int restored = 0;
        for (const NetworkTask& task : tasks) {
            const auto workload = workloadOfTask(task.workloadKey, task.dagText);
            QVERIFY2(workload, qPrintable(messageOf(workload)));
            QCOMPARE(toText(workload->dag), task.dagText);
            QVERIFY(!hasOmitted(workload->dag));
            restored += task.dagText.find("..(OMITTED)..") != std::string::npos ? 1 : 0;
        }
        QCOMPARE(restored, 75);
    }

    void noTaskReadsOutsideOfATensor()
    {
        for (const NetworkTask& task : registryTasks()) {
            const auto workload = workloadOfTask(task.workloadKey, task.dagText);
            QVERIFY(workload);
            for (const DagStage& stage : workload->dag.stages) {
                // Where a condition guards the access, the evaluator checks each element.
                if (!stage.body || isBranch(*stage.body))
                    continue;
                std::vector<std::int64_t> extents;
                for (const Axis& axis : stage.spatial)
                    extents.push_back(axis.extent);
                for (const Axis& axis : stage.reduce)
                    extents.push_back(axis.extent);
                forEachAccess(*stage.body, [&](const Expr& access) {
                    const auto& shape
                        = workload->dag.stages[static_cast<std::size_t>(access.stage)].shape;
                    QVERIFY2(accessForm(access, shape, extents).isInside,
                        (task.workloadKey + "\n" + stage.text).c_str());
                });
            }
        }
    }

    void countsFlopsAsTvmExceptOfAdaptivePooling()
    {
        int adaptive = 0;
        for (const NetworkTask& task : registryTasks()) {
            const auto workload = workloadOfTask(task.workloadKey, task.dagText);
            QVERIFY(workload);
            if (task.flops) {
                QCOMPARE(workload->flops, *task.flops);
                continue;
            }
            QVERIFY(task.dagText.find("(bool)1") != std::string::npos);
            QVERIFY(workload->flops > 0);
            ++adaptive;
        }
        QCOMPARE(adaptive, 82);
    }

    void marksWeightsOfImportedTasks_data()
    {
        QTest::addColumn<QString>("stage");
        QTest::addColumn<int>("constants");
        QTest::newRow("conv2d") << "\nConv2dOutput(" << 1;
        QTest::newRow("conv3d") << "\nConv3dOutput(" << 1;
        QTest::newRow("winograd") << "\nbgemm(" << 1;
        QTest::newRow("dense") << "\nT_dense(" << 1;
        QTest::newRow("depthwise") << "\nDepthwiseConv2d(" << 0;
        QTest::newRow("batch matmul and grouped") << "\ncompute(b, i, j) +=" << 0;
        QTest::newRow("softmax") << "\nT_softmax_exp(" << 0;
    }
    void marksWeightsOfImportedTasks()
    {
        QFETCH(QString, stage);
        QFETCH(int, constants);
        int count = 0;
        for (const NetworkTask& task : registryTasks()) {
            if (task.dagText.find(stage.toStdString()) == std::string::npos)
                continue;
            ++count;
            const auto workload = workloadOfTask(task.workloadKey, task.dagText);
            QVERIFY(workload);
            QCOMPARE(constantsOf(workload->dag).size(), static_cast<std::size_t>(constants));
            for (const DagStage& weight : workload->dag.stages)
                QVERIFY(!weight.isConstant || weight.shape.size() >= 2);
        }
        QVERIFY(count > 0);
    }

    void marksWeightsAndBiasesOfOurOperators()
    {
        using Names = std::vector<std::string>;
        QCOMPARE(constantsOf(parsed("matmul:m=2,n=2,k=2").dag), Names());
        QCOMPARE(constantsOf(parsed("batch_matmul:b=1,m=2,n=2,k=2").dag), Names());
        QCOMPARE(constantsOf(parsed("dense:m=2,n=2,k=2+bias").dag), (Names{"W", "b"}));
        QCOMPARE(constantsOf(parsed("conv2d:h=4,w=4,ci=2,co=2,k=3+bn+add+relu").dag),
            (Names{"w", "g", "t"}));
        QCOMPARE(constantsOf(parsed("layer_norm:m=2,n=2").dag), (Names{"gamma", "beta"}));
        QCOMPARE(constantsOf(parsed("softmax:m=2,n=2").dag), Names());
    }

    void keepsEveryNotation_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : kOperators)
            QTest::newRow(text) << text;
    }
    void keepsEveryNotation()
    {
        QFETCH(QString, text);
        const Workload workload = parsed(text.toStdString());
        QCOMPARE(QString::fromStdString(workload.text), text);
        QCOMPARE(messageOf(parseWorkload(workload.key)), QString());
        QCOMPARE(parseWorkload(workload.key)->text, workload.text);
        QCOMPARE(messageOf(parseWorkloadJson(toJson(workload))), QString());
        QCOMPARE(parseWorkloadJson(toJson(workload))->text, workload.text);
        QCOMPARE(toText(workload.dag), workload.dagText);
    }

    void readsItsOwnTextLikeTvms_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : kOperators) {
            // A dilated image without padding has no size in TVM's text.
            if (QString(text) != "transposed_conv2d:n=1,h=4,w=5,ci=3,co=4,k=2,s=3,p=1")
                QTest::newRow(text) << text;
        }
    }
    void readsItsOwnTextLikeTvms()
    {
        QFETCH(QString, text);
        const Workload workload = parsed(text.toStdString());
        const auto read = parseDag(workload.dagText);
        QVERIFY2(read, read ? "" : read.error().toString().c_str());
        QCOMPARE(read->stages.size(), workload.dag.stages.size());
        for (std::size_t i = 0; i < read->stages.size(); ++i) {
            const DagStage& theirs = read->stages[i];
            const DagStage& ours = workload.dag.stages[i];
            QCOMPARE(theirs.name, ours.name);
            QCOMPARE(theirs.text, ours.text);
            QCOMPARE(theirs.shape, ours.shape);
            QCOMPARE(theirs.spatial, ours.spatial.empty() ? theirs.spatial : ours.spatial);
            QCOMPARE(theirs.reduce, ours.reduce);
            if (!ours.body)
                continue;
            std::vector<int> oursRead;
            std::vector<int> theirsRead;
            forEachAccess(*ours.body, [&](const Expr& e) { oursRead.push_back(e.stage); });
            forEachAccess(*theirs.body, [&](const Expr& e) { theirsRead.push_back(e.stage); });
            QCOMPARE(theirsRead, oursRead);
        }
    }

    void everyOperatorHasAnExampleThatParses()
    {
        QVERIFY(operators().size() >= 16);
        for (const OperatorInfo& info : operators()) {
            const Workload workload = parsed(info.example);
            QVERIFY(QString::fromStdString(workload.text)
                        .startsWith(QString::fromStdString(info.name) + ":"));
            QVERIFY(!info.meaning.empty());
        }
    }

    void fillsInDefaults()
    {
        QCOMPARE(parsed(" conv2d : h=4, w=4,ci=2,co=2,k=3 + relu").text,
            std::string("conv2d:n=1,h=4,w=4,ci=2,co=2,k=3,s=1,p=0+relu"));
    }

    void namesFusedTasksAsTvmsExamplesDo()
    {
        QCOMPARE(parsed("conv2d:h=28,w=28,ci=128,co=128,k=3,p=1+bias+relu").key,
            std::string("[\"conv2d_bias_relu\", 1, 28, 28, 128, 128, 3, 1, 1]"));
        QCOMPARE(parsed("conv2d:h=28,w=28,ci=128,co=128,k=3,p=1,g=2+bias+relu").key,
            std::string("[\"conv2d_bias_relu\", 1, 28, 28, 128, 128, 3, 1, 1, 1, 2]"));
        QCOMPARE(parsed("[\"conv2d_bias_relu\", 1, 28, 28, 128, 128, 3, 1, 1, 1, 2]").text,
            std::string("conv2d:n=1,h=28,w=28,ci=128,co=128,k=3,s=1,p=1,g=2+bias+relu"));
        QCOMPARE(parsed("[\"transpose_batch_matmul_relu\", 1, 8, 2, 4]").text,
            std::string("transpose_batch_matmul:b=1,s=8,heads=2,d=4+relu"));
    }

    void keepsFullPrecisionBehindTheText()
    {
        const Workload workload = parsed("layer_norm:m=1,n=1048577");
        QVERIFY(workload.dagText.find("/1.04858e+06f") != std::string::npos);
        QCOMPARE(workload.dag.stages[2].body->children[1]->real, 1048577.0);
    }

    void keepsAnImportedTaskAsItIs()
    {
        const std::string key = R"(["abc", 3, 4])";
        const auto workload = workloadOfTask(key, "p = PLACEHOLDER [4]\nq(i) = max(p[i], 0f)\n");
        QVERIFY2(workload, qPrintable(messageOf(workload)));
        QCOMPARE(workload->text, key);
        QCOMPARE(workload->key, key);
        QCOMPARE(workload->flops, 4.0);
        const auto again = parseWorkloadJson(toJson(*workload));
        QVERIFY2(again, qPrintable(messageOf(again)));
        QCOMPARE(again->key, key);
        QCOMPARE(again->dagText, workload->dagText);
    }

    void refusesUnknownTasks()
    {
        const auto unknown = workloadOfTask(R"(["0123456789abcdef0123456789abcdef", 1, 2])");
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().kind, ErrorKind::NotFound);
        QCOMPARE(messageOf(unknown),
            QString("the task [\"0123456789abcdef0123456789abcdef\", 1, 2] is no operator of ours "
                    "and comes without its DAG"));
        QCOMPARE(workloadOfTask("opaque").error().kind, ErrorKind::NotFound);
        const auto bad = workloadOfTask("k", "x = PLACEHOLDER [2]\ny(i) = z[i]\n");
        QCOMPARE(messageOf(bad), QString("line 2: no earlier stage named “z” has 1 dimensions"));
    }

    void explainsWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row
            = [](const char* text, const char* message) { QTest::newRow(text) << text << message; };
        row("matmul:m=0,n=2,k=2", "m must be from 1 to 2147483647, but is 0");
        row("matmul:m=-3,n=2,k=2", "m must be from 1 to 2147483647, but is -3");
        row("matmul:m=2.5,n=2,k=2", "m must be a whole number, not “2.5”");
        row("matmul:m=,n=2,k=2", "m must be a whole number, not “”");
        row("matmul:m=99999999999999999999,n=2,k=2",
            "m must be a whole number, not “99999999999999999999”");
        row("matmul:m=4294967296,n=2,k=2", "m must be from 1 to 2147483647, but is 4294967296");
        row("matmul:m=2,n=2",
            "matmul needs k (length of the sums), as in matmul:m=512,n=512,k=512");
        row("matmul", "matmul needs m (rows), as in matmul:m=512,n=512,k=512");
        row("matmul:m=2,n=2,k=2,m=3", "m is given twice");
        row("matmul:m=2,n=2,k=2,q=3", "matmul has no argument “q”; it has m, n, k");
        row("matmul:m=2,n=2,k", "“k” is not NAME=NUMBER");
        row("matmul:m=2,n=2,k=2,", "“” is not NAME=NUMBER");
        row("matmul:m=2,n=2,k=2+swish",
            "no fused part “swish”; the fused parts are bias, bn, add, relu, relu6, gelu");
        row("matmul:m=2,n=2,k=2+",
            "no fused part “”; the fused parts are bias, bn, add, relu, relu6, gelu");
        row("softmax:m=2,n=2+relu", "softmax takes no fused parts");
        row("elementwise:m=2,n=2",
            "elementwise needs a fused part, as in elementwise:m=128,n=768+bias+gelu+add");
        row("conv2d:h=8,w=8,ci=6,co=9,k=3,g=2",
            "conv2d:n=1,h=8,w=8,ci=6,co=9,k=3,s=1,p=0,g=2 is impossible (g must divide ci and co, "
            "but g is 2, ci is 6 and co is 9)");
        row("conv2d:h=2,w=8,ci=1,co=1,k=3",
            "conv2d:n=1,h=2,w=8,ci=1,co=1,k=3,s=1,p=0 is impossible (the kernel spans 3 elements "
            "but the padded height has only 2)");
        row("conv2d:h=8,w=4,ci=1,co=1,k=3,d=2",
            "conv2d:n=1,h=8,w=4,ci=1,co=1,k=3,s=1,p=0,d=2 is impossible (the kernel spans 5 "
            "elements but the padded width has only 4)");
        row("max_pool2d:h=1,w=1,c=1,k=2",
            "max_pool2d:n=1,h=1,w=1,c=1,k=2,s=1,p=0 is impossible (the kernel spans 2 elements but "
            "the padded height has only 1)");
        row("conv2d:h=8,w=8,ci=1,co=1,k=3,p=-1", "p must be from 0 to 2147483647, but is -1");
        row("conv2d:h=8,w=8,ci=1,co=1,k=3,s=0", "s must be from 1 to 2147483647, but is 0");
        row("transposed_conv2d:h=4,w=4,ci=1,co=1,k=2,p=2",
            "transposed_conv2d:n=1,h=4,w=4,ci=1,co=1,k=2,s=1,p=2 is impossible (p must be less "
            "than k in a transposed convolution, but p is 2 and k is 2)");
        row("matmul:m=2147483647,n=2147483647,k=1",
            "matmul:m=2147483647,n=2147483647,k=1 is too large (the tensor “C” of shape "
            "[2147483647, 2147483647] has more than 2147483647 elements)");
        row("transposed_conv2d:h=2147483647,w=2147483647,ci=2147483647,co=1,k=2147483647,s="
            "2147483647",
            "transposed_conv2d:n=1,h=2147483647,w=2147483647,ci=2147483647,co=1,k=2147483647,s="
            "2147483647,p=0 is too large (the tensor “x” of shape [1, 2147483647, 2147483647, "
            "2147483647] has more than 2147483647 elements)");
        row("[\"matmul\", 1, 2]", "the key of matmul has 3 arguments, not 2");
        row("[\"matmul\", 1, 2, \"x\"]", "k must be a whole number, not “x”");
        row("[\"matmul_swish\", 1, 2, 3]",
            "no fused part “swish”; the fused parts are bias, bn, add, relu, relu6, gelu");
        row("[matmul]", "a workload key is a JSON list that starts with a name");
    }
    void explainsWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto workload = parseWorkload(text.toStdString());
        QCOMPARE(messageOf(workload), message);
        QCOMPARE(workload.error().kind, ErrorKind::BadInput);
    }

    void namesTheOperatorsWhenOneIsUnknown()
    {
        const auto workload = parseWorkload("conv4d:n=1");
        QCOMPARE(workload.error().kind, ErrorKind::NotFound);
        QVERIFY(messageOf(workload).startsWith(
            "no operator “conv4d”; the operators are matmul, batch_matmul, dense,"));
        QCOMPARE(parseWorkload("").error().kind, ErrorKind::NotFound);
    }

    void explainsWhatIsWrongInJson()
    {
        QCOMPARE(messageOf(parseWorkloadJson("[]")),
            QString("a workload in JSON is an object with the name of its “operator”"));
        QCOMPARE(messageOf(parseWorkloadJson(R"({"operator": "softmax", "m": 2, "n": "x"})")),
            QString("n must be a whole number, not “x”"));
        QCOMPARE(messageOf(parseWorkloadJson(
                     R"({"operator": "dense", "m": 2, "n": 2, "k": 2, "then": "relu"})")),
            QString("“then” must be a list of fused parts"));
        QCOMPARE(messageOf(parseWorkloadJson(R"({"workload_key": 3})")),
            QString("“workload_key” and “dag” must be texts"));
    }
};

QTEST_APPLESS_MAIN(TestWorkload)
#include "tst_workload.moc"
