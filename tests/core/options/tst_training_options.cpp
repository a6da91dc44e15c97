// SPDX-License-Identifier: GPL-3.0-only
#include "options/training_options.h"

#include <clocale>
#include <limits>
#include <set>

#include <QtTest>

using namespace tlp;
using namespace tlp::options;

class TestTrainingOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOptionSurvivesJson();
    void absentKeysKeepTheirDefaults();
    void refusesUnknownKeysByName();
    void refusesWrongTypesAndRanges_data();
    void refusesWrongTypesAndRanges();
    void setReadsWhatOptionTextWrites();
    void setNamesKeyAndRange_data();
    void setNamesKeyAndRange();
    void describesEveryKeyOnceWithADefaultItAccepts();
    void problemsAreKeyedByOption();
    void numbersIgnoreTheLocale();
    void trainSpecRoundTripsAndNeedsDataset();
    void aModelsNameStandsForOptions();
    void refusesOtherValuesThanTheModels();
    void modelsHaveOptionsOfTheirOwn();
    void aModelSetsWhatItSuggests();
    void autoTvmsModelsHaveWhatItsTunerHas();
    void refusesOptionsOfOtherModels();
    void networksThatCannotBeAreProblems();
    void mixRoundTripsAndOldSpecsHaveNone();
    void headsAreTheTargetAndTheAuxiliaries();
    void refusesMixes_data();
    void refusesMixes();
    void readsPlatformShares();
    void sourcesRoundTrip();
    void refusesSources_data();
    void refusesSources();
    void transfersThatCannotBeAreProblems();
    void theDefaultModelIsRegistered();
};

namespace {

TrainingOptions unusual()
{
    TrainingOptions options;
    options.tlp = {{16, 32}, 4, 0, {}, "transformer", 3, "learned", "yes", 2};
    options.loss = Loss::Mse;
    options.grouping = Grouping::Mixed;
    options.epochs = 3;
    options.batchSize = 2000000000;
    options.learningRate = 0.1 + 0.2;
    options.weightDecay = 0;
    options.gradientClip = 0;
    options.lrGamma = 0.8;
    options.lrStepEpochs = 7;
    options.validationShare = 0.25;
    options.seed = 9007199254740991ULL;
    options.device = "cuda:3";
    options.threads = 2;
    options.vocabulary = "learned";
    options.numbers = "log";
    options.size = "54x40";
    options.keepBest = "last";
    options.transfer = {"none", 16, 0.25, 0.5}; // another one needs a run to start from
    options.pretrain = {"gpt", 3, 1e-5, 0, 0.5};
    return options;
}

} // namespace

void TestTrainingOptions::everyOptionSurvivesJson()
{
    const auto back = TrainingOptions::fromJson(unusual().toJson());
    QVERIFY2(back, back ? "" : back.error().message.c_str());
    QVERIFY(*back == unusual());
}

void TestTrainingOptions::absentKeysKeepTheirDefaults()
{
    const auto options = TrainingOptions::fromJson(R"({"epochs": 7})");
    QVERIFY(options);
    TrainingOptions expected;
    expected.epochs = 7;
    QVERIFY(*options == expected);
}

void TestTrainingOptions::refusesUnknownKeysByName()
{
    const auto options = TrainingOptions::fromJson(R"({"epochs": 7, "learning_rat": 1})");
    QVERIFY(!options);
    QCOMPARE(options.error().kind, ErrorKind::BadInput);
    QVERIFY(options.error().message.find("learning_rat") != std::string::npos);
}

void TestTrainingOptions::refusesWrongTypesAndRanges_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("text for a number") << QByteArray(R"({"epochs": "7"})") << QByteArray("epochs");
    QTest::newRow("fraction for an integer")
        << QByteArray(R"({"epochs": 7.5})") << QByteArray("epochs");
    QTest::newRow("zero epochs") << QByteArray(R"({"epochs": 0})") << QByteArray("epochs");
    QTest::newRow("huge integer") << QByteArray(R"({"batch_size": 18446744073709551615})")
                                  << QByteArray("batch_size");
    QTest::newRow("negative seed") << QByteArray(R"({"seed": -1})") << QByteArray("seed");
    QTest::newRow("empty encoder") << QByteArray(R"({"encoder": []})") << QByteArray("encoder");
    QTest::newRow("zero width") << QByteArray(R"({"head": [64, 0]})") << QByteArray("head");
    QTest::newRow("unknown loss") << QByteArray(R"({"loss": "hinge"})") << QByteArray("loss");
    QTest::newRow("device") << QByteArray(R"({"device": "cuda:x"})") << QByteArray("device");
    QTest::newRow("size") << QByteArray(R"({"size": "25x"})") << QByteArray("size");
    QTest::newRow("numbers") << QByteArray(R"({"numbers": "cubic"})") << QByteArray("numbers");
    QTest::newRow("not an object") << QByteArray("[1]") << QByteArray("object");
    QTest::newRow("not JSON") << QByteArray("{\"epochs\":") << QByteArray("JSON");
}

void TestTrainingOptions::refusesWrongTypesAndRanges()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, key);
    const auto options = TrainingOptions::fromJson(json.toStdString());
    QVERIFY(!options);
    QCOMPARE(options.error().kind, ErrorKind::BadInput);
    QVERIFY2(options.error().message.find(key.toStdString()) != std::string::npos,
        options.error().message.c_str());
}

void TestTrainingOptions::setReadsWhatOptionTextWrites()
{
    TrainingOptions copy;
    for (const OptionInfo& info : trainingOptionInfos()) {
        const auto text = optionText(unusual(), info.key);
        QVERIFY(text);
        const Status done = copy.set(info.key, *text);
        QVERIFY2(done, done ? "" : done.error().message.c_str());
    }
    QVERIFY(copy == unusual());
}

void TestTrainingOptions::setNamesKeyAndRange_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("unknown") << QByteArray("lr") << QByteArray("1") << QByteArray("“lr”");
    QTest::newRow("range") << QByteArray("epochs") << QByteArray("0")
                           << QByteArray("epochs must be an integer from 1 to 100000, not “0”");
    QTest::newRow("comma") << QByteArray("learning_rate") << QByteArray("0,001")
                           << QByteArray("learning_rate must be a number");
    QTest::newRow("nan") << QByteArray("learning_rate") << QByteArray("nan")
                         << QByteArray("learning_rate");
    QTest::newRow("list") << QByteArray("encoder") << QByteArray("64,,128")
                          << QByteArray("encoder must be 1 to 16 integers");
    QTest::newRow("choice") << QByteArray("grouping") << QByteArray("task")
                            << QByteArray("one of per-task, mixed");
}

void TestTrainingOptions::setNamesKeyAndRange()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, words);
    TrainingOptions options;
    const Status done = options.set(key.toStdString(), value.toStdString());
    QVERIFY(!done);
    QCOMPARE(done.error().kind, ErrorKind::BadInput);
    QVERIFY2(done.error().message.find(words.toStdString()) != std::string::npos,
        done.error().message.c_str());
    QVERIFY(options == TrainingOptions());
}

void TestTrainingOptions::describesEveryKeyOnceWithADefaultItAccepts()
{
    std::set<std::string> keys;
    TrainingOptions options = unusual();
    for (const OptionInfo& info : trainingOptionInfos()) {
        QVERIFY2(keys.insert(info.key).second, info.key.c_str());
        QVERIFY2(!info.summary.empty() && !info.source.empty(), info.key.c_str());
        QVERIFY2(options.set(info.key, info.defaultText), info.key.c_str());
    }
    QVERIFY(options == TrainingOptions());
    QCOMPARE(keys.size(), std::size_t{43});
    QVERIFY(TrainingOptions().problems().empty());
}

void TestTrainingOptions::problemsAreKeyedByOption()
{
    TrainingOptions options;
    options.tlp.heads = 7;
    options.epochs = -1;
    options.learningRate = std::numeric_limits<double>::quiet_NaN();
    options.validationShare = 0;
    const auto problems = options.problems();
    QCOMPARE(problems.size(), std::size_t{4});
    QVERIFY(problems.at("heads").find("128") != std::string::npos);
    QVERIFY(problems.count("epochs") == 1);
    QVERIFY(problems.count("learning_rate") == 1);
    QVERIFY(problems.count("keep_best") == 1);

    TrainingOptions trees;
    QVERIFY(trees.set("model", "xgboost"));
    QVERIFY(trees.problems().empty());
    trees.keepBest = "average";
    QVERIFY(trees.problems().at("keep_best").find("trees") != std::string::npos);
}

void TestTrainingOptions::numbersIgnoreTheLocale()
{
    const char* locale = std::setlocale(LC_ALL, "de_DE.UTF-8");
    if (locale == nullptr)
        QSKIP("the German locale is not installed");
    const auto back = TrainingOptions::fromJson(unusual().toJson());
    std::setlocale(LC_ALL, "C");
    QVERIFY(back && *back == unusual());
}

void TestTrainingOptions::trainSpecRoundTripsAndNeedsDataset()
{
    const TrainSpec spec{"run 1", "demo", "zen5-avx512", "standard", unusual()};
    const auto back = TrainSpec::fromJson(spec.toJson());
    QVERIFY(back);
    QVERIFY(*back == spec);
    QVERIFY(!TrainSpec::fromJson(R"({"platform": "x"})"));
    const auto unknown = TrainSpec::fromJson(R"({"dataset": "d", "platform": "p", "colour": 1})");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().message.find("colour") != std::string::npos);
}

void TestTrainingOptions::aModelsNameStandsForOptions()
{
    TrainingOptions options;
    QVERIFY(options.set("model", "tlp-lstm"));
    QCOMPARE(options.tlp.core, std::string("lstm"));
    QVERIFY(options.problems().empty());
    const auto read = TrainingOptions::fromJson(R"({"model": "tlp-transformer", "layers": 2})");
    QVERIFY(read);
    QCOMPARE(read->tlp.core, std::string("transformer"));
    QCOMPARE(read->tlp.layers, 2);
    QVERIFY(read->problems().empty());

    options = unusual();
    options.grouping = Grouping::PerTask;
    QVERIFY(options.set("model", "tlp-paper"));
    QVERIFY(options.problems().empty());
    QCOMPARE(options.tlp.encoder, (std::vector<int>{64, 128, 256, 256}));
    QCOMPARE(options.tlp.head, (std::vector<int>{256, 128, 64}));
    QCOMPARE(options.tlp.core, std::string("attention"));
    QCOMPARE(options.size, std::string("crop"));
    QCOMPARE(options.numbers, std::string("raw"));
    QVERIFY(options.grouping == Grouping::PerTask);
    for (const ModelKind& kind : modelKinds()) {
        QVERIFY2(options.set("model", kind.id), kind.id.c_str());
        for (const auto& [key, value] : kind.fixed)
            QCOMPARE(optionText(options, key).value_or("?"), value);
    }
}

void TestTrainingOptions::refusesOtherValuesThanTheModels()
{
    TrainingOptions options;
    QVERIFY(options.set("model", "tlp-paper"));
    QVERIFY(options.set("heads", "4"));
    QVERIFY(options.set("numbers", "log"));
    const auto problems = options.problems();
    QCOMPARE(problems.size(), std::size_t{2});
    QCOMPARE(problems.at("heads"), std::string("heads must be 8 in the model tlp-paper"));
    QCOMPARE(problems.count("numbers"), std::size_t{1});
    const auto read = TrainingOptions::fromJson(R"({"core": "attention", "model": "tlp-lstm"})");
    QVERIFY(read);
    QCOMPARE(read->problems().count("core"), std::size_t{1});
}

void TestTrainingOptions::modelsHaveOptionsOfTheirOwn()
{
    const auto infoOf = [](std::string_view key) {
        return *std::ranges::find(trainingOptionInfos(), key, &OptionInfo::key);
    };
    QVERIFY(infoOf("heads").appliesTo("tlp-lstm"));
    QVERIFY(!infoOf("heads").appliesTo("xgboost"));
    QVERIFY(!infoOf("heads").appliesTo("tenset-mlp"));
    QVERIFY(infoOf("size").appliesTo("xgboost"));
    QVERIFY(!infoOf("size").appliesTo("xgboost-statements"));
    QVERIFY(infoOf("eta").appliesTo("xgboost"));
    QVERIFY(!infoOf("eta").appliesTo("tlp"));
    QVERIFY(infoOf("seed").appliesTo("xgboost") && infoOf("seed").appliesTo("tlp"));
    QVERIFY(isTreeModel("xgboost") && !isTreeModel("tlp") && !isTreeModel("?"));
    QVERIFY(readsStatements("tenset-mlp") && !readsStatements("xgboost"));
}

void TestTrainingOptions::autoTvmsModelsHaveWhatItsTunerHas()
{
    TrainingOptions options;
    QVERIFY(options.set("model", "autotvm-xgboost"));
    QCOMPARE(options.trees.objective, std::string("rank"));
    QCOMPARE(options.trees.maxDepth, 3);
    QCOMPARE(options.trees.gamma, 0.0001);
    QCOMPARE(options.trees.minChildWeight, 1.0);
    QCOMPARE(options.trees.eta, 0.3);
    QCOMPARE(options.trees.knobFeatures, std::string("knob"));
    for (const char* read : {"itervar", "curve", "knob"})
        QVERIFY(options.set("knob_features", read));
    QVERIFY(!options.set("knob_features", "statement"));
    QVERIFY(options.problems().empty());
    QVERIFY(options.set("transfer", "margin"));
    QVERIFY(options.problems().empty());
    QVERIFY(TrainingOptions::fromJson(options.toJson()).value() == options);
    QVERIFY(options.set("transfer", "fine-tune"));
    QCOMPARE(options.problems().count("transfer"), std::size_t{1});

    QVERIFY(options.set("transfer", "head"));
    QVERIFY(options.set("model", "treegru"));
    QVERIFY(options.problems().empty());
    QVERIFY(options.set("knob_features", "curve")); // which it has not
    QCOMPARE(options.problems().count("knob_features"), std::size_t{1});
    QVERIFY(readsConfigurations("treegru") && readsConfigurations("autotvm-xgboost"));
    QVERIFY(!readsConfigurations("xgboost") && !readsConfigurations("?"));
    QVERIFY(isTreeModel("autotvm-xgboost") && !isTreeModel("treegru"));
    QCOMPARE(transfersOf("xgboost"), std::vector<std::string>{"none"});
    QCOMPARE(transfersOf("tlp").size(), std::size_t{5});
}

void TestTrainingOptions::aModelSetsWhatItSuggests()
{
    TrainingOptions options;
    QVERIFY(options.set("heads", "4"));
    QVERIFY(options.set("model", "xgboost"));
    QCOMPARE(options.tlp.heads, 8); // it has none
    QCOMPARE(options.epochs, 300);
    QCOMPARE(options.size, std::string("full"));
    QCOMPARE(options.trees.objective, std::string("rank"));
    QVERIFY(options.problems().empty());
    QVERIFY(options.set("epochs", "20")); // no more than suggested
    QVERIFY(options.problems().empty());
    const auto read = TrainingOptions::fromJson(R"({"model": "tenset-mlp"})");
    QVERIFY(read);
    QCOMPARE(read->batchSize, 512);
    const auto back = TrainingOptions::fromJson(options.toJson());
    QVERIFY(back);
    QVERIFY(*back == options);
}

void TestTrainingOptions::refusesOptionsOfOtherModels()
{
    TrainingOptions options;
    QVERIFY(options.set("model", "xgboost-statements"));
    QVERIFY(options.set("heads", "4"));
    QVERIFY(options.set("numbers", "raw"));
    const auto problems = options.problems();
    QCOMPARE(problems.size(), std::size_t{2});
    QCOMPARE(problems.at("heads"),
        std::string("heads is no option of the model xgboost-statements: leave it at 8"));
    QVERIFY(options.set("model", "tlp"));
    QVERIFY(options.set("eta", "0.5"));
    QCOMPARE(options.problems().count("eta"), std::size_t{1});
    QVERIFY(!options.set("objective", "least"));
    QVERIFY(!options.set("max_depth", "0"));
}

void TestTrainingOptions::networksThatCannotBeAreProblems()
{
    TrainingOptions options;
    options.tlp.layers = 2;
    options.tlp.privateBlocks = 3;
    const auto problems = options.problems();
    QCOMPARE(problems.size(), std::size_t{2});
    QCOMPARE(problems.count("layers"), std::size_t{1});
    QCOMPARE(problems.count("private_blocks"), std::size_t{1});
    options = {};
    options.tlp.core = "lstm";
    options.tlp.heads = 7; // it has none
    QVERIFY(options.problems().empty());
}

void TestTrainingOptions::mixRoundTripsAndOldSpecsHaveNone()
{
    TrainSpec spec{"run", "demo", "p", "", unusual()};
    QVERIFY(spec.toJson().find("\"mix\"") == std::string::npos);
    QVERIFY(TrainSpec::fromJson(spec.toJson())->mix.empty());
    spec.mix = {{"a", 1}, {"p", 0.07}, {"Größe", 1.0 / 3}};
    const auto back = TrainSpec::fromJson(spec.toJson());
    QVERIFY2(back, back ? "" : back.error().message.c_str());
    QVERIFY(*back == spec);
}

void TestTrainingOptions::headsAreTheTargetAndTheAuxiliaries()
{
    TrainSpec spec{"run", "demo", "p", "", {}};
    QCOMPARE(spec.heads(), (std::vector<std::string>{"p"}));
    QCOMPARE(spec.shareOf("p"), 1.0);
    spec.mix = {{"b", 1}, {"p", 0.25}, {"a", 0.5}};
    QCOMPARE(spec.heads(), (std::vector<std::string>{"p", "b", "a"}));
    QCOMPARE(spec.shareOf("p"), 0.25);
    QCOMPARE(spec.shareOf("a"), 0.5);
}

void TestTrainingOptions::refusesMixes_data()
{
    QTest::addColumn<QByteArray>("mix");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* mix, const char* says) {
        QTest::newRow(name) << QByteArray(mix) << QByteArray(says);
    };
    row("twice", R"([{"platform":"a","share":1},{"platform":"a","share":0.5}])", "“a” twice");
    row("nothing", R"([{"platform":"a","share":0}])", "above 0");
    row("too much", R"([{"platform":"a","share":1.01}])", "not 1.01");
    row("negative", R"([{"platform":"a","share":-0.5}])", "above 0");
    row("no name", R"([{"platform":"","share":1}])", "no name");
    row("no share", R"([{"platform":"a"}])", "list of {platform, share}");
    row("text", R"([{"platform":"a","share":"1"}])", "list of {platform, share}");
    row("more", R"([{"platform":"a","share":1,"x":1}])", "list of {platform, share}");
    row("object", R"({"a":1})", "list of {platform, share}");
}

void TestTrainingOptions::refusesMixes()
{
    QFETCH(QByteArray, mix);
    QFETCH(QByteArray, says);
    const auto spec
        = TrainSpec::fromJson(R"({"dataset":"d","platform":"p","mix":)" + mix.toStdString() + "}");
    QVERIFY(!spec);
    QCOMPARE(spec.error().kind, ErrorKind::BadInput);
    QVERIFY2(spec.error().message.find(says.toStdString()) != std::string::npos,
        spec.error().message.c_str());
}

void TestTrainingOptions::sourcesRoundTrip()
{
    TrainSpec spec{"run", "demo", "p", "", {}};
    QVERIFY(spec.toJson().find("\"from\"") == std::string::npos);
    QVERIFY(TrainSpec::fromJson(spec.toJson())->from.run.empty());
    spec.from = {"Läufe", "0123"};
    for (const char* method : {"fine-tune", "head", "gap", "moses"}) {
        spec.options.transfer.method = method;
        const auto back = TrainSpec::fromJson(spec.toJson());
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QVERIFY(*back == spec);
    }
}

void TestTrainingOptions::refusesSources_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* spec, const char* says) {
        QTest::newRow(name) << QByteArray(spec) << QByteArray(says);
    };
    const char* const rule = "“from” of a training job";
    row("text", R"("from":"a")", rule);
    row("no hash", R"("from":{"run":"a"})", rule);
    row("more", R"("from":{"run":"a","model_hash":"b","x":1})", rule);
    row("number", R"("from":{"run":1,"model_hash":"b"})", rule);
    row("no transfer", R"("from":{"run":"a","model_hash":"b"})", "needs a transfer: fine-tune,");
    row("no run", R"("options":{"transfer":"head"})", "the transfer head needs a run");
    row("gap of two",
        R"("from":{"run":"a","model_hash":"b"},"options":{"transfer":"gap","loss":"mse"},)"
        R"("mix":[{"platform":"p","share":0.1},{"platform":"q","share":1}])",
        "for one platform");
}

void TestTrainingOptions::refusesSources()
{
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, says);
    const auto read
        = TrainSpec::fromJson(R"({"dataset":"d","platform":"p",)" + spec.toStdString() + "}");
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::BadInput);
    QVERIFY2(read.error().message.find(says.toStdString()) != std::string::npos,
        read.error().message.c_str());
}

void TestTrainingOptions::transfersThatCannotBeAreProblems()
{
    const auto problemOf = [](const TrainingOptions& options, const char* key) {
        const auto problems = options.problems();
        const auto found = problems.find(key);
        return problems.size() == 1 && found != problems.end() ? found->second : std::string();
    };
    TrainingOptions options;
    options.transfer.method = "gap";
    QCOMPARE(problemOf(options, "loss"), std::string("loss must be mse with transfer gap"));
    options.loss = Loss::Mse;
    QVERIFY(options.problems().empty());
    options.pretrain.method = "gpt";
    QVERIFY(problemOf(options, "pretrain").find("with a transfer") != std::string::npos);
    options.transfer.method = "none";
    QVERIFY(options.problems().empty());
    options.tlp.core = "lstm";
    QVERIFY(options.problems().empty());
    options.pretrain.method = "bert";
    QVERIFY(problemOf(options, "pretrain").find("core lstm") != std::string::npos);
    for (const auto& [key, value] : {std::pair{"transfer", "nothing"}, {"transferable_share", "0"},
             {"transferable_share", "1.1"}, {"domain_decay", "-0.1"}, {"gap_hidden", "0"},
             {"pretrain", "elmo"}, {"pretrain_epochs", "0"}, {"pretrain_mask_share", "1"},
             {"pretrain_learning_rate", "0"}, {"pretrain_type_weight", "-1"}}) {
        const Status status = options.set(key, value);
        QVERIFY2(!status, key);
        QVERIFY(status.error().message.find(key) != std::string::npos);
    }
}

void TestTrainingOptions::readsPlatformShares()
{
    QVERIFY(parsePlatformShare("a=0.07").value() == (PlatformShare{"a", 0.07}));
    QVERIFY(parsePlatformShare(" a ").value() == (PlatformShare{"a", 1}));
    QVERIFY(parsePlatformShare("a=b=1").value() == (PlatformShare{"a=b", 1}));
    for (const char* text : {"", "=1", "a=", "a=x", "a=0,5", "a=nan%"})
        QVERIFY2(!parsePlatformShare(text), text);
}

void TestTrainingOptions::theDefaultModelIsRegistered()
{
    QVERIFY(!modelKinds().empty());
    QCOMPARE(modelKinds().front().id, TrainingOptions().model);
}

QTEST_APPLESS_MAIN(TestTrainingOptions)
#include "tst_training_options.moc"
