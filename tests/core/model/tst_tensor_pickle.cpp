// SPDX-License-Identifier: GPL-3.0-only
#include "model/tensor_pickle.h"

#include <cstring>
#include <memory>

#include <QTemporaryDir>
#include <QtTest>
#include <archive.h>
#include <archive_entry.h>

#include "base/file.h"

using namespace tlp;
using namespace tlp::model;

namespace {

const std::string kOfficial = TLP_TEST_DATA_DIR "/golden/tlp/tlp_state_dict.pt";

std::string text(const std::string& value)
{
    std::string code{'X', static_cast<char>(value.size()), 0, 0, 0};
    code += value;
    return code;
}

std::string shortInt(int value)
{
    return std::string{'K', static_cast<char>(value)};
}

/// Pickle of {"w": tensor of `size` and `stride` at `offset` in a storage of `floats`}.
std::string tensorPickle(int floats, int offset, int size, int stride)
{
    return std::string("\x80\x02}(") + text("w") + "ctorch._utils\n_rebuild_tensor_v2\n(("
        + text("storage") + "ctorch\nFloatStorage\n" + text("0") + text("cpu") + shortInt(floats)
        + "tQ" + shortInt(offset) + shortInt(size) + "\x85" + shortInt(stride) + "\x85" + "\x89"
        + "ccollections\nOrderedDict\n)RtRu.";
}

void writeZip(const std::string& file, const std::map<std::string, std::string>& entries)
{
    const std::unique_ptr<struct archive, int (*)(struct archive*)> archive(
        archive_write_new(), archive_write_free);
    archive_write_set_format_zip(archive.get());
    archive_write_open_filename(archive.get(), file.c_str());
    for (const auto& [name, content] : entries) {
        const std::unique_ptr<struct archive_entry, void (*)(struct archive_entry*)> entry(
            archive_entry_new(), archive_entry_free);
        archive_entry_set_pathname(entry.get(), ("top/" + name).c_str());
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_write_header(archive.get(), entry.get());
        archive_write_data(archive.get(), content.data(), content.size());
    }
    archive_write_close(archive.get());
}

} // namespace

class TestTensorPickle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheOfficialArchive();
    void readsViewsInRowMajorOrder();
    void refusesViewsBeyondTheirStorage_data();
    void refusesViewsBeyondTheirStorage();
    void refusesPicklesThatCallFunctions_data();
    void refusesPicklesThatCallFunctions();
    void refusesEveryTruncatedPickle();
    void damagedArchivesNeverCrash();
    void repeatedContainersCostNothing();
    void missingStoragesAreNamed();
};

void TestTensorPickle::readsTheOfficialArchive()
{
    const auto tensors = readTorchArchive(kOfficial);
    QVERIFY2(tensors, tensors ? "" : tensors.error().message.c_str());
    QCOMPARE(tensors->size(), std::size_t{26});
    QCOMPARE(tensors->at("encoder.0.weight").shape, (std::vector<std::int64_t>{64, 22}));
    QCOMPARE(tensors->at("encoder.0.weight").values.size(), std::size_t{64} * 22);
}

void TestTensorPickle::readsViewsInRowMajorOrder()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("w.pt").toStdString();
    const float values[] = {0, 1, 2, 3, 4, 5};
    std::string storage(sizeof values, '\0');
    std::memcpy(storage.data(), values, sizeof values);
    writeZip(file, {{"data.pkl", tensorPickle(6, 1, 3, 2)}, {"data/0", storage}});
    const auto tensors = readTorchArchive(file);
    QVERIFY2(tensors, tensors ? "" : tensors.error().message.c_str());
    QCOMPARE(tensors->at("w").values, (std::vector<float>{1, 3, 5}));
}

void TestTensorPickle::refusesViewsBeyondTheirStorage_data()
{
    QTest::addColumn<QByteArray>("pickle");
    const auto row = [](const char* name, const std::string& pickle) {
        QTest::newRow(name) << QByteArray::fromStdString(pickle);
    };
    row("size", tensorPickle(6, 0, 7, 1));
    row("offset", tensorPickle(6, 6, 1, 1));
    row("stride", tensorPickle(6, 0, 4, 2));
    row("repeated element", tensorPickle(6, 0, 200, 0));
    row("storage larger than its entry", tensorPickle(7, 0, 1, 1));
}

void TestTensorPickle::refusesViewsBeyondTheirStorage()
{
    QFETCH(QByteArray, pickle);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("w.pt").toStdString();
    writeZip(file, {{"data.pkl", pickle.toStdString()}, {"data/0", std::string(24, '\0')}});
    const auto tensors = readTorchArchive(file);
    QVERIFY(!tensors);
    QCOMPARE(tensors.error().kind, ErrorKind::BadInput);
}

void TestTensorPickle::refusesPicklesThatCallFunctions_data()
{
    QTest::addColumn<QByteArray>("pickle");
    QTest::addColumn<QByteArray>("word");
    const auto row = [](const char* name, const std::string& pickle, const char* word) {
        QTest::newRow(name) << QByteArray::fromStdString(pickle) << QByteArray(word);
    };
    row("os.system",
        "\x80\x02"
        "cos\nsystem\n"
            + text("touch /tmp/x") + "\x85R.",
        "os.system");
    row("posix.system in protocol 4",
        std::string("\x80\x04\x95\x10\0\0\0\0\0\0\0", 11) + "\x8c\x05posix\x8c\x06system\x93"
            + text("true") + "\x85R.",
        "posix.system");
    row("builtins.eval within a dict", "\x80\x02}" + text("a") + "cbuiltins\neval\n)Rs.", "eval");
    row("INST", "(S'true'\nios\nsystem\n.", "0x53");
    row("OBJ", std::string("\x80\x02(cos\nsystem\n") + text("true") + "o.", "os.system");
    row("whole module object",
        "\x80\x02"
        "c__main__\nAttentionModule\n)\x81.",
        "AttentionModule");
    row("extension registry", "\x80\x02\x82\x01.", "0x82");
    row("double storage", "\x80\x02(" + text("storage") + "ctorch\nDoubleStorage\n.",
        "DoubleStorage");
    row("OrderedDict with arguments",
        "\x80\x02"
        "ccollections\nOrderedDict\n}\x85R.",
        "plain dict");
    row("a list", "\x80\x02].", "0x5d");
    row("a number", "\x80\x02K\x01.", "plain dict");
    row("a dict of numbers", "\x80\x02}" + text("a") + "K\x01s.", "named tensors");
}

void TestTensorPickle::refusesPicklesThatCallFunctions()
{
    QFETCH(QByteArray, pickle);
    QFETCH(QByteArray, word);
    const auto tensors = parseTensorPickle(pickle.toStdString());
    QVERIFY(!tensors);
    QCOMPARE(tensors.error().kind, ErrorKind::BadInput);
    QVERIFY2(tensors.error().message.find(word.toStdString()) != std::string::npos,
        tensors.error().message.c_str());

    const QTemporaryDir folder;
    const std::string file = folder.filePath("w.pt").toStdString();
    writeZip(file, {{"data.pkl", pickle.toStdString()}});
    const auto archive = readTorchArchive(file);
    QVERIFY(!archive);
    QCOMPARE(archive.error().place.file, file);
}

void TestTensorPickle::refusesEveryTruncatedPickle()
{
    const std::string pickle = tensorPickle(6, 0, 6, 1);
    QVERIFY(parseTensorPickle(pickle));
    for (std::size_t length = 0; length < pickle.size(); ++length)
        QVERIFY(!parseTensorPickle(std::string_view(pickle).substr(0, length)));
    // Any byte changed: read or refused, never worse.
    for (std::size_t i = 0; i < pickle.size(); ++i) {
        for (int value = 0; value < 256; ++value) {
            std::string mangled = pickle;
            mangled[i] = static_cast<char>(value);
            const auto tensors = parseTensorPickle(mangled);
            QVERIFY(tensors || !tensors.error().message.empty());
        }
    }
}

void TestTensorPickle::damagedArchivesNeverCrash()
{
    const auto bytes = readWholeFile(kOfficial, 1U << 30U);
    QVERIFY(bytes);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("w.pt").toStdString();
    for (int i = 0; i < 20; ++i) {
        const std::size_t length = bytes->size() * static_cast<std::size_t>(i) / 20;
        QVERIFY(writeFileAtomically(file, std::string_view(*bytes).substr(0, length)));
        QVERIFY(!readTorchArchive(file));
    }
    // Values are protected by the zip's checksums.
    std::string flipped = *bytes;
    flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
    QVERIFY(writeFileAtomically(file, flipped));
    QVERIFY(!readTorchArchive(file));
    QVERIFY(!readTorchArchive(TLP_TEST_DATA_DIR "/cases/not_a_project.db"));
    const auto missing = readTorchArchive(folder.filePath("none.pt").toStdString());
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::NotFound);
}

void TestTensorPickle::repeatedContainersCostNothing()
{
    // t1 = (t0, t0), t2 = (t1, t1), …: 2^200 leaves if tuples were copied.
    std::string pickle = "\x80\x02)q" + std::string(1, '\0');
    for (int i = 0; i < 200; ++i) {
        const char key = static_cast<char>(i);
        pickle += std::string{'h', key, 'h', key, '\x86', 'q', static_cast<char>(i + 1)};
    }
    pickle += ".";
    const auto tensors = parseTensorPickle(pickle);
    QVERIFY(!tensors);
}

void TestTensorPickle::missingStoragesAreNamed()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("w.pt").toStdString();
    writeZip(file, {{"data.pkl", tensorPickle(6, 0, 6, 1)}});
    const auto tensors = readTorchArchive(file);
    QVERIFY(!tensors);
    QVERIFY(tensors.error().message.find("“w”") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestTensorPickle)
#include "tst_tensor_pickle.moc"
