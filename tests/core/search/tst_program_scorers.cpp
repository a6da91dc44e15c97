// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <limits>

#include "evaluation/ranking_metrics.h"
#include "search_fixture.h"

using namespace tlp;
using namespace tlp::search;
using namespace tlp::search::test;

class TestProgramScorers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void scoresAtRandomButAlwaysAlike();
    void treesLearnToRankProgramsTheyNeverSaw();
    void treesOfStatementsLearnToRank();
    void treesOfTasksAreTheirOwn();
    void treesPutFailuresLast();
    void treesAreTheSameWithOneSeed();
    void treesAreRandomAtFirst();
    void treesNeedSomethingThatRan();
    void treesForgetWhatTheyAreNotTold();
    void treesEndWhenAsked();
    void refusesOptionsOfTreesOutOfRange();
    void ensemblesAverageWhatIsStandardised();
    void ensemblesExploreWhereMembersDisagree();
    void ensemblesKeepTheScaleWithinARound();
    void ensemblesLeaveOutWhoKnowsNothing();
    void ensemblesTeachEachMember();

private:
    std::vector<program::State> m_programs;
};

namespace {

std::unique_ptr<ProgramScorer> trees(const XgboostOptions& options = {})
{
    auto scorer = xgboostScorer(options);
    if (!scorer)
        qFatal("%s", scorer.error().toString().c_str());
    return std::move(*scorer);
}

void teach(ProgramScorer& scorer, const std::vector<MeasuredProgram>& measured)
{
    const Status learnt = scorer.learn(measured, {});
    if (!learnt)
        qFatal("%s", learnt.error().toString().c_str());
}

std::vector<double> scoresOf(ProgramScorer& scorer, std::span<const program::State> programs)
{
    auto scores = scorer.score(0, programs, {});
    if (!scores)
        qFatal("%s", scores.error().toString().c_str());
    return std::move(*scores);
}

std::vector<MeasuredProgram> measuredOf(std::span<const program::State> programs)
{
    std::vector<MeasuredProgram> measured;
    for (const program::State& state : programs)
        measured.push_back({0, state, hiddenSeconds(state.steps())});
    return measured;
}

double kendallOf(ProgramScorer& scorer, std::span<const program::State> programs)
{
    std::vector<double> seconds;
    for (const program::State& state : programs)
        seconds.push_back(hiddenSeconds(state.steps()));
    return evaluation::kendallTau(scoresOf(scorer, programs), seconds).value_or(0);
}

/// Gives the programs of a batch these scores, in turn.
std::unique_ptr<OracleScorer> saying(std::vector<double> scores)
{
    auto scorer = std::make_unique<OracleScorer>();
    auto next = std::make_shared<std::size_t>(0);
    scorer->says = [scores = std::move(scores), next](
                       const program::State&) { return scores[(*next)++ % scores.size()]; };
    return scorer;
}

std::unique_ptr<ProgramScorer> ensembleOf(
    std::unique_ptr<ProgramScorer> a, std::unique_ptr<ProgramScorer> b, double exploration)
{
    std::vector<std::unique_ptr<ProgramScorer>> members;
    members.push_back(std::move(a));
    members.push_back(std::move(b));
    return ensembleScorer(std::move(members), exploration);
}

} // namespace

void TestProgramScorers::initTestCase()
{
    Rng rng(11);
    m_programs = space::sampleDistinct(spaceOf(kMatmul), 600, rng);
    QCOMPARE(m_programs.size(), std::size_t{600});
}

void TestProgramScorers::scoresAtRandomButAlwaysAlike()
{
    const auto scorer = randomScorer(3);
    QVERIFY(!scorer->isInformed(0));
    const auto scores = scoresOf(*scorer, m_programs);
    QVERIFY(std::ranges::all_of(scores, [](double score) { return score >= 0 && score < 1; }));
    QCOMPARE(std::set<double>(scores.begin(), scores.end()).size(), scores.size());
    const auto later = std::span(m_programs).last(10);
    QCOMPARE(scoresOf(*scorer, later), std::vector<double>(scores.end() - 10, scores.end()));
    QVERIFY(std::abs(kendallOf(*scorer, m_programs)) < 0.1);
    QVERIFY(scoresOf(*randomScorer(4), m_programs) != scores);
}

void TestProgramScorers::treesLearnToRankProgramsTheyNeverSaw()
{
    const auto scorer = trees();
    teach(*scorer, measuredOf(std::span(m_programs).first(300)));
    QVERIFY(scorer->isInformed(0));
    const double tau = kendallOf(*scorer, std::span(m_programs).last(300));
    QVERIFY2(tau > 0.5, qPrintable(QString::number(tau)));
}

void TestProgramScorers::treesOfStatementsLearnToRank()
{
    XgboostOptions options;
    options.dags = {workloadOf(kMatmul).dag};
    const auto scorer = trees(options);
    QVERIFY(!scorer->isInformed(0));
    auto measured = measuredOf(std::span(m_programs).first(200));
    measured[3].seconds.reset(); // failed
    teach(*scorer, measured);
    QVERIFY(scorer->isInformed(0));
    const double kendall = kendallOf(*scorer, std::span(m_programs).last(300));
    QVERIFY2(kendall > 0.3, qPrintable(QString::number(kendall)));
    // Another task's DAG is not among them.
    for (MeasuredProgram& program : measured)
        program.task = 1;
    QCOMPARE(scorer->learn(measured, {}).error().kind, ErrorKind::Internal);
}

void TestProgramScorers::treesOfTasksAreTheirOwn()
{
    // Neither far longer programs of another task nor the order of measuring changes anything.
    const auto measured = measuredOf(std::span(m_programs).first(200));
    const auto alone = trees();
    teach(*alone, measured);
    std::vector<MeasuredProgram> both;
    Rng rng(1);
    const auto others = space::sampleDistinct(spaceOf("matmul:m=256,n=256,k=256"), 200, rng);
    for (std::size_t i = 0; i < measured.size(); ++i) {
        both.push_back({1, others[i], 1000 * hiddenSeconds(others[i].steps())});
        both.push_back(measured[i]);
    }
    const auto scorer = trees();
    teach(*scorer, both);
    QVERIFY(scorer->isInformed(0) && scorer->isInformed(1));
    QCOMPARE(scoresOf(*scorer, m_programs), scoresOf(*alone, m_programs));
    // What was told and is no longer leaves no trace.
    teach(*scorer, {both.begin(), both.end() - 1});
    teach(*scorer, measured);
    QCOMPARE(scoresOf(*scorer, m_programs), scoresOf(*alone, m_programs));
    QVERIFY(!scorer->isInformed(1));
}

void TestProgramScorers::treesPutFailuresLast()
{
    const auto fails = [](const program::State& state) {
        return std::ranges::any_of(state.steps(), [](const records::Step& step) {
            const auto* pragma = std::get_if<records::PragmaStep>(&step);
            return pragma && pragma->pragma == "auto_unroll_max_step$512";
        });
    };
    auto measured = measuredOf(std::span(m_programs).first(300));
    for (MeasuredProgram& program : measured) {
        program.seconds = 1e-3;
        if (fails(program.state))
            program.seconds.reset();
    }
    const auto scorer = trees();
    teach(*scorer, measured);
    const auto unseen = std::span(m_programs).last(300);
    const auto scores = scoresOf(*scorer, unseen);
    std::size_t wrong = 0;
    std::vector<double> good;
    std::vector<double> bad;
    for (std::size_t i = 0; i < unseen.size(); ++i)
        (fails(unseen[i]) ? bad : good).push_back(scores[i]);
    QVERIFY(good.size() > 50 && bad.size() > 50);
    std::ranges::sort(good);
    for (const double score : bad)
        wrong += score >= good[good.size() / 2] ? 1 : 0;
    QVERIFY2(wrong < bad.size() / 10, qPrintable(QString::number(wrong)));
}

void TestProgramScorers::treesAreTheSameWithOneSeed()
{
    const auto measured = measuredOf(std::span(m_programs).first(100));
    const auto first = trees();
    const auto second = trees();
    teach(*first, measured);
    teach(*second, measured);
    const auto scores = scoresOf(*first, m_programs);
    QCOMPARE(scoresOf(*second, m_programs), scores);
    teach(*first, measured); // fitted anew, not on top
    QCOMPARE(scoresOf(*first, m_programs), scores);
    // One by one or together: the same.
    for (std::size_t i = 0; i < 20; ++i)
        QCOMPARE(scoresOf(*first, std::span(m_programs).subspan(i, 1)).front(), scores[i]);
}

void TestProgramScorers::treesAreRandomAtFirst()
{
    XgboostOptions options;
    options.minimumPrograms = 30;
    const auto scorer = trees(options);
    QVERIFY(!scorer->isInformed(0));
    const auto random = scoresOf(*scorer, m_programs);
    QCOMPARE(std::set<double>(random.begin(), random.end()).size(), random.size());
    teach(*scorer, measuredOf(std::span(m_programs).first(29)));
    QVERIFY(!scorer->isInformed(0));
    QCOMPARE(scoresOf(*scorer, m_programs), random);
    teach(*scorer, measuredOf(std::span(m_programs).first(30)));
    QVERIFY(scorer->isInformed(0));
    QVERIFY(scoresOf(*scorer, {}).empty());
}

void TestProgramScorers::treesNeedSomethingThatRan()
{
    auto measured = measuredOf(std::span(m_programs).first(50));
    for (MeasuredProgram& program : measured)
        program.seconds.reset();
    const auto scorer = trees();
    teach(*scorer, measured);
    QVERIFY(!scorer->isInformed(0));
    // Nothing tells equal programs apart.
    std::vector<MeasuredProgram> equal(50, measuredOf(std::span(m_programs).first(1)).front());
    teach(*scorer, equal);
    QVERIFY(!scorer->isInformed(0));
}

void TestProgramScorers::treesForgetWhatTheyAreNotTold()
{
    const auto scorer = trees();
    teach(*scorer, measuredOf(std::span(m_programs).first(100)));
    const auto scores = scoresOf(*scorer, m_programs);
    teach(*scorer, measuredOf(std::span(m_programs).last(100)));
    QVERIFY(scoresOf(*scorer, m_programs) != scores);
}

void TestProgramScorers::treesEndWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const auto scorer = trees();
    const auto learnt = scorer->learn(measuredOf(m_programs), {stop.get_token(), {}});
    QVERIFY(!learnt);
    QCOMPARE(learnt.error().kind, ErrorKind::Stopped);
    QVERIFY(!scorer->isInformed(0));
}

void TestProgramScorers::refusesOptionsOfTreesOutOfRange()
{
    QVERIFY(xgboostScorer({}));
    for (const XgboostOptions& options : {XgboostOptions{.maxDepth = 0}, XgboostOptions{.eta = 0},
             XgboostOptions{.eta = 1.5}, XgboostOptions{.gamma = -1},
             XgboostOptions{.eta = std::numeric_limits<double>::quiet_NaN()},
             XgboostOptions{.minChildWeight = -1}, XgboostOptions{.rounds = 0},
             XgboostOptions{.threads = -1}, XgboostOptions{.minimumPrograms = 0}}) {
        const auto scorer = xgboostScorer(options);
        QVERIFY(!scorer);
        QCOMPARE(scorer.error().kind, ErrorKind::BadInput);
    }
}

void TestProgramScorers::ensemblesAverageWhatIsStandardised()
{
    // Standardised alike, whatever the scale: −1, 0, 1 and 1, 0, −1.
    const auto scorer = ensembleOf(saying({10, 20, 30}), saying({3, 3, 3}), 0);
    QCOMPARE(scorer->name(), std::string("oracle + oracle"));
    const auto programs = std::span(m_programs).first(3);
    QCOMPARE(scoresOf(*scorer, programs), (std::vector<double>{-0.5, 0, 0.5}));
    const auto opposed = ensembleOf(saying({10, 20, 30}), saying({-1, -2, -3}), 0);
    QCOMPARE(scoresOf(*opposed, programs), (std::vector<double>{0, 0, 0}));
    const double infinity = std::numeric_limits<double>::infinity();
    const auto partial = ensembleOf(saying({1, 2, 3}), saying({1, -infinity, 3}), 0);
    QCOMPARE(scoresOf(*partial, programs)[1], -infinity);
    QVERIFY(std::isfinite(scoresOf(*partial, programs)[2]));
}

void TestProgramScorers::ensemblesExploreWhereMembersDisagree()
{
    const auto programs = std::span(m_programs).first(3);
    const auto scorer = ensembleOf(saying({10, 20, 30}), saying({-1, -2, -3}), 2);
    // Means 0; deviations √2, 0, √2 of the pairs −1/1, 0/0, 1/−1.
    const auto scores = scoresOf(*scorer, programs);
    QCOMPARE(scores[0], 2 * std::sqrt(2.0));
    QCOMPARE(scores[1], 0.0);
    QCOMPARE(scores[2], scores[0]);
}

void TestProgramScorers::ensemblesKeepTheScaleWithinARound()
{
    // A better second batch must come out better than the first, not standardised on its own.
    const auto scorer = ensembleOf(saying({1, 2, 3, 11, 12, 13}), saying({1, 2, 3, 11, 12, 13}), 0);
    const auto programs = std::span(m_programs).first(3);
    QCOMPARE(scoresOf(*scorer, programs), (std::vector<double>{-1, 0, 1}));
    QCOMPARE(scoresOf(*scorer, programs), (std::vector<double>{9, 10, 11}));
    teach(*scorer, {});
    QCOMPARE(scoresOf(*scorer, programs), (std::vector<double>{-1, 0, 1}));
}

void TestProgramScorers::ensemblesLeaveOutWhoKnowsNothing()
{
    auto ignorant = saying({3, 2, 1});
    ignorant->informed = false;
    const auto scorer = ensembleOf(saying({1, 2, 3}), std::move(ignorant), 1);
    QVERIFY(scorer->isInformed(0));
    const auto programs = std::span(m_programs).first(3);
    QCOMPARE(scoresOf(*scorer, programs), (std::vector<double>{-1, 0, 1}));
    QVERIFY(!ensembleOf(randomScorer(1), randomScorer(2), 1)->isInformed(0));
}

void TestProgramScorers::ensemblesTeachEachMember()
{
    auto first = saying({1});
    auto second = saying({1});
    const OracleScorer& firstSeen = *first;
    const OracleScorer& secondSeen = *second;
    const auto scorer = ensembleOf(std::move(first), std::move(second), 0);
    teach(*scorer, measuredOf(std::span(m_programs).first(5)));
    QCOMPARE(firstSeen.lessons, (std::vector<std::size_t>{5}));
    QCOMPARE(secondSeen.lessons, (std::vector<std::size_t>{5}));
}

QTEST_GUILESS_MAIN(TestProgramScorers)
#include "tst_program_scorers.moc"
