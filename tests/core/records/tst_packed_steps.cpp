// SPDX-License-Identifier: GPL-3.0-only
#include <set>

#include <QtTest>

#include "random_steps.h"
#include "records/packed_steps.h"
#include "records_test.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

namespace {

std::string bytes(std::initializer_list<unsigned char> values)
{
    return {values.begin(), values.end()};
}

/// The kind of error that unpacking ends with; nothing when it works.
std::optional<ErrorKind> failureOf(std::string_view packed)
{
    const Result<std::vector<Step>> steps = unpackSteps(packed);
    return steps ? std::nullopt : std::optional(steps.error().kind);
}

} // namespace

class TestPackedSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void restoresRandomSteps();
    void hasTheDocumentedBytes();
    void isSmallForRealPrograms();
    void givesDifferentProgramsDifferentBytes();
    void keepsUnknownStepsOfRealRecords();
    void refusesOtherVersions();
    void refusesDamagedBytes_data();
    void refusesDamagedBytes();
    void survivesEveryTruncationAndBitFlip();
};

void TestPackedSteps::restoresRandomSteps()
{
    Rng rng(7);
    for (int i = 0; i < 3000; ++i) {
        const std::vector<Step> steps = randomSteps(rng);
        const Result<std::vector<Step>> back = unpackSteps(packSteps(steps));
        QVERIFY(back.has_value());
        QCOMPARE(*back, steps);
    }
}

// The bytes are stored in datasets: this must fail when the format changes without a new version.
void TestPackedSteps::hasTheDocumentedBytes()
{
    QCOMPARE(packSteps({}), bytes({0x01, 0xF0}));
    // SP = 4, stage 3, iter 0, extent 56 = 7·8 + 0, count 3 · 2 + 0, lengths 1 2 7
    const std::vector<Step> split = {SplitStep{3, 0, 56, {1, 2, 7}, true}};
    QCOMPARE(packSteps(split), bytes({0x01, 0x43, 0x0F, 0x06, 0x12, 0x7F}));
    // PR = 2, stage 3, iter 0, entry 4 = auto_unroll_max_step$512; AN = 0, stage 3, iter −1 = 8 0,
    // 2
    const std::vector<Step> others
        = {PragmaStep{3, 0, "auto_unroll_max_step$512"}, AnnotationStep{3, -1, 2}};
    QCOMPARE(packSteps(others), bytes({0x01, 0x23, 0x04, 0x03, 0x80, 0x2F}));
    // CHW = 12, stage 1, text: 0, length 1, 'x' = 7 8
    const std::vector<Step> text = {CacheWriteStep{1, "x"}};
    QCOMPARE(packSteps(text), bytes({0x01, 0xC1, 0x01, 0x78, 0xF0}));
}

void TestPackedSteps::isSmallForRealPrograms()
{
    std::size_t packed = 0;
    std::size_t lines = 0;
    for (const Line& line : readCase("ansor_cpu_sample.json")) {
        packed += packSteps(std::get<MeasureRecord>(line.record).steps).size();
        ++lines;
    }
    QVERIFY2(packed < lines * 110, qPrintable(QString::number(packed / lines)));
}

void TestPackedSteps::givesDifferentProgramsDifferentBytes()
{
    Rng rng(11);
    std::set<std::string> jsons;
    std::set<std::string> packed;
    std::set<std::string> hashes;
    for (int i = 0; i < 2000; ++i) {
        const std::vector<Step> steps = randomSteps(rng);
        std::string json;
        for (const Step& step : steps)
            json += toJson(step);
        jsons.insert(json);
        packed.insert(packSteps(steps));
        hashes.insert(programHash(packSteps(steps)).toHex());
    }
    QCOMPARE(packed.size(), jsons.size());
    QCOMPARE(hashes.size(), jsons.size());
}

void TestPackedSteps::keepsUnknownStepsOfRealRecords()
{
    for (const Line& line : readCase("unknown_step.json")) {
        const std::vector<Step>& steps = std::get<MeasureRecord>(line.record).steps;
        const Result<std::vector<Step>> back = unpackSteps(packSteps(steps));
        QVERIFY(back.has_value());
        QCOMPARE(*back, steps);
    }
}

void TestPackedSteps::refusesOtherVersions()
{
    std::string packed = packSteps({});
    packed[0] = 2;
    QCOMPARE(failureOf(packed), std::optional(ErrorKind::Version));
    packed[0] = 0;
    QCOMPARE(failureOf(packed), std::optional(ErrorKind::Corrupt));
}

void TestPackedSteps::refusesDamagedBytes_data()
{
    QTest::addColumn<std::string>("packed");
    QTest::newRow("no bytes") << std::string();
    QTest::newRow("only the version") << bytes({0x01});
    QTest::newRow("no end mark") << bytes({0x01, 0x93});
    QTest::newRow("filling half-byte is not 0") << bytes({0x01, 0xF1});
    QTest::newRow("bytes after the end") << bytes({0x01, 0xF0, 0x00});
    QTest::newRow("integer not in its shortest form") << bytes({0x01, 0x98, 0x83, 0xF0});
    QTest::newRow("integer beyond 63 bits")
        << bytes({0x01, 0x9F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F});
    QTest::newRow("stage beyond int") << bytes({0x01, 0x9F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F});
    QTest::newRow("list longer than the bytes")
        << bytes({0x01, 0x11, 0xFF, 0xFF, 0xFF, 0xF0, 0xF0});
    QTest::newRow("negative list length") << bytes({0x01, 0x11, 0x80, 0xF0});
    QTest::newRow("text longer than the bytes") << bytes({0x01, 0xC1, 0x0F, 0xFF, 0xFF, 0x0F});
    // "local", which has a number
    QTest::newRow("frequent text spelled out")
        << bytes({0x01, 0xC1, 0x05, 0x6C, 0x6F, 0x63, 0x61, 0x6C, 0xF0});
    QTest::newRow("text number that is not in the table") << bytes({0x01, 0xC1, 0xA5, 0xF0});
}

void TestPackedSteps::refusesDamagedBytes()
{
    QFETCH(std::string, packed);
    QCOMPARE(failureOf(packed), std::optional(ErrorKind::Corrupt));
}

void TestPackedSteps::survivesEveryTruncationAndBitFlip()
{
    Rng rng(5);
    for (int i = 0; i < 40; ++i) {
        const std::vector<Step> steps = randomSteps(rng);
        const std::string packed = packSteps(steps);
        for (std::size_t size = 0; size + 1 < packed.size(); ++size)
            QVERIFY(failureOf(std::string_view(packed).substr(0, size)).has_value());
        for (std::size_t bit = 8; bit < packed.size() * 8; ++bit) {
            std::string flipped = packed;
            flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
            const Result<std::vector<Step>> back = unpackSteps(flipped);
            if (back)
                QVERIFY(*back != steps);
            else
                QCOMPARE(back.error().kind, ErrorKind::Corrupt);
        }
    }
}

QTEST_GUILESS_MAIN(TestPackedSteps)
#include "tst_packed_steps.moc"
