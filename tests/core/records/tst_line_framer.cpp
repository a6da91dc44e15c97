// SPDX-License-Identifier: GPL-3.0-only
#include <QTemporaryDir>
#include <QtTest>

#include "base/random.h"
#include "records/line_framer.h"
#include "records_test.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::records::test;

class TestLineFramer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsAtNewlines_data();
    void cutsAtNewlines();
    void givesTheSameLinesForAnyPieces();
    void dropsLinesOverTheLimitAndGoesOn();
    void keepsALineOfExactlyTheLimit();
    void countsBytesUpToTheLastLine();
    void reportsFilesThatCannotBeRead();
    void passesOnReadErrors();
};

namespace {

std::vector<std::string> frame(
    std::unique_ptr<ByteSource> source, std::size_t limit = kMaxLineBytes)
{
    LineFramer framer(std::move(source), limit);
    std::vector<std::string> lines;
    RawLine line;
    while (framer.next(line).value()) {
        lines.push_back(line.tooLong ? "<too long>" : std::string(line.text));
        if (line.number != std::int64_t(lines.size()))
            lines.emplace_back("<wrong number>");
    }
    return lines;
}

std::vector<std::string> frameText(const std::string& text, std::size_t limit = kMaxLineBytes)
{
    return frame(memorySource(text, "text"), limit);
}

class FailingSource : public ByteSource
{
public:
    Result<std::size_t> read(std::span<char> buffer) override
    {
        if (m_reads++ > 0)
            return fail(ErrorKind::Io, "cannot read: the disk is gone", {"x", 0, 0});
        buffer[0] = 'a';
        buffer[1] = '\n';
        return 2;
    }
    std::string name() const override { return "x"; }

private:
    int m_reads = 0;
};

} // namespace

void TestLineFramer::cutsAtNewlines_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::vector<std::string>>("lines");
    using Lines = std::vector<std::string>;
    QTest::newRow("nothing") << std::string() << Lines{};
    QTest::newRow("one newline") << std::string("\n") << Lines{""};
    QTest::newRow("no final newline") << std::string("a\nb") << Lines{"a", "b"};
    QTest::newRow("final newline") << std::string("a\nb\n") << Lines{"a", "b"};
    QTest::newRow("blank lines") << std::string("\n\na\n\n") << Lines{"", "", "a", ""};
    QTest::newRow("CRLF") << std::string("a\r\n\r\nb\r") << Lines{"a", "", "b"};
    QTest::newRow("lone CR inside") << std::string("a\rb\n") << Lines{"a\rb"};
    QTest::newRow("NUL") << std::string("a\0b\n\0", 5) << Lines{{"a\0b", 3}, {"\0", 1}};
}

void TestLineFramer::cutsAtNewlines()
{
    QFETCH(std::string, text);
    QFETCH(std::vector<std::string>, lines);
    QCOMPARE(frameText(text), lines);
}

void TestLineFramer::givesTheSameLinesForAnyPieces()
{
    Rng rng(21);
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += rng.below(20) == 0 ? "\n" : rng.below(30) == 0 ? "\r\n" : "abc";
    text += std::string(700'000, 'x') + "\nend";
    const std::vector<std::string> expected = frameText(text);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4096}, text.size()})
        QCOMPARE(frame(std::make_unique<SlowSource>(text, piece)), expected);
}

void TestLineFramer::dropsLinesOverTheLimitAndGoesOn()
{
    const std::string text = "a\n" + std::string(2'000'000, 'x') + "\nb\n" + std::string(1001, 'y')
        + "\n" + std::string(5000, 'z');
    const std::vector<std::string> expected = {"a", "<too long>", "b", "<too long>", "<too long>"};
    QCOMPARE(frameText(text, 1000), expected);
    QCOMPARE(frame(std::make_unique<SlowSource>(text, 777), 1000), expected);
}

void TestLineFramer::keepsALineOfExactlyTheLimit()
{
    const std::string line(1000, 'x');
    QCOMPARE(frameText(line + "\n" + line, 1000), (std::vector<std::string>{line, line}));
}

void TestLineFramer::countsBytesUpToTheLastLine()
{
    for (const std::size_t limit : {std::size_t{3}, kMaxLineBytes}) {
        LineFramer framer(std::make_unique<SlowSource>("ab\r\n\nabcdefgh\nxyz", 2), limit);
        RawLine line;
        std::vector<std::int64_t> counts;
        while (framer.next(line).value())
            counts.push_back(framer.bytesRead());
        QCOMPARE(counts, (std::vector<std::int64_t>{4, 5, 14, 17}));
    }
}

void TestLineFramer::reportsFilesThatCannotBeRead()
{
    const QTemporaryDir folder;
    const std::string missing = folder.filePath("missing.json").toStdString();
    const auto absent = openFile(missing);
    QCOMPARE(absent.error().kind, ErrorKind::NotFound);
    QCOMPARE(absent.error().place.file, missing);
    auto directory = openFile(folder.path().toStdString());
    QVERIFY(directory.has_value());
    LineFramer framer(std::move(*directory));
    RawLine line;
    const Result<bool> more = framer.next(line);
    QCOMPARE(more.error().kind, ErrorKind::Io);
    QCOMPARE(more.error().place.file, folder.path().toStdString());
}

void TestLineFramer::passesOnReadErrors()
{
    LineFramer framer(std::make_unique<FailingSource>());
    RawLine line;
    QVERIFY(framer.next(line).value());
    QCOMPARE(line.text, std::string_view("a"));
    QCOMPARE(framer.next(line).error().kind, ErrorKind::Io);
}

QTEST_GUILESS_MAIN(TestLineFramer)
#include "tst_line_framer.moc"
