// SPDX-License-Identifier: GPL-3.0-only
#include "program/condition.h"

#include "base/random.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::program;

namespace {

using Kind = Condition::Kind;

std::string nameOf(int variable)
{
    return std::string(1, static_cast<char>('x' + variable));
}

std::int64_t valueOf(TermRef term, const std::vector<std::int64_t>& values)
{
    switch (term->kind) {
    case Term::Kind::Constant:
        return term->value;
    case Term::Kind::Variable:
        return values[static_cast<std::size_t>(term->value)];
    default:
        break;
    }
    const std::int64_t a = valueOf(term->left, values);
    const std::int64_t b = valueOf(term->right, values);
    switch (term->kind) {
    case Term::Kind::Add:
        return a + b;
    case Term::Kind::Subtract:
        return a - b;
    case Term::Kind::Multiply:
        return a * b;
    case Term::Kind::FloorDivide:
        return floorDivide(a, b);
    default:
        return floorModulo(a, b);
    }
}

bool holds(const Condition& condition, const std::vector<std::int64_t>& values)
{
    const auto left = [&] { return valueOf(condition.left, values); };
    const auto right = [&] { return valueOf(condition.right, values); };
    const auto part = [&](const Condition& inner) { return holds(inner, values); };
    switch (condition.kind) {
    case Kind::Less:
        return left() < right();
    case Kind::LessEqual:
        return left() <= right();
    case Kind::Equal:
        return left() == right();
    case Kind::NotEqual:
        return left() != right();
    case Kind::And:
        return std::ranges::all_of(condition.parts, part);
    case Kind::Or:
        return std::ranges::any_of(condition.parts, part);
    case Kind::Not:
        return !holds(condition.parts.front(), values);
    default:
        return condition.isTrue();
    }
}

std::string textOf(const Condition& condition)
{
    const auto binary = [&](const char* sign) {
        return toText(condition.left, nameOf) + sign + toText(condition.right, nameOf);
    };
    const auto listed = [&](std::string text) {
        for (const Condition& part : condition.parts)
            text += " (" + textOf(part) + ")";
        return text;
    };
    switch (condition.kind) {
    case Kind::False:
        return "false";
    case Kind::True:
        return "true";
    case Kind::Less:
        return binary(" < ");
    case Kind::LessEqual:
        return binary(" <= ");
    case Kind::Equal:
        return binary(" == ");
    case Kind::NotEqual:
        return binary(" != ");
    case Kind::And:
        return listed("and");
    case Kind::Or:
        return listed("or");
    case Kind::Not:
        return listed("not");
    case Kind::Opaque:
        break;
    }
    return "?";
}

} // namespace

class TestCondition : public QObject
{
    Q_OBJECT

private:
    TermPool m_pool;
    VariableFacts m_facts;

    TermRef x() { return m_pool.variable(0); }
    TermRef y() { return m_pool.variable(1); }
    TermRef number(std::int64_t value) { return m_pool.constant(value); }

    QString simplified(const Condition& condition)
    {
        Simplifier simplifier(m_pool, m_facts);
        ConditionSimplifier conditions(m_pool, simplifier, m_facts);
        return QString::fromStdString(textOf(conditions.simplify(condition)));
    }

    static TermRef randomTerm(TermPool& pool, Rng& rng, int depth)
    {
        if (depth == 0)
            return rng.below(3) == 0 ? pool.constant(static_cast<std::int64_t>(rng.below(9)) - 4)
                                     : pool.variable(static_cast<int>(rng.below(2)));
        TermRef left = randomTerm(pool, rng, depth - 1);
        switch (rng.below(5)) {
        case 0:
            return pool.add(left, randomTerm(pool, rng, depth - 1));
        case 1:
            return pool.subtract(left, randomTerm(pool, rng, depth - 1));
        case 2:
            return pool.multiply(left, pool.constant(static_cast<std::int64_t>(rng.below(7)) - 3));
        case 3:
            return pool.floorDivide(
                left, pool.constant(static_cast<std::int64_t>(rng.below(4)) + 1));
        default:
            return pool.floorModulo(
                left, pool.constant(static_cast<std::int64_t>(rng.below(4)) + 1));
        }
    }

    static Condition randomCondition(TermPool& pool, Rng& rng, int depth)
    {
        if (depth > 0 && rng.below(2) == 0) {
            constexpr Kind kKinds[] = {Kind::And, Kind::Or, Kind::Not};
            Condition condition{kKinds[rng.below(3)], nullptr, nullptr, {}};
            condition.parts.push_back(randomCondition(pool, rng, depth - 1));
            if (condition.kind != Kind::Not)
                condition.parts.push_back(randomCondition(pool, rng, depth - 1));
            return condition;
        }
        constexpr Kind kKinds[] = {Kind::Less, Kind::LessEqual, Kind::Equal, Kind::NotEqual};
        TermRef left = randomTerm(pool, rng, 2);
        TermRef right = rng.below(2) == 0
            ? pool.constant(static_cast<std::int64_t>(rng.below(13)) - 6)
            : randomTerm(pool, rng, 2);
        return {kKinds[rng.below(4)], left, right, {}};
    }

private Q_SLOTS:
    void init() { m_facts = {}; }

    void movesConstantsToOneSide()
    {
        TermRef shifted = m_pool.add(m_pool.multiply(x(), number(2)), number(3));
        QCOMPARE(simplified({Kind::Less, shifted, number(10), {}}), QString("x < 4"));
        QCOMPARE(simplified({Kind::LessEqual, number(1), m_pool.subtract(x(), number(1)), {}}),
            QString("2 <= x"));
        QCOMPARE(simplified({Kind::Less, m_pool.subtract(number(3), x()), number(2), {}}),
            QString("1 < x"));
        QCOMPARE(simplified({Kind::Less, m_pool.floorDivide(x(), number(19)), number(17), {}}),
            QString("x < 323"));
    }

    void dropsWhatAlwaysHolds()
    {
        m_facts.setBounds(0, {0, 7});
        const Condition always{Kind::LessEqual, number(0), x(), {}};
        const Condition open{Kind::Less, x(), number(5), {}};
        QCOMPARE(simplified({Kind::And, nullptr, nullptr, {always, open}}), QString("x < 5"));
        QCOMPARE(simplified({Kind::Or, nullptr, nullptr, {open, always}}), QString("true"));
        QCOMPARE(simplified({Kind::Less, number(7), x(), {}}), QString("false"));
        QCOMPARE(
            simplified({Kind::Equal, m_pool.floorModulo(m_pool.multiply(y(), number(4)), number(2)),
                number(0), {}}),
            QString("true"));
    }

    void countsComparisonsAndTheirIndices()
    {
        const Condition low{Kind::LessEqual, number(1), m_pool.add(x(), y()), {}};
        const Condition high{Kind::Less, m_pool.multiply(x(), number(2)), y(), {}};
        OperationCounts counts{};
        countCondition(counts, {Kind::And, nullptr, nullptr, {low, high}});
        const auto of
            = [&](Operation operation) { return counts[static_cast<std::size_t>(operation)]; };
        QCOMPARE(of(Operation::IntegerCompare), 2);
        QCOMPARE(of(Operation::Boolean), 1);
        QCOMPARE(of(Operation::IntegerAddSubtract), 1);
        QCOMPARE(of(Operation::IntegerMultiply), 1);
    }

    void tellsWhatItBounds()
    {
        const Condition low{Kind::LessEqual, number(1), x(), {}};
        const Condition high{Kind::Less, y(), number(9), {}};
        const auto bounds = boundsIn({Kind::And, nullptr, nullptr, {low, high}});
        QCOMPARE(bounds.size(), 2U);
        QCOMPARE(bounds[0].first, x());
        QCOMPARE(bounds[0].second.min, 1);
        QCOMPARE(bounds[1].first, y());
        QCOMPARE(bounds[1].second.max, 8);
        QVERIFY(boundsIn({Kind::Or, nullptr, nullptr, {low, high}}).empty());
    }

    /// Simplified or not, a condition holds for the same values; so does what it bounds.
    void keepsTheTruth()
    {
        Rng rng(11);
        for (int round = 0; round < 4000; ++round) {
            TermPool pool;
            VariableFacts facts;
            facts.setBounds(0, {0, 6});
            facts.setBounds(1, {-3, 4});
            Simplifier simplifier(pool, facts);
            ConditionSimplifier conditions(pool, simplifier, facts);
            const Condition condition = randomCondition(pool, rng, 2);
            const Condition simple = conditions.simplify(condition);
            const Condition opposite = conditions.opposite(simple);
            const auto bounds = boundsIn(simple);
            for (std::int64_t a = 0; a <= 6; ++a) {
                for (std::int64_t b = -3; b <= 4; ++b) {
                    const bool isTrue = holds(condition, {a, b});
                    if (holds(simple, {a, b}) != isTrue || holds(opposite, {a, b}) == isTrue)
                        QFAIL((textOf(condition) + " became " + textOf(simple)).c_str());
                    for (const auto& [term, limits] : bounds) {
                        const std::int64_t value = valueOf(term, {a, b});
                        QVERIFY(!isTrue || (value >= limits.min && value <= limits.max));
                    }
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCondition)
#include "tst_condition.moc"
