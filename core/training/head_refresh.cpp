// SPDX-License-Identifier: GPL-3.0-only
#include "training/head_refresh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <torch/torch.h>

#include "model/torch_module.h"
#include "model/torch_runtime.h"
#include "training/flat_adam.h"
#include "training/ranking_loss.h"

namespace tlp::training {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

/// The head in two parts that share its layers: what stays and what learns.
struct SplitHead
{
    nn::Sequential kept;
    nn::Sequential learning;
};

SplitHead splitHead(const nn::Sequential& head, int learningLayers)
{
    const auto isLinear = [](const nn::AnyModule& layer) {
        return std::dynamic_pointer_cast<nn::LinearImpl>(layer.ptr()) != nullptr;
    };
    const auto all = static_cast<int>(std::count_if(head->begin(), head->end(), isLinear));
    const int kept = learningLayers > 0 ? std::max(0, all - learningLayers) : 0;
    SplitHead parts;
    int linears = 0;
    for (const nn::AnyModule& layer : *head) {
        linears += isLinear(layer) ? 1 : 0;
        // A head that is not made of plain layers learns as a whole.
        (all > 0 && linears <= kept ? parts.kept : parts.learning)->push_back(layer);
    }
    return parts;
}

/// The steps are many and small: threads that wait for each other would cost more than they save,
/// above all on a busy machine. And sums do not depend on how many there are.
class OneThread
{
public:
    OneThread() { model::setComputeThreads(1); }
    ~OneThread() { model::setComputeThreads(m_before); }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    int m_before = at::get_num_threads();
};

bool canLearn(const RefreshExamples& examples)
{
    std::size_t first = 0;
    for (const std::int64_t count : examples.tasks) {
        const auto labels = std::span(examples.labels).subspan(first, std::size_t(count));
        if (std::ranges::any_of(labels, [&](float label) { return label != labels.front(); }))
            return true;
        first += labels.size();
    }
    return false;
}

} // namespace

struct HeadRefresh::Private
{
    Private(
        SplitHead parts, options::Loss trainingLoss, double clip, const HeadRefreshOptions& asked)
        : head(std::move(parts))
        , loss(trainingLoss)
        , gradientClip(clip)
        , options(asked)
        , adam(*head.learning)
        , original(adam.parameters())
        , zeros(original.size())
    {}

    void reset() { adam.restore(0, original, zeros, zeros); }
    Status fit(const RefreshExamples& examples, const JobContext& context);
    Status step(const Tensor& rows, const RefreshExamples& examples);
    Tensor learningInput(const RefreshExamples& examples);

    SplitHead head;
    options::Loss loss;
    double gradientClip;
    HeadRefreshOptions options;
    FlatAdam adam;
    std::vector<float> original;
    std::vector<float> zeros;
};

/// What the layers that learn are given: the rows of all programs, one after the other.
Tensor HeadRefresh::Private::learningInput(const RefreshExamples& examples)
{
    const torch::NoGradGuard noGradients;
    std::vector<Tensor> pieces;
    for (const model::EmbeddedProgram* program : examples.programs) {
        const auto count = static_cast<std::int64_t>(program->counts.size());
        pieces.push_back(torch::from_blob(const_cast<float*>(program->rows.data()),
            {count, static_cast<std::int64_t>(program->rows.size()) / count}, torch::kFloat32));
    }
    Tensor rows = torch::cat(pieces);
    return head.kept->is_empty() ? rows : head.kept->forward(rows);
}

Status HeadRefresh::Private::step(const Tensor& rows, const RefreshExamples& examples)
{
    const Tensor output = head.learning->forward(rows);
    const float* rowScore = output.data_ptr<float>();
    std::vector<float> scores;
    for (const model::EmbeddedProgram* program : examples.programs) {
        double score = 0;
        for (const float count : program->counts)
            score += double{count} * double{*rowScore++};
        scores.push_back(static_cast<float>(score));
    }
    std::vector<float> slopes(scores.size());
    const double value = groupedLoss(loss, examples.tasks, scores, examples.labels, slopes);
    if (!std::isfinite(value)
        || !std::ranges::all_of(scores, [](float score) { return std::isfinite(score); }))
        return fail(ErrorKind::BadInput, "the loss of the refreshed head is not finite");
    Tensor gradient = torch::empty_like(output);
    float* rowSlope = gradient.data_ptr<float>();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        for (const float count : examples.programs[i]->counts)
            *rowSlope++ = count * slopes[i];
    }
    adam.clearGradients();
    output.backward(gradient);
    if (!std::isfinite(adam.step(options.learningRate, 0, gradientClip)))
        return fail(ErrorKind::BadInput, "the gradient of the refreshed head is not finite");
    if (options.pull > 0)
        adam.pullTowards(
            original, std::min(1.0, options.pull / static_cast<double>(examples.programs.size())));
    return {};
}

Status HeadRefresh::Private::fit(const RefreshExamples& examples, const JobContext& context)
{
    reset();
    if (!canLearn(examples))
        return {};
    const OneThread oneThread;
    const Tensor rows = learningInput(examples);
    for (int i = 0; i < options.steps; ++i) {
        if (context.stopRequested())
            return fail(ErrorKind::Stopped, "the refresh was stopped");
        TLP_CHECK(step(rows, examples));
    }
    return {};
}

Result<HeadRefresh> HeadRefresh::create(
    model::CostModel& model, int head, const HeadRefreshOptions& options)
{
    const model::ModelHeader& header = model.header();
    if (head < 0 || head >= static_cast<int>(header.heads.size()))
        return fail(ErrorKind::BadInput, fmt::format("the model has no head {}", head));
    try {
        return HeadRefresh(std::make_unique<Private>(
            splitHead(model::torchModule(model).head(head), options.layers), header.options.loss,
            header.options.gradientClip, options));
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("preparing to refresh a head"));
    }
}

HeadRefresh::HeadRefresh(std::unique_ptr<Private> data)
    : m_private(std::move(data))
{}

HeadRefresh::~HeadRefresh() = default;
HeadRefresh::HeadRefresh(HeadRefresh&&) noexcept = default;
HeadRefresh& HeadRefresh::operator=(HeadRefresh&&) noexcept = default;

Status HeadRefresh::fit(const RefreshExamples& examples, const JobContext& context)
{
    Status fitted;
    try {
        fitted = m_private->fit(examples, context);
    } catch (...) {
        fitted = tl::unexpected(model::errorOfCurrentException("refreshing a head"));
    }
    if (!fitted)
        m_private->reset();
    return fitted;
}

} // namespace tlp::training
