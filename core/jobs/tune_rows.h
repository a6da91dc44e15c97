// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include "base/error.h"
#include "search/tuner.h"
#include "workspace/session.h"

/// Between what the search knows and what the workspace stores.
namespace tlp::jobs {

[[nodiscard]] workspace::TrialInfo toRow(const search::Trial& trial);
[[nodiscard]] workspace::RoundInfo toRow(const search::Round& round);
[[nodiscard]] workspace::SessionTimes toRow(const search::TuneTimes& times);
[[nodiscard]] std::vector<workspace::SessionTask> toRows(
    const std::vector<search::TuneTask>& tasks);

[[nodiscard]] std::vector<workspace::WarmProgram> toRows(
    const std::vector<search::MeasuredProgram>& programs);

/// Errors: Corrupt when the steps cannot be read.
[[nodiscard]] Result<search::Trial> fromRow(const workspace::TrialInfo& row);
[[nodiscard]] search::Round fromRow(const workspace::RoundInfo& row);
[[nodiscard]] search::TuneTimes fromRow(const workspace::SessionTimes& row);
/// Errors: as workload::workloadOfTask.
[[nodiscard]] Result<std::vector<search::TuneTask>> fromRows(
    const std::vector<workspace::SessionTask>& rows);

/// Errors: Corrupt for what is no program of its task.
[[nodiscard]] Result<std::vector<search::MeasuredProgram>> fromRows(
    const std::vector<workspace::WarmProgram>& rows, const std::vector<search::TuneTask>& tasks);

} // namespace tlp::jobs
