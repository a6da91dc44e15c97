// SPDX-License-Identifier: GPL-3.0-only
#include "dataset_test.h"
#include "features/npy.h"
#include "records/packed_steps.h"
#include "tests/support/zip_files.h"

#include <algorithm>
#include <map>

using namespace tlp;
using namespace tlp::dataset;
using namespace tlp::test;

namespace {

const std::string kDense
    = "([9847f8cc0b305137f49f2c5c0c8ab25d,128,512,2048,512,2048,128,2048],llvm)";

/// One task of the sample on one platform, and its files of features.
struct Task
{
    std::string records, features, rows;
    std::vector<std::string> lines;
};

Task denseTask()
{
    const auto files = readZip(kSample);
    const std::string root = "tvm-ansor-zen5/";
    Task task{files.at(root + "zen5-avx2/" + kDense + ".json"),
        files.at(root + "features/" + kDense + ".features.npy"),
        files.at(root + "features/" + kDense + ".feature_rows.npy"), {}};
    for (std::size_t at = 0; at < task.records.size();) {
        const auto end = task.records.find('\n', at);
        task.lines.push_back(task.records.substr(at, end - at) + '\n');
        at = end + 1;
    }
    return task;
}

/// Features by the number of the program's line, from 0.
std::vector<features::StatementFeatures> featuresOf(const Task& task)
{
    const auto values = features::parseNpy(task.features, "features").value();
    const auto counts = features::parseNpy(task.rows, "rows").value();
    std::vector<features::StatementFeatures> programs;
    auto next = values.values.begin();
    for (const double count : counts.values) {
        auto& program = programs.emplace_back();
        program.statements = static_cast<std::int32_t>(count);
        const auto end = next + static_cast<std::ptrdiff_t>(count) * 164;
        program.values.assign(next, end);
        next = end;
    }
    return programs;
}

Result<ImportReport> importWith(
    Dataset& target, const std::filesystem::path& records, const std::filesystem::path& features)
{
    ImportOptions options;
    options.paths = {records};
    options.features = features;
    return importRecords(target, options, {});
}

void writeFeatures(const std::filesystem::path& folder, const Task& task)
{
    writeText(folder / (kDense + ".features.npy"), task.features);
    writeText(folder / (kDense + ".feature_rows.npy"), task.rows);
}

bool warnsOf(const ImportReport& report, const std::string& text)
{
    return std::ranges::any_of(report.issues, [&](const ImportIssue& issue) {
        return issue.kind == ImportIssue::Kind::Warning
            && issue.reason.find(text) != std::string::npos;
    });
}

} // namespace

class TestImportFeatures : public QObject
{
    Q_OBJECT

    Task m_task = denseTask();

private Q_SLOTS:
    void keepsFeaturesByContent()
    {
        // The programs come first in the opposite order, from a file without features.
        const Folder folder;
        std::string turned;
        for (auto line = m_task.lines.rbegin(); line != m_task.lines.rend(); ++line)
            turned += *line;
        writeText(folder / "first.json", turned);
        writeText(folder / (kDense + ".json"), m_task.records);
        writeFeatures(folder / "side", m_task);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_OK(importInto(dataset, {folder / "first.json"}));
        TLP_GET(tasks, dataset.tasks());
        TLP_GET(none, dataset.storedStatements(tasks[0].id));
        QVERIFY(none.empty());
        TLP_GET(before, dataset.dataVersion());
        TLP_GET(report, importWith(dataset, folder / (kDense + ".json"), folder / "side"));
        QCOMPARE(report.duplicates, static_cast<std::int64_t>(m_task.lines.size()));
        TLP_GET(stored, dataset.storedStatements(tasks[0].id));
        QCOMPARE(report.features, static_cast<std::int64_t>(stored.size()));
        TLP_GET(after, dataset.dataVersion());
        QVERIFY(after != before);

        const auto expected = featuresOf(m_task);
        QCOMPARE(expected.size(), m_task.lines.size());
        TLP_GET(programs, dataset.taskPrograms(tasks[0].id, dataset.platforms()->front().id));
        QCOMPARE(programs.packed.size(), stored.size());
        for (std::size_t i = 0; i < programs.packed.size(); ++i) {
            const auto& found = stored.at(records::programHash(programs.packed[i]));
            const auto& line = expected[expected.size() - 1 - i];
            QCOMPARE(found.statements, line.statements);
            QVERIFY(found.values == line.values);
        }
    }

    void readsThemFromAnArchive()
    {
        const Folder folder;
        writeText(folder / (kDense + ".json.x"), "");
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importWith(dataset, kSample, kSample));
        QVERIFY(report.features > 1600 * 3 - 30); // three platforms, the same programs
        TLP_GET(tasks, dataset.tasks());
        for (const TaskInfo& task : tasks) {
            TLP_GET(stored, dataset.storedStatements(task.id));
            QCOMPARE(static_cast<std::int64_t>(stored.size()), task.programs);
        }
        QVERIFY(!warnsOf(report, "features"));
    }

    void refusesThoseOfOtherRecords()
    {
        const Folder folder;
        std::string fewer;
        for (std::size_t i = 1; i < m_task.lines.size(); ++i)
            fewer += m_task.lines[i];
        writeText(folder / (kDense + ".json"), fewer);
        writeFeatures(folder / "side", m_task);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importWith(dataset, folder / (kDense + ".json"), folder / "side"));
        QCOMPARE(report.features, std::int64_t{0});
        QVERIFY(report.good > 0); // the records are fine
        QVERIFY(warnsOf(report, "they were not taken"));
    }

    void refusesDamagedFiles()
    {
        const Folder folder;
        writeText(folder / (kDense + ".json"), m_task.records);
        Task damaged = m_task;
        damaged.features.resize(damaged.features.size() / 2);
        writeFeatures(folder / "short", damaged);
        damaged = m_task;
        damaged.rows[damaged.rows.size() - 4] = 9; // more statements than there are
        writeFeatures(folder / "more", damaged);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        for (const char* side : {"short", "more"}) {
            TLP_GET(report, importWith(dataset, folder / (kDense + ".json"), folder / side));
            QCOMPARE(report.features, std::int64_t{0});
            QVERIFY(std::ranges::any_of(report.issues,
                [](const ImportIssue& issue) { return issue.kind == ImportIssue::Kind::Warning; }));
        }
    }

    void tellsOfFeaturesWithoutRecords()
    {
        const Folder folder;
        writeText(folder / "other.json", m_task.records);
        writeFeatures(folder / "side", m_task);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        TLP_GET(report, importWith(dataset, folder / "other.json", folder / "side"));
        QVERIFY(warnsOf(report, "no records were read for 1"));
    }

    void refusesFoldersWithoutFeatures()
    {
        const Folder folder;
        writeText(folder / (kDense + ".json"), m_task.records);
        writeText(folder / "half" / (kDense + ".features.npy"), m_task.features);
        TLP_GET(dataset, Dataset::open(folder / "d.db", OpenMode::Create));
        const auto half = importWith(dataset, folder / (kDense + ".json"), folder / "half");
        QCOMPARE(half.error().kind, ErrorKind::BadInput);
        const auto gone = importWith(dataset, folder / (kDense + ".json"), folder / "gone");
        QCOMPARE(gone.error().kind, ErrorKind::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestImportFeatures)
#include "tst_import_features.moc"
