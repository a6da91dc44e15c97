// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "measure/measurer.h"

/// A measurer whose builder is fake_builder: a candidate's `schedule` says what happens to it.
namespace tlp::measure::test {

/// AddressSanitizer takes terabytes of addresses, handles crashes itself and keeps freed memory.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

inline MeasureOptions fakeOptions(const std::filesystem::path& temporaryFiles)
{
    MeasureOptions options;
    options.builderProgram = TLP_FAKE_BUILDER;
    options.runnerProgram = TLP_RUNNER;
    options.builders = 2;
    options.buildTimeoutSeconds = 60; // a loaded machine is no reason to fail
    options.runTimeoutSeconds = 60;
    options.buildMemoryMiB = kIsSanitized ? 0 : 512;
    options.runMemoryMiB = kIsSanitized ? 0 : 512;
    options.minRepeatMs = 0.1;
    options.noiseThreshold = 1e9;
    options.temporaryFiles = temporaryFiles;
    return options;
}

inline Candidate candidate(std::string schedule)
{
    Candidate candidate;
    candidate.workloadKey = R"(["doubled", 64])";
    candidate.dagText = "A = PLACEHOLDER [64]\nB(i) = (A[i]*2f)\n";
    candidate.target = {"sse41", 1};
    candidate.schedule = std::move(schedule);
    return candidate;
}

inline std::vector<Candidate> candidates(const std::vector<std::string>& schedules)
{
    std::vector<Candidate> all;
    for (const std::string& schedule : schedules)
        all.push_back(candidate(schedule));
    return all;
}

} // namespace tlp::measure::test
