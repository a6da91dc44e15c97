// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <QtTest>

#include "base/random.h"
#include "base/statistics.h"

using namespace tlp;

class TestRandom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheSpecifiedEngine();
    void repeatsForASeed();
    void staysBelowTheBoundAndReachesAll();
    void isUniformInTheUnitInterval();
    void hasNormalMoments();
    void shufflesToAPermutationOfEvenOdds();
    void splitsSeedsByUse();
};

// C++ specifies the 10000th value of a mt19937_64 with its default seed.
void TestRandom::isTheSpecifiedEngine()
{
    Rng rng(5489);
    std::uint64_t value = 0;
    for (int i = 0; i < 10000; ++i)
        value = rng.next();
    QCOMPARE(value, std::uint64_t{9981545732273789042ull});
}

void TestRandom::repeatsForASeed()
{
    Rng a(42);
    Rng b(42);
    Rng c(43);
    std::vector<double> drawsOfA;
    std::vector<double> drawsOfB;
    std::vector<double> drawsOfC;
    for (int i = 0; i < 100; ++i) {
        drawsOfA.insert(drawsOfA.end(), {a.uniform(), a.normal(), double(a.below(1000))});
        drawsOfB.insert(drawsOfB.end(), {b.uniform(), b.normal(), double(b.below(1000))});
        drawsOfC.insert(drawsOfC.end(), {c.uniform(), c.normal(), double(c.below(1000))});
    }
    QCOMPARE(drawsOfA, drawsOfB);
    QVERIFY(drawsOfA != drawsOfC);
}

void TestRandom::staysBelowTheBoundAndReachesAll()
{
    Rng rng(1);
    std::array<int, 7> counts{};
    for (int i = 0; i < 70000; ++i)
        ++counts.at(rng.below(7));
    for (const int count : counts)
        QVERIFY(std::abs(count - 10000) < 500);
    QCOMPARE(rng.below(1), std::uint64_t{0});
    // With this bound a modulo alone would make the lower half twice as likely.
    const std::uint64_t bound = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);
    int low = 0;
    for (int i = 0; i < 10000; ++i)
        low += rng.below(bound) < bound / 2 ? 1 : 0;
    QVERIFY(std::abs(low - 5000) < 300);
}

void TestRandom::isUniformInTheUnitInterval()
{
    Rng rng(2);
    std::vector<double> draws(20000);
    for (double& draw : draws)
        draw = rng.uniform();
    QVERIFY(*std::min_element(draws.begin(), draws.end()) >= 0);
    QVERIFY(*std::max_element(draws.begin(), draws.end()) < 1);
    QVERIFY(std::abs(mean(draws) - 0.5) < 0.01);
    QVERIFY(std::abs(quantile(draws, 0.25) - 0.25) < 0.02);
}

void TestRandom::hasNormalMoments()
{
    Rng rng(3);
    std::vector<double> draws(40000);
    for (double& draw : draws)
        draw = rng.normal();
    QVERIFY(
        std::all_of(draws.begin(), draws.end(), [](double draw) { return std::isfinite(draw); }));
    QVERIFY(std::abs(mean(draws)) < 0.03);
    QVERIFY(std::abs(standardDeviation(draws) - 1) < 0.03);
    QVERIFY(std::abs(quantile(draws, 0.975) - 1.96) < 0.06);
}

void TestRandom::shufflesToAPermutationOfEvenOdds()
{
    Rng rng(4);
    std::array<int, 4> firsts{};
    for (int round = 0; round < 20000; ++round) {
        std::array<int, 4> values = {0, 1, 2, 3};
        rng.shuffle(std::span<int>(values));
        ++firsts.at(static_cast<std::size_t>(values[0]));
        std::sort(values.begin(), values.end());
        QCOMPARE(values, (std::array<int, 4>{0, 1, 2, 3}));
    }
    for (const int count : firsts)
        QVERIFY(std::abs(count - 5000) < 400);
    std::vector<int> none;
    rng.shuffle(std::span<int>(none));
}

void TestRandom::splitsSeedsByUse()
{
    QCOMPARE(splitSeed(1, "weights"), splitSeed(1, "weights"));
    QVERIFY(splitSeed(1, "weights") != splitSeed(1, "batches"));
    QVERIFY(splitSeed(1, "weights") != splitSeed(2, "weights"));
}

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
