// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <archive.h>
#include <archive_entry.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "program/loop_nest.h"
#include "program/state.h"
#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "records/workload_key.h"
#include "workload/compute_dag.h"
#include "workload/networks_file.h"

using namespace tlp;
using namespace tlp::program;
using namespace tlp::records;

namespace {

namespace fs = std::filesystem;

std::vector<MeasureRecord> recordsOf(std::unique_ptr<ByteSource> source)
{
    std::vector<MeasureRecord> records;
    RecordReader reader(std::move(source));
    Line line;
    for (auto more = reader.next(line); more && *more; more = reader.next(line)) {
        if (auto* record = std::get_if<MeasureRecord>(&line.record))
            records.push_back(std::move(*record));
    }
    return records;
}

std::vector<MeasureRecord> recordsOfFile(const fs::path& path)
{
    auto source = openFile(path);
    return source ? recordsOf(std::move(*source)) : std::vector<MeasureRecord>();
}

/// Every record of every .json entry of a zip.
std::vector<MeasureRecord> recordsOfZip(const fs::path& path)
{
    std::vector<MeasureRecord> all;
    archive* zip = archive_read_new();
    archive_read_support_format_zip(zip);
    archive_entry* entry = nullptr;
    if (archive_read_open_filename(zip, path.c_str(), 1 << 16) != ARCHIVE_OK)
        qFatal("cannot open the sample");
    while (archive_read_next_header(zip, &entry) == ARCHIVE_OK) {
        const std::string name = archive_entry_pathname(entry);
        if (!name.ends_with(".json"))
            continue;
        std::string bytes(static_cast<std::size_t>(archive_entry_size(entry)), '\0');
        if (archive_read_data(zip, bytes.data(), bytes.size())
            != static_cast<la_ssize_t>(bytes.size()))
            qFatal("cannot read the sample");
        for (MeasureRecord& record : recordsOf(memorySource(std::move(bytes), name)))
            all.push_back(std::move(record));
    }
    archive_read_free(zip);
    return all;
}

/// DAGs of the bundled networks by canonical workload key.
std::map<std::string, workload::ComputeDag> bundledDags()
{
    std::map<std::string, workload::ComputeDag> dags;
    auto networks = workload::readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
    if (!networks)
        qFatal("cannot read the bundled networks");
    for (const workload::Network& network : *networks) {
        for (const workload::NetworkTask& task : network.tasks) {
            auto dag = workload::parseDag(task.dagText, task.workloadKey);
            if (dag)
                dags.insert_or_assign(
                    parseWorkloadKey(task.workloadKey).canonical, std::move(*dag));
        }
    }
    return dags;
}

workload::ComputeDag dagOf(std::string_view text)
{
    auto dag = workload::parseDag(text);
    if (!dag)
        qFatal("%s", dag.error().toString().c_str());
    return std::move(*dag);
}

QString textOf(const std::vector<Step>& steps, const workload::ComputeDag* dag = nullptr)
{
    const auto nest = replay(steps, steps.size(), dag);
    return QString::fromStdString(nest ? nest->toText() : nest.error().toString());
}

constexpr std::string_view kMatmul = "A = PLACEHOLDER [512, 512]\n"
                                     "B = PLACEHOLDER [512, 512]\n"
                                     "C(i, j) += (A[i, k]*B[k, j])\n";

/// Replays every prefix; "" or what went wrong.
QString failureOf(const MeasureRecord& record, const workload::ComputeDag* dag)
{
    bool isCut = false;
    for (std::size_t count = 0; count <= record.steps.size(); ++count) {
        isCut
            = isCut || (count > 0 && std::holds_alternative<UnknownStep>(record.steps[count - 1]));
        const auto nest = replay(record.steps, count, dag);
        if (!nest)
            return QString::fromStdString(nest.error().toString());
        // Without a DAG, a single step (an inlining, say) or an unknown first one leaves nothing.
        const bool isBare = !dag
            && (record.steps.size() < 2 || std::holds_alternative<UnknownStep>(record.steps[0]));
        if (!isBare && nest->lines.back().kind != LoopLine::Kind::Compute)
            return "no stage was printed";
        if (isCut && nest->unknowns.empty())
            return "an unknown step was passed over in silence";
        if (dag && !isCut && !nest->isExact)
            return "not exact: " + QString::fromStdString(nest->unknowns.back());
    }
    return {};
}

void mutate(std::vector<Step>& steps, Rng& rng)
{
    if (steps.empty())
        return;
    const std::size_t i = rng.below(steps.size());
    const std::size_t j = rng.below(steps.size());
    switch (rng.below(5)) {
    case 0:
        std::swap(steps[i], steps[j]);
        break;
    case 1:
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
        break;
    case 2:
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(j), Step(steps[i]));
        break;
    case 3:
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(i),
            RfactorStep{static_cast<int>(rng.below(7)), static_cast<int>(rng.below(9)),
                static_cast<int>(rng.below(5)) - 1});
        break;
    default:
        std::visit(
            [&](auto& step) {
                if constexpr (requires { step.stage; })
                    step.stage = static_cast<int>(rng.below(8));
            },
            steps[i]);
        break;
    }
}

} // namespace

class TestLoopNest : public QObject
{
    Q_OBJECT

private:
    std::map<std::string, workload::ComputeDag> m_dags;
    int m_compared = 0; // golden nests
    int m_equal = 0;

    void checkAll(const std::vector<MeasureRecord>& records, int atLeast, int atLeastKnown)
    {
        int known = 0;
        for (const MeasureRecord& record : records) {
            QString failure = failureOf(record, nullptr);
            const auto dag = m_dags.find(parseWorkloadKey(record.task.workloadKey).canonical);
            if (failure.isEmpty() && dag != m_dags.end()) {
                failure = failureOf(record, &dag->second);
                ++known;
            }
            if (!failure.isEmpty())
                QFAIL((record.task.workloadKey + ": " + failure.toStdString()).c_str());
        }
        QVERIFY2(static_cast<int>(records.size()) >= atLeast,
            qPrintable(QString::number(records.size())));
        QVERIFY2(known >= atLeastKnown, qPrintable(QString::number(known)));
    }

private Q_SLOTS:
    void initTestCase() { m_dags = bundledDags(); }

    void equalsTvmsTextForEveryGoldenProgram_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& entry : fs::directory_iterator(TLP_TEST_DATA_DIR "/golden/space")) {
            const QString name = QString::fromStdString(entry.path().filename().string());
            if (name.endsWith(".json") && !name.endsWith(".records.json"))
                QTest::newRow(qPrintable(name)) << QString::fromStdString(entry.path().string());
        }
    }

    void equalsTvmsTextForEveryGoldenProgram()
    {
        QFETCH(QString, path);
        fs::path file = path.toStdString();
        std::ifstream stream(file);
        const nlohmann::json golden = nlohmann::json::parse(stream);
        const workload::ComputeDag dag = dagOf(golden["dag"].get<std::string>());
        const auto records
            = recordsOfFile(file.replace_filename(file.stem().string() + ".records.json"));
        const nlohmann::json& nests = golden["sampled_loop_nests"];
        QCOMPARE(nests.size(), std::min<std::size_t>(records.size(), 6));
        for (std::size_t i = 0; i < nests.size(); ++i) {
            const auto nest = replay(records[i].steps, records[i].steps.size(), &dag);
            QVERIFY(nest);
            QVERIFY(nest->isExact);
            ++m_compared;
            QCOMPARE(QString::fromStdString(nest->toText()),
                QString::fromStdString(nests[i].get<std::string>()));
            ++m_equal;
        }
    }

    void reportsHowManyGoldenNestsAreEqual()
    {
        qInfo("%d of %d nests equal", m_equal, m_compared);
        QVERIFY(m_compared > 0);
        QCOMPARE(m_equal, m_compared);
    }

    void replaysEveryPrefixOfEveryCase()
    {
        std::vector<MeasureRecord> records;
        for (const auto& entry : fs::recursive_directory_iterator(TLP_TEST_DATA_DIR "/cases")) {
            if (entry.is_regular_file() && entry.path().extension() == ".json") {
                for (MeasureRecord& record : recordsOfFile(entry.path()))
                    records.push_back(std::move(record));
            }
        }
        // Line 4 of long_sequence.json annotates loops again, which TVM would refuse.
        std::erase_if(
            records, [](const MeasureRecord& record) { return record.steps.size() == 130; });
        checkAll(records, 250, 50);
    }

    void leavesOutAnnotationsOfAnnotatedLoops()
    {
        const auto records = recordsOfFile(TLP_TEST_DATA_DIR "/cases/long_sequence.json");
        QCOMPARE(records.size(), 4U);
        const auto nest = replay(records[3].steps, records[3].steps.size());
        QVERIFY(nest);
        QVERIFY(std::ranges::any_of(nest->unknowns, [](const std::string& note) {
            return note.ends_with("annotates loop 0 of stage 4 again and was left out.");
        }));
    }

    void replaysEveryPrefixOfARealGpuLog()
    {
        checkAll(recordsOfFile(TLP_TEST_DATA_DIR "/t4_bert_ansor.json"), 100, 0);
    }

    void replaysEveryPrefixOfTheSample()
    {
        auto records = recordsOfZip(TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip");
        QCOMPARE(records.size(), 5046U);
        // The three platforms measured the same programs.
        std::set<std::pair<std::string, std::string>> seen;
        std::erase_if(records, [&](const MeasureRecord& record) {
            return !seen.emplace(record.task.workloadKey, packSteps(record.steps)).second;
        });
        checkAll(records, 1600, 1600);
    }

    void describesLinesForAView()
    {
        const workload::ComputeDag dag = dagOf(kMatmul);
        const std::vector<Step> steps{SplitStep{2, 0, 512, {1}, true}, AnnotationStep{2, 0, 3},
            PragmaStep{2, 0, "auto_unroll_max_step$16"}};
        const auto nest = replay(steps, 3, &dag);
        QVERIFY(nest);
        QCOMPARE(QString::fromStdString(nest->toText()),
            QString("Placeholder: A, B\n"
                    "C auto_unroll: 16\n"
                    "parallel i.0 (0,512)\n"
                    "  for j (0,512)\n"
                    "    for k (0,512)\n"
                    "      C = ...\n"));
        QCOMPARE(nest->lines[0].kind, LoopLine::Kind::Placeholders);
        QCOMPARE(nest->lines[0].stage, -1);
        QCOMPARE(nest->lines[1].kind, LoopLine::Kind::Attribute);
        const LoopLine& j = nest->lines[3];
        QCOMPARE(j.kind, LoopLine::Kind::Loop);
        QCOMPARE(j.stage, 2);
        QCOMPARE(j.iter, 2); // i.1, of one round, is left out
        QCOMPARE(j.depth, 1);
        QCOMPARE(j.name, std::string("j"));
        QCOMPARE(j.extent, std::optional<std::int64_t>(512));
        QCOMPARE(j.minimum, std::string("0"));
        QCOMPARE(nest->lines[5].kind, LoopLine::Kind::Compute);
        // A prefix shows the state before the later steps.
        QVERIFY(
            QString::fromStdString(replay(steps, 1, &dag)->toText()).contains("for i.0 (0,512)"));
    }

    /// A tile of 8 × 4 threads, 16 × 16 outputs each, loads 8 × 64 of B and 128 × 8 of A.
    void infersWhatSharedMemoryMustHold()
    {
        const workload::ComputeDag dag = dagOf(kMatmul);
        const std::vector<Step> steps{CacheWriteStep{2, "local"},
            SplitStep{2, 0, 512, {1, 8, 16, 1}, true}, SplitStep{2, 5, 512, {1, 4, 16, 1}, true},
            SplitStep{2, 10, 512, {8, 1}, true},
            ReorderStep{2, {0, 5, 1, 6, 2, 7, 10, 11, 3, 8, 12, 4, 9}}, FollowSplitStep{3, 0, 1, 3},
            FollowSplitStep{3, 4, 2, 3}, ReorderStep{3, {0, 4, 1, 5, 2, 6, 3, 7}},
            ComputeAtStep{2, 3, 5}, CacheReadStep{1, "shared", {2}}, ComputeAtStep{2, 3, 6},
            CacheReadStep{0, "shared", {3}}, ComputeAtStep{1, 4, 6}, FuseStep{5, {0, 1}},
            AnnotationStep{5, 0, 5}, FuseStep{5, {1, 2}}, AnnotationStep{5, 1, 4},
            FuseStep{5, {2, 3}}, AnnotationStep{5, 2, 6}};
        QCOMPARE(textOf(steps, &dag),
            QString("Placeholder: A, B\n"
                    "blockIdx.x i.0@j.0@ (0,32)\n"
                    "  threadIdx.x i.2@j.2@ (0,32)\n"
                    "    for k.0 (0,64)\n"
                    "      for ax0 ((k.outer.outer*8),8)\n"
                    "        for ax1 ((floormod(blockIdx.x, 8)*64),64)\n"
                    "          B.shared = ...\n"
                    "      for ax0 ((floordiv(blockIdx.x, 8)*128),128)\n"
                    "        for ax1 ((k.outer.outer*8),8)\n"
                    "          A.shared = ...\n"
                    "      for k.1 (0,8)\n"
                    "        for i_c.3 (0,16)\n"
                    "          for j_c.3 (0,16)\n"
                    "            C.local = ...\n"
                    "    for i.3 (0,16)\n"
                    "      for j.3 (0,16)\n"
                    "        C = ...\n"));
    }

    void reconstructsAProgramFromItsStepsAlone()
    {
        const std::vector<Step> steps{SplitStep{2, 0, 512, {1, 2, 32}, true},
            SplitStep{2, 4, 512, {1, 8, 64}, true}, SplitStep{2, 8, 512, {8}, true},
            ReorderStep{2, {0, 4, 1, 5, 8, 2, 6, 9, 3, 7}}, FuseStep{2, {0, 1, 2, 3}},
            AnnotationStep{2, 0, 3}, PragmaStep{2, 0, "auto_unroll_max_step$16"}};
        QCOMPARE(textOf(steps),
            QString("Placeholder: stage0, stage1\n"
                    "stage2 auto_unroll: 16\n"
                    "parallel i0.0@i1.0@i0.1@i1.1@ (0,8)\n"
                    "  for i2.0 (0,64)\n"
                    "    for i0.2 (0,2)\n"
                    "      for i1.2 (0,8)\n"
                    "        for i2.1 (0,8)\n"
                    "          for i0.3 (0,32)\n"
                    "            for i1.3 (0,64)\n"
                    "              stage2 = ...\n"));
        const auto nest = replay(steps, steps.size());
        QVERIFY(!nest->isExact);
        QVERIFY(QString::fromStdString(nest->unknowns[1]).contains("stages 0, 1"));
    }

    void marksExtentsThatStepsDoNotTell()
    {
        const std::vector<Step> steps{CacheWriteStep{2, "local"}, ReorderStep{2, {0, 1, 2}},
            SplitStep{3, 0, 512, {8}, true}, AnnotationStep{3, 2, 2}, ComputeAtStep{2, 3, 0}};
        QCOMPARE(textOf(steps),
            QString("Placeholder: stage0, stage1\n"
                    "for i0.0 (0,64)\n"
                    "  for i0_c (?,?)\n"
                    "    for i1_c (?,?)\n"
                    "      for k0 (?,?)\n"
                    "        stage2.local = ...\n"
                    "  for i0.1 (0,8)\n"
                    "    vectorize i1 (?,?)\n"
                    "      stage2 = ...\n"));
        const auto nest = replay(steps, steps.size());
        QVERIFY(QString::fromStdString(nest->unknowns.back()).startsWith("4 loops"));
    }

    void reconstructsFactoredReductions()
    {
        const std::vector<Step> steps{
            FuseStep{1, {1, 2}}, SplitStep{1, 1, 65536, {64}, true}, RfactorStep{1, 1, 1}};
        QCOMPARE(textOf(steps),
            QString("Placeholder: stage0\n"
                    "for i0 (?,?)\n"
                    "  for k0_k1_fused_o (0,1024)\n"
                    "    for k0_k1_fused_i (0,64)\n"
                    "      stage1.rf = ...\n"
                    "for ax0 (?,?)\n"
                    "  for k0_k1_fused_o_v (0,1024)\n"
                    "    stage1.repl = ...\n"));
    }

    void stopsAtAnUnknownStepAndSaysSo()
    {
        const workload::ComputeDag dag = dagOf(kMatmul);
        const std::vector<Step> steps{SplitStep{2, 0, 512, {8}, true},
            UnknownStep{"XX", "[\"XX\", 2]"}, SplitStep{9, 0, 512, {8}, true}};
        for (const workload::ComputeDag* known :
            {&dag, static_cast<const workload::ComputeDag*>(nullptr)}) {
            const auto nest = replay(steps, 3, known);
            QVERIFY(nest);
            QVERIFY(!nest->isExact);
            QVERIFY(QString::fromStdString(nest->toText()).contains(".1 (0,8)"));
            const bool isNoted = std::ranges::any_of(nest->unknowns, [](const std::string& note) {
                return note.starts_with("Step 2 ([\"XX\", 2]) is of an unknown kind");
            });
            QVERIFY(isNoted);
        }
    }

    void namesTheStepThatCannotBeApplied()
    {
        const workload::ComputeDag dag = dagOf(kMatmul);
        const std::vector<Step> steps{SplitStep{2, 0, 512, {8}, true}, FuseStep{2, {0, 2}}};
        for (const workload::ComputeDag* known :
            {&dag, static_cast<const workload::ComputeDag*>(nullptr)}) {
            QVERIFY(replay(steps, 1, known));
            const auto nest = replay(steps, 2, known);
            QVERIFY(!nest);
            QCOMPARE(nest.error().kind, ErrorKind::BadInput);
            QCOMPARE(nest.error().message,
                std::string("step 2 fuses loops 0 and 2, which are not next to each other"));
        }
        // Without a DAG, what an earlier reorder fixed is fixed.
        const std::vector<Step> fixed{ReorderStep{2, {1, 0}}, AnnotationStep{2, 2, 3}};
        QCOMPARE(textOf(fixed), QString("step 2 names loop 2 of stage 2, which has only 2 loops"));
    }

    void saysWhenAReaderLiesOutsideOfTheLoop()
    {
        const workload::ComputeDag dag = dagOf("A = PLACEHOLDER [8]\n"
                                               "B(i) = (A[i] + 1f)\n"
                                               "C(i) = (B[i] + 1f)\n"
                                               "D(i) = (B[i] + C[i])\n");
        const std::vector<Step> steps{ComputeAtStep{1, 2, 0}};
        const auto nest = replay(steps, 1, &dag);
        QVERIFY(nest);
        QVERIFY(!nest->isExact);
        QVERIFY(QString::fromStdString(nest->unknowns.back())
                    .contains("stage 1 is computed at a loop that does not enclose stage 3"));
    }

    void survivesNonsense()
    {
        const workload::ComputeDag dag = dagOf(kMatmul);
        const std::int64_t large = std::numeric_limits<std::int64_t>::max();
        const std::vector<std::vector<Step>> programs{
            {AnnotationStep{2147483647, 0, 3}},
            {AnnotationStep{2, 2147483647, 3}},
            {AnnotationStep{2, -2147483647 - 1, 3}},
            {FollowSplitStep{2, 0, -1, 2147483647}},
            {FollowFusedSplitStep{2, 0, {2147483647}, -1, true}},
            {ComputeAtStep{2, 2147483647, 0}},
            {CacheReadStep{2147483647, "", {-1}}},
            {CacheWriteStep{-5, ""}},
            {RfactorStep{2, 2, -2147483647 - 1}},
            {ReorderStep{2, std::vector<int>(5000, 0)}},
        };
        for (const std::vector<Step>& steps : programs) {
            QVERIFY(!replay(steps, steps.size(), &dag));
            QVERIFY(!replay(steps, steps.size()));
        }
        // Lengths that overflow when multiplied are accepted, as TVM does, but never computed with.
        const std::vector<Step> huge{SplitStep{2, 0, 512, {large, large, large}, true},
            FuseStep{2, {0, 1, 2, 3}}, SplitStep{2, 2, 512, {large}, false}, RfactorStep{2, 2, 2}};
        for (std::size_t count = 0; count <= huge.size(); ++count) {
            QVERIFY(replay(huge, count, &dag));
            QVERIFY(replay(huge, count));
        }
    }

    /// Steps of real programs swapped, dropped, repeated and given other stages: an answer, always.
    void survivesMutatedPrograms()
    {
        Rng rng(11);
        const auto records = recordsOfFile(TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json");
        QCOMPARE(records.size(), 60U);
        int accepted = 0;
        int refused = 0;
        for (int round = 0; round < 3000; ++round) {
            const MeasureRecord& record = records[rng.below(records.size())];
            const auto dag = m_dags.find(parseWorkloadKey(record.task.workloadKey).canonical);
            std::vector<Step> steps = record.steps;
            for (std::uint64_t i = 0; i <= rng.below(3); ++i)
                mutate(steps, rng);
            const workload::ComputeDag* own = dag == m_dags.end() ? nullptr : &dag->second;
            for (const workload::ComputeDag* known :
                {own, static_cast<const workload::ComputeDag*>(nullptr)}) {
                const auto nest = replay(steps, steps.size(), known);
                (nest ? accepted : refused)++;
                QVERIFY(nest || nest.error().message.starts_with("step "));
            }
        }
        QVERIFY(accepted > 500);
        QVERIFY(refused > 500);
    }

    void describesStepsInPlainWords()
    {
        const auto described
            = [](const Step& step) { return QString::fromStdString(describe(step)); };
        QCOMPARE(described(SplitStep{3, 4, 56, {1, 4, 2}, true}),
            QString("Splits loop 4 of stage 3 (extent 56) into 4 parts: ? × 1 × 4 × 2"));
        QCOMPARE(described(SplitStep{3, 4, 0, {7}, false}),
            QString("Splits loop 4 of stage 3 into 2 parts: 7 × ?"));
        QCOMPARE(described(AnnotationStep{2, 0, 3}),
            QString("Spreads loop 0 of stage 2 over the processor's threads"));
        QCOMPARE(
            described(AnnotationStep{2, 0, 5}), QString("Binds loop 0 of stage 2 to blockIdx.x"));
        QCOMPARE(
            described(FuseStep{2, {0, 1, 2}}), QString("Fuses loops 0, 1, 2 of stage 2 into one"));
        QCOMPARE(
            described(ReorderStep{2, {1, 0}}), QString("Reorders the 2 loops of stage 2 to 1, 0"));
        QCOMPARE(described(FollowSplitStep{4, 0, 1, 3}),
            QString("Splits loop 0 of stage 4 into 4 parts, following step 2"));
        QCOMPARE(described(ComputeAtStep{3, 4, 11}),
            QString("Computes stage 3 inside loop 11 of stage 4"));
        QCOMPARE(described(CacheReadStep{2, "shared", {3}}),
            QString("Adds a stage that copies stage 2 to shared memory for stage 3"));
        QCOMPARE(described(PragmaStep{2, 0, "auto_unroll_max_step$64"}),
            QString("Lets the compiler unroll loops of stage 2 up to 64 rounds"));
        QCOMPARE(described(UnknownStep{"XX", "[\"XX\"]"}),
            QString("Does something this version does not know: [\"XX\"]"));
    }
};

QTEST_GUILESS_MAIN(TestLoopNest)
#include "tst_loop_nest.moc"
