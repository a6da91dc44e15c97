// SPDX-License-Identifier: GPL-3.0-only
#include "measure/run_protocol.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>

#include "base/json_object.h"
#include "measure/kernel_buffer_json.h"

namespace tlp::measure {
namespace {

constexpr std::array<const char*, 5> kOutcomeNames
    = {"done", "bad kernel", "kernel error", "wrong result", "out of memory"};

Result<RunOutcome> outcomeOfName(std::string_view name)
{
    for (std::size_t i = 0; i < kOutcomeNames.size(); ++i)
        if (name == kOutcomeNames[i])
            return static_cast<RunOutcome>(i);
    return fail(ErrorKind::BadInput, fmt::format("“{}” is no outcome of a run", name));
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Result<File> open(const std::string& path, const char* mode)
{
    File file(std::fopen(path.c_str(), mode), &std::fclose);
    if (!file)
        return fail(
            ErrorKind::Io, fmt::format("cannot open it: {}", std::strerror(errno)), {.file = path});
    return file;
}

} // namespace

const char* toString(RunOutcome outcome)
{
    return kOutcomeNames.at(static_cast<std::size_t>(outcome));
}

std::string RunRequest::toJson() const
{
    return toLine({{"kernel", kernel}, {"buffers", buffers}, {"seed", seed}, {"threads", threads},
        {"cores", cores}, {"repeats", repeats}, {"min_repeat_ms", minRepeatMs},
        {"max_repeats_ms", maxRepeatsMs}, {"flushes_cache", flushesCache},
        {"noise_threshold", noiseThreshold}, {"noise_retries", noiseRetries},
        {"retry_below_seconds", retryBelowSeconds}, {"time_limit_seconds", timeLimitSeconds},
        {"memory_mib", memoryMiB}, {"references", references}, {"tolerance", tolerance}});
}

Result<RunRequest> RunRequest::fromJson(std::string_view json)
{
    return readObject<RunRequest>(
        json, "the run request", [](const Json& object, RunRequest& request) {
            object.at("kernel").get_to(request.kernel);
            object.at("buffers").get_to(request.buffers);
            object.at("seed").get_to(request.seed);
            object.at("threads").get_to(request.threads);
            object.at("cores").get_to(request.cores);
            object.at("repeats").get_to(request.repeats);
            object.at("min_repeat_ms").get_to(request.minRepeatMs);
            object.at("max_repeats_ms").get_to(request.maxRepeatsMs);
            object.at("flushes_cache").get_to(request.flushesCache);
            object.at("noise_threshold").get_to(request.noiseThreshold);
            object.at("noise_retries").get_to(request.noiseRetries);
            object.at("retry_below_seconds").get_to(request.retryBelowSeconds);
            object.at("time_limit_seconds").get_to(request.timeLimitSeconds);
            object.at("memory_mib").get_to(request.memoryMiB);
            object.at("references").get_to(request.references);
            object.at("tolerance").get_to(request.tolerance);
        });
}

std::string RunReply::toJson() const
{
    return toLine({{"outcome", toString(outcome)}, {"message", message}, {"costs", costsSeconds},
        {"spread", spread}, {"attempts", attempts}, // JSON has no infinity.
        {"largest_difference", std::min(largestDifference, std::numeric_limits<double>::max())}});
}

Result<RunReply> RunReply::fromJson(std::string_view json)
{
    std::string outcome;
    TLP_TRY(RunReply reply,
        readObject<RunReply>(
            json, "the runner's answer", [&](const Json& object, RunReply& message) {
                object.at("outcome").get_to(outcome);
                object.at("message").get_to(message.message);
                object.at("costs").get_to(message.costsSeconds);
                object.at("spread").get_to(message.spread);
                object.at("attempts").get_to(message.attempts);
                object.at("largest_difference").get_to(message.largestDifference);
            }));
    TLP_TRY(reply.outcome, outcomeOfName(outcome));
    return reply;
}

std::string ReferenceRequest::toJson() const
{
    return toLine(
        {{"workload_key", workloadKey}, {"dag", dagText}, {"seed", seed}, {"output", output}});
}

Result<ReferenceRequest> ReferenceRequest::fromJson(std::string_view json)
{
    return readObject<ReferenceRequest>(
        json, "the reference request", [](const Json& object, ReferenceRequest& request) {
            object.at("workload_key").get_to(request.workloadKey);
            object.at("dag").get_to(request.dagText);
            object.at("seed").get_to(request.seed);
            object.at("output").get_to(request.output);
        });
}

std::string ReferenceReply::toJson() const
{
    return toLine({{"message", message}, {"files", files}});
}

Result<ReferenceReply> ReferenceReply::fromJson(std::string_view json)
{
    return readObject<ReferenceReply>(
        json, "the reference's answer", [](const Json& object, ReferenceReply& reply) {
            object.at("message").get_to(reply.message);
            object.at("files").get_to(reply.files);
        });
}

Status writeFloats(const std::string& path, const std::vector<float>& values)
{
    TLP_TRY(File file, open(path, "wb"));
    const bool isWritten
        = std::fwrite(values.data(), sizeof(float), values.size(), file.get()) == values.size();
    if (std::fclose(file.release()) != 0 || !isWritten)
        return fail(ErrorKind::Io, fmt::format("cannot write it: {}", std::strerror(errno)),
            {.file = path});
    return {};
}

Result<std::vector<float>> readFloats(const std::string& path)
{
    TLP_TRY(const File file, open(path, "rb"));
    std::vector<float> values;
    std::array<float, 16384> buffer{};
    while (const std::size_t count
        = std::fread(buffer.data(), sizeof(float), buffer.size(), file.get()))
        values.insert(values.end(), buffer.begin(), buffer.begin() + count);
    if (std::ferror(file.get()) != 0)
        return fail(
            ErrorKind::Io, fmt::format("cannot read it: {}", std::strerror(errno)), {.file = path});
    return values;
}

} // namespace tlp::measure
