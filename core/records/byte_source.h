// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "base/error.h"

namespace tlp::records {

/// Where bytes come from: a file, stdin, an entry of an archive, memory.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    /// Fills at most buffer.size() bytes; 0 at the end. Errors: Io.
    [[nodiscard]] virtual Result<std::size_t> read(std::span<char> buffer) = 0;
    /// Name shown in messages ("log.json", "data.zip/platform/task.json", "standard input").
    [[nodiscard]] virtual std::string name() const = 0;
};

/// Errors: NotFound, Io.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> openFile(const std::filesystem::path& path);
[[nodiscard]] std::unique_ptr<ByteSource> standardInput();
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string bytes, std::string name);

} // namespace tlp::records
