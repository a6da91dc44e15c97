// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "records/step.h"

/// AutoTVM's schedule templates: what a configuration of knobs stands for.
namespace tlp::templates {

/// One argument of a template's task.
struct Argument
{
    enum class Kind : std::uint8_t { Tensor, None, Other };
    Kind kind = Kind::Other;
    std::vector<std::int64_t> shape; ///< of a tensor
    std::string text; ///< Other: as compact JSON

    bool operator==(const Argument&) const = default;
};

/// A tuning task, as the data set's key has it: `["dense_nopack.x86", args…]`.
struct TemplateTask
{
    std::string name; ///< "dense_nopack.x86"
    std::vector<Argument> arguments;

    bool operator==(const TemplateTask&) const = default;
};
/// Errors: BadInput when the key is not that of a template's task.
[[nodiscard]] Result<TemplateTask> parseTask(std::string_view taskKey);

/// A knob with its value, by the kinds of apache/tvm python/tvm/autotvm/task/space.py.
struct Knob
{
    enum class Kind : std::uint8_t { Split, Reorder, Annotate, Other };
    std::string name;
    Kind kind = Kind::Other;
    std::vector<std::int64_t> sizes; ///< Split: −1 is what the others leave; Reorder: the order
    std::vector<std::string> words; ///< Annotate
    double number = 0; ///< Other

    bool operator==(const Knob&) const = default;
};

/// Whether a program is a configuration, as records::configurationStep makes it.
[[nodiscard]] bool isConfiguration(std::span<const records::Step> steps);

/// The knobs of such a program. Errors: BadInput when it is none, or naming the knob whose kind or
/// value AutoTVM does not have.
[[nodiscard]] Result<std::vector<Knob>> parseKnobs(std::span<const records::Step> steps);

/// The configuration as AutoTVM's “knob” feature has it, knob after knob: the sizes of a split and
/// the order of a reorder as written, for each annotation a one-hot of 11, any other option as its
/// number. Errors: BadInput for an annotation that AutoTVM does not have.
[[nodiscard]] Result<std::vector<float>> knobValues(std::span<const Knob> knobs);

/// The numbers of the knobs that are neither splits nor orders nor annotations (unroll limits, …).
[[nodiscard]] std::vector<float> otherOptions(std::span<const Knob> knobs);

} // namespace tlp::templates
