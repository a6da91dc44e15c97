// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/sqlite_errors.h"

#include "workspace/code_version.h"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <new>

namespace tlp::workspace {

std::string sqliteVersion()
{
    return sqlite3_libversion();
}

Error currentSqliteError(const std::string& file)
{
    try {
        throw;
    } catch (const SQLite::Exception& exception) {
        const auto error = [&](ErrorKind kind, const std::string& message) {
            return Error{kind, message, {file, 0, 0}, nullptr};
        };
        switch (exception.getErrorCode()) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return error(ErrorKind::Io, "another program keeps the workspace locked");
        case SQLITE_FULL:
            return error(ErrorKind::Io, "the disk is full; nothing of the last step was stored");
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return error(ErrorKind::Io,
                fmt::format("the workspace cannot be written: {}", exception.what()));
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return error(
                ErrorKind::Corrupt, fmt::format("the workspace is damaged: {}", exception.what()));
        case SQLITE_NOMEM:
            return error(ErrorKind::Resource, "out of memory");
        case SQLITE_IOERR:
            return error(ErrorKind::Io, exception.what());
        default:
            return error(ErrorKind::Internal, exception.what());
        }
    } catch (const std::bad_alloc&) {
        return {ErrorKind::Resource, "out of memory", {file, 0, 0}, nullptr};
    } catch (const std::exception& exception) {
        return {ErrorKind::Internal, exception.what(), {file, 0, 0}, nullptr};
    } catch (...) {
        return {ErrorKind::Internal, "unknown exception", {file, 0, 0}, nullptr};
    }
}

} // namespace tlp::workspace
