// SPDX-License-Identifier: GPL-3.0-only
#include "base/error.h"

#include <fmt/format.h>

namespace tlp {

std::string Error::toString() const
{
    std::string text;
    if (!place.file.empty()) {
        text = place.file;
        if (place.line > 0)
            text += fmt::format(":{}", place.line);
        if (place.line > 0 && place.column > 0)
            text += fmt::format(":{}", place.column);
        text += ": ";
    } else if (place.line > 0) {
        text = fmt::format("line {}: ", place.line);
    }
    text += message;
    if (cause)
        text += fmt::format(" ({})", cause->toString());
    return text;
}

tl::unexpected<Error> fail(ErrorKind kind, std::string message, Place place)
{
    return tl::unexpected<Error>(Error{kind, std::move(message), std::move(place), nullptr});
}

tl::unexpected<Error> failWithin(Error cause, std::string message)
{
    Error outer;
    outer.kind = cause.kind;
    outer.message = std::move(message);
    outer.cause = std::make_shared<const Error>(std::move(cause));
    return tl::unexpected<Error>(std::move(outer));
}

const char* toString(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return "bad input";
    case ErrorKind::Usage:
        return "usage";
    case ErrorKind::Unsupported:
        return "unsupported";
    case ErrorKind::NotFound:
        return "not found";
    case ErrorKind::Ambiguous:
        return "ambiguous";
    case ErrorKind::Io:
        return "input/output";
    case ErrorKind::Corrupt:
        return "corrupt data";
    case ErrorKind::Version:
        return "version";
    case ErrorKind::Timeout:
        return "timeout";
    case ErrorKind::Stopped:
        return "stopped";
    case ErrorKind::Resource:
        return "resource";
    case ErrorKind::Internal:
        return "internal";
    }
    return "internal";
}

} // namespace tlp
