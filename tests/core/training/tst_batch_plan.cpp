// SPDX-License-Identifier: GPL-3.0-only
#include "training/batch_plan.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include <QtTest>

using namespace tlp;
using namespace tlp::training;
using options::Grouping;

namespace {

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

std::vector<std::int64_t> firstExamples(std::int64_t count)
{
    std::vector<std::int64_t> examples(static_cast<std::size_t>(count));
    std::iota(examples.begin(), examples.end(), std::int64_t{0});
    return examples;
}

std::vector<std::int64_t> allExamples(const std::vector<Batch>& batches)
{
    std::vector<std::int64_t> all;
    for (const Batch& batch : batches)
        all.insert(all.end(), batch.examples.begin(), batch.examples.end());
    return all;
}

/// 700 programs: one task of 500, one of 1, others of 40 or less, interleaved.
std::vector<std::int32_t> unevenTasks()
{
    std::vector<std::int32_t> tasks(500, 0);
    tasks.push_back(1);
    for (int i = 0; i < 199; ++i)
        tasks.push_back(2 + i % 5);
    std::vector<std::int32_t> interleaved(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i)
        interleaved[i] = tasks[i * 333 % tasks.size()];
    return interleaved;
}

} // namespace

class TestBatchPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExampleOccursOnce_data();
    void everyExampleOccursOnce();
    void groupsNeverMixTasks();
    void smallTasksStayWhole();
    void largeTasksAreCutEvenly();
    void mixedBatchesAreOneList();
    void sameSeedSameBatches();
    void splitIsByRecordAndKeepsTwo();
    void onlyLabelledExamplesAreValidated();
    void labelledPartKeepsPlacesAndGroups();
};

void TestBatchPlan::everyExampleOccursOnce_data()
{
    QTest::addColumn<int>("grouping");
    QTest::addColumn<int>("batchSize");
    for (const int batchSize : {1, 3, 64, 128, 1024, 2000000000}) {
        QTest::addRow("mixed %d", batchSize) << static_cast<int>(Grouping::Mixed) << batchSize;
        QTest::addRow("per task %d", batchSize) << static_cast<int>(Grouping::PerTask) << batchSize;
    }
}

void TestBatchPlan::everyExampleOccursOnce()
{
    QFETCH(int, grouping);
    QFETCH(int, batchSize);
    const auto examples = firstExamples(700);
    const auto batches
        = makeBatches(examples, unevenTasks(), static_cast<Grouping>(grouping), batchSize, 1);
    for (const Batch& batch : batches) {
        QVERIFY(!batch.examples.empty());
        QVERIFY(static_cast<std::int64_t>(batch.examples.size()) <= batchSize);
        QCOMPARE(std::accumulate(batch.groups.begin(), batch.groups.end(), std::int64_t{0}),
            static_cast<std::int64_t>(batch.examples.size()));
    }
    auto all = allExamples(batches);
    std::sort(all.begin(), all.end());
    QCOMPARE(all, examples);
}

void TestBatchPlan::groupsNeverMixTasks()
{
    const auto tasks = unevenTasks();
    for (const Batch& batch : makeBatches(firstExamples(700), tasks, Grouping::PerTask, 128, 1)) {
        std::size_t first = 0;
        for (const std::int64_t size : batch.groups) {
            std::set<std::int32_t> inGroup;
            for (std::int64_t i = 0; i < size; ++i)
                inGroup.insert(tasks[static_cast<std::size_t>(batch.examples[first++])]);
            QCOMPARE(inGroup.size(), std::size_t{1});
        }
    }
}

void TestBatchPlan::smallTasksStayWhole()
{
    std::vector<std::int32_t> tasks(600);
    for (std::size_t i = 0; i < tasks.size(); ++i)
        tasks[i] = static_cast<std::int32_t>(i % 20);
    for (const Batch& batch : makeBatches(firstExamples(600), tasks, Grouping::PerTask, 128, 5)) {
        for (const std::int64_t size : batch.groups)
            QCOMPARE(size, std::int64_t{30});
    }
}

void TestBatchPlan::largeTasksAreCutEvenly()
{
    const std::vector<std::int32_t> tasks(4000, 0);
    std::int64_t smallest = 4000;
    std::int64_t largest = 0;
    for (const Batch& batch : makeBatches(firstExamples(4000), tasks, Grouping::PerTask, 1024, 5)) {
        for (const std::int64_t size : batch.groups) {
            smallest = std::min(smallest, size);
            largest = std::max(largest, size);
        }
    }
    QVERIFY(largest <= 64);
    QVERIFY(smallest >= largest - 1);
}

void TestBatchPlan::mixedBatchesAreOneList()
{
    const auto batches = makeBatches(firstExamples(700), unevenTasks(), Grouping::Mixed, 256, 1);
    QCOMPARE(batches.size(), std::size_t{3});
    for (const Batch& batch : batches)
        QCOMPARE(batch.groups.size(), std::size_t{1});
}

void TestBatchPlan::sameSeedSameBatches()
{
    const auto examples = firstExamples(700);
    const auto tasks = unevenTasks();
    for (const Grouping grouping : {Grouping::Mixed, Grouping::PerTask}) {
        const auto first = allExamples(makeBatches(examples, tasks, grouping, 128, 9));
        QCOMPARE(allExamples(makeBatches(examples, tasks, grouping, 128, 9)), first);
        QVERIFY(allExamples(makeBatches(examples, tasks, grouping, 128, 10)) != first);
    }
}

void TestBatchPlan::splitIsByRecordAndKeepsTwo()
{
    const ExampleSplit split = splitExamples(859, 0.1, 3);
    QCOMPARE(split.validation.size(), std::size_t{86});
    QCOMPARE(split.train.size(), std::size_t{773});
    std::vector<std::int64_t> all = split.train;
    all.insert(all.end(), split.validation.begin(), split.validation.end());
    std::sort(all.begin(), all.end());
    QCOMPARE(all, firstExamples(859));
    QCOMPARE(splitExamples(859, 0.1, 3).validation, split.validation);
    QVERIFY(splitExamples(859, 0.1, 4).validation != split.validation);
    QCOMPARE(splitExamples(3, 0.9, 0).train.size(), std::size_t{2});
    QCOMPARE(splitExamples(2, 0.9, 0).train.size(), std::size_t{2});
    QVERIFY(splitExamples(859, 0, 0).validation.empty());
}

void TestBatchPlan::onlyLabelledExamplesAreValidated()
{
    std::vector<float> labels(100, 0.5F);
    const ExampleSplit whole = splitLabelled(labels, 0.2, 3);
    const ExampleSplit plain = splitExamples(100, 0.2, 3);
    QCOMPARE(whole.train, plain.train);
    QCOMPARE(whole.validation, plain.validation);

    for (std::size_t i = 0; i < labels.size(); i += 2)
        labels[i] = kNone;
    const ExampleSplit split = splitLabelled(labels, 0.2, 3);
    QCOMPARE(split.validation.size(), std::size_t{10});
    QCOMPARE(split.train.size(), std::size_t{90});
    for (const std::int64_t example : split.validation)
        QCOMPARE(example % 2, std::int64_t{1});
    std::set<std::int64_t> all(split.train.begin(), split.train.end());
    all.insert(split.validation.begin(), split.validation.end());
    QCOMPARE(all.size(), std::size_t{100});
}

void TestBatchPlan::labelledPartKeepsPlacesAndGroups()
{
    const std::vector<float> labels{0.1F, kNone, 0.3F, kNone, 0.5F, 0.6F};
    const Batch batch{{5, 1, 0, 3, 1, 4, 2}, {3, 2, 2}};
    const LabelledPart part = labelledPart(batch, labels);
    QCOMPARE(part.places, (std::vector<std::int64_t>{0, 2, 5, 6}));
    QCOMPARE(part.groups, (std::vector<std::int64_t>{2, 2})); // the second has no label
    QCOMPARE(part.labels, (std::vector<float>{0.6F, 0.1F, 0.5F, 0.3F}));
    const LabelledPart none = labelledPart({{1, 3}, {2}}, labels);
    QVERIFY(none.places.empty() && none.groups.empty() && none.labels.empty());
}

QTEST_APPLESS_MAIN(TestBatchPlan)
#include "tst_batch_plan.moc"
