// SPDX-License-Identifier: GPL-3.0-only
// The templates for CPUs; what they do is told in docs/autotvm.md.
#include "templates/template_loops.h"
#include "templates/template_sizes.h"

namespace tlp::templates {
namespace {

using enum Annotation;

constexpr int kOutermost = -1;

} // namespace

/// Partial sums over blocks of k that fit a vector, then their sum.
Result<LoopTree> denseNopackLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, denseShape(task));
    TLP_TRY(const Knobs knobs, Knobs::create(task.name, entity, {"tile_y", "tile_x", "tile_k"}));
    TLP_TRY(const auto y, knobs.split("tile_y", 2, shape.rows));
    TLP_TRY(const auto x, knobs.split("tile_x", 2, shape.columns));
    TLP_TRY(const auto k, knobs.split("tile_k", 2, shape.inner));
    const std::int64_t K = shape.inner;
    const std::int64_t vector = k[1];

    LoopTree tree;
    const int outer = tree.addFused(kOutermost, "y.outer.x.outer.fused", {y[0], x[0]}, Parallel);

    const int tileInit = tree.addFused(outer, "z.y.fused.init", {y[1], x[1]}, Unrolled);
    const int laneInit = tree.add(tileInit, "x.init", vector, Vectorized);
    tree.touch(
        laneInit, "partial", {{tileInit, x[1] * vector, 0}, {tileInit, vector, 1}, {laneInit, 1}});

    const int block = tree.add(outer, "k", k[0]);
    const int tile = tree.addFused(block, "z.y.fused", {y[1], x[1]}, Unrolled);
    const int lane = tree.add(tile, "x", vector, Vectorized);
    const std::vector<Term> partial{{tile, x[1] * vector, 0}, {tile, vector, 1}, {lane, 1}};
    tree.touch(lane, "partial", partial);
    tree.touch(lane, "partial", partial);
    tree.touch(lane, "A", {{outer, y[1] * K, 0}, {tile, K, 0}, {block, vector}, {lane, 1}});
    tree.touch(lane, "B", {{outer, x[1] * K, 1}, {tile, K, 1}, {block, vector}, {lane, 1}});
    tree.addArithmetic(lane, 1, 1);

    const int row = tree.add(outer, "y.inner", y[1]);
    const int column = tree.add(row, "x.inner", x[1]);
    const std::vector<Term> result{
        {outer, y[1] * shape.columns, 0}, {outer, x[1], 1}, {row, shape.columns}, {column, 1}};
    tree.touch(column, "C", result);
    const int sum = tree.add(column, "kk", vector, Unrolled);
    tree.touch(sum, "C", result);
    tree.touch(sum, "C", result);
    tree.touch(sum, "partial", {{row, x[1] * vector}, {column, vector}, {sum, 1}});
    tree.addArithmetic(sum, 1, 0);
    return tree;
}

/// The weight in blocks of columns first; then tiles in a local copy of the result.
Result<LoopTree> densePackLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, denseShape(task));
    TLP_TRY(const Knobs knobs, Knobs::create(task.name, entity, {"tile_y", "tile_x", "tile_k"}));
    TLP_TRY(const auto y, knobs.split("tile_y", 3, shape.rows));
    TLP_TRY(const auto x, knobs.split("tile_x", 3, shape.columns));
    TLP_TRY(const auto k, knobs.split("tile_k", 2, shape.inner));
    const std::int64_t K = shape.inner;
    const std::int64_t N = shape.columns;
    const std::int64_t width = x[2]; // of a packed block

    LoopTree tree;
    const int z = tree.add(kOutermost, "z", N / width, Parallel);
    const int packX = tree.add(z, "x", width);
    const int packY = tree.add(packX, "y", K);
    tree.touch(packY, "B.packed", {{z, K * width}, {packY, width}, {packX, 1}});
    tree.touch(packY, "B", {{z, width * K}, {packX, K}, {packY, 1}});

    const int outer = tree.addFused(kOutermost, "y.outer.x.outer.fused", {y[0], x[0]}, Parallel);
    const int tiles = tree.addFused(outer, "y.inner.x.inner.fused", {y[1], x[1]});
    const int rowInit = tree.add(tiles, "y.c.init", y[2], Unrolled);
    const int columnInit = tree.add(rowInit, "x.c.init", width, Vectorized);
    tree.touch(columnInit, "C.global", {{rowInit, width}, {columnInit, 1}});

    const int outerK = tree.add(tiles, "k.outer", k[0]);
    const int innerK = tree.add(outerK, "k.inner", k[1], Unrolled);
    const int row = tree.add(innerK, "y.c", y[2], Unrolled);
    const int column = tree.add(row, "x.c", width, Vectorized);
    const std::vector<Term> local{{row, width}, {column, 1}};
    tree.touch(column, "C.global", local);
    tree.touch(column, "C.global", local);
    tree.touch(column, "A",
        {{outer, y[1] * y[2] * K, 0}, {tiles, y[2] * K, 0}, {row, K}, {outerK, k[1]}, {innerK, 1}});
    tree.touch(column, "B.packed",
        {{outer, x[1] * K * width, 1}, {tiles, K * width, 1}, {outerK, k[1] * width},
            {innerK, width}, {column, 1}});
    tree.addArithmetic(column, 1, 1);

    const int outRow = tree.add(tiles, "y.inner.inner", y[2], Unrolled);
    const int outColumn = tree.add(outRow, "x.inner.inner", width, Vectorized);
    tree.touch(outColumn, "C",
        {{outer, y[1] * y[2] * N, 0}, {outer, x[1] * width, 1}, {tiles, y[2] * N, 0},
            {tiles, width, 1}, {outRow, N}, {outColumn, 1}});
    tree.touch(outColumn, "C.global", {{outRow, width}, {outColumn, 1}});
    return tree;
}

/// The inner part of k is summed last: rfactor.
Result<LoopTree> batchMatmulCpuLoops(const TemplateTask& task, std::span<const Knob> entity)
{
    TLP_TRY(const ProductShape shape, batchMatmulShape(task));
    TLP_TRY(const Knobs knobs, Knobs::create(task.name, entity, {"tile_y", "tile_x", "tile_k"}));
    TLP_TRY(const auto y, knobs.split("tile_y", 2, shape.rows));
    TLP_TRY(const auto x, knobs.split("tile_x", 2, shape.columns));
    TLP_TRY(const auto k, knobs.split("tile_k", 2, shape.inner));
    const std::int64_t M = shape.rows;
    const std::int64_t N = shape.columns;
    const std::int64_t K = shape.inner;
    const std::int64_t plane = y[1] * x[1];

    LoopTree tree;
    const int outer = tree.addFused(
        kOutermost, "b.y.outer.fused.x.outer.fused", {shape.batch, y[0], x[0]}, Parallel);
    const int batch = tree.add(outer, "b.c", 1);

    const int lane = tree.add(batch, "k.inner", k[1], Vectorized);
    const int inBatch = tree.add(lane, "b", 1);
    const int tile = tree.addFused(inBatch, "y.x.fused", {y[1], x[1]});
    const std::vector<Term> factored{{lane, plane}, {tile, x[1], 0}, {tile, 1, 1}};
    tree.touch(tile, "C.global.rf", factored);
    const int outerK = tree.add(tile, "k.outer", k[0]);
    tree.touch(outerK, "C.global.rf", factored);
    tree.touch(outerK, "C.global.rf", factored);
    tree.touch(outerK, "A",
        {{outer, shape.isFirstShared ? 0 : M * K, 0}, {outer, y[1] * K, 1}, {tile, K, 0},
            {outerK, k[1]}, {lane, 1}});
    tree.touch(outerK, "B",
        {{outer, shape.isSecondShared ? 0 : N * K, 0}, {outer, x[1] * K, 2}, {tile, K, 1},
            {outerK, k[1]}, {lane, 1}});
    tree.addArithmetic(outerK, 1, 1);

    const int row = tree.add(batch, "y.c", y[1]);
    const int column = tree.add(row, "x.c", x[1]);
    const std::vector<Term> local{{row, x[1]}, {column, 1}};
    tree.touch(column, "C.global", local);
    const int sum = tree.add(column, "k.inner.v", k[1]);
    tree.touch(sum, "C.global", local);
    tree.touch(sum, "C.global", local);
    tree.touch(sum, "C.global.rf", {{sum, plane}, {row, x[1]}, {column, 1}});
    tree.addArithmetic(sum, 1, 0);

    const int outRow = tree.add(outer, "y.inner", y[1]);
    const int outColumn = tree.add(outRow, "x.inner", x[1]);
    tree.touch(outColumn, "C",
        {{outer, M * N, 0}, {outer, y[1] * N, 1}, {outer, x[1], 2}, {outRow, N}, {outColumn, 1}});
    tree.touch(outColumn, "C.global", {{outRow, x[1]}, {outColumn, 1}});
    return tree;
}

} // namespace tlp::templates
