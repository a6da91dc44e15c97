// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"

/// Internal to core/workload.
namespace tlp::workload {

/// Builds a DAG stage by stage, each body in TVM's notation. Axes and extents are given, nothing is
/// inferred. The stages must come in the order in which TVM lists them: depth first, what a stage
/// reads right before it.
class DagBuilder
{
public:
    void addPlaceholder(
        std::string_view name, std::vector<std::int64_t> shape, bool isConstant = false);
    /// NAME(spatial) = body
    void addStage(std::string_view name, std::vector<Axis> spatial, std::string_view body);
    /// NAME(spatial) += body, or another `assignment`.
    void addReduction(std::string_view name, std::vector<Axis> spatial, std::vector<Axis> reduce,
        std::string_view body, std::string_view assignment = "+=");

    /// Axes of the last stage added (of a placeholder: i0, i1, …) and the element of it that they
    /// name: what a fused element-wise stage continues from.
    [[nodiscard]] const std::vector<Axis>& lastAxes() const { return m_stages.back().spatial; }
    [[nodiscard]] std::string lastElement() const;

    /// Errors: BadInput when a tensor has more than 2³¹ − 1 elements, which neither TVM nor Halide
    /// can index.
    [[nodiscard]] Result<ComputeDag> finish() const;

private:
    std::vector<DagStage> m_stages; ///< without bodies
    std::string m_text;
};

[[nodiscard]] std::vector<std::int64_t> extentsOf(const std::vector<Axis>& axes);
/// "n, h, v, co"
[[nodiscard]] std::string namesOf(const std::vector<Axis>& axes);

/// Errors: BadInput naming a stage with more than 2³¹ − 1 elements.
[[nodiscard]] Status checkTensorSizes(const ComputeDag& dag);

} // namespace tlp::workload
