// SPDX-License-Identifier: GPL-3.0-only
#include <limits>

#include <QtTest>

#include "random_steps.h"
#include "records/measure_record.h"
#include "records_test.h"
#include "tests/support/decimal_comma_locale.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

MeasureRecord randomRecord(Rng& rng)
{
    MeasureRecord record;
    record.task.workloadKey = randomText(rng);
    record.task.target = "llvm -keys=cpu";
    const std::uint64_t entries = 2 + rng.below(5);
    if (entries >= 3)
        record.task.hardwareParams = {-1, 16, 64, 49152, 2147483647, 1024, 8, 32};
    if (entries >= 4)
        record.task.targetHost = randomText(rng);
    if (entries >= 5)
        record.task.layoutRewriteOption = static_cast<int>(rng.below(3));
    if (entries >= 6)
        record.task.taskInputNames = std::vector<std::string>(rng.below(3), "W \"data\"");
    record.steps = randomSteps(rng);
    record.result.costsSeconds.resize(rng.below(5));
    for (double& cost : record.result.costsSeconds)
        cost = rng.below(10) == 0 ? kNaN : rng.below(10) == 0 ? kInfinity : rng.uniform();
    record.result.errorNo = static_cast<int>(rng.below(12)) - 2;
    record.result.allCostSeconds = rng.below(20) == 0 ? kNaN : rng.normal();
    record.result.timestamp = randomInteger(rng);
    record.version = rng.below(4) == 0 ? "" : "v0.6";
    return record;
}

} // namespace

class TestMeasureRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flagsWhatIsNoTime_data();
    void flagsWhatIsNoTime();
    void givesTheMeanOfUsableCostsOnly();
    void namesErrors();
    void readsBackRandomRecordsAsTheyWere();
    void keepsDigitsThatTvmWouldDrop();
    void writesEachVersionInItsOwnLayout();
    void writesThePointUnderADecimalComma();
    void comparesNaNAsEqual();
};

void TestMeasureRecord::flagsWhatIsNoTime_data()
{
    QTest::addColumn<std::vector<double>>("costs");
    QTest::addColumn<int>("errorNo");
    QTest::addColumn<Flag>("flag");
    using Costs = std::vector<double>;
    QTest::newRow("usable") << Costs{1e-4, 2e-4} << 0 << Flag::None;
    QTest::newRow("failed") << Costs{1e10} << 4 << Flag::Failed;
    QTest::newRow("failed with a time") << Costs{1e-4} << 7 << Flag::Failed;
    QTest::newRow("failed without costs") << Costs{} << 7 << Flag::Failed;
    QTest::newRow("negative error number") << Costs{1e-4} << -1 << Flag::Failed;
    QTest::newRow("not measured") << Costs{0} << 0 << Flag::NotMeasured;
    QTest::newRow("one zero") << Costs{0, 1e-4} << 0 << Flag::NoTime;
    QTest::newRow("no costs") << Costs{} << 0 << Flag::NoTime;
    QTest::newRow("NaN") << Costs{1e-4, kNaN} << 0 << Flag::NoTime;
    QTest::newRow("infinite") << Costs{kInfinity} << 0 << Flag::NoTime;
    QTest::newRow("negative") << Costs{-1e-4} << 0 << Flag::NoTime;
    QTest::newRow("stand-in without error") << Costs{1e9} << 0 << Flag::NoTime;
    QTest::newRow("just below the stand-in") << Costs{9.9e8} << 0 << Flag::None;
}

void TestMeasureRecord::flagsWhatIsNoTime()
{
    QFETCH(std::vector<double>, costs);
    QFETCH(int, errorNo);
    QFETCH(Flag, flag);
    const MeasureResult result{costs, errorNo, 1, 2};
    QCOMPARE(result.flag(), flag);
    QCOMPARE(result.meanSeconds().has_value(), flag == Flag::None);
}

void TestMeasureRecord::givesTheMeanOfUsableCostsOnly()
{
    const std::vector<Line> lines = readCase("ansor_cpu_sample.json");
    const auto meanOf = [&](std::size_t number) {
        return std::get<MeasureRecord>(lines.at(number - 1).record).result.meanSeconds();
    };
    QVERIFY(std::abs(*meanOf(9) - 1.199023333e-4) < 1e-13);
    QVERIFY(std::abs(*meanOf(38) - 2.667113333e-4) < 1e-13);
    QVERIFY(std::abs(*meanOf(45) - 2.556613333e-4) < 1e-13);
    QVERIFY(!meanOf(5));
}

void TestMeasureRecord::namesErrors()
{
    const std::vector<std::string> names
        = {"none", "instantiation", "compile on host", "compile for device", "run-time",
            "wrong answer", "build time-out", "run time-out", "unknown", "unknown error number 9"};
    for (std::size_t i = 0; i < names.size(); ++i)
        QCOMPARE(nameOfError(static_cast<int>(i)), names[i]);
    QCOMPARE(nameOfError(-1), std::string("unknown error number -1"));
    QCOMPARE(std::string(toString(Flag::NotMeasured)), std::string("not measured yet"));
}

void TestMeasureRecord::readsBackRandomRecordsAsTheyWere()
{
    Rng rng(17);
    for (int i = 0; i < 1500; ++i) {
        const MeasureRecord record = randomRecord(rng);
        const std::string json = toJsonLine(record);
        const Line line = parseLine(json, 1);
        QVERIFY2(line.kind == LineKind::Record, (line.reason + json).c_str());
        QVERIFY2(std::get<MeasureRecord>(line.record) == record, json.c_str());
        QCOMPARE(toJsonLine(std::get<MeasureRecord>(line.record)), json);
    }
}

void TestMeasureRecord::keepsDigitsThatTvmWouldDrop()
{
    MeasureRecord record;
    record.result.costsSeconds = {0.000327297, 0.00032729712345, 1e10, 123456789};
    const std::string json = toJsonLine(record);
    QVERIFY(json.find("[0.000327297, 0.00032729712345, 1e+10, 123456789]") != std::string::npos);
}

void TestMeasureRecord::writesEachVersionInItsOwnLayout()
{
    MeasureRecord record;
    record.task.workloadKey = "[\"f\", 1]";
    record.task.target = "llvm";
    record.result = {{1e-4}, 0, 0.5, 1626300001};
    record.version = "v0.2";
    const std::string rest = R"(], [[], []]], "r": [[0.0001], 0, 0.5, 1626300001], "v": ")";
    const std::string start = R"({"i": [["[\"f\", 1]", "llvm")";
    QCOMPARE(toJsonLine(record), start + rest + "v0.2\"}");
    record.task.hardwareParams = {8, 64};
    QCOMPARE(toJsonLine(record), start + ", [8, 64]" + rest + "v0.2\"}");
    record.task.targetHost = "";
    QCOMPARE(toJsonLine(record), start + ", [8, 64], \"\"" + rest + "v0.2\"}");
    record.task.layoutRewriteOption = 2;
    QCOMPARE(toJsonLine(record), start + ", [8, 64], \"\", 2" + rest + "v0.2\"}");
    record.task.taskInputNames = {{"a", "b"}};
    QCOMPARE(toJsonLine(record), start + ", [8, 64], \"\", 2, [\"a\", \"b\"]" + rest + "v0.2\"}");
    record.version.clear();
    QVERIFY(toJsonLine(record).ends_with("1626300001]}"));
    // A later entry needs the earlier ones, or readers take it for another.
    record.task.hardwareParams.reset();
    record.task.targetHost.reset();
    QVERIFY(toJsonLine(record).find("\"llvm\", [], \"\", 2, [\"a\", \"b\"]") != std::string::npos);
}

void TestMeasureRecord::writesThePointUnderADecimalComma()
{
    const std::string bytes = fileBytes(casePath("ansor_cpu_sample.json"));
    const tlp::test::DecimalCommaLocale locale;
    if (!locale.active())
        QSKIP("no locale with a decimal comma, and localedef cannot make one");
    std::string written;
    for (const Line& line : readText(bytes))
        written += jsonOf(line) + "\n";
    QCOMPARE(written, bytes);
    // The tolerant path as well.
    const std::vector<Line> lines = readCase("nan_cost.json");
    QCOMPARE(resultOf(lines.at(8)).costsSeconds.at(0), 0.00031);
    QVERIFY(resultOf(lines.at(0)).meanSeconds().has_value());
    written.clear();
    for (const Line& line : readCase("autotvm_sample.log"))
        written += jsonOf(line) + "\n";
    QCOMPARE(written, fileBytes(casePath("autotvm_sample.log")));
}

void TestMeasureRecord::comparesNaNAsEqual()
{
    const MeasureResult a{{1, kNaN}, 0, kNaN, 2};
    MeasureResult b = a;
    QVERIFY(a == b);
    b.costsSeconds = {kNaN, 1};
    QVERIFY(!(a == b));
    b = a;
    b.costsSeconds.push_back(1);
    QVERIFY(!(a == b));
}

QTEST_GUILESS_MAIN(TestMeasureRecord)
#include "tst_measure_record.moc"
