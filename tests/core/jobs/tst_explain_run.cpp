// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/explain_run.h"

#include "../measure/measure_fixture.h"
#include "jobs_fixture.h"
#include "model/cost_model.h"
#include "records/packed_steps.h"
#include "tests/support/fresh_workspaces.h"

#include <algorithm>
#include <cmath>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;
using records::Step;

namespace {

/// Programs that differ in one tile size.
std::vector<Step> programOf(std::int64_t tile)
{
    return {records::SplitStep{2, 0, 64, {tile}, true}, records::AnnotationStep{2, 0, 3},
        records::PragmaStep{2, 0, "auto_unroll_max_step$64"}};
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-5 * std::max(1.0, std::abs(b));
}

} // namespace

class TestExplainRun : public QObject, FreshWorkspaces
{
    Q_OBJECT

    /// A run whose model has weights as training begins with.
    static workspace::RunInfo addRun(workspace::Workspace& workspace, const std::string& name,
        bool hasModel = true, features::Layout layout = features::Layout::Cpu)
    {
        const auto run = workspace.createRun(quickSpec(name, 1)).value();
        if (!hasModel)
            return run;
        model::ModelHeader header;
        header.options = run.spec.options;
        header.features = features::FeatureSpec::official(layout);
        header.heads = {"here", "there"};
        const auto model = model::createModel(header, 3).value();
        const auto folder = workspace.runDirectory(run.id);
        std::filesystem::create_directories(folder);
        if (!model::saveModel(*model, folder / "model.safetensors"))
            qFatal("the model cannot be saved");
        return run;
    }
    static ExplainSubject subject()
    {
        ExplainSubject subject;
        subject.steps = programOf(4);
        return subject;
    }

private Q_SLOTS:
    void theHeadIsThePlatformsOrTheOneAskedFor()
    {
        auto workspace = fresh();
        addRun(workspace, "run");
        ExplainSubject asked = subject();
        QCOMPARE(explainRun(workspace, "run", asked, {}).explanation.head, 0);
        asked.platform = "there";
        const RunExplanation there = explainRun(workspace, "ru", asked, {});
        QVERIFY2(!there.problem, there.problem ? there.problem->message.c_str() : "");
        QCOMPARE(there.run, std::string("run"));
        QCOMPARE(there.model, std::string("tlp"));
        QCOMPARE(there.heads, (std::vector<std::string>{"here", "there"}));
        QCOMPARE(there.explanation.head, 1);
        QVERIFY(isNear(there.score(), there.explanation.scores[1]));
        QVERIFY(!isNear(there.explanation.scores[0], there.explanation.scores[1]));
        asked.head = "here";
        QCOMPARE(explainRun(workspace, "run", asked, {}).explanation.head, 0);
        asked.head = "nowhere";
        const RunExplanation refused = explainRun(workspace, "run", asked, {});
        QVERIFY(refused.problem);
        QVERIFY(refused.problem->message.find("nowhere") != std::string::npos);
        QVERIFY(!there.rank); // no peers
    }

    void ranksAreThoseOfTheScores()
    {
        auto workspace = fresh();
        addRun(workspace, "run");
        ExplainSubject asked = subject();
        asked.edited = programOf(32);
        std::vector<double> scores;
        for (const std::int64_t tile : {1, 2, 4, 8, 16, 32}) {
            asked.peers.push_back(records::packSteps(programOf(tile)));
            ExplainSubject alone;
            alone.steps = programOf(tile);
            scores.push_back(explainRun(workspace, "run", alone, {}).score());
        }
        const RunExplanation ranked = explainRun(workspace, "run", asked, {});
        QVERIFY2(!ranked.problem, ranked.problem ? ranked.problem->message.c_str() : "");
        const auto rankOf = [&](std::size_t index) {
            return 1 + std::ranges::count_if(scores, [&](double each) {
                return each > scores[index] + 1e-5;
            });
        };
        QCOMPARE(ranked.rank.value_or(0), rankOf(2));
        QCOMPARE(ranked.editedRank.value_or(0), rankOf(5));
        QCOMPARE(ranked.editedScores.size(), std::size_t{2});
        QVERIFY(isNear(ranked.editedScores[0], scores[5]));
        QVERIFY(isNear(ranked.score(), scores[2]));
        // The same program twice shares the better rank.
        asked.peers.push_back(records::packSteps(asked.steps));
        QCOMPARE(explainRun(workspace, "run", asked, {}).rank.value_or(0), rankOf(2));
    }

    void whatCannotBeExplainedSaysWhy()
    {
        auto workspace = fresh();
        addRun(workspace, "untrained", false);
        addRun(workspace, "gpu", true, features::Layout::Gpu);
        const auto deleted = addRun(workspace, "deleted");
        QVERIFY(workspace.setRunDeleted(deleted.id, true));
        const auto problemOf = [&](const char* name) {
            const auto problem = explainRun(workspace, name, subject(), {}).problem;
            return problem ? *problem : Error{};
        };
        QCOMPARE(problemOf("nothing").kind, ErrorKind::NotFound);
        QCOMPARE(problemOf("deleted").kind, ErrorKind::NotFound);
        QVERIFY(problemOf("untrained").message.find("has no model") != std::string::npos);
        QVERIFY(problemOf("gpu").message.find("cannot judge one for a CPU") != std::string::npos);
        std::stop_source stop;
        stop.request_stop();
        addRun(workspace, "run");
        const auto stopped = explainRun(workspace, "run", subject(), {stop.get_token(), {}});
        QVERIFY(stopped.problem);
        QCOMPARE(stopped.problem->kind, ErrorKind::Stopped);
    }

    void timesComeInTheOrderAskedFor()
    {
        QTemporaryDir folder;
        const auto results = timePrograms(
            measure::test::candidates({"kernel good",
                std::string("fail ") + measure::toString(measure::BuildFailure::Crash),
                "kernel good"}),
            measure::test::fakeOptions(folder.path().toStdString()), {});
        QVERIFY2(results, results ? "" : results.error().message.c_str());
        QCOMPARE(results->size(), std::size_t{3});
        for (const std::size_t good : {std::size_t{0}, std::size_t{2}}) {
            QCOMPARE((*results)[good].result.errorNo, 0);
            QVERIFY((*results)[good].medianSeconds > 0);
        }
        QVERIFY((*results)[1].buildFailure != measure::BuildFailure::None);
    }
};

QTEST_GUILESS_MAIN(TestExplainRun)
#include "tst_explain_run.moc"
