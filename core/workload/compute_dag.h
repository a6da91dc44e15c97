// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// Tensor programs as DAGs of stages. Stage and iterator numbering follow TVM's.
namespace tlp::workload {

struct Axis
{
    std::string name;
    std::int64_t extent = 0;

    bool operator==(const Axis&) const = default;
};

struct Expr; ///< expression tree of a stage's body, see expr.h

struct DagStage
{
    std::string name; ///< as printed by TVM, made unique within the DAG as TVM's State does
    bool isPlaceholder = false;
    std::vector<std::int64_t> shape; ///< of the output
    std::vector<Axis> spatial; ///< empty for placeholders
    std::vector<Axis> reduce;
    std::shared_ptr<const Expr> body; ///< null for placeholders
    std::string text; ///< the stage's lines of the DAG text
};

struct ComputeDag
{
    std::vector<DagStage> stages; ///< topological order, placeholders included
};

/// Parses TVM's text of a compute DAG (`ComputeDAG.__str__`). `workloadKeyShapes` may be empty;
/// where the text does not carry an extent it is inferred from the accesses. Errors: BadInput with
/// line and column; Unsupported naming the construct we lack.
[[nodiscard]] Result<ComputeDag> parseDag(std::string_view text);

} // namespace tlp::workload
