// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/process_identity.h"
#include "workspace/workspace.h"

#include "tests/support/fresh_workspaces.h"

#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

#include <sys/wait.h>
#include <unistd.h>

using namespace tlp;
using namespace tlp::workspace;

namespace {

/// Runs `work` in a child process; returns its exit code (−1 when a signal ended it).
int inChild(const std::function<int()>& work)
{
    const pid_t pid = fork();
    if (pid == 0)
        _exit(work());
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

class TestWorkspaceJobs : public QObject, private test::FreshWorkspaces
{
    Q_OBJECT

    static void execute(const Workspace& workspace, const std::string& sql)
    {
        SQLite::Database database(
            (workspace.directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        database.exec(sql);
    }

private Q_SLOTS:
    void knowsItsOwnProcess()
    {
        const ProcessIdentity self = ProcessIdentity::current();
        QVERIFY(self.isAlive());
        QCOMPARE(self.pid, qint64(getpid()));
        for (auto spoil : std::initializer_list<void (*)(ProcessIdentity&)>{
                 [](ProcessIdentity& p) { p.startTicks += 1; },
                 [](ProcessIdentity& p) { p.bootId = "another boot"; },
                 [](ProcessIdentity& p) { p.host = "elsewhere"; },
                 [](ProcessIdentity& p) { p.pid = 0; },
                 [](ProcessIdentity& p) { p.pid = 2147483647; }}) {
            ProcessIdentity other = self;
            spoil(other);
            QVERIFY(!other.isAlive());
        }
    }

    void aZombieIsNotAlive()
    {
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        const pid_t pid = fork();
        if (pid == 0) {
            close(ends[0]);
            const ProcessIdentity self = ProcessIdentity::current();
            const ssize_t written = write(ends[1], &self.startTicks, sizeof self.startTicks);
            _exit(written == sizeof self.startTicks ? 0 : 1);
        }
        close(ends[1]);
        ProcessIdentity child = ProcessIdentity::current();
        child.pid = pid;
        QCOMPARE(read(ends[0], &child.startTicks, sizeof child.startTicks),
            ssize_t(sizeof child.startTicks));
        char end = 0;
        QCOMPARE(read(ends[0], &end, 1), ssize_t(0)); // it has closed everything, nobody waited
        close(ends[0]);
        QTRY_VERIFY(!child.isAlive());
        waitpid(pid, nullptr, 0);
        QVERIFY(!child.isAlive());
    }

    void runsFromQueuedToFinished()
    {
        Workspace workspace = fresh();
        const JobInfo job = workspace.createJob("import", "sample", R"({"a":1})").value();
        QCOMPARE(job.state, JobState::Queued);
        QCOMPARE(job.specJson, std::string(R"({"a":1})"));
        QVERIFY(workspace.claimJob(job.id));
        QVERIFY(workspace.heartbeat(job.id, {"import", "bytes", "file.json", 10, 100, 2.5, 36}));
        JobInfo running = workspace.job(job.id).value();
        QCOMPARE(running.state, JobState::Running);
        QCOMPARE(running.pid, std::int64_t(getpid()));
        QCOMPARE(running.done, std::int64_t{10});
        QCOMPARE(running.detail, std::string("file.json"));
        QCOMPARE(running.secondsLeft, 36.0);
        QVERIFY(running.heartbeatAt >= running.startedAt);
        QVERIFY(workspace.finishJob(job.id, JobState::Finished, "", R"({"good":3})"));
        const JobInfo done = workspace.job(job.id).value();
        QCOMPARE(done.state, JobState::Finished);
        QCOMPARE(done.resultJson, std::string(R"({"good":3})"));
        QVERIFY(done.endedAt > 0);
        QVERIFY(!workspace.claimJob(job.id));
        QVERIFY(!workspace.requeueJob(job.id));
        QVERIFY(!workspace.requestCancel(job.id));
    }

    void aJobOfADeletedRunDoesNotGoOn()
    {
        Workspace workspace = fresh();
        options::TrainSpec spec;
        spec.runName = "r";
        spec.dataset = "d";
        spec.platform = "p";
        const RunId run = workspace.createRun(spec)->id;
        const JobId job = workspace.createJob("train", "r", "{}", run)->id;
        QVERIFY(workspace.setRunDeleted(run, true));
        QCOMPARE(workspace.job(job)->state, JobState::Cancelled);
        const Status resumed = workspace.requeueJob(job);
        QVERIFY(!resumed);
        QCOMPARE(resumed.error().message, std::string("the run of this job has been deleted"));
        QVERIFY(workspace.setRunDeleted(run, false));
        QVERIFY(workspace.requeueJob(job));
        QVERIFY(workspace.claimJob(job));
        QVERIFY(!workspace.setRunDeleted(run, true));
        execute(workspace, "UPDATE runs SET deleted = 1");
        QVERIFY(workspace.purgeDeletedRuns());
        QVERIFY(workspace.run(run));
    }

    void onlyOneProcessOwnsAJob()
    {
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        QVERIFY(workspace.claimJob(id));
        const auto directory = workspace.directory();
        const int code = inChild([&] {
            auto other = Workspace::open(directory);
            const bool refused = other && !other->claimJob(id) && !other->heartbeat(id, {})
                && !other->finishJob(id, JobState::Failed, "mine!") && !other->requeueJob(id);
            return refused ? 0 : 1;
        });
        QCOMPARE(code, 0);
        QCOMPARE(workspace.job(id)->state, JobState::Running);
        QVERIFY(workspace.heartbeat(id, {}));
    }

    void ofManyClaimersOneWins()
    {
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        const auto directory = workspace.directory();
        constexpr int kChildren = 4;
        int hold[2];
        QCOMPARE(pipe(hold), 0);
        int results[2];
        QCOMPARE(pipe(results), 0);
        std::array<pid_t, kChildren> children{};
        for (pid_t& child : children) {
            child = fork();
            if (child == 0) {
                close(hold[1]);
                auto own = Workspace::open(directory);
                const char won = own && own->claimJob(id) ? '1' : '0';
                if (write(results[1], &won, 1) != 1)
                    _exit(2);
                char ignored = 0; // the winner must live until all have tried
                const ssize_t got = read(hold[0], &ignored, 1);
                _exit(got == 0 ? 0 : 1);
            }
        }
        int winners = 0;
        for (int i = 0; i < kChildren; ++i) {
            char won = 0;
            QCOMPARE(read(results[0], &won, 1), ssize_t(1));
            winners += won == '1' ? 1 : 0;
        }
        for (const int end : {hold[0], hold[1], results[0], results[1]})
            close(end);
        for (const pid_t child : children)
            waitpid(child, nullptr, 0);
        QCOMPARE(winners, 1);
    }

    void aKilledJobIsLostAndCanBeResumed()
    {
        Workspace workspace = fresh();
        const auto spec
            = options::TrainSpec::fromJson(R"({"run":"x","dataset":"d","platform":"p"})");
        RunInfo run = workspace.createRun(spec.value()).value();
        const JobId id = workspace.createJob("train", "x", "{}", run.id)->id;
        const auto directory = workspace.directory();
        QCOMPARE(inChild([&] {
            auto own = Workspace::open(directory);
            if (!own->claimJob(id))
                return 1;
            RunInfo mine = own->run(run.id).value();
            mine.state = RunState::Running;
            return own->updateRun(mine) ? raise(SIGKILL) : 1;
        }),
            -1);
        const JobInfo lost = workspace.job(id).value();
        QCOMPARE(lost.state, JobState::Lost);
        QVERIFY(!lost.error.empty());
        QCOMPARE(workspace.jobs()->front().state, JobState::Lost);
        QCOMPARE(workspace.run(run.id)->state, RunState::Stopped);
        QCOMPARE(workspace.run(run.id)->job, id);
        QVERIFY(workspace.requeueJob(id));
        QCOMPARE(workspace.job(id)->state, JobState::Queued);
        QVERIFY(workspace.claimJob(id));
        QCOMPARE(workspace.run(run.id)->state, RunState::Running);
    }

    void aJobOfAnotherBootIsLost_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("boot") << "boot_id = 'an earlier boot'";
        QTest::newRow("start time") << "start_ticks = start_ticks + 1";
        QTest::newRow("host") << "host = 'another machine'";
    }
    void aJobOfAnotherBootIsLost()
    {
        QFETCH(QString, change);
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        QVERIFY(workspace.claimJob(id));
        QCOMPARE(workspace.job(id)->state, JobState::Running);
        execute(workspace, "UPDATE jobs SET " + change.toStdString());
        QCOMPARE(workspace.job(id)->state, JobState::Lost);
        QVERIFY(!workspace.heartbeat(id, {}));
        QVERIFY(workspace.claimJob(id)); // whoever finds it may continue
        QCOMPARE(workspace.job(id)->state, JobState::Running);
    }

    void cancellingAQueuedJobEndsItAtOnce()
    {
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        QVERIFY(workspace.requestCancel(id));
        QCOMPARE(workspace.job(id)->state, JobState::Cancelled);
        QVERIFY(!workspace.claimJob(id)); // a process started meanwhile must not run it
        QVERIFY(workspace.requeueJob(id));
        QVERIFY(!workspace.cancelRequested(id).value());
        QVERIFY(workspace.claimJob(id));
    }

    void cancellingARunningJobAsksItToStop()
    {
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        QVERIFY(workspace.claimJob(id));
        QVERIFY(!workspace.cancelRequested(id).value());
        QVERIFY(workspace.requestCancel(id));
        QVERIFY(workspace.cancelRequested(id).value());
        QCOMPARE(workspace.job(id)->state, JobState::Running);
        QVERIFY(workspace.finishJob(id, JobState::Cancelled, "cancelled"));
        QCOMPARE(workspace.job(id)->state, JobState::Cancelled);
    }

    void aStarterMayEndAJobThatNeverStarted()
    {
        Workspace workspace = fresh();
        const JobId id = workspace.createJob("train", "x", "{}")->id;
        QVERIFY(workspace.finishJob(id, JobState::Failed, "tlp could not be started"));
        QCOMPARE(workspace.job(id)->error, std::string("tlp could not be started"));
        QVERIFY(!workspace.finishJob(JobId{99}, JobState::Failed, ""));
        QCOMPARE(workspace.job(JobId{99}).error().kind, ErrorKind::NotFound);
    }

    void aTrainingThatNeverStartedEndsItsRunToo()
    {
        Workspace workspace = fresh();
        const auto spec = options::TrainSpec::fromJson(R"({"dataset":"d","platform":"p"})");
        const RunId run = workspace.createRun(spec.value())->id;
        const JobId id = workspace.createJob("train", "x", "{}", run)->id;
        QVERIFY(workspace.finishJob(id, JobState::Failed, "tlp could not be started"));
        QCOMPARE(workspace.run(run)->state, RunState::Failed);
        QCOMPARE(workspace.run(run)->error, std::string("tlp could not be started"));

        const RunInfo done = workspace.createRun(spec.value()).value();
        const JobId evaluation = workspace.createJob("evaluate", "x", "{}", done.id)->id;
        QVERIFY(workspace.finishJob(evaluation, JobState::Failed, "no model"));
        QCOMPARE(workspace.run(done.id)->state, RunState::Pending); // not the evaluation's to end
    }
};

QTEST_APPLESS_MAIN(TestWorkspaceJobs)
#include "tst_workspace_jobs.moc"
