// SPDX-License-Identifier: GPL-3.0-only
#include "options/tune_spec.h"

#include "base/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace tlp::options {
namespace {

using Json = nlohmann::json;

constexpr double kMaxExactInteger = 9007199254740991; // 2^53 − 1: survives every JSON reader
constexpr std::size_t kMaxItems = 1000;

/// What values an option takes.
struct Range
{
    enum class Kind : std::uint8_t { Integer, Real, Choice, Text, TextList, IntegerList, Boolean };
    Kind kind = Kind::Text;
    double minimum = 0, maximum = 0; ///< numbers; of each item of an integer list
    std::vector<std::string> choices{};
    bool mayBeEmpty = true; ///< texts and lists
};

struct Field
{
    std::string key;
    Range range;
    Json (*get)(const TuneSpec&);
    void (*put)(TuneSpec&, const Json&); ///< of an accepted value
};

template <auto Member>
Field field(std::string key, Range range)
{
    return {std::move(key), std::move(range),
        [](const TuneSpec& spec) -> Json { return spec.*Member; },
        [](TuneSpec& spec, const Json& value) {
            using T = std::remove_reference_t<decltype(spec.*Member)>;
            spec.*Member = value.get<T>();
        }};
}

template <auto Member>
Field policyField(std::string key, Range range)
{
    return {std::move(key), std::move(range),
        [](const TuneSpec& spec) -> Json { return spec.policy.*Member; },
        [](TuneSpec& spec, const Json& value) {
            using T = std::remove_reference_t<decltype(spec.policy.*Member)>;
            spec.policy.*Member = value.get<T>();
        }};
}

Range integer(double minimum, double maximum)
{
    return {Range::Kind::Integer, minimum, maximum};
}

Range real(double minimum, double maximum)
{
    return {Range::Kind::Real, minimum, maximum};
}

Range choice(std::vector<std::string> choices)
{
    return {Range::Kind::Choice, 0, 0, std::move(choices)};
}

Range text(bool mayBeEmpty)
{
    return {Range::Kind::Text, 0, 0, {}, mayBeEmpty};
}

Range textList(bool mayBeEmpty)
{
    return {Range::Kind::TextList, 0, 0, {}, mayBeEmpty};
}

std::vector<Field> makeFields()
{
    using S = TuneSpec;
    using P = PolicyOptions;
    return {
        field<&S::sessionName>("session", text(true)),
        field<&S::workloads>("workloads", textList(false)),
        field<&S::networksFile>("networks", text(true)),
        field<&S::target>("target", text(false)),
        field<&S::model>("model", text(false)),
        field<&S::head>("head", integer(0, 1000)),
        field<&S::learning>("learning", choice({"fixed", "refresh", "ensemble"})),
        field<&S::treeFeatures>("features", choice({"sequence", "statements"})),
        policyField<&P::policy>("policy", choice({"evolutionary", "annealing", "random"})),
        policyField<&P::population>("population", integer(1, 1000000)),
        policyField<&P::generations>("generations", integer(0, 1000)),
        policyField<&P::mutationProbability>("mutation_probability", real(0, 1)),
        policyField<&P::crossoverShare>("crossover_share", real(0, 1)),
        policyField<&P::measuredShare>("measured_share", real(0, 1)),
        policyField<&P::epsGreedy>("eps_greedy", real(0, 1)),
        policyField<&P::chains>("chains", integer(1, 100000)),
        policyField<&P::annealingSteps>("annealing_steps", integer(0, 1000000)),
        policyField<&P::diversity>("diversity", real(0, 1e6)),
        field<&S::trials>("trials", integer(1, 1e9)),
        field<&S::secondsBudget>("seconds", real(0, 1e9)),
        field<&S::perRound>("per_round", integer(1, 100000)),
        field<&S::overlap>("overlap", {Range::Kind::Boolean}),
        field<&S::earlyStopTrials>("early_stop", integer(0, 1e9)),
        field<&S::warmStart>("warm_start", textList(true)),
        field<&S::seed>("seed", integer(0, kMaxExactInteger)),
        field<&S::repeats>("repeats", integer(1, 1000)),
        field<&S::minRepeatMs>("min_repeat_ms", real(0, 1e6)),
        field<&S::maxRepeatsMs>("max_repeats_ms", real(0, 1e6)),
        field<&S::buildTimeoutSeconds>("build_timeout", real(0.01, 1e6)),
        field<&S::runTimeoutSeconds>("run_timeout", real(0.01, 1e6)),
        field<&S::checksResult>("check", {Range::Kind::Boolean}),
        field<&S::cores>("cores", {Range::Kind::IntegerList, 0, 65535}),
        field<&S::measuresBaseline>("baseline", {Range::Kind::Boolean}),
    };
}

const std::vector<Field>& fields()
{
    static const std::vector<Field> kFields = makeFields();
    return kFields;
}

/// The whole sentence that refuses a value.
std::string refusal(const Field& field)
{
    const Range& range = field.range;
    const auto integers = [&] {
        return fmt::format("{} to {}", static_cast<std::int64_t>(range.minimum),
            static_cast<std::int64_t>(range.maximum));
    };
    const auto must
        = [&](const std::string& what) { return fmt::format("{} must be {}", field.key, what); };
    const char* const notEmpty = range.mayBeEmpty ? "" : " that is not empty";
    switch (range.kind) {
    case Range::Kind::Integer:
        return must("an integer from " + integers());
    case Range::Kind::Real:
        return must(fmt::format(
            "a number from {} to {}", toShortest(range.minimum), toShortest(range.maximum)));
    case Range::Kind::Choice:
        return must("one of " + joinText(range.choices, ", "));
    case Range::Kind::TextList:
        return must(fmt::format(
            "a list of texts{}", range.mayBeEmpty ? ", none of them empty" : " that is not empty"));
    case Range::Kind::IntegerList:
        return must("a list of integers from " + integers());
    case Range::Kind::Boolean:
        return must("true or false");
    case Range::Kind::Text:
        break;
    }
    return must(fmt::format("a text{}", notEmpty));
}

bool isIntegerWithin(const Range& range, const Json& value)
{
    if (!value.is_number_integer())
        return false;
    const double number = value.is_number_unsigned()
        ? static_cast<double>(value.get<std::uint64_t>())
        : static_cast<double>(value.get<std::int64_t>());
    return number >= range.minimum && number <= range.maximum;
}

bool isAccepted(const Range& range, const Json& value)
{
    const auto all = [&](const auto& accepts) {
        return value.is_array() && value.size() <= kMaxItems && (range.mayBeEmpty || !value.empty())
            && std::all_of(value.begin(), value.end(), accepts);
    };
    switch (range.kind) {
    case Range::Kind::Integer:
        return isIntegerWithin(range, value);
    case Range::Kind::Real: {
        const double number = value.is_number() ? value.get<double>() : std::nan("");
        return number >= range.minimum && number <= range.maximum;
    }
    case Range::Kind::Choice:
        return value.is_string()
            && std::ranges::find(range.choices, value.get<std::string>()) != range.choices.end();
    case Range::Kind::TextList:
        return all([](const Json& item) {
            return item.is_string() && !trimText(item.get_ref<const std::string&>()).empty();
        });
    case Range::Kind::IntegerList:
        return all([&](const Json& item) { return isIntegerWithin(range, item); });
    case Range::Kind::Boolean:
        return value.is_boolean();
    case Range::Kind::Text:
        break;
    }
    return value.is_string()
        && (range.mayBeEmpty || !trimText(value.get_ref<const std::string&>()).empty());
}

/// What single ranges cannot say.
Status checkTogether(const TuneSpec& spec)
{
    const bool hasTrees = spec.model == "xgboost" || spec.learning == "ensemble";
    if (spec.treeFeatures != "sequence" && !hasTrees)
        return fail(ErrorKind::BadInput,
            "features are of the session's own trees: they need the model xgboost or the learning "
            "ensemble");
    if (spec.usesRun())
        return {};
    if (spec.learning != "fixed")
        return fail(ErrorKind::BadInput,
            fmt::format("learning can be {} only with the model of a run, not with “{}”",
                spec.learning, spec.model));
    if (spec.head != 0)
        return fail(ErrorKind::BadInput,
            fmt::format("head is of the model of a run, “{}” has none", spec.model));
    return {};
}

} // namespace

bool TuneSpec::usesRun() const
{
    return model != "random" && model != "xgboost";
}

std::string TuneSpec::toJson() const
{
    Json json = Json::object();
    for (const Field& field : fields())
        json[field.key] = field.get(*this);
    // Values come from people: bytes that are not UTF-8 are replaced, never thrown upon.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<TuneSpec> TuneSpec::fromJson(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        return fail(ErrorKind::BadInput, "the tuning's specification is no JSON object");
    TuneSpec spec;
    for (const auto& [key, value] : json.items()) {
        const auto found = std::ranges::find(fields(), key, &Field::key);
        if (found == fields().end())
            return fail(ErrorKind::BadInput, fmt::format("unknown tuning option “{}”", key));
        if (!isAccepted(found->range, value))
            return fail(ErrorKind::BadInput, refusal(*found));
        found->put(spec, value);
    }
    TLP_CHECK(checkTogether(spec));
    return spec;
}

Status TuneSpec::check() const
{
    for (const Field& field : fields()) {
        if (!isAccepted(field.range, field.get(*this)))
            return fail(ErrorKind::BadInput, refusal(field));
    }
    return checkTogether(*this);
}

} // namespace tlp::options
