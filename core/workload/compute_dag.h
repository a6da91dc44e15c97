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
    std::string name; ///< as TVM prints it; not unique ("T_add", "placeholder"): stage ids identify
    bool isPlaceholder = false;
    bool isConstant = false; ///< a placeholder that holds weights: may be stored in another order
    std::vector<std::int64_t> shape; ///< of the output
    std::vector<Axis> spatial; ///< empty for placeholders
    std::vector<Axis> reduce; ///< in order of appearance in the body
    std::shared_ptr<const Expr> body; ///< null for placeholders
    std::string text; ///< the stage's lines of the DAG text
};

struct ComputeDag
{
    std::vector<DagStage> stages; ///< topological order, placeholders included
};

/// Parses TVM's text of a compute DAG (`ComputeDAG.__str__`). The text carries only the shapes of
/// placeholders: every other extent is inferred from the accesses, the conditions of padding, and,
/// where `workloadKey` is one of TVM's hash keys (`["<hash>", shapes…]`), the output shapes it
/// lists. A padded axis whose size nothing fixes is taken to be padded alike on both sides. A name
/// that several stages share is read as the nearest one that fits and that nobody has read yet.
/// Errors: BadInput with line and column; Unsupported naming the construct or axis we lack.
[[nodiscard]] Result<ComputeDag> parseDag(std::string_view text, std::string_view workloadKey = {});

} // namespace tlp::workload
