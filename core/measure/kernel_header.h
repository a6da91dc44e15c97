// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
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

/// A letter or digit of ASCII.
[[nodiscard]] bool isWordCharacter(char c);

/// `function`: its name in C; `title` goes into a comment. Errors: BadInput for buffers that no
/// kernel has.
[[nodiscard]] Result<KernelSources> kernelSources(const std::string& function,
    const std::string& title, const std::vector<KernelBuffer>& buffers);

} // namespace tlp::measure
