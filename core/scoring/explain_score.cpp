// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/explain_score.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "model/torch_module.h"

namespace tlp::scoring {
namespace {

using records::Step;
using torch::Tensor;

/// Equal steps of the program, by first occurrence.
std::vector<Contribution> distinctSteps(std::span<const Step> steps)
{
    std::vector<Contribution> distinct;
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        const auto known = std::ranges::find_if(distinct, [&](const Contribution& each) {
            return steps[static_cast<std::size_t>(each.steps.front())]
                == steps[static_cast<std::size_t>(i)];
        });
        if (known == distinct.end())
            distinct.push_back({{i}, 0, 0});
        else
            known->steps.push_back(i);
    }
    return distinct;
}

std::vector<Step> withoutSteps(std::span<const Step> steps, const std::vector<int>& removed)
{
    std::vector<Step> rest;
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        if (!std::ranges::binary_search(removed, i))
            rest.push_back(steps[static_cast<std::size_t>(i)]);
    }
    return rest;
}

/// The matrices of the program and of what is left of it without each of `left`.
std::vector<float> matricesOf(const features::FeatureSpec& spec, std::span<const Step> steps,
    const std::vector<Contribution>& left, features::FeatureReport& report)
{
    const auto size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    std::vector<float> matrices((left.size() + 1) * size);
    const std::span<float> all(matrices);
    features::sequenceFeatures(steps, spec, all.first(size), &report);
    for (std::size_t i = 0; i < left.size(); ++i)
        features::sequenceFeatures(
            withoutSteps(steps, left[i].steps), spec, all.subspan((i + 1) * size, size));
    return matrices;
}

/// [heads, rows, rows] → [heads][shown][shown], the padding's rows as one.
AttentionLayer shownAttention(const Tensor& weights, const ScoreExplanation& about)
{
    const std::int64_t steps = about.stepsRead;
    const std::int64_t padding = about.paddingRows;
    Tensor shown = weights.to(torch::kCPU, torch::kFloat32);
    if (about.hasPaddingRow)
        shown = torch::cat(
            {shown.narrow(2, 0, steps), shown.narrow(2, steps, padding).sum(2, true)}, 2);
    else
        shown = shown.narrow(2, 0, steps);
    if (about.hasPaddingRow)
        shown = torch::cat(
            {shown.narrow(1, 0, steps), shown.narrow(1, steps, padding).mean(1, true)}, 1);
    else
        shown = shown.narrow(1, 0, steps);
    shown = shown.contiguous();
    AttentionLayer layer;
    layer.heads = static_cast<int>(shown.size(0));
    layer.weights.assign(shown.data_ptr<float>(), shown.data_ptr<float>() + shown.numel());
    return layer;
}

/// What the model is seen to do with one matrix, float [1, rows, width].
void lookInside(model::TorchModule& module, const Tensor& input, ScoreExplanation& result)
{
    const torch::NoGradGuard noGradients;
    const Tensor features = input.to(module.parameters().front().device());
    const std::int64_t rows = features.size(1);
    const Tensor rowWeights = module.rowWeights(features);
    // A program of padding alone is looked at in spite of a mask.
    const bool readsPadding = !rowWeights.defined() || result.stepsRead == 0;
    result.hasPaddingRow = result.paddingRows > 0 && readsPadding;

    const Tensor embedded = module.embed(features);
    if (embedded.size(1) == rows) {
        Tensor summands = module.head(result.head)->forward(embedded).squeeze(-1);
        if (rowWeights.defined())
            summands = summands * rowWeights;
        summands = summands[0].to(torch::kCPU, torch::kFloat64).contiguous();
        const double* const first = summands.data_ptr<double>();
        result.summands.assign(first, first + result.stepsRead);
        if (result.hasPaddingRow)
            result.summands.push_back(
                summands.narrow(0, result.stepsRead, result.paddingRows).sum().item<double>());
    } else {
        result.noSummands = {"recurrent",
            "the model reads the steps one after the other and scores what it holds at the end, so "
            "no step has a share of its own"};
    }

    for (const Tensor& weights : module.attention(features))
        result.attention.push_back(shownAttention(weights[0], result));
    if (result.attention.empty()) {
        result.noAttention = result.noSummands.isAbsent()
            ? Absence{"recurrent",
                "the model reads the steps one after the other, so no step looks at the others"}
            : Absence{"no-attention", "no step looks at the others in this kind of model"};
    }
}

} // namespace

std::vector<float> ScoreExplanation::meanAttention() const
{
    const auto size = static_cast<std::size_t>(shownRows()) * static_cast<std::size_t>(shownRows());
    std::vector<double> sums(size);
    int heads = 0;
    for (const AttentionLayer& layer : attention) {
        heads += layer.heads;
        for (std::size_t i = 0; i < layer.weights.size(); ++i)
            sums[i % size] += static_cast<double>(layer.weights[i]);
    }
    std::vector<float> mean;
    if (heads > 0) {
        for (const double sum : sums)
            mean.push_back(static_cast<float>(sum / heads));
    }
    return mean;
}

Result<ScoreExplanation> explainScore(
    model::CostModel& model, std::span<const Step> steps, int head)
{
    const features::FeatureSpec& spec = model.featureSpec();
    ScoreExplanation result;
    result.head = head;
    result.stepsRead = std::min(static_cast<int>(steps.size()), spec.shape.rows);
    result.stepsCut = static_cast<int>(steps.size()) - result.stepsRead;
    result.paddingRows = spec.shape.rows - result.stepsRead;
    result.contributions = distinctSteps(steps);
    const std::vector<float> matrices
        = matricesOf(spec, steps, result.contributions, result.report);
    const auto size = matrices.size() / (result.contributions.size() + 1);
    const std::span<const float> whole(matrices.data(), size);

    for (int each = 0; each < static_cast<int>(model.headNames().size()); ++each) {
        TLP_TRY(const auto score, model.score(whole, 1, each));
        result.scores.push_back(static_cast<double>(score.front()));
    }
    TLP_TRY(const auto without,
        model.score(std::span(matrices).subspan(size),
            static_cast<std::int64_t>(result.contributions.size()), head));
    for (std::size_t i = 0; i < without.size(); ++i) {
        Contribution& contribution = result.contributions[i];
        contribution.without = static_cast<double>(without[i]);
        contribution.difference
            = contribution.without - result.scores[static_cast<std::size_t>(head)];
    }

    model::TorchModule* const module = model::findTorchModule(model);
    if (module == nullptr) {
        result.noSummands
            = {"no-rows", "this kind of model scores the program as a whole, not row by row"};
        result.noAttention = {"no-attention", "no step looks at the others in this kind of model"};
        return result;
    }
    try {
        lookInside(*module,
            torch::from_blob(const_cast<float*>(matrices.data()), // only read
                {1, spec.shape.rows, spec.shape.width}, torch::kFloat32),
            result);
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("looking inside the model"));
    }
    return result;
}

} // namespace tlp::scoring
