// SPDX-License-Identifier: GPL-3.0-only
#include "options/training_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace tlp::options {
namespace {

using Json = nlohmann::json;
using Kind = OptionInfo::Kind;

constexpr double kMaxInt = 2147483647;
constexpr double kMaxExactInteger = 9007199254740991; // 2^53 − 1: survives every JSON reader
constexpr std::size_t kMaxLayers = 16;

/// One option: its description and how it is read from and written to the struct. `put` expects a
/// value that `check` accepted.
struct Field
{
    OptionInfo info;
    Json (*get)(const TrainingOptions&);
    void (*put)(TrainingOptions&, const Json&);
};

template <auto Member>
Json getMember(const TrainingOptions& options)
{
    return options.*Member;
}

template <auto Member>
void putMember(TrainingOptions& options, const Json& value)
{
    using T = std::remove_reference_t<decltype(options.*Member)>;
    options.*Member = value.get<T>();
}

/// Of one of the structs that the options are made of.
template <auto Group, auto Member>
Json getFrom(const TrainingOptions& options)
{
    return options.*Group.*Member;
}

template <auto Group, auto Member>
void putInto(TrainingOptions& options, const Json& value)
{
    using T = std::remove_reference_t<decltype(options.*Group.*Member)>;
    options.*Group.*Member = value.get<T>();
}

std::string textOf(Kind kind, const Json& value)
{
    switch (kind) {
    case Kind::Integer:
        return value.dump();
    case Kind::Real:
        return toShortest(value.get<double>());
    case Kind::IntegerList: {
        std::vector<std::string> items;
        for (const Json& item : value)
            items.push_back(item.dump());
        return joinText(items, ",");
    }
    case Kind::Choice:
    case Kind::Text:
        break;
    }
    return value.get<std::string>();
}

std::optional<std::uint64_t> parseUnsigned(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// "auto", "cpu" or "cuda:N".
bool isDevice(const std::string& text)
{
    if (text == "auto" || text == "cpu")
        return true;
    constexpr std::string_view kCuda = "cuda:";
    if (!std::string_view(text).starts_with(kCuda))
        return false;
    const auto number = parseUnsigned(std::string_view(text).substr(kCuda.size()));
    return number && *number < 1024;
}

/// "crop", "full" or "ROWSxWIDTH".
bool isSize(const std::string& text)
{
    if (text == "crop" || text == "full")
        return true;
    const auto parts = splitText(text, 'x');
    return parts.size() == 2 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        const auto number = parseUnsigned(part);
        return number && *number >= 1 && *number <= 1024;
    });
}

const char* const kCode = "zhaiyi000/tlp scripts/tlp_train.py";
const char* const kOurs = "this program";
const char* const kTrees = "zhaiyi000/tlp python/tvm/auto_scheduler/cost_model/xgb_model.py";

std::vector<std::string> modelIds()
{
    std::vector<std::string> ids;
    for (const ModelKind& kind : modelKinds())
        ids.push_back(kind.id);
    return ids;
}

using O = TrainingOptions;
using M = TlpModelOptions;
using Trees = TreeModelOptions;

/// Ids of the models that the predicate holds for.
template <typename Predicate>
std::vector<std::string> modelsThat(const Predicate& holds)
{
    std::vector<std::string> ids;
    for (const ModelKind& kind : modelKinds()) {
        if (holds(kind))
            ids.push_back(kind.id);
    }
    return ids;
}

/// The models that have the option; empty: all.
std::vector<std::string> modelsWith(std::string_view key)
{
    using Family = ModelKind::Family;
    const auto isOneOf = [&](std::initializer_list<std::string_view> keys) {
        return std::ranges::find(keys, key) != keys.end();
    };
    if (isOneOf({"encoder", "heads", "core", "layers", "positions", "padding_mask",
            "residual_blocks", "private_blocks", "head"}))
        return modelsThat([](const ModelKind& kind) { return kind.family == Family::Tlp; });
    if (isOneOf({"vocabulary", "size", "numbers"}))
        return modelsThat([](const ModelKind& kind) {
            return !kind.readsStatements && !kind.readsConfigurations;
        });
    if (key == "knob_features")
        return modelsThat([](const ModelKind& kind) {
            return kind.readsConfigurations && kind.family == Family::Trees;
        });
    if (isOneOf(
            {"objective", "max_depth", "eta", "gamma", "min_child_weight", "early_stop_rounds"}))
        return modelsThat([](const ModelKind& kind) { return kind.family == Family::Trees; });
    if (isOneOf({"loss", "grouping", "batch_size", "learning_rate", "weight_decay", "gradient_clip",
            "lr_gamma", "lr_step_epochs", "device"}))
        return modelsThat([](const ModelKind& kind) { return kind.family != Family::Trees; });
    return {};
}

std::optional<Json> fromText(Kind kind, std::string_view text);
void putModel(O& options, const Json& value);

std::vector<Field> transferFields()
{
    using T = TransferOptions;
    using P = PretrainOptions;
    return {
        {{"transfer", Kind::Choice, 0, 0, {"none", "fine-tune", "head", "gap", "moses", "margin"},
             "", kOurs, "How a run goes on from another one's model (--from)"},
            getFrom<&O::transfer, &T::method>, putInto<&O::transfer, &T::method>},
        {{"gap_hidden", Kind::Integer, 1, 8192, {}, "", "TenSet, NeurIPS 2021",
             "Width of the small model that transfer gap adds"},
            getFrom<&O::transfer, &T::gapHidden>, putInto<&O::transfer, &T::gapHidden>},
        {{"transferable_share", Kind::Real, 1e-6, 1, {}, "", kOurs,
             "Share of the weights that transfer moses trains"},
            getFrom<&O::transfer, &T::transferableShare>,
            putInto<&O::transfer, &T::transferableShare>},
        {{"domain_decay", Kind::Real, 0, 1, {}, "", kOurs,
             "What every other weight loses of itself per step of transfer moses"},
            getFrom<&O::transfer, &T::domainDecay>, putInto<&O::transfer, &T::domainDecay>},
        {{"pretrain", Kind::Choice, 0, 0, {"none", "gpt", "bert"}, "", kOurs,
             "What is learned from all training programs without their times, before the first "
             "epoch: the next primitive (gpt) or hidden ones (bert)"},
            getFrom<&O::pretrain, &P::method>, putInto<&O::pretrain, &P::method>},
        {{"pretrain_epochs", Kind::Integer, 1, 100000, {}, "", kOurs,
             "Passes over the programs without their times"},
            getFrom<&O::pretrain, &P::epochs>, putInto<&O::pretrain, &P::epochs>},
        {{"pretrain_learning_rate", Kind::Real, 1e-12, 1e12, {}, "", "zhaiyi000/tlp scripts/bert",
             "Adam's step size in these passes"},
            getFrom<&O::pretrain, &P::learningRate>, putInto<&O::pretrain, &P::learningRate>},
        {{"pretrain_type_weight", Kind::Real, 0, 1e6, {}, "", "zhaiyi000/tlp scripts/minGPT",
             "Weight of a primitive's type beside its numbers in these passes"},
            getFrom<&O::pretrain, &P::typeWeight>, putInto<&O::pretrain, &P::typeWeight>},
        {{"pretrain_mask_share", Kind::Real, 0.001, 0.999, {}, "", "zhaiyi000/tlp scripts/bert",
             "Share of a program's primitives that pretrain bert hides"},
            getFrom<&O::pretrain, &P::maskShare>, putInto<&O::pretrain, &P::maskShare>},
    };
}

std::vector<Field> makeFields()
{
    std::vector<Field> fields{
        {{"model", Kind::Choice, 0, 0, modelIds(), "", kOurs, "The model to train"},
            getMember<&O::model>, putModel},
        {{"encoder", Kind::IntegerList, 1, 8192, {}, "", kOurs,
             "Widths of the layers that read one primitive; the last is the hidden size"},
            getFrom<&O::tlp, &M::encoder>, putInto<&O::tlp, &M::encoder>},
        {{"heads", Kind::Integer, 1, 8192, {}, "", kCode,
             "Attention heads; must divide the hidden size"},
            getFrom<&O::tlp, &M::heads>, putInto<&O::tlp, &M::heads>},
        {{"core", Kind::Choice, 0, 0, {"attention", "transformer", "lstm"}, "", kCode,
             "What lets the primitives of a program see each other"},
            getFrom<&O::tlp, &M::core>, putInto<&O::tlp, &M::core>},
        {{"layers", Kind::Integer, 1, 8, {}, "", kOurs, "Encoder layers of the transformer"},
            getFrom<&O::tlp, &M::layers>, putInto<&O::tlp, &M::layers>},
        {{"positions", Kind::Choice, 0, 0, {"none", "sinusoidal", "learned"}, "",
             "none: " + std::string(kCode), "How the model is told the order of the primitives"},
            getFrom<&O::tlp, &M::positions>, putInto<&O::tlp, &M::positions>},
        {{"padding_mask", Kind::Choice, 0, 0, {"no", "yes"}, "", "no: " + std::string(kCode),
             "Whether rows of zeros, with which short programs are padded, are left out"},
            getFrom<&O::tlp, &M::paddingMask>, putInto<&O::tlp, &M::paddingMask>},
        {{"residual_blocks", Kind::Integer, 0, 8, {}, "", kCode,
             "Residual blocks after the attention"},
            getFrom<&O::tlp, &M::residualBlocks>, putInto<&O::tlp, &M::residualBlocks>},
        {{"private_blocks", Kind::Integer, 0, 8, {}, "",
             "0: zhaiyi000/tlp scripts/mtl_tlp_train.py",
             "How many of the residual blocks, the last ones, each platform has of its own"},
            getFrom<&O::tlp, &M::privateBlocks>, putInto<&O::tlp, &M::privateBlocks>},
        {{"head", Kind::IntegerList, 1, 8192, {}, "", kOurs,
             "Widths of the layers before the score; may be empty"},
            getFrom<&O::tlp, &M::head>, putInto<&O::tlp, &M::head>},
        {{"knob_features", Kind::Choice, 0, 0, {"knob", "itervar", "curve"}, "", kOurs,
             "What is read of a configuration: its knobs, its loops, or how they relate"},
            getFrom<&O::trees, &Trees::knobFeatures>, putInto<&O::trees, &Trees::knobFeatures>},
        {{"objective", Kind::Choice, 0, 0, {"pack-sum", "rank", "regression"}, "", kTrees,
             "What the trees minimise: Ansor's weighted squared error of the summed scores, the "
             "pairs of a task, or the squared error"},
            getFrom<&O::trees, &Trees::objective>, putInto<&O::trees, &Trees::objective>},
        {{"max_depth", Kind::Integer, 1, 20, {}, "", kTrees, "Depth of a tree"},
            getFrom<&O::trees, &Trees::maxDepth>, putInto<&O::trees, &Trees::maxDepth>},
        {{"eta", Kind::Real, 1e-6, 1, {}, "", kTrees, "What a tree adds of what it learnt"},
            getFrom<&O::trees, &Trees::eta>, putInto<&O::trees, &Trees::eta>},
        {{"gamma", Kind::Real, 0, 1e6, {}, "", kTrees, "Least gain of a split"},
            getFrom<&O::trees, &Trees::gamma>, putInto<&O::trees, &Trees::gamma>},
        {{"min_child_weight", Kind::Real, 0, 1e6, {}, "", kTrees, "Least weight of a leaf"},
            getFrom<&O::trees, &Trees::minChildWeight>, putInto<&O::trees, &Trees::minChildWeight>},
        {{"early_stop_rounds", Kind::Integer, 0, 100000, {}, "", kTrees,
             "Ends after so many rounds without a lower validation loss; 0: never"},
            getFrom<&O::trees, &Trees::earlyStopRounds>,
            putInto<&O::trees, &Trees::earlyStopRounds>},
        {{"loss", Kind::Choice, 0, 0, {"lambdarank", "mse"}, "", kCode, "What is minimised"},
            [](const O& options) -> Json { return toString(options.loss); },
            [](O& options, const Json& value) {
                options.loss = value == "mse" ? Loss::Mse : Loss::LambdaRank;
            }},
        {{"grouping", Kind::Choice, 0, 0, {"per-task", "mixed"}, "", kOurs,
             "Rank within each task's programs, or the whole mixed batch as the official code "
             "does"},
            [](const O& options) -> Json { return toString(options.grouping); },
            [](O& options, const Json& value) {
                options.grouping = value == "mixed" ? Grouping::Mixed : Grouping::PerTask;
            }},
        {{"epochs", Kind::Integer, 1, 100000, {}, "", kCode, "Passes over the training programs"},
            getMember<&O::epochs>, putMember<&O::epochs>},
        {{"batch_size", Kind::Integer, 1, kMaxInt, {}, "", kCode, "Programs per step"},
            getMember<&O::batchSize>, putMember<&O::batchSize>},
        {{"learning_rate", Kind::Real, 1e-12, 1e12, {}, "", kCode, "Adam's step size"},
            getMember<&O::learningRate>, putMember<&O::learningRate>},
        {{"weight_decay", Kind::Real, 0, 1e6, {}, "", kCode, "L2 penalty added to the gradient"},
            getMember<&O::weightDecay>, putMember<&O::weightDecay>},
        {{"gradient_clip", Kind::Real, 0, 1e12, {}, "", kCode,
             "Largest global norm of a step's gradient; 0: no limit"},
            getMember<&O::gradientClip>, putMember<&O::gradientClip>},
        {{"lr_gamma", Kind::Real, 1e-6, 1, {}, "", kCode,
             "Factor on the learning rate every lr_step_epochs epochs"},
            getMember<&O::lrGamma>, putMember<&O::lrGamma>},
        {{"lr_step_epochs", Kind::Integer, 0, 100000, {}, "", kCode,
             "Epochs between two such factors; 0: never"},
            getMember<&O::lrStepEpochs>, putMember<&O::lrStepEpochs>},
        {{"validation_share", Kind::Real, 0, 0.9, {}, "",
             "zhaiyi000/tlp scripts/tlp_make_dataset.py",
             "Share of the training programs kept for choosing the epoch, drawn by record"},
            getMember<&O::validationShare>, putMember<&O::validationShare>},
        {{"keep_best", Kind::Choice, 0, 0, {"validation-loss", "last", "average"}, "",
             "zhaiyi000/tlp README",
             "Which epoch's weights the run keeps, or the running average of about the last eight"},
            getMember<&O::keepBest>, putMember<&O::keepBest>},
        {{"seed", Kind::Integer, 0, kMaxExactInteger, {}, "", kCode,
             "Seed of the weights, the validation split and the order of the batches"},
            getMember<&O::seed>, putMember<&O::seed>},
        {{"device", Kind::Text, 0, 0, {}, "", kOurs, "auto, cpu or cuda:N"}, getMember<&O::device>,
            putMember<&O::device>},
        {{"threads", Kind::Integer, 0, 1024, {}, "", kOurs,
             "Threads that compute; 0: as many as this process may use"},
            getMember<&O::threads>, putMember<&O::threads>},
        {{"vocabulary", Kind::Choice, 0, 0, {"official", "learned"}, "",
             "zhaiyi000/tlp scripts/tlp_make_dataset.py",
             "The official numbers of step types and words, or learned from the data"},
            getMember<&O::vocabulary>, putMember<&O::vocabulary>},
        {{"size", Kind::Text, 0, 0, {}, "", "zhaiyi000/tlp scripts/tlp_make_dataset.py",
             "Rows and width of the feature matrix: crop, full or ROWSxWIDTH"},
            getMember<&O::size>, putMember<&O::size>},
        {{"numbers", Kind::Choice, 0, 0, {"raw", "log"}, "",
             "raw: zhaiyi000/tlp src/auto_scheduler/transform_step.cc",
             "The numbers of a step as they are, or logarithmically"},
            getMember<&O::numbers>, putMember<&O::numbers>},
    };
    for (Field& field : transferFields())
        fields.push_back(std::move(field));
    const TrainingOptions defaults;
    for (Field& field : fields) {
        field.info.defaultText = textOf(field.info.kind, field.get(defaults));
        field.info.models = modelsWith(field.info.key);
    }
    return fields;
}

const std::vector<Field>& fields()
{
    static const std::vector<Field> kFields = makeFields();
    return kFields;
}

const Field* findField(std::string_view key)
{
    const auto found = std::find_if(fields().begin(), fields().end(),
        [&](const Field& field) { return field.info.key == key; });
    return found == fields().end() ? nullptr : &*found;
}

void putModel(O& options, const Json& value)
{
    options.model = value.get<std::string>();
    const ModelKind* const kind = findModelKind(options.model);
    if (kind == nullptr)
        return;
    for (const Field& field : fields()) {
        if (!field.info.appliesTo(options.model))
            field.put(options, *fromText(field.info.kind, field.info.defaultText));
    }
    for (const auto* values : {&kind->suggested, &kind->fixed}) {
        for (const auto& [key, text] : *values) {
            const Field& field = *findField(key);
            field.put(options, *fromText(field.info.kind, text));
        }
    }
}

std::string rangeText(const OptionInfo& info)
{
    const auto range = [&] { return toShortest(info.minimum) + " to " + toShortest(info.maximum); };
    const auto integerRange = [&] {
        return fmt::format("{} to {}", static_cast<std::int64_t>(info.minimum),
            static_cast<std::int64_t>(info.maximum));
    };
    switch (info.kind) {
    case Kind::Integer:
        return "an integer from " + integerRange();
    case Kind::Real:
        return "a number from " + range();
    case Kind::Choice:
        return (info.choices.size() == 1 ? "" : "one of ") + joinText(info.choices, ", ");
    case Kind::IntegerList:
        return fmt::format(
            "{} to {} integers from {}", info.key == "encoder" ? 1 : 0, kMaxLayers, integerRange());
    case Kind::Text:
        break;
    }
    return info.key == "device" ? "auto, cpu or cuda:N" : "crop, full or ROWSxWIDTH, such as 25x22";
}

bool isIntegerWithin(const OptionInfo& info, const Json& value)
{
    if (value.is_number_unsigned())
        return static_cast<double>(value.get<std::uint64_t>()) <= info.maximum
            && static_cast<double>(value.get<std::uint64_t>()) >= info.minimum;
    return value.is_number_integer()
        && static_cast<double>(value.get<std::int64_t>()) >= info.minimum
        && static_cast<double>(value.get<std::int64_t>()) <= info.maximum;
}

bool isAccepted(const OptionInfo& info, const Json& value)
{
    switch (info.kind) {
    case Kind::Integer:
        return isIntegerWithin(info, value);
    case Kind::Real: {
        const double number = value.is_number() ? value.get<double>() : std::nan("");
        return number >= info.minimum && number <= info.maximum;
    }
    case Kind::IntegerList:
        return value.is_array() && value.size() <= kMaxLayers
            && (info.key != "encoder" || !value.empty())
            && std::all_of(value.begin(), value.end(),
                [&](const Json& item) { return isIntegerWithin(info, item); });
    case Kind::Choice:
        return value.is_string()
            && std::find(info.choices.begin(), info.choices.end(), value.get<std::string>())
            != info.choices.end();
    case Kind::Text:
        break;
    }
    if (!value.is_string())
        return false;
    const auto text = value.get<std::string>();
    return info.key == "device" ? isDevice(text) : isSize(text);
}

std::string refusal(const OptionInfo& info)
{
    return fmt::format("{} must be {}", info.key, rangeText(info));
}

std::optional<Json> fromText(Kind kind, std::string_view text)
{
    const auto integer = [](std::string_view item) -> std::optional<Json> {
        if (const auto number = parseUnsigned(item))
            return *number;
        if (const auto number = parseInteger(item))
            return *number;
        return std::nullopt;
    };
    if (kind == Kind::Integer)
        return integer(text);
    if (kind == Kind::Real) {
        const auto number = parseDouble(text);
        return number ? std::optional<Json>(*number) : std::nullopt;
    }
    if (kind != Kind::IntegerList)
        return Json(toValidUtf8(text));
    Json list = Json::array();
    if (trimText(text).empty())
        return list;
    for (const std::string_view part : splitText(text, ',')) {
        auto item = integer(trimText(part));
        if (!item)
            return std::nullopt;
        list.push_back(std::move(*item));
    }
    return list;
}

Json toJsonValue(const TrainingOptions& options)
{
    Json json = Json::object();
    for (const Field& field : fields())
        json[field.info.key] = field.get(options);
    return json;
}

Result<TrainingOptions> fromJsonValue(const Json& json)
{
    if (!json.is_object())
        return fail(ErrorKind::BadInput, "training options must be a JSON object");
    for (const auto& [key, value] : json.items()) {
        const Field* field = findField(key);
        if (field == nullptr)
            return fail(ErrorKind::BadInput, fmt::format("unknown training option “{}”", key));
        if (!isAccepted(field->info, value))
            return fail(ErrorKind::BadInput, refusal(field->info));
    }
    TrainingOptions options;
    if (const auto model = json.find("model"); model != json.end())
        putModel(options, *model); // first: it sets others
    for (const auto& [key, value] : json.items()) {
        if (key != "model")
            findField(key)->put(options, value);
    }
    return options;
}

/// Options of other models say nothing, so a value that is not the default is a mistake.
void addForeignOptions(const TrainingOptions& options, std::map<std::string, std::string>& problems)
{
    for (const Field& field : fields()) {
        const OptionInfo& info = field.info;
        if (!info.appliesTo(options.model)
            && textOf(info.kind, field.get(options)) != info.defaultText)
            problems.emplace(info.key,
                fmt::format("{} is no option of the model {}: leave it at {}", info.key,
                    options.model, info.defaultText));
    }
}

/// What single ranges cannot say about the network.
void addNetworkProblems(
    const TrainingOptions& options, std::map<std::string, std::string>& problems)
{
    const TlpModelOptions& tlp = options.tlp;
    if (tlp.core != "lstm" && problems.count("encoder") == 0 && problems.count("heads") == 0
        && tlp.encoder.back() % tlp.heads != 0)
        problems.emplace("heads",
            fmt::format("heads must divide the hidden size {}, the last width of encoder",
                tlp.encoder.back()));
    if (tlp.layers > 1 && tlp.core != "transformer")
        problems.emplace("layers", "layers can be more than 1 only with the core transformer");
    if (tlp.privateBlocks > tlp.residualBlocks)
        problems.emplace(
            "private_blocks", "private_blocks cannot be more than there are residual_blocks");
    const ModelKind* const kind = findModelKind(options.model);
    if (kind == nullptr)
        return;
    for (const auto& [key, text] : kind->fixed) {
        const Field& field = *findField(key);
        if (textOf(field.info.kind, field.get(options)) != text)
            problems.emplace(
                key, fmt::format("{} must be {} in the model {}", key, text, options.model));
    }
}

bool canTransfer(const TrainingOptions& options)
{
    const auto known = transfersOf(options.model);
    return std::ranges::find(known, options.transfer.method) != known.end();
}

/// What rules out transfers and pre-trainings.
void addTransferProblems(
    const TrainingOptions& options, std::map<std::string, std::string>& problems)
{
    const bool isTransfer = options.transfer.method != "none";
    const bool isPretrained = options.pretrain.method != "none";
    if (isTransfer && !canTransfer(options))
        problems.emplace("transfer",
            fmt::format("transfer must be {} with the model {}",
                joinText(transfersOf(options.model), " or "), options.model));
    if (options.transfer.method == "gap" && options.loss != Loss::Mse)
        problems.emplace("loss", "loss must be mse with transfer gap");
    if (isPretrained && !isTlpModel(options.model))
        problems.emplace(
            "pretrain", fmt::format("pretrain must be none with the model {}", options.model));
    if (isPretrained && isTransfer)
        problems.emplace("pretrain",
            "pretrain must be none with a transfer, which has its weights from another run");
    if (options.pretrain.method == "bert" && options.tlp.core == "lstm")
        problems.emplace("pretrain",
            "pretrain cannot be bert with the core lstm, which sees no later primitive");
}

std::string dump(const Json& json, int indent)
{
    // Values come from people: bytes that are not UTF-8 are replaced, never thrown upon.
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string TrainingOptions::toJson() const
{
    return dump(toJsonValue(*this), 2);
}

Result<TrainingOptions> TrainingOptions::fromJson(std::string_view json)
{
    const Json parsed = Json::parse(json, nullptr, false);
    if (parsed.is_discarded())
        return fail(ErrorKind::BadInput, "training options are not valid JSON");
    return fromJsonValue(parsed);
}

Status TrainingOptions::set(std::string_view key, std::string_view value)
{
    const Field* field = findField(key);
    if (field == nullptr)
        return fail(
            ErrorKind::BadInput, fmt::format("unknown training option “{}”", toValidUtf8(key)));
    const auto json = fromText(field->info.kind, trimText(value));
    if (!json || !isAccepted(field->info, *json))
        return fail(ErrorKind::BadInput,
            fmt::format("{}, not “{}”", refusal(field->info), toValidUtf8(value)));
    field->put(*this, *json);
    return {};
}

std::map<std::string, std::string> TrainingOptions::problems() const
{
    std::map<std::string, std::string> problems;
    for (const Field& field : fields()) {
        if (!isAccepted(field.info, field.get(*this)))
            problems.emplace(field.info.key, refusal(field.info));
    }
    addForeignOptions(*this, problems);
    addNetworkProblems(*this, problems);
    addTransferProblems(*this, problems);
    if (keepBest == "validation-loss" && validationShare == 0)
        problems.emplace(
            "keep_best", "keep_best can be validation-loss only with a validation_share above 0");
    if (keepBest == "average" && isTreeModel(model))
        problems.emplace("keep_best", "keep_best average needs a network: trees have no weights");
    return problems;
}

bool OptionInfo::appliesTo(std::string_view model) const
{
    return models.empty() || std::ranges::find(models, model) != models.end();
}

std::span<const OptionInfo> trainingOptionInfos()
{
    static const std::vector<OptionInfo> kInfos = [] {
        std::vector<OptionInfo> infos;
        for (const Field& field : fields())
            infos.push_back(field.info);
        return infos;
    }();
    return kInfos;
}

Result<std::string> optionText(const TrainingOptions& options, std::string_view key)
{
    const Field* field = findField(key);
    if (field == nullptr)
        return fail(
            ErrorKind::BadInput, fmt::format("unknown training option “{}”", toValidUtf8(key)));
    return textOf(field->info.kind, field->get(options));
}

std::span<const std::string_view> networkOptionKeys()
{
    static constexpr std::array<std::string_view, 14> kKeys{"model", "encoder", "heads", "core",
        "layers", "positions", "padding_mask", "residual_blocks", "private_blocks", "head",
        "vocabulary", "size", "numbers", "knob_features"};
    return kKeys;
}

std::vector<std::string> transfersOf(std::string_view model)
{
    if (isTlpModel(model))
        return {"none", "fine-tune", "head", "gap", "moses"};
    if (!readsConfigurations(model))
        return {"none"};
    if (isTreeModel(model))
        return {"none", "margin"};
    return {"none", "fine-tune", "head"};
}

const char* toString(Loss loss)
{
    return loss == Loss::Mse ? "mse" : "lambdarank";
}

const char* toString(Grouping grouping)
{
    return grouping == Grouping::Mixed ? "mixed" : "per-task";
}

} // namespace tlp::options
