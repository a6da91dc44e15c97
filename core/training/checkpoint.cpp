// SPDX-License-Identifier: GPL-3.0-only
#include "training/checkpoint.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "model/safetensors.h"

namespace tlp::training {
namespace {

using Json = nlohmann::json;

constexpr int kFormat = 1;
const char* const kStateKey = "tlp-workbench-checkpoint";

Json toJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

double numberFrom(const Json& json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

Json toJson(const EpochResult& epoch)
{
    return {{"epoch", epoch.epoch}, {"train_loss", toJson(epoch.trainLoss)},
        {"validation_loss", toJson(epoch.validationLoss)}, {"learning_rate", epoch.learningRate},
        {"seconds", epoch.seconds}, {"samples_per_second", epoch.samplesPerSecond},
        {"is_best", epoch.isBest}};
}

EpochResult epochFrom(const Json& json)
{
    return {json.at("epoch").get<int>(), numberFrom(json.at("train_loss")),
        numberFrom(json.at("validation_loss")), json.at("learning_rate").get<double>(),
        json.at("seconds").get<double>(), json.at("samples_per_second").get<std::int64_t>(),
        json.at("is_best").get<bool>()};
}

Json toJson(const PretrainResult& epoch)
{
    return {{"epoch", epoch.epoch}, {"loss", toJson(epoch.loss)}, {"seconds", epoch.seconds},
        {"samples_per_second", epoch.samplesPerSecond}};
}

PretrainResult pretrainingFrom(const Json& json)
{
    return {json.at("epoch").get<int>(), numberFrom(json.at("loss")),
        json.at("seconds").get<double>(), json.at("samples_per_second").get<std::int64_t>()};
}

/// What is done and what is told of it agree.
bool isConsistent(const Checkpoint& checkpoint)
{
    const auto epochs = static_cast<int>(checkpoint.history.size());
    if (checkpoint.epochsDone != epochs)
        return false;
    if (epochs == 0)
        return !checkpoint.pretraining.empty() && checkpoint.bestEpoch == 0;
    return checkpoint.bestEpoch >= 1 && checkpoint.bestEpoch <= epochs;
}

template <typename T>
std::string hashOf(const std::vector<T>& values)
{
    return hash128({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)})
        .toHex();
}

model::PlainTensor flat(const std::vector<float>& values)
{
    return {{static_cast<std::int64_t>(values.size())}, values};
}

Checkpoint fromFile(const Json& state, model::TensorFile& content)
{
    Checkpoint checkpoint;
    checkpoint.identity = state.at("identity").get<std::string>();
    checkpoint.epochsDone = state.at("epochs_done").get<int>();
    checkpoint.steps = state.at("steps").get<std::int64_t>();
    checkpoint.bestEpoch = state.at("best_epoch").get<int>();
    if (!state.at("best_loss").is_null())
        checkpoint.bestLoss = state.at("best_loss").get<double>();
    for (const Json& epoch : state.at("history"))
        checkpoint.history.push_back(epochFrom(epoch));
    for (const Json& epoch : state.value("pretraining", Json::array()))
        checkpoint.pretraining.push_back(pretrainingFrom(epoch));
    checkpoint.parameters = std::move(content.tensors.at("parameters").values);
    checkpoint.firstMoments = std::move(content.tensors.at("adam.first").values);
    checkpoint.secondMoments = std::move(content.tensors.at("adam.second").values);
    checkpoint.bestParameters = std::move(content.tensors.at("best").values);
    return checkpoint;
}

} // namespace

std::string runIdentity(
    const model::ModelHeader& header, const TrainingData& data, const SourceModel& source)
{
    model::ModelHeader relevant = header;
    relevant.options.epochs = 1;
    relevant.options.threads = 0;
    relevant.options.device = "auto";
    std::string parts = relevant.toJson() + '\n' + data.contentHash + '\n' + hashOf(data.features);
    for (const std::vector<float>& labels : data.labels)
        parts += hashOf(labels);
    parts += hashOf(data.taskOf);
    if (!data.unlabelled.empty())
        parts += "\nunlabelled " + hashOf(data.unlabelled);
    if (source.model != nullptr)
        parts += "\nsource " + source.hash;
    return hash128(parts).toHex();
}

Status writeCheckpoint(const std::filesystem::path& file, const Checkpoint& checkpoint)
{
    Json state{{"format", kFormat}, {"identity", checkpoint.identity},
        {"epochs_done", checkpoint.epochsDone}, {"steps", checkpoint.steps},
        {"best_epoch", checkpoint.bestEpoch},
        {"best_loss", checkpoint.bestLoss ? Json(*checkpoint.bestLoss) : Json()},
        {"history", Json::array()}};
    for (const EpochResult& epoch : checkpoint.history)
        state["history"].push_back(toJson(epoch));
    for (const PretrainResult& epoch : checkpoint.pretraining)
        state["pretraining"].push_back(toJson(epoch));
    return model::writeSafetensors(file,
        {{{kStateKey, state.dump()}},
            {{"parameters", flat(checkpoint.parameters)},
                {"adam.first", flat(checkpoint.firstMoments)},
                {"adam.second", flat(checkpoint.secondMoments)},
                {"best", flat(checkpoint.bestParameters)}}});
}

Result<std::optional<Checkpoint>> readCheckpoint(const std::filesystem::path& file)
{
    const Place place{file.string(), 0, 0};
    auto content = model::readSafetensors(file);
    if (!content && content.error().kind == ErrorKind::NotFound)
        return std::nullopt;
    if (!content)
        return failWithin(
            std::move(content).error(), "the checkpoint cannot be read; delete it to start again");
    try {
        const Json state = Json::parse(content->metadata.at(kStateKey));
        const int format = state.at("format").get<int>();
        if (format > kFormat)
            return fail(ErrorKind::Version,
                fmt::format(
                    "the checkpoint has format {}, this version reads up to {}", format, kFormat),
                place);
        Checkpoint checkpoint = fromFile(state, *content);
        if (isConsistent(checkpoint))
            return checkpoint;
    } catch (const std::exception&) {
        // Told below: a missing or wrong entry is damage like any other.
    }
    return fail(ErrorKind::Corrupt, "the checkpoint is damaged; delete it to start again", place);
}

} // namespace tlp::training
