// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/dataset.h"

#include "dataset_test.h"

#include "dataset/block_codec.h"
#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "records/packed_steps.h"
#include "tests/support/unprivileged.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace tlp;
using namespace tlp::dataset;
using namespace tlp::test;

namespace {

std::set<std::string> namesIn(const std::filesystem::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

std::vector<std::string> namesOf(const std::vector<NetworkInfo>& networks)
{
    std::vector<std::string> names;
    for (const auto& network : networks)
        names.push_back(network.name);
    return names;
}

/// A record of a program on a platform, with what follows the hardware parameters in its task.
std::string record(const std::string& platform, const std::string& layout, const std::string& cost)
{
    return "{\"i\": [[\"[\\\"f\\\", 1]\", \"llvm -model=" + platform
        + "\", [1, 16, 64, 0, 0, 0, 0, 0]" + layout + "], [[], [[\"CI\", 1]]]], \"r\": [[" + cost
        + "], 0, 1, 1], \"v\": \"v0.6\"}\n";
}

/// A record of nothing but compute-inline steps.
std::string inlineOnly(int steps)
{
    std::string text = "{\"i\": [[\"[\\\"f\\\", 1]\", \"llvm\"], [[], [";
    for (int i = 0; i < steps; ++i)
        text.append(i == 0 ? "[\"CI\", 1]" : ", [\"CI\", 1]");
    text.append("]]], \"r\": [[0.5], 0, 1, 1], \"v\": \"v0.2\"}\n");
    return text;
}

} // namespace

class TestDataset : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        auto dataset = Dataset::open(m_folder / "sample.db", OpenMode::Create);
        QVERIFY(dataset);
        ImportOptions options;
        options.paths = {kSample};
        options.networksFile = kNetworks;
        TLP_OK(importRecords(*dataset, options, {}));
        m_dataset.emplace(std::move(*dataset));
    }

    // --- opening ---

    void leavesForeignFilesUntouched_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("read only") << static_cast<int>(OpenMode::ReadOnly);
        QTest::newRow("read and write") << static_cast<int>(OpenMode::ReadWrite);
        QTest::newRow("create") << static_cast<int>(OpenMode::Create);
    }
    void leavesForeignFilesUntouched()
    {
        QFETCH(int, mode);
        const Folder folder;
        const auto text = readText(kCases / "not_a_project.db");
        writeText(folder / "x" / "not_a_project.db", text);
        writeText(folder / "x" / "empty.db", "");
        {
            SQLite::Database other(
                (folder / "x" / "other.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            other.exec("CREATE TABLE t(x)");
        }
        const auto foreign = readText(folder / "x" / "other.db");
        const auto before = namesIn(folder / "x");
        for (const char* name : {"not_a_project.db", "empty.db", "other.db"}) {
            const auto opened = Dataset::open(folder / "x" / name, static_cast<OpenMode>(mode));
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::BadInput);
            QCOMPARE(opened.error().message,
                QString("“%1” is not a TLP Workbench file").arg(name).toStdString());
        }
        const auto ofFolder = Dataset::open(folder / "x", static_cast<OpenMode>(mode));
        QCOMPARE(ofFolder.error().kind, ErrorKind::BadInput);
        QCOMPARE(namesIn(folder / "x"), before);
        QCOMPARE(readText(folder / "x" / "not_a_project.db"), text);
        QCOMPARE(readText(folder / "x" / "other.db"), foreign);
    }

    void saysWhenThereIsNoSuchFile()
    {
        const Folder folder;
        for (const auto mode : {OpenMode::ReadOnly, OpenMode::ReadWrite}) {
            const auto opened = Dataset::open(folder / "none.db", mode);
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::NotFound);
        }
        QCOMPARE(Dataset::open(folder / "no" / "folder.db", OpenMode::Create).error().kind,
            ErrorKind::Io);
        QVERIFY(namesIn(folder / "").empty());
    }

    void refusesNewerFormatsWithoutWriting()
    {
        const Folder folder;
        {
            TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
            dataset.internals().database->exec("PRAGMA user_version = 99");
        }
        const auto before = readText(folder / "d.db");
        for (const auto mode : {OpenMode::ReadOnly, OpenMode::ReadWrite, OpenMode::Create}) {
            const auto opened = Dataset::open(folder / "d.db", mode);
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::Version);
        }
        QCOMPARE(readText(folder / "d.db"), before);
    }

    void bringsAnOlderFormatUpToDateToRead()
    {
        const Folder folder;
        {
            TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
            TLP_OK(importInto(dataset, {kCases / "ties.json"}));
            auto& database = *dataset.internals().database;
            database.exec("ALTER TABLE task_platforms DROP COLUMN layout_rewrite_option");
            database.exec("ALTER TABLE task_platforms DROP COLUMN usable");
            database.exec("DROP TABLE statement_features");
            database.exec("PRAGMA user_version = 2");
        }
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::ReadOnly));
        TLP_GET(tasks, dataset.tasks());
        QVERIFY(tasks[0].platforms.at(0).good > 0);
        QVERIFY(tasks[0].platforms.at(0).usable > 0);
        QVERIFY(!tasks[0].platforms.at(0).layoutRewriteOption);
        QVERIFY(std::filesystem::exists(folder / "d.db.v2.bak"));
    }

    void setsUpSqliteForManyProcesses()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        auto& database = *dataset.internals().database;
        QCOMPARE(database.execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
        QCOMPARE(database.execAndGet("PRAGMA synchronous").getInt(), 1);
        QCOMPARE(database.execAndGet("PRAGMA foreign_keys").getInt(), 1);
        QVERIFY(database.execAndGet("PRAGMA busy_timeout").getInt() >= 5000);
        QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), kSchemaVersion);
    }

    void readsInAFolderWhereNothingMayBeWritten()
    {
        const ReadOnlyTree tree;
        const auto file = tree.path() / "gesperrt 100%?" / "d.db";
        std::filesystem::create_directories(file.parent_path());
        (void)m_dataset->internals().database->execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
        std::filesystem::copy(m_folder / "sample.db", file);
        TLP_GET(expected, m_dataset->tasks());
        const int outcome = tree.runWithoutPermission([&] {
            const auto reading = Dataset::open(file, OpenMode::ReadOnly);
            const auto tasks = reading ? reading->tasks() : Result<std::vector<TaskInfo>>();
            const auto writing = Dataset::open(file, OpenMode::ReadWrite);
            return (tasks && tasks->size() == expected.size() ? 1 : 0)
                + (!writing && writing.error().kind == ErrorKind::Io ? 2 : 0);
        });
        QCOMPARE(outcome, 3);
    }

    void ignoresAHalfMadeFileOfAnotherCreator()
    {
        const Folder folder;
        writeText(folder / "d.db.123.new", "half made");
        TLP_OK(Dataset::open(folder / "d.db", OpenMode::Create));
        QCOMPARE(namesIn(folder / ""), (std::set<std::string>{"d.db", "d.db.123.new"}));
    }

    void keepsHowConstantOperandsAreStored()
    {
        const Folder folder;
        writeText(folder / "a.json",
            record("says-nothing", "", "0.5") + record("packed", ", \"\", 2, []", "0.5")
                + record("mixed", ", \"\", 2", "0.5"));
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(first, importInto(dataset, {folder / "a.json"}));
        QVERIFY(first.issues.empty());
        const auto optionOn = [&](const char* platform) -> std::optional<int> {
            const auto tasks = dataset.tasks().value();
            return tasks.at(0).layoutRewriteOption(dataset.platform(platform).value().id);
        };
        QCOMPARE(optionOn("says-nothing"), std::optional<int>(0));
        QCOMPARE(optionOn("packed"), std::optional<int>(2));
        QCOMPARE(optionOn("mixed"), std::optional<int>(2));
        // Records that differ are said, and the last one counts, also in a later import.
        writeText(folder / "b.json",
            record("mixed", ", \"\", 2", "0.25") + record("mixed", ", \"\", 0", "0.125")
                + record("mixed", ", \"\", 1", "0.75"));
        TLP_GET(second, importInto(dataset, {folder / "b.json"}));
        QCOMPARE(second.good, 3);
        QCOMPARE(second.issues.size(), std::size_t{1});
        QCOMPARE(second.issues[0].line, 2);
        QVERIFY(second.issues[0].kind == ImportIssue::Kind::Warning);
        QCOMPARE(optionOn("mixed"), std::optional<int>(1));
        QCOMPARE(optionOn("packed"), std::optional<int>(2));
        // What an earlier version did not keep is learned when the file is read again.
        dataset.internals().database->exec(
            "UPDATE task_platforms SET layout_rewrite_option = NULL");
        TLP_GET(before, dataset.dataVersion());
        TLP_GET(again, importInto(dataset, {folder / "a.json"}));
        QCOMPARE(again.good, 0);
        QCOMPARE(optionOn("packed"), std::optional<int>(2));
        TLP_GET(after, dataset.dataVersion());
        QVERIFY(after > before);
    }

    void reportsDamageAsCorrupt()
    {
        const Folder folder;
        {
            TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
            TLP_OK(importInto(dataset, {kCases / "ties.json"}));
            dataset.internals().database->exec("UPDATE program_blocks SET data = x'FFFFFFFFFF'");
        }
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::ReadOnly));
        const auto stats = dataset.stats();
        QVERIFY(!stats);
        QCOMPARE(stats.error().kind, ErrorKind::Corrupt);
        TLP_GET(tasks, dataset.tasks());
        const auto detail = dataset.program(tasks[0].id, 1);
        QCOMPARE(detail.error().kind, ErrorKind::Corrupt);
    }

    void refusesToImportIntoADatasetOpenForReading()
    {
        TLP_GET(dataset, Dataset::open(m_folder / "sample.db", OpenMode::ReadOnly));
        QVERIFY(!importInto(dataset, {kSample}));
    }

    // --- bytes ---

    void keepsResultsBitForBit_data()
    {
        QTest::addColumn<double>("value");
        for (const double value : {0.0, -0.0, 1e10, 1e9, 0.000327297, 1.2e-7, 9.19771318802088e-05,
                 5e-324, 1.7976931348623157e308, -3.5, 0.1, 123456789.0, 1e22, 1e23, 1e-22, 1e-23})
            QTest::addRow("%.17g", value) << value;
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("inf") << std::numeric_limits<double>::infinity();
        QTest::newRow("-inf") << -std::numeric_limits<double>::infinity();
    }
    void keepsResultsBitForBit()
    {
        QFETCH(double, value);
        records::MeasureResult result{{value, 0.5, value}, -7, value, 1626300031};
        std::string encoded;
        const auto outcome = appendResult(encoded, result);
        std::string block;
        appendMeasurement(block, 4095, encoded);
        appendMeasurement(block, 0, encoded);
        TLP_GET(read, readMeasurements(block));
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[0].index, 4095);
        QCOMPARE(read[0].outcome, std::string_view(encoded).substr(0, outcome));
        QVERIFY(read[1].result == result);
        QCOMPARE(std::signbit(read[1].result.costsSeconds[0]), std::signbit(value));
        for (std::size_t size = 1; size < block.size() / 2; ++size)
            QVERIFY(!readMeasurements(std::string_view(block).substr(0, size)));
    }

    // --- what is inside ---

    void namesTasksForPeople()
    {
        TLP_GET(tasks, m_dataset->tasks());
        std::set<std::string> names;
        for (const auto& task : tasks)
            names.insert(task.name);
        for (const char* name : {"conv2d 1×56×56×64 k3 s1 → 64 +bias +relu",
                 "conv2d 1×56×56×64 k3 s2 → 128 +bias +relu", "dense 128×512 → 512 +bias",
                 "batch_matmul 8×128×64 · 8×128×64", "softmax 1×8×128×128"})
            QVERIFY2(names.contains(name), name);
    }

    void namesTasksWithoutDagByTheirKey()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kCases / "ansor_cpu_sample.json"}));
        TLP_GET(tasks, dataset.tasks());
        QVERIFY(!tasks[0].hasDag && !tasks[0].flops);
        QVERIFY(tasks[0].workloadKey.find(tasks[0].name.substr(0, 8)) != std::string::npos);
        QCOMPARE(*dataset.dagText(tasks[0].id), std::string());
        // The network file may come later.
        TLP_OK(dataset.addNetworks(kNetworks));
        TLP_GET(after, dataset.tasks());
        QVERIFY(std::any_of(
            after.begin(), after.end(), [](const TaskInfo& task) { return task.hasDag; }));
        QCOMPARE(after.size(), tasks.size());
    }

    void findsTasksByIdKeyAndPrefix()
    {
        TLP_GET(tasks, m_dataset->tasks());
        const auto& wanted = tasks[7];
        QCOMPARE(m_dataset->task(std::to_string(wanted.id.value))->id, wanted.id);
        QCOMPARE(m_dataset->task(wanted.workloadKey)->id, wanted.id);
        QCOMPARE(m_dataset->task(wanted.workloadKey.substr(2))->id, wanted.id);
        QCOMPARE(m_dataset->task("softmax 1")->name, std::string("softmax 1×8×128×128"));
        QCOMPARE(m_dataset->task("conv2d").error().kind, ErrorKind::Ambiguous);
        QCOMPARE(m_dataset->task("nothing").error().kind, ErrorKind::NotFound);
        QCOMPARE(m_dataset->task("").error().kind, ErrorKind::NotFound);
        QCOMPARE(m_dataset->task(TaskId{100000}).error().kind, ErrorKind::NotFound);
        QCOMPARE(m_dataset->platform("zen5").error().kind, ErrorKind::Ambiguous);
        QCOMPARE(m_dataset->platform("zen5-avx2")->name, std::string("zen5-avx2"));
        QCOMPARE(m_dataset->platform("gpu").error().kind, ErrorKind::NotFound);
    }

    void listsNetworksWithWeights()
    {
        TLP_GET(networks, m_dataset->networks());
        QCOMPARE(networks.size(), std::size_t{6}); // of mobilenet_v3 there is no task
        std::map<std::string, const NetworkInfo*> byName;
        for (const auto& network : networks)
            byName[network.name] = &network;
        QCOMPARE(byName.at("resnet_18")->tasks.size(), std::size_t{18});
        QCOMPARE(byName.at("resnet_18")->tasksMissing, 0);
        QCOMPARE(byName.at("bert_tiny")->tasksMissing, 0);
        QCOMPARE(byName.at("bert_tiny")->inputShape, (std::vector<std::int64_t>{1, 128}));
        for (const auto& [name, network] : byName) {
            QVERIFY(std::all_of(network->tasks.begin(), network->tasks.end(),
                [](const auto& task) { return task.second >= 1; }));
        }
        TLP_GET(softmax, m_dataset->task("softmax 1"));
        QVERIFY(std::find(softmax.networks.begin(), softmax.networks.end(), "bert_tiny")
            != softmax.networks.end());
        QCOMPARE(*softmax.flops, 524288.0);
        QVERIFY(m_dataset->dagText(softmax.id)->find("T_softmax_norm") != std::string::npos);
    }

    void addsNetworksTwiceWithoutChange()
    {
        TLP_GET(before, m_dataset->networks());
        TLP_GET(hash, m_dataset->contentHash());
        TLP_OK(m_dataset->addNetworks(kNetworks));
        TLP_GET(after, m_dataset->networks());
        QCOMPARE(namesOf(after), namesOf(before));
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY(after[i].tasks == before[i].tasks);
        QCOMPARE(*m_dataset->contentHash(), hash);
        QCOMPARE(m_dataset->addNetworks(m_folder / "none.json").error().kind, ErrorKind::NotFound);
    }

    void countsProgramsApartFromMeasurements()
    {
        const auto withResult = [](std::string record, const char* result) {
            const std::string before = "[0.5], 0";
            return record.replace(record.find(before), before.size(), result);
        };
        const Folder folder;
        writeText(folder / "a.json",
            inlineOnly(1) + withResult(inlineOnly(1), "[0.25], 0")
                + withResult(inlineOnly(1), "[1e10], 4") + withResult(inlineOnly(2), "[1e10], 4"));
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {folder / "a.json"}));
        TLP_GET(tasks, dataset.tasks());
        const TaskOnPlatform& on = tasks.at(0).platforms.at(0);
        QCOMPARE(on.programs, 2);
        QCOMPARE(on.usable, 1);
        QCOMPARE(on.good, 2);
        QCOMPARE(on.flagged, 2);
        TLP_GET(platforms, dataset.platforms());
        QCOMPARE(platforms.at(0).programs, 2);
        QCOMPARE(platforms.at(0).usable, 1);
    }

    void listsNetworksOfWhichItHasATask()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(dataset.addNetworks(kNetworks));
        QVERIFY(dataset.networks()->empty());
        // Its records may come later.
        TLP_OK(importInto(dataset, {kCases / "ansor_cpu_sample.json"}));
        TLP_GET(tasks, dataset.tasks());
        std::set<std::string> expected;
        for (const TaskInfo& task : tasks)
            expected.insert(task.networks.begin(), task.networks.end());
        QVERIFY(!expected.empty() && expected.size() < 7);
        TLP_GET(networks, dataset.networks());
        const auto names = namesOf(networks);
        QCOMPARE(std::set<std::string>(names.begin(), names.end()), expected);
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.networks, static_cast<std::int64_t>(expected.size()));
    }

    void addsOnlyTheNetworksAskedFor()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {kSample}));
        const std::vector<std::string> names{"bert_tiny"};
        TLP_OK(dataset.addNetworks(kNetworks, names));
        TLP_GET(networks, dataset.networks());
        QCOMPARE(namesOf(networks), names);
        QVERIFY(dataset.tasksWithoutRecords()->empty());
        // What the other tasks compute is known all the same.
        TLP_GET(tasks, dataset.tasks());
        QVERIFY(std::ranges::all_of(tasks, &TaskInfo::hasDag));
        QVERIFY(std::ranges::any_of(
            tasks, [](const TaskInfo& task) { return task.networks.empty() && task.flops; }));
    }

    void pagesAndSortsPrograms_data()
    {
        QTest::addColumn<int>("sort");
        QTest::addColumn<bool>("descending");
        for (const bool descending : {false, true}) {
            QTest::addRow("ordinal %d", descending) << 0 << descending;
            QTest::addRow("latency %d", descending) << 1 << descending;
            QTest::addRow("steps %d", descending) << 2 << descending;
            QTest::addRow("error %d", descending) << 3 << descending;
        }
    }
    void pagesAndSortsPrograms()
    {
        QFETCH(int, sort);
        QFETCH(bool, descending);
        TLP_GET(tasks, m_dataset->tasks());
        ProgramQuery query;
        query.task = tasks[3].id;
        query.platform = tasks[3].platforms[0].platform;
        query.sort = static_cast<ProgramSort>(sort);
        query.descending = descending;
        query.limit = 7;
        TLP_GET(count, m_dataset->programCount(query));
        std::vector<ProgramRow> all;
        for (;;) {
            TLP_GET(page, m_dataset->programs(query));
            QVERIFY(page.size() <= 7);
            if (page.empty())
                break;
            all.insert(all.end(), page.begin(), page.end());
            query.offset += 7;
        }
        QCOMPARE(static_cast<std::int64_t>(all.size()), count);
        std::set<std::int64_t> ordinals;
        std::vector<double> keys;
        for (const auto& row : all) {
            ordinals.insert(row.ordinal);
            const auto& result = row.measurement.result;
            const double values[]
                = {static_cast<double>(row.ordinal), result.meanSeconds().value_or(1e300),
                    static_cast<double>(row.steps), static_cast<double>(result.errorNo)};
            keys.push_back(values[sort]);
        }
        QCOMPARE(ordinals.size(), all.size());
        if (descending)
            std::reverse(keys.begin(), keys.end());
        QVERIFY(std::is_sorted(keys.begin(), keys.end()));
    }

    void agreesAboutAProgramEverywhere()
    {
        TLP_GET(tasks, m_dataset->tasks());
        const auto& task = tasks[10];
        const auto platform = task.platforms[1].platform;
        TLP_GET(programs, m_dataset->taskPrograms(task.id, platform));
        ProgramQuery query;
        query.task = task.id;
        query.platform = platform;
        TLP_GET(rows, m_dataset->programs(query));
        QCOMPARE(rows.size(), programs.programs.size());
        QCOMPARE(programs.bestSeconds, *task.platforms[1].bestSeconds);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(rows[i].id, programs.programs[i]);
            TLP_GET(detail, m_dataset->program(rows[i].id));
            TLP_GET(byOrdinal, m_dataset->program(task.id, rows[i].ordinal));
            QCOMPARE(records::packSteps(detail.steps), programs.packed[i]);
            QVERIFY(byOrdinal.steps == detail.steps);
            QCOMPARE(detail.measurements.size(), std::size_t{3});
            QCOMPARE(static_cast<int>(detail.steps.size()), rows[i].steps);
            for (const auto& measurement : detail.measurements) {
                if (measurement.platform == platform)
                    QVERIFY(measurement.label == rows[i].measurement.label);
            }
        }
        QCOMPARE(m_dataset->program(task.id, 0).error().kind, ErrorKind::NotFound);
        QCOMPARE(m_dataset->program(task.id, 5000).error().kind, ErrorKind::NotFound);
        TLP_GET(none, m_dataset->latencies(task.id, PlatformId{99}));
        QVERIFY(none.empty());
    }

    void seesWhatAnotherConnectionWrote()
    {
        const Folder folder;
        TLP_GET(reader, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(writer, Dataset::open(folder / "d.db", OpenMode::ReadWrite));
        TLP_OK(importInto(writer, {kCases / "records_truncated_line.json"}));
        TLP_GET(tasks, reader.tasks());
        ProgramQuery query;
        query.task = tasks[0].id;
        query.platform = tasks[0].platforms[0].platform;
        TLP_GET(before, reader.programCount(query));
        TLP_GET(version, reader.dataVersion());
        TLP_OK(importInto(writer, {kCases / "ansor_cpu_sample.json"}));
        QVERIFY(*reader.dataVersion() != version);
        TLP_GET(after, reader.programCount(query));
        TLP_GET(fresh, Dataset::open(folder / "d.db", OpenMode::ReadOnly));
        QCOMPARE(after, *fresh.programCount(query));
        QVERIFY(after >= before);
    }

    // --- splits ---

    void holdsOutNetworks()
    {
        TLP_GET(split, m_dataset->makeSplit({"tiny", {"bert_tiny", "resnet_18"}, std::nullopt, 0}));
        TLP_GET(tasks, m_dataset->tasks());
        QCOMPARE(split.train.size() + split.test.size(), tasks.size());
        QCOMPARE(split.train.size(), std::size_t{28});
        const std::set<TaskId> test(split.test.begin(), split.test.end());
        for (const auto& task : tasks) {
            const bool held = std::any_of(task.networks.begin(), task.networks.end(),
                [](const std::string& name) { return name == "bert_tiny" || name == "resnet_18"; });
            QCOMPARE(test.contains(task.id), held);
        }
        TLP_GET(stored, m_dataset->split("ti"));
        QCOMPARE(stored.name, std::string("tiny"));
        QVERIFY(stored.train == split.train && stored.test == split.test);
        QVERIFY(stored.rule.find("bert_tiny") != std::string::npos);
    }

    void splitsByFractionOnContentAlone()
    {
        TLP_GET(split, m_dataset->makeSplit({"third", {}, 1.0 / 3, 5}));
        QCOMPARE(split.test.size(), std::size_t{18});
        QCOMPARE(split.train.size(), std::size_t{36});
        TLP_GET(again, m_dataset->makeSplit({"third again", {}, 1.0 / 3, 5}));
        QVERIFY(again.test == split.test);
        TLP_GET(other, m_dataset->makeSplit({"other seed", {}, 1.0 / 3, 6}));
        QVERIFY(other.test != split.test);

        // The same tasks with other ids: imported without the network file and in another order.
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(last, m_dataset->tasks());
        TLP_OK(importInto(dataset, {kSample}));
        TLP_GET(same, dataset.makeSplit({"third", {}, 1.0 / 3, 5}));
        const auto keysOf = [](const Dataset& from, const std::vector<TaskId>& ids) {
            std::set<std::string> keys;
            for (const auto id : ids)
                keys.insert(from.task(id)->workloadKey);
            return keys;
        };
        QCOMPARE(keysOf(dataset, same.test), keysOf(*m_dataset, split.test));
        QCOMPARE(*dataset.contentHash(), *m_dataset->contentHash());
    }

    void refusesSplitsThatMakeNoSense()
    {
        const auto kind = [&](const SplitRequest& request) {
            const auto split = m_dataset->makeSplit(request);
            return split ? ErrorKind::Internal : split.error().kind;
        };
        QCOMPARE(kind({"a", {"alexnet"}, std::nullopt, 0}), ErrorKind::NotFound);
        QCOMPARE(kind({"a", {"resnet"}, std::nullopt, 0}), ErrorKind::Ambiguous);
        QCOMPARE(kind({"a", {}, 0.0, 0}), ErrorKind::BadInput);
        QCOMPARE(kind({"a", {}, 1.0, 0}), ErrorKind::BadInput);
        QCOMPARE(kind({"a", {}, std::numeric_limits<double>::quiet_NaN(), 0}), ErrorKind::BadInput);
        QCOMPARE(kind({"a", {}, std::nullopt, 0}), ErrorKind::BadInput);
        QCOMPARE(kind({" ", {}, 0.5, 0}), ErrorKind::BadInput);
        TLP_GET(everything, m_dataset->networks());
        SplitRequest nothingLeft{"a", {}, std::nullopt, 0};
        for (const auto& network : everything)
            nothingLeft.holdOutNetworks.push_back(network.name);
        QCOMPARE(kind(nothingLeft), ErrorKind::BadInput);
        QCOMPARE(m_dataset->split("a").error().kind, ErrorKind::NotFound);
    }

    void replacesASplitOnlyWhenTold()
    {
        TLP_OK(m_dataset->makeSplit({"again", {}, 0.2, 1}));
        const auto second = m_dataset->makeSplit({"again", {}, 0.5, 1});
        QVERIFY(!second);
        QCOMPARE(second.error().kind, ErrorKind::BadInput);
        TLP_GET(replaced, m_dataset->makeSplit({"again", {}, 0.5, 1}, true));
        QCOMPARE(m_dataset->split("again")->test.size(), replaced.test.size());
        TLP_GET(all, m_dataset->splits());
        QCOMPARE(std::count_if(all.begin(), all.end(),
                     [](const SplitInfo& split) { return split.name == "again"; }),
            std::ptrdiff_t{1});
    }

    // --- statistics ---

    void countsWhatIsThere()
    {
        TLP_GET(stats, m_dataset->stats());
        QCOMPARE(stats.measurements, std::int64_t{5046});
        QCOMPARE(stats.good + stats.flagged, stats.measurements);
        std::int64_t programs = 0;
        std::int64_t steps = 0;
        for (std::size_t i = 0; i < stats.sequenceLength.counts.size(); ++i) {
            programs += stats.sequenceLength.counts[i];
            steps += stats.sequenceLength.counts[i] * static_cast<std::int64_t>(i);
        }
        QCOMPARE(programs, stats.programs);
        std::int64_t kinds = 0;
        for (const auto& [code, count] : stats.stepKinds)
            kinds += count;
        QCOMPARE(kinds, steps);
        QVERIFY(stats.unknownSteps.empty());
        QVERIFY(stats.duplicateShare >= 0 && stats.duplicateShare < 0.2);
        QCOMPARE(stats.fileBytes > 0, true);
        std::int64_t failed = 0;
        for (const auto& [name, count] : stats.failures)
            failed += count;
        QCOMPARE(failed, stats.flagged);
    }

    void countsProgramsThatTheCropMakesEqual()
    {
        const Folder folder;
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        // Two programs that differ in a step beyond the crop only.
        writeText(
            folder / "log.json", inlineOnly(26) + inlineOnly(27) + inlineOnly(3) + inlineOnly(4));
        TLP_GET(report, importInto(dataset, {folder / "log.json"}));
        QCOMPARE(report.good, std::int64_t{4});
        TLP_GET(stats, dataset.stats());
        QCOMPARE(stats.programs, std::int64_t{4});
        QCOMPARE(stats.duplicateShare, 0.25);
        QCOMPARE(stats.programsCutRows, std::int64_t{2});
        QCOMPARE(stats.stepsCut, std::int64_t{3});
    }

private:
    Folder m_folder;
    std::optional<Dataset> m_dataset;
};

QTEST_GUILESS_MAIN(TestDataset)
#include "tst_dataset.moc"
