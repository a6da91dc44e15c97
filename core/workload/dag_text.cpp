// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "workload/dag_text.h"
#include "workload/expr.h"
#include "workload/omitted_text.h"
#include "workload/workload.h"

namespace tlp::workload {
namespace {

/// How TVM prints an operator of two operands; "" for one that it prints as a function.
std::string_view symbolOf(Expr::Kind kind)
{
    switch (kind) {
    case Expr::Kind::Add:
        return " + ";
    case Expr::Kind::Subtract:
        return " - ";
    case Expr::Kind::Multiply:
        return "*";
    case Expr::Kind::Divide:
        return "/";
    case Expr::Kind::Modulo:
        return " % ";
    case Expr::Kind::Equal:
        return " == ";
    case Expr::Kind::NotEqual:
        return " != ";
    case Expr::Kind::Less:
        return " < ";
    case Expr::Kind::LessEqual:
        return " <= ";
    case Expr::Kind::Greater:
        return " > ";
    case Expr::Kind::GreaterEqual:
        return " >= ";
    case Expr::Kind::And:
        return " && ";
    case Expr::Kind::Or:
        return " || ";
    default:
        return "";
    }
}

std::string_view functionOf(const Expr& expr)
{
    switch (expr.kind) {
    case Expr::Kind::FloorDivide:
        return "floordiv";
    case Expr::Kind::FloorModulo:
        return "floormod";
    case Expr::Kind::Minimum:
        return "min";
    case Expr::Kind::Maximum:
        return "max";
    case Expr::Kind::Select:
        return "select";
    default:
        return expr.name; // calls and casts
    }
}

class Printer
{
public:
    explicit Printer(const ComputeDag& dag)
        : m_dag(dag)
    {}

    std::string text;

    void print(const Expr& expr)
    {
        const std::string_view symbol = symbolOf(expr.kind);
        if (!symbol.empty()) {
            text += '(';
            print(*expr.children[0]);
            text += symbol;
            print(*expr.children[1]);
            text += ')';
            return;
        }
        switch (expr.kind) {
        case Expr::Kind::Integer:
            text += expr.name.empty() ? std::to_string(expr.integer)
                                      : fmt::format("({}){}", expr.name, expr.integer);
            break;
        case Expr::Kind::Float:
            text += toSixDigits(expr.real) + 'f';
            break;
        case Expr::Kind::Axis:
        case Expr::Kind::Omitted:
            text += expr.name;
            break;
        case Expr::Kind::Access:
            text += m_dag.stages[static_cast<std::size_t>(expr.stage)].name;
            printList(expr, '[', ']');
            break;
        case Expr::Kind::Not:
            text += '!';
            print(*expr.children[0]);
            break;
        case Expr::Kind::Reduce:
            print(*expr.children[0]);
            break;
        default:
            text += functionOf(expr);
            printList(expr, '(', ')');
        }
    }

private:
    const ComputeDag& m_dag;

    void printList(const Expr& expr, char open, char close)
    {
        text += open;
        for (std::size_t i = 0; i < expr.children.size(); ++i) {
            text += i == 0 ? "" : ", ";
            print(*expr.children[i]);
        }
        text += close;
    }
};

std::string_view assignmentOf(const Expr& body)
{
    if (body.kind != Expr::Kind::Reduce)
        return " = ";
    if (body.name == "+")
        return " += ";
    return body.name == "max" ? " max= " : " min= ";
}

} // namespace

std::string stageText(const ComputeDag& dag, const DagStage& stage)
{
    if (stage.isPlaceholder)
        return fmt::format("{} = PLACEHOLDER [{}]", stage.name, fmt::join(stage.shape, ", "));
    Printer printer(dag);
    printer.text = stage.name + '(';
    for (std::size_t i = 0; i < stage.spatial.size(); ++i)
        printer.text += (i == 0 ? "" : ", ") + stage.spatial[i].name;
    printer.text += ')';
    printer.text += assignmentOf(*stage.body);
    printer.print(*stage.body);
    const bool isShortened = stage.body->kind == Expr::Kind::Omitted;
    return isShortened ? printer.text : shortenLine(std::move(printer.text));
}

std::string toText(const ComputeDag& dag)
{
    std::string text;
    for (const DagStage& stage : dag.stages)
        text += stageText(dag, stage) + '\n';
    return text;
}

} // namespace tlp::workload
