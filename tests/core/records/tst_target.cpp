// SPDX-License-Identifier: GPL-3.0-only
#include <set>

#include <QtTest>

#include "records/target.h"
#include "records_test.h"

using namespace tlp::records;
using namespace tlp::records::test;

class TestTarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesThePlatform_data();
    void namesThePlatform();
    void keepsAttributesInOrder();
    void toleratesOddText();
    void findsThePlatformsOfTheCases();
};

void TestTarget::namesThePlatform_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("platform");
    QTest::addColumn<bool>("gpu");
    const auto row = [](const char* text, const char* platform, bool gpu) {
        QTest::newRow(text) << QString(text) << QString(platform) << gpu;
    };
    row("llvm -keys=cpu -mcpu=skylake-avx512 -model=platinum-8272", "platinum-8272", false);
    row("llvm -keys=cpu -mcpu=core-avx2", "core-avx2", false);
    row("llvm", "llvm", false);
    row("cuda -keys=cuda,gpu -max_num_threads=1024 -model=t4 -thread_warp_size=32", "t4", true);
    row("cuda -keys=cuda,gpu -model=unknown", "cuda", true);
    row("llvm -model=unknown -mcpu=znver2", "znver2", false);
    row("vulkan", "vulkan", true);
    row("opencl -device=mali", "opencl", true);
    row("myaccelerator -keys=gpu", "myaccelerator", true);
    row("myaccelerator -keys=gpucpu", "myaccelerator", false);
    row("  llvm   -model=x ", "x", false);
    row("llvm --model=x", "x", false);
    row("llvm -model='two words'", "two words", false);
    row(R"({"kind": "llvm", "mcpu": "znver3", "keys": ["cpu"]})", "znver3", false);
    row(R"({"kind": "new", "keys": ["new", "gpu"], "host": {"kind": "llvm"}})", "new", true);
}

void TestTarget::namesThePlatform()
{
    QFETCH(QString, text);
    QFETCH(QString, platform);
    QFETCH(bool, gpu);
    const Target target = parseTarget(text.toStdString());
    QCOMPARE(QString::fromStdString(target.platformName()), platform);
    QCOMPARE(target.isGpu(), gpu);
}

void TestTarget::keepsAttributesInOrder()
{
    const Target target = parseTarget("llvm -keys=cpu -link-params=0 -flag -mattr=+avx2,+fma");
    QCOMPARE(target.kind, std::string("llvm"));
    const std::vector<std::pair<std::string, std::string>> expected
        = {{"keys", "cpu"}, {"link-params", "0"}, {"flag", ""}, {"mattr", "+avx2,+fma"}};
    QCOMPARE(target.attributes, expected);
    QCOMPARE(target.attribute("link-params"), std::string("0"));
    QCOMPARE(target.attribute("model"), std::string());
}

void TestTarget::toleratesOddText()
{
    QVERIFY(parseTarget("").kind.empty());
    QVERIFY(parseTarget(" \t").kind.empty());
    for (const char* text :
        {"-", "--", "-=", "-model=", "=x", "\"", "'unclosed -model=x", "-model=x"})
        QVERIFY2(!parseTarget(text).kind.empty(), text);
    QCOMPARE(parseTarget("-model=x").platformName(), std::string("x"));
}

void TestTarget::findsThePlatformsOfTheCases()
{
    const auto platforms = [](const char* file) {
        std::set<std::string> names;
        for (const Line& line : readCase(file))
            names.insert(
                parseTarget(std::get<MeasureRecord>(line.record).task.target).platformName());
        return names;
    };
    using Names = std::set<std::string>;
    QCOMPARE(platforms("ansor_cpu_sample.json"), Names{"platinum-8272"});
    QCOMPARE(platforms("gpu_t4_sample.json"), Names{"t4"});
    QCOMPARE(platforms("versions_v01_to_v06.json"),
        (Names{"cuda", "llvm", "core-avx2", "platinum-8272"}));
    QCOMPARE(platforms("workload_key_forms.json"), (Names{"cuda", "llvm", "platinum-8272"}));
    QCOMPARE(platforms("two_targets.json"), (Names{"platinum-8272", "e5-2673", "t4"}));
}

QTEST_GUILESS_MAIN(TestTarget)
#include "tst_target.moc"
