// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_presets.h"

#include "base/name_lookup.h"
#include "base/resources.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace tlp::study {
namespace fs = std::filesystem;

Result<std::vector<StudySpec>> presets()
{
    TLP_TRY(const fs::path folder, findResource("studies"));
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".json")
            files.push_back(entry->path());
    }
    if (error)
        return fail(ErrorKind::Io, error.message(), {folder.string(), 0, 0});
    std::ranges::sort(files);
    std::vector<StudySpec> specs;
    for (const fs::path& file : files) {
        TLP_TRY(specs.emplace_back(), readStudyFile(file.string()));
    }
    return specs;
}

Result<StudySpec> preset(std::string_view name)
{
    TLP_TRY(auto all, presets());
    TLP_TRY(const std::size_t index, findByPrefix(all, &StudySpec::name, name, "preset"));
    return std::move(all[index]);
}

Result<StudySpec> readStudyFile(const std::string& file)
{
    std::error_code error;
    if (fs::is_directory(file, error))
        return fail(ErrorKind::BadInput, "this is a folder, not a study's file", {file, 0, 0});
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return fail(ErrorKind::NotFound, "the study's file cannot be read", {file, 0, 0});
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    TLP_TRY(StudySpec spec, StudySpec::fromJson(text, file));
    if (spec.name.empty())
        spec.name = toName(fs::path(file).stem().string());
    return spec;
}

} // namespace tlp::study
