// SPDX-License-Identifier: GPL-3.0-only
#include "model/cost_model.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <QTemporaryDir>
#include <QtTest>

#include "base/file.h"
#include "features/npy.h"
#include "model/safetensors.h"

using namespace tlp;
using namespace tlp::model;

namespace {

const std::string kGolden = TLP_TEST_DATA_DIR "/golden/tlp/";

std::vector<float> floats(const std::string& file)
{
    const auto array = features::readNpy(kGolden + file);
    if (!array)
        return {};
    return {array->values.begin(), array->values.end()};
}

double largestDifference(std::span<const float> a, std::span<const float> b)
{
    if (a.size() != b.size())
        return 1e30;
    double difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference = std::max(difference, std::abs(double{a[i]} - double{b[i]}));
    return difference;
}

/// Without the sync of our own writer: these tests write hundreds of files.
void overwrite(const std::string& file, std::string_view bytes)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

ModelHeader smallHeader()
{
    ModelHeader header;
    header.options.tlp = {{8, 16}, 4, 1, {8}};
    header.features = features::FeatureSpec::official(features::Layout::Gpu);
    header.heads = {"a", "b"};
    return header;
}

std::vector<float> someFeatures(const ModelHeader& header, std::int64_t count)
{
    std::vector<float> values(
        static_cast<std::size_t>(count * header.features.shape.rows * header.features.shape.width));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>((i * 7919) % 31) * 0.1F;
    return values;
}

} // namespace

class TestCostModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void officialWeightsGiveTheOfficialScores();
    void officialMultiTaskWeightsGiveTheOfficialScores();
    void officialSizesAreThoseOfThePapersModel();
    void scoresDoNotDependOnTheBatch();
    void officialWeightsNeedFeaturesOfTheirWidth();
    void sameSeedGivesTheSameWeights();
    void savedModelScoresTheSame();
    void everyTruncationIsRefused();
    void mangledBytesNeverCrash();
    void refusesFilesOfOtherKinds();
    void refusesWeightsThatDoNotFitTheDescription();
    void refusesNewerFormats();
    void refusesSizesThatCannotBe();
    void refusesFeaturesAndHeadsThatDoNotFit();
};

void TestCostModel::officialWeightsGiveTheOfficialScores()
{
    const auto model = loadOfficialWeights(
        kGolden + "tlp_state_dict.pt", features::FeatureSpec::official(features::Layout::Cpu));
    QVERIFY2(model, model ? "" : model.error().toString().c_str());
    const auto scores = (*model)->score(floats("tlp_input.npy"), 64);
    QVERIFY(scores);
    const double difference = largestDifference(*scores, floats("tlp_scores.npy"));
    QVERIFY2(difference < 1e-5, std::to_string(difference).c_str());
}

void TestCostModel::officialMultiTaskWeightsGiveTheOfficialScores()
{
    const auto model = loadOfficialWeights(
        kGolden + "mtl_state_dict.pt", features::FeatureSpec::official(features::Layout::Cpu));
    QVERIFY2(model, model ? "" : model.error().toString().c_str());
    QCOMPARE((*model)->headNames().size(), std::size_t{3});
    const std::vector<float> expected = floats("mtl_scores.npy");
    QCOMPARE(expected.size(), std::size_t{192});
    for (int head = 0; head < 3; ++head) {
        const auto scores = (*model)->score(floats("tlp_input.npy"), 64, head);
        QVERIFY(scores);
        const auto golden = std::span(expected).subspan(static_cast<std::size_t>(head) * 64, 64);
        QVERIFY(largestDifference(*scores, golden) < 1e-5);
    }
}

void TestCostModel::officialSizesAreThoseOfThePapersModel()
{
    const auto spec = features::FeatureSpec::official(features::Layout::Cpu);
    const auto loaded = loadOfficialWeights(kGolden + "tlp_state_dict.pt", spec);
    QVERIFY(loaded);
    options::TrainingOptions paper;
    QVERIFY(paper.set("model", "tlp-paper"));
    QVERIFY((*loaded)->header().options.tlp == paper.tlp);
    const auto created = createModel({1, paper, spec, {"x"}}, 0);
    QVERIFY(created);
    QCOMPARE((*created)->parameterCount(), std::int64_t{610369});
    QCOMPARE((*loaded)->parameterCount(), std::int64_t{610369});
}

void TestCostModel::scoresDoNotDependOnTheBatch()
{
    const auto model = loadOfficialWeights(
        kGolden + "tlp_state_dict.pt", features::FeatureSpec::official(features::Layout::Cpu));
    QVERIFY(model);
    const std::vector<float> input = floats("tlp_input.npy");
    // More than one internal batch: the 64 programs, 20 times over.
    std::vector<float> many;
    for (int i = 0; i < 20; ++i)
        many.insert(many.end(), input.begin(), input.end());
    const auto all = (*model)->score(many, 1280);
    QVERIFY(all);
    const std::size_t size = input.size() / 64;
    for (const std::size_t i : {std::size_t{0}, std::size_t{63}, std::size_t{600}}) {
        const auto one = (*model)->score(std::span(many).subspan(i * size, size), 1);
        QVERIFY(one);
        QVERIFY(std::abs((*one)[0] - (*all)[i]) < 1e-5);
    }
    QCOMPARE((*model)->score({}, 0)->size(), std::size_t{0});
}

void TestCostModel::officialWeightsNeedFeaturesOfTheirWidth()
{
    const auto model = loadOfficialWeights(
        kGolden + "tlp_state_dict.pt", features::FeatureSpec::official(features::Layout::Gpu));
    QVERIFY(!model);
    QCOMPARE(model.error().kind, ErrorKind::BadInput);
    QVERIFY(model.error().message.find("22") != std::string::npos);
}

void TestCostModel::sameSeedGivesTheSameWeights()
{
    const ModelHeader header = smallHeader();
    const auto input = someFeatures(header, 3);
    const auto first = (*createModel(header, 5))->score(input, 3);
    const auto again = (*createModel(header, 5))->score(input, 3);
    const auto other = (*createModel(header, 6))->score(input, 3);
    QVERIFY(*first == *again);
    QVERIFY(*first != *other);
}

void TestCostModel::savedModelScoresTheSame()
{
    const QTemporaryDir folder;
    const std::filesystem::path file
        = std::filesystem::path(folder.path().toStdString()) / "\xC3\xA4 model.safetensors";
    const ModelHeader header = smallHeader();
    const auto model = createModel(header, 1);
    QVERIFY(model);
    const Status saved = saveModel(**model, file);
    QVERIFY2(saved, saved ? "" : saved.error().toString().c_str());
    const auto loaded = loadModel(file);
    QVERIFY2(loaded, loaded ? "" : loaded.error().toString().c_str());
    QVERIFY((*loaded)->header() == header);
    const auto input = someFeatures(header, 4);
    for (int head = 0; head < 2; ++head)
        QVERIFY(*(*loaded)->score(input, 4, head) == *(*model)->score(input, 4, head));
    // Nothing but the file is left in the folder.
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void TestCostModel::everyTruncationIsRefused()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("m").toStdString();
    const auto model = createModel(smallHeader(), 1);
    QVERIFY(saveModel(**model, file));
    const auto bytes = readWholeFile(file, 1U << 30U);
    QVERIFY(bytes);
    for (std::size_t length = 0; length < bytes->size(); length += 1 + bytes->size() / 300) {
        overwrite(file, std::string_view(*bytes).substr(0, length));
        const auto loaded = loadModel(file);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().place.file, file);
    }
}

void TestCostModel::mangledBytesNeverCrash()
{
    const auto model = createModel(smallHeader(), 1);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("m").toStdString();
    QVERIFY(saveModel(**model, file));
    const auto bytes = readWholeFile(file, 1U << 30U);
    QVERIFY(bytes);
    // The header is where damage matters; every byte value may come.
    int refused = 0;
    for (std::size_t i = 0; i < 600; ++i) {
        std::string mangled = *bytes;
        mangled[i * 5 % 2500] = static_cast<char>(i * 37 % 256);
        overwrite(file, mangled);
        refused += !loadModel(file);
    }
    QVERIFY(refused > 300);
}

void TestCostModel::refusesFilesOfOtherKinds()
{
    const auto text = loadModel(TLP_TEST_DATA_DIR "/cases/not_a_project.db");
    QVERIFY(!text);
    QCOMPARE(text.error().kind, ErrorKind::BadInput);
    const auto pickle = loadModel(kGolden + "tlp_state_dict.pt");
    QVERIFY(!pickle);
    QCOMPARE(pickle.error().kind, ErrorKind::BadInput);
    const auto missing = loadModel(kGolden + "nothing");
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::NotFound);
    const auto directory = loadModel(TLP_TEST_DATA_DIR);
    QVERIFY(!directory);
    QCOMPARE(directory.error().kind, ErrorKind::BadInput);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("foreign").toStdString();
    QVERIFY(writeSafetensors(file, {{{"format", "pt"}}, {{"w", {{2}, {1, 2}}}}}));
    const auto foreign = loadModel(file);
    QVERIFY(!foreign);
    QCOMPARE(foreign.error().message, std::string("this is not a model of TLP Workbench"));
}

void TestCostModel::refusesWeightsThatDoNotFitTheDescription()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("m").toStdString();
    const auto model = createModel(smallHeader(), 1);
    QVERIFY(saveModel(**model, file));
    auto content = readSafetensors(file);
    QVERIFY(content);

    TensorFile renamed = *content;
    auto node = renamed.tensors.extract("encoder.0.bias");
    node.key() = "encoder.9.bias";
    renamed.tensors.insert(std::move(node));
    QVERIFY(writeSafetensors(file, renamed));
    QVERIFY(!loadModel(file));

    TensorFile reshaped = *content;
    std::reverse(reshaped.tensors["encoder.0.weight"].shape.begin(),
        reshaped.tensors["encoder.0.weight"].shape.end());
    QVERIFY(writeSafetensors(file, reshaped));
    QVERIFY(!loadModel(file));

    TensorFile infinite = *content;
    infinite.tensors["encoder.0.bias"].values[0] = HUGE_VALF;
    QVERIFY(writeSafetensors(file, infinite));
    const auto loaded = loadModel(file);
    QVERIFY(!loaded);
    QVERIFY(loaded.error().message.find("not finite") != std::string::npos);

    // A small file that describes a model of gigabytes.
    TensorFile huge = *content;
    std::string& json = huge.metadata.begin()->second;
    ModelHeader header = smallHeader();
    header.options.tlp = {std::vector<int>(16, 8192), 1, 8, {}};
    json = header.toJson();
    QVERIFY(writeSafetensors(file, huge));
    const auto bomb = loadModel(file);
    QVERIFY(!bomb);
    QCOMPARE(bomb.error().kind, ErrorKind::BadInput);
}

void TestCostModel::refusesNewerFormats()
{
    ModelHeader header = smallHeader();
    header.format = 2;
    const auto parsed = ModelHeader::fromJson(header.toJson());
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().kind, ErrorKind::Version);
    QVERIFY(!ModelHeader::fromJson("{}"));
    QVERIFY(!ModelHeader::fromJson("nonsense"));
}

void TestCostModel::refusesSizesThatCannotBe()
{
    ModelHeader header = smallHeader();
    header.options.tlp.heads = 3;
    const auto uneven = createModel(header, 0);
    QVERIFY(!uneven);
    QVERIFY(uneven.error().message.find("heads") != std::string::npos);
    header = smallHeader();
    header.options.model = "tlpp";
    QVERIFY(!createModel(header, 0));
    header = smallHeader();
    header.heads.clear();
    QVERIFY(!createModel(header, 0));
    header = smallHeader();
    header.features.shape = {0, 22};
    QVERIFY(!createModel(header, 0));
}

void TestCostModel::refusesFeaturesAndHeadsThatDoNotFit()
{
    const ModelHeader header = smallHeader();
    const auto model = createModel(header, 0);
    const auto input = someFeatures(header, 2);
    QVERIFY((*model)->score(input, 2));
    QVERIFY(!(*model)->score(input, 3));
    QVERIFY(!(*model)->score(input, -1));
    QVERIFY(!(*model)->score(std::span(input).subspan(1), 2));
    QVERIFY(!(*model)->score(input, 2, 2));
    QVERIFY(!(*model)->score(input, 2, -1));
}

QTEST_APPLESS_MAIN(TestCostModel)
#include "tst_cost_model.moc"
