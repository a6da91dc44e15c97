// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <utility>
#include <vector>

#include "program/operation_counts.h"
#include "program/simplify.h"
#include "program/term.h"

/// Conditions over loop variables: those of padding. Internal to core/program.
namespace tlp::program {

struct Condition
{
    enum class Kind : std::uint8_t {
        False,
        True,
        Less, ///< left < right
        LessEqual,
        Equal,
        NotEqual,
        And, ///< of the parts
        Or,
        Not, ///< of the only part
        Opaque, ///< something we do not look into
    };
    Kind kind = Kind::Opaque;
    TermRef left = nullptr;
    TermRef right = nullptr;
    std::vector<Condition> parts;

    [[nodiscard]] static Condition of(bool value)
    {
        return {value ? Kind::True : Kind::False, nullptr, nullptr, {}};
    }
    [[nodiscard]] bool isTrue() const { return kind == Kind::True; }
    [[nodiscard]] bool isFalse() const { return kind == Kind::False; }
};

/// Brings conditions into the form in which TVM's simplifier leaves them.
/// Rules: apache/tvm src/arith/rewrite_simplify.cc, as far as the conditions of tensor programs
/// need them.
class ConditionSimplifier
{
public:
    ConditionSimplifier(TermPool& pool, Simplifier& simplifier, const VariableFacts& facts)
        : m_pool(pool)
        , m_simplifier(simplifier)
        , m_facts(facts)
    {}

    [[nodiscard]] Condition simplify(const Condition& condition);
    /// The simplified opposite of a simplified condition.
    [[nodiscard]] Condition opposite(const Condition& condition);

private:
    TermPool& m_pool;
    Simplifier& m_simplifier;
    const VariableFacts& m_facts;

    Condition less(TermRef a, TermRef b);
    Condition below(TermRef term, std::int64_t limit);
    Condition above(TermRef term, std::int64_t limit);
    Condition equal(TermRef a, TermRef b);
    Condition join(const Condition& condition);
    [[nodiscard]] Condition joined(Condition::Kind kind, std::vector<Condition> parts) const;
};

/// Adds the operations of a condition.
void countCondition(OperationCounts& counts, const Condition& condition);

/// Terms that a condition bounds by constants when it holds.
[[nodiscard]] std::vector<std::pair<TermRef, Bounds>> boundsIn(const Condition& condition);

} // namespace tlp::program
