// SPDX-License-Identifier: GPL-3.0-only
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "jobs/record_log.h"

using namespace tlp;
using namespace tlp::jobs;

class TestRecordLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void knowsWhatItWrote();
    void goesOnWithAnExistingFile();
    void cutsWhatAKilledWriterLeft();
    void completesALineThatOnlyLacksItsEnd();
    void hasOneWriter();
    void leavesOtherFilesAlone();
    void tellsTasksAndPlatformsApart();

private:
    [[nodiscard]] RecordLog open();
    [[nodiscard]] QByteArray content() const;
    void write(const QByteArray& bytes) const;

    std::unique_ptr<QTemporaryDir> m_directory;
    QString m_path;
};

namespace {

records::MeasureRecord recordOf(int tile, double seconds = 0.5)
{
    records::MeasureRecord record;
    record.task.workloadKey = R"(["matmul", 64, 64, 64])";
    record.task.target = "llvm -keys=cpu -mcpu=core-avx2 -model=local-avx2-2t -num-cores=2";
    record.task.hardwareParams.emplace(8, 0);
    record.task.targetHost = "";
    record.task.layoutRewriteOption = 2;
    record.task.taskInputNames.emplace();
    record.steps = {records::SplitStep{2, 0, 64, {tile}, true}};
    record.result.costsSeconds = {seconds};
    record.version = "v0.6";
    return record;
}

Hash128 identity(const records::MeasureRecord& record)
{
    return identityOf(record.task, record.steps);
}

} // namespace

void TestRecordLog::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_path = m_directory->filePath(QStringLiteral("records.json"));
}

RecordLog TestRecordLog::open()
{
    auto log = RecordLog::open(m_path.toStdString());
    if (!log)
        qFatal("%s", log.error().toString().c_str());
    return std::move(*log);
}

QByteArray TestRecordLog::content() const
{
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestRecordLog::write(const QByteArray& bytes) const
{
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void TestRecordLog::knowsWhatItWrote()
{
    RecordLog log = open();
    QCOMPARE(log.size(), std::size_t{0});
    QVERIFY(log.append(recordOf(4)).has_value());
    QVERIFY(log.contains(identity(recordOf(4))));
    QVERIFY(!log.contains(identity(recordOf(8))));
    QCOMPARE(log.secondsOf(identity(recordOf(4))), std::optional<double>(0.5));
    records::MeasureRecord failed = recordOf(8);
    failed.result.errorNo = 2;
    QVERIFY(log.append(failed).has_value());
    QVERIFY(log.contains(identity(failed)));
    QVERIFY(!log.secondsOf(identity(failed)).has_value());
    QCOMPARE(content().toStdString(),
        records::toJsonLine(recordOf(4)) + "\n" + records::toJsonLine(failed) + "\n");
}

void TestRecordLog::goesOnWithAnExistingFile()
{
    QVERIFY(open().append(recordOf(4)).has_value());
    RecordLog log = open();
    QVERIFY(log.contains(identity(recordOf(4))));
    QVERIFY(log.append(recordOf(8)).has_value());
    QCOMPARE(content().count('\n'), 2);
}

void TestRecordLog::cutsWhatAKilledWriterLeft()
{
    const QByteArray whole = QByteArray::fromStdString(records::toJsonLine(recordOf(4)) + "\n");
    const QByteArray next = QByteArray::fromStdString(records::toJsonLine(recordOf(8)));
    for (const auto size : {qsizetype{1}, next.size() / 2, next.size() - 1}) {
        write(whole + next.left(size));
        RecordLog log = open();
        QCOMPARE(log.size(), std::size_t{1});
        QCOMPARE(content(), whole);
        QVERIFY(log.append(recordOf(8)).has_value());
        QCOMPARE(content(), whole + next + "\n");
    }
    write(next.left(30)); // the very first line
    QCOMPARE(open().size(), std::size_t{0});
    QCOMPARE(content(), QByteArray());
}

void TestRecordLog::completesALineThatOnlyLacksItsEnd()
{
    const QByteArray line = QByteArray::fromStdString(records::toJsonLine(recordOf(4)));
    write(line);
    RecordLog log = open();
    QVERIFY(log.contains(identity(recordOf(4))));
    QVERIFY(log.append(recordOf(8)).has_value());
    QVERIFY(content().startsWith(line + "\n{"));
}

void TestRecordLog::hasOneWriter()
{
    const RecordLog first = open();
    const auto second = RecordLog::open(m_path.toStdString());
    QVERIFY(!second.has_value());
    QCOMPARE(second.error().kind, ErrorKind::BadInput);
    QCOMPARE(second.error().message, std::string("another process is writing it"));
}

void TestRecordLog::leavesOtherFilesAlone()
{
    const QByteArray indented = "{\n  \"a\": 1\n}\n";
    write(indented);
    const auto log = RecordLog::open(m_path.toStdString());
    QVERIFY(!log.has_value());
    QCOMPARE(log.error().kind, ErrorKind::BadInput);
    QCOMPARE(content(), indented);
    for (const QByteArray text : {"hello\n", "hello", "# Read me\n\nText\n"}) {
        write(text);
        const auto other = RecordLog::open(m_path.toStdString());
        QVERIFY2(!other.has_value(), text);
        QCOMPARE(other.error().kind, ErrorKind::BadInput);
        QCOMPARE(content(), text);
    }
    const auto folder = RecordLog::open(m_directory->path().toStdString());
    QVERIFY(!folder.has_value());
    QCOMPARE(folder.error().kind, ErrorKind::Io);
}

void TestRecordLog::tellsTasksAndPlatformsApart()
{
    const records::MeasureRecord record = recordOf(4);
    records::MeasureRecord other = record;
    other.task.target = "llvm -keys=cpu -mcpu=core-avx2 -model=local-avx2-1t -num-cores=1";
    QVERIFY(identity(other) != identity(record));
    other = record;
    other.task.workloadKey = R"(["matmul", 64, 64, 65])";
    QVERIFY(identity(other) != identity(record));
    other = record;
    other.task.workloadKey = R"(["matmul",64,[64,64]])"; // the same in an older spelling
    other.result.costsSeconds = {7};
    QVERIFY(identity(other) == identity(record));
}

QTEST_APPLESS_MAIN(TestRecordLog)
#include "tst_record_log.moc"
