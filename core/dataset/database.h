// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "base/error.h"
#include "dataset/dataset.h"

/// SQLite as the dataset module uses it: opening, versions, transactions, errors as values.
/// Included by the module's .cpp files only.
namespace tlp::dataset {

/// "TLPD": tells our files from other SQLite files.
inline constexpr std::uint32_t kApplicationId = 0x544C5044;
inline constexpr int kSchemaVersion = 1;

/// Opens as OpenMode says. A file that is not ours is never written, nor is anything beside it.
[[nodiscard]] Result<std::unique_ptr<SQLite::Database>> openDatabase(
    const std::filesystem::path& file, OpenMode mode);

/// What SQLite said, as an error of ours.
[[nodiscard]] tl::unexpected<Error> databaseError(
    const SQLite::Exception& exception, const std::filesystem::path& file);

/// Runs `work` (returning a Result) and turns exceptions into errors: the module's edge.
template <typename Work>
auto guarded(const std::filesystem::path& file, Work&& work) -> decltype(work())
{
    try {
        return work();
    } catch (const SQLite::Exception& exception) {
        return databaseError(exception, file);
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::Resource, "there is not enough memory", {file.string(), 0, 0});
    } catch (const std::exception& exception) {
        return fail(ErrorKind::Internal, exception.what(), {file.string(), 0, 0});
    }
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
