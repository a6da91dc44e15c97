// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "records/workload_key.h"
#include "workspace/code_version.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

/// LibTorch's times for what is tuned.
namespace tlp::workspace {

Status Workspace::setBaseline(const BaselineInfo& baseline)
{
    if (!std::isfinite(baseline.seconds) || baseline.seconds <= 0)
        return fail(
            ErrorKind::BadInput, fmt::format("{} s is no time of a workload", baseline.seconds));
    return m_private->write([&]() -> Status {
        SQLite::Statement insert(*m_private->database,
            "INSERT OR REPLACE INTO baselines (workload_key, platform, host, way, seconds, costs, "
            "torch, created_at, code_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, records::parseWorkloadKey(baseline.workloadKey).canonical);
        insert.bind(2, baseline.platform);
        insert.bind(3, baseline.host);
        insert.bind(4, baseline.way);
        insert.bind(5, baseline.seconds);
        insert.bind(6, costsToText(baseline.costsSeconds));
        insert.bind(7, baseline.torch);
        insert.bind(8, secondsSinceEpoch());
        insert.bind(9, std::string(codeVersion()));
        insert.exec();
        return {};
    });
}

Result<std::vector<BaselineInfo>> Workspace::baselines(
    std::string_view platform, std::string_view host) const
{
    return m_private->read([&]() -> Result<std::vector<BaselineInfo>> {
        SQLite::Statement query(*m_private->database,
            "SELECT workload_key, platform, host, way, seconds, costs, torch, created_at, "
            "code_version FROM baselines WHERE platform = ? AND host = ? ORDER BY workload_key");
        query.bind(1, std::string(platform));
        query.bind(2, std::string(host));
        std::vector<BaselineInfo> baselines;
        while (query.executeStep()) {
            BaselineInfo baseline{query.getColumn(0).getString(), query.getColumn(1).getString(),
                query.getColumn(2).getString(), query.getColumn(3).getString(),
                query.getColumn(4).getDouble(), {}, query.getColumn(6).getString(),
                query.getColumn(7).getInt64(), query.getColumn(8).getString()};
            TLP_TRY(baseline.costsSeconds,
                asStored(costsFromText(query.getColumn(5).getString()),
                    fmt::format("LibTorch's time of {}", baseline.workloadKey)));
            baselines.push_back(std::move(baseline));
        }
        return baselines;
    });
}

Result<BaselineComparison> Workspace::compareWithBaselines(
    const SessionInfo& session, const std::vector<SessionTask>& tasks) const
{
    TLP_TRY(const auto stored, baselines(session.platform, session.host));
    return workspace::compareWithBaselines(tasks, stored);
}

} // namespace tlp::workspace
