// SPDX-License-Identifier: GPL-3.0-only
// What tests/data/cases/README.md expects of each file, seen from the dataset.
#include "dataset_test.h"

#include "tests/support/zip_files.h"

#include <cmath>
#include <map>

using namespace tlp;
using namespace tlp::dataset;
using namespace tlp::test;

namespace {

struct Counts
{
    int good, flagged, skipped, ignored, duplicates, recovered;
};

} // namespace
Q_DECLARE_METATYPE(Counts)

class TestImportCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTargetsOfOneNameApart()
    {
        const Folder folder;
        const auto text = readText(kCases / "two_targets.json");
        const auto firstLine = text.substr(0, text.find('\n') + 1);
        const auto with = [&](const std::string& target) {
            auto line = firstLine;
            const auto at = line.find("llvm");
            line.replace(at, line.find('"', at) - at, target);
            return line;
        };
        const std::string zen4 = "llvm -keys=cpu -mcpu=znver4 -model=box";
        const std::string zen4Again = "llvm -num-cores=8 -model=box -mcpu=znver4";
        const std::string zen5 = "llvm -keys=cpu -mcpu=znver5 -model=box";
        const std::string cuda = "cuda -keys=cuda,gpu -model=box";
        const std::string plain = "llvm -model=box"; // may be either
        writeText(folder / "x" / "log.json",
            with(zen4) + with(zen5) + with(zen4Again) + with(cuda) + with(plain) + with(zen5));
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {folder / "x"}));
        QCOMPARE(report.good, std::int64_t{3});
        QCOMPARE(report.duplicates, std::int64_t{3});
        const auto names = [&] {
            std::vector<std::string> found;
            const auto platforms = dataset.platforms();
            for (const auto& platform : *platforms)
                found.push_back(platform.name);
            return found;
        };
        const std::vector<std::string> expected{"box", "box-znver5", "box-cuda"};
        QCOMPARE(names(), expected);
        QVERIFY(dataset.platform("box-cuda")->isGpu);
        QCOMPARE(dataset.platform("box-znver5")->target, zen5);
        // told once for each, where it happened first
        QCOMPARE(report.issues.size(), std::size_t{2});
        QVERIFY(report.issues[0].kind == ImportIssue::Kind::Warning);
        QCOMPARE(report.issues[0].line, std::int64_t{2});
        QVERIFY(report.issues[0].reason.find("box-znver5") != std::string::npos);
        // nothing is added by reading it again
        TLP_GET(again, importInto(dataset, {folder / "x"}));
        QCOMPARE(again.good, std::int64_t{0});
        QCOMPARE(names(), expected);

        // The content is the same in any order, whichever target got the name.
        writeText(folder / "y" / "log.json", with(plain) + with(cuda) + with(zen5) + with(zen4));
        TLP_GET(other, Dataset::open(folder / "other.db", OpenMode::Create));
        TLP_OK(importInto(other, {folder / "y"}));
        QCOMPARE(*other.contentHash(), *dataset.contentHash());

        // A name that the user gives holds them all.
        TLP_GET(merged, Dataset::open(folder / "merged.db", OpenMode::Create));
        ImportOptions options;
        options.paths = {folder / "x"};
        options.platform = "mine";
        TLP_GET(asked, importRecords(merged, options, {}));
        QCOMPARE(merged.platforms()->size(), std::size_t{1});
        QCOMPARE(asked.good, std::int64_t{1});
        QCOMPARE(asked.issues.size(), std::size_t{2});
        QVERIFY(asked.issues[0].reason.find("mine") != std::string::npos);
    }

    void countsEveryLine_data()
    {
        QTest::addColumn<Counts>("expected");
        const auto row = [](const char* file, Counts counts) { QTest::newRow(file) << counts; };
        row("ansor_cpu_sample.json", {57, 3, 0, 0, 0, 0});
        row("gpu_t4_sample.json", {39, 1, 0, 0, 0, 0});
        row("versions_v01_to_v06.json", {6, 0, 0, 0, 0, 0});
        row("records_truncated_line.json", {5, 0, 1, 0, 0, 0});
        row("records_no_newline_at_end.json", {3, 0, 0, 0, 0, 0});
        row("records_merged_lines.json", {7, 0, 0, 1, 0, 3});
        row("records_nul_gap.json", {6, 0, 0, 0, 0, 1});
        row("records_bom_crlf.json", {5, 0, 0, 2, 0, 0});
        row("records_comments_blank.json", {3, 0, 0, 7, 0, 0});
        row("records_invalid_utf8.json", {4, 0, 0, 0, 0, 0});
        row("records_key_order.json", {3, 0, 0, 0, 0, 0});
        row("version_future.json", {3, 0, 0, 0, 0, 0});
        row("workload_key_forms.json", {8, 0, 0, 0, 0, 0});
        row("two_targets.json", {13, 0, 0, 0, 0, 0});
        row("failed_records.json", {2, 10, 0, 0, 0, 0});
        row("nan_cost.json", {2, 10, 0, 0, 0, 0});
        row("to_measure_programs.json", {0, 6, 0, 0, 0, 0});
        row("empty_costs.json", {3, 2, 0, 0, 0, 0});
        row("all_failed.json", {0, 6, 0, 0, 0, 0});
        row("unknown_step.json", {6, 0, 0, 0, 0, 0});
        row("unroll_values.json", {8, 0, 0, 0, 0, 0});
        row("long_sequence.json", {4, 0, 0, 0, 0, 0});
        row("gpu_annotations.json", {6, 0, 0, 0, 0, 0});
        row("empty_steps.json", {5, 0, 0, 0, 0, 0});
        row("duplicates.json", {5, 0, 0, 0, 3, 0});
        row("ties.json", {12, 0, 0, 0, 0, 0});
        row("tenset_mini", {35, 5, 0, 0, 0, 0});
        row("autotvm_sample.log", {26, 10, 0, 0, 0, 0});
        row("autotvm_graph_best.log", {22, 0, 0, 0, 31, 0});
    }
    void countsEveryLine()
    {
        QFETCH(Counts, expected);
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {kCases / QTest::currentDataTag()}));
        QCOMPARE(report.good, std::int64_t{expected.good});
        QCOMPARE(report.flagged, std::int64_t{expected.flagged});
        QCOMPARE(report.skipped, std::int64_t{expected.skipped});
        QCOMPARE(report.ignored, std::int64_t{expected.ignored});
        QCOMPARE(report.duplicates, std::int64_t{expected.duplicates});
        QCOMPARE(report.recovered, std::int64_t{expected.recovered});
        QVERIFY(addsUp(report));

        // A second import adds nothing and calls all of it duplicates.
        TLP_GET(hash, dataset.contentHash());
        TLP_GET(version, dataset.dataVersion());
        TLP_GET(again, importInto(dataset, {kCases / QTest::currentDataTag()}));
        QCOMPARE(again.good + again.flagged, std::int64_t{0});
        QCOMPARE(again.duplicates, report.good + report.flagged + report.duplicates);
        QVERIFY(addsUp(again));
        QCOMPARE(*dataset.contentHash(), hash);
        QCOMPARE(*dataset.dataVersion(), version);
    }

    void readsOrRefusesIndentedJson()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        const auto report = importInto(dataset, {kCases / "records_pretty_printed.json"});
        QVERIFY(!report);
        QCOMPARE(report.error().kind, ErrorKind::BadInput);
        QVERIFY2(report.error().message.find("indented JSON") != std::string::npos,
            report.error().message.c_str());
    }

    void saysThatAnEmptyFileHasNoRecords()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        const auto report = importInto(dataset, {kCases / "empty.json"});
        QVERIFY(!report);
        QCOMPARE(report.error().kind, ErrorKind::BadInput);
        QVERIFY(report.error().message.starts_with("no records in "));
        QVERIFY(report.error().message.ends_with("empty.json"));
    }

    void skipsTheOldAutoTvmFormatLineByLine()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        const auto result = importInto(dataset, {kCases / "autotvm_old_v01.log"});
        QVERIFY(!result);
        QVERIFY(
            result.error().toString().find("version 0.1 is not supported") != std::string::npos);
        TLP_GET(imports, dataset.imports());
        QCOMPARE(imports.size(), std::size_t{1});
        QCOMPARE(imports[0].skipped, std::int64_t{3});
        QCOMPARE(imports[0].issues.size(), std::size_t{3});
        QCOMPARE(imports[0].issues[2].line, std::int64_t{3});
    }

    void namesFailuresByLine()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {kCases / "ansor_cpu_sample.json"}));
        std::map<std::int64_t, std::string> flagged;
        for (const auto& issue : report.issues)
            flagged[issue.line] = issue.reason;
        const std::map<std::int64_t, std::string> expected
            = {{5, "run time-out"}, {32, "build time-out"}, {33, "run-time"}};
        QCOMPARE(flagged, expected);
        QCOMPARE(report.flags.at("build time-out"), std::int64_t{1});
    }

    void findsTheBestOfEachTask()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "ansor_cpu_sample.json"}));
        TLP_GET(platform, dataset.platform("platinum"));
        QCOMPARE(platform.name, std::string("platinum-8272"));
        QVERIFY(!platform.isGpu);
        QVERIFY(platform.hardwareParams);
        QCOMPARE(platform.hardwareParams->size(), std::size_t{8});
        TLP_GET(tasks, dataset.tasks());
        QCOMPARE(tasks.size(), std::size_t{3});
        const double best[] = {1.199023333e-4, 2.667113333e-4, 2.556613333e-4};
        const int good[] = {19, 18, 20};
        const int steps[] = {17, 22, 20};
        // Programs are numbered by their lines.
        const int bestOrdinal[] = {9, 18, 5};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto& counts = tasks[i].platforms.at(0);
            QVERIFY(std::abs(*counts.bestSeconds - best[i]) < 1e-12);
            QCOMPARE(counts.good, std::int64_t{good[i]});
            QVERIFY(*counts.medianSeconds > *counts.bestSeconds);
            ProgramQuery query;
            query.task = tasks[i].id;
            query.platform = platform.id;
            query.sort = ProgramSort::Latency;
            TLP_GET(rows, dataset.programs(query));
            QCOMPARE(rows.size(), static_cast<std::size_t>(tasks[i].programs));
            QCOMPARE(rows[0].steps, steps[i]);
            QCOMPARE(rows[0].measurement.label, std::optional<double>(1));
            if (i == 0)
                QCOMPARE(rows[0].ordinal, std::int64_t{bestOrdinal[0]});
        }
    }

    void takesTheBestOfLabelsPerPlatform()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "two_targets.json"}));
        TLP_GET(tasks, dataset.tasks());
        std::map<std::string, std::pair<std::int64_t, double>> found;
        TLP_GET(platforms, dataset.platforms());
        for (const auto& task : tasks) {
            for (const auto& counts : task.platforms) {
                for (const auto& platform : platforms) {
                    if (platform.id == counts.platform)
                        found[platform.name] = {counts.good, *counts.bestSeconds};
                }
                ProgramQuery query;
                query.task = task.id;
                query.platform = counts.platform;
                query.sort = ProgramSort::Latency;
                TLP_GET(rows, dataset.programs(query));
                QCOMPARE(rows.front().measurement.label, std::optional<double>(1));
                QVERIFY(*rows.back().measurement.label < 1);
            }
        }
        QCOMPARE(found.size(), std::size_t{3});
        QCOMPARE(found["platinum-8272"].first, std::int64_t{5});
        QCOMPARE(found["e5-2673"].first, std::int64_t{5});
        QCOMPARE(found["t4"].first, std::int64_t{3});
        QVERIFY(std::abs(found["platinum-8272"].second - 2.105243333e-4) < 1e-12);
        QVERIFY(std::abs(found["e5-2673"].second - 7.13872e-4) < 1e-12);
        QVERIFY(std::abs(found["t4"].second - 2.19868e-4) < 1e-12);
    }

    void joinsNestedAndFlatKeys()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "workload_key_forms.json"}));
        TLP_GET(tasks, dataset.tasks());
        QCOMPARE(tasks.size(), std::size_t{7});
        TLP_GET(opaque, dataset.task("test"));
        QCOMPARE(opaque.workloadKey, std::string("test"));
        TLP_GET(platforms, dataset.platforms());
        QCOMPARE(platforms.size(), std::size_t{3});
    }

    void keepsEveryMeasurementAndTheBestLabel()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "duplicates.json"}));
        TLP_GET(tasks, dataset.tasks());
        QCOMPARE(tasks.size(), std::size_t{1});
        QCOMPARE(tasks[0].programs, std::int64_t{4});
        TLP_GET(detail, dataset.program(tasks[0].id, 2));
        QCOMPARE(detail.measurements.size(), std::size_t{2});
        ProgramQuery query;
        query.task = tasks[0].id;
        query.platform = tasks[0].platforms[0].platform;
        TLP_GET(rows, dataset.programs(query));
        QCOMPARE(rows.size(), std::size_t{4});
        QVERIFY(std::abs(*rows[1].measurement.result.meanSeconds() - 1.664983333e-4) < 1e-12);
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.duplicateMeasurements, std::int64_t{3});
        QCOMPARE(stats.measurements, std::int64_t{5});
    }

    void labelsTies()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "ties.json"}));
        TLP_GET(tasks, dataset.tasks());
        QCOMPARE(tasks.size(), std::size_t{2});
        const std::vector<std::vector<double>> expected
            = {{1, 1, 1, 1, 1, 1}, {.25, .25, .5, .5, 1, 1}};
        for (std::size_t i = 0; i < 2; ++i) {
            ProgramQuery query;
            query.task = tasks[i].id;
            query.platform = tasks[i].platforms[0].platform;
            TLP_GET(rows, dataset.programs(query));
            std::vector<double> labels;
            for (const auto& row : rows)
                labels.push_back(*row.measurement.label);
            std::sort(labels.begin(), labels.end());
            QCOMPARE(labels, expected[i]);
        }
    }

    void listsATaskWithoutValidMeasurement()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "all_failed.json"}));
        TLP_GET(tasks, dataset.tasks());
        QCOMPARE(tasks.size(), std::size_t{1});
        QVERIFY(!tasks[0].platforms[0].bestSeconds);
        QCOMPARE(tasks[0].platforms[0].flagged, std::int64_t{6});
        TLP_GET(programs, dataset.taskPrograms(tasks[0].id, tasks[0].platforms[0].platform));
        QCOMPARE(programs.bestSeconds, 0.0);
        QVERIFY(std::all_of(programs.seconds.begin(), programs.seconds.end(),
            [](double seconds) { return std::isnan(seconds); }));
        TLP_GET(failures, dataset.failures(tasks[0].id, tasks[0].platforms[0].platform));
        const std::vector<std::pair<std::string, std::int64_t>> expected
            = {{"compile on host", 1}, {"run time-out", 2}, {"run-time", 3}};
        QCOMPARE(failures, expected);
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.tasksWithoutValid, std::int64_t{1});
    }

    void letsNoNanIntoLabels()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "nan_cost.json"}));
        TLP_GET(tasks, dataset.tasks());
        QVERIFY(std::abs(*tasks[0].platforms[0].bestSeconds - 2.599073333e-4) < 1e-12);
        TLP_GET(latencies, dataset.latencies(tasks[0].id, tasks[0].platforms[0].platform));
        QCOMPARE(latencies.size(), std::size_t{2});
        ProgramQuery query;
        query.task = tasks[0].id;
        query.platform = tasks[0].platforms[0].platform;
        query.show = ProgramQuery::Show::Flagged;
        TLP_GET(rows, dataset.programs(query));
        QCOMPARE(rows.size(), std::size_t{10});
        for (const auto& row : rows)
            QVERIFY(!row.measurement.label);
    }

    void reportsUnknownStepsAndCrops()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "unknown_step.json", kCases / "long_sequence.json"}));
        StatsOptions cpu;
        cpu.layout = features::Layout::Cpu;
        TLP_GET(stats, dataset.stats(cpu));
        std::map<std::string, std::int64_t> unknown(
            stats.unknownSteps.begin(), stats.unknownSteps.end());
        QCOMPARE(unknown["XX"], std::int64_t{1});
        QCOMPARE(unknown["sp"], std::int64_t{1});
        QCOMPARE(unknown[""], std::int64_t{1});
        QCOMPARE(stats.cropRows, 25);
        QCOMPARE(stats.programsCutRows, std::int64_t{4});
        QCOMPARE(stats.stepsCut, std::int64_t{198});
        QCOMPARE(stats.sequenceLength.counts.size(), std::size_t{131});
        QCOMPARE(stats.sequenceLength.counts[130], std::int64_t{1});
        // Without a wish, each task has the layout of its platforms: GPU programs lose less.
        TLP_GET(byPlatform, dataset.stats());
        QVERIFY(byPlatform.stepsCut < stats.stepsCut);
        StatsOptions gpu;
        gpu.layout = features::Layout::Gpu;
        TLP_GET(asGpu, dataset.stats(gpu));
        QCOMPARE(asGpu.cropRows, 40);
        QCOMPARE(asGpu.stepsCut, std::int64_t{149});
    }

    void pairsProgramsOfPlatformsByContent_data()
    {
        QTest::addColumn<QString>("form");
        QTest::newRow("folder") << "folder";
        QTest::newRow("zip") << "zip";
        QTest::newRow("tar.gz") << "tar.gz";
    }
    void pairsProgramsOfPlatformsByContent()
    {
        QFETCH(QString, form);
        const Folder folder;
        std::filesystem::path source = kCases / "tenset_mini";
        if (form != "folder") {
            std::map<std::string, std::string> files;
            for (const auto& entry : std::filesystem::recursive_directory_iterator(source)) {
                if (entry.is_regular_file())
                    files[entry.path().lexically_relative(kCases).string()] = readText(entry);
            }
            source = folder / ("mini." + form.toStdString());
            QVERIFY(writeArchive(source, files));
        }
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {source}));
        QCOMPARE(report.good, std::int64_t{35});
        QCOMPARE(report.flagged, std::int64_t{5});
        TLP_GET(platinum, dataset.platform("platinum-8272"));
        TLP_GET(e5, dataset.platform("e5"));
        QCOMPARE(platinum.good, std::int64_t{21});
        QCOMPARE(e5.good, std::int64_t{14});
        QCOMPARE(e5.flagged, std::int64_t{5});
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.programs, std::int64_t{21});
        QCOMPARE(stats.tasks, std::int64_t{3});

        TLP_GET(task, dataset.task("2350"));
        ProgramQuery query;
        query.task = task.id;
        query.platform = platinum.id;
        QCOMPARE(*dataset.programCount(query), std::int64_t{8});
        query.platform = e5.id;
        TLP_GET(onE5, dataset.programs(query));
        QCOMPARE(onE5.size(), std::size_t{6});
        // Whichever platform came first numbered the programs; each of them is measured on both.
        for (const auto& row : onE5) {
            TLP_GET(detail, dataset.program(row.id));
            QCOMPARE(detail.measurements.size(), std::size_t{2});
            QVERIFY(detail.measurements[0].platform != detail.measurements[1].platform);
        }
        TLP_GET(failed, dataset.task("f438"));
        for (const auto& counts : failed.platforms)
            QCOMPARE(counts.good, std::int64_t{counts.platform == platinum.id ? 5 : 0});
    }

    void keepsAutoTvmConfigurations()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {kCases / "autotvm_sample.log"}));
        std::map<std::int64_t, std::string> flagged;
        for (const auto& issue : report.issues)
            flagged[issue.line] = issue.reason;
        QCOMPARE(flagged.size(), std::size_t{10});
        QCOMPARE(flagged[9], std::string("instantiation"));
        QCOMPARE(flagged[11], std::string("compile on host"));
        QCOMPARE(flagged[15], std::string("run-time"));
        QCOMPARE(flagged[26], std::string("build time-out"));
        TLP_GET(tasks, dataset.tasks());
        std::map<std::string, std::int64_t> good;
        for (const auto& task : tasks) {
            const auto function = task.name.substr(0, task.name.find(' '));
            for (const auto& counts : task.platforms)
                good[function] += counts.good;
        }
        const std::map<std::string, std::int64_t> expected = {{"batch_matmul.cuda", 5},
            {"dense_large_batch.cuda", 0}, {"dense_nopack.x86", 13}, {"dense_small_batch.cuda", 8}};
        QCOMPARE(good, expected);
        QCOMPARE(tasks.size(), std::size_t{5});
        TLP_GET(detail, dataset.program(tasks[0].id, 1));
        QCOMPARE(detail.steps.size(), std::size_t{1});
        const auto* step = std::get_if<records::UnknownStep>(&detail.steps[0]);
        QVERIFY(step && step->json.find("tile_k") != std::string::npos);
    }

    void countsGraphTunerDuplicates()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "autotvm_graph_best.log"}));
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.programs, std::int64_t{22});
        QCOMPARE(stats.tasks, std::int64_t{20});
        QCOMPARE(stats.duplicateMeasurements, std::int64_t{31});
    }
};

QTEST_GUILESS_MAIN(TestImportCases)
#include "tst_import_cases.moc"
