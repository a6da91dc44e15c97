// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include "jobs/check_training.h"
#include "jobs_fixture.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <stdexcept>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;
using workspace::JobState;
using workspace::RunState;
namespace fs = std::filesystem;

class TestRunJob : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

    std::string modelBytes(const std::string& run) const
    {
        const auto id = m_workspace->run(run)->id;
        std::ifstream file(m_workspace->runDirectory(id) / "model.safetensors", std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        const Status imported = importSample(*m_workspace);
        QVERIFY2(imported.has_value(), messageOf(imported));
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void importsRecords()
    {
        const ImportSpec spec{"mini", {TLP_TEST_DATA_DIR "/cases/tenset_mini"}, {}, {}};
        const JobId id = m_workspace->createJob(kImportJob, "mini", spec.toJson())->id;
        const Status done = runJob(*m_workspace, id, {});
        QVERIFY2(done.has_value(), messageOf(done));
        const auto job = m_workspace->job(id).value();
        QCOMPARE(job.state, JobState::Finished);
        QVERIFY(job.resultJson.find("\"good\":35") != std::string::npos);
        QVERIFY(job.endedAt >= job.startedAt);
        QVERIFY(!runJob(*m_workspace, id, {})); // it is finished
    }

    void aFailureIsWrittenDown()
    {
        const ImportSpec spec{"none", {TLP_TEST_DATA_DIR "/cases/empty.json"}, {}, {}};
        const JobId id = m_workspace->createJob(kImportJob, "none", spec.toJson())->id;
        const Status done = runJob(*m_workspace, id, {});
        QVERIFY(!done);
        QCOMPARE(m_workspace->job(id)->state, JobState::Failed);
        QCOMPARE(m_workspace->job(id)->error, done.error().toString());
        QVERIFY(m_workspace->datasets()->size() >= 1); // and no empty dataset is left
        QCOMPARE(m_workspace->dataset("none").error().kind, ErrorKind::NotFound);

        const JobId unknown = m_workspace->createJob("paint", "x", "{}")->id;
        QCOMPARE(runJob(*m_workspace, unknown, {}).error().kind, ErrorKind::Unsupported);
        QCOMPARE(m_workspace->job(unknown)->state, JobState::Failed);
        const JobId unreadable = m_workspace->createJob(kImportJob, "x", "nonsense")->id;
        QVERIFY(!runJob(*m_workspace, unreadable, {}));
        QCOMPARE(m_workspace->job(unreadable)->state, JobState::Failed);
        QCOMPARE(runJob(*m_workspace, JobId{9999}, {}).error().kind, ErrorKind::NotFound);
    }

    void aFailedImportLeavesOlderDatasetsAlone()
    {
        const auto file = m_workspace->datasetPath("older").value();
        QVERIFY(dataset::Dataset::open(file, dataset::OpenMode::Create));
        const ImportSpec spec{"older", {TLP_TEST_DATA_DIR "/cases/empty.json"}, {}, {}};
        QVERIFY(!runJob(
            *m_workspace, m_workspace->createJob(kImportJob, "older", spec.toJson())->id, {}));
        QVERIFY(m_workspace->dataset("older").has_value());
        {
            const auto inUse = dataset::Dataset::open(file, dataset::OpenMode::ReadOnly);
            QVERIFY(inUse->platforms().has_value());
            QVERIFY(dataset::removeIfEmpty(file));
            QVERIFY(fs::exists(file));
        }
        QVERIFY(dataset::removeIfEmpty(file));
        QVERIFY(!fs::exists(file));
        const auto full = m_workspace->dataset("sample")->file;
        QVERIFY(dataset::removeIfEmpty(full));
        QVERIFY(fs::exists(full));
    }

    void trainsAndEvaluates()
    {
        const auto job = createTraining(*m_workspace, quickSpec("plain", 3)).value();
        int reports = 0;
        const JobContext context{{}, [&](const Progress&) { ++reports; }};
        const Status done = runJob(*m_workspace, job.id, context);
        QVERIFY2(done.has_value(), messageOf(done));
        QVERIFY(reports > 0);
        QCOMPARE(m_workspace->job(job.id)->state, JobState::Finished);
        const auto run = m_workspace->run("plain").value();
        QCOMPARE(run.state, RunState::Finished);
        QCOMPARE(run.epochsDone, 3);
        QVERIFY(run.bestEpoch >= 1 && run.bestEpoch <= 3);
        QVERIFY(run.bestLoss.has_value());
        QCOMPARE(run.samples, std::int64_t{859});
        QVERIFY(run.parameters > 0);
        QVERIFY(run.seconds > 0);
        QCOMPARE(run.datasetHash.size(), std::size_t{32});
        for (const char* metric : {"train_loss", "validation_loss", "learning_rate",
                 "samples_per_second", "top1", "top5"})
            QCOMPARE(m_workspace->metric(run.id, metric)->size(), std::size_t{3});
        const auto evaluations = m_workspace->evaluations(run.id).value();
        QCOMPARE(evaluations.size(), std::size_t{1});
        QCOMPARE(evaluations[0].split, std::string("standard"));
        QCOMPARE(evaluations[0].report.networks.size(), std::size_t{2});
        QCOMPARE(evaluations[0].report.tasks.size(), std::size_t{26});
        QVERIFY(evaluations[0].report.secondsPerScore > 0);
    }

    void anExceptionInTrainingEndsTheRunToo()
    {
        const auto job = createTraining(*m_workspace, quickSpec("thrown", 3)).value();
        const JobContext context{{}, [](const Progress& progress) {
                                     if (progress.phase == "features")
                                         throw std::runtime_error("out of luck");
                                 }};
        const Status done = runJob(*m_workspace, job.id, context);
        QCOMPARE(done.error().message, std::string("out of luck"));
        QCOMPARE(m_workspace->job(job.id)->state, JobState::Failed);
        QCOMPARE(m_workspace->run("thrown")->state, RunState::Failed);
        QVERIFY(m_workspace->run("thrown")->error.find("out of luck") != std::string::npos);
    }

    void aLongRunIsJudgedAFewTimesOnly()
    {
        const auto job = createTraining(*m_workspace, quickSpec("long", 60)).value();
        QVERIFY(runJob(*m_workspace, job.id, {}));
        const auto run = m_workspace->run("long").value();
        QCOMPARE(m_workspace->metric(run.id, "train_loss")->size(), std::size_t{60});
        const auto curve = m_workspace->metric(run.id, "top5").value();
        QVERIFY(curve.size() >= 15 && curve.size() <= 26);
        QCOMPARE(curve.front().step, std::int64_t{1});
        QCOMPARE(curve.back().step, std::int64_t{60});
    }

    void aStoppedRunContinuesToTheSameModel()
    {
        QVERIFY(
            runJob(*m_workspace, createTraining(*m_workspace, quickSpec("straight", 4))->id, {}));
        const auto job = createTraining(*m_workspace, quickSpec("stopped", 4)).value();
        std::stop_source stop;
        const JobContext context{
            stop.get_token(), [&](const Progress& progress) {
                if (m_workspace->run("stopped")->epochsDone >= 1 && progress.phase != "evaluate")
                    stop.request_stop();
            }};
        QCOMPARE(runJob(*m_workspace, job.id, context).error().kind, ErrorKind::Stopped);
        QCOMPARE(m_workspace->job(job.id)->state, JobState::Cancelled);
        QCOMPARE(m_workspace->run("stopped")->state, RunState::Stopped);
        QVERIFY(m_workspace->run("stopped")->epochsDone < 4);

        QVERIFY(m_workspace->requeueJob(job.id));
        const Status resumed = runJob(*m_workspace, job.id, {});
        QVERIFY2(resumed.has_value(), messageOf(resumed));
        QCOMPARE(m_workspace->run("stopped")->epochsDone, 4);
        const std::string straight = modelBytes("straight");
        QVERIFY(straight.size() > 1000);
        QCOMPARE(modelBytes("stopped") == straight, true);
        QCOMPARE(m_workspace->metric(m_workspace->run("stopped")->id, "train_loss")->size(),
            std::size_t{4});
    }

    void aRequestInTheDatabaseStopsTheJob()
    {
        const auto job = createTraining(*m_workspace, quickSpec("asked", 100000)).value();
        bool isAsked = false;
        const JobContext context{{}, [&](const Progress&) {
                                     if (isAsked || m_workspace->run("asked")->epochsDone < 1)
                                         return;
                                     isAsked = true;
                                     auto other
                                         = workspace::Workspace::open(m_workspace->directory());
                                     QVERIFY(other->requestCancel(job.id));
                                 }};
        QCOMPARE(runJob(*m_workspace, job.id, context).error().kind, ErrorKind::Stopped);
        QCOMPARE(m_workspace->job(job.id)->state, JobState::Cancelled);
        QVERIFY(m_workspace->job(job.id)->heartbeatAt > 0);
        QVERIFY(m_workspace->run("asked")->epochsDone < 100000);
    }

    /// The files go on without a name, so that every write succeeds.
    void aRemovedWorkspaceEndsTheJob_data()
    {
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("removed") << false;
        QTest::newRow("replaced") << true;
    }
    void aRemovedWorkspaceEndsTheJob()
    {
        QFETCH(const bool, isReplaced);
        QTemporaryDir folder;
        const fs::path place = folder.filePath("gone").toStdString();
        auto workspace = workspace::Workspace::openOrCreate(place).value();
        const Status imported = importSample(workspace);
        QVERIFY2(imported.has_value(), messageOf(imported));
        const auto job = createTraining(workspace, quickSpec("long", 100000)).value();
        bool isGone = false;
        const JobContext context{{}, [&](const Progress&) {
                                     if (isGone || workspace.run("long")->epochsDone < 1)
                                         return;
                                     isGone = true;
                                     fs::remove_all(place);
                                     if (isReplaced)
                                         QVERIFY(workspace::Workspace::openOrCreate(place));
                                 }};
        const Status ended = runJob(workspace, job.id, context);
        QVERIFY(!ended);
        QCOMPARE(ended.error().kind, ErrorKind::NotFound);
        QVERIFY2(messageOf(ended).contains("removed or replaced"), messageOf(ended));
    }

    void aShortJobInARemovedWorkspaceHasFailed()
    {
        QTemporaryDir folder;
        const fs::path place = folder.filePath("gone").toStdString();
        auto workspace = workspace::Workspace::openOrCreate(place).value();
        const ImportSpec spec{"mini", {TLP_TEST_DATA_DIR "/cases/tenset_mini"}, {}, {}};
        const JobId id = workspace.createJob(kImportJob, "mini", spec.toJson())->id;
        std::once_flag once;
        const JobContext context{
            {}, [&](const Progress&) { std::call_once(once, [&] { fs::remove_all(place); }); }};
        QVERIFY(!runJob(workspace, id, context));
    }

    void changedTrainingDataIsNotMixedIn()
    {
        ImportSpec spec{"growing", {TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, {}, {}};
        const auto import = [&] {
            return runJob(
                *m_workspace, m_workspace->createJob(kImportJob, "growing", spec.toJson())->id, {});
        };
        QVERIFY(import());
        auto train = quickSpec("growing-run", 50);
        train.dataset = "growing";
        train.split.clear();
        auto dataset = dataset::Dataset::open(
            m_workspace->dataset("growing")->file, dataset::OpenMode::ReadOnly);
        train.platform = dataset->platforms()->front().name;
        const auto job = createTraining(*m_workspace, train).value();
        std::stop_source stop;
        const JobContext context{stop.get_token(), [&](const Progress&) {
                                     if (m_workspace->run("growing-run")->epochsDone >= 1)
                                         stop.request_stop();
                                 }};
        QCOMPARE(runJob(*m_workspace, job.id, context).error().kind, ErrorKind::Stopped);
        spec.paths = {TLP_TEST_DATA_DIR "/cases/long_sequence.json"};
        spec.platform = train.platform;
        QVERIFY(import());
        QVERIFY(m_workspace->requeueJob(job.id));
        const Status resumed = runJob(*m_workspace, job.id, {});
        QVERIFY(!resumed);
        QVERIFY2(resumed.error().message.find("changed") != std::string::npos, messageOf(resumed));
        QCOMPARE(m_workspace->run("growing-run")->state, RunState::Failed);
    }

    void heldOutTasksWithoutAUsableProgramCostOnlyTheFigures()
    {
        const ImportSpec good{
            "barren", {TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, "p", {}};
        const ImportSpec failed{"barren", {TLP_TEST_DATA_DIR "/cases/all_failed.json"}, "p", {}};
        for (const ImportSpec& spec : {good, failed})
            QVERIFY(runJob(
                *m_workspace, m_workspace->createJob(kImportJob, "barren", spec.toJson())->id, {}));
        auto dataset = dataset::Dataset::open(
            m_workspace->dataset("barren")->file, dataset::OpenMode::ReadWrite);
        // Tasks are held out by chance: some seed picks those that failed only.
        dataset::SplitRequest request{"failed", {}, 0.01, 0};
        const auto isBarren = [&] {
            const auto split = dataset->planSplit(request).value();
            return std::ranges::all_of(split.test, [&](const TaskId task) {
                const auto platform = dataset->platform("p")->id;
                return dataset->taskPrograms(task, platform)->bestSeconds == 0;
            });
        };
        while (!isBarren()) {
            ++request.seed;
            QVERIFY(request.seed < 1000);
        }
        QVERIFY(dataset->makeSplit(request));

        auto spec = quickSpec("judgeless", 2);
        spec.dataset = "barren";
        spec.platform = "p";
        spec.split = "failed";
        const Status done = runJob(*m_workspace, createTraining(*m_workspace, spec)->id, {});
        QVERIFY2(done.has_value(), messageOf(done));
        const auto run = m_workspace->run("judgeless").value();
        QCOMPARE(run.state, RunState::Finished);
        QVERIFY(m_workspace->metric(run.id, "top1")->empty());
        QVERIFY(m_workspace->evaluations(run.id)->empty());
    }

    void aTrainingThatCannotStartIsToldBefore_data()
    {
        QTest::addColumn<QString>("dataset");
        QTest::addColumn<QString>("platform");
        QTest::addColumn<QString>("split");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("kind");
        const auto row
            = [](const char* what, const char* dataset, const char* platform, const char* split,
                  const char* key, const char* value, ErrorKind kind) {
                  QTest::newRow(what) << dataset << platform << split << key << value << int(kind);
              };
        const char* const platform = "zen5-avx512";
        row("dataset", "sampl", platform, "standard", "epochs", "1", ErrorKind::NotFound);
        row("platform", "sample", "zen5-avx", "standard", "epochs", "1", ErrorKind::Ambiguous);
        row("split", "sample", platform, "stand", "epochs", "1", ErrorKind::NotFound);
        row("device", "sample", platform, "standard", "device", "cuda:1000",
            ErrorKind::Unsupported);
        row("memory", "sample", platform, "standard", "batch_size", "1000000000",
            ErrorKind::Resource);
    }
    void aTrainingThatCannotStartIsToldBefore()
    {
        QFETCH(QString, dataset);
        QFETCH(QString, platform);
        QFETCH(QString, split);
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(int, kind);
        auto spec = quickSpec("never", 1);
        QVERIFY(checkTraining(*m_workspace, spec));
        spec.dataset = dataset.toStdString();
        spec.platform = platform.toStdString();
        spec.split = split.toStdString();
        QVERIFY(spec.options.set(key.toStdString(), value.toStdString()));
        const Status checked = checkTraining(*m_workspace, spec);
        QVERIFY(!checked);
        QCOMPARE(int(checked.error().kind), kind);
    }

    void aFailedStartUsesUpNoName()
    {
        auto spec = quickSpec("again", 1);
        spec.options.device = "cuda:1000";
        const auto failed = createTraining(*m_workspace, spec).value();
        QVERIFY(!runJob(*m_workspace, failed.id, {}));
        QCOMPARE(m_workspace->run("again")->state, RunState::Failed);
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, quickSpec("again", 1))->id, {}));
        const auto run = m_workspace->run("again").value();
        QCOMPARE(run.state, RunState::Finished);
        QVERIFY(run.id != failed.run);
        // a run that was trained keeps its name
        QCOMPARE(m_workspace->createRun(quickSpec("again", 1)).error().kind, ErrorKind::BadInput);
    }

    void aRunWhoseDatasetIsGoneFails()
    {
        auto spec = quickSpec("orphan", 1);
        spec.dataset = "vanished";
        const auto job = createTraining(*m_workspace, spec).value();
        QVERIFY(!runJob(*m_workspace, job.id, {}));
        QCOMPARE(m_workspace->run("orphan")->state, RunState::Failed);
        QVERIFY(m_workspace->run("orphan")->error.find("vanished") != std::string::npos);
        QCOMPARE(m_workspace->job(job.id)->state, JobState::Failed);
    }
};

QTEST_APPLESS_MAIN(TestRunJob)
#include "tst_run_job.moc"
