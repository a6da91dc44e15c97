// SPDX-License-Identifier: GPL-3.0-only
#include "cli/progress_line.h"

#include "cli/output.h"
#include "cli/table.h"

#include <fmt/format.h>

#include <algorithm>

#include <sys/ioctl.h>
#include <unistd.h>

namespace tlp::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto kTerminalInterval = 100ms;
constexpr auto kPlainInterval = 5s;
constexpr double kSlow = 10; ///< steps per second: of fewer the fraction counts

int terminalWidth()
{
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// Cut to the columns given, at a character's border.
std::string cut(std::string text, int columns)
{
    while (displayWidth(text) > columns) {
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
            text.pop_back();
        if (!text.empty())
            text.pop_back();
    }
    return text;
}

std::string amount(double value, const std::string& unit)
{
    if (unit == "bytes")
        return formatBytes(value);
    return fmt::format("{} {}", formatCount(static_cast<std::int64_t>(value)), unit);
}

} // namespace

std::string describeProgress(const Progress& progress, double perSecond, double secondsLeft)
{
    std::string text = progress.phase;
    const auto done = static_cast<double>(progress.done);
    if (progress.total > 0) {
        const auto total = static_cast<double>(progress.total);
        text += fmt::format("  {:3.0f} %", std::min(100.0, 100 * done / total));
        text += progress.unit == "bytes"
            ? fmt::format("  {} of {}", formatBytes(done), formatBytes(total))
            : fmt::format("  {} of {}", formatCount(progress.done), amount(total, progress.unit));
    } else {
        text += "  " + amount(done, progress.unit);
    }
    if (perSecond >= kSlow || (perSecond > 0 && progress.unit == "bytes"))
        text += fmt::format("  {}/s", amount(perSecond, progress.unit));
    else if (perSecond > 0)
        text += fmt::format("  {:.2g} {}/s", perSecond, progress.unit);
    if (secondsLeft >= 0)
        text += fmt::format("  {} left", formatDuration(secondsLeft));
    if (!progress.detail.empty())
        text += "  " + printable(progress.detail);
    return text;
}

ProgressLine::ProgressLine(bool isQuiet)
    : m_isQuiet(isQuiet)
    , m_isTerminal(isatty(STDERR_FILENO) == 1)
    , m_last(std::chrono::steady_clock::now() - (m_isTerminal ? 1s : 0s))
{}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::show(const Progress& progress)
{
    const std::lock_guard lock(m_mutex);
    const auto now = std::chrono::steady_clock::now();
    m_meter.add(progress, now);
    const auto interval
        = m_isTerminal ? std::chrono::nanoseconds(kTerminalInterval) : kPlainInterval;
    if (m_isQuiet || now - m_last < interval)
        return;
    m_last = now;
    const std::string text = describeProgress(progress, m_meter.perSecond(), m_meter.secondsLeft());
    if (!m_isTerminal) {
        writeError(text + "\n");
        return;
    }
    writeError("\r\x1b[K" + cut(text, terminalWidth() - 1));
    m_isShown = true;
}

void ProgressLine::message(const std::string& line)
{
    const std::lock_guard lock(m_mutex);
    clearLocked();
    writeError(line + "\n");
}

void ProgressLine::clear()
{
    const std::lock_guard lock(m_mutex);
    clearLocked();
}

void ProgressLine::clearLocked()
{
    if (m_isShown) {
        writeError("\r\x1b[K");
        m_isShown = false;
    }
}

} // namespace tlp::cli
