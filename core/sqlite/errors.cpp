// SPDX-License-Identifier: GPL-3.0-only
#include "sqlite/errors.h"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <new>

namespace tlp::sqlite {
namespace {

Error errorOf(const SQLite::Exception& exception, const Place& place, std::string_view what)
{
    const auto error = [&](ErrorKind kind, std::string message) {
        return Error{kind, std::move(message), place, nullptr};
    };
    switch (exception.getErrorCode()) {
    case SQLITE_FULL:
        return error(ErrorKind::Io, fmt::format("there is no space left to write the {}", what));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error(ErrorKind::Io, fmt::format("the {} is locked by another program", what));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return error(ErrorKind::Io, fmt::format("the {} cannot be written", what));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return error(
            ErrorKind::Corrupt, fmt::format("the {} is damaged: {}", what, exception.what()));
    case SQLITE_NOMEM:
        return error(ErrorKind::Resource, "there is not enough memory");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return error(ErrorKind::Io,
            fmt::format("the {} cannot be read or written: {}", what, exception.what()));
    default:
        return error(ErrorKind::Internal,
            fmt::format("the {} refused a request: {}", what, exception.what()));
    }
}

} // namespace

Error currentError(const std::filesystem::path& file, std::string_view what)
{
    const Place place{file.string(), 0, 0};
    try {
        throw;
    } catch (const SQLite::Exception& exception) {
        return errorOf(exception, place, what);
    } catch (const std::bad_alloc&) {
        return {ErrorKind::Resource, "there is not enough memory", place, nullptr};
    } catch (const std::exception& exception) {
        return {ErrorKind::Internal, exception.what(), place, nullptr};
    } catch (...) {
        return {ErrorKind::Internal, "unknown exception", place, nullptr};
    }
}

} // namespace tlp::sqlite
