// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "codegen/scheduled_program.h"

namespace tlp::codegen {

/// Names the stages and loop variables for generated code: `identifier` of a stage is a C
/// identifier of moderate length that no other stage has; the variables of a stage are called as
/// its axes are, the parts of a split i are i_0, i_1 and so on, and a fusion is `flat`. No axis
/// has an underscore and no letter follows one, so that `i_in` and `i_1_v` are free.
/// Internal to core/codegen.
void nameProgram(ScheduledProgram& program);

} // namespace tlp::codegen
