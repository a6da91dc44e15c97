// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/program_build.h"

#include <optional>
#include <span>

#include "widgets/data/local_targets.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::ProgramBuild)
};

} // namespace

QString whyNotBuilt(const InspectedProgram& program)
{
    if (program.platform.isGpu)
        return Words::tr("This program is for a GPU; only programs for this machine's processor "
                         "can be built and timed here.");
    if (localTargets().empty())
        return Words::tr("This processor has none of the instruction sets SSE4.1, AVX2 and "
                         "AVX-512, so no program can be built for it.");
    if (!program.dag && program.dagText.empty())
        return Words::tr("What this task computes is not known: import a networks file that holds "
                         "its computation, then its programs can be built and timed here.");
    if (!program.buildProblem.isEmpty())
        return Words::tr("What this task computes cannot be built here: %1.")
            .arg(program.buildProblem);
    return {};
}

Result<measure::BuildReply> buildCode(const InspectedProgram& program,
    const workload::LocalTarget& target, const measure::MeasureOptions& options,
    const std::stop_token& stop)
{
    measure::BuildRequest request;
    request.workloadKey = program.task.workloadKey;
    request.dagText = program.dagText;
    request.steps = program.detail.steps;
    if (const auto option = program.task.layoutRewriteOption(program.platform.id))
        request.layoutRewriteOption = *option;
    request.target = target;
    request.wantsLowered = true;
    request.wantsAssembly = true;
    return measure::buildOnce(options, request, {stop, {}});
}

Result<measure::Measurement> timeProgram(const InspectedProgram& program,
    const workload::LocalTarget& target, const measure::MeasureOptions& options,
    const std::stop_token& stop)
{
    measure::Candidate candidate;
    candidate.workloadKey = program.task.workloadKey;
    candidate.dagText = program.dagText;
    candidate.steps = program.detail.steps;
    if (const auto option = program.task.layoutRewriteOption(program.platform.id))
        candidate.layoutRewriteOption = *option;
    candidate.target = target;
    TLP_TRY(const auto measurer, measure::Measurer::create(options));
    std::optional<measure::Measurement> result;
    TLP_CHECK(measurer->measure(std::span(&candidate, 1), {stop, {}},
        [&](std::size_t, const measure::Measurement& measurement) { result = measurement; }));
    if (!result)
        return fail(ErrorKind::Internal, "the program was not measured");
    return *result;
}

} // namespace tlp::widgets
