// SPDX-License-Identifier: GPL-3.0-only
#include <set>

#include <QtTest>

#include "records/workload_key.h"
#include "records_test.h"

using namespace tlp::records;
using namespace tlp::records::test;

class TestWorkloadKey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flattensNestedShapes();
    void keepsOpaqueKeysAsText_data();
    void keepsOpaqueKeysAsText();
    void tellsHashesFromFunctions();
    void isIdempotent();
    void findsSevenTasksInTheCaseFile();
};

void TestWorkloadKey::flattensNestedShapes()
{
    const WorkloadKey nested
        = parseWorkloadKey(R"(["2d10de6646307f0e3e5cf4b31c20e69b", [1, 56, [56]], [64], []])");
    const WorkloadKey flat
        = parseWorkloadKey(R"(  ["2d10de6646307f0e3e5cf4b31c20e69b",1,56,56,64]  )");
    QCOMPARE(
        nested.canonical, std::string(R"(["2d10de6646307f0e3e5cf4b31c20e69b", 1, 56, 56, 64])"));
    QCOMPARE(flat.canonical, nested.canonical);
    QCOMPARE(nested.arguments, (std::vector<std::string>{"1", "56", "56", "64"}));
    QVERIFY(!nested.isOpaque);
    const WorkloadKey mixed = parseWorkloadKey(R"(["f", -1, 0.5, true, null, "a]b, \"c", [1]])");
    QCOMPARE(mixed.arguments,
        (std::vector<std::string>{"-1", "0.5", "true", "null", R"("a]b, \"c")", "1"}));
}

void TestWorkloadKey::keepsOpaqueKeysAsText_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text :
        {"", "test", R"(["de7d1695278cf52778b038e6573d7626", 1, 28)", "[]", "[1, 2]", "{\"a\": 1}",
            "\"text\"", "17", R"(["f", {"a": 1}])", "[[\"f\"]]", "[\"f\"] x"})
        QTest::newRow(text) << std::string(text);
}

void TestWorkloadKey::keepsOpaqueKeysAsText()
{
    QFETCH(std::string, text);
    const WorkloadKey key = parseWorkloadKey(text);
    QVERIFY(key.isOpaque);
    QVERIFY(!key.isHash);
    QCOMPARE(key.canonical, text);
    QCOMPARE(key.function, text);
    QVERIFY(key.arguments.empty());
}

void TestWorkloadKey::tellsHashesFromFunctions()
{
    QVERIFY(parseWorkloadKey(R"(["55cbf5c26e54450d9266895c949dcc35"])").isHash);
    QVERIFY(!parseWorkloadKey(R"(["55CBF5C26E54450D9266895C949DCC35"])").isHash);
    QVERIFY(!parseWorkloadKey(R"(["55cbf5c26e54450d9266895c949dcc3"])").isHash);
    const WorkloadKey function = parseWorkloadKey(R"(["matmul_add", 1024, "float32"])");
    QVERIFY(!function.isHash);
    QCOMPARE(function.function, std::string("matmul_add"));
}

void TestWorkloadKey::isIdempotent()
{
    for (const char* text : {R"(["f",[1,[2,"x"]],[3]])", "test", R"(["f"])"}) {
        const std::string once = parseWorkloadKey(text).canonical;
        QCOMPARE(parseWorkloadKey(once).canonical, once);
    }
}

void TestWorkloadKey::findsSevenTasksInTheCaseFile()
{
    std::vector<WorkloadKey> keys;
    std::set<std::string> tasks;
    for (const Line& line : readCase("workload_key_forms.json")) {
        keys.push_back(parseWorkloadKey(std::get<MeasureRecord>(line.record).task.workloadKey));
        tasks.insert(keys.back().canonical);
    }
    QCOMPARE(keys.size(), std::size_t{8});
    QCOMPARE(tasks.size(), std::size_t{7});
    QCOMPARE(keys[0].canonical, keys[1].canonical);
    QVERIFY(keys[6].isOpaque && keys[7].isOpaque);
    QVERIFY(!keys[5].isOpaque);
    for (const auto& [file, count] : {std::pair{"ansor_cpu_sample.json", 3},
             {"gpu_t4_sample.json", 10}, {"versions_v01_to_v06.json", 6}}) {
        tasks.clear();
        for (const Line& line : readCase(file))
            tasks.insert(
                parseWorkloadKey(std::get<MeasureRecord>(line.record).task.workloadKey).canonical);
        QCOMPARE(int(tasks.size()), count);
    }
}

QTEST_GUILESS_MAIN(TestWorkloadKey)
#include "tst_workload_key.moc"
