// SPDX-License-Identifier: GPL-3.0-only
#include "base/file.h"
#include "base/random.h"
#include "evaluation/ranking_metrics.h"
#include "features/statement_rows.h"
#include "model/cost_model.h"
#include "training/trainer.h"

#include <cmath>
#include <limits>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::training;

namespace {

constexpr std::int64_t kPrograms = 160;
constexpr auto kWidth = static_cast<std::size_t>(features::kStatementRowWidth);
constexpr std::size_t kRows = features::kStatementRows;

model::ModelHeader headerOf(const char* model, std::vector<std::string> heads = {"here"})
{
    model::ModelHeader header;
    if (!header.options.set("model", model))
        qFatal("%s is refused", model);
    header.options.threads = 1;
    header.options.epochs = 40;
    header.options.trees.minChildWeight = 0;
    header.features = options::readsStatements(model)
        ? features::FeatureSpec::statements(features::Layout::Cpu)
        : features::FeatureSpec::official(features::Layout::Cpu);
    header.heads = std::move(heads);
    return header;
}

/// Programs of one to three statements; a program's label is the sum of what each tells.
TrainingData ofStatements()
{
    TrainingData data;
    data.taskCount = 4;
    data.contentHash = "made up";
    data.labels.resize(1);
    Rng rng(1);
    data.features.resize(kPrograms * kRows * kWidth);
    for (std::int64_t i = 0; i < kPrograms; ++i) {
        double label = 0;
        for (std::size_t row = 0; row <= rng.below(3); ++row) {
            const double quality = rng.uniform();
            float* const at
                = data.features.data() + (static_cast<std::size_t>(i) * kRows + row) * kWidth;
            at[5] = 1; // a statement has something
            at[9] = static_cast<float>(quality);
            at[10] = static_cast<float>(rng.uniform());
            label += quality / 3;
        }
        data.labels[0].push_back(static_cast<float>(std::max(label, 0.01)));
        data.taskOf.push_back(static_cast<std::int32_t>(i % 4));
    }
    return data;
}

TrainingData ofSequences(const features::SequenceShape& shape)
{
    TrainingData data = ofStatements();
    data.features.clear();
    Rng rng(2);
    for (const float label : data.labels[0]) {
        for (int i = 0; i < shape.rows * shape.width; ++i)
            data.features.push_back(i == 17 ? 100 * label : static_cast<float>(rng.below(3)));
    }
    return data;
}

struct Trained
{
    TrainingResult result;
    double kendall = 0; ///< of scores and labels of the head
    std::string bytes;
};

Trained trained(const model::ModelHeader& header, const TrainingData& data, std::size_t head = 0)
{
    QTemporaryDir folder;
    auto result = train(header, data, folder.path().toStdString(), {}, {});
    if (!result)
        qFatal("%s", result.error().toString().c_str());
    const auto file = model::modelFileIn(folder.path().toStdString());
    const auto model = model::loadModel(file);
    if (!model)
        qFatal("%s", model.error().toString().c_str());
    const auto scores = (*model)->score(data.features, data.size(), static_cast<int>(head)).value();
    std::vector<double> seconds;
    for (const float label : data.labels[head])
        seconds.push_back(1 / static_cast<double>(label));
    return {*result,
        evaluation::kendallTau(std::vector<double>(scores.begin(), scores.end()), seconds)
            .value_or(0),
        readWholeFile(file, 1U << 30U).value()};
}

} // namespace

class TestTreeTrainer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void learnsToRank_data();
    void learnsToRank();
    void learnsWhatStatementsAddUpTo();
    void sameSeedGivesTheSameBytes();
    void headsLearnTheirOwnLabels();
    void endsWithoutProgress();
    void keepsTheLastIfAsked();
    void tellsOfEveryRound();
    void stopsWhenAsked();
    void refusesFeaturesThatAreAllTheSame();
    void aMarginIsTheSourcesWeightedScore_data();
    void aMarginIsTheSourcesWeightedScore();
    void aMarginHelpsWhereProgramsAreFew();
    void aMarginOfManyProgramsIsDropped();
    void refusesMargins();
};

void TestTreeTrainer::learnsToRank_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("objective");
    for (const char* model : {"xgboost", "xgboost-statements"}) {
        for (const char* objective : {"pack-sum", "rank", "regression"})
            QTest::addRow("%s %s", model, objective) << model << objective;
    }
}

void TestTreeTrainer::learnsToRank()
{
    QFETCH(QString, model);
    QFETCH(QString, objective);
    model::ModelHeader header = headerOf(model.toUtf8().constData());
    header.options.trees.objective = objective.toStdString();
    const TrainingData data
        = model == "xgboost" ? ofSequences(header.features.shape) : ofStatements();
    const Trained run = trained(header, data);
    QVERIFY2(run.kendall > 0.7, qPrintable(QString::number(run.kendall)));
    const auto& history = run.result.history;
    QVERIFY(history.back().trainLoss < 0.5 * history.front().trainLoss);
    QVERIFY(std::isfinite(run.result.bestValidationLoss));
    QVERIFY(run.result.bestEpoch >= 1 && run.result.bestEpoch <= run.result.epochsDone);
}

void TestTreeTrainer::learnsWhatStatementsAddUpTo()
{
    // The same statement twice is worth twice as much, although no program had one twice.
    const model::ModelHeader header = headerOf("xgboost-statements");
    QTemporaryDir folder;
    QVERIFY(train(header, ofStatements(), folder.path().toStdString(), {}, {}));
    const auto model = model::loadModel(model::modelFileIn(folder.path().toStdString())).value();
    std::vector<float> matrices(2 * kRows * kWidth);
    for (std::size_t row : {std::size_t{0}, kRows, kRows + 1}) {
        matrices[row * kWidth + 5] = 1;
        matrices[row * kWidth + 9] = 0.8F;
        matrices[row * kWidth + 10] = 0.5F;
    }
    const auto scores = model->score(matrices, 2, 0).value();
    QVERIFY(std::abs(scores[1] - 2 * scores[0]) < 1e-5F);
    QVERIFY2(std::abs(scores[0] - 0.8F / 3) < 0.12F, qPrintable(QString::number(scores[0])));
}

void TestTreeTrainer::sameSeedGivesTheSameBytes()
{
    model::ModelHeader header = headerOf("xgboost-statements");
    header.options.trees.objective = "rank";
    const TrainingData data = ofStatements();
    QVERIFY(trained(header, data).bytes == trained(header, data).bytes);
    const std::string before = trained(header, data).bytes;
    header.options.seed = 1; // another validation split
    QVERIFY(trained(header, data).bytes != before);
}

void TestTreeTrainer::headsLearnTheirOwnLabels()
{
    const model::ModelHeader header = headerOf("xgboost-statements", {"here", "there"});
    TrainingData data = ofStatements();
    data.labels.emplace_back();
    for (std::size_t i = 0; i < data.labels[0].size(); ++i) {
        double label = 0; // the sum of another column than the first head's
        for (std::size_t row = 0; row < kRows; ++row)
            label += double{data.features[(i * kRows + row) * kWidth + 10]} / 3;
        data.labels[1].push_back(static_cast<float>(std::max(label, 0.01)));
    }
    const auto all = data.labels;
    for (std::size_t i = 0; i < all[0].size(); i += 3)
        data.labels[i % 2][i] = std::numeric_limits<float>::quiet_NaN();
    QTemporaryDir folder;
    QVERIFY(train(header, data, folder.path().toStdString(), {}, {}));
    const auto model = model::loadModel(model::modelFileIn(folder.path().toStdString())).value();
    for (int head = 0; head < 2; ++head) {
        const auto scores = model->score(data.features, data.size(), head).value();
        const auto tauOf = [&](int other) {
            std::vector<double> seconds;
            for (const float label : all[static_cast<std::size_t>(other)])
                seconds.push_back(1 / double{label});
            return evaluation::kendallTau(
                std::vector<double>(scores.begin(), scores.end()), seconds)
                .value_or(0);
        };
        QVERIFY2(tauOf(head) > 0.6, qPrintable(QString::number(tauOf(head))));
        QVERIFY(tauOf(1 - head) < tauOf(head) - 0.2); // both have the number of statements in them
    }
}

void TestTreeTrainer::endsWithoutProgress()
{
    model::ModelHeader header = headerOf("xgboost");
    header.options.epochs = 2000;
    header.options.trees.earlyStopRounds = 5;
    const Trained run = trained(header, ofSequences(header.features.shape));
    QVERIFY(run.result.epochsDone < 2000);
    QCOMPARE(run.result.bestEpoch, run.result.epochsDone - 5);
}

void TestTreeTrainer::keepsTheLastIfAsked()
{
    model::ModelHeader header = headerOf("xgboost");
    header.options.keepBest = "last";
    header.options.validationShare = 0;
    header.options.epochs = 7;
    const Trained run = trained(header, ofSequences(header.features.shape));
    QCOMPARE(run.result.bestEpoch, 7);
    QCOMPARE(run.result.epochsDone, 7);
    QVERIFY(std::isnan(run.result.bestValidationLoss));
}

void TestTreeTrainer::tellsOfEveryRound()
{
    const model::ModelHeader header = headerOf("xgboost-statements");
    QTemporaryDir folder;
    std::vector<int> epochs;
    std::int64_t leaves = 0;
    std::int64_t done = 0;
    TrainerCallbacks callbacks;
    callbacks.onEpoch = [&](const EpochResult& epoch) { epochs.push_back(epoch.epoch); };
    callbacks.onModel = [&](int, model::CostModel& model) {
        QVERIFY(model.parameterCount() > leaves);
        leaves = model.parameterCount();
    };
    JobContext context;
    context.onProgress = [&](const Progress& progress) {
        QVERIFY(progress.done > done && progress.done <= progress.total);
        done = progress.done;
    };
    const auto result
        = train(header, ofStatements(), folder.path().toStdString(), callbacks, context);
    QVERIFY(result);
    QCOMPARE(static_cast<int>(epochs.size()), result->epochsDone);
    QCOMPARE(epochs.back(), result->epochsDone);
}

void TestTreeTrainer::stopsWhenAsked()
{
    const model::ModelHeader header = headerOf("xgboost-statements");
    QTemporaryDir folder;
    std::stop_source stop;
    TrainerCallbacks callbacks;
    callbacks.onEpoch = [&](const EpochResult& epoch) {
        if (epoch.epoch == 3)
            stop.request_stop();
    };
    const auto result = train(
        header, ofStatements(), folder.path().toStdString(), callbacks, {stop.get_token(), {}});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Stopped);
}

void TestTreeTrainer::refusesFeaturesThatAreAllTheSame()
{
    TrainingData data = ofStatements();
    for (std::size_t i = 0; i < data.features.size(); ++i)
        data.features[i] = i % kWidth == 5 ? 1.0F : 0.0F;
    QTemporaryDir folder;
    const auto result
        = train(headerOf("xgboost-statements"), data, folder.path().toStdString(), {}, {});
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
}

namespace {

model::ModelHeader relationHeader()
{
    model::ModelHeader header;
    if (!header.options.set("model", "autotvm-xgboost")
        || !header.options.set("knob_features", "curve"))
        qFatal("autotvm-xgboost is refused");
    header.options.threads = 1;
    header.options.epochs = 30;
    header.options.trees.minChildWeight = 0;
    header.features = features::FeatureSpec::configurations(
        features::Layout::Cpu, features::FeatureKind::Relations);
    header.heads = {"here"};
    return header;
}

model::ModelHeader marginHeader()
{
    model::ModelHeader header = relationHeader();
    header.options.transfer.method = "margin";
    return header;
}

/// Programs of one task whose label follows from two of their columns.
TrainingData ofRelations(std::size_t programs, std::uint64_t seed)
{
    TrainingData data;
    data.taskCount = 1;
    data.contentHash = "made up";
    data.labels.resize(1);
    const auto width = static_cast<std::size_t>(relationHeader().features.shape.width);
    data.features.resize(programs * width);
    Rng rng(seed);
    for (std::size_t i = 0; i < programs; ++i) {
        float* const row = data.features.data() + i * width;
        for (std::size_t j = 0; j < 20; ++j)
            row[j] = static_cast<float>(rng.uniform());
        data.labels[0].push_back(i % 7 == 0 ? 0 : row[3] * (1 - row[8])); // 0: failed
        data.taskOf.push_back(0);
    }
    return data;
}

std::unique_ptr<model::CostModel> modelAfter(const model::ModelHeader& header,
    const TrainingData& data, const QString& folder, const SourceModel& source = {})
{
    const auto result = train(header, data, folder.toStdString(), {}, {}, source);
    if (!result)
        qFatal("%s", result.error().toString().c_str());
    auto model = model::loadModel(model::modelFileIn(folder.toStdString()));
    if (!model)
        qFatal("%s", model.error().toString().c_str());
    return std::move(*model);
}

double kendallOf(model::CostModel& model, const TrainingData& data)
{
    const auto scores = model.score(data.features, data.size(), 0).value();
    std::vector<double> seconds;
    for (const float label : data.labels[0])
        seconds.push_back(1 / (static_cast<double>(label) + 1e-6));
    return evaluation::kendallTau(std::vector<double>(scores.begin(), scores.end()), seconds)
        .value_or(0);
}

} // namespace

void TestTreeTrainer::aMarginIsTheSourcesWeightedScore_data()
{
    QTest::addColumn<int>("programs");
    QTest::newRow("few") << 10;
    QTest::newRow("64") << 64;
    QTest::newRow("the most") << 276; // 0.5^(276 / 64) = 0.0503
}

void TestTreeTrainer::aMarginIsTheSourcesWeightedScore()
{
    QFETCH(int, programs);
    QTemporaryDir folder;
    const auto base = modelAfter(relationHeader(), ofRelations(200, 1), folder.filePath("base"));
    const TrainingData data = ofRelations(static_cast<std::size_t>(programs), 2);
    auto header = marginHeader();
    header.options.epochs = 1;
    header.options.trees.eta = 1e-6; // the tree adds nothing
    const auto model = modelAfter(header, data, folder.filePath("margin"), {base.get(), "hash"});
    const auto own = model->score(data.features, data.size(), 0).value();
    const auto source = base->score(data.features, data.size(), 0).value();
    const double weight = std::pow(0.5, programs / 64.0);
    bool differs = false;
    for (std::size_t i = 0; i < own.size(); ++i) {
        QVERIFY(std::abs(double{own[i]} - weight * double{source[i]}) < 1e-4);
        differs = differs || std::abs(source[i]) > 0.1F;
    }
    QVERIFY(differs);
    QVERIFY(model->parameterCount() > base->parameterCount());
}

void TestTreeTrainer::aMarginHelpsWhereProgramsAreFew()
{
    QTemporaryDir folder;
    const auto base = modelAfter(relationHeader(), ofRelations(400, 1), folder.filePath("base"));
    const TrainingData few = ofRelations(16, 2);
    const TrainingData other = ofRelations(200, 3);
    const auto alone = modelAfter(relationHeader(), few, folder.filePath("alone"));
    const auto helped
        = modelAfter(marginHeader(), few, folder.filePath("margin"), {base.get(), "hash"});
    QVERIFY(kendallOf(*helped, other) > kendallOf(*alone, other) + 0.1);
}

void TestTreeTrainer::aMarginOfManyProgramsIsDropped()
{
    QTemporaryDir folder;
    const auto base = modelAfter(relationHeader(), ofRelations(100, 1), folder.filePath("base"));
    const TrainingData data = ofRelations(277, 2); // 0.5^(277 / 64) < 0.05
    const auto alone = modelAfter(relationHeader(), data, folder.filePath("alone"));
    const auto model
        = modelAfter(marginHeader(), data, folder.filePath("margin"), {base.get(), "hash"});
    QCOMPARE(model->score(data.features, data.size(), 0).value(),
        alone->score(data.features, data.size(), 0).value());
}

void TestTreeTrainer::refusesMargins()
{
    QTemporaryDir folder;
    const TrainingData data = ofRelations(20, 1);
    const auto refused = [&](const SourceModel& source) {
        const auto result
            = train(marginHeader(), data, folder.filePath("x").toStdString(), {}, {}, source);
        return !result && result.error().kind == ErrorKind::BadInput;
    };
    QVERIFY(refused({}));
    const auto base = modelAfter(relationHeader(), data, folder.filePath("base"));
    const auto margin
        = modelAfter(marginHeader(), data, folder.filePath("margin"), {base.get(), "hash"});
    QVERIFY(refused({margin.get(), "hash"})); // which stands on another one itself
    model::ModelHeader header = headerOf("xgboost");
    header.options.epochs = 2;
    const auto other
        = modelAfter(header, ofSequences(header.features.shape), folder.filePath("other"));
    QVERIFY(refused({other.get(), "hash"}));
}

QTEST_GUILESS_MAIN(TestTreeTrainer)
#include "tst_tree_trainer.moc"
