// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "features/statement_features.h"

/// Internal to the dataset module.
namespace tlp::dataset {

/// Features of the programs of record files, beside them: NAME.features.npy, float [rows, 164], and
/// NAME.feature_rows.npy, int [programs], hold those of NAME.json, program by program in the order
/// of the file's records.
class FeatureFiles
{
public:
    /// A folder, searched with all folders in it, or an archive, which is read into memory. Errors:
    /// NotFound, Io, BadInput when there are no such files in it, Resource.
    [[nodiscard]] static Result<FeatureFiles> find(const std::filesystem::path& folderOrArchive);

    /// Whether there are both files for a record file, by its name without folders.
    [[nodiscard]] bool has(std::string_view recordFile) const;
    /// Of each program. Errors: BadInput, Io.
    [[nodiscard]] Result<std::vector<features::StatementFeatures>> read(
        std::string_view recordFile);
    /// Names for which no record file was read.
    [[nodiscard]] std::vector<std::string> unread() const;

private:
    struct File
    {
        std::filesystem::path path; ///< in a folder
        std::string bytes; ///< in an archive
    };
    struct Pair
    {
        std::map<std::string, File> files; ///< by ending
        bool isRead = false;
    };

    void add(std::string_view fileName, File file);
    [[nodiscard]] Status findIn(const std::filesystem::path& folder);
    [[nodiscard]] Status unpack(const std::filesystem::path& archive);

    std::map<std::string, Pair, std::less<>> m_pairs; ///< by NAME
};

} // namespace tlp::dataset
