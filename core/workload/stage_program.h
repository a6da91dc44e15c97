// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"
#include "workload/expr.h"

/// Internal to core/workload.
namespace tlp::workload {

/// One stage's body compiled to instructions that work on blocks of elements along one axis (the
/// inner axis, chosen for cheap memory accesses). Values are doubles throughout: integers of an
/// index fit them exactly.
class StageProgram
{
public:
    /// Errors: Unsupported naming the expression it cannot compute. `dag` must outlive the program.
    [[nodiscard]] static Result<StageProgram> compile(const ComputeDag& dag, int stage);

    /// `tensors`: by stage, row-major; those the stage reads must be there. Writes all of `out`.
    /// Errors: BadInput when an access leaves its tensor where no condition forbids it.
    [[nodiscard]] Status run(std::span<const float* const> tensors, std::span<float> out);

private:
    enum class Op : std::uint8_t {
        Constant,
        AxisValue,
        Load,
        Add,
        Subtract,
        Multiply,
        Divide,
        TruncatingDivide,
        TruncatingModulo,
        FloorDivide,
        FloorModulo,
        Minimum,
        Maximum,
        Equal,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        And,
        AndNot, ///< a and not b
        Or,
        Not,
        Select,
        RoundToFloat,
        Truncate,
        Function,
        Power,
    };
    /// Its result is the register of the same number: kLanes doubles.
    struct Instruction
    {
        Op op = Op::Constant;
        int a = -1;
        int b = -1;
        int c = -1;
        int index = -1; ///< of an axis or a load
        double (*function)(double) = nullptr;
        bool isUniform = true; ///< the same for all elements along the inner axis
    };
    /// Part of an index that is no sum of axes: `coefficient` × register.
    struct Rest
    {
        std::int64_t coefficient = 0;
        int reg = -1;
    };
    struct Load
    {
        int producer = -1;
        std::int64_t offset = 0; ///< at the current axis values, without the rests
        std::vector<std::int64_t> strides; ///< per axis of the stage
        std::vector<Rest> rests;
        bool isGather = false; ///< a rest depends on the inner axis
        /// Only of an access that may leave its tensor: the register of each index; the register
        /// that tells which elements are wanted, −1 for all of them.
        std::vector<int> checkedIndices;
        int mask = -1;
    };
    struct Factor
    {
        const float* data = nullptr;
        std::int64_t stride = 0;

        [[nodiscard]] double at(std::size_t i) const
        {
            return static_cast<double>(data[static_cast<std::int64_t>(i) * stride]);
        }
    };
    class Compiler;

    const ComputeDag* m_dag = nullptr;
    int m_stage = 0;
    std::vector<std::int64_t> m_extents; ///< spatial, then reduce
    std::size_t m_spatialCount = 0;
    int m_inner = -1; ///< −1 for a stage without axes
    Expr::Kind m_reduction = Expr::Kind::Omitted; ///< Add, Maximum, Minimum; Omitted for none
    std::vector<Instruction> m_code;
    std::vector<double> m_constants; ///< by register; 0 for computed ones
    std::vector<Load> m_loads;
    int m_result = -1;
    int m_dotA = -1; ///< loads of a sum of products of two plain accesses
    int m_dotB = -1;

    // While running
    std::vector<std::int64_t> m_axisValues;
    std::vector<double> m_registers;
    std::vector<const float*> m_data;
    bool m_isOutOfRange = false;

    double* reg(int index);
    bool advance(std::span<const int> axes);
    void setAxis(int axis, std::int64_t value);
    void step(const Instruction& instruction, int dst, std::size_t count);
    void load(const Load& load, int dst, std::size_t count);
    void checkedLoad(const Load& load, int dst, std::size_t count);
    void evaluateBlock(std::size_t count);
    void accumulate(double* sums, std::size_t count);
    [[nodiscard]] double reduceBlock(double sum, std::size_t count);
    [[nodiscard]] std::array<Factor, 2> factors() const;
    void addProducts(double* sums, std::size_t count) const;
    [[nodiscard]] double sumOfProducts(std::size_t count) const;
    void runAlongSpatial(std::span<float> out, std::span<const std::int64_t> outStrides);
    void runAlongReduce(std::span<float> out, std::span<const std::int64_t> outStrides);
};

} // namespace tlp::workload
