// SPDX-License-Identifier: GPL-3.0-only
#include "training/pretraining.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "base/random.h"

namespace tlp::training {
namespace {

using torch::Tensor;

std::int64_t matrixSize(const features::SequenceShape& shape)
{
    return static_cast<std::int64_t>(shape.rows) * shape.width;
}

PrimitivePrediction predictionOn(
    const model::ModelHeader& header, model::TorchModule& module, torch::Device device)
{
    PrimitivePrediction prediction(header, module);
    prediction.to(device);
    return prediction;
}

} // namespace

Pretraining::Pretraining(const model::ModelHeader& header, const TrainingData& data,
    model::TorchModule& module, torch::Device device, const JobContext& context)
    : m_options(header.options)
    , m_data(data)
    , m_shape(header.features.shape)
    , m_module(module)
    , m_device(device)
    , m_context(context)
    , m_programs(
          data.size() + static_cast<std::int64_t>(data.unlabelled.size()) / matrixSize(m_shape))
    , m_prediction(predictionOn(header, module, device))
    , m_adam(m_prediction.parameters())
{}

/// float [programs, rows, width], on the CPU; those without labels are numbered after the others.
Tensor Pretraining::gather(std::span<const std::int64_t> programs) const
{
    const std::int64_t size = matrixSize(m_shape);
    Tensor features
        = torch::empty({static_cast<std::int64_t>(programs.size()), m_shape.rows, m_shape.width});
    float* to = features.data_ptr<float>();
    for (const std::int64_t program : programs) {
        const std::int64_t beyond = program - m_data.size();
        const float* const from = beyond < 0 ? m_data.features.data() + program * size
                                             : m_data.unlabelled.data() + beyond * size;
        to = std::copy_n(from, size, to);
    }
    return features;
}

Result<Pretraining::BatchLoss> Pretraining::trainBatch(
    std::span<const std::int64_t> programs, int epoch, Rng& rng)
{
    const Tensor features = gather(programs);
    const Tensor onDevice = features.to(m_device);
    Tensor losses;
    Tensor count;
    if (m_options.pretrain.method == "bert") {
        const Tensor hidden = drawHidden(features, m_options.pretrain.maskShare, rng).to(m_device);
        losses = m_prediction.hiddenLosses(onDevice, hidden);
        count = hidden.sum();
    } else {
        losses = m_prediction.nextLosses(onDevice);
        count = hasNext(onDevice).sum();
    }
    const Tensor sum = losses.sum();
    const BatchLoss loss{sum.item<double>(), count.item<double>()};
    m_adam.clearGradients();
    if (loss.primitives > 0)
        (sum / loss.primitives).backward();
    const double norm = std::isfinite(loss.sum) ? m_adam.step(m_options.pretrain.learningRate,
                            m_options.weightDecay, m_options.gradientClip)
                                                : loss.sum;
    if (!std::isfinite(norm))
        return fail(ErrorKind::BadInput,
            fmt::format("loss is not finite in pass {} of the pre-training: a lower "
                        "pretrain_learning_rate may help",
                epoch));
    return loss;
}

Result<PretrainResult> Pretraining::runEpoch(int epoch)
{
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::int64_t> order(static_cast<std::size_t>(m_programs));
    std::iota(order.begin(), order.end(), 0);
    Rng(splitSeed(m_options.seed, fmt::format("order of pre-training pass {}", epoch)))
        .shuffle(std::span(order));
    Rng rng(splitSeed(m_options.seed, fmt::format("hidden primitives of pass {}", epoch)));
    m_module.train();
    BatchLoss total;
    const auto most = static_cast<std::size_t>(m_options.batchSize);
    for (std::size_t first = 0; first < order.size(); first += most) {
        if (m_context.stopRequested())
            return fail(ErrorKind::Stopped,
                fmt::format("training was stopped in pass {} of the pre-training", epoch));
        const std::size_t count = std::min(most, order.size() - first);
        TLP_TRY(
            const BatchLoss batch, trainBatch(std::span(order).subspan(first, count), epoch, rng));
        total.sum += batch.sum;
        total.primitives += batch.primitives;
        m_context.report(
            {"pretrain", (epoch - 1) * m_programs + static_cast<std::int64_t>(first + count),
                m_options.pretrain.epochs * m_programs, "samples",
                fmt::format("epoch {} of {}", epoch, m_options.pretrain.epochs)});
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return PretrainResult{epoch, total.sum / std::max(1.0, total.primitives), seconds.count(),
        static_cast<std::int64_t>(
            static_cast<double>(m_programs) / std::max(seconds.count(), 1e-9))};
}

} // namespace tlp::training
