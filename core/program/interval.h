// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include "program/simplify.h"
#include "program/term.h"

/// Symbolic intervals. Internal to core/program.
/// Source of the rules: apache/tvm src/arith/int_set.cc.
namespace tlp::program {

/// min ≤ x < min + extent.
struct TermRange
{
    TermRef min = nullptr;
    TermRef extent = nullptr;
};

/// [min, max]; a null end is infinite.
struct Interval
{
    TermRef min = nullptr;
    TermRef max = nullptr;
    bool isPoint = false; ///< built as one value; a wider one may still turn out to be a point

    [[nodiscard]] static Interval point(TermRef term) { return {term, term, true}; }
    [[nodiscard]] bool isEverything() const { return !min && !max; }
};

[[nodiscard]] Interval intervalOf(TermPool& pool, const TermRange& range);

/// Interval of `term` when each variable v ranges over `domain(v)` (null: v itself).
[[nodiscard]] Interval evaluate(TermPool& pool, Simplifier& simplifier, TermRef term,
    const std::function<const Interval*(int)>& domain);

} // namespace tlp::program
