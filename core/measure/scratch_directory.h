// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>

#include "base/error.h"
#include "measure/file_descriptor.h"

namespace tlp::measure {

/// A temporary directory that is gone afterwards, whatever happens: its owner holds a lock inside,
/// which the system drops when the owner dies, and whoever makes the next one removes those without
/// an owner.
class ScratchDirectory
{
public:
    /// `parent`: empty for the system's temporary directory. Errors: Io, BadInput when its
    /// name is not valid UTF-8.
    [[nodiscard]] static Result<ScratchDirectory> create(const std::filesystem::path& parent = {});
    ~ScratchDirectory();
    ScratchDirectory(ScratchDirectory&& other) noexcept;
    ScratchDirectory& operator=(ScratchDirectory&&) = delete;
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    ScratchDirectory(std::filesystem::path path, FileDescriptor lock);

    std::filesystem::path m_path;
    FileDescriptor m_lock;
};

} // namespace tlp::measure
