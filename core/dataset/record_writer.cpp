// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/record_writer.h"

#include "base/hash.h"
#include "dataset/database.h"
#include "dataset/dataset_private.h"
#include "dataset/task_names.h"
#include "dataset/task_state.h"

#include <algorithm>
#include <charconv>
#include <cstring>
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
    void add(std::string_view taskKey, const Hash128& program, std::string_view platform,
        std::string_view outcome)
    {
        m_bytes.assign(taskKey);
        m_bytes.push_back('\0');
        m_bytes.append(platform);
        m_bytes.push_back('\0');
        char ids[16];
        std::memcpy(ids, &program.high, 8);
        std::memcpy(ids + 8, &program.low, 8);
        m_bytes.append(ids, sizeof(ids));
        m_bytes.append(outcome);
        const auto hash = hash128(m_bytes);
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
    std::string m_bytes;
};

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
        for (const auto& chunk : chunks)
            added += apply(chunk, sum, report);
        for (auto& [id, task] : m_tasks)
            task->write(m_database);
        if (added > 0) {
            sum.save(m_database);
            raiseContentVersion(m_database);
        }
        if (report.duplicates > 0) {
            SQLite::Statement count(m_database,
                "UPDATE meta SET value = CAST(value AS INTEGER) + ? WHERE key = 'duplicates'");
            count.bind(1, report.duplicates);
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
                target = {taskState(header), platformId(header)};
            const auto ordinal
                = target.task->addProgram(record.program, record.steps, chunk.packed(record));
            const bool usable = record.flag == records::Flag::None;
            const auto outcome = chunk.outcome(record);
            report.recovered += record.recovered ? 1 : 0;
            if (!target.task->addMeasurement(target.platform, ordinal, chunk.result(record),
                    outcome, usable, record.seconds)) {
                ++report.duplicates;
                continue;
            }
            ++added;
            sum.add(header.taskKey, record.program, header.platform, outcome);
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
        SQLite::Statement insert(
            m_database, "INSERT INTO tasks(workload_key, kind, name) VALUES(?, ?, ?)");
        insert.bind(1, header.taskKey);
        insert.bind(2, header.isAutoTvm ? "autotvm" : "auto_scheduler");
        insert.bind(3, nameFromKey(header.taskKey));
        insert.exec();
        return id = m_database.getLastInsertRowid();
    }

    PlatformId platformId(const RecordHeader& header)
    {
        auto& id = m_platformIds[header.platform];
        if (id)
            return id;
        SQLite::Statement find(m_database, "SELECT id FROM platforms WHERE name = ?");
        find.bind(1, header.platform);
        if (find.executeStep())
            return id = PlatformId{find.getColumn(0).getInt64()};
        SQLite::Statement insert(m_database,
            "INSERT INTO platforms(name, target, is_gpu, hardware_params) VALUES(?, ?, ?, ?)");
        insert.bind(1, header.platform);
        insert.bind(2, header.target);
        insert.bind(3, header.isGpu ? 1 : 0);
        if (header.hardwareParams)
            insert.bind(4, nlohmann::json(*header.hardwareParams).dump());
        insert.exec();
        return id = PlatformId{m_database.getLastInsertRowid()};
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
