// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <tl/expected.hpp>

namespace tlp {

/// Who must act decides the kind; callers branch on it, never on the text.
enum class ErrorKind : std::uint8_t {
    BadInput, ///< what the user gave cannot be used; the message says what to do
    Usage, ///< wrong option or argument (CLI exit code 2)
    Unsupported, ///< understood, but this build or version cannot do it
    NotFound, ///< a name or file that does not exist
    Ambiguous, ///< a name prefix that fits several
    Io, ///< the operating system refused (permission, disk full, …)
    Corrupt, ///< stored data that is not what we wrote
    Version, ///< written by a newer program or in an unknown format version
    Timeout,
    Stopped, ///< cancelled by the user: not a failure (CLI exit code 130)
    Resource, ///< memory, threads, …
    Internal, ///< a bug of ours or an unexpected foreign exception
};

/// Where in the user's input it happened. Empty parts are unknown. Lines and columns start at 1.
struct Place
{
    std::string file;
    std::int64_t line = 0;
    std::int64_t column = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

/// The one error type. `message` is one plain sentence without a final full stop.
struct Error
{
    ErrorKind kind = ErrorKind::Internal;
    std::string message;
    Place place;
    std::shared_ptr<const Error> cause;

    /// "file:line:column: message (cause)", leaving out what is unknown.
    [[nodiscard]] std::string toString() const;
};

template <typename T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

/// Builds the failure of any Result: `return fail(ErrorKind::NotFound, "no run named x");`
[[nodiscard]] tl::unexpected<Error> fail(ErrorKind kind, std::string message, Place place = {});

/// Adds what the caller was doing: the old error becomes the cause; kind and place stay.
[[nodiscard]] tl::unexpected<Error> failWithin(Error cause, std::string message);

/// A short lower-case name of the kind ("bad input", "not found", …), for logs and JSON.
[[nodiscard]] const char* toString(ErrorKind kind);

} // namespace tlp

/// Leaves the function with the error of EXPR, else defines VAR as its value.
#define TLP_CONCAT_INNER(a, b) a##b
#define TLP_CONCAT(a, b) TLP_CONCAT_INNER(a, b)
#define TLP_TRY_INNER(tmp, var, ...)                                                               \
    auto tmp = (__VA_ARGS__);                                                                      \
    if (!tmp)                                                                                      \
        return tl::unexpected<::tlp::Error>(std::move(tmp).error());                               \
    var = std::move(*tmp)
#define TLP_TRY(var, ...) TLP_TRY_INNER(TLP_CONCAT(tlpTry, __LINE__), var, __VA_ARGS__)
/// The same for a Status.
#define TLP_CHECK(...)                                                                             \
    do {                                                                                           \
        if (auto tlpStatus = (__VA_ARGS__); !tlpStatus)                                            \
            return tl::unexpected<::tlp::Error>(std::move(tlpStatus).error());                     \
    } while (false)
