// SPDX-License-Identifier: GPL-3.0-only
#include "measure/builder_pool.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "measure/child_failure.h"

namespace tlp::measure {
namespace {

namespace fs = std::filesystem;

/// A builder is replaced after so many builds: what a compiler keeps must not add up.
constexpr int kBuildsPerBuilder = 200;

BuildReply failure(BuildFailure kind, std::string message)
{
    BuildReply reply;
    reply.failure = kind;
    reply.message = std::move(message);
    return reply;
}

/// Whether a builder is gone, stuck, beside itself or bloated.
bool mustBeReplaced(BuildFailure failure)
{
    return failure == BuildFailure::Crash || failure == BuildFailure::Timeout
        || failure == BuildFailure::OutOfMemory;
}

} // namespace

BuilderPool::BuilderPool(BuilderOptions options)
    : m_options(std::move(options))
    , m_builders(static_cast<std::size_t>(m_options.count))
{
    for (std::size_t i = 0; i < m_builders.size(); ++i)
        m_builders[i].temporary = m_options.scratch / fmt::format("builder-{}", i);
}

int BuilderPool::busy() const
{
    return static_cast<int>(std::count_if(m_builders.begin(), m_builders.end(),
        [](const Builder& builder) { return builder.work.has_value(); }));
}

Status BuilderPool::build(const BuildRequest& request)
{
    const auto builder = std::find_if(
        m_builders.begin(), m_builders.end(), [](const Builder& b) { return !b.work; });
    if (builder == m_builders.end())
        return fail(ErrorKind::Internal, "every builder is busy");
    if (builder->child && builder->served >= kBuildsPerBuilder)
        end(*builder);
    if (!builder->child)
        TLP_CHECK(start(*builder));
    builder->child->say(request.toJson());
    const Clock::time_point now = Clock::now();
    builder->work = Work{request.id, now,
        now
            + std::chrono::duration_cast<Clock::duration>(
                std::chrono::duration<double>(m_options.timeoutSeconds))};
    return {};
}

Status BuilderPool::start(Builder& builder)
{
    std::error_code error;
    fs::create_directories(builder.temporary, error);
    if (error)
        return fail(ErrorKind::Io,
            fmt::format("the builder's directory cannot be made: {}", error.message()),
            {.file = builder.temporary.string()});
    ChildOptions options;
    options.program = m_options.program;
    options.environment = {"TMPDIR=" + builder.temporary.string()};
    options.memoryMiB = m_options.memoryMiB;
    TLP_TRY(LineChild child, LineChild::start(options));
    builder.child.emplace(std::move(child));
    builder.served = 0;
    return {};
}

void BuilderPool::end(Builder& builder)
{
    builder.child.reset();
    builder.work.reset();
    std::error_code ignored;
    fs::remove_all(builder.temporary, ignored);
}

std::vector<BuildReply> BuilderPool::pump()
{
    std::vector<BuildReply> replies;
    for (Builder& builder : m_builders)
        if (auto reply = pump(builder))
            replies.push_back(std::move(*reply));
    return replies;
}

std::optional<BuildReply> BuilderPool::pump(Builder& builder)
{
    if (!builder.child)
        return std::nullopt;
    builder.child->pump();
    if (!builder.work) {
        if (builder.child->hasEnded())
            end(builder);
        return std::nullopt;
    }
    BuildReply reply;
    if (const auto line = builder.child->takeLine())
        reply = answerOf(builder, *line);
    else if (builder.child->hasEnded())
        reply = endOf(builder);
    else if (Clock::now() >= builder.work->deadline)
        reply = failure(BuildFailure::Timeout,
            fmt::format("the build took more than {} s", toSixDigits(m_options.timeoutSeconds)));
    else
        return std::nullopt;
    reply.id = builder.work->id;
    reply.seconds = std::chrono::duration<double>(Clock::now() - builder.work->start).count();
    builder.work.reset();
    ++builder.served;
    if (mustBeReplaced(reply.failure) || builder.child->hasEnded())
        end(builder);
    return reply;
}

BuildReply BuilderPool::answerOf(Builder& builder, const std::string& line)
{
    Result<BuildReply> reply = BuildReply::fromJson(line);
    if (!reply)
        return failure(BuildFailure::Crash, reply.error().message);
    if (reply->id != builder.work->id)
        return failure(BuildFailure::Crash,
            fmt::format(
                "the builder answered request {} instead of {}", reply->id, builder.work->id));
    return std::move(*reply);
}

BuildReply BuilderPool::endOf(Builder& builder)
{
    const ChildEnd end = builder.child->finish();
    const ChildFailure why
        = explainEnd("the builder", end, builder.child->errorTail(), m_options.memoryMiB);
    return failure(
        why.isOutOfMemory ? BuildFailure::OutOfMemory : BuildFailure::Crash, why.message);
}

void BuilderPool::watch(std::vector<pollfd>& watched)
{
    for (Builder& builder : m_builders)
        if (builder.child)
            builder.child->watch(watched);
}

std::optional<Clock::time_point> BuilderPool::deadline() const
{
    std::optional<Clock::time_point> first;
    for (const Builder& builder : m_builders)
        if (builder.work && (!first || builder.work->deadline < *first))
            first = builder.work->deadline;
    return first;
}

void BuilderPool::abandon()
{
    for (Builder& builder : m_builders)
        if (builder.work)
            end(builder);
}

void BuilderPool::dismissIdle()
{
    for (Builder& builder : m_builders)
        if (!builder.work)
            end(builder);
}

} // namespace tlp::measure
