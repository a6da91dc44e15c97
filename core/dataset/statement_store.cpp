// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/statement_store.h"

#include "dataset/database.h"
#include "dataset/dataset_private.h"

#include <array>
#include <cstring>
#include <map>
#include <set>

namespace tlp::dataset {
namespace {

using ProgramKey = std::array<char, sizeof(std::uint64_t) * 2>;

ProgramKey keyOf(const Hash128& program)
{
    ProgramKey key{};
    std::memcpy(key.data(), &program.high, sizeof(program.high));
    std::memcpy(key.data() + sizeof(program.high), &program.low, sizeof(program.low));
    return key;
}

} // namespace

Result<std::int64_t> storeStatements(Dataset::Private& dataset,
    std::span<const NamedProgram> programs, std::span<const features::StatementFeatures> features)
{
    return guarded(dataset.file, [&]() -> Result<std::int64_t> {
        SQLite::Database& database = *dataset.database;
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement find(database, "SELECT id FROM tasks WHERE workload_key = ?");
        SQLite::Statement insert(
            database, "INSERT OR REPLACE INTO statement_features VALUES(?, ?, ?)");
        std::map<std::string, std::int64_t> ids;
        std::set<std::pair<std::int64_t, Hash128>> stored;
        for (std::size_t i = 0; i < programs.size(); ++i) {
            if (features[i].statements == 0)
                continue;
            auto [id, isNew] = ids.try_emplace(programs[i].taskKey, 0);
            if (isNew) {
                find.bind(1, programs[i].taskKey);
                id->second = find.executeStep() ? find.getColumn(0).getInt64() : 0;
                find.reset();
            }
            if (id->second == 0)
                continue; // nothing of the task was stored
            const ProgramKey key = keyOf(programs[i].program);
            const auto& values = features[i].values;
            insert.bind(1, id->second);
            insert.bindNoCopy(2, key.data(), static_cast<int>(key.size()));
            insert.bindNoCopy(3, values.data(), static_cast<int>(values.size() * sizeof(float)));
            insert.exec();
            insert.reset();
            stored.emplace(id->second, programs[i].program);
        }
        if (!stored.empty())
            raiseContentVersion(database);
        transaction.commit();
        return static_cast<std::int64_t>(stored.size());
    });
}

Result<std::unordered_map<Hash128, features::StatementFeatures>> Dataset::storedStatements(
    TaskId task) const
{
    using Stored = std::unordered_map<Hash128, features::StatementFeatures>;
    return guarded(m_private->file, [&]() -> Result<Stored> {
        Stored programs;
        constexpr std::size_t kRowBytes = features::kStatementFeatures * sizeof(float);
        SQLite::Statement query(
            *m_private->database, "SELECT program, data FROM statement_features WHERE task_id = ?");
        query.bind(1, task.value);
        while (query.executeStep()) {
            const auto key = query.getColumn(0);
            const auto data = query.getColumn(1);
            const auto bytes = static_cast<std::size_t>(data.getBytes());
            if (key.getBytes() != static_cast<int>(sizeof(ProgramKey)) || bytes % kRowBytes != 0)
                return fail(ErrorKind::Corrupt, "the features of a program are damaged",
                    {m_private->file.string(), 0, 0});
            Hash128 program;
            const auto* half = static_cast<const char*>(key.getBlob());
            std::memcpy(&program.high, half, sizeof(program.high));
            std::memcpy(&program.low, half + sizeof(program.high), sizeof(program.low));
            features::StatementFeatures& stored = programs[program];
            stored.statements = static_cast<std::int32_t>(bytes / kRowBytes);
            stored.values.resize(bytes / sizeof(float));
            std::memcpy(stored.values.data(), data.getBlob(), bytes);
        }
        return programs;
    });
}

} // namespace tlp::dataset
