// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "templates/configuration.h"
#include "templates/loop_tree.h"

/// The matrices that AutoTVM's models read of a configuration.
namespace tlp::templates {

/// A row for each loop: [length, nest level, top-down, bottom-up], one-hot annotation, [additions,
/// multiplications, divisions], then for each access of the program in order of its name [stride,
/// modulus, count, reuse, thread count, thread reuse], zeros where it is not in the loop; the other
/// options of the configuration in the first row; and which row the loop around it has, from 1. All
/// but the nest level, the one-hot, the options and the row as sign(x)·log2(1 + |x|). Rows of zeros
/// follow. AutoTVM lists the accesses of each loop without gaps, and the options once at the end.
inline constexpr int kLoopRows = 32; ///< the six templates have 9 to 30 loops
inline constexpr int kLoopAccesses = 16; ///< they have 8 to 15
inline constexpr int kTouchNumbers = 6;
inline constexpr int kOtherOptions = 4; ///< they have up to 2
inline constexpr int kNestColumn = 1;
inline constexpr int kAccessColumn = 4 + kAnnotationCount + 3; ///< where the accesses begin
inline constexpr int kOptionColumn = kAccessColumn + kLoopAccesses * kTouchNumbers;
inline constexpr int kParentColumn = kOptionColumn + kOtherOptions;
inline constexpr int kLoopRowWidth = kParentColumn + 1;

/// One row: of each tensor (A, B, C, then any other) four curves of 20 samples. A curve tells of
/// two quantities over the loops around the access of the tensor that lies deepest (of equally
/// deep ones the last by name), as logarithms to base 2, each sorted for itself, from 0: at x = 0,
/// 1, …, 19 the second quantity where the first is the last that is not above x, and how far that
/// is below x. Curves: reuse over count, count over reuse, top-down over count, count over
/// top-down. After them the other options. Where AutoTVM takes only the accesses of the deepest
/// loops of the program, the number of which differs between templates, this has four tensors.
inline constexpr int kRelationTensors = 4;
inline constexpr int kCurveSamples = 20;
inline constexpr int kRelationWidth = kRelationTensors * 4 * kCurveSamples * 2 + kOtherOptions;

/// out: kLoopRows × kLoopRowWidth. Errors: those of loopsOf.
[[nodiscard]] Status writeLoopRows(
    const TemplateTask& task, std::span<const Knob> knobs, std::span<float> out);

/// out: kRelationWidth. Errors: those of loopsOf.
[[nodiscard]] Status writeRelationRow(
    const TemplateTask& task, std::span<const Knob> knobs, std::span<float> out);

/// out: a one-hot of the template among `templates` (none, if it is none of them), then the knob's
/// values (knobValues) and zeros. Errors: those of knobValues; BadInput when there is no room.
[[nodiscard]] Status writeKnobRow(const TemplateTask& task, std::span<const Knob> knobs,
    std::span<const std::string> templates, std::span<float> out);

} // namespace tlp::templates
