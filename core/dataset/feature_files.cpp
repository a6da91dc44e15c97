// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/feature_files.h"

#include "base/machine.h"
#include "dataset/archive_reader.h"
#include "features/npy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace tlp::dataset {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFeatures = ".features.npy";
constexpr std::string_view kRows = ".feature_rows.npy";

bool isFeatureFile(std::string_view name)
{
    return name.ends_with(kFeatures) || name.ends_with(kRows);
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// Without folders and the ending of a record file.
std::string_view nameOf(std::string_view recordFile)
{
    std::string_view name = lastPart(recordFile);
    if (name.ends_with(".gz"))
        name.remove_suffix(3);
    for (const std::string_view ending : {".json", ".jsonl", ".log", ".txt"}) {
        if (name.ends_with(ending))
            return name.substr(0, name.size() - ending.size());
    }
    return name;
}

Result<std::string> readAll(records::ByteSource& source, std::int64_t limit)
{
    std::string bytes;
    std::vector<char> block(1 << 16);
    for (;;) {
        TLP_TRY(const std::size_t got, source.read(block));
        if (got == 0)
            return bytes;
        bytes.append(block.data(), got);
        if (static_cast<std::int64_t>(bytes.size()) > limit)
            return fail(ErrorKind::Resource,
                "the archive of features does not fit the memory: unpack it and name the folder",
                {source.name(), 0, 0});
    }
}

} // namespace

Result<FeatureFiles> FeatureFiles::find(const fs::path& folderOrArchive)
{
    FeatureFiles files;
    std::error_code error;
    if (!fs::exists(folderOrArchive, error))
        return fail(ErrorKind::NotFound, "there is no such folder or archive",
            {folderOrArchive.string(), 0, 0});
    TLP_CHECK(fs::is_directory(folderOrArchive, error) ? files.findIn(folderOrArchive)
                                                       : files.unpack(folderOrArchive));
    std::erase_if(files.m_pairs, [](const auto& pair) { return pair.second.files.size() < 2; });
    if (files.m_pairs.empty())
        return fail(ErrorKind::BadInput,
            "there is no NAME.features.npy with its NAME.feature_rows.npy in it",
            {folderOrArchive.string(), 0, 0});
    return files;
}

void FeatureFiles::add(std::string_view fileName, File file)
{
    const std::string_view ending = fileName.ends_with(kFeatures) ? kFeatures : kRows;
    const std::string name(fileName.substr(0, fileName.size() - ending.size()));
    m_pairs[name].files.insert_or_assign(std::string(ending), std::move(file));
}

Status FeatureFiles::findIn(const fs::path& folder)
{
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (isFeatureFile(name))
            add(name, {at->path(), {}});
    }
    if (error)
        return fail(ErrorKind::Io, fmt::format("the folder cannot be read: {}", error.message()),
            {folder.string(), 0, 0});
    return {};
}

Status FeatureFiles::unpack(const fs::path& archive)
{
    std::int64_t left = availableMemoryBytes() / 2;
    TLP_TRY(ArchiveReader reader, ArchiveReader::open(archive, isFeatureFile));
    for (;;) {
        TLP_TRY(const auto source, reader.next());
        if (!source)
            return {};
        TLP_TRY(std::string bytes, readAll(*source, left));
        left -= static_cast<std::int64_t>(bytes.size());
        const std::string name = source->name();
        if (isFeatureFile(name)) // a lone compressed file has another one
            add(lastPart(name), {name, std::move(bytes)});
    }
}

bool FeatureFiles::has(std::string_view recordFile) const
{
    return m_pairs.contains(nameOf(recordFile));
}

Result<std::vector<features::StatementFeatures>> FeatureFiles::read(std::string_view recordFile)
{
    const auto found = m_pairs.find(nameOf(recordFile));
    if (found == m_pairs.end())
        return fail(ErrorKind::NotFound, "there are no features", {std::string(recordFile), 0, 0});
    Pair& pair = found->second;
    pair.isRead = true;
    const auto array = [&](std::string_view ending) {
        const File& file = pair.files.at(std::string(ending));
        return file.bytes.empty() ? features::readNpy(file.path)
                                  : features::parseNpy(file.bytes, file.path.string());
    };
    TLP_TRY(const features::NpyArray values, array(kFeatures));
    TLP_TRY(const features::NpyArray counts, array(kRows));
    constexpr auto kWidth = features::kStatementFeatures;
    const double rows = std::accumulate(counts.values.begin(), counts.values.end(), 0.0);
    const bool areCounts
        = std::ranges::all_of(counts.values, [](double count) { return count >= 0; });
    if (values.shape.size() != 2 || values.shape[1] != static_cast<std::int64_t>(kWidth)
        || counts.shape.size() != 1 || !areCounts || rows != static_cast<double>(values.shape[0])
        || !std::ranges::all_of(values.values, [](double v) { return std::isfinite(v); }))
        return fail(ErrorKind::BadInput,
            fmt::format("the features are not {} numbers for each statement that their "
                        "feature_rows count",
                kWidth),
            {pair.files.at(std::string(kFeatures)).path.string(), 0, 0});
    std::vector<features::StatementFeatures> programs;
    auto next = values.values.begin();
    for (const double count : counts.values) {
        features::StatementFeatures& program = programs.emplace_back();
        program.statements = static_cast<std::int32_t>(count);
        const auto end = next + static_cast<std::ptrdiff_t>(count) * std::ptrdiff_t{kWidth};
        program.values.assign(next, end);
        next = end;
    }
    return programs;
}

std::vector<std::string> FeatureFiles::unread() const
{
    std::vector<std::string> names;
    for (const auto& [name, pair] : m_pairs) {
        if (!pair.isRead)
            names.push_back(name);
    }
    return names;
}

} // namespace tlp::dataset
