// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <poll.h>

#include "base/error.h"
#include "measure/build_protocol.h"
#include "measure/line_child.h"

namespace tlp::measure {

using Clock = std::chrono::steady_clock;

struct BuilderOptions
{
    std::filesystem::path program;
    std::filesystem::path scratch; ///< each builder's temporary files go below
    int count = 1;
    double timeoutSeconds = 15;
    std::int64_t memoryMiB = 2048;
};

/// Builders that serve requests in parallel, one each at a time. One that crashes or overstays is
/// replaced when it is needed. Nothing blocks: poll() for what watch() adds, then pump().
class BuilderPool
{
public:
    explicit BuilderPool(BuilderOptions options);

    [[nodiscard]] bool hasIdle() const { return busy() < m_options.count; }
    [[nodiscard]] int busy() const;
    /// Gives a request to an idle builder. Errors: Io when no builder can be started.
    [[nodiscard]] Status build(const BuildRequest& request);
    /// Answers that have come, time-outs and crashes among them.
    [[nodiscard]] std::vector<BuildReply> pump();
    void watch(std::vector<pollfd>& watched);
    /// When pump() must be called at the latest; nothing when nobody works.
    [[nodiscard]] std::optional<Clock::time_point> deadline() const;
    /// Ends the builds in progress.
    void abandon();
    /// Ends the builders that are idle, with all that they hold.
    void dismissIdle();

private:
    struct Work
    {
        std::int64_t id = 0;
        Clock::time_point start;
        Clock::time_point deadline;
    };
    struct Builder
    {
        std::optional<LineChild> child;
        std::optional<Work> work;
        std::filesystem::path temporary;
        int served = 0;
    };

    Status start(Builder& builder);
    void end(Builder& builder);
    [[nodiscard]] std::optional<BuildReply> pump(Builder& builder);
    [[nodiscard]] BuildReply answerOf(Builder& builder, const std::string& line);
    [[nodiscard]] BuildReply endOf(Builder& builder);

    BuilderOptions m_options;
    std::vector<Builder> m_builders;
};

} // namespace tlp::measure
