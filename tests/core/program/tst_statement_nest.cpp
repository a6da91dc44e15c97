// SPDX-License-Identifier: GPL-3.0-only
#include "program/statement_nest.h"

#include "records/step.h"
#include "workload/compute_dag.h"

#include <QtTest>

#include <fmt/format.h>

using namespace tlp;
using namespace tlp::program;
using namespace tlp::records;

namespace {

workload::ComputeDag dagOf(std::string_view text)
{
    auto dag = workload::parseDag(text);
    if (!dag)
        qFatal("%s", dag.error().toString().c_str());
    return std::move(*dag);
}

constexpr std::string_view kMatmul = "A = PLACEHOLDER [512, 512]\n"
                                     "B = PLACEHOLDER [512, 512]\n"
                                     "C(i, j) += (A[i, k]*B[k, j])\n";
constexpr std::string_view kPadded
    = "x = PLACEHOLDER [8, 6]\n"
      "pad(i, j) = tir.if_then_else(((i >= 1) && (i < 9)), x[(i - 1), j], 0f)\n"
      "out(i, j) = (pad[(i + 2), j]/4f)\n";

Result<StatementNest> lowered(const workload::ComputeDag& dag, const std::vector<Step>& steps)
{
    auto state = State::replayed(dag, steps);
    if (!state)
        return tl::unexpected(state.error());
    return lowerStatements(*state, dag);
}

/// "a:8 b:64v | C[a, b] = A[a] B[b]": loops with extents and annotations (u, v, p), outermost
/// first, then what is written and what is read.
QString textOf(const StatementNest& nest, const NestStore& store)
{
    std::vector<const NestLoop*> loops;
    for (int i = store.loop; i >= 0; i = nest.loops[static_cast<std::size_t>(i)].parent)
        loops.insert(loops.begin(), &nest.loops[static_cast<std::size_t>(i)]);
    const auto nameOf = [&](int variable) {
        const auto loop = std::ranges::find(loops, variable, &NestLoop::variable);
        return loop == loops.end()
            ? std::string("?")
            : std::string(1, static_cast<char>('a' + (loop - loops.begin())));
    };
    const auto element = [&](const NestAccess& access) {
        std::string text = nest.buffers[static_cast<std::size_t>(access.buffer)].name + "[";
        for (std::size_t i = 0; i < access.indices.size(); ++i)
            text += (i > 0 ? ", " : "") + toText(access.indices[i], nameOf);
        return text + "]";
    };
    std::string text;
    for (const NestLoop* loop : loops) {
        constexpr std::string_view kMarks[] = {"", "u", "v", "p"};
        text += fmt::format("{}:{}{} ", nameOf(loop->variable), loop->extent,
            kMarks[static_cast<std::size_t>(loop->annotation)]);
    }
    text += "| " + element(store.target) + " =";
    for (const NestAccess& read : store.reads)
        text += " " + element(read);
    return QString::fromStdString(text);
}

std::int64_t countOf(const NestStore& store, Operation operation)
{
    return store.operations[static_cast<std::size_t>(operation)];
}

} // namespace

class TestStatementNest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setsThenUpdatesAReduction()
    {
        const auto dag = dagOf(kMatmul);
        const auto nest = lowered(dag, {});
        QVERIFY(nest);
        QCOMPARE(nest->stores.size(), 2U);
        QCOMPARE(textOf(*nest, nest->stores[0]), QString("a:512 b:512 | C[a, b] ="));
        QCOMPARE(textOf(*nest, nest->stores[1]),
            QString("a:512 b:512 c:512 | C[a, b] = C[a, b] A[a, c] B[c, b]"));
        QCOMPARE(countOf(nest->stores[1], Operation::FloatMultiply), 1);
        QCOMPARE(countOf(nest->stores[1], Operation::FloatAddSubtract), 1);
        QCOMPARE(nest->buffers[2].allocatedElements, 512 * 512);
        QVERIFY(!nest->buffers[0].isComputed);
    }

    void followsTheLoopsOfASchedule()
    {
        const auto dag = dagOf(kMatmul);
        const auto nest = lowered(dag,
            {SplitStep{2, 0, 512, {16}, true}, ReorderStep{2, {0, 3, 1, 2}},
                AnnotationStep{2, 0, 3}, AnnotationStep{2, 3, 2},
                PragmaStep{2, 0, "auto_unroll_max_step$64"}});
        QVERIFY(nest);
        QCOMPARE(nest->stores.size(), 2U);
        QCOMPARE(textOf(*nest, nest->stores[1]),
            QString("a:32p b:512 c:16 d:512v | "
                    "C[((a*16) + c), d] = C[((a*16) + c), d] A[((a*16) + c), b] B[b, d]"));
        // The initialisation skips the loop of the reduction.
        QCOMPARE(
            textOf(*nest, nest->stores[0]), QString("a:32p b:16 c:512v | C[((a*16) + b), c] ="));
        QCOMPARE(nest->stores[1].unrollLimit, 64);
        QCOMPARE(countOf(nest->stores[1], Operation::IntegerMultiply), 2); // of C and A
    }

    void leavesOutLoopsOfOneRound()
    {
        const auto dag = dagOf(kMatmul);
        const auto nest = lowered(dag, {SplitStep{2, 0, 512, {1}, true}});
        QVERIFY(nest);
        QCOMPARE(textOf(*nest, nest->stores[1]),
            QString("a:512 b:512 c:512 | C[a, b] = C[a, b] A[a, c] B[c, b]"));
    }

    void keepsOnlyTheConditionsThatCanFail()
    {
        const auto dag = dagOf(kPadded);
        const auto nest = lowered(dag, {ComputeInlineStep{1}});
        QVERIFY(nest);
        QCOMPARE(nest->stores.size(), 1U);
        const NestStore& store = nest->stores.front();
        // out is 8 × 6 and pad 10 × 6: of 1 ≤ i + 2 < 9 only the second can fail, as i < 7.
        QCOMPARE(countOf(store, Operation::IntegerCompare), 1);
        QCOMPARE(countOf(store, Operation::Boolean), 0);
        QCOMPARE(countOf(store, Operation::FloatMath), 1);
        QCOMPARE(countOf(store, Operation::IntegerAddSubtract), 1); // x[i + 1, j]
        QCOMPARE(countOf(store, Operation::FloatMultiply), 1); // by a quarter
        QCOMPARE(countOf(store, Operation::FloatDivideModulo), 0);
        QVERIFY(!nest->buffers[1].isComputed);
    }

    void computesAStageInsideItsReader()
    {
        const auto dag = dagOf(kPadded);
        const auto nest = lowered(dag, {ComputeAtStep{1, 2, 0}});
        QVERIFY(nest);
        QCOMPARE(nest->stores.size(), 2U);
        QCOMPARE(nest->stores[0].target.buffer, 1);
        QCOMPARE(nest->buffers[1].allocatedElements, 6); // a row
        QCOMPARE(nest->buffers[1].loop, 0);
        QCOMPARE(nest->buffers[1].shape, (std::vector<std::int64_t>{10, 6}));
        QCOMPARE(nest->loops[static_cast<std::size_t>(nest->stores[0].loop)].parent, 0);
        QCOMPARE(nest->loops[static_cast<std::size_t>(nest->stores[1].loop)].parent, 0);
    }

    void foldsConstants()
    {
        const auto dag = dagOf("x = PLACEHOLDER [8]\n"
                               "one() = 1f\n"
                               "two() = 2f\n"
                               "out(i) = (((x[i]*one[])*two[])*two[])\n");
        const auto nest = lowered(dag, {ComputeInlineStep{1}, ComputeInlineStep{2}});
        QVERIFY(nest);
        QCOMPARE(countOf(nest->stores.back(), Operation::FloatMultiply), 2);
    }

    /// Winograd's matrices count as 1, other choices do not.
    void takesConstantMatricesToBeOne()
    {
        const auto operationsWith = [](std::string_view matrix) {
            const auto dag = dagOf("x = PLACEHOLDER [4, 4]\n" + std::string(matrix)
                + "out(i, j) = (x[i, j]*M[i, j])\n");
            const auto nest = lowered(dag, {ComputeInlineStep{1}});
            if (!nest)
                qFatal("%s", nest.error().toString().c_str());
            return nest->stores.back().operations;
        };
        const auto of = [](const OperationCounts& counts, Operation operation) {
            return counts[static_cast<std::size_t>(operation)];
        };
        const auto constant = operationsWith("M(i, j) = select(((floormod(i, 4) == 1) && "
                                             "(floormod(j, 4) == 2)), -1f, 0.5f)\n");
        QCOMPARE(of(constant, Operation::Select), 0);
        QCOMPARE(of(constant, Operation::FloatMultiply), 0);
        const auto mask = operationsWith("M(i, j) = select((i < j), 1f, 0f)\n");
        QCOMPARE(of(mask, Operation::Select), 1);
        QCOMPARE(of(mask, Operation::FloatMultiply), 1);
        QCOMPARE(of(mask, Operation::IntegerCompare), 1);
    }

    void saysWhatItCannotLower()
    {
        const auto matmul = dagOf(kMatmul);
        const auto onGpu = lowered(matmul, {AnnotationStep{2, 0, 5}});
        QVERIFY(!onGpu);
        QCOMPARE(onGpu.error().kind, ErrorKind::Unsupported);

        const auto chain = dagOf("A = PLACEHOLDER [8]\n"
                                 "B(i) = (A[i] + 1f)\n"
                                 "C(i) = (B[i] + 1f)\n"
                                 "D(i) = (B[i] + C[i])\n");
        const auto outside = lowered(chain, {ComputeAtStep{1, 2, 0}});
        QVERIFY(!outside);
        QCOMPARE(outside.error().kind, ErrorKind::BadInput);
    }
};

QTEST_GUILESS_MAIN(TestStatementNest)
#include "tst_statement_nest.moc"
