// SPDX-License-Identifier: GPL-3.0-only
#include "training/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "base/machine.h"
#include "base/random.h"
#include "base/text.h"
#include "model/torch_module.h"
#include "model/torch_runtime.h"
#include "training/batch_plan.h"
#include "training/checkpoint.h"
#include "training/flat_adam.h"
#include "training/memory_estimate.h"
#include "training/ranking_loss.h"
#include "training/tree_trainer.h"

namespace tlp::training {
namespace {

using options::Loss;
using options::TrainingOptions;

constexpr double kNoLoss = std::numeric_limits<double>::quiet_NaN();

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
    if (!std::all_of(data.features.begin(), data.features.end(),
            [](float value) { return std::isfinite(value); }))
        return fail(ErrorKind::BadInput, "the training data hold values that are not finite");
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

/// The device that the options name, if the model can be trained there.
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

/// Left by a process that was killed while it wrote.
void removeStaleFiles(const std::filesystem::path& folder)
{
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("checkpoint.") && name.ends_with(".tmp"))
            std::filesystem::remove(entry.path(), error);
    }
}

/// Training examples as tensors; batches are gathered into memory that is used again.
class ExampleSource
{
public:
    ExampleSource(const TrainingData& data, const features::SequenceShape& shape,
        std::int64_t largestBatch, torch::Device device)
        : m_device(device)
        , m_features(torch::from_blob(const_cast<float*>(data.features.data()),
              {data.size(), shape.rows, shape.width}, torch::kFloat32))
        , m_gathered(torch::empty({largestBatch, shape.rows, shape.width}))
    {}

    torch::Tensor features(const std::vector<std::int64_t>& examples)
    {
        const auto count = static_cast<std::int64_t>(examples.size());
        torch::Tensor target = m_gathered.narrow(0, 0, count);
        const torch::Tensor index
            = torch::from_blob(const_cast<std::int64_t*>(examples.data()), {count}, torch::kInt64);
        torch::index_select_out(target, m_features, 0, index);
        return target.to(m_device);
    }

private:
    torch::Device m_device;
    torch::Tensor m_features;
    torch::Tensor m_gathered;
};

bool areFinite(std::span<const float> values)
{
    return std::all_of(
        values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

/// Whether any group of the batches has two different labels: else every ranking of it is as good.
bool canRank(const std::vector<Batch>& batches, std::span<const float> labels)
{
    for (const Batch& batch : batches) {
        std::size_t first = 0;
        for (const std::int64_t size : batch.groups) {
            const float label = labels[static_cast<std::size_t>(batch.examples[first])];
            for (std::size_t i = first; i < first + static_cast<std::size_t>(size); ++i) {
                if (labels[static_cast<std::size_t>(batch.examples[i])] != label)
                    return true;
            }
            first += static_cast<std::size_t>(size);
        }
    }
    return false;
}

tl::unexpected<Error> diverged(int epoch, std::int64_t step)
{
    return fail(ErrorKind::BadInput,
        fmt::format(
            "loss is not finite at epoch {} step {}: a lower learning_rate may help", epoch, step));
}

/// One run. Made after every check that needs no tensors.
class Run
{
public:
    Run(const model::ModelHeader& header, const TrainingData& data,
        std::unique_ptr<model::CostModel> model, torch::Device device,
        const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
        const JobContext& context)
        : m_options(header.options)
        , m_data(data)
        , m_model(std::move(model))
        , m_module(model::torchModule(*m_model))
        , m_folder(folder)
        , m_callbacks(callbacks)
        , m_context(context)
        , m_split(splitLabelled(data.labels.front(), m_options.validationShare,
              splitSeed(m_options.seed, "validation split")))
        , m_source(data, header.features.shape,
              std::min<std::int64_t>(m_options.batchSize, data.size()), device)
    {
        m_module.to(device);
        m_adam = std::make_unique<FlatAdam>(m_module);
        m_checkpoint.identity = runIdentity(header, data);
        m_validation = makeBatches(m_split.validation, data.taskOf, m_options.grouping,
            m_options.batchSize, splitSeed(m_options.seed, "validation batches"));
        m_validates = !m_validation.empty()
            && (m_options.loss == Loss::Mse || canRank(m_validation, data.labels.front()));
    }

    Result<TrainingResult> operator()()
    {
        TLP_CHECK(restore());
        while (m_checkpoint.epochsDone < m_options.epochs) {
            TLP_TRY(const EpochResult epoch, runEpoch(m_checkpoint.epochsDone + 1));
            TLP_CHECK(save(epoch));
            if (m_callbacks.onEpoch)
                m_callbacks.onEpoch(epoch);
            if (m_callbacks.onModel)
                m_callbacks.onModel(epoch.epoch, *m_model);
        }
        m_adam->setParameters(m_checkpoint.bestParameters);
        TLP_CHECK(model::saveModel(*m_model, m_folder / "model.safetensors"));
        return result();
    }

private:
    using Clock = std::chrono::steady_clock;

    Status restore()
    {
        removeStaleFiles(m_folder);
        TLP_TRY(auto stored, readCheckpoint(m_folder / "checkpoint"));
        if (!stored || stored->identity != m_checkpoint.identity)
            return {};
        const auto size = static_cast<std::size_t>(m_adam->size());
        for (const auto* values : {&stored->parameters, &stored->firstMoments,
                 &stored->secondMoments, &stored->bestParameters}) {
            if (values->size() != size)
                return fail(ErrorKind::Corrupt,
                    "the checkpoint does not fit its model; delete it to start again",
                    {(m_folder / "checkpoint").string(), 0, 0});
        }
        m_adam->restore(
            stored->steps, stored->parameters, stored->firstMoments, stored->secondMoments);
        m_checkpoint = std::move(*stored);
        return {};
    }

    [[nodiscard]] double learningRate(int epoch) const
    {
        if (m_options.lrStepEpochs == 0)
            return m_options.learningRate;
        return m_options.learningRate
            * std::pow(m_options.lrGamma, (epoch - 1) / m_options.lrStepEpochs);
    }

    Result<EpochResult> runEpoch(int epoch)
    {
        const auto start = Clock::now();
        EpochResult result;
        result.epoch = epoch;
        result.learningRate = learningRate(epoch);
        const std::vector<Batch> batches
            = makeBatches(m_split.train, m_data.taskOf, m_options.grouping, m_options.batchSize,
                splitSeed(m_options.seed, fmt::format("batches of epoch {}", epoch)));
        m_module.train();
        LabelledLoss loss;
        std::int64_t samples = 0;
        for (std::size_t i = 0; i < batches.size(); ++i) {
            if (m_context.stopRequested())
                return fail(
                    ErrorKind::Stopped, fmt::format("training was stopped in epoch {}", epoch));
            TLP_TRY(const LabelledLoss batch,
                trainBatch(
                    batches[i], result.learningRate, epoch, static_cast<std::int64_t>(i) + 1));
            loss.sum += batch.sum;
            loss.labels += batch.labels;
            samples += static_cast<std::int64_t>(batches[i].examples.size());
            report(epoch, samples);
        }
        result.trainLoss = loss.sum / static_cast<double>(loss.labels);
        const std::chrono::duration<double> trained = Clock::now() - start;
        result.samplesPerSecond = static_cast<std::int64_t>(
            static_cast<double>(samples) / std::max(trained.count(), 1e-9));
        result.validationLoss = validationLoss();
        if (m_validates && !std::isfinite(result.validationLoss))
            return diverged(epoch, static_cast<std::int64_t>(batches.size()));
        result.isBest = !m_validates || !m_checkpoint.bestLoss
            || result.validationLoss < *m_checkpoint.bestLoss;
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return result;
    }

    /// What a batch's loss is made of, one head after the other.
    struct LabelledLoss
    {
        double sum = 0; ///< NaN when a score is not finite
        std::int64_t labels = 0;
    };
    /// Scores with their graph, and the gradient of the loss by them.
    struct Backward
    {
        std::vector<torch::Tensor> scores;
        std::vector<torch::Tensor> gradients;
    };

    /// What all heads share of a batch.
    struct Embedded
    {
        torch::Tensor rows;
        torch::Tensor weights;
    };

    Embedded embed(const Batch& batch)
    {
        const torch::Tensor features = m_source.features(batch.examples);
        return {m_module.embed(features), m_module.rowWeights(features)};
    }

    /// Of the batch's programs that have a label on the head.
    LabelledLoss headLoss(
        const Batch& batch, const Embedded& embedded, std::size_t head, Backward* backward)
    {
        const LabelledPart part = labelledPart(batch, m_data.labels[head]);
        if (part.labels.empty())
            return {};
        Embedded chosen = embedded;
        if (part.places.size() < batch.examples.size()) {
            const torch::Tensor places
                = torch::tensor(part.places, torch::kInt64).to(embedded.rows.device());
            chosen.rows = chosen.rows.index_select(0, places);
            if (chosen.weights.defined())
                chosen.weights = chosen.weights.index_select(0, places);
        }
        const torch::Tensor output
            = m_module.headScores(chosen.rows, chosen.weights, static_cast<int>(head));
        const torch::Tensor onCpu = output.detach().to(torch::kCPU).contiguous();
        const std::span scores(onCpu.data_ptr<float>(), static_cast<std::size_t>(onCpu.numel()));
        LabelledLoss loss{kNoLoss, static_cast<std::int64_t>(part.labels.size())};
        if (!areFinite(scores))
            return loss;
        const torch::Tensor gradient = torch::empty(onCpu.sizes());
        loss.sum = groupedLoss(m_options.loss, part.groups, scores, part.labels,
            std::span(gradient.data_ptr<float>(), scores.size()));
        if (backward) {
            backward->scores.push_back(output);
            backward->gradients.push_back(gradient.to(output.device()));
        }
        return loss;
    }

    Result<LabelledLoss> trainBatch(
        const Batch& batch, double learningRate, int epoch, std::int64_t step)
    {
        const Embedded embedded = embed(batch);
        LabelledLoss loss;
        Backward backward;
        for (std::size_t head = 0; head < m_data.labels.size(); ++head) {
            const LabelledLoss part = headLoss(batch, embedded, head, &backward);
            loss.sum += part.sum;
            loss.labels += part.labels;
        }
        if (!std::isfinite(loss.sum))
            return diverged(epoch, step);
        m_adam->clearGradients();
        torch::autograd::backward(backward.scores, backward.gradients);
        const double norm
            = m_adam->step(learningRate, m_options.weightDecay, m_options.gradientClip);
        if (!std::isfinite(norm))
            return diverged(epoch, step);
        return loss;
    }

    /// The target's.
    double validationLoss()
    {
        if (!m_validates)
            return kNoLoss;
        const torch::NoGradGuard noGradients;
        m_module.eval();
        double loss = 0;
        for (const Batch& batch : m_validation)
            loss += headLoss(batch, embed(batch), 0, nullptr).sum;
        return loss / static_cast<double>(m_split.validation.size());
    }

    Status save(const EpochResult& epoch)
    {
        m_checkpoint.epochsDone = epoch.epoch;
        m_checkpoint.steps = m_adam->steps();
        m_checkpoint.history.push_back(epoch);
        m_checkpoint.parameters = m_adam->parameters();
        m_checkpoint.firstMoments = m_adam->firstMoments();
        m_checkpoint.secondMoments = m_adam->secondMoments();
        if (epoch.isBest && m_validates)
            m_checkpoint.bestLoss = epoch.validationLoss;
        if (epoch.isBest || m_options.keepBest == "last") {
            m_checkpoint.bestEpoch = epoch.epoch;
            m_checkpoint.bestParameters = m_checkpoint.parameters;
        }
        return writeCheckpoint(m_folder / "checkpoint", m_checkpoint);
    }

    void report(int epoch, std::int64_t samples) const
    {
        const auto perEpoch = static_cast<std::int64_t>(m_split.train.size());
        m_context.report({"train", (epoch - 1) * perEpoch + samples, m_options.epochs * perEpoch,
            "samples", fmt::format("epoch {} of {}", epoch, m_options.epochs)});
    }

    [[nodiscard]] TrainingResult result() const
    {
        TrainingResult result;
        result.epochsDone = m_checkpoint.epochsDone;
        result.bestEpoch = m_checkpoint.bestEpoch;
        result.history = m_checkpoint.history;
        result.bestValidationLoss
            = result.history[static_cast<std::size_t>(result.bestEpoch) - 1].validationLoss;
        for (const EpochResult& epoch : result.history)
            result.seconds += epoch.seconds;
        return result;
    }

    const TrainingOptions& m_options;
    const TrainingData& m_data;
    std::unique_ptr<model::CostModel> m_model;
    model::TorchModule& m_module;
    std::filesystem::path m_folder;
    const TrainerCallbacks& m_callbacks;
    const JobContext& m_context;
    ExampleSplit m_split;
    ExampleSource m_source;
    std::unique_ptr<FlatAdam> m_adam;
    std::vector<Batch> m_validation;
    bool m_validates = false;
    Checkpoint m_checkpoint;
};

/// The largest value of each column in the programs that are trained on; zeros are no statement's.
std::vector<float> columnMaxima(const model::ModelHeader& header, const TrainingData& data)
{
    const auto width = static_cast<std::size_t>(header.features.shape.width);
    const std::size_t size = width * static_cast<std::size_t>(header.features.shape.rows);
    const ExampleSplit split = splitLabelled(data.labels.front(), header.options.validationShare,
        splitSeed(header.options.seed, "validation split"));
    std::vector<float> maxima(width, 0.0F);
    for (const std::int64_t example : split.train) {
        const auto matrix
            = std::span(data.features).subspan(static_cast<std::size_t>(example) * size, size);
        for (std::size_t i = 0; i < size; ++i)
            maxima[i % width] = std::max(maxima[i % width], matrix[i]);
    }
    return maxima;
}

Result<TrainingResult> runTraining(const model::ModelHeader& given, const TrainingData& data,
    const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
    const JobContext& context)
{
    model::ModelHeader header = given;
    if (header.features.kind == features::FeatureKind::Statements)
        header.columnMaxima = columnMaxima(header, data);
    TLP_TRY(
        auto model, model::createModel(header, splitSeed(header.options.seed, "initial weights")));
    TLP_TRY(const torch::Device device, deviceFor(*model));
    return Run(header, data, std::move(model), device, folder, callbacks, context)();
}

} // namespace

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

Result<TrainingResult> train(const model::ModelHeader& header, const TrainingData& data,
    const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
    const JobContext& context)
{
    for (const auto& [key, problem] : header.options.problems())
        return fail(ErrorKind::BadInput, problem);
    TLP_CHECK(checkData(header, data));
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return fail(ErrorKind::Io, fmt::format("cannot create the folder: {}", error.message()),
            {folder.string(), 0, 0});
    if (options::isTreeModel(header.options.model))
        return trainTrees(header, data, folder, callbacks, context);
    try {
        model::setComputeThreads(header.options.threads);
        return runTraining(header, data, folder, callbacks, context);
    } catch (...) {
        Error failure = model::errorOfCurrentException("training");
        if (failure.kind == ErrorKind::Resource)
            failure.message = fmt::format("out of memory with a batch of {} programs: use a batch "
                                          "size of at most {}",
                header.options.batchSize,
                std::max<std::int64_t>(
                    1, std::min<std::int64_t>(header.options.batchSize, data.size()) / 2));
        return tl::unexpected(std::move(failure));
    }
}

} // namespace tlp::training
