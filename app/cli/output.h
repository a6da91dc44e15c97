// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace tlp::cli {

/// Standard output with every write checked: a closed pipe ends quietly, any other failure is an
/// error of the command. One thread at a time.
class Output
{
public:
    void write(std::string_view text);
    /// The reader has gone: nothing more needs to be computed for it.
    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    /// Writes what is buffered. Errors: Io with the system's reason.
    [[nodiscard]] Status flush();

private:
    void drain();

    std::string m_buffer;
    bool m_isClosed = false;
    int m_errorNumber = 0;
};

/// To standard error, at once. Nobody can be told when that fails (disk full, closed), so it never
/// does: work goes on without messages.
void writeError(std::string_view text) noexcept;

} // namespace tlp::cli
