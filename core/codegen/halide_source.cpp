// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/halide_source.h"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/halide_expr_text.h"

namespace tlp::codegen {
namespace {

using Halide::Expr;
namespace Ir = Halide::Internal;

constexpr std::size_t kLineLength = 100;

[[noreturn]] void refuse(const std::string& what)
{
    throw std::runtime_error(fmt::format("no source is written for {}", what));
}

/// What the definitions of a Func refer to.
class References : public Ir::IRVisitor
{
public:
    std::vector<Ir::Function> functions; ///< in the order of their first use
    Ir::ReductionDomain domain;

private:
    std::set<std::string> m_seen;

    using Ir::IRVisitor::visit;
    void visit(const Ir::Call* call) override
    {
        Ir::IRVisitor::visit(call);
        if (call->call_type == Ir::Call::Halide && m_seen.insert(call->name).second)
            functions.emplace_back(call->func);
    }
    void visit(const Ir::Variable* variable) override
    {
        if (variable->reduction_domain.defined())
            domain = variable->reduction_domain;
    }
};

References referencesOf(const Ir::Definition& definition)
{
    References references;
    for (const auto* list : {&definition.args(), &definition.values()})
        for (const Expr& expr : *list)
            expr.accept(&references);
    return references;
}

std::vector<Ir::Definition> definitionsOf(const Ir::Function& function)
{
    std::vector<Ir::Definition> definitions{function.definition()};
    for (const Ir::Definition& update : function.updates())
        definitions.push_back(update);
    return definitions;
}

/// Halide numbers the Funcs of a process that have the same name.
std::string baseName(const std::string& name)
{
    return name.substr(0, name.find('$'));
}

/// A loop's name within its definition: the last part of what splits and fusions made of it.
std::string lastPart(const std::string& path)
{
    return path.substr(path.rfind('.') + 1);
}

/// `items` between `begin` and `end`, broken into lines that continue `indent` deep.
std::string listed(const std::string& begin, const std::vector<std::string>& items,
    const std::string& end, std::size_t indent)
{
    std::string text;
    std::string line = begin;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 == items.size() ? end : ",");
        if (i > 0 && line.size() + 1 + item.size() > kLineLength) {
            text += line + '\n';
            line = std::string(indent, ' ') + item;
        } else {
            line += (i == 0 ? "" : " ") + item;
        }
    }
    return text + line + '\n';
}

/// A statement as lines that are broken at blanks.
std::string wrapped(const std::string& statement)
{
    std::string text;
    std::size_t start = 0; // of the line
    std::string indent;
    while (indent.size() + statement.size() - start > kLineLength) {
        std::size_t end = statement.rfind(' ', start + kLineLength - indent.size());
        if (end == std::string::npos || end <= statement.find_first_not_of(' ', start))
            end = statement.find(' ', statement.find_first_not_of(' ', start));
        if (end == std::string::npos)
            break;
        text += indent + statement.substr(start, end - start) + '\n';
        start = end + 1;
        indent = "        ";
    }
    return text + indent + statement.substr(start) + '\n';
}

class Writer
{
public:
    Writer(const HalideProgram& program, const std::string& function, const Halide::Target& target)
        : m_program(program)
        , m_function(function)
        , m_target(target)
    {}

    std::string write()
    {
        nameInputs();
        for (const Halide::Func& output : m_program.outputs)
            collect(output.function());
        for (const Ir::Function& function : m_functions)
            nameVariables(function);
        std::string algorithm;
        for (const Ir::Function& function : m_functions)
            algorithm += definitions(function);
        std::string schedule;
        for (auto function = m_functions.rbegin(); function != m_functions.rend(); ++function)
            schedule += scheduleOf(*function);
        return head() + declarations() + "\n    // The algorithm.\n" + algorithm
            + "\n    // The schedule, from the output backwards.\n" + guardText(schedule) + schedule
            + '\n' + tail();
    }

private:
    const HalideProgram& m_program;
    const std::string& m_function;
    const Halide::Target& m_target;
    std::vector<Ir::Function> m_functions; ///< producers first
    SourceNames m_names;
    std::vector<std::string> m_variables; ///< Vars in the order of their first use
    /// C++'s words and what the source itself uses.
    std::set<std::string> m_used{"abs", "alignas", "alignof", "and", "and_eq", "asin", "asm",
        "atan", "auto", "bitand", "bitor", "bool", "break", "case", "cast", "catch", "ceil", "char",
        "char16_t", "char32_t", "char8_t", "clamp", "class", "co_await", "co_return", "co_yield",
        "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
        "continue", "cos", "cosh", "decltype", "default", "delete", "dense", "do", "double",
        "dynamic_cast", "else", "enum", "erf", "exp", "explicit", "export", "extern", "false",
        "float", "floor", "for", "friend", "goto", "guard", "if", "inline", "int", "log", "long",
        "main", "max", "min", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
        "operator", "or", "or_eq", "pipeline", "pow", "private", "protected", "public", "register",
        "reinterpret_cast", "requires", "return", "round", "select", "short", "signed", "sin",
        "sinh", "sizeof", "sqrt", "static", "static_assert", "static_cast", "std", "struct",
        "switch", "tan", "tanh", "target", "template", "this", "thread_local", "throw", "true",
        "trunc", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual",
        "void", "volatile", "wchar_t", "while", "xor", "xor_eq", "Argument", "Expr", "Func",
        "Halide", "ImageParam", "MemoryType", "OutputFileType", "OutputImageParam", "Pipeline",
        "RDom", "RVar", "TailStrategy", "Target", "Var", "Float"};

    std::string claim(const std::string& wanted)
    {
        std::string name = wanted;
        for (int number = 2; !m_used.insert(name).second; ++number)
            name = fmt::format("{}_{}", wanted, number == 2 ? "x" : fmt::format("x{}", number));
        return name;
    }

    [[nodiscard]] const std::string& nameOf(const Ir::Function& function) const
    {
        return m_names.functions.at(function.name());
    }
    [[nodiscard]] const std::string& variable(const std::string& path) const
    {
        return m_names.variables.at(lastPart(path));
    }

    void nameInputs()
    {
        for (const Halide::ImageParam& input : m_program.inputs)
            m_names.functions[Halide::Func(input).name()] = claim(baseName(input.name()));
    }

    void collect(const Ir::Function& function)
    {
        if (m_names.functions.count(function.name()) != 0)
            return;
        m_names.functions[function.name()] = claim(baseName(function.name()));
        for (const Ir::Definition& definition : definitionsOf(function))
            for (const Ir::Function& producer : referencesOf(definition).functions)
                collect(producer);
        m_functions.push_back(function);
    }

    void nameVariable(const std::string& path)
    {
        const std::string name = lastPart(path);
        if (m_names.variables.count(name) != 0)
            return;
        m_names.variables[name] = claim(name);
        m_variables.push_back(name);
    }

    void nameVariables(const Ir::Function& function)
    {
        for (const std::string& argument : function.args())
            nameVariable(argument);
        for (const Ir::Definition& definition : definitionsOf(function)) {
            for (const Ir::Split& split : definition.schedule().splits()) {
                for (const std::string& part : {split.outer, split.inner, split.old_var}) {
                    if (part.find('$') == std::string::npos)
                        nameVariable(part);
                }
            }
        }
    }

    /// The domain of an update and its variables.
    std::string domainText(const Ir::Definition& definition)
    {
        const Ir::ReductionDomain domain = referencesOf(definition).domain;
        if (!domain.defined())
            return {};
        std::vector<std::string> ranges;
        std::vector<std::string> variables;
        const std::string name = claim(baseName(domain.domain().front().var));
        for (std::size_t i = 0; i < domain.domain().size(); ++i) {
            const Ir::ReductionVariable& range = domain.domain()[i];
            ranges.push_back(fmt::format(
                "{{{}, {}}}", toSource(range.min, m_names), toSource(range.extent, m_names)));
            variables.push_back(fmt::format("{}({}[{}])", nameReduction(range.var, name), name, i));
        }
        std::string text = listed(fmt::format("    RDom {}({{", name), ranges,
            fmt::format("}}, \"{}\");", baseName(domain.domain().front().var)), 8);
        text += listed("    RVar ", variables, ";", 8);
        for (const Expr& condition : domain.split_predicate()) {
            if (!Ir::is_const_one(condition))
                text += fmt::format("    {}.where({});\n", name, toSource(condition, m_names));
        }
        for (const Ir::Split& split : definition.schedule().splits())
            text += splitReduction(split);
        return text;
    }

    const std::string& nameReduction(const std::string& halideName, const std::string& domain)
    {
        const auto known = m_program.reduceNames.find(halideName);
        const std::string wanted
            = known == m_program.reduceNames.end() ? std::string("r") : known->second;
        return m_names.variables[halideName]
            = claim(m_used.count(wanted) == 0 ? wanted : fmt::format("{}_{}", domain, wanted));
    }

    /// The variables that a split makes of one of a reduction.
    std::string splitReduction(const Ir::Split& split)
    {
        std::string text;
        for (const std::string& part : {split.outer, split.inner}) {
            const std::string name = lastPart(part);
            if (name.find('$') == std::string::npos || m_names.variables.count(name) != 0)
                continue;
            const std::string whole = lastPart(split.old_var);
            const std::string own = claim(
                variable(whole) + (name.starts_with(whole) ? name.substr(whole.size()) : "_x"));
            m_names.variables[name] = own;
            text += fmt::format("    RVar {}(\"{}\");\n", own, name);
        }
        return text;
    }

    std::string definitions(const Ir::Function& function)
    {
        std::string text;
        for (const Ir::Definition& definition : definitionsOf(function)) {
            text += domainText(definition);
            std::vector<std::string> arguments;
            for (const Expr& argument : definition.args())
                arguments.push_back(toSource(argument, m_names));
            const std::string self
                = fmt::format("{}({})", nameOf(function), fmt::join(arguments, ", "));
            const Expr value = Ir::substitute_in_all_lets(definition.values().front());
            const auto* add = value.as<Ir::Add>();
            if (add != nullptr && toSource(add->a, m_names) == self)
                text += wrapped(fmt::format("    {} += {};", self, toSource(add->b, m_names)));
            else
                text += wrapped(fmt::format("    {} = {};", self, toSource(value, m_names)));
        }
        return text;
    }

    std::string splitText(const Ir::Split& split)
    {
        if (split.split_type == Ir::Split::FuseVars)
            return fmt::format("fuse({}, {}, {})", variable(split.inner), variable(split.outer),
                variable(split.old_var));
        if (split.split_type != Ir::Split::SplitVar
            || split.tail != Halide::TailStrategy::GuardWithIf)
            refuse("another kind of split");
        return fmt::format("split({}, {}, {}, {}, guard)", variable(split.old_var),
            variable(split.outer), variable(split.inner), toSource(split.factor, m_names));
    }

    /// The directives of one definition's loops.
    std::vector<std::string> loopDirectives(const Ir::Definition& definition)
    {
        std::vector<std::string> directives;
        for (const Ir::Split& split : definition.schedule().splits())
            directives.push_back(splitText(split));
        std::vector<std::string> order;
        std::vector<std::string> modes;
        for (const Ir::Dim& loop : definition.schedule().dims()) {
            if (loop.var == Halide::Var::outermost().name())
                continue;
            order.push_back(variable(loop.var));
            if (loop.for_type == Ir::ForType::Serial)
                continue;
            const char* const mode = loop.for_type == Ir::ForType::Parallel ? "parallel"
                : loop.for_type == Ir::ForType::Vectorized                  ? "vectorize"
                : loop.for_type == Ir::ForType::Unrolled                    ? "unroll"
                                                                            : nullptr;
            if (mode == nullptr)
                refuse("another kind of loop");
            modes.push_back(fmt::format("{}({})", mode, order.back()));
        }
        if (order.size() > 1)
            directives.push_back(fmt::format("reorder({})", fmt::join(order, ", ")));
        directives.insert(directives.end(), modes.begin(), modes.end());
        return directives;
    }

    /// What holds for a whole Func.
    std::vector<std::string> functionDirectives(Ir::Function function)
    {
        std::vector<std::string> directives;
        Ir::FuncSchedule& schedule = function.schedule();
        for (const Ir::Bound& bound : schedule.bounds())
            directives.push_back(fmt::format("bound({}, {}, {})", variable(bound.var),
                toSource(bound.min, m_names), toSource(bound.extent, m_names)));
        const Halide::LoopLevel level = schedule.compute_level().lock();
        const Halide::LoopLevel stored = schedule.store_level().lock();
        if (!stored.is_inlined() && stored != level)
            refuse("a Func stored elsewhere than computed");
        if (level.is_root())
            directives.emplace_back("compute_root()");
        else if (!level.is_inlined())
            directives.push_back(fmt::format("compute_at({}, {})",
                m_names.functions.at(level.func()), variable(level.var().name())));
        if (schedule.memory_type() == Halide::MemoryType::Stack)
            directives.emplace_back("store_in(MemoryType::Stack)");
        else if (schedule.memory_type() != Halide::MemoryType::Auto)
            refuse("another kind of memory");
        return directives;
    }

    static std::string chain(const std::string& start, const std::vector<std::string>& directives)
    {
        if (directives.empty())
            return {};
        std::string text = "    " + start;
        if (directives.size() == 1)
            return fmt::format("{}.{};\n", text, directives.front());
        for (const std::string& directive : directives)
            text += "\n        ." + directive;
        return text + ";\n";
    }

    std::string scheduleOf(const Ir::Function& function)
    {
        const std::string& name = nameOf(function);
        std::vector<std::string> directives = functionDirectives(function);
        const std::vector<std::string> pure = loopDirectives(function.definition());
        directives.insert(directives.end(), pure.begin(), pure.end());
        std::string text = chain(name, directives);
        for (std::size_t i = 0; i < function.updates().size(); ++i) {
            directives = loopDirectives(function.updates()[i]);
            if (directives.empty())
                directives.emplace_back("unscheduled()");
            text
                += chain(name + (i == 0 ? ".update()" : fmt::format(".update({})", i)), directives);
        }
        return text;
    }

    [[nodiscard]] std::string head() const
    {
        return fmt::format("// c++ -std=c++17 -I/usr/include/halide{0} {1}_halide.cpp -lHalide{0} "
                           "-o {1}_halide\n"
                           "// Running it writes {1}_halide.a, .h and .stmt.\n"
                           "#include <Halide.h>\n\n#include <cmath>\n#include <vector>\n\n"
                           "using namespace Halide;\n\n"
                           "/// Row-major; dimension 0 is the innermost.\n"
                           "static void dense(OutputImageParam buffer, const std::vector<int>& "
                           "extents)\n{{\n"
                           "    int stride = 1;\n"
                           "    for (int d = 0; d < static_cast<int>(extents.size()); ++d) {{\n"
                           "        buffer.dim(d).set_bounds(0, extents[d]).set_stride(stride);\n"
                           "        stride *= extents[d];\n    }}\n"
                           "    buffer.set_host_alignment({2});\n}}\n\n"
                           "int main()\n{{\n",
            TLP_HALIDE_MAJOR, m_function, kBufferAlignment);
    }

    static std::string guardText(const std::string& schedule)
    {
        return schedule.find(", guard)") == std::string::npos
            ? std::string()
            : "    const TailStrategy guard = TailStrategy::GuardWithIf; // none where it is "
              "exact\n";
    }

    std::string denseText(const std::string& buffer, const Ir::Parameter& parameter)
    {
        std::vector<std::string> extents;
        for (int d = 0; d < parameter.dimensions(); ++d)
            extents.push_back(toSource(parameter.extent_constraint(d), m_names));
        return fmt::format("    dense({}, {{{}}});\n", buffer, fmt::join(extents, ", "));
    }

    std::string declarations()
    {
        std::string text;
        for (const Halide::ImageParam& input : m_program.inputs) {
            const std::string& name = m_names.functions.at(Halide::Func(input).name());
            text += fmt::format(
                "    ImageParam {0}(Float(32), {1}, \"{0}\");\n", name, input.dimensions());
            text += denseText(name, input.parameter());
        }
        std::vector<std::string> functions;
        for (const Ir::Function& function : m_functions)
            functions.push_back(fmt::format("{0}(\"{0}\")", nameOf(function)));
        text += '\n' + listed("    Func ", functions, ";", 8);
        std::vector<std::string> variables;
        for (const std::string& name : m_variables)
            variables.push_back(fmt::format("{}(\"{}\")", m_names.variables.at(name), name));
        if (!variables.empty())
            text += listed("    Var ", variables, ";", 8);
        return text;
    }

    std::string tail()
    {
        std::string text;
        std::vector<std::string> inputs;
        std::vector<std::string> outputs;
        for (const Halide::ImageParam& input : m_program.inputs)
            inputs.push_back(m_names.functions.at(Halide::Func(input).name()));
        for (const Halide::Func& output : m_program.outputs) {
            outputs.push_back(m_names.functions.at(output.name()));
            text += denseText(
                outputs.back() + ".output_buffer()", output.function().output_buffers().front());
        }
        const auto file = [&](const char* kind, const char* ending) {
            return fmt::format(
                "         {{OutputFileType::{}, \"{}_halide.{}\"}}", kind, m_function, ending);
        };
        return text
            + fmt::format("\n    const Target target(\"{}\");\n    Pipeline pipeline({{{}}});\n"
                          "    pipeline.compile_to(\n        {{\n{},\n{},\n{}}},\n"
                          "        {{{}}}, \"{}\", target);\n    return 0;\n}}\n",
                m_target.to_string(), fmt::join(outputs, ", "), file("static_library", "a"),
                file("c_header", "h"), file("stmt", "stmt"), fmt::join(inputs, ", "), m_function);
    }
};

} // namespace

std::string halideSource(
    const HalideProgram& program, const std::string& function, const Halide::Target& target)
{
    return Writer(program, function, target).write();
}

} // namespace tlp::codegen
