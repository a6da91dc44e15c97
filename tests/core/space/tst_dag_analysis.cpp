// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "space/dag_analysis.h"
#include "workload/compute_dag.h"

using namespace tlp;
using namespace tlp::space;

namespace {

workload::ComputeDag dagOf(std::string_view text)
{
    auto dag = workload::parseDag(text);
    if (!dag)
        qFatal("%s", dag.error().toString().c_str());
    return std::move(*dag);
}

constexpr std::string_view kConvolution
    = "x = PLACEHOLDER [1, 28, 28, 128]\n"
      "pad(i0, i1, i2, i3) = tir.if_then_else(((((i1 >= 1) && (i1 < 29)) && (i2 >= 1)) && (i2 < "
      "29)), x[i0, (i1 - 1), (i2 - 1), i3], 0f)\n"
      "w = PLACEHOLDER [3, 3, 128, 128]\n"
      "conv(n, h, v, co) += (pad[n, (h + rh), (v + rw), rc]*w[rh, rw, rc, co])\n"
      "b = PLACEHOLDER [128]\n"
      "bias(n, h, v, co) = (conv[n, h, v, co] + b[co])\n"
      "relu(i0, i1, i2, i3) = max(bias[i0, i1, i2, i3], 0f)\n";

constexpr std::string_view kSoftmax
    = "A = PLACEHOLDER [128, 1024]\n"
      "T_softmax_maxelem(i0) max= A[i0, k]\n"
      "T_softmax_exp(i0, i1) = tir.exp((A[i0, i1] - T_softmax_maxelem[i0]))\n"
      "T_softmax_expsum(i0) += T_softmax_exp[i0, k]\n"
      "T_softmax_norm(i0, i1) = (T_softmax_exp[i0, i1]/T_softmax_expsum[i0])\n";

constexpr std::string_view kMatmul = "A = PLACEHOLDER [16, 32]\nB = PLACEHOLDER [32, 8]\n"
                                     "C(i, j) += (A[i, k]*B[k, j])\n";

} // namespace

class TestDagAnalysis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyDataReuseNeedsTiling()
    {
        const DagAnalysis dag(dagOf(kConvolution));
        const std::vector<int> tiled{3};
        for (int stage = 0; stage < dag.stageCount(); ++stage)
            QCOMPARE(dag[stage].needsTiling, stage == 3);
        QVERIFY(!DagAnalysis(dagOf(kSoftmax))[4].needsTiling);
    }

    void reuseOfTwoInputsNeedsTilingWithoutAReduction()
    {
        const auto text = "A = PLACEHOLDER [16]\nB = PLACEHOLDER [8]\n"
                          "C(i, j) = (A[i]*B[j])\n";
        QVERIFY(DagAnalysis(dagOf(text))[2].needsTiling);
        const auto once = "A = PLACEHOLDER [16]\nC(i, j) = (A[i] + float32(j))\n";
        const auto dag = workload::parseDag(once, R"(["h", 16, 16, 8])");
        if (dag)
            QVERIFY(!DagAnalysis(*dag)[1].needsTiling);
    }

    void axesOfOneRoundAreNoReuse()
    {
        const auto text = "A = PLACEHOLDER [1, 32]\nB = PLACEHOLDER [32, 8]\n"
                          "C(i, j) += (A[i, k]*B[k, j])\n";
        // B lacks only axis i, which has one round; A lacks j.
        QVERIFY(DagAnalysis(dagOf(text))[2].needsTiling);
        const auto norm = "A = PLACEHOLDER [1, 32]\nB = PLACEHOLDER [32]\n"
                          "C(i) += (A[i, k]*B[k])\n";
        QVERIFY(!DagAnalysis(dagOf(norm))[2].needsTiling);
    }

    void inlinesOnlyCheapStagesThatKeepTheirOrder()
    {
        const DagAnalysis dag(dagOf(kConvolution));
        QVERIFY(!dag[1].isStrictlyInlineable); // a branch
        QVERIFY(dag[5].isStrictlyInlineable);
        QVERIFY(!DagAnalysis(dagOf(kSoftmax))[2].isStrictlyInlineable); // exp
        const auto transpose = "A = PLACEHOLDER [4, 8]\nT(i, j) = A[j, i]\n";
        QVERIFY(!DagAnalysis(dagOf(transpose))[1].isStrictlyInlineable);
        const auto shifted = "A = PLACEHOLDER [10, 8]\nT(i, j) = A[(i + 2), j]\n";
        auto dagOfShift = workload::parseDag(shifted, R"(["h", 10, 8, 8, 8])");
        QVERIFY(dagOfShift.has_value());
        QVERIFY(DagAnalysis(*dagOfShift)[1].isStrictlyInlineable);
    }

    void findsElementwiseConsumersThroughChains()
    {
        const DagAnalysis dag(dagOf(kConvolution));
        QVERIFY(dag.isElementwise(3, 5));
        QVERIFY(dag.isElementwise(3, 6));
        QVERIFY(!dag.isElementwise(1, 3));
        QVERIFY(!DagAnalysis(dagOf(kSoftmax)).isElementwise(2, 4)); // two readers
        QVERIFY(dag[6].isOutput);
        QVERIFY(!dag[5].isOutput);
    }

    void aCacheStageTakesOverTheComputation()
    {
        DagAnalysis dag(dagOf(kMatmul));
        dag.cacheWrite(2);
        QCOMPARE(dag.stageCount(), 4);
        QVERIFY(dag[2].needsTiling);
        QCOMPARE(dag[2].reduce, std::vector<std::int64_t>{32});
        QCOMPARE(dag[2].readers, std::vector<int>{3});
        QVERIFY(!dag[3].needsTiling);
        QVERIFY(dag[3].isOutput);
        QVERIFY(dag.isElementwise(2, 3));
    }

    void readersOfAStageReadTheCopyOfItsCache()
    {
        DagAnalysis dag(dagOf(kConvolution));
        dag.cacheWrite(3);
        QCOMPARE(dag[3].readers, std::vector<int>{4});
        QCOMPARE(dag[4].readers, std::vector<int>{6});
        QCOMPARE(dag[6].readers, std::vector<int>{7});
    }

    void factoringAddsASpatialAxisToThePartialStage()
    {
        DagAnalysis outer(dagOf(kMatmul));
        outer.rfactor(2, DagAnalysis::Part::Outer);
        QCOMPARE(outer[2].spatial, (std::vector<std::int64_t>{16, 8, 32}));
        QCOMPARE(outer[2].reduce, std::vector<std::int64_t>{1});
        QVERIFY(outer[2].needsTiling); // A lacks j, B lacks i
        QVERIFY(!outer[3].needsTiling);
        QCOMPARE(outer[3].reduce, std::vector<std::int64_t>{32});

        DagAnalysis inner(dagOf(kMatmul));
        inner.rfactor(2, DagAnalysis::Part::Inner);
        QCOMPARE(inner[2].spatial, (std::vector<std::int64_t>{16, 8, 1}));
        QCOMPARE(inner[2].reduce, std::vector<std::int64_t>{32});

        DagAnalysis softmax(dagOf(kSoftmax));
        softmax.rfactor(3, DagAnalysis::Part::Outer);
        QVERIFY(!softmax[3].needsTiling);
        QCOMPARE(softmax[2].readers, (std::vector<int>{3, 5}));
    }

    void knowsTheTransformsOfWinogradByTheirConstants()
    {
        const auto text = "x = PLACEHOLDER [6, 6, 16, 32]\n"
                          "B(i, j) = select((floormod(i, 6) == 5), 1f, 0f)\n"
                          "pack(eps, nu, p, ci) += ((x[r_a, r_b, p, ci]*B[r_a, eps])*B[r_b, nu])\n";
        const auto dag = workload::parseDag(text, R"(["h", 6, 6, 16, 32, 6, 6, 16, 32])");
        QVERIFY2(dag.has_value(), dag ? "" : dag.error().toString().c_str());
        const DagAnalysis analysis(*dag);
        QCOMPARE(analysis[2].constantAxes, (std::vector<int>{0, 1, 4, 5}));
        QVERIFY(!analysis[2].needsTiling);
        QVERIFY(analysis[1].isStrictlyInlineable);
        QVERIFY(DagAnalysis(dagOf(kMatmul))[2].constantAxes.empty());
    }
};

QTEST_GUILESS_MAIN(TestDagAnalysis)

#include "tst_dag_analysis.moc"
