// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "data/collect_facts.h"
#include "tuning/tuning_data.h"

/// How long a session will take, and whether its budget reaches.
namespace tlp::widgets {

/// Workloads in the spelling of the core, for comparing; each text is looked up once. GUI thread.
class WorkloadTexts
{
public:
    void setNetworks(std::vector<NetworkFacts> networks);
    /// What names nothing stays as it is.
    [[nodiscard]] std::vector<std::string> normalised(const std::vector<std::string>& workloads);

private:
    std::vector<NetworkFacts> m_networks;
    std::map<std::string, std::string> m_known;
};

/// How long a trial took on this machine, of sessions of the same workloads however they were
/// written, else of all.
[[nodiscard]] std::optional<TrialRate> rateHere(std::vector<workspace::SessionInfo> sessions,
    const std::vector<std::string>& workloads, WorkloadTexts& texts);
/// `secondsBudget`: 0 for none.
[[nodiscard]] QString expectedDurationText(
    const std::optional<TrialRate>& rate, std::int64_t trials, double secondsBudget);
/// The whole of a network is known once every task has had a round. Empty: the trials suffice.
[[nodiscard]] QString missingTrialsText(std::int64_t tasks, int perRound, std::int64_t trials);

} // namespace tlp::widgets
