// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string_view>
#include <vector>

#include <QString>

#include "workload/local_target.h"

/// What programs can be measured on here, for choosing.
namespace tlp::widgets {

/// 1, 2, 4, … and all processors that this process may use.
[[nodiscard]] std::vector<int> threadChoices();
/// Every instruction set of this processor with each of these numbers of threads, weakest first;
/// empty where code can be generated for none.
[[nodiscard]] std::vector<workload::LocalTarget> localTargets();
/// What a platform's target stands for here, if this machine has it, else the best that it has with
/// all threads. Only when localTargets() is not empty.
[[nodiscard]] workload::LocalTarget nearestTarget(std::string_view tvmTarget);

/// "SSE4.1", "AVX2", "AVX-512"
[[nodiscard]] QString isaText(std::string_view isa);
/// "AVX2, 2 threads"
[[nodiscard]] QString targetText(const workload::LocalTarget& target);

} // namespace tlp::widgets
