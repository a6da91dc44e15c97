// SPDX-License-Identifier: GPL-3.0-only
#include "workload/dag_builder.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "workload/dag_text.h"

namespace tlp::workload {

std::vector<std::int64_t> extentsOf(const std::vector<Axis>& axes)
{
    std::vector<std::int64_t> extents;
    extents.reserve(axes.size());
    for (const Axis& axis : axes)
        extents.push_back(axis.extent);
    return extents;
}

std::string namesOf(const std::vector<Axis>& axes)
{
    std::string names;
    for (const Axis& axis : axes)
        names += (names.empty() ? "" : ", ") + axis.name;
    return names;
}

Status checkTensorSizes(const ComputeDag& dag)
{
    for (const DagStage& stage : dag.stages) {
        std::int64_t elements = 1;
        for (const std::int64_t extent : stage.shape) {
            if (extent > INT32_MAX / elements)
                return fail(ErrorKind::BadInput,
                    fmt::format("the tensor “{}” of shape [{}] has more than 2147483647 elements",
                        stage.name, fmt::join(stage.shape, ", ")));
            elements *= extent;
        }
    }
    return {};
}

void DagBuilder::addPlaceholder(
    std::string_view name, std::vector<std::int64_t> shape, bool isConstant)
{
    DagStage stage;
    stage.name = std::string(name);
    stage.isPlaceholder = true;
    stage.isConstant = isConstant;
    for (std::size_t i = 0; i < shape.size(); ++i)
        stage.spatial.push_back({fmt::format("i{}", i), shape[i]});
    m_text += fmt::format("{} = PLACEHOLDER [{}]\n", name, fmt::join(shape, ", "));
    stage.shape = std::move(shape);
    m_stages.push_back(std::move(stage));
}

void DagBuilder::addStage(std::string_view name, std::vector<Axis> spatial, std::string_view body)
{
    addReduction(name, std::move(spatial), {}, body, "=");
}

void DagBuilder::addReduction(std::string_view name, std::vector<Axis> spatial,
    std::vector<Axis> reduce, std::string_view body, std::string_view assignment)
{
    DagStage stage;
    stage.name = std::string(name);
    stage.shape = extentsOf(spatial);
    m_text += fmt::format("{}({}) {} {}\n", name, namesOf(spatial), assignment, body);
    stage.spatial = std::move(spatial);
    stage.reduce = std::move(reduce);
    m_stages.push_back(std::move(stage));
}

std::string DagBuilder::lastElement() const
{
    return fmt::format("{}[{}]", m_stages.back().name, namesOf(lastAxes()));
}

Result<ComputeDag> DagBuilder::finish() const
{
    ComputeDag sizes;
    sizes.stages = m_stages;
    TLP_CHECK(checkTensorSizes(sizes));
    TLP_TRY(ComputeDag dag, parseStages(m_text));
    for (std::size_t i = 0; i < dag.stages.size(); ++i) {
        DagStage& stage = dag.stages[i];
        const DagStage& built = m_stages[i];
        stage.shape = built.shape;
        stage.isConstant = built.isConstant;
        if (stage.isPlaceholder)
            continue;
        stage.spatial = built.spatial;
        for (Axis& axis : stage.reduce) { // in the order in which the body names them
            const auto known = std::ranges::find(built.reduce, axis.name, &Axis::name);
            if (known == built.reduce.end())
                return fail(ErrorKind::Internal,
                    fmt::format("“{}” is no axis of stage “{}”", axis.name, stage.name));
            axis.extent = known->extent;
        }
    }
    for (DagStage& stage : dag.stages)
        stage.text = stageText(dag, stage);
    return dag;
}

} // namespace tlp::workload
