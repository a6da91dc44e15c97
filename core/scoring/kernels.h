// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>

/// The inner loops of the fast scorer, compiled once per instruction set. Internal to core/scoring.
/// Only plain data and pointers here: an inline function of a header that is also compiled for
/// AVX-512 could end up in the program's other parts.
namespace tlp::scoring {

/// Outputs whose weights lie side by side; every width is padded to a multiple of it.
inline constexpr std::size_t kPanel = 32;
/// Rows of dense layers come in multiples of this.
inline constexpr std::size_t kRowTile = 12;
/// Rows that attention may write beyond its last.
inline constexpr std::size_t kAttentionSlack = 8;
/// The pointers to attention's rows come in multiples of this.
inline constexpr std::size_t kKeyTile = 4;
/// Floats that may be read beyond a row.
inline constexpr std::size_t kReadSlack = 16;

/// output = residual + activation(weights · input + bias) for every row. `output` may be
/// `residual`, but not `input`.
struct DenseCall
{
    const float* weights = nullptr; ///< [outputs / kPanel][inputs][kPanel]
    const float* bias = nullptr; ///< [outputs]
    std::size_t inputs = 0;
    std::size_t outputs = 0; ///< multiple of kPanel
    const float* input = nullptr;
    std::size_t inputStride = 0; ///< floats from row to row
    const float* residual = nullptr; ///< null: 0
    float* output = nullptr;
    std::size_t outputStride = 0; ///< of residual too
    std::size_t rows = 0; ///< multiple of kRowTile
    bool isRelu = false;
};

/// Multi-head attention among the distinct rows of one program:
/// output_i = Σ_j count_j · 2^(q_i·k_j) · v_j / Σ_j count_j · 2^(q_i·k_j), per head.
struct AttentionCall
{
    /// [rows, up to a multiple of kKeyTile by repeating one]; each holds a query, a key and a value
    /// at the offsets below.
    const float* const* records = nullptr;
    const float* counts = nullptr; ///< [rows] how often each occurs
    std::size_t queryOffset = 0, keyOffset = 0, valueOffset = 0;
    std::size_t rows = 0; ///< ≥ 1
    std::size_t heads = 0, width = 0; ///< width: of one head
    float* output = nullptr; ///< [rows + kAttentionSlack][outputStride]
    std::size_t outputStride = 0;
    // Work space, `paddedRows` = rows rounded up to kPanel.
    std::size_t paddedRows = 0;
    float* queries = nullptr; ///< [width][paddedRows]
    float* weights = nullptr; ///< [paddedRows][paddedRows]
    float* inverseSums = nullptr; ///< [paddedRows]
};

struct Kernels
{
    const char* name; ///< "avx512", "avx2", "portable"
    bool (*isUsable)(); ///< on this processor
    void (*dense)(const DenseCall& call);
    void (*attend)(const AttentionCall& call);
};

extern const Kernels kAvx512Kernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kPortableKernels;

} // namespace tlp::scoring
