// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

namespace tlp::workload {

/// What a task computes, for people: an operator of ours in its text form; of an imported task,
/// whose text is a hash with shapes, the operators of its DAG in the field's words and the shapes
/// of its first two operands, "conv2d + add + relu  1×56×56×64, 3×3×64×64". The text itself where
/// the DAG says nothing. Any thread.
[[nodiscard]] std::string taskTitle(std::string_view text, std::string_view dagText);

} // namespace tlp::workload
