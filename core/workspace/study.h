// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/ids.h"

/// Studies as they are stored: grids of trainings, whose meaning core/study knows.
namespace tlp {
using StudyId = Id<struct StudyTag>; ///< within one workspace
} // namespace tlp

namespace tlp::workspace {

enum class StudyState : std::uint8_t { Pending, Running, Finished, Stopped, Failed };

struct StudyInfo
{
    StudyId id;
    std::string name;
    StudyState state = StudyState::Pending;
    std::string specJson; ///< study::StudySpec
    std::string host;
    std::string codeVersion;
    std::string error; ///< why it failed or stands still
    std::int64_t createdAt = 0;
    std::string speedsJson; ///< of the last measurement of scoring speed, "": none
    JobId job; ///< latest job of this study
    int cells = 0;
    int finished = 0; ///< of them
    int failed = 0; ///< of them
};

enum class CellState : std::uint8_t {
    Waiting, ///< or being trained: its run tells
    Finished, ///< trained, and evaluated on everything that is asked for
    Failed,
};

/// One training of a study with its evaluations.
struct StudyCellInfo
{
    std::string key; ///< hash of what is trained; unique in the study
    std::string specJson; ///< study::StudyCell
    RunId run; ///< none before its start
    CellState state = CellState::Waiting;
    std::string error; ///< of a failed one

    bool operator==(const StudyCellInfo&) const = default;
};

[[nodiscard]] const char* toString(StudyState state); ///< "pending", "running", …
[[nodiscard]] const char* toString(CellState state); ///< "waiting", "finished", "failed"
[[nodiscard]] Result<StudyState> studyStateFromText(std::string_view text); ///< Corrupt
[[nodiscard]] Result<CellState> cellStateFromText(std::string_view text); ///< Corrupt

} // namespace tlp::workspace
