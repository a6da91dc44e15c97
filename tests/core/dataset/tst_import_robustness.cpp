// SPDX-License-Identifier: GPL-3.0-only
// Imports that are cut short, repeated, run beside each other, or given odd folders.
#include "dataset_test.h"

#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "dataset/pending_chunks.h"
#include "tests/support/generated_records.h"
#include "tests/support/zip_files.h"

#include <QProcess>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tlp;
using namespace tlp::dataset;
using namespace tlp::test;

namespace {

constexpr int kRecords = 20'000;

/// Several files, so that there are several transactions, and one of a size that needs chunks.
void writeGenerated(const Folder& folder)
{
    std::vector<records::MeasureRecord> sample;
    addRecords(sample, readText(kCases / "ansor_cpu_sample.json"), "sample");
    addRecords(sample, readText(kCases / "gpu_t4_sample.json"), "sample");
    Rng rng(7);
    const int sizes[] = {500, 500, 1000, kRecords - 3000, 1000};
    for (std::size_t file = 0; file < std::size(sizes); ++file) {
        std::string text;
        for (int i = 0; i < sizes[file]; ++i)
            text += generatedLine(sample, rng) + "\n";
        writeText(folder / "logs" / ("part" + std::to_string(file) + ".json"), text);
    }
}

std::string integrityOf(const Dataset& dataset)
{
    auto& database = *dataset.internals().database;
    const auto check = database.execAndGet("PRAGMA integrity_check").getString();
    SQLite::Statement keys(database, "PRAGMA foreign_key_check");
    return keys.executeStep() ? "a foreign key is broken" : check;
}

bool hasIssue(const ImportReport& report, ImportIssue::Kind kind, std::string_view fileEnd)
{
    return std::count_if(report.issues.begin(), report.issues.end(), [&](const ImportIssue& issue) {
        return issue.kind == kind && issue.file.ends_with(fileEnd);
    }) == 1;
}

} // namespace

class TestImportRobustness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        writeGenerated(m_shared);
        TLP_GET(dataset, Dataset::open(m_shared / "whole.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {m_shared / "logs"}));
        QCOMPARE(report.lines, std::int64_t{kRecords});
        QCOMPARE(report.files, std::int64_t{5});
        QVERIFY(addsUp(report));
        m_hash = *dataset.contentHash();
        m_measurements = report.good + report.flagged;
        m_duplicates = report.duplicates;
        QVERIFY(report.flagged > 0 && m_measurements > kRecords / 2);
        QCOMPARE(integrityOf(dataset), std::string("ok"));
    }

    void givesTheSameContentInAnyOrderAndNumberOfThreads()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        for (const int part : {3, 0, 4, 2, 1}) {
            ImportOptions options;
            options.paths = {m_shared / "logs" / ("part" + std::to_string(part) + ".json")};
            options.threads = part + 1;
            TLP_OK(importRecords(dataset, options, {}));
        }
        QCOMPARE(*dataset.contentHash(), m_hash);
        QVERIFY(*dataset.contentHash()
            != *Dataset::open(folder / "e.db", OpenMode::Create)->contentHash());
    }

    void numbersProgramsAlikeWithAnyNumberOfThreads()
    {
        std::vector<std::string> packed[2];
        for (const int threads : {1, 4}) {
            const Folder folder;
            TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
            ImportOptions options;
            options.paths = {m_shared / "logs"};
            options.threads = threads;
            TLP_OK(importRecords(dataset, options, {}));
            TLP_GET(tasks, dataset.tasks());
            TLP_GET(programs, dataset.taskPrograms(tasks[1].id, tasks[1].platforms.at(0).platform));
            packed[threads == 4 ? 1 : 0] = programs.packed;
        }
        QVERIFY(packed[0].size() > 100);
        QVERIFY(packed[0] == packed[1]);
    }

    void continuesAfterAKill_data()
    {
        QTest::addColumn<int>("reports");
        for (const int reports : {1, 2, 3, 4, 6, 9, 14})
            QTest::addRow("after %d reports", reports) << reports;
    }
    void continuesAfterAKill()
    {
        QFETCH(int, reports);
        const Folder folder;
        const auto file = folder / "d.db";
        QProcess helper;
        helper.start(QCoreApplication::applicationDirPath() + "/tst_import_helper",
            {QString::fromStdString(file.string()),
                QString::fromStdString((m_shared / "logs").string())});
        QVERIFY(helper.waitForStarted());
        for (int i = 0; i < reports && helper.state() != QProcess::NotRunning;) {
            if (helper.canReadLine()) {
                helper.readLine();
                ++i;
            } else {
                helper.waitForReadyRead(1000);
            }
        }
        helper.kill();
        QVERIFY(helper.waitForFinished());

        TLP_GET(dataset, Dataset::open(file, OpenMode::Create));
        QCOMPARE(integrityOf(dataset), std::string("ok"));
        TLP_GET(report, importInto(dataset, {m_shared / "logs"}));
        QVERIFY(addsUp(report));
        QCOMPARE(*dataset.contentHash(), m_hash);
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.measurements, m_measurements);
        QCOMPARE(stats.duplicateMeasurements, m_duplicates);
        QCOMPARE(integrityOf(dataset), std::string("ok"));
    }

    void stopsWhenAskedAndContinues()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        std::stop_source stop;
        JobContext context;
        context.stop = stop.get_token();
        std::int64_t last = 0;
        context.onProgress = [&](const Progress& progress) {
            QVERIFY(progress.done >= last && progress.done <= progress.total);
            QCOMPARE(progress.unit, std::string("bytes"));
            last = progress.done;
            if (progress.done > 0 && progress.detail.ends_with("part1.json"))
                stop.request_stop();
        };
        const auto stopped = importInto(dataset, {m_shared / "logs"}, context);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Stopped);
        TLP_GET(imports, dataset.imports());
        QCOMPARE(imports.size(), std::size_t{1});
        QCOMPARE(imports[0].lines, std::int64_t{1000});
        QVERIFY(addsUp(imports[0]));
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.measurements, imports[0].good + imports[0].flagged);

        TLP_OK(importInto(dataset, {m_shared / "logs"}));
        QCOMPARE(*dataset.contentHash(), m_hash);
    }

    void rollsBackWhenTheDiskIsFullAndContinues()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        auto& database = *dataset.internals().database;
        (void)database.execAndGet("PRAGMA max_page_count = 100");
        const auto full = importInto(dataset, {m_shared / "logs"});
        QVERIFY(!full);
        QCOMPARE(full.error().kind, ErrorKind::Io);
        QVERIFY(full.error().message.find("no space") != std::string::npos);
        QCOMPARE(integrityOf(dataset), std::string("ok"));
        TLP_GET(stats, dataset.stats());
        QVERIFY(stats.measurements > 0 && stats.measurements < m_measurements);

        (void)database.execAndGet("PRAGMA max_page_count = 1000000");
        TLP_OK(importInto(dataset, {m_shared / "logs"}));
        QCOMPARE(*dataset.contentHash(), m_hash);
        QCOMPARE(integrityOf(dataset), std::string("ok"));
    }

    void letsTwoImportsAndAReaderWorkAtOnce()
    {
        const Folder folder;
        const auto file = folder / "d.db";
        QVERIFY(Dataset::open(file, OpenMode::Create));
        std::atomic<int> running = 2;
        std::string errors[3];
        const auto importer = [&](std::size_t number) {
            auto dataset = Dataset::open(file, OpenMode::ReadWrite);
            const auto report = importInto(*dataset, {m_shared / "logs"});
            if (!report)
                errors[number] = report.error().toString();
            --running;
        };
        std::int64_t reads = 0;
        const auto reader = [&] {
            auto dataset = Dataset::open(file, OpenMode::ReadOnly);
            std::int64_t before = 0;
            while (running > 0 || reads == 0) {
                const auto stats = dataset->stats();
                if (!stats || stats->measurements < before) {
                    errors[2] = stats ? "measurements vanished" : stats.error().toString();
                    return;
                }
                before = stats->measurements;
                ++reads;
            }
        };
        {
            const std::jthread first(importer, 0);
            const std::jthread second(importer, 1);
            const std::jthread third(reader);
        }
        for (const auto& error : errors)
            QCOMPARE(error, std::string());
        QVERIFY(reads > 0);
        TLP_GET(dataset, Dataset::open(file, OpenMode::ReadOnly));
        QCOMPARE(*dataset.contentHash(), m_hash);
        QCOMPARE(integrityOf(dataset), std::string("ok"));
    }

    void addsOnlyWhatIsNewInAChangedFile()
    {
        const Folder folder;
        const auto log = folder / "first" / "log.json";
        std::vector<std::string> lines;
        std::istringstream text(readText(kCases / "ansor_cpu_sample.json"));
        for (std::string line; std::getline(text, line);)
            lines.push_back(line + "\n");
        const auto joined
            = [](const std::vector<std::string>& all, std::size_t from, std::size_t to) {
                  std::string result;
                  for (auto i = from; i < to; ++i)
                      result += all[i];
                  return result;
              };
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        writeText(log, joined(lines, 0, 40));
        TLP_OK(importInto(dataset, {log}));
        // Two lines are replaced by others and three are appended.
        writeText(log, joined(lines, 40, 42) + joined(lines, 2, 40) + joined(lines, 42, 45));
        TLP_GET(changed, importInto(dataset, {log}));
        QCOMPARE(changed.good + changed.flagged, std::int64_t{5});
        QCOMPARE(changed.duplicates, std::int64_t{38});
        std::filesystem::rename(folder / "first", folder / "moved");
        TLP_GET(moved, importInto(dataset, {folder / "moved"}));
        QCOMPARE(moved.good + moved.flagged, std::int64_t{0});
        QCOMPARE(moved.duplicates, std::int64_t{43});
    }

    void countsEachSourceLineOnce()
    {
        const Folder folder;
        const auto text = readText(kCases / "duplicates.json");
        const auto duplicatesOf
            = [](const Dataset& dataset) { return dataset.stats().value().duplicateMeasurements; };
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "duplicates.json"}));
        const auto once = duplicatesOf(dataset);
        QVERIFY(once > 0);
        // again, under another name, and twice at once
        TLP_OK(importInto(dataset, {kCases / "duplicates.json"}));
        writeText(folder / "copy.json", text);
        TLP_OK(importInto(dataset, {folder / "copy.json", folder / "copy.json"}));
        QCOMPARE(duplicatesOf(dataset), once);
        // grown: what was appended is new, its first lines are not
        const auto firstLine = text.substr(0, text.find('\n') + 1);
        writeText(folder / "copy.json", text + firstLine + firstLine);
        TLP_OK(importInto(dataset, {folder / "copy.json"}));
        TLP_OK(importInto(dataset, {folder / "copy.json"}));
        QCOMPARE(duplicatesOf(dataset), once + 2);
        // another log with the same measurement
        writeText(folder / "other.json", readText(kCases / "ties.json") + firstLine);
        TLP_OK(importInto(dataset, {folder / "other.json"}));
        QCOMPARE(duplicatesOf(dataset), once + 3);
    }

    void aRepeatedPartIsNotARepeatedReading()
    {
        // More than a segment of records, each twice: half of them are duplicates, however often
        // the file is read.
        const Folder folder;
        std::vector<records::MeasureRecord> sample;
        addRecords(sample, readText(kCases / "ansor_cpu_sample.json"), "sample");
        Rng rng(1);
        std::set<std::string> lines;
        while (lines.size() < 1500)
            lines.insert(generatedLine(sample, rng) + "\n");
        std::string text;
        for (const auto& line : lines)
            text += line;
        writeText(folder / "twice.json", text + text);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(first, importInto(dataset, {folder / "twice.json"}));
        QVERIFY(first.duplicates >= 1500);
        QCOMPARE(dataset.stats()->duplicateMeasurements, first.duplicates);
        TLP_OK(importInto(dataset, {folder / "twice.json"}));
        QCOMPARE(dataset.stats()->duplicateMeasurements, first.duplicates);
    }

    void holdsABoundedPartOfFilesWithoutRecords()
    {
        PendingChunks pending;
        std::size_t chunks = 0;
        while (!pending.isFull()) {
            pending.add({});
            QVERIFY(++chunks <= PendingChunks::kMaxChunks);
        }
        pending.clear();
        QVERIFY(!pending.isFull() && pending.chunks().empty());
        ParsedChunk damaged;
        damaged.issues.resize(ImportReport::kMaxIssues);
        for (chunks = 0; !pending.isFull(); ++chunks)
            pending.add(damaged);
        QVERIFY(chunks <= 5);
    }

    void readsFoldersWithOddNames()
    {
        const Folder folder;
        const auto odd = folder / "Messdaten Größe 日本 (alt)";
        std::filesystem::create_directories(odd);
        std::filesystem::copy(
            kCases / "tenset_mini", odd, std::filesystem::copy_options::recursive);
        writeText(odd / (std::string(245, 'n') + ".json"),
            readText(kCases / "records_no_newline_at_end.json"));
        TLP_GET(dataset, Dataset::open(odd / "Daten.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {odd}));
        QCOMPARE(report.good, std::int64_t{38});
        QCOMPARE(report.files, std::int64_t{7});
        QCOMPARE(report.filesFailed, std::int64_t{0});
    }

    void namesWhatItCannotReadOnceAndReadsTheRest()
    {
        const Folder folder;
        const auto tree = folder / "tree";
        writeText(tree / "a" / "good.json", readText(kCases / "ties.json"));
        writeText(tree / "b" / "empty.json", "");
        writeText(tree / "b" / "picture.npy", "\x93NUMPY");
        writeText(tree / "b" / "notes.md", "not records");
        std::filesystem::copy(kNetworks, tree / "networks.json");
        writeText(tree / "broken.zip", "PK\x03\x04 and then nothing of use");
        std::filesystem::create_directory_symlink(tree, tree / "a" / "loop");
        std::filesystem::create_symlink("nowhere.json", tree / "dangling.json");
        QCOMPARE(::mkfifo((tree / "pipe.json").c_str(), 0600), 0);
        const bool canForbid = ::geteuid() != 0;
        writeText(tree / "secret.json", readText(kCases / "ties.json"));
        std::filesystem::permissions(tree / "secret.json", std::filesystem::perms::none);

        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {tree, folder / "missing"}));
        using Kind = ImportIssue::Kind;
        QVERIFY(hasIssue(report, Kind::File, "dangling.json"));
        QVERIFY(hasIssue(report, Kind::File, "pipe.json"));
        QVERIFY(hasIssue(report, Kind::File, "broken.zip"));
        QVERIFY(hasIssue(report, Kind::File, "missing"));
        QVERIFY(hasIssue(report, Kind::File, "networks.json"));
        QVERIFY(hasIssue(report, Kind::Warning, "empty.json"));
        QVERIFY(!canForbid || hasIssue(report, Kind::File, "secret.json"));
        QCOMPARE(report.good, std::int64_t{12});
        QCOMPARE(report.filesFailed, std::int64_t{canForbid ? 6 : 5});
        QVERIFY(addsUp(report));
        QCOMPARE(report.duplicates, std::int64_t{canForbid ? 0 : 12});
    }

    void readsCompressedFilesAndThoseWithinArchives()
    {
        const Folder folder;
        const auto text = readText(kCases / "ansor_cpu_sample.json");
        QProcess gzip;
        gzip.setStandardOutputFile(QString::fromStdString((folder / "log.json.gz").string()));
        gzip.start(
            "gzip", {"-c", QString::fromStdString((kCases / "ansor_cpu_sample.json").string())});
        QVERIFY(gzip.waitForFinished());
        TLP_GET(plain, Dataset::open(folder / "plain.db", OpenMode::Create));
        TLP_OK(importInto(plain, {kCases / "ansor_cpu_sample.json"}));

        TLP_GET(packed, Dataset::open(folder / "packed.db", OpenMode::Create));
        TLP_OK(importInto(packed, {folder / "log.json.gz"}));
        QCOMPARE(*packed.contentHash(), *plain.contentHash());

        QVERIFY(writeArchive(folder / "all.zip",
            {{"größe/log.json.gz", readText(folder / "log.json.gz")}, {"readme.md", "text"},
                {"__MACOSX/._log.json", "resource fork"}}));
        TLP_GET(nested, Dataset::open(folder / "nested.db", OpenMode::Create));
        TLP_GET(report, importInto(nested, {folder / "all.zip"}));
        QCOMPARE(*nested.contentHash(), *plain.contentHash());
        QCOMPARE(report.files, std::int64_t{1});
        QVERIFY(report.issues.front().file.ends_with("all.zip/größe/log.json.gz"));

        writeText(folder / "cut.json.gz", readText(folder / "log.json.gz").substr(0, 1500));
        TLP_GET(cut, Dataset::open(folder / "cut.db", OpenMode::Create));
        const auto ofCut = importInto(cut, {folder / "cut.json.gz"});
        TLP_GET(imports, cut.imports());
        QVERIFY(hasIssue(imports.front(), ImportIssue::Kind::File, "cut.json.gz"));
        QVERIFY(addsUp(imports.front()));
    }

    void readsStandardInput()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        const int saved = ::dup(STDIN_FILENO);
        const int file = ::open((kCases / "ansor_cpu_sample.json").c_str(), O_RDONLY);
        QVERIFY(file >= 0 && ::dup2(file, STDIN_FILENO) >= 0);
        ::close(file);
        const auto report = importInto(dataset, {"-"});
        if (saved >= 0) {
            ::dup2(saved, STDIN_FILENO);
            ::close(saved);
        }
        QVERIFY(report);
        QCOMPARE(report->good, std::int64_t{57});
        QCOMPARE(report->issues.front().file, std::string("standard input"));
        QCOMPARE(report->issues.front().line, std::int64_t{5});
    }

    void keepsLineNumbersAcrossChunks()
    {
        const Folder folder;
        // A bad line far beyond the first chunk.
        const auto log = m_shared / "logs" / "part3.json";
        writeText(folder / "log.json", readText(log) + "not a record\n");
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importInto(dataset, {folder / "log.json"}));
        QCOMPARE(report.skipped, std::int64_t{1});
        const auto bad = std::find_if(report.issues.begin(), report.issues.end(),
            [](const ImportIssue& issue) { return issue.kind == ImportIssue::Kind::Skipped; });
        QVERIFY(bad != report.issues.end());
        QCOMPARE(bad->line, std::int64_t{kRecords - 3000 + 1});
        QVERIFY(std::is_sorted(report.issues.begin(), report.issues.end(),
            [](const ImportIssue& a, const ImportIssue& b) { return a.line < b.line; }));
    }

    void importsTheBundledSample()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        ImportOptions options;
        options.paths = {kSample};
        options.networksFile = kNetworks;
        TLP_GET(report, importRecords(dataset, options, {}));
        QCOMPARE(report.lines, std::int64_t{5046});
        QCOMPARE(report.good + report.flagged, std::int64_t{5046});
        QCOMPARE(report.flagged, std::int64_t{4});
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.programs, std::int64_t{1682});
        QCOMPARE(stats.tasks, std::int64_t{54});
        QCOMPARE(stats.platforms.size(), std::size_t{3});
        TLP_GET(tasks, dataset.tasks());
        QVERIFY(std::all_of(
            tasks.begin(), tasks.end(), [](const TaskInfo& task) { return task.hasDag; }));
    }

    void takesThePlatformThatIsGiven()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        ImportOptions options;
        options.paths = {kCases / "two_targets.json"};
        options.platform = "lab machine";
        TLP_OK(importRecords(dataset, options, {}));
        TLP_GET(platforms, dataset.platforms());
        QCOMPARE(platforms.size(), std::size_t{1});
        QCOMPARE(platforms[0].name, std::string("lab machine"));
    }

private:
    Folder m_shared;
    std::string m_hash;
    std::int64_t m_duplicates = 0;
    std::int64_t m_measurements = 0;
};

QTEST_GUILESS_MAIN(TestImportRobustness)
#include "tst_import_robustness.moc"
