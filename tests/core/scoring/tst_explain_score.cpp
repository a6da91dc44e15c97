// SPDX-License-Identifier: GPL-3.0-only
#include "model/torch_module.h"
#include "scoring/explain_score.h"

#include <cmath>
#include <numeric>

#include <QtTest>

using namespace tlp;
using namespace tlp::scoring;
using model::CostModel;
using model::torchModule;
using records::Step;
using torch::Tensor;

namespace {

constexpr int kRows = 6;
constexpr int kHidden = 8;
constexpr int kHeads = 2;

std::unique_ptr<CostModel> modelOf(
    const std::vector<std::pair<const char*, const char*>>& settings = {},
    std::vector<std::string> heads = {"x"}, int rows = kRows)
{
    model::ModelHeader header;
    header.options.tlp = {{6, kHidden}, kHeads, 1, {4}};
    for (const auto& [key, value] : settings) {
        if (!header.options.set(key, value))
            qFatal("%s=%s is refused", key, value);
    }
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    header.features.shape.rows = rows;
    header.features.numbers = features::NumberScale::Log; // so that attention has something to do
    header.heads = std::move(heads);
    return model::createModel(header, 4).value();
}

/// Four steps, of which the second and the fourth are equal.
std::vector<Step> program()
{
    return {records::SplitStep{2, 0, 64, {4, 2}, true}, records::AnnotationStep{2, 1, 1},
        records::PragmaStep{2, 0, "auto_unroll_max_step$64"}, records::AnnotationStep{2, 1, 1}};
}

Tensor featuresOf(const CostModel& model, const std::vector<Step>& steps)
{
    const features::SequenceShape& shape = model.featureSpec().shape;
    Tensor tensor = torch::zeros({1, shape.rows, shape.width});
    features::sequenceFeatures(steps, model.featureSpec(),
        {tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())});
    return tensor;
}

Tensor weight(const CostModel& model, const std::string& name)
{
    return *torchModule(model).named_parameters().find(name);
}

Tensor linear(const CostModel& model, const std::string& name, const Tensor& x)
{
    return torch::linear(x, weight(model, name + ".weight"), weight(model, name + ".bias"));
}

/// softmax(query · key / √width) of one head of the first layer, written out; `hidden` rows are
/// not looked at.
Tensor handAttention(const CostModel& model, const std::vector<Step>& steps,
    const std::string& name, int head, int hidden = 0)
{
    const Tensor x = torch::relu(linear(
        model, "encoder.2", torch::relu(linear(model, "encoder.0", featuresOf(model, steps)))))[0];
    const Tensor all = torch::linear(
        x, weight(model, name + ".in_proj_weight"), weight(model, name + ".in_proj_bias"));
    const std::int64_t width = kHidden / kHeads;
    const Tensor query = all.narrow(1, head * width, width);
    const Tensor key = all.narrow(1, kHidden + head * width, width);
    Tensor exponentials
        = (query.matmul(key.transpose(0, 1)) / std::sqrt(static_cast<double>(width))).exp();
    if (hidden > 0)
        exponentials.narrow(1, exponentials.size(1) - hidden, hidden).zero_();
    return exponentials / exponentials.sum(1, true);
}

float shownWeight(const ScoreExplanation& explanation, int layer, int head, int row, int column)
{
    const int rows = explanation.shownRows();
    return explanation.attention[static_cast<std::size_t>(layer)]
        .weights[static_cast<std::size_t>((head * rows + row) * rows + column)];
}

double plainScore(CostModel& model, const std::vector<Step>& steps, int head = 0)
{
    const Tensor tensor = featuresOf(model, steps);
    return static_cast<double>(
        model.score({tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())}, 1, head)
            .value()
            .front());
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-5 * std::max(1.0, std::abs(b));
}

using Settings = std::vector<std::pair<const char*, const char*>>;

} // namespace

Q_DECLARE_METATYPE(Settings)

class TestExplainScore : public QObject
{
    Q_OBJECT

    torch::NoGradGuard m_noGradients;

private Q_SLOTS:
    void attentionIsTheSoftmaxWorkedOutByHand_data()
    {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("tlp") << Settings{} << QByteArray("attention");
        QTest::newRow("transformer") << Settings{{"core", "transformer"}, {"layers", "2"}}
                                     << QByteArray("transformer.0.self_attn");
    }
    void attentionIsTheSoftmaxWorkedOutByHand()
    {
        QFETCH(const Settings, settings);
        QFETCH(const QByteArray, name);
        const auto model = modelOf(settings);
        const std::vector<Step> steps = program();
        const auto explanation = explainScore(*model, steps).value();
        QCOMPARE(explanation.stepsRead, 4);
        QCOMPARE(explanation.paddingRows, 2);
        QVERIFY(explanation.hasPaddingRow);
        QCOMPARE(explanation.shownRows(), 5);
        QCOMPARE(explanation.attention.size(), settings.empty() ? std::size_t{1} : std::size_t{2});
        bool isFlat = true;
        for (int head = 0; head < kHeads; ++head) {
            const Tensor expected = handAttention(*model, steps, name.toStdString(), head);
            for (int row = 0; row < 4; ++row) {
                for (int column = 0; column < 4; ++column)
                    QVERIFY(isNear(double(shownWeight(explanation, 0, head, row, column)),
                        expected[row][column].item<double>()));
                // What all rows of padding get together.
                QVERIFY(isNear(double(shownWeight(explanation, 0, head, row, 4)),
                    (expected[row][4] + expected[row][5]).item<double>()));
                isFlat = isFlat && std::abs(expected[row][0].item<double>() - 1.0 / kRows) < 1e-3;
            }
            // They look alike without positions.
            QVERIFY(isNear(
                double(shownWeight(explanation, 0, head, 4, 0)), expected[5][0].item<double>()));
        }
        QVERIFY(!isFlat); // the comparison above would hold for anything
        for (const AttentionLayer& layer : explanation.attention) {
            QCOMPARE(layer.heads, kHeads);
            for (std::size_t row = 0; row < layer.weights.size(); row += 5)
                QVERIFY(isNear(double(std::accumulate(layer.weights.begin() + std::ptrdiff_t(row),
                                   layer.weights.begin() + std::ptrdiff_t(row) + 5, 0.0F)),
                    1));
        }
    }

    void meanAttentionIsTheMeanOfAllHeads()
    {
        const auto model = modelOf({{"core", "transformer"}, {"layers", "2"}});
        const auto explanation = explainScore(*model, program()).value();
        const auto mean = explanation.meanAttention();
        QCOMPARE(mean.size(), std::size_t{25});
        double sum = 0;
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < kHeads; ++head)
                sum += double(shownWeight(explanation, layer, head, 1, 2));
        QVERIFY(isNear(double(mean[1 * 5 + 2]), sum / 4));
    }

    void aMaskLeavesThePaddingOut()
    {
        const auto model = modelOf({{"padding_mask", "yes"}});
        const auto explanation = explainScore(*model, program()).value();
        QVERIFY(!explanation.hasPaddingRow);
        QCOMPARE(explanation.paddingRows, 2);
        QCOMPARE(explanation.shownRows(), 4);
        QCOMPARE(explanation.summands.size(), std::size_t{4});
        for (int head = 0; head < kHeads; ++head) {
            const Tensor expected = handAttention(*model, program(), "attention", head, 2);
            for (int row = 0; row < 4; ++row)
                for (int column = 0; column < 4; ++column)
                    QVERIFY(isNear(double(shownWeight(explanation, 0, head, row, column)),
                        expected[row][column].item<double>()));
        }
        // A program of padding alone is looked at, and adds nothing.
        const auto empty = explainScore(*model, {}).value();
        QVERIFY(empty.hasPaddingRow);
        QCOMPARE(empty.shownRows(), 1);
        QVERIFY(isNear(double(shownWeight(empty, 0, 0, 0, 0)), 1));
        QVERIFY(empty.contributions.empty());
    }

    void rowsAddUpToTheScore_data()
    {
        QTest::addColumn<Settings>("settings");
        QTest::newRow("tlp") << Settings{};
        QTest::newRow("masked") << Settings{{"padding_mask", "yes"}};
        QTest::newRow("positions") << Settings{{"positions", "sinusoidal"}};
        QTest::newRow("transformer") << Settings{{"core", "transformer"}};
        QTest::newRow("private blocks")
            << Settings{{"residual_blocks", "2"}, {"private_blocks", "1"}};
    }
    void rowsAddUpToTheScore()
    {
        QFETCH(const Settings, settings);
        const auto model = modelOf(settings, {"a", "b"});
        const std::vector<Step> steps = program();
        for (const int head : {0, 1}) {
            const auto explanation = explainScore(*model, steps, head).value();
            QCOMPARE(explanation.head, head);
            QCOMPARE(explanation.scores.size(), std::size_t{2});
            QVERIFY(!explanation.noSummands.isAbsent());
            QCOMPARE(static_cast<int>(explanation.summands.size()), explanation.shownRows());
            const double sum
                = std::accumulate(explanation.summands.begin(), explanation.summands.end(), 0.0);
            QVERIFY2(isNear(sum, explanation.scores[std::size_t(head)]),
                qPrintable(QString("%1 %2").arg(sum).arg(explanation.scores[std::size_t(head)])));
            QVERIFY(std::abs(explanation.summands[0] - explanation.summands[1]) > 1e-6);
            for (const int each : {0, 1})
                QVERIFY(
                    isNear(explanation.scores[std::size_t(each)], plainScore(*model, steps, each)));
        }
    }

    void contributionsAreScoresWithoutTheStep()
    {
        const auto model = modelOf({}, {"a", "b"});
        const std::vector<Step> steps = program();
        const auto explanation = explainScore(*model, steps, 1).value();
        QCOMPARE(explanation.contributions.size(), std::size_t{3});
        QCOMPARE(explanation.contributions[1].steps, (std::vector<int>{1, 3})); // equal ones
        const std::vector<std::vector<Step>> rest{
            {steps[1], steps[2], steps[3]}, {steps[0], steps[2]}, {steps[0], steps[1], steps[3]}};
        const double whole = plainScore(*model, steps, 1);
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const double without = plainScore(*model, rest[i], 1);
            QVERIFY(isNear(explanation.contributions[i].without, without));
            QVERIFY(std::abs(explanation.contributions[i].difference - (without - whole)) < 1e-5);
            QVERIFY(std::abs(explanation.contributions[i].difference) > 1e-6);
        }
    }

    void stepsBeyondTheCropAreNotReadUntilOthersMakeRoom()
    {
        const auto model = modelOf({}, {"x"}, 2);
        const std::vector<Step> steps = program();
        const auto explanation = explainScore(*model, steps).value();
        QCOMPARE(explanation.stepsRead, 2);
        QCOMPARE(explanation.stepsCut, 2);
        QCOMPARE(explanation.paddingRows, 0);
        QVERIFY(!explanation.hasPaddingRow);
        QCOMPARE(explanation.shownRows(), 2);
        QCOMPARE(explanation.report.stepsCut, 2);
        QCOMPARE(explanation.contributions.size(), std::size_t{3});
        QCOMPARE(explanation.contributions[2].steps, std::vector<int>{2}); // cut off
        QVERIFY(std::abs(explanation.contributions[2].difference) < 1e-6);
        // Without the first, the third comes into sight.
        QVERIFY(
            isNear(explanation.contributions[0].without, plainScore(*model, {steps[1], steps[2]})));
    }

    void aRecurrentModelHasScoresAndContributionsAlone()
    {
        const auto model = modelOf({{"core", "lstm"}});
        const std::vector<Step> steps = program();
        const auto explanation = explainScore(*model, steps).value();
        QVERIFY(explanation.attention.empty());
        QVERIFY(explanation.meanAttention().empty());
        QVERIFY(explanation.summands.empty());
        QCOMPARE(explanation.noAttention.key, std::string("recurrent"));
        QCOMPARE(explanation.noSummands.key, std::string("recurrent"));
        QVERIFY(!explanation.noAttention.reason.empty());
        QCOMPARE(explanation.contributions.size(), std::size_t{3});
        QVERIFY(isNear(explanation.contributions[0].without,
            plainScore(*model, {steps[1], steps[2], steps[3]})));
    }

    void aHeadThatIsNotThereIsRefused()
    {
        const auto model = modelOf();
        for (const int head : {-1, 1}) {
            const auto explanation = explainScore(*model, program(), head);
            QVERIFY(!explanation);
            QCOMPARE(explanation.error().kind, ErrorKind::BadInput);
        }
    }
};

QTEST_APPLESS_MAIN(TestExplainScore)
#include "tst_explain_score.moc"
