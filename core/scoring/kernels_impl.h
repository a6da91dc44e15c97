// SPDX-License-Identifier: GPL-3.0-only
// Included by kernels_*.cpp, each compiled with the flags of its instruction set. No function of
// the standard library is called here but memcpy, see kernels.h.
#include "scoring/kernels.h"

#include <cstring>

namespace tlp::scoring {
namespace {

// The accumulators of a tile, kTile × 2 vectors, two vectors of weights and one of input must fit
// the registers: 32 of 64 bytes, 16 of 32 or 16 bytes.
#if defined(__AVX512F__)
constexpr std::size_t kLanes = 16;
constexpr std::size_t kTile = 12;
#elif defined(__AVX2__)
constexpr std::size_t kLanes = 8;
constexpr std::size_t kTile = 6;
#else
constexpr std::size_t kLanes = 4;
constexpr std::size_t kTile = 6;
#endif
constexpr std::size_t kMixTile = 8; ///< rows of attention's output
static_assert(kRowTile % kTile == 0 && kPanel % (2 * kLanes) == 0 && kMixTile <= kAttentionSlack
    && kLanes <= kReadSlack);

// Vectors of GCC and Clang: their operators work lane by lane, and a number stands for all lanes.
using Vec __attribute__((vector_size(kLanes * sizeof(float)))) = float;
using Bits __attribute__((vector_size(kLanes * sizeof(float)))) = std::uint32_t;
using InMemory __attribute__((vector_size(kLanes * sizeof(float)), aligned(4), may_alias)) = float;

Vec load(const float* from)
{
    return *reinterpret_cast<const InMemory*>(from);
}

void store(float* to, Vec value)
{
    *reinterpret_cast<InMemory*>(to) = value;
}

/// 2^x for x ≤ 0, to 1 unit in the last place; what is below the least normal number becomes that.
/// The fraction's power is the Taylor series of e^(f ln 2), whose rest is below 6e-9 for |f| ≤ ½.
Vec powerOfTwo(Vec x)
{
    constexpr float kLeast = -126;
    constexpr float kRounder = 12582912; // 1.5 · 2^23: adding it leaves the integer in the low bits
    constexpr float kLn2 = 0.693147180559945309F;
    x = x < kLeast ? Vec{} + kLeast : x; // NaN stays
    const Vec shifted = x + kRounder;
    const Vec f = (x - (shifted - kRounder)) * kLn2;
    Vec power = f * (1.0F / 5040) + 1.0F / 720;
    power = power * f + 1.0F / 120;
    power = power * f + 1.0F / 24;
    power = power * f + 1.0F / 6;
    power = power * f + 0.5F;
    power = power * f + 1.0F;
    power = power * f + 1.0F;
    const Bits exponent = ((Bits)shifted << 23U) + 0x3F800000U;
    return power * (Vec)exponent;
}

/// kTile rows × 2 vectors of outputs.
void denseTile(const DenseCall& call, const float* weights, std::size_t row, std::size_t column)
{
    const std::size_t stride = call.inputStride;
    const float* input = call.input + row * stride;
    Vec sums[kTile][2];
    for (std::size_t r = 0; r < kTile; ++r) {
        sums[r][0] = load(call.bias + column);
        sums[r][1] = load(call.bias + column + kLanes);
    }
    for (std::size_t k = 0; k < call.inputs; ++k, ++input, weights += kPanel) {
        const Vec first = load(weights);
        const Vec second = load(weights + kLanes);
#pragma GCC unroll 12
        for (std::size_t r = 0; r < kTile; ++r) {
            const float x = input[r * stride];
            sums[r][0] += x * first;
            sums[r][1] += x * second;
        }
    }
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kTile; ++r) {
        for (std::size_t half = 0; half < 2; ++half) {
            const std::size_t at = (row + r) * call.outputStride + column + half * kLanes;
            Vec value = sums[r][half];
            if (call.isRelu)
                value = value < 0.0F ? Vec{} : value;
            if (call.residual)
                value += load(call.residual + at);
            store(call.output + at, value);
        }
    }
}

void dense(const DenseCall& call)
{
    // The weights of one column stay in the first-level cache while the rows pass by.
    for (std::size_t column = 0; column < call.outputs; column += 2 * kLanes) {
        const float* weights
            = call.weights + column / kPanel * kPanel * call.inputs + column % kPanel;
        for (std::size_t row = 0; row < call.rows; row += kTile)
            denseTile(call, weights, row, column);
    }
}

/// weights[j][i] = q_i · k_j of one head, for the 2 · kLanes queries from `i` on.
void logits(const AttentionCall& call, std::size_t head, std::size_t i)
{
    const std::size_t offset = call.keyOffset + head * call.width;
    for (std::size_t j = 0; j < call.rows; j += kKeyTile) {
        const float* keys[kKeyTile];
        Vec sums[kKeyTile][2];
        for (std::size_t r = 0; r < kKeyTile; ++r) {
            keys[r] = call.records[j + r] + offset;
            sums[r][0] = sums[r][1] = Vec{};
        }
        const float* queries = call.queries + i;
        for (std::size_t d = 0; d < call.width; ++d, queries += call.paddedRows) {
            const Vec first = load(queries);
            const Vec second = load(queries + kLanes);
#pragma GCC unroll 4
            for (std::size_t r = 0; r < kKeyTile; ++r) {
                sums[r][0] += keys[r][d] * first;
                sums[r][1] += keys[r][d] * second;
            }
        }
#pragma GCC unroll 4
        for (std::size_t r = 0; r < kKeyTile; ++r) {
            store(call.weights + (j + r) * call.paddedRows + i, sums[r][0]);
            store(call.weights + (j + r) * call.paddedRows + i + kLanes, sums[r][1]);
        }
    }
}

/// Logits become counted powers of two relative to each query's largest.
void softmax(const AttentionCall& call, std::size_t i)
{
    float* const weights = call.weights + i;
    Vec largest = load(weights);
    for (std::size_t j = 1; j < call.rows; ++j) {
        const Vec other = load(weights + j * call.paddedRows);
        largest = other > largest ? other : largest;
    }
    Vec sum{};
    for (std::size_t j = 0; j < call.rows; ++j) {
        float* const at = weights + j * call.paddedRows;
        const Vec weight = call.counts[j] * powerOfTwo(load(at) - largest);
        store(at, weight);
        sum += weight;
    }
    store(call.inverseSums + i, 1.0F / sum);
}

/// Weighted values of kMixTile queries from `i` on, for at most kLanes features from `feature` on.
void mix(const AttentionCall& call, std::size_t i, std::size_t feature, std::size_t features)
{
    const std::size_t offset = call.valueOffset + feature;
    Vec sums[kMixTile] = {};
    const float* weights = call.weights + i;
    for (std::size_t j = 0; j < call.rows; ++j, weights += call.paddedRows) {
        const Vec value = load(call.records[j] + offset);
#pragma GCC unroll 8
        for (std::size_t r = 0; r < kMixTile; ++r)
            sums[r] += weights[r] * value;
    }
#pragma GCC unroll 8
    for (std::size_t r = 0; r < kMixTile; ++r) {
        const Vec value = sums[r] * call.inverseSums[i + r];
        float* const to = call.output + (i + r) * call.outputStride + feature;
        if (features == kLanes)
            store(to, value);
        else
            std::memcpy(to, &value, features * sizeof(float));
    }
}

void attend(const AttentionCall& call)
{
    for (std::size_t head = 0; head < call.heads; ++head) {
        const std::size_t begin = head * call.width;
        for (std::size_t i = 0; i < call.rows; ++i) {
            const float* const query = call.records[i] + call.queryOffset + begin;
            for (std::size_t d = 0; d < call.width; ++d)
                call.queries[d * call.paddedRows + i] = query[d];
        }
        for (std::size_t i = 0; i < call.rows; i += 2 * kLanes)
            logits(call, head, i);
        for (std::size_t i = 0; i < call.rows; i += kLanes)
            softmax(call, i);
        for (std::size_t i = 0; i < call.rows; i += kMixTile) {
            for (std::size_t d = 0; d < call.width; d += kLanes) {
                const std::size_t left = call.width - d;
                mix(call, i, begin + d, left < kLanes ? left : kLanes);
            }
        }
    }
}

} // namespace
} // namespace tlp::scoring
