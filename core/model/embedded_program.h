// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

namespace tlp::model {

/// What the part of a model that all heads share makes of a program: rows that a head scores one by
/// one. The program's score is Σ count × the head's score of the row.
struct EmbeddedProgram
{
    std::vector<float> rows; ///< [counts.size()][hidden]
    std::vector<float> counts; ///< how often each row occurs
};

} // namespace tlp::model
