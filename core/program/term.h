// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Integer expressions over loop variables, for bound inference. Internal to core/program.
namespace tlp::program {

struct Term
{
    enum class Kind : std::uint8_t {
        Constant,
        Variable,
        Add,
        Subtract,
        Multiply,
        FloorDivide,
        FloorModulo,
        Minimum,
        Maximum,
        Opaque, ///< something we do not look into: any value
    };
    Kind kind = Kind::Constant;
    std::int64_t value = 0; ///< Constant; id of a Variable
    const Term* left = nullptr;
    const Term* right = nullptr;

    [[nodiscard]] bool isConstant() const { return kind == Kind::Constant; }
    [[nodiscard]] bool isConstant(std::int64_t number) const
    {
        return isConstant() && value == number;
    }
};
/// Equal terms of one pool are one object.
using TermRef = const Term*;

[[nodiscard]] std::int64_t floorDivide(std::int64_t a, std::int64_t b);
[[nodiscard]] std::int64_t floorModulo(std::int64_t a, std::int64_t b);

/// Owns terms. Building folds constants and neutral elements, nothing more.
class TermPool
{
public:
    TermPool();
    TermRef constant(std::int64_t value);
    TermRef variable(int id);
    TermRef opaque();
    /// `kind`: a binary kind. Division by a constant 0 or an overflow gives an opaque term.
    TermRef make(Term::Kind kind, TermRef a, TermRef b);
    TermRef add(TermRef a, TermRef b) { return make(Term::Kind::Add, a, b); }
    TermRef subtract(TermRef a, TermRef b) { return make(Term::Kind::Subtract, a, b); }
    TermRef multiply(TermRef a, TermRef b) { return make(Term::Kind::Multiply, a, b); }
    TermRef floorDivide(TermRef a, TermRef b) { return make(Term::Kind::FloorDivide, a, b); }
    TermRef floorModulo(TermRef a, TermRef b) { return make(Term::Kind::FloorModulo, a, b); }
    TermRef minimum(TermRef a, TermRef b) { return make(Term::Kind::Minimum, a, b); }
    TermRef maximum(TermRef a, TermRef b) { return make(Term::Kind::Maximum, a, b); }

    /// `term` with every variable v replaced by `value(v)` (null: kept).
    TermRef substitute(TermRef term, const std::function<TermRef(int)>& value);

private:
    std::deque<Term> m_terms;
    std::vector<TermRef> m_slots; ///< hash table of the terms: a power of two, at most half full
    std::size_t m_used = 0;

    [[nodiscard]] std::size_t slotOf(const Term& term) const;
    void grow();
    TermRef intern(const Term& term);
    [[nodiscard]] static std::optional<std::int64_t> fold(
        Term::Kind kind, std::int64_t a, std::int64_t b);
};

/// The term as TVM prints it: "((floordiv(i, 2)*28) + j)".
[[nodiscard]] std::string toText(TermRef term, const std::function<std::string(int)>& nameOf);

/// Closed interval of integers; kUnbounded ends are infinite.
struct Bounds
{
    static constexpr std::int64_t kUnbounded = INT64_MAX;
    std::int64_t min = -kUnbounded;
    std::int64_t max = kUnbounded;
};

/// What is known about variables: bounds, or a term they equal.
class VariableFacts
{
public:
    void setBounds(int variable, Bounds bounds);
    void setValue(int variable, TermRef value);
    [[nodiscard]] TermRef valueOf(int variable) const; ///< null: none
    [[nodiscard]] Bounds boundsOf(int variable) const;
    struct Fact
    {
        Bounds bounds;
        TermRef value = nullptr;
    };
    [[nodiscard]] Fact factOf(int variable) const;
    void setFact(int variable, const Fact& fact);

    /// A term that conditions bound further than its variables do, for as long as they hold.
    using KnownTerms = std::vector<std::pair<const Term*, Bounds>>;
    [[nodiscard]] const KnownTerms& knownTerms() const { return m_knownTerms; }
    void addKnownTerms(const KnownTerms& terms);
    /// Forgets all but the first `count`.
    void keepKnownTerms(std::size_t count) { m_knownTerms.resize(count); }

private:
    std::vector<Fact> m_facts;
    KnownTerms m_knownTerms;
};

[[nodiscard]] Bounds boundsOf(TermRef term, const VariableFacts& facts);

} // namespace tlp::program
