// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "program/term.h"

/// Internal to core/program.
namespace tlp::program {

/// Brings integer expressions into the normal form that TVM's canonical simplifier prints: a sum of
/// scaled `((x mod upper) div lower)` in descending order of scale, constants last.
/// Rules: apache/tvm src/arith/canonical_simplify.cc and rewrite_simplify.cc, as far as the indices
/// of tensor programs need them.
class Simplifier
{
public:
    Simplifier(TermPool& pool, const VariableFacts& facts)
        : m_pool(pool)
        , m_facts(facts)
    {}

    [[nodiscard]] TermRef simplify(TermRef term);
    /// The same after those rewritings of TVM that change the result: quotients of quotients become
    /// one, floor((floor(x / a) + b) / c) = floor((x + a·b) / (a·c)), and x − floor(x / a)·a is
    /// x mod a.
    [[nodiscard]] TermRef rewriteAndSimplify(TermRef term);
    /// term ≥ bound for all values the facts allow.
    [[nodiscard]] bool canProveAtLeast(TermRef term, std::int64_t bound);
    [[nodiscard]] bool canProveEqual(TermRef a, TermRef b);

private:
    /// ((index mod upper) div lower) × scale; an upper of 0 stands for no modulo.
    struct Part
    {
        TermRef index = nullptr;
        std::int64_t lower = 1;
        std::int64_t upper = 0;
        std::int64_t scale = 1;
    };
    struct Sum
    {
        std::vector<Part> parts;
        std::int64_t base = 0;
        [[nodiscard]] bool isConstant() const { return parts.empty(); }
        [[nodiscard]] bool isSinglePart() const { return base == 0 && parts.size() == 1; }
    };

    TermPool& m_pool;
    const VariableFacts& m_facts;
    bool m_hasOverflowed = false; ///< the result is then anything

    TermRef rewrite(TermRef term);
    TermRef mergeQuotients(TermRef term, std::int64_t divisor);
    TermRef asRemainder(TermRef term, TermRef subtracted);
    Sum canonical(TermRef term);
    Sum quotient(Sum sum, std::int64_t divisor);
    Sum remainder(Sum sum, std::int64_t divisor);
    Sum extremum(Term::Kind kind, const Sum& a, const Sum& b);
    Part dividePart(Part part, std::int64_t divisor);
    Part moduloPart(Part part, std::int64_t divisor);
    Part asPart(const Sum& sum);
    Sum asSum(TermRef atom);
    TermRef toTerm(const Part& part, std::int64_t sign = 1);
    TermRef toTerm(const Sum& sum);
    void addPart(Sum& sum, Part part, std::int64_t scale);
    void addSum(Sum& sum, const Sum& other, std::int64_t scale);
    void scaleBy(Sum& sum, std::int64_t factor);
    void mergeParts(std::vector<Part>& parts);
    std::int64_t times(std::int64_t a, std::int64_t b);
    std::int64_t plus(std::int64_t a, std::int64_t b);
    [[nodiscard]] Bounds bounds(TermRef term) const { return boundsOf(term, m_facts); }
};

} // namespace tlp::program
