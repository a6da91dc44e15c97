// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include "jobs_fixture.h"

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
        const auto info = evaluateRun(*m_workspace, {"ru", {}, {}, {}}, {});
        QVERIFY2(info.has_value(), messageOf(info));
        QCOMPARE(info->dataset, std::string("sample"));
        QCOMPARE(info->platform, std::string("zen5-avx512"));
        QCOMPARE(info->split, std::string("standard"));
        QCOMPARE(info->report.ks, (std::vector<int>{1, 5, 10, 20}));
        QVERIFY(!warnsOf(*info, "trained on"));
        // the evaluation made at the end of training says the same
        const auto stored = m_workspace->evaluations(info->run).value();
        QVERIFY(stored.size() >= 2);
        QCOMPARE(stored.front().report.topK, stored.back().report.topK);
    }

    void anotherPlatformIsAnotherFigure()
    {
        const auto own = evaluateRun(*m_workspace, {"run", {}, {}, {}}, {}).value();
        const auto other = evaluateRun(*m_workspace, {"run", {}, "zen5-sse4", {}}, {}).value();
        QVERIFY(other.report.random != own.report.random);
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
};

QTEST_APPLESS_MAIN(TestEvaluateRun)
#include "tst_evaluate_run.moc"
