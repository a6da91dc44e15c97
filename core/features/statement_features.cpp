// SPDX-License-Identifier: GPL-3.0-only
#include "features/statement_features.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "features/buffer_features.h"
#include "features/touched_regions.h"
#include "program/statement_nest.h"
#include "records/step.h"

namespace tlp::features {
namespace {

using program::Operation;
using records::IterAnnotation;

constexpr std::size_t kCurvePoints = 10;
constexpr int kPositions = 8; ///< TVM's AnnotationPosType: none, six kinds, mixed

/// Loops of one annotation around a statement.
struct AnnotatedLoops
{
    float count = 0;
    float product = 0; ///< TVM keeps that of the initialisation when the update has none
    float innermost = 0;
};

/// What TVM keeps of a buffer; later statements overwrite what earlier ones say.
struct BufferSummary
{
    bool isStored = false;
    std::array<float, program::kOperationClasses> operations{};
    AnnotatedLoops vectorized;
    AnnotatedLoops unrolled;
    AnnotatedLoops parallel;
    std::vector<BufferFeatures> buffers;
    std::array<float, kCurvePoints> intensity{};
    float outerProduct = 0;
    float loops = 0;
    float unrollLimit = 0;
};

class FeatureExtractor
{
public:
    FeatureExtractor(const program::StatementNest& nest, const HardwareFacts& facts)
        : m_nest(nest)
        , m_facts(facts)
        , m_regions(nest)
        , m_summaries(nest.buffers.size())
    {}

    /// The summaries of computed buffers in the order of their first statements.
    std::vector<int> run()
    {
        std::vector<int> order;
        for (const program::NestStore& store : m_nest.stores) {
            BufferSummary& summary = m_summaries[static_cast<std::size_t>(store.target.buffer)];
            if (!summary.isStored)
                order.push_back(store.target.buffer);
            summary.isStored = true;
            add(store, summary);
        }
        return order;
    }

    [[nodiscard]] const BufferSummary& summary(int buffer) const
    {
        return m_summaries[static_cast<std::size_t>(buffer)];
    }

    [[nodiscard]] float productAround(int loop) const
    {
        float product = 1;
        for (const int outer : loopsAround(m_nest, loop))
            product *= static_cast<float>(loopAt(outer).extent);
        return product;
    }

private:
    const program::StatementNest& m_nest;
    const HardwareFacts& m_facts;
    TouchedRegions m_regions;
    std::vector<BufferSummary> m_summaries; ///< by buffer

    [[nodiscard]] const program::NestLoop& loopAt(int loop) const
    {
        return m_nest.loops[static_cast<std::size_t>(loop)];
    }

    void add(const program::NestStore& store, BufferSummary& summary)
    {
        StatementContext context;
        context.nest = &m_nest;
        context.regions = &m_regions;
        context.loops = loopsAround(m_nest, store.loop);
        context.outerProduct = productAround(store.loop);
        context.cacheLineBytes = m_facts.cacheLineBytes;
        for (std::size_t i = 0; i < store.operations.size(); ++i)
            summary.operations[i] = context.outerProduct * static_cast<float>(store.operations[i]);
        summarize(context.loops, IterAnnotation::Vectorize, summary.vectorized);
        summarize(context.loops, IterAnnotation::Unroll, summary.unrolled);
        summarize(context.loops, IterAnnotation::Parallel, summary.parallel);

        const std::vector<BufferAccess> accesses = accessesOf(store);
        const std::vector<float> bytes = addRegions(accesses, context);
        summary.buffers.clear();
        for (const BufferAccess& access : accesses)
            summary.buffers.push_back(bufferFeatures(access, context));
        sortBuffers(summary.buffers);
        summary.intensity = intensityOf(store.operations, context.loops, bytes);
        summary.outerProduct = context.outerProduct;
        summary.loops = static_cast<float>(context.loops.size());
        summary.unrollLimit
            = static_cast<float>(static_cast<std::int16_t>(store.unrollLimit)); // as TVM stores it
    }

    void summarize(
        const std::vector<int>& loops, IterAnnotation annotation, AnnotatedLoops& result) const
    {
        result.count = 0;
        result.innermost = 0;
        for (const int loop : loops) {
            if (loopAt(loop).annotation != static_cast<int>(annotation))
                continue;
            const auto extent = static_cast<float>(loopAt(loop).extent);
            result.product = result.count == 0 ? extent : result.product * extent;
            result.innermost = extent;
            ++result.count;
        }
    }

    /// Adds the statement to the touched regions; log2 of the bytes that it touches inside each
    /// loop, from the innermost out.
    std::vector<float> addRegions(
        const std::vector<BufferAccess>& accesses, StatementContext& context)
    {
        context.writtenBox = m_regions.add(accesses, context.loops);
        std::vector<float> all;
        for (auto loop = context.loops.rbegin(); loop != context.loops.rend(); ++loop) {
            const std::vector<Touch>& touches = m_regions.of(*loop);
            std::int64_t bytes = 0;
            for (std::size_t i = touches.size() - accesses.size(); i < touches.size(); ++i)
                bytes += touches[i].elements * touches[i].elementBytes;
            all.push_back(static_cast<float>(std::log2(static_cast<double>(bytes))));
        }
        return all;
    }

    /// log2(operations) / log2(bytes) along log2(operations), from the innermost loop out.
    [[nodiscard]] std::array<float, kCurvePoints> intensityOf(
        const program::OperationCounts& counts, const std::vector<int>& loops,
        const std::vector<float>& bytes) const
    {
        std::array<float, kCurvePoints> curve{};
        double operations = 0;
        for (auto i = static_cast<std::size_t>(Operation::FloatMultiplyAdd);
             i <= static_cast<std::size_t>(Operation::FloatOther); ++i)
            operations += static_cast<double>(counts[i]);
        std::vector<float> done;
        for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
            operations *= static_cast<double>(loopAt(*loop).extent);
            done.push_back(static_cast<float>(std::log2(operations)));
        }
        if (operations <= 0 || done.empty())
            return curve;
        std::size_t point = 0;
        for (std::size_t i = 0; i < kCurvePoints; ++i) {
            const float wanted
                = done.back() * static_cast<float>(i + 1) / static_cast<float>(kCurvePoints);
            while (point + 1 < done.size() && static_cast<double>(done[point]) < wanted - 1e-4)
                ++point;
            const float here = done[point] / bytes[point];
            if (point == 0) {
                curve[i] = here;
                continue;
            }
            const float before = done[point - 1] / bytes[point - 1];
            const float slope = (here - before) / (done[point] - done[point - 1]);
            curve[i] = before + slope * (wanted - done[point - 1]);
        }
        return curve;
    }
};

/// Writes one row.
class RowWriter
{
public:
    explicit RowWriter(std::vector<float>& out)
        : m_out(out)
    {}

    void writeComputation(const BufferSummary& summary)
    {
        for (const float count : summary.operations)
            scaled(count);
        for (const AnnotatedLoops* loops :
            {&summary.vectorized, &summary.unrolled, &summary.parallel}) {
            scaled(loops->count);
            scaled(loops->product);
            scaled(loops->innermost);
            oneHot(loops->count > 0 ? kPositions - 1 : 0, kPositions);
        }
        raw(0); // no GPU
        for (int axis = 0; axis < 7; ++axis) // blocks, threads and virtual threads
            scaled(1);
    }

    void writeBuffers(const std::vector<BufferFeatures>& buffers)
    {
        for (std::size_t i = 0; i < static_cast<std::size_t>(kStatementBuffers); ++i) {
            if (i < buffers.size())
                writeBuffer(buffers[i]);
            else
                m_out.insert(m_out.end(), kColumnsPerBuffer, 0.0F);
        }
    }

    void writeCurve(const std::array<float, kCurvePoints>& curve)
    {
        for (const float value : curve)
            raw(value);
    }

    void scaled(float value) { raw(value < 0 ? -std::log2(-value + 1) : std::log2(value + 1)); }

private:
    static constexpr std::size_t kColumnsPerBuffer = 18;

    std::vector<float>& m_out;

    void raw(float value) { m_out.push_back(value); }

    void oneHot(int which, int count)
    {
        for (int i = 0; i < count; ++i)
            raw(i == which ? 1.0F : 0.0F);
    }

    void writeBuffer(const BufferFeatures& buffer)
    {
        oneHot(static_cast<int>(buffer.access), 3);
        scaled(buffer.bytes);
        scaled(buffer.uniqueBytes);
        scaled(buffer.lines);
        scaled(buffer.uniqueLines);
        oneHot(static_cast<int>(buffer.reuse), 3);
        scaled(buffer.reuseDistanceIterations);
        scaled(buffer.reuseDistanceBytes);
        scaled(buffer.reuseCount);
        for (const float amount :
            {buffer.bytes, buffer.uniqueBytes, buffer.lines, buffer.uniqueLines})
            scaled(buffer.reuseCount > 0.5F ? amount / buffer.reuseCount : amount * 2);
        scaled(buffer.stride);
    }
};

std::vector<std::string> makeNames()
{
    std::vector<std::string> names;
    for (const char* type : {"float", "int"}) {
        for (const char* what : {"mad", "addsub", "mul", "divmod", "cmp", "mathfunc", "otherfunc"})
            names.push_back(fmt::format("{}_{}", type, what));
    }
    names.insert(names.end(), {"bool_op", "select_op"});
    for (const char* kind : {"vec", "unroll", "parallel"}) {
        for (const char* what : {"num", "prod", "len"})
            names.push_back(fmt::format("{}_{}", kind, what));
        for (const char* position : {"None", "InnerSpatial", "MiddleSpatial", "OuterSpatial",
                 "InnerReduce", "MiddleReduce", "OuterReduce", "Mixed"})
            names.push_back(fmt::format("{}_type.kPos{}", kind, position));
    }
    names.insert(names.end(),
        {"is_gpu", "blockIdx_x_len", "blockIdx_y_len", "blockIdx_z_len", "threadIdx_x_len",
            "threadIdx_y_len", "threadIdx_z_len", "vthread_len"});
    for (int buffer = 0; buffer < kStatementBuffers; ++buffer) {
        for (const char* what : {"acc_type.kRead", "acc_type.kWrite", "acc_type.kReadWrite",
                 "bytes", "unique_bytes", "lines", "unique_lines", "reuse_type.kLoopMultipleRead",
                 "reuse_type.kSerialMultipleReadWrite", "reuse_type.kNoReuse", "reuse_dis_iter",
                 "reuse_dis_bytes", "reuse_ct", "bytes_d_reuse_ct", "unique_bytes_d_reuse_ct",
                 "lines_d_reuse_ct", "unique_lines_d_reuse_ct", "stride"})
            names.push_back(fmt::format("B{}.{}", buffer, what));
    }
    for (std::size_t i = 0; i < kCurvePoints; ++i)
        names.push_back(fmt::format("arith_intensity_curve_{}", i));
    names.insert(names.end(),
        {"alloc_size", "alloc_prod", "alloc_outer_prod", "alloc_inner_prod", "outer_prod",
            "num_loops", "auto_unroll_max_step"});
    return names;
}

} // namespace

Result<StatementFeatures> statementFeatures(
    const workload::ComputeDag& dag, const program::State& state, const HardwareFacts& facts)
{
    TLP_TRY(const program::StatementNest nest, program::lowerStatements(state, dag));
    FeatureExtractor extractor(nest, facts);
    const std::vector<int> order = extractor.run();
    StatementFeatures result;
    result.statements = static_cast<std::int32_t>(order.size());
    result.values.reserve(order.size() * kStatementFeatures);
    RowWriter writer(result.values);
    for (const int id : order) {
        const BufferSummary& summary = extractor.summary(id);
        const program::NestBuffer& buffer = nest.buffers[static_cast<std::size_t>(id)];
        writer.writeComputation(summary);
        writer.writeBuffers(summary.buffers);
        writer.writeCurve(summary.intensity);
        const auto elements = static_cast<float>(buffer.allocatedElements);
        const float outside = extractor.productAround(buffer.loop);
        writer.scaled(elements * static_cast<float>(buffer.elementBytes));
        writer.scaled(elements * outside);
        writer.scaled(outside);
        writer.scaled(summary.outerProduct / outside);
        writer.scaled(summary.outerProduct);
        writer.scaled(summary.loops);
        writer.scaled(summary.unrollLimit);
    }
    return result;
}

const std::vector<std::string>& statementFeatureNames()
{
    static const std::vector<std::string> kNames = makeNames();
    return kNames;
}

} // namespace tlp::features
