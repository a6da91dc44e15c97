// SPDX-License-Identifier: GPL-3.0-only
#include <set>

#include <QtTest>

#include "random_steps.h"
#include "records/json_text.h"
#include "records_test.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

class TestStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesEveryKindAsTvmDoes_data();
    void writesEveryKindAsTvmDoes();
    void readsBackRandomStepsAsTheyWere();
    void keepsWhatIsNoKnownStep_data();
    void keepsWhatIsNoKnownStep();
    void namesKindsAndAnnotations();
};

namespace {

/// A whole v0.6 line around one list of steps.
std::string lineAround(const std::string& stepsJson)
{
    return R"({"i": [["[\"f\", 1]", "llvm"], [[], )" + stepsJson
        + R"(]], "r": [[0.5], 0, 1, 2], "v": "v0.6"})";
}

std::vector<Step> parseSteps(const std::string& stepsJson)
{
    const Line line = parseLine(lineAround(stepsJson), 1);
    return line.kind == LineKind::Record ? std::get<MeasureRecord>(line.record).steps
                                         : std::vector<Step>();
}

} // namespace

void TestStep::writesEveryKindAsTvmDoes_data()
{
    QTest::addColumn<Step>("step");
    QTest::addColumn<std::string>("json");
    const auto row = [](const Step& step, const char* json) {
        QTest::newRow(std::string(codeOf(step)).c_str()) << step << std::string(json);
    };
    row(AnnotationStep{4, 1, 6}, R"(["AN", 4, 1, 6])");
    row(FuseStep{6, {0, 1, 2}}, R"(["FU", 6, [0, 1, 2]])");
    row(PragmaStep{5, 0, "auto_unroll_max_step$512"},
        R"(["PR", 5, 0, "auto_unroll_max_step$512"])");
    row(ReorderStep{3, {1, 0}}, R"(["RE", 3, [1, 0]])");
    row(SplitStep{3, 4, 14, {1, 7, 2}, true}, R"(["SP", 3, 4, 14, [1, 7, 2], 1])");
    row(FollowSplitStep{6, 3, 2, 2}, R"(["FSP", 6, 3, 2, 2])");
    row(FollowFusedSplitStep{4, 0, {4, 3}, 1, true}, R"(["FFSP", 4, 0, [4, 3], 1, 1])");
    row(StorageAlignStep{2, 0, 32, 16}, R"(["SA", 2, 0, 32, 16])");
    row(ComputeAtStep{3, 6, 7}, R"(["CA", 3, 6, 7])");
    row(ComputeInlineStep{5}, R"(["CI", 5])");
    row(ComputeRootStep{5}, R"(["CR", 5])");
    row(CacheReadStep{2, "shared", {3}}, R"(["CHR", 2, "shared", [3]])");
    row(CacheWriteStep{3, "local"}, R"(["CHW", 3, "local"])");
    row(RfactorStep{2, 3, -1}, R"(["RF", 2, 3, -1])");
}

void TestStep::writesEveryKindAsTvmDoes()
{
    QFETCH(Step, step);
    QFETCH(std::string, json);
    QCOMPARE(toJson(step), json);
    QCOMPARE(parseSteps("[" + json + "]"), std::vector<Step>{step});
    QCOMPARE(kindOfCode(codeOf(step)), kindOf(step));
    QVERIFY(stageOf(step) >= 2);
}

void TestStep::readsBackRandomStepsAsTheyWere()
{
    Rng rng(13);
    for (int i = 0; i < 1500; ++i) {
        const std::vector<Step> steps = randomSteps(rng);
        std::string json = "[";
        for (const Step& step : steps)
            json += (json.size() > 1 ? ", " : "") + toJson(step);
        QCOMPARE(parseSteps(json + "]"), steps);
    }
}

void TestStep::keepsWhatIsNoKnownStep_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("code");
    QTest::newRow("unknown code") << std::string(R"(["XX", 3, 0, [4, 2]])") << std::string("XX");
    QTest::newRow("lower case") << std::string(R"(["ci", 5])") << std::string("ci");
    QTest::newRow("empty") << std::string("[]") << std::string();
    QTest::newRow("no list") << std::string(R"({"CI": 5})") << std::string();
    QTest::newRow("a number") << std::string("5") << std::string();
    QTest::newRow("code is no text") << std::string("[5, 5]") << std::string();
    QTest::newRow("field missing") << std::string(R"(["SP", 3, 0])") << std::string("SP");
    QTest::newRow("field too many") << std::string(R"(["CI", 3, 0])") << std::string("CI");
    QTest::newRow("fraction") << std::string(R"(["CI", 3.0])") << std::string("CI");
    QTest::newRow("text for a number") << std::string(R"(["CI", "3"])") << std::string("CI");
    QTest::newRow("null") << std::string(R"(["CI", null])") << std::string("CI");
    QTest::newRow("beyond int") << std::string(R"(["CI", 2147483648])") << std::string("CI");
    QTest::newRow("beyond 64 bits")
        << std::string(R"(["CI", 99999999999999999999])") << std::string("CI");
    QTest::newRow("flag that is neither 0 nor 1")
        << std::string(R"(["SP", 3, 0, 4, [2], 2])") << std::string("SP");
    QTest::newRow("fraction in a list")
        << std::string(R"(["RE", 3, [0, 1.5]])") << std::string("RE");
    QTest::newRow("NaN") << std::string(R"(["XX", NaN])") << std::string("XX");
    QTest::newRow("brackets and commas in a text")
        << std::string(R"(["XX", "a]],[\"{", 1])") << std::string("XX");
    QTest::newRow("the reserved word") << std::string(R"(["", 1])") << std::string();
}

// The neighbours must be known steps still, and writing must give the text back.
void TestStep::keepsWhatIsNoKnownStep()
{
    QFETCH(std::string, json);
    QFETCH(std::string, code);
    const std::string list = R"([["CI", 1], )" + json + R"(, ["CI", 2]])";
    const std::vector<Step> expected
        = {ComputeInlineStep{1}, UnknownStep{code, json}, ComputeInlineStep{2}};
    QCOMPARE(parseSteps(list), expected);
    QCOMPARE(stageOf(expected[1]), -1);
    QCOMPARE(codeOf(expected[1]), std::string_view(code));
    QCOMPARE(toJson(expected[1]), json);
    // Without spaces it is the same step.
    std::string dense;
    bool inText = false;
    for (const char c : list) {
        inText = inText != (c == '"' && !dense.ends_with('\\'));
        if (inText || c != ' ')
            dense += c;
    }
    QCOMPARE(parseSteps(dense), expected);
}

void TestStep::namesKindsAndAnnotations()
{
    std::set<std::string_view> codes;
    std::set<std::string_view> names;
    for (int kind = 0; kind < kStepKindCount; ++kind) {
        codes.insert(codeOf(static_cast<StepKind>(kind)));
        names.insert(nameOf(static_cast<StepKind>(kind)));
    }
    QCOMPARE(int(codes.size()), kStepKindCount);
    QCOMPARE(int(names.size()), kStepKindCount);
    QCOMPARE(nameOf(StepKind::FollowFusedSplit), std::string_view("follow fused split"));
    QCOMPARE(nameOfAnnotation(3), std::string("parallel"));
    QCOMPARE(nameOfAnnotation(5), std::string("blockIdx.x"));
    QCOMPARE(nameOfAnnotation(6), std::string("threadIdx.x"));
    QCOMPARE(nameOfAnnotation(11), std::string("tensorize"));
    QCOMPARE(nameOfAnnotation(14), std::string("annotation 14"));
    QCOMPARE(nameOfAnnotation(-1), std::string("annotation -1"));
    QCOMPARE(kindOfCode("sp"), StepKind::Unknown);
    QCOMPARE(kindOfCode(""), StepKind::Unknown);
}

QTEST_GUILESS_MAIN(TestStep)
#include "tst_step.moc"
