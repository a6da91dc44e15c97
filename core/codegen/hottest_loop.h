// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>

namespace tlp::codegen {

/// The innermost loop of an assembly listing that does most of the arithmetic: among the blocks
/// that jump back to their own start without another such jump between, the one with the most
/// vector multiply and add instructions (the first of several). Comments and directives are left
/// out. Empty when there is no loop.
[[nodiscard]] std::string hottestLoop(std::string_view assembly);

} // namespace tlp::codegen
