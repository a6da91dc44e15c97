// SPDX-License-Identifier: GPL-3.0-only
#include "measure/local_task.h"

namespace tlp::measure {

records::TaskHeader localTask(
    const std::string& workloadKey, const workload::LocalTarget& target, int layoutRewriteOption)
{
    records::TaskHeader task;
    task.workloadKey = workloadKey;
    task.target = target.toTvmTarget();
    task.hardwareParams = target.hardwareParams();
    task.targetHost = "";
    task.layoutRewriteOption = layoutRewriteOption;
    task.taskInputNames.emplace();
    return task;
}

} // namespace tlp::measure
