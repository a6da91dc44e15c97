// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QByteArray>

#include "templates/configuration.h"

namespace tlp::test {

/// A program that holds this configuration, as a data set keeps it.
inline std::vector<records::Step> programOf(const std::string& entity)
{
    return {records::UnknownStep{"AutoTVM", "[\"AutoTVM\", " + entity + "]"}};
}

/// A task with its configuration.
struct Case
{
    templates::TemplateTask task;
    std::vector<templates::Knob> knobs;
};

inline Case caseOf(const std::string& taskKey, const std::string& entity)
{
    auto task = templates::parseTask(taskKey);
    auto knobs = templates::parseKnobs(programOf(entity));
    if (!task || !knobs)
        qFatal("the case cannot be read");
    return {std::move(*task), std::move(*knobs)};
}

inline std::string matrix(std::initializer_list<int> shape)
{
    std::string text;
    for (const int extent : shape)
        text += (text.empty() ? "" : ", ") + std::to_string(extent);
    return "[\"TENSOR\", [" + text + "], \"float32\"]";
}

inline std::string denseKey(const std::string& name, int rows, int columns, int inner)
{
    return "[\"" + name + "\", " + matrix({rows, inner}) + ", " + matrix({columns, inner})
        + ", null, \"float32\"]";
}

inline std::string batchKey(const std::string& name, int batch, int rows, int columns, int inner)
{
    return "[\"" + name + "\", " + matrix({batch, rows, inner}) + ", "
        + matrix({batch, columns, inner}) + ", [" + std::to_string(batch) + ", "
        + std::to_string(rows) + ", " + std::to_string(columns) + "]]";
}

// Small cases of the six templates; what they make is computed by hand in tst_template_loops.

inline Case denseNopack()
{
    return caseOf(denseKey("dense_nopack.x86", 4, 8, 16),
        R"([["tile_y", "sp", [-1, 2]], ["tile_x", "sp", [-1, 4]], ["tile_k", "sp", [-1, 8]]])");
}
inline Case densePack()
{
    return caseOf(denseKey("dense_pack.x86", 4, 8, 6),
        R"([["tile_y", "sp", [-1, 2, 1]], ["tile_x", "sp", [-1, 2, 2]], ["tile_k", "sp", [-1, 3]]])");
}
inline Case batchMatmulCpu()
{
    return caseOf(batchKey("batch_matmul.x86", 2, 4, 8, 6),
        R"([["tile_y", "sp", [-1, 2]], ["tile_x", "sp", [-1, 4]], ["tile_k", "sp", [-1, 3]]])");
}
inline Case denseSmallBatch()
{
    return caseOf(denseKey("dense_small_batch.cuda", 2, 3, 12), R"([["tile_k", "sp", [-1, 4]]])");
}
inline Case denseLargeBatch()
{
    return caseOf(denseKey("dense_large_batch.cuda", 16, 8, 12),
        R"([["tile_x", "sp", [-1, 2, 2, 2]], ["tile_y", "sp", [-1, 2, 2, 1]], )"
        R"(["tile_k", "sp", [-1, 2, 3]]])");
}
inline Case batchMatmulGpu()
{
    return caseOf(batchKey("batch_matmul.cuda", 2, 8, 8, 12),
        R"([["tile_y", "sp", [-1, 2, 2]], ["tile_x", "sp", [-1, 4, 1]], ["tile_k", "sp", [-1, 3]], )"
        R"(["auto_unroll_max_step", "ot", 64], ["unroll_explicit", "ot", 1]])");
}

template <typename T>
QByteArray messageOf(const Result<T>& result)
{
    return result ? QByteArray() : QByteArray::fromStdString(result.error().toString());
}

} // namespace tlp::test
