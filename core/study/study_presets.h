// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "study/study_spec.h"

namespace tlp::study {

/// The studies that come with the program, resources/studies/*.json, by name; they name no dataset.
/// Errors: NotFound, those of reading.
[[nodiscard]] Result<std::vector<StudySpec>> presets();
/// By name or unique beginning. Errors: NotFound, Ambiguous.
[[nodiscard]] Result<StudySpec> preset(std::string_view name);

/// A file's study. Errors: NotFound, Io, BadInput.
[[nodiscard]] Result<StudySpec> readStudyFile(const std::string& file);

} // namespace tlp::study
