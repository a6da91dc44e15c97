// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/record_writer.h"

#include "base/hash.h"
#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "dataset/known_lines.h"
#include "dataset/platform_names.h"
#include "dataset/task_names.h"
#include "dataset/task_state.h"
#include "workload/workload.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

constexpr std::size_t kStateBudgetBytes = std::size_t{192} << 20U;

std::uint64_t parseHex(const std::string& text)
{
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return value;
}

/// Hash of everything that was measured, whatever the order of import: the sum of the hashes of
/// each (task, program, platform, costs, error number).
class ContentSum
{
public:
    explicit ContentSum(SQLite::Database& database)
        : m_high(parseHex(metaText(database, "hash_high")))
        , m_low(parseHex(metaText(database, "hash_low")))
    {}
    void add(std::string_view measurement)
    {
        const auto hash = hash128(measurement);
        m_high += hash.high;
        m_low += hash.low;
    }
    void save(SQLite::Database& database) const
    {
        setMetaText(database, "hash_high", fmt::format("{:x}", m_high));
        setMetaText(database, "hash_low", fmt::format("{:x}", m_low));
    }

private:
    std::uint64_t m_high;
    std::uint64_t m_low;
};

/// What a measurement is, as bytes. The platform is named as the record does: what it is called
/// here may depend on the order of import.
void describe(const RecordHeader& header, const ParsedRecord& record, std::string_view outcome,
    std::string& bytes)
{
    bytes.assign(header.taskKey).append(1, '\0').append(header.platforms.front());
    bytes.append(1, '\0');
    char ids[16];
    std::memcpy(ids, &record.program.high, 8);
    std::memcpy(ids + 8, &record.program.low, 8);
    bytes.append(ids, sizeof(ids)).append(outcome);
}

void addIssue(ImportReport& report, ImportIssue issue)
{
    if (report.issues.size() < ImportReport::kMaxIssues)
        report.issues.push_back(std::move(issue));
    else
        ++report.issuesDropped;
}

/// Adds what one transaction counted.
void add(ImportReport& to, ImportReport part)
{
    to.lines += part.lines;
    to.good += part.good;
    to.flagged += part.flagged;
    to.skipped += part.skipped;
    to.ignored += part.ignored;
    to.duplicates += part.duplicates;
    to.recovered += part.recovered;
    to.bytes += part.bytes;
    to.issuesDropped += part.issuesDropped;
    for (const auto& [reason, count] : part.flags)
        to.flags[reason] += count;
    for (auto& issue : part.issues)
        addIssue(to, std::move(issue));
}

} // namespace

/// Tasks and platforms as last seen; valid as long as nobody else writes.
class RecordWriter::Session
{
public:
    explicit Session(SQLite::Database& database)
        : m_database(database)
        , m_lines(database)
    {}

    /// `report` is empty.
    void store(std::span<const ParsedChunk> chunks, ImportReport& report)
    {
        SQLite::Transaction transaction(m_database, SQLite::TransactionBehavior::IMMEDIATE);
        const auto version = m_database.execAndGet("PRAGMA data_version").getInt64();
        if (version != m_dataVersion)
            forget();
        m_dataVersion = version;
        ++m_use;

        ContentSum sum(m_database);
        std::int64_t added = 0;
        std::int64_t duplicates = 0;
        for (const auto& chunk : chunks) {
            if (chunk.firstOfFile)
                duplicates += m_lines.takeDuplicates(true);
            added += apply(chunk, sum, report);
        }
        duplicates += m_lines.takeDuplicates(false);
        bool isChanged = duplicates != 0; // statistics count them
        for (auto& [id, task] : m_tasks) {
            isChanged = isChanged || task->changed();
            task->write(m_database);
        }
        if (added > 0)
            sum.save(m_database);
        if (isChanged)
            raiseContentVersion(m_database);
        if (duplicates != 0) {
            SQLite::Statement count(m_database,
                "UPDATE meta SET value = CAST(value AS INTEGER) + ? WHERE key = 'duplicates'");
            count.bind(1, duplicates);
            count.exec();
        }
        transaction.commit();
        shrink();
    }

    void forget()
    {
        m_tasks.clear();
        m_taskIds.clear();
        m_platformIds.clear();
    }

private:
    struct Target
    {
        TaskState* task = nullptr;
        PlatformId platform;
    };

    /// Stores the records; returns how many measurements are new.
    std::int64_t apply(const ParsedChunk& chunk, ContentSum& sum, ImportReport& report)
    {
        report.lines += chunk.lines;
        report.skipped += chunk.skipped;
        report.ignored += chunk.ignored;
        report.bytes += chunk.textBytes;
        report.issuesDropped += chunk.issuesDropped;

        std::vector<Target> targets(chunk.headers.size());
        std::int64_t added = 0;
        auto issue = chunk.issues.begin();
        const auto passIssues = [&](std::int64_t untilLine) {
            for (; issue != chunk.issues.end() && issue->line <= untilLine; ++issue) {
                ImportIssue copy = *issue;
                if (copy.line > 0)
                    copy.line += chunk.lineOffset;
                addIssue(report, std::move(copy));
            }
        };
        for (const auto& record : chunk.records) {
            passIssues(record.line);
            const auto& header = chunk.headers[record.header];
            auto& target = targets[record.header];
            if (target.task == nullptr)
                target = {taskState(header), platformId(header, chunk, record, report)};
            const auto ordinal
                = target.task->addProgram(record.program, record.steps, chunk.packed(record));
            const bool usable = record.flag == records::Flag::None;
            const auto outcome = chunk.outcome(record);
            report.recovered += record.recovered ? 1 : 0;
            const bool isNew = target.task->addMeasurement(
                target.platform, ordinal, chunk.result(record), outcome, usable, record.seconds);
            if (header.layoutRewriteOption
                && !target.task->setLayoutRewriteOption(
                    target.platform, *header.layoutRewriteOption))
                addLayoutNotice(header, chunk, record, report);
            describe(header, record, outcome, m_bytes);
            m_lines.add(m_bytes, !isNew);
            if (!isNew) {
                ++report.duplicates;
                continue;
            }
            ++added;
            sum.add(m_bytes);
            ++(usable ? report.good : report.flagged);
            if (!usable) {
                auto reason = reasonOf(record.flag, record.errorNo);
                ++report.flags[reason];
                addIssue(report,
                    {ImportIssue::Kind::Flagged, chunk.file, record.line + chunk.lineOffset, 0,
                        std::move(reason)});
            }
        }
        passIssues(std::numeric_limits<std::int64_t>::max());
        return added;
    }

    TaskState* taskState(const RecordHeader& header)
    {
        const auto id = taskId(header);
        auto& state = m_tasks[id];
        if (!state)
            state = std::make_unique<TaskState>(m_database, TaskId{id});
        state->lastUse = m_use;
        return state.get();
    }

    std::int64_t taskId(const RecordHeader& header)
    {
        auto& id = m_taskIds[header.taskKey];
        if (id != 0)
            return id;
        SQLite::Statement find(m_database, "SELECT id FROM tasks WHERE workload_key = ?");
        find.bind(1, header.taskKey);
        if (find.executeStep())
            return id = find.getColumn(0).getInt64();
        SQLite::Statement insert(m_database,
            "INSERT INTO tasks(workload_key, kind, name, flops, dag) VALUES(?, ?, ?, ?, ?)");
        insert.bind(1, header.taskKey);
        insert.bind(2, header.isAutoTvm ? "autotvm" : "auto_scheduler");
        insert.bind(3, nameFromKey(header.taskKey));
        // An operator of ours needs no network file to be known.
        const auto known = workload::workloadOfTask(header.taskKey);
        if (known && known->flops > 0)
            insert.bind(4, known->flops);
        else
            insert.bind(4);
        insert.bind(5, known ? known->dagText : std::string());
        insert.exec();
        return id = m_database.getLastInsertRowid();
    }

    PlatformId platformId(const RecordHeader& header, const ParsedChunk& chunk,
        const ParsedRecord& record, ImportReport& report)
    {
        const bool isGiven = header.platforms.size() == 1;
        const auto key = header.platforms.front() + '\0' + header.identity;
        if (const auto found = m_platformIds.find(key); found != m_platformIds.end())
            return found->second;
        PlatformId id;
        std::string name;
        bool isSame = true;
        for (auto each = header.platforms.begin(); !id; ++each) {
            name = *each;
            std::tie(id, isSame) = findPlatform(name, header);
            const bool isLast = std::next(each) == header.platforms.end();
            if (!id)
                id = insertPlatform(name, header);
            else if (!isSame && !isLast)
                id = {};
        }
        if (name != header.platforms.front() || (isGiven && !isSame))
            addNotice(header, name, chunk, record, report);
        m_platformIds.emplace(key, id);
        return id;
    }

    /// The platform of that name and whether it is that of this target.
    std::pair<PlatformId, bool> findPlatform(const std::string& name, const RecordHeader& header)
    {
        SQLite::Statement find(m_database, "SELECT id, target FROM platforms WHERE name = ?");
        find.bind(1, name);
        if (!find.executeStep())
            return {PlatformId{}, true};
        const PlatformId id{find.getColumn(0).getInt64()};
        const auto stored = records::parseTarget(find.getColumn(1).getString());
        const bool isSame = isSamePlatform(stored, records::parseTarget(header.target));
        // From now on a target that differs in what was unknown is another one.
        if (isSame && identityOf(stored).size() < header.identity.size()) {
            SQLite::Statement update(m_database, "UPDATE platforms SET target = ? WHERE id = ?");
            update.bind(1, header.target);
            update.bind(2, id.value);
            update.exec();
        }
        return {id, isSame};
    }

    PlatformId insertPlatform(const std::string& name, const RecordHeader& header)
    {
        SQLite::Statement insert(m_database,
            "INSERT INTO platforms(name, target, is_gpu, hardware_params) VALUES(?, ?, ?, ?)");
        insert.bind(1, name);
        insert.bind(2, header.target);
        insert.bind(3, header.isGpu ? 1 : 0);
        if (header.hardwareParams)
            insert.bind(4, nlohmann::json(*header.hardwareParams).dump());
        insert.exec();
        return PlatformId{m_database.getLastInsertRowid()};
    }

    /// Once per import and target.
    void addNotice(const RecordHeader& header, const std::string& name, const ParsedChunk& chunk,
        const ParsedRecord& record, ImportReport& report)
    {
        if (!m_noticed.insert(name + '\0' + header.identity).second)
            return;
        addIssue(report,
            {ImportIssue::Kind::Warning, chunk.file, record.line + chunk.lineOffset, 0,
                header.platforms.size() == 1
                    ? fmt::format("platform “{}” has records of another target; those of “{}” are "
                                  "added to it as asked",
                        name, header.target)
                    : fmt::format("platform “{}” is another target; the records of “{}” are on "
                                  "“{}”",
                        header.platforms.front(), header.target, name)});
    }

    /// Once per import, task and target.
    void addLayoutNotice(const RecordHeader& header, const ParsedChunk& chunk,
        const ParsedRecord& record, ImportReport& report)
    {
        if (!m_noticed.insert(header.taskKey + '\0' + header.identity).second)
            return;
        addIssue(report,
            {ImportIssue::Kind::Warning, chunk.file, record.line + chunk.lineOffset, 0,
                fmt::format("layout_rewrite_option {} differs from other records of the task {} on "
                            "this platform; the last one read counts",
                    *header.layoutRewriteOption, header.taskKey)});
    }

    /// Lets go of the tasks that were not used for longest; they are read again when needed.
    void shrink()
    {
        std::size_t total = 0;
        std::vector<std::pair<std::int64_t, std::int64_t>> byAge;
        for (const auto& [id, task] : m_tasks) {
            total += task->bytes();
            byAge.emplace_back(task->lastUse, id);
        }
        if (total <= kStateBudgetBytes)
            return;
        std::sort(byAge.begin(), byAge.end());
        for (const auto& [age, id] : byAge) {
            if (total <= kStateBudgetBytes)
                break;
            const auto found = m_tasks.find(id);
            total -= found->second->bytes();
            m_tasks.erase(found);
        }
    }

    SQLite::Database& m_database;
    std::int64_t m_dataVersion = -1;
    std::int64_t m_use = 0;
    std::unordered_map<std::int64_t, std::unique_ptr<TaskState>> m_tasks;
    std::unordered_map<std::string, std::int64_t> m_taskIds;
    std::unordered_map<std::string, PlatformId> m_platformIds;
    std::set<std::string> m_noticed;
    KnownLines m_lines;
    std::string m_bytes; ///< of the current measurement
};

RecordWriter::RecordWriter(Dataset::Private& dataset)
    : m_dataset(dataset)
    , m_session(std::make_unique<Session>(*dataset.database))
{}

RecordWriter::~RecordWriter() = default;

Status RecordWriter::store(std::span<const ParsedChunk> chunks, ImportReport& report)
{
    ImportReport counted;
    auto status = guarded(m_dataset.file, [&]() -> Status {
        m_session->store(chunks, counted);
        return {};
    });
    if (status)
        add(report, std::move(counted));
    else
        m_session->forget(); // it holds what was rolled back
    return status;
}

} // namespace tlp::dataset
