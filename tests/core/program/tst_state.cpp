// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "program/state.h"
#include "records/step.h"

using namespace tlp;
using namespace tlp::program;
using namespace tlp::records;

namespace {

StageDefinition input(const char* name, const std::vector<std::int64_t>& shape)
{
    StageDefinition stage{name, true, {}, {}};
    for (const std::int64_t extent : shape)
        stage.spatial.push_back({{}, extent});
    return stage;
}

/// matmul: A, B, C(i, j) over k.
State matmul(std::int64_t size = 512)
{
    return State({input("A", {size, size}), input("B", {size, size}),
        {"C", false, {{"i", size}, {"j", size}}, {{"k", size}}}});
}

void applyAll(State& state, const std::vector<Step>& steps)
{
    for (const Step& step : steps) {
        const Status status = state.apply(step);
        QVERIFY2(status, status ? "" : status.error().toString().c_str());
    }
}

QString refusal(State state, const Step& step)
{
    const State before = state;
    const Status status = state.apply(step);
    if (status)
        return "accepted";
    if (!(state == before))
        return "changed the state";
    return QString::fromStdString(status.error().message);
}

QStringList names(const Stage& stage)
{
    QStringList list;
    for (const Iterator& iterator : stage.iters)
        list += QString::fromStdString(iterator.name);
    return list;
}

QList<int> extents(const Stage& stage)
{
    QList<int> list;
    for (const Iterator& iterator : stage.iters)
        list += static_cast<int>(iterator.extent.value_or(-1));
    return list;
}

} // namespace

class TestState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsWithOneLoopPerAxis()
    {
        const State state = matmul();
        QCOMPARE(state.stages().size(), 3U);
        QVERIFY(state.stages()[0].iters.empty());
        QCOMPARE(names(state.stages()[2]), (QStringList{"i", "j", "k"}));
        QCOMPARE(state.stages()[2].iters[2].kind, IterKind::Reduction);
        QCOMPARE(state.stages()[2].computeAt, ComputeAt::Root);
    }

    void splitsFromTheInside()
    {
        State state = matmul();
        applyAll(state, {SplitStep{2, 0, 512, {4, 8, 3}, true}});
        const Stage& stage = state.stages()[2];
        QCOMPARE(names(stage), (QStringList{"i.0", "i.1", "i.2", "i.3", "j", "k"}));
        // 512 / 3 → 171, / 8 → 22, / 4 → 6: imperfect splits round up.
        QCOMPARE(extents(stage), (QList<int>{6, 4, 8, 3, 512, 512}));
        QCOMPARE(stage.iters[0].variable, std::string("i.outer.outer.outer"));
        QCOMPARE(stage.iters[1].variable, std::string("i.outer.outer.inner"));
        QCOMPARE(stage.iters[3].variable, std::string("i.inner"));
    }

    void splitsFromTheOutside()
    {
        State state = matmul();
        applyAll(state, {SplitStep{2, 0, 512, {4, 8}, false}});
        const Stage& stage = state.stages()[2];
        QCOMPARE(extents(stage), (QList<int>{4, 8, 16, 512, 512}));
        QCOMPARE(stage.iters[0].variable, std::string("i.outer"));
        QCOMPARE(stage.iters[1].variable, std::string("i.inner.outer"));
        QCOMPARE(stage.iters[2].variable, std::string("i.inner.inner"));
    }

    void leavesOpenWhatIsNotChosenYet()
    {
        State state = matmul();
        const SplitStep open{2, 0, 512, {0, 4}, true};
        QCOMPARE(refusal(state, open), "step 1 splits into a length below 1 or too large");
        QVERIFY(state.applyOpen(open));
        QVERIFY(state.applyOpen(FollowSplitStep{2, 3, 0, 2}));
        QCOMPARE(extents(state.stages()[2]), (QList<int>{-1, -1, 4, -1, -1, 4, 512}));
        QVERIFY(!state.applyOpen(SplitStep{2, 0, 512, {-1}, true}));
        // Names grow as if the lengths were chosen.
        QCOMPARE(
            names(state.stages()[2]), (QStringList{"i.0", "i.1", "i.2", "j.0", "j.1", "j.2", "k"}));
    }

    void fusesReordersAndAnnotates()
    {
        State state = matmul();
        applyAll(state,
            {ReorderStep{2, {2, 0, 1}}, FuseStep{2, {0, 1}}, AnnotationStep{2, 1, 3},
                PragmaStep{2, 0, "auto_unroll_max_step$64"}, StorageAlignStep{2, 0, 32, 8}});
        const Stage& stage = state.stages()[2];
        QCOMPARE(names(stage), (QStringList{"k@i@", "j"}));
        QCOMPARE(extents(stage), (QList<int>{512 * 512, 512}));
        QCOMPARE(stage.iters[0].kind, IterKind::Mixed);
        QCOMPARE(stage.iters[0].variable, std::string("k.i.fused"));
        QCOMPARE(stage.iters[1].annotation, 3);
        QCOMPARE(stage.autoUnrollMaxStep, 64);
        QCOMPARE(stage.storageOffset, 8);
        QCOMPARE(state.steps().size(), 5U);
    }

    void followsSplits()
    {
        State state = matmul();
        applyAll(state,
            {SplitStep{2, 0, 512, {4, 8, 2}, true}, SplitStep{2, 4, 512, {1, 16, 2}, true},
                CacheWriteStep{2, "local"}});
        applyAll(state, {FollowSplitStep{3, 0, 0, 2}});
        QCOMPARE(extents(state.stages()[3]), (QList<int>{8, 4, 16, 512}));
        applyAll(state, {FollowFusedSplitStep{3, 3, {0, 1}, 1, true}});
        QCOMPARE(extents(state.stages()[3]), (QList<int>{8, 4, 16, 4, 128}));
        applyAll(state, {FollowFusedSplitStep{3, 4, {0, 1}, 0, false}});
        QCOMPARE(extents(state.stages()[3]), (QList<int>{8, 4, 16, 4, 4, 32}));
        // A follow split may use all lengths: then the last part is 1.
        applyAll(state, {FollowSplitStep{2, 0, 0, 4}});
        QCOMPARE(extents(state.stages()[2]).mid(0, 5), (QList<int>{8, 4, 8, 2, 1}));
    }

    void cachesWritesInFrontOfTheOriginal()
    {
        State state = matmul();
        applyAll(state, {CacheWriteStep{2, "local"}});
        QCOMPARE(state.stages().size(), 4U);
        QCOMPARE(state.stages()[2].name(), std::string("C.local"));
        QCOMPARE(names(state.stages()[2]), (QStringList{"i_c", "j_c", "k"}));
        QCOMPARE(state.stages()[3].name(), std::string("C"));
        QCOMPARE(names(state.stages()[3]), (QStringList{"i", "j"}));
    }

    void cachesReadsBehindTheOriginalUnderNewNames()
    {
        State state = matmul();
        applyAll(state, {CacheReadStep{0, "shared", {2}}, CacheReadStep{0, "shared", {3}}});
        QCOMPARE(state.stages()[2].name(), std::string("A.shared"));
        QCOMPARE(state.stages()[1].name(), std::string("A.d.shared"));
        QCOMPARE(names(state.stages()[1]), (QStringList{"ax0", "ax1"}));
        QCOMPARE(extents(state.stages()[1]), (QList<int>{512, 512}));
        QCOMPARE(state.stages()[4].name(), std::string("C"));
    }

    /// The example of TVM's own tests: k = 512 split by 16, k.0 factored to position 2.
    void factorsReductions()
    {
        State state({input("A", {8, 512}), input("B", {512, 8}),
            {"C", false, {{"i", 8}, {"j", 8}}, {{"k", 512}}}});
        applyAll(state, {SplitStep{2, 2, 512, {16}, true}, RfactorStep{2, 2, 2}});
        QCOMPARE(state.stages()[2].name(), std::string("C.rf"));
        QCOMPARE(names(state.stages()[2]), (QStringList{"i", "j", "k_o", "k_i"}));
        QCOMPARE(extents(state.stages()[2]), (QList<int>{8, 8, 32, 16}));
        QCOMPARE(state.stages()[2].iters[2].kind, IterKind::Spatial);
        QCOMPARE(state.stages()[2].iters[3].kind, IterKind::Reduction);
        QCOMPARE(state.stages()[3].name(), std::string("C.repl"));
        QCOMPARE(names(state.stages()[3]), (QStringList{"ax0", "ax1", "k_o_v"}));
        QCOMPARE(extents(state.stages()[3]), (QList<int>{8, 8, 32}));
    }

    void keepsAttachmentsWhereTheyBelong()
    {
        State state = matmul();
        applyAll(state, {CacheWriteStep{2, "local"}, ComputeAtStep{2, 3, 0}});
        QCOMPARE(state.attachMap().targetOf(2), std::optional(IterKey{3, 0}));
        QCOMPARE(extents(state.stages()[2]), (QList<int>{-1, -1, -1}));
        applyAll(state, {SplitStep{3, 0, 512, {2}, true}}); // moves to the inner part
        QCOMPARE(state.attachMap().targetOf(2), std::optional(IterKey{3, 1}));
        applyAll(state, {FuseStep{3, {0, 1}}}); // and back with the fusion
        QCOMPARE(state.attachMap().targetOf(2), std::optional(IterKey{3, 0}));
        applyAll(state, {CacheReadStep{1, "shared", {2}}}); // stage ids shift
        QCOMPARE(state.attachMap().targetOf(3), std::optional(IterKey{4, 0}));
        QCOMPARE(state.attachMap().attachedAt({4, 0}), (std::vector<int>{3}));
        applyAll(state, {ComputeRootStep{3}});
        QCOMPARE(state.attachMap().targetOf(3), std::optional<IterKey>());
        QCOMPARE(state.attachMap().attachedAt({4, 0}), std::vector<int>());
    }

    void givesAZeroDimensionalStageOneLoop()
    {
        State state({{"c", false, {}, {}}});
        applyAll(state, {FuseStep{0, {}}});
        QCOMPARE(extents(state.stages()[0]), (QList<int>{1}));
        QCOMPARE(state.stages()[0].iters[0].kind, IterKind::Special);
    }

    /// A 1×1 convolution for a GPU: cache write, multi-level tiling, cooperative loads.
    void replaysTheWorkedTraceOfAGpuProgram()
    {
        State state({input("data", {1, 56, 56, 64}),
            {"pad_temp", false, {{"i0", 1}, {"i1", 56}, {"i2", 56}, {"i3", 64}}, {}},
            input("weight", {1, 1, 64, 64}),
            {"conv", false, {{"nn", 1}, {"yy", 56}, {"xx", 56}, {"ff", 64}},
                {{"ry", 1}, {"rx", 1}, {"rc", 64}}}});
        applyAll(state,
            {CacheWriteStep{3, "local"}, SplitStep{3, 0, 1, {1, 1, 1, 1}, true},
                SplitStep{3, 5, 56, {1, 2, 1, 2}, true}, SplitStep{3, 10, 56, {1, 8, 7, 1}, true},
                SplitStep{3, 15, 64, {1, 16, 4, 1}, true}, SplitStep{3, 20, 1, {1, 1}, true},
                SplitStep{3, 23, 1, {1, 1}, true}, SplitStep{3, 26, 64, {2, 8}, true},
                ReorderStep{3,
                    {0, 5, 10, 15, 1, 6, 11, 16, 2, 7, 12, 17, 20, 23, 26, 21, 24, 27, 3, 8, 13, 18,
                        22, 25, 28, 4, 9, 14, 19}},
                FollowSplitStep{4, 0, 1, 3}, FollowSplitStep{4, 4, 2, 3},
                FollowSplitStep{4, 8, 3, 3}, FollowSplitStep{4, 12, 4, 3},
                ReorderStep{4, {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15}},
                ComputeAtStep{3, 4, 11}, CacheReadStep{2, "shared", {3}}, ComputeAtStep{3, 4, 14},
                CacheReadStep{1, "shared", {4}}, ComputeAtStep{2, 5, 14}, ComputeInlineStep{1},
                FuseStep{6, {0, 1, 2, 3}}, AnnotationStep{6, 0, 5}, FuseStep{6, {1, 2, 3, 4}},
                AnnotationStep{6, 1, 4}, FuseStep{6, {2, 3, 4, 5}}, AnnotationStep{6, 2, 6},
                FuseStep{4, {0, 1, 2, 3}}, SplitStep{4, 0, 1024, {1}, true},
                AnnotationStep{4, 1, 2}, FollowFusedSplitStep{4, 0, {4, 3, 2, 1}, 1, true},
                AnnotationStep{4, 1, 6}, FuseStep{2, {0, 1, 2, 3}},
                SplitStep{2, 0, 3584, {1}, true}, AnnotationStep{2, 1, 2},
                FollowFusedSplitStep{2, 0, {4, 3, 2, 1}, 1, true}, AnnotationStep{2, 1, 6},
                PragmaStep{5, 0, "auto_unroll_max_step$1024"}});
        QCOMPARE(state.steps().size(), 37U);
        const auto& stages = state.stages();
        QCOMPARE(stages.size(), 7U);
        QCOMPARE(stages[6].name(), std::string("conv"));
        QCOMPARE(extents(stages[6]), (QList<int>{14, 1, 256, 1, 2, 7, 4}));
        QCOMPARE(stages[6].iters[0].annotation, static_cast<int>(IterAnnotation::BlockX));
        QCOMPARE(stages[6].iters[1].annotation, static_cast<int>(IterAnnotation::VThread));
        QCOMPARE(stages[6].iters[2].annotation, static_cast<int>(IterAnnotation::ThreadX));
        QCOMPARE(stages[5].name(), std::string("conv.local"));
        QCOMPARE(extents(stages[5]), QList<int>(29, -1));
        QCOMPARE(stages[5].autoUnrollMaxStep, 1024);
        for (const std::size_t shared : {2U, 4U}) {
            QCOMPARE(stages[shared].iters.size(), 3U);
            QCOMPARE(extents(stages[shared]).mid(1), (QList<int>{256, 1}));
            QCOMPARE(stages[shared].iters[1].annotation, 6);
            QCOMPARE(stages[shared].iters[2].annotation, 2);
        }
        QCOMPARE(stages[1].computeAt, ComputeAt::Inlined);
        const std::map<int, IterKey> expected{{2, {5, 14}}, {4, {5, 14}}, {5, {6, 2}}};
        QCOMPARE(state.attachMap().targets(), expected);
    }

    void refusesStepsThatCannotBe()
    {
        const State state = matmul();
        QCOMPARE(refusal(state, AnnotationStep{3, 0, 3}),
            QString("step 1 names stage 3, but there are only 3 stages"));
        QCOMPARE(refusal(state, AnnotationStep{-1, 0, 3}),
            QString("step 1 names stage -1, but there are only 3 stages"));
        QCOMPARE(refusal(state, AnnotationStep{0, 0, 3}),
            QString("step 1 names stage 0, which is an input"));
        QCOMPARE(refusal(state, AnnotationStep{2, 3, 3}),
            QString("step 1 names loop 3 of stage 2, which has only 3 loops"));
        QCOMPARE(refusal(state, FuseStep{2, {0, 2}}),
            QString("step 1 fuses loops 0 and 2, which are not next to each other"));
        QCOMPARE(refusal(state, FuseStep{2, {}}),
            QString("step 1 fuses no loop of stage 2, which has loops"));
        QCOMPARE(refusal(state, ReorderStep{2, {0, 1}}),
            QString("step 1 orders 2 loops of stage 2, which has 3"));
        QCOMPARE(refusal(state, ReorderStep{2, {0, 1, 1}}),
            QString("step 1 orders loop 1 of stage 2 twice"));
        QCOMPARE(refusal(state, ReorderStep{2, {0, 1, 3}}),
            QString("step 1 names loop 3 of stage 2, which has only 3 loops"));
        QCOMPARE(refusal(state, SplitStep{2, 0, 512, {0}, true}),
            QString("step 1 splits into a length below 1 or too large"));
        QCOMPARE(refusal(state, FollowSplitStep{2, 0, 0, 1}),
            QString("step 1 follows step 1, which is no earlier split"));
        QCOMPARE(refusal(state, ComputeAtStep{2, 2, 0}),
            QString("step 1 computes stage 2 inside itself"));
        QCOMPARE(refusal(state, CacheReadStep{0, "shared", {}}),
            QString("step 1 caches stage 0 for no reader"));
        QCOMPARE(refusal(state, CacheReadStep{2, "shared", {2}}),
            QString("step 1 caches stage 2 for stage 2, which comes before it"));
        QCOMPARE(refusal(state, RfactorStep{2, 0, 2}),
            QString("step 1 factors loop 0 of stage 2, which is no reduction"));
        QCOMPARE(refusal(state, RfactorStep{2, 2, 3}),
            QString("step 1 puts the factored loop at position 3 of 3 loops"));
        QVERIFY(refusal(state, UnknownStep{"XX", "[“XX”]"}).contains("does not know"));
    }

    void refusesWhatItsAttachmentsForbid()
    {
        State state = matmul();
        applyAll(state,
            {SplitStep{2, 0, 512, {2, 2}, true}, CacheWriteStep{2, "local"},
                ComputeAtStep{2, 3, 0}});
        QVERIFY(refusal(state, FuseStep{3, {0, 1}}).contains("inside which another stage"));
        QVERIFY(refusal(state, ComputeInlineStep{3}).contains("inside which another stage"));
        QVERIFY(refusal(state, ComputeAtStep{3, 2, 0}).contains("inside itself"));
        QCOMPARE(refusal(state, FollowSplitStep{3, 0, 0, 4}),
            QString("step 4 makes 4 splits of the 2 of step 1"));
        QCOMPARE(refusal(state, FollowFusedSplitStep{3, 0, {0}, 2, true}),
            QString("step 4 follows length 2 of step 1, which has 2"));
        QCOMPARE(refusal(state, FollowFusedSplitStep{3, 0, {1}, 0, true}),
            QString("step 4 follows step 2, which is no earlier split"));
    }

    void notesOdditiesThatChangeNothing()
    {
        State state = matmul();
        applyAll(state,
            {AnnotationStep{2, 0, 3}, AnnotationStep{2, 0, 2},
                PragmaStep{2, 0, "auto_unroll_max_step"}, PragmaStep{2, 0, "other"}});
        QCOMPARE(state.stages()[2].iters[0].annotation, 3);
        QCOMPARE(state.stages()[2].autoUnrollMaxStep, 0);
        QCOMPARE(state.notes().size(), 3U);
        QVERIFY(state.notes()[2].find("unknown pragma “other”") != std::string::npos);
    }

    void stopsNamesFromGrowingWithoutEnd()
    {
        State state = matmul();
        for (int i = 0; i < 100; ++i) {
            if (const Status split = state.apply(SplitStep{2, 0, 0, {2}, true}); !split) {
                QVERIFY(split.error().message.find("too often") != std::string::npos);
                return;
            }
            if (const Status fused = state.apply(FuseStep{2, {0, 1}}); !fused) {
                QVERIFY(fused.error().message.find("too often") != std::string::npos);
                return;
            }
        }
        QFAIL("names that double 100 times were accepted");
    }
};

QTEST_GUILESS_MAIN(TestState)
#include "tst_state.moc"
