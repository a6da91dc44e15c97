// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/job_kinds.h"

#include "tests/support/fresh_workspaces.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::workspace;

/// What a session meets when it begins or goes on. That it measures is in tests/e2e.
class TestTuneJob : public QObject, private test::FreshWorkspaces
{
    Q_OBJECT

    static RunId addRun(Workspace& workspace, const std::string& name)
    {
        options::TrainSpec training;
        training.runName = name;
        training.dataset = "d";
        training.platform = "p";
        return workspace.createRun(training).value().id;
    }

    static options::TuneSpec specOf(const std::string& model)
    {
        options::TuneSpec spec;
        spec.sessionName = "s";
        spec.workloads = {"matmul:m=8,n=8,k=8"};
        spec.target = "sse41@1";
        spec.model = model;
        spec.measuresBaseline = false;
        return spec;
    }

    /// The error that the session ends with before it measures anything.
    static Error errorOf(Workspace& workspace)
    {
        const SessionInfo session = workspace.session("s").value();
        const JobInfo job = workspace.createJob(kTuneJob, "s", "{}", session.id).value();
        const auto result = tuneJob(workspace, job, {});
        return result ? Error() : result.error();
    }

private Q_SLOTS:
    void anotherRunOfTheNameIsNotTheSessions()
    {
        Workspace workspace = fresh();
        const RunId own = addRun(workspace, "r");
        QVERIFY(workspace.createSession(specOf("r")));
        QVERIFY(workspace.setRunDeleted(own, true));
        QVERIFY(addRun(workspace, "r") != own);
        const Error error = errorOf(workspace);
        QCOMPARE(error.kind, ErrorKind::NotFound);
        QVERIFY2(error.message.find("“r”") != std::string::npos, error.message.c_str());
        QVERIFY2(error.message.find("deleted") != std::string::npos, error.message.c_str());
        QCOMPARE(workspace.session("s")->state, SessionState::Failed);
    }

    void aRenamedRunIsTheSessionsStill()
    {
        Workspace workspace = fresh();
        const RunId own = addRun(workspace, "before");
        QVERIFY(workspace.createSession(specOf("before")));
        QVERIFY(workspace.renameRun(own, "after"));
        const Error error = errorOf(workspace); // it has no model file, which comes later
        QVERIFY2(error.message.find("deleted") == std::string::npos, error.message.c_str());
        QVERIFY2(error.toString().find("model.safetensors") != std::string::npos,
            error.toString().c_str());
    }

    void timesOfTwoPlatformsDoNotMix()
    {
        Workspace workspace = fresh();
        SessionInfo session = workspace.createSession(specOf("random")).value();
        QVERIFY(workspace.setSessionTasks(session.id, {SessionTask{}}));
        TrialInfo trial;
        trial.number = 1;
        QVERIFY(workspace.addTrial(session.id, trial));
        session.platform = "local-avx2-4t";
        QVERIFY(workspace.updateSession(session));
        const Error error = errorOf(workspace);
        QCOMPARE(error.kind, ErrorKind::BadInput);
        QVERIFY2(error.message.find("local-avx2-4t") != std::string::npos, error.message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestTuneJob)
#include "tst_tune_job.moc"
