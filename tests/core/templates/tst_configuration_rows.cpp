// SPDX-License-Identifier: GPL-3.0-only
#include "records/autotvm_record.h"
#include "records/byte_source.h"
#include "records/record_reader.h"
#include "templates/configuration_rows.h"
#include "templates/loop_context.h"
#include "templates/template_loops.h"

#include "template_fixture.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <numeric>

#include <QtTest>

using namespace tlp;
using namespace tlp::templates;
using namespace tlp::test;

namespace {

constexpr std::size_t kWidth = kLoopRowWidth;

float scaled(double value)
{
    return static_cast<float>(std::copysign(std::log2(1 + std::abs(value)), value));
}

std::vector<float> loopRows(const Case& of)
{
    std::vector<float> rows(kLoopRows * kWidth, 7);
    if (const Status written = writeLoopRows(of.task, of.knobs, rows); !written)
        qFatal("%s", messageOf(written).constData());
    return rows;
}

std::vector<float> relationRow(const Case& of)
{
    std::vector<float> row(kRelationWidth, 7);
    if (const Status written = writeRelationRow(of.task, of.knobs, row); !written)
        qFatal("%s", messageOf(written).constData());
    return row;
}

/// Of one of the six numbers of an access, by the name that decides its place.
std::size_t touchColumn(const LoopTree& tree, const std::string& access, std::size_t number)
{
    const auto place = std::ranges::count_if(
        tree.accesses(), [&](const Access& other) { return other.name < access; });
    return kAccessColumn + static_cast<std::size_t>(place) * kTouchNumbers + number;
}

/// Calls visit(case, whether it failed) for each record of a log.
void forEachRecord(const char* file, const std::function<void(const Case&, bool)>& visit)
{
    auto source = records::openFile(std::filesystem::path(TLP_TEST_DATA_DIR) / file);
    if (!source)
        qFatal("%s", messageOf(source).constData());
    records::RecordReader reader(std::move(*source));
    records::Line line;
    for (;;) {
        const auto more = reader.next(line);
        if (!more)
            qFatal("%s", messageOf(more).constData());
        if (!*more)
            return;
        const auto* record = std::get_if<records::AutoTvmRecord>(&line.record);
        if (record == nullptr)
            continue;
        const std::vector<records::Step> program{records::configurationStep(*record)};
        auto task = parseTask(record->taskKey());
        auto knobs = parseKnobs(program);
        if (!task || !knobs)
            qFatal("a record cannot be read");
        visit({std::move(*task), std::move(*knobs)}, record->result.errorNo != 0);
    }
}

/// Multiplications of the whole operator.
std::int64_t pointsOf(const TemplateTask& task)
{
    const auto& a = task.arguments[0].shape;
    const auto& b = task.arguments[1].shape;
    return std::accumulate(a.begin(), a.end(), std::int64_t{1}, std::multiplies<std::int64_t>())
        * b[b.size() - 2];
}

} // namespace

class TestConfigurationRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsHoldTheContextOfEachLoop()
    {
        const Case of = denseNopack();
        const LoopTree tree = *loopsOf(of.task, of.knobs);
        const std::vector<float> rows = loopRows(of);
        const auto at
            = [&](std::size_t loop, std::size_t column) { return rows[loop * kWidth + column]; };
        // the loop over k: length 2 on level 2, 4 · 2 down to it, 128 below
        QCOMPARE(at(3, 0), scaled(2));
        QCOMPARE(at(3, 1), 2.0F);
        QCOMPARE(at(3, 2), scaled(8));
        QCOMPARE(at(3, 3), scaled(128));
        for (int i = 0; i < kAnnotationCount; ++i)
            QCOMPARE(at(3, 4 + static_cast<std::size_t>(i)),
                i == static_cast<int>(Annotation::Serial) ? 1.0F : 0.0F);
        QCOMPARE(at(5, 15), scaled(1)); // x: one addition, one multiplication
        QCOMPARE(at(5, 16), scaled(1));
        QCOMPARE(at(3, 15), 0.0F);
        // partial[z·y·8 + x] within k: stride 0, modulus −1, 64 elements, twice each
        const float expected[] = {0, -1, scaled(64), scaled(2), 0, 0};
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(at(3, touchColumn(tree, "partial_1", i)), expected[i]);
        // C is not touched in it
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(at(3, touchColumn(tree, "C_1", i)), 0.0F);
        QCOMPARE(at(0, kParentColumn), 0.0F);
        QCOMPARE(at(3, kParentColumn), 1.0F); // in the first row
        QCOMPARE(at(5, kParentColumn), 5.0F);
        for (std::size_t i = tree.loops().size() * kWidth; i < rows.size(); ++i)
            QCOMPARE(rows[i], 0.0F);
    }

    void otherOptionsStandInTheFirstRow()
    {
        const std::vector<float> rows = loopRows(batchMatmulGpu());
        QCOMPARE(rows[kOptionColumn], 64.0F);
        QCOMPARE(rows[kOptionColumn + 1], 1.0F);
        QCOMPARE(rows[kOptionColumn + 2], 0.0F);
        QCOMPARE(rows[kWidth + kOptionColumn], 0.0F);
        const std::vector<float> relations = relationRow(batchMatmulGpu());
        QCOMPARE(relations[kRelationWidth - kOtherOptions], 64.0F);
    }

    void relationsFollowTheLoopsAroundAnAccess()
    {
        // A of the small dense: seven loops i 2, j 3, thread 4, three of 1, k 3, of which A moves
        // with i, thread and k. Sorted: count 1 (k: 3), 3, 3, 3, 12, 12, 24; reuse 1 ×5, 3, 3.
        const std::vector<float> row = relationRow(denseSmallBatch());
        const auto value = [&](std::size_t curve, std::size_t sample) {
            return row[(curve * kCurveSamples + sample) * 2];
        };
        const auto distance = [&](std::size_t curve, std::size_t sample) {
            return row[(curve * kCurveSamples + sample) * 2 + 1];
        };
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-5; };
        // reuse over count: log2 of 3, 12, 24 is 1.58, 3.58, 4.58
        QVERIFY(near(value(0, 0), 0) && near(distance(0, 0), 0));
        QVERIFY(near(value(0, 1), 0) && near(distance(0, 1), 1));
        QVERIFY(near(value(0, 2), 0) && near(distance(0, 2), 2 - std::log2(3)));
        QVERIFY(near(value(0, 4), std::log2(3)) && near(distance(0, 4), 4 - std::log2(12)));
        QVERIFY(near(value(0, 19), std::log2(3)) && near(distance(0, 19), 19 - std::log2(24)));
        // count over reuse: the last of those without reuse is the sixth of the eight points
        QVERIFY(near(value(1, 0), std::log2(12)) && near(distance(1, 0), 0));
        QVERIFY(near(value(1, 2), std::log2(24)) && near(distance(1, 2), 2 - std::log2(3)));
        // top-down: 2, 6, 24, 24, 24, 24, 72
        QVERIFY(near(value(2, 19), std::log2(72)));
        QVERIFY(near(value(3, 1), std::log2(3)) && near(distance(3, 1), 0));
        // No fourth tensor here, and one in the dense without packing.
        const std::size_t fourth = 3 * 4 * kCurveSamples * 2;
        QVERIFY(std::all_of(row.begin() + fourth, row.end(), [](float v) { return v == 0; }));
        const std::vector<float> nopack = relationRow(denseNopack());
        QVERIFY(std::any_of(nopack.begin() + fourth, nopack.end(), [](float v) { return v != 0; }));
    }

    void theOrderOfKnobsMeansNothingToLoops()
    {
        for (Case of : {denseNopack(), densePack(), batchMatmulCpu(), denseLargeBatch()}) {
            const auto rows = loopRows(of);
            const auto relations = relationRow(of);
            std::ranges::reverse(of.knobs);
            QCOMPARE(loopRows(of), rows);
            QCOMPARE(relationRow(of), relations);
        }
    }

    void knobRowsTellTemplatesApart()
    {
        const Case of = denseSmallBatch();
        const std::vector<std::string> names{"a", "dense_small_batch.cuda"};
        std::vector<float> row(6, 7);
        QVERIFY(writeKnobRow(of.task, of.knobs, names, row));
        QCOMPARE(row, (std::vector<float>{0, 1, -1, 4, 0, 0}));
        QVERIFY(writeKnobRow(of.task, of.knobs, {}, row)); // one that training did not have
        QCOMPARE(row, (std::vector<float>{-1, 4, 0, 0, 0, 0}));
        std::vector<float> small(3);
        const Status refused = writeKnobRow(of.task, of.knobs, names, small);
        QVERIFY(!refused);
        QVERIFY2(messageOf(refused).contains("dense_small_batch.cuda"), messageOf(refused));
    }

    void everyLineOfTheRealLogsHasFeatures_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("lines");
        QTest::addColumn<int>("failed");
        QTest::newRow("T4") << QByteArray("autotvm_t4.log") << 190 << -1;
        QTest::newRow("Platinum 8124M") << QByteArray("autotvm_platinum8124m.log") << 189 << -1;
        QTest::newRow("both") << QByteArray("cases/autotvm_sample.log") << 36 << 10;
    }
    void everyLineOfTheRealLogsHasFeatures()
    {
        QFETCH(QByteArray, file);
        QFETCH(int, lines);
        QFETCH(int, failed);
        int seen = 0;
        int failures = 0;
        std::map<std::string, int> templates;
        forEachRecord(file.constData(), [&](const Case& of, bool isFailed) {
            ++seen;
            failures += isFailed ? 1 : 0;
            ++templates[of.task.name];
            const auto tree = loopsOf(of.task, of.knobs);
            QVERIFY2(tree, messageOf(tree));
            // The loops around the multiplication cover every point of the operator once.
            const auto contexts = loopContexts(*tree);
            const auto product = std::ranges::find_if(
                tree->loops(), [](const Loop& loop) { return loop.multiplications > 0; });
            QCOMPARE(contexts[static_cast<std::size_t>(product - tree->loops().begin())].topDown,
                pointsOf(of.task));
            for (const auto& values : {loopRows(of), relationRow(of)})
                QVERIFY(std::ranges::all_of(values, [](float v) { return std::isfinite(v); }));
            // No loop touches more of an operand than there is.
            for (const LoopContext& context : contexts) {
                QVERIFY(context.length >= 1 && context.topDown >= context.length);
                for (const auto& [access, touch] : context.touches)
                    QVERIFY(touch.count >= 1 && touch.reuse >= 1 && touch.threadCount >= 0);
            }
        });
        QCOMPARE(seen, lines);
        QVERIFY(failed < 0 || failures == failed);
        QVERIFY(templates.size() >= 2);
    }

    void otherTemplatesHaveOnlyTheirKnobs()
    {
        int seen = 0;
        forEachRecord("cases/autotvm_graph_best.log", [&](const Case& of, bool) {
            std::vector<float> row(64);
            const Status knobs = writeKnobRow(of.task, of.knobs, {}, row);
            QVERIFY2(knobs, messageOf(knobs));
            std::vector<float> rows(kLoopRows * kWidth);
            const Status loops = writeLoopRows(of.task, of.knobs, rows);
            QVERIFY2(messageOf(loops).contains(QByteArray::fromStdString(of.task.name)),
                messageOf(loops));
            std::vector<float> relations(kRelationWidth);
            QCOMPARE(writeRelationRow(of.task, of.knobs, relations).error().message,
                loops.error().message);
            ++seen;
        });
        QVERIFY(seen > 20);
    }
};

QTEST_APPLESS_MAIN(TestConfigurationRows)
#include "tst_configuration_rows.moc"
