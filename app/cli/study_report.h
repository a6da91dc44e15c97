// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include "cli/cli.h"
#include "study/study_estimate.h"
#include "workspace/workspace.h"

namespace tlp::cli {

enum class StudyFormat : std::uint8_t { Markdown, Csv, Json };

/// Prints what a study has found so far; with --json as JSON, whatever the format. Failed cells are
/// warned of.
[[nodiscard]] Status reportStudy(
    Cli& cli, const workspace::Workspace& workspace, StudyId id, StudyFormat format);

/// Each cell with the state of its run.
[[nodiscard]] Status printCells(Cli& cli, const workspace::Workspace& workspace, StudyId id);

/// The cells of a study that is not begun, with what is known of how long they take.
void printPlan(Cli& cli, const study::StudySpec& spec, const study::StudyCells& cells,
    const study::StudyEstimate& estimate, int parallel);

/// name, state, cells, finished, failed, dataset, created_at, job, error
[[nodiscard]] Json toJson(const workspace::StudyInfo& study);

} // namespace tlp::cli
