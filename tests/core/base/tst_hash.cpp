// SPDX-License-Identifier: GPL-3.0-only
#include <string>

#include <QtTest>

#include "base/hash.h"

using namespace tlp;

class TestHash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsThePublishedValuesOfXxh3();
    void dependsOnEveryByteAndTheSeed();
    void writesLeadingZeros();
};

// Identities are stored in datasets: they must never change. Values of the empty input from the
// sanity checks that xxHash publishes.
void TestHash::equalsThePublishedValuesOfXxh3()
{
    QCOMPARE(hash64(""), 0x2D06800538D394C2ull);
    QCOMPARE(
        QString::fromStdString(hash128("").toHex()), QString("99aa06d3014798d86001c324468d497f"));
}

void TestHash::dependsOnEveryByteAndTheSeed()
{
    const std::string text(100, 'a');
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string other = text;
        other[i] = 'b';
        QVERIFY(hash128(other) != hash128(text));
        QVERIFY(hash64(other) != hash64(text));
    }
    QVERIFY(hash64(text, 1) != hash64(text, 2));
    QVERIFY(hash128(text) != hash128(text + std::string(1, '\0')));
}

void TestHash::writesLeadingZeros()
{
    QCOMPARE(QString::fromStdString(Hash128{0x1, 0xA}.toHex()),
        QString("0000000000000001000000000000000a"));
}

QTEST_GUILESS_MAIN(TestHash)
#include "tst_hash.moc"
