// SPDX-License-Identifier: GPL-3.0-only
/// tlp-runner: loads one kernel, times it and ends. It links neither Halide nor LibTorch, so that
/// whatever the kernel brings along has the process for itself.
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "measure/child_process.h"
#include "measure/run_protocol.h"
#include "runner/compute_reference.h"
#include "runner/run_kernel.h"

namespace {

using namespace tlp;

/// The stream that answers go to. What a kernel prints goes to standard error instead.
int takeAnswerStream()
{
    const int answers = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    return answers;
}

bool writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t size = ::write(fd, text.data(), text.size());
        if (size <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
}

Result<std::string> answer(std::string_view task, std::string_view line)
{
    if (task == "reference") {
        TLP_TRY(const auto request, measure::ReferenceRequest::fromJson(line));
        return runner::computeReference(request).toJson();
    }
    TLP_TRY(const auto request, measure::RunRequest::fromJson(line));
    runner::limitSelf(request);
    return runner::runKernel(request).toJson();
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view task = argc == 2 ? argv[1] : "";
    if (task != "run" && task != "reference") {
        std::fputs("usage: tlp-runner run|reference < REQUEST (one line of JSON)\n", stderr);
        return 2;
    }
    const int answers = takeAnswerStream();
    measure::endWithReader(answers);
    std::string line;
    std::getline(std::cin, line);
    const Result<std::string> reply = answer(task, line);
    if (!reply)
        std::fprintf(stderr, "tlp-runner: %s\n", reply.error().toString().c_str());
    const bool isAnswered = reply && writeAll(answers, *reply + "\n");
    // Not exit(): the threads of a kernel's run-time may hang in it.
    ::_exit(isAnswered ? 0 : 1);
}
