// SPDX-License-Identifier: GPL-3.0-only
/// tlp-builder: the code generator's own process. Without arguments it serves build requests (see
/// measure/build_protocol.h) from standard input until that ends. `--version` prints one JSON line
/// with Halide's version and the host target, which `tlp doctor` shows.
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <Halide.h>
#include <fmt/format.h>

#include "codegen/build_kernel.h"
#include "measure/build_protocol.h"
#include "measure/child_process.h"
#include "workload/workload.h"

namespace {

using namespace tlp;

measure::BuildFailure failureOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return measure::BuildFailure::BadSteps;
    case ErrorKind::Unsupported:
        return measure::BuildFailure::NotExpressible;
    case ErrorKind::Resource:
        return measure::BuildFailure::OutOfMemory;
    default:
        return measure::BuildFailure::Compile;
    }
}

/// Requests for one task come in a row: the task is parsed once.
class TaskCache
{
public:
    Result<const workload::ComputeDag*> dagOf(const std::string& key, const std::string& dagText)
    {
        if (key != m_key || dagText != m_dagText || !m_isFilled) {
            TLP_TRY(m_workload, workload::workloadOfTask(key, dagText));
            m_key = key;
            m_dagText = dagText;
            m_isFilled = true;
        }
        return &m_workload.dag;
    }

private:
    std::string m_key;
    std::string m_dagText;
    workload::Workload m_workload;
    bool m_isFilled = false;
};

Result<codegen::Kernel> build(const measure::BuildRequest& request, TaskCache& tasks)
{
    codegen::KernelRequest kernel;
    TLP_TRY(kernel.dag, tasks.dagOf(request.workloadKey, request.dagText));
    if (request.schedule == "adams2019")
        kernel.scheduler = codegen::Scheduler::Adams2019;
    else if (!request.schedule.empty())
        return fail(
            ErrorKind::Unsupported, fmt::format("there is no scheduler “{}”", request.schedule));
    kernel.steps = request.steps;
    kernel.target = request.target;
    kernel.packsConstants = request.layoutRewriteOption != 0;
    kernel.output = request.output;
    kernel.wantsStaticLibrary = request.wantsStaticLibrary;
    kernel.function = request.function;
    kernel.wantsLowered = request.wantsLowered;
    kernel.wantsAssembly = request.wantsAssembly;
    kernel.wantsSource = request.wantsSource;
    return codegen::buildKernel(kernel);
}

measure::BuildReply answer(const measure::BuildRequest& request, TaskCache& tasks)
{
    const auto start = std::chrono::steady_clock::now();
    measure::BuildReply reply;
    reply.id = request.id;
    if (auto kernel = build(request, tasks)) {
        for (codegen::KernelBuffer& buffer : kernel->buffers)
            reply.buffers.push_back({std::move(buffer.name), std::move(buffer.shape),
                std::move(buffer.splits), std::move(buffer.order), buffer.isOutput});
        reply.lowered = std::move(kernel->lowered);
        reply.assembly = std::move(kernel->assembly);
        reply.source = std::move(kernel->source);
    } else {
        reply.failure = failureOf(kernel.error().kind);
        reply.message = kernel.error().message;
    }
    reply.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return reply;
}

measure::BuildReply refusal(const Error& error)
{
    measure::BuildReply reply;
    reply.failure = measure::BuildFailure::Compile;
    reply.message = error.message;
    return reply;
}

/// Answers go to a descriptor of their own; whatever a library prints goes to standard error.
std::FILE* takeStandardOutput()
{
    const int own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (own < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return nullptr;
    return fdopen(own, "w");
}

int serve()
{
    std::FILE* answers = takeStandardOutput();
    if (answers == nullptr) {
        fmt::print(stderr, "tlp-builder: standard output cannot be used\n");
        return 1;
    }
    measure::endWithReader(fileno(answers));
    TaskCache tasks;
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto request = measure::BuildRequest::fromJson(line);
        const measure::BuildReply reply
            = request ? answer(*request, tasks) : refusal(request.error());
        const std::string text = reply.toJson() + '\n';
        if (std::fwrite(text.data(), 1, text.size(), answers) != text.size()
            || std::fflush(answers) != 0)
            return 1; // nobody listens any more
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == "--version") {
        fmt::print("{{\"halide\": \"{}\", \"host_target\": \"{}\"}}\n", TLP_HALIDE_VERSION,
            Halide::get_host_target().to_string());
        return 0;
    }
    if (argc > 1) {
        fmt::print(stderr, "usage: tlp-builder [--version]\n");
        return 2;
    }
    try {
        return serve();
    } catch (const std::exception& error) {
        fmt::print(stderr, "tlp-builder: {}\n", error.what());
        return 1;
    }
}
