// SPDX-License-Identifier: GPL-3.0-only
#include "training/ranking_loss.h"

#include <algorithm>
#include <cmath>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace tlp;
using namespace tlp::training;

namespace {

std::vector<float> floats(const QJsonValue& list)
{
    std::vector<float> values;
    for (const auto& value : list.toArray())
        values.push_back(static_cast<float>(value.toDouble()));
    return values;
}

QJsonArray goldenLosses()
{
    QFile file(QStringLiteral(TLP_TEST_DATA_DIR "/golden/tlp/losses.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array()
                                          : QJsonArray();
}

/// Absolute for small values, relative for large ones.
bool isClose(double value, double expected, double tolerance = 1e-5)
{
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

bool areClose(const std::vector<float>& values, const std::vector<float>& expected)
{
    return values.size() == expected.size()
        && std::equal(values.begin(), values.end(), expected.begin(),
            [](float a, float b) { return isClose(a, b); });
}

} // namespace

class TestRankingLoss : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheOfficialValuesAndGradients();
    void isZeroWhenLabelsTie();
    void groupsOfOneAddNothing();
    void gradientEqualsFiniteDifferences();
    void staysFiniteForExtremeScores();
    void doesNotDependOnTheOrderOfTheList();
    void groupedLossIsTheSumOverTasks();
    void meanSquaresTrainOnTheMean();
};

void TestRankingLoss::equalsTheOfficialValuesAndGradients()
{
    const QJsonArray cases = goldenLosses();
    QCOMPARE(cases.size(), 5);
    for (const auto& value : cases) {
        const QJsonObject golden = value.toObject();
        const std::vector<float> scores = floats(golden["preds"]);
        const std::vector<float> labels = floats(golden["labels"]);
        std::vector<float> gradient(scores.size(), 99);
        QVERIFY(isClose(lambdaRankLoss(scores, labels, gradient), golden["lambdarank"].toDouble()));
        QVERIFY(areClose(gradient, floats(golden["grad"])));
        QVERIFY(isClose(meanSquaredLoss(scores, labels, gradient), golden["mse"].toDouble()));
        QVERIFY(areClose(gradient, floats(golden["mse_grad"])));
    }
}

void TestRankingLoss::isZeroWhenLabelsTie()
{
    const std::vector<float> scores{3, -1, 0.5F, 0.5F};
    for (const float label : {1.0F, 0.25F, 0.0F}) {
        std::vector<float> gradient(4, 99);
        QCOMPARE(lambdaRankLoss(scores, std::vector<float>(4, label), gradient), 0.0);
        QCOMPARE(gradient, std::vector<float>(4, 0));
    }
}

void TestRankingLoss::groupsOfOneAddNothing()
{
    std::vector<float> gradient(1, 99);
    QCOMPARE(lambdaRankLoss(std::vector<float>{2}, std::vector<float>{0.5F}, gradient), 0.0);
    QCOMPARE(gradient[0], 0.0F);
    QCOMPARE(lambdaRankLoss({}, {}, {}), 0.0);
    QCOMPARE(meanSquaredLoss({}, {}, {}), 0.0);
}

void TestRankingLoss::gradientEqualsFiniteDifferences()
{
    // Far enough apart that no step changes the ranking, which the weights depend on.
    const std::vector<float> scores{0.3F, -0.7F, 1.1F, 0.6F, -0.2F};
    const std::vector<float> labels{0.2F, 1.0F, 0.5F, 0.5F, 0.9F};
    std::vector<float> gradient(5);
    std::vector<float> ignored(5);
    const double loss = lambdaRankLoss(scores, labels, gradient);
    QVERIFY(loss > 0);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        std::vector<float> above = scores;
        std::vector<float> below = scores;
        above[i] += 1e-3F;
        below[i] -= 1e-3F;
        const double slope
            = (lambdaRankLoss(above, labels, ignored) - lambdaRankLoss(below, labels, ignored))
            / (double{above[i]} - double{below[i]});
        QVERIFY(isClose(gradient[i], slope, 1e-4));
    }
}

void TestRankingLoss::staysFiniteForExtremeScores()
{
    const std::vector<float> scores{1e30F, -1e30F, 0, 3e38F};
    const std::vector<float> labels{0, 1, 0.5F, 1e-10F};
    std::vector<float> gradient(4);
    QVERIFY(std::isfinite(lambdaRankLoss(scores, labels, gradient)));
    for (const float slope : gradient)
        QVERIFY(std::isfinite(slope));
}

void TestRankingLoss::doesNotDependOnTheOrderOfTheList()
{
    const std::vector<float> scores{0.3F, -0.7F, 1.1F, 0.6F};
    const std::vector<float> labels{0.2F, 1.0F, 0.5F, 0.7F};
    std::vector<float> gradient(4);
    const double loss = lambdaRankLoss(scores, labels, gradient);
    const std::vector<float> reversedScores(scores.rbegin(), scores.rend());
    const std::vector<float> reversedLabels(labels.rbegin(), labels.rend());
    std::vector<float> reversed(4);
    QVERIFY(isClose(lambdaRankLoss(reversedScores, reversedLabels, reversed), loss, 1e-12));
    std::reverse(reversed.begin(), reversed.end());
    QVERIFY(areClose(reversed, gradient));
}

void TestRankingLoss::groupedLossIsTheSumOverTasks()
{
    // Two tasks with equal labels: mixed ranking compares programs of different operators.
    const std::vector<float> scores{0.1F, 0.9F, 0.4F, 5.0F, 7.0F, 6.0F};
    const std::vector<float> labels{1, 0.5F, 0.25F, 1, 0.5F, 0.25F};
    std::vector<float> gradient(6);
    const double grouped = groupedLoss(
        options::Loss::LambdaRank, std::vector<std::int64_t>{3, 3}, scores, labels, gradient);
    double sum = 0;
    std::vector<float> separate(6);
    for (const std::size_t first : {std::size_t{0}, std::size_t{3}})
        sum += lambdaRankLoss(std::span(scores).subspan(first, 3),
            std::span(labels).subspan(first, 3), std::span(separate).subspan(first, 3));
    QCOMPARE(grouped, sum);
    QCOMPARE(gradient, separate);
    const double mixed = groupedLoss(
        options::Loss::LambdaRank, std::vector<std::int64_t>{6}, scores, labels, gradient);
    QVERIFY(std::abs(mixed - grouped) > 0.1);
}

void TestRankingLoss::meanSquaresTrainOnTheMean()
{
    const std::vector<float> scores{1, 3};
    const std::vector<float> labels{0, 1};
    std::vector<float> gradient(2);
    const double loss = groupedLoss(
        options::Loss::Mse, std::vector<std::int64_t>{1, 1}, scores, labels, gradient);
    QCOMPARE(loss, 5.0);
    QCOMPARE(gradient, (std::vector<float>{1, 2}));
}

QTEST_APPLESS_MAIN(TestRankingLoss)
#include "tst_ranking_loss.moc"
