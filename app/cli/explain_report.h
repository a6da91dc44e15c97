// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "jobs/explain_run.h"
#include "measure/measurer.h"
#include "workload/local_target.h"

namespace tlp::cli {

/// Everything that `tlp explain` tells.
struct ExplainReport
{
    std::string source; ///< "sample, conv2d …, program 3 of 64", for people
    Json place; ///< dataset, task, program; or file, line
    jobs::ExplainSubject subject;
    std::vector<std::string> assignments; ///< as given with --set
    bool isExact = false; ///< the edited program was checked with the task's DAG
    std::vector<jobs::RunExplanation> runs;
    workload::LocalTarget target; ///< of the measurements
    /// The program and, when there is one, the edited program. Empty: nobody asked.
    std::vector<measure::Measurement> measured;
};

/// Steps are counted from 1. {…place, steps [{step, code, json, text}], edits [..], edited_steps
/// [{…}] or null, edits_exact, runs [{run, model, problem or null, heads [{head, score,
/// edited_score}], head, score, edited_score, rank, edited_rank, programs, steps_read, steps_cut,
/// padding_rows, has_padding_row, summands [..] or null, no_summands {key, reason} or null,
/// contributions [{steps, without, difference}], attention {layers [{heads [rows × rows], mean}],
/// mean} or null, no_attention {key, reason} or null, unknown_types, unknown_words}], measured
/// {target, program {seconds, spread, is_noisy, failure, message}, edited} or null}
[[nodiscard]] Json toJson(const ExplainReport& report);
/// Tables: scores, and of each run the primitives that are looked at most and what each does.
[[nodiscard]] std::string toText(const ExplainReport& report);

} // namespace tlp::cli
