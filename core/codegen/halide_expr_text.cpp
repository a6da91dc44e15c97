// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_expr_text.h"

#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

namespace tlp::codegen {
namespace {

using Halide::Expr;
using Halide::Internal::IRNodeType;
namespace Ir = Halide::Internal;

/// How tightly the operators of C++ bind.
enum Strength { kOr, kAnd, kEqual, kCompare, kAdd, kMultiply, kPrefix, kAtom };

struct Text
{
    std::string text;
    Strength strength = kAtom;
};

std::string within(const Text& text, Strength least)
{
    return text.strength < least ? "(" + text.text + ")" : text.text;
}

bool isLiteral(const Expr& expr)
{
    return expr.as<Ir::IntImm>() != nullptr || expr.as<Ir::UIntImm>() != nullptr
        || expr.as<Ir::FloatImm>() != nullptr;
}

[[noreturn]] void refuse(const std::string& what)
{
    throw std::runtime_error(fmt::format("no source is written for {}", what));
}

/// A real number of 32 bits.
Text literal(double value)
{
    if (std::isnan(value))
        return {"Expr(std::nanf(\"\"))"};
    if (std::isinf(value))
        return {value > 0 ? "Expr(HUGE_VALF)" : "Expr(-HUGE_VALF)"};
    std::string text = fmt::format("{}", static_cast<float>(value));
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return {text + "f", std::signbit(value) ? kPrefix : kAtom};
}

/// Halide writes erf out as arithmetic. Returns its argument where `product` is that.
std::optional<Expr> erfArgument(const Expr& product)
{
    const auto* multiply = product.as<Ir::Mul>();
    const auto* sign = multiply != nullptr ? multiply->a.as<Ir::Select>() : nullptr;
    const auto* negative = sign != nullptr ? sign->condition.as<Ir::LT>() : nullptr;
    if (negative == nullptr || negative->a.type() != Halide::Float(32))
        return std::nullopt;
    const Expr erf = Ir::substitute_in_all_lets(Halide::erf(negative->a));
    return Ir::graph_equal(erf, product) ? std::optional(negative->a) : std::nullopt;
}

class Printer
{
public:
    explicit Printer(const SourceNames& names)
        : m_names(names)
    {}

    [[nodiscard]] Text print(const Expr& expr) const
    {
        switch (expr.node_type()) {
        case IRNodeType::IntImm:
            return integer(expr.as<Ir::IntImm>()->value, expr.type());
        case IRNodeType::UIntImm:
            if (!expr.type().is_bool())
                refuse("an unsigned number");
            return {expr.as<Ir::UIntImm>()->value != 0 ? "const_true()" : "const_false()"};
        case IRNodeType::FloatImm:
            if (expr.type() != Halide::Float(32))
                refuse("a real number of another size");
            return literal(expr.as<Ir::FloatImm>()->value);
        case IRNodeType::Variable:
            return {nameIn(m_names.variables, expr.as<Ir::Variable>()->name)};
        case IRNodeType::Cast:
            return cast(*expr.as<Ir::Cast>());
        case IRNodeType::Not:
            return {"!" + within(print(expr.as<Ir::Not>()->a), kPrefix), kPrefix};
        case IRNodeType::Select: {
            const auto& select = *expr.as<Ir::Select>();
            return call("select", {select.condition, select.true_value, select.false_value});
        }
        case IRNodeType::Call:
            return callOf(*expr.as<Ir::Call>());
        case IRNodeType::Max:
            return maximum(*expr.as<Ir::Max>());
        case IRNodeType::Mul:
            if (const auto argument = erfArgument(expr))
                return call("erf", {*argument});
            return binary<Ir::Mul>(expr, "*", kMultiply);
        case IRNodeType::Min:
            return call("min", {expr.as<Ir::Min>()->a, expr.as<Ir::Min>()->b});
        case IRNodeType::Add:
            return binary<Ir::Add>(expr, "+", kAdd);
        case IRNodeType::Sub:
            return binary<Ir::Sub>(expr, "-", kAdd);
        case IRNodeType::Div:
            return binary<Ir::Div>(expr, "/", kMultiply);
        case IRNodeType::Mod:
            return binary<Ir::Mod>(expr, "%", kMultiply);
        case IRNodeType::EQ:
            return binary<Ir::EQ>(expr, "==", kEqual);
        case IRNodeType::NE:
            return binary<Ir::NE>(expr, "!=", kEqual);
        case IRNodeType::LT:
            return binary<Ir::LT>(expr, "<", kCompare);
        case IRNodeType::LE:
            return binary<Ir::LE>(expr, "<=", kCompare);
        case IRNodeType::GT:
            return binary<Ir::GT>(expr, ">", kCompare);
        case IRNodeType::GE:
            return binary<Ir::GE>(expr, ">=", kCompare);
        case IRNodeType::And:
            return binary<Ir::And>(expr, "&&", kAnd);
        case IRNodeType::Or:
            return binary<Ir::Or>(expr, "||", kOr);
        default:
            refuse(fmt::format("an expression of kind {}", static_cast<int>(expr.node_type())));
        }
    }

private:
    const SourceNames& m_names;

    static const std::string& nameIn(
        const std::map<std::string, std::string>& names, const std::string& name)
    {
        const auto found = names.find(name);
        if (found == names.end())
            refuse(name);
        return found->second;
    }

    static Text integer(std::int64_t value, Halide::Type type)
    {
        if (type != Halide::Int(32))
            refuse("an integer of another size");
        return {fmt::format("{}", value), value < 0 ? kPrefix : kAtom};
    }

    /// `a` as an operand; two literals would be computed by C++.
    [[nodiscard]] Text first(const Expr& a, const Expr& b) const
    {
        const Text text = print(a);
        return isLiteral(a) && isLiteral(b) ? Text{fmt::format("Expr({})", text.text)} : text;
    }

    template <typename Node>
    [[nodiscard]] Text binary(const Expr& expr, const char* sign, Strength strength) const
    {
        const Node& node = *expr.as<Node>();
        // Operators bind from the left.
        return {fmt::format("{} {} {}", within(first(node.a, node.b), strength), sign,
                    within(print(node.b), static_cast<Strength>(strength + 1))),
            strength};
    }

    [[nodiscard]] Text call(const std::string& function, const std::vector<Expr>& arguments) const
    {
        std::string text;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            text += (i == 0 ? "" : ", ")
                + (i == 0 && arguments.size() == 2 ? first(arguments[0], arguments[1])
                                                   : print(arguments[i]))
                      .text;
        return {fmt::format("{}({})", function, text)};
    }

    [[nodiscard]] Text cast(const Ir::Cast& node) const
    {
        if (node.type == Halide::Float(32))
            return call("cast<float>", {node.value});
        if (node.type == Halide::Int(32))
            return call("cast<int>", {node.value});
        refuse("a cast to another type");
    }

    [[nodiscard]] Text maximum(const Ir::Max& node) const
    {
        if (const auto* inner = node.a.as<Ir::Min>();
            inner != nullptr && isLiteral(node.b) && isLiteral(inner->b))
            return call("clamp", {inner->a, node.b, inner->b});
        return call("max", {node.a, node.b});
    }

    [[nodiscard]] Text callOf(const Ir::Call& node) const
    {
        if (node.call_type == Ir::Call::Halide)
            return call(nameIn(m_names.functions, node.name), node.args);
        constexpr std::array<std::string_view, 17> kKnown{"exp", "log", "pow", "sqrt", "tanh",
            "abs", "floor", "ceil", "round", "trunc", "sin", "cos", "tan", "atan", "sinh", "cosh",
            "asin"};
        std::string name = node.name;
        if (name.ends_with("_f32"))
            name.resize(name.size() - 4);
        for (const std::string_view known : kKnown) {
            if (name == known)
                return call(name, node.args);
        }
        refuse("the function " + node.name);
    }
};

} // namespace

std::string toSource(const Expr& expr, const SourceNames& names)
{
    return Printer(names).print(Ir::substitute_in_all_lets(expr)).text;
}

} // namespace tlp::codegen
