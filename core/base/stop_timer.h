// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <stop_token>
#include <thread>
#include <utility>

#include "base/error.h"

namespace tlp {

/// Asks to stop after some time, unless it ends before.
class StopTimer
{
public:
    /// Errors: Resource when no thread can be started.
    [[nodiscard]] static Result<StopTimer> start(std::stop_source source, double seconds);

private:
    explicit StopTimer(std::jthread thread)
        : m_thread(std::move(thread))
    {}

    std::jthread m_thread;
};

} // namespace tlp
