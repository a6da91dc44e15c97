// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/training_source.h"

#include "jobs/training_set.h"
#include "workspace/source_run.h"

#include <fmt/format.h>

#include <utility>

namespace tlp::jobs {
namespace {

Status checkSameNetwork(const options::TrainSpec& spec, const options::TrainingOptions& source)
{
    for (const std::string_view key : options::networkOptionKeys()) {
        TLP_TRY(const std::string here, options::optionText(spec.options, key));
        TLP_TRY(const std::string there, options::optionText(source, key));
        const bool areBothTlp = key == "model" && options::isTlpModel(here)
            && options::isTlpModel(there); // names for the options that follow
        if (here != there && !areBothTlp)
            return fail(ErrorKind::BadInput,
                fmt::format("this run cannot start from “{}”: {} is {} there and {} here",
                    spec.from.run, key, there.empty() ? "empty" : there,
                    here.empty() ? "empty" : here));
    }
    return {};
}

} // namespace

Status takeNetwork(options::TrainingOptions& options, const options::TrainingOptions& source)
{
    for (const std::string_view key : options::networkOptionKeys()) { // the model first
        TLP_TRY(const std::string value, options::optionText(source, key));
        TLP_CHECK(options.set(key, value));
    }
    return {};
}

Result<std::unique_ptr<model::CostModel>> loadSource(
    const workspace::Workspace& workspace, const options::TrainSpec& spec)
{
    TLP_CHECK(spec.checkTransfer());
    if (spec.from.run.empty())
        return std::unique_ptr<model::CostModel>();
    TLP_TRY(const workspace::RunInfo run, workspace::checkedSource(workspace, spec.from));
    TLP_TRY(auto model, model::loadModel(workspace::modelFileOf(workspace, run)));
    if (model->header().options.transfer.method == "gap")
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is the sum of two models (transfer gap), which no run can start from",
                spec.from.run));
    if (model->header().options.transfer.method == "margin")
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” has a margin of another model (transfer margin), which no run can "
                        "start from",
                spec.from.run));
    TLP_CHECK(checkSameNetwork(spec, model->header().options));
    return model;
}

Status checkReads(const features::FeatureSpec& features, const dataset::PlatformInfo& platform,
    const options::SourceRun& source)
{
    if (features.layout == layoutOf(platform))
        return {};
    return fail(ErrorKind::BadInput,
        fmt::format("“{}” reads {} programs, and those of “{}” are {} programs", source.run,
            features::toString(features.layout), platform.name,
            features::toString(layoutOf(platform))));
}

} // namespace tlp::jobs
