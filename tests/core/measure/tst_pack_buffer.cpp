// SPDX-License-Identifier: GPL-3.0-only
#include <numeric>

#include <QtTest>

#include "measure/pack_buffer.h"

using namespace tlp;
using namespace tlp::measure;

class TestPackBuffer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesPlainBuffersAlone();
    void storesTilesAsTheOrderSays();
    void agreesWithTheDefinitionForThreeDimensions();
    void refusesWhatDoesNotFit_data();
    void refusesWhatDoesNotFit();
};

namespace {

std::vector<float> counting(std::size_t size)
{
    std::vector<float> values(size);
    std::iota(values.begin(), values.end(), 0.0F);
    return values;
}

} // namespace

void TestPackBuffer::leavesPlainBuffersAlone()
{
    const KernelBuffer buffer{"A", {2, 3}, {}, {}, false};
    QCOMPARE(storedShape(buffer).value(), (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(packed(buffer, counting(6)), counting(6));
}

void TestPackBuffer::storesTilesAsTheOrderSays()
{
    // A 2×4 matrix in column tiles of two: tile, row, column within.
    const KernelBuffer buffer{"W", {2, 4}, {{2}, {2, 2}}, {1, 0, 2}, false};
    QCOMPARE(storedShape(buffer).value(), (std::vector<std::int64_t>{2, 2, 2}));
    QCOMPARE(packed(buffer, counting(8)), (std::vector<float>{0, 1, 4, 5, 2, 3, 6, 7}));
    // And transposed.
    const KernelBuffer transposed{"W", {2, 4}, {{2}, {4}}, {1, 0}, false};
    QCOMPARE(packed(transposed, counting(8)), (std::vector<float>{0, 4, 1, 5, 2, 6, 3, 7}));
}

void TestPackBuffer::agreesWithTheDefinitionForThreeDimensions()
{
    const KernelBuffer buffer{"W", {6, 4, 10}, {{3, 2}, {2, 2}, {5, 2}}, {2, 4, 0, 5, 3, 1}, false};
    const std::vector<float> stored = packed(buffer, counting(240));
    std::size_t position = 0;
    for (int b0 = 0; b0 < 2; ++b0)
        for (int c0 = 0; c0 < 5; ++c0)
            for (int a0 = 0; a0 < 3; ++a0)
                for (int c1 = 0; c1 < 2; ++c1)
                    for (int b1 = 0; b1 < 2; ++b1)
                        for (int a1 = 0; a1 < 2; ++a1) {
                            const int a = a0 * 2 + a1;
                            const int b = b0 * 2 + b1;
                            const int c = c0 * 2 + c1;
                            QCOMPARE(stored[position++], static_cast<float>((a * 4 + b) * 10 + c));
                        }
}

void TestPackBuffer::refusesWhatDoesNotFit_data()
{
    QTest::addColumn<std::vector<std::vector<std::int64_t>>>("splits");
    QTest::addColumn<std::vector<int>>("order");
    using Splits = std::vector<std::vector<std::int64_t>>;
    QTest::newRow("missing split") << Splits{{2}} << std::vector<int>{0};
    QTest::newRow("wrong product") << Splits{{2}, {2, 3}} << std::vector<int>{0, 1, 2};
    QTest::newRow("zero") << Splits{{2}, {0, 4}} << std::vector<int>{0, 1, 2};
    QTest::newRow("overflow") << Splits{{2}, {std::int64_t{1} << 62, 8}}
                              << std::vector<int>{0, 1, 2};
    QTest::newRow("twice the same") << Splits{{2}, {4}} << std::vector<int>{0, 0};
    QTest::newRow("part left out") << Splits{{2}, {2, 2}} << std::vector<int>{0, 1};
    QTest::newRow("no such part") << Splits{{2}, {4}} << std::vector<int>{0, 2};
}

void TestPackBuffer::refusesWhatDoesNotFit()
{
    QFETCH(const std::vector<std::vector<std::int64_t>>, splits);
    QFETCH(const std::vector<int>, order);
    const auto shape = storedShape({"W", {2, 4}, splits, order, false});
    QVERIFY(!shape.has_value());
    QCOMPARE(shape.error().kind, ErrorKind::BadInput);
}

QTEST_APPLESS_MAIN(TestPackBuffer)
#include "tst_pack_buffer.moc"
