// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/duration_estimate.h"

#include "data/value_text.h"
#include "shell/job_texts.h"
#include "tuning/tuning_texts.h"
#include "tuning/workload_field.h"
#include "workspace/process_identity.h"

#include <utility>

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(DurationEstimate)
};

} // namespace

void WorkloadTexts::setNetworks(std::vector<NetworkFacts> networks)
{
    m_networks = std::move(networks);
    m_known.clear();
}

std::vector<std::string> WorkloadTexts::normalised(const std::vector<std::string>& workloads)
{
    std::vector<std::string> texts;
    for (const std::string& workload : workloads) {
        auto known = m_known.find(workload);
        if (known == m_known.end()) {
            QString problem;
            const auto found = findWorkload(QString::fromStdString(workload), m_networks, &problem);
            known = m_known
                        .emplace(workload,
                            found && found->texts.size() == 1 ? found->texts.front() : workload)
                        .first;
        }
        texts.push_back(known->second);
    }
    return texts;
}

std::optional<TrialRate> rateHere(std::vector<workspace::SessionInfo> sessions,
    const std::vector<std::string>& workloads, WorkloadTexts& texts)
{
    for (workspace::SessionInfo& session : sessions)
        session.spec.workloads = texts.normalised(session.spec.workloads);
    return trialRate(sessions, workspace::hostName(), texts.normalised(workloads));
}

QString expectedDurationText(
    const std::optional<TrialRate>& rate, std::int64_t trials, double secondsBudget)
{
    if (!rate)
        return secondsBudget > 0
            ? Texts::tr("Expected duration: %1 at most; how many trials that is, is known when a "
                        "session has run on this machine.")
                  .arg(durationText(secondsBudget))
            : Texts::tr("Expected duration: unknown until a session has run on this machine.");
    const double all = rate->secondsPerTrial * static_cast<double>(trials);
    if (secondsBudget > 0 && secondsBudget < all) {
        const auto enough = static_cast<std::int64_t>(secondsBudget / rate->secondsPerTrial);
        return Texts::tr("Expected duration: %1, enough for about %2 trials.")
            .arg(durationText(secondsBudget), countText(enough));
    }
    const QString text = rate->isSameWorkload
        ? Texts::tr("Expected duration: about %1, at %2 for a trial as in earlier sessions of this "
                    "workload on this machine (sessions used: %3).")
        : Texts::tr("Expected duration: roughly %1, at %2 for a trial as in earlier sessions of "
                    "other workloads on this machine (sessions used: %3).");
    return text.arg(durationText(all), spentText(rate->secondsPerTrial), countText(rate->sessions));
}

QString missingTrialsText(std::int64_t tasks, int perRound, std::int64_t trials)
{
    const std::int64_t needed = tasks * perRound;
    if (trials >= needed)
        return {};
    return Texts::tr("Not every task gets a program: %1 tasks with %2 programs per round take %3 "
                     "trials before the latency of the whole network is known.")
        .arg(countText(tasks), countText(perRound), countText(needed));
}

} // namespace tlp::widgets
