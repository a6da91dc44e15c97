// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "records/step.h"
#include "workload/local_target.h"
#include "workload/workload.h"

namespace tlp::bench {

using Steps = std::vector<records::Step>;

/// Distinct random schedules, drawn as `tlp collect` draws them; fewer than `count` where the space
/// is small. Errors: as ScheduleSpace::create.
[[nodiscard]] Result<std::vector<Steps>> samplePrograms(const workload::Workload& workload,
    const workload::LocalTarget& target, std::size_t count, std::uint64_t seed);

} // namespace tlp::bench
