// SPDX-License-Identifier: GPL-3.0-only
#include "training/gap_targets.h"

#include <cmath>
#include <limits>

#include <QtTest>

using namespace tlp::training;

class TestGapTargets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Two tasks. Around their means the scores are ±2 and ±4 (squares: 8 + 32 = 40), the labels
    /// ±0.1 and ±0.2 (0.02 + 0.08 = 0.1): the scale is 20.
    void keepsTheTasksMeanAndTheScoresScale()
    {
        const std::vector<float> scores{3, 7, 104, 96};
        const std::vector<float> labels{0.6F, 0.4F, 0.5F, 0.9F};
        const auto targets = gapTargets(scores, labels, std::vector<std::int32_t>{0, 0, 1, 1});
        const std::vector<float> expected{7, 3, 96, 104};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(std::abs(targets[i] - expected[i]) < 1e-4F);
    }

    void aBaseThatIsRightUpToAScaleHasNothingToLearn()
    {
        const std::vector<float> labels{0.1F, 0.4F, 1, 0.2F, 0.8F, 1};
        std::vector<float> scores;
        for (std::size_t i = 0; i < labels.size(); ++i)
            scores.push_back(-7 * labels[i] * -1 + (i < 3 ? 5.0F : -2.0F));
        const auto targets
            = gapTargets(scores, labels, std::vector<std::int32_t>{0, 0, 0, 1, 1, 1});
        for (std::size_t i = 0; i < labels.size(); ++i)
            QVERIFY(std::abs(targets[i] - scores[i]) < 1e-5F);
    }

    void whatHasNoLabelCountsForNothing()
    {
        const float none = std::numeric_limits<float>::quiet_NaN();
        const auto targets = gapTargets(std::vector<float>{1000, 1, 2},
            std::vector<float>{none, 0.25F, 0.5F}, std::vector<std::int32_t>{0, 0, 0});
        QVERIFY(std::isnan(targets[0]));
        QVERIFY(std::abs(targets[1] - 1) < 1e-6F && std::abs(targets[2] - 2) < 1e-6F);
    }

    void equalScoresOrLabelsHaveAScaleToo()
    {
        const std::vector<std::int32_t> tasks{0, 0};
        const auto ofEqualScores
            = gapTargets(std::vector<float>{2, 2}, std::vector<float>{0.5F, 1}, tasks);
        QVERIFY(std::abs(ofEqualScores[0] - 1.75F) < 1e-6F);
        const auto ofEqualLabels
            = gapTargets(std::vector<float>{2, 4}, std::vector<float>{1, 1}, tasks);
        QCOMPARE(ofEqualLabels, (std::vector<float>{3, 3}));
        QVERIFY(gapTargets({}, {}, {}).empty());
    }
};

QTEST_APPLESS_MAIN(TestGapTargets)
#include "tst_gap_targets.moc"
