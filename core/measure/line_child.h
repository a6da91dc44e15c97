// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>

#include "base/error.h"
#include "measure/child_process.h"

namespace tlp::measure {

/// A child that takes and gives lines. Nothing blocks: poll() for what watch() adds, then pump().
class LineChild
{
public:
    [[nodiscard]] static Result<LineChild> start(const ChildOptions& options);

    /// Sends a line (without newline).
    void say(std::string_view line);
    /// Closes its input after what was said: it ends when it has answered.
    void sayNoMore();
    void watch(std::vector<pollfd>& watched);
    /// Moves what can be moved now.
    void pump();
    /// The next whole line it said, without newline.
    [[nodiscard]] std::optional<std::string> takeLine();
    /// It ended, and all that it said has been read.
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    /// Kills what is left of it and waits. Once only.
    ChildEnd finish() { return m_process.finish(); }
    /// The end of what it wrote to standard error.
    [[nodiscard]] const std::string& errorTail() const { return m_errors; }
    [[nodiscard]] pid_t pid() const { return m_process.pid(); }

private:
    explicit LineChild(ChildProcess process)
        : m_process(std::move(process))
    {}
    void write();

    ChildProcess m_process;
    std::string m_unsent;
    bool m_closesInput = false;
    std::string m_said;
    std::string m_errors;
    bool m_hasEnded = false;
};

} // namespace tlp::measure
