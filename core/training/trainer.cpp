// SPDX-License-Identifier: GPL-3.0-only
#include "training/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/random.h"
#include "model/torch_module.h"
#include "model/torch_runtime.h"
#include "training/batch_plan.h"
#include "training/checkpoint.h"
#include "training/example_source.h"
#include "training/flat_adam.h"
#include "training/gap_targets.h"
#include "training/initial_weights.h"
#include "training/pretraining.h"
#include "training/ranking_loss.h"
#include "training/training_checks.h"
#include "training/transferable_mask.h"
#include "training/tree_trainer.h"

namespace tlp::training {
namespace {

using options::Loss;
using options::TrainingOptions;

constexpr double kNoLoss = std::numeric_limits<double>::quiet_NaN();

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

/// Of the first epochs the mean, then with a fixed weight of the new one: whatever the number of
/// epochs is in the end, which a run that is continued may change.
void addToAverage(std::vector<float>& average, const std::vector<float>& weights, int epoch)
{
    constexpr int kWindow = 8;
    if (epoch == 1) {
        average = weights;
        return;
    }
    const float share = 1.0F / static_cast<float>(std::min(epoch, kWindow));
    for (std::size_t i = 0; i < average.size(); ++i)
        average[i] += share * (weights[i] - average[i]);
}

tl::unexpected<Error> stopped(int epoch)
{
    return fail(ErrorKind::Stopped, fmt::format("training was stopped in epoch {}", epoch));
}

/// What each head learns: the labels, and with transfer gap what the sum of two models is to give.
Result<std::vector<std::vector<float>>> targetsOf(
    const TrainingData& data, model::CostModel& untrained)
{
    if (untrained.header().options.transfer.method != "gap")
        return data.labels;
    TLP_TRY(const auto scores, untrained.score(data.features, data.size()));
    return std::vector<std::vector<float>>{gapTargets(scores, data.labels.front(), data.taskOf)};
}

/// One run. Made after every check that needs no tensors.
class Run
{
public:
    Run(const model::ModelHeader& header, const TrainingData& data,
        std::vector<std::vector<float>> targets, std::string identity,
        std::unique_ptr<model::CostModel> model, torch::Device device,
        const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
        const JobContext& context)
        : m_options(header.options)
        , m_data(data)
        , m_targets(std::move(targets))
        , m_model(std::move(model))
        , m_module(model::torchModule(*m_model))
        , m_device(device)
        , m_folder(folder)
        , m_callbacks(callbacks)
        , m_context(context)
        , m_split(splitLabelled(data.labels.front(), m_options.validationShare,
              splitSeed(m_options.seed, "validation split")))
        , m_source(data, header.features.shape,
              std::min<std::int64_t>(m_options.batchSize, data.size()), device)
    {
        m_module.to(device);
        m_checkpoint.identity = std::move(identity);
        m_validation = makeBatches(m_split.validation, data.taskOf, m_options.grouping,
            m_options.batchSize, splitSeed(m_options.seed, "validation batches"));
        m_validates = !m_validation.empty()
            && (m_options.loss == Loss::Mse || canRank(m_validation, data.labels.front()));
    }

    Result<TrainingResult> operator()()
    {
        TLP_TRY(std::optional<Checkpoint> stored, storedCheckpoint());
        if (stored)
            m_checkpoint = std::move(*stored);
        if (m_options.pretrain.method != "none" && m_checkpoint.epochsDone == 0)
            TLP_CHECK(pretrain());
        m_adam = std::make_unique<FlatAdam>(trainedParameters(*m_model));
        if (m_checkpoint.epochsDone > 0)
            TLP_CHECK(restore(*m_adam));
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

    /// None when there is none of this run.
    Result<std::optional<Checkpoint>> storedCheckpoint() const
    {
        removeStaleFiles(m_folder);
        TLP_TRY(auto stored, readCheckpoint(m_folder / "checkpoint"));
        if (stored && stored->identity != m_checkpoint.identity)
            stored.reset();
        return stored;
    }

    /// What the checkpoint says of weights and moments.
    Status restore(FlatAdam& adam) const
    {
        const auto size = static_cast<std::size_t>(adam.size());
        for (const auto* values : {&m_checkpoint.parameters, &m_checkpoint.firstMoments,
                 &m_checkpoint.secondMoments, &m_checkpoint.bestParameters}) {
            const bool isUnset = m_checkpoint.bestEpoch == 0 && values->empty()
                && values == &m_checkpoint.bestParameters;
            if (values->size() != size && !isUnset)
                return fail(ErrorKind::Corrupt,
                    "the checkpoint does not fit its model; delete it to start again",
                    {(m_folder / "checkpoint").string(), 0, 0});
        }
        adam.restore(m_checkpoint.steps, m_checkpoint.parameters, m_checkpoint.firstMoments,
            m_checkpoint.secondMoments);
        return {};
    }

    /// The passes without labels that are still to be made.
    Status pretrain()
    {
        Pretraining pretraining(m_model->header(), m_data, m_module, m_device, m_context);
        if (!m_checkpoint.pretraining.empty())
            TLP_CHECK(restore(pretraining.optimiser()));
        for (int done = static_cast<int>(m_checkpoint.pretraining.size());
             done < m_options.pretrain.epochs; ++done) {
            TLP_TRY(const PretrainResult epoch, pretraining.runEpoch(done + 1));
            m_checkpoint.pretraining.push_back(epoch);
            TLP_CHECK(write(pretraining.optimiser()));
            if (m_callbacks.onPretrained)
                m_callbacks.onPretrained(epoch);
        }
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
        if (m_options.transfer.method == "moses")
            TLP_CHECK(chooseTransferable(batches, epoch));
        LabelledLoss loss;
        std::int64_t samples = 0;
        for (std::size_t i = 0; i < batches.size(); ++i) {
            if (m_context.stopRequested())
                return stopped(epoch);
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
        const LabelledPart part = labelledPart(batch, m_targets[head]);
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

    /// Adds the gradients of the batch's loss.
    Result<LabelledLoss> addGradients(const Batch& batch, int epoch, std::int64_t step)
    {
        const Embedded embedded = embed(batch);
        LabelledLoss loss;
        Backward backward;
        for (std::size_t head = 0; head < m_targets.size(); ++head) {
            const LabelledLoss part = headLoss(batch, embedded, head, &backward);
            loss.sum += part.sum;
            loss.labels += part.labels;
        }
        if (!std::isfinite(loss.sum))
            return diverged(epoch, step);
        torch::autograd::backward(backward.scores, backward.gradients);
        return loss;
    }

    Result<LabelledLoss> trainBatch(
        const Batch& batch, double learningRate, int epoch, std::int64_t step)
    {
        m_adam->clearGradients();
        TLP_TRY(const LabelledLoss loss, addGradients(batch, epoch, step));
        const double norm
            = m_adam->step(learningRate, m_options.weightDecay, m_options.gradientClip);
        if (!std::isfinite(norm))
            return diverged(epoch, step);
        return loss;
    }

    /// Moses: by the gradient of the loss over all batches, at the weights that the epoch starts
    /// from; so a run that is continued chooses the same.
    Status chooseTransferable(const std::vector<Batch>& batches, int epoch)
    {
        m_adam->clearGradients();
        for (const Batch& batch : batches) {
            if (m_context.stopRequested())
                return stopped(epoch);
            TLP_CHECK(addGradients(batch, epoch, 1));
        }
        const torch::Tensor importance = m_adam->importance();
        if (!importance.isfinite().all().item<bool>())
            return diverged(epoch, 1);
        m_adam->restrictTo(transferableMask(importance, m_options.transfer.transferableShare),
            m_options.transfer.domainDecay);
        return {};
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
        m_checkpoint.history.push_back(epoch);
        if (epoch.isBest && m_validates)
            m_checkpoint.bestLoss = epoch.validationLoss;
        if (m_options.keepBest == "average") {
            m_checkpoint.bestEpoch = epoch.epoch;
            addToAverage(m_checkpoint.bestParameters, m_adam->parameters(), epoch.epoch);
        } else if (epoch.isBest || m_options.keepBest == "last") {
            m_checkpoint.bestEpoch = epoch.epoch;
            m_checkpoint.bestParameters = m_adam->parameters();
        }
        return write(*m_adam);
    }

    Status write(const FlatAdam& adam)
    {
        m_checkpoint.steps = adam.steps();
        m_checkpoint.parameters = adam.parameters();
        m_checkpoint.firstMoments = adam.firstMoments();
        m_checkpoint.secondMoments = adam.secondMoments();
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
        result.pretraining = m_checkpoint.pretraining;
        for (const EpochResult& epoch : result.history)
            result.seconds += epoch.seconds;
        for (const PretrainResult& epoch : result.pretraining)
            result.seconds += epoch.seconds;
        return result;
    }

    const TrainingOptions& m_options;
    const TrainingData& m_data;
    std::vector<std::vector<float>> m_targets; ///< [heads][examples], NaN: none
    std::unique_ptr<model::CostModel> m_model;
    model::TorchModule& m_module;
    torch::Device m_device;
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

/// The largest value of each column in the programs that are trained on; rows of zeros are padding.
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
    const JobContext& context, const SourceModel& source)
{
    model::ModelHeader header = given;
    if (header.features.kind != features::FeatureKind::Sequence)
        header.columnMaxima = source.model != nullptr && header.options.transfer.method != "none"
            ? source.model->header().columnMaxima // which its weights belong to
            : columnMaxima(header, data);
    TLP_TRY(auto model, initialModel(header, source));
    TLP_TRY(const torch::Device device, deviceFor(*model));
    TLP_TRY(auto targets, targetsOf(data, *model));
    return Run(header, data, std::move(targets), runIdentity(header, data, source),
        std::move(model), device, folder, callbacks, context)();
}

} // namespace

Result<TrainingResult> train(const model::ModelHeader& header, const TrainingData& data,
    const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
    const JobContext& context, const SourceModel& source)
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
        return trainTrees(header, data, folder, callbacks, context, source);
    try {
        model::setComputeThreads(header.options.threads);
        return runTraining(header, data, folder, callbacks, context, source);
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
