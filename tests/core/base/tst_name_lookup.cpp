// SPDX-License-Identifier: GPL-3.0-only
#include "base/name_lookup.h"

#include <QtTest>

#include <vector>

using namespace tlp;

class TestNameLookup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesNamesThatAreNoFileNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("slash") << QByteArray("a/b");
        QTest::newRow("parent") << QByteArray("..");
        QTest::newRow("hidden") << QByteArray(".x");
        QTest::newRow("option") << QByteArray("--json");
        QTest::newRow("newline") << QByteArray("a\nb");
        QTest::newRow("zero byte") << QByteArray("a\0b", 3);
        QTest::newRow("blank at the end") << QByteArray("a ");
        QTest::newRow("no UTF-8") << QByteArray("\xff\xfe");
        QTest::newRow("too long") << QByteArray(201, 'x');
    }
    void refusesNamesThatAreNoFileNames()
    {
        QFETCH(QByteArray, name);
        const Status status = checkName(name.toStdString(), "run");
        QVERIFY(!status);
        QCOMPARE(status.error().kind, ErrorKind::BadInput);
        const std::string repaired = toName(name.toStdString());
        QVERIFY2(checkName(repaired, "run").has_value(), repaired.c_str());
    }

    void acceptsWordsOfAnyLanguage()
    {
        for (const char* name : {"tlp-1", "Größe 日本 (alt)", "([12,3],llvm)", "a.b"})
            QVERIFY2(checkName(name, "run").has_value(), name);
    }

    void prefersAnExactNameOverLongerOnes()
    {
        const std::vector<std::string> names{"tlp-10", "tlp-1", "tlp-100"};
        QCOMPARE(findByPrefix(names, "tlp-1", "run").value(), std::size_t{1});
        QCOMPARE(findByPrefix(names, "tlp-100", "run").value(), std::size_t{2});
    }

    void listsTheCandidatesOfAnAmbiguousPrefix()
    {
        const std::vector<std::string> names{"alpha", "alps", "beta"};
        const auto found = findByPrefix(names, "al", "run");
        QCOMPARE(found.error().kind, ErrorKind::Ambiguous);
        QVERIFY(found.error().message.find("alpha, alps") != std::string::npos);
        QCOMPARE(findByPrefix(names, "b", "run").value(), std::size_t{2});
    }

    void takesANumberForAName()
    {
        const std::vector<std::string> names{"zen5", "7", "epyc"};
        QCOMPARE(findByNameOrNumber(names, "2", "head").value(), std::size_t{2});
        QCOMPARE(findByNameOrNumber(names, "7", "head").value(), std::size_t{1});
        QCOMPARE(findByNameOrNumber(names, "ep", "head").value(), std::size_t{2});
        for (const char* query : {"3", "-1", "", "x"})
            QCOMPARE(findByNameOrNumber(names, query, "head").error().kind, ErrorKind::NotFound);
    }

    void anEmptyNameFitsNothing()
    {
        const std::vector<std::string> names{"only"};
        QCOMPARE(findByPrefix(names, "", "run").error().kind, ErrorKind::NotFound);
    }

    void suggestsTheNearestName()
    {
        const std::vector<std::string> names{"evaluate", "export", "train"};
        QCOMPARE(nearestName(names, "evalute"), std::string("evaluate"));
        QCOMPARE(nearestName(names, "trian"), std::string("train"));
        QCOMPARE(nearestName(names, "zzzzzz"), std::string());
        const auto missing = findByPrefix(names, "exprot", "command");
        QCOMPARE(missing.error().kind, ErrorKind::NotFound);
        QVERIFY(missing.error().message.find("“export”?") != std::string::npos);
    }

    void findsThingsByWhatTheyAreCalled()
    {
        struct Thing
        {
            int number;
            std::string name;
        };
        const std::vector<Thing> things{{1, "zen5"}, {2, "zen5-avx512"}, {3, "t4"}};
        QCOMPARE(findByPrefix(things, &Thing::name, "zen5", "thing").value(), std::size_t{0});
        QCOMPARE(findByPrefix(things, &Thing::name, "t", "thing").value(), std::size_t{2});
        const auto several = findByPrefix(things, &Thing::name, "zen", "thing");
        QCOMPARE(several.error().kind, ErrorKind::Ambiguous);
        QVERIFY(several.error().message.find("zen5, zen5-avx512") != std::string::npos);
    }

    void aStoredNameIsNoBeginning()
    {
        QVERIFY(checkIsExact("zen5", "zen5", "platform"));
        const Status other = checkIsExact("zen5-avx512", "zen5", "platform");
        QCOMPARE(other.error().kind, ErrorKind::NotFound);
        QVERIFY(other.error().message.find("zen5") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestNameLookup)
#include "tst_name_lookup.moc"
