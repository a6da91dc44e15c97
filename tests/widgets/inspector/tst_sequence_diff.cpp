// SPDX-License-Identifier: GPL-3.0-only
#include "inspector/sequence_diff.h"
#include "inspector/step_words.h"

#include "base/random.h"
#include "features/sequence_features.h"
#include "records/step.h"

#include <QTest>

using namespace tlp;
using namespace tlp::widgets;
using Kind = DiffRow::Kind;

namespace {

records::Step split(int stage, std::vector<std::int64_t> lengths)
{
    return records::SplitStep{stage, 0, 64, std::move(lengths), true};
}

/// One step of every kind.
std::vector<records::Step> everyKind()
{
    return {records::AnnotationStep{1, 2, 3}, records::FuseStep{1, {0, 1, 2}},
        records::PragmaStep{1, 0, "auto_unroll_max_step$16"}, records::ReorderStep{1, {1, 0}},
        split(1, {4, 2}), records::FollowSplitStep{1, 0, 4, 2},
        records::FollowFusedSplitStep{1, 0, {4, 5}, 1, true}, records::StorageAlignStep{1, 2, 3, 4},
        records::ComputeAtStep{1, 2, 3}, records::ComputeInlineStep{1}, records::ComputeRootStep{1},
        records::CacheReadStep{1, "shared", {2, 3}}, records::CacheWriteStep{1, "local"},
        records::RfactorStep{1, 2, 3}, records::UnknownStep{"XX", "[\"XX\", 3, 1]"}};
}

class SequenceDiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalProgramsAreAllTheSame()
    {
        const auto steps = everyKind();
        for (const DiffRow& row : diffSteps(steps, steps)) {
            QCOMPARE(row.kind, Kind::Same);
            QCOMPARE(row.left, row.right);
        }
        QVERIFY(diffSteps({}, {}).empty());
    }

    void otherParametersAreAChangeAndMissingStepsStandAlone()
    {
        const std::vector<records::Step> left{
            records::ComputeInlineStep{2}, split(3, {4}), records::FuseStep{3, {0, 1}}};
        const std::vector<records::Step> right{records::ComputeInlineStep{2}, split(3, {8}),
            records::FuseStep{3, {0, 1}}, records::AnnotationStep{3, 0, 3}};
        const std::vector<DiffRow> expected{{Kind::Same, 0, 0}, {Kind::Changed, 1, 1},
            {Kind::Same, 2, 2}, {Kind::OnlyRight, -1, 3}};
        QCOMPARE(diffSteps(left, right), expected);
        const std::vector<DiffRow> mirrored{
            {Kind::Same, 0, 0}, {Kind::Changed, 1, 1}, {Kind::Same, 2, 2}, {Kind::OnlyLeft, 3, -1}};
        QCOMPARE(diffSteps(right, left), mirrored);
    }

    void stepsOfOtherStagesDoNotPair()
    {
        const std::vector<DiffRow> expected{{Kind::OnlyLeft, 0, -1}, {Kind::OnlyRight, -1, 0}};
        QCOMPARE(diffSteps({split(3, {4})}, {split(4, {8})}), expected);
    }

    void aPartnerThatComesLaterIsFound()
    {
        const std::vector<records::Step> left{records::ComputeRootStep{1}, split(3, {4})};
        const std::vector<records::Step> right{split(3, {8})};
        const std::vector<DiffRow> expected{{Kind::OnlyLeft, 0, -1}, {Kind::Changed, 1, 0}};
        QCOMPARE(diffSteps(left, right), expected);
    }

    void everyStepAppearsOnceInOrder()
    {
        Rng random(7);
        for (int round = 0; round < 50; ++round) {
            std::vector<records::Step> sides[2];
            for (auto& side : sides) {
                const auto count = random.below(30);
                for (std::uint64_t i = 0; i < count; ++i)
                    side.push_back(split(static_cast<int>(random.below(3)),
                        {static_cast<std::int64_t>(random.below(3) + 1)}));
            }
            int left = 0;
            int right = 0;
            for (const DiffRow& row : diffSteps(sides[0], sides[1])) {
                if (row.left >= 0)
                    QCOMPARE(row.left, left++);
                if (row.right >= 0)
                    QCOMPARE(row.right, right++);
                QVERIFY(row.left >= 0 || row.right >= 0);
                if (row.kind == Kind::Same)
                    QCOMPARE(sides[0][static_cast<std::size_t>(row.left)],
                        sides[1][static_cast<std::size_t>(row.right)]);
            }
            QCOMPARE(left, static_cast<int>(sides[0].size()));
            QCOMPARE(right, static_cast<int>(sides[1].size()));
        }
    }

    void linesShowWhatChanged()
    {
        const std::vector<DiffRow> expected{
            {Kind::Same, 0, 0}, {Kind::Changed, 1, 1}, {Kind::OnlyRight, -1, 2}};
        QCOMPARE(diffLines({"for i (0,64)", "C = ..."}, {"for i (0,64)", "for j", "D"}), expected);
    }

    void meaningsNameEveryFeatureNumber()
    {
        const auto vocabulary = features::Vocabulary::official(features::Layout::Gpu);
        for (const records::Step& step : everyKind()) {
            if (records::kindOf(step) == records::StepKind::Unknown)
                continue;
            QVERIFY2(static_cast<std::size_t>(numberMeanings(step).size())
                    == features::stepNumbers(step, vocabulary).size(),
                records::toJson(step).c_str());
        }
    }

    void everyStepHasASentence()
    {
        for (const records::Step& step : everyKind()) {
            const QString sentence = describeStep(step, QStringLiteral("conv"));
            QVERIFY(!sentence.isEmpty());
            QVERIFY2(!sentence.contains(QLatin1Char('%')), qPrintable(sentence));
            if (records::kindOf(step) != records::StepKind::Unknown)
                QVERIFY2(sentence.contains(QStringLiteral("conv")), qPrintable(sentence));
        }
        QVERIFY(describeStep(split(3, {4, 2}), {}).contains(QStringLiteral("8 × 4 × 2")));
    }

    void stageNamesFollowCacheSteps()
    {
        workload::ComputeDag dag;
        for (const char* name : {"data", "weight", "conv"}) {
            workload::DagStage stage;
            stage.name = name;
            dag.stages.push_back(stage);
        }
        const QStringList names = stageNames(
            {records::CacheWriteStep{2, "local"}, split(2, {4}), split(3, {4}),
                records::CacheReadStep{1, "shared", {3}}, split(2, {4}), split(4, {2})},
            &dag);
        const QStringList expected{QStringLiteral("conv"), QStringLiteral("conv.local"),
            QStringLiteral("conv"), QStringLiteral("weight"), QStringLiteral("weight.shared"),
            QStringLiteral("conv")};
        QCOMPARE(names, expected);
        QCOMPARE(stageNames({split(9, {2})}, nullptr), QStringList{QString()});
    }
};

} // namespace

QTEST_MAIN(SequenceDiffTest)
#include "tst_sequence_diff.moc"
