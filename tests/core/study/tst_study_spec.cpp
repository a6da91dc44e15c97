// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_presets.h"
#include "study/study_spec.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::study;

/// What a study's file may say, and how it is told that it may not.
class TestStudySpec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryKey()
    {
        const auto spec = StudySpec::fromJson(R"({
  "name": "mine", "about": "A test", "dataset": "d", "splits": "standard",
  "platforms": ["a", "b"], "evaluate_on": ["own", "b"],
  "options": {"epochs": 3, "learning_rate": 0.001, "encoder": [8, 16], "numbers": "log"},
  "losses": ["mse", {"label": "ranks", "options": {"loss": "lambdarank"}}],
  "models": ["tlp", {"label": "recurrent", "model": "tlp-lstm", "options": {"heads": 4}}],
  "variants": [{"label": "plain"}],
  "shares": [0.07, 1],
  "methods": [{"label": "alone"}, {"label": "MTL", "mix": ["*=0.5"]},
    {"label": "later", "from": {"on": ["*1"], "share": 0.5, "model": "tlp", "options": {"epochs": 2}},
     "optional": true}],
  "seeds": [3, 4], "columns": "method"})",
            "f.json");
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().toString().c_str());
        QCOMPARE(spec->splits, std::vector<std::string>{"standard"});
        QCOMPARE(spec->platforms, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(spec->options,
            (OptionTexts{{"epochs", "3"}, {"learning_rate", "0.001"}, {"encoder", "8,16"},
                {"numbers", "log"}}));
        // The order of the axes does not depend on the file's.
        std::vector<std::string> names;
        for (const StudyAxis& axis : spec->axes)
            names.push_back(axis.name);
        QCOMPARE(names, (std::vector<std::string>{"method", "model", "variant", "loss", "share"}));
        QCOMPARE(spec->axes[0].choices[1].mix, (std::vector<std::string>{"*=0.5"}));
        QCOMPARE(spec->axes[0].choices[2].from->share, 0.5);
        QCOMPARE(spec->axes[1].choices[0].label, std::string("tlp"));
        QCOMPARE(spec->axes[3].choices[0].label, std::string("mse"));
        QCOMPARE(spec->axes[4].choices[0].label, std::string("7 %"));
        QCOMPARE(spec->seeds, (std::vector<std::uint64_t>{3, 4}));
    }

    void writesWhatItReadsBack()
    {
        const auto all = presets();
        QVERIFY(all.has_value());
        for (const StudySpec& preset : *all) {
            const auto again = StudySpec::fromJson(preset.toJson(), {});
            QVERIFY2(again.has_value(), again ? "" : again.error().toString().c_str());
            QVERIFY2(*again == preset, preset.name.c_str());
        }
    }

    void refusesByNameAndPlace_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* json, const char* message) {
            QTest::newRow(name) << QString::fromUtf8(json) << QString::fromUtf8(message);
        };
        row("unknown key", "{\n \"modles\": []}",
            "f.json:2:2: “modles” of the study is an unknown key; did you mean “models”?");
        row("unknown key of a choice", R"({"models": [{"modell": "tlp"}]})", "“models[0].modell”");
        row("unknown model", R"({"models": ["tlp", "tpl"]})",
            "“models[1]” of the study names the unknown model “tpl”; there are: ");
        row("unknown option", R"({"options": {"epoch": 3}})", "“options.epoch”");
        row("value out of range", R"({"options": {"epochs": 0}})",
            "epochs must be an integer from 1");
        row("unknown loss", R"({"losses": ["rank"]})", "loss must be one of lambdarank, mse");
        row("model among the options", R"({"options": {"model": "tlp"}})",
            "has a place of its own in a study: “models”");
        row("seed among the options", R"({"variants": [{"label": "x", "options": {"seed": 1}}]})",
            "“variants[0].options.seed”");
        row("share", R"({"shares": [0.5, 2]})",
            "“shares[1]” of the study must be a number above 0 and at most 1");
        row("share of nothing", R"({"shares": [0]})", "“shares[0]”");
        row("mix", R"({"methods": [{"label": "x", "mix": ["a=b"]}]})", "“methods[0].mix”");
        row("label", R"({"variants": [{"options": {"heads": 4}}]})",
            "“variants[0]” of the study needs a label");
        row("the same label", R"({"models": ["tlp", "tlp"]})",
            "has the label “tlp” of another one");
        row("empty axis", R"({"models": []})", "must be a list with an item at least");
        row("seeds", R"({"seeds": [1, 1]})", "“seeds” of the study must be a list of different");
        row("negative seed", R"({"seeds": [-1]})", "“seeds”");
        row("no seeds", R"({"seeds": []})", "“seeds”");
        row("columns", R"({"columns": "models"})", "must be one of: platform");
        row("wrong type", R"({"dataset": 3})", "“dataset” of the study must be a text");
        row("not an object", "[1]", "a study must be a JSON object");
        row("a variant's short form", R"({"variants": ["x"]})", "must be an object with a label");
        row("optional", R"({"models": [{"model": "tlp", "optional": "yes"}]})",
            "must be true or false");
        row("source", R"({"methods": [{"label": "x", "from": {"platform": "a"}}]})",
            "“methods[0].from.platform”");
        row("no JSON", "{\n\"name\": \"x\",\n}", "f.json:3:1: not valid JSON");
        row("cut off", "{\"name\": ", "not valid JSON");
        row("nothing", "", "not valid JSON");
    }
    void refusesByNameAndPlace()
    {
        QFETCH(QString, json);
        QFETCH(QString, message);
        const auto spec = StudySpec::fromJson(json.toStdString(), "f.json");
        QVERIFY(!spec.has_value());
        QCOMPARE(int(spec.error().kind), int(ErrorKind::BadInput));
        const QString text = QString::fromStdString(spec.error().toString());
        QVERIFY2(text.contains(message), qPrintable(text));
        QVERIFY2(text.startsWith("f.json"), qPrintable(text));
    }

    void whatMayBeMissingIsNotLookedUp()
    {
        QVERIFY(StudySpec::fromJson(
            R"({"models": [{"label": "x", "model": "of-tomorrow", "options": {"new": 1}, "optional": true}]})",
            {}));
    }

    void presetsAreStudiesWithANameAndAPurpose()
    {
        const auto all = presets();
        QVERIFY2(all.has_value(), all ? "" : all.error().toString().c_str());
        std::vector<std::string> names;
        for (const StudySpec& spec : *all) {
            names.push_back(spec.name);
            QVERIFY2(!spec.about.empty(), spec.name.c_str());
            QVERIFY2(spec.dataset.empty(), spec.name.c_str());
            QVERIFY(QFile::exists(QStringLiteral(TLP_RESOURCES_DIR "/studies/%1.json")
                                      .arg(QString::fromStdString(spec.name))));
        }
        for (const char* name : {"tlp-table5", "tlp-losses", "tlp-crop", "tlp-heads", "tlp-width",
                 "tlp-blocks", "mtl-share", "mtl-auxiliaries"})
            QVERIFY2(std::ranges::find(names, name) != names.end(), name);
        QVERIFY(preset("mtl-s").has_value());
        QCOMPARE(int(preset("mtl-").error().kind), int(ErrorKind::Ambiguous));
        QCOMPARE(int(preset("none").error().kind), int(ErrorKind::NotFound));
    }

    void aFileWithoutANameIsNamedAsItself()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("heads of mine.json");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"dataset": "d"})");
        file.close();
        QCOMPARE(readStudyFile(name.toStdString())->name, std::string("heads_of_mine"));
        QCOMPARE(
            int(readStudyFile(folder.path().toStdString()).error().kind), int(ErrorKind::BadInput));
        QCOMPARE(int(readStudyFile(folder.filePath("none").toStdString()).error().kind),
            int(ErrorKind::NotFound));
    }
};

QTEST_GUILESS_MAIN(TestStudySpec)
#include "tst_study_spec.moc"
