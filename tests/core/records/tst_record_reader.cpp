// SPDX-License-Identifier: GPL-3.0-only
#include <map>
#include <set>

#include <QtTest>

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

} // namespace

class TestRecordReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryCaseWithItsCounts_data();
    void readsEveryCaseWithItsCounts();
    void writesCanonicalLinesByteForByte_data();
    void writesCanonicalLinesByteForByte();
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

QTEST_GUILESS_MAIN(TestRecordReader)
#include "tst_record_reader.moc"
