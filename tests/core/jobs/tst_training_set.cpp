// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/training_set.h"

#include "jobs_fixture.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>

using namespace tlp;
using namespace tlp::jobs;
using namespace tlp::test;

namespace {

/// A spec with the target's share and two auxiliaries.
options::TrainSpec mixedSpec(double share)
{
    auto spec = quickSpec("x", 1);
    spec.mix = {{"zen5-sse4", 1}, {"zen5-avx512", share}, {"zen5-avx2", 0.5}};
    return spec;
}

std::int64_t labelledIn(const std::vector<float>& labels)
{
    return std::ranges::count_if(labels, [](float label) { return !std::isnan(label); });
}

/// Usable programs of the split's training tasks on each platform, and on any.
struct Usable
{
    std::vector<std::int64_t> each;
    std::int64_t any = 0;
};

Usable usableOn(dataset::Dataset& dataset, const std::vector<std::string>& platforms)
{
    Usable usable;
    usable.each.resize(platforms.size());
    const auto split = dataset.split("standard").value();
    for (const TaskId task : split.train) {
        std::set<std::int64_t> ordinals;
        for (std::size_t i = 0; i < platforms.size(); ++i) {
            const auto stored
                = dataset.taskPrograms(task, dataset.platform(platforms[i])->id).value();
            for (std::size_t j = 0; j < stored.seconds.size(); ++j) {
                if (std::isfinite(stored.seconds[j])) {
                    ++usable.each[i];
                    ordinals.insert(stored.ordinals[j]);
                }
            }
        }
        usable.any += std::int64_t(ordinals.size());
    }
    return usable;
}

} // namespace

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
        QCOMPARE(set->heads, (std::vector<std::string>{"zen5-avx512"}));
        QCOMPARE(set->data.labels.size(), std::size_t{1});
        for (std::size_t i = 0; i < set->data.labels[0].size(); ++i) {
            const float label = set->data.labels[0][i];
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

    void aMixJoinsThePlatformsPrograms()
    {
        const auto set = makeTrainingSet(*m_sample, mixedSpec(1), {});
        QVERIFY2(set.has_value(), messageOf(set));
        const std::vector<std::string> heads{"zen5-avx512", "zen5-sse4", "zen5-avx2"};
        QCOMPARE(set->heads, heads);
        QCOMPARE(set->platform.name, heads[0]);
        const Usable usable = usableOn(*m_sample, {heads[0], heads[1]});
        QCOMPARE(set->data.labels.size(), std::size_t{3});
        QCOMPARE(labelledIn(set->data.labels[0]), usable.each[0]);
        QCOMPARE(labelledIn(set->data.labels[1]), usable.each[1]);
        QCOMPARE(set->labelled[1], usable.each[1]);
        QVERIFY(usable.any < usable.each[0] + usable.each[1]); // else nothing is joined
        QVERIFY(set->data.size() >= usable.any);
        QCOMPARE(set->data.features.size(), std::size_t(set->data.size()) * 25 * 22);
        std::int64_t both = 0;
        for (std::size_t i = 0; i < set->data.taskOf.size(); ++i) {
            const auto& labels = set->data.labels;
            QVERIFY(std::ranges::any_of(labels, [&](const auto& of) { return of[i] > 0; }));
            both += labels[0][i] > 0 && labels[1][i] > 0;
        }
        QCOMPARE(both, usable.each[0] + usable.each[1] - usable.any);
    }

    void sharesAreExactAndDrawnBySeed()
    {
        const Usable usable = usableOn(*m_sample, {"zen5-avx512", "zen5-sse4", "zen5-avx2"});
        const auto count = [](double share, std::int64_t programs) {
            return std::max<std::int64_t>(2, std::llround(share * double(programs)));
        };
        for (const double share : {0.001, 0.005, 0.07, 0.5, 1.0}) {
            const auto set = makeTrainingSet(*m_sample, mixedSpec(share), {}).value();
            QCOMPARE(set.labelled[0], count(share, usable.each[0]));
            QCOMPARE(set.labelled[1], usable.each[1]);
            QCOMPARE(set.labelled[2], count(0.5, usable.each[2]));
        }
        auto spec = mixedSpec(0.07);
        const auto set = makeTrainingSet(*m_sample, spec, {}).value();
        const auto again = makeTrainingSet(*m_sample, spec, {}).value();
        // Bits, since NaN is unlike itself.
        const auto sameBits = [](const std::vector<float>& a, const std::vector<float>& b) {
            return a.size() == b.size()
                && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
        };
        QVERIFY(sameBits(again.data.labels[0], set.data.labels[0]));
        QCOMPARE(again.data.contentHash, set.data.contentHash);
        spec.options.seed = 1;
        const auto other = makeTrainingSet(*m_sample, spec, {}).value();
        QVERIFY(!sameBits(other.data.labels[0], set.data.labels[0]));
        QVERIFY(other.datasetHash != set.datasetHash);
    }

    void aSmallerShareIsPartOfALargerOne()
    {
        // Without auxiliaries the labelled programs are all there are.
        auto spec = quickSpec("x", 1);
        const auto drawn = [&](double share) {
            spec.mix = {{"zen5-avx512", share}};
            const auto set = makeTrainingSet(*m_sample, spec, {}).value();
            std::multiset<std::vector<float>> programs;
            for (auto at = set.data.features.begin(); at != set.data.features.end(); at += 25 * 22)
                programs.insert(std::vector<float>(at, at + 25 * 22));
            return programs;
        };
        const auto small = drawn(0.1);
        const auto large = drawn(0.3);
        QCOMPARE(small.size(), std::size_t{86}); // of 859
        QCOMPARE(large.size(), std::size_t{258});
        QVERIFY(std::ranges::includes(large, small));
    }

    void labelsAreRelativeToTheBestOfAllPrograms()
    {
        auto spec = quickSpec("x", 1);
        spec.mix = {{"zen5-avx512", 0.02}};
        const auto set = makeTrainingSet(*m_sample, spec, {}).value();
        const auto& labels = set.data.labels[0];
        QCOMPARE(labels.size(), std::size_t{17});
        QVERIFY(std::ranges::all_of(labels, [](float label) { return label > 0 && label <= 1; }));
        // The best of every task is hardly among so few.
        QVERIFY(std::ranges::count(labels, 1.0F) < set.data.taskCount);
    }

    void theWholeTargetAloneIsNoMix()
    {
        auto spec = quickSpec("x", 1);
        const auto plain = makeTrainingSet(*m_sample, spec, {}).value();
        spec.mix = {{"zen5-avx512", 1}};
        const auto named = makeTrainingSet(*m_sample, spec, {}).value();
        QCOMPARE(named.datasetHash, plain.datasetHash);
        QCOMPARE(named.data.contentHash, plain.data.contentHash);
        QVERIFY(named.data.labels == plain.data.labels);
        spec.mix = {{"zen5-avx512", 0.5}};
        QVERIFY(makeTrainingSet(*m_sample, spec, {})->datasetHash != plain.datasetHash);
        spec.mix = {{"zen5-sse4", 1}};
        QVERIFY(makeTrainingSet(*m_sample, spec, {})->datasetHash != plain.datasetHash);
    }

    void platformsNeedNoProgramInCommon()
    {
        auto apart = dataset::Dataset::open(
            m_folder.filePath("apart.db").toStdString(), dataset::OpenMode::Create)
                         .value();
        QVERIFY(dataset::importRecords(
            apart, {{TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, "one", {}, 1}, {}));
        QVERIFY(dataset::importRecords(
            apart, {{TLP_TEST_DATA_DIR "/cases/unroll_values.json"}, "two", {}, 1}, {}));
        auto spec = quickSpec("x", 1);
        spec.split.clear();
        spec.platform = "one";
        const auto alone = makeTrainingSet(apart, spec, {}).value();
        spec.mix = {{"two", 1}};
        const auto set = makeTrainingSet(apart, spec, {});
        QVERIFY2(set.has_value(), messageOf(set));
        QCOMPARE(set->labelled[0], alone.data.size());
        QVERIFY(set->labelled[1] > 0);
        QCOMPARE(set->data.size(), set->labelled[0] + set->labelled[1]);
    }

    void refusesMixesThatCannotBe()
    {
        auto spec = mixedSpec(1);
        spec.mix[0].platform = "nothing";
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
        spec = mixedSpec(1);
        spec.mix[0].platform = "zen5-ss"; // a beginning
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::NotFound);
        spec = mixedSpec(0);
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::BadInput);
        spec = mixedSpec(1);
        spec.mix.push_back({"zen5-avx2", 1});
        QCOMPARE(makeTrainingSet(*m_sample, spec, {}).error().kind, ErrorKind::BadInput);

        auto both = dataset::Dataset::open(
            m_folder.filePath("both.db").toStdString(), dataset::OpenMode::Create)
                        .value();
        QVERIFY(dataset::importRecords(
            both, {{TLP_TEST_DATA_DIR "/cases/gpu_t4_sample.json"}, "gpu", {}, 1}, {}));
        QVERIFY(dataset::importRecords(
            both, {{TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, "cpu", {}, 1}, {}));
        spec = quickSpec("x", 1);
        spec.split.clear();
        spec.platform = "cpu";
        spec.mix = {{"gpu", 1}};
        const auto set = makeTrainingSet(both, spec, {});
        QCOMPARE(set.error().kind, ErrorKind::BadInput);
        QVERIFY(set.error().message.find("cannot be mixed") != std::string::npos);
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
