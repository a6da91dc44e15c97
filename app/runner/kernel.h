// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include "base/error.h"

namespace tlp::runner {

/// A loaded kernel library. It stays loaded: threads of its run-time may live in it.
class Kernel
{
public:
    /// Errors: BadInput when it is no library or exports no kernel.
    [[nodiscard]] static Result<Kernel> load(const std::string& path);

    /// Runs it once; 0 when it succeeded. `buffers`: halide_buffer_t*, in the kernel's order.
    [[nodiscard]] int operator()(void** buffers) const { return m_function(buffers); }
    /// What the kernel said of its last failure; empty when nothing.
    [[nodiscard]] std::string complaint() const;

private:
    using Function = int (*)(void**);
    explicit Kernel(Function function)
        : m_function(function)
    {}

    Function m_function;
};

} // namespace tlp::runner
