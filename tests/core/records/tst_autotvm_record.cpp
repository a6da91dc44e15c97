// SPDX-License-Identifier: GPL-3.0-only
#include <map>
#include <set>

#include <QtTest>

#include "records_test.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

namespace {

const AutoTvmRecord& recordOf(const Line& line)
{
    return std::get<AutoTvmRecord>(line.record);
}

std::string lineWith(const std::string& config, const std::string& result, const std::string& tail)
{
    return R"({"input": ["llvm", "dense.x86", [["TENSOR", [1, 768], "float32"], null], {}], "config": )"
        + config + R"(, "result": )" + result + tail + "}";
}

const std::string kConfig
    = R"({"index": 5, "code_hash": null, "entity": [["tile_k", "sp", [-1, 8]]]})";
const std::string kResult = "[[8.29e-06], 0, 1.5, 1610298238.5]";
const std::string kTail = R"(, "version": 0.2, "tvm_version": "0.8.dev0")";

} // namespace

class TestAutoTvmRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField();
    void readsEveryKindOfKnob();
    void countsTasksOfTheSample();
    void findsRepeatedProgramsOfTheGraphTuner();
    void readsBackEqualFromOddSpacing();
    void spellsNumbersAsPythonDoes_data();
    void spellsNumbersAsPythonDoes();
    void skipsWhatItCannotRead_data();
    void skipsWhatItCannotRead();
    void warnsOfWhatItLeavesOut();
    void warnsOfAnotherVersion();
    void refusesVersionZeroPointOne();
};

void TestAutoTvmRecord::readsEveryField()
{
    const Line line = readCase("autotvm_sample.log").front();
    const AutoTvmRecord& record = recordOf(line);
    QCOMPARE(record.target,
        std::string("cuda -keys=cuda,gpu -max_num_threads=1024 -model=t4 -thread_warp_size=32"));
    QCOMPARE(record.taskName, std::string("dense_small_batch.cuda"));
    QCOMPARE(record.argumentsJson,
        std::string(
            R"([["TENSOR", [1, 768], "float32"], ["TENSOR", [768, 768], "float32"], null, "float32"])"));
    QCOMPARE(record.kwargsJson, std::string("{}"));
    QCOMPARE(record.configIndex, std::int64_t{5});
    QCOMPARE(record.codeHashJson, std::string("null"));
    QCOMPARE(record.result.costsSeconds, std::vector<double>{8.291627832384894e-06});
    QCOMPARE(record.result.timestamp, std::int64_t{1610298238});
    QCOMPARE(record.timestampText, std::string("1610298238.3852098"));
    QCOMPARE(record.version, std::string("0.2"));
    QCOMPARE(record.tvmVersion, std::string("0.8.dev0"));
    QCOMPARE(record.taskKey(), R"(["dense_small_batch.cuda", )" + record.argumentsJson.substr(1));
    QCOMPARE(record.configKey(), std::string(R"([["tile_k", "sp", [-1, 8]]])"));
}

void TestAutoTvmRecord::readsEveryKindOfKnob()
{
    const std::string entity
        = R"([["s", "sp", [-1, 8]], ["r", "re", [1, 0]], ["a", "an", ["vec", "unroll"]], )"
          R"(["o", "ot", true], ["n", "new", {"x": [1, 2]}], ["t", "sp", "text"]])";
    const std::string text
        = lineWith(R"({"index": 1, "code_hash": "ab", "entity": )" + entity + "}", kResult, kTail);
    const Line line = parseLine(text, 1);
    QCOMPARE(line.reason, std::string());
    const AutoTvmRecord& record = recordOf(line);
    using Kind = Knob::Kind;
    using Sizes = std::vector<std::int64_t>;
    const std::vector<Knob> expected = {{"s", Kind::Split, "sp", {-1, 8}, "[-1, 8]"},
        {"r", Kind::Reorder, "re", {1, 0}, "[1, 0]"},
        {"a", Kind::Annotate, "an", {}, R"(["vec", "unroll"])"},
        {"o", Kind::Other, "ot", {}, "true"}, {"n", Kind::Unknown, "new", {}, R"({"x": [1, 2]})"},
        {"t", Kind::Split, "sp", Sizes{}, "\"text\""}};
    QCOMPARE(record.entity, expected);
    QCOMPARE(record.codeHashJson, std::string("\"ab\""));
    QCOMPARE(record.configKey(), entity);
    QCOMPARE(toJsonLine(record), text);
}

void TestAutoTvmRecord::countsTasksOfTheSample()
{
    std::map<std::string, int> good;
    for (const Line& line : readCase("autotvm_sample.log"))
        good[recordOf(line).taskKey()] += flagOf(line) == Flag::None ? 1 : 0;
    std::multimap<std::string, int> byName;
    for (const auto& [key, count] : good)
        byName.emplace(key.substr(2, key.find('"', 2) - 2), count);
    const std::multimap<std::string, int> expected
        = {{"batch_matmul.cuda", 5}, {"dense_large_batch.cuda", 0}, {"dense_large_batch.cuda", 0},
            {"dense_nopack.x86", 13}, {"dense_small_batch.cuda", 8}};
    QCOMPARE(byName, expected);
}

void TestAutoTvmRecord::findsRepeatedProgramsOfTheGraphTuner()
{
    std::set<std::string> tasks;
    std::set<std::pair<std::string, std::string>> programs;
    for (const Line& line : readCase("autotvm_graph_best.log")) {
        tasks.insert(recordOf(line).taskKey());
        programs.emplace(recordOf(line).taskKey(), recordOf(line).configKey());
    }
    QCOMPARE(tasks.size(), std::size_t{20});
    QCOMPARE(programs.size(), std::size_t{22});
}

void TestAutoTvmRecord::readsBackEqualFromOddSpacing()
{
    const std::string odd
        = "{\"version\":0.2 , \"result\":[[ 1e-5,2E-5 ],0 ,1.50,1610298238],\"config\":{\"entity\":"
          "[[\"tile \\\"k\\\"\",\"sp\",[ -1 "
          ",8]]],\"index\":7,\"code_hash\":null},\"input\":[\"llvm\","
          "\"d\\u00fc\",[ ],{\"a\":1}]}";
    const Line first = parseLine(odd, 1);
    QCOMPARE(first.reason, std::string());
    const Line second = parseLine(jsonOf(first), 1);
    QCOMPARE(recordOf(second), recordOf(first));
    QCOMPARE(jsonOf(second), jsonOf(first));
    QCOMPARE(jsonOf(first),
        std::string(
            R"({"input": ["llvm", "d\u00fc", [], {"a": 1}], "config": {"index": 7, "code_hash": null, )"
            R"("entity": [["tile \"k\"", "sp", [-1, 8]]]}, "result": [[1e-05, 2e-05], 0, 1.50, )"
            R"(1610298238], "version": 0.2})"));
    QCOMPARE(recordOf(first).taskKey(), std::string(R"(["d\u00fc", {"a": 1}])"));
}

// What Python's json.dumps prints for these doubles.
void TestAutoTvmRecord::spellsNumbersAsPythonDoes_data()
{
    QTest::addColumn<double>("cost");
    QTest::addColumn<std::string>("text");
    QTest::newRow("stand-in") << 1e9 << std::string("1000000000.0");
    QTest::newRow("1e-4") << 1e-4 << std::string("0.0001");
    QTest::newRow("1e-5") << 1e-5 << std::string("1e-05");
    QTest::newRow("digits") << 8.291627832384894e-06 << std::string("8.291627832384894e-06");
    QTest::newRow("1e15") << 1e15 << std::string("1000000000000000.0");
    QTest::newRow("1e16") << 1e16 << std::string("1e+16");
    QTest::newRow("zero") << 0.0 << std::string("0.0");
    QTest::newRow("1.5") << 1.5 << std::string("1.5");
}

void TestAutoTvmRecord::spellsNumbersAsPythonDoes()
{
    QFETCH(double, cost);
    QFETCH(std::string, text);
    AutoTvmRecord record;
    record.result.costsSeconds = {cost};
    const std::string json = toJsonLine(record);
    QVERIFY2(json.find("\"result\": [[" + text + "], ") != std::string::npos, json.c_str());
    const Line line = parseLine(json, 1);
    QCOMPARE(line.kind, LineKind::Record);
    QCOMPARE(recordOf(line).result, record.result);
}

void TestAutoTvmRecord::skipsWhatItCannotRead_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("reason");
    const auto row = [](const char* name, const std::string& text, const char* reason) {
        QTest::newRow(name) << text << std::string(reason);
    };
    row("no result", R"({"input": ["a", "b", [], {}], "config": {}, "version": 0.2})",
        "the record lacks one of “input”, “config” and “result”");
    row("no version", lineWith(kConfig, kResult, ""), "the log version is not a number");
    row("text as version", lineWith(kConfig, kResult, ", \"version\": \"0.2\""),
        "the log version is not a number");
    row("no index", lineWith(R"({"entity": []})", kResult, kTail),
        "the configuration has no index");
    row("index is text", lineWith(R"({"index": "1", "entity": []})", kResult, kTail),
        "the configuration's index is not a whole number");
    row("no entity", lineWith(R"({"index": 1})", kResult, kTail),
        "the configuration has no list of knobs");
    row("config is a list", lineWith("[]", kResult, kTail),
        "the record lacks one of “input”, “config” and “result”");
    row("knob of two", lineWith(R"({"index": 1, "entity": [["a", "sp"]]})", kResult, kTail),
        "a knob is not a list of name, kind and value");
    row("short result", lineWith(kConfig, "[[1], 0]", kTail),
        "the result does not have four entries");
    row("short input",
        R"({"input": ["a"], "config": {}, "result": [[1], 0, 1, 2], "version": 0.2})",
        "“input” is not a list of target, task, arguments and keyword arguments");
}

void TestAutoTvmRecord::skipsWhatItCannotRead()
{
    QFETCH(std::string, text);
    QFETCH(std::string, reason);
    const Line line = parseLine(text, 4);
    QCOMPARE(line.kind, LineKind::Skipped);
    QCOMPARE(line.reason, reason);
    QVERIFY(std::holds_alternative<std::monostate>(line.record));
}

void TestAutoTvmRecord::warnsOfWhatItLeavesOut()
{
    const Line line = parseLine(
        lineWith(R"({"index": 1, "t": "direct", "entity": []})", kResult, kTail + ", \"note\": 1"),
        1);
    QCOMPARE(line.kind, LineKind::Record);
    QCOMPARE(line.warning,
        std::string("the unknown key “note” was not read; the unknown key “t” was not read"));
}

void TestAutoTvmRecord::warnsOfAnotherVersion()
{
    const Line line = parseLine(lineWith(kConfig, kResult, ", \"version\": 0.3"), 1);
    QCOMPARE(line.kind, LineKind::Record);
    QCOMPARE(line.warning, std::string("AutoTVM log version 0.3 is not known"));
}

void TestAutoTvmRecord::refusesVersionZeroPointOne()
{
    for (const Line& line : readCase("autotvm_old_v01.log")) {
        QCOMPARE(line.kind, LineKind::Skipped);
        QCOMPARE(line.reason, std::string("AutoTVM log version 0.1 is not supported"));
    }
    const Line newKeys = parseLine(lineWith(kConfig, kResult, ", \"version\": 0.1"), 1);
    QCOMPARE(newKeys.reason, std::string("AutoTVM log version 0.1 is not supported"));
}

QTEST_GUILESS_MAIN(TestAutoTvmRecord)
#include "tst_autotvm_record.moc"
