// SPDX-License-Identifier: GPL-3.0-only
#include "features/sequence_features.h"
#include "features/vocabulary.h"

#include <QTest>

using namespace tlp;
using namespace tlp::features;
using namespace tlp::records;

class TestVocabulary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersWordsPerLayout()
    {
        const auto cpu = Vocabulary::official(Layout::Cpu);
        const auto gpu = Vocabulary::official(Layout::Gpu);
        QCOMPARE(cpu.wordNumber("auto_unroll_max_step$16"), 1);
        QCOMPARE(gpu.wordNumber("auto_unroll_max_step$16"), 2);
        QCOMPARE(cpu.wordNumber("auto_unroll_max_step$1024"), 0);
        QCOMPARE(gpu.wordNumber("auto_unroll_max_step$1024"), 4);
        QCOMPARE(cpu.typePosition("SP"), 6);
        QCOMPARE(gpu.typePosition("SP"), 7);
        QCOMPARE(cpu.typePosition("CHR"), 0);
        QCOMPARE(gpu.typePosition("RF"), 0);
        QCOMPARE(cpu.stepTypes.size(), std::size_t{11});
        QCOMPARE(gpu.stepTypes.size(), std::size_t{11});
        // The two cache steps number one scope differently.
        QCOMPARE(gpu.wordNumber(wordOf(CacheReadStep{1, "shared", {2}})), 1);
        QCOMPARE(gpu.wordNumber(wordOf(CacheWriteStep{1, "shared"})), 2);
    }

    void learnsNewEntriesBehindTheOfficialOnes()
    {
        const std::vector<Step> steps = {PragmaStep{1, 0, "auto_unroll_max_step$8"},
            PragmaStep{1, 0, "auto_unroll_max_step$32"},
            PragmaStep{1, 0, "auto_unroll_max_step$32"},
            PragmaStep{1, 0, "auto_unroll_max_step$16"}, CacheWriteStep{1, "warp"},
            CacheReadStep{1, "warp", {2}}, UnknownStep{"XX", "[\"XX\", 1]"},
            StorageAlignStep{1, 2, 3, 4}, UnknownStep{"XX", "[\"XX\"]"}, UnknownStep{"", "[]"}};
        VocabularyLearner learner(Layout::Cpu);
        learner.add(steps);
        const auto learned = learner.finish();
        QCOMPARE(learned.name, std::string("learned"));
        QCOMPARE(learned.wordNumber("auto_unroll_max_step$16"), 1);
        QCOMPARE(learned.wordNumber("auto_unroll_max_step$32"), 5); // the more frequent one first
        QCOMPARE(learned.wordNumber("auto_unroll_max_step$8"), 6);
        QCOMPARE(learned.wordNumber("warp"), 4);
        QCOMPARE(learned.wordNumber("CHR warp"), 2);
        QCOMPARE(learned.typePosition("SP"), 6);
        QCOMPARE(learned.typePosition("XX"), 12);
        QCOMPARE(learned.typePosition("CHR"), 13);
        QCOMPARE(learned.typePosition("SA"), 14);
        QCOMPARE(learned.typeWidth, 14);
    }

    void comesBackFromJson()
    {
        VocabularyLearner learner(Layout::Gpu);
        learner.add(std::vector<Step>{PragmaStep{1, 0, "a \"quoted\" pragma"}});
        FeatureSpec spec{Layout::Gpu, {30, 25}, learner.finish()};
        const auto read = FeatureSpec::fromJson(spec.toJson());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(*read, spec);
        QVERIFY(*read != FeatureSpec::official(Layout::Gpu));
    }

    void refusesJsonThatDoesNotFit_data()
    {
        QTest::addColumn<QString>("json");
        QTest::newRow("cut") << "{";
        QTest::newRow("empty") << "{}";
        QTest::newRow("layout") << R"({"layout":"tpu","rows":1,"width":1,"vocabulary":{}})";
        QTest::newRow("rows") << R"({"layout":"cpu","rows":0,"width":22,"vocabulary":
            {"name":"x","type_width":1,"step_types":{},"words":{}}})";
        QTest::newRow("position") << R"({"layout":"cpu","rows":1,"width":22,"vocabulary":
            {"name":"x","type_width":2,"step_types":{"SP":3},"words":{}}})";
        QTest::newRow("word") << R"({"layout":"cpu","rows":1,"width":22,"vocabulary":
            {"name":"x","type_width":2,"step_types":{},"words":{"a":0}}})";
        QTest::newRow("type") << R"({"layout":"cpu","rows":"1","width":22,"vocabulary":{}})";
    }
    void refusesJsonThatDoesNotFit()
    {
        QFETCH(QString, json);
        const auto read = FeatureSpec::fromJson(json.toStdString());
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::BadInput);
    }
};

QTEST_GUILESS_MAIN(TestVocabulary)
#include "tst_vocabulary.moc"
