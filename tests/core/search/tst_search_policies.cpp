// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>

#include "search/diverse_pick.h"
#include "search_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestSearchPolicies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neverPicksTwice_data() { policies(); }
    void neverPicksTwice();
    void doesNotPickWhatIsExcluded_data() { policies(); }
    void doesNotPickWhatIsExcluded();
    void picksTheSameWithOneSeed_data() { policies(); }
    void picksTheSameWithOneSeed();
    void returnsWhatASmallSpaceHolds_data() { policies(); }
    void returnsWhatASmallSpaceHolds();
    void endsWhenAsked_data() { policies(); }
    void endsWhenAsked();
    void findsFasterProgramsThanChance_data();
    void findsFasterProgramsThanChance();
    void putsTheBestFirstAndRandomOnesLast_data();
    void putsTheBestFirstAndRandomOnesLast();
    void passesErrorsOfTheScorerOn_data();
    void passesErrorsOfTheScorerOn();
    void livesWithProgramsThatCannotBeScored_data();
    void livesWithProgramsThatCannotBeScored();
    void evolvesAsManyGenerationsAsAsked();
    void evolvesLessWhileTheScorerKnowsNothing();
    void evolvesFromTheBestMeasured();
    void picksWhatDecidesDifferentlyWhenAsked();
    void crossesParents();
    void annealsWithChainsThatGoOn();
    void annealsOnlyWithAModel();
    void refusesUnknownPolicies();

private:
    static void policies();
};

namespace {

/// Small enough for many rounds.
options::PolicyOptions optionsOf(const std::string& policy)
{
    options::PolicyOptions options;
    options.policy = policy;
    options.population = kIsSanitized ? 64 : 256;
    options.generations = 3;
    options.chains = 32;
    options.annealingSteps = kIsSanitized ? 20 : 60;
    return options;
}

std::unique_ptr<SearchPolicy> policyOf(const options::PolicyOptions& options,
    const space::ScheduleSpace& space, std::uint64_t seed = 1, std::size_t task = 0)
{
    auto policy = createPolicy(options, task, space, seed);
    if (!policy)
        qFatal("%s", policy.error().toString().c_str());
    return std::move(*policy);
}

Picks picksOf(SearchPolicy& policy, std::size_t count, ProgramScorer& scorer,
    std::span<const MeasuredProgram> measured = {}, std::span<const Hash128> excluded = {})
{
    auto picks = policy.next(count, measured, excluded, scorer, {});
    if (!picks)
        qFatal("%s", picks.error().toString().c_str());
    return std::move(*picks);
}

std::vector<Hash128> identitiesIn(const Picks& picks)
{
    std::vector<Hash128> identities;
    for (const Pick& pick : picks.picks)
        identities.push_back(identityOf(pick.state));
    return identities;
}

void measureAll(const Picks& picks, std::vector<MeasuredProgram>& measured)
{
    for (const Pick& pick : picks.picks)
        measured.push_back({0, pick.state, hiddenSeconds(pick.state.steps())});
}

double bestOf(const std::vector<MeasuredProgram>& measured)
{
    double best = std::numeric_limits<double>::infinity();
    for (const MeasuredProgram& program : measured)
        best = std::min(best, program.seconds.value_or(best));
    return best;
}

double bestAfter(int rounds, const options::PolicyOptions& options, std::uint64_t seed)
{
    const auto space = spaceOf(kMatmul);
    const auto policy = policyOf(options, space, seed);
    OracleScorer scorer;
    std::vector<MeasuredProgram> measured;
    for (int round = 0; round < rounds; ++round)
        measureAll(picksOf(*policy, 8, scorer, measured), measured);
    return bestOf(measured);
}

} // namespace

void TestSearchPolicies::policies()
{
    QTest::addColumn<QString>("policy");
    for (const char* policy : {"evolutionary", "annealing", "random"})
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

void TestSearchPolicies::neverPicksTwice()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kMatmul);
    const auto search = policyOf(optionsOf(policy.toStdString()), space);
    OracleScorer scorer;
    std::vector<MeasuredProgram> measured;
    std::set<Hash128> seen;
    for (int round = 0; round < 5; ++round) {
        const Picks picks = picksOf(*search, 8, scorer, measured);
        QCOMPARE(picks.picks.size(), std::size_t{8});
        for (const Pick& pick : picks.picks) {
            QVERIFY(space.isValid(pick.state));
            QVERIFY(seen.insert(identityOf(pick.state)).second);
        }
        measureAll(picks, measured);
        measured.back().seconds.reset(); // what failed is not tried again either
    }
}

void TestSearchPolicies::doesNotPickWhatIsExcluded()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    const auto options = optionsOf(policy.toStdString());
    const auto first = identitiesIn(picksOf(*policyOf(options, space), 8, scorer));
    const auto second = identitiesIn(picksOf(*policyOf(options, space), 8, scorer, {}, first));
    QCOMPARE(second.size(), std::size_t{8});
    for (const Hash128& identity : second)
        QVERIFY(std::ranges::find(first, identity) == first.end());
}

void TestSearchPolicies::picksTheSameWithOneSeed()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kMatmul);
    const auto options = optionsOf(policy.toStdString());
    const auto twoRounds = [&](std::uint64_t seed) {
        OracleScorer scorer;
        const auto search = policyOf(options, space, seed);
        std::vector<MeasuredProgram> measured;
        Picks picks = picksOf(*search, 8, scorer);
        std::vector<Hash128> all = identitiesIn(picks);
        measureAll(picks, measured);
        picks = picksOf(*search, 8, scorer, measured);
        std::ranges::copy(identitiesIn(picks), std::back_inserter(all));
        return all;
    };
    const auto picked = twoRounds(4);
    QCOMPARE(picked, twoRounds(4));
    QVERIFY(picked != twoRounds(5));
}

void TestSearchPolicies::returnsWhatASmallSpaceHolds()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kTiny);
    Rng rng(1);
    const std::size_t all = space::sampleDistinct(space, 200, rng).size();
    const auto search = policyOf(optionsOf(policy.toStdString()), space);
    OracleScorer scorer;
    std::vector<MeasuredProgram> measured;
    for (int round = 0; round < 100; ++round) {
        const Picks picks = picksOf(*search, 8, scorer, measured);
        if (picks.picks.empty())
            break;
        measureAll(picks, measured);
    }
    // Mutation reaches programs that sampling does not.
    QVERIFY2(measured.size() >= all, qPrintable(QString::number(measured.size())));
    std::set<Hash128> distinct;
    for (const MeasuredProgram& program : measured)
        distinct.insert(identityOf(program.state));
    QCOMPARE(distinct.size(), measured.size());
    QVERIFY(picksOf(*search, 8, scorer, measured).picks.empty());
}

void TestSearchPolicies::endsWhenAsked()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    std::stop_source stop;
    stop.request_stop();
    const auto picks = policyOf(optionsOf(policy.toStdString()), space)
                           ->next(8, {}, {}, scorer, {stop.get_token(), {}});
    QVERIFY(!picks);
    QCOMPARE(picks.error().kind, ErrorKind::Stopped);
    QVERIFY(scorer.batches.empty());
}

void TestSearchPolicies::findsFasterProgramsThanChance_data()
{
    QTest::addColumn<QString>("policy");
    QTest::newRow("evolutionary") << QStringLiteral("evolutionary");
    QTest::newRow("annealing") << QStringLiteral("annealing");
}

void TestSearchPolicies::findsFasterProgramsThanChance()
{
    QFETCH(QString, policy);
    // One draw of chance may be lucky: the sum over seeds is compared.
    double found = 0;
    double chance = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        found += bestAfter(3, optionsOf(policy.toStdString()), seed);
        chance += bestAfter(3, optionsOf("random"), seed);
    }
    QVERIFY2(
        found < 0.6 * chance, qPrintable(QStringLiteral("%1 against %2").arg(found).arg(chance)));
}

void TestSearchPolicies::putsTheBestFirstAndRandomOnesLast_data()
{
    findsFasterProgramsThanChance_data();
}

void TestSearchPolicies::putsTheBestFirstAndRandomOnesLast()
{
    QFETCH(QString, policy);
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    auto options = optionsOf(policy.toStdString());
    options.epsGreedy = 0.25;
    const Picks picks = picksOf(*policyOf(options, space, 1, 7), 8, scorer);
    QCOMPARE(picks.picks.size(), std::size_t{8});
    for (std::size_t i = 0; i < 8; ++i) {
        QCOMPARE(picks.picks[i].isRandom, i >= 6);
        QCOMPARE(picks.picks[i].score, -hiddenSeconds(picks.picks[i].state.steps()));
        if (i > 0 && i < 6)
            QVERIFY(picks.picks[i - 1].score >= picks.picks[i].score);
    }
    QCOMPARE(
        std::set<std::size_t>(scorer.tasks.begin(), scorer.tasks.end()), std::set<std::size_t>{7});
    QCOMPARE(static_cast<std::size_t>(picks.times.scored), scorer.asked.size());
    QVERIFY(picks.times.searchSeconds > 0);
    QVERIFY(picks.times.modelSeconds > 0);

    options.epsGreedy = 0;
    for (const Pick& pick : picksOf(*policyOf(options, space), 8, scorer).picks)
        QVERIFY(!pick.isRandom);
}

void TestSearchPolicies::passesErrorsOfTheScorerOn_data()
{
    findsFasterProgramsThanChance_data();
}

void TestSearchPolicies::passesErrorsOfTheScorerOn()
{
    QFETCH(QString, policy);
    OracleScorer scorer;
    scorer.failure = fail(ErrorKind::Resource, "no memory");
    const auto space = spaceOf(kMatmul);
    const auto picks
        = policyOf(optionsOf(policy.toStdString()), space)->next(8, {}, {}, scorer, {});
    QVERIFY(!picks);
    QCOMPARE(picks.error().kind, ErrorKind::Resource);
}

void TestSearchPolicies::livesWithProgramsThatCannotBeScored_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<double>("score");
    for (const char* policy : {"evolutionary", "annealing"}) {
        for (const double score : {-std::numeric_limits<double>::infinity(),
                 std::numeric_limits<double>::quiet_NaN(), 0.0})
            QTest::addRow("%s %g", policy, score) << QString::fromLatin1(policy) << score;
    }
}

void TestSearchPolicies::livesWithProgramsThatCannotBeScored()
{
    QFETCH(QString, policy);
    QFETCH(double, score);
    OracleScorer scorer;
    scorer.says = [&](const program::State&) { return score; };
    const auto space = spaceOf(kMatmul);
    const Picks picks = picksOf(*policyOf(optionsOf(policy.toStdString()), space), 8, scorer);
    QCOMPARE(picks.picks.size(), std::size_t{8});
    const auto random = std::ranges::count_if(picks.picks, &Pick::isRandom);
    QVERIFY(score == 0 ? random <= 1 : random == 8);
}

void TestSearchPolicies::evolvesAsManyGenerationsAsAsked()
{
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    auto options = optionsOf("evolutionary");
    options.generations = 5;
    static_cast<void>(picksOf(*policyOf(options, space), 8, scorer));
    QCOMPARE(scorer.batches.size(), std::size_t{6});
    for (const std::size_t batch : scorer.batches)
        QVERIFY(batch <= static_cast<std::size_t>(options.population));
    for (const Hash128& identity : scorer.asked)
        QCOMPARE(scorer.asked.count(identity), std::size_t{1});
}

void TestSearchPolicies::evolvesLessWhileTheScorerKnowsNothing()
{
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    scorer.informed = false;
    static_cast<void>(picksOf(*policyOf(optionsOf("evolutionary"), space), 8, scorer));
    QCOMPARE(scorer.batches.size(), std::size_t{2});
}

void TestSearchPolicies::evolvesFromTheBestMeasured()
{
    const auto space = spaceOf(kMatmul);
    Rng rng(9);
    std::vector<MeasuredProgram> measured;
    for (const program::State& state : space::sampleDistinct(space, 40, rng))
        measured.push_back({0, state, hiddenSeconds(state.steps())});
    std::ranges::sort(measured, {}, &MeasuredProgram::seconds);
    measured.front().seconds.reset(); // the fastest failed
    OracleScorer scorer;
    auto options = optionsOf("evolutionary");
    options.generations = 0;
    options.population = 100;
    options.measuredShare = 0.1;
    static_cast<void>(picksOf(*policyOf(options, space), 8, scorer, measured));
    for (std::size_t i = 1; i <= 10; ++i)
        QVERIFY(scorer.asked.contains(identityOf(measured[i].state)));
}

void TestSearchPolicies::picksWhatDecidesDifferentlyWhenAsked()
{
    const auto space = spaceOf(kMatmul);
    const auto decisionsWith = [&](double weight) {
        auto options = optionsOf("evolutionary");
        options.diversity = weight;
        options.epsGreedy = 0;
        OracleScorer scorer;
        std::set<std::uint64_t> decisions;
        std::vector<double> scores;
        for (const Pick& pick : picksOf(*policyOf(options, space), 8, scorer).picks) {
            const auto values = decisionValues(pick.state);
            decisions.insert(values.begin(), values.end());
            scores.push_back(pick.score);
        }
        return std::pair(decisions.size(), scores);
    };
    const auto [plain, bestScores] = decisionsWith(0);
    const auto [diverse, scores] = decisionsWith(10);
    QVERIFY(diverse > plain);
    QVERIFY(std::ranges::is_sorted(bestScores, std::greater()));
    QCOMPARE(scores.front(), bestScores.front()); // the best is one of them
    QVERIFY(std::accumulate(scores.begin(), scores.end(), 0.0)
        <= std::accumulate(bestScores.begin(), bestScores.end(), 0.0));
}

void TestSearchPolicies::crossesParents()
{
    // With crossover alone no tile size can appear that no parent had.
    const auto space = spaceOf(kMatmul);
    auto options = optionsOf("evolutionary");
    options.population = 16;
    options.crossoverShare = 1;
    options.generations = 1;
    std::set<std::vector<std::int64_t>> tiles;
    int children = 0;
    int strangers = 0;
    OracleScorer scorer;
    scorer.says = [&](const program::State& state) {
        const bool isChild = scorer.batches.size() == 2;
        children += isChild ? 1 : 0;
        for (const records::Step& step : state.steps()) {
            const auto* split = std::get_if<records::SplitStep>(&step);
            if (!split)
                continue;
            std::vector<std::int64_t> tile{split->stage, split->iter};
            tile.insert(tile.end(), split->lengths.begin(), split->lengths.end());
            if (!isChild)
                tiles.insert(tile);
            else
                strangers += tiles.contains(tile) ? 0 : 1;
        }
        return 0.0;
    };
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        tiles.clear();
        scorer.batches.clear();
        static_cast<void>(picksOf(*policyOf(options, space, seed), 8, scorer));
    }
    QVERIFY(children > 10);
    QCOMPARE(strangers, 0);
}

void TestSearchPolicies::annealsWithChainsThatGoOn()
{
    // Nothing is measured between the calls: the chains alone remember.
    const auto space = spaceOf(kMatmul);
    auto options = optionsOf("annealing");
    options.epsGreedy = 0;
    options.annealingSteps = 4;
    const auto policy = policyOf(options, space);
    OracleScorer scorer;
    const double first = picksOf(*policy, 8, scorer).picks.front().score;
    double last = first;
    for (int round = 0; round < 10; ++round)
        last = picksOf(*policy, 8, scorer).picks.front().score;
    QVERIFY2(last > first, qPrintable(QStringLiteral("%1 after %2").arg(last).arg(first)));
}

void TestSearchPolicies::annealsOnlyWithAModel()
{
    const auto space = spaceOf(kMatmul);
    OracleScorer scorer;
    scorer.informed = false;
    const Picks picks = picksOf(*policyOf(optionsOf("annealing"), space), 8, scorer);
    QVERIFY(std::ranges::all_of(picks.picks, &Pick::isRandom));
    QCOMPARE(scorer.asked.size(), std::size_t{8});
}

void TestSearchPolicies::refusesUnknownPolicies()
{
    const auto space = spaceOf(kMatmul);
    options::PolicyOptions options;
    options.policy = "greedy";
    const auto policy = createPolicy(options, 0, space, 1);
    QVERIFY(!policy);
    QCOMPARE(policy.error().kind, ErrorKind::BadInput);
    QVERIFY(policy.error().message.find("greedy") != std::string::npos);
    options = {};
    options.population = 0;
    QVERIFY(!createPolicy(options, 0, space, 1));
}

QTEST_GUILESS_MAIN(TestSearchPolicies)
#include "tst_search_policies.moc"
