// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "workload/access_resolver.h"
#include "workload/compute_dag.h"
#include "workload/dag_text.h"
#include "workload/expr.h"
#include "workload/extent_inference.h"
#include "workload/omitted_text.h"

namespace tlp::workload {
namespace {

constexpr int kDeepest = 400; // nesting of an expression; guards the stack against hostile text

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isNameCharacter(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9') || c == '.' || c == '@' || c == ':';
}

struct BinaryOperator
{
    std::string_view symbol;
    int strength;
    Expr::Kind kind;
};

/// TVM prints every operator inside parentheses; the strengths only matter for hand-written text.
/// Longer symbols come first.
constexpr BinaryOperator kOperators[] = {
    {"&&", 2, Expr::Kind::And},
    {"||", 1, Expr::Kind::Or},
    {"==", 3, Expr::Kind::Equal},
    {"!=", 3, Expr::Kind::NotEqual},
    {"<=", 4, Expr::Kind::LessEqual},
    {">=", 4, Expr::Kind::GreaterEqual},
    {"<", 4, Expr::Kind::Less},
    {">", 4, Expr::Kind::Greater},
    {"+", 5, Expr::Kind::Add},
    {"-", 5, Expr::Kind::Subtract},
    {"*", 6, Expr::Kind::Multiply},
    {"/", 6, Expr::Kind::Divide},
    {"%", 6, Expr::Kind::Modulo},
};

/// Parses the right-hand side of one stage.
class BodyParser
{
public:
    BodyParser(std::string_view line, std::size_t offset, std::int64_t lineNumber, DagStage& stage)
        : m_line(line)
        , m_position(offset)
        , m_lineNumber(lineNumber)
        , m_stage(stage)
    {}

    std::vector<PendingAccess> accesses;

    Result<ExprPtr> parseWhole()
    {
        if (m_line.find(kOmitted, m_position) != std::string_view::npos)
            return parseOmitted();
        TLP_TRY(ExprPtr expr, parseExpr(0, 0));
        skipBlanks();
        if (m_position != m_line.size())
            return unexpected("the end of the line");
        return expr;
    }

private:
    std::string_view m_line;
    std::size_t m_position;
    std::int64_t m_lineNumber;
    DagStage& m_stage;

    [[nodiscard]] Place place() const
    {
        return {{}, m_lineNumber, static_cast<std::int64_t>(m_position) + 1};
    }

    [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view wanted) const
    {
        const std::string found = m_position < m_line.size()
            ? fmt::format("“{}”", m_line.substr(m_position, 12))
            : std::string("the end of the line");
        return fail(
            ErrorKind::BadInput, fmt::format("expected {} but found {}", wanted, found), place());
    }

    void skipBlanks()
    {
        while (m_position < m_line.size() && m_line[m_position] == ' ')
            ++m_position;
    }

    [[nodiscard]] bool take(std::string_view symbol)
    {
        skipBlanks();
        if (!m_line.substr(m_position).starts_with(symbol))
            return false;
        m_position += symbol.size();
        return true;
    }

    [[nodiscard]] const BinaryOperator* peekOperator()
    {
        skipBlanks();
        for (const BinaryOperator& candidate : kOperators) {
            if (m_line.substr(m_position).starts_with(candidate.symbol))
                return &candidate;
        }
        return nullptr;
    }

    /// The middle of a long text is missing, so only the accesses of its two ends can be read.
    Result<ExprPtr> parseOmitted()
    {
        auto omitted = std::make_shared<Expr>();
        omitted->kind = Expr::Kind::Omitted;
        omitted->name = std::string(m_line.substr(m_position));
        const std::size_t end = m_line.size();
        for (std::size_t i = m_position; i < end; ++i) {
            if (!isNameStart(m_line[i]) || (i > 0 && isNameCharacter(m_line[i - 1])))
                continue;
            std::size_t stop = i;
            while (stop < end && isNameCharacter(m_line[stop]))
                ++stop;
            if (stop == end || m_line[stop] != '[')
                continue;
            m_position = i;
            if (auto access = parsePrimary(0))
                omitted->children.push_back(*access);
            else
                accesses.clear(); // cut off in the middle of an access
            i = stop;
        }
        return omitted;
    }

    Result<ExprPtr> parseExpr(int strength, int depth)
    {
        if (depth > kDeepest)
            return fail(ErrorKind::BadInput, "the expression is nested too deeply", place());
        TLP_TRY(ExprPtr left, parsePrimary(depth));
        while (const BinaryOperator* op = peekOperator()) {
            if (op->strength < strength)
                break;
            m_position += op->symbol.size();
            TLP_TRY(ExprPtr right, parseExpr(op->strength + 1, depth + 1));
            left = makeNode(op->kind, {std::move(left), std::move(right)});
        }
        return left;
    }

    static ExprPtr makeNode(Expr::Kind kind, std::vector<ExprPtr> children, std::string name = {})
    {
        auto node = std::make_shared<Expr>();
        node->kind = kind;
        node->children = std::move(children);
        node->name = std::move(name);
        return node;
    }

    Result<ExprPtr> parsePrimary(int depth)
    {
        if (take("(")) {
            for (const std::string_view type : {"bool", "int32", "int64"}) {
                if (take(fmt::format("{})", type)))
                    return parseTyped(type, depth);
            }
            TLP_TRY(ExprPtr inner, parseExpr(0, depth + 1));
            if (!take(")"))
                return unexpected("“)”");
            return inner;
        }
        if (take("!")) {
            TLP_TRY(ExprPtr inner, parsePrimary(depth + 1));
            return makeNode(Expr::Kind::Not, {std::move(inner)});
        }
        if (m_position < m_line.size() && isNameStart(m_line[m_position]))
            return parseNamed(depth);
        return parseNumber();
    }

    /// `(bool)1`: TVM names the type of a literal that is no int32.
    Result<ExprPtr> parseTyped(std::string_view type, int depth)
    {
        TLP_TRY(const ExprPtr value, parsePrimary(depth + 1));
        if (value->kind != Expr::Kind::Integer)
            return value;
        auto typed = std::make_shared<Expr>(*value);
        typed->name = std::string(type);
        return typed;
    }

    Result<ExprPtr> parseNumber()
    {
        skipBlanks();
        std::size_t end = m_position;
        const auto at = [&](std::size_t i) { return i < m_line.size() ? m_line[i] : '\0'; };
        if (at(end) == '-' || at(end) == '+')
            ++end;
        const std::size_t digits = end;
        while ((at(end) >= '0' && at(end) <= '9') || at(end) == '.'
            || ((at(end) == 'e' || at(end) == 'E') && end > digits)
            || ((at(end) == '-' || at(end) == '+') && (at(end - 1) == 'e' || at(end - 1) == 'E')))
            ++end;
        const std::string_view text = m_line.substr(m_position, end - m_position);
        auto node = std::make_shared<Expr>();
        const bool isFloat = at(end) == 'f' || text.find_first_of(".eE") != std::string_view::npos;
        if (const auto real = isFloat ? parseDouble(text) : std::nullopt) {
            node->kind = Expr::Kind::Float;
            node->real = *real;
            m_position = end + (at(end) == 'f' ? 1 : 0);
            while (at(m_position) >= '0' && at(m_position) <= '9') // "1f16", "1f64"
                ++m_position;
            return node;
        }
        if (const auto integer = isFloat ? std::nullopt : parseInteger(text)) {
            node->kind = Expr::Kind::Integer;
            node->integer = *integer;
            m_position = end;
            return node;
        }
        return unexpected("a number, a name or “(”");
    }

    Result<ExprPtr> parseNamed(int depth)
    {
        const std::size_t start = m_position;
        while (m_position < m_line.size() && isNameCharacter(m_line[m_position]))
            ++m_position;
        const std::string_view name = m_line.substr(start, m_position - start);
        if (m_position < m_line.size() && m_line[m_position] == '[') {
            ++m_position;
            TLP_TRY(std::vector<ExprPtr> indices, parseList("]", depth));
            auto access = std::make_shared<Expr>();
            access->kind = Expr::Kind::Access;
            access->name = std::string(name);
            access->children = std::move(indices);
            accesses.push_back({access, std::string(m_line.substr(start, m_position - start))});
            return ExprPtr(access);
        }
        if (m_position < m_line.size() && m_line[m_position] == '(') {
            ++m_position;
            TLP_TRY(std::vector<ExprPtr> arguments, parseList(")", depth));
            return makeCall(name, std::move(arguments));
        }
        return axisNamed(name);
    }

    Result<std::vector<ExprPtr>> parseList(std::string_view closing, int depth)
    {
        std::vector<ExprPtr> items;
        if (take(closing))
            return items;
        for (;;) {
            TLP_TRY(ExprPtr item, parseExpr(0, depth + 1));
            items.push_back(std::move(item));
            if (take(closing))
                return items;
            if (!take(","))
                return unexpected(fmt::format("“,” or “{}”", closing));
        }
    }

    Result<ExprPtr> makeCall(std::string_view name, std::vector<ExprPtr> arguments)
    {
        struct Known
        {
            std::string_view name;
            std::size_t arguments;
            Expr::Kind kind;
        };
        constexpr Known kKnown[] = {
            {"floordiv", 2, Expr::Kind::FloorDivide},
            {"floormod", 2, Expr::Kind::FloorModulo},
            {"max", 2, Expr::Kind::Maximum},
            {"min", 2, Expr::Kind::Minimum},
            {"select", 3, Expr::Kind::Select},
        };
        constexpr std::string_view kTypes[]
            = {"float16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool"};
        for (const Known& known : kKnown) {
            if (known.name != name)
                continue;
            if (arguments.size() != known.arguments)
                return fail(ErrorKind::BadInput,
                    fmt::format(
                        "{} takes {} arguments, not {}", name, known.arguments, arguments.size()),
                    place());
            return makeNode(known.kind, std::move(arguments));
        }
        if (std::ranges::find(kTypes, name) != std::end(kTypes) && arguments.size() == 1)
            return makeNode(Expr::Kind::Cast, std::move(arguments), std::string(name));
        return makeNode(Expr::Kind::Call, std::move(arguments), std::string(name));
    }

    /// A name alone is a spatial axis of the stage; any other name makes a new reduce axis.
    ExprPtr axisNamed(std::string_view name)
    {
        auto node = std::make_shared<Expr>();
        node->kind = Expr::Kind::Axis;
        node->name = std::string(name);
        const auto isNamed = [&](const Axis& axis) { return axis.name == name; };
        const auto spatial = std::ranges::find_if(m_stage.spatial, isNamed);
        if (spatial != m_stage.spatial.end()) {
            node->axis = static_cast<int>(spatial - m_stage.spatial.begin());
            return node;
        }
        const auto reduce = std::ranges::find_if(m_stage.reduce, isNamed);
        node->axis = static_cast<int>(
            m_stage.spatial.size() + static_cast<std::size_t>(reduce - m_stage.reduce.begin()));
        if (reduce == m_stage.reduce.end())
            m_stage.reduce.push_back({std::string(name), 0});
        return node;
    }
};

class DagParser
{
public:
    Status parseLine(std::string_view line, std::int64_t number)
    {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.remove_suffix(1);
        if (line.empty())
            return {};
        constexpr std::string_view kPlaceholder = " = PLACEHOLDER";
        const std::size_t placeholder = line.find(kPlaceholder);
        if (placeholder != std::string_view::npos
            && line.substr(0, placeholder).find('(') == std::string_view::npos)
            return parsePlaceholder(line, placeholder, placeholder + kPlaceholder.size(), number);
        return parseCompute(line, number);
    }

    ComputeDag dag;

private:
    AccessResolver m_resolver;

    Status parsePlaceholder(
        std::string_view line, std::size_t nameEnd, std::size_t shapeStart, std::int64_t number)
    {
        const Place place{{}, number, static_cast<std::int64_t>(shapeStart) + 1};
        std::string_view shape = trimText(line.substr(shapeStart));
        if (shape.size() < 2 || !shape.starts_with('[') || !shape.ends_with(']'))
            return fail(ErrorKind::BadInput, "expected the placeholder's shape in brackets", place);
        shape = shape.substr(1, shape.size() - 2);
        DagStage stage;
        stage.name = std::string(line.substr(0, nameEnd));
        stage.isPlaceholder = true;
        stage.text = std::string(line);
        if (!trimText(shape).empty()) {
            for (const std::string_view part : splitText(shape, ',')) {
                const auto extent = parseInteger(trimText(part));
                if (!extent || *extent < 1 || *extent > INT32_MAX)
                    return fail(ErrorKind::BadInput,
                        fmt::format("“{}” is not an extent from 1 to 2147483647", trimText(part)),
                        place);
                stage.shape.push_back(*extent);
            }
        }
        dag.stages.push_back(std::move(stage));
        return {};
    }

    Status parseCompute(std::string_view line, std::int64_t number)
    {
        const std::size_t open = line.find('(');
        const std::size_t close = open == std::string_view::npos ? open : line.find(')', open);
        const auto placeAt = [&](std::size_t offset) {
            return Place{{}, number, static_cast<std::int64_t>(offset) + 1};
        };
        if (close == std::string_view::npos || open == 0)
            return fail(ErrorKind::BadInput,
                "expected “NAME = PLACEHOLDER [shape]” or “NAME(axes) = expression”", placeAt(0));
        DagStage stage;
        stage.name = std::string(line.substr(0, open));
        stage.text = std::string(line);
        const std::string_view axes = line.substr(open + 1, close - open - 1);
        if (!trimText(axes).empty()) {
            for (const std::string_view axis : splitText(axes, ','))
                stage.spatial.push_back({std::string(trimText(axis)), 0});
        }
        if (line.substr(close + 1).starts_with(".v"))
            return fail(ErrorKind::Unsupported,
                fmt::format("stage “{}” has several outputs", stage.name), placeAt(close + 1));

        struct Assignment
        {
            std::string_view symbol;
            std::string_view reduction;
        };
        constexpr Assignment kAssignments[]
            = {{" = ", ""}, {" += ", "+"}, {" max= ", "max"}, {" min= ", "min"}};
        for (const Assignment& assignment : kAssignments) {
            if (!line.substr(close + 1).starts_with(assignment.symbol))
                continue;
            return parseBody(std::move(stage), line, close + 1 + assignment.symbol.size(), number,
                assignment.reduction);
        }
        return fail(ErrorKind::Unsupported,
            fmt::format("stage “{}” reduces with “{}”, which is none of +=, max= and min=",
                stage.name, trimText(line.substr(close + 1, 24))),
            placeAt(close + 1));
    }

    Status parseBody(DagStage stage, std::string_view line, std::size_t offset, std::int64_t number,
        std::string_view reduction)
    {
        const auto restored
            = line.find(kOmitted) != std::string_view::npos ? restoreLine(line) : std::nullopt;
        BodyParser parser(restored ? std::string_view(*restored) : line, offset, number, stage);
        TLP_TRY(stage.body, parser.parseWhole());
        if (reduction.empty() && !stage.reduce.empty())
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is no axis of stage “{}”", stage.reduce[0].name, stage.name),
                {{}, number, static_cast<std::int64_t>(offset) + 1});
        if (!reduction.empty()) {
            auto reduce = std::make_shared<Expr>();
            reduce->kind = Expr::Kind::Reduce;
            reduce->name = std::string(reduction);
            reduce->children.push_back(std::move(stage.body));
            stage.body = std::move(reduce);
        }
        TLP_CHECK(m_resolver.resolve(dag.stages, parser.accesses, {{}, number, 0}));
        dag.stages.push_back(std::move(stage));
        return {};
    }
};

} // namespace

Result<ComputeDag> parseStages(std::string_view text)
{
    DagParser parser;
    std::int64_t number = 0;
    for (const std::string_view line : splitText(text, '\n'))
        TLP_CHECK(parser.parseLine(line, ++number));
    if (parser.dag.stages.empty())
        return fail(ErrorKind::BadInput, "the text holds no stage");
    return std::move(parser.dag);
}

Result<ComputeDag> parseDag(std::string_view text, std::string_view workloadKey)
{
    TLP_TRY(ComputeDag dag, parseStages(text));
    TLP_CHECK(inferExtents(dag, shapesOfKey(workloadKey)));
    return dag;
}

} // namespace tlp::workload
