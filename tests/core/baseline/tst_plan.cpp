// SPDX-License-Identifier: GPL-3.0-only
#include <torch/torch.h>

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "baseline/plan.h"
#include "baseline/torch_ways.h"
#include "records/workload_key.h"
#include "workload/evaluator.h"
#include "workload/workload_catalog.h"

/// LibTorch's operators, as a plan calls them, against the reference evaluator: a workload that is
/// recognised wrongly gives other numbers, and whatever agrees with the evaluator agrees with
/// LibTorch.
using namespace tlp;
using namespace tlp::baseline;
using workload::Workload;

namespace {

struct Case
{
    const char* workload;
    const char* calls;
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all{
        {"matmul:m=33,n=17,k=65", "mm"},
        {"matmul:m=33,n=17,k=65+bias+relu", "linear + relu"},
        {"batch_matmul:b=3,m=9,n=10,k=31", "bmm"},
        {"dense:m=5,n=40,k=33+bias+relu", "linear + relu"},
        {"dense:m=5,n=40,k=33+bias+gelu", "linear + gelu"},
        {"dense:m=5,n=40,k=33+bn", "linear"},
        {"transpose_batch_matmul:b=2,s=7,heads=3,d=16", "permute + permute + bmm"},
        {"conv1d:n=2,l=31,ci=5,co=7,k=3,s=2,p=1", "conv1d"},
        {"conv2d:n=2,h=14,w=13,ci=6,co=8,k=3,s=2,p=1", "conv2d"},
        {"conv2d:h=12,w=12,ci=8,co=12,k=3,p=1,g=4", "conv2d"},
        {"conv2d:h=12,w=12,ci=8,co=8,k=3,p=1,g=8+bias", "conv2d"},
        {"conv2d:h=15,w=15,ci=4,co=6,k=3,p=2,d=2", "conv2d"},
        {"conv2d:h=9,w=9,ci=4,co=6,k=3,p=1+bn+relu6", "conv2d + clamp"},
        {"conv2d:h=9,w=9,ci=4,co=6,k=1+bias+add+relu", "conv2d + add + relu"},
        {"depthwise:h=12,w=11,c=9,k=3,s=2,p=1", "conv2d"},
        {"depthwise:h=12,w=11,c=9,k=3,p=1+bn+relu", "conv2d + relu"},
        {"conv3d:d=5,h=7,w=6,ci=3,co=4,k=3,s=2,p=1", "conv3d"},
        {"transposed_conv2d:h=5,w=6,ci=7,co=4,k=4,s=2,p=1", "conv_transpose2d"},
        {"transposed_conv2d:h=5,w=6,ci=7,co=4,k=3,p=1+bias", "conv_transpose2d"},
        {"capsule_conv2d:h=6,w=6,ci=3,co=5,k=3,s=2,p=1", "conv2d"},
        {"max_pool2d:h=11,w=10,c=6,k=3,s=2,p=1", "max_pool2d"},
        {"avg_pool2d:h=11,w=10,c=6,k=3,s=2,p=1", "avg_pool2d"},
        {"norm:b=3,m=20,n=15", "norm"},
        {"softmax:m=7,n=100", "softmax"},
        {"layer_norm:m=6,n=64", "layer_norm"},
        {"elementwise:m=12,n=20+bias+relu", "add + relu"},
        {"elementwise:m=12,n=20+add+gelu+add", "add + gelu + add"},
        {"gelu_chain:m=12,n=20", "add + gelu"},
    };
    return all;
}

/// The matrices of Winograd's convolution, without inputs.
at::Tensor constantStage(const workload::ComputeDag& dag, const char* name)
{
    for (const workload::DagStage& stage : dag.stages) {
        if (stage.name != name)
            continue;
        const auto values = workload::evaluate({{stage}}, {});
        if (!values)
            return {};
        const workload::Tensor& tensor = values->front();
        return at::from_blob(const_cast<float*>(tensor.values.data()), tensor.shape)
            .to(at::kDouble);
    }
    return {};
}

/// The weights [size, size, output, input] that Winograd's algorithm wants for these of the plain
/// convolution, [height, width, input, output]: the transform G is what makes A, B and G compute a
/// convolution, Σ_i A[i, k] B[l, i] G[i, j] = 1 where l = k + j, else 0.
at::Tensor transformedWeights(const workload::ComputeDag& dag, const at::Tensor& plain)
{
    const at::Tensor a = constantStage(dag, "A");
    const at::Tensor b = constantStage(dag, "B");
    const std::int64_t size = a.size(0);
    const std::int64_t kernel = plain.size(0);
    const at::Tensor equations
        = (a.t().unsqueeze(1) * b.unsqueeze(0)).reshape({a.size(1) * size, size});
    at::Tensor wanted = at::zeros({a.size(1), size, kernel}, at::kDouble);
    for (std::int64_t k = 0; k < a.size(1); ++k)
        for (std::int64_t j = 0; j < kernel; ++j)
            wanted[k][k + j][j] = 1;
    const at::Tensor g
        = at::matmul(at::pinverse(equations), wanted.reshape({a.size(1) * size, kernel}));
    return at::einsum("xi,yj,ijco->xyoc", {g, g, plain.to(at::kDouble)})
        .to(at::kFloat)
        .contiguous();
}

at::Tensor asTorch(workload::Tensor& tensor)
{
    return at::from_blob(tensor.values.data(), tensor.shape);
}

/// The largest difference, relative to the element plus the mean.
double differenceOf(workload::Tensor& actual, workload::Tensor& expected)
{
    const at::Tensor a = asTorch(actual).to(at::kDouble);
    const at::Tensor e = asTorch(expected).to(at::kDouble);
    return ((a - e).abs() / (e.abs() + e.abs().mean())).max().item<double>();
}

void compare(const Workload& workload, double tolerance)
{
    const auto plan = makePlan(workload.dag);
    QVERIFY2(plan, plan ? "" : plan.error().message.c_str());
    std::vector<workload::Tensor> inputs = workload::makeInputs(workload.dag, 3);
    std::vector<workload::Tensor> ours = inputs;
    std::size_t k = 0;
    for (std::size_t i = 0; i < plan->shapes.size(); ++i) {
        if (!workload.dag.stages[i].isPlaceholder)
            continue;
        if (plan->shapes[i] != inputs[k].shape) { // Winograd's weights
            inputs[k].shape = plan->shapes[i];
            inputs[k].values.resize(static_cast<std::size_t>(asTorch(inputs[k]).numel()));
            const at::Tensor transformed = transformedWeights(workload.dag, asTorch(inputs[k]));
            QCOMPARE(transformed.sizes().vec(), ours[k].shape);
            ours[k].values.assign(
                transformed.data_ptr<float>(), transformed.data_ptr<float>() + transformed.numel());
        }
        ++k;
    }
    auto outputs = workload::evaluate(workload.dag, ours);
    QVERIFY2(outputs, outputs ? "" : outputs.error().message.c_str());
    QCOMPARE(outputs->size(), std::size_t(1));
    auto result = computePlain(*plan, inputs);
    QVERIFY2(result, result ? "" : result.error().message.c_str());
    QCOMPARE(result->shape, outputs->front().shape);
    const double difference = differenceOf(*result, outputs->front());
    QVERIFY2(difference <= tolerance, qPrintable(QString::number(difference)));
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheEvaluatorOnOperators_data();
    void agreesWithTheEvaluatorOnOperators();
    void leavesNoOperatorOut();
    void agreesWithTheEvaluatorOnNetworks_data();
    void agreesWithTheEvaluatorOnNetworks();
    void recognisesEveryTaskOfTheNetworks();
    void computesResNet18InFewCalls();
    void saysWhatLibTorchLacks_data();
    void saysWhatLibTorchLacks();
    void findsWaysThatAgree_data();
    void findsWaysThatAgree();
    void givesTheSameEachTime_data();
    void givesTheSameEachTime();
};

void TestPlan::agreesWithTheEvaluatorOnOperators_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < cases().size(); ++i)
        QTest::addRow("%s", cases()[i].workload) << static_cast<int>(i);
}

void TestPlan::agreesWithTheEvaluatorOnOperators()
{
    QFETCH(const int, index);
    const Case& one = cases()[static_cast<std::size_t>(index)];
    const auto workload = workload::parseWorkload(one.workload);
    QVERIFY2(workload, workload ? "" : workload.error().message.c_str());
    const auto plan = makePlan(workload->dag);
    QVERIFY2(plan, plan ? "" : plan.error().message.c_str());
    QCOMPARE(plan->describe(), std::string(one.calls));
    compare(*workload, 1e-4);
}

/// Whoever adds an operator adds it here as well, or says that LibTorch has nothing like it.
void TestPlan::leavesNoOperatorOut()
{
    std::set<std::string> compared;
    for (const Case& one : cases()) {
        const std::string text = one.workload;
        compared.insert(text.substr(0, text.find(':')));
    }
    for (const workload::OperatorInfo& info : workload::operators())
        QVERIFY2(compared.contains(info.name), info.name.c_str());
}

/// All of ResNet-18, and of the other networks the smallest task of each form.
void TestPlan::agreesWithTheEvaluatorOnNetworks_data()
{
    QTest::addColumn<QString>("key");
    const auto networks = workload::loadNetworks();
    QVERIFY2(networks, networks ? "" : networks.error().message.c_str());
    std::set<std::string> added;
    const auto addRow = [&](const std::string& network, const Workload& workload) {
        if (added.insert(workload.key).second)
            QTest::addRow("%s %s", network.c_str(), workload.key.c_str())
                << QString::fromStdString(workload.key);
    };
    std::map<std::string, std::pair<std::string, Workload>> smallest; // by the DAG's hash
    for (const workload::Network& network : *networks) {
        const auto workloads = workload::workloadsOf(network);
        QVERIFY2(workloads, workloads ? "" : workloads.error().message.c_str());
        for (const workload::WeightedWorkload& one : *workloads) {
            if (network.name == "resnet_18") {
                addRow(network.name, one.workload);
                continue;
            }
            auto& least = smallest[records::parseWorkloadKey(one.workload.key).function];
            if (least.first.empty() || one.workload.flops < least.second.flops)
                least = {network.name, one.workload};
        }
    }
    for (const auto& [hash, one] : smallest)
        addRow(one.first, one.second);
}

void TestPlan::agreesWithTheEvaluatorOnNetworks()
{
    QFETCH(const QString, key);
    const auto found = workload::findWorkloads(key.toStdString());
    QVERIFY2(found, found ? "" : found.error().message.c_str());
    compare(found->front().workload, 2e-3); // Winograd's algorithm rounds more
}

void TestPlan::recognisesEveryTaskOfTheNetworks()
{
    const auto networks = workload::loadNetworks();
    QVERIFY2(networks, networks ? "" : networks.error().message.c_str());
    int tasks = 0;
    for (const workload::Network& network : *networks) {
        const auto workloads = workload::workloadsOf(network);
        QVERIFY2(workloads, workloads ? "" : workloads.error().message.c_str());
        for (const workload::WeightedWorkload& one : *workloads) {
            const auto plan = makePlan(one.workload.dag);
            QVERIFY2(plan,
                qPrintable(QString::fromStdString(network.name + " " + one.workload.key + ": "
                    + (plan ? "" : plan.error().message))));
            ++tasks;
        }
    }
    QVERIFY(tasks > 150);
}

/// What a convolution can take in costs LibTorch no call of its own.
void TestPlan::computesResNet18InFewCalls()
{
    const auto workloads = workload::findWorkloads("resnet_18");
    QVERIFY2(workloads, workloads ? "" : workloads.error().message.c_str());
    std::map<std::string, int> calls;
    for (const workload::WeightedWorkload& one : *workloads)
        ++calls[makePlan(one.workload.dag)->describe()];
    const std::map<std::string, int> expected{{"linear", 1}, {"avg_pool2d", 1}, {"max_pool2d", 1},
        {"conv2d", 3}, {"conv2d + relu", 8}, {"conv2d + add + relu", 4}};
    QVERIFY2(calls == expected, calls.begin()->first.c_str());
}

void TestPlan::saysWhatLibTorchLacks_data()
{
    QTest::addColumn<QString>("dag");
    QTest::addColumn<QString>("stage");
    QTest::addRow("an index that is no place")
        << "A = PLACEHOLDER [6]\nwrapped(i) = A[floormod(i, 3)]\n"
           "out(i) = max(wrapped[i], 0f)\n"
        << "wrapped";
    QTest::addRow("a function") << "A = PLACEHOLDER [6]\nodd(i) = tir.tan(A[i])\n"
                                << "odd";
    QTest::addRow("a window that starts later than padding ends")
        << "A = PLACEHOLDER [1, 6, 6, 4]\nW = PLACEHOLDER [3, 3, 4, 4]\n"
           "late(n, h, w, c) += (A[n, ((h + rh) + 1), (w + rw), rc]*W[rh, rw, rc, c])\n"
        << "late";
}

void TestPlan::saysWhatLibTorchLacks()
{
    QFETCH(const QString, dag);
    QFETCH(const QString, stage);
    auto parsed = workload::parseDag(dag.toStdString());
    if (!parsed) // extents that the text does not fix
        parsed = workload::parseDag(dag.toStdString(), "[\"0123456789abcdef0123456789abcdef\", 6]");
    QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
    const auto plan = makePlan(*parsed);
    QVERIFY(!plan);
    QCOMPARE(plan.error().kind, ErrorKind::Unsupported);
    QVERIFY2(plan.error().message.find(stage.toStdString()) != std::string::npos,
        plan.error().message.c_str());
}

void TestPlan::findsWaysThatAgree_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<int>("ways");
    QTest::addRow("convolution") << "conv2d:h=14,w=14,ci=16,co=32,k=3,p=1+bias+add+relu" << 4;
    QTest::addRow("relu") << "conv2d:h=14,w=14,ci=16,co=32,k=3,p=1+bn+relu" << 4;
    QTest::addRow("depthwise") << "depthwise:h=14,w=14,c=32,k=3,p=1,s=2+bias+relu" << 4;
    QTest::addRow("relu6 is not oneDNN's") << "conv2d:h=14,w=14,ci=16,co=32,k=1+bias+relu6" << 3;
    QTest::addRow("grouped") << "conv2d:h=14,w=14,ci=16,co=32,k=3,p=1,g=4+bias+relu" << 4;
    QTest::addRow("dense") << "dense:m=16,n=64,k=48+bias+relu" << 2;
    QTest::addRow("matmul") << "matmul:m=16,n=64,k=48" << 2;
    QTest::addRow("softmax") << "softmax:m=16,n=64" << 1;
    QTest::addRow("pooling") << "max_pool2d:h=14,w=14,c=32,k=3,s=2,p=1" << 3;
    QTest::addRow("mean") << "avg_pool2d:h=14,w=14,c=32,k=2,s=2" << 3;
}

/// Each way is only taken when its result agrees with the plain one's.
void TestPlan::findsWaysThatAgree()
{
    QFETCH(const QString, workload);
    QFETCH(const int, ways);
    const auto parsed = workload::parseWorkload(workload.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
    const auto plan = makePlan(parsed->dag);
    QVERIFY2(plan, plan ? "" : plan.error().message.c_str());
    const auto found = torchWays(*plan);
    QVERIFY2(found, found ? "" : found.error().message.c_str());
    QCOMPARE(static_cast<int>(found->size()), ways);
    for (const TorchWay& way : *found) {
        QVERIFY2(way.whyNot.empty(), (way.name + ": " + way.whyNot).c_str());
        way.flush();
        QCOMPARE(way.execute(), 0);
    }
}

void TestPlan::givesTheSameEachTime_data()
{
    QTest::addColumn<QString>("dag");
    QTest::addRow("a view of an input") << "A = PLACEHOLDER [4, 8]\nB = PLACEHOLDER [4, 1, 8]\n"
                                           "T_expand_dims(i, j, k) = A[i, k]\n"
                                           "T_add(i, j, k) = (T_expand_dims[i, j, k] + B[i, j, k])";
    QTest::addRow("an input itself") << "A = PLACEHOLDER [4, 8]\n"
                                        "T_relu(i, j) = max(A[i, j], 0f)";
}

/// No way may write into what it reads: the next one would get other inputs.
void TestPlan::givesTheSameEachTime()
{
    QFETCH(const QString, dag);
    const auto parsed = workload::parseDag(dag.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
    const auto plan = makePlan(*parsed);
    QVERIFY2(plan, plan ? "" : plan.error().message.c_str());
    const std::vector<workload::Tensor> inputs = workload::makeInputs(*parsed, 3);
    const auto first = computePlain(*plan, inputs);
    QVERIFY2(first, first ? "" : first.error().message.c_str());
    const auto second = computePlain(*plan, inputs);
    QCOMPARE(second->values, first->values);
    const auto ways = torchWays(*plan);
    QVERIFY2(ways, ways ? "" : ways.error().message.c_str());
    for (const TorchWay& way : *ways)
        QVERIFY2(way.whyNot.empty(), (way.name + ": " + way.whyNot).c_str());
}

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
