// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_expr.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace tlp::codegen {
namespace {

using Halide::Expr;
using Tree = workload::Expr;
using Kind = Tree::Kind;

struct Interval
{
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// Values an integer expression can take when the axes run over their extents; empty: unknown.
std::optional<Interval> intervalOf(const Tree& tree, const ScheduledStage& stage)
{
    if (tree.kind == Kind::Integer)
        return Interval{tree.integer, tree.integer};
    if (tree.kind == Kind::Axis) {
        const auto index = static_cast<std::size_t>(tree.axis);
        const workload::Axis& axis = index < stage.spatial.size()
            ? stage.spatial[index]
            : stage.reduce[index - stage.spatial.size()];
        return Interval{0, axis.extent - 1};
    }
    if (tree.children.size() != 2)
        return std::nullopt;
    const auto a = intervalOf(*tree.children[0], stage);
    const auto b = intervalOf(*tree.children[1], stage);
    if (!a || !b)
        return std::nullopt;
    switch (tree.kind) {
    case Kind::Add:
        return Interval{a->low + b->low, a->high + b->high};
    case Kind::Subtract:
        return Interval{a->low - b->high, a->high - b->low};
    case Kind::Multiply: {
        const std::array<std::int64_t, 4> ends{
            a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high};
        const auto [low, high] = std::ranges::minmax(ends);
        return Interval{low, high};
    }
    case Kind::FloorDivide:
        if (a->low >= 0 && b->low == b->high && b->low > 0)
            return Interval{a->low / b->low, a->high / b->low};
        return std::nullopt;
    case Kind::FloorModulo:
        if (b->low == b->high && b->low > 0)
            return Interval{0, b->low - 1};
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

using Unary = Expr (*)(const Expr&);
struct NamedFunction
{
    std::string_view name;
    Unary function;
};
/// Names with or without "tir.".
constexpr std::array<NamedFunction, 24> kFunctions{{
    {"exp", [](const Expr& x) { return Halide::exp(x); }},
    {"exp2", [](const Expr& x) { return Halide::pow(2.0F, x); }},
    {"log", [](const Expr& x) { return Halide::log(x); }},
    {"log2", [](const Expr& x) { return Halide::log(x) * 1.4426950408889634F; }},
    {"log10", [](const Expr& x) { return Halide::log(x) * 0.4342944819032518F; }},
    {"sqrt", [](const Expr& x) { return Halide::sqrt(x); }},
    {"rsqrt", [](const Expr& x) { return 1.0F / Halide::sqrt(x); }},
    {"tanh", [](const Expr& x) { return Halide::tanh(x); }},
    {"sigmoid", [](const Expr& x) { return 1.0F / (1.0F + Halide::exp(-x)); }},
    {"erf", [](const Expr& x) { return Halide::erf(x); }},
    {"fabs", [](const Expr& x) { return Halide::abs(x); }},
    {"abs", [](const Expr& x) { return Halide::abs(x); }},
    {"floor", [](const Expr& x) { return Halide::floor(x); }},
    {"ceil", [](const Expr& x) { return Halide::ceil(x); }},
    {"round", [](const Expr& x) { return Halide::round(x); }},
    {"nearbyint", [](const Expr& x) { return Halide::round(x); }},
    {"trunc", [](const Expr& x) { return Halide::trunc(x); }},
    {"sin", [](const Expr& x) { return Halide::sin(x); }},
    {"cos", [](const Expr& x) { return Halide::cos(x); }},
    {"tan", [](const Expr& x) { return Halide::tan(x); }},
    {"atan", [](const Expr& x) { return Halide::atan(x); }},
    {"sinh", [](const Expr& x) { return Halide::sinh(x); }},
    {"cosh", [](const Expr& x) { return Halide::cosh(x); }},
    {"likely", [](const Expr& x) { return x; }},
}};

Expr asCondition(const Expr& value)
{
    return value.type().is_bool() ? value : value != Halide::Internal::make_zero(value.type());
}

class Translator
{
public:
    explicit Translator(const BodyContext& context)
        : m_context(context)
    {}

    Result<Expr> translate(const Tree& tree)
    {
        switch (tree.kind) {
        case Kind::Integer:
            return tree.name == "bool" ? Halide::Internal::make_bool(tree.integer != 0)
                                       : Expr(static_cast<int>(tree.integer));
        case Kind::Float:
            return Expr(static_cast<float>(tree.real));
        case Kind::Axis:
            return m_context.axes[static_cast<std::size_t>(tree.axis)];
        case Kind::Access:
            return access(tree);
        case Kind::Select:
            return select(tree);
        case Kind::Call:
            return call(tree);
        case Kind::Cast:
            return cast(tree);
        case Kind::Not: {
            TLP_TRY(const Expr value, translate(*tree.children[0]));
            return !asCondition(value);
        }
        case Kind::Reduce:
            return fail(ErrorKind::Unsupported, "a reduction inside another expression");
        case Kind::Omitted:
            return fail(ErrorKind::Unsupported,
                fmt::format("the text of stage {} leaves a part out, so that it cannot be computed",
                    m_context.stage->name));
        default:
            return binary(tree);
        }
    }

private:
    const BodyContext& m_context;
    int m_conditions = 0; ///< how many selects the node is below

    Result<Expr> access(const Tree& tree)
    {
        const auto& shape = m_context.program->stages[static_cast<std::size_t>(tree.stage)].shape;
        std::vector<Expr> indices;
        for (std::size_t i = 0; i < tree.children.size(); ++i) {
            TLP_TRY(Expr index, translate(*tree.children[i]));
            const auto interval = intervalOf(*tree.children[i], *m_context.stage);
            const bool isInside = interval && interval->low >= 0 && interval->high < shape[i];
            if (m_conditions > 0 && !isInside)
                index = Halide::clamp(index, 0, static_cast<int>(shape[i]) - 1);
            indices.push_back(std::move(index));
        }
        return m_context.read(tree, std::move(indices));
    }

    Result<Expr> select(const Tree& tree)
    {
        TLP_TRY(const Expr condition, translate(*tree.children[0]));
        ++m_conditions;
        TLP_TRY(const Expr value, translate(*tree.children[1]));
        TLP_TRY(const Expr other, translate(*tree.children[2]));
        --m_conditions;
        return Halide::select(asCondition(condition), value, other);
    }

    Result<Expr> call(const Tree& tree)
    {
        std::string_view name = tree.name;
        if (name.starts_with("tir."))
            name.remove_prefix(4);
        if (name == "if_then_else" && tree.children.size() == 3)
            return select(tree);
        std::vector<Expr> arguments;
        for (const workload::ExprPtr& child : tree.children) {
            TLP_TRY(arguments.emplace_back(), translate(*child));
        }
        if (arguments.size() == 1) {
            for (const NamedFunction& entry : kFunctions) {
                if (entry.name == name)
                    return entry.function(arguments[0]);
            }
        }
        if (arguments.size() == 2 && name == "pow")
            return Halide::pow(arguments[0], arguments[1]);
        if (arguments.size() == 2 && name == "fmod")
            return arguments[0] - arguments[1] * Halide::trunc(arguments[0] / arguments[1]);
        return fail(ErrorKind::Unsupported,
            fmt::format("the function {} of stage {}", tree.name, m_context.stage->name));
    }

    Result<Expr> cast(const Tree& tree)
    {
        TLP_TRY(const Expr value, translate(*tree.children[0]));
        if (tree.name == "float32")
            return Halide::cast<float>(value);
        if (tree.name == "int32" || tree.name == "int64")
            return Halide::cast<int>(value);
        if (tree.name == "bool")
            return asCondition(value);
        return fail(ErrorKind::Unsupported,
            fmt::format("the type {} of stage {}", tree.name, m_context.stage->name));
    }

    Result<Expr> binary(const Tree& tree)
    {
        TLP_TRY(const Expr a, translate(*tree.children[0]));
        TLP_TRY(const Expr b, translate(*tree.children[1]));
        switch (tree.kind) {
        case Kind::Add:
            return a + b;
        case Kind::Subtract:
            return a - b;
        case Kind::Multiply:
            return a * b;
        case Kind::Divide:
            return a / b; // indices are not negative where TVM's text truncates
        case Kind::Modulo:
            return a % b;
        case Kind::FloorDivide:
            return a.type().is_float() ? Halide::floor(a / b) : a / b;
        case Kind::FloorModulo:
            return a % b;
        case Kind::Minimum:
            return Halide::min(a, b);
        case Kind::Maximum:
            return Halide::max(a, b);
        case Kind::Equal:
            return a == b;
        case Kind::NotEqual:
            return a != b;
        case Kind::Less:
            return a < b;
        case Kind::LessEqual:
            return a <= b;
        case Kind::Greater:
            return a > b;
        case Kind::GreaterEqual:
            return a >= b;
        case Kind::And:
            return asCondition(a) && asCondition(b);
        case Kind::Or:
            return asCondition(a) || asCondition(b);
        default:
            return fail(ErrorKind::Unsupported,
                fmt::format("an operation of stage {}", m_context.stage->name));
        }
    }
};

} // namespace

Result<Expr> toHalide(const Tree& expr, const BodyContext& context)
{
    return Translator(context).translate(expr);
}

} // namespace tlp::codegen
