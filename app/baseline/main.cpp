// SPDX-License-Identifier: GPL-3.0-only
/// tlp-baseline: times LibTorch's kernels for one workload and ends, so that its threads, its
/// memory and its crashes are nobody else's.
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "baseline/time_baseline.h"
#include "measure/child_process.h"

namespace {

using namespace tlp;

/// The stream that answers go to. What a library prints goes to standard error instead.
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

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2 || std::string_view(argv[1]) != "time") {
        std::fputs("usage: tlp-baseline time < REQUEST (one line of JSON)\n", stderr);
        return 2;
    }
    const int answers = takeAnswerStream();
    measure::endWithReader(answers);
    std::string line;
    std::getline(std::cin, line);
    const auto request = baseline::BaselineRequest::fromJson(line);
    if (!request) {
        std::fprintf(stderr, "tlp-baseline: %s\n", request.error().toString().c_str());
        ::_exit(1);
    }
    baseline::limitSelf(*request);
    const bool isAnswered = writeAll(answers, baseline::timeBaseline(*request).toJson() + "\n");
    // Not exit(): LibTorch's threads may be waiting for work.
    ::_exit(isAnswered ? 0 : 1);
}
