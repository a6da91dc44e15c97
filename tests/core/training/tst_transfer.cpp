// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>

#include <QTemporaryDir>
#include <QtTest>

#include "model/torch_module.h"
#include "model/weight_transfer.h"
#include "tests/core/training/training_fixture.h"
#include "training/flat_adam.h"
#include "training/head_refresh.h"
#include "training/trainer.h"
#include "training/transferable_mask.h"

using namespace tlp;
using namespace tlp::training;
using namespace tlp::test;
using options::Grouping;
using torch::Tensor;

namespace {

/// A header whose run starts from another one's model.
model::ModelHeader transferHeader(const std::string& method)
{
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.transfer.method = method;
    header.options.transfer.gapHidden = 8;
    if (method == "gap")
        header.options.loss = options::Loss::Mse;
    return header;
}

/// The same programs on another machine: some order is kept, some is not.
TrainingData otherData()
{
    TrainingData data = someData();
    for (std::size_t i = 0; i < data.labels[0].size(); ++i)
        data.labels[0][i]
            = 0.02F + 0.9F * std::abs(data.labels[0][i] - 0.1F * data.features[i * 78] / 2);
    return data;
}

std::unique_ptr<model::CostModel> modelIn(const QTemporaryDir& folder)
{
    auto model = model::loadModel(folder.filePath("model.safetensors").toStdString());
    if (!model)
        qFatal("%s", model.error().toString().c_str());
    return std::move(*model);
}

bool areEqual(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    bool equal = a.size() == b.size();
    for (std::size_t i = 0; equal && i < a.size(); ++i)
        equal = torch::equal(a[i], b[i]);
    return equal;
}

void methodRows()
{
    QTest::addColumn<QByteArray>("method");
    for (const char* method : {"fine-tune", "head", "gap", "moses"})
        QTest::newRow(method) << QByteArray(method);
}

std::string fetchedMethod()
{
    QFETCH(QByteArray, method);
    return method.toStdString();
}

} // namespace

class TestTransfer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_sourceFolder;
    std::unique_ptr<model::CostModel> m_source;

    SourceModel source() const { return {m_source.get(), "hash"}; }

private Q_SLOTS:
    void initTestCase()
    {
        const auto trained = trainIn(m_sourceFolder, smallHeader(Grouping::PerTask));
        QVERIFY2(trained, messageOf(trained).c_str());
        m_source = modelIn(m_sourceFolder);
    }
    void learnsFromTheSource_data() { methodRows(); }
    void learnsFromTheSource();
    void stoppedTransferContinuesBitForBit_data() { methodRows(); }
    void stoppedTransferContinuesBitForBit();
    void theHeadAloneLeavesTheTrunkAsItIs();
    void aGapLeavesItsBaseAsItIs();
    void aZeroGapIsTheBase_data();
    void aZeroGapIsTheBase();
    void theGapIsASecondModelsScore();
    void aSearchCanRefreshItsHead();
    void transferableWeightsAreThoseThatMatter();
    void mosesKeepsTheShareAndDecaysTheRest();
    void headsOfOneNameStartFromEachOther();
    void anotherSourceStartsAnew();
    void refusesSourcesThatDoNotFit_data();
    void refusesSourcesThatDoNotFit();
};

void TestTransfer::learnsFromTheSource()
{
    const QTemporaryDir folder;
    model::ModelHeader header = transferHeader(fetchedMethod());
    header.options.epochs = 30;
    const TrainingData data = otherData();
    const auto result = trainIn(folder, header, data, {}, {}, source());
    QVERIFY2(result, messageOf(result).c_str());
    QVERIFY(result->history.back().trainLoss < result->history.front().trainLoss);
    const auto kept = modelIn(folder);
    QVERIFY(kept->header() == header);
    QVERIFY(scoresOf(folder, data.features) != scoresOf(m_sourceFolder, data.features));
}

void TestTransfer::stoppedTransferContinuesBitForBit()
{
    const model::ModelHeader header = transferHeader(fetchedMethod());
    const QTemporaryDir whole;
    QVERIFY(trainIn(whole, header, otherData(), {}, {}, source()));
    const QTemporaryDir folder;
    std::stop_source stop;
    const JobContext context{stop.get_token(), [&](const Progress& progress) {
                                 if (progress.done > 3 * 108 + 40)
                                     stop.request_stop();
                             }};
    QCOMPARE(trainIn(folder, header, otherData(), {}, context, source()).error().kind,
        ErrorKind::Stopped);
    int epochs = 0;
    const auto resumed = trainIn(
        folder, header, otherData(), {[&](const EpochResult&) { ++epochs; }, {}}, {}, source());
    QVERIFY2(resumed, messageOf(resumed).c_str());
    QCOMPARE(epochs, 2);
    QVERIFY(bytesOf(folder) == bytesOf(whole));
}

void TestTransfer::theHeadAloneLeavesTheTrunkAsItIs()
{
    const QTemporaryDir folder;
    QVERIFY(trainIn(folder, transferHeader("head"), otherData(), {}, {}, source()));
    const auto trained = modelIn(folder);
    model::TorchModule& after = model::torchModule(*trained);
    model::TorchModule& before = model::torchModule(*m_source);
    QVERIFY(areEqual(model::sharedParameters(after, 1), model::sharedParameters(before, 1)));
    const auto heads = model::headParameters(after, 1);
    const auto headsBefore = model::headParameters(before, 1);
    QCOMPARE(heads.size(), std::size_t{4}); // two layers
    for (std::size_t i = 0; i < heads.size(); ++i)
        QVERIFY(!torch::equal(heads[i], headsBefore[i]));
    QCOMPARE(heads.size() + model::sharedParameters(after, 1).size(), after.parameters().size());
}

void TestTransfer::aGapLeavesItsBaseAsItIs()
{
    const QTemporaryDir folder;
    QVERIFY(trainIn(folder, transferHeader("gap"), otherData(), {}, {}, source()));
    const auto trained = modelIn(folder); // holds both
    model::TorchModule& module = model::torchModule(*trained);
    QVERIFY(
        areEqual(model::baseOf(module).parameters(), model::torchModule(*m_source).parameters()));
    for (const auto& item : module.named_parameters()) {
        if (item.key().starts_with("gap_"))
            QVERIFY2(item.value().ne(0).any().item<bool>(), item.key().c_str());
    }
    QVERIFY(trained->parameterCount() > m_source->parameterCount());
}

void TestTransfer::aZeroGapIsTheBase_data()
{
    QTest::addColumn<QByteArray>("core");
    QTest::addColumn<QByteArray>("mask");
    for (const char* core : {"attention", "transformer", "lstm"}) {
        QTest::newRow(core) << QByteArray(core) << QByteArray("no");
        QTest::addRow("%s, masked", core) << QByteArray(core) << QByteArray("yes");
    }
}

void TestTransfer::aZeroGapIsTheBase()
{
    QFETCH(QByteArray, core);
    QFETCH(QByteArray, mask);
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    QVERIFY(header.options.set("core", core.toStdString()));
    QVERIFY(header.options.set("padding_mask", mask.toStdString()));
    const auto base = model::createModel(header, 3).value();
    header.options.transfer.method = "gap";
    header.options.loss = options::Loss::Mse;
    const auto sum = model::createModel(header, 4).value();
    QVERIFY(model::copyWeights(*base, *sum));
    std::vector<float> features = someData().features;
    std::fill(features.begin(), features.begin() + 6 * 13, 0.0F); // padding alone
    std::fill(features.begin() + 9 * 13, features.begin() + 12 * 13, 0.0F);
    QVERIFY(sum->score(features, kPrograms).value() == base->score(features, kPrograms).value());
}

/// The sum over the real rows of two layers, two residual blocks, and one number, written out.
void TestTransfer::theGapIsASecondModelsScore()
{
    const torch::NoGradGuard noGradients;
    for (const char* mask : {"no", "yes"}) {
        model::ModelHeader header = transferHeader("gap");
        QVERIFY(header.options.set("padding_mask", mask));
        const auto sum = model::createModel(header, 4).value();
        model::TorchModule& module = model::torchModule(*sum);
        const auto weights = module.named_parameters();
        weights["gap_output.weight"].uniform_(-1, 1);
        Tensor features = torch::rand({5, 6, 13});
        features.narrow(1, 4, 2).zero_();
        const auto linear = [&](const char* name, const Tensor& x) {
            return torch::linear(
                x, weights[std::string(name) + ".weight"], weights[std::string(name) + ".bias"]);
        };
        Tensor x = torch::relu(linear("gap_encoder.0", features.narrow(1, 0, 4)));
        x = torch::relu(linear("gap_encoder.2", x)).sum(1);
        x = x + torch::relu(linear("gap_blocks.0", x));
        x = x + torch::relu(linear("gap_blocks.1", x));
        const Tensor output = weights["gap_output.weight"].squeeze(0);
        const Tensor gap = x.matmul(output.narrow(0, 0, 8)) + output[8];
        const Tensor expected = model::baseOf(module).forward(features, 0) + gap;
        QVERIFY((module.forward(features, 0) - expected).abs().max().item<double>() < 1e-5);
    }
}

/// What a search trains of a sum is the head of the base together with the gap's last layer.
void TestTransfer::aSearchCanRefreshItsHead()
{
    const auto sum = model::createModel(transferHeader("gap"), 4).value();
    model::TorchModule& module = model::torchModule(*sum);
    const TrainingData data = someData();
    std::vector<model::EmbeddedProgram> programs(kPrograms);
    {
        const torch::NoGradGuard noGradients;
        const Tensor rows = module
                                .embed(torch::from_blob(const_cast<float*>(data.features.data()),
                                    {kPrograms, 6, 13}, torch::kFloat32))
                                .contiguous();
        QCOMPARE(rows.size(2), std::int64_t{16 + 8 + 1});
        const std::int64_t size = rows.size(1) * rows.size(2);
        for (std::int64_t i = 0; i < kPrograms; ++i) {
            const float* const first = rows.data_ptr<float>() + i * size;
            programs[static_cast<std::size_t>(i)].rows.assign(first, first + size);
            programs[static_cast<std::size_t>(i)].counts.assign(6, 1);
        }
    }
    RefreshExamples examples;
    for (const model::EmbeddedProgram& program : programs)
        examples.programs.push_back(&program);
    examples.labels = data.labels[0];
    examples.tasks = {kPrograms};
    const auto before = sum->score(data.features, kPrograms).value();
    auto refresh = HeadRefresh::create(*sum, 0, {});
    QVERIFY2(refresh, refresh ? "" : refresh.error().toString().c_str());
    QVERIFY(refresh->fit(examples, {}));
    QVERIFY(sum->score(data.features, kPrograms).value() != before);
}

void TestTransfer::transferableWeightsAreThoseThatMatter()
{
    const Tensor importance = torch::tensor({0.5F, 3.0F, 0.0F, 3.0F, 1.0F});
    const auto mask = [&](double share) {
        const Tensor chosen = transferableMask(importance, share);
        std::vector<bool> values;
        for (std::int64_t i = 0; i < 5; ++i)
            values.push_back(chosen[i].item<bool>());
        return values;
    };
    QCOMPARE(mask(0.6), (std::vector<bool>{false, true, false, true, true}));
    QCOMPARE(mask(0.2), (std::vector<bool>{false, true, false, false, false}));
    QCOMPARE(mask(1e-6), mask(0.2));
    QCOMPARE(mask(1), (std::vector<bool>(5, true)));
    for (const double share : {0.01, 0.3, 0.5, 0.77}) {
        const Tensor many = torch::rand({10007});
        QCOMPARE(transferableMask(many, share).sum().item<std::int64_t>(),
            std::int64_t(std::llround(share * 10007)));
        const Tensor equal = torch::zeros({10007}); // ties, too
        QCOMPARE(transferableMask(equal, share).sum().item<std::int64_t>(),
            std::int64_t(std::llround(share * 10007)));
    }
}

/// One step over everything: the chosen weights move as Adam moves them, the others shrink.
void TestTransfer::mosesKeepsTheShareAndDecaysTheRest()
{
    model::ModelHeader header = transferHeader("moses");
    header.options.grouping = Grouping::Mixed;
    header.options.batchSize = 1000;
    header.options.validationShare = 0;
    header.options.keepBest = "last";
    header.options.epochs = 1;
    header.options.transfer.transferableShare = 0.25;
    header.options.transfer.domainDecay = 0.1;
    const QTemporaryDir folder;
    QVERIFY(trainIn(folder, header, otherData(), {}, {}, source()));
    const auto trained = modelIn(folder);
    FlatAdam before(model::torchModule(*m_source));
    FlatAdam after(model::torchModule(*trained));
    const auto start = before.parameters();
    const auto end = after.parameters();
    std::int64_t decayed = 0;
    std::int64_t ambiguous = 0; // a weight of zero shrinks to itself
    for (std::size_t i = 0; i < start.size(); ++i) {
        ambiguous += start[i] == 0 ? 1 : 0;
        decayed += start[i] != 0 && end[i] == start[i] * 0.9F ? 1 : 0;
    }
    const auto count = static_cast<std::int64_t>(start.size());
    const std::int64_t expected = count - transferableCount(count, 0.25);
    QVERIFY2(decayed <= expected && decayed + ambiguous >= expected,
        qPrintable(QString("%1 of %2 decayed, %3 zero").arg(decayed).arg(expected).arg(ambiguous)));
    m_source = modelIn(m_sourceFolder); // its weights are views of `before`'s now
}

void TestTransfer::headsOfOneNameStartFromEachOther()
{
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.tlp.privateBlocks = 1;
    header.heads = {"a", "b"};
    const auto from = model::createModel(header, 3).value();
    header.heads = {"c", "b", "a"};
    const auto to = model::createModel(header, 4).value();
    QVERIFY(model::copyWeights(*from, *to));
    const auto features = someData().features;
    const auto scores = [&](model::CostModel& model, int head) {
        return model.score(features, kPrograms, head).value();
    };
    QVERIFY(scores(*to, 1) == scores(*from, 1));
    QVERIFY(scores(*to, 2) == scores(*from, 0));
    QVERIFY(scores(*to, 0) == scores(*from, 0)); // a stranger has the first one's
    header.heads = {"b"};
    const auto alone = model::createModel(header, 5).value();
    QVERIFY(model::copyWeights(*from, *alone));
    QVERIFY(scores(*alone, 0) == scores(*from, 1));
}

void TestTransfer::anotherSourceStartsAnew()
{
    const QTemporaryDir folder;
    const model::ModelHeader header = transferHeader("fine-tune");
    QVERIFY(trainIn(folder, header, otherData(), {}, {}, source()));
    int epochs = 0;
    const TrainerCallbacks count{[&](const EpochResult&) { ++epochs; }, {}};
    QVERIFY(trainIn(folder, header, otherData(), count, {}, source()));
    QCOMPARE(epochs, 0);
    QVERIFY(trainIn(folder, header, otherData(), count, {}, {m_source.get(), "another"}));
    QCOMPARE(epochs, 5);
}

void TestTransfer::refusesSourcesThatDoNotFit_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("width") << QByteArray("encoder") << QByteArray("8,24")
                           << QByteArray("another network");
    QTest::newRow("core") << QByteArray("core") << QByteArray("transformer")
                          << QByteArray("another network");
    QTest::newRow("head") << QByteArray("head") << QByteArray("9") << QByteArray("another network");
    QTest::newRow("size") << QByteArray("size") << QByteArray("5x13")
                          << QByteArray("other features");
    QTest::newRow("layout") << QByteArray() << QByteArray() << QByteArray("reads cpu programs");
    QTest::newRow("gap") << QByteArray("transfer") << QByteArray("gap")
                         << QByteArray("the sum of two");
    QTest::newRow("none") << QByteArray("none") << QByteArray()
                          << QByteArray("needs a model to start from");
}

void TestTransfer::refusesSourcesThatDoNotFit()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, says);
    model::ModelHeader other = smallHeader(Grouping::PerTask);
    model::ModelHeader header = transferHeader("fine-tune");
    TrainingData data = otherData();
    if (key == "transfer") {
        QVERIFY(other.options.set("loss", "mse"));
        QVERIFY(other.options.set("transfer", value.toStdString()));
    } else if (key.isEmpty()) {
        header.features = features::FeatureSpec::official(features::Layout::Gpu);
        header.features.shape = {6, 13};
    } else if (key == "size") {
        other.features.shape = {5, 13};
    } else if (key != "none") {
        QVERIFY(other.options.set(key.toStdString(), value.toStdString()));
    }
    const auto model = model::createModel(other, 3).value();
    const QTemporaryDir folder;
    const auto result = trainIn(folder, header, data, {}, {},
        key == "none" ? SourceModel{} : SourceModel{model.get(), "x"});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
    QVERIFY2(
        messageOf(result).find(says.toStdString()) != std::string::npos, messageOf(result).c_str());
}

QTEST_GUILESS_MAIN(TestTransfer)
#include "tst_transfer.moc"
