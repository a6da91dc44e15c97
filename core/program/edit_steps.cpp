// SPDX-License-Identifier: GPL-3.0-only
#include "program/edit_steps.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "base/text.h"
#include "program/loop_extents.h"
#include "program/reconstruct.h"
#include "program/state.h"

namespace tlp::program {
namespace {

using records::Step;

constexpr std::string_view kUnrollPragma = "auto_unroll_max_step$";
constexpr std::int64_t kMostLength = std::int64_t{1} << 31U;
constexpr std::int64_t kMostUnroll = 1 << 20;

tl::unexpected<Error> refuse(std::size_t step, const std::string& why)
{
    return fail(ErrorKind::BadInput, fmt::format("step {} {}", step + 1, why));
}

Result<std::int64_t> parseLength(std::size_t step, std::string_view text)
{
    const auto value = parseInteger(trimText(text));
    if (!value || *value < 1 || *value > kMostLength)
        return refuse(step,
            fmt::format("cannot have a part of “{}”: lengths are whole numbers above 0", text));
    return *value;
}

Result<int> parseAnnotation(std::size_t step, std::string_view text)
{
    std::vector<std::string> names;
    for (int i = 0; i < records::kIterAnnotationCount; ++i) {
        names.push_back(records::nameOfAnnotation(i));
        if (names.back() == text)
            return i;
    }
    return refuse(step,
        fmt::format("cannot be annotated “{}”; there are {}", text, someOf(names, names.size())));
}

/// "lengths", or "lengthN" with N from 1.
Status editSplit(
    std::size_t number, records::SplitStep& split, std::string_view field, std::string_view value)
{
    std::vector<std::int64_t> lengths = split.lengths;
    if (field == "lengths") {
        lengths.clear();
        for (const std::string_view part : splitText(value, ',')) {
            TLP_TRY(const std::int64_t length, parseLength(number, part));
            lengths.push_back(length);
        }
        if (lengths.size() != split.lengths.size())
            return refuse(number,
                fmt::format("has {} lengths, not {}: other steps count on the loops it makes",
                    split.lengths.size(), lengths.size()));
    } else {
        const auto which = parseInteger(field.substr(std::string_view("length").size()));
        if (!which || *which < 1 || *which > std::ssize(lengths))
            return refuse(number,
                fmt::format(
                    "has no “{}”: its lengths are length1 to length{}", field, lengths.size()));
        TLP_TRY(lengths[static_cast<std::size_t>(*which - 1)], parseLength(number, value));
    }
    split.lengths = std::move(lengths);
    return {};
}

std::string knownFields(EditableField field)
{
    switch (field) {
    case EditableField::Lengths:
        return "lengths";
    case EditableField::Annotation:
        return "annotation";
    case EditableField::Unroll:
        return "unroll";
    case EditableField::None:
        break;
    }
    return "nothing";
}

Status setField(Step& step, std::size_t number, std::string_view field, std::string_view value)
{
    const EditableField editable = editableField(step);
    if (editable == EditableField::Lengths && field.starts_with("length"))
        return editSplit(number, std::get<records::SplitStep>(step), field, value);
    if (editable == EditableField::Annotation && field == "annotation") {
        TLP_TRY(std::get<records::AnnotationStep>(step).annotation, parseAnnotation(number, value));
        return {};
    }
    if (editable == EditableField::Unroll && field == "unroll") {
        const auto limit = parseInteger(value);
        if (!limit || *limit < 0 || *limit > kMostUnroll)
            return refuse(number,
                fmt::format("cannot unroll up to “{}”: the limit is a whole number from 0 to {}",
                    value, kMostUnroll));
        std::get<records::PragmaStep>(step).pragma = fmt::format("{}{}", kUnrollPragma, *limit);
        return {};
    }
    return refuse(number,
        fmt::format("({}) has no “{}” to change; it has {}", records::nameOf(records::kindOf(step)),
            field, knownFields(editable)));
}

/// The extent of the loop that a split addresses; none: unknown, or no such loop.
std::optional<std::int64_t> extentAt(
    const State& state, const records::SplitStep& split, const workload::ComputeDag* dag)
{
    const auto stage = static_cast<std::size_t>(split.stage);
    const auto iter = static_cast<std::size_t>(split.iter);
    if (split.stage < 0 || stage >= state.stages().size() || split.iter < 0
        || iter >= state.stages()[stage].iters.size())
        return std::nullopt;
    const auto& known = state.stages()[stage].iters[iter].extent;
    if (known || dag == nullptr)
        return known;
    // A stage that is computed inside another one: bound inference tells.
    const auto extents = inferExtents(state, *dag);
    return extents && iter < (*extents)[stage].size() ? (*extents)[stage][iter] : std::nullopt;
}

bool divides(const std::vector<std::int64_t>& lengths, std::int64_t extent)
{
    for (const std::int64_t length : lengths) {
        if (length < 1 || extent % length != 0)
            return false;
        extent /= length;
    }
    return true;
}

/// Gives the split the extent that its loop now has and checks its lengths.
Status checkSplit(std::size_t number, const records::SplitStep& original, records::SplitStep& split,
    const std::optional<std::int64_t>& before, const std::optional<std::int64_t>& now)
{
    if (before && now && *before == original.extent)
        split.extent = *now;
    const bool isChanged = split.extent != original.extent || split.lengths != original.lengths;
    // What was split unevenly before may stay so.
    if (!isChanged || split.extent <= 0 || divides(split.lengths, split.extent)
        || (original.extent > 0 && !divides(original.lengths, original.extent)))
        return {};
    std::vector<std::string> parts;
    for (const std::int64_t length : split.lengths)
        parts.push_back(std::to_string(length));
    return refuse(number,
        fmt::format("cannot split a loop of {} passes into parts of {}: they do not divide it",
            split.extent, joinText(parts, " × ")));
}

} // namespace

EditableField editableField(const Step& step)
{
    if (const auto* split = std::get_if<records::SplitStep>(&step))
        return split->lengths.empty() ? EditableField::None : EditableField::Lengths;
    if (std::holds_alternative<records::AnnotationStep>(step))
        return EditableField::Annotation;
    return unrollLimit(step) ? EditableField::Unroll : EditableField::None;
}

std::optional<std::int64_t> unrollLimit(const Step& step)
{
    const auto* pragma = std::get_if<records::PragmaStep>(&step);
    if (pragma == nullptr || !pragma->pragma.starts_with(kUnrollPragma))
        return std::nullopt;
    const auto limit = parseInteger(std::string_view(pragma->pragma).substr(kUnrollPragma.size()));
    return limit ? std::optional<std::int64_t>(*limit) : std::nullopt;
}

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> small;
    std::vector<std::int64_t> large;
    for (std::int64_t i = 1; i <= number / i; ++i) {
        if (number % i != 0)
            continue;
        small.push_back(i);
        if (i != number / i)
            large.push_back(number / i);
    }
    small.insert(small.end(), large.rbegin(), large.rend());
    return small;
}

Status editStep(std::vector<Step>& steps, std::string_view assignment)
{
    const std::size_t equals = assignment.find('=');
    const std::size_t point = assignment.find('.');
    const auto number = point < equals && equals != std::string_view::npos
        ? parseInteger(assignment.substr(0, point))
        : std::nullopt;
    if (!number)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is not STEP.FIELD=VALUE, as in 3.lengths=4,8", assignment));
    if (*number < 1 || *number > std::ssize(steps))
        return fail(ErrorKind::BadInput,
            fmt::format("there is no step {}: the program has {}", *number, steps.size()));
    const auto index = static_cast<std::size_t>(*number - 1);
    return setField(steps[index], index, assignment.substr(point + 1, equals - point - 1),
        assignment.substr(equals + 1));
}

Result<EditedProgram> checkEdited(
    std::span<const Step> original, std::span<const Step> edited, const workload::ComputeDag* dag)
{
    if (original.size() != edited.size())
        return fail(ErrorKind::BadInput,
            fmt::format(
                "{} steps cannot be a changed program of {}", edited.size(), original.size()));
    EditedProgram result{{edited.begin(), edited.end()}, dag != nullptr};
    State before = dag != nullptr ? State(*dag) : State(reconstruct(original).stages);
    State now = before;
    // Of a program whose DAG is unknown, or that has steps that this version does not know, the
    // beginning can be followed; the rest of it stands as it is.
    bool canFollow = true;
    for (std::size_t i = 0; i < result.steps.size(); ++i) {
        const auto* const from = std::get_if<records::SplitStep>(&original[i]);
        auto* const split = std::get_if<records::SplitStep>(&result.steps[i]);
        if (from != nullptr && split != nullptr)
            TLP_CHECK(checkSplit(i, *from, *split,
                canFollow ? extentAt(before, *from, dag) : std::nullopt,
                canFollow ? extentAt(now, *split, dag) : std::nullopt));
        if (!canFollow)
            continue;
        if (const Status known = before.apply(original[i]); !known) {
            if (dag != nullptr)
                return tl::unexpected(known.error());
            canFollow = false;
            continue;
        }
        TLP_CHECK(now.apply(result.steps[i]));
    }
    if (dag != nullptr && inferExtents(before, *dag))
        TLP_CHECK(inferExtents(now, *dag));
    return result;
}

} // namespace tlp::program
