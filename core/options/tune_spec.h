// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace tlp::options {

/// How candidates are found. Defaults: Ansor (arXiv 2006.06762) as TVM's
/// python/tvm/auto_scheduler/search_policy.py has them, annealing: AutoTVM (arXiv 1805.08166) as
/// python/tvm/autotvm/tuner/sa_model_optimizer.py.
struct PolicyOptions
{
    std::string policy = "evolutionary"; ///< or "annealing", "random"
    int population = 2048;
    int generations = 4;
    double mutationProbability = 0.85; ///< else copied
    double crossoverShare = 0; ///< of the offspring; Ansor's code has none
    double measuredShare = 0.2; ///< of the first population: the best measured programs
    double epsGreedy = 0.05; ///< share of a round drawn at random
    int chains = 128; ///< annealing
    int annealingSteps = 500;
    /// Weight of decisions that are new to a round when its programs are picked (AutoTVM); 0: the
    /// best-scored ones, however alike (Ansor).
    double diversity = 1;

    bool operator==(const PolicyOptions&) const = default;
};

/// A tuning session: what is tuned, how and with which budget. The spec of a job of kind "tune".
struct TuneSpec
{
    std::string sessionName; ///< empty: one is made
    /// Operators in text form, workload keys and networks, each task once.
    std::vector<std::string> workloads;
    std::string networksFile; ///< empty: the networks that come with the program
    std::string target = "host"; ///< LocalTarget's text form
    std::string model = "random"; ///< "random", "xgboost", or a run's whole name
    int head = 0; ///< of the run's model
    /// What a run's model learns from the session's measurements: "fixed" (nothing), "refresh" (its
    /// head is trained on), "ensemble" (that together with xgboost, whose disagreement drives
    /// exploration).
    std::string learning = "fixed";
    /// What the session's own trees read: "sequence" (schedule primitives) or "statements" (Ansor's
    /// features, whose scores are summed).
    std::string treeFeatures = "sequence";
    PolicyOptions policy;
    std::int64_t trials = 200; ///< over all tasks
    double secondsBudget = 0; ///< wall time; 0: no limit
    int perRound = 10; ///< programs measured in a round; Ansor's 64, TLP's 10
    /// The next round is searched while this one is built: see search::tune. What a model learns
    /// from a round comes a round later: docs/measurements.md.
    bool overlap = false;
    std::int64_t earlyStopTrials = 0; ///< a task without progress for so many is left; 0: never
    std::vector<std::string> warmStart; ///< names of sessions, or absolute paths of record files
    std::uint64_t seed = 0;

    // Of measuring; see measure::MeasureOptions.
    int repeats = 3;
    double minRepeatMs = 30;
    double maxRepeatsMs = 100; ///< a slow program's repeats cost a search more than they tell
    double buildTimeoutSeconds = 15;
    double runTimeoutSeconds = 10;
    bool checksResult = false;
    std::vector<int> cores;
    bool measuresBaseline = true; ///< LibTorch is timed for what has no time yet, before the search

    bool operator==(const TuneSpec&) const = default;

    [[nodiscard]] bool usesRun() const; ///< whether `model` is a run's name
    [[nodiscard]] std::string toJson() const;
    /// Absent keys keep their defaults; unknown keys, wrong types and ranges are refused by name.
    /// Errors: BadInput.
    [[nodiscard]] static Result<TuneSpec> fromJson(std::string_view json);
    /// One plain sentence naming the option and its range, or success. Errors: BadInput.
    [[nodiscard]] Status check() const;
};

} // namespace tlp::options
