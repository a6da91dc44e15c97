// SPDX-License-Identifier: GPL-3.0-only
#include "measure/build_protocol.h"

#include <array>
#include <cstddef>
#include <utility>

#include "base/json_object.h"
#include "measure/kernel_buffer_json.h"
#include "records/steps_json.h"

namespace tlp::measure {
namespace {

constexpr std::array<const char*, 7> kFailureNames = {"none", "bad steps", "not expressible",
    "compile", "out of memory", "build time-out", "builder crash"};

/// Steps travel as text: unknown ones must keep the spelling of their numbers.
void readRequest(const Json& json, BuildRequest& request, std::string& steps)
{
    json.at("id").get_to(request.id);
    json.at("workload_key").get_to(request.workloadKey);
    json.at("dag").get_to(request.dagText);
    json.at("steps").get_to(steps);
    json.at("isa").get_to(request.target.isa);
    json.at("threads").get_to(request.target.threads);
    json.at("layout_rewrite_option").get_to(request.layoutRewriteOption);
    json.at("output").get_to(request.output);
    json.at("wants_static_library").get_to(request.wantsStaticLibrary);
    json.at("function").get_to(request.function);
    json.at("wants_lowered").get_to(request.wantsLowered);
    json.at("wants_assembly").get_to(request.wantsAssembly);
    json.at("wants_source").get_to(request.wantsSource);
    json.at("schedule").get_to(request.schedule);
}

Result<BuildFailure> failureOfName(std::string_view name)
{
    for (std::size_t i = 0; i < kFailureNames.size(); ++i)
        if (name == kFailureNames[i])
            return static_cast<BuildFailure>(i);
    return fail(ErrorKind::BadInput, fmt::format("“{}” is no kind of build failure", name));
}

} // namespace

const char* toString(BuildFailure failure)
{
    return kFailureNames.at(static_cast<std::size_t>(failure));
}

std::string BuildRequest::toJson() const
{
    return toLine({{"id", id}, {"workload_key", workloadKey}, {"dag", dagText},
        {"steps", records::toJson(steps)}, {"isa", target.isa}, {"threads", target.threads},
        {"layout_rewrite_option", layoutRewriteOption}, {"output", output},
        {"wants_static_library", wantsStaticLibrary}, {"function", function},
        {"wants_lowered", wantsLowered}, {"wants_assembly", wantsAssembly},
        {"wants_source", wantsSource}, {"schedule", schedule}});
}

Result<BuildRequest> BuildRequest::fromJson(std::string_view json)
{
    std::string steps;
    TLP_TRY(BuildRequest request,
        readObject<BuildRequest>(
            json, "the build request", [&](const Json& object, BuildRequest& message) {
                readRequest(object, message, steps);
            }));
    TLP_TRY(request.steps, records::stepsFromJson(steps));
    return request;
}

std::string BuildReply::toJson() const
{
    return toLine({{"id", id}, {"failure", toString(failure)}, {"message", message},
        {"seconds", seconds}, {"buffers", buffers}, {"lowered", lowered}, {"assembly", assembly},
        {"source", source}});
}

Result<BuildReply> BuildReply::fromJson(std::string_view json)
{
    std::string failure;
    TLP_TRY(BuildReply reply,
        readObject<BuildReply>(
            json, "the builder's answer", [&](const Json& object, BuildReply& message) {
                object.at("id").get_to(message.id);
                object.at("failure").get_to(failure);
                object.at("message").get_to(message.message);
                object.at("seconds").get_to(message.seconds);
                object.at("buffers").get_to(message.buffers);
                object.at("lowered").get_to(message.lowered);
                object.at("assembly").get_to(message.assembly);
                object.at("source").get_to(message.source);
            }));
    TLP_TRY(reply.failure, failureOfName(failure));
    return reply;
}

} // namespace tlp::measure
