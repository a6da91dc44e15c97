// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "program/term.h"

namespace tlp::program {

/// The classes in which Ansor counts the operations of a statement, in the order of its features.
enum class Operation : std::uint8_t {
    FloatMultiplyAdd, ///< TVM never counts one
    FloatAddSubtract,
    FloatMultiply,
    FloatDivideModulo,
    FloatCompare, ///< comparisons, minimum and maximum
    FloatMath, ///< calls without side effects, `tir.if_then_else` included
    FloatOther,
    IntegerMultiplyAdd,
    IntegerAddSubtract,
    IntegerMultiply,
    IntegerDivideModulo,
    IntegerCompare,
    IntegerMath,
    IntegerOther,
    Boolean,
    Select,
};
inline constexpr std::size_t kOperationClasses = 16;

/// How often each class occurs.
using OperationCounts = std::array<std::int64_t, kOperationClasses>;

inline void count(OperationCounts& counts, Operation operation, std::int64_t times = 1)
{
    counts[static_cast<std::size_t>(operation)] += times;
}

/// Adds the operations of an index.
void countTerm(OperationCounts& counts, TermRef term);

} // namespace tlp::program
