// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/torch_elementwise.h"

#include <optional>
#include <utility>

#include "baseline/plan_builder.h"

namespace tlp::baseline {
namespace {

using Kind = Expr::Kind;

/// A tensor, or a number; `isOurs`: nobody else reads the tensor.
struct Value
{
    at::Tensor tensor;
    double number = 0;
    bool isOurs = false;

    [[nodiscard]] bool isNumber() const { return !tensor.defined(); }
    [[nodiscard]] at::Tensor asTensor() const
    {
        return isNumber() ? at::scalar_tensor(number) : tensor;
    }
};

class Evaluator
{
public:
    Evaluator(const workload::ComputeDag& dag, const DagStage& stage,
        const std::vector<at::Tensor>& values, const std::vector<int>& readers)
        : m_dag(dag)
        , m_stage(stage)
        , m_values(values)
        , m_readers(readers)
    {}

    Value operator()(const Expr& expr) const
    {
        if (const auto number = constantOf(expr, m_dag.stages))
            return {{}, *number};
        if (expr.kind == Kind::Access)
            return read(expr);
        if (isGelu(expr))
            return {at::gelu((*this)(*expr.children[0]).tensor), 0, true};
        if (expr.kind == Kind::Call)
            return call(expr.name, (*this)(*expr.children[0]));
        if (isBinary(expr, Kind::Maximum) && isBinary(*expr.children[0], Kind::Minimum)) {
            const auto low = constantOf(*expr.children[1], m_dag.stages);
            const auto high = constantOf(*expr.children[0]->children[1], m_dag.stages);
            if (low && high)
                return clamp((*this)(*expr.children[0]->children[0]), *low, *high);
        }
        return combine(expr.kind, (*this)(*expr.children[0]), (*this)(*expr.children[1]));
    }

private:
    /// With one place for each axis that it does not have.
    [[nodiscard]] Value read(const Expr& access) const
    {
        const auto index = static_cast<std::size_t>(access.stage);
        const at::Tensor& tensor = m_values[index];
        const bool isOurs = m_readers[index] == 1 && !m_dag.stages[index].isPlaceholder;
        if (isIdentity(access, m_stage))
            return {tensor, 0, isOurs};
        std::vector<std::int64_t> shape(m_stage.spatial.size(), 1);
        for (std::size_t d = 0; d < access.children.size(); ++d)
            if (const auto axis = plainAxis(*access.children[d]))
                shape[static_cast<std::size_t>(*axis)] = tensor.size(static_cast<std::int64_t>(d));
        return {tensor.reshape(shape), 0, false};
    }

    static Value call(const std::string& name, Value x)
    {
        const at::Tensor& in = x.tensor;
        if (name == "tir.exp")
            return {at::exp(in), 0, true};
        if (name == "tir.sqrt")
            return {at::sqrt(in), 0, true};
        if (name == "tir.rsqrt")
            return {at::rsqrt(in), 0, true};
        if (name == "tir.erf")
            return {at::erf(in), 0, true};
        if (name == "tir.tanh")
            return {at::tanh(in), 0, true};
        if (name == "tir.sigmoid")
            return {at::sigmoid(in), 0, true};
        if (name == "tir.log")
            return {at::log(in), 0, true};
        return {at::abs(in), 0, true};
    }

    static Value clamp(Value x, double low, double high)
    {
        return {x.isOurs ? x.tensor.clamp_(low, high) : at::clamp(x.tensor, low, high), 0, true};
    }

    /// Whether the left side can hold the result.
    [[nodiscard]] bool canOverwrite(const Value& left) const
    {
        return left.isOurs && !left.isNumber() && left.tensor.sizes() == m_stage.shape;
    }

    [[nodiscard]] Value combine(Kind kind, Value a, Value b) const
    {
        if ((kind == Kind::Add || kind == Kind::Multiply) && canOverwrite(b) && !canOverwrite(a))
            std::swap(a, b);
        if ((kind == Kind::Add || kind == Kind::Multiply) && a.isNumber())
            std::swap(a, b);
        const bool overwrites = canOverwrite(a);
        switch (kind) {
        case Kind::Add:
            if (b.isNumber())
                return {overwrites ? a.tensor.add_(b.number) : at::add(a.asTensor(), b.number), 0,
                    true};
            return {overwrites ? a.tensor.add_(b.tensor) : at::add(a.tensor, b.tensor), 0, true};
        case Kind::Subtract:
            return {at::sub(a.asTensor(), b.asTensor()), 0, true};
        case Kind::Multiply:
            if (b.isNumber())
                return {overwrites ? a.tensor.mul_(b.number) : at::mul(a.asTensor(), b.number), 0,
                    true};
            return {overwrites ? a.tensor.mul_(b.tensor) : at::mul(a.tensor, b.tensor), 0, true};
        case Kind::Divide:
            return {at::div(a.asTensor(), b.asTensor()), 0, true};
        case Kind::Minimum:
            return {at::minimum(a.asTensor(), b.asTensor()), 0, true};
        default:
            if (b.isNumber() && b.number == 0 && !a.isNumber())
                return {overwrites ? a.tensor.relu_() : at::relu(a.tensor), 0, true};
            return {at::maximum(a.asTensor(), b.asTensor()), 0, true};
        }
    }

    const workload::ComputeDag& m_dag;
    const DagStage& m_stage;
    const std::vector<at::Tensor>& m_values;
    const std::vector<int>& m_readers;
};

} // namespace

at::Tensor computeElementwise(const workload::ComputeDag& dag, int stage,
    const std::vector<at::Tensor>& values, const std::vector<int>& readers)
{
    const DagStage& output = dag.stages[static_cast<std::size_t>(stage)];
    const at::Tensor result = Evaluator(dag, output, values, readers)(*output.body).asTensor();
    // Of its own memory: what times it flushes as many bytes as the shape has.
    return result.sizes() == output.shape ? result : result.expand(output.shape).contiguous();
}

} // namespace tlp::baseline
