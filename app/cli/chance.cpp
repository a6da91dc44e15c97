// SPDX-License-Identifier: GPL-3.0-only
#include "cli/chance.h"

#include <fmt/format.h>

namespace tlp::cli {

std::string chanceWarning(const std::string& name, const evaluation::EvaluationReport& report)
{
    const auto verdict = evaluation::againstChance(report);
    if (!verdict || *verdict == evaluation::AgainstChance::Better)
        return {};
    std::string ks;
    for (const int k : evaluation::chanceKs(report))
        ks += fmt::format("{}top-{}", ks.empty() ? "" : " and ", k);
    return *verdict == evaluation::AgainstChance::NotBetter
        ? fmt::format("“{}” is not better than random picks ({} per task)", name, ks)
        : fmt::format("“{}” is not clearly better than random picks ({} per task)", name, ks);
}

} // namespace tlp::cli
