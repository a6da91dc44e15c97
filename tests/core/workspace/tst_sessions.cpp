// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/model_text.h"
#include "workspace/process_identity.h"
#include "workspace/workspace.h"

#include "tests/support/fresh_workspaces.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <filesystem>
#include <limits>
#include <thread>
#include <tuple>

using namespace tlp;
using namespace tlp::workspace;
namespace fs = std::filesystem;

namespace {

options::TuneSpec specOf(const std::string& workload, const std::string& name = {})
{
    options::TuneSpec spec;
    spec.sessionName = name;
    spec.workloads = {workload};
    spec.trials = 64;
    spec.seed = 5;
    return spec;
}

TrialInfo trialOf(std::int64_t number, std::int64_t task, double seconds)
{
    TrialInfo trial;
    trial.number = number;
    trial.task = task;
    trial.round = (number + 9) / 10;
    trial.packedSteps = std::string("\x01\x00\xFFsteps", 8) + std::to_string(number);
    trial.predicted = 0.25 * double(number);
    trial.isRandomPick = number % 2 == 0;
    trial.costsSeconds = {seconds, seconds * 1.5, seconds * 0.5};
    trial.buildSeconds = 0.5;
    trial.runSeconds = 0.25;
    trial.atSeconds = double(number);
    return trial;
}

TrialInfo failedTrial(std::int64_t number, std::int64_t task)
{
    TrialInfo trial = trialOf(number, task, 1);
    trial.costsSeconds.clear();
    trial.errorNo = 2;
    trial.message = "Halide said “no”";
    trial.predicted.reset();
    return trial;
}

std::vector<SessionTask> twoTasks()
{
    std::vector<SessionTask> tasks(2);
    tasks[0].workloadKey = R"(["matmul", 8, 8, 8])";
    tasks[0].text = "matmul:m=8,n=8,k=8";
    tasks[0].flops = 1024;
    tasks[1].ordinal = 1;
    tasks[1].workloadKey = tasks[1].text = R"(["abc", 1])";
    tasks[1].dagText = "placeholder = PLACEHOLDER [1]";
    tasks[1].weight = 3;
    return tasks;
}

template <typename T>
QByteArray messageOf(const Result<T>& result)
{
    return result ? QByteArray() : QByteArray::fromStdString(result.error().toString());
}

} // namespace

class TestSessions : public QObject, private test::FreshWorkspaces
{
    Q_OBJECT

    static void execute(const Workspace& workspace, const std::string& sql)
    {
        SQLite::Database database(
            (workspace.directory() / "workspace.db").string(), SQLite::OPEN_READWRITE);
        database.exec(sql);
    }

private Q_SLOTS:
    void followsTheRunOfItsModel()
    {
        Workspace workspace = fresh();
        options::TrainSpec training;
        training.runName = "before";
        training.dataset = "d";
        training.platform = "p";
        const RunId run = workspace.createRun(training)->id;
        options::TuneSpec spec = specOf("softmax:m=8,n=8", "s");
        spec.model = "before";
        QCOMPARE(workspace.createSession(spec)->run, run);
        QVERIFY(workspace.renameRun(run, "after"));
        QCOMPARE(workspace.session("s")->spec.model, std::string("after"));
        // Another run of the old name is not the session's.
        training.runName = "before";
        QVERIFY(workspace.createRun(training));
        QCOMPARE(workspace.session("s")->run, run);
        QCOMPARE(workspace.session("s")->spec.model, std::string("after"));
        // "random" is a model of its own: no run may be called so.
        training.runName = "random";
        QCOMPARE(workspace.createRun(training).error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.renameRun(run, "xgboost").error().kind, ErrorKind::BadInput);
        QVERIFY(!workspace.createSession(specOf("softmax:m=8,n=8"))->run);
    }

    void keepsWhatItStartedFrom()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("softmax:m=8,n=8"))->id;
        QVERIFY(workspace.warmPrograms(id)->empty());
        const std::vector<WarmProgram> programs{
            {0, std::string("\x01\x00\xFF", 3), 0.25}, {1, "steps", std::nullopt}};
        QVERIFY(workspace.setWarmPrograms(id, programs));
        QVERIFY(*workspace.warmPrograms(id) == programs);
        QVERIFY(workspace.setWarmPrograms(id, {programs[1]}));
        QCOMPARE(workspace.warmPrograms(id)->size(), std::size_t{1});
    }

    void itsBudgetGrows()
    {
        Workspace workspace = fresh();
        SessionInfo session = workspace.createSession(specOf("softmax:m=8,n=8", "s")).value();
        QVERIFY(workspace.setSessionTasks(session.id, twoTasks()));
        for (int i = 1; i <= 4; ++i)
            QVERIFY(workspace.addTrial(session.id, trialOf(i, 0, 1)));
        QVERIFY(workspace.setSessionTimes(session.id, {0, 0, 0, 0, 30}));
        // Broken off after its last trial: nothing more is needed to end it well.
        session.state = SessionState::Stopped;
        QVERIFY(workspace.updateSession(session));
        QVERIFY(workspace.setSessionBudget(session.id, 4, 0));
        session.state = SessionState::Finished;
        session.ended = "trials";
        QVERIFY(workspace.updateSession(session));
        QCOMPARE(workspace.setSessionBudget(session.id, 4, 0).error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.setSessionBudget(session.id, 9, 30).error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.setSessionBudget(session.id, 0, 0).error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.session("s")->state, SessionState::Finished);
        QVERIFY(workspace.setSessionBudget(session.id, 9, 31));
        const SessionInfo more = workspace.session("s").value();
        QCOMPARE(more.spec.trials, std::int64_t{9});
        QCOMPARE(more.spec.secondsBudget, 31.0);
        QCOMPARE(more.state, SessionState::Stopped);
        QVERIFY(more.ended.empty());
        // One that is being tuned keeps what it has.
        const JobInfo job = workspace.createJob("tune", "s", "{}", session.id).value();
        QCOMPARE(workspace.createJob("tune", "s", "{}", session.id).error().kind,
            ErrorKind::BadInput); // one waits
        QVERIFY(workspace.claimJob(job.id));
        QCOMPARE(
            workspace.createJob("tune", "s", "{}", session.id).error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.setSessionBudget(session.id, 20, 0).error().kind, ErrorKind::BadInput);
    }

    void aSessionKeepsEverything()
    {
        Workspace workspace = fresh();
        SessionInfo session = workspace.createSession(specOf("softmax:m=8,n=8", "first")).value();
        QCOMPARE(session.name, std::string("first"));
        QCOMPARE(session.state, SessionState::Pending);
        QVERIFY(session.spec == specOf("softmax:m=8,n=8", "first"));
        QVERIFY(!session.codeVersion.empty() && !session.host.empty());
        QVERIFY(session.createdAt > 0);
        QVERIFY(!session.bestSeconds && !session.job);

        session.state = SessionState::Finished;
        session.spec.trials = 128;
        session.platform = "local-avx2-2t";
        session.error = "a 'quoted' sentence";
        session.ended = "trials";
        session.times = {1, 2, 3, 4, 11};
        QVERIFY(workspace.updateSession(session));
        QVERIFY(workspace.setSessionTimes(session.id, session.times));
        const SessionInfo read = workspace.session("fir").value();
        QCOMPARE(read.id, session.id);
        QCOMPARE(read.state, SessionState::Finished);
        QCOMPARE(read.spec.trials, std::int64_t{128});
        QCOMPARE(read.platform, session.platform);
        QCOMPARE(read.error, session.error);
        QCOMPARE(read.ended, session.ended);
        QVERIFY(read.times == session.times);
        QCOMPARE(read.createdAt, session.createdAt);
    }

    void namesItselfAfterWorkloadAndModel()
    {
        Workspace workspace = fresh();
        const auto nameOf = [&](const options::TuneSpec& spec) {
            return workspace.createSession(spec).value().name;
        };
        QCOMPARE(nameOf(specOf("matmul:m=8,n=8,k=8")), std::string("matmul-random-1"));
        QCOMPARE(nameOf(specOf("matmul:m=9,n=8,k=8")), std::string("matmul-random-2"));
        QCOMPARE(nameOf(specOf("resnet_18")), std::string("resnet_18-random-1"));
        QCOMPARE(nameOf(specOf(R"(["dense", 1, 2, 3])")), std::string("dense-random-1"));
        QCOMPARE(nameOf(specOf(R"(["0123456789abcdef0123456789abcdef", 1])")),
            std::string("01234567-random-1"));
        const auto taken = workspace.createSession(specOf("softmax:m=8,n=8", "dense-random-1"));
        QCOMPARE(taken.error().kind, ErrorKind::BadInput);
        QVERIFY2(messageOf(taken).contains("already a session"), messageOf(taken));
        QVERIFY(!workspace.createSession(specOf("softmax:m=8,n=8", "a/b")));
        QVERIFY(!workspace.createSession(specOf("", "empty")));
        options::TuneSpec impossible = specOf("softmax:m=8,n=8", "impossible");
        impossible.minRepeatMs = std::numeric_limits<double>::quiet_NaN();
        const auto refused = workspace.createSession(impossible);
        QCOMPARE(refused.error().kind, ErrorKind::BadInput);
        QVERIFY2(messageOf(refused).contains("min_repeat_ms"), messageOf(refused));
        QCOMPARE(workspace.sessions()->size(), std::size_t{5});
        QCOMPARE(workspace.sessions()->front().name, std::string("01234567-random-1"));
    }

    void tellsApartHowAModelLearns()
    {
        Workspace workspace = fresh();
        options::TuneSpec spec = specOf("matmul:m=8,n=8,k=8");
        spec.model = "mytlp";
        for (const auto& [learning, text, name] : {std::tuple("fixed", "mytlp", "matmul-mytlp-1"),
                 std::tuple("refresh", "mytlp, refresh", "matmul-mytlp-refresh-1"),
                 std::tuple("ensemble", "mytlp, ensemble", "matmul-mytlp-ensemble-1")}) {
            spec.learning = learning;
            const SessionInfo session = workspace.createSession(spec).value();
            QCOMPARE(modelText(session), std::string(text));
            QCOMPARE(session.name, std::string(name));
        }
        spec.model = "xgboost"; // only a run's model has a way of learning
        QCOMPARE(modelText(spec), std::string("xgboost"));
    }

    void aSessionThatFailedBeforeItsFirstTrialMakesWay()
    {
        Workspace workspace = fresh();
        SessionInfo session = workspace.createSession(specOf("matmul:m=8", "again")).value();
        const JobId job
            = workspace.createJob("tune", "again", session.spec.toJson(), session.id)->id;
        QCOMPARE(workspace.job(job)->session, session.id);
        QCOMPARE(workspace.session(session.id)->job, job);
        QVERIFY(workspace.claimJob(job));
        QVERIFY(workspace.finishJob(job, JobState::Failed, "no builder"));
        QCOMPARE(workspace.session(session.id)->state, SessionState::Failed);
        QCOMPARE(workspace.session(session.id)->error, std::string("no builder"));
        const auto second = workspace.createSession(specOf("matmul:m=8", "again"));
        QVERIFY2(second, messageOf(second));
        QVERIFY(second->id != session.id);
        QCOMPARE(workspace.sessions()->size(), std::size_t{1});
    }

    void countsAndBestTimesFollowTheTrials()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        QVERIFY(!workspace.setSessionTasks(id, twoTasks()));
        QVERIFY(workspace.addTrial(id, trialOf(1, 0, 4)));
        QVERIFY(!workspace.session(id)->bestSeconds);
        QVERIFY(workspace.addTrial(id, failedTrial(2, 1)));
        QVERIFY(!workspace.session(id)->bestSeconds);
        QVERIFY(workspace.addTrial(id, trialOf(3, 1, 2)));
        QCOMPARE(workspace.session(id)->bestSeconds, std::optional(4.0 + 3 * 2));
        QVERIFY(workspace.addTrial(id, trialOf(4, 0, 5)));
        QVERIFY(workspace.addTrial(id, trialOf(5, 0, 3)));
        const SessionInfo session = workspace.session(id).value();
        QCOMPARE(session.bestSeconds, std::optional(3.0 + 3 * 2));
        QCOMPARE(session.trials, std::int64_t{5});
        QCOMPARE(session.failed, std::int64_t{1});

        const auto tasks = workspace.sessionTasks(id).value();
        QCOMPARE(tasks.size(), std::size_t{2});
        QCOMPARE(tasks[0].text, twoTasks()[0].text);
        QCOMPARE(tasks[1].dagText, twoTasks()[1].dagText);
        QCOMPARE(tasks[1].weight, 3.0);
        QCOMPARE(tasks[0].flops, 1024.0);
        QCOMPARE(tasks[0].trials, std::int64_t{3});
        QCOMPARE(tasks[1].failed, std::int64_t{1});
        QCOMPARE(tasks[0].bestSeconds, std::optional(3.0));
        QCOMPARE(tasks[0].bestTrial, std::int64_t{5});

        // One number is one trial; a task that is not there has none.
        QVERIFY(!workspace.addTrial(id, trialOf(5, 0, 1)));
        QCOMPARE(workspace.addTrial(id, trialOf(6, 7, 1)).error().kind, ErrorKind::NotFound);
        QCOMPARE(workspace.session(id)->trials, std::int64_t{5});
        QCOMPARE(workspace.session(id)->bestSeconds, std::optional(9.0));
    }

    void trialsAndRoundsComeBackAsTheyWere()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        std::vector<TrialInfo> written{trialOf(1, 0, 1.0 / 3), failedTrial(2, 1), trialOf(3, 1, 2)};
        written[2].message = "“wrong answer”\n\xFF";
        for (const TrialInfo& trial : written)
            QVERIFY(workspace.addTrial(id, trial));
        QVERIFY(workspace.trials(id).value() == written);
        QCOMPARE(workspace.trials(id, 2)->size(), std::size_t{1});
        QVERIFY(workspace.trials(id, 2)->front() == written[2]);
        QVERIFY(workspace.trials(id, 3)->empty());

        const RoundInfo first{1, 0, {0.1, 0.2, 0.3, 0.4, 1.5}, 0.75, 0.5, std::nullopt};
        const RoundInfo second{2, 1, {1, 1, 1, 1, 4.5}, std::nullopt, 0.25, 2};
        QVERIFY(workspace.addRound(id, first));
        QVERIFY(workspace.addRound(id, second));
        QVERIFY(workspace.rounds(id).value() == (std::vector{first, second}));
        QVERIFY(workspace.rounds(id, 1).value() == std::vector{second});
        // The runs are those of the trials, whether their round has ended or not.
        QVERIFY((workspace.session(id)->times == SessionTimes{1.1, 1.2, 1.3, 0.75, 6}));
        // A round that was broken off and is made again counts once; the clock stays.
        RoundInfo again = second;
        again.times = {2, 2, 2, 2, 2.5};
        QVERIFY(workspace.addRound(id, again));
        QVERIFY((workspace.session(id)->times == SessionTimes{2.1, 2.2, 2.3, 0.75, 6}));
        QCOMPARE(workspace.rounds(id)->size(), std::size_t{2});
    }

    void aSessionKilledInARoundHasTheTimeOfItsTrials()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        for (int i = 1; i <= 3; ++i)
            QVERIFY(workspace.addTrial(id, trialOf(i, 0, 1)));
        QVERIFY((workspace.session(id)->times == SessionTimes{0, 0, 0, 0.75, 3}));
    }

    void whatOthersAddMeanwhileStays()
    {
        Workspace workspace = fresh();
        SessionInfo old = workspace.createSession(specOf("net", "s")).value();
        QVERIFY(workspace.setSessionTasks(old.id, twoTasks()));
        QVERIFY(workspace.addTrial(old.id, trialOf(1, 0, 4)));
        QVERIFY(workspace.addTrial(old.id, trialOf(2, 1, 4)));
        QVERIFY(workspace.addRound(old.id, {1, 0, {0.5, 1, 2, 4, 8}, {}, {}, {}}));
        old.spec.trials = 500; // by who read the session before
        QVERIFY(workspace.updateSession(old));
        const SessionInfo read = workspace.session("s").value();
        QCOMPARE(read.spec.trials, std::int64_t{500});
        QCOMPARE(read.trials, std::int64_t{2});
        QVERIFY(read.bestSeconds.has_value());
        QVERIFY((read.times == SessionTimes{0.5, 1, 2, 0.5, 8}));
    }

    void aCostThatIsNoNumberIsNoTime()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        TrialInfo trial = trialOf(1, 0, 1);
        trial.costsSeconds[1] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!trial.seconds());
        QVERIFY(workspace.addTrial(id, trial));
        const auto read = workspace.trials(id).value();
        QCOMPARE(read[0].costsSeconds.size(), std::size_t{3});
        QVERIFY(!read[0].seconds());
        QCOMPARE(workspace.session(id)->failed, std::int64_t{1});
    }

    void aReaderFollowsWhileAnotherProcessWrites()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        constexpr std::int64_t kTrials = 300;
        std::atomic<bool> isWritten = true;
        std::jthread writer([&] {
            Workspace own = Workspace::open(workspace.directory()).value();
            for (std::int64_t i = 1; i <= kTrials; ++i)
                isWritten = isWritten && own.addTrial(id, trialOf(i, i % 2, 1.0 / double(i)));
        });
        const Workspace reader = Workspace::open(workspace.directory()).value();
        std::vector<TrialInfo> seen;
        QDeadlineTimer limit(60'000);
        while (std::int64_t(seen.size()) < kTrials && !limit.hasExpired()) {
            const auto more = reader.trials(id, seen.empty() ? 0 : seen.back().number);
            QVERIFY2(more, messageOf(more));
            seen.insert(seen.end(), more->begin(), more->end());
            // Never half a trial: the counts are those of the rows.
            const auto session = reader.session(id);
            QVERIFY2(session, messageOf(session));
            QVERIFY(session->trials >= std::int64_t(seen.size()));
        }
        writer.join();
        QVERIFY(isWritten);
        QCOMPARE(std::int64_t(seen.size()), kTrials);
        for (std::int64_t i = 0; i < kTrials; ++i)
            QCOMPARE(seen[std::size_t(i)].number, i + 1);
        QCOMPARE(reader.session(id)->trials, kTrials);
    }

    void deletionIsUndoneOrMadeFinal()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net", "gone"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        QVERIFY(workspace.addTrial(id, trialOf(1, 0, 1)));
        QVERIFY(workspace.setSessionDeleted(id, true));
        QVERIFY(workspace.sessions()->empty());
        QCOMPARE(workspace.session("gone").error().kind, ErrorKind::NotFound);
        QVERIFY(workspace.setSessionDeleted(id, false));
        QCOMPARE(workspace.session("gone")->trials, std::int64_t{1});
        QVERIFY(workspace.renameSession(id, "kept"));
        QCOMPARE(workspace.session("kept")->spec.sessionName, std::string("kept"));
        QVERIFY(!workspace.renameSession(id, "-x"));

        QVERIFY(workspace.setSessionDeleted(id, true));
        const SessionId other = workspace.createSession(specOf("net", "kept"))->id;
        QVERIFY(!workspace.setSessionDeleted(id, false));
        QVERIFY(workspace.purgeDeletedSessions());
        QCOMPARE(workspace.session(id).error().kind, ErrorKind::NotFound);
        QVERIFY(workspace.trials(id)->empty());
        QVERIFY(workspace.sessionTasks(id)->empty());
        QVERIFY(workspace.session(other));
    }

    void aJobOfADeletedSessionDoesNotGoOn()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net", "s"))->id;
        const JobId job = workspace.createJob("tune", "s", "{}", id)->id;
        QVERIFY(workspace.setSessionDeleted(id, true));
        QCOMPARE(workspace.job(job)->state, JobState::Cancelled); // it would wait for ever
        const Status resumed = workspace.requeueJob(job);
        QCOMPARE(messageOf(resumed), QByteArray("the session of this job has been deleted"));
        QVERIFY(workspace.setSessionDeleted(id, false));
        QVERIFY(workspace.requeueJob(job));
        execute(workspace, "UPDATE sessions SET deleted = 1");
        QCOMPARE(messageOf(workspace.claimJob(job)),
            QByteArray("the session of this job has been deleted"));
        QCOMPARE(workspace.job(job)->state, JobState::Queued);
    }

    void whatALivingJobWorksOnIsNotTakenAway()
    {
        Workspace workspace = fresh();
        const SessionId id = workspace.createSession(specOf("net", "s"))->id;
        QVERIFY(workspace.setSessionTasks(id, twoTasks()));
        const JobId job = workspace.createJob("tune", "s", "{}", id)->id;
        QVERIFY(workspace.claimJob(job)); // its session's row does not say "running" yet
        QVERIFY(!workspace.setSessionDeleted(id, true));
        execute(workspace, "UPDATE sessions SET deleted = 1");
        QVERIFY(workspace.purgeDeletedSessions());
        QVERIFY(workspace.addTrial(id, trialOf(1, 0, 1)));
        QVERIFY(workspace.finishJob(job, JobState::Finished, "", "{}"));
        QVERIFY(workspace.purgeDeletedSessions());
        const QByteArray expected("the session has been deleted while it was being tuned");
        QCOMPARE(messageOf(workspace.addTrial(id, trialOf(2, 0, 1))), expected);
        QCOMPARE(messageOf(workspace.addRound(id, RoundInfo{})), expected);
    }

    void aSessionIsOnlyAsAliveAsItsProcess()
    {
        Workspace workspace = fresh();
        SessionInfo session = workspace.createSession(specOf("net", "s")).value();
        const JobId job = workspace.createJob("tune", "s", "{}", session.id)->id;
        QVERIFY(workspace.claimJob(job));
        session.state = SessionState::Running;
        QVERIFY(workspace.updateSession(session));
        QCOMPARE(workspace.session("s")->state, SessionState::Running);
        QVERIFY(!workspace.setSessionDeleted(session.id, true));
        execute(workspace, "UPDATE jobs SET start_ticks = start_ticks + 1");
        QCOMPARE(workspace.session("s")->state, SessionState::Stopped);
        QVERIFY(!workspace.session("s")->error.empty());
        QCOMPARE(workspace.job(job)->state, JobState::Lost);
    }

    void cancellingAQueuedJobStopsItsSession()
    {
        Workspace workspace = fresh();
        const SessionInfo session = workspace.createSession(specOf("net", "s")).value();
        const JobId job = workspace.createJob("tune", "s", "{}", session.id)->id;
        QVERIFY(workspace.requestCancel(job));
        QCOMPARE(workspace.session("s")->state, SessionState::Stopped);
    }

    void bringsAnOlderWorkspaceUpToDate()
    {
        const fs::path directory = m_folder.filePath("older").toStdString();
        options::TrainSpec trained;
        trained.runName = "run";
        trained.dataset = "d";
        trained.platform = "p";
        {
            Workspace workspace = Workspace::openOrCreate(directory).value();
            QVERIFY(workspace.createRun(trained));
            QVERIFY(workspace.createJob("import", "d", "{}"));
        }
        {
            // As version 2 left it.
            SQLite::Database database(
                (directory / "workspace.db").string(), SQLite::OPEN_READWRITE);
            database.exec("DROP INDEX jobs_of_study; ALTER TABLE jobs DROP COLUMN study; "
                          "DROP TABLE study_cells; DROP TABLE studies; DROP TABLE baselines; "
                          "DROP INDEX jobs_of_session; ALTER TABLE jobs DROP COLUMN session; "
                          "DROP TABLE rounds; DROP TABLE trials; DROP TABLE session_tasks; "
                          "DROP TABLE warm_programs; DROP TABLE sessions; "
                          "ALTER TABLE runs DROP COLUMN deleter_pid; "
                          "ALTER TABLE runs DROP COLUMN deleter_start_ticks; "
                          "ALTER TABLE runs DROP COLUMN deleter_boot_id; "
                          "ALTER TABLE runs DROP COLUMN deleter_host; PRAGMA user_version = 2");
        }
        Workspace workspace = Workspace::open(directory).value();
        QCOMPARE(workspace.runs()->size(), std::size_t{1});
        QCOMPARE(workspace.jobs()->size(), std::size_t{1});
        QVERIFY(!workspace.jobs()->front().session);
        const auto session = workspace.createSession(specOf("net"));
        QVERIFY2(session, messageOf(session));
        QVERIFY(workspace.createJob("tune", session->name, "{}", session->id));
        QVERIFY(fs::exists(directory / "workspace.db.v2.bak"));
    }

    void curvesHaveOnePointForEachImprovement()
    {
        const std::vector<TrialInfo> trials{trialOf(1, 0, 4), trialOf(2, 0, 3), trialOf(3, 1, 2),
            failedTrial(4, 1), trialOf(5, 0, 3), trialOf(6, 1, 1), trialOf(7, 0, 2)};
        const auto curve = bestCurve(twoTasks(), trials);
        const std::vector<BestPoint> expected{{3, 3, 3 + 3 * 2}, {6, 6, 3 + 3 * 1}, {7, 7, 2 + 3}};
        QVERIFY(curve == expected);
        QVERIFY(firstMatch(curve, 6.0) == expected[1]);
        QVERIFY(firstMatch(curve, 5.5) == expected[2]);
        QVERIFY(firstMatch(curve, 100.0) == expected[0]);
        QVERIFY(!firstMatch(curve, 4.9));
        QVERIFY(bestCurve({}, trials).empty());
        QVERIFY(bestCurve(twoTasks(), {}).empty());
    }
};

QTEST_APPLESS_MAIN(TestSessions)
#include "tst_sessions.moc"
