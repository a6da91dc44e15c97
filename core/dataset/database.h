// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>

#include "base/error.h"
#include "dataset/dataset.h"
#include "sqlite/errors.h"

/// SQLite as the dataset module uses it: opening, versions, transactions, errors as values.
/// Included by the module's .cpp files only.
namespace tlp::dataset {

/// The file in messages.
inline constexpr std::string_view kWhat = "dataset";
inline constexpr int kSchemaVersion = 4;

/// Opens as OpenMode says; one of an older format is brought up to date, also to be read, where it
/// may be written. A file that is not ours is never written, nor is anything beside it.
[[nodiscard]] Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const std::filesystem::path& file, OpenMode mode);

/// Runs `work` (returning a Result) and turns exceptions into errors: the module's edge.
template <typename Work>
auto guarded(const std::filesystem::path& file, Work&& work) -> std::invoke_result_t<Work>
{
    return sqlite::guarded(file, kWhat, std::forward<Work>(work));
}

/// Several statements that must see one state of the file.
class ReadTransaction
{
public:
    explicit ReadTransaction(SQLite::Database& database)
        : m_transaction(database, SQLite::TransactionBehavior::DEFERRED)
    {}

private:
    SQLite::Transaction m_transaction; // rolls back at the end: nothing was written
};

[[nodiscard]] std::int64_t contentVersion(SQLite::Database& database);
/// To be called in every transaction that changes tasks, programs, measurements or networks.
void raiseContentVersion(SQLite::Database& database);

[[nodiscard]] std::string metaText(SQLite::Database& database, const char* key);
void setMetaText(SQLite::Database& database, const char* key, const std::string& value);

} // namespace tlp::dataset
