// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "records/step.h"

namespace tlp::widgets {

/// One row of two sequences side by side. Positions are from 0; −1: nothing on that side.
struct DiffRow
{
    enum class Kind : std::uint8_t { Same, Changed, OnlyLeft, OnlyRight };
    Kind kind = Kind::Same;
    int left = -1;
    int right = -1;

    bool operator==(const DiffRow&) const = default;
};

/// Aligns two sequences by their longest common subsequence; what is left over between two matches
/// is paired in order where `isPair` allows (a change), else it stands alone. O(n × m) time and
/// memory: meant for programs and loop nests of at most a few thousand entries. Any thread.
[[nodiscard]] std::vector<DiffRow> alignSequences(std::size_t leftSize, std::size_t rightSize,
    const std::function<bool(std::size_t, std::size_t)>& isEqual,
    const std::function<bool(std::size_t, std::size_t)>& isPair);

/// Steps pair as changed when they are of one kind and address one stage.
[[nodiscard]] std::vector<DiffRow> diffSteps(
    const std::vector<records::Step>& left, const std::vector<records::Step>& right);
/// Any two lines between the same matches pair as changed.
[[nodiscard]] std::vector<DiffRow> diffLines(
    const std::vector<std::string>& left, const std::vector<std::string>& right);

} // namespace tlp::widgets
