// SPDX-License-Identifier: GPL-3.0-only
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

#include <QtTest>

#include "base/random.h"
#include "base/text.h"
#include "tests/support/decimal_comma_locale.h"

using namespace tlp;

class TestText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesSixDigitsAsStreamsDo();
    void readsBackTheShortestText();
    void refusesWhatIsNoNumber();
    void usesThePointUnderADecimalComma();
    void splitsJoinsAndTrims();
    void repairsUtf8_data();
    void repairsUtf8();
    void quotesFieldsOfCsvLines();
    void shortensLongTextsOnly();
    void makesAnyBytesValidUtf8();
};

void TestText::writesSixDigitsAsStreamsDo()
{
    QCOMPARE(toSixDigits(0.000327297), std::string("0.000327297"));
    QCOMPARE(toSixDigits(1e10), std::string("1e+10"));
    QCOMPARE(toSixDigits(0.0000123456789), std::string("1.23457e-05"));
    QCOMPARE(toSixDigits(0), std::string("0"));
    QCOMPARE(toSixDigits(123456789), std::string("1.23457e+08"));
    Rng rng(1);
    for (int i = 0; i < 2000; ++i) {
        const double value = std::exp(rng.normal() * 20);
        char expected[40];
        std::snprintf(expected, sizeof expected, "%g", value); // the process is in the C locale
        QCOMPARE(toSixDigits(value), std::string(expected));
    }
}

void TestText::readsBackTheShortestText()
{
    QCOMPARE(toShortest(0.1), std::string("0.1"));
    QCOMPARE(toShortest(1e300), std::string("1e+300"));
    QCOMPARE(toShortest(std::numeric_limits<double>::infinity()), std::string("inf"));
    Rng rng(2);
    for (int i = 0; i < 5000; ++i) {
        const auto value = std::bit_cast<double>(rng.next());
        if (std::isfinite(value))
            QCOMPARE(parseDouble(toShortest(value)), std::optional(value));
    }
}

void TestText::refusesWhatIsNoNumber()
{
    QCOMPARE(parseDouble("2.5"), std::optional(2.5));
    QCOMPARE(parseDouble("+2.5"), std::optional(2.5));
    QCOMPARE(parseDouble("-1e-3"), std::optional(-1e-3));
    for (const char* text : {"", " 1", "1 ", "1,5", "1.5x", "++1", "0x10", "1e999"})
        QVERIFY2(!parseDouble(text), text);
    QCOMPARE(parseInteger("-17"), std::optional(-17ll));
    for (const char* text : {"", "1.0", "9223372036854775808", " 1", "-"})
        QVERIFY2(!parseInteger(text), text);
}

void TestText::usesThePointUnderADecimalComma()
{
    const tlp::test::DecimalCommaLocale locale;
    if (!locale.active())
        QSKIP("no locale with a decimal comma, and localedef cannot make one");
    char witness[16];
    std::snprintf(witness, sizeof witness, "%g", 0.5);
    QCOMPARE(QByteArray(witness), QByteArray("0,5"));
    QCOMPARE(toSixDigits(0.00031), std::string("0.00031"));
    QCOMPARE(toShortest(1.5), std::string("1.5"));
    QCOMPARE(parseDouble("0.00031"), std::optional(0.00031));
    QVERIFY(!parseDouble("0,00031"));
}

void TestText::splitsJoinsAndTrims()
{
    QCOMPARE(splitText("a,,b,", ','), (std::vector<std::string_view>{"a", "", "b", ""}));
    QCOMPARE(splitText("", ','), (std::vector<std::string_view>{""}));
    const std::vector<std::string> parts = {"x", "", "y"};
    QCOMPARE(joinText(parts, ", "), std::string("x, , y"));
    QCOMPARE(joinText({}, ", "), std::string());
    QCOMPARE(trimText(" \t a b \r\n"), std::string_view("a b"));
    QCOMPARE(trimText(" \t\r\n"), std::string_view());
}

void TestText::repairsUtf8_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("replaced");
    const std::string bad = "\xEF\xBF\xBD";
    QTest::newRow("ASCII") << std::string("abc") << std::string("abc") << 0;
    QTest::newRow("valid") << std::string("ü日🚀") << std::string("ü日🚀") << 0;
    QTest::newRow("Latin-1") << std::string("M\xFCller") << "M" + bad + "ller" << 1;
    QTest::newRow("cut off at the end") << std::string("a\xE6\x97") << "a" + bad + bad << 2;
    QTest::newRow("overlong slash") << std::string("\xC0\xAF") << bad + bad << 2;
    QTest::newRow("surrogate") << std::string("\xED\xA0\x80") << bad + bad + bad << 3;
    QTest::newRow("beyond Unicode")
        << std::string("\xF4\x90\x80\x80") << bad + bad + bad + bad << 4;
    QTest::newRow("NUL stays") << std::string("a\0b", 3) << std::string("a\0b", 3) << 0;
    QTest::newRow("empty") << std::string() << std::string() << 0;
}

void TestText::repairsUtf8()
{
    QFETCH(std::string, bytes);
    QFETCH(std::string, text);
    QFETCH(int, replaced);
    int count = -1;
    QCOMPARE(toValidUtf8(bytes, &count), text);
    QCOMPARE(count, replaced);
}

void TestText::quotesFieldsOfCsvLines()
{
    QCOMPARE(csvField("plain text; not quoted"), std::string("plain text; not quoted"));
    QCOMPARE(csvField("a,b"), std::string("\"a,b\""));
    QCOMPARE(csvField("say \"a\""), std::string("\"say \"\"a\"\"\""));
    QCOMPARE(csvField("two\nlines"), std::string("\"two\nlines\""));
    QCOMPARE(csvField(""), std::string());
}

void TestText::shortensLongTextsOnly()
{
    QCOMPARE(shortened("abc", 3), std::string("abc"));
    QCOMPARE(shortened(std::string(75, 'a') + std::string(75, 'b'), 100),
        std::string(75, 'a') + "…" + std::string(25, 'b'));
    QCOMPARE(shortened(""), std::string());
    for (std::size_t most = 1; most < 12; ++most) {
        const std::string text = shortened("äöüßµ×–日本€", most);
        int replaced = -1;
        QCOMPARE(toValidUtf8(text, &replaced), text);
        QCOMPARE(replaced, 0);
        QVERIFY(text.size() <= most + 3);
    }
}

void TestText::makesAnyBytesValidUtf8()
{
    Rng rng(3);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes(rng.below(12), '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(rng.below(2) == 0 ? 0x80 + rng.below(128) : rng.below(256));
        const std::string text = toValidUtf8(bytes);
        int again = -1;
        QCOMPARE(toValidUtf8(text, &again), text);
        QCOMPARE(again, 0);
        QCOMPARE(
            QString::fromUtf8(text.data(), qsizetype(text.size())).toUtf8().toStdString(), text);
    }
}

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
