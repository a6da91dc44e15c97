// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "workspace/workspace.h"

namespace tlp::workspace {

/// Asks for every task, whatever split the run was trained with. No split can have this name.
inline constexpr std::string_view kNoSplit = "none";

/// What a run is evaluated on, by exact names.
struct EvaluatedData
{
    std::string dataset, platform;
    std::string split; ///< "": all tasks

    /// The split to ask for when this is to be resolved again to the same.
    [[nodiscard]] std::string askedSplit() const
    {
        return split.empty() ? std::string(kNoSplit) : split;
    }
    bool operator==(const EvaluatedData&) const = default;
};

/// Completes unique beginnings to names and empty names to the run's own: its dataset, its platform
/// and, on its own dataset, its split. To be called once, when an evaluation is asked for: what is
/// stored must not come to mean something else. Errors: NotFound, Ambiguous.
[[nodiscard]] Result<EvaluatedData> resolveEvaluatedData(const Workspace& workspace,
    const RunInfo& run, std::string_view dataset, std::string_view platform,
    std::string_view split);

} // namespace tlp::workspace
