// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <QDir>
#include <QtTest>

#include "base/random.h"
#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "records_test.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

namespace {

using Numbers = std::vector<std::int64_t>;

/// What the lines of a file were, by number; recovered records also stand in `good`.
struct Summary
{
    Numbers good, flagged, skipped, ignored, recovered, warned;
};

Summary summarize(const std::vector<Line>& lines)
{
    Summary summary;
    for (const Line& line : lines) {
        if (line.kind == LineKind::Skipped)
            summary.skipped.push_back(line.number);
        else if (line.kind == LineKind::Ignored)
            summary.ignored.push_back(line.number);
        else if (flagOf(line) == Flag::None)
            summary.good.push_back(line.number);
        else
            summary.flagged.push_back(line.number);
        if (line.recovered)
            summary.recovered.push_back(line.number);
        if (!line.warning.empty())
            summary.warned.push_back(line.number);
    }
    return summary;
}

Numbers range(std::int64_t first, std::int64_t last, const std::set<std::int64_t>& without = {})
{
    Numbers numbers;
    for (std::int64_t i = first; i <= last; ++i) {
        if (!without.contains(i))
            numbers.push_back(i);
    }
    return numbers;
}

/// Every file of the cases folder that holds lines.
std::vector<std::string> caseFiles()
{
    std::vector<std::string> names;
    const QDir folder(QString::fromStdString(casePath("")));
    for (const QString& name : folder.entryList({"*.json", "*.log"}, QDir::Files)) {
        if (name != "records_pretty_printed.json")
            names.push_back(name.toStdString());
    }
    return names;
}

/// What next() says of a file that it refuses; empty when it reads all of it.
Error refusalOf(std::string bytes)
{
    RecordReader reader(memorySource(std::move(bytes), "file.json"));
    Line line;
    for (;;) {
        const Result<bool> more = reader.next(line);
        if (!more) {
            // The refusal stays, whatever is called again.
            return reader.next(line).has_value() ? Error() : more.error();
        }
        if (!*more)
            return {};
    }
}

bool same(const Line& a, const Line& b)
{
    return a.kind == b.kind && a.number == b.number && a.column == b.column && a.reason == b.reason
        && a.warning == b.warning && a.recovered == b.recovered && a.record == b.record;
}

} // namespace

class TestRecordReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryCaseWithItsCounts_data();
    void readsEveryCaseWithItsCounts();
    void writesCanonicalLinesByteForByte_data();
    void writesCanonicalLinesByteForByte();
    void readsTheSameFromAnyPieces_data();
    void readsTheSameFromAnyPieces();
    void readsBackEveryRecordOfTheCases();
    void comparesPairedPlatformFolders();
    void findsRepeatedPrograms();
    void explainsSkippedLines_data();
    void explainsSkippedLines();
    void acceptsUnusualButWholeLines_data();
    void acceptsUnusualButWholeLines();
    void recoversWholeRecordsFromDamagedLines();
    void keepsAwayFromCommentedRecords();
    void shieldsNeighboursFromEveryDamage();
    void keepsWhatIsNoTimeApart();
    void refusesFilesThatAreNoLogs_data();
    void refusesFilesThatAreNoLogs();
    void goesOnAfterIndentedJsonInsideALog();
    void readsOnAfterADamagedFirstLine();
    void skipsLinesBeyondTheLimit();
    void staysFastOnHostileLines();
    void namesItsSourceAndCountsItsBytes();
};

void TestRecordReader::readsEveryCaseWithItsCounts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<Summary>("expected");
    const auto row = [](const char* file, Summary expected) {
        QTest::newRow(file) << QString::fromUtf8(file) << std::move(expected);
    };
    row("ansor_cpu_sample.json", {range(1, 60, {5, 32, 33}), {5, 32, 33}, {}, {}, {}, {}});
    row("gpu_t4_sample.json", {range(1, 40, {24}), {24}, {}, {}, {}, {}});
    row("versions_v01_to_v06.json", {range(1, 6), {}, {}, {}, {}, {}});
    row("records_truncated_line.json", {range(1, 5), {}, {6}, {}, {}, {}});
    row("records_no_newline_at_end.json", {range(1, 3), {}, {}, {}, {}, {}});
    row("records_merged_lines.json", {{1, 2, 3, 3, 5, 6, 7}, {}, {}, {4}, {3, 3, 6}, {3, 3, 6}});
    row("records_nul_gap.json", {range(1, 6), {}, {}, {}, {4}, {4}});
    row("records_bom_crlf.json", {range(1, 5), {}, {}, {6, 7}, {}, {}});
    row("records_comments_blank.json", {{3, 6, 9}, {}, {}, range(1, 10, {3, 6, 9}), {}, {}});
    row("records_invalid_utf8.json", {range(1, 4), {}, {}, {}, {}, {2}});
    row("records_key_order.json", {range(1, 3), {}, {}, {}, {}, {3}});
    row("empty.json", {});
    row("version_future.json", {range(1, 3), {}, {}, {}, {}, {2, 3}});
    row("workload_key_forms.json", {range(1, 8), {}, {}, {}, {}, {}});
    row("two_targets.json", {range(1, 13), {}, {}, {}, {}, {}});
    row("failed_records.json", {{1, 10}, range(2, 12, {10}), {}, {}, {}, {}});
    row("nan_cost.json", {{1, 12}, range(2, 11), {}, {}, {}, {}});
    row("to_measure_programs.json", {{}, range(1, 6), {}, {}, {}, {}});
    row("empty_costs.json", {{1, 3, 5}, {2, 4}, {}, {}, {}, {}});
    row("all_failed.json", {{}, range(1, 6), {}, {}, {}, {}});
    row("unknown_step.json", {range(1, 6), {}, {}, {}, {}, {}});
    row("unroll_values.json", {range(1, 8), {}, {}, {}, {}, {}});
    row("long_sequence.json", {range(1, 4), {}, {}, {}, {}, {}});
    row("gpu_annotations.json", {range(1, 6), {}, {}, {}, {}, {}});
    row("empty_steps.json", {range(1, 5), {}, {}, {}, {}, {}});
    row("duplicates.json", {range(1, 8), {}, {}, {}, {}, {}});
    row("ties.json", {range(1, 12), {}, {}, {}, {}, {}});
    const std::set<std::int64_t> failed = {9, 10, 11, 12, 13, 14, 15, 16, 22, 26};
    row("autotvm_sample.log",
        {range(1, 36, failed), Numbers(failed.begin(), failed.end()), {}, {}, {}, {}});
    row("autotvm_graph_best.log", {range(1, 53), {}, {}, {}, {}, {}});
    row("autotvm_old_v01.log", {{}, {}, range(1, 3), {}, {}, {}});
}

void TestRecordReader::readsEveryCaseWithItsCounts()
{
    QFETCH(QString, file);
    QFETCH(Summary, expected);
    const Summary summary = summarize(readCase(file.toStdString()));
    QCOMPARE(summary.good, expected.good);
    QCOMPARE(summary.flagged, expected.flagged);
    QCOMPARE(summary.skipped, expected.skipped);
    QCOMPARE(summary.ignored, expected.ignored);
    QCOMPARE(summary.recovered, expected.recovered);
    QCOMPARE(summary.warned, expected.warned);
}

void TestRecordReader::writesCanonicalLinesByteForByte_data()
{
    QTest::addColumn<QString>("path");
    for (const char* name :
        {"cases/ansor_cpu_sample.json", "cases/gpu_t4_sample.json", "cases/failed_records.json",
            "cases/unknown_step.json", "cases/unroll_values.json", "cases/gpu_annotations.json",
            "cases/long_sequence.json", "cases/empty_steps.json", "cases/to_measure_programs.json",
            "cases/versions_v01_to_v06.json", "cases/two_targets.json", "cases/version_future.json",
            "cases/empty_costs.json", "cases/workload_key_forms.json", "cases/autotvm_sample.log",
            "cases/autotvm_graph_best.log", "t4_bert_ansor.json"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void TestRecordReader::writesCanonicalLinesByteForByte()
{
    QFETCH(QString, path);
    const std::string bytes = fileBytes(std::string(TLP_TEST_DATA_DIR) + "/" + path.toStdString());
    const std::vector<Line> lines = readText(bytes);
    std::string written;
    for (const Line& line : lines) {
        QCOMPARE(line.kind, LineKind::Record);
        written += jsonOf(line) + "\n";
    }
    QCOMPARE(written, bytes);
}

void TestRecordReader::readsTheSameFromAnyPieces_data()
{
    QTest::addColumn<QString>("file");
    for (const std::string& name : caseFiles())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestRecordReader::readsTheSameFromAnyPieces()
{
    QFETCH(QString, file);
    const std::string bytes = fileBytes(casePath(file.toStdString()));
    const std::vector<Line> expected = readText(bytes);
    for (const std::size_t piece : {1, 7, 4096}) {
        const std::vector<Line> lines = readAll(std::make_unique<SlowSource>(bytes, piece));
        QVERIFY(std::equal(lines.begin(), lines.end(), expected.begin(), expected.end(), same));
    }
}

void TestRecordReader::readsBackEveryRecordOfTheCases()
{
    int records = 0;
    for (const std::string& name : caseFiles()) {
        for (const Line& line : readCase(name)) {
            if (line.kind != LineKind::Record)
                continue;
            const Line again = parseLine(jsonOf(line), line.number);
            QVERIFY2(again.record == line.record,
                qPrintable(QString("%1:%2").arg(QString::fromStdString(name)).arg(line.number)));
            ++records;
        }
    }
    QCOMPARE(records, 345);
}

// tests/data/cases/README.md: 21 good on one platform, 14 good and 5 flagged on the other, 21
// programs in 3 tasks together, and two programs of a task missing on the second platform.
void TestRecordReader::comparesPairedPlatformFolders()
{
    std::map<std::string, std::pair<int, int>> counts;
    std::map<std::string, std::set<std::pair<std::string, std::string>>> programs;
    for (const std::string platform : {"platinum-8272", "e5-2673"}) {
        const std::string folder = casePath("tenset_mini/measure_records/" + platform);
        for (const QString& name : QDir(QString::fromStdString(folder)).entryList(QDir::Files)) {
            for (const Line& line : readText(fileBytes(folder + "/" + name.toStdString()))) {
                const auto& record = std::get<MeasureRecord>(line.record);
                auto& [good, flagged] = counts[platform];
                ++(record.result.flag() == Flag::None ? good : flagged);
                programs[platform].emplace(record.task.workloadKey, packSteps(record.steps));
            }
        }
    }
    QCOMPARE(counts["platinum-8272"], std::pair(21, 0));
    QCOMPARE(counts["e5-2673"], std::pair(14, 5));
    QCOMPARE(programs["platinum-8272"].size(), std::size_t{21});
    QCOMPARE(programs["e5-2673"].size(), std::size_t{19});
    QVERIFY(std::includes(programs["platinum-8272"].begin(), programs["platinum-8272"].end(),
        programs["e5-2673"].begin(), programs["e5-2673"].end()));
}

void TestRecordReader::findsRepeatedPrograms()
{
    std::set<std::string> programs;
    std::set<std::string> measurements;
    for (const Line& line : readCase("duplicates.json")) {
        auto record = std::get<MeasureRecord>(line.record);
        programs.insert(packSteps(record.steps));
        record.result.timestamp = 0;
        measurements.insert(toJsonLine(record));
    }
    QCOMPARE(programs.size(), std::size_t{4});
    QCOMPARE(measurements.size(), std::size_t{5});
}

void TestRecordReader::explainsSkippedLines_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("reason");
    QTest::addColumn<int>("column");
    const auto row = [](const std::string& text, const char* reason, int column) {
        QTest::newRow(text.substr(0, 200).c_str()) << text << std::string(reason) << column;
    };
    const std::string task = R"(["k", "llvm"])";
    const std::string result = R"([[1], 0, 1, 2])";
    const auto record = [&](const std::string& i, const std::string& r) {
        return R"({"i": )" + i + R"(, "r": )" + r + R"(, "v": "v0.6"})";
    };
    row("hello", "not a JSON object", 1);
    row("hello\tworld\tof\ttabs", "not a JSON object", 1);
    row("llvm\tgASVJQAAAAA=\tgASVJQAAAAA=\tgASVJQAAAAA=\t0.2",
        "not a JSON object (a log in AutoTVM's pickle protocol is not read)", 1);
    row("[1, 2]", "not a JSON object", 1);
    row("17", "not a JSON object", 1);
    row("{}", "not a measure record: it has neither “i” nor “input”", 0);
    row(R"({"a": 1})", "not a measure record: it has neither “i” nor “input”", 0);
    row(R"({"i": [["k", "ll)", "line ends inside a record", 17);
    row(R"({"i": [["k", "llvm"]")", "line ends inside a record", 22);
    row(record("[" + task + ", [[], []]]", result) + " x", "text after the end of the record", 67);
    row(R"({"i": [1,, 2]})", "the line is not valid JSON", 10);
    row(R"({"i": [tru]})", "the line is not valid JSON", 11);
    row("{\"i\": \"a\tb\"}", "the line is not valid JSON", 9);
    row(R"({"r": [[1], 0, 1, 2], "v": "v0.6"})",
        "not a measure record: it has neither “i” nor “input”", 0);
    row(R"({"i": [["k", "llvm"], [[], []]], "v": "v0.6"})", "the record has no “r” (result)", 0);
    row(record("5", result), "“i” is not a list of task and state", 0);
    row(record("[" + task + "]", result), "“i” is not a list of task and state", 0);
    row(record("[5, [[], []]]", result), "the task is not a list", 0);
    row(record(R"([["k"], [[], []]])", result),
        "the task's entries are fewer than two: workload key and target", 0);
    row(record(R"([[1, "llvm"], [[], []]])", result), "the task's workload key is not a text", 0);
    row(record(R"([["k", 5], [[], []]])", result), "the task's target is not a text", 0);
    row(record(R"([["k", "llvm", "x"], [[], []]])", result),
        "the task's hardware parameters are not a list of whole numbers", 0);
    row(record(R"([["k", "llvm", [1.5]], [[], []]])", result),
        "the task's hardware parameters are not a list of whole numbers", 0);
    row(record(R"([["k", "llvm", [1], 0], [[], []]])", result),
        "the task's target host is not a text", 0);
    row(record(R"([["k", "llvm", [1], "", "1"], [[], []]])", result),
        "the task's layout rewrite option is not a whole number", 0);
    row(record(R"([["k", "llvm", [1], "", 1, [2]], [[], []]])", result),
        "the task's input names are not a list of texts", 0);
    row(record(R"([["k", "llvm", [1], "", 1, [], 7], [[], []]])", result),
        "the task's entries are more than the six that are known", 0);
    row(record("[" + task + ", [[]]]", result), "the state is not a list of stages and steps", 0);
    row(record("[" + task + ", [[], {}]]", result), "the state is not a list of stages and steps",
        0);
    row(record("[" + task + ", [[], []]]", "5"), "the result is not a list", 0);
    row(record("[" + task + ", [[], []]]", "[[1], 0, 1]"), "the result does not have four entries",
        0);
    row(record("[" + task + ", [[], []]]", "[[1], 0.5, 1, 2]"),
        "the error number is not a whole number", 0);
    row(record("[" + task + ", [[], []]]", "[[1], 99999999999, 1, 2]"),
        "the error number is not a whole number", 0);
    row(record("[" + task + ", [[], []]]", "[[1], 0, 1, \"now\"]"),
        "the time stamp is not a number", 0);
    row(R"({"i": [["k", "llvm"], [[], []]], "r": [[1], 0, 1, 2], "v": null})",
        "the log version is not a text", 0);
    row(R"({"i": 1, "r": [[1], 0, 1, 2], "v": 0.3})", "AutoTVM log version 0.3 is not supported",
        0);
    row(R"({"r": [[1], 0, 1, 2], "r": [[1], 0, 1, 2], "i": [["k", "llvm"], [[], []]]})",
        "the key “r” occurs twice", 0);
    row(std::string(5, '\0'), "the line holds 5 NUL bytes", 1);
    row(std::string(3000, '['), "not a JSON object", 1);
    row(R"({"i": )" + std::string(3000, '[') + std::string(3000, ']') + "}",
        "the line is nested too deeply", 0);
}

void TestRecordReader::explainsSkippedLines()
{
    QFETCH(std::string, text);
    QFETCH(std::string, reason);
    QFETCH(int, column);
    const Line line = parseLine(text, 12);
    QCOMPARE(line.kind, LineKind::Skipped);
    QCOMPARE(line.reason, reason);
    QCOMPARE(line.column, std::int64_t{column});
    QCOMPARE(line.number, std::int64_t{12});
    QVERIFY(std::holds_alternative<std::monostate>(line.record));
    QVERIFY(recoverRecords(text, line).size() <= 1); // a record with text after it is recovered
}

void TestRecordReader::acceptsUnusualButWholeLines_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("warning");
    const std::string plain
        = R"({"i": [["k", "llvm"], [[], [["CI", 1]]]], "r": [[1], 0, 1, 2], "v": "v0.6"})";
    const auto row = [](const char* name, const std::string& text, const char* warning = "") {
        QTest::newRow(name) << text << std::string(warning);
    };
    row("plain", plain);
    row("byte-order mark inside a file joined from two", "\xEF\xBB\xBF" + plain);
    row("tabs around", "\t" + plain + "\t ");
    row("task of four entries",
        R"({"i": [["k", "llvm", [1], "llvm"], [[], []]], "r": [[1], 0, 1, 2], "v": "v0.4"})");
    row("time stamp with a fraction",
        R"({"i": [["k", "llvm"], [[], []]], "r": [[1], 0, 1, 2.75], "v": "v0.6"})");
    row("cost that is no list",
        R"({"i": [["k", "llvm"], [[], []]], "r": [0.5, 0, 1, 2], "v": "v0.6"})");
    row("stages", R"({"i": [["k", "llvm"], [[["x"]], []]], "r": [[1], 0, 1, 2], "v": "v0.6"})",
        "the list of stages, which TVM leaves empty, was not read");
    row("no version", R"({"i": [["k", "llvm"], [[], []]], "r": [[1], 0, 1, 2]})",
        "the record names no log version");
    row("two remarks", R"({"x": 1, "i": [["k", "llvm"], [[], []]], "r": [[1], 0, 1, 2]})",
        "the unknown key “x” was not read; the record names no log version");
    row("keys spelled with escapes",
        R"({"\u0069": [["k", "llvm"], [[], [["XX", 1, [2]]]]], "r": [[1], 0, 1, 2], "v": "v0.6"})");
    row("escapes",
        R"({"i": [["\u00fc\n\\", "llvm"], [[], []]], "r": [[1], 0, 1, 2], "v": "v0.1"})");
}

void TestRecordReader::acceptsUnusualButWholeLines()
{
    QFETCH(std::string, text);
    QFETCH(std::string, warning);
    const Line line = parseLine(text, 1);
    QCOMPARE(line.reason, std::string());
    QCOMPARE(line.kind, LineKind::Record);
    QCOMPARE(line.warning, warning);
    const Line again = parseLine(jsonOf(line), 1);
    QVERIFY(again.record == line.record);
}

void TestRecordReader::recoversWholeRecordsFromDamagedLines()
{
    const std::string sample = fileBytes(casePath("ansor_cpu_sample.json"));
    const std::string first = sample.substr(0, sample.find('\n'));
    const Line whole = parseLine(first, 1);
    const auto recovered = [&](const std::string& text) {
        int count = 0;
        for (const Line& line : readText(text)) {
            if (line.recovered && line.record == whole.record
                && line.warning.starts_with("recovered from a damaged line ("))
                ++count;
        }
        return count;
    };
    QCOMPARE(recovered(first + first), 2);
    QCOMPARE(recovered(first + "  " + first + first), 3);
    QCOMPARE(recovered("[" + first + ", " + first + "]"), 2);
    QCOMPARE(recovered(first + "garbage"), 1);
    QCOMPARE(recovered(std::string(100, '\0') + first), 1);
    // Cut anywhere, inside a text as well, and followed by a whole record.
    for (std::size_t cut = 1; cut < first.size(); cut += 3)
        QCOMPARE(recovered(first.substr(0, cut) + "\t" + first), 1);
    const std::vector<Line> lines = readCase("records_merged_lines.json");
    QCOMPARE(lines.at(2).warning,
        std::string("recovered from a damaged line (text after the end of the record)"));
    QCOMPARE(lines.at(6).number, std::int64_t{6});
    QCOMPARE(lines.at(6).column, std::int64_t{465});
    QVERIFY(lines.at(6).warning.ends_with(" bytes of it are lost"));
    const Line behindGap = readCase("records_nul_gap.json").at(3);
    QCOMPARE(behindGap.column, std::int64_t{601});
    QCOMPARE(QString::fromStdString(behindGap.warning),
        QString("recovered from a damaged line (the line holds 600 NUL bytes)"));
}

void TestRecordReader::keepsAwayFromCommentedRecords()
{
    const std::string sample = fileBytes(casePath("ansor_cpu_sample.json"));
    const std::string first = sample.substr(0, sample.find('\n'));
    for (const char* mark : {"#", " ", "# old: ", "\xEF\xBB\xBF#"}) {
        const std::vector<Line> lines = readText(mark + first + "\n");
        QCOMPARE(lines.size(), std::size_t{1});
        QCOMPARE(lines[0].kind, LineKind::Ignored);
    }
}

// Any byte of the middle line of three may change, vanish or end the line: the other two are read.
void TestRecordReader::shieldsNeighboursFromEveryDamage()
{
    const std::string sample = fileBytes(casePath("gpu_t4_sample.json"));
    const std::size_t end = sample.find('\n') + 1;
    const std::string good = sample.substr(0, end);
    const Line whole = parseLine(good, 1);
    Rng rng(23);
    for (int i = 0; i < 1500; ++i) {
        std::string bad = good;
        const std::size_t at = rng.below(bad.size() - 1);
        switch (rng.below(4)) {
        case 0:
            bad[at] = static_cast<char>(rng.below(256));
            break;
        case 1:
            bad.erase(at, 1 + rng.below(40));
            break;
        case 2:
            bad.insert(at, rng.below(30), static_cast<char>(rng.below(256)));
            break;
        default:
            bad.resize(at);
        }
        if (!bad.ends_with('\n'))
            bad += '\n';
        const auto newlines = std::count(bad.begin(), bad.end(), '\n');
        const std::vector<Line> lines = readText(good + bad + good);
        QVERIFY(lines.size() >= 3);
        QVERIFY(lines.front().record == whole.record);
        QVERIFY(lines.back().record == whole.record);
        QCOMPARE(lines.back().number, std::int64_t{newlines + 2});
        for (const Line& line : lines)
            QCOMPARE(line.kind == LineKind::Skipped, !line.reason.empty());
    }
}

void TestRecordReader::keepsWhatIsNoTimeApart()
{
    const std::vector<Line> lines = readCase("nan_cost.json");
    const auto cost
        = [&](std::size_t number) { return resultOf(lines.at(number - 1)).costsSeconds.front(); };
    for (const std::size_t number : {2, 3, 7, 10, 11})
        QVERIFY(std::isnan(cost(number)));
    QCOMPARE(cost(4), std::numeric_limits<double>::infinity());
    QCOMPARE(cost(5), -std::numeric_limits<double>::infinity());
    QCOMPARE(cost(6), std::numeric_limits<double>::infinity());
    QCOMPARE(cost(8), std::numeric_limits<double>::infinity());
    QCOMPARE(resultOf(lines.at(8)).costsSeconds.size(), std::size_t{3});
    QVERIFY(std::isnan(resultOf(lines.at(8)).costsSeconds.at(1)));
    for (std::size_t number = 2; number <= 11; ++number)
        QCOMPARE(flagOf(lines.at(number - 1)), Flag::NoTime);
    QVERIFY(std::abs(*resultOf(lines.at(11)).meanSeconds() - 2.599073333e-4) < 1e-13);
    for (const Line& line : readCase("to_measure_programs.json"))
        QCOMPARE(flagOf(line), Flag::NotMeasured);
}

void TestRecordReader::refusesFilesThatAreNoLogs_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("start");
    const std::string indented = "this is indented JSON; one record per line is expected";
    QTest::newRow("indented") << fileBytes(casePath("records_pretty_printed.json")) << indented;
    QTest::newRow("indented after a comment")
        << "# log\n\n" + fileBytes(casePath("records_pretty_printed.json")) << indented;
    QTest::newRow("indented list") << std::string("[\n  {\n    \"i\": 1\n  }\n]\n") << indented;
    QTest::newRow("half indented") << std::string("{\"i\": [\n  1\n]}\n") << indented;
    QTest::newRow("pickle protocol")
        << std::string("llvm -mcpu=x\tgASVJQAAAAA=\tgASVJQAAAAA=\tgASVJQAAAAA=\t0.2\n")
        << std::string("this is a log in AutoTVM's pickle protocol");
    QTest::newRow("pickle") << std::string("\x80\x04\x95x\n")
                            << std::string("this is a Python pickle");
    QTest::newRow("program") << std::string("\x7F"
                                            "ELF\x02\x01\x01\0\0\n",
        10) << std::string("this is a binary file");
    QTest::newRow("zip") << std::string("PK\x03\x04\n") << std::string("this is a binary file");
    QTest::newRow("UTF-16") << std::string("\xFF\xFE{\0\"\0\n\0", 8)
                            << std::string("this is UTF-16 text");
}

void TestRecordReader::refusesFilesThatAreNoLogs()
{
    QFETCH(std::string, bytes);
    QFETCH(std::string, start);
    const Error error = refusalOf(bytes);
    QVERIFY2(error.message.starts_with(start), error.toString().c_str());
    QCOMPARE(error.kind, ErrorKind::BadInput);
    QCOMPARE(error.place.file, std::string("file.json"));
}

void TestRecordReader::goesOnAfterIndentedJsonInsideALog()
{
    const std::string sample = fileBytes(casePath("ansor_cpu_sample.json"));
    const std::string first = sample.substr(0, sample.find('\n') + 1);
    const std::vector<Line> lines = readText(first + "{\n  \"i\": 1\n}\n" + first);
    QCOMPARE(lines.size(), std::size_t{5});
    QCOMPARE(lines[1].kind, LineKind::Skipped);
    QCOMPARE(lines[4].kind, LineKind::Record);
    QCOMPARE(refusalOf(fileBytes(casePath("not_a_project.db"))).message, std::string());
    // The same when a reader starts in the middle of a file.
    RecordReader middle(
        memorySource("# comment\n{\n" + first + first, "part"), RecordReader::Part::MiddleOfFile);
    std::vector<LineKind> kinds;
    Line line;
    while (middle.next(line).value())
        kinds.push_back(line.kind);
    using enum LineKind;
    QCOMPARE(kinds, (std::vector{Ignored, Skipped, Record, Record}));
}

void TestRecordReader::readsOnAfterADamagedFirstLine()
{
    const std::string sample = fileBytes(casePath("ansor_cpu_sample.json"));
    const std::string first = sample.substr(0, sample.find('\n') + 1);
    for (const std::string& damage : {std::string("{\x01\x02"), std::string(10, '\0'),
             std::string("time\tcost"), first.substr(0, 100) + "\x03", first.substr(0, 12)}) {
        const std::vector<Line> lines = readText(damage + "\n" + first);
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines[0].kind, LineKind::Skipped);
        QCOMPARE(lines[1].kind, LineKind::Record);
    }
}

void TestRecordReader::skipsLinesBeyondTheLimit()
{
    const std::string sample = fileBytes(casePath("ansor_cpu_sample.json"));
    const std::string first = sample.substr(0, sample.find('\n') + 1);
    std::string text = first + "{\"i\": \"";
    text.append(kMaxLineBytes, 'x');
    text += "\"}\n" + first;
    const std::vector<Line> lines = readText(std::move(text));
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[1].kind, LineKind::Skipped);
    QCOMPARE(lines[1].reason, std::string("the line is longer than 64 MiB"));
    QCOMPARE(lines[2].kind, LineKind::Record);
    QCOMPARE(lines[2].number, std::int64_t{3});
}

// Lines made to be slow: each would take hours if the search for whole records were quadratic.
void TestRecordReader::staysFastOnHostileLines()
{
    const auto repeated = [](const char* part, int times) {
        std::string text;
        for (int i = 0; i < times; ++i)
            text += part;
        return text;
    };
    constexpr int kTimes = 300'000;
    for (const char* part : {"{\"i\":", "{\"i\":{}}", "{", "[", "{\"i\":\"", "NaN,", "\\\""}) {
        const std::vector<Line> lines = readText("# start\n{\"r\": 1}\n" + repeated(part, kTimes));
        QCOMPARE(lines.size(), std::size_t{3});
        QCOMPARE(lines[2].kind, LineKind::Skipped);
    }
    const std::string unknown = "{\"i\": [[\"k\", \"llvm\"], [[], ["
        + repeated("[\"XX\"], ", kTimes) + "[]]]], \"r\": [[1], 0, 1, 2], \"v\": \"v0.6\"}";
    const std::vector<Line> lines = readText(unknown);
    QCOMPARE(std::get<MeasureRecord>(lines.at(0).record).steps.size(), std::size_t{kTimes + 1});
}

void TestRecordReader::namesItsSourceAndCountsItsBytes()
{
    const std::string bytes = fileBytes(casePath("records_bom_crlf.json"));
    RecordReader reader(memorySource(bytes, "data.zip/log.json"));
    QCOMPARE(reader.name(), std::string("data.zip/log.json"));
    QCOMPARE(reader.bytesRead(), std::int64_t{0});
    Line line;
    while (reader.next(line).value()) {}
    QCOMPARE(reader.bytesRead(), std::int64_t(bytes.size()));
    RecordReader moved = std::move(reader);
    QVERIFY(!moved.next(line).value());
}

QTEST_GUILESS_MAIN(TestRecordReader)
#include "tst_record_reader.moc"
