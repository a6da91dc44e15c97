// SPDX-License-Identifier: GPL-3.0-only
#include "features/sequence_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "features/statement_rows.h"
#include "templates/configuration_rows.h"

namespace tlp::features {

using namespace records;

namespace {

constexpr int kMaxRows = 4096;
constexpr int kMaxWidth = 4096;

/// Where the numbers of a row go: keeps what fits, counts all.
class RowWriter
{
public:
    explicit RowWriter(std::span<float> row)
        : m_row(row)
    {}

    template <typename T>
    void put(T value)
    {
        if (m_count < m_row.size())
            m_row[m_count] = static_cast<float>(value);
        ++m_count;
    }
    template <typename T>
    void putAll(const std::vector<T>& values)
    {
        for (const T value : values)
            put(value);
    }
    [[nodiscard]] std::size_t count() const { return m_count; }

private:
    std::span<float> m_row;
    std::size_t m_count = 0;
};

/// Of a step of unknown type: its numbers in order, lists spliced, strings as the reserved 0.
void putJson(const nlohmann::json& value, RowWriter& out)
{
    if (value.is_array()) {
        for (const auto& element : value)
            putJson(element, out);
    } else if (value.is_number()) {
        out.put(value.get<double>());
    } else if (value.is_boolean()) {
        out.put(value.get<bool>() ? 1 : 0);
    } else {
        out.put(0);
    }
}

void putUnknown(const UnknownStep& step, RowWriter& out)
{
    const auto json = nlohmann::json::parse(step.json, nullptr, false);
    if (!json.is_array())
        return;
    for (std::size_t i = 1; i < json.size(); ++i)
        putJson(json[i], out);
}

/// The step's own fields in record order; `word` is the number of its pragma or scope.
void putFields(const Step& step, int word, RowWriter& out)
{
    std::visit(
        [&](const auto& s) {
            using T = std::decay_t<decltype(s)>;
            if constexpr (std::is_same_v<T, UnknownStep>) {
                putUnknown(s, out);
                return;
            } else {
                out.put(s.stage);
            }
            if constexpr (std::is_same_v<T, AnnotationStep>) {
                out.put(s.iter);
                out.put(s.annotation);
            } else if constexpr (std::is_same_v<T, FuseStep>) {
                out.putAll(s.iters);
            } else if constexpr (std::is_same_v<T, PragmaStep>) {
                out.put(s.iter);
                out.put(word);
            } else if constexpr (std::is_same_v<T, ReorderStep>) {
                out.putAll(s.order);
            } else if constexpr (std::is_same_v<T, SplitStep>) {
                out.put(s.iter);
                out.put(s.extent);
                out.putAll(s.lengths);
                out.put(s.innerToOuter ? 1 : 0);
            } else if constexpr (std::is_same_v<T, FollowSplitStep>) {
                out.put(s.iter);
                out.put(s.sourceStep);
                out.put(s.splitCount);
            } else if constexpr (std::is_same_v<T, FollowFusedSplitStep>) {
                out.put(s.iter);
                out.putAll(s.sourceSteps);
                out.put(s.level);
                out.put(s.factorOrParts ? 1 : 0);
            } else if constexpr (std::is_same_v<T, StorageAlignStep>) {
                out.put(s.iter);
                out.put(s.factor);
                out.put(s.offset);
            } else if constexpr (std::is_same_v<T, ComputeAtStep>) {
                out.put(s.targetStage);
                out.put(s.targetIter);
            } else if constexpr (std::is_same_v<T, CacheReadStep>) {
                out.put(word);
                out.putAll(s.readers);
            } else if constexpr (std::is_same_v<T, CacheWriteStep>) {
                out.put(word);
            } else if constexpr (std::is_same_v<T, RfactorStep>) {
                out.put(s.iter);
                out.put(s.factorIter);
            }
        },
        step);
}

/// Looks every kind up once per program.
class TypePositions
{
public:
    explicit TypePositions(const Vocabulary& vocabulary)
        : m_vocabulary(vocabulary)
    {
        m_known.fill(kNotLookedUp);
    }

    int of(const Step& step)
    {
        if (kindOf(step) == StepKind::Unknown)
            return m_vocabulary.typePosition(codeOf(step));
        int& known = m_known[step.index()];
        if (known == kNotLookedUp)
            known = m_vocabulary.typePosition(codeOf(step));
        return known;
    }

private:
    static constexpr int kNotLookedUp = -1;
    const Vocabulary& m_vocabulary;
    std::array<int, kStepKindCount> m_known{};
};

void scaleLogarithmically(std::span<float> numbers)
{
    for (float& number : numbers)
        number = std::copysign(std::log2(1.0F + std::abs(number)), number);
}

void addCounts(
    std::map<std::string, std::int64_t>& to, const std::map<std::string, std::int64_t>& from)
{
    for (const auto& [key, count] : from)
        to[key] += count;
}

/// Rows of a size that is not the program's own would be written beyond their end.
Status checkConfigurations(const FeatureSpec& spec)
{
    if (!isOfConfigurations(spec.kind))
        return {};
    const SequenceShape own
        = FeatureSpec::configurations(spec.layout, spec.kind, spec.templates).shape;
    const bool fits = spec.kind == FeatureKind::Knobs
        ? spec.shape.rows == 1 && spec.shape.width >= own.width
        : spec.shape == own;
    if (fits)
        return {};
    return fail(ErrorKind::BadInput,
        fmt::format("features of {} are not {} by {}", toString(spec.kind), spec.shape.rows,
            spec.shape.width));
}

} // namespace

SequenceShape SequenceShape::crop(Layout layout)
{
    return layout == Layout::Cpu ? SequenceShape{25, 22} : SequenceShape{40, 20};
}

SequenceShape SequenceShape::full(Layout layout)
{
    return layout == Layout::Cpu ? SequenceShape{54, 40} : SequenceShape{69, 49};
}

const char* toString(NumberScale scale)
{
    return scale == NumberScale::Raw ? "raw" : "log";
}

Result<NumberScale> parseNumberScale(std::string_view text)
{
    for (const NumberScale scale : {NumberScale::Raw, NumberScale::Log}) {
        if (text == toString(scale))
            return scale;
    }
    return fail(
        ErrorKind::BadInput, fmt::format("numbers are scaled “raw” or “log”, not “{}”", text));
}

const char* toString(FeatureKind kind)
{
    switch (kind) {
    case FeatureKind::Sequence:
        return "sequence";
    case FeatureKind::Statements:
        return "statements";
    case FeatureKind::Knobs:
        return "knobs";
    case FeatureKind::Loops:
        return "loops";
    case FeatureKind::Relations:
        return "relations";
    }
    return "";
}

Result<FeatureKind> parseFeatureKind(std::string_view text)
{
    for (const FeatureKind kind : {FeatureKind::Sequence, FeatureKind::Statements,
             FeatureKind::Knobs, FeatureKind::Loops, FeatureKind::Relations}) {
        if (text == toString(kind))
            return kind;
    }
    return fail(ErrorKind::BadInput,
        fmt::format("features are of a “sequence”, of “statements”, “knobs”, “loops” or "
                    "“relations”, not of “{}”",
            text));
}

FeatureSpec FeatureSpec::official(Layout layout)
{
    return {layout, SequenceShape::crop(layout), Vocabulary::official(layout), NumberScale::Raw,
        FeatureKind::Sequence};
}

FeatureSpec FeatureSpec::statements(Layout layout)
{
    return {layout, {kStatementRows, kStatementRowWidth}, Vocabulary::official(layout),
        NumberScale::Raw, FeatureKind::Statements};
}

FeatureSpec FeatureSpec::configurations(
    Layout layout, FeatureKind kind, std::vector<std::string> templates, int knobs)
{
    FeatureSpec spec{layout, {1, templates::kRelationWidth}, Vocabulary::official(layout),
        NumberScale::Raw, kind};
    if (kind == FeatureKind::Loops)
        spec.shape = {templates::kLoopRows, templates::kLoopRowWidth};
    if (kind == FeatureKind::Knobs) {
        spec.shape.width = static_cast<int>(templates.size()) + knobs;
        spec.templates = std::move(templates);
    }
    return spec;
}

std::string FeatureSpec::toJson() const
{
    nlohmann::json json;
    json["kind"] = toString(kind);
    json["layout"] = toString(layout);
    json["rows"] = shape.rows;
    json["width"] = shape.width;
    json["numbers"] = toString(numbers);
    json["vocabulary"] = nlohmann::json::parse(vocabulary.toJson());
    if (!templates.empty())
        json["templates"] = templates;
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<FeatureSpec> FeatureSpec::fromJson(std::string_view text)
{
    try {
        const auto json = nlohmann::json::parse(text);
        FeatureSpec result;
        TLP_TRY(result.layout, parseLayout(json.at("layout").get<std::string>()));
        json.at("rows").get_to(result.shape.rows);
        json.at("width").get_to(result.shape.width);
        if (result.shape.rows < 1 || result.shape.rows > kMaxRows || result.shape.width < 1
            || result.shape.width > kMaxWidth)
            return fail(ErrorKind::BadInput,
                fmt::format("a feature matrix of {} by {} is out of range", result.shape.rows,
                    result.shape.width));
        TLP_TRY(result.vocabulary, Vocabulary::fromJson(json.at("vocabulary").dump()));
        TLP_TRY(result.numbers,
            parseNumberScale(json.value("numbers", std::string(toString(NumberScale::Raw)))));
        TLP_TRY(result.kind,
            parseFeatureKind(json.value("kind", std::string(toString(FeatureKind::Sequence)))));
        if (result.kind == FeatureKind::Statements && result.shape.width != kStatementRowWidth)
            return fail(ErrorKind::BadInput,
                fmt::format("rows of statements have {} numbers, not {}", kStatementRowWidth,
                    result.shape.width));
        result.templates = json.value("templates", std::vector<std::string>());
        TLP_CHECK(checkConfigurations(result));
        return result;
    } catch (const nlohmann::json::exception& exception) {
        return fail(ErrorKind::BadInput,
            fmt::format("the feature description cannot be read: {}", exception.what()));
    }
}

void FeatureReport::merge(const FeatureReport& other)
{
    programs += other.programs;
    steps += other.steps;
    programsCutRows += other.programsCutRows;
    stepsCut += other.stepsCut;
    stepsCutWidth += other.stepsCutWidth;
    addCounts(unknownTypes, other.unknownTypes);
    addCounts(unknownWords, other.unknownWords);
    programsCutStatements += other.programsCutStatements;
    addCounts(withoutStatements, other.withoutStatements);
    addCounts(withoutConfigurations, other.withoutConfigurations);
}

void sequenceFeatures(std::span<const Step> steps, const FeatureSpec& spec, std::span<float> out,
    FeatureReport* report)
{
    std::fill(out.begin(), out.end(), 0.0F);
    const auto width = static_cast<std::size_t>(spec.shape.width);
    const std::size_t rows
        = std::min(static_cast<std::size_t>(spec.shape.rows), out.size() / width);
    const auto typeWidth = static_cast<std::size_t>(spec.vocabulary.typeWidth);
    const std::size_t known = std::min(steps.size(), rows);
    // Unknown words beyond the crop count as well: they are in the data.
    const std::size_t visited = report ? steps.size() : known;
    TypePositions positions(spec.vocabulary);
    for (std::size_t i = 0; i < visited; ++i) {
        const Step& step = steps[i];
        const int type = positions.of(step);
        const std::string word = wordOf(step);
        const int number = word.empty() ? 0 : spec.vocabulary.wordNumber(word);
        if (report) {
            if (type == 0)
                ++report->unknownTypes[std::string(codeOf(step))];
            if (number == 0 && kindOf(step) != StepKind::Unknown
                && (!word.empty() || kindOf(step) == StepKind::Pragma
                    || kindOf(step) == StepKind::CacheWrite))
                ++report->unknownWords[word];
        }
        if (i >= known)
            continue;
        const auto row = out.subspan(i * width, width);
        if (type > 0 && static_cast<std::size_t>(type) <= width)
            row[static_cast<std::size_t>(type) - 1] = 1.0F;
        const auto numbers = row.subspan(std::min(typeWidth, width));
        RowWriter writer(numbers);
        putFields(step, number, writer);
        if (spec.numbers == NumberScale::Log)
            scaleLogarithmically(numbers.first(std::min(writer.count(), numbers.size())));
        if (report && typeWidth + writer.count() > width)
            ++report->stepsCutWidth;
    }
    if (report) {
        ++report->programs;
        report->steps += static_cast<std::int64_t>(steps.size());
        if (steps.size() > rows) {
            ++report->programsCutRows;
            report->stepsCut += static_cast<std::int64_t>(steps.size() - rows);
        }
    }
}

std::size_t numberCount(const Step& step)
{
    RowWriter counter({});
    putFields(step, 0, counter);
    return counter.count();
}

std::vector<float> stepNumbers(const Step& step, const Vocabulary& vocabulary)
{
    const std::string word = wordOf(step);
    const int number = word.empty() ? 0 : vocabulary.wordNumber(word);
    std::vector<float> result(numberCount(step));
    RowWriter writer(result);
    putFields(step, number, writer);
    return result;
}

} // namespace tlp::features
