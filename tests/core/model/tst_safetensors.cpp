// SPDX-License-Identifier: GPL-3.0-only
#include "model/safetensors.h"

#include <cstring>

#include <QtTest>

using namespace tlp;
using namespace tlp::model;

namespace {

std::string fileOf(const std::string& header, std::size_t dataBytes)
{
    std::string bytes(8, '\0');
    const std::uint64_t length = header.size();
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + std::string(dataBytes, '\0');
}

} // namespace

class TestSafetensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTripsTensorsAndMetadata();
    void readsWhatTheFormatDescribes();
    void refusesMalformedFiles_data();
    void refusesMalformedFiles();
    void refusesEveryTruncation();
};

void TestSafetensors::roundTripsTensorsAndMetadata()
{
    const TensorFile content{{{"key", "value \"quoted\" \xC3\xA9"}},
        {{"a.weight", {{2, 3}, {1, 2, 3, 4, 5, 6}}}, {"scalar", {{}, {7}}},
            {"none", {{0, 4}, {}}}}};
    const auto back = parseSafetensors(toSafetensors(content));
    QVERIFY2(back, back ? "" : back.error().message.c_str());
    QVERIFY(back->tensors == content.tensors);
    QVERIFY(back->metadata == content.metadata);
}

void TestSafetensors::readsWhatTheFormatDescribes()
{
    const auto file
        = parseSafetensors(fileOf(R"({"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},)"
                                  R"("a":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}   )",
            8));
    QVERIFY(file);
    QCOMPARE(file->tensors.size(), std::size_t{2});
}

void TestSafetensors::refusesMalformedFiles_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("dataBytes");
    const auto row = [](const char* name, const char* header, int dataBytes) {
        QTest::newRow(name) << QByteArray(header) << dataBytes;
    };
    row("gap", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 8);
    row("overlap",
        R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
        R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
        12);
    row("beyond the end", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 4);
    row("bytes left", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 8);
    row("reversed", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[8,4]}})", 8);
    row("shape and size differ", R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8);
    row("overflowing shape",
        R"({"a":{"dtype":"F32","shape":[4294967296,4294967296,4],"data_offsets":[0,0]}})", 0);
    row("size near 2^63",
        R"({"a":{"dtype":"F32","shape":[9223372036854775808],"data_offsets":[0,0]}})", 0);
    row("negative size", R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4);
    row("fraction", R"({"a":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4);
    row("halves", R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})", 4);
    row("number as type", R"({"a":{"dtype":32,"shape":[1],"data_offsets":[0,4]}})", 4);
    row("three offsets", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", 4);
    row("no shape", R"({"a":{"dtype":"F32","data_offsets":[0,4]}})", 4);
    row("tensor is a list", R"({"a":[1]})", 0);
    row("metadata is a list", R"({"__metadata__":[1]})", 0);
    row("metadata of numbers", R"({"__metadata__":{"a":1}})", 0);
    row("not JSON", R"({"a":)", 4);
}

void TestSafetensors::refusesMalformedFiles()
{
    QFETCH(QByteArray, header);
    QFETCH(int, dataBytes);
    const auto file
        = parseSafetensors(fileOf(header.toStdString(), static_cast<std::size_t>(dataBytes)));
    QVERIFY(!file);
    QVERIFY(file.error().kind == ErrorKind::Corrupt || file.error().kind == ErrorKind::BadInput);
}

void TestSafetensors::refusesEveryTruncation()
{
    const std::string bytes = toSafetensors({{{"k", "v"}}, {{"a", {{3}, {1, 2, 3}}}}});
    for (std::size_t length = 0; length < bytes.size(); ++length)
        QVERIFY(!parseSafetensors(std::string_view(bytes).substr(0, length)));
    std::string longHeader = bytes;
    std::memset(longHeader.data(), 0xFF, 8);
    QVERIFY(!parseSafetensors(longHeader));
}

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
