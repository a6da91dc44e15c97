// SPDX-License-Identifier: GPL-3.0-only
#include "workload/stage_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace tlp::workload {
namespace {

constexpr std::size_t kLanes = 256; // elements of a block: a few registers fit the L1 cache

template <typename Combine>
void combineInto(double* out, const double* a, const double* b, std::size_t count, Combine combine)
{
    for (std::size_t i = 0; i < count; ++i)
        out[i] = combine(a[i], b[i]);
}

double floorModulo(double a, double b)
{
    return a - std::floor(a / b) * b;
}

} // namespace

double* StageProgram::reg(int index)
{
    return m_registers.data() + static_cast<std::size_t>(index) * kLanes;
}

void StageProgram::setAxis(int axis, std::int64_t value)
{
    const auto i = static_cast<std::size_t>(axis);
    const std::int64_t change = value - m_axisValues[i];
    m_axisValues[i] = value;
    for (Load& load : m_loads)
        load.offset += change * load.strides[i];
}

/// The next point of the axes, the last fastest; false after the last one (back at the first).
bool StageProgram::advance(std::span<const int> axes)
{
    for (std::size_t i = axes.size(); i-- > 0;) {
        const auto axis = static_cast<std::size_t>(axes[i]);
        if (m_axisValues[axis] + 1 < m_extents[axis]) {
            setAxis(axes[i], m_axisValues[axis] + 1);
            return true;
        }
        setAxis(axes[i], 0);
    }
    return false;
}

void StageProgram::load(const Load& load, int dst, std::size_t count)
{
    if (!load.checkedIndices.empty()) {
        checkedLoad(load, dst, count);
        return;
    }
    double* out = reg(dst);
    const float* data = m_data[static_cast<std::size_t>(load.producer)] + load.offset;
    const std::int64_t stride = m_inner < 0 ? 0 : load.strides[static_cast<std::size_t>(m_inner)];
    for (std::size_t i = 0; load.isGather && i < count; ++i) {
        std::int64_t offset = static_cast<std::int64_t>(i) * stride;
        for (const Rest& rest : load.rests)
            offset += rest.coefficient * static_cast<std::int64_t>(reg(rest.reg)[i]);
        out[i] = data[offset];
    }
    if (load.isGather)
        return;
    for (const Rest& rest : load.rests)
        data += rest.coefficient * static_cast<std::int64_t>(reg(rest.reg)[0]);
    if (stride == 1) {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = data[i];
    } else {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = data[static_cast<std::int64_t>(i) * stride];
    }
}

void StageProgram::checkedLoad(const Load& load, int dst, std::size_t count)
{
    const auto& shape = m_dag->stages[static_cast<std::size_t>(load.producer)].shape;
    const float* data = m_data[static_cast<std::size_t>(load.producer)];
    double* out = reg(dst);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = 0;
        if (load.mask >= 0 && reg(load.mask)[i] == 0)
            continue;
        std::int64_t offset = 0;
        bool isInside = true;
        for (std::size_t k = 0; k < shape.size() && isInside; ++k) {
            const double index = reg(load.checkedIndices[k])[i];
            isInside = index >= 0 && index < static_cast<double>(shape[k]);
            offset = isInside ? offset * shape[k] + static_cast<std::int64_t>(index) : 0;
        }
        m_isOutOfRange = m_isOutOfRange || !isInside;
        if (isInside)
            out[i] = data[offset];
    }
}

void StageProgram::step(const Instruction& instruction, int dst, std::size_t count)
{
    double* out = reg(dst);
    const double* a = instruction.a < 0 ? nullptr : reg(instruction.a);
    const double* b = instruction.b < 0 ? nullptr : reg(instruction.b);
    const auto combine = [&](auto operation) { combineInto(out, a, b, count, operation); };
    switch (instruction.op) {
    case Op::Constant:
        break;
    case Op::AxisValue: {
        const auto value
            = static_cast<double>(m_axisValues[static_cast<std::size_t>(instruction.index)]);
        for (std::size_t i = 0; i < count; ++i)
            out[i] = value + (instruction.isUniform ? 0.0 : static_cast<double>(i));
        break;
    }
    case Op::Load:
        load(m_loads[static_cast<std::size_t>(instruction.index)], dst, count);
        break;
    case Op::Add:
        return combine([](double x, double y) { return x + y; });
    case Op::Subtract:
        return combine([](double x, double y) { return x - y; });
    case Op::Multiply:
        return combine([](double x, double y) { return x * y; });
    case Op::Divide:
        return combine([](double x, double y) { return x / y; });
    case Op::TruncatingDivide:
        return combine([](double x, double y) { return std::trunc(x / y); });
    case Op::TruncatingModulo:
        return combine([](double x, double y) { return std::fmod(x, y); });
    case Op::FloorDivide:
        return combine([](double x, double y) { return std::floor(x / y); });
    case Op::FloorModulo:
        return combine(floorModulo);
    case Op::Minimum:
        return combine([](double x, double y) { return std::min(x, y); });
    case Op::Maximum:
        return combine([](double x, double y) { return std::max(x, y); });
    case Op::Equal:
        return combine([](double x, double y) { return x == y ? 1.0 : 0.0; });
    case Op::NotEqual:
        return combine([](double x, double y) { return x != y ? 1.0 : 0.0; });
    case Op::Less:
        return combine([](double x, double y) { return x < y ? 1.0 : 0.0; });
    case Op::LessEqual:
        return combine([](double x, double y) { return x <= y ? 1.0 : 0.0; });
    case Op::Greater:
        return combine([](double x, double y) { return x > y ? 1.0 : 0.0; });
    case Op::GreaterEqual:
        return combine([](double x, double y) { return x >= y ? 1.0 : 0.0; });
    case Op::And:
        return combine([](double x, double y) { return x != 0 && y != 0 ? 1.0 : 0.0; });
    case Op::AndNot:
        return combine([](double x, double y) { return x != 0 && y == 0 ? 1.0 : 0.0; });
    case Op::Or:
        return combine([](double x, double y) { return x != 0 || y != 0 ? 1.0 : 0.0; });
    case Op::Power:
        return combine([](double x, double y) { return std::pow(x, y); });
    case Op::Not:
        return combineInto(out, a, a, count, [](double x, double) { return x == 0 ? 1.0 : 0.0; });
    case Op::RoundToFloat:
        return combineInto(out, a, a, count,
            [](double x, double) { return static_cast<double>(static_cast<float>(x)); });
    case Op::Truncate:
        return combineInto(out, a, a, count, [](double x, double) { return std::trunc(x); });
    case Op::Function:
        std::transform(a, a + count, out, instruction.function);
        break;
    case Op::Select: {
        const double* c = reg(instruction.c);
        for (std::size_t i = 0; i < count; ++i)
            out[i] = a[i] != 0 ? b[i] : c[i];
        break;
    }
    }
}

void StageProgram::evaluateBlock(std::size_t count)
{
    for (std::size_t i = 0; i < m_code.size(); ++i) {
        const Instruction& instruction = m_code[i];
        if (instruction.op == Op::Constant)
            continue;
        const int dst = static_cast<int>(i);
        step(instruction, dst, instruction.isUniform ? 1 : count);
        if (instruction.isUniform)
            std::fill_n(reg(dst), count, *reg(dst));
    }
}

/// The two factors at the current axis values; the one with the smaller stride first.
std::array<StageProgram::Factor, 2> StageProgram::factors() const
{
    const auto factorOf = [&](int index) {
        const Load& load = m_loads[static_cast<std::size_t>(index)];
        return Factor{m_data[static_cast<std::size_t>(load.producer)] + load.offset,
            load.strides[static_cast<std::size_t>(m_inner)]};
    };
    std::array<Factor, 2> both{factorOf(m_dotA), factorOf(m_dotB)};
    if (std::abs(both[1].stride) < std::abs(both[0].stride))
        std::swap(both[0], both[1]);
    return both;
}

/// sums[i] += a · b
void StageProgram::addProducts(double* sums, std::size_t count) const
{
    const auto [a, b] = factors();
    if (a.stride == 0 && b.stride == 1) {
        const double factor = *a.data;
        for (std::size_t i = 0; i < count; ++i)
            sums[i] += factor * static_cast<double>(b.data[i]);
    } else if (a.stride == 1 && b.stride == 1) {
        for (std::size_t i = 0; i < count; ++i)
            sums[i] += static_cast<double>(a.data[i]) * static_cast<double>(b.data[i]);
    } else {
        for (std::size_t i = 0; i < count; ++i)
            sums[i] += a.at(i) * b.at(i);
    }
}

/// Σ a · b
double StageProgram::sumOfProducts(std::size_t count) const
{
    const auto [a, b] = factors();
    constexpr std::size_t kWays = 8; // independent sums keep the adders busy
    std::array<double, kWays> sums{};
    std::size_t i = 0;
    if (a.stride == 1 && b.stride == 1) {
        for (; i + kWays <= count; i += kWays) {
            for (std::size_t way = 0; way < kWays; ++way)
                sums[way]
                    += static_cast<double>(a.data[i + way]) * static_cast<double>(b.data[i + way]);
        }
    }
    for (; i < count; ++i)
        sums[0] += a.at(i) * b.at(i);
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

void StageProgram::accumulate(double* sums, std::size_t count)
{
    if (m_dotA >= 0)
        return addProducts(sums, count);
    evaluateBlock(count);
    const double* values = reg(m_result);
    if (m_reduction == Expr::Kind::Add)
        combineInto(sums, sums, values, count, [](double x, double y) { return x + y; });
    else if (m_reduction == Expr::Kind::Maximum)
        combineInto(sums, sums, values, count, [](double x, double y) { return std::max(x, y); });
    else
        combineInto(sums, sums, values, count, [](double x, double y) { return std::min(x, y); });
}

double StageProgram::reduceBlock(double sum, std::size_t count)
{
    if (m_dotA >= 0)
        return sum + sumOfProducts(count);
    evaluateBlock(count);
    const double* values = reg(m_result);
    if (m_reduction == Expr::Kind::Add)
        return std::accumulate(values, values + count, sum);
    if (m_reduction == Expr::Kind::Maximum)
        return std::max(sum, *std::max_element(values, values + count));
    return std::min(sum, *std::min_element(values, values + count));
}

namespace {

double identityOf(Expr::Kind reduction)
{
    constexpr double kLargestFloat = std::numeric_limits<float>::max();
    if (reduction == Expr::Kind::Maximum)
        return -kLargestFloat;
    return reduction == Expr::Kind::Minimum ? kLargestFloat : 0.0;
}

} // namespace

void StageProgram::runAlongSpatial(std::span<float> out, std::span<const std::int64_t> outStrides)
{
    std::vector<int> outer;
    std::vector<int> reduce;
    for (int axis = 0; axis < static_cast<int>(m_extents.size()); ++axis) {
        if (axis != m_inner)
            (static_cast<std::size_t>(axis) < m_spatialCount ? outer : reduce).push_back(axis);
    }
    const bool hasInner = m_inner >= 0;
    const auto inner = static_cast<std::size_t>(std::max(m_inner, 0));
    const std::int64_t extent = hasInner ? m_extents[inner] : 1;
    const std::int64_t stride = hasInner ? outStrides[inner] : 1;
    std::array<double, kLanes> sums{};
    do {
        for (std::int64_t start = 0; start < extent; start += kLanes) {
            const auto count
                = static_cast<std::size_t>(std::min<std::int64_t>(kLanes, extent - start));
            if (hasInner)
                setAxis(m_inner, start);
            const double* values = sums.data();
            if (m_reduction == Expr::Kind::Omitted) {
                evaluateBlock(count);
                values = reg(m_result);
            } else {
                std::fill_n(sums.begin(), count, identityOf(m_reduction));
                do {
                    accumulate(sums.data(), count);
                } while (advance(reduce));
            }
            float* target = out.data()
                + std::inner_product(
                    outStrides.begin(), outStrides.end(), m_axisValues.begin(), std::int64_t{0});
            for (std::size_t i = 0; i < count; ++i)
                target[static_cast<std::int64_t>(i) * stride] = static_cast<float>(values[i]);
        }
        if (hasInner)
            setAxis(m_inner, 0);
    } while (advance(outer));
}

void StageProgram::runAlongReduce(std::span<float> out, std::span<const std::int64_t> outStrides)
{
    std::vector<int> spatial(m_spatialCount);
    std::iota(spatial.begin(), spatial.end(), 0);
    std::vector<int> reduce;
    for (int axis = static_cast<int>(m_spatialCount); axis < static_cast<int>(m_extents.size());
         ++axis) {
        if (axis != m_inner)
            reduce.push_back(axis);
    }
    const std::int64_t extent = m_extents[static_cast<std::size_t>(m_inner)];
    do {
        double sum = identityOf(m_reduction);
        do {
            for (std::int64_t start = 0; start < extent; start += kLanes) {
                setAxis(m_inner, start);
                sum = reduceBlock(
                    sum, static_cast<std::size_t>(std::min<std::int64_t>(kLanes, extent - start)));
            }
            setAxis(m_inner, 0);
        } while (advance(reduce));
        const std::int64_t offset = std::inner_product(
            outStrides.begin(), outStrides.end(), m_axisValues.begin(), std::int64_t{0});
        out[static_cast<std::size_t>(offset)] = static_cast<float>(sum);
    } while (advance(spatial));
}

Status StageProgram::run(std::span<const float* const> tensors, std::span<float> out)
{
    m_data.assign(tensors.begin(), tensors.end());
    m_axisValues.assign(m_extents.size(), 0);
    m_registers.resize(m_code.size() * kLanes);
    for (std::size_t i = 0; i < m_code.size(); ++i) {
        if (m_code[i].op == Op::Constant)
            std::fill_n(reg(static_cast<int>(i)), kLanes, m_constants[i]);
    }
    std::vector<std::int64_t> outStrides(m_spatialCount, 1);
    for (std::size_t i = m_spatialCount; i-- > 1;)
        outStrides[i - 1] = outStrides[i] * m_extents[i];
    m_isOutOfRange = false;
    if (m_inner < static_cast<int>(m_spatialCount))
        runAlongSpatial(out, outStrides);
    else
        runAlongReduce(out, outStrides);
    if (m_isOutOfRange)
        return fail(ErrorKind::BadInput,
            fmt::format("stage “{}” reads outside of a tensor",
                m_dag->stages[static_cast<std::size_t>(m_stage)].name));
    return {};
}

} // namespace tlp::workload
