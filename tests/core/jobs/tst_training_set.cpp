// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/training_set.h"

#include "jobs_fixture.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>
#include <optional>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

class TestTrainingSet : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<dataset::Dataset> m_sample;

private Q_SLOTS:
    void initTestCase()
    {
        auto workspace
            = workspace::Workspace::openOrCreate(m_folder.filePath("w").toStdString()).value();
        QVERIFY(importSample(workspace));
        m_sample
            = dataset::Dataset::open(workspace.dataset("sample")->file, dataset::OpenMode::ReadOnly)
                  .value();
    }
    void cleanupTestCase() { m_sample.reset(); }

    void holdsTheUsableProgramsOfTheTrainingTasks()
    {
        const auto set = makeTrainingSet(*m_sample, quickSpec("x", 1), {});
        QVERIFY2(set.has_value(), messageOf(set));
        // reference: the sample's README counts 28 tasks and 859 programs outside the networks
        QCOMPARE(set->data.taskCount, 28);
        QCOMPARE(set->data.size(), std::int64_t{859});
        QCOMPARE(set->data.features.size(), std::size_t{859} * 25 * 22);
        QCOMPARE(set->data.taskOf.size(), std::size_t{859});
        QCOMPARE(set->testTasks.size(), std::size_t{26});
        QCOMPARE(set->features.layout, features::Layout::Cpu);
        std::map<int, float> best;
        for (std::size_t i = 0; i < set->data.labels.size(); ++i) {
            const float label = set->data.labels[i];
            QVERIFY(label > 0 && label <= 1);
            best[set->data.taskOf[i]] = std::max(best[set->data.taskOf[i]], label);
        }
        for (const auto& [task, label] : best)
            QCOMPARE(label, 1.0F);
    }

    void labelsBelongToTheirPlatform()
    {
        auto spec = quickSpec("x", 1);
        const auto avx512 = makeTrainingSet(*m_sample, spec, {}).value();
        spec.platform = "zen5-sse4";
        const auto sse4 = makeTrainingSet(*m_sample, spec, {}).value();
        QVERIFY(avx512.data.labels != sse4.data.labels);
        QVERIFY(avx512.datasetHash != sse4.datasetHash);
    }

    void theDataHashDoesNotDependOnTheFeatures()
    {
        auto spec = quickSpec("x", 1);
        const auto crop = makeTrainingSet(*m_sample, spec, {}).value();
        spec.options.size = "full";
        const auto full = makeTrainingSet(*m_sample, spec, {}).value();
        QCOMPARE(full.datasetHash, crop.datasetHash);
        QVERIFY(full.data.contentHash != crop.data.contentHash);
        QCOMPARE(full.features.shape, (features::SequenceShape{54, 40}));
        QCOMPARE(makeTrainingSet(*m_sample, spec, {})->data.contentHash, full.data.contentHash);
        spec.split.clear();
        const auto all = makeTrainingSet(*m_sample, spec, {}).value();
        QVERIFY(all.datasetHash != crop.datasetHash);
        QCOMPARE(all.data.taskCount, 54);
        QVERIFY(all.testTasks.empty());
    }

    void aLearnedVocabularyKnowsAllItsWords()
    {
        auto spec = quickSpec("x", 1);
        spec.options.vocabulary = "learned";
        const auto set = makeTrainingSet(*m_sample, spec, {}).value();
        QCOMPARE(set.features.vocabulary.name, std::string("learned"));
        QVERIFY(set.featureReport.unknownTypes.empty());
        QVERIFY(set.featureReport.unknownWords.empty());
    }

    void saysWhatIsMissing()
    {
        auto spec = quickSpec("x", 1);
        spec.platform = "nothing";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
        spec = quickSpec("x", 1);
        spec.split = "nothing";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
        spec = quickSpec("x", 1);
        spec.options.size = "2000x1";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::BadInput);
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(makeTrainingSet(*m_sample, quickSpec("x", 1), {stop.get_token(), {}}).error().kind,
            ErrorKind::Stopped);
    }

    void beginningsOfNamesAreNotEnough()
    {
        auto spec = quickSpec("x", 1);
        spec.split = "stand";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
        spec = quickSpec("x", 1);
        spec.platform = "zen5-avx5";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
    }

    void tasksThatAllFailedAreOneSentence()
    {
        auto failed = dataset::Dataset::open(
            m_folder.filePath("failed.db").toStdString(), dataset::OpenMode::Create)
                          .value();
        QVERIFY(dataset::importRecords(
            failed, {{TLP_TEST_DATA_DIR "/cases/all_failed.json"}, {}, {}, 1}, {}));
        auto spec = quickSpec("x", 1);
        spec.split.clear();
        spec.platform = failed.platforms()->front().name;
        const auto set = makeTrainingSet(failed, spec, {});
        QCOMPARE(set.error().kind, ErrorKind::BadInput);
        QVERIFY(set.error().message.find("valid measurement") != std::string::npos);
    }

    void gpuTargetsGetTheGpuLayout()
    {
        auto gpu = dataset::Dataset::open(
            m_folder.filePath("gpu.db").toStdString(), dataset::OpenMode::Create)
                       .value();
        QVERIFY(dataset::importRecords(
            gpu, {{TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json"}, {}, {}, 1}, {}));
        auto spec = quickSpec("x", 1);
        spec.split.clear();
        spec.platform = gpu.platforms()->front().name;
        const auto set = makeTrainingSet(gpu, spec, {});
        QVERIFY2(set.has_value(), messageOf(set));
        QCOMPARE(set->features.layout, features::Layout::Gpu);
        QCOMPARE(set->features.shape, (features::SequenceShape{40, 20}));
    }

    void readsSizes()
    {
        using features::Layout;
        using features::SequenceShape;
        QCOMPARE(parseShape("crop", Layout::Cpu).value(), (SequenceShape{25, 22}));
        QCOMPARE(parseShape("full", Layout::Gpu).value(), (SequenceShape{69, 49}));
        QCOMPARE(parseShape("30x16", Layout::Cpu).value(), (SequenceShape{30, 16}));
        for (const char* text : {"", "x", "30", "30x", "0x5", "-1x5", "30x16x2", "30.5x2", " 3x4"})
            QVERIFY2(!parseShape(text, Layout::Cpu), text);
    }
};

QTEST_APPLESS_MAIN(TestTrainingSet)
#include "tst_training_set.moc"
