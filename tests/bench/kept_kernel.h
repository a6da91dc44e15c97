// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "measure/build_protocol.h"
#include "measure/machine_lock.h"
#include "measure/measurer.h"
#include "measure/scratch_directory.h"
#include "sampled_programs.h"

namespace tlp::bench {

/// The machine for one use: made when nobody else who measures needs it otherwise.
class HeldMachine
{
public:
    explicit HeldMachine(measure::MachineLock::Use use);

private:
    measure::MachineLock m_lock;
};

/// Kernels of one workload that are compiled once and timed any number of times; a measurer deletes
/// its kernels after their run.
class KernelBench
{
public:
    struct Kernel
    {
        std::string library;
        measure::BuildReply build;
    };

    /// Computes the right result. `options`: with both programs. Errors: Io; Internal when it
    /// cannot be computed.
    [[nodiscard]] static Result<std::unique_ptr<KernelBench>> create(
        const workload::Workload& workload, const workload::LocalTarget& target,
        const measure::MeasureOptions& options);

    /// `schedule`: empty for `steps`, else see BuildRequest::schedule. The limits are those of
    /// `options`. Errors: Internal with the reason why it could not be built; as buildOnce.
    [[nodiscard]] Result<Kernel> build(
        const Steps& steps, const std::string& schedule, const measure::MeasureOptions& options);
    /// Seconds of one execution, by one tlp-runner that checks the result. Errors: Internal with
    /// what went wrong; Io.
    [[nodiscard]] Result<double> time(const Kernel& kernel) const;

private:
    KernelBench(measure::ScratchDirectory scratch, const workload::Workload& workload,
        const workload::LocalTarget& target, measure::MeasureOptions options);
    Status computeReferences();

    measure::ScratchDirectory m_scratch;
    std::string m_workloadKey;
    workload::LocalTarget m_target;
    measure::MeasureOptions m_options;
    std::vector<std::string> m_references; ///< files of the right outputs
    std::int64_t m_serial = 0;
};

} // namespace tlp::bench
