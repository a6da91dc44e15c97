// SPDX-License-Identifier: GPL-3.0-only
#include "features/sequence_features.h"

#include "features/npy.h"
#include "records/record_reader.h"
#include "tests/support/zip_files.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

using namespace tlp;
using namespace tlp::features;
using namespace tlp::records;

namespace {

const std::filesystem::path kData = TLP_TEST_DATA_DIR;

std::vector<MeasureRecord> readRecords(std::unique_ptr<ByteSource> source)
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

std::vector<MeasureRecord> readRecords(const std::filesystem::path& file)
{
    auto source = openFile(file);
    return source ? readRecords(std::move(*source)) : std::vector<MeasureRecord>();
}

/// The records of the golden CPU features, task by task.
std::vector<std::vector<MeasureRecord>> sampleTasks()
{
    const auto files
        = test::readZip(std::filesystem::path(TLP_RESOURCES_DIR) / "sample/tvm-ansor-zen5.zip");
    std::ifstream listed(kData / "golden/tlp_features/cpu_files.json");
    std::vector<std::vector<MeasureRecord>> tasks;
    for (const auto& name : nlohmann::json::parse(listed)) {
        const auto path = "tvm-ansor-zen5/zen5-avx512/" + name.get<std::string>();
        if (const auto found = files.find(path); found != files.end())
            tasks.push_back(readRecords(memorySource(found->second, path)));
    }
    return tasks;
}

std::vector<float> featurise(const std::vector<MeasureRecord>& records, const FeatureSpec& spec,
    FeatureReport* report = nullptr)
{
    const auto size = static_cast<std::size_t>(spec.shape.rows * spec.shape.width);
    std::vector<float> all(records.size() * size, -1.0F);
    for (std::size_t i = 0; i < records.size(); ++i)
        sequenceFeatures(records[i].steps, spec, std::span(all).subspan(i * size, size), report);
    return all;
}

void compareToGolden(const std::vector<float>& ours, const NpyArray& golden)
{
    QCOMPARE(ours.size(), golden.values.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (static_cast<double>(ours[i]) != golden.values[i])
            QFAIL(qPrintable(
                QString("value %1 is %2, not %3").arg(i).arg(ours[i]).arg(golden.values[i])));
    }
}

FeatureReport reportOf(const char* file, const FeatureSpec& spec)
{
    FeatureReport report;
    featurise(readRecords(kData / "cases" / file), spec, &report);
    return report;
}

} // namespace

class TestSequenceFeatures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheOfficialCodeOnCpu_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("width");
        QTest::newRow("crop") << 25 << 22;
        QTest::newRow("full") << 54 << 40;
    }
    void equalsTheOfficialCodeOnCpu()
    {
        QFETCH(int, rows);
        QFETCH(int, width);
        auto spec = FeatureSpec::official(Layout::Cpu);
        spec.shape = {rows, width};
        const auto name = QString("cpu_%1x%2").arg(rows).arg(width).toStdString();
        const auto golden = readNpy(kData / "golden/tlp_features" / (name + ".npy"));
        const auto labels = readNpy(kData / "golden/tlp_features" / (name + "_labels.npy"));
        QVERIFY(golden && labels);

        std::vector<MeasureRecord> all;
        std::vector<double> ours;
        for (const auto& task : sampleTasks()) {
            double best = std::numeric_limits<double>::infinity();
            for (const auto& record : task)
                best = std::min(best, record.result.meanSeconds().value_or(best));
            for (const auto& record : task) {
                QVERIFY(record.result.meanSeconds());
                ours.push_back(best / *record.result.meanSeconds());
                all.push_back(record);
            }
        }
        compareToGolden(featurise(all, spec), *golden);
        QCOMPARE(ours.size(), labels->values.size());
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY(std::abs(ours[i] - labels->values[i]) <= 1e-6);
    }

    void equalsTheOfficialCodeOnGpu_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("width");
        QTest::newRow("crop") << 40 << 20;
        QTest::newRow("full") << 69 << 49;
    }
    void equalsTheOfficialCodeOnGpu()
    {
        QFETCH(int, rows);
        QFETCH(int, width);
        auto spec = FeatureSpec::official(Layout::Gpu);
        spec.shape = {rows, width};
        const auto golden = readNpy(kData / "golden/tlp_features"
            / QString("gpu_%1x%2.npy").arg(rows).arg(width).toStdString());
        QVERIFY(golden);
        compareToGolden(featurise(readRecords(kData / "t4_bert_ansor.json"), spec), *golden);
    }

    void keepsNumbersAfterTheOneHot()
    {
        // The example of the official GPU layout.
        auto spec = FeatureSpec::official(Layout::Gpu);
        spec.shape = {2, 20};
        std::vector<float> out(40, -1.0F);
        sequenceFeatures(std::vector<Step>{SplitStep{3, 5, 56, {1, 2, 2, 1}, true}}, spec, out);
        const std::vector<float> row
            = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 5, 56, 1, 2, 2, 1, 1, 0};
        QVERIFY(std::equal(row.begin(), row.end(), out.begin()));
        QVERIFY(std::all_of(out.begin() + 20, out.end(), [](float value) { return value == 0; }));
    }

    void scalesNumbersLogarithmicallyWhenAsked()
    {
        const auto raw = FeatureSpec::official(Layout::Cpu);
        auto logarithmic = raw;
        logarithmic.numbers = NumberScale::Log;
        const std::vector<Step> steps{
            SplitStep{3, 5, 1024, {1, -7, 2, 1}, true}, AnnotationStep{2, 4, 3}};
        std::vector<float> plain(25 * 22), scaled(25 * 22);
        sequenceFeatures(steps, raw, plain);
        sequenceFeatures(steps, logarithmic, scaled);
        const auto typeWidth = static_cast<std::size_t>(raw.vocabulary.typeWidth);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            const float expected = i % 22 < typeWidth
                ? plain[i]
                : std::copysign(std::log2(1 + std::abs(plain[i])), plain[i]);
            QCOMPARE(scaled[i], expected);
        }
        QVERIFY(std::ranges::count(scaled, std::log2(1025.0F)) == 1);
    }

    void storesTheScaleOfNumbers()
    {
        auto spec = FeatureSpec::official(Layout::Cpu);
        spec.numbers = NumberScale::Log;
        const auto read = FeatureSpec::fromJson(spec.toJson());
        QVERIFY(read);
        QVERIFY(*read == spec);
        // What earlier versions wrote.
        auto json = nlohmann::json::parse(FeatureSpec::official(Layout::Cpu).toJson());
        json.erase("numbers");
        const auto old = FeatureSpec::fromJson(json.dump());
        QVERIFY(old);
        QVERIFY(old->numbers == NumberScale::Raw);
        json["numbers"] = "cubic";
        QVERIFY(!FeatureSpec::fromJson(json.dump()));
    }

    void givesZerosForAProgramWithoutSteps()
    {
        const auto spec = FeatureSpec::official(Layout::Cpu);
        std::vector<float> out(25 * 22, -1.0F);
        FeatureReport report;
        sequenceFeatures({}, spec, out, &report);
        QVERIFY(std::all_of(out.begin(), out.end(), [](float value) { return value == 0; }));
        QCOMPARE(report.programs, std::int64_t{1});
        QCOMPARE(report.stepsCut, std::int64_t{0});
    }

    void countsUnknownSteps()
    {
        const auto report = reportOf("unknown_step.json", FeatureSpec::official(Layout::Cpu));
        QCOMPARE(report.programs, std::int64_t{6});
        const std::map<std::string, std::int64_t> unknown = {{"", 1}, {"XX", 1}, {"sp", 1}};
        QCOMPARE(report.unknownTypes, unknown);
        QVERIFY(report.unknownWords.empty());
    }

    void givesUnknownStepsAnEmptyOneHotAndTheirNumbers()
    {
        const Step step = UnknownStep{"XX", R"(["XX", 3, [1, -2], "text", true])"};
        auto spec = FeatureSpec::official(Layout::Cpu);
        std::vector<float> out(25 * 22);
        sequenceFeatures(std::vector<Step>{step}, spec, out);
        QVERIFY(std::all_of(out.begin(), out.begin() + 11, [](float value) { return value == 0; }));
        QCOMPARE(stepNumbers(step, spec.vocabulary), (std::vector<float>{3, 1, -2, 0, 1}));
        QCOMPARE(out[11], 3.0F);
        QCOMPARE(out[13], -2.0F);
    }

    void countsUnrollValuesOutsideThePreset()
    {
        const auto cpu = reportOf("unroll_values.json", FeatureSpec::official(Layout::Cpu));
        const std::map<std::string, std::int64_t> onCpu = {{"auto_unroll_max_step", 1},
            {"auto_unroll_max_step$-1", 1}, {"auto_unroll_max_step$1024", 1},
            {"auto_unroll_max_step$2048", 1}, {"auto_unroll_max_step$32", 1},
            {"auto_unroll_max_step$8", 1}, {"debug_skip_region", 1}};
        QCOMPARE(cpu.unknownWords, onCpu);
        const auto gpu = reportOf("unroll_values.json", FeatureSpec::official(Layout::Gpu));
        auto onGpu = onCpu;
        onGpu.erase("auto_unroll_max_step$1024");
        QCOMPARE(gpu.unknownWords, onGpu);
    }

    void countsScopesOutsideThePreset()
    {
        const auto report = reportOf("gpu_annotations.json", FeatureSpec::official(Layout::Gpu));
        QCOMPARE(report.programs, std::int64_t{6});
        QVERIFY(report.unknownTypes.empty());
        QVERIFY(!report.unknownWords.empty());
        for (const auto& [word, times] : report.unknownWords)
            QVERIFY2(word.find("warp") != std::string::npos, word.c_str());
    }

    void countsWhatTheCropLoses_data()
    {
        QTest::addColumn<bool>("gpu");
        QTest::addColumn<bool>("full");
        QTest::addColumn<int>("programs");
        QTest::addColumn<int>("steps");
        // Programs of 29, 70, 69 and 130 steps.
        QTest::newRow("cpu crop 25") << false << false << 4 << 298 - 100;
        QTest::newRow("gpu crop 40") << true << false << 3 << 30 + 29 + 90;
        QTest::newRow("cpu full 54") << false << true << 3 << 16 + 15 + 76;
        QTest::newRow("gpu full 69") << true << true << 2 << 1 + 61;
    }
    void countsWhatTheCropLoses()
    {
        QFETCH(bool, gpu);
        QFETCH(bool, full);
        QFETCH(int, programs);
        QFETCH(int, steps);
        const auto layout = gpu ? Layout::Gpu : Layout::Cpu;
        auto spec = FeatureSpec::official(layout);
        if (full)
            spec.shape = SequenceShape::full(layout);
        const auto report = reportOf("long_sequence.json", spec);
        QCOMPARE(report.steps, std::int64_t{298});
        QCOMPARE(report.programsCutRows, std::int64_t{programs});
        QCOMPARE(report.stepsCut, std::int64_t{steps});
    }

    void countsRowsWiderThanTheCrop()
    {
        auto spec = FeatureSpec::official(Layout::Cpu);
        const std::vector<int> eleven(11, 1);
        std::vector<float> out(25 * 22);
        FeatureReport report;
        // Stage and order: 11 + 1 + 11 numbers in 22 columns; the last is cut.
        sequenceFeatures(
            std::vector<Step>{ReorderStep{1, eleven}, FuseStep{1, {0, 1}}}, spec, out, &report);
        QCOMPARE(report.stepsCutWidth, std::int64_t{1});
        QCOMPARE(numberCount(ReorderStep{1, eleven}), std::size_t{12});
    }

    void givesTheTwoLayoutsDifferentNumbers()
    {
        const auto records = readRecords(kData / "cases/ansor_cpu_sample.json");
        auto gpu = FeatureSpec::official(Layout::Gpu);
        gpu.shape = SequenceShape::crop(Layout::Cpu);
        QVERIFY(featurise(records, FeatureSpec::official(Layout::Cpu)) != featurise(records, gpu));
    }

    void addsReports()
    {
        FeatureReport a = reportOf("unknown_step.json", FeatureSpec::official(Layout::Cpu));
        const FeatureReport b = a;
        a.merge(b);
        QCOMPARE(a.programs, 2 * b.programs);
        QCOMPARE(a.unknownTypes.at("XX"), std::int64_t{2});
    }
};

QTEST_GUILESS_MAIN(TestSequenceFeatures)
#include "tst_sequence_features.moc"
