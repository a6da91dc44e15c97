// SPDX-License-Identifier: GPL-3.0-only
// All expected values are computed by hand from the schedules of the templates.
#include "templates/loop_context.h"
#include "templates/template_loops.h"

#include "template_fixture.h"

#include <algorithm>
#include <map>

#include <QtTest>

using namespace tlp;
using namespace tlp::templates;
using namespace tlp::test;

namespace {

LoopTree treeOf(const Case& of)
{
    auto tree = loopsOf(of.task, of.knobs);
    if (!tree)
        qFatal("%s", messageOf(tree).constData());
    return std::move(*tree);
}

std::vector<std::int64_t> lengthsOf(const LoopTree& tree)
{
    std::vector<std::int64_t> lengths;
    for (const Loop& loop : tree.loops())
        lengths.push_back(loop.length());
    return lengths;
}

std::vector<int> nestsOf(const LoopTree& tree)
{
    std::vector<int> nests;
    for (const LoopContext& context : loopContexts(tree))
        nests.push_back(context.nest);
    return nests;
}

/// Stride, count, reuse, thread count, thread reuse.
using Numbers = std::vector<std::int64_t>;

Numbers touchOf(const LoopTree& tree, std::size_t loop, const std::string& access)
{
    const auto contexts = loopContexts(tree);
    for (const auto& [index, touch] : contexts[loop].touches) {
        if (tree.accesses()[index].name == access)
            return {touch.stride, touch.count, touch.reuse, touch.threadCount, touch.threadReuse};
    }
    return {};
}

std::map<std::string, int> buffersOf(const LoopTree& tree)
{
    std::map<std::string, int> buffers;
    for (const Access& access : tree.accesses())
        ++buffers[access.buffer()];
    return buffers;
}

} // namespace

class TestTemplateLoops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void denseWithoutPacking()
    {
        const LoopTree tree = treeOf(denseNopack());
        // y·x fused | partial = 0: z·y, lane | k: z·y, lane | y, x: kk
        QCOMPARE(lengthsOf(tree), (Numbers{4, 8, 8, 2, 8, 8, 2, 4, 8}));
        QCOMPARE(nestsOf(tree), (std::vector<int>{1, 2, 3, 2, 3, 4, 2, 3, 4}));
        QCOMPARE(tree.loops()[0].annotation, Annotation::Parallel);
        QCOMPARE(tree.loops()[4].annotation, Annotation::Unrolled);
        QCOMPARE(tree.loops()[5].annotation, Annotation::Vectorized);
        QCOMPARE(tree.loops()[3].annotation, Annotation::Serial);
        QCOMPARE(tree.loops()[5].additions, 1);
        QCOMPARE(tree.loops()[5].multiplications, 1);
        QCOMPARE(tree.loops()[8].additions, 1);
        QCOMPARE(tree.loops()[8].multiplications, 0);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[5].topDown, std::int64_t{512}); // 4 · 2 · 8 · 8
        QCOMPARE(contexts[8].topDown, std::int64_t{256}); // 4 · 2 · 4 · 8
        QCOMPARE(contexts[3].bottomUp, std::int64_t{128}); // 2 · 8 · 8
        QCOMPARE(contexts[0].bottomUp, std::int64_t{512});
        // data[(yx/2)·2 + zy/4, k·8 + x]: a fused loop that moves by two strides counts as 1
        QCOMPARE(touchOf(tree, 5, "A_0"), (Numbers{1, 8, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 3, "A_0"), (Numbers{8, 128, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 0, "A_0"), (Numbers{1, 512, 1, 4, 1}));
        // partial[zy·8 + x] does not depend on k
        QCOMPARE(touchOf(tree, 4, "partial_1"), (Numbers{8, 64, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 3, "partial_1"), (Numbers{0, 64, 2, 0, 0}));
        QCOMPARE(touchOf(tree, 0, "partial_1"), (Numbers{0, 64, 8, 1, 4}));
        QCOMPARE(touchOf(tree, 6, "partial_3"), (Numbers{32, 64, 1, 0, 0}));
        QCOMPARE(buffersOf(tree),
            (std::map<std::string, int>{{"A", 1}, {"B", 1}, {"C", 3}, {"partial", 4}}));
    }

    void denseWithPacking()
    {
        const LoopTree tree = treeOf(densePack());
        // packing: z, x, y | y·x fused: tiles: C.global = 0: y, x | ko, ki, y, x | y, x
        QCOMPARE(lengthsOf(tree), (Numbers{4, 2, 6, 4, 4, 1, 2, 2, 3, 1, 2, 1, 2}));
        QCOMPARE(nestsOf(tree), (std::vector<int>{1, 2, 3, 1, 2, 3, 4, 3, 4, 5, 6, 3, 4}));
        QCOMPARE(tree.loops()[0].annotation, Annotation::Parallel);
        QCOMPARE(tree.loops()[3].parent, -1);
        QCOMPARE(tree.loops()[8].annotation, Annotation::Unrolled);
        QCOMPARE(tree.loops()[12].annotation, Annotation::Vectorized);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[10].topDown, std::int64_t{192}); // M · N · K
        QCOMPARE(contexts[3].bottomUp, std::int64_t{192});
        QCOMPARE(contexts[2].bottomUp, std::int64_t{6});
        // weight[z·2 + x, y]
        QCOMPARE(touchOf(tree, 0, "B_0"), (Numbers{12, 48, 1, 4, 1}));
        QCOMPARE(touchOf(tree, 1, "B_0"), (Numbers{6, 12, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 1, "B.packed_0"), (Numbers{1, 12, 1, 0, 0}));
        // packed[block, ko·3 + ki, x]: 6 a step of ko; a loop of length 1 moves nothing
        QCOMPARE(touchOf(tree, 7, "B.packed_1"), (Numbers{6, 12, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 9, "B.packed_1"), (Numbers{0, 2, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 7, "A_0"), (Numbers{3, 6, 2, 0, 0}));
        QCOMPARE(touchOf(tree, 3, "A_0"), (Numbers{1, 96, 2, 4, 1}));
        QCOMPARE(touchOf(tree, 3, "C_0"), (Numbers{1, 32, 1, 4, 1}));
    }

    void batchMatmulOnACpu()
    {
        const LoopTree tree = treeOf(batchMatmulCpu());
        // b·y·x fused: b: (ki: b: y·x: ko | y, x: ki) | y, x
        QCOMPARE(lengthsOf(tree), (Numbers{8, 1, 3, 1, 8, 2, 2, 4, 3, 2, 4}));
        QCOMPARE(nestsOf(tree), (std::vector<int>{1, 2, 3, 4, 5, 6, 3, 4, 5, 2, 3}));
        QCOMPARE(tree.loops()[2].annotation, Annotation::Vectorized);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[5].topDown, std::int64_t{384}); // B · M · N · K
        QCOMPARE(contexts[0].bottomUp, std::int64_t{384});
        QCOMPARE(touchOf(tree, 5, "A_0"), (Numbers{3, 2, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 2, "A_0"), (Numbers{1, 48, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 0, "A_0"), (Numbers{1, 384, 1, 8, 1}));
        QCOMPARE(touchOf(tree, 2, "C.global.rf_1"), (Numbers{8, 24, 2, 0, 0}));
        QCOMPARE(touchOf(tree, 4, "C.global.rf_0"), (Numbers{1, 8, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 6, "C.global.rf_3"), (Numbers{4, 24, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 8, "C.global_2"), (Numbers{0, 1, 3, 0, 0}));
        // An operand with a batch of 1 stays where it is: only rows of tiles move it.
        const LoopTree shared = treeOf(caseOf(
            R"(["batch_matmul.x86", )" + matrix({1, 4, 6}) + ", " + matrix({2, 8, 6}) + "]",
            R"([["tile_y", "sp", [-1, 4]], ["tile_x", "sp", [-1, 8]], ["tile_k", "sp", [-1, 3]]])"));
        QCOMPARE(touchOf(shared, 0, "A_0")[0], std::int64_t{0});
        QCOMPARE(touchOf(shared, 0, "B_0")[0], std::int64_t{48});
    }

    void smallDenseOnAGpu()
    {
        const LoopTree tree = treeOf(denseSmallBatch());
        QCOMPARE(lengthsOf(tree), (Numbers{2, 3, 4, 1, 1, 1, 3}));
        QCOMPARE(nestsOf(tree), (std::vector<int>{1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(tree.loops()[0].annotation, Annotation::BlockY);
        QCOMPARE(tree.loops()[1].annotation, Annotation::BlockX);
        QCOMPARE(tree.loops()[2].annotation, Annotation::ThreadX);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[6].topDown, std::int64_t{72});
        QCOMPARE(contexts[0].bottomUp, std::int64_t{72});
        // data[i, ko·4 + thread]
        QCOMPARE(touchOf(tree, 6, "A_0"), (Numbers{4, 3, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 2, "A_0"), (Numbers{1, 12, 1, 4, 1}));
        QCOMPARE(touchOf(tree, 1, "A_0"), (Numbers{0, 12, 3, 1, 3}));
        QCOMPARE(touchOf(tree, 0, "A_0"), (Numbers{12, 24, 3, 2, 3}));
        QCOMPARE(touchOf(tree, 0, "C_0"), (Numbers{3, 6, 4, 6, 1}));
    }

    void largeDenseOnAGpu()
    {
        const LoopTree tree = treeOf(denseLargeBatch());
        QCOMPARE(lengthsOf(tree),
            (Numbers{2, 2, 2, 2, 2, 2, 2, 1, 2, /*A*/ 2, 4, 1, 2, 4, /*B*/ 2, 2, 1, 2, 4, /*k*/ 2,
                /*A*/ 2, 3, /*B*/ 1, 3, /*k*/ 3, 2, 1, /*C*/ 2, 1}));
        QCOMPARE(nestsOf(tree),
            (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 7, 8, 9, 10, 11, 12, 8, 9, 10, 11, 12, 8, 9,
                10, 9, 10, 9, 10, 11, 7, 8}));
        QCOMPARE(tree.loops()[2].annotation, Annotation::VirtualThread);
        QCOMPARE(tree.loops()[9].annotation, Annotation::ThreadY);
        QCOMPARE(tree.loops()[12].annotation, Annotation::ThreadX);
        QCOMPARE(tree.loops()[19].annotation, Annotation::Unrolled);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[26].topDown, std::int64_t{1536}); // M · N · K
        // data[i.outer·8 + ax0, ko·6 + ax1], 4 rows a thread and vectors of 4
        QCOMPARE(touchOf(tree, 13, "A_0"), (Numbers{1, 4, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 12, "A_0"), (Numbers{4, 8, 1, 2, 1}));
        QCOMPARE(touchOf(tree, 11, "A_0"), (Numbers{0, 8, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 9, "A_0"), (Numbers{48, 64, 1, 2, 1}));
        QCOMPARE(touchOf(tree, 8, "A_0"), (Numbers{6, 128, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 5, "A_0"), (Numbers{0, 128, 2, 1, 2}));
        QCOMPARE(touchOf(tree, 4, "A_0"), (Numbers{0, 128, 4, 1, 4}));
        QCOMPARE(touchOf(tree, 1, "A_0"), (Numbers{96, 256, 16, 0, 0}));
        QCOMPARE(touchOf(tree, 0, "A_0"), (Numbers{0, 256, 32, 0, 0}));
        // the registers' copy of B's rows of the tile, of 6 numbers each
        QCOMPARE(touchOf(tree, 19, "B.shared_1"), (Numbers{3, 6, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 4, "B.shared_1"), (Numbers{6, 12, 4, 2, 2}));
        QCOMPARE(touchOf(tree, 2, "B.shared_1")[0], std::int64_t{12});
        const std::vector<std::int64_t> strides{4, 64, 2, 32, 1, 16};
        for (std::size_t loop = 0; loop < strides.size(); ++loop)
            QCOMPARE(touchOf(tree, loop, "C_0")[0], strides[loop]);
    }

    void batchMatmulOnAGpu()
    {
        const LoopTree tree = treeOf(batchMatmulGpu());
        QCOMPARE(lengthsOf(tree),
            (Numbers{2, 2, 2, 2, 4, 1, 2, 1, 4, /*A*/ 1, 2, 4, 2, 1, /*B*/ 1, 2, 4, 2, 1, /*k*/ 3,
                /*A*/ 1, 2, 1, /*B*/ 1, 1, 1, 2, 1, /*C*/ 2, 1}));
        QCOMPARE(tree.loops()[0].annotation, Annotation::BlockZ);
        QCOMPARE(tree.loops()[10].annotation, Annotation::ThreadY);
        const auto contexts = loopContexts(tree);
        QCOMPARE(contexts[27].topDown, std::int64_t{1536}); // B · M · N · K
        QCOMPARE(contexts[27].nest, 10);
        // A.shared[thread·2 + row, ki], rows of 3
        QCOMPARE(touchOf(tree, 21, "A.shared_1"), (Numbers{3, 2, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 19, "A.shared_1"), (Numbers{1, 6, 1, 0, 0}));
        QCOMPARE(touchOf(tree, 8, "A.shared_1"), (Numbers{0, 6, 4, 0, 0}));
        QCOMPARE(touchOf(tree, 4, "A.shared_1"), (Numbers{0, 6, 16, 1, 4}));
        QCOMPARE(touchOf(tree, 3, "A.shared_1"), (Numbers{6, 12, 16, 2, 4}));
        QCOMPARE(touchOf(tree, 2, "A.shared_1"), (Numbers{0, 12, 32, 1, 2}));
        QCOMPARE(touchOf(tree, 1, "A.shared_1"), (Numbers{0, 12, 64, 1, 4}));
        // x[b, (i.outer·2 + …)·2 …, ko·3 + ki]
        QCOMPARE(touchOf(tree, 0, "A_0")[0], std::int64_t{96});
        QCOMPARE(touchOf(tree, 1, "A_0")[0], std::int64_t{48});
        QCOMPARE(touchOf(tree, 8, "A_0")[0], std::int64_t{3});
        QCOMPARE(touchOf(tree, 10, "A_0")[0], std::int64_t{24});
    }

    void fusedPartsWithoutAGapAreOneVariable()
    {
        LoopTree tree;
        const int fused = tree.addFused(-1, "f", {3, 4, 5});
        tree.touch(fused, "whole", {{fused, 20, 0}, {fused, 5, 1}, {fused, 1, 2}});
        tree.touch(fused, "gap", {{fused, 40, 0}, {fused, 5, 1}, {fused, 1, 2}});
        tree.touch(fused, "inner", {{fused, 7, 2}});
        tree.touch(fused, "none", {});
        const std::vector<std::int64_t> expected{1, 1, 1, 0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(tree.accesses()[i].strideOf(fused), expected[i]);
        const int thin = tree.addFused(-1, "t", {1, 6, 1});
        tree.touch(thin, "thin", {{thin, 100, 0}, {thin, 9, 1}, {thin, 4, 2}});
        QCOMPARE(tree.accesses().back().strideOf(thin), std::int64_t{9});
        QCOMPARE(tree.accesses().back().buffer(), std::string("thin"));
    }

    void loopsWithoutAccessesHaveNoProduct()
    {
        LoopTree tree;
        tree.add(-1, "empty", 7);
        QCOMPARE(loopContexts(tree)[0].bottomUp, std::int64_t{-1});
    }

    void otherTemplatesAreNamed()
    {
        const Case of = caseOf(R"(["conv2d_NCHWc.x86", ["TENSOR", [1, 3, 224, 224], "float32"]])",
            R"([["tile_ic", "sp", [-1, 3]]])");
        const auto tree = loopsOf(of.task, of.knobs);
        QCOMPARE(tree.error().kind, ErrorKind::Unsupported);
        QVERIFY2(messageOf(tree).contains("conv2d_NCHWc.x86"), messageOf(tree));
        QCOMPARE(knownTemplates().size(), std::size_t{6});
    }

    void refusesWhatDoesNotFit_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("entity");
        QTest::addColumn<QByteArray>("says");
        const auto row
            = [](const char* name, const std::string& key, const char* entity, const char* says) {
                  QTest::newRow(name)
                      << QByteArray::fromStdString(key) << QByteArray(entity) << QByteArray(says);
              };
        const std::string key = denseKey("dense_small_batch.cuda", 2, 3, 12);
        row("missing knob", key, "[]", "has no knob tile_k");
        row("a knob twice", key, R"([["tile_k", "sp", [-1, 4]], ["tile_k", "sp", [-1, 4]]])",
            "more than one knob tile_k");
        row("another knob", key, R"([["tile_k", "sp", [-1, 4]], ["tile_inner", "sp", [-1, 4]]])",
            "has no knob tile_inner");
        row("missing size", key, R"([["tile_k", "sp", [-1]]])", "has 1 sizes, not 2");
        row("more sizes", key, R"([["tile_k", "sp", [-1, 2, 2]]])", "has 3 sizes, not 2");
        row("no split", key, R"([["tile_k", "ot", 4]])",
            "tile_k of dense_small_batch.cuda is no split");
        row("open twice", key, R"([["tile_k", "sp", [-1, -1]]])", "more than one size open");
        row("inner open", key, R"([["tile_k", "sp", [3, -1]]])", "not the outermost");
        row("no divisor", key, R"([["tile_k", "sp", [-1, 5]]])", "do not divide 12");
        row("too large", key, R"([["tile_k", "sp", [-1, 9223372036854775807]]])",
            "do not divide 12");
        row("zero", key, R"([["tile_k", "sp", [-1, 0]]])", "do not divide 12");
        row("negative", key, R"([["tile_k", "sp", [-1, -4]]])", "do not divide 12");
        row("wrong product", key, R"([["tile_k", "sp", [2, 4]]])", "do not divide 12");
        const char* const good = R"([["tile_k", "sp", [-1, 4]]])";
        row("bias",
            R"(["dense_small_batch.cuda", )" + matrix({2, 12}) + ", " + matrix({3, 12}) + ", "
                + matrix({3}) + "]",
            good, "without bias");
        row("one operand", R"(["dense_small_batch.cuda", )" + matrix({2, 12}) + "]", good,
            "no matrices");
        row("other inner sizes",
            R"(["dense_small_batch.cuda", )" + matrix({2, 12}) + ", " + matrix({3, 10}) + "]", good,
            "no matrices");
        row("empty operand", denseKey("dense_small_batch.cuda", 0, 3, 12), good, "extent of 0");
        row("too many points",
            R"(["dense_small_batch.cuda", ["TENSOR", [4294967296, 12], "float32"], )"
            R"(["TENSOR", [4294967296, 12], "float32"]])",
            good, "too large");
        row("other batches",
            R"(["batch_matmul.x86", )" + matrix({2, 4, 6}) + ", " + matrix({3, 8, 6}) + "]", good,
            "no matrices");
        row("transposed",
            R"(["batch_matmul.x86", )" + matrix({2, 4, 6}) + ", " + matrix({2, 8, 6})
                + R"(, null, "float32", true, true])",
            good, "without bias or transposition");
    }
    void refusesWhatDoesNotFit()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, entity);
        QFETCH(QByteArray, says);
        const Case of = caseOf(key.toStdString(), entity.toStdString());
        const auto tree = loopsOf(of.task, of.knobs);
        QVERIFY(!tree);
        QCOMPARE(tree.error().kind, ErrorKind::BadInput);
        QVERIFY2(messageOf(tree).contains(says), messageOf(tree));
    }

    void sizesMayBeWrittenOut()
    {
        const std::string key = denseKey("dense_small_batch.cuda", 2, 3, 12);
        const LoopTree open = treeOf(caseOf(key, R"([["tile_k", "sp", [-1, 4]]])"));
        const LoopTree written = treeOf(caseOf(key, R"([["tile_k", "sp", [3, 4]]])"));
        QCOMPARE(lengthsOf(open), lengthsOf(written));
    }
};

QTEST_APPLESS_MAIN(TestTemplateLoops)
#include "tst_template_loops.moc"
