// SPDX-License-Identifier: GPL-3.0-only
#include "records/autotvm_record.h"
#include "templates/configuration.h"

#include "template_fixture.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::templates;
using namespace tlp::test;

class TestConfiguration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTasks()
    {
        const auto task = parseTask(
            R"(["dense_pack.x86", ["TENSOR", [128, 768], "float32"], null, "float32", [1, 2], true])");
        QVERIFY2(task, messageOf(task));
        QCOMPARE(task->name, std::string("dense_pack.x86"));
        QCOMPARE(task->arguments.size(), std::size_t{5});
        QCOMPARE(task->arguments[0].kind, Argument::Kind::Tensor);
        QCOMPARE(task->arguments[0].shape, (std::vector<std::int64_t>{128, 768}));
        QCOMPARE(task->arguments[1].kind, Argument::Kind::None);
        QCOMPARE(task->arguments[2].text, std::string("\"float32\""));
        QCOMPARE(task->arguments[3].text, std::string("[1,2]"));
        QCOMPARE(task->arguments[4].text, std::string("true"));
        for (const char* bad : {"", "{}", "[]", "[1]", "dense", R"([["TENSOR", [1]]])"})
            QCOMPARE(parseTask(bad).error().kind, ErrorKind::BadInput);
        // An Ansor task is one by this reading, of a template that nobody knows.
        QCOMPARE(parseTask(R"(["0123", 1, 2])")->name, std::string("0123"));
    }

    void recordsAreKeptInTheFormThatIsRead()
    {
        records::AutoTvmRecord record;
        record.entity = {{"tile_x", records::Knob::Kind::Split, "sp", {-1, 4}, "[-1, 4]"},
            {"unroll", records::Knob::Kind::Other, "ot", {}, "64"}};
        const std::vector<records::Step> program{records::configurationStep(record)};
        QVERIFY(isConfiguration(program));
        const auto knobs = parseKnobs(program);
        QVERIFY2(knobs, messageOf(knobs));
        QCOMPARE(knobs->size(), std::size_t{2});
        QCOMPARE((*knobs)[0].name, std::string("tile_x"));
        QCOMPARE((*knobs)[0].kind, Knob::Kind::Split);
        QCOMPARE((*knobs)[0].sizes, (std::vector<std::int64_t>{-1, 4}));
        QCOMPARE((*knobs)[1].number, 64.0);
    }

    void schedulesAreNoConfigurations()
    {
        const std::vector<records::Step> unknown{records::UnknownStep{"XX", "[\"XX\"]"}};
        const std::vector<records::Step> inlined{records::ComputeInlineStep{1}};
        const std::vector<records::Step> two{
            records::UnknownStep{"AutoTVM", "[\"AutoTVM\", []]"}, records::ComputeInlineStep{1}};
        for (const auto& program : {unknown, inlined, two, std::vector<records::Step>()}) {
            QVERIFY(!isConfiguration(program));
            QCOMPARE(parseKnobs(program).error().kind, ErrorKind::BadInput);
        }
    }

    void valuesAreAutoTvmsOwn()
    {
        const auto knobs = parseKnobs(programOf(
            R"([["tile", "sp", [-1, 2, 16]], ["order", "re", [2, 0, 1]], )"
            R"(["how", "an", ["none", "vec"]], ["step", "ot", 512], ["explicit", "ot", true], )"
            R"(["share", "ot", 0.5]])"));
        QVERIFY2(knobs, messageOf(knobs));
        const auto values = knobValues(*knobs);
        QVERIFY2(values, messageOf(values));
        std::vector<float> expected{-1, 2, 16, 2, 0, 1};
        for (const std::size_t one : {0, 1}) {
            for (std::size_t i = 0; i < 11; ++i)
                expected.push_back(i == one ? 1.0F : 0.0F);
        }
        for (const float option : {512.0F, 1.0F, 0.5F})
            expected.push_back(option);
        QCOMPARE(*values, expected);
        QCOMPARE(otherOptions(*knobs), (std::vector<float>{512, 1, 0.5}));
    }

    void refusesKnobsThatAutoTvmDoesNotHave_data()
    {
        QTest::addColumn<QByteArray>("entity");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* entity, const char* says) {
            QTest::newRow(name) << QByteArray(entity) << QByteArray(says);
        };
        row("unknown kind", R"([["tile", "zz", [1]]])", "of the kind “zz”");
        row("no value", R"([["tile", "sp"]])", "is no knob");
        row("no name", R"([[1, "sp", [1]]])", "is no knob");
        row("no list", R"([["tile", "sp", 4]])", "the knob tile cannot have the value 4");
        row("no sizes", R"([["tile", "sp", []]])", "cannot have the value []");
        row("half a size", R"([["tile", "sp", [1.5]]])", "cannot have the value");
        row("words in an order", R"([["order", "re", ["a"]]])", "the knob order");
        row("numbers as annotations", R"([["how", "an", [1]]])", "the knob how");
        row("text as an option", R"([["x", "ot", "fast"]])", "the knob x cannot have");
        row("nothing as an option", R"([["x", "ot", null]])", "cannot have the value null");
        row("an object", R"({"a": 1})", "cannot be read");
        row("not closed", "[[", "cannot be read");
    }
    void refusesKnobsThatAutoTvmDoesNotHave()
    {
        QFETCH(QByteArray, entity);
        QFETCH(QByteArray, says);
        const auto knobs = parseKnobs(programOf(entity.toStdString()));
        QVERIFY(!knobs);
        QCOMPARE(knobs.error().kind, ErrorKind::BadInput);
        QVERIFY2(messageOf(knobs).contains(says), messageOf(knobs));
    }

    void refusesUnknownAnnotations()
    {
        const auto knobs = parseKnobs(programOf(R"([["how", "an", ["spin"]]])"));
        const auto values = knobValues(*knobs);
        QVERIFY(!values);
        QVERIFY2(messageOf(values).contains("spin"), messageOf(values));
    }
};

QTEST_APPLESS_MAIN(TestConfiguration)
#include "tst_configuration.moc"
