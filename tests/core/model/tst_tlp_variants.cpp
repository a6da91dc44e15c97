// SPDX-License-Identifier: GPL-3.0-only
#include "model/torch_module.h"

#include "tests/support/parameter_counts.h"

#include <algorithm>
#include <cmath>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::model;
using torch::Tensor;

namespace {

constexpr int kRows = 5;
constexpr int kWidth = 13;
constexpr int kHidden = 8;

ModelHeader headerOf(const std::vector<std::pair<const char*, const char*>>& settings = {},
    std::vector<std::string> heads = {"x"})
{
    ModelHeader header;
    header.options.tlp = {{6, kHidden}, 2, 1, {4}};
    for (const auto& [key, value] : settings) {
        if (!header.options.set(key, value))
            qFatal("%s=%s is refused", key, value);
    }
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    header.features.shape = {kRows, kWidth};
    header.heads = std::move(heads);
    return header;
}

std::unique_ptr<CostModel> modelOf(const ModelHeader& header)
{
    auto model = createModel(header, 4);
    if (!model)
        qFatal("%s", model.error().message.c_str());
    return std::move(*model);
}

/// Programs whose last `padding` rows are zeros; no other row is.
Tensor programs(std::int64_t count, std::int64_t padding = 0, std::int64_t rows = kRows)
{
    torch::manual_seed(9);
    Tensor features = torch::rand({count, rows, kWidth}) + 0.1;
    features.narrow(1, rows - padding, padding).zero_();
    return features;
}

/// The weight of that name in the model.
Tensor weight(const CostModel& model, const std::string& name)
{
    return *torchModule(model).named_parameters().find(name);
}

Tensor linear(const CostModel& model, const std::string& name, const Tensor& x)
{
    return torch::linear(x, weight(model, name + ".weight"), weight(model, name + ".bias"));
}

Tensor encoded(const CostModel& model, const Tensor& features)
{
    return torch::relu(
        linear(model, "encoder.2", torch::relu(linear(model, "encoder.0", features))));
}

/// What follows the core: one residual block, the head, the sum.
Tensor scored(const CostModel& model, Tensor x)
{
    x = torch::relu(linear(model, "l_list.0.0", x)) + x;
    x = torch::relu(linear(model, "decoder.0", x));
    return linear(model, "decoder.2", x).squeeze(-1).sum(-1);
}

double difference(const Tensor& a, const Tensor& b)
{
    return a.sizes() == b.sizes() ? (a - b).abs().max().item<double>() : 1e30;
}

/// One head's attention over all rows, written out.
Tensor attended(const CostModel& model, const std::string& name, const Tensor& x)
{
    const Tensor all = torch::linear(
        x, weight(model, name + ".in_proj_weight"), weight(model, name + ".in_proj_bias"));
    std::vector<Tensor> mixed;
    const std::int64_t width = kHidden / 2;
    for (std::int64_t head = 0; head < 2; ++head) {
        const auto part = [&](std::int64_t which) {
            return all.narrow(-1, which * kHidden + head * width, width);
        };
        const Tensor weights = torch::softmax(
            part(0).matmul(part(1).transpose(1, 2)) / std::sqrt(static_cast<double>(width)), -1);
        mixed.push_back(weights.matmul(part(2)));
    }
    return linear(model, name + ".out_proj", torch::cat(mixed, -1));
}

} // namespace

class TestTlpVariants : public QObject
{
    Q_OBJECT

    torch::NoGradGuard m_noGradients;

private Q_SLOTS:
    void parameterCountsAreTheModules_data();
    void parameterCountsAreTheModules();
    void parameterCountsAreTheStatedOnes_data();
    void parameterCountsAreTheStatedOnes();
    void savedVariantsScoreTheSame_data() { parameterCountsAreTheModules_data(); }
    void savedVariantsScoreTheSame();
    void attentionIsWhatItSays();
    void transformerIsWhatItSays();
    void lstmScoresItsLastState();
    void paddingChangesNothingUnderAMask_data();
    void paddingChangesNothingUnderAMask();
    void paddingAloneHasAScore_data() { paddingChangesNothingUnderAMask_data(); }
    void paddingAloneHasAScore();
    void orderMattersWithPositions_data();
    void orderMattersWithPositions();
    void sinusoidsAreThoseOfThePaper();
    void privateBlocksAreEachHeadsOwn();
    void estimatesMoreMemoryForMore();
};

void TestTlpVariants::parameterCountsAreTheModules_data()
{
    using Settings = std::vector<std::pair<const char*, const char*>>;
    QTest::addColumn<std::shared_ptr<ModelHeader>>("header");
    const auto row = [](const char* name, const Settings& settings,
                         std::vector<std::string> heads = {"x"}) {
        QTest::newRow(name) << std::make_shared<ModelHeader>(headerOf(settings, std::move(heads)));
    };
    row("attention", {});
    row("attention, three heads", {}, {"a", "b", "c"});
    row("one attention head", {{"heads", "1"}});
    row("no residual block", {{"residual_blocks", "0"}});
    row("transformer", {{"model", "tlp-transformer"}});
    row("three layers, three heads", {{"core", "transformer"}, {"layers", "3"}}, {"a", "b", "c"});
    row("LSTM", {{"model", "tlp-lstm"}});
    row("LSTM with a mask, two heads", {{"core", "lstm"}, {"padding_mask", "yes"}}, {"a", "b"});
    row("learned positions", {{"positions", "learned"}});
    row("sinusoidal positions", {{"positions", "sinusoidal"}});
    row("padding mask", {{"padding_mask", "yes"}});
    row("private blocks", {{"residual_blocks", "3"}, {"private_blocks", "2"}}, {"a", "b"});
    row("private blocks of one head", {{"private_blocks", "1"}});
    row("as in the paper", {{"model", "tlp-paper"}});
}

void TestTlpVariants::parameterCountsAreTheModules()
{
    QFETCH(std::shared_ptr<ModelHeader>, header);
    const auto model = modelOf(*header);
    QCOMPARE(tlpParameterCount(*header), model->parameterCount());
    QVERIFY(torchModule(*model).trainingBytesPerProgram() > 0);
}

void TestTlpVariants::parameterCountsAreTheStatedOnes_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < tlp::test::parameterCounts().size(); ++i)
        QTest::newRow(tlp::test::parameterCounts()[i].name) << static_cast<int>(i);
}

void TestTlpVariants::parameterCountsAreTheStatedOnes()
{
    QFETCH(int, index);
    const auto& stated = tlp::test::parameterCounts()[static_cast<std::size_t>(index)];
    const auto layout = stated.isGpu ? features::Layout::Gpu : features::Layout::Cpu;
    ModelHeader header;
    for (const auto& [key, value] : stated.settings)
        QVERIFY2(header.options.set(key, value), key.c_str());
    header.features = features::FeatureSpec::official(layout);
    if (header.options.size == "full")
        header.features.shape = features::SequenceShape::full(layout);
    for (int head = 0; head < stated.heads; ++head)
        header.heads.push_back("p" + std::to_string(head));
    QCOMPARE(modelOf(header)->parameterCount(), stated.parameters);
}

void TestTlpVariants::savedVariantsScoreTheSame()
{
    QFETCH(std::shared_ptr<ModelHeader>, header);
    const auto model = modelOf(*header);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("m").toStdString();
    QVERIFY(saveModel(*model, file));
    const auto loaded = loadModel(file);
    QVERIFY2(loaded, loaded ? "" : loaded.error().toString().c_str());
    QVERIFY((*loaded)->header() == *header);
    const Tensor features = programs(3, 2);
    for (int head = 0; head < static_cast<int>(header->heads.size()); ++head)
        QCOMPARE(difference(torchModule(**loaded).forward(features, head),
                     torchModule(*model).forward(features, head)),
            0.0);
}

void TestTlpVariants::attentionIsWhatItSays()
{
    const auto model = modelOf(headerOf());
    const Tensor features = programs(3, 1);
    const Tensor x = encoded(*model, features);
    const Tensor expected = scored(*model, attended(*model, "attention", x) + x);
    QVERIFY(difference(torchModule(*model).forward(features, 0), expected) < 1e-5);
}

void TestTlpVariants::transformerIsWhatItSays()
{
    const auto model = modelOf(headerOf({{"core", "transformer"}, {"layers", "2"}}));
    // Norms that do something.
    for (const auto& item : torchModule(*model).named_parameters()) {
        if (item.key().find("norm") != std::string::npos)
            torch::Tensor(item.value()).add_(torch::rand_like(item.value()));
    }
    const Tensor features = programs(3, 1);
    Tensor x = encoded(*model, features);
    for (const std::string layer : {"transformer.0", "transformer.1"}) {
        const auto norm = [&](const std::string& name, const Tensor& y) {
            return torch::layer_norm(y, {kHidden}, weight(*model, layer + name + ".weight"),
                weight(*model, layer + name + ".bias"));
        };
        x = norm(".norm1", attended(*model, layer + ".self_attn", x) + x);
        x = norm(".norm2",
            linear(*model, layer + ".linear2", torch::relu(linear(*model, layer + ".linear1", x)))
                + x);
    }
    QVERIFY(difference(torchModule(*model).forward(features, 0), scored(*model, x)) < 1e-5);
}

void TestTlpVariants::lstmScoresItsLastState()
{
    const auto model = modelOf(headerOf({{"model", "tlp-lstm"}}));
    torch::nn::LSTM lstm(torch::nn::LSTMOptions(kHidden, kHidden).batch_first(true));
    for (const auto& item : lstm->named_parameters())
        torch::Tensor(item.value()).copy_(weight(*model, "lstm.layer." + item.key()));
    const Tensor features = programs(3);
    const auto states = std::get<1>(lstm->forward(encoded(*model, features)));
    const Tensor last = std::get<0>(states).squeeze(0).unsqueeze(1); // [batch, 1, hidden]
    QVERIFY(difference(torchModule(*model).forward(features, 0), scored(*model, last)) < 1e-6);
    QCOMPARE(torchModule(*model).embed(features).size(1), std::int64_t{1});
    QVERIFY(difference(torchModule(*model).forward(features.flip(1), 0), scored(*model, last))
        > 1e-4); // it reads them in order
}

void TestTlpVariants::paddingChangesNothingUnderAMask_data()
{
    QTest::addColumn<QByteArray>("core");
    QTest::addColumn<QByteArray>("positions");
    for (const char* core : {"attention", "transformer", "lstm"}) {
        for (const char* positions : {"none", "sinusoidal"})
            QTest::addRow("%s, %s", core, positions) << QByteArray(core) << QByteArray(positions);
    }
}

void TestTlpVariants::paddingChangesNothingUnderAMask()
{
    QFETCH(QByteArray, core);
    QFETCH(QByteArray, positions);
    ModelHeader header = headerOf({{"core", core.constData()}, {"positions", positions.constData()},
        {"padding_mask", "yes"}});
    const auto shorter = modelOf(header);
    header.features.shape.rows = kRows + 4;
    const auto longer = modelFromTensors(header, copyTensors(torchModule(*shorter)));
    QVERIFY2(longer, longer ? "" : longer.error().message.c_str());
    const Tensor features = programs(3, 1);
    const Tensor padded = torch::cat({features, torch::zeros({3, 4, kWidth})}, 1);
    const Tensor expected = torchModule(*shorter).forward(features, 0);
    QVERIFY(difference(torchModule(**longer).forward(padded, 0), expected) < 1e-5);

    header.options.tlp.paddingMask = "no";
    const auto unmasked = modelFromTensors(header, copyTensors(torchModule(*shorter)));
    QVERIFY(difference(torchModule(**unmasked).forward(padded, 0), expected) > 1e-3);
}

void TestTlpVariants::paddingAloneHasAScore()
{
    QFETCH(QByteArray, core);
    QFETCH(QByteArray, positions);
    const auto model = modelOf(headerOf({{"core", core.constData()},
        {"positions", positions.constData()}, {"padding_mask", "yes"}}));
    Tensor features = programs(2);
    features[0].zero_();
    const Tensor scores = torchModule(*model).forward(features, 0);
    QVERIFY(std::isfinite(scores[0].item<double>()));
    const Tensor alone = torchModule(*model).forward(features.narrow(0, 1, 1), 0);
    QVERIFY(difference(scores.narrow(0, 1, 1), alone) < 1e-6); // and spoils no other
}

void TestTlpVariants::orderMattersWithPositions_data()
{
    QTest::addColumn<QByteArray>("core");
    QTest::addColumn<QByteArray>("positions");
    QTest::addColumn<bool>("matters");
    for (const char* core : {"attention", "transformer"}) {
        for (const char* positions : {"none", "sinusoidal", "learned"})
            QTest::addRow("%s, %s", core, positions)
                << QByteArray(core) << QByteArray(positions) << (positions != std::string("none"));
    }
}

void TestTlpVariants::orderMattersWithPositions()
{
    QFETCH(QByteArray, core);
    QFETCH(QByteArray, positions);
    QFETCH(bool, matters);
    const auto model
        = modelOf(headerOf({{"core", core.constData()}, {"positions", positions.constData()}}));
    if (positions == "learned") // they begin near zero
        weight(*model, "positions").mul_(50);
    const Tensor features = programs(3);
    const double changed = difference(
        torchModule(*model).forward(features.flip(1), 0), torchModule(*model).forward(features, 0));
    QVERIFY2(matters ? changed > 1e-4 : changed < 1e-5, QByteArray::number(changed).constData());
}

void TestTlpVariants::sinusoidsAreThoseOfThePaper()
{
    const auto model = modelOf(headerOf({{"positions", "sinusoidal"}}));
    const auto buffers = torchModule(*model).named_buffers();
    const Tensor* const table = buffers.find("positions");
    QVERIFY(table != nullptr);
    QCOMPARE(table->sizes().vec(), (std::vector<std::int64_t>{kRows, kHidden}));
    const auto at = [&](int row, int column) { return (*table)[row][column].item<double>(); };
    QCOMPARE(at(0, 0), 0.0);
    QCOMPARE(at(0, 1), 1.0);
    QVERIFY(std::abs(at(3, 0) - std::sin(3.0)) < 1e-6);
    QVERIFY(std::abs(at(3, 1) - std::cos(3.0)) < 1e-6);
    QVERIFY(std::abs(at(3, 2) - std::sin(3.0 / 10)) < 1e-6); // 10000^(2/8) = 10
    QVERIFY(std::abs(at(3, 7) - std::cos(3.0 / 1000)) < 1e-6);
}

void TestTlpVariants::privateBlocksAreEachHeadsOwn()
{
    const auto model
        = modelOf(headerOf({{"residual_blocks", "2"}, {"private_blocks", "1"}}, {"a", "b"}));
    const Tensor features = programs(3);
    const Tensor first = torchModule(*model).forward(features, 0);
    const Tensor second = torchModule(*model).forward(features, 1);

    // By hand: the shared trunk, then the block and the head of the second.
    Tensor x = encoded(*model, features);
    x = attended(*model, "attention", x) + x;
    x = torch::relu(linear(*model, "l_list.0.0", x)) + x;
    QVERIFY(difference(torchModule(*model).embed(features), x) < 1e-5);
    x = torch::relu(linear(*model, "private_blocks.1.0.0", x)) + x;
    x = torch::relu(linear(*model, "mtl_heads.1.0", x));
    const Tensor expected = linear(*model, "mtl_heads.1.2", x).squeeze(-1).sum(-1);
    QVERIFY(difference(second, expected) < 1e-5);

    weight(*model, "private_blocks.1.0.0.weight").add_(1);
    QCOMPARE(difference(torchModule(*model).forward(features, 0), first), 0.0);
    QVERIFY(difference(torchModule(*model).forward(features, 1), second) > 1e-3);
}

void TestTlpVariants::estimatesMoreMemoryForMore()
{
    const auto bytes = [](const ModelHeader& header) {
        return torchModule(*modelOf(header)).trainingBytesPerProgram();
    };
    const std::int64_t plain = bytes(headerOf());
    QVERIFY(bytes(headerOf({}, {"a", "b"})) > plain);
    QVERIFY(bytes(headerOf({{"core", "transformer"}})) > plain);
    QVERIFY(bytes(headerOf({{"core", "transformer"}, {"layers", "2"}}))
        > bytes(headerOf({{"core", "transformer"}})));
    const ModelHeader two = headerOf({}, {"a", "b"});
    const ModelHeader own = headerOf({{"private_blocks", "1"}}, {"a", "b"});
    QVERIFY(bytes(own) > bytes(two));
    QCOMPARE(bytes(headerOf({{"private_blocks", "1"}})), plain);
}

QTEST_APPLESS_MAIN(TestTlpVariants)
#include "tst_tlp_variants.moc"
