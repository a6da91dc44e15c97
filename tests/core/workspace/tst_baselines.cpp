// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/code_version.h"
#include "workspace/workspace.h"

#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace tlp;
using namespace tlp::workspace;

namespace {

const std::string kNested = R"(["matmul", [8, 8], 8])";
const std::string kFlat = R"(["matmul", 8, 8, 8])";

BaselineInfo baselineOf(const std::string& key, double seconds)
{
    BaselineInfo baseline;
    baseline.workloadKey = key;
    baseline.platform = "local-avx2-2t";
    baseline.host = "here";
    baseline.way = "mm";
    baseline.seconds = seconds;
    baseline.costsSeconds = {seconds, seconds * 2};
    baseline.torch = "LibTorch 1.13.1";
    return baseline;
}

SessionTask taskOf(const std::string& key, double weight, std::optional<double> best)
{
    SessionTask task;
    task.workloadKey = key;
    task.weight = weight;
    task.bestSeconds = best;
    return task;
}

} // namespace

class TestBaselines : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_count = 0;

    std::string freshFolder()
    {
        return m_folder.filePath(QString("w%1").arg(++m_count)).toStdString();
    }

private Q_SLOTS:
    void keepsTheLastOfEachPlatformAndMachine()
    {
        auto workspace = Workspace::openOrCreate(freshFolder()).value();
        QVERIFY(workspace.setBaseline(baselineOf(kNested, 3)));
        QVERIFY(workspace.setBaseline(baselineOf(kFlat, 2))); // the same task
        BaselineInfo elsewhere = baselineOf(kFlat, 5);
        elsewhere.host = "there";
        QVERIFY(workspace.setBaseline(elsewhere));
        BaselineInfo threads = baselineOf(kFlat, 7);
        threads.platform = "local-avx2-1t";
        QVERIFY(workspace.setBaseline(threads));

        const auto stored = workspace.baselines("local-avx2-2t", "here");
        QVERIFY(stored);
        QCOMPARE(stored->size(), std::size_t(1));
        BaselineInfo expected = baselineOf(kFlat, 2);
        expected.workloadKey = stored->front().workloadKey;
        expected.createdAt = stored->front().createdAt;
        expected.codeVersion = std::string(codeVersion());
        QVERIFY(stored->front() == expected);
        QVERIFY(stored->front().createdAt > 0);
        QCOMPARE(workspace.baselines("local-avx2-2t", "there")->front().seconds, 5.0);
        QCOMPARE(workspace.baselines("local-avx2-1t", "here")->front().seconds, 7.0);
        QVERIFY(workspace.baselines("local-avx512-1t", "here")->empty());
    }

    void refusesWhatIsNoTime()
    {
        auto workspace = Workspace::openOrCreate(freshFolder()).value();
        for (const double seconds : {0.0, -1.0, std::nan("")})
            QCOMPARE(workspace.setBaseline(baselineOf(kFlat, seconds)).error().kind,
                ErrorKind::BadInput);
        QVERIFY(workspace.baselines("local-avx2-2t", "here")->empty());
    }

    void addsUpTheTasksThatHaveOne()
    {
        auto workspace = Workspace::openOrCreate(freshFolder()).value();
        QVERIFY(workspace.setBaseline(baselineOf(kFlat, 2)));
        QVERIFY(workspace.setBaseline(baselineOf(R"(["dense", 1, 2, 3])", 10)));
        SessionInfo session;
        session.platform = "local-avx2-2t";
        session.host = "here";
        const std::vector<SessionTask> tasks{taskOf(kNested, 3, 1.0),
            taskOf(R"(["dense", 1, 2, 3])", 0.5, 4.0), taskOf(R"(["softmax", 1, 2])", 9, 1.0)};
        const auto compared = workspace.compareWithBaselines(session, tasks);
        QVERIFY(compared);
        QCOMPARE(compared->tasks.size(), std::size_t(3));
        QCOMPARE(compared->tasks[0]->seconds, 2.0);
        QVERIFY(!compared->tasks[2]);
        QCOMPARE(compared->missing, 1);
        QVERIFY(!compared->isWhole());
        QCOMPARE(compared->seconds.value(), 11.0);
        QCOMPARE(compared->bestSeconds.value(), 5.0); // of the same tasks only
        QCOMPARE(compared->ratio().value(), 2.2);
    }

    void givesNoRatioWithoutTimes()
    {
        const std::vector<BaselineInfo> stored{baselineOf(R"(["matmul", 8, 8, 8])", 2)};
        const std::vector<SessionTask> untried{taskOf(kFlat, 1, std::nullopt)};
        const BaselineComparison half = compareWithBaselines(untried, stored);
        QVERIFY(half.isWhole());
        QCOMPARE(half.seconds.value(), 2.0);
        QVERIFY(!half.bestSeconds && !half.ratio());
        const std::vector<SessionTask> unknown{taskOf(R"(["softmax", 1, 2])", 1, 1.0)};
        const BaselineComparison none = compareWithBaselines(unknown, stored);
        QVERIFY(!none.seconds && !none.bestSeconds && !none.ratio() && !none.isWhole());
        QCOMPARE(none.missing, 1);
    }

    void upgradesAnOlderWorkspace()
    {
        const std::string folder = freshFolder();
        RunId run;
        {
            Workspace workspace = Workspace::openOrCreate(folder).value();
            options::TrainSpec training;
            training.runName = "r";
            training.dataset = "d";
            training.platform = "p";
            run = workspace.createRun(training)->id;
            options::TuneSpec spec;
            spec.workloads = {"softmax:m=8,n=8"};
            for (const char* model : {"r", "random", "gone"}) {
                spec.model = spec.sessionName = model;
                QVERIFY(workspace.createSession(spec));
            }
        }
        {
            SQLite::Database database(folder + "/workspace.db", SQLite::OPEN_READWRITE);
            database.exec("DROP INDEX jobs_of_study; ALTER TABLE jobs DROP COLUMN study; "
                          "DROP TABLE study_cells; DROP TABLE studies; DROP TABLE baselines; DROP "
                          "TABLE warm_programs; "
                          "ALTER TABLE sessions DROP COLUMN run; PRAGMA user_version = 4");
        }
        auto workspace = Workspace::open(folder);
        QVERIFY2(workspace, workspace ? "" : workspace.error().message.c_str());
        QVERIFY(workspace->setBaseline(baselineOf(kFlat, 2)));
        QCOMPARE(workspace->baselines("local-avx2-2t", "here")->size(), std::size_t(1));
        // Sessions know the run of their model.
        QCOMPARE(workspace->session("r")->run, run);
        QVERIFY(!workspace->session("random")->run);
        QVERIFY(!workspace->session("gone")->run);
    }
};

QTEST_APPLESS_MAIN(TestBaselines)
#include "tst_baselines.moc"
