// SPDX-License-Identifier: GPL-3.0-only
/// Stands in for tlp-builder: does what a request's `schedule`, or when that is empty
/// $TLP_TEST_SCHEDULE, says instead of compiling.
///   kernel NAME   answers with a copy of a test kernel
///   huge          the same, with buffers of 2 GiB
///   fail KIND     answers with that failure
///   sleep         never answers, nor does a process that it has started
///   crash, exit, memory, garbage, stranger
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "measure/build_protocol.h"
#include "measure/child_process.h"

namespace {

using namespace tlp::measure;

std::string wordAfter(const std::string& text, const std::string& first)
{
    return text.starts_with(first + " ") ? text.substr(first.size() + 1) : "";
}

void mark()
{
    if (const char* const path = std::getenv("TLP_TEST_MARK"))
        std::ofstream(path) << ::getpid() << '\n';
}

[[noreturn]] void sleepForEver()
{
    mark();
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

[[noreturn]] void eatMemory()
{
    for (std::vector<char*> blocks;;) {
        constexpr std::size_t kBlock = std::size_t{16} << 20;
        blocks.push_back(new char[kBlock]);
        for (std::size_t i = 0; i < kBlock; i += 4096)
            blocks.back()[i] = 1;
    }
}

/// A linker, say, that hangs: it belongs to the group and must go with it.
void startGrandchild()
{
    if (::fork() == 0) {
        if (const char* const path = std::getenv("TLP_TEST_GRANDCHILD"))
            std::ofstream(path) << ::getpid() << '\n';
        sleepForEver();
    }
}

void misbehave(const std::string& schedule)
{
    if (schedule == "sleep") {
        startGrandchild();
        sleepForEver();
    }
    if (schedule == "crash") {
        std::fputs("first line\nInternal error: the sky has fallen\n", stderr);
        std::signal(SIGSEGV, SIG_DFL); // no report of a sanitizer
        std::raise(SIGSEGV);
    }
    if (schedule == "exit")
        std::_Exit(3);
    if (schedule == "memory")
        eatMemory();
    if (schedule == "garbage")
        fmt::print("LLVM says hello\n");
}

BuildReply replyTo(const BuildRequest& request)
{
    BuildReply reply;
    reply.id = request.id + (request.schedule == "stranger" ? 1 : 0);
    reply.buffers = {{"A", {64}, {}, {}, false}, {"B", {64}, {}, {}, true}};
    if (request.schedule == "huge")
        reply.buffers[0].shape = {std::int64_t{1} << 29};
    const std::string failure = wordAfter(request.schedule, "fail");
    for (int kind = 0; kind <= static_cast<int>(BuildFailure::Crash); ++kind)
        if (failure == toString(static_cast<BuildFailure>(kind))) {
            reply.failure = static_cast<BuildFailure>(kind);
            reply.message = "the test wants it";
        }
    const std::string kernel = wordAfter(request.schedule, "kernel");
    if (request.wantsLowered)
        reply.lowered = fmt::format("layout_rewrite_option {}\n", request.layoutRewriteOption);
    if (!request.output.empty())
        std::filesystem::copy_file(
            fmt::format("{}/{}.so", TLP_TEST_KERNELS, kernel.empty() ? "good" : kernel),
            request.output);
    return reply;
}

} // namespace

int main()
{
    endWithReader(STDOUT_FILENO);
    for (std::string line; std::getline(std::cin, line);) {
        auto request = BuildRequest::fromJson(line);
        if (!request)
            return 4;
        if (const char* const schedule = std::getenv("TLP_TEST_SCHEDULE");
            schedule != nullptr && request->schedule.empty())
            request->schedule = schedule;
        misbehave(request->schedule);
        fmt::print("{}\n", replyTo(*request).toJson());
        std::fflush(stdout);
    }
    return 0;
}
