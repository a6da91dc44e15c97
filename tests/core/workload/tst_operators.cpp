// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "workload/evaluator.h"
#include "workload/networks_file.h"
#include "workload/workload.h"

using namespace tlp;
using namespace tlp::workload;

namespace {

using Shape = std::vector<std::int64_t>;

/// A tensor of doubles for the formulas below; elements outside of it are `outside`.
struct Array
{
    Shape shape;
    std::vector<double> values;
    double outside = 0;

    explicit Array(Shape s)
        : shape(std::move(s))
    {
        std::size_t count = 1;
        for (const std::int64_t extent : shape)
            count *= static_cast<std::size_t>(extent);
        values.resize(count);
    }
    explicit Array(const Tensor& tensor)
        : shape(tensor.shape)
        , values(tensor.values.begin(), tensor.values.end())
    {}

    template <typename... Index>
    double& operator()(Index... index)
    {
        std::size_t offset = 0;
        std::size_t d = 0;
        ((offset = offset * static_cast<std::size_t>(shape[d++]) + static_cast<std::size_t>(index)),
            ...);
        return values.at(offset);
    }
    template <typename... Index>
    double padded(Index... index)
    {
        std::size_t d = 0;
        const bool isInside = ((index >= 0 && index < shape[d++]) && ...);
        return isInside ? (*this)(index...) : outside;
    }
};

/// A workload, its inputs by the names of their placeholders, and what the evaluator makes of them.
struct Evaluated
{
    std::map<std::string, Array> in;
    Array out{Shape{}};

    explicit Evaluated(const char* text)
    {
        const auto workload = parseWorkload(text);
        if (!workload) {
            QTest::qFail(workload.error().toString().c_str(), __FILE__, __LINE__);
            return;
        }
        const std::vector<Tensor> inputs = makeInputs(workload->dag, 5);
        std::size_t next = 0;
        for (const DagStage& stage : workload->dag.stages) {
            if (stage.isPlaceholder)
                in.emplace(stage.name, Array(inputs[next++]));
        }
        const auto outputs = evaluate(workload->dag, inputs);
        if (!outputs || outputs->size() != 1)
            QTest::qFail("not one output", __FILE__, __LINE__);
        else
            out = Array(outputs->front());
    }
};

/// Calls `visit` with every index of the shape.
template <typename Visit>
void forEachIndex(const Shape& shape, Visit visit)
{
    std::vector<std::int64_t> index(shape.size(), 0);
    for (;;) {
        visit(index);
        std::size_t d = shape.size();
        while (d > 0 && ++index[d - 1] == shape[d - 1])
            index[--d] = 0;
        if (d == 0)
            return;
    }
}

void compare(const Array& actual, const Array& expected)
{
    QCOMPARE(actual.shape, expected.shape);
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const double tolerance = 1e-5 * std::max(1.0, std::fabs(expected.values[i]));
        QVERIFY2(std::fabs(actual.values[i] - expected.values[i]) <= tolerance,
            qPrintable(QString("element %1 is %2, expected %3")
                           .arg(i)
                           .arg(actual.values[i])
                           .arg(expected.values[i])));
    }
}

double gelu(double x)
{
    return x * 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
}

} // namespace

/// Each operator against its definition, written down once more as plain loops.
class TestOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matmulMultiplies()
    {
        Evaluated e("matmul:m=5,n=6,k=7");
        Array expected({5, 6});
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 6; ++j)
                for (int k = 0; k < 7; ++k)
                    expected(i, j) += e.in.at("A")(i, k) * e.in.at("B")(k, j);
        compare(e.out, expected);
    }

    void batchMatmulTransposesItsSecondOperand()
    {
        Evaluated e("batch_matmul:b=3,m=4,n=5,k=6+relu");
        Array expected({3, 4, 5});
        forEachIndex(expected.shape, [&](const auto& x) {
            double sum = 0;
            for (int k = 0; k < 6; ++k)
                sum += e.in.at("A")(x[0], x[1], k) * e.in.at("B")(x[0], x[2], k);
            expected(x[0], x[1], x[2]) = std::max(sum, 0.0);
        });
        compare(e.out, expected);
    }

    void denseAddsBiasAndAppliesGelu()
    {
        Evaluated e("dense:m=4,n=5,k=6+bias+gelu");
        Array expected({4, 5});
        for (int i = 0; i < 4; ++i) {
            for (int j = 0; j < 5; ++j) {
                double sum = e.in.at("b")(j);
                for (int k = 0; k < 6; ++k)
                    sum += e.in.at("A")(i, k) * e.in.at("W")(j, k);
                expected(i, j) = gelu(sum);
            }
        }
        compare(e.out, expected);
    }

    void transposeBatchMatmulScoresQueriesAgainstKeys()
    {
        Evaluated e("transpose_batch_matmul:b=2,s=5,heads=3,d=4");
        Array expected({2, 3, 5, 5});
        forEachIndex(expected.shape, [&](const auto& x) {
            for (int d = 0; d < 4; ++d)
                expected(x[0], x[1], x[2], x[3])
                    += e.in.at("q")(x[0], x[2], x[1], d) * e.in.at("k")(x[0], x[3], x[1], d);
        });
        compare(e.out, expected);
    }

    void conv1dSlides()
    {
        Evaluated e("conv1d:n=2,l=9,ci=3,co=4,k=3,s=2,p=1");
        Array expected({2, 5, 4});
        forEachIndex(expected.shape, [&](const auto& x) {
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c < 3; ++c)
                    expected(x[0], x[1], x[2]) += e.in.at("x").padded(x[0], x[1] * 2 + r - 1, c)
                        * e.in.at("w")(r, c, x[2]);
        });
        compare(e.out, expected);
    }

    void conv2dHandlesStrideDilationAndGroups_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("a"); // n h w ci co k s p d g
        const auto row = [](const QList<int>& a) {
            QTest::newRow(
                qPrintable(QString("g%1 d%2 s%3 p%4").arg(a[9]).arg(a[8]).arg(a[6]).arg(a[7])))
                << QString("conv2d:n=%1,h=%2,w=%3,ci=%4,co=%5,k=%6,s=%7,p=%8,d=%9")
                        .arg(a[0])
                        .arg(a[1])
                        .arg(a[2])
                        .arg(a[3])
                        .arg(a[4])
                        .arg(a[5])
                        .arg(a[6])
                        .arg(a[7])
                        .arg(a[8])
                    + QString(",g=%1").arg(a[9])
                << a;
        };
        row({2, 8, 9, 3, 4, 3, 1, 1, 1, 1});
        row({1, 8, 9, 3, 4, 1, 2, 0, 1, 1});
        row({1, 11, 10, 6, 4, 3, 2, 2, 2, 2});
        row({1, 7, 7, 8, 4, 3, 1, 0, 1, 4});
        row({1, 7, 7, 4, 8, 3, 1, 1, 1, 4});
        row({1, 5, 5, 4, 4, 2, 3, 2, 1, 4});
    }
    void conv2dHandlesStrideDilationAndGroups()
    {
        QFETCH(QString, text);
        QFETCH(QList<int>, a);
        Evaluated e(qPrintable(text));
        const int k = a[5], s = a[6], p = a[7], d = a[8], g = a[9];
        const int channels = a[3] / g;
        Array expected({a[0], (a[1] + 2 * p - d * (k - 1) - 1) / s + 1,
            (a[2] + 2 * p - d * (k - 1) - 1) / s + 1, a[4]});
        forEachIndex(expected.shape, [&](const auto& x) {
            const auto group = x[3] / (a[4] / g);
            for (int r = 0; r < k; ++r)
                for (int q = 0; q < k; ++q)
                    for (int c = 0; c < channels; ++c)
                        expected(x[0], x[1], x[2], x[3])
                            += e.in.at("x").padded(x[0], x[1] * s + r * d - p, x[2] * s + q * d - p,
                                   group * channels + c)
                            * e.in.at("w")(r, q, c, x[3]);
        });
        compare(e.out, expected);
    }

    void conv2dTakesBatchNormResidualAndRelu6()
    {
        Evaluated e("conv2d:n=1,h=4,w=4,ci=3,co=2,k=1+bn+add+relu6");
        Array expected({1, 4, 4, 2});
        forEachIndex(expected.shape, [&](const auto& x) {
            double sum = 0;
            for (int c = 0; c < 3; ++c)
                sum += e.in.at("x")(x[0], x[1], x[2], c) * e.in.at("w")(0, 0, c, x[3]);
            sum = sum * e.in.at("g")(x[3]) + e.in.at("t")(x[3]);
            sum += e.in.at("r")(x[0], x[1], x[2], x[3]);
            expected(x[0], x[1], x[2], x[3]) = std::min(std::max(sum, 0.0), 6.0);
        });
        compare(e.out, expected);
    }

    void depthwiseKeepsChannelsApart()
    {
        Evaluated e("depthwise:n=2,h=9,w=8,c=5,k=3,s=2,p=1");
        Array expected({2, 5, 4, 5});
        forEachIndex(expected.shape, [&](const auto& x) {
            for (int r = 0; r < 3; ++r)
                for (int q = 0; q < 3; ++q)
                    expected(x[0], x[1], x[2], x[3])
                        += e.in.at("x").padded(x[0], x[1] * 2 + r - 1, x[2] * 2 + q - 1, x[3])
                        * e.in.at("w")(r, q, x[3]);
        });
        compare(e.out, expected);
    }

    void conv3dSlidesInThreeDimensions()
    {
        Evaluated e("conv3d:n=1,d=5,h=6,w=7,ci=3,co=4,k=3,s=2,p=1+bias");
        Array expected({1, 3, 3, 4, 4});
        forEachIndex(expected.shape, [&](const auto& x) {
            double sum = e.in.at("b")(x[4]);
            for (int u = 0; u < 3; ++u)
                for (int r = 0; r < 3; ++r)
                    for (int q = 0; q < 3; ++q)
                        for (int c = 0; c < 3; ++c)
                            sum += e.in.at("x").padded(x[0], x[1] * 2 + u - 1, x[2] * 2 + r - 1,
                                       x[3] * 2 + q - 1, c)
                                * e.in.at("w")(u, r, q, c, x[4]);
            expected(x[0], x[1], x[2], x[3], x[4]) = sum;
        });
        compare(e.out, expected);
    }

    void transposedConv2dScatters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("k");
        QTest::addColumn<int>("s");
        QTest::addColumn<int>("p");
        QTest::newRow("k4 s2 p1") << "transposed_conv2d:n=2,h=4,w=5,ci=3,co=2,k=4,s=2,p=1" << 4 << 2
                                  << 1;
        QTest::newRow("k3 s1 p0") << "transposed_conv2d:n=2,h=4,w=5,ci=3,co=2,k=3" << 3 << 1 << 0;
        QTest::newRow("k2 s3 p1") << "transposed_conv2d:n=2,h=4,w=5,ci=3,co=2,k=2,s=3,p=1" << 2 << 3
                                  << 1;
    }
    void transposedConv2dScatters()
    {
        QFETCH(QString, text);
        QFETCH(int, k);
        QFETCH(int, s);
        QFETCH(int, p);
        Evaluated e(qPrintable(text));
        Array expected({2, 3 * s - 2 * p + k, 4 * s - 2 * p + k, 2});
        // From the definition: every input element adds its kernel to the output.
        forEachIndex(e.in.at("x").shape, [&](const auto& x) {
            for (int r = 0; r < k; ++r) {
                for (int q = 0; q < k; ++q) {
                    const auto h = x[1] * s + r - p;
                    const auto v = x[2] * s + q - p;
                    if (h < 0 || v < 0 || h >= expected.shape[1] || v >= expected.shape[2])
                        continue;
                    for (int o = 0; o < 2; ++o)
                        expected(x[0], h, v, o)
                            += e.in.at("x")(x[0], x[1], x[2], x[3]) * e.in.at("w")(r, q, x[3], o);
                }
            }
        });
        compare(e.out, expected);
    }

    void capsuleConv2dMultipliesMatrices()
    {
        Evaluated e("capsule_conv2d:n=1,h=5,w=6,ci=2,co=3,k=3,s=2,p=1,cap=2");
        Array expected({1, 3, 3, 2, 2, 3});
        forEachIndex(expected.shape, [&](const auto& x) {
            double sum = 0;
            for (int r = 0; r < 3; ++r)
                for (int q = 0; q < 3; ++q)
                    for (int m = 0; m < 2; ++m)
                        for (int c = 0; c < 2; ++c)
                            sum += e.in.at("x").padded(
                                       x[0], x[1] * 2 + r - 1, x[2] * 2 + q - 1, x[3], m, c)
                                * e.in.at("w")(r, q, m, x[4], c, x[5]);
            expected(x[0], x[1], x[2], x[3], x[4], x[5]) = sum;
        });
        compare(e.out, expected);
    }

    void poolsTakeMaximumAndMeanOfWindows()
    {
        Evaluated maximum("max_pool2d:n=1,h=9,w=8,c=4,k=3,s=2,p=1");
        Evaluated mean("avg_pool2d:n=1,h=9,w=8,c=4,k=3,s=2,p=1");
        Array largest({1, 5, 4, 4});
        Array average(largest.shape);
        forEachIndex(largest.shape, [&](const auto& x) {
            double most = -2;
            double sum = 0;
            for (int r = 0; r < 3; ++r) {
                for (int q = 0; q < 3; ++q) {
                    const auto h = x[1] * 2 + r - 1;
                    const auto v = x[2] * 2 + q - 1;
                    maximum.in.at("x").outside = -2;
                    most = std::max(most, maximum.in.at("x").padded(x[0], h, v, x[3]));
                    sum += mean.in.at("x").padded(x[0], h, v, x[3]);
                }
            }
            largest(x[0], x[1], x[2], x[3]) = most;
            average(x[0], x[1], x[2], x[3]) = sum / 9;
        });
        compare(maximum.out, largest);
        compare(mean.out, average);
    }

    void normIsTheRootOfTheSumOfSquares()
    {
        Evaluated e("norm:b=3,m=4,n=5");
        Array expected({3});
        forEachIndex({3, 4, 5},
            [&](const auto& x) { expected(x[0]) += std::pow(e.in.at("A")(x[0], x[1], x[2]), 2); });
        for (double& value : expected.values)
            value = std::sqrt(value);
        compare(e.out, expected);
    }

    void softmaxRowsSumToOne()
    {
        Evaluated e("softmax:m=4,n=6");
        Array expected({4, 6});
        for (int i = 0; i < 4; ++i) {
            double sum = 0;
            for (int j = 0; j < 6; ++j)
                sum += std::exp(e.in.at("A")(i, j));
            double total = 0;
            for (int j = 0; j < 6; ++j) {
                expected(i, j) = std::exp(e.in.at("A")(i, j)) / sum;
                total += e.out(i, j);
            }
            QVERIFY(std::fabs(total - 1) < 1e-6);
        }
        compare(e.out, expected);
    }

    void layerNormCentresAndScales()
    {
        Evaluated e("layer_norm:m=4,n=9");
        Array expected({4, 9});
        for (int i = 0; i < 4; ++i) {
            double mean = 0;
            double variance = 0;
            for (int j = 0; j < 9; ++j)
                mean += e.in.at("A")(i, j) / 9;
            for (int j = 0; j < 9; ++j)
                variance += std::pow(e.in.at("A")(i, j) - mean, 2) / 9;
            for (int j = 0; j < 9; ++j)
                expected(i, j)
                    = (e.in.at("A")(i, j) - mean) / std::sqrt(variance + 1e-5) * e.in.at("gamma")(j)
                    + e.in.at("beta")(j);
        }
        compare(e.out, expected);
    }

    void elementwiseChainsApplyTheirPartsInOrder()
    {
        Evaluated chain("elementwise:m=4,n=6+bias+gelu+add+bn+relu");
        Evaluated gelus("gelu_chain:m=4,n=6");
        Array expected({4, 6});
        Array expectedGelu({4, 6});
        for (int i = 0; i < 4; ++i) {
            for (int j = 0; j < 6; ++j) {
                const double x = gelu(chain.in.at("A")(i, j) + chain.in.at("b")(j));
                expected(i, j) = std::max(
                    (x + chain.in.at("r")(i, j)) * chain.in.at("g")(j) + chain.in.at("t")(j), 0.0);
                expectedGelu(i, j) = gelu(gelus.in.at("A")(i, j) + gelus.in.at("b")(j));
            }
        }
        compare(chain.out, expected);
        compare(gelus.out, expectedGelu);
    }

    /// The matrices that the text of Winograd tasks leaves out are restored: with a filter
    /// transformed by the matching G, the task must compute a plain convolution.
    void winogradOfAnImportedTaskConvolves()
    {
        const auto networks = readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        QVERIFY(networks);
        const auto task = std::ranges::find_if(networks->front().tasks, [](const auto& candidate) {
            return candidate.dagText.find("bgemm") != std::string::npos
                && candidate.workloadKey.find(", 1, 14, 14, 256, 6, 6, 256, 256,")
                != std::string::npos;
        });
        QVERIFY(task != networks->front().tasks.end());
        const auto workload = workloadOfTask(task->workloadKey, task->dagText);
        QVERIFY(workload);
        std::vector<Tensor> inputs = makeInputs(workload->dag, 3);
        const double points[] = {0, -1, 1, 0.5, -2};
        double g[6][3] = {};
        for (int i = 0; i < 5; ++i) {
            double divisor = 1;
            for (int k = 0; k < 5; ++k)
                divisor *= k == i ? 1 : points[i] - points[k];
            for (int k = 0; k < 3; ++k)
                g[i][k] = std::pow(points[i], k) / divisor;
        }
        g[5][2] = 1;
        const auto filter = [](int r, int q, int c, int o) {
            return std::sin(1 + r + 3 * q + 0.7 * c + 1.3 * o);
        };
        const int channels = 256;
        Array transformed({6, 6, channels, channels});
        for (int o = 0; o < channels; ++o) {
            for (int c = 0; c < channels; ++c) {
                for (int i = 0; i < 36; ++i) {
                    double sum = 0;
                    for (int r = 0; r < 9; ++r)
                        sum += g[i / 6][r / 3] * filter(r / 3, r % 3, c, o) * g[i % 6][r % 3];
                    transformed(i / 6, i % 6, o, c) = sum;
                }
            }
        }
        for (std::size_t i = 0; i < transformed.values.size(); ++i)
            inputs.at(1).values.at(i) = static_cast<float>(transformed.values[i]);
        for (std::size_t k = 2; k < inputs.size(); ++k) // biases and residuals
            std::ranges::fill(inputs[k].values, 1000.0F); // so that relu keeps everything
        const auto outputs = evaluate(workload->dag, inputs);
        QVERIFY2(outputs, outputs ? "" : outputs.error().toString().c_str());
        Array out(outputs->front());
        Array data(inputs[0]);
        const double offset = 1000.0 * static_cast<double>(inputs.size() - 2);
        for (const auto& [h, v, o] :
            {std::array{0, 0, 0}, {13, 13, 255}, {5, 8, 17}, {3, 4, 100}}) {
            double expected = offset;
            for (int r = 0; r < 3; ++r)
                for (int q = 0; q < 3; ++q)
                    for (int c = 0; c < channels; ++c)
                        expected += data.padded(0, h + r - 1, v + q - 1, c) * filter(r, q, c, o);
            QVERIFY2(std::fabs(out(0, h, v, o) - expected) < 5e-3,
                qPrintable(QString("%1, expected %2").arg(out(0, h, v, o)).arg(expected)));
        }
    }
};

QTEST_APPLESS_MAIN(TestOperators)
#include "tst_operators.moc"
