// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>

#include <QTemporaryDir>
#include <QtTest>

#include "model/torch_module.h"
#include "model/weight_transfer.h"
#include "tests/core/training/training_fixture.h"
#include "training/pretraining.h"
#include "training/primitive_prediction.h"
#include "training/trainer.h"

using namespace tlp;
using namespace tlp::training;
using namespace tlp::test;
using options::Grouping;
using torch::Tensor;

namespace {

constexpr std::int64_t kTypes = 11;

model::ModelHeader pretrainHeader(const std::string& method)
{
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.pretrain.method = method;
    header.options.pretrain.epochs = 4;
    header.options.pretrain.learningRate = 3e-3;
    return header;
}

/// `real` rows of one type and two numbers each, then padding to six.
Tensor program(std::int64_t real, std::int64_t type = 2)
{
    Tensor features = torch::zeros({1, 6, 13});
    for (std::int64_t row = 0; row < real; ++row) {
        features[0][row][type] = 1;
        features[0][row][kTypes] = static_cast<float>(row);
        features[0][row][kTypes + 1] = 3;
    }
    return features;
}

struct Predictor
{
    explicit Predictor(const model::ModelHeader& header)
        : model(model::createModel(header, 3).value())
        , prediction(header, model::torchModule(*model))
    {}
    /// The layer on top gives zeros: every type is as likely, every number 0.
    void clearLayer()
    {
        const auto& all = prediction.parameters();
        all[all.size() - 2].zero_();
        all[all.size() - 1].zero_();
    }

    std::unique_ptr<model::CostModel> model;
    PrimitivePrediction prediction;
};

bool areClose(const Tensor& a, const std::vector<double>& b)
{
    bool close = a.numel() == static_cast<std::int64_t>(b.size());
    for (std::size_t i = 0; close && i < b.size(); ++i)
        close = std::abs(a.flatten()[static_cast<std::int64_t>(i)].item<double>() - b[i]) < 1e-4;
    return close;
}

void methodRows()
{
    QTest::addColumn<QByteArray>("method");
    QTest::newRow("gpt") << QByteArray("gpt");
    QTest::newRow("bert") << QByteArray("bert");
}

std::string fetchedMethod()
{
    QFETCH(QByteArray, method);
    return method.toStdString();
}

/// Stops when the pre-training (or, later, the training) has gone so far.
struct Stopper
{
    Stopper(const std::string& phase, std::int64_t after)
        : context{stop.get_token(), [this, phase, after](const Progress& progress) {
                      if (progress.phase == phase && progress.done > after)
                          stop.request_stop();
                  }}
    {}
    std::stop_source stop;
    JobContext context;
};

} // namespace

class TestPretraining : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nextLossIsWhatItSays();
    void hiddenLossIsWhatItSays();
    void logarithmsAreNotTakenTwice();
    void nextLossDoesNotSeeLaterRows_data();
    void nextLossDoesNotSeeLaterRows();
    void hiddenRowsAreNotSeen_data();
    void hiddenRowsAreNotSeen();
    void hidesAShareOfRealRows();
    void lossFallsAndIsReported_data() { methodRows(); }
    void lossFallsAndIsReported();
    void headsAreNotPretrained_data() { methodRows(); }
    void headsAreNotPretrained();
    void stoppedPretrainingContinuesBitForBit_data();
    void stoppedPretrainingContinuesBitForBit();
    void programsWithoutLabelsAreReadToo();
    void refusesUnlabelledProgramsThatAreNone();
};

/// Four real rows, all with type 2: predicted are rows 1 to 3 and the end after row 3.
void TestPretraining::nextLossIsWhatItSays()
{
    const torch::NoGradGuard noGradients;
    Predictor predictor(pretrainHeader("gpt"));
    predictor.clearLayer();
    const double type = 10 * std::log(12.0); // eleven types and none
    const auto numbers = [](double row) {
        return (std::pow(std::log2(1 + row), 2) + 4) / 2; // log2(1 + 3) = 2
    };
    const Tensor losses = predictor.prediction.nextLosses(program(4));
    QVERIFY(areClose(losses, {type + numbers(1), type + numbers(2), type + numbers(3), type, 0}));
    QVERIFY(torch::equal(hasNext(program(4)),
        torch::tensor({1, 1, 1, 1, 0}, torch::kInt64).to(torch::kBool).view({1, 5})));
    QCOMPARE(predictor.prediction.nextLosses(program(0)).abs().max().item<double>(), 0.0);

    // The type that the layer is sure of costs nothing, any other all that it is sure.
    predictor.prediction.parameters().back()[1 + 2] = 50;
    QVERIFY(areClose(
        predictor.prediction.nextLosses(program(4)), {numbers(1), numbers(2), numbers(3), 500, 0}));
    QVERIFY(
        areClose(predictor.prediction.nextLosses(program(2, 4)), {500 + numbers(1), 500, 0, 0, 0}));
}

void TestPretraining::hiddenLossIsWhatItSays()
{
    const torch::NoGradGuard noGradients;
    Predictor predictor(pretrainHeader("bert"));
    predictor.clearLayer();
    Tensor hidden = torch::zeros({1, 6}, torch::kBool);
    hidden[0][1] = true;
    QVERIFY(areClose(predictor.prediction.hiddenLosses(program(4), hidden),
        {0, 10 * std::log(12.0) + (1 + 4) / 2.0, 0, 0, 0, 0}));
}

void TestPretraining::logarithmsAreNotTakenTwice()
{
    const torch::NoGradGuard noGradients;
    model::ModelHeader header = pretrainHeader("bert");
    header.features.numbers = features::NumberScale::Log;
    Predictor predictor(header);
    predictor.clearLayer();
    Tensor hidden = torch::zeros({1, 6}, torch::kBool);
    hidden[0][2] = true;
    QVERIFY(areClose(predictor.prediction.hiddenLosses(program(4), hidden),
        {0, 0, 10 * std::log(12.0) + (4 + 9) / 2.0, 0, 0, 0}));
}

void TestPretraining::nextLossDoesNotSeeLaterRows_data()
{
    QTest::addColumn<QByteArray>("core");
    for (const char* core : {"attention", "transformer", "lstm"})
        QTest::newRow(core) << QByteArray(core);
}

/// The loss at row i depends on rows 0 to i + 1, and on no other.
void TestPretraining::nextLossDoesNotSeeLaterRows()
{
    QFETCH(QByteArray, core);
    const torch::NoGradGuard noGradients;
    for (const char* mask : {"no", "yes"}) {
        model::ModelHeader header = pretrainHeader("gpt");
        QVERIFY(header.options.set("core", core.toStdString()));
        QVERIFY(header.options.set("padding_mask", mask));
        QVERIFY(header.options.set("positions", "learned"));
        Predictor predictor(header);
        const Tensor features = program(6);
        const Tensor before = predictor.prediction.nextLosses(features);
        for (std::int64_t changed = 0; changed < 6; ++changed) {
            Tensor other = features.clone();
            other[0][changed][kTypes] = 77;
            const Tensor after = predictor.prediction.nextLosses(other);
            for (std::int64_t row = 0; row < 5; ++row) {
                const bool isSame = torch::equal(before[0][row], after[0][row]);
                QCOMPARE(isSame, row + 1 < changed);
            }
        }
    }
}

void TestPretraining::hiddenRowsAreNotSeen_data()
{
    QTest::addColumn<QByteArray>("core");
    for (const char* core : {"attention", "transformer"})
        QTest::newRow(core) << QByteArray(core);
}

/// The loss of a hidden row depends on the rows that are not hidden, and of the hidden ones on
/// itself alone; rows that are not hidden have no loss.
void TestPretraining::hiddenRowsAreNotSeen()
{
    QFETCH(QByteArray, core);
    const torch::NoGradGuard noGradients;
    model::ModelHeader header = pretrainHeader("bert");
    QVERIFY(header.options.set("core", core.toStdString()));
    Predictor predictor(header);
    Tensor hidden = torch::zeros({1, 6}, torch::kBool);
    hidden[0][1] = true;
    hidden[0][3] = true;
    const Tensor features = program(5);
    const Tensor before = predictor.prediction.hiddenLosses(features, hidden);
    for (std::int64_t row = 0; row < 6; ++row)
        QCOMPARE(before[0][row].item<double>() != 0, row == 1 || row == 3);
    const auto lossOfRow1 = [&](std::int64_t changed) {
        Tensor other = features.clone();
        other[0][changed][kTypes] = 77;
        return predictor.prediction.hiddenLosses(other, hidden)[0][1];
    };
    QVERIFY(torch::equal(lossOfRow1(3), before[0][1]));
    for (const std::int64_t seen : {0, 1, 2, 4})
        QVERIFY(!torch::equal(lossOfRow1(seen), before[0][1]));
}

void TestPretraining::hidesAShareOfRealRows()
{
    Rng rng(5);
    const Tensor many = program(4).expand({5000, 6, 13}).contiguous();
    const Tensor hidden = drawHidden(many, 0.15, rng);
    QVERIFY(!hidden.narrow(1, 4, 2).any().item<bool>()); // no padding
    QVERIFY(hidden.any(1).all().item<bool>()); // one of each program at least
    // Expected: 0.15 of the rows, and of the 0.85⁴ programs without any one of four.
    const double expected = 0.15 + std::pow(0.85, 4) / 4;
    QVERIFY(std::abs(hidden.to(torch::kFloat64).narrow(1, 0, 4).mean().item<double>() - expected)
        < 0.01);
    for (std::int64_t row = 0; row < 4; ++row)
        QVERIFY(hidden.select(1, row).any().item<bool>());
    QVERIFY(!drawHidden(program(0), 0.5, rng).any().item<bool>());
}

void TestPretraining::lossFallsAndIsReported()
{
    const QTemporaryDir folder;
    model::ModelHeader header = pretrainHeader(fetchedMethod());
    header.options.pretrain.epochs = 20;
    std::vector<PretrainResult> reported;
    int epochsBefore = 0;
    TrainerCallbacks callbacks;
    callbacks.onPretrained = [&](const PretrainResult& epoch) { reported.push_back(epoch); };
    callbacks.onEpoch = [&](const EpochResult&) { epochsBefore += reported.size() == 20 ? 1 : 0; };
    const auto result = trainIn(folder, header, someData(), callbacks);
    QVERIFY2(result, messageOf(result).c_str());
    QCOMPARE(reported.size(), std::size_t{20});
    QCOMPARE(epochsBefore, 5);
    QCOMPARE(result->pretraining.size(), std::size_t{20});
    QCOMPARE(reported.back().epoch, 20);
    QVERIFY(reported.back().loss < 0.9 * reported.front().loss);
    QVERIFY(reported.back().samplesPerSecond > 0);
    QCOMPARE(result->history.size(), std::size_t{5});
    const QTemporaryDir plain;
    header.options.pretrain.method = "none";
    QVERIFY(trainIn(plain, header));
    QVERIFY(scoresOf(folder, someData().features) != scoresOf(plain, someData().features));
}

/// What all heads share learns; the heads start as without a pre-training.
void TestPretraining::headsAreNotPretrained()
{
    const model::ModelHeader header = pretrainHeader(fetchedMethod());
    const auto fresh = model::createModel(header, 3).value();
    const auto trained = model::createModel(header, 3).value();
    model::TorchModule& before = model::torchModule(*fresh);
    model::TorchModule& after = model::torchModule(*trained);
    const TrainingData data = someData();
    const JobContext context;
    Pretraining pretraining(header, data, after, torch::kCPU, context);
    QVERIFY(pretraining.runEpoch(1));
    const auto compare = [](const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
        int equal = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            equal += torch::equal(a[i], b.at(i)) ? 1 : 0;
        return equal;
    };
    QCOMPARE(compare(model::headParameters(before, 1), model::headParameters(after, 1)), 4);
    QCOMPARE(compare(model::sharedParameters(before, 1), model::sharedParameters(after, 1)), 0);
}

void TestPretraining::stoppedPretrainingContinuesBitForBit_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("phase");
    QTest::addColumn<int>("after");
    QTest::addColumn<int>("passes");
    QTest::addColumn<int>("epochs");
    for (const char* method : {"gpt", "bert"}) {
        QTest::addRow("%s, first pass", method)
            << QByteArray(method) << QByteArray("pretrain") << 40 << 4 << 5;
        QTest::addRow("%s, third pass", method)
            << QByteArray(method) << QByteArray("pretrain") << 2 * 120 + 40 << 2 << 5;
        QTest::addRow("%s, first epoch", method)
            << QByteArray(method) << QByteArray("train") << 40 << 0 << 5;
        QTest::addRow("%s, fourth epoch", method)
            << QByteArray(method) << QByteArray("train") << 3 * 108 + 40 << 0 << 2;
    }
}

void TestPretraining::stoppedPretrainingContinuesBitForBit()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, phase);
    QFETCH(int, after);
    QFETCH(int, passes);
    QFETCH(int, epochs);
    const model::ModelHeader header = pretrainHeader(method.toStdString());
    const QTemporaryDir whole;
    const auto expected = trainIn(whole, header);
    QVERIFY2(expected, messageOf(expected).c_str());
    const QTemporaryDir folder;
    Stopper stopper(phase.toStdString(), after);
    QCOMPARE(
        trainIn(folder, header, someData(), {}, stopper.context).error().kind, ErrorKind::Stopped);
    int passesLeft = 0;
    int epochsLeft = 0;
    TrainerCallbacks callbacks;
    callbacks.onPretrained = [&](const PretrainResult&) { ++passesLeft; };
    callbacks.onEpoch = [&](const EpochResult&) { ++epochsLeft; };
    const auto resumed = trainIn(folder, header, someData(), callbacks);
    QVERIFY2(resumed, messageOf(resumed).c_str());
    QCOMPARE(passesLeft, passes);
    QCOMPARE(epochsLeft, epochs);
    QCOMPARE(resumed->pretraining.size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(resumed->pretraining[i].loss, expected->pretraining[i].loss);
    QVERIFY(!bytesOf(folder).empty());
    QVERIFY(bytesOf(folder) == bytesOf(whole));
}

void TestPretraining::programsWithoutLabelsAreReadToo()
{
    const model::ModelHeader header = pretrainHeader("gpt");
    TrainingData data = someData();
    data.unlabelled.assign(data.features.begin(), data.features.begin() + 30 * 78);
    for (float& value : data.unlabelled)
        value += 1;
    std::int64_t last = 0;
    std::int64_t total = 0;
    const JobContext context{{}, [&](const Progress& progress) {
                                 if (progress.phase == "pretrain") {
                                     last = progress.done;
                                     total = progress.total;
                                 }
                             }};
    const QTemporaryDir with;
    const QTemporaryDir without;
    QVERIFY(trainIn(with, header, data, {}, context));
    QCOMPARE(last, std::int64_t{4 * 150});
    QCOMPARE(total, last);
    QVERIFY(trainIn(without, header));
    QVERIFY(bytesOf(with) != bytesOf(without));
}

void TestPretraining::refusesUnlabelledProgramsThatAreNone()
{
    const QTemporaryDir folder;
    TrainingData data = someData();
    data.unlabelled.assign(77, 0);
    QVERIFY(messageOf(trainIn(folder, pretrainHeader("gpt"), data)).find("6 by 13")
        != std::string::npos);
    data.unlabelled.assign(78, std::nanf(""));
    QVERIFY(messageOf(trainIn(folder, pretrainHeader("gpt"), data)).find("not finite")
        != std::string::npos);
}

QTEST_GUILESS_MAIN(TestPretraining)
#include "tst_pretraining.moc"
