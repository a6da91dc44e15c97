// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <cmath>

#include "codegen/loop_plan.h"
#include "codegen/scheduled_program.h"
#include "workload/evaluator.h"
#include "workload/workload.h"

using namespace tlp;
using namespace tlp::codegen;

namespace {

/// Largest difference between what a DAG and the program made from it compute.
double difference(const workload::ComputeDag& dag, const ScheduledProgram& program)
{
    const auto inputs = workload::makeInputs(dag, 3);
    const auto expected = workload::evaluate(dag, inputs);
    const auto actual = workload::evaluate(dagOf(program), inputs);
    if (!expected || !actual || expected->size() != actual->size())
        return 1e9;
    double worst = 0;
    for (std::size_t i = 0; i < (*expected)[0].values.size(); ++i)
        worst = std::max(
            worst, std::abs(double((*expected)[0].values[i]) - double((*actual)[0].values[i])));
    return worst;
}

} // namespace

class TestScheduledProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void factoringAFusedReductionKeepsWhatIsComputed()
    {
        const auto known = workload::parseWorkload("norm:b=3,m=4,n=6");
        QVERIFY(known);
        const std::vector<records::Step> steps{records::FuseStep{1, {1, 2}},
            records::SplitStep{1, 1, 24, {8}}, records::RfactorStep{1, 2, 1}};
        const auto program = scheduleProgram(known->dag, steps);
        QVERIFY2(program, program ? "" : program.error().message.c_str());
        QCOMPARE(program->stages.size(), known->dag.stages.size() + 1);
        const ScheduledStage& partial = program->stages[1];
        QCOMPARE(partial.shape, (std::vector<std::int64_t>{3, 8}));
        QCOMPARE(partial.reduce.size(), std::size_t{1});
        QCOMPARE(partial.reduce[0].extent, std::int64_t{3});
        QVERIFY(program->stages[2].isReduction());
        QVERIFY(difference(known->dag, *program) < 1e-5);
    }

    void cachesKeepWhatIsComputed()
    {
        const auto known = workload::parseWorkload("matmul:m=4,n=6,k=5");
        QVERIFY(known);
        const std::vector<records::Step> steps{records::CacheReadStep{1, "local", {2}},
            records::CacheWriteStep{3, "local"}, records::CacheReadStep{0, "local", {3}}};
        const auto program = scheduleProgram(known->dag, steps);
        QVERIFY2(program, program ? "" : program.error().message.c_str());
        // A, A.local, B, B.local, C.local, C
        QCOMPARE(program->stages.size(), std::size_t{6});
        QVERIFY(program->stages[4].isReduction());
        QVERIFY(!program->stages[5].isReduction());
        QVERIFY(program->stages[5].isOutput);
        QVERIFY(difference(known->dag, *program) < 1e-5);
    }

    void aStageInsideAnotherHasTheLoopsOfItsTileOnly()
    {
        const auto known = workload::parseWorkload("matmul:m=16,n=32,k=8");
        QVERIFY(known);
        const std::vector<records::Step> steps{records::CacheWriteStep{2, "local"},
            records::SplitStep{2, 0, 16, {2, 4}}, records::SplitStep{2, 3, 32, {2, 8}},
            records::ReorderStep{2, {0, 3, 1, 4, 6, 2, 5}}, records::FollowSplitStep{3, 0, 1, 1},
            records::FollowSplitStep{3, 2, 2, 1}, records::ReorderStep{3, {0, 2, 1, 3}},
            records::ComputeAtStep{2, 3, 1}};
        const auto program = scheduleProgram(known->dag, steps);
        QVERIFY2(program, program ? "" : program.error().message.c_str());
        const ScheduledStage& cache = program->stages[2];
        std::vector<std::int64_t> extents;
        for (const Loop& loop : cache.loops)
            extents.push_back(loop.extent);
        QCOMPARE(extents, (std::vector<std::int64_t>{1, 1, 2, 2, 8, 4, 8}));
        QCOMPARE(cache.targetStage, 3);
        QCOMPARE(cache.targetLoop, 1);
        QVERIFY(readsSameElement(*program, 3, 2));
        const auto modes = planLoops(cache, {.lanes = 16}, -1);
        const auto plan = planReduction(cache, modes, {.lanes = 16});
        QVERIFY(plan.has_value());
        QCOMPARE(plan->firstReduce, 4);
        QCOMPARE(extentOf(plan->chains[0]), std::int64_t{8});
        QCOMPARE(extentFrom(plan->chains[1], plan->firstReduce), std::int64_t{8});
    }

    void unrollsFromTheInnermostLoopUpToTheLimit()
    {
        const auto known = workload::parseWorkload("matmul:m=64,n=64,k=64");
        QVERIFY(known);
        const auto unrolledWith = [&](const char* limit) {
            const std::vector<records::Step> steps{records::SplitStep{2, 0, 64, {4}},
                records::SplitStep{2, 2, 64, {16}}, records::SplitStep{2, 4, 64, {16}},
                records::ReorderStep{2, {0, 2, 4, 5, 1, 3}}, records::AnnotationStep{2, 5, 2},
                records::PragmaStep{2, 0, limit}};
            const auto program = scheduleProgram(known->dag, steps);
            std::string kinds;
            for (const LoopMode& mode : planLoops(program->stages[2], {.lanes = 16}, -1))
                kinds += mode.kind == LoopMode::Kind::Vector ? 'v'
                    : mode.kind == LoopMode::Kind::Unrolled  ? 'u'
                                                             : '.';
            return kinds;
        };
        QCOMPARE(unrolledWith("auto_unroll_max_step$0"), std::string("....uv")); // short loops only
        QCOMPARE(unrolledWith("auto_unroll_max_step$64"), std::string("...uuv"));
        QCOMPARE(unrolledWith("auto_unroll_max_step$512"), std::string("..uuuv"));
    }
};

QTEST_GUILESS_MAIN(TestScheduledProgram)
#include "tst_scheduled_program.moc"
