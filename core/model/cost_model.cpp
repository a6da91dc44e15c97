// SPDX-License-Identifier: GPL-3.0-only
#include "model/cost_model.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <new>

#include <fmt/format.h>

#include "model/safetensors.h"
#include "model/torch_module.h"
#include "model/tree_model.h"

namespace tlp::model {
namespace {

constexpr std::int64_t kScoreBatch = 512; ///< the fastest one measured for the official network
constexpr int kMaxRows = 4096;
constexpr int kMaxWidth = 4096;
constexpr std::size_t kMaxHeads = 64;
const char* const kHeaderKey = "tlp-workbench";

class TorchCostModel : public CostModel
{
public:
    TorchCostModel(ModelHeader header, std::shared_ptr<TorchModule> module)
        : m_header(std::move(header))
        , m_module(std::move(module))
    {}

    const ModelHeader& header() const override { return m_header; }
    TorchModule& module() const { return *m_module; }

    std::int64_t parameterCount() const override
    {
        std::int64_t count = 0;
        for (const auto& parameter : m_module->parameters())
            count += parameter.numel();
        return count;
    }

    Result<std::vector<float>> score(
        std::span<const float> features, std::int64_t count, int head) override
    {
        const features::SequenceShape& shape = m_header.features.shape;
        const std::int64_t size = static_cast<std::int64_t>(shape.rows) * shape.width;
        if (count < 0 || static_cast<std::int64_t>(features.size()) / size != count
            || static_cast<std::int64_t>(features.size()) % size != 0)
            return fail(ErrorKind::BadInput,
                fmt::format("{} feature values are not {} matrices of {} by {}", features.size(),
                    count, shape.rows, shape.width));
        if (head < 0 || head >= static_cast<int>(m_header.heads.size()))
            return fail(ErrorKind::BadInput, fmt::format("the model has no head {}", head));
        try {
            return scoreBatches(features.data(), count, head);
        } catch (...) {
            return tl::unexpected(errorOfCurrentException("scoring"));
        }
    }

private:
    std::vector<float> scoreBatches(const float* features, std::int64_t count, int head)
    {
        const features::SequenceShape& shape = m_header.features.shape;
        const torch::NoGradGuard noGradients;
        const torch::Device device = m_module->parameters().front().device();
        std::vector<float> scores(static_cast<std::size_t>(count));
        for (std::int64_t first = 0; first < count; first += kScoreBatch) {
            const std::int64_t size = std::min(kScoreBatch, count - first);
            // from_blob wants a mutable pointer; forward only reads.
            const torch::Tensor input
                = torch::from_blob(const_cast<float*>(features) + first * shape.rows * shape.width,
                    {size, shape.rows, shape.width}, torch::kFloat32);
            const torch::Tensor output
                = m_module->forward(input.to(device), head).to(torch::kCPU).contiguous();
            std::copy_n(output.data_ptr<float>(), size, scores.data() + first);
        }
        return scores;
    }

    ModelHeader m_header;
    std::shared_ptr<TorchModule> m_module;
};

Status checkHeader(const ModelHeader& header)
{
    for (const auto& [key, problem] : header.options.problems())
        return fail(ErrorKind::BadInput, problem);
    const features::SequenceShape& shape = header.features.shape;
    if (shape.rows < 1 || shape.rows > kMaxRows || shape.width < 1 || shape.width > kMaxWidth)
        return fail(ErrorKind::BadInput,
            fmt::format("a feature matrix of {} by {} is out of range", shape.rows, shape.width));
    if (header.heads.empty() || header.heads.size() > kMaxHeads)
        return fail(ErrorKind::BadInput, fmt::format("a model has 1 to {} heads", kMaxHeads));
    if (header.features.kind != featureKindOf(header.options))
        return fail(ErrorKind::BadInput,
            fmt::format("the model {} does not read features of a {}", header.options.model,
                features::toString(header.features.kind)));
    const std::vector<float>& maxima = header.columnMaxima;
    if (!maxima.empty()
        && (maxima.size() != static_cast<std::size_t>(shape.width)
            || !std::ranges::all_of(maxima, [](float v) { return std::isfinite(v); })))
        return fail(ErrorKind::BadInput, "the model's scales are not those of its columns");
    return {};
}

Result<const ModuleFactory*> checkedFactory(const ModelHeader& header)
{
    TLP_CHECK(checkHeader(header));
    for (const ModuleFactory& factory : moduleFactories()) {
        if (header.options.model == factory.id)
            return &factory;
    }
    return fail(ErrorKind::Unsupported,
        fmt::format("this version does not know the model “{}”", header.options.model));
}

bool isGap(const ModelHeader& header)
{
    return header.options.transfer.method == "gap";
}

std::shared_ptr<TorchModule> makeModule(const ModuleFactory& factory, const ModelHeader& header)
{
    std::shared_ptr<TorchModule> module = factory.make(header);
    return isGap(header) ? makeGapModule(header, std::move(module)) : module;
}

std::int64_t parameterCountOf(const ModuleFactory& factory, const ModelHeader& header)
{
    return factory.parameterCount(header) + (isGap(header) ? gapParameterCount(header) : 0);
}

} // namespace

features::FeatureKind featureKindOf(const options::TrainingOptions& options)
{
    using features::FeatureKind;
    if (options::readsStatements(options.model))
        return FeatureKind::Statements;
    if (!options::readsConfigurations(options.model))
        return FeatureKind::Sequence;
    const std::string& read = options.trees.knobFeatures;
    if (!options::isTreeModel(options.model) || read == "itervar")
        return FeatureKind::Loops;
    return read == "knob" ? FeatureKind::Knobs : FeatureKind::Relations;
}

Error errorOfCurrentException(const char* doing)
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorKind::Resource, fmt::format("out of memory while {}", doing), {}, nullptr};
    } catch (const std::exception& exception) {
        const std::string_view what = exception.what();
        if (what.find("allocate memory") != std::string_view::npos
            || what.find("out of memory") != std::string_view::npos)
            return {ErrorKind::Resource, fmt::format("out of memory while {}", doing), {}, nullptr};
        return {ErrorKind::Internal,
            fmt::format("LibTorch failed while {}: {}", doing, what.substr(0, what.find('\n'))), {},
            nullptr};
    } catch (...) {
        return {
            ErrorKind::Internal, fmt::format("an unknown failure while {}", doing), {}, nullptr};
    }
}

torch::Tensor TorchModule::forward(const torch::Tensor& features, int head)
{
    return headScores(embed(features), rowWeights(features), head);
}

torch::Tensor TorchModule::primitiveStates(const torch::Tensor& /*features*/, bool /*isCausal*/)
{
    return {};
}

torch::Tensor TorchModule::rowWeights(const torch::Tensor& /*features*/)
{
    return {};
}

torch::Tensor TorchModule::headScores(
    const torch::Tensor& rows, const torch::Tensor& weights, int head)
{
    const torch::Tensor scores = this->head(head)->forward(rows).squeeze(-1);
    return (weights.defined() ? scores * weights : scores).sum(-1);
}

std::vector<torch::Tensor> TorchModule::attention(const torch::Tensor& /*features*/)
{
    return {};
}

void TorchModule::registerHeads(const std::vector<std::shared_ptr<torch::nn::Module>>& heads)
{
    if (heads.size() == 1) {
        register_module("decoder", heads.front());
        return;
    }
    torch::nn::ModuleList list;
    for (const auto& head : heads)
        list->push_back(head);
    register_module("mtl_heads", list);
}

std::vector<torch::nn::Sequential> TorchModule::linearHeads(std::int64_t hidden, std::size_t count)
{
    std::vector<torch::nn::Sequential> heads;
    std::vector<std::shared_ptr<torch::nn::Module>> registered;
    for (std::size_t i = 0; i < count; ++i) {
        const torch::nn::Linear layer(hidden, 1);
        heads.emplace_back(layer);
        registered.push_back(layer.ptr());
    }
    registerHeads(registered);
    return heads;
}

TorchModule* findTorchModule(CostModel& model)
{
    auto* const torchModel = dynamic_cast<TorchCostModel*>(&model);
    return torchModel == nullptr ? nullptr : &torchModel->module();
}

TorchModule& torchModule(CostModel& model)
{
    return dynamic_cast<TorchCostModel&>(model).module();
}

const TorchModule& torchModule(const CostModel& model)
{
    return dynamic_cast<const TorchCostModel&>(model).module();
}

PlainTensors copyTensors(const TorchModule& module)
{
    PlainTensors tensors;
    for (const auto& item : module.named_parameters()) {
        const torch::Tensor values = item.value().detach().to(torch::kCPU).contiguous();
        PlainTensor& tensor = tensors[item.key()];
        tensor.shape = values.sizes().vec();
        tensor.values.assign(values.data_ptr<float>(), values.data_ptr<float>() + values.numel());
    }
    return tensors;
}

Status assignTensors(TorchModule& module, const PlainTensors& tensors)
{
    const torch::NoGradGuard noGradients;
    const auto parameters = module.named_parameters();
    if (parameters.size() != tensors.size())
        return fail(ErrorKind::BadInput,
            fmt::format(
                "the file holds {} tensors, the model has {}", tensors.size(), parameters.size()));
    for (const auto& item : parameters) {
        const auto found = tensors.find(item.key());
        if (found == tensors.end() || found->second.shape != item.value().sizes().vec())
            return fail(ErrorKind::BadInput,
                fmt::format("the file does not hold a “{}” of the model's size", item.key()));
        const std::vector<float>& values = found->second.values;
        if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); }))
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” holds weights that are not finite", item.key()));
        item.value().copy_(torch::from_blob(
            const_cast<float*>(values.data()), found->second.shape, torch::kFloat32));
    }
    return {};
}

Result<std::unique_ptr<CostModel>> createModel(const ModelHeader& header, std::uint64_t seed)
{
    if (options::isTreeModel(header.options.model)) {
        TLP_CHECK(checkHeader(header));
        return std::make_unique<TreeModel>(
            header, std::vector<std::int32_t>(), std::vector<trees::Booster>());
    }
    TLP_TRY(const ModuleFactory* factory, checkedFactory(header));
    // LibTorch draws initial weights from its global generator: seed it for one model at a time.
    static std::mutex generatorMutex;
    const std::lock_guard lock(generatorMutex);
    try {
        torch::manual_seed(seed);
        return std::make_unique<TorchCostModel>(header, makeModule(*factory, header));
    } catch (...) {
        return tl::unexpected(errorOfCurrentException("creating the model"));
    }
}

Result<std::unique_ptr<CostModel>> modelFromTensors(
    const ModelHeader& header, const PlainTensors& tensors)
{
    TLP_TRY(const ModuleFactory* factory, checkedFactory(header));
    std::size_t values = 0;
    for (const auto& [name, tensor] : tensors)
        values += tensor.values.size();
    // Before anything of that size is allocated.
    const std::int64_t expected = parameterCountOf(*factory, header);
    if (static_cast<std::int64_t>(values) != expected)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "the file holds {} weights, the model it describes has {}", values, expected));
    TLP_TRY(std::unique_ptr<CostModel> model, createModel(header, 0));
    TLP_CHECK(assignTensors(torchModule(*model), tensors));
    return model;
}

Status saveModel(const CostModel& model, const std::filesystem::path& file)
{
    if (const auto* trees = dynamic_cast<const TreeModel*>(&model))
        return trees->save(file);
    try {
        return writeSafetensors(
            file, {{{kHeaderKey, model.header().toJson()}}, copyTensors(torchModule(model))});
    } catch (...) {
        return tl::unexpected(errorOfCurrentException("saving the model"));
    }
}

Result<std::unique_ptr<CostModel>> loadModel(const std::filesystem::path& file)
{
    const Place place{file.string(), 0, 0};
    if (TreeModel::isFile(file)) {
        TLP_TRY(auto trees, TreeModel::load(file));
        TLP_CHECK(checkHeader(trees->header()));
        return trees;
    }
    try {
        TLP_TRY(const TensorFile content, readSafetensors(file));
        const auto json = content.metadata.find(kHeaderKey);
        if (json == content.metadata.end())
            return fail(ErrorKind::BadInput, "this is not a model of TLP Workbench", place);
        auto header = ModelHeader::fromJson(json->second);
        auto model = header ? modelFromTensors(*header, content.tensors)
                            : Result<std::unique_ptr<CostModel>>(tl::unexpected(header.error()));
        if (!model)
            model.error().place = place;
        return model;
    } catch (...) {
        return tl::unexpected(errorOfCurrentException("loading the model"));
    }
}

std::filesystem::path modelFileIn(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::path trees = folder / "model.trees";
    return std::filesystem::exists(trees, error) ? trees : folder / "model.safetensors";
}

} // namespace tlp::model
