// SPDX-License-Identifier: GPL-3.0-only
#include "program/edit_steps.h"
#include "workload/workload.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::program;
using records::Step;

namespace {

QByteArray messageOf(const Status& status)
{
    return status ? QByteArray() : QByteArray::fromStdString(status.error().message);
}

/// matmul C(i, j) over k, 64³: i into 4 × 4 × 4 and its middle loop again, j followed by nothing,
/// an unroll hint, a vector loop.
std::vector<Step> matmulSteps()
{
    return {records::SplitStep{2, 0, 64, {4, 4}, true}, records::SplitStep{2, 1, 4, {2}, true},
        records::SplitStep{2, 4, 64, {16}, true}, records::AnnotationStep{2, 0, 3},
        records::PragmaStep{2, 0, "auto_unroll_max_step$64"}, records::FollowSplitStep{2, 6, 0, 1}};
}

workload::ComputeDag matmulDag()
{
    return workload::parseWorkload("matmul:m=64,n=64,k=64").value().dag;
}

} // namespace

class TestEditSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTilesAnnotationsAndUnrollLimitsCanBeChanged()
    {
        QCOMPARE(editableField(records::SplitStep{0, 0, 8, {2}, true}), EditableField::Lengths);
        QCOMPARE(editableField(records::SplitStep{0, 0, 8, {}, true}), EditableField::None);
        QCOMPARE(editableField(records::AnnotationStep{0, 0, 1}), EditableField::Annotation);
        QCOMPARE(editableField(records::PragmaStep{0, 0, "auto_unroll_max_step$16"}),
            EditableField::Unroll);
        QCOMPARE(editableField(records::PragmaStep{0, 0, "other"}), EditableField::None);
        QCOMPARE(editableField(records::FuseStep{0, {0, 1}}), EditableField::None);
        QCOMPARE(
            unrollLimit(records::PragmaStep{0, 0, "auto_unroll_max_step$16"}).value_or(-1), 16);
        QVERIFY(!unrollLimit(records::PragmaStep{0, 0, "auto_unroll_max_step$x"}));
    }

    void divisorsAscend()
    {
        using Numbers = std::vector<std::int64_t>;
        QCOMPARE(divisorsOf(12), (Numbers{1, 2, 3, 4, 6, 12}));
        QCOMPARE(divisorsOf(16), (Numbers{1, 2, 4, 8, 16}));
        QCOMPARE(divisorsOf(7), (Numbers{1, 7}));
        QCOMPARE(divisorsOf(1), (Numbers{1}));
        QVERIFY(divisorsOf(0).empty());
        QVERIFY(divisorsOf(-4).empty());
    }

    void assignmentsChangeOneValue()
    {
        std::vector<Step> steps = matmulSteps();
        QCOMPARE(messageOf(editStep(steps, "1.lengths=8,2")), QByteArray());
        QCOMPARE(messageOf(editStep(steps, "3.length1=32")), QByteArray());
        QCOMPARE(messageOf(editStep(steps, "4.annotation=vectorize")), QByteArray());
        QCOMPARE(messageOf(editStep(steps, "5.unroll=512")), QByteArray());
        std::vector<Step> expected = matmulSteps();
        expected[0] = records::SplitStep{2, 0, 64, {8, 2}, true};
        expected[2] = records::SplitStep{2, 4, 64, {32}, true};
        expected[3] = records::AnnotationStep{2, 0, 2};
        expected[4] = records::PragmaStep{2, 0, "auto_unroll_max_step$512"};
        QVERIFY(steps == expected);
    }

    void badAssignmentsSayWhatIsWrongAndChangeNothing_data()
    {
        QTest::addColumn<QByteArray>("assignment");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* assignment, const char* says) {
            QTest::newRow(assignment) << QByteArray(assignment) << QByteArray(says);
        };
        row("", "STEP.FIELD=VALUE");
        row("1.lengths", "STEP.FIELD=VALUE");
        row("lengths=1,2", "STEP.FIELD=VALUE");
        row("x.lengths=1", "STEP.FIELD=VALUE");
        row("0.lengths=1,2", "no step 0");
        row("7.lengths=1,2", "no step 7: the program has 6");
        row("1.lengths=4", "has 2 lengths, not 1");
        row("1.lengths=4,0", "whole numbers above 0");
        row("1.lengths=4,x", "whole numbers above 0");
        row("1.length3=4", "length1 to length2");
        row("1.lengthy=4", "length1 to length2");
        row("1.annotation=parallel", "it has lengths");
        row("4.annotation=quick", "cannot be annotated “quick”");
        row("4.unroll=1", "it has annotation");
        row("5.unroll=-1", "whole number from 0");
        row("6.lengths=4", "it has nothing");
    }
    void badAssignmentsSayWhatIsWrongAndChangeNothing()
    {
        QFETCH(const QByteArray, assignment);
        QFETCH(const QByteArray, says);
        std::vector<Step> steps = matmulSteps();
        const Status status = editStep(steps, assignment.toStdString());
        QVERIFY2(messageOf(status).contains(says), messageOf(status));
        QVERIFY(steps == matmulSteps());
    }

    void laterSplitsFollowTheNewExtents_data()
    {
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("known") << true;
        QTest::newRow("unknown computation") << false;
    }
    void laterSplitsFollowTheNewExtents()
    {
        QFETCH(const bool, isKnown);
        const auto dag = matmulDag();
        std::vector<Step> edited = matmulSteps();
        QVERIFY(editStep(edited, "1.length1=8"));
        const auto checked = checkEdited(matmulSteps(), edited, isKnown ? &dag : nullptr);
        QVERIFY2(checked, checked ? "" : checked.error().message.c_str());
        QCOMPARE(checked->isExact, isKnown);
        // The second step splits what the first made: 8 passes now.
        const auto& second = std::get<records::SplitStep>(checked->steps[1]);
        QCOMPARE(second.extent, 8);
        QCOMPARE(second.lengths, std::vector<std::int64_t>{2});
    }

    void partsThatDoNotDivideAreRefused_data()
    {
        QTest::addColumn<QByteArray>("assignment");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("the split itself")
            << QByteArray("1.lengths=3,4") << QByteArray("step 1 cannot split a loop of 64");
        QTest::newRow("together too many")
            << QByteArray("1.lengths=16,8") << QByteArray("16 × 8: they do not divide it");
        QTest::newRow("a later split")
            << QByteArray("1.lengths=1,4") << QByteArray("step 2 cannot split a loop of 1");
    }
    void partsThatDoNotDivideAreRefused()
    {
        QFETCH(const QByteArray, assignment);
        QFETCH(const QByteArray, says);
        const auto dag = matmulDag();
        std::vector<Step> edited = matmulSteps();
        QVERIFY(editStep(edited, assignment.toStdString()));
        for (const workload::ComputeDag* known :
            std::initializer_list<const workload::ComputeDag*>{&dag, nullptr}) {
            const auto checked = checkEdited(matmulSteps(), edited, known);
            QVERIFY(!checked);
            const auto message = QByteArray::fromStdString(checked.error().message);
            QVERIFY2(message.contains(says), message);
        }
    }

    void unevenSplitsMayStayUneven()
    {
        const std::vector<Step> uneven{
            records::SplitStep{2, 0, 64, {3}, true}, records::AnnotationStep{2, 0, 3}};
        std::vector<Step> edited = uneven;
        QVERIFY(editStep(edited, "2.annotation=unroll"));
        QVERIFY(checkEdited(uneven, edited));
        QVERIFY(editStep(edited, "1.lengths=5"));
        QVERIFY(checkEdited(uneven, edited));
    }

    void whatCannotBeFollowedIsCheckedByItself()
    {
        std::vector<Step> steps{
            records::UnknownStep{"XX", R"(["XX", 3])"}, records::SplitStep{2, 0, 64, {4}, true}};
        std::vector<Step> edited = steps;
        QVERIFY(editStep(edited, "2.lengths=8"));
        const auto checked = checkEdited(steps, edited);
        QVERIFY2(checked, checked ? "" : checked.error().message.c_str());
        QVERIFY(!checked->isExact);
        QVERIFY(editStep(edited, "2.lengths=7"));
        QVERIFY(!checkEdited(steps, edited));
        const auto dag = matmulDag();
        QVERIFY(!checkEdited(steps, steps, &dag)); // a known computation leaves nothing open
        edited.pop_back();
        QVERIFY(!checkEdited(steps, edited));
    }
};

QTEST_APPLESS_MAIN(TestEditSteps)
#include "tst_edit_steps.moc"
