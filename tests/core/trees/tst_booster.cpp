// SPDX-License-Identifier: GPL-3.0-only
#include "trees/booster.h"
#include "trees/objective.h"

#include <cmath>

#include <QtTest>

using namespace tlp;
using namespace tlp::trees;

namespace {

/// One column, four rows.
Matrix steps()
{
    static const std::vector<float> kRows{0, 0, 1, 1};
    auto matrix = Matrix::create(kRows, 1, 1);
    if (!matrix)
        qFatal("%s", matrix.error().message.c_str());
    return std::move(*matrix);
}

/// A tree adds all that it learnt.
Booster whole(const Matrix& like)
{
    auto booster = Booster::create({3, 1, 0, 0, 1, 0}, like);
    if (!booster)
        qFatal("%s", booster.error().message.c_str());
    return std::move(*booster);
}

struct Derivatives
{
    double loss = 0;
    std::vector<float> gradients, hessians;
};

Derivatives of(Objective objective, const std::vector<std::int64_t>& groups,
    const std::vector<float>& scores, const std::vector<float>& labels)
{
    Derivatives result{0, std::vector<float>(scores.size()), std::vector<float>(scores.size())};
    result.loss = programLoss(objective, groups, scores, labels, result.gradients, result.hessians);
    return result;
}

} // namespace

class TestBooster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isZeroWithoutTrees();
    void growsALeafOfItsGradients();
    void addsTreesUp();
    void learnsLabels();
    void comesBackFromItsBytes();
    void keepsItsFirstTrees();
    void countsLeaves();
    void refusesWhatDoesNotFit();
    void squaredErrorsAreThoseOfAnsor();
    void pairsAreThoseOfALogisticLoss();
    void derivativesAreThoseOfTheLoss_data();
    void derivativesAreThoseOfTheLoss();
    void objectivesHaveNames();
};

void TestBooster::isZeroWithoutTrees()
{
    const Matrix matrix = steps();
    const Booster booster = whole(matrix);
    QCOMPARE(booster.trees(), 0);
    QCOMPARE(booster.values(matrix).value(), std::vector<float>(4));
    QCOMPARE(booster.leaves().value(), std::int64_t{0});
}

void TestBooster::growsALeafOfItsGradients()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    QVERIFY(booster.grow(matrix, std::vector<float>{-1, -1, 2, 2}, std::vector<float>{1, 1, 1, 1}));
    // Of a leaf: −Σ gradients / (Σ hessians + 1).
    const std::vector<float> values = booster.values(matrix).value();
    QVERIFY(std::abs(values[0] - 2.0F / 3) < 1e-6F);
    QCOMPARE(values[1], values[0]);
    QVERIFY(std::abs(values[2] + 4.0F / 3) < 1e-6F);
}

void TestBooster::addsTreesUp()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    const std::vector<float> ones(4, 1);
    QVERIFY(booster.grow(matrix, std::vector<float>{-1, -1, 2, 2}, ones));
    QVERIFY(booster.grow(matrix, std::vector<float>{-3, -3, 0, 0}, ones));
    const auto all = booster.values(matrix).value();
    const auto second = booster.values(matrix, 1).value();
    QVERIFY(std::abs(second[0] - 2) < 1e-6F);
    QVERIFY(std::abs(all[0] - (2.0F / 3 + 2)) < 1e-6F);
    // Rows that were never put in a matrix are read alike.
    QCOMPARE(
        booster.values(std::vector<float>{1, 0}, 1).value(), (std::vector<float>{all[2], all[0]}));
}

void TestBooster::learnsLabels()
{
    Matrix matrix = steps();
    QVERIFY(matrix.setLabels(std::vector<float>{1, 1, 5, 5}));
    Booster booster = whole(matrix);
    for (int i = 0; i < 40; ++i)
        QVERIFY(booster.learn(matrix));
    const auto values = booster.values(matrix).value();
    QVERIFY(std::abs(values[0] - 1) < 1e-3F);
    QVERIFY(std::abs(values[3] - 5) < 1e-3F);
}

void TestBooster::comesBackFromItsBytes()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    QVERIFY(booster.grow(matrix, std::vector<float>{-1, -1, 2, 2}, std::vector<float>{1, 1, 1, 1}));
    const std::string bytes = booster.serialised().value();
    const auto read = Booster::load(bytes, 1, 1);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(read->trees(), 1);
    QCOMPARE(read->values(matrix).value(), booster.values(matrix).value());
    QCOMPARE(read->serialised().value(), bytes);
    QCOMPARE(Booster::load(bytes, 2, 1).error().kind, ErrorKind::BadInput);
    QCOMPARE(Booster::load("{not trees", 1, 1).error().kind, ErrorKind::BadInput);
}

void TestBooster::keepsItsFirstTrees()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    const std::vector<float> ones(4, 1);
    QVERIFY(booster.grow(matrix, std::vector<float>{-1, -1, 2, 2}, ones));
    const auto first = booster.values(matrix).value();
    QVERIFY(booster.grow(matrix, std::vector<float>{-3, -3, 0, 0}, ones));
    QVERIFY(booster.keep(1));
    QCOMPARE(booster.trees(), 1);
    QCOMPARE(booster.values(matrix).value(), first);
    QVERIFY(!booster.keep(2));
    QVERIFY(!booster.keep(0));
}

void TestBooster::countsLeaves()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    const std::vector<float> ones(4, 1);
    QVERIFY(booster.grow(matrix, std::vector<float>{-1, -1, 2, 2}, ones));
    QCOMPARE(booster.leaves().value(), std::int64_t{2});
    QVERIFY(booster.grow(matrix, std::vector<float>(4, 1), ones)); // nothing to tell apart
    QCOMPARE(booster.leaves().value(), std::int64_t{3});
}

void TestBooster::refusesWhatDoesNotFit()
{
    const Matrix matrix = steps();
    Booster booster = whole(matrix);
    QVERIFY(!booster.grow(matrix, std::vector<float>(3), std::vector<float>(4)));
    QVERIFY(!booster.values(std::vector<float>(4), 2));
    QVERIFY(!Matrix::create(std::vector<float>(3), 2, 1));
    QVERIFY(!Matrix::create({}, 1, 1));
    for (const BoosterOptions& options : {BoosterOptions{0}, BoosterOptions{3, 0},
             BoosterOptions{3, 0.1, -1}, BoosterOptions{3, 0.1, 0, -1}})
        QCOMPARE(Booster::create(options, matrix).error().kind, ErrorKind::BadInput);
}

void TestBooster::squaredErrorsAreThoseOfAnsor()
{
    const auto weighted = of(Objective::PackSum, {}, {0.5F, 1}, {1, 0.25F});
    QCOMPARE(weighted.gradients, (std::vector<float>{-0.5F, 0.1875F})); // y·(s − y)
    QCOMPARE(weighted.hessians, (std::vector<float>{1, 0.25F}));
    QCOMPARE(weighted.loss, 0.5 * 0.25 + 0.5 * 0.25 * 0.5625);
    const auto plain = of(Objective::Regression, {}, {0.5F, 1}, {1, 0.25F});
    QCOMPARE(plain.gradients, (std::vector<float>{-0.5F, 0.75F}));
    QCOMPARE(plain.hessians, (std::vector<float>{1, 1}));
}

void TestBooster::pairsAreThoseOfALogisticLoss()
{
    // One pair, and a group of one that has none.
    const auto pair = of(Objective::Rank, {2, 1}, {0, 0, 3}, {1, 0.5F, 0.2F});
    QVERIFY(std::abs(pair.loss - std::log(2.0)) < 1e-12);
    QCOMPARE(pair.gradients, (std::vector<float>{-0.5F, 0.5F, 0}));
    QCOMPARE(pair.hessians, (std::vector<float>{0.25F, 0.25F, 0}));
    // Equal labels have no order; scores far apart do not overflow.
    QCOMPARE(of(Objective::Rank, {2}, {5, 1}, {1, 1}).loss, 0.0);
    QVERIFY(std::abs(of(Objective::Rank, {2}, {-1000, 1000}, {1, 0.5F}).loss - 2000) < 1e-9);
}

void TestBooster::derivativesAreThoseOfTheLoss_data()
{
    QTest::addColumn<int>("objective");
    for (const auto objective : {Objective::PackSum, Objective::Rank, Objective::Regression})
        QTest::addRow("%d", int(objective)) << int(objective);
}

void TestBooster::derivativesAreThoseOfTheLoss()
{
    QFETCH(int, objective);
    const auto kind = static_cast<Objective>(objective);
    const std::vector<float> labels{1, 0.4F, 0.7F, 0.9F, 0.3F};
    const std::vector<float> scores{0.2F, 0.5F, -0.3F, 1, 0.1F};
    const std::vector<std::int64_t> groups{3, 2};
    const auto here = of(kind, groups, scores, labels);
    constexpr float kStep = 1e-2F;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        auto more = scores;
        auto less = scores;
        more[i] += kStep;
        less[i] -= kStep;
        const auto above = of(kind, groups, more, labels);
        const auto below = of(kind, groups, less, labels);
        QVERIFY(
            std::abs((above.loss - below.loss) / (2 * double{kStep}) - double{here.gradients[i]})
            < 1e-4);
        QVERIFY(std::abs(double{above.gradients[i] - below.gradients[i]} / (2 * double{kStep})
                    - double{here.hessians[i]})
            < 1e-3);
    }
}

void TestBooster::objectivesHaveNames()
{
    QCOMPARE(parseObjective("rank").value(), Objective::Rank);
    QVERIFY(!parseObjective("sum"));
}

QTEST_GUILESS_MAIN(TestBooster)
#include "tst_booster.moc"
