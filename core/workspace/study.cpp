// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/study.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tlp::workspace {
namespace {

constexpr std::array kStudyStates{
    std::pair{StudyState::Pending, "pending"},
    std::pair{StudyState::Running, "running"},
    std::pair{StudyState::Finished, "finished"},
    std::pair{StudyState::Stopped, "stopped"},
    std::pair{StudyState::Failed, "failed"},
};
constexpr std::array kCellStates{
    std::pair{CellState::Waiting, "waiting"},
    std::pair{CellState::Finished, "finished"},
    std::pair{CellState::Failed, "failed"},
};

template <typename States, typename State>
const char* nameIn(const States& states, State state)
{
    for (const auto& [value, name] : states) {
        if (value == state)
            return name;
    }
    return "unknown";
}

template <typename State, typename States>
Result<State> stateIn(const States& states, std::string_view text, std::string_view what)
{
    for (const auto& [value, name] : states) {
        if (text == name)
            return value;
    }
    return fail(ErrorKind::Corrupt, fmt::format("a {} has the unknown state “{}”", what, text));
}

} // namespace

const char* toString(StudyState state)
{
    return nameIn(kStudyStates, state);
}

const char* toString(CellState state)
{
    return nameIn(kCellStates, state);
}

Result<StudyState> studyStateFromText(std::string_view text)
{
    return stateIn<StudyState>(kStudyStates, text, "study");
}

Result<CellState> cellStateFromText(std::string_view text)
{
    return stateIn<CellState>(kCellStates, text, "cell of a study");
}

} // namespace tlp::workspace
