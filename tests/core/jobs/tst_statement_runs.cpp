// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/evaluate_model.h"
#include "jobs/run_scorer.h"
#include "jobs/score_programs.h"
#include "jobs/task_statements.h"
#include "jobs/training_set.h"
#include "jobs/tune_setup.h"
#include "records/packed_steps.h"
#include "space/schedule_space.h"
#include "workload/workload.h"

#include "jobs_fixture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

namespace {

constexpr const char* kMatmul = "matmul:m=64,n=64,k=64";

options::TrainSpec specOf(const std::string& name, const char* model)
{
    options::TrainSpec spec = quickSpec(name, 1);
    spec.options = {};
    if (!spec.options.set("model", model))
        qFatal("%s is refused", model);
    spec.options.epochs = 3;
    spec.options.threads = 1;
    return spec;
}

/// A dataset of the sample with or without DAGs and features beside the records.
dataset::Dataset imported(const std::filesystem::path& file, bool withDags, bool withFeatures)
{
    auto dataset = dataset::Dataset::open(file, dataset::OpenMode::Create);
    if (!dataset)
        qFatal("%s", dataset.error().toString().c_str());
    dataset::ImportOptions options;
    options.paths = {kSampleZip};
    if (withDags)
        options.networksFile = kNetworks;
    if (withFeatures)
        options.features = kSampleZip;
    if (const auto report = dataset::importRecords(*dataset, options, {}); !report)
        qFatal("%s", report.error().toString().c_str());
    return std::move(*dataset);
}

} // namespace

/// Models of statements from the data set to the search.
class TestStatementRuns : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

    [[nodiscard]] std::filesystem::path path(const char* name) const
    {
        return m_folder.filePath(name).toStdString();
    }
    void trainRun(const std::string& name, const char* model)
    {
        const auto job = createTraining(*m_workspace, specOf(name, model));
        QVERIFY2(job, messageOf(job));
        const Status status = runJob(*m_workspace, job->id, {});
        QVERIFY2(status, status ? "" : status.error().toString().c_str());
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace = workspace::Workspace::openOrCreate(path("w")).value();
        QVERIFY(importSample(*m_workspace));
    }

    void featuresComeFromTheDag()
    {
        auto dataset = imported(path("dags.db"), true, false);
        const auto set = makeTrainingSet(dataset,
            [] {
                auto spec = specOf("x", "tenset-mlp");
                spec.split.clear();
                return spec;
            }(),
            {});
        QVERIFY2(set, messageOf(set));
        QCOMPARE(set->features.kind, features::FeatureKind::Statements);
        // Four programs of one task compute a padded stage at a loop whose extents vary.
        QCOMPARE(set->featureReport.withoutStatements.size(), std::size_t{1});
        const auto& [reason, count] = *set->featureReport.withoutStatements.begin();
        QVERIFY2(reason.find("data_pad") != std::string::npos, reason.c_str());
        QCOMPARE(count, std::int64_t{4});
        QCOMPARE(set->featureReport.programsCutStatements, std::int64_t{0});
        const std::size_t size
            = std::size_t(features::kStatementRows) * features::kStatementRowWidth;
        QCOMPARE(set->data.features.size(), std::size_t(set->data.size()) * size);
        QVERIFY(set->data.size() > 1600);
    }

    void featuresBesideTheRecordsAreThoseOfTheDag()
    {
        // TVM's own values, which the DAG gives, too, up to the order of the statements.
        auto dataset = imported(path("both.db"), true, true);
        std::int64_t alike = 0;
        std::int64_t all = 0;
        const auto tasks = dataset.tasks().value();
        for (const dataset::TaskInfo& task : tasks) {
            const TaskKnowledge knowledge = knowledgeOf(dataset, task).value();
            const auto packed
                = dataset.taskPrograms(task.id, task.platforms.front().platform)->packed;
            const auto computed = taskStatements(knowledge, packed, {}).value();
            QVERIFY(computed.missing.empty());
            for (std::size_t i = 0; i < packed.size(); ++i) {
                const auto& stored = knowledge.stored.at(records::programHash(packed[i]));
                QCOMPARE(computed.programs[i].statements, stored.statements);
                const auto sumOf = [](const features::StatementFeatures& of) {
                    return std::accumulate(of.values.begin(), of.values.end(), 0.0);
                };
                const double sum = sumOf(stored);
                alike += std::abs(sumOf(computed.programs[i]) - sum) < 1e-2 * std::abs(sum);
                ++all;
            }
        }
        QVERIFY2(
            alike > all * 99 / 100, qPrintable(QString("%1 of %2 are alike").arg(alike).arg(all)));
    }

    void featuresBesideTheRecordsServeWithoutADag()
    {
        auto dataset = imported(path("side.db"), false, true);
        auto spec = specOf("x", "xgboost-statements");
        spec.split.clear();
        const auto set = makeTrainingSet(dataset, spec, {});
        QVERIFY2(set, messageOf(set));
        QVERIFY(set->featureReport.withoutStatements.empty());
        QVERIFY(set->data.size() > 1600);
    }

    void programsWithNeitherAreCounted()
    {
        auto dataset = imported(path("neither.db"), false, false);
        auto spec = specOf("x", "tenset-mlp");
        spec.split.clear();
        const auto set = makeTrainingSet(dataset, spec, {});
        QCOMPARE(set.error().kind, ErrorKind::BadInput);
        QVERIFY(set.error().message.find("no features came with its records") != std::string::npos);

        // Some of the tasks: the others' programs are trained on, and the report names the task.
        const auto tasks = dataset.tasks().value();
        const TaskKnowledge knowledge = knowledgeOf(dataset, tasks.front()).value();
        const auto packed
            = dataset.taskPrograms(tasks.front().id, tasks.front().platforms.front().platform)
                  ->packed;
        const auto statements = taskStatements(knowledge, packed, {}).value();
        QCOMPARE(statements.missing.size(), std::size_t{1});
        QCOMPARE(statements.missing.begin()->second, std::int64_t(packed.size()));
        features::FeatureReport report;
        report.withoutStatements = statements.missing;
        report.programsCutStatements = 3;
        const auto warnings = unknownTokenWarnings(report);
        QCOMPARE(warnings.size(), std::size_t{2});
        QVERIFY(warnings[1].find(tasks.front().name) != std::string::npos);
    }

    void runsTrainAndAreEvaluated_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"tenset-mlp", "xgboost", "xgboost-statements"})
            QTest::newRow(model) << model;
    }
    void runsTrainAndAreEvaluated()
    {
        QFETCH(QString, model);
        const std::string name = "run-" + model.toStdString();
        trainRun(name, model.toUtf8().constData());
        const auto run = m_workspace->run(name).value();
        QCOMPARE(run.state, workspace::RunState::Finished);
        QCOMPARE(run.epochsDone, 3);
        QVERIFY(run.parameters > 0);
        QVERIFY(std::filesystem::exists(model::modelFileIn(m_workspace->runDirectory(run.id))));
        const auto evaluations = m_workspace->evaluations(run.id).value();
        QCOMPARE(evaluations.size(), std::size_t{1});
        QVERIFY(evaluation::valueAt(evaluations[0].report.topK, 5).value_or(0) > 0);
        QVERIFY(evaluations[0].report.secondsPerScore > 0);
        QCOMPARE(m_workspace->metric(run.id, "top5")->size(), std::size_t{3});
        // Again, and on another platform.
        const auto again = evaluateRun(*m_workspace, {name, "sample", "zen5-sse4", "standard"}, {});
        QVERIFY2(again, messageOf(again));
    }

    void looseProgramsAreScoredByTheirKeys()
    {
        const auto run = m_workspace->run("run-tenset-mlp").value();
        const auto model
            = model::loadModel(model::modelFileIn(m_workspace->runDirectory(run.id))).value();
        const auto workload = workload::parseWorkload(kMatmul).value();
        const auto space = space::ScheduleSpace::create(workload.dag, {}).value();
        Rng rng(3);
        std::vector<LooseProgram> programs;
        for (const program::State& state : space::sampleDistinct(space, 5, rng))
            programs.push_back({workload.key, records::packSteps(state.steps())});
        programs.push_back({R"(["0123456789abcdef0123456789abcdef", 1])", programs[0].packed});
        features::FeatureReport report;
        const auto scores
            = scorePrograms(*m_workspace, run, *model, programs, 0, &report, {}).value();
        QCOMPARE(scores.size(), std::size_t{6});
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY(std::isfinite(scores[i]));
        QVERIFY(scores[5] == -std::numeric_limits<double>::infinity());
        QCOMPARE(report.withoutStatements.size(), std::size_t{1});
        // The order in which they are asked for changes nothing.
        std::ranges::reverse(programs);
        auto turned = scorePrograms(*m_workspace, run, *model, programs, 0, nullptr, {}).value();
        std::ranges::reverse(turned);
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY(std::abs(turned[i] - scores[i]) < 1e-4);
    }

    void runsGuideASearch_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("learning");
        QTest::newRow("mlp") << "run-tenset-mlp"
                             << "fixed";
        QTest::newRow("mlp that learns") << "run-tenset-mlp"
                                         << "refresh";
        QTest::newRow("trees of primitives") << "run-xgboost"
                                             << "fixed";
        QTest::newRow("trees of statements") << "run-xgboost-statements"
                                             << "fixed";
    }
    void runsGuideASearch()
    {
        QFETCH(QString, model);
        QFETCH(QString, learning);
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        spec.model = model.toStdString();
        spec.learning = learning.toStdString();
        const auto tasks = tuneTasks(spec).value();
        const auto scorer = makeScorer(*m_workspace, spec, tasks);
        QVERIFY2(scorer, messageOf(scorer));
        const auto space = space::ScheduleSpace::create(tasks[0].workload.dag, {}).value();
        Rng rng(4);
        const auto states = space::sampleDistinct(space, 40, rng);
        const auto scores = (*scorer)->score(0, states, {}).value();
        QCOMPARE(scores.size(), states.size());
        QVERIFY(std::ranges::all_of(scores, [](double score) { return std::isfinite(score); }));
        QVERIFY(std::set<double>(scores.begin(), scores.end()).size() > 1);
        std::vector<search::MeasuredProgram> measured;
        for (std::size_t i = 0; i < states.size(); ++i)
            measured.push_back({0, states[i], 1e-3 * static_cast<double>(i + 1)});
        QVERIFY((*scorer)->learn(measured, {}));
        QCOMPARE((*scorer)->score(0, states, {}).value() != scores, learning == "refresh");
    }

    void treesDoNotLearnFromASession()
    {
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        spec.model = "run-xgboost";
        spec.learning = "refresh";
        const auto scorer = makeScorer(*m_workspace, spec, tuneTasks(spec).value());
        QCOMPARE(scorer.error().kind, ErrorKind::BadInput);
        QVERIFY(scorer.error().message.find("trees") != std::string::npos);
        const Status checked = checkTuning(*m_workspace, spec);
        QVERIFY(!checked);
    }
};

QTEST_GUILESS_MAIN(TestStatementRuns)
#include "tst_statement_runs.moc"
