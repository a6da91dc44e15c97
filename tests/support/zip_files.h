// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include <archive.h>
#include <archive_entry.h>

/// Zip files in tests. Link LibArchive::LibArchive.
namespace tlp::test {

/// Path within the archive → contents, of regular files.
inline std::map<std::string, std::string> readZip(const std::filesystem::path& path)
{
    std::map<std::string, std::string> files;
    archive* handle = archive_read_new();
    archive_read_support_format_zip(handle);
    if (archive_read_open_filename(handle, path.c_str(), 1 << 16) == ARCHIVE_OK) {
        archive_entry* entry = nullptr;
        while (archive_read_next_header(handle, &entry) == ARCHIVE_OK) {
            if (archive_entry_filetype(entry) != AE_IFREG)
                continue;
            std::string content(static_cast<std::size_t>(archive_entry_size(entry)), '\0');
            if (archive_read_data(handle, content.data(), content.size())
                == static_cast<la_ssize_t>(content.size()))
                files.emplace(archive_entry_pathname(entry), std::move(content));
        }
    }
    archive_read_free(handle);
    return files;
}

/// Packs files as zip, or as a compressed tar when the name ends in .tar.gz.
inline bool writeArchive(
    const std::filesystem::path& path, const std::map<std::string, std::string>& files)
{
    archive* handle = archive_write_new();
    if (path.string().ends_with(".tar.gz")) {
        archive_write_set_format_pax_restricted(handle);
        archive_write_add_filter_gzip(handle);
    } else {
        archive_write_set_format_zip(handle);
    }
    bool good = archive_write_open_filename(handle, path.c_str()) == ARCHIVE_OK;
    for (const auto& [name, content] : files) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname_utf8(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        good = good && archive_write_header(handle, entry) == ARCHIVE_OK
            && archive_write_data(handle, content.data(), content.size())
                == static_cast<la_ssize_t>(content.size());
        archive_entry_free(entry);
    }
    good = archive_write_close(handle) == ARCHIVE_OK && good;
    archive_write_free(handle);
    return good;
}

} // namespace tlp::test
