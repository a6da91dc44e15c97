// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include "dataset/report_json.h"

namespace tlp::jobs {
namespace {

constexpr std::size_t kMaxIssuesInResult = 1000;

} // namespace

std::string toJson(const dataset::ImportReport& report)
{
    return dataset::toJson(report, kMaxIssuesInResult);
}

} // namespace tlp::jobs
