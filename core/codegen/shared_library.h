// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"

namespace tlp::codegen {

/// A file in memory: a builder may be killed at any time and must leave nothing behind.
class MemoryFile
{
public:
    /// Errors: Resource.
    [[nodiscard]] static Result<MemoryFile> create(const char* name);
    ~MemoryFile();
    MemoryFile(MemoryFile&& other) noexcept;
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    MemoryFile& operator=(MemoryFile&&) = delete;

    /// Under which this process and its children can open it.
    [[nodiscard]] std::string path() const;

private:
    explicit MemoryFile(int descriptor)
        : m_descriptor(descriptor)
    {}
    int m_descriptor = -1;
};

/// Links objects into a shared library with `ld`. Errors: NotFound when there is no linker;
/// Internal with what the linker said.
[[nodiscard]] Status linkSharedLibrary(
    const std::vector<std::string>& objects, const std::filesystem::path& output);

} // namespace tlp::codegen
