// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/check_training.h"
#include "jobs/run_job.h"
#include "jobs/training_set.h"
#include "jobs/training_source.h"
#include "jobs_fixture.h"
#include "workspace/source_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <optional>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;
using workspace::RunState;
namespace fs = std::filesystem;

/// Runs that start from others, and runs with a pre-training, on the real sample.
class TestTransferJob : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

    /// From "source", with 7 % of another platform's programs.
    options::TrainSpec transferSpec(const std::string& name, const std::string& method)
    {
        options::TrainSpec spec = quickSpec(name, 3);
        spec.platform = "zen5-avx512";
        spec.mix = {{"zen5-avx512", 0.07}};
        spec.options.transfer.method = method;
        if (method == "gap")
            spec.options.loss = options::Loss::Mse;
        spec.from = workspace::sourceRun(*m_workspace, "source").value();
        return spec;
    }

    Status trainNow(const options::TrainSpec& spec, const JobContext& context = {})
    {
        TLP_TRY(const auto job, createTraining(*m_workspace, spec));
        return runJob(*m_workspace, job.id, context);
    }

    fs::path modelFile(const std::string& run)
    {
        return workspace::modelFileOf(*m_workspace, m_workspace->run(run).value());
    }

    static std::string bytesOf(const fs::path& file)
    {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    static void overwrite(const fs::path& file, const std::string& bytes)
    {
        std::ofstream(file, std::ios::binary) << bytes;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        const Status imported = importSample(*m_workspace);
        QVERIFY2(imported.has_value(), messageOf(imported));
        options::TrainSpec source = quickSpec("source", 3);
        source.platform = "zen5-avx2";
        source.options.vocabulary = "learned";
        source.options.numbers = "log";
        const Status trained = trainNow(source);
        QVERIFY2(trained.has_value(), messageOf(trained));
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void everyTransferTrains_data()
    {
        QTest::addColumn<QByteArray>("method");
        for (const char* method : {"fine-tune", "head", "gap", "moses"})
            QTest::newRow(method) << QByteArray(method);
    }
    void everyTransferTrains()
    {
        QFETCH(QByteArray, method);
        const std::string name = "by " + method.toStdString();
        options::TrainSpec spec = transferSpec(name, method.toStdString());
        spec.options.vocabulary = "learned"; // as the source
        spec.options.numbers = "log";
        const Status checked = checkTraining(*m_workspace, spec);
        QVERIFY2(checked.has_value(), messageOf(checked));
        const Status done = trainNow(spec);
        QVERIFY2(done.has_value(), messageOf(done));
        const auto run = m_workspace->run(name).value();
        QCOMPARE(run.state, RunState::Finished);
        QCOMPARE(run.spec.from, spec.from);
        QCOMPARE(run.samples, std::int64_t{60}); // 7 % of 859
        QCOMPARE(m_workspace->evaluations(run.id)->size(), std::size_t{1});
        const auto model = model::loadModel(modelFile(name)).value();
        const auto source = model::loadModel(modelFile("source")).value();
        QVERIFY(model->featureSpec() == source->featureSpec());
        QCOMPARE(model->featureSpec().vocabulary.name, std::string("learned"));
    }

    void takesTheSourcesNetwork()
    {
        options::TrainingOptions options;
        options.epochs = 9;
        QVERIFY(takeNetwork(options, m_workspace->run("source")->spec.options));
        QCOMPARE(options.tlp, quickSpec("x", 1).options.tlp);
        QCOMPARE(options.vocabulary, std::string("learned"));
        QCOMPARE(options.epochs, 9);
    }

    void refusesWhatCannotBeStartedFrom_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("network") << QByteArray("network")
                                 << QByteArray("residual_blocks is 1 there and 0 here");
        QTest::newRow("features") << QByteArray("features")
                                  << QByteArray("numbers is log there and raw here");
        QTest::newRow("missing") << QByteArray(
            "missing") << QByteArray("“nothing”, which this one starts from, is not there");
        QTest::newRow("no transfer") << QByteArray("none") << QByteArray("needs a transfer");
        QTest::newRow("no source") << QByteArray("no source") << QByteArray("needs a run");
        QTest::newRow("other model") << QByteArray("changed") << QByteArray("has changed");
        QTest::newRow("gap of two") << QByteArray("mix") << QByteArray("for one platform");
    }
    void refusesWhatCannotBeStartedFrom()
    {
        QFETCH(QByteArray, what);
        QFETCH(QByteArray, says);
        options::TrainSpec spec = transferSpec("refused", "fine-tune");
        spec.options.vocabulary = "learned";
        spec.options.numbers = "log";
        if (what == "network")
            spec.options.tlp.residualBlocks = 0;
        else if (what == "features")
            spec.options.numbers = "raw";
        else if (what == "missing")
            spec.from.run = "nothing";
        else if (what == "none")
            spec.options.transfer.method = "none";
        else if (what == "no source")
            spec.from = {};
        else if (what == "changed")
            spec.from.modelHash = "00";
        else {
            spec.options.transfer.method = "gap";
            spec.options.loss = options::Loss::Mse;
            spec.mix.push_back({"zen5-sse4", 1});
        }
        const Status checked = checkTraining(*m_workspace, spec);
        QVERIFY(!checked);
        QVERIFY2(messageOf(checked).contains(says), messageOf(checked));
    }

    void refusesUnfinishedSourcesAndOtherProcessors()
    {
        const auto waiting = m_workspace->createRun(quickSpec("waiting", 3)).value();
        const auto unfinished = workspace::sourceRun(*m_workspace, "waiting");
        QVERIFY2(messageOf(unfinished).contains("its training is pending"), messageOf(unfinished));
        QCOMPARE(workspace::sourceRun(*m_workspace, "nothing").error().kind, ErrorKind::NotFound);

        dataset::PlatformInfo gpu;
        gpu.name = "card";
        gpu.isGpu = true;
        const auto cpuFeatures = features::FeatureSpec::official(features::Layout::Cpu);
        const Status layout = checkReads(cpuFeatures, gpu, {"source", ""});
        QVERIFY2(messageOf(layout).contains("reads cpu programs"), messageOf(layout));
        gpu.isGpu = false;
        QVERIFY(checkReads(cpuFeatures, gpu, {"source", ""}));
    }

    void aChangedOrDeletedSourceStopsAResume()
    {
        options::TrainSpec spec = transferSpec("resumed", "fine-tune");
        spec.options.vocabulary = "learned";
        spec.options.numbers = "log";
        const auto job = createTraining(*m_workspace, spec).value();
        std::stop_source stop;
        const JobContext context{
            stop.get_token(), [&](const Progress& progress) {
                if (m_workspace->run("resumed")->epochsDone >= 1 && progress.phase != "evaluate")
                    stop.request_stop();
            }};
        QCOMPARE(runJob(*m_workspace, job.id, context).error().kind, ErrorKind::Stopped);

        const std::string bytes = bytesOf(modelFile("source"));
        overwrite(modelFile("source"), bytes + " ");
        QVERIFY(m_workspace->requeueJob(job.id));
        const Status changed = runJob(*m_workspace, job.id, {});
        QVERIFY2(messageOf(changed).contains("has changed"), messageOf(changed));
        overwrite(modelFile("source"), bytes);

        const RunId source = m_workspace->run("source")->id;
        QVERIFY(m_workspace->setRunDeleted(source, true));
        QVERIFY(m_workspace->requeueJob(job.id));
        const Status deleted = runJob(*m_workspace, job.id, {});
        QVERIFY2(messageOf(deleted).contains("is not there any more"), messageOf(deleted));
        QVERIFY(m_workspace->setRunDeleted(source, false)); // undone

        QVERIFY(m_workspace->requeueJob(job.id));
        const Status resumed = runJob(*m_workspace, job.id, {});
        QVERIFY2(resumed.has_value(), messageOf(resumed));
        QCOMPARE(m_workspace->run("resumed")->epochsDone, 3);
    }

    void pretrainingReadsWhatHasNoLabel()
    {
        options::TrainSpec spec = quickSpec("pretrained", 2);
        spec.mix = {{"zen5-avx512", 0.07}};
        auto dataset = dataset::Dataset::open(
            m_workspace->dataset("sample")->file, dataset::OpenMode::ReadOnly)
                           .value();
        const auto plain = makeTrainingSet(dataset, spec, {}).value();
        QVERIFY(plain.data.unlabelled.empty());
        spec.options.pretrain.method = "gpt";
        spec.options.pretrain.epochs = 3;
        const auto set = makeTrainingSet(dataset, spec, {}).value();
        QCOMPARE(set.data.size(), std::int64_t{60});
        QCOMPARE(set.data.unlabelled.size(), std::size_t{(859 - 60) * 25 * 22});
        QVERIFY(set.data.labels == plain.data.labels);
        QVERIFY(set.datasetHash != plain.datasetHash);

        const Status done = trainNow(spec);
        QVERIFY2(done.has_value(), messageOf(done));
        const auto run = m_workspace->run("pretrained").value();
        const auto curve = m_workspace->metric(run.id, "pretrain_loss").value();
        QCOMPARE(curve.size(), std::size_t{3});
        QVERIFY(curve[2].value < curve[0].value);
        QCOMPARE(m_workspace->metric(run.id, "train_loss")->size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestTransferJob)
#include "tst_transfer_job.moc"
