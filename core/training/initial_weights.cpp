// SPDX-License-Identifier: GPL-3.0-only
#include "training/initial_weights.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/random.h"
#include "model/torch_module.h"
#include "model/weight_transfer.h"

namespace tlp::training {
namespace {

std::vector<torch::Tensor> chosenParameters(model::CostModel& model)
{
    model::TorchModule& module = model::torchModule(model);
    const auto heads = static_cast<int>(model.header().heads.size());
    const std::string& method = model.header().options.transfer.method;
    if (method == "head")
        return model::headParameters(module, heads);
    if (method != "gap")
        return module.parameters();
    const std::vector<torch::Tensor> ofBase = model::baseOf(module).parameters();
    std::vector<torch::Tensor> added;
    for (const torch::Tensor& parameter : module.parameters()) {
        const bool isOfBase = std::ranges::any_of(
            ofBase, [&](const torch::Tensor& other) { return other.is_same(parameter); });
        if (!isOfBase)
            added.push_back(parameter);
    }
    return added;
}

} // namespace

Result<std::unique_ptr<model::CostModel>> initialModel(
    const model::ModelHeader& header, const SourceModel& source)
{
    TLP_TRY(
        auto model, model::createModel(header, splitSeed(header.options.seed, "initial weights")));
    if (header.options.transfer.method == "none")
        return model;
    if (source.model == nullptr)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "the transfer {} needs a model to start from", header.options.transfer.method));
    TLP_CHECK(model::copyWeights(*source.model, *model));
    return model;
}

std::vector<torch::Tensor> trainedParameters(model::CostModel& model)
{
    std::vector<torch::Tensor> chosen = chosenParameters(model);
    model::TorchModule& module = model::torchModule(model);
    if (chosen.size() == module.parameters().size())
        return chosen;
    for (torch::Tensor parameter : module.parameters())
        parameter.set_requires_grad(false);
    for (torch::Tensor& parameter : chosen)
        parameter.set_requires_grad(true);
    return chosen;
}

} // namespace tlp::training
