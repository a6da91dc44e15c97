// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include "compare/value_table.h"

/// The programs that two runs rank most differently, as `tlp disagree` finds them.
namespace tlp::widgets {

struct Disagreement
{
    TaskId task;
    QString taskName;
    std::int64_t taskPrograms = 0;
    std::int64_t ordinal = 0; ///< of the program in its task
    double seconds = 0;
    double rankA = 0, rankB = 0, rankMeasured = 0;
    double difference = 0; ///< share of the task's programs between the two ranks
};

struct DisagreementList
{
    QString runA, runB, dataset, platform;
    std::int64_t tasks = 0, programs = 0;
    std::optional<double> agreement; ///< mean rank correlation between the two
    std::vector<Disagreement> programsOfInterest;
    QStringList warnings;

    /// Rows as the list; `tasks` of the table names the task of each.
    [[nodiscard]] ValueTable table() const;
    /// How far the two agree, in one or two sentences.
    [[nodiscard]] QString summary() const;
};

/// What the command line answered. Errors: Corrupt.
[[nodiscard]] Result<DisagreementList> readDisagreements(const QJsonObject& reply);

} // namespace tlp::widgets
