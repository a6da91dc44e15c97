// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "records/measure_record.h"
#include "workload/local_target.h"

namespace tlp::measure {

/// TVM's `layout_rewrite_option` of what is built here: constant operands stand in the order of the
/// schedule's tiles (PRE_TRANSFORMED).
inline constexpr int kLayoutRewriteOption = 2;

/// The task part of a record that is measured here.
[[nodiscard]] records::TaskHeader localTask(
    const std::string& workloadKey, const workload::LocalTarget& target, int layoutRewriteOption);

} // namespace tlp::measure
