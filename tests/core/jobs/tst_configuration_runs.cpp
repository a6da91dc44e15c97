// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/check_training.h"
#include "jobs/evaluate_model.h"
#include "jobs/explain_run.h"
#include "jobs/score_programs.h"
#include "jobs/task_configurations.h"
#include "jobs/training_set.h"
#include "jobs/tune_setup.h"
#include "records/packed_steps.h"
#include "templates/configuration_rows.h"
#include "workspace/source_run.h"

#include "jobs_fixture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

namespace {

const char* const kT4 = TLP_TEST_DATA_DIR "/autotvm_t4.log";
const char* const kPlatinum = TLP_TEST_DATA_DIR "/autotvm_platinum8124m.log";
const char* const kOtherTemplates = TLP_TEST_DATA_DIR "/cases/autotvm_graph_best.log";

Status importLogs(
    workspace::Workspace& workspace, const std::string& name, const std::vector<std::string>& files)
{
    TLP_TRY(const auto file, workspace.datasetPath(name));
    TLP_TRY(auto dataset, dataset::Dataset::open(file, dataset::OpenMode::Create));
    dataset::ImportOptions options;
    for (const std::string& path : files)
        options.paths.emplace_back(path);
    TLP_TRY([[maybe_unused]] const auto report, dataset::importRecords(dataset, options, {}));
    return {};
}

/// Of the dataset "gpu", whose held-out tasks are the batch_matmuls.
options::TrainSpec specOf(
    const std::string& name, const std::string& model, const std::string& read = {})
{
    options::TrainSpec spec;
    spec.runName = name;
    spec.dataset = "gpu";
    spec.platform = "t4";
    if (!spec.options.set("model", model)
        || (!read.empty() && !spec.options.set("knob_features", read)))
        qFatal("%s is refused", model.c_str());
    spec.options.epochs = 3;
    spec.options.threads = 1;
    return spec;
}

} // namespace

/// AutoTVM's models from the log to the score.
class TestConfigurationRuns : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

    dataset::Dataset open(const std::string& name)
    {
        const auto entry = m_workspace->dataset(name).value();
        return dataset::Dataset::open(entry.file, dataset::OpenMode::ReadWrite).value();
    }
    Status trainNow(const options::TrainSpec& spec)
    {
        TLP_CHECK(checkTraining(*m_workspace, spec));
        TLP_TRY(const auto job, createTraining(*m_workspace, spec));
        return runJob(*m_workspace, job.id, {});
    }
    std::unique_ptr<model::CostModel> modelOf(const std::string& run)
    {
        const auto info = m_workspace->run(run).value();
        auto model = model::loadModel(model::modelFileIn(m_workspace->runDirectory(info.id)));
        if (!model)
            qFatal("%s", messageOf(model).constData());
        return std::move(*model);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        for (const Status& imported :
            {importLogs(*m_workspace, "gpu", {kT4}), importLogs(*m_workspace, "cpu", {kPlatinum}),
                importLogs(*m_workspace, "mixed", {kPlatinum, kOtherTemplates}),
                importLogs(*m_workspace, "other", {kOtherTemplates}), importSample(*m_workspace)})
            QVERIFY2(imported.has_value(), messageOf(imported));
        dataset::SplitRequest request;
        request.name = "products";
        request.holdOutTasks = {"batch_matmul*"};
        const auto split = open("gpu").makeSplit(request);
        QVERIFY2(split, messageOf(split));
        QCOMPARE(split->test.size(), std::size_t{2});
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void failedConfigurationsAreTheSlowest_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("read");
        QTest::newRow("knobs") << "autotvm-xgboost"
                               << "knob";
        QTest::newRow("loops") << "autotvm-xgboost"
                               << "itervar";
        QTest::newRow("relations") << "autotvm-xgboost"
                                   << "curve";
        QTest::newRow("TreeGRU") << "treegru"
                                 << "";
    }
    void failedConfigurationsAreTheSlowest()
    {
        QFETCH(QString, model);
        QFETCH(QString, read);
        auto dataset = open("gpu");
        const auto set
            = makeTrainingSet(dataset, specOf("x", model.toStdString(), read.toStdString()), {});
        QVERIFY2(set, messageOf(set));
        QVERIFY(set->featureReport.withoutConfigurations.empty());
        QVERIFY(features::isOfConfigurations(set->features.kind));
        const auto& labels = set->data.labels.front();
        QVERIFY(std::ranges::all_of(labels, [](float l) { return l >= 0 && l <= 1; }));
        // 190 lines, of which 17 failed; two are repeated
        const auto failed = std::ranges::count(labels, 0.0F);
        QCOMPARE(failed, std::ptrdiff_t{17});
        std::int64_t programs = 0;
        const auto tasks = dataset.tasks().value();
        for (const dataset::TaskInfo& task : tasks)
            programs += task.programs;
        QCOMPARE(std::int64_t(labels.size()), programs);
        QCOMPARE(set->data.features.size(),
            labels.size() * std::size_t(set->features.shape.rows * set->features.shape.width));
    }

    void knobRowsAreAsWideAsTheLongestTemplate()
    {
        auto dataset = open("mixed");
        auto spec = specOf("x", "autotvm-xgboost", "knob");
        spec.platform = "platinum-8124m";
        const auto set = makeTrainingSet(dataset, spec, {});
        QVERIFY2(set, messageOf(set));
        QVERIFY(set->features.templates.size() > 3);
        QVERIFY(std::ranges::is_sorted(set->features.templates));
        const auto templates = std::ptrdiff_t(set->features.templates.size());
        QVERIFY(set->features.shape.width > templates + 5);
        // Exactly one template a row.
        const auto width = std::size_t(set->features.shape.width);
        for (std::size_t i = 0; i < std::size_t(set->data.size()); ++i) {
            const auto row = set->data.features.begin() + std::ptrdiff_t(i * width);
            QCOMPARE(std::count(row, row + templates, 1.0F), templates > 0 ? std::ptrdiff_t{1} : 0);
        }
    }

    void templatesWithoutKnownLoopsAreLeftOutAndNamed()
    {
        auto dataset = open("mixed");
        auto spec = specOf("x", "treegru");
        spec.platform = "platinum-8124m";
        const auto set = makeTrainingSet(dataset, spec, {});
        QVERIFY2(set, messageOf(set));
        QVERIFY(!set->featureReport.withoutConfigurations.empty());
        const auto warnings = unknownTokenWarnings(set->featureReport);
        QCOMPARE(warnings.size(), std::size_t{1});
        QVERIFY2(warnings[0].find("conv2d_NCHWc.x86") != std::string::npos, warnings[0].c_str());
        auto alone = open("cpu");
        const auto known = makeTrainingSet(alone, spec, {});
        QCOMPARE(set->data.size(), known->data.size());
        QVERIFY(set->data.features == known->data.features);
    }

    void refusesWhatAModelCannotReadBeforeItTrains_data()
    {
        QTest::addColumn<QString>("dataset");
        QTest::addColumn<QString>("platform");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("read");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("TLP on configurations") << "gpu"
                                               << "t4"
                                               << "tlp"
                                               << "" << QByteArray("configurations of AutoTVM");
        QTest::newRow("statements of configurations")
            << "gpu"
            << "t4"
            << "tenset-mlp"
            << "" << QByteArray("configurations of AutoTVM");
        QTest::newRow("loops of schedules") << "sample"
                                            << "zen5-avx512"
                                            << "treegru"
                                            << "" << QByteArray("are schedules");
        QTest::newRow("knobs of schedules") << "sample"
                                            << "zen5-avx512"
                                            << "autotvm-xgboost"
                                            << "knob" << QByteArray("are schedules");
        QTest::newRow("loops of other templates") << "other"
                                                  << "platinum-8124m"
                                                  << "autotvm-xgboost"
                                                  << "itervar" << QByteArray("the template ");
    }
    void refusesWhatAModelCannotReadBeforeItTrains()
    {
        QFETCH(QString, dataset);
        QFETCH(QString, platform);
        QFETCH(QString, model);
        QFETCH(QString, read);
        QFETCH(QByteArray, says);
        auto spec = specOf("refused", model.toStdString(), read.toStdString());
        spec.dataset = dataset.toStdString();
        spec.platform = platform.toStdString();
        const Status checked = checkTraining(*m_workspace, spec);
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, ErrorKind::BadInput);
        QVERIFY2(messageOf(checked).contains(says), messageOf(checked));
        auto opened = open(spec.dataset);
        const auto set = makeTrainingSet(opened, spec, {});
        QVERIFY(!set);
        QVERIFY2(messageOf(set).contains(says), messageOf(set));
    }

    void runsTrainAndAreEvaluatedOnOtherWorkloads_data()
    {
        failedConfigurationsAreTheSlowest_data();
    }
    void runsTrainAndAreEvaluatedOnOtherWorkloads()
    {
        QFETCH(QString, model);
        QFETCH(QString, read);
        const std::string name = "run-" + model.toStdString() + read.toStdString();
        auto spec = specOf(name, model.toStdString(), read.toStdString());
        spec.split = "products";
        const Status trained = trainNow(spec);
        QVERIFY2(trained, messageOf(trained));
        const auto run = m_workspace->run(name).value();
        QCOMPARE(run.state, workspace::RunState::Finished);
        QVERIFY(run.parameters > 0);
        const auto evaluations = m_workspace->evaluations(run.id).value();
        QCOMPARE(evaluations.size(), std::size_t{1});
        const auto& report = evaluations[0].report;
        QCOMPARE(report.tasks.size(), std::size_t{2});
        QVERIFY(evaluation::valueAt(report.topK, 5).value_or(0) > 0);
        QVERIFY(report.secondsPerScore > 0);
        QVERIFY(report.warnings.empty());
        // Again from its files, on all tasks, with the same figures on the held-out ones.
        const auto again = evaluateRun(*m_workspace, {name, "gpu", "t4", "products"}, {});
        QVERIFY2(again, messageOf(again));
        QCOMPARE(again->report.topK, report.topK);
        QVERIFY(evaluateRun(*m_workspace, {name, "gpu", "t4", ""}, {}));
    }

    void theMatrixIsTheOneOfTheFeatures()
    {
        auto dataset = open("cpu");
        const dataset::TaskInfo task = dataset.tasks()->front();
        const auto programs
            = dataset.taskPrograms(task.id, task.platforms.front().platform).value();
        const auto spec = features::FeatureSpec::configurations(
            features::Layout::Cpu, features::FeatureKind::Loops);
        const auto configurations
            = taskConfigurations(task.name, task.workloadKey, programs.packed, spec, {}).value();
        QVERIFY(configurations.missing.empty());
        std::vector<float> expected(templates::kLoopRows * templates::kLoopRowWidth);
        const std::size_t last = programs.packed.size() - 1;
        const auto steps = records::unpackSteps(programs.packed[last]).value();
        QVERIFY(templates::writeLoopRows(templates::parseTask(task.workloadKey).value(),
            templates::parseKnobs(steps).value(), expected));
        QVERIFY(std::equal(expected.begin(), expected.end(),
            configurations.matrices.begin() + static_cast<std::ptrdiff_t>(last * expected.size())));
    }

    void programsThatCannotBeReadScoreLowestAndAreNamed()
    {
        const auto model = modelOf("run-treegru");
        auto dataset = open("gpu");
        const dataset::TaskInfo task = dataset.tasks()->front();
        auto packed = dataset.taskPrograms(task.id, task.platforms.front().platform)->packed;
        const records::Step broken
            = records::UnknownStep{"AutoTVM", R"(["AutoTVM", [["tile_k", "sp", [-1, 7, 5]]]])"};
        const records::Step schedule = records::ComputeInlineStep{1};
        std::vector<LooseProgram> programs{{task.workloadKey, packed.front()},
            {task.workloadKey, records::packSteps({&broken, 1})},
            {task.workloadKey, records::packSteps({&schedule, 1})}, {"[\"x\"]", packed.front()},
            {"no key", packed.front()}};
        features::FeatureReport report;
        const auto run = m_workspace->run("run-treegru").value();
        const auto scores
            = scorePrograms(*m_workspace, run, *model, programs, 0, &report, {}).value();
        QVERIFY(std::isfinite(scores[0]));
        for (std::size_t i = 1; i < scores.size(); ++i)
            QVERIFY(scores[i] == -std::numeric_limits<double>::infinity());
        QCOMPARE(report.withoutConfigurations.size(), std::size_t{3}); // one a task
        std::ranges::reverse(programs);
        auto turned = scorePrograms(*m_workspace, run, *model, programs, 0, nullptr, {}).value();
        QVERIFY(std::abs(turned.back() - scores.front()) < 1e-5);
    }

    void evaluatingSchedulesIsRefused()
    {
        // A CPU's model, so that the layout is not the reason.
        auto spec = specOf("cpu-curve", "autotvm-xgboost", "curve");
        spec.dataset = "cpu";
        spec.platform = "platinum-8124m";
        const Status trained = trainNow(spec);
        QVERIFY2(trained, messageOf(trained));
        const auto evaluated
            = evaluateRun(*m_workspace, {"cpu-curve", "sample", "zen5-avx512", "standard"}, {});
        QVERIFY(!evaluated);
        QVERIFY2(
            messageOf(evaluated).contains("no configuration of AutoTVM"), messageOf(evaluated));
    }

    void aMarginAndAFineTunedTreeGruStartFromARun()
    {
        for (const auto& [source, method] : {std::pair{"run-autotvm-xgboostcurve", "margin"},
                 std::pair{"run-treegru", "fine-tune"}, std::pair{"run-treegru", "head"}}) {
            const std::string name = std::string(method) + "-of";
            auto spec = m_workspace->run(source).value().spec;
            spec.runName = name;
            spec.split.clear();
            spec.mix = {{"t4", 0.1}};
            spec.options.transfer.method = method;
            const auto from = workspace::sourceRun(*m_workspace, source);
            QVERIFY2(from, messageOf(from));
            spec.from = *from;
            const Status trained = trainNow(spec);
            QVERIFY2(trained, messageOf(trained));
            const auto run = m_workspace->run(name).value();
            QCOMPARE(run.samples, std::int64_t{19}); // a tenth of them
            const auto model = modelOf(name);
            QVERIFY(model->featureSpec() == modelOf(source)->featureSpec());
            QCOMPARE(model->header().columnMaxima, modelOf(source)->header().columnMaxima);
        }
        auto spec = m_workspace->run("margin-of").value().spec;
        spec.runName = "margin-of-margin";
        spec.from = workspace::sourceRun(*m_workspace, "margin-of").value();
        const Status refused = checkTraining(*m_workspace, spec);
        QVERIFY2(messageOf(refused).contains("margin of another model"), messageOf(refused));
        spec.from = workspace::sourceRun(*m_workspace, "run-autotvm-xgboostknob").value();
        const Status other = checkTraining(*m_workspace, spec);
        QVERIFY2(messageOf(other).contains("knob_features is knob there and curve here"),
            messageOf(other));
    }

    void isNoModelOfASearchOrOfSteps()
    {
        options::TuneSpec spec;
        spec.workloads = {"matmul:m=64,n=64,k=64"};
        spec.model = "cpu-curve";
        const Status checked = checkTuning(*m_workspace, spec);
        QVERIFY2(messageOf(checked).contains("AutoTVM's configurations"), messageOf(checked));
        const auto scorer = makeScorer(*m_workspace, spec, tuneTasks(spec).value());
        QVERIFY2(messageOf(scorer).contains("AutoTVM's configurations"), messageOf(scorer));
    }
};

QTEST_GUILESS_MAIN(TestConfigurationRuns)
#include "tst_configuration_runs.moc"
