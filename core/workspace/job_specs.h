// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// What jobs are asked for, as it is stored with them. Here and not in core/jobs, so that who only
/// starts jobs needs nothing of what runs them.
namespace tlp::workspace {

/// Kinds of jobs: what `createJob` takes and which spec belongs to it.
inline constexpr std::string_view kTrainJob = "train"; ///< options::TrainSpec, with a run
inline constexpr std::string_view kImportJob = "import"; ///< ImportSpec
inline constexpr std::string_view kEvaluateJob = "evaluate"; ///< EvaluateRequest
inline constexpr std::string_view kCollectJob = "collect"; ///< measure::CollectSpec
inline constexpr std::string_view kTuneJob = "tune"; ///< options::TuneSpec, with a session

inline constexpr std::string_view kStudyJob = "study"; ///< StudyRequest, with a study

/// Empty names: the run's own. Names may be unique prefixes.
struct EvaluateRequest
{
    std::string run;
    std::string dataset, platform, split;
    std::vector<int> ks{1, 5, 10, 20};
    /// Of the run's model, by name or number; empty: the platform's, else the first.
    std::string head{};

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<EvaluateRequest> fromJson(std::string_view json); ///< BadInput
};

/// Paths must be absolute, since the job may run in another folder.
struct ImportSpec
{
    std::string dataset;
    std::vector<std::string> paths;
    std::string platform;
    std::string networksFile;
    std::string features{}; ///< folder or archive of features beside the records

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<ImportSpec> fromJson(std::string_view json); ///< BadInput
};

/// Which part of a study is to be done. The study is the job's.
struct StudyRequest
{
    enum class Step : std::uint8_t {
        Cells, ///< "cells": what is missing is trained and evaluated
        Speed, ///< "speed": the models of all cells score the same programs in turn
    };
    Step step = Step::Cells;
    int parallel = 0; ///< cells at once; 0: as many as this process may use processors

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<StudyRequest> fromJson(std::string_view json); ///< BadInput
};

} // namespace tlp::workspace
