// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "measure/build_protocol.h"

/// C sources around an exported kernel. Internal to measure/.
namespace tlp::measure {

struct KernelSources
{
    std::string header;
    std::string example;
};

/// With “_” for everything but letters and digits of ASCII, as C has it in names.
[[nodiscard]] std::string identifier(std::string_view text);

/// `function`: its name in C; `title` goes into a comment. Errors: BadInput for buffers that no
/// kernel has.
[[nodiscard]] Result<KernelSources> kernelSources(const std::string& function,
    const std::string& title, const std::vector<KernelBuffer>& buffers);

} // namespace tlp::measure
