// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/error.h"
#include "records/record_reader.h"

/// Internal to the dataset module.
namespace tlp::dataset {

/// By the ending: .json, .jsonl, .log, .txt, each also with .gz.
[[nodiscard]] bool mayHoldRecords(std::string_view fileName);

/// By the first bytes: zip, tar, gzip, xz, bzip2 or zstd.
[[nodiscard]] bool looksPacked(const std::filesystem::path& file);

/// Walks the files of records, or others, in a zip or tar archive (compressed or not), or the one
/// file in a compressed file, as streams. One thread at a time.
class ArchiveReader
{
public:
    /// `isWanted`: by name without folders; the others are passed over.
    [[nodiscard]] static Result<ArchiveReader> open(
        const std::filesystem::path& file, bool (*isWanted)(std::string_view) = mayHoldRecords);
    ~ArchiveReader();
    ArchiveReader(ArchiveReader&&) noexcept;
    ArchiveReader& operator=(ArchiveReader&&) noexcept;

    /// The next file that is wanted, to be read before the next call; null at the end.
    /// Errors: BadInput, Io.
    [[nodiscard]] Result<std::unique_ptr<records::ByteSource>> next();
    /// Of the archive file itself.
    [[nodiscard]] std::int64_t bytesConsumed() const;

private:
    struct Private;
    explicit ArchiveReader(std::unique_ptr<Private> implementation);
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::dataset
