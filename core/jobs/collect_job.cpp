// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/collect.h"
#include "jobs/job_kinds.h"

namespace tlp::jobs {

Result<std::string> collectJob(
    workspace::Workspace& /*workspace*/, const workspace::JobInfo& job, const JobContext& context)
{
    TLP_TRY(const CollectSpec spec, CollectSpec::fromJson(job.specJson));
    TLP_TRY(const CollectReport report, collectRecords(spec, context));
    return report.toJson();
}

} // namespace tlp::jobs
