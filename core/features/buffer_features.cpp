// SPDX-License-Identifier: GPL-3.0-only
#include "features/buffer_features.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace tlp::features {
namespace {

using program::Term;
using program::TermRef;

const program::NestLoop& loopAt(const StatementContext& context, int loop)
{
    return context.nest->loops[static_cast<std::size_t>(loop)];
}

/// TVM's guess at the factor of a variable in an index: from the order in which a walk over the
/// expression meets the variable, products and sums.
class Coefficient
{
public:
    Coefficient(TermRef index, int variable)
        : m_variable(variable)
    {
        visit(index);
    }

    [[nodiscard]] bool isFound() const { return m_isFound; }
    [[nodiscard]] std::int64_t value() const
    {
        return m_isFound && !m_hasProduct && !m_hasSum ? 1 : m_value;
    }

private:
    int m_variable;
    bool m_isFound = false;
    bool m_hasProduct = false;
    bool m_hasSum = false;
    std::int64_t m_value = 0;

    void visit(TermRef term)
    {
        if (term->kind == Term::Kind::Variable && term->value == m_variable) {
            m_isFound = true;
            m_value = 2;
        }
        if (!term->left)
            return;
        visit(term->left);
        visit(term->right);
        if (!m_isFound)
            return;
        if (term->kind == Term::Kind::Multiply && !m_hasSum && term->right->isConstant()) {
            m_hasProduct = true;
            m_value = term->right->value;
        } else if (term->kind == Term::Kind::Add && !m_hasProduct) {
            m_hasSum = true;
            m_value = 1;
        }
    }
};

/// As large as it can be if it does not fit.
std::int64_t product(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<std::int64_t>::max()
                                                 : result;
}

/// Elements between the accesses of two rounds of a loop; 0 if they do not depend on it.
std::int64_t strideOf(
    const BufferAccess& access, const std::vector<std::int64_t>& shape, int variable)
{
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    bool isFound = false;
    for (const auto& indices : access.indices) {
        std::int64_t elements = 1;
        for (std::size_t i = indices.size(); i-- > 0;) {
            const Coefficient coefficient(indices[i], variable);
            if (coefficient.isFound()) {
                isFound = true;
                smallest = std::min(smallest, product(std::abs(coefficient.value()), elements));
                break;
            }
            elements = product(elements, shape[i]);
        }
    }
    return isFound ? smallest : 0;
}

void findLines(const BufferAccess& access, const StatementContext& context, BufferFeatures& result)
{
    const program::NestBuffer& buffer
        = context.nest->buffers[static_cast<std::size_t>(access.buffer)];
    const std::size_t depth = context.loops.size();
    std::int64_t stride = 0;
    double repeats = 1;
    std::size_t level = depth;
    for (; level > 0; --level) {
        stride = strideOf(access, buffer.shape, loopAt(context, context.loops[level - 1]).variable);
        if (stride != 0)
            break;
        // TVM takes the innermost loop's extent for that of every loop it passes.
        repeats *= static_cast<double>(loopAt(context, context.loops.back()).extent);
    }
    const float perStep = static_cast<float>(stride) * static_cast<float>(buffer.elementBytes)
        / static_cast<float>(context.cacheLineBytes);
    result.lines = context.outerProduct / static_cast<float>(repeats) * std::min(1.0F, perStep);
    result.lines = std::max(result.lines, 1.0F);
    result.stride = level == depth ? static_cast<float>(stride) : 0.0F;

    // TVM compares every buffer's shape with the box that the statement writes.
    auto continuous = static_cast<float>(buffer.elementBytes);
    for (std::size_t i = std::min(context.writtenBox.size(), buffer.shape.size()); i-- > 0;) {
        if (context.writtenBox[i] == buffer.shape[i]) {
            continuous *= static_cast<float>(context.writtenBox[i]);
            break;
        }
    }
    result.uniqueLines
        = result.uniqueBytes / std::min(continuous, static_cast<float>(context.cacheLineBytes));
    result.uniqueLines = std::max(result.uniqueLines, 1.0F);
}

float bytesOf(const std::vector<Touch>& touches)
{
    float bytes = 0;
    for (const Touch& touch : touches)
        bytes += static_cast<float>(touch.elements * touch.elementBytes);
    return bytes;
}

/// The reuse by statements one after the other inside the loop at `level`.
void setSerialReuse(const BufferAccess& access, const StatementContext& context, std::size_t level,
    BufferFeatures& result)
{
    const std::vector<Touch>& touches = context.regions->of(context.loops[level]);
    const auto rounds = static_cast<float>(loopAt(context, context.loops[level]).extent);
    float iterations = std::numeric_limits<float>::max();
    float bytes = 0;
    for (const Touch& touch : touches) {
        if (touch.buffer == access.buffer)
            iterations = std::min(iterations, static_cast<float>(touch.elements));
        if (touch.type == AccessType::Read)
            bytes += static_cast<float>(touch.elements * touch.elementBytes);
    }
    result.reuse = ReuseType::SerialMultipleReadWrite;
    result.reuseDistanceIterations = iterations / rounds;
    result.reuseDistanceBytes = bytes / rounds;
    result.reuseCount = 1;
    for (std::size_t outer = level + 1; outer-- > 0;)
        result.reuseCount *= static_cast<float>(loopAt(context, context.loops[outer]).extent);
}

void findReuse(const BufferAccess& access, const StatementContext& context, BufferFeatures& result)
{
    float iterations = 1;
    float bytes = -1;
    float times = 1;
    bool isReused = false;
    const auto setLoopReuse = [&] {
        result.reuse = ReuseType::LoopMultipleRead;
        result.reuseDistanceIterations = iterations;
        result.reuseDistanceBytes = bytes;
        result.reuseCount = times;
    };
    for (std::size_t level = context.loops.size(); level-- > 0;) {
        const program::NestLoop& loop = loopAt(context, context.loops[level]);
        const std::vector<Touch>& touches = context.regions->of(context.loops[level]);
        const bool moves = dependsOn(access, loop.variable);
        if (isReused && moves)
            return setLoopReuse();
        if (moves) {
            iterations *= static_cast<float>(loop.extent);
            bytes = bytesOf(touches);
        } else {
            if (!isReused && bytes < 0) { // by the innermost loop: one element of each
                bytes = 0;
                for (const Touch& touch : touches)
                    bytes += static_cast<float>(touch.elementBytes);
            }
            isReused = true;
            times *= static_cast<float>(loop.extent);
        }
        if (std::ranges::count(touches, access.buffer, &Touch::buffer) > 1)
            return setSerialReuse(access, context, level, result);
    }
    if (isReused)
        setLoopReuse();
}

} // namespace

BufferFeatures bufferFeatures(const BufferAccess& access, const StatementContext& context)
{
    BufferFeatures result;
    result.access = access.type;
    const auto elementBytes = static_cast<float>(
        context.nest->buffers[static_cast<std::size_t>(access.buffer)].elementBytes);
    result.bytes = context.outerProduct * elementBytes;
    if (context.loops.empty()) {
        result.uniqueBytes = elementBytes;
        result.lines = 1;
        result.uniqueLines = 1;
        return result;
    }
    const std::vector<Touch>& touches = context.regions->of(context.loops.front());
    const auto first = std::ranges::find(touches, access.buffer, &Touch::buffer);
    result.uniqueBytes = static_cast<float>(first->elements * first->elementBytes);
    findLines(access, context, result);
    findReuse(access, context, result);
    return result;
}

void sortBuffers(std::vector<BufferFeatures>& buffers)
{
    std::ranges::reverse(buffers);
    std::ranges::stable_sort(buffers, {}, [](const BufferFeatures& buffer) {
        return std::tuple(
            buffer.reuseDistanceBytes, buffer.uniqueBytes, buffer.uniqueLines, buffer.access);
    });
}

} // namespace tlp::features
