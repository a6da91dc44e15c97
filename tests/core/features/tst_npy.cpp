// SPDX-License-Identifier: GPL-3.0-only
#include "features/npy.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <limits>

using namespace tlp;
using namespace tlp::features;

namespace {

const std::filesystem::path kGolden = std::filesystem::path(TLP_TEST_DATA_DIR) / "golden";

std::string npyBytes(const std::string& header, const std::string& data)
{
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 0xFFU);
    bytes += static_cast<char>(header.size() >> 8U);
    return bytes + header + data;
}

} // namespace

class TestNpy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void readsWhatNumpyWrote()
    {
        const auto array = readNpy(kGolden / "tlp_features" / "cpu_25x22.npy");
        QVERIFY2(array, array ? "" : array.error().message.c_str());
        QCOMPARE(array->shape.size(), std::size_t{3});
        QCOMPARE(array->shape[1], std::int64_t{25});
        QCOMPARE(array->shape[2], std::int64_t{22});
        QCOMPARE(array->values.size(), static_cast<std::size_t>(array->shape[0] * 25 * 22));
    }

    void comesBackAsWritten_data()
    {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("scalar") << 0;
        QTest::newRow("vector") << 1;
        QTest::newRow("cube") << 3;
    }
    void comesBackAsWritten()
    {
        QFETCH(int, dimensions);
        const std::vector<std::int64_t> shape(static_cast<std::size_t>(dimensions), 2);
        std::vector<float> values(std::size_t{1} << dimensions, 0.1F);
        values.front() = -std::numeric_limits<float>::infinity();
        const auto file = path("round.npy");
        QVERIFY(writeNpy(file, shape, values));
        const auto array = readNpy(file);
        QVERIFY(array);
        QCOMPARE(array->shape, shape);
        for (std::size_t i = 0; i < values.size(); ++i)
            QCOMPARE(static_cast<float>(array->values[i]), values[i]);
        // NumPy aligns the data to 64 bytes.
        QCOMPARE((std::filesystem::file_size(file) - values.size() * 4) % 64, std::uintmax_t{0});
    }

    void readsAnArrayWithoutElements()
    {
        QVERIFY(writeNpy(path("none.npy"), std::vector<std::int64_t>{0, 22}, {}));
        const auto array = readNpy(path("none.npy"));
        QVERIFY(array);
        QCOMPARE(array->shape, (std::vector<std::int64_t>{0, 22}));
        QVERIFY(array->values.empty());
    }

    void readsIntegers()
    {
        write("int.npy",
            npyBytes("{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }\n",
                std::string("\xFF\xFF\xFF\xFF\x02\x00\x00\x00", 8)));
        const auto array = readNpy(path("int.npy"));
        QVERIFY(array);
        QCOMPARE(array->values, (std::vector<double>{-1, 2}));
    }

    void refusesWhatItCannotRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("text", "not an array at all");
        row("nothing", "");
        row("column order",
            npyBytes("{'descr': '<f4', 'fortran_order': True, 'shape': (0,), }\n", ""));
        row("big endian",
            npyBytes("{'descr': '>f4', 'fortran_order': False, 'shape': (0,), }\n", ""));
        row("objects", npyBytes("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\n", "x"));
        row("cut",
            npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n", "1234567"));
        row("huge",
            npyBytes("{'descr': '<f4', 'fortran_order': False, "
                     "'shape': (9223372036854775807, 9223372036854775807), }\n",
                ""));
        row("negative",
            npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }\n", ""));
        row("cut header", std::string("\x93NUMPY\x01\x00\xFF\x7F{", 11));
    }
    void refusesWhatItCannotRead()
    {
        QFETCH(QByteArray, bytes);
        write("bad.npy", bytes.toStdString());
        const auto array = readNpy(path("bad.npy"));
        QVERIFY(!array);
        QCOMPARE(array.error().kind, ErrorKind::BadInput);
        QCOMPARE(array.error().place.file, path("bad.npy").string());
    }

    void leavesNothingBehindWhenItCannotWrite()
    {
        const std::vector<float> one{1};
        const auto status = writeNpy(path("missing") / "x.npy", std::vector<std::int64_t>{1}, one);
        QVERIFY(!status);
        QCOMPARE(status.error().kind, ErrorKind::Io);
        QCOMPARE(readNpy(path("missing")).error().kind, ErrorKind::NotFound);
    }

private:
    std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    void write(const char* name, const std::string& bytes) const
    {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestNpy)
#include "tst_npy.moc"
