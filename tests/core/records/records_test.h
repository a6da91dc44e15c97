// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <QtTest>

#include "records/record_reader.h"

/// Helpers of the tests of records/.
namespace tlp::records::test {

inline std::string casePath(const std::string& name)
{
    return std::string(TLP_TEST_DATA_DIR) + "/cases/" + name;
}

inline std::string fileBytes(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        qFatal("cannot read %s", path.c_str());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Hands bytes out in small pieces.
class SlowSource : public ByteSource
{
public:
    SlowSource(std::string bytes, std::size_t pieceBytes)
        : m_bytes(std::move(bytes))
        , m_pieceBytes(pieceBytes)
    {}
    Result<std::size_t> read(std::span<char> buffer) override
    {
        const std::size_t count
            = std::min({m_pieceBytes, buffer.size(), m_bytes.size() - m_position});
        std::copy_n(m_bytes.data() + m_position, count, buffer.data());
        m_position += count;
        return count;
    }
    std::string name() const override { return "slow"; }

private:
    std::string m_bytes;
    std::size_t m_pieceBytes;
    std::size_t m_position = 0;
};

/// Every line up to the end; an error fails the test.
inline std::vector<Line> readAll(std::unique_ptr<ByteSource> source)
{
    RecordReader reader(std::move(source));
    std::vector<Line> lines;
    for (;;) {
        Line line;
        const Result<bool> more = reader.next(line);
        if (!more) {
            QTest::qFail(more.error().toString().c_str(), __FILE__, __LINE__);
            return lines;
        }
        if (!*more)
            return lines;
        lines.push_back(std::move(line));
    }
}

inline std::vector<Line> readText(std::string text)
{
    return readAll(memorySource(std::move(text), "text"));
}

inline std::vector<Line> readCase(const std::string& name)
{
    Result<std::unique_ptr<ByteSource>> source = openFile(casePath(name));
    if (!source) {
        QTest::qFail(source.error().toString().c_str(), __FILE__, __LINE__);
        return {};
    }
    return readAll(std::move(*source));
}

inline const MeasureResult& resultOf(const Line& line)
{
    if (const auto* record = std::get_if<MeasureRecord>(&line.record))
        return record->result;
    return std::get<AutoTvmRecord>(line.record).result;
}

inline Flag flagOf(const Line& line)
{
    return resultOf(line).flag();
}

inline std::string jsonOf(const Line& line)
{
    if (const auto* record = std::get_if<MeasureRecord>(&line.record))
        return toJsonLine(*record);
    return toJsonLine(std::get<AutoTvmRecord>(line.record));
}

} // namespace tlp::records::test
