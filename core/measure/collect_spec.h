// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "measure/measurer.h"

namespace tlp::measure {

/// What a collection is asked for: programs of workloads, sampled from Ansor's space, built and
/// timed on this machine, their records appended to a file. Here and not in core/jobs, so that who
/// only starts one needs nothing of what runs it.
struct CollectSpec
{
    /// Operators in text form, workload keys, or networks by name: see workload::findWorkloads.
    std::vector<std::string> workloads;
    std::string networksFile; ///< empty: the networks that come with the program
    std::vector<std::string> targets; ///< LocalTarget's text form; empty: "host"
    std::int64_t programs = 64; ///< of each workload on each target
    /// The programs are drawn for the first target and measured on every one; else each target gets
    /// programs of its own.
    bool samePrograms = false;
    std::uint64_t seed = 0;
    std::string out; ///< record file; absolute in a job
    /// A job imports the file into this dataset of its workspace at its end; empty: it does not.
    std::string dataset;
    MeasureOptions measuring;

    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<CollectSpec> fromJson(std::string_view json); ///< BadInput
};

/// What a collection says of itself while it runs, for people and for windows: the `detail` of its
/// progress.
struct CollectDetail
{
    std::string workload; ///< being measured
    std::map<std::string, std::int64_t> failed; ///< by kind

    /// "matmul:m=64,n=64,k=64; 12 failed (compile 10, run time-out 2)"
    [[nodiscard]] std::string toText() const;
    /// Reads what toText writes; whatever else there is becomes the workload.
    [[nodiscard]] static CollectDetail fromText(std::string_view text);
};

/// "12 failed (compile 10, run time-out 2)"; empty when none.
[[nodiscard]] std::string describeFailures(const std::map<std::string, std::int64_t>& failed);

} // namespace tlp::measure
