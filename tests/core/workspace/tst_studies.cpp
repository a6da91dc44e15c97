// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/job_specs.h"
#include "workspace/workspace.h"

#include "tests/support/fresh_workspaces.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::workspace;

/// Studies and their cells as rows.
class TestStudies : public QObject
{
    Q_OBJECT

    test::FreshWorkspaces m_workspaces;

    static std::vector<StudyCellInfo> cells(const std::vector<std::string>& keys)
    {
        std::vector<StudyCellInfo> rows;
        for (const std::string& key : keys)
            rows.push_back({key, "spec of " + key, {}, CellState::Waiting, {}});
        return rows;
    }
    static RunInfo makeRun(Workspace& workspace)
    {
        options::TrainSpec spec;
        spec.dataset = "d";
        spec.platform = "p";
        return workspace.createRun(spec).value();
    }

private Q_SLOTS:
    void keepsWhatItIsGiven()
    {
        auto workspace = m_workspaces.fresh();
        const auto made = workspace.createStudy("mine", "{\"a\": 1}", cells({"b", "a"}));
        QVERIFY(made.has_value());
        QVERIFY(made->state == StudyState::Pending);
        QCOMPARE(made->specJson, std::string("{\"a\": 1}"));
        QCOMPARE(made->cells, 2);
        QCOMPARE(*workspace.studyCells(made->id), cells({"b", "a"})); // in the order given
        QCOMPARE(workspace.study("mi")->id, made->id);
        QCOMPARE(workspace.studies()->size(), std::size_t(1));
        QVERIFY(!workspace.createStudy("mine", "{}", {}).has_value());
        QVERIFY(!workspace.createStudy("a/b", "{}", {}).has_value());
        QVERIFY(!workspace.createStudy("twice", "{}", cells({"a", "a"})).has_value());
        QCOMPARE(workspace.studies()->size(), std::size_t(1));
    }

    void cellsKeepTheirRunsWhenTheStudyChanges()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("s", "1", cells({"a", "b", "c"}))->id;
        const RunInfo run = makeRun(workspace);
        StudyCellInfo cell = cells({"b"}).front();
        cell.run = run.id;
        cell.state = CellState::Finished;
        QVERIFY(workspace.updateStudyCell(id, cell));
        StudyCellInfo failed = cells({"a"}).front();
        failed.state = CellState::Failed;
        failed.error = "why";
        QVERIFY(workspace.updateStudyCell(id, failed));
        QCOMPARE(workspace.study(id)->finished, 1);
        QCOMPARE(workspace.study(id)->failed, 1);

        QVERIFY(workspace.setStudyCells(id, "2", cells({"d", "b", "a"})));
        const auto after = workspace.studyCells(id).value();
        QCOMPARE(after.size(), std::size_t(3));
        QCOMPARE(after[1], cell);
        QCOMPARE(after[2], failed);
        QCOMPARE(workspace.study(id)->specJson, std::string("2"));
        // Asked for something on top: its run stays, and it has something to do.
        auto more = cells({"b"});
        more[0].specJson = "more";
        QVERIFY(workspace.setStudyCells(id, "3", more));
        QCOMPARE(workspace.studyCells(id)->front().run, run.id);
        QVERIFY(workspace.studyCells(id)->front().state == CellState::Waiting);
        QVERIFY(!workspace.updateStudyCell(id, cells({"a"}).front()));
        QVERIFY(workspace.run(run.id).has_value());
    }

    void aDeletedRunLeavesItsCell()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("s", "1", cells({"a"}))->id;
        const RunInfo run = makeRun(workspace);
        StudyCellInfo cell = cells({"a"}).front();
        cell.run = run.id;
        QVERIFY(workspace.updateStudyCell(id, cell));
        QVERIFY(workspace.setRunDeleted(run.id, true));
        QVERIFY(workspace.purgeDeletedRuns());
        QVERIFY(!workspace.studyCells(id)->front().run);
    }

    void deletingIsUndoneUntilPurged()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("s", "1", cells({"a"}))->id;
        QVERIFY(workspace.setStudyDeleted(id, true));
        QVERIFY(workspace.studies()->empty());
        QVERIFY(workspace.setStudyDeleted(id, false));
        QCOMPARE(workspace.studies()->size(), std::size_t(1));
        QVERIFY(workspace.setStudyDeleted(id, true));
        QVERIFY(workspace.createStudy("s", "2", {}).has_value());
        QVERIFY(!workspace.setStudyDeleted(id, false)); // its name is another's by now
        QVERIFY(workspace.purgeDeletedStudies());
        QVERIFY(!workspace.study(id).has_value());
        QVERIFY(workspace.studyCells(id)->empty());
        QCOMPARE(workspace.studies()->size(), std::size_t(1));
    }

    void isRenamedToAFreeNameOnly()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("a", "1", {})->id;
        QVERIFY(workspace.createStudy("b", "1", {}).has_value());
        QVERIFY(!workspace.renameStudy(id, "b"));
        QVERIFY(!workspace.renameStudy(id, ""));
        QVERIFY(workspace.renameStudy(id, "c"));
        QCOMPARE(workspace.study(id)->name, std::string("c"));
    }

    void oneJobWorksOnAStudyAtATime()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("s", "1", cells({"a"}))->id;
        const auto job = workspace.createJob(kStudyJob, "s", StudyRequest{}.toJson(), id);
        QVERIFY(job.has_value());
        QCOMPARE(job->study, id);
        QCOMPARE(workspace.study(id)->job, job->id);
        QVERIFY(!workspace.createJob(kStudyJob, "s", "{}", id).has_value());
        QVERIFY(workspace.claimJob(job->id));
        QVERIFY(workspace.setStudyState(id, StudyState::Running));
        QVERIFY(workspace.study(id)->state == StudyState::Running); // this process is its job's
        QVERIFY(!workspace.setStudyCells(id, "2", {}));
        QVERIFY(!workspace.setStudyDeleted(id, true));
        QVERIFY(workspace.finishJob(job->id, JobState::Failed, "why"));
        QVERIFY(workspace.study(id)->state == StudyState::Failed);
        QCOMPARE(workspace.study(id)->error, std::string("why"));
        QVERIFY(workspace.createJob(kStudyJob, "s", "{}", id).has_value());
    }

    void aStudyWhoseProcessIsGoneStandsStill()
    {
        auto workspace = m_workspaces.fresh();
        const StudyId id = workspace.createStudy("s", "1", {})->id;
        QVERIFY(workspace.setStudyState(id, StudyState::Running));
        QVERIFY(workspace.study(id)->state == StudyState::Stopped); // no job at all
        QVERIFY(!workspace.study(id)->error.empty());
    }

    void requestsSurviveTheirText()
    {
        const StudyRequest request{StudyRequest::Step::Speed, 3};
        const auto read = StudyRequest::fromJson(request.toJson());
        QVERIFY(read.has_value());
        QVERIFY(read->step == StudyRequest::Step::Speed);
        QCOMPARE(read->parallel, 3);
        QVERIFY(!StudyRequest::fromJson("[").has_value());
    }
};

QTEST_GUILESS_MAIN(TestStudies)
#include "tst_studies.moc"
