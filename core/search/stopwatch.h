// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>

/// Internal to core/search.
namespace tlp::search {

/// Wall time since it was made.
class Stopwatch
{
public:
    [[nodiscard]] double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace tlp::search
