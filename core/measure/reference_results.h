// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "measure/run_protocol.h"
#include "measure/runner_process.h"

namespace tlp::measure {

/// The right outputs of one workload, in files.
struct ReferenceResult
{
    std::string workloadKey;
    std::string dagText;
    std::vector<std::string> files;
    std::string failure; ///< one sentence when they could not be computed
};

/// Remembers the last few workloads' right outputs: the candidates of one come together.
class ReferenceResults
{
public:
    ReferenceResults(std::filesystem::path scratch, std::uint64_t seed)
        : m_scratch(std::move(scratch))
        , m_seed(seed)
    {}

    /// Null when it has to be computed first.
    [[nodiscard]] const ReferenceResult* find(
        const std::string& workloadKey, const std::string& dagText) const;
    [[nodiscard]] ReferenceRequest request(
        const std::string& workloadKey, const std::string& dagText);
    /// Keeps what the runner answered; forgets the oldest when there are too many.
    void add(const ReferenceRequest& request, const RunnerEnd& end, double timeoutSeconds);

private:
    std::filesystem::path m_scratch;
    std::uint64_t m_seed;
    std::int64_t m_serial = 0;
    std::deque<ReferenceResult> m_results;
};

} // namespace tlp::measure
