// SPDX-License-Identifier: GPL-3.0-only
#include "cli/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace tlp::cli {
namespace {

constexpr std::size_t kBufferBytes = 64 * 1024;

} // namespace

void Output::write(std::string_view text)
{
    if (m_isClosed || m_errorNumber != 0)
        return;
    m_buffer += text;
    if (m_buffer.size() >= kBufferBytes)
        drain();
}

void Output::drain()
{
    std::string_view rest = m_buffer;
    while (!rest.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(std::size_t(written));
        } else if (errno == EPIPE) {
            m_isClosed = true;
            break;
        } else if (errno != EINTR) {
            m_errorNumber = errno;
            break;
        }
    }
    m_buffer.clear();
}

Status Output::flush()
{
    if (!m_isClosed && m_errorNumber == 0)
        drain();
    if (m_errorNumber != 0)
        return fail(ErrorKind::Io,
            fmt::format("standard output cannot be written: {}",
                std::generic_category().message(m_errorNumber)));
    return {};
}

void writeError(std::string_view text) noexcept
{
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written > 0)
            text.remove_prefix(std::size_t(written));
        else if (written == 0 || errno != EINTR)
            return;
    }
}

} // namespace tlp::cli
