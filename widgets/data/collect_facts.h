// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "base/error.h"
#include "widgets/shell/app_context.h"

/// What the Collect dialog and its view know of networks, earlier collections and their reports.
namespace tlp::widgets {

/// A network that comes with the program.
struct NetworkFacts
{
    QString name;
    std::vector<std::string> keys; ///< of its tasks, canonical, each once
};

/// How fast programs were measured here before.
struct CollectRate
{
    double secondsPerProgram = 0; ///< building, timing and all
    std::int64_t programs = 0; ///< that this was seen with
};

struct CollectFacts
{
    std::vector<NetworkFacts> networks;
    QString networksProblem; ///< why there are none
    std::optional<CollectRate> rate; ///< none: nothing was collected here on this machine yet
};

/// Reader thread.
[[nodiscard]] Result<CollectFacts> loadCollectFacts(StorageReader& storage);
/// Of the collections that ended well on the machine `host`: their time by the programs that they
/// measured.
[[nodiscard]] std::optional<CollectRate> collectRate(
    const std::vector<workspace::JobInfo>& jobs, const std::string& host);

/// What a collection's job says at its end, see jobs::CollectReport.
struct CollectOutcome
{
    struct Failure
    {
        std::string kind;
        std::int64_t programs = 0;
        std::string example; ///< the first message
    };
    std::int64_t programs = 0, measured = 0, skipped = 0, remeasured = 0, tasks = 0;
    std::vector<Failure> failures; ///< most frequent first
    std::vector<std::pair<std::string, std::string>> leftOut; ///< workload, reason
    std::vector<std::string> platforms;
    std::string machine, file;
    std::optional<double> spreadMedian, spreadP90;
    double seconds = 0;
    std::string dataset; ///< that the records were imported into; empty: none
    std::int64_t importedGood = 0, importedFlagged = 0;

    [[nodiscard]] std::int64_t failed() const;
};

/// Errors: BadInput.
[[nodiscard]] Result<CollectOutcome> readCollectOutcome(const std::string& json);

} // namespace tlp::widgets
