// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "measure/measurer.h"

namespace tlp::measure {

/// A measured program that is to be used outside.
struct KernelToExport
{
    std::string name; ///< of its function in C, see kernelName
    std::string title; ///< what it is, for a comment
    std::string workloadKey;
    std::string dagText; ///< "" for operators of ours
    std::vector<records::Step> steps;
    workload::LocalTarget target;
    records::MeasureResult result;
};

struct ExportedKernel
{
    std::vector<std::string> files;
    std::string compileCommand; ///< of the example, in the folder of the files
};

/// An identifier of C that reminds of `text`: "tlp_matmul_random_1".
[[nodiscard]] std::string kernelName(std::string_view text);

/// Builds the kernel as measured and writes into `folder`, made when it is new: a static library
/// that needs nothing but libc, a C header, an example, Halide's lowered statement and the record
/// in TVM's format, and the schedule as a C++ program for Halide that makes the same library.
/// Errors: Unsupported with the builder's message, Io, Stopped, NotFound without a builder.
[[nodiscard]] Result<ExportedKernel> exportKernel(const MeasureOptions& options,
    const KernelToExport& kernel, const std::filesystem::path& folder, const JobContext& context);

} // namespace tlp::measure
