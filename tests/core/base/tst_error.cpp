// SPDX-License-Identifier: GPL-3.0-only
#include <memory>
#include <set>
#include <string>

#include <QtTest>

#include "base/error.h"

using namespace tlp;

namespace {

Result<int> failing()
{
    return fail(ErrorKind::NotFound, "no run named x");
}

Result<int> plusOne(Result<int> input)
{
    TLP_TRY(const int value, std::move(input));
    return value + 1;
}

Status checked(Status input, bool& reachedEnd)
{
    TLP_CHECK(std::move(input));
    reachedEnd = true;
    return {};
}

Result<std::unique_ptr<int>> moveOnly(Result<std::unique_ptr<int>> input)
{
    TLP_TRY(auto first, std::move(input));
    TLP_TRY(auto second, Result<std::unique_ptr<int>>(std::make_unique<int>(*first + 1)));
    return second;
}

} // namespace

class TestError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesOutWhatIsUnknown_data();
    void leavesOutWhatIsUnknown();
    void addsTheCauseAndKeepsItsKind();
    void passesErrorsThroughTheMacros();
    void movesValuesThroughTheMacros();
    void namesEveryKindDifferently();
    void aComparisonThatFailsEndsOneTestOnly();
};

void TestError::leavesOutWhatIsUnknown_data()
{
    QTest::addColumn<Place>("place");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << Place{} << "it broke";
    QTest::newRow("file") << Place{"a.json", 0, 0} << "a.json: it broke";
    QTest::newRow("file and line") << Place{"a.json", 3, 0} << "a.json:3: it broke";
    QTest::newRow("all") << Place{"a.json", 3, 17} << "a.json:3:17: it broke";
    QTest::newRow("line") << Place{"", 3, 0} << "line 3: it broke";
    QTest::newRow("column without line") << Place{"a.json", 0, 17} << "a.json: it broke";
}

void TestError::leavesOutWhatIsUnknown()
{
    QFETCH(Place, place);
    QFETCH(QString, text);
    const Result<int> result = fail(ErrorKind::BadInput, "it broke", place);
    QCOMPARE(QString::fromStdString(result.error().toString()), text);
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
    QCOMPARE(result.error().place, place);
}

void TestError::addsTheCauseAndKeepsItsKind()
{
    const Result<int> inner = fail(ErrorKind::Io, "disk full", {"data.db", 0, 0});
    const Result<int> outer = failWithin(inner.error(), "cannot import log.json");
    QCOMPARE(outer.error().kind, ErrorKind::Io);
    QCOMPARE(QString::fromStdString(outer.error().toString()),
        QString("cannot import log.json (data.db: disk full)"));
    QVERIFY(outer.error().cause);
    QCOMPARE(outer.error().cause->message, std::string("disk full"));
}

void TestError::passesErrorsThroughTheMacros()
{
    QCOMPARE(plusOne(41).value(), 42);
    QCOMPARE(plusOne(failing()).error().message, std::string("no run named x"));
    bool reachedEnd = false;
    QVERIFY(!checked(fail(ErrorKind::Stopped, "cancelled"), reachedEnd).has_value());
    QVERIFY(!reachedEnd);
    QVERIFY(checked({}, reachedEnd).has_value());
    QVERIFY(reachedEnd);
}

void TestError::movesValuesThroughTheMacros()
{
    const auto result = moveOnly(std::make_unique<int>(1));
    QCOMPARE(**result, 2);
}

void TestError::namesEveryKindDifferently()
{
    std::set<std::string> names;
    int kinds = 0;
    for (int kind = 0; kind <= static_cast<int>(ErrorKind::Internal); ++kind, ++kinds)
        names.insert(toString(static_cast<ErrorKind>(kind)));
    QCOMPARE(static_cast<int>(names.size()), kinds);
}

/// The text of a difference is freed: it must not be the one that lives for ever.
void TestError::aComparisonThatFailsEndsOneTestOnly()
{
    QEXPECT_FAIL("", "they differ", Continue);
    QCOMPARE(ErrorKind::BadInput, ErrorKind::Corrupt);
    QCOMPARE(ErrorKind::Corrupt, ErrorKind::Corrupt);
    QCOMPARE(test::describe(ErrorKind::Corrupt), QByteArray("corrupt data (6)"));
}

QTEST_GUILESS_MAIN(TestError)
#include "tst_error.moc"
