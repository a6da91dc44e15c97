// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/import_records.h"

#include "base/machine.h"
#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "dataset/feature_files.h"
#include "dataset/import_pipeline.h"
#include "dataset/import_sources.h"
#include "dataset/pending_chunks.h"
#include "dataset/record_files.h"
#include "dataset/record_writer.h"
#include "dataset/report_json.h"
#include "dataset/statement_store.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <optional>

#include <fmt/format.h>

namespace tlp::dataset {

namespace {

/// Collects the chunks of a file and stores them when the file ends or is long.
class Importer
{
public:
    /// `features`: null for none.
    Importer(Dataset& dataset, FeatureFiles* features, ImportReport& report)
        : m_dataset(dataset.internals())
        , m_writer(dataset.internals())
        , m_features(features)
        , m_report(report)
    {}

    Status add(ParsedChunk chunk)
    {
        if (chunk.firstOfFile)
            m_file = {};
        else if (m_file.refused)
            return finishFileIf(chunk); // what follows a refused head is not looked at
        chunk.lineOffset = m_file.lines;
        m_file.lines += chunk.lastLine;
        m_file.recordsOrSkipped += static_cast<std::int64_t>(chunk.records.size()) + chunk.skipped;
        m_file.failed = m_file.failed || hasFileIssue(chunk);
        m_file.refused = m_file.refused || chunk.refused;
        if (chunk.lastOfFile && m_file.recordsOrSkipped == 0 && !m_file.failed)
            chunk.issues.push_back(
                {ImportIssue::Kind::Warning, chunk.file, 0, 0, "no records in it"});
        const bool last = chunk.lastOfFile;
        noteProgramsOf(chunk);
        const std::string file = chunk.file;
        m_pending.add(std::move(chunk));
        if (last || m_pending.isFull())
            TLP_CHECK(store());
        if (last)
            TLP_CHECK(storeFeatures(file));
        return last ? finishFile() : Status();
    }

private:
    struct File
    {
        std::int64_t lines = 0;
        std::int64_t recordsOrSkipped = 0;
        bool failed = false;
        bool refused = false;
        std::vector<NamedProgram> programs; ///< in order; of files with features beside them
    };

    void noteProgramsOf(const ParsedChunk& chunk)
    {
        if (m_features == nullptr || !m_features->has(chunk.file))
            return;
        for (const ParsedRecord& record : chunk.records)
            m_file.programs.push_back({chunk.headers[record.header].taskKey, record.program});
    }

    /// Files of features that do not fit their records are told of, and nothing of them is kept.
    Status storeFeatures(const std::string& file)
    {
        if (m_features == nullptr || !m_features->has(file))
            return {};
        const auto features = m_features->read(file);
        if (!features) {
            addWarning(features.error().place.file, features.error().message);
            return {};
        }
        if (features->size() != m_file.programs.size()) {
            addWarning(file,
                fmt::format("its features are those of {} programs and it has {} records: they "
                            "were not taken",
                    features->size(), m_file.programs.size()));
            return {};
        }
        TLP_TRY(const std::int64_t stored, storeStatements(m_dataset, m_file.programs, *features));
        m_report.features += stored;
        return {};
    }

    void addWarning(const std::string& file, std::string reason)
    {
        if (m_report.issues.size() < ImportReport::kMaxIssues)
            m_report.issues.push_back({ImportIssue::Kind::Warning, file, 0, 0, std::move(reason)});
        else
            ++m_report.issuesDropped;
    }

    static bool hasFileIssue(const ParsedChunk& chunk)
    {
        return std::any_of(chunk.issues.begin(), chunk.issues.end(),
            [](const ImportIssue& issue) { return issue.kind == ImportIssue::Kind::File; });
    }

    Status store()
    {
        auto status = m_writer.store(m_pending.chunks(), m_report);
        m_pending.clear();
        return status;
    }

    Status finishFileIf(const ParsedChunk& chunk)
    {
        return chunk.lastOfFile ? finishFile() : Status();
    }

    Status finishFile()
    {
        ++(m_file.failed ? m_report.filesFailed : m_report.files);
        return {};
    }

    Dataset::Private& m_dataset;
    RecordWriter m_writer;
    FeatureFiles* m_features;
    ImportReport& m_report;
    PendingChunks m_pending;
    File m_file;
};

std::int64_t now()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Status saveReport(Dataset& dataset, const ImportReport& report)
{
    auto& internals = dataset.internals();
    return guarded(internals.file, [&]() -> Status {
        SQLite::Transaction transaction(
            *internals.database, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insert(
            *internals.database, "INSERT INTO imports(started_at, report) VALUES(?, ?)");
        insert.bind(1, report.startedAt);
        insert.bind(2, toJson(report));
        insert.exec();
        transaction.commit();
        return {};
    });
}

Status importAll(
    Dataset& dataset, const ImportOptions& options, const JobContext& context, ImportReport& report)
{
    auto sources = findSources(options.paths);
    Progress progress{"import", 0,
        std::accumulate(sources.begin(), sources.end(), std::int64_t{0},
            [](std::int64_t sum, const SourceFile& source) { return sum + source.bytes; }),
        "bytes", ""};
    const bool knowsTotal = std::none_of(sources.begin(), sources.end(),
        [](const SourceFile& source) { return source.isStandardInput; });
    if (!knowsTotal)
        progress.total = 0;
    context.report(progress);
    const int threads = options.threads > 0 ? options.threads : availableProcessors();
    ImportPipeline pipeline(std::move(sources), options.platform, threads);
    std::optional<FeatureFiles> features;
    if (!options.features.empty()) {
        TLP_TRY(features, FeatureFiles::find(options.features));
    }
    Importer importer(dataset, features ? &*features : nullptr, report);
    while (auto chunk = pipeline.next(context.stop)) {
        if (context.stopRequested())
            break;
        progress.done = std::max(progress.done, chunk->progressBytes);
        progress.detail = chunk->file;
        TLP_CHECK(importer.add(std::move(*chunk)));
        context.report(progress);
    }
    if (context.stopRequested())
        return fail(ErrorKind::Stopped, "the import was stopped");
    const auto unread = features ? features->unread() : std::vector<std::string>();
    if (!unread.empty())
        report.issues.push_back({ImportIssue::Kind::Warning, options.features.string(), 0, 0,
            fmt::format("no records were read for {} of the files of features, such as “{}”",
                unread.size(), unread.front())});
    return {};
}

bool hasPrograms(SQLite::Database& database)
{
    return database.execAndGet("SELECT EXISTS(SELECT 1 FROM program_blocks)").getInt() != 0;
}

} // namespace

Status removeIfEmpty(const std::filesystem::path& file)
{
    TLP_TRY(const auto database, openDatabase(file, OpenMode::ReadWrite));
    return guarded(file, [&]() -> Status {
        if (hasPrograms(*database))
            return {};
        // Leaving write-ahead logging needs the file for oneself.
        database->setBusyTimeout(0);
        try {
            if (database->execAndGet("PRAGMA journal_mode = DELETE").getString() != "delete")
                return {};
            database->exec("BEGIN EXCLUSIVE");
        } catch (const SQLite::Exception&) {
            return {}; // somebody else's by now
        }
        if (!hasPrograms(*database))
            std::filesystem::remove(file);
        return {};
    });
}

Result<ImportReport> importRecords(
    Dataset& dataset, const ImportOptions& options, const JobContext& context)
{
    if (dataset.internals().mode == OpenMode::ReadOnly)
        return fail(ErrorKind::Internal, "the dataset is open for reading only");
    const auto start = std::chrono::steady_clock::now();
    ImportReport report;
    report.startedAt = now();
    for (const auto& path : options.paths)
        report.sources.push_back(path.string());
    if (!options.networksFile.empty())
        TLP_CHECK(dataset.addNetworks(options.networksFile));
    auto status = guarded(
        dataset.path(), [&]() -> Status { return importAll(dataset, options, context, report); });
    report.seconds
        = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    auto saved = saveReport(dataset, report);
    TLP_CHECK(std::move(status));
    TLP_CHECK(std::move(saved));
    if (report.good + report.flagged + report.duplicates == 0)
        return nothingRead(report);
    return report;
}

} // namespace tlp::dataset
