// SPDX-License-Identifier: GPL-3.0-only
#include "model/weight_transfer.h"

#include <algorithm>

#include <fmt/format.h>

namespace tlp::model {
namespace {

using torch::Tensor;

bool contains(const std::vector<Tensor>& tensors, const Tensor& tensor)
{
    return std::ranges::any_of(tensors, [&](const Tensor& item) { return item.is_same(tensor); });
}

int headCount(const CostModel& model)
{
    return static_cast<int>(model.header().heads.size());
}

/// Whether each of the tensors can take the values of the other list's.
bool haveEqualSizes(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    return std::ranges::equal(
        a, b, [](const Tensor& x, const Tensor& y) { return x.sizes() == y.sizes(); });
}

void copyAll(const std::vector<Tensor>& from, std::vector<Tensor> to)
{
    const torch::NoGradGuard noGradients;
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i].copy_(from[i]);
}

Status checkSameInputs(const ModelHeader& source, const ModelHeader& target)
{
    if (source.options.transfer.method == "gap")
        return fail(ErrorKind::BadInput,
            "the model to start from is the sum of two (transfer gap): start from the one that it "
            "was made of");
    if (source.features.layout != target.features.layout)
        return fail(ErrorKind::BadInput,
            fmt::format("the model to start from reads {} programs, not {} programs",
                features::toString(source.features.layout),
                features::toString(target.features.layout)));
    if (!(source.features == target.features))
        return fail(ErrorKind::BadInput, "the model to start from reads other features");
    return {};
}

} // namespace

std::vector<Tensor> headParameters(TorchModule& module, int heads)
{
    std::vector<Tensor> parameters;
    for (int head = 0; head < heads; ++head) {
        for (const Tensor& parameter : module.head(head)->parameters()) {
            if (!contains(parameters, parameter))
                parameters.push_back(parameter);
        }
    }
    return parameters;
}

std::vector<Tensor> sharedParameters(TorchModule& module, int heads)
{
    const std::vector<Tensor> ofHeads = headParameters(module, heads);
    std::vector<Tensor> parameters;
    for (const Tensor& parameter : module.parameters()) {
        if (!contains(ofHeads, parameter))
            parameters.push_back(parameter);
    }
    return parameters;
}

Status copyWeights(CostModel& source, CostModel& target)
{
    TLP_CHECK(checkSameInputs(source.header(), target.header()));
    TorchModule& from = torchModule(source);
    TorchModule& to = baseOf(torchModule(target));
    const auto otherNetwork
        = [] { return fail(ErrorKind::BadInput, "the model to start from has another network"); };
    const std::vector<Tensor> shared = sharedParameters(from, headCount(source));
    std::vector<Tensor> own = sharedParameters(to, headCount(target));
    if (!haveEqualSizes(shared, own))
        return otherNetwork();
    const std::vector<std::string>& names = source.header().heads;
    for (int i = 0; i < headCount(target); ++i) {
        const auto named
            = std::ranges::find(names, target.header().heads[static_cast<std::size_t>(i)]);
        const int chosen = named == names.end() ? 0 : static_cast<int>(named - names.begin());
        const std::vector<Tensor> values = from.head(chosen)->parameters();
        if (!haveEqualSizes(values, to.head(i)->parameters()))
            return otherNetwork();
        copyAll(values, to.head(i)->parameters());
    }
    copyAll(shared, std::move(own));
    return {};
}

} // namespace tlp::model
