// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "naive_value.h"
#include "workload/evaluator.h"
#include "workload/input_values.h"
#include "workload/networks_file.h"

using namespace tlp;
using namespace tlp::workload;

namespace {

ComputeDag parsed(std::string_view text, std::string_view key = {})
{
    auto dag = parseDag(text, key);
    if (!dag)
        QTest::qFail(dag.error().toString().c_str(), __FILE__, __LINE__);
    return dag ? std::move(*dag) : ComputeDag();
}

std::vector<float> valuesOf(const ComputeDag& dag, const std::vector<Tensor>& inputs)
{
    auto outputs = evaluate(dag, inputs);
    if (!outputs || outputs->size() != 1) {
        QTest::qFail(
            outputs ? "not one output" : outputs.error().toString().c_str(), __FILE__, __LINE__);
        return {};
    }
    return outputs->front().values;
}

QString messageOf(const ComputeDag& dag, const std::vector<Tensor>& inputs)
{
    const auto outputs = evaluate(dag, inputs);
    return outputs ? QString() : QString::fromStdString(outputs.error().toString());
}

/// The outputs of seeded inputs at `samples` random places against the naive value.
void compareWithNaive(const ComputeDag& dag, int samples)
{
    const std::vector<Tensor> inputs = makeInputs(dag, 7);
    const auto outputs = evaluate(dag, inputs);
    QVERIFY2(outputs, outputs ? "" : outputs.error().toString().c_str());
    const NaiveValue naive(dag, inputs);
    std::vector<bool> isRead(dag.stages.size());
    for (const DagStage& stage : dag.stages) {
        if (stage.body)
            forEachAccess(*stage.body,
                [&](const Expr& access) { isRead[static_cast<std::size_t>(access.stage)] = true; });
    }
    std::size_t next = 0;
    Rng rng(11);
    for (std::size_t stage = 0; stage < dag.stages.size(); ++stage) {
        if (isRead[stage] || dag.stages[stage].isPlaceholder)
            continue;
        const Tensor& output = outputs->at(next++);
        QCOMPARE(output.shape, dag.stages[stage].shape);
        for (int sample = 0; sample < samples; ++sample) {
            std::vector<std::int64_t> index;
            std::int64_t offset = 0;
            for (const std::int64_t extent : output.shape) {
                index.push_back(
                    static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(extent))));
                offset = offset * extent + index.back();
            }
            const double expected = naive.of(static_cast<int>(stage), index);
            const double actual = output.values[static_cast<std::size_t>(offset)];
            const double tolerance = 2e-5 * std::max(1.0, std::fabs(expected));
            QVERIFY2(std::fabs(actual - expected) <= tolerance,
                qPrintable(QString("%1 is %2, expected %3")
                               .arg(QString::fromStdString(dag.stages[stage].text))
                               .arg(actual)
                               .arg(expected)));
        }
    }
    QCOMPARE(next, outputs->size());
}

} // namespace

class TestEvaluator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void multipliesMatrices()
    {
        const ComputeDag dag = parsed("A = PLACEHOLDER [2, 3]\n"
                                      "B = PLACEHOLDER [3, 2]\n"
                                      "C(i, j) += (A[i, k]*B[k, j])\n");
        QCOMPARE(valuesOf(dag, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{3, 2}, {1, 0, 2, -1, 3, 10}}}),
            (std::vector<float>{14, 28, 32, 55}));
    }

    void sumsInDouble()
    {
        // In float, 2²⁴ + 1 + 1 + … stays 2²⁴.
        const ComputeDag dag = parsed("A = PLACEHOLDER [1, 5]\nC(i) += A[i, k]\n");
        QCOMPARE(valuesOf(dag, {{{1, 5}, {16777216, 1, 1, 1, 1}}}), (std::vector<float>{16777220}));
    }

    void padsWithoutReadingOutside()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [3]\n"
                                      "pad(i) = tir.if_then_else(((i >= 1) && (i < 4)), "
                                      "x[(i - 1)], 0.5f)\n"
                                      "sum(i) += pad[(i + r)]\n"
                                      "w = PLACEHOLDER [3]\n"
                                      "out(i) = (sum[i] + w[i])\n");
        QCOMPARE(
            valuesOf(dag, {{{3}, {1, 2, 4}}, {{3}, {0, 0, 0}}}), (std::vector<float>{3.5, 7, 6.5}));
    }

    void refusesAReadOutsideOfATensor()
    {
        ComputeDag dag = parsed("x = PLACEHOLDER [3]\ny(i) = x[i]\n");
        auto body = std::make_shared<Expr>(*dag.stages[1].body);
        auto sum = std::make_shared<Expr>();
        sum->kind = Expr::Kind::Add;
        auto one = std::make_shared<Expr>();
        one->integer = 1;
        sum->children = {body->children[0], one};
        body->children = {sum};
        dag.stages[1].body = body;
        QCOMPARE(
            messageOf(dag, {{{3}, {1, 2, 3}}}), QString("stage “y” reads outside of a tensor"));
    }

    void takesTheMaximumOfAWindow()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [6]\ny(i) max= x[((i*2) + r)]\n");
        QCOMPARE(dag.stages[1].reduce[0].extent, 2);
        QCOMPARE(valuesOf(dag, {{{6}, {-5, -3, 2, 1, -9, -8}}}), (std::vector<float>{-3, 2, -8}));
    }

    void computesFunctionsCastsAndScalars()
    {
        const ComputeDag dag
            = parsed("x = PLACEHOLDER [2]\n"
                     "three() = 3f\n"
                     "a(i) = (x[i] + three[])\n"
                     "b(i) = (tir.sqrt(a[i])*float32(((i + 1)*10)))\n"
                     "c(i) = select((floormod(i, 2) == 1), b[i], tir.exp(x[i]))\n");
        QCOMPARE(valuesOf(dag, {{{2}, {0, 1}}}), (std::vector<float>{1, 40}));
    }

    void readsTransposedAndReversed()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [2, 3]\n"
                                      "w = PLACEHOLDER [3]\n"
                                      "y(i, j) = (x[j, (2 - i)] + w[i])\n");
        QCOMPARE(valuesOf(dag, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{3}, {0, 0, 0}}}),
            (std::vector<float>{3, 6, 2, 5, 1, 4}));
    }

    void worksInBlocksOfAnyLength()
    {
        for (const int extent : {1, 7, 255, 256, 257, 600}) {
            const std::string n = std::to_string(extent);
            compareWithNaive(parsed("A = PLACEHOLDER [3, " + n + "]\nB = PLACEHOLDER [" + n
                                 + ", 2]\nC(i, j) += (A[i, k]*B[k, j])\n"),
                6);
            compareWithNaive(parsed("A = PLACEHOLDER [3, " + n + "]\nB = PLACEHOLDER [2, " + n
                                 + "]\nC(i, j) += (A[i, k]*B[j, k])\nD(i) max= C[i, k]\n"),
                3);
            compareWithNaive(parsed("A = PLACEHOLDER [2, 3]\nB = PLACEHOLDER [3, " + n
                                 + "]\nC(i, j) += (A[i, k]*B[k, j])\n"),
                20);
        }
    }

    void agreesWithTheNaiveValueOnEveryGoldenOperator_data()
    {
        QTest::addColumn<QString>("dag");
        const std::filesystem::path folder
            = std::filesystem::path(TLP_TEST_DATA_DIR) / "golden/space";
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (!name.ends_with(".json") || name.ends_with(".records.json"))
                continue;
            std::ifstream file(entry.path());
            const auto json = nlohmann::json::parse(file);
            QTest::newRow(name.c_str()) << QString::fromStdString(json["dag"].get<std::string>());
            ++count;
        }
        QCOMPARE(count, 22);
    }
    void agreesWithTheNaiveValueOnEveryGoldenOperator()
    {
        QFETCH(QString, dag);
        compareWithNaive(parsed(dag.toStdString()), 10);
    }

    void agreesWithTheNaiveValueOnTheBundledNetworks()
    {
        const auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        int count = 0;
        for (const Network& network : *networks) {
            for (const NetworkTask& task : network.tasks) {
                if (!task.flops || *task.flops > 3e7
                    || task.dagText.find("OMITTED") != std::string::npos)
                    continue;
                compareWithNaive(parsed(task.dagText, task.workloadKey), 2);
                ++count;
            }
        }
        QVERIFY(count > 20);
    }

    void inputsAreSeeded()
    {
        const ComputeDag dag = parsed("A = PLACEHOLDER [100, 100]\nB = PLACEHOLDER [100, 100]\n"
                                      "C(i, j) = (A[i, j] + B[i, j])\n");
        const auto inputs = makeInputs(dag, 1);
        QCOMPARE(inputs.size(), 2U);
        QCOMPARE(inputs[0].shape, (std::vector<std::int64_t>{100, 100}));
        QCOMPARE(makeInputs(dag, 1)[1].values, inputs[1].values);
        QVERIFY(makeInputs(dag, 2)[0].values != inputs[0].values);
        QVERIFY(inputs[0].values != inputs[1].values);
        double sum = 0;
        for (const float value : inputs[0].values) {
            QVERIFY(value >= -1 && value < 1);
            sum += value;
        }
        QVERIFY(std::fabs(sum / 10000) < 0.03);
        // What another program must reproduce.
        QCOMPARE(mixBits(0), 0xe220a8397b1dcdafULL);
        QCOMPARE(static_cast<double>(inputs[1].values[3]),
            static_cast<double>(mixBits(mixBits(1 + mixBits(1)) + 3) >> 40) / 8388608 - 1);
    }

    void refusesInputsOfWrongShape()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [3]\ny(i) = x[i]\n");
        QCOMPARE(messageOf(dag, {}), QString("0 inputs are given but the program has more"));
        QCOMPARE(messageOf(dag, {{{2}, {1, 2}}}),
            QString("input 1 is of shape [2] with 2 values but the program's “x” is [3]"));
        QCOMPARE(messageOf(dag, {{{3}, {1, 2, 3}}, {{3}, {1, 2, 3}}}),
            QString("2 inputs are given but the program has 1"));
    }

    void namesWhatItCannotCompute()
    {
        QCOMPARE(
            messageOf(parsed("x = PLACEHOLDER [3]\ny(i) = tir.lgamma(x[i])\n"), {{{3}, {1, 2, 3}}}),
            QString("stage “y” cannot be computed: “tir.lgamma” with 1 arguments is not known"));
    }

    void refusesTensorsTooLargeToHold()
    {
        const ComputeDag dag = parsed("x = PLACEHOLDER [60000]\nw = PLACEHOLDER [60000]\n"
                                      "y(i, j) = (x[i]*w[j])\n");
        QCOMPARE(messageOf(dag, makeInputs(dag, 0)),
            QString("stage “y” of shape [60000, 60000] is too large to compute"));
    }
};

QTEST_APPLESS_MAIN(TestEvaluator)
#include "tst_evaluator.moc"
