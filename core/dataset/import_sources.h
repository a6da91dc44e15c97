// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "dataset/import_report.h"
#include "dataset/parsed_chunk.h"

/// Where an import's bytes come from: files, folders, archives, standard input.
/// Internal to the dataset module.
namespace tlp::dataset {

struct SourceFile
{
    std::filesystem::path path;
    std::int64_t bytes = 0; ///< 0: unknown
    bool isStandardInput = false;
    std::optional<ImportIssue> issue; ///< cannot be read
};

/// Lists what is to be read, in a fixed order: folders recursively by name, each folder once (by
/// device and inode, so that links cannot make a loop); only regular files; within folders only
/// files whose name says that they may hold records or are archives. Unreadable things have an
/// issue.
[[nodiscard]] std::vector<SourceFile> findSources(std::span<const std::filesystem::path> paths);

/// Takes the next chunk; false: stop reading.
using ChunkSink = std::function<bool(TextChunk)>;

/// Reads all sources one after another and cuts them into chunks of whole lines. Each file ends
/// with a chunk marked lastOfFile. `.gz` and other compressed files are unpacked, zip and tar
/// archives are walked. What cannot be read becomes an issue.
void readSources(
    std::span<const SourceFile> sources, const std::stop_token& stop, const ChunkSink& sink);

} // namespace tlp::dataset
