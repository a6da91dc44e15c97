// SPDX-License-Identifier: GPL-3.0-only
#include <map>
#include <set>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include "../measure/measure_fixture.h"
#include "jobs/collect.h"
#include "jobs/remeasure.h"
#include "records/record_reader.h"
#include "tests/support/zip_files.h"

using namespace tlp;
using namespace tlp::jobs;

class TestCollect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void specsSurviveTheirJson();
    void writesARecordForEachProgramAndTarget();
    void measuresTheSameProgramsWhenAsked();
    void goesOnWhereItEnded();
    void drawsAnewWithAnotherSeed();
    void takesNetworksAndEachTaskOnce();
    void recordsFailuresByKind();
    void recordsNoiseAsNoTime();
    void stopsWhenNothingWorks();
    void leavesOutWhatHasNoSchedules();
    void refusesSenseless_data();
    void refusesSenseless();
    void stopsWhenAskedAndKeepsWhatIsDone();
    void measuresAFileAnew();
    void measuresWhatFoldersAndArchivesHold();
    void saysWhatOfAFileItCannotMeasure();

private:
    [[nodiscard]] CollectSpec spec(std::vector<std::string> workloads, std::int64_t programs) const;
    [[nodiscard]] std::vector<records::MeasureRecord> recordsIn(const std::string& file) const;

    std::unique_ptr<QTemporaryDir> m_directory;
    std::string m_out;
};

namespace {

CollectReport collected(const CollectSpec& spec)
{
    auto report = collectRecords(spec, {});
    if (!report)
        qFatal("%s", report.error().toString().c_str());
    return std::move(*report);
}

} // namespace

void TestCollect::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_out = m_directory->filePath(QStringLiteral("records.json")).toStdString();
}

void TestCollect::cleanup()
{
    qunsetenv("TLP_TEST_SCHEDULE");
}

CollectSpec TestCollect::spec(std::vector<std::string> workloads, std::int64_t programs) const
{
    CollectSpec spec;
    spec.workloads = std::move(workloads);
    spec.programs = programs;
    spec.targets = {"sse41@1", "sse41@2"};
    spec.out = m_out;
    spec.measuring = measure::test::fakeOptions(m_directory->path().toStdString());
    spec.measuring.repeats = 2;
    spec.measuring.flushesCache = false; // times that are not counted in ticks: no ties
    return spec;
}

std::vector<records::MeasureRecord> TestCollect::recordsIn(const std::string& file) const
{
    std::vector<records::MeasureRecord> all;
    records::RecordReader reader(records::openFile(file).value());
    for (records::Line line; reader.next(line).value();)
        if (line.kind == records::LineKind::Record)
            all.push_back(std::get<records::MeasureRecord>(line.record));
    return all;
}

void TestCollect::specsSurviveTheirJson()
{
    CollectSpec all = spec({"matmul:m=8,n=8,k=8", "resnet_18"}, 7);
    all.samePrograms = true;
    all.seed = 99;
    all.networksFile = "/tmp/n.json";
    all.measuring.cores = {1};
    all.measuring.noiseThreshold = 0.125;
    all.measuring.flushesCache = false;
    const auto read = CollectSpec::fromJson(all.toJson());
    QVERIFY(read.has_value());
    QCOMPARE(read->toJson(), all.toJson());
    QCOMPARE(read->measuring.cores, all.measuring.cores);
    QCOMPARE(read->seed, all.seed);
    QCOMPARE(CollectSpec::fromJson("{}").error().kind, ErrorKind::BadInput);
    QCOMPARE(CollectSpec::fromJson("[").error().kind, ErrorKind::BadInput);
}

void TestCollect::writesARecordForEachProgramAndTarget()
{
    const CollectReport report = collected(spec({"matmul:m=32,n=32,k=32"}, 5));
    QCOMPARE(report.tasks, 1);
    QCOMPARE(report.counts.programs, 10);
    QCOMPARE(report.counts.measured, 10);
    QCOMPARE(report.counts.skipped, 0);
    QVERIFY(report.counts.failed.empty());
    QCOMPARE(report.platforms, (std::vector<std::string>{"local-sse41-1t", "local-sse41-2t"}));
    const auto records = recordsIn(m_out);
    QCOMPARE(records.size(), std::size_t{10});
    std::map<std::string, int> targets;
    std::set<std::string> programs;
    for (const records::MeasureRecord& record : records) {
        ++targets[record.task.target];
        programs.insert(records::toJsonLine({record.task, record.steps, {}, {}}));
        QCOMPARE(record.task.workloadKey, std::string(R"(["matmul", 32, 32, 32])"));
        QCOMPARE(record.task.layoutRewriteOption, std::optional<int>(2));
        QCOMPARE(record.task.hardwareParams->size(), std::size_t{8});
        QCOMPARE(record.task.hardwareParams->at(1), 16);
        QCOMPARE(record.version, std::string("v0.6"));
        QCOMPARE(record.result.flag(), records::Flag::None);
        QCOMPARE(record.result.costsSeconds.size(), std::size_t{2});
    }
    QCOMPARE(targets.size(), std::size_t{2});
    QCOMPARE(targets["llvm -keys=cpu -mcpu=nehalem -model=local-sse41-2t -num-cores=2"], 5);
    QCOMPARE(programs.size(), std::size_t{10});
    const auto json = nlohmann::json::parse(report.toJson());
    QCOMPARE(json.at("programs"), 10);
    QCOMPARE(json.at("measured"), 10);
    QCOMPARE(json.at("file").get<std::string>(), m_out);
    QVERIFY(json.at("failed").is_object() && json.at("failed").empty());
    QVERIFY(json.at("spread").at("median").is_number());
}

void TestCollect::measuresTheSameProgramsWhenAsked()
{
    CollectSpec same = spec({"matmul:m=64,n=64,k=64"}, 6);
    same.samePrograms = true;
    collected(same);
    std::map<std::string, std::set<std::string>> programs; // by target
    for (const records::MeasureRecord& record : recordsIn(m_out))
        programs[record.task.target].insert(records::toJsonLine({{}, record.steps, {}, {}}));
    QCOMPARE(programs.size(), std::size_t{2});
    QCOMPARE(programs.begin()->second.size(), std::size_t{6});
    QCOMPARE(programs.begin()->second, programs.rbegin()->second);
}

void TestCollect::goesOnWhereItEnded()
{
    const CollectSpec both = spec({"matmul:m=32,n=32,k=32", "softmax:m=16,n=32"}, 4);
    collected(both);
    std::set<Hash128> whole;
    for (const records::MeasureRecord& record : recordsIn(m_out))
        whole.insert(identityOf(record.task, record.steps));
    QCOMPARE(whole.size(), std::size_t{16});
    QFile file(QString::fromStdString(m_out));
    const qint64 size = file.size();
    // Once more: nothing to do.
    CollectReport report = collected(both);
    QCOMPARE(report.counts.skipped, 16);
    QCOMPARE(report.counts.measured, 0);
    QCOMPARE(file.size(), size);
    // After being killed in the middle of a line.
    QVERIFY(file.resize(size / 2));
    report = collected(both);
    QCOMPARE(report.counts.programs, 16);
    QVERIFY(report.counts.skipped >= 4 && report.counts.skipped <= 12);
    QCOMPARE(report.counts.measured, 16 - report.counts.skipped);
    std::set<Hash128> again;
    for (const records::MeasureRecord& record : recordsIn(m_out))
        again.insert(identityOf(record.task, record.steps));
    QCOMPARE(again, whole);
    QCOMPARE(recordsIn(m_out).size(), std::size_t{16});
}

void TestCollect::drawsAnewWithAnotherSeed()
{
    CollectSpec one = spec({"matmul:m=128,n=128,k=128"}, 5);
    collected(one);
    one.seed = 1;
    const CollectReport report = collected(one);
    QVERIFY(report.counts.measured >= 8); // two draws from thousands of programs
}

void TestCollect::takesNetworksAndEachTaskOnce()
{
    CollectSpec network = spec({"mlp_small", "mlp_small"}, 1);
    network.targets = {"sse41@1"};
    const CollectReport report = collected(network);
    QVERIFY(report.tasks >= 2);
    QCOMPARE(report.counts.measured, report.tasks);
    std::set<std::string> keys;
    for (const records::MeasureRecord& record : recordsIn(m_out))
        keys.insert(record.task.workloadKey);
    QCOMPARE(static_cast<std::int64_t>(keys.size()), report.tasks);
}

void TestCollect::recordsFailuresByKind()
{
    qputenv("TLP_TEST_SCHEDULE", "fail not expressible");
    const CollectReport report = collected(spec({"matmul:m=32,n=32,k=32"}, 12));
    QCOMPARE(report.counts.measured, 0);
    QCOMPARE(report.counts.failed, (std::map<std::string, std::int64_t>{{"not expressible", 24}}));
    const auto records = recordsIn(m_out);
    QCOMPARE(records.size(), std::size_t{24});
    for (const records::MeasureRecord& record : records)
        QCOMPARE(record.result.errorNo, 1);
    const auto json = nlohmann::json::parse(report.toJson());
    QCOMPARE(json.at("failed").at("not expressible"), 24);
    QVERIFY(json.at("spread").at("median").is_null());
}

void TestCollect::recordsNoiseAsNoTime()
{
    qputenv("TLP_TEST_SCHEDULE", "kernel noisy");
    CollectSpec noisy = spec({"matmul:m=32,n=32,k=32"}, 1);
    noisy.targets = {"sse41@1"};
    noisy.measuring.minRepeatMs = 0;
    noisy.measuring.noiseThreshold = 0.3;
    noisy.measuring.noiseRetries = 0;
    const CollectReport report = collected(noisy);
    QCOMPARE(report.counts.remeasured, 1);
    QCOMPARE(report.counts.failed, (std::map<std::string, std::int64_t>{{"noise", 1}}));
    const auto records = recordsIn(m_out);
    QCOMPARE(records.size(), std::size_t{1});
    QCOMPARE(records[0].result.errorNo, static_cast<int>(records::MeasureError::Unknown));
    QCOMPARE(records[0].result.costsSeconds.size(), std::size_t{2}); // kept for who wants to look
    QVERIFY(records[0].result.costsSeconds[0] < 1);
}

void TestCollect::stopsWhenNothingWorks()
{
    qputenv("TLP_TEST_SCHEDULE", "crash");
    for (const std::int64_t programs : {std::int64_t{100}, std::int64_t{2}}) {
        const auto report = collectRecords(spec({"matmul:m=64,n=64,k=64"}, programs), {});
        QVERIFY(!report.has_value());
        QCOMPARE(report.error().kind, ErrorKind::Unsupported);
        QVERIFY2(report.error().message.find("the sky has fallen") != std::string::npos,
            report.error().message.c_str());
        QCOMPARE(recordsIn(m_out).size(), std::size_t{0}); // so that mending it helps
    }
    qunsetenv("TLP_TEST_SCHEDULE");
    QCOMPARE(collected(spec({"matmul:m=64,n=64,k=64"}, 2)).counts.measured, 4);
}

void TestCollect::leavesOutWhatHasNoSchedules()
{
    // A key that names nothing stops before anything is measured.
    const auto report = collectRecords(spec({"matmul:m=8,n=8,k=8", "nosuchoperator:n=3"}, 1), {});
    QVERIFY(!report.has_value());
    QVERIFY(!QFile::exists(QString::fromStdString(m_out)));
}

void TestCollect::refusesSenseless_data()
{
    QTest::addColumn<std::vector<std::string>>("workloads");
    QTest::addColumn<qint64>("programs");
    QTest::addColumn<std::string>("target");
    using Names = std::vector<std::string>;
    QTest::newRow("no workload") << Names{} << qint64{1} << std::string("sse41@1");
    QTest::newRow("no program") << Names{"matmul:m=8,n=8,k=8"} << qint64{0}
                                << std::string("sse41@1");
    QTest::newRow("target") << Names{"matmul:m=8,n=8,k=8"} << qint64{1} << std::string("mmx@1");
    QTest::newRow("threads") << Names{"matmul:m=8,n=8,k=8"} << qint64{1} << std::string("sse41@0");
    QTest::newRow("too many threads")
        << Names{"matmul:m=8,n=8,k=8"} << qint64{1} << std::string("sse41@4096");
}

void TestCollect::refusesSenseless()
{
    QFETCH(const std::vector<std::string>, workloads);
    QFETCH(const qint64, programs);
    QFETCH(const std::string, target);
    CollectSpec senseless = spec(workloads, programs);
    senseless.targets = {target};
    QVERIFY(!collectRecords(senseless, {}).has_value());
    QVERIFY(!QFile::exists(QString::fromStdString(m_out)));
}

void TestCollect::stopsWhenAskedAndKeepsWhatIsDone()
{
    std::stop_source stop;
    std::int64_t reported = 0;
    const JobContext context{stop.get_token(), [&](const Progress& progress) {
                                 reported = progress.done;
                                 if (progress.done == 3)
                                     stop.request_stop();
                             }};
    const auto report = collectRecords(spec({"matmul:m=64,n=64,k=64"}, 20), context);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().kind, ErrorKind::Stopped);
    QCOMPARE(reported, 3);
    QCOMPARE(recordsIn(m_out).size(), std::size_t{3});
}

void TestCollect::measuresAFileAnew()
{
    const CollectSpec source = spec({"matmul:m=64,n=64,k=64", "softmax:m=16,n=32"}, 5);
    collected(source);
    RemeasureSpec again;
    again.paths = {m_out};
    again.out = m_directory->filePath(QStringLiteral("again.json")).toStdString();
    again.measuring = source.measuring;
    auto report = remeasureRecords(again, {});
    QVERIFY2(report.has_value(), report ? "" : report.error().toString().c_str());
    QCOMPARE(report->records, 20);
    QCOMPARE(report->counts.measured, 20);
    QCOMPARE(report->built, 20);
    QCOMPARE(report->tasks.size(), std::size_t{4}); // two tasks on two targets
    std::map<std::string, int> tasksOn;
    for (const TaskAgreement& task : report->tasks) {
        ++tasksOn[task.target];
        QCOMPARE(task.records, 5);
        QCOMPARE(task.compared, 5);
        QVERIFY(task.kendall && *task.kendall >= -1 && *task.kendall <= 1);
        QVERIFY(task.bestSeconds && *task.bestSeconds > 0);
    }
    QCOMPARE(tasksOn, (std::map<std::string, int>{{"sse41@1", 2}, {"sse41@2", 2}}));
    const std::vector<TargetAgreement> means = report->targets();
    QCOMPARE(means.size(), std::size_t{2});
    double kendall = 0;
    for (const TaskAgreement& task : report->tasks)
        kendall += task.target == means[1].target ? *task.kendall / 2 : 0;
    QCOMPARE(means[1].tasks, 2);
    QCOMPARE(*means[1].kendall, kendall);
    QCOMPARE(recordsIn(again.out).size(), std::size_t{20});
    // Times that are in the output already are compared, not measured again.
    const std::vector<TaskAgreement> before = report->tasks;
    report = remeasureRecords(again, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->counts.skipped, 20);
    QCOMPARE(report->counts.measured, 0);
    for (std::size_t i = 0; i < before.size(); ++i) {
        QCOMPARE(report->tasks[i].kendall, before[i].kendall);
        QCOMPARE(report->tasks[i].bestSeconds, before[i].bestSeconds);
    }
    // On one target the programs of both are one platform's.
    again.out.clear();
    again.target = "sse41@1";
    again.limit = 3;
    report = remeasureRecords(again, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->counts.measured, 6);
    const auto json = nlohmann::json::parse(report->toJson());
    QCOMPARE(json.at("built_share"), 1.0);
    QVERIFY(json.at("correct_share").is_null());
    QCOMPARE(json.at("tasks").size(), std::size_t{2});
    QCOMPARE(json.at("tasks").at(0).at("target"), "sse41@1");
    QCOMPARE(json.at("targets").size(), std::size_t{1});
    QCOMPARE(json.at("targets").at(0).at("tasks"), 2);
}

/// Two files of ten records, one of them in an archive, beside what is none.
void TestCollect::measuresWhatFoldersAndArchivesHold()
{
    const CollectSpec source = spec({"matmul:m=64,n=64,k=64", "softmax:m=16,n=32"}, 5);
    collected(source);
    QFile all(QString::fromStdString(m_out));
    QVERIFY(all.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = all.readAll().split('\n');
    const QString folder = m_directory->filePath(QStringLiteral("records"));
    QVERIFY(QDir().mkpath(folder));
    const auto write = [&](const char* name, const QByteArray& text) {
        QFile file(folder + QLatin1Char('/') + QLatin1String(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write("half.json", lines.mid(0, 10).join('\n') + "\nno record\n"));
    QVERIFY(write("readme.md", "not to be read"));
    QVERIFY(write("broken.zip", "PK\x03\x04 and nothing of use"));
    QVERIFY(test::writeArchive((folder + QStringLiteral("/rest.zip")).toStdString(),
        {{"platform/rest.json", (lines.mid(10, 10).join('\n') + '\n').toStdString()}}));
    RemeasureSpec again;
    again.paths = {folder.toStdString()};
    again.out = (folder + QStringLiteral("/here.json")).toStdString();
    again.measuring = source.measuring;
    again.sample = 6;
    auto report = remeasureRecords(again, {});
    QVERIFY2(report.has_value(), report ? "" : report.error().toString().c_str());
    QCOMPARE(report->records, 20);
    QCOMPARE(report->reading.files, 2);
    QCOMPARE(report->reading.filesFailed, 1);
    QCOMPARE(report->leftOut, (std::map<std::string, std::int64_t>{{"unreadable line", 1}}));
    QCOMPARE(report->counts.programs, 6);
    std::int64_t measured = 0;
    for (const TaskAgreement& task : report->tasks) {
        QVERIFY(task.measured > 0);
        measured += task.measured;
    }
    QCOMPARE(measured, 6);
    const auto json = nlohmann::json::parse(report->toJson());
    QVERIFY(json.at("issues").dump().find("broken.zip") != std::string::npos);
    QVERIFY(json.at("issues").dump().find("half.json") != std::string::npos);
    // The same seed draws the same; what is written is not read as well.
    report = remeasureRecords(again, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->records, 20);
    QCOMPARE(report->counts.skipped, 6);
    again.seed = 1;
    report = remeasureRecords(again, {});
    QVERIFY(report.has_value());
    QVERIFY(report->counts.measured > 0);
    // A path that is not there is said before anything is read.
    again.paths.emplace_back("/nonexistent/more.json");
    QCOMPARE(remeasureRecords(again, {}).error().kind, ErrorKind::NotFound);
}

void TestCollect::saysWhatOfAFileItCannotMeasure()
{
    RemeasureSpec unknown;
    unknown.measuring = spec({}, 1).measuring;
    for (const char* name : {"ansor_cpu_sample.json", "gpu_t4_sample.json", "autotvm_sample.log"}) {
        unknown.paths = {std::string(TLP_TEST_DATA_DIR "/cases/") + name};
        unknown.limit = 1;
        const auto report = remeasureRecords(unknown, {});
        QVERIFY2(report.has_value(), report ? "" : report.error().toString().c_str());
        std::int64_t leftOut = 0;
        for (const auto& [reason, count] : report->leftOut) {
            QVERIFY(!reason.empty());
            leftOut += count;
        }
        QVERIFY(leftOut + report->counts.programs > 0);
    }
    unknown.paths = {"/nonexistent/records.json"};
    QCOMPARE(remeasureRecords(unknown, {}).error().kind, ErrorKind::NotFound);
    unknown.paths = {std::string(TLP_TEST_DATA_DIR "/cases/README.md")};
    const auto report = remeasureRecords(unknown, {});
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().kind, ErrorKind::BadInput);
}

QTEST_GUILESS_MAIN(TestCollect)
#include "tst_collect.moc"
