// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace tlp::study {

/// Scoring speed of one trained cell, from a measurement that took all cells in turn.
struct CellSpeed
{
    std::string key; ///< of the cell
    std::int64_t programs = 0; ///< scored in each round
    std::vector<double> secondsPerScore; ///< of each round, with the features
    /// Of these, what computing features of statements takes per program; 0: the model reads none,
    /// and what it reads of a program is made as it scores.
    double featureSeconds = 0;

    bool operator==(const CellSpeed&) const = default;
    [[nodiscard]] double programsPerSecond() const; ///< by the median; 0: unknown
    /// Without the features of statements; none where there are none.
    [[nodiscard]] std::optional<double> modelPerSecond() const;
};

/// One measurement: figures of different ones are not set side by side.
struct SpeedReport
{
    std::int64_t measuredAt = 0;
    std::string host;
    int processors = 0; ///< that the process could use
    std::vector<CellSpeed> cells;

    bool operator==(const SpeedReport&) const = default;
    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<SpeedReport> fromJson(std::string_view json); ///< Corrupt
};

} // namespace tlp::study
