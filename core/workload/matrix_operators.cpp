// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>

#include "workload/operator_table.h"

/// Matrix products, normalisations and element-wise chains.
namespace tlp::workload {
namespace {

using Arguments = std::span<const std::int64_t>;

/// x · Φ(x) by the error function, as TVM's front ends write GELU.
std::string geluOf(const std::string& element)
{
    return fmt::format("({0}*((tir.erf(({0}*0.7071067811865476f))*0.5f) + 0.5f))", element);
}

} // namespace

Status buildMatmul(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[2]});
    dag.addPlaceholder("B", {a[2], a[1]});
    dag.addReduction("C", {{"i", a[0]}, {"j", a[1]}}, {{"k", a[2]}}, "(A[i, k]*B[k, j])");
    return {};
}

Status buildBatchMatmul(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[1], a[3]});
    dag.addPlaceholder("B", {a[0], a[2], a[3]});
    dag.addReduction(
        "C", {{"b", a[0]}, {"i", a[1]}, {"j", a[2]}}, {{"k", a[3]}}, "(A[b, i, k]*B[b, j, k])");
    return {};
}

Status buildDense(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[2]});
    dag.addPlaceholder("W", {a[1], a[2]}, true);
    dag.addReduction("C", {{"i", a[0]}, {"j", a[1]}}, {{"k", a[2]}}, "(A[i, k]*W[j, k])");
    return {};
}

Status buildTransposeBatchMatmul(DagBuilder& dag, Arguments a)
{
    const std::int64_t batch = a[0];
    const std::int64_t length = a[1];
    const std::int64_t heads = a[2];
    const std::int64_t depth = a[3];
    dag.addPlaceholder("q", {batch, length, heads, depth});
    dag.addStage(
        "query_T", {{"b", batch}, {"h", heads}, {"s", length}, {"d", depth}}, "q[b, s, h, d]");
    dag.addPlaceholder("k", {batch, length, heads, depth});
    dag.addStage(
        "key_T", {{"b", batch}, {"h", heads}, {"d", depth}, {"s", length}}, "k[b, s, h, d]");
    dag.addReduction("C", {{"b", batch}, {"h", heads}, {"i", length}, {"j", length}},
        {{"k0", depth}}, "(query_T[b, h, i, k0]*key_T[b, h, k0, j])");
    return {};
}

Status buildNorm(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[1], a[2]});
    dag.addReduction("C", {{"b", a[0]}}, {{"i", a[1]}, {"j", a[2]}}, "(A[b, i, j]*A[b, i, j])");
    dag.addStage("D", {{"b", a[0]}}, "tir.sqrt(C[b])");
    return {};
}

Status buildSoftmax(DagBuilder& dag, Arguments a)
{
    const std::vector<Axis> rows{{"i0", a[0]}};
    const std::vector<Axis> all{{"i0", a[0]}, {"i1", a[1]}};
    dag.addPlaceholder("A", {a[0], a[1]});
    dag.addReduction("T_softmax_maxelem", rows, {{"k", a[1]}}, "A[i0, k]", "max=");
    dag.addStage("T_softmax_exp", all, "tir.exp((A[i0, i1] - T_softmax_maxelem[i0]))");
    dag.addReduction("T_softmax_expsum", rows, {{"k", a[1]}}, "T_softmax_exp[i0, k]");
    dag.addStage("T_softmax_norm", all, "(T_softmax_exp[i0, i1]/T_softmax_expsum[i0])");
    return {};
}

Status buildLayerNorm(DagBuilder& dag, Arguments a)
{
    const std::vector<Axis> rows{{"i", a[0]}};
    dag.addPlaceholder("A", {a[0], a[1]});
    dag.addReduction("sum", rows, {{"k1", a[1]}}, "A[i, k1]");
    dag.addStage("mean", rows, fmt::format("(sum[i]/{}f)", a[1]));
    dag.addReduction("sq", rows, {{"k2", a[1]}}, "((A[i, k2] - mean[i])*(A[i, k2] - mean[i]))");
    dag.addStage("var", rows, fmt::format("(sq[i]/{}f)", a[1]));
    dag.addPlaceholder("gamma", {a[1]}, true);
    dag.addPlaceholder("beta", {a[1]}, true);
    dag.addStage("out", {{"i", a[0]}, {"j", a[1]}},
        "((((A[i, j] - mean[i])*tir.rsqrt((var[i] + 1e-05f)))*gamma[j]) + beta[j])");
    return {};
}

Status buildElementwise(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[1]});
    return {};
}

Status buildGeluChain(DagBuilder& dag, Arguments a)
{
    dag.addPlaceholder("A", {a[0], a[1]});
    dag.addPlaceholder("b", {a[1]}, true);
    dag.addStage("B", {{"i", a[0]}, {"j", a[1]}}, "(A[i, j] + b[j])");
    addSuffix(dag, "gelu");
    return {};
}

void addSuffix(DagBuilder& dag, std::string_view name)
{
    const std::vector<Axis> axes = dag.lastAxes();
    const Axis& channel = axes.back();
    const std::string element = dag.lastElement();
    std::vector<Axis> numbered; // activations of TVM's operator library name their axes anew
    numbered.reserve(axes.size());
    for (const Axis& axis : axes)
        numbered.push_back({fmt::format("i{}", numbered.size()), axis.extent});
    const std::string stage = element.substr(0, element.find('['));
    const std::string numberedElement = fmt::format("{}[{}]", stage, namesOf(numbered));
    if (name == "bias") {
        dag.addPlaceholder("b", {channel.extent}, true);
        dag.addStage("bias", axes, fmt::format("({} + b[{}])", element, channel.name));
    } else if (name == "bn") {
        dag.addPlaceholder("g", {channel.extent}, true);
        dag.addStage("scale", axes, fmt::format("({}*g[{}])", element, channel.name));
        dag.addPlaceholder("t", {channel.extent}, true);
        dag.addStage(
            "shift", axes, fmt::format("(scale[{}] + t[{}])", namesOf(axes), channel.name));
    } else if (name == "add") {
        dag.addPlaceholder("r", extentsOf(axes));
        dag.addStage("add", axes, fmt::format("({} + r[{}])", element, namesOf(axes)));
    } else if (name == "relu") {
        dag.addStage("compute", numbered, fmt::format("max({}, 0f)", numberedElement));
    } else if (name == "relu6") {
        dag.addStage("compute", numbered, fmt::format("max(min({}, 6f), 0f)", numberedElement));
    } else {
        dag.addStage("gelu", axes, geluOf(element));
    }
}

} // namespace tlp::workload
