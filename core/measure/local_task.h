// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "records/measure_record.h"
#include "workload/local_target.h"

namespace tlp::measure {

/// The task part of a record that is measured here.
[[nodiscard]] records::TaskHeader localTask(
    const std::string& workloadKey, const workload::LocalTarget& target, int layoutRewriteOption);

} // namespace tlp::measure
