// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <limits>

#include "base/random.h"
#include "program/simplify.h"
#include "program/term.h"

using namespace tlp;
using namespace tlp::program;

namespace {

const auto kName = [](int variable) { return std::string(1, static_cast<char>('x' + variable)); };

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
    case Term::Kind::FloorModulo:
        return floorModulo(a, b);
    case Term::Kind::Minimum:
        return std::min(a, b);
    default:
        return std::max(a, b);
    }
}

TermRef randomTerm(TermPool& pool, Rng& rng, int depth)
{
    if (depth == 0 || rng.below(5) == 0) {
        if (rng.below(3) == 0)
            return pool.constant(static_cast<std::int64_t>(rng.below(9)) - 4);
        return pool.variable(static_cast<int>(rng.below(2)));
    }
    TermRef left = randomTerm(pool, rng, depth - 1);
    constexpr Term::Kind kKinds[] = {Term::Kind::Add, Term::Kind::Subtract, Term::Kind::Multiply,
        Term::Kind::FloorDivide, Term::Kind::FloorModulo, Term::Kind::Minimum, Term::Kind::Maximum};
    const Term::Kind kind = kKinds[rng.below(7)];
    const bool needsNumber = kind == Term::Kind::FloorDivide || kind == Term::Kind::FloorModulo
        || kind == Term::Kind::Multiply;
    constexpr std::int64_t kNumbers[] = {1, 2, 3, 4, 6, 8, 12};
    return pool.make(kind, left,
        needsNumber ? pool.constant(kNumbers[rng.below(7)]) : randomTerm(pool, rng, depth - 1));
}

} // namespace

class TestSimplify : public QObject
{
    Q_OBJECT

private:
    TermPool m_pool;
    VariableFacts m_facts;

    TermRef x() { return m_pool.variable(0); }
    TermRef y() { return m_pool.variable(1); }
    TermRef number(std::int64_t value) { return m_pool.constant(value); }

    QString simplified(TermRef term)
    {
        return QString::fromStdString(toText(Simplifier(m_pool, m_facts).simplify(term), kName));
    }

    QString rewritten(TermRef term)
    {
        return QString::fromStdString(
            toText(Simplifier(m_pool, m_facts).rewriteAndSimplify(term), kName));
    }

private Q_SLOTS:
    void init() { m_facts = {}; }

    void sortsBySizeOfTheFactorAndPutsNumbersLast()
    {
        TermRef sum = m_pool.add(m_pool.add(number(5), y()), m_pool.multiply(x(), number(3)));
        QCOMPARE(simplified(sum), QString("(((x*3) + y) + 5)"));
        QCOMPARE(simplified(m_pool.subtract(m_pool.multiply(x(), number(8)), number(2))),
            QString("((x*8) - 2)"));
        QCOMPARE(simplified(m_pool.subtract(number(0), x())), QString("(0 - x)"));
    }

    void cancelsAndMerges()
    {
        QCOMPARE(simplified(m_pool.subtract(m_pool.add(x(), y()), x())), QString("y"));
        // (x div 4)·4 + x mod 4 = x
        TermRef parts = m_pool.add(m_pool.multiply(m_pool.floorDivide(x(), number(4)), number(4)),
            m_pool.floorModulo(x(), number(4)));
        QCOMPARE(simplified(parts), QString("x"));
    }

    void writesAModuloOfAQuotientAsAQuotientOfAModulo()
    {
        TermRef term = m_pool.floorModulo(m_pool.floorDivide(x(), number(2)), number(4));
        QCOMPARE(simplified(term), QString("floordiv(floormod(x, 8), 2)"));
        QCOMPARE(simplified(m_pool.floorDivide(m_pool.floorDivide(x(), number(2)), number(3))),
            QString("floordiv(x, 6)"));
    }

    void usesWhatIsKnownOfVariables()
    {
        m_facts.setBounds(0, {0, 3});
        QCOMPARE(simplified(m_pool.floorModulo(x(), number(4))), QString("x"));
        QCOMPARE(simplified(m_pool.floorDivide(x(), number(4))), QString("0"));
        QCOMPARE(simplified(m_pool.minimum(x(), number(5))), QString("x"));
        QCOMPARE(simplified(m_pool.floorDivide(
                     m_pool.add(m_pool.multiply(y(), number(4)), x()), number(4))),
            QString("y"));
        m_facts.setValue(1, number(7));
        QCOMPARE(simplified(m_pool.add(y(), x())), QString("(x + 7)"));
        QVERIFY(Simplifier(m_pool, m_facts).canProveAtLeast(x(), 0));
        QVERIFY(!Simplifier(m_pool, m_facts).canProveAtLeast(x(), 1));
    }

    void movesWhatIsCommonOutOfExtrema()
    {
        TermRef far = m_pool.add(x(), number(3));
        QCOMPARE(simplified(m_pool.minimum(far, x())), QString("x"));
        QCOMPARE(simplified(m_pool.maximum(far, x())), QString("(x + 3)"));
    }

    void mergesQuotientsAndRemainders()
    {
        TermRef quotient = m_pool.floorDivide(x(), number(19));
        QCOMPARE(rewritten(m_pool.floorDivide(m_pool.subtract(quotient, number(2)), number(2))),
            QString("(floordiv(x, 38) - 1)"));
        QCOMPARE(rewritten(m_pool.subtract(x(), m_pool.multiply(quotient, number(19)))),
            QString("floormod(x, 19)"));
        TermRef seventh = m_pool.floorDivide(x(), number(7));
        TermRef whole = m_pool.add(m_pool.multiply(x(), number(4)), number(3));
        QCOMPARE(rewritten(m_pool.subtract(whole, m_pool.multiply(seventh, number(28)))),
            QString("((floormod(x, 7)*4) + 3)"));
        QCOMPARE(rewritten(m_pool.subtract(whole, m_pool.multiply(seventh, number(27)))),
            QString("(((x*4) + 3) - (floordiv(x, 7)*27))"));
    }

    void usesWhatIsKnownOfTermsWhileItIsKnown()
    {
        TermRef sum = m_pool.add(x(), y());
        m_facts.addKnownTerms({{sum, {0, 3}}});
        QCOMPARE(simplified(m_pool.floorDivide(sum, number(4))), QString("0"));
        m_facts.keepKnownTerms(0);
        QCOMPARE(simplified(m_pool.floorDivide(sum, number(4))), QString("floordiv((x + y), 4)"));
    }

    /// Simplified or not, a term has the same value, and its bounds hold.
    void keepsTheValue()
    {
        Rng rng(7);
        for (int round = 0; round < 3000; ++round) {
            TermPool pool;
            VariableFacts facts;
            if (round % 2 == 0) {
                facts.setBounds(0, {0, 6});
                facts.setBounds(1, {-3, 4});
            }
            TermRef term = randomTerm(pool, rng, 5);
            Simplifier simplifier(pool, facts);
            TermRef simple
                = round % 4 < 2 ? simplifier.simplify(term) : simplifier.rewriteAndSimplify(term);
            const Bounds bounds = boundsOf(term, facts);
            for (std::int64_t a = 0; a <= 6; ++a) {
                for (std::int64_t b = -3; b <= 4; ++b) {
                    const std::int64_t value = valueOf(term, {a, b});
                    if (valueOf(simple, {a, b}) != value)
                        QFAIL((toText(term, kName) + " became " + toText(simple, kName)).c_str());
                    QVERIFY(value >= bounds.min && value <= bounds.max);
                }
            }
        }
    }

    void givesUpOnNumbersThatDoNotFit()
    {
        const std::int64_t large = std::numeric_limits<std::int64_t>::max() / 2;
        TermRef term = m_pool.multiply(m_pool.multiply(x(), number(large)), number(large));
        QCOMPARE(simplified(term), QString("?"));
        QCOMPARE(simplified(m_pool.add(x(), number(1))), QString("(x + 1)"));
        QCOMPARE(m_pool.add(number(large), number(large + 2))->kind, Term::Kind::Opaque);
        QCOMPARE(m_pool.floorDivide(x(), number(0))->kind, Term::Kind::Opaque);
    }
};

QTEST_GUILESS_MAIN(TestSimplify)
#include "tst_simplify.moc"
