// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.h"
#include "sampled_programs.h"
#include "workload/local_target.h"
#include "workload/workload.h"

namespace tlp::bench {

struct ComparisonOptions
{
    int programs = 100; ///< random schedules
    std::uint64_t seed = 0; ///< of the schedules and the inputs
    int rounds = 5;
    int beam = 32; ///< second width of the autoscheduler's search, beside 1; 0: none
    double minRepeatMs = 30; ///< in a round
};

/// A program that was found elsewhere.
struct NamedProgram
{
    std::string name;
    std::string workloadKey;
    Steps steps;
};

/// The random schedules of one workload.
struct Sample
{
    std::int64_t drawn = 0, compiled = 0, correct = 0;
    std::int64_t noisy = 0; ///< of the correct ones; none of these is taken for the best
    std::vector<double> seconds; ///< of the correct ones
    Steps best;
};

/// Whose program takes part in the rounds.
struct Contender
{
    std::string name;
    std::string detail; ///< which of several ways
    std::string whyNot; ///< why times are missing
    std::function<Result<double>()> time; ///< seconds of one execution; empty after the rounds
    std::vector<double> seconds; ///< by round
};

struct TorchTime
{
    std::string name;
    std::string whyNot;
    double seconds = 0;
};

struct Comparison
{
    workload::Workload workload;
    Sample sample;
    std::vector<Contender> contenders; ///< ours first, LibTorch last
    std::vector<TorchTime> torchTimes; ///< of every way, once
};

/// The first record of a file. Errors: those of reading; BadInput when it has none.
[[nodiscard]] Result<NamedProgram> readProgram(std::string name, const std::string& file);

/// Finds everybody's program and lets them take turns; says on standard error how far it is. A
/// contender without a program is listed with the reason. Ours are `programs`, or the best of
/// random schedules when there are none. Errors: when ours has none; Io.
[[nodiscard]] Result<Comparison> compare(const std::string& workloadText,
    const std::vector<NamedProgram>& programs, const workload::LocalTarget& target,
    const ComparisonOptions& options);

} // namespace tlp::bench
