// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "workload/access_form.h"
#include "workload/stage_program.h"

namespace tlp::workload {
namespace {

struct Function
{
    std::string_view name;
    double (*function)(double);
};

// std::exp and the like are overloaded: lambdas pick the one for double.
constexpr Function kFunctions[] = {
    {"tir.exp", [](double x) { return std::exp(x); }},
    {"tir.log", [](double x) { return std::log(x); }},
    {"tir.sqrt", [](double x) { return std::sqrt(x); }},
    {"tir.rsqrt", [](double x) { return 1.0 / std::sqrt(x); }},
    {"tir.tanh", [](double x) { return std::tanh(x); }},
    {"tir.erf", [](double x) { return std::erf(x); }},
    {"tir.sigmoid", [](double x) { return 1.0 / (1.0 + std::exp(-x)); }},
    {"tir.fabs", [](double x) { return std::fabs(x); }},
    {"tir.floor", [](double x) { return std::floor(x); }},
    {"tir.ceil", [](double x) { return std::ceil(x); }},
    {"tir.round", [](double x) { return std::nearbyint(x); }},
    {"tir.trunc", [](double x) { return std::trunc(x); }},
};

/// What a block's element costs along an axis of this stride, relative to a contiguous one.
double costOf(const AccessForm& form, int axis)
{
    const auto isRest = [&](const auto& rest) { return dependsOn(*rest.second, axis); };
    if (std::ranges::any_of(form.rests, isRest))
        return 8;
    const std::int64_t stride = std::abs(form.strides[static_cast<std::size_t>(axis)]);
    if (stride <= 1)
        return stride == 0 ? 0.5 : 1;
    return stride < 16 ? 2 : 4;
}

constexpr double kBlockOverhead = 40; // of starting a block, in contiguous elements

} // namespace

class StageProgram::Compiler
{
public:
    Compiler(const ComputeDag& dag, int stage)
        : m_dag(dag)
        , m_stage(dag.stages[static_cast<std::size_t>(stage)])
    {
        m_program.m_dag = &dag;
        m_program.m_stage = stage;
        for (const Axis& axis : m_stage.spatial)
            m_program.m_extents.push_back(axis.extent);
        for (const Axis& axis : m_stage.reduce)
            m_program.m_extents.push_back(axis.extent);
        m_program.m_spatialCount = m_stage.spatial.size();
    }

    Result<StageProgram> compile()
    {
        const Expr* body = m_stage.body.get();
        if (body->kind == Expr::Kind::Reduce) {
            m_program.m_reduction = body->name == "+" ? Expr::Kind::Add
                : body->name == "max"                 ? Expr::Kind::Maximum
                                                      : Expr::Kind::Minimum;
            body = body->children[0].get();
        }
        forEachAccess(*body, [&](const Expr& access) {
            const auto& shape = m_dag.stages[static_cast<std::size_t>(access.stage)].shape;
            m_forms.push_back(accessForm(access, shape, m_program.m_extents));
        });
        chooseInnerAxis();
        TLP_TRY(m_program.m_result, emit(*body, -1));
        findDot(*body);
        return std::move(m_program);
    }

private:
    const ComputeDag& m_dag;
    const DagStage& m_stage;
    StageProgram m_program;
    std::vector<AccessForm> m_forms;
    std::vector<std::pair<const Expr*, int>> m_loadOf; // access → its load

    void chooseInnerAxis()
    {
        double best = 0;
        for (std::size_t i = 0; i < m_program.m_extents.size(); ++i) {
            const int axis = static_cast<int>(i);
            double cost = 1;
            for (const AccessForm& form : m_forms)
                cost += form.isInside ? costOf(form, axis) : 1;
            cost += kBlockOverhead / static_cast<double>(m_program.m_extents[i]);
            if (m_program.m_inner < 0 || cost < best) {
                m_program.m_inner = axis;
                best = cost;
            }
        }
    }

    /// Sums of products of two plain accesses are nearly all of the work there is.
    void findDot(const Expr& body)
    {
        if (m_program.m_inner < 0 || m_program.m_reduction != Expr::Kind::Add
            || body.kind != Expr::Kind::Multiply)
            return;
        const auto plainLoad = [&](const Expr& access) {
            for (const auto& [expr, index] : m_loadOf) {
                const Load& load = m_program.m_loads[static_cast<std::size_t>(index)];
                if (expr == &access && load.checkedIndices.empty() && !load.isGather
                    && load.rests.empty())
                    return index;
            }
            return -1;
        };
        m_program.m_dotA = plainLoad(*body.children[0]);
        m_program.m_dotB = plainLoad(*body.children[1]);
        if (m_program.m_dotA < 0 || m_program.m_dotB < 0)
            m_program.m_dotA = m_program.m_dotB = -1;
    }

    int append(Instruction instruction)
    {
        for (const int operand : {instruction.a, instruction.b, instruction.c}) {
            if (operand >= 0)
                instruction.isUniform = instruction.isUniform && isUniform(operand);
        }
        m_program.m_code.push_back(instruction);
        m_program.m_constants.push_back(0);
        return static_cast<int>(m_program.m_code.size()) - 1;
    }

    [[nodiscard]] bool isUniform(int reg) const
    {
        return m_program.m_code[static_cast<std::size_t>(reg)].isUniform;
    }

    int appendConstant(double value)
    {
        const int reg = append({});
        m_program.m_constants.back() = value;
        return reg;
    }

    int appendMask(Op op, int mask, int condition)
    {
        if (mask < 0)
            return op == Op::And ? condition : append({.op = Op::Not, .a = condition});
        return append({.op = op, .a = mask, .b = condition});
    }

    [[nodiscard]] tl::unexpected<Error> unsupported(std::string_view what) const
    {
        return fail(ErrorKind::Unsupported,
            fmt::format("stage “{}” cannot be computed: {}", m_stage.name, what));
    }

    /// `mask`: the register that tells which elements are wanted, −1 for all. Returns the register
    /// of the value.
    Result<int> emit(const Expr& expr, int mask)
    {
        switch (expr.kind) {
        case Expr::Kind::Integer:
            return appendConstant(static_cast<double>(expr.integer));
        case Expr::Kind::Float:
            return appendConstant(expr.real);
        case Expr::Kind::Axis:
            return append({.op = Op::AxisValue,
                .index = expr.axis,
                .isUniform = expr.axis != m_program.m_inner});
        case Expr::Kind::Access:
            return emitLoad(expr, mask);
        case Expr::Kind::Call:
        case Expr::Kind::Select:
            return isBranch(expr) ? emitBranch(expr, mask) : emitCall(expr, mask);
        case Expr::Kind::Cast:
            return emitCast(expr, mask);
        case Expr::Kind::Not: {
            TLP_TRY(const int a, emit(*expr.children[0], mask));
            return append({.op = Op::Not, .a = a});
        }
        case Expr::Kind::Reduce:
            return unsupported("it reduces inside an expression");
        case Expr::Kind::Omitted:
            return unsupported("the text of its DAG leaves out a part");
        default:
            return emitBinary(expr, mask);
        }
    }

    Result<int> emitBinary(const Expr& expr, int mask)
    {
        TLP_TRY(const int a, emit(*expr.children[0], mask));
        int rightMask = mask;
        if (expr.kind == Expr::Kind::And) // the right side may be guarded by the left
            rightMask = appendMask(Op::And, mask, a);
        else if (expr.kind == Expr::Kind::Or)
            rightMask = appendMask(Op::AndNot, mask, a);
        TLP_TRY(const int b, emit(*expr.children[1], rightMask));
        return append({.op = binaryOp(expr), .a = a, .b = b});
    }

    static Op binaryOp(const Expr& expr)
    {
        switch (expr.kind) {
        case Expr::Kind::Add:
            return Op::Add;
        case Expr::Kind::Subtract:
            return Op::Subtract;
        case Expr::Kind::Multiply:
            return Op::Multiply;
        case Expr::Kind::Divide:
            return isInteger(expr) ? Op::TruncatingDivide : Op::Divide;
        case Expr::Kind::Modulo:
            return Op::TruncatingModulo;
        case Expr::Kind::FloorDivide:
            return Op::FloorDivide;
        case Expr::Kind::FloorModulo:
            return Op::FloorModulo;
        case Expr::Kind::Minimum:
            return Op::Minimum;
        case Expr::Kind::Maximum:
            return Op::Maximum;
        case Expr::Kind::Equal:
            return Op::Equal;
        case Expr::Kind::NotEqual:
            return Op::NotEqual;
        case Expr::Kind::Less:
            return Op::Less;
        case Expr::Kind::LessEqual:
            return Op::LessEqual;
        case Expr::Kind::Greater:
            return Op::Greater;
        case Expr::Kind::GreaterEqual:
            return Op::GreaterEqual;
        case Expr::Kind::And:
            return Op::And;
        default:
            return Op::Or;
        }
    }

    Result<int> emitBranch(const Expr& expr, int mask)
    {
        TLP_TRY(const int condition, emit(*expr.children[0], mask));
        TLP_TRY(const int a, emit(*expr.children[1], appendMask(Op::And, mask, condition)));
        TLP_TRY(const int b, emit(*expr.children[2], appendMask(Op::AndNot, mask, condition)));
        return append({.op = Op::Select, .a = condition, .b = a, .c = b});
    }

    Result<int> emitCall(const Expr& expr, int mask)
    {
        if (expr.name == "tir.pow" && expr.children.size() == 2) {
            TLP_TRY(const int a, emit(*expr.children[0], mask));
            TLP_TRY(const int b, emit(*expr.children[1], mask));
            return append({.op = Op::Power, .a = a, .b = b});
        }
        const auto known = std::ranges::find(kFunctions, expr.name, &Function::name);
        if (known == std::end(kFunctions) || expr.children.size() != 1)
            return unsupported(fmt::format(
                "“{}” with {} arguments is not known", expr.name, expr.children.size()));
        TLP_TRY(const int a, emit(*expr.children[0], mask));
        return append({.op = Op::Function, .a = a, .function = known->function});
    }

    Result<int> emitCast(const Expr& expr, int mask)
    {
        TLP_TRY(const int a, emit(*expr.children[0], mask));
        if (expr.name == "float64")
            return a;
        if (expr.name == "float32")
            return append({.op = Op::RoundToFloat, .a = a});
        if (expr.name == "int32" || expr.name == "int64")
            return append({.op = Op::Truncate, .a = a});
        return unsupported(fmt::format("values of type {} are not known", expr.name));
    }

    Result<int> emitLoad(const Expr& access, int mask)
    {
        const AccessForm& form = *std::ranges::find(m_forms, &access, &AccessForm::expr);
        Load load;
        load.producer = access.stage;
        Instruction instruction{.op = Op::Load};
        if (form.isInside) {
            load.offset = form.constant;
            load.strides = form.strides;
            for (const auto& [coefficient, rest] : form.rests) {
                TLP_TRY(const int reg, emit(*rest, mask));
                load.rests.push_back({coefficient, reg});
                load.isGather = load.isGather || !isUniform(reg);
            }
            const bool isFixed = m_program.m_inner < 0
                || form.strides[static_cast<std::size_t>(m_program.m_inner)] == 0;
            instruction.isUniform = isFixed && !load.isGather;
        } else {
            load.strides.resize(m_program.m_extents.size(), 0);
            load.mask = mask;
            instruction.isUniform = mask < 0 || isUniform(mask);
            for (const ExprPtr& index : access.children) {
                TLP_TRY(const int reg, emit(*index, mask));
                load.checkedIndices.push_back(reg);
                instruction.isUniform = instruction.isUniform && isUniform(reg);
            }
        }
        instruction.index = static_cast<int>(m_program.m_loads.size());
        m_program.m_loads.push_back(std::move(load));
        m_loadOf.emplace_back(&access, instruction.index);
        return append(instruction);
    }
};

Result<StageProgram> StageProgram::compile(const ComputeDag& dag, int stage)
{
    return Compiler(dag, stage).compile();
}

} // namespace tlp::workload
