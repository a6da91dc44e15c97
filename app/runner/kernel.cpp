// SPDX-License-Identifier: GPL-3.0-only
#include "runner/kernel.h"

#include <array>
#include <cstring>

#include <dlfcn.h>
#include <fmt/format.h>

#include "base/text.h"
#include "measure/build_protocol.h"

namespace tlp::runner {
namespace {

std::array<char, 512> lastComplaint{};

/// Halide's own handler ends the process; with another one the kernel returns its error number.
void keepComplaint(void* /*userContext*/, const char* message)
{
    std::strncpy(lastComplaint.data(), message, lastComplaint.size() - 1);
}

using ErrorHandler = void (*)(void*, const char*);

} // namespace

Result<Kernel> Kernel::load(const std::string& path)
{
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return fail(
            ErrorKind::BadInput, fmt::format("the kernel cannot be loaded: {}", ::dlerror()));
    const auto function
        = reinterpret_cast<Function>(::dlsym(library, measure::kKernelSymbol)); // NOLINT
    if (function == nullptr)
        return fail(ErrorKind::BadInput,
            fmt::format("the kernel library exports no {}", measure::kKernelSymbol));
    if (void* const setHandler = ::dlsym(library, "halide_set_error_handler"))
        reinterpret_cast<ErrorHandler (*)(ErrorHandler)>(setHandler)(&keepComplaint); // NOLINT
    return Kernel(function);
}

std::string Kernel::complaint() const
{
    return std::string(trimText(lastComplaint.data()));
}

} // namespace tlp::runner
