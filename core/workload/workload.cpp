// SPDX-License-Identifier: GPL-3.0-only
#include "workload/workload.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "workload/expr.h"
#include "workload/operator_spec.h"

namespace tlp::workload {
namespace {

using Json = nlohmann::ordered_json;

Result<Workload> build(const OperatorSpec& spec)
{
    DagBuilder builder;
    const std::string text = spec.toText();
    if (auto status = spec.op->build(builder, spec.arguments); !status)
        return failWithin(std::move(status).error(), fmt::format("{} is impossible", text));
    for (const std::string& suffix : spec.suffixes)
        addSuffix(builder, suffix);
    auto dag = builder.finish();
    if (!dag)
        return failWithin(std::move(dag).error(), fmt::format("{} is too large", text));
    Workload workload{text, spec.toKey(), std::move(*dag), {}, 0};
    workload.dagText = toText(workload.dag);
    workload.flops = flopCount(workload.dag);
    return workload;
}

/// Marks the operands whose layout TVM's operator library declares free (`layout_free_placeholders`
/// of topi's conv2d_nhwc, conv3d_ndhwc, conv2d_winograd_nhwc and dense): the right factor of these
/// stages.
void markConstants(ComputeDag& dag)
{
    constexpr std::string_view kStages[] = {"Conv2dOutput", "Conv3dOutput", "bgemm", "T_dense"};
    for (const DagStage& stage : dag.stages) {
        if (stage.isPlaceholder || std::ranges::find(kStages, stage.name) == std::end(kStages)
            || stage.body->kind != Expr::Kind::Reduce
            || stage.body->children[0]->kind != Expr::Kind::Multiply)
            continue;
        const Expr& right = *stage.body->children[0]->children[1];
        if (right.kind != Expr::Kind::Access)
            continue;
        DagStage& weight = dag.stages[static_cast<std::size_t>(right.stage)];
        weight.isConstant = weight.isPlaceholder;
    }
}

} // namespace

Result<Workload> parseWorkload(std::string_view text)
{
    TLP_TRY(const OperatorSpec spec,
        trimText(text).starts_with('[') ? OperatorSpec::fromKey(text)
                                        : OperatorSpec::fromText(text));
    return build(spec);
}

Result<Workload> parseWorkloadJson(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_object() && json.contains("workload_key")) {
        const Json& key = json["workload_key"];
        const auto dag = json.find("dag");
        if (!key.is_string() || (dag != json.end() && !dag->is_string()))
            return fail(ErrorKind::BadInput, "“workload_key” and “dag” must be texts");
        return workloadOfTask(
            key.get<std::string>(), dag == json.end() ? std::string() : dag->get<std::string>());
    }
    TLP_TRY(const OperatorSpec spec, OperatorSpec::fromJson(text));
    return build(spec);
}

std::string toJson(const Workload& workload)
{
    if (const auto spec = OperatorSpec::fromText(workload.text))
        return spec->toJson();
    Json json;
    json["workload_key"] = workload.key;
    json["dag"] = workload.dagText;
    // Keys come from files of any encoding.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Workload> workloadOfTask(std::string_view workloadKey, std::string_view dagText)
{
    const auto spec = OperatorSpec::fromKey(workloadKey);
    if (dagText.empty()) {
        if (spec)
            return build(*spec);
        if (spec.error().kind != ErrorKind::NotFound && trimText(workloadKey).starts_with('['))
            return tl::unexpected<Error>(spec.error());
        return fail(ErrorKind::NotFound,
            fmt::format(
                "the task {} is no operator of ours and comes without its DAG", workloadKey));
    }
    if (spec) {
        auto own = build(*spec);
        if (own && trimText(own->dagText) == trimText(dagText))
            return own;
    }
    TLP_TRY(ComputeDag dag, parseDag(dagText, workloadKey));
    TLP_CHECK(checkTensorSizes(dag));
    markConstants(dag);
    Workload workload;
    workload.text = std::string(workloadKey);
    workload.key = std::string(workloadKey);
    workload.flops = flopCount(dag);
    workload.dag = std::move(dag);
    workload.dagText = std::string(dagText);
    return workload;
}

} // namespace tlp::workload
