// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "records/step.h"

namespace tlp::records {

/// Compact, versioned, canonical byte form of a primitive sequence: equal sequences have equal
/// bytes, so the hash of the bytes is the program's identity. First byte: format version.
[[nodiscard]] std::string packSteps(std::span<const Step> steps);
/// Errors: Corrupt when the bytes were not written by packSteps, Version when by a newer one.
[[nodiscard]] Result<std::vector<Step>> unpackSteps(std::string_view packed);
/// Identity of a program within a task.
[[nodiscard]] Hash128 programHash(std::string_view packed);

} // namespace tlp::records
