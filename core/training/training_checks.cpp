// SPDX-License-Identifier: GPL-3.0-only
#include "training/training_checks.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/machine.h"
#include "base/text.h"
#include "model/torch_module.h"
#include "training/memory_estimate.h"

namespace tlp::training {
namespace {

using options::TrainingOptions;

/// One list per head; every example has a label on one of them, the target enough to rank.
Status checkLabels(const model::ModelHeader& header, const TrainingData& data)
{
    const auto count = static_cast<std::size_t>(data.size());
    if (data.labels.size() != header.heads.size()
        || std::ranges::any_of(data.labels, [&](const auto& of) { return of.size() != count; }))
        return fail(ErrorKind::BadInput,
            fmt::format("the training data do not hold a label of each of {} programs for each of "
                        "{} heads",
                count, header.heads.size()));
    const auto isLabel = [](float label) { return !std::isnan(label); };
    const auto ofTarget = std::ranges::count_if(data.labels.front(), isLabel);
    if (ofTarget < 2)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "{} usable program(s) are too few to train on: at least 2 are needed", ofTarget));
    for (std::size_t i = 0; i < count; ++i) {
        if (std::ranges::none_of(data.labels, [&](const auto& of) { return isLabel(of[i]); }))
            return fail(ErrorKind::BadInput, "a training example has no label");
    }
    for (const std::vector<float>& labels : data.labels) {
        if (std::ranges::any_of(labels, [](float label) { return std::isinf(label); }))
            return fail(ErrorKind::BadInput, "the training data hold values that are not finite");
    }
    return {};
}

Result<torch::Device> chooseDevice(const std::string& name)
{
    const bool hasCuda = torch::cuda::is_available();
    if (name == "cpu" || (name == "auto" && !hasCuda))
        return torch::Device(torch::kCPU);
    if (!hasCuda)
        return fail(ErrorKind::Unsupported,
            fmt::format("device {} cannot be used: LibTorch finds no CUDA device", name));
    if (name == "auto")
        return torch::Device(torch::kCUDA, 0);
    const auto index = parseInteger(std::string_view(name).substr(5));
    if (!index || *index >= static_cast<long long>(torch::cuda::device_count()))
        return fail(ErrorKind::Unsupported, fmt::format("there is no device {}", name));
    return torch::Device(torch::kCUDA, static_cast<torch::DeviceIndex>(*index));
}

} // namespace

Status checkData(const model::ModelHeader& header, const TrainingData& data)
{
    const auto count = data.taskOf.size();
    const auto size = static_cast<std::size_t>(header.features.shape.rows)
        * static_cast<std::size_t>(header.features.shape.width);
    if (data.features.size() != count * size)
        return fail(ErrorKind::BadInput,
            fmt::format("the training data do not hold {} matrices of {} by {} with their tasks",
                count, header.features.shape.rows, header.features.shape.width));
    TLP_CHECK(checkLabels(header, data));
    if (std::any_of(data.taskOf.begin(), data.taskOf.end(),
            [&](std::int32_t task) { return task < 0 || task >= data.taskCount; }))
        return fail(ErrorKind::BadInput, "a training example belongs to no task");
    if (data.unlabelled.size() % size != 0)
        return fail(ErrorKind::BadInput,
            fmt::format("the programs without labels are no matrices of {} by {}",
                header.features.shape.rows, header.features.shape.width));
    const auto isFinite = [](float value) { return std::isfinite(value); };
    if (!std::ranges::all_of(data.features, isFinite)
        || !std::ranges::all_of(data.unlabelled, isFinite))
        return fail(ErrorKind::BadInput, "the training data hold values that are not finite");
    return {};
}

Result<torch::Device> deviceFor(model::CostModel& model)
{
    const TrainingOptions& options = model.header().options;
    TLP_TRY(const torch::Device device, chooseDevice(options.device));
    if (device.is_cpu()) {
        // Parameters, gradients, two moments, the best epoch and a checkpoint being written.
        const std::int64_t fixed = model.parameterCount() * 12 * std::int64_t{sizeof(float)};
        TLP_CHECK(checkBatchFits(options.batchSize,
            model::torchModule(model).trainingBytesPerProgram(), fixed, availableMemoryBytes()));
    }
    return device;
}

Status checkCanTrain(const model::ModelHeader& header)
{
    for (const auto& [key, problem] : header.options.problems())
        return fail(ErrorKind::BadInput, problem);
    try {
        TLP_TRY(const auto model, model::createModel(header, 0));
        if (options::isTreeModel(header.options.model))
            return {};
        TLP_TRY([[maybe_unused]] const torch::Device device, deviceFor(*model));
        return {};
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("training"));
    }
}

} // namespace tlp::training
