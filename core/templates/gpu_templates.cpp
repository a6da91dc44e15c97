// SPDX-License-Identifier: GPL-3.0-only
// The templates for CUDA; what they do is told in docs/autotvm.md.
#include "templates/template_loops.h"
#include "templates/template_sizes.h"

namespace tlp::templates {
namespace {

using enum Annotation;

constexpr int kOutermost = -1;

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

/// How a block of dense_large_batch.cuda loads an operand's tile into shared memory.
struct SharedLoad
{
    std::string tensor; ///< "A"
    int block = 0; ///< the loop over the operand's tiles
    std::int64_t threads = 1; ///< that load, in each direction
    std::int64_t rows = 1; ///< of the tile
    std::int64_t columns = 1; ///< of k in it
    std::int64_t inner = 1; ///< K
};

/// Every thread loads vectors of 4; those past the end of the tile load nothing.
void addSharedLoad(LoopTree& tree, int outerK, const SharedLoad& load)
{
    const std::int64_t perThread = load.rows / load.threads;
    const int threadY = tree.add(outerK, "ax0.outer", load.threads, ThreadY);
    const int row = tree.add(threadY, "ax0.inner", perThread);
    const int columns = tree.add(row, "ax1.outer", ceilDiv(load.columns, 4 * load.threads));
    const int threadX = tree.add(columns, "ax1.inner.outer", load.threads, ThreadX);
    const int vector = tree.add(threadX, "ax1.inner.inner", 4);
    const auto index = [&](std::int64_t rowStride) {
        return std::vector<Term>{{threadY, perThread * rowStride}, {row, rowStride},
            {columns, 4 * load.threads}, {threadX, 4}, {vector, 1}};
    };
    tree.touch(vector, load.tensor + ".shared", index(load.columns));
    std::vector<Term> global = index(load.inner);
    global.push_back({load.block, load.rows * load.inner});
    global.push_back({outerK, load.columns});
    tree.touch(vector, load.tensor, global);
}

} // namespace

/// A block per element of the result; its threads sum parts of k and then each other's sums.
Result<LoopTree> denseSmallBatchLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, denseShape(task));
    TLP_TRY(const Knobs knobs, Knobs::create(task.name, entity, {"tile_k"}));
    TLP_TRY(const auto k, knobs.split("tile_k", 2, shape.inner));
    const std::int64_t K = shape.inner;

    LoopTree tree;
    const int row = tree.add(kOutermost, "i", shape.rows, BlockY);
    const int column = tree.add(row, "j", shape.columns, BlockX);
    const int thread = tree.add(column, "k.inner", k[1], ThreadX);
    const int ax0 = tree.add(thread, "ax0", 1);
    const int ax1 = tree.add(ax0, "ax1", 1);
    const int ax2 = tree.add(ax1, "ax2", 1);
    tree.touch(ax2, "C.rf", {});
    const int outerK = tree.add(ax2, "k.outer", k[0]);
    tree.touch(outerK, "C.rf", {});
    tree.touch(outerK, "C.rf", {});
    tree.touch(outerK, "A", {{row, K}, {outerK, k[1]}, {thread, 1}});
    tree.touch(outerK, "B", {{column, K}, {outerK, k[1]}, {thread, 1}});
    tree.addArithmetic(outerK, 1, 1);
    tree.touch(thread, "C.rf", {});
    tree.touch(thread, "C", {{row, shape.columns}, {column, 1}});
    tree.touch(thread, "C.reduced", {});
    return tree;
}

/// Tiles in shared memory, virtual threads, and copies of both operands' parts in registers.
Result<LoopTree> denseLargeBatchLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, denseShape(task));
    TLP_TRY(const Knobs knobs, Knobs::create(task.name, entity, {"tile_x", "tile_y", "tile_k"}));
    TLP_TRY(const auto x, knobs.split("tile_x", 4, shape.rows)); // of the rows, by this name
    TLP_TRY(const auto y, knobs.split("tile_y", 4, shape.columns));
    TLP_TRY(const auto k, knobs.split("tile_k", 3, shape.inner));
    const std::int64_t N = shape.columns;
    const std::int64_t blockRows = x[1] * x[2] * x[3];
    const std::int64_t blockColumns = y[1] * y[2] * y[3];
    const std::int64_t blockK = k[1] * k[2];

    LoopTree tree;
    const int blockY = tree.add(kOutermost, "j.outer", y[0], BlockY);
    const int blockX = tree.add(blockY, "i.outer", x[0], BlockX);
    const int virtualY = tree.add(blockX, "j.inner.outer", y[1], VirtualThread);
    const int virtualX = tree.add(virtualY, "i.inner.outer", x[1], VirtualThread);
    const int threadY = tree.add(virtualX, "j.inner.inner.outer", y[2], ThreadY);
    const int threadX = tree.add(threadY, "i.inner.inner.outer", x[2], ThreadX);

    const int rowInit = tree.add(threadX, "i.c.init", x[3]);
    const int columnInit = tree.add(rowInit, "j.c.init", y[3]);
    tree.touch(columnInit, "C.local", {{rowInit, y[3]}, {columnInit, 1}});

    const int outerK = tree.add(threadX, "k.outer", k[0]);
    addSharedLoad(tree, outerK, {"A", blockX, x[2], blockRows, blockK, shape.inner});
    addSharedLoad(tree, outerK, {"B", blockY, y[2], blockColumns, blockK, shape.inner});
    const int middleK = tree.add(outerK, "k.inner.outer", k[1], Unrolled);
    const auto addLocalCopy = [&](const std::string& tensor, std::int64_t rows, int virtualThread,
                                  int thread, std::int64_t threads) {
        const int row = tree.add(middleK, tensor + ".ax0", rows);
        const int column = tree.add(row, tensor + ".ax1", k[2]);
        tree.touch(column, tensor + ".shared.local", {{row, k[2]}, {column, 1}});
        tree.touch(column, tensor + ".shared",
            {{virtualThread, threads * rows * blockK}, {thread, rows * blockK}, {row, blockK},
                {middleK, k[2]}, {column, 1}});
    };
    addLocalCopy("A", x[3], virtualX, threadX, x[2]);
    addLocalCopy("B", y[3], virtualY, threadY, y[2]);
    const int innerK = tree.add(middleK, "k.inner.inner", k[2]);
    const int row = tree.add(innerK, "i.c", x[3]);
    const int column = tree.add(row, "j.c", y[3]);
    const std::vector<Term> local{{row, y[3]}, {column, 1}};
    tree.touch(column, "C.local", local);
    tree.touch(column, "C.local", local);
    tree.touch(column, "A.shared.local", {{row, k[2]}, {innerK, 1}});
    tree.touch(column, "B.shared.local", {{column, k[2]}, {innerK, 1}});
    tree.addArithmetic(column, 1, 1);

    const int outRow = tree.add(threadX, "i.inner.inner.inner", x[3]);
    const int outColumn = tree.add(outRow, "j.inner.inner.inner", y[3]);
    tree.touch(outColumn, "C",
        {{blockX, blockRows * N}, {virtualX, x[2] * x[3] * N}, {threadX, x[3] * N}, {outRow, N},
            {blockY, blockColumns}, {virtualY, y[2] * y[3]}, {threadY, y[3]}, {outColumn, 1}});
    tree.touch(outColumn, "C.local", {{outRow, y[3]}, {outColumn, 1}});
    return tree;
}

/// As the large dense, without virtual threads, for every pair of the batch.
Result<LoopTree> batchMatmulGpuLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, batchMatmulShape(task));
    TLP_TRY(const Knobs knobs,
        Knobs::create(task.name, entity,
            {"tile_y", "tile_x", "tile_k", "auto_unroll_max_step", "unroll_explicit"}));
    TLP_TRY(const auto y, knobs.split("tile_y", 3, shape.rows));
    TLP_TRY(const auto x, knobs.split("tile_x", 3, shape.columns));
    TLP_TRY(const auto k, knobs.split("tile_k", 2, shape.inner));
    const std::int64_t M = shape.rows;
    const std::int64_t N = shape.columns;
    const std::int64_t K = shape.inner;
    const std::int64_t blockRows = y[1] * y[2];
    const std::int64_t blockColumns = x[1] * x[2];

    LoopTree tree;
    const int batch = tree.add(kOutermost, "b", shape.batch, BlockZ);
    const int blockY = tree.add(batch, "i.outer", y[0], BlockY);
    const int blockX = tree.add(blockY, "j.outer", x[0], BlockX);
    const int threadY = tree.add(blockX, "i.inner.outer", y[1], ThreadY);
    const int threadX = tree.add(threadY, "j.inner.outer", x[1], ThreadX);
    const int inBatch = tree.add(threadX, "b.c", 1);

    const int rowInit = tree.add(inBatch, "i.c.init", y[2]);
    const int columnInit = tree.add(rowInit, "j.c.init", x[2]);
    tree.touch(columnInit, "C.local", {{rowInit, x[2]}, {columnInit, 1}});

    const int outerK = tree.add(inBatch, "k.outer", k[0]);
    const auto addShared
        = [&](const std::string& tensor, int block, std::int64_t rows, std::int64_t batchStride) {
              const std::int64_t perThread = ceilDiv(rows, y[1]);
              const std::int64_t columnsPerThread = ceilDiv(k[1], x[1]);
              const int ax0 = tree.add(outerK, tensor + ".ax0", 1);
              const int loadY = tree.add(ax0, tensor + ".ax1.outer", y[1], ThreadY);
              const int loadX = tree.add(loadY, tensor + ".ax2.outer", x[1], ThreadX);
              const int row = tree.add(loadX, tensor + ".ax1.inner", perThread);
              const int column = tree.add(row, tensor + ".ax2.inner", columnsPerThread);
              const auto index = [&](std::int64_t rowStride) {
                  return std::vector<Term>{{loadY, perThread * rowStride}, {row, rowStride},
                      {loadX, columnsPerThread}, {column, 1}};
              };
              tree.touch(column, tensor + ".shared", index(k[1]));
              std::vector<Term> global = index(K);
              global.push_back({batch, batchStride});
              global.push_back({block, rows * K});
              global.push_back({outerK, k[1]});
              tree.touch(column, tensor, global);
          };
    addShared("A", blockY, blockRows, shape.isFirstShared ? 0 : M * K);
    addShared("B", blockX, blockColumns, shape.isSecondShared ? 0 : N * K);
    const int innerK = tree.add(outerK, "k.inner", k[1]);
    const auto addLocalCopy = [&](const std::string& tensor, std::int64_t rows, int thread) {
        const int ax0 = tree.add(innerK, tensor + ".local.ax0", 1);
        const int row = tree.add(ax0, tensor + ".local.ax1", rows);
        const int ax2 = tree.add(row, tensor + ".local.ax2", 1);
        tree.touch(ax2, tensor + ".shared.local", {{row, 1}});
        tree.touch(ax2, tensor + ".shared", {{thread, rows * k[1]}, {row, k[1]}, {innerK, 1}});
    };
    addLocalCopy("A", y[2], threadY);
    addLocalCopy("B", x[2], threadX);
    const int row = tree.add(innerK, "i.c", y[2]);
    const int column = tree.add(row, "j.c", x[2]);
    const std::vector<Term> local{{row, x[2]}, {column, 1}};
    tree.touch(column, "C.local", local);
    tree.touch(column, "C.local", local);
    tree.touch(column, "A.shared.local", {{row, 1}});
    tree.touch(column, "B.shared.local", {{column, 1}});
    tree.addArithmetic(column, 1, 1);

    const int outRow = tree.add(threadX, "i.inner.inner", y[2]);
    const int outColumn = tree.add(outRow, "j.inner.inner", x[2]);
    tree.touch(outColumn, "C",
        {{batch, M * N}, {blockY, blockRows * N}, {threadY, y[2] * N}, {outRow, N},
            {blockX, blockColumns}, {threadX, x[2]}, {outColumn, 1}});
    tree.touch(outColumn, "C.local", {{outRow, x[2]}, {outColumn, 1}});
    return tree;
}

} // namespace tlp::templates
