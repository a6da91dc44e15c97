// SPDX-License-Identifier: GPL-3.0-only
#include "training/trainer.h"

#include <cmath>
#include <csignal>
#include <fstream>
#include <limits>
#include <numeric>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "base/file.h"
#include "base/machine.h"
#include "base/random.h"
#include "model/torch_module.h"
#include "tests/core/training/training_fixture.h"
#include "tests/support/compare_enums.h"
#include "training/flat_adam.h"
#include "training/memory_estimate.h"
#include "training/ranking_loss.h"

using namespace tlp;
using namespace tlp::training;
using namespace tlp::test;
using options::Grouping;

namespace {

const char* const kKilledChild = "--train-and-die";
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

/// The same programs on two platforms: the second has the opposite order; a quarter of the programs
/// has no label on the first, another quarter none on the second.
TrainingData dataOfTwo()
{
    TrainingData data = someData();
    data.labels.push_back(data.labels[0]);
    for (std::size_t i = 0; i < data.labels[0].size(); ++i) {
        data.labels[1][i] = 1.05F - data.labels[1][i];
        if (i / 4 % 4 == 0)
            data.labels[0][i] = kNone;
        if (i / 4 % 4 == 1)
            data.labels[1][i] = kNone;
    }
    return data;
}

model::ModelHeader headerOfTwo(Grouping grouping)
{
    model::ModelHeader header = smallHeader(grouping);
    header.options.tlp.privateBlocks = 1;
    header.heads = {"here", "there"};
    return header;
}

/// One step per epoch over everything, without what hides a gradient's size.
void makeWholeSteps(model::ModelHeader& header)
{
    header.options.grouping = Grouping::Mixed;
    header.options.batchSize = 1000;
    header.options.validationShare = 0;
    header.options.keepBest = "last";
    header.options.weightDecay = 0;
}

/// Trains in `folder` until the middle of the third epoch, then ends as by `kill -9`.
int trainAndDie(const std::filesystem::path& folder, Grouping grouping)
{
    JobContext context;
    context.onProgress = [](const Progress& progress) {
        if (progress.done > 2 * 108 + 40)
            std::raise(SIGKILL);
    };
    return train(smallHeader(grouping), someData(), folder, {}, context) ? 0 : 1;
}

} // namespace

class TestTrainer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lossFallsAndHistoryIsReported_data();
    void lossFallsAndHistoryIsReported();
    void sameSeedGivesTheSameBytes();
    void stoppedRunContinuesBitForBit_data();
    void stoppedRunContinuesBitForBit();
    void killedRunContinuesBitForBit_data();
    void killedRunContinuesBitForBit();
    void moreEpochsContinueAFinishedRun();
    void headsLearnTheirOwnOrder_data();
    void headsLearnTheirOwnOrder();
    void stoppedRunOfTwoHeadsContinuesBitForBit();
    void labelsThatAreMissingTeachNothing();
    void theLossIsTheSumOverHeads();
    void onlyTheTargetChoosesTheEpoch();
    void variantsTrain_data();
    void variantsTrain();
    void otherOptionsOrDataStartAnew();
    void keepsTheEpochOfLowestValidationLoss();
    void keepsTheLastEpochWhenNothingCanBeValidated();
    void keepsTheRunningAverageIfAsked();
    void theAverageGoesOnWhereARunEnded();
    void progressCountsSamplesPerBatch();
    void learningRateFollowsItsSteps();
    void divergenceNamesEpochAndStepAndKeepsTheCheckpoint();
    void absurdLearningRateStopsOrStaysFinite();
    void tiesAndSinglesLeaveFiniteWeights();
    void hugeBatchesAreRefusedWithASuggestion();
    void memoryEstimateSuggestsWhatFits();
    void damagedCheckpointIsRefused();
    void refusesDataAndOptionsThatDoNotFit();
    void refusesDevicesThatAreNotThere();
};

namespace {

void groupingRows()
{
    QTest::addColumn<int>("grouping");
    QTest::newRow("per task") << static_cast<int>(Grouping::PerTask);
    QTest::newRow("mixed") << static_cast<int>(Grouping::Mixed);
}

Grouping fetchedGrouping()
{
    QFETCH(int, grouping);
    return static_cast<Grouping>(grouping);
}

} // namespace

void TestTrainer::lossFallsAndHistoryIsReported_data()
{
    groupingRows();
}

void TestTrainer::lossFallsAndHistoryIsReported()
{
    for (const options::Loss loss : {options::Loss::LambdaRank, options::Loss::Mse}) {
        const QTemporaryDir folder;
        model::ModelHeader header = smallHeader(fetchedGrouping());
        header.options.loss = loss;
        header.options.epochs = 30;
        std::vector<EpochResult> epochs;
        int models = 0;
        const TrainerCallbacks callbacks{[&](const EpochResult& epoch) { epochs.push_back(epoch); },
            [&](int epoch, model::CostModel& current) {
                models += epoch == models + 1 && current.parameterCount() > 0;
            }};
        const auto result = trainIn(folder, header, someData(), callbacks);
        QVERIFY2(result, messageOf(result).c_str());
        QCOMPARE(epochs.size(), std::size_t{30});
        QCOMPARE(models, 30);
        QCOMPARE(result->history.size(), epochs.size());
        QCOMPARE(epochs.front().epoch, 1);
        QVERIFY(epochs.back().trainLoss < 0.5 * epochs.front().trainLoss);
        QVERIFY(epochs.back().samplesPerSecond > 0);
        const auto kept = model::loadModel(folder.filePath("model.safetensors").toStdString());
        QVERIFY2(kept, kept ? "" : kept.error().toString().c_str());
        QVERIFY((*kept)->header() == header);
    }
}

void TestTrainer::sameSeedGivesTheSameBytes()
{
    const QTemporaryDir first;
    const QTemporaryDir second;
    const QTemporaryDir third;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    QVERIFY(trainIn(first, header));
    QVERIFY(trainIn(second, header));
    QVERIFY(!bytesOf(first).empty());
    QVERIFY(bytesOf(first) == bytesOf(second));
    header.options.seed = 8;
    QVERIFY(trainIn(third, header));
    QVERIFY(bytesOf(first) != bytesOf(third));
}

void TestTrainer::stoppedRunContinuesBitForBit_data()
{
    groupingRows();
}

void TestTrainer::stoppedRunContinuesBitForBit()
{
    const model::ModelHeader header = smallHeader(fetchedGrouping());
    const QTemporaryDir whole;
    const auto expected = trainIn(whole, header);
    QVERIFY(expected);

    const QTemporaryDir folder;
    std::stop_source stop;
    JobContext context{stop.get_token(), [&](const Progress& progress) {
                           if (progress.done > 3 * 108 + 40)
                               stop.request_stop();
                       }};
    const auto stopped = trainIn(folder, header, someData(), {}, context);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().kind, ErrorKind::Stopped);
    QVERIFY(bytesOf(folder).empty());

    std::vector<int> reported;
    const auto resumed = trainIn(folder, header, someData(),
        {[&](const EpochResult& epoch) { reported.push_back(epoch.epoch); }, {}});
    QVERIFY2(resumed, messageOf(resumed).c_str());
    QCOMPARE(reported, (std::vector<int>{4, 5}));
    QCOMPARE(resumed->bestEpoch, expected->bestEpoch);
    QCOMPARE(resumed->history.size(), std::size_t{5});
    for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(resumed->history[i].trainLoss, expected->history[i].trainLoss);
        QCOMPARE(resumed->history[i].validationLoss, expected->history[i].validationLoss);
    }
    QVERIFY(bytesOf(folder) == bytesOf(whole));
}

void TestTrainer::killedRunContinuesBitForBit_data()
{
    groupingRows();
}

void TestTrainer::killedRunContinuesBitForBit()
{
    const Grouping grouping = fetchedGrouping();
    const QTemporaryDir whole;
    QVERIFY(trainIn(whole, smallHeader(grouping)));

    const QTemporaryDir folder;
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(),
        {kKilledChild, folder.path(), options::toString(grouping)});
    QVERIFY(child.waitForFinished(120000));
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
    QVERIFY(!bytesOf(folder, "checkpoint").empty());
    QVERIFY(bytesOf(folder).empty());
    // What a kill during the write of a checkpoint leaves.
    std::ofstream(folder.filePath("checkpoint.123.tmp").toStdString()) << "half";

    const auto resumed = trainIn(folder, smallHeader(grouping));
    QVERIFY2(resumed, messageOf(resumed).c_str());
    QVERIFY(bytesOf(folder) == bytesOf(whole));
    QVERIFY(!QFile::exists(folder.filePath("checkpoint.123.tmp")));
}

void TestTrainer::moreEpochsContinueAFinishedRun()
{
    const QTemporaryDir whole;
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.epochs = 6;
    QVERIFY(trainIn(whole, header));
    header.options.epochs = 3;
    QVERIFY(trainIn(folder, header));
    header.options.epochs = 6;
    int reported = 0;
    QVERIFY(trainIn(folder, header, someData(), {[&](const EpochResult&) { ++reported; }, {}}));
    QCOMPARE(reported, 3);
    QVERIFY(bytesOf(folder) == bytesOf(whole));
}

void TestTrainer::headsLearnTheirOwnOrder_data()
{
    groupingRows();
}

void TestTrainer::headsLearnTheirOwnOrder()
{
    const QTemporaryDir folder;
    model::ModelHeader header = headerOfTwo(fetchedGrouping());
    header.options.epochs = 40;
    const TrainingData data = dataOfTwo();
    const auto result = trainIn(folder, header, data);
    QVERIFY2(result, messageOf(result).c_str());
    QVERIFY(result->history.back().trainLoss < 0.6 * result->history.front().trainLoss);
    // The best fifth of the first platform is the worst of the second.
    const TrainingData all = someData();
    for (const int head : {0, 1}) {
        const auto scores = scoresOf(folder, data.features, head);
        const auto meanOf = [&](auto isChosen) {
            double sum = 0;
            int count = 0;
            for (std::size_t i = 0; i < scores.size(); ++i) {
                if (isChosen(all.labels[0][i])) {
                    sum += double{scores[i]};
                    ++count;
                }
            }
            return sum / count;
        };
        const double good = meanOf([](float label) { return label > 0.8F; });
        const double bad = meanOf([](float label) { return label < 0.2F; });
        QVERIFY(head == 0 ? good > bad : good < bad);
    }
}

void TestTrainer::stoppedRunOfTwoHeadsContinuesBitForBit()
{
    const model::ModelHeader header = headerOfTwo(Grouping::PerTask);
    const QTemporaryDir whole;
    QVERIFY(trainIn(whole, header, dataOfTwo()));
    const QTemporaryDir folder;
    std::stop_source stop;
    const JobContext context{stop.get_token(), [&](const Progress& progress) {
                                 if (progress.done > 3 * 111 + 40)
                                     stop.request_stop();
                             }};
    QVERIFY(!trainIn(folder, header, dataOfTwo(), {}, context));
    QVERIFY(!bytesOf(folder, "checkpoint").empty());
    const auto resumed = trainIn(folder, header, dataOfTwo());
    QVERIFY2(resumed, messageOf(resumed).c_str());
    QVERIFY(!bytesOf(folder).empty());
    QVERIFY(bytesOf(folder) == bytesOf(whole));
}

/// A program without a label on the target, and equal to all others on the second head, changes
/// nothing: the target is as if trained on the labelled programs alone.
void TestTrainer::labelsThatAreMissingTeachNothing()
{
    model::ModelHeader header = smallHeader(Grouping::Mixed);
    makeWholeSteps(header);
    TrainingData labelled = someData();
    labelled.features.resize(60 * 6 * 13);
    labelled.labels[0].resize(60);
    labelled.taskOf.resize(60);
    const QTemporaryDir alone;
    QVERIFY(trainIn(alone, header, labelled));

    header.heads = {"here", "there"};
    TrainingData masked = someData();
    masked.labels.emplace_back(120, kNone);
    std::fill(masked.labels[0].begin() + 60, masked.labels[0].end(), kNone);
    std::fill(masked.labels[1].begin() + 60, masked.labels[1].end(), 0.5F);
    const QTemporaryDir both;
    QVERIFY(trainIn(both, header, masked));
    // Ranking leaves open what is added to all scores: there Adam follows the rounding alone.
    const auto centred = [](std::vector<float> scores) {
        const float mean = std::accumulate(scores.begin(), scores.end(), 0.0F)
            / static_cast<float>(scores.size());
        for (float& score : scores)
            score -= mean;
        return scores;
    };
    const auto expected = centred(scoresOf(alone, masked.features));
    const auto scores = centred(scoresOf(both, masked.features));
    QCOMPARE(scores.size(), std::size_t{120});
    for (std::size_t i = 0; i < scores.size(); ++i)
        QVERIFY2(std::abs(scores[i] - expected[i]) < 1e-5F * (1 + std::abs(expected[i])),
            qPrintable(QString("%1 %2").arg(scores[i]).arg(expected[i])));
}

void TestTrainer::theLossIsTheSumOverHeads()
{
    model::ModelHeader header = headerOfTwo(Grouping::Mixed);
    makeWholeSteps(header);
    header.options.epochs = 1;
    TrainingData data = someData();
    data.labels.push_back(data.labels[0]);
    const auto fresh
        = model::createModel(header, splitSeed(header.options.seed, "initial weights"));
    QVERIFY(fresh);
    for (const options::Loss loss : {options::Loss::LambdaRank, options::Loss::Mse}) {
        header.options.loss = loss;
        double expected = 0;
        for (const int head : {0, 1}) {
            const auto scores = (*fresh)->score(data.features, kPrograms, head);
            std::vector<float> gradient(scores->size());
            const std::int64_t all[]{kPrograms};
            expected += groupedLoss(loss, all, *scores, data.labels[0], gradient);
        }
        const QTemporaryDir folder;
        const auto result = trainIn(folder, header, data);
        QVERIFY2(result, messageOf(result).c_str());
        const double sum = result->history.front().trainLoss * 2 * kPrograms;
        QVERIFY2(std::abs(sum - expected) < 1e-4 * expected,
            qPrintable(QString("%1 %2").arg(sum).arg(expected)));
    }
}

void TestTrainer::onlyTheTargetChoosesTheEpoch()
{
    // Nothing of the target can be ranked; the other head is no substitute.
    const QTemporaryDir folder;
    TrainingData data = dataOfTwo();
    for (float& label : data.labels[0])
        label = std::isnan(label) ? label : 1.0F;
    const auto result = trainIn(folder, headerOfTwo(Grouping::PerTask), data);
    QVERIFY2(result, messageOf(result).c_str());
    QCOMPARE(result->bestEpoch, 5);
    QVERIFY(std::isnan(result->bestValidationLoss));
    QVERIFY(result->history.front().trainLoss > 0);
}

void TestTrainer::variantsTrain_data()
{
    QTest::addColumn<QByteArray>("setting");
    for (const char* setting : {"core=transformer", "core=lstm", "positions=sinusoidal",
             "positions=learned", "padding_mask=yes", "private_blocks=1", "residual_blocks=0"})
        QTest::newRow(setting) << QByteArray(setting);
}

void TestTrainer::variantsTrain()
{
    QFETCH(QByteArray, setting);
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.epochs = 15;
    const auto equals = setting.indexOf('=');
    QVERIFY(header.options.set(
        setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString()));
    TrainingData data = someData();
    for (int i = 0; i < 6 * 13; i += 13) // the first program is padding alone
        std::fill_n(data.features.begin() + i, 13, 0.0F);
    const QTemporaryDir folder;
    const QTemporaryDir again;
    const auto result = trainIn(folder, header, data);
    QVERIFY2(result, messageOf(result).c_str());
    QVERIFY(result->history.back().trainLoss < 0.9 * result->history.front().trainLoss);
    QVERIFY(trainIn(again, header, data));
    QVERIFY(bytesOf(folder) == bytesOf(again));
}

void TestTrainer::otherOptionsOrDataStartAnew()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    QVERIFY(trainIn(folder, header));
    int reported = 0;
    const TrainerCallbacks callbacks{[&](const EpochResult&) { ++reported; }, {}};
    header.options.learningRate = 1e-3;
    QVERIFY(trainIn(folder, header, someData(), callbacks));
    QCOMPARE(reported, 5);
    TrainingData data = someData();
    data.labels[0][3] = 0.5F;
    QVERIFY(trainIn(folder, header, data, callbacks));
    QCOMPARE(reported, 10);
    QVERIFY(trainIn(folder, header, data, callbacks));
    QCOMPARE(reported, 10);
}

void TestTrainer::keepsTheEpochOfLowestValidationLoss()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::Mixed);
    header.options.epochs = 40;
    header.options.learningRate = 3e-2;
    std::map<int, std::vector<float>> scores;
    const TrainingData data = someData();
    const TrainerCallbacks callbacks{{}, [&](int epoch, model::CostModel& current) {
                                         scores[epoch] = *current.score(data.features, kPrograms);
                                     }};
    const auto result = trainIn(folder, header, data, callbacks);
    QVERIFY2(result, messageOf(result).c_str());
    double lowest = std::numeric_limits<double>::infinity();
    int best = 0;
    for (const EpochResult& epoch : result->history) {
        QCOMPARE(epoch.isBest, epoch.validationLoss < lowest);
        if (epoch.isBest) {
            lowest = epoch.validationLoss;
            best = epoch.epoch;
        }
    }
    QVERIFY(best < 40); // otherwise this tells nothing
    QCOMPARE(result->bestEpoch, best);
    QCOMPARE(result->bestValidationLoss, lowest);
    const auto kept = model::loadModel(folder.filePath("model.safetensors").toStdString());
    QVERIFY(*(*kept)->score(data.features, kPrograms) == scores[best]);

    const QTemporaryDir other;
    header.options.keepBest = "last";
    const auto last = trainIn(other, header, data);
    QCOMPARE(last->bestEpoch, 40);
    const auto lastModel = model::loadModel(other.filePath("model.safetensors").toStdString());
    QVERIFY(*(*lastModel)->score(data.features, kPrograms) == scores[40]);
}

void TestTrainer::keepsTheRunningAverageIfAsked()
{
    const TrainingData data = someData();
    model::ModelHeader header = smallHeader(Grouping::Mixed);
    const auto weightsOf = [](const QTemporaryDir& folder) {
        const auto model
            = model::loadModel(folder.filePath("model.safetensors").toStdString()).value();
        return FlatAdam(model::torchModule(*model).parameters()).parameters();
    };
    const auto trainFor = [&](int epochs, const char* keep) {
        const QTemporaryDir folder;
        header.options.epochs = epochs;
        header.options.keepBest = keep;
        const auto result = trainIn(folder, header, data);
        if (!result || result->bestEpoch != epochs)
            qFatal("%s", messageOf(result).c_str());
        return weightsOf(folder);
    };
    std::vector<double> expected;
    for (int epoch = 1; epoch <= 10; ++epoch) {
        const std::vector<float> weights = trainFor(epoch, "last");
        expected.resize(weights.size());
        for (std::size_t i = 0; i < weights.size(); ++i)
            expected[i] += (double{weights[i]} - expected[i]) / std::min(epoch, 8);
    }
    const std::vector<float> average = trainFor(10, "average");
    QCOMPARE(average.size(), expected.size());
    for (std::size_t i = 0; i < average.size(); ++i)
        QVERIFY(std::abs(double{average[i]} - expected[i]) < 1e-6);
    QVERIFY(average != trainFor(10, "last"));
}

void TestTrainer::theAverageGoesOnWhereARunEnded()
{
    const TrainingData data = someData();
    model::ModelHeader header = smallHeader(Grouping::Mixed);
    header.options.keepBest = "average";
    const auto bytesOf = [](const QTemporaryDir& folder) {
        QFile file(folder.filePath("model.safetensors"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QTemporaryDir whole;
    header.options.epochs = 10;
    QVERIFY(trainIn(whole, header, data));
    const QTemporaryDir inTwo;
    header.options.epochs = 6;
    QVERIFY(trainIn(inTwo, header, data));
    header.options.epochs = 10;
    QVERIFY(trainIn(inTwo, header, data));
    QVERIFY(!bytesOf(whole).isEmpty());
    QCOMPARE(bytesOf(inTwo), bytesOf(whole));
}

void TestTrainer::keepsTheLastEpochWhenNothingCanBeValidated()
{
    const QTemporaryDir folder;
    TrainingData data = someData();
    // One program a task: per-task ranking has no pair anywhere.
    data.taskCount = static_cast<std::int32_t>(kPrograms);
    for (std::size_t i = 0; i < data.taskOf.size(); ++i)
        data.taskOf[i] = static_cast<std::int32_t>(i);
    const auto result = trainIn(folder, smallHeader(Grouping::PerTask), data);
    QVERIFY2(result, messageOf(result).c_str());
    QCOMPARE(result->bestEpoch, 5);
    QVERIFY(std::isnan(result->bestValidationLoss));
    QCOMPARE(result->history.back().trainLoss, 0.0);
}

void TestTrainer::progressCountsSamplesPerBatch()
{
    const QTemporaryDir folder;
    std::vector<Progress> reports;
    JobContext context;
    context.onProgress = [&](const Progress& progress) { reports.push_back(progress); };
    QVERIFY(trainIn(folder, smallHeader(Grouping::Mixed), someData(), {}, context));
    // 108 of the 120 programs train, in batches of 32: four a epoch.
    QCOMPARE(reports.size(), std::size_t{20});
    QCOMPARE(reports[0].done, std::int64_t{32});
    QCOMPARE(reports[3].done, std::int64_t{108});
    QCOMPARE(reports.back().done, std::int64_t{540});
    QCOMPARE(reports.back().total, std::int64_t{540});
    QCOMPARE(reports.back().unit, std::string("samples"));
}

void TestTrainer::learningRateFollowsItsSteps()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.lrGamma = 0.5;
    header.options.lrStepEpochs = 2;
    header.options.learningRate = 8e-3;
    const auto result = trainIn(folder, header);
    QVERIFY(result);
    std::vector<double> rates;
    for (const EpochResult& epoch : result->history)
        rates.push_back(epoch.learningRate);
    QCOMPARE(rates, (std::vector<double>{8e-3, 8e-3, 4e-3, 4e-3, 2e-3}));
}

void TestTrainer::divergenceNamesEpochAndStepAndKeepsTheCheckpoint()
{
    const QTemporaryDir folder;
    std::string good;
    const TrainerCallbacks callbacks{{}, [&](int epoch, model::CostModel& current) {
                                         if (epoch != 2)
                                             return;
                                         good = bytesOf(folder, "checkpoint");
                                         const torch::NoGradGuard noGradients;
                                         model::torchModule(current).parameters()[0].fill_(
                                             std::numeric_limits<float>::infinity());
                                     }};
    const auto result = trainIn(folder, smallHeader(Grouping::PerTask), someData(), callbacks);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
    QVERIFY2(result.error().message.starts_with("loss is not finite at epoch 3 step 1"),
        result.error().message.c_str());
    QVERIFY(!good.empty());
    QVERIFY(bytesOf(folder, "checkpoint") == good);
    QVERIFY(bytesOf(folder).empty());
}

void TestTrainer::absurdLearningRateStopsOrStaysFinite()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.tlp = {};
    header.options.tlp.head = {64, 64, 64};
    header.options.learningRate = 1e6;
    const auto result = trainIn(folder, header);
    if (result)
        QVERIFY(model::loadModel(folder.filePath("model.safetensors").toStdString()));
    else
        QVERIFY2(result.error().message.find("not finite at epoch") != std::string::npos,
            result.error().message.c_str());
}

void TestTrainer::tiesAndSinglesLeaveFiniteWeights()
{
    for (const Grouping grouping : {Grouping::PerTask, Grouping::Mixed}) {
        const QTemporaryDir folder;
        TrainingData data = someData();
        std::fill(data.labels[0].begin(), data.labels[0].end(), 1.0F);
        const auto result = trainIn(folder, smallHeader(grouping), data);
        QVERIFY2(result, messageOf(result).c_str());
        for (const EpochResult& epoch : result->history)
            QCOMPARE(epoch.trainLoss, 0.0);
        // Loading refuses weights that are not finite.
        QVERIFY(model::loadModel(folder.filePath("model.safetensors").toStdString()));
    }
}

void TestTrainer::hugeBatchesAreRefusedWithASuggestion()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.batchSize = 2000000000;
    const auto result = trainIn(folder, header);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Resource);
    QVERIFY2(result.error().message.find("use a batch size of at most") != std::string::npos,
        result.error().message.c_str());
    QVERIFY(bytesOf(folder, "checkpoint").empty());
}

void TestTrainer::memoryEstimateSuggestsWhatFits()
{
    QVERIFY(checkBatchFits(100, 1000, 5000, 105000));
    const Status large = checkBatchFits(101, 1000, 5000, 105000);
    QVERIFY(!large);
    QVERIFY2(large.error().message.find("at most 64") != std::string::npos,
        large.error().message.c_str());
    const Status none = checkBatchFits(1, 1000, 5000, 5500);
    QVERIFY(!none);
    QVERIFY(none.error().message.find("even with a batch of one") != std::string::npos);
    QVERIFY(!checkBatchFits(2147483647, std::int64_t{1} << 62, 0, std::int64_t{1} << 40));
    QVERIFY(availableMemoryBytes() > 0);
}

void TestTrainer::damagedCheckpointIsRefused()
{
    const QTemporaryDir folder;
    const model::ModelHeader header = smallHeader(Grouping::PerTask);
    QVERIFY(trainIn(folder, header));
    const std::string good = bytesOf(folder, "checkpoint");
    const std::string file = folder.filePath("checkpoint").toStdString();
    for (int i = 0; i < 40; ++i) {
        const auto length = good.size() * static_cast<std::size_t>(i) / 40;
        std::ofstream(file, std::ios::binary | std::ios::trunc)
            .write(good.data(), static_cast<std::streamsize>(length));
        const auto result = trainIn(folder, header);
        QVERIFY(!result);
        QVERIFY2(result.error().message.find("delete it to start again") != std::string::npos,
            result.error().message.c_str());
    }
    // A history that does not fit the number of epochs.
    std::string mangled = good;
    const std::size_t at = mangled.find("\\\"best_epoch\\\":");
    QVERIFY(at != std::string::npos);
    mangled[at + 15] = '9';
    std::ofstream(file, std::ios::binary | std::ios::trunc) << mangled;
    QVERIFY(!trainIn(folder, header));
}

void TestTrainer::refusesDataAndOptionsThatDoNotFit()
{
    const QTemporaryDir folder;
    const model::ModelHeader header = smallHeader(Grouping::PerTask);
    const auto isRefused = [&](const model::ModelHeader& changed, const TrainingData& data) {
        const auto result = trainIn(folder, changed, data);
        return !result && result.error().kind == ErrorKind::BadInput
            && !result.error().message.empty();
    };
    TrainingData data = someData();
    data.features.pop_back();
    QVERIFY(isRefused(header, data));
    data = someData();
    data.taskOf[5] = 4;
    QVERIFY(isRefused(header, data));
    data = someData();
    data.labels[0][0] = kNone; // of the only head
    QVERIFY(isRefused(header, data));
    data.labels[0][0] = std::numeric_limits<float>::infinity();
    QVERIFY(isRefused(header, data));
    data = someData();
    data.labels.push_back(data.labels[0]); // one head more than the model has
    QVERIFY(isRefused(header, data));
    model::ModelHeader two = header;
    two.heads = {"here", "there"};
    std::fill(data.labels[0].begin() + 1, data.labels[0].end(), kNone);
    QVERIFY(isRefused(two, data)); // nothing to rank on the target
    QVERIFY(isRefused(two, someData()));
    QVERIFY(isRefused(header, {}));
    model::ModelHeader changed = header;
    changed.options.epochs = 0;
    QVERIFY(isRefused(changed, someData()));
    changed = header;
    changed.features.shape = {7, 13};
    QVERIFY(isRefused(changed, someData()));
}

void TestTrainer::refusesDevicesThatAreNotThere()
{
    const QTemporaryDir folder;
    model::ModelHeader header = smallHeader(Grouping::PerTask);
    header.options.device = "cuda:1000";
    const auto result = trainIn(folder, header);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QCOMPARE(checkCanTrain(header).error().kind, ErrorKind::Unsupported);
    header.options.device = "cpu";
    QVERIFY(checkCanTrain(header));
}

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String(kKilledChild))
        return trainAndDie(arguments.value(2).toStdString(),
            arguments.value(3) == QLatin1String("mixed") ? Grouping::Mixed : Grouping::PerTask);
    TestTrainer test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_trainer.moc"
