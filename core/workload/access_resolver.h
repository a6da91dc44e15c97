// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "workload/compute_dag.h"
#include "workload/expr.h"

/// Internal to core/workload.
namespace tlp::workload {

/// An access whose stage is not known yet: names repeat within a DAG.
struct PendingAccess
{
    std::shared_ptr<Expr> expr;
    std::string text;
};

/// Finds out which stage each access of a new stage means, stage by stage.
class AccessResolver
{
public:
    /// `stages`: those before the new one. Errors: BadInput when no stage fits.
    [[nodiscard]] Status resolve(const std::vector<DagStage>& stages,
        const std::vector<PendingAccess>& accesses, const Place& place);

private:
    std::vector<bool> m_isRead;

    /// TVM lists stages in depth-first post-order, so what a stage reads for the first time stands
    /// right before it, in the order in which it is read: of `open` accesses the first means the
    /// `open`-th last unread stage. When all candidates have been read the latest is meant, except
    /// one that only adds a scalar to an older candidate (x · relu6(x + 3) / 6: x is the older).
    /// −1 if none fits.
    [[nodiscard]] int choose(
        const std::vector<DagStage>& stages, const Expr& access, std::size_t open) const;
};

} // namespace tlp::workload
