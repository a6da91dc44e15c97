// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <set>

#include "search/best_programs.h"
#include "search/diverse_pick.h"
#include "search/in_chunks.h"
#include "search/parent_sampler.h"
#include "search/random_programs.h"
#include "search_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestSearchParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void drawsParentsInProportionToTheirScores();
    void drawsParentsAlikeWhateverIsAddedToAllScores();
    void drawsNoParentThatCannotBeScored();
    void drawsEqualParentsAlike();
    void keepsTheBestProgramsOnce();
    void keepsNoProgramThatIsTaken();
    void makesValuesThatOnlyDependOnTheSeed();
    void mixesInTheShareOfRandomPicksOnTheAverage();
    void samplesDistinctPopulations();
    void samplesNoMoreThanASpaceHolds();
    void picksTheBestWithoutAWeightOfDiversity();
    void picksWhatDiffersWithOne();
    void tellsDecisionsApart();
};

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Shares of 20000 draws.
std::vector<double> sharesOf(const std::vector<double>& scores)
{
    const ParentSampler sampler(scores);
    Rng rng(1);
    std::vector<double> shares(scores.size());
    for (int i = 0; i < 20000; ++i)
        shares[sampler.draw(rng)] += 1.0 / 20000;
    return shares;
}

ScoredPtr scored(double score, std::uint64_t identity, const program::State& state)
{
    return std::make_shared<ScoredProgram>(ScoredProgram{state, {0, identity}, score});
}

program::State withSplits(std::vector<std::int64_t> lengths)
{
    program::State state(workloadOf(kMatmul).dag);
    if (!state.apply(records::SplitStep{2, 0, 64, std::move(lengths), true}))
        qFatal("the split does not apply");
    return state;
}

} // namespace

void TestSearchParts::drawsParentsInProportionToTheirScores()
{
    const auto shares = sharesOf({0, 1, 3});
    QCOMPARE(shares[0], 0.0);
    QVERIFY(std::abs(shares[1] - 0.25) < 0.02);
    QVERIFY(std::abs(shares[2] - 0.75) < 0.02);
}

void TestSearchParts::drawsParentsAlikeWhateverIsAddedToAllScores()
{
    QCOMPARE(sharesOf({-8, -7, -5}), sharesOf({0, 1, 3}));
    QCOMPARE(sharesOf({0, 2, 6}), sharesOf({0, 1, 3}));
}

void TestSearchParts::drawsNoParentThatCannotBeScored()
{
    const auto shares = sharesOf({-kInfinity, 2, 4, -kInfinity});
    QCOMPARE(shares, (std::vector<double>{0, 0, shares[2], 0}));
    QVERIFY(shares[2] > 0.99);
}

void TestSearchParts::drawsEqualParentsAlike()
{
    for (const double score : {-1.0, 0.0, -kInfinity}) {
        for (const double share : sharesOf({score, score, score, score}))
            QVERIFY(std::abs(share - 0.25) < 0.02);
    }
    for (const double share : sharesOf({-kInfinity, 5}))
        QVERIFY(share == 0 || share > 0.99);
}

void TestSearchParts::keepsTheBestProgramsOnce()
{
    const program::State state = withSplits({1, 1, 1});
    BestPrograms best(3, {});
    const std::vector<double> scores{0.5, -2, 7, 0.5, -kInfinity, 3};
    std::vector<bool> changed;
    for (std::size_t i = 0; i < scores.size(); ++i)
        changed.push_back(best.offer(scored(scores[i], i, state)));
    QCOMPARE(changed, (std::vector<bool>{true, true, true, true, false, true}));
    QVERIFY(!best.offer(scored(7, 2, state)));
    QVERIFY(!best.offer(scored(0.1, 9, state)));
    std::vector<std::uint64_t> kept;
    for (const ScoredPtr& program : best.take())
        kept.push_back(program->identity.low);
    QCOMPARE(kept, (std::vector<std::uint64_t>{2, 5, 0})); // of equal scores the first
    QVERIFY(best.take().empty());
}

void TestSearchParts::keepsNoProgramThatIsTaken()
{
    const program::State state = withSplits({1, 1, 1});
    BestPrograms best(3, {{0, 1}});
    QVERIFY(!best.offer(scored(1, 1, state)));
    QVERIFY(best.offer(scored(0, 2, state)));
    QCOMPARE(best.take().size(), std::size_t{1});
}

void TestSearchParts::makesValuesThatOnlyDependOnTheSeed()
{
    const auto draw = [](std::size_t index, Rng& rng) { return rng.next() + index; };
    const auto values = makeInChunks<std::uint64_t>(1000, 7, draw);
    QCOMPARE(values, makeInChunks<std::uint64_t>(1000, 7, draw));
    QVERIFY(values != makeInChunks<std::uint64_t>(1000, 8, draw));
    QCOMPARE(std::set<std::uint64_t>(values.begin(), values.end()).size(), std::size_t{1000});
    std::atomic<int> calls = 0;
    const auto few = makeInChunks<int>(3, 7, [&](std::size_t index, Rng&) {
        ++calls;
        return static_cast<int>(index);
    });
    QCOMPARE(few, (std::vector<int>{0, 1, 2}));
    QCOMPARE(calls.load(), 3);
    QVERIFY(makeInChunks<int>(0, 7, [](std::size_t, Rng&) { return 1; }).empty());
}

void TestSearchParts::mixesInTheShareOfRandomPicksOnTheAverage()
{
    Rng rng(3);
    std::size_t sum = 0;
    for (int round = 0; round < 4000; ++round) {
        const std::size_t count = randomCount(10, 0.05, rng);
        QVERIFY(count <= 1);
        sum += count;
    }
    QVERIFY(sum > 1800 && sum < 2200);
    QCOMPARE(randomCount(64, 0.25, rng), std::size_t{16});
    QCOMPARE(randomCount(64, 0, rng), std::size_t{0});
    QCOMPARE(randomCount(64, 1, rng), std::size_t{64});
}

void TestSearchParts::samplesDistinctPopulations()
{
    const auto space = spaceOf(kMatmul);
    const auto programs = samplePopulation(space, 200, 5);
    QVERIFY(programs.size() > 100);
    std::set<Hash128> identities;
    for (const FoundProgram& program : programs) {
        QVERIFY(space.isValid(program.state));
        QCOMPARE(program.identity, identityOf(program.state));
        identities.insert(program.identity);
    }
    QCOMPARE(identities.size(), programs.size());
    const auto again = samplePopulation(space, 200, 5);
    QVERIFY(
        std::ranges::equal(programs, again, {}, &FoundProgram::identity, &FoundProgram::identity));
}

void TestSearchParts::samplesNoMoreThanASpaceHolds()
{
    const auto space = spaceOf(kTiny);
    Rng rng(1);
    const std::size_t all = space::sampleDistinct(space, 200, rng).size();
    QVERIFY2(all > 2 && all < 500, qPrintable(QString::number(all)));
    IdentitySet taken;
    QCOMPARE(sampleUnseen(space, 100, taken, rng).size(), all);
    QCOMPARE(taken.size(), all);
    QVERIFY(sampleUnseen(space, 10, taken, rng).empty());
}

void TestSearchParts::picksTheBestWithoutAWeightOfDiversity()
{
    const std::vector<ScoredPtr> candidates{scored(3, 0, withSplits({1, 1, 1})),
        scored(2, 1, withSplits({1, 1, 1})), scored(1, 2, withSplits({4, 4, 4}))};
    const auto picked = pickDiverse(candidates, 2, 0);
    QCOMPARE(picked, (std::vector<ScoredPtr>{candidates[0], candidates[1]}));
    QCOMPARE(pickDiverse(candidates, 9, 0).size(), std::size_t{3});
    QVERIFY(pickDiverse({}, 2, 1).empty());
}

void TestSearchParts::picksWhatDiffersWithOne()
{
    // Scores scale to 1, .9, 0. After the first pick the second brings no new value, the third
    // three of three: .9 + 0 against 0 + 1.
    const std::vector<ScoredPtr> candidates{scored(10, 0, withSplits({1, 1, 1})),
        scored(9, 1, withSplits({1, 1, 1})), scored(0, 2, withSplits({4, 4, 4}))};
    QCOMPARE(pickDiverse(candidates, 2, 1), (std::vector<ScoredPtr>{candidates[0], candidates[2]}));
    // With less weight the better one comes first again.
    QCOMPARE(
        pickDiverse(candidates, 2, 0.5), (std::vector<ScoredPtr>{candidates[0], candidates[1]}));
}

void TestSearchParts::tellsDecisionsApart()
{
    QCOMPARE(decisionValues(withSplits({1, 1, 1})).size(), std::size_t{3});
    const auto a = decisionValues(withSplits({1, 2, 4}));
    const auto b = decisionValues(withSplits({1, 4, 4}));
    QCOMPARE(a[0], b[0]);
    QVERIFY(a[1] != b[1]);
    QCOMPARE(a[2], b[2]);
    QVERIFY(a[2] != b[1]); // one size at two levels
}

QTEST_GUILESS_MAIN(TestSearchParts)
#include "tst_search_parts.moc"
