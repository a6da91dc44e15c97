// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "base/name_lookup.h"
#include "sqlite/database.h"
#include "workspace/code_version.h"
#include "workspace/schema.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

#include <sys/stat.h>

namespace tlp::workspace {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDatabaseName = "workspace.db";
constexpr std::string_view kDatasetSuffix = ".db";
constexpr std::array kFolders{"datasets", "models", "records", "logs"};

fs::path environmentPath(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr ? fs::path(value) : fs::path();
}

/// Device and inode. An error of the file system that passes is none of the file's.
std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const fs::path& file)
{
    struct stat facts
    {};
    if (stat(file.c_str(), &facts) == 0)
        return std::pair<std::uint64_t, std::uint64_t>(facts.st_dev, facts.st_ino);
    if (errno == ENOENT || errno == ENOTDIR)
        return std::pair<std::uint64_t, std::uint64_t>();
    return std::nullopt;
}

Status checkNamed(const fs::path& directory)
{
    if (directory.empty())
        return fail(ErrorKind::BadInput,
            "there is no place for a workspace: HOME is not set to an absolute path; set "
            "TLP_WORKSPACE or give a folder");
    return {};
}

Status createFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        return fail(ErrorKind::Io,
            fmt::format(
                "the folder cannot be created{}", error ? ": " + error.message() : std::string()),
            {folder.string(), 0, 0});
    return {};
}

} // namespace

std::string sqliteVersion()
{
    return sqlite::version();
}

std::int64_t secondsSinceEpoch()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Workspace::Workspace(std::unique_ptr<Private> implementation)
    : m_private(std::move(implementation))
{}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

fs::path Workspace::defaultDirectory()
{
    if (fs::path chosen = environmentPath("TLP_WORKSPACE"); !chosen.empty())
        return chosen;
    // The XDG base directory specification: relative paths are invalid and to be ignored.
    if (const fs::path data = environmentPath("XDG_DATA_HOME"); data.is_absolute())
        return data / "tlp-workbench";
    const fs::path home = environmentPath("HOME");
    return home.is_absolute() ? home / ".local/share/tlp-workbench" : fs::path();
}

Result<Workspace> Workspace::openOrCreate(const fs::path& directory)
{
    TLP_CHECK(checkNamed(directory));
    TLP_CHECK(createFolder(directory));
    std::error_code error;
    const fs::path file = directory / kDatabaseName;
    if (!fs::exists(file, error))
        TLP_CHECK(sqlite::create(file, workspaceFormat()));
    return open(directory);
}

Result<Workspace> Workspace::open(const fs::path& directory)
{
    TLP_CHECK(checkNamed(directory));
    std::error_code error;
    const fs::path absolute = fs::absolute(directory, error);
    auto implementation = std::make_unique<Private>();
    implementation->directory = error ? directory : absolute.lexically_normal();
    const fs::path file = implementation->directory / kDatabaseName;
    implementation->file = file;
    if (!fs::exists(file, error))
        return fail(ErrorKind::NotFound, "there is no workspace here", {directory.string(), 0, 0});
    implementation->isReadOnly = !sqlite::canWrite(file);
    TLP_TRY(implementation->database,
        sqlite::open(file, workspaceFormat(),
            implementation->isReadOnly ? sqlite::Access::ReadOnly : sqlite::Access::ReadWrite));
    implementation->fileIdentity = identityOf(file).value_or(implementation->fileIdentity);
    for (const char* folder : kFolders) {
        if (!implementation->isReadOnly)
            TLP_CHECK(createFolder(implementation->directory / folder));
    }
    return Workspace(std::move(implementation));
}

const fs::path& Workspace::directory() const
{
    return m_private->directory;
}

bool Workspace::isReadOnly() const
{
    return m_private->isReadOnly;
}

Status Workspace::checkWritable() const
{
    return m_private->checkWritable();
}

Status Workspace::checkIsThere() const
{
    const auto identity = identityOf(m_private->file);
    if (!identity || *identity == m_private->fileIdentity)
        return {};
    return fail(ErrorKind::NotFound, "the workspace has been removed or replaced meanwhile",
        {m_private->directory.string(), 0, 0});
}

Result<std::int64_t> Workspace::dataVersion() const
{
    // data_version counts what other connections commit, ownWrites what this one does.
    return m_private->read([&]() -> Result<std::int64_t> {
        return m_private->database->execAndGet("PRAGMA data_version").getInt64()
            + m_private->ownWrites;
    });
}

Result<std::vector<DatasetEntry>> Workspace::datasets() const
{
    std::vector<DatasetEntry> entries;
    std::error_code error;
    for (fs::directory_iterator it(m_private->directory / "datasets", error), end;
         !error && it != end; it.increment(error)) {
        const std::string fileName = it->path().filename().string();
        struct stat facts
        {};
        if (!fileName.ends_with(kDatasetSuffix) || fileName.size() == kDatasetSuffix.size()
            || stat(it->path().c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
            continue;
        entries.push_back({fileName.substr(0, fileName.size() - kDatasetSuffix.size()), it->path(),
            facts.st_size, facts.st_mtim.tv_sec});
    }
    if (error && error != std::errc::no_such_file_or_directory)
        return fail(ErrorKind::Io, fmt::format("the folder cannot be read: {}", error.message()),
            {(m_private->directory / "datasets").string(), 0, 0});
    std::ranges::sort(entries, {}, &DatasetEntry::name);
    return entries;
}

Result<DatasetEntry> Workspace::dataset(std::string_view nameOrPrefix) const
{
    TLP_TRY(const auto entries, datasets());
    TLP_TRY(const std::size_t index,
        findByPrefix(entries, &DatasetEntry::name, nameOrPrefix, "dataset"));
    return entries[index];
}

Result<fs::path> Workspace::datasetPath(std::string_view name) const
{
    TLP_CHECK(checkName(name, "dataset"));
    return m_private->directory / "datasets" / (std::string(name) + std::string(kDatasetSuffix));
}

fs::path Workspace::runDirectory(RunId id) const
{
    return m_private->directory / "models" / std::to_string(id.value);
}

fs::path Workspace::jobLogFile(JobId id) const
{
    return m_private->directory / "logs" / fmt::format("job-{}.log", id.value);
}

} // namespace tlp::workspace
