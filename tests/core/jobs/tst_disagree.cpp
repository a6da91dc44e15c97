// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/disagree.h"

#include "dataset/dataset.h"
#include "jobs_fixture.h"
#include "scoring/fast_scorer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

EvaluationSet::Task taskOf(std::int64_t id, const std::vector<double>& seconds)
{
    EvaluationSet::Task task;
    task.id = TaskId{id};
    task.name = "task " + std::to_string(id);
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        task.programs.programs.push_back(ProgramId{100 * id + std::int64_t(i)});
        task.programs.ordinals.push_back(std::int64_t(i) + 1);
        task.programs.packed.emplace_back();
    }
    task.programs.seconds = seconds;
    return task;
}

evaluation::ScoredTask scored(const EvaluationSet::Task& task, std::vector<double> scores)
{
    return {task.id, task.name, std::move(scores), task.programs.seconds};
}

/// How many of the task's usable programs come before this one, from the definition.
double rankByCounting(
    const std::vector<double>& scores, const std::vector<double>& seconds, std::size_t which)
{
    double before = 0;
    double equal = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (!std::isfinite(seconds[i]))
            continue;
        before += scores[i] > scores[which];
        equal += scores[i] == scores[which];
    }
    return before + (equal + 1) / 2;
}

} // namespace

class TestDisagree : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        QVERIFY(importSample(*m_workspace));
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, quickSpec("one", 1))->id, {}));
        options::TrainSpec other = quickSpec("two", 1);
        other.options.seed = 7;
        other.options.size = "full"; // reads other features
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, other)->id, {}));
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void ranksByHand()
    {
        EvaluationSet set;
        // the third program is not usable: ranks go from 1 to 4
        set.tasks
            = {taskOf(1, {4.0, 1.0, kNan, 3.0, 2.0}), taskOf(2, {1.0, 2.0}), taskOf(3, {kNan})};
        const std::vector a{scored(set.tasks[0], {0.9, 0.8, 9.0, 0.7, 0.6}),
            scored(set.tasks[1], {0.1, 0.2}), scored(set.tasks[2], {1.0})};
        const std::vector b{scored(set.tasks[0], {0.1, 0.5, 9.0, 0.5, 0.9}),
            scored(set.tasks[1], {0.2, 0.1}), scored(set.tasks[2], {2.0})};
        DisagreementReport report;
        compareRanks(set, a, b, 10, report);
        QCOMPARE(report.tasks, 2);
        QCOMPARE(report.programs, 6);
        // task 1: a ranks 1 2 3 4; b ranks 4, 2.5, 2.5, 1; task 2 is turned around
        const auto& found = report.programsOfInterest;
        QCOMPARE(found.size(), std::size_t(6));
        QCOMPARE(found[0].ordinal, 1);
        QCOMPARE(found[0].rankA, 1.0);
        QCOMPARE(found[0].rankB, 4.0);
        QCOMPARE(found[0].rankMeasured, 4.0);
        QCOMPARE(found[0].taskPrograms, 4);
        QCOMPARE(found[0].difference(), 0.75);
        QCOMPARE(found[1].ordinal, 5); // as far apart as the first one
        QCOMPARE(found[1].rankMeasured, 2.0);
        QCOMPARE(found[1].program, ProgramId{104});
        QCOMPARE(found[2].task, TaskId{2}); // half of its task each
        QCOMPARE(found[2].difference(), 0.5);
        QCOMPARE(found[3].task, TaskId{2});
        QCOMPARE(found[3].ordinal, 2);
        QCOMPARE(found[4].ordinal, 2);
        QCOMPARE(found[4].rankB, 2.5);
        QCOMPARE(found[5].ordinal, 4);
        QCOMPARE(found[5].difference(), 0.125);
        // ρ of task 1: deviations (−1.5 −.5 .5 1.5)·(1.5 0 0 −1.5) = −4.5 over √(5 · 4.5)
        QVERIFY(report.agreement);
        QVERIFY(std::abs(*report.agreement - (-4.5 / std::sqrt(22.5) - 1) / 2) < 1e-12);
    }

    void whereTheyAgreeNothingIsListed()
    {
        EvaluationSet set;
        set.tasks = {taskOf(1, {1.0, 2.0, 3.0})};
        const std::vector a{scored(set.tasks[0], {3.0, 2.0, 1.0})};
        const std::vector b{scored(set.tasks[0], {300.0, 20.0, 1.0})};
        DisagreementReport report;
        compareRanks(set, a, b, 10, report);
        QVERIFY(report.programsOfInterest.empty());
        QCOMPARE(*report.agreement, 1.0);
    }

    void aConstantModelDisagreesByItsRanksOnly()
    {
        EvaluationSet set;
        set.tasks = {taskOf(1, {1.0, 2.0, 3.0})};
        const std::vector a{scored(set.tasks[0], {3.0, 2.0, 1.0})};
        const std::vector b{scored(set.tasks[0], {5.0, 5.0, 5.0})};
        DisagreementReport report;
        compareRanks(set, a, b, 1, report);
        QVERIFY(!report.agreement);
        QCOMPARE(report.programsOfInterest.size(), std::size_t(1));
        QCOMPARE(report.programsOfInterest[0].ordinal, 1); // the first of two as far apart
        QCOMPARE(report.programsOfInterest[0].rankB, 2.0);
    }

    void scoresAreThoseOfEachModelOnTheSamePrograms()
    {
        const auto report = findDisagreements(*m_workspace, {"one", "two", {}, {}, {}, 40}, {});
        QVERIFY2(report.has_value(), messageOf(report));
        QCOMPARE(report->split, std::string("standard"));
        QCOMPARE(report->platform, std::string("zen5-avx512"));
        QCOMPARE(report->programsOfInterest.size(), std::size_t(40));
        const auto entry = m_workspace->dataset("sample");
        auto dataset = dataset::Dataset::open(entry->file, dataset::OpenMode::ReadOnly).value();
        const PlatformId platform = dataset.platform("zen5-avx512")->id;
        const auto scoresOf = [&](const char* run, const dataset::TaskPrograms& programs) {
            const auto file = m_workspace->runDirectory(m_workspace->run(run)->id);
            const auto model = model::loadModel(file / "model.safetensors").value();
            auto scorer = scoring::FastScorer::create(*model).value();
            return scorer.score(programs.packed).value();
        };
        double last = 1;
        for (const Disagreement& one : report->programsOfInterest) {
            QVERIFY(one.difference() <= last);
            last = one.difference();
        }
        const Disagreement& top = report->programsOfInterest.front();
        const auto programs = dataset.taskPrograms(top.task, platform).value();
        const std::size_t index = std::size_t(
            std::ranges::find(programs.ordinals, top.ordinal) - programs.ordinals.begin());
        const auto a = scoresOf("one", programs);
        const auto b = scoresOf("two", programs);
        QCOMPARE(top.scoreA, a[index]);
        QCOMPARE(top.scoreB, b[index]);
        QCOMPARE(top.rankA, rankByCounting(a, programs.seconds, index));
        QCOMPARE(top.rankB, rankByCounting(b, programs.seconds, index));
    }

    void theOtherWayAroundTheListIsTheSame()
    {
        const auto ab = findDisagreements(*m_workspace, {"one", "two", {}, {}, "none", 20}, {});
        const auto ba = findDisagreements(*m_workspace, {"two", "one", {}, {}, "none", 20}, {});
        QVERIFY(ab && ba);
        QVERIFY(ab->split.empty());
        QVERIFY(!ab->warnings.empty()); // most of these tasks were trained on
        QCOMPARE(ab->agreement, ba->agreement);
        for (std::size_t i = 0; i < 20; ++i) {
            QCOMPARE(ab->programsOfInterest[i].program, ba->programsOfInterest[i].program);
            QCOMPARE(ab->programsOfInterest[i].rankA, ba->programsOfInterest[i].rankB);
        }
    }

    void refusesWhatCannotBeCompared()
    {
        const auto kindOf = [&](const DisagreeRequest& request) {
            const auto result = findDisagreements(*m_workspace, request, {});
            return result ? ErrorKind::Internal : result.error().kind;
        };
        QCOMPARE(kindOf({"one", "one", {}, {}, {}}), ErrorKind::BadInput);
        QCOMPARE(kindOf({"one", "three", {}, {}, {}}), ErrorKind::NotFound);
        QCOMPARE(kindOf({"one", "two", "nothing", {}, {}}), ErrorKind::NotFound);
        QCOMPARE(kindOf({"one", "two", {}, "nothing", {}}), ErrorKind::NotFound);
        QCOMPARE(kindOf({"one", "two", {}, {}, "nothing"}), ErrorKind::NotFound);
        QCOMPARE(kindOf({"one", "two", {}, {}, {}, 0}), ErrorKind::BadInput);
        QVERIFY(m_workspace->createRun(quickSpec("untrained", 1)));
        QCOMPARE(kindOf({"one", "untrained", {}, {}, {}}), ErrorKind::BadInput);
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto result
            = findDisagreements(*m_workspace, {"one", "two", {}, {}, {}}, {source.get_token(), {}});
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestDisagree)
#include "tst_disagree.moc"
