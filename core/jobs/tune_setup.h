// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "measure/measurer.h"
#include "options/tune_spec.h"
#include "search/program_scorer.h"
#include "search/tuner.h"
#include "workload/local_target.h"
#include "workspace/workspace.h"

/// What a tuning session needs before it can start, from its specification.
namespace tlp::jobs {

/// The specification with whole names: of the run and of sessions to start from; of files the
/// absolute paths. Errors: NotFound, Ambiguous.
[[nodiscard]] Result<options::TuneSpec> resolveNames(
    const workspace::Workspace& workspace, options::TuneSpec spec);

/// Whether a session of `spec`, whose names are whole, could start now. To be asked before its row
/// is made, so that a mistake leaves nothing behind. Errors: Io (a workspace that can only be
/// read), those of TuneSpec::check, findWorkloads, LocalTarget::parse, Measurer::create; NotFound
/// and BadInput for the model; Stopped, while the files to start from are read.
[[nodiscard]] Status checkTuning(const workspace::Workspace& workspace,
    const options::TuneSpec& spec, const JobContext& context = {});

/// Each task once: those of several networks or a workload named twice add their weights. Errors:
/// as workload::findWorkloads.
[[nodiscard]] Result<std::vector<search::TuneTask>> tuneTasks(const options::TuneSpec& spec);

/// Random, trees or a run's model, alone or together, for these tasks. Errors: as RunScorer::load,
/// search::xgboostScorer.
[[nodiscard]] Result<std::unique_ptr<search::ProgramScorer>> makeScorer(
    const workspace::Workspace& workspace, const options::TuneSpec& spec,
    const std::vector<search::TuneTask>& tasks);

[[nodiscard]] measure::MeasureOptions measureOptions(const options::TuneSpec& spec);

/// Programs of the tasks that other sessions and record files measured on this platform, each once
/// with its lowest time; what failed everywhere has none. `remarks`, which may be null, gets a
/// sentence on each source of which only a part could be read. Errors: NotFound, those of
/// readRecordFiles; BadInput when one of the sources holds nothing of use.
[[nodiscard]] Result<std::vector<search::MeasuredProgram>> loadWarmStart(
    const workspace::Workspace& workspace, const options::TuneSpec& spec,
    const std::vector<search::TuneTask>& tasks, const workload::LocalTarget& target,
    const JobContext& context = {}, std::vector<std::string>* remarks = nullptr);

} // namespace tlp::jobs
