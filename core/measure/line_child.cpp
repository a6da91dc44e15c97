// SPDX-License-Identifier: GPL-3.0-only
#include "measure/line_child.h"

#include <array>

#include <sys/socket.h>

namespace tlp::measure {
namespace {

constexpr std::size_t kErrorTailBytes = 4096;
constexpr std::size_t kLongestLine = std::size_t{64} << 20;
/// Of one stream at a time: a child that writes for ever must not keep us here.
constexpr std::size_t kBytesPerTurn = std::size_t{1} << 20;

/// Appends what can be read now; closes a stream that the child has closed.
void readInto(std::string& text, FileDescriptor& from)
{
    std::array<char, 16384> buffer{};
    for (std::size_t total = 0; from && total < kBytesPerTurn;) {
        const ssize_t size = ::read(from.get(), buffer.data(), buffer.size());
        if (size == 0)
            from.reset();
        if (size <= 0)
            return;
        text.append(buffer.data(), static_cast<std::size_t>(size));
        total += static_cast<std::size_t>(size);
    }
}

void keepTail(std::string& text, std::size_t size)
{
    if (text.size() > size)
        text.erase(0, text.size() - size);
}

} // namespace

Result<LineChild> LineChild::start(const ChildOptions& options)
{
    TLP_TRY(ChildProcess process, ChildProcess::start(options));
    return LineChild(std::move(process));
}

void LineChild::say(std::string_view line)
{
    m_unsent += line;
    m_unsent += '\n';
    write();
}

void LineChild::sayNoMore()
{
    m_closesInput = true;
    write();
}

void LineChild::write()
{
    while (m_process.input() && !m_unsent.empty()) {
        const ssize_t size
            = ::send(m_process.input().get(), m_unsent.data(), m_unsent.size(), MSG_NOSIGNAL);
        if (size <= 0)
            return; // full, or nobody there: then its end is seen soon
        m_unsent.erase(0, static_cast<std::size_t>(size));
    }
    if (m_closesInput)
        m_process.input().reset();
}

void LineChild::watch(std::vector<pollfd>& watched)
{
    if (m_hasEnded)
        return;
    watched.push_back({m_process.ended().get(), POLLIN, 0});
    // A closed descriptor is −1, which poll() passes over.
    watched.push_back({m_process.output().get(), POLLIN, 0});
    watched.push_back({m_process.errors().get(), POLLIN, 0});
    if (!m_unsent.empty())
        watched.push_back({m_process.input().get(), POLLOUT, 0});
}

void LineChild::pump()
{
    if (m_hasEnded)
        return;
    const bool ended = m_process.hasEnded(); // asked first: afterwards nothing more can come
    write();
    readInto(m_said, m_process.output());
    readInto(m_errors, m_process.errors());
    keepTail(m_errors, kErrorTailBytes);
    keepTail(m_said, kLongestLine);
    m_hasEnded = ended;
}

std::optional<std::string> LineChild::takeLine()
{
    const std::size_t end = m_said.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = m_said.substr(0, end);
    m_said.erase(0, end + 1);
    return line;
}

} // namespace tlp::measure
