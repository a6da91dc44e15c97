// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "compare/value_table.h"
#include "study/study_data.h"

/// The tables of a study. Nothing is computed anew here.
namespace tlp::widgets {

/// Rows: settings, then the random pick wherever they were judged. Figures with their deviation.
[[nodiscard]] ValueTable settingsTable(const study::StudyReport& report);
/// Rows: pairs of settings at top-1 and top-5.
[[nodiscard]] ValueTable differencesTable(const study::StudyReport& report);
/// Rows: cells.
[[nodiscard]] ValueTable cellsTable(const StudyDetails& details);

} // namespace tlp::widgets
