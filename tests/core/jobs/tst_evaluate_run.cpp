// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include "jobs_fixture.h"
#include "model/cost_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <optional>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

class TestEvaluateRun : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;

    static bool warnsOf(const workspace::EvaluationInfo& evaluation, const std::string& text)
    {
        return std::ranges::any_of(evaluation.report.warnings,
            [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        QVERIFY(importSample(*m_workspace));
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, quickSpec("run", 2))->id, {}));
    }
    void cleanupTestCase() { m_workspace.reset(); }

    void usesTheRunsOwnNamesByDefault()
    {
        const auto request = resolveNames(*m_workspace, {"ru", {}, {}, {}});
        QVERIFY2(request.has_value(), messageOf(request));
        const auto info = evaluateRun(*m_workspace, *request, {});
        QVERIFY2(info.has_value(), messageOf(info));
        QCOMPARE(info->dataset, std::string("sample"));
        QCOMPARE(info->platform, std::string("zen5-avx512"));
        QCOMPARE(info->split, std::string("standard"));
        QCOMPARE(info->report.ks, (std::vector<int>{1, 5, 10, 20}));
        QVERIFY(!warnsOf(*info, "trained on"));
    }

    void theSameEvaluationIsStoredOnce()
    {
        const RunId run = m_workspace->run("run")->id;
        const auto count = [&] { return m_workspace->evaluations(run)->size(); };
        const auto before = count(); // one was made at the end of the training
        const auto atTheEnd = m_workspace->evaluations(run)->back();
        const auto again = evaluateRun(*m_workspace, {"run", {}, {}, {}}, {});
        QVERIFY2(again.has_value(), messageOf(again));
        QCOMPARE(count(), before);
        QCOMPARE(again->report.topK, atTheEnd.report.topK);
        QVERIFY(evaluateRun(*m_workspace, {"run", {}, {}, {}, {1, 5}}, {}));
        QCOMPARE(count(), before);
        // other numbers k are another evaluation, which holds the usual ones as well
        QVERIFY(evaluateRun(*m_workspace, {"run", {}, {}, {}, {1, 2}}, {}));
        const auto more = evaluateRun(*m_workspace, {"run", {}, {}, {}, {1, 2}}, {});
        QVERIFY(more);
        QCOMPARE(count(), before + 1);
        QCOMPARE(more->report.ks, (std::vector<int>{1, 2, 5, 10, 20}));
        for (const auto& [k, random] : atTheEnd.report.random)
            QCOMPARE(more->report.random.at(k), random);
    }

    void newDataMakeANewEvaluation()
    {
        const auto import = [&](const char* name) {
            const ImportSpec spec{
                "grows", {std::string(TLP_TEST_DATA_DIR "/cases/") + name}, "p", {}};
            return runJob(
                *m_workspace, m_workspace->createJob(kImportJob, "grows", spec.toJson())->id, {});
        };
        const RunId run = m_workspace->run("run")->id;
        const auto count = [&] { return m_workspace->evaluations(run)->size(); };
        QVERIFY(import("ansor_cpu_sample.json"));
        QVERIFY(evaluateRun(*m_workspace, {"run", "grows", "p", {}}, {}));
        const auto before = count();
        QVERIFY(import("unroll_values.json"));
        QVERIFY(evaluateRun(*m_workspace, {"run", "grows", "p", {}}, {}));
        QCOMPARE(count(), before + 1);
    }

    void namesAreCompletedWhenTheRequestIsMade()
    {
        const auto whole = resolveNames(*m_workspace, {"ru", "samp", "zen5-avx5", "st", {3}});
        QVERIFY2(whole.has_value(), messageOf(whole));
        QCOMPARE(whole->toJson(),
            (EvaluateRequest{"run", "sample", "zen5-avx512", "standard", {3}}).toJson());
        // a stored request means what it says
        for (const EvaluateRequest& beginning :
            {EvaluateRequest{"ru", {}, {}, {}}, EvaluateRequest{"run", "sampl", {}, {}},
                EvaluateRequest{"run", {}, "zen5-avx5", {}},
                EvaluateRequest{"run", {}, {}, "stand"}})
            QCOMPARE(evaluateRun(*m_workspace, beginning, {}).error().kind, ErrorKind::NotFound);
        QCOMPARE(
            resolveNames(*m_workspace, {"run", {}, "zen5", {}}).error().kind, ErrorKind::Ambiguous);
    }

    void whatTheRunNamesMustBeThereAsItIs()
    {
        auto spec = quickSpec("of-a-lost-dataset", 1);
        spec.dataset = "samp"; // gone; "sample" begins alike
        const auto run = m_workspace->createRun(spec).value();
        QCOMPARE(
            resolveNames(*m_workspace, {run.name, {}, {}, {}}).error().kind, ErrorKind::NotFound);
    }

    void anotherPlatformIsAnotherFigure()
    {
        const auto own = evaluateRun(*m_workspace, {"run", {}, {}, {}}, {}).value();
        const auto other = evaluateRun(*m_workspace, {"run", {}, "zen5-sse4", {}}, {}).value();
        QVERIFY(other.report.random != own.report.random);
    }

    void everyPlatformOfAMixHasItsHead()
    {
        auto spec = quickSpec("mixed", 2);
        spec.mix = {{"zen5-avx512", 0.5}, {"zen5-sse4", 1}};
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, spec)->id, {}));
        const auto run = m_workspace->run("mixed").value();
        QVERIFY(run.spec.mix == spec.mix);
        const auto model
            = model::loadModel(m_workspace->runDirectory(run.id) / "model.safetensors").value();
        QCOMPARE(model->headNames(), (std::vector<std::string>{"zen5-avx512", "zen5-sse4"}));
        QCOMPARE(run.parameters, model->parameterCount());

        const auto evaluated = [&](const char* platform, const char* head = "") {
            return evaluateRun(
                *m_workspace, EvaluateRequest{"mixed", {}, platform, {}, {1, 5}, head}, {});
        };
        const auto count = [&] { return m_workspace->evaluations(run.id)->size(); };
        const auto own = evaluated("zen5-sse4").value();
        QVERIFY(!warnsOf(own, "head"));
        QVERIFY(own.id > 0);
        const auto same = evaluated("zen5-sse4", "zen5-sse4").value();
        QCOMPARE(same.report.topK, own.report.topK);
        QVERIFY(!warnsOf(same, "head"));
        const auto before = count();
        const auto other = evaluated("zen5-sse4", "0").value();
        QVERIFY(other.report.kendallTau != own.report.kendallTau);
        QVERIFY(warnsOf(other, "scored by the head of zen5-avx512"));
        QCOMPARE(other.id, std::int64_t{0});
        QCOMPARE(count(), before); // no figure of the run
        const auto unknown = evaluated("zen5-avx2").value();
        QVERIFY(warnsOf(unknown, "no head for zen5-avx2"));
        QCOMPARE(
            evaluated("zen5-avx2", "zen5-avx512")->report.kendallTau, unknown.report.kendallTau);
        QCOMPARE(evaluated("zen5-sse4", "2").error().kind, ErrorKind::NotFound);
    }

    void trainedTasksAreToldApart()
    {
        auto dataset = dataset::Dataset::open(
            m_workspace->dataset("sample")->file, dataset::OpenMode::ReadWrite);
        QVERIFY(dataset->makeSplit({"half", {}, 0.5, 1}));
        const auto info = evaluateRun(*m_workspace, {"run", {}, {}, "half"}, {});
        QVERIFY2(info.has_value(), messageOf(info));
        QVERIFY(warnsOf(*info, "trained on"));
    }

    void unknownWordsAreCounted()
    {
        const ImportSpec spec{"words", {TLP_TEST_DATA_DIR "/cases/unroll_values.json"}, "p", {}};
        QVERIFY(runJob(
            *m_workspace, m_workspace->createJob(kImportJob, "words", spec.toJson())->id, {}));
        const auto info = evaluateRun(*m_workspace, {"run", "words", "p", {}}, {});
        QVERIFY2(info.has_value(), messageOf(info));
        QVERIFY(warnsOf(*info, "vocabulary"));
    }

    void aCpuModelRefusesAGpuPlatform()
    {
        const ImportSpec spec{"gpu", {TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json"}, "t4", {}};
        QVERIFY(
            runJob(*m_workspace, m_workspace->createJob(kImportJob, "gpu", spec.toJson())->id, {}));
        const auto info = evaluateRun(*m_workspace, {"run", "gpu", "t4", {}}, {});
        QCOMPARE(info.error().kind, ErrorKind::BadInput);
        QVERIFY(info.error().message.find("GPU") != std::string::npos);
    }

    void saysWhatIsMissing()
    {
        QCOMPARE(evaluateRun(*m_workspace, {"nothing", {}, {}, {}}, {}).error().kind,
            ErrorKind::NotFound);
        QCOMPARE(evaluateRun(*m_workspace, {"run", "nothing", {}, {}}, {}).error().kind,
            ErrorKind::NotFound);
        QCOMPARE(evaluateRun(*m_workspace, {"run", {}, {}, "nothing"}, {}).error().kind,
            ErrorKind::NotFound);
        QVERIFY(m_workspace->createRun(quickSpec("untrained", 1)).has_value());
        const auto untrained = evaluateRun(*m_workspace, {"untrained", {}, {}, {}}, {});
        QCOMPARE(untrained.error().kind, ErrorKind::BadInput);
        QVERIFY(untrained.error().message.find("no model yet") != std::string::npos);
    }

    void anEvaluationCanBeAJob()
    {
        const EvaluateRequest request{"run", {}, "zen5-avx2", {}, {1}};
        const JobId id = m_workspace->createJob(kEvaluateJob, "run", request.toJson())->id;
        QVERIFY(runJob(*m_workspace, id, {}));
        QCOMPARE(m_workspace->job(id)->state, workspace::JobState::Finished);
        const auto newest = m_workspace->evaluations(m_workspace->run("run")->id)->front();
        QCOMPARE(newest.platform, std::string("zen5-avx2"));
    }

    void aModelFileThatIsNoneIsRefused()
    {
        const auto run = m_workspace->createRun(quickSpec("broken", 1)).value();
        const auto folder = m_workspace->runDirectory(run.id);
        std::filesystem::create_directories(folder);
        std::filesystem::copy_file(
            TLP_TEST_DATA_DIR "/cases/empty_steps.json", folder / "model.safetensors");
        QVERIFY(!evaluateRun(*m_workspace, {"broken", {}, {}, {}}, {}));
    }

    void noneMeansEveryTask()
    {
        const auto request = resolveNames(*m_workspace, {"run", {}, {}, "none"});
        QVERIFY2(request.has_value(), messageOf(request));
        const auto info = evaluateRun(*m_workspace, *request, {});
        QVERIFY2(info.has_value(), messageOf(info));
        QCOMPARE(info->split, std::string());
        QVERIFY(warnsOf(*info, "trained on"));
    }

    void aTrainingThatHoldsNothingOutSaysSo()
    {
        options::TrainSpec spec = quickSpec("everything", 1);
        spec.split.clear();
        QVERIFY(runJob(*m_workspace, createTraining(*m_workspace, spec)->id, {}));
        const auto stored = m_workspace->evaluations(m_workspace->run("everything")->id);
        QVERIFY2(stored.has_value(), messageOf(stored));
        QCOMPARE(stored->size(), std::size_t{1});
        QVERIFY(warnsOf(stored->front(), "trained on"));
    }
};

QTEST_APPLESS_MAIN(TestEvaluateRun)
#include "tst_evaluate_run.moc"
