// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "dataset/dataset.h"
#include "dataset/import_records.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// What the dataset's tests share.
namespace tlp::test {

inline const std::filesystem::path kCases = std::filesystem::path(TLP_TEST_DATA_DIR) / "cases";
inline const std::filesystem::path kSample
    = std::filesystem::path(TLP_RESOURCES_DIR) / "sample/tvm-ansor-zen5.zip";
inline const std::filesystem::path kNetworks
    = std::filesystem::path(TLP_RESOURCES_DIR) / "networks/networks.json";

inline std::string readText(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

inline void writeText(const std::filesystem::path& path, const std::string& text)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string messageOf(const Error& error)
{
    return error.toString();
}

/// A folder of one test, gone at its end.
class Folder
{
public:
    [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

private:
    QTemporaryDir m_folder;
};

inline Result<dataset::ImportReport> importInto(dataset::Dataset& target,
    std::vector<std::filesystem::path> paths, const JobContext& context = {})
{
    dataset::ImportOptions options;
    options.paths = std::move(paths);
    return dataset::importRecords(target, options, context);
}

inline bool addsUp(const dataset::ImportReport& report)
{
    return report.lines
        == report.good + report.flagged + report.skipped + report.ignored + report.duplicates;
}

} // namespace tlp::test

/// Takes the value of a Result or fails the test with its message.
#define TLP_GET(var, ...)                                                                          \
    auto var##Result = (__VA_ARGS__);                                                              \
    QVERIFY2(var##Result, var##Result ? "" : tlp::test::messageOf(var##Result.error()).c_str());   \
    [[maybe_unused]] auto& var = *var##Result
#define TLP_OK(...)                                                                                \
    do {                                                                                           \
        const auto& tlpTested = (__VA_ARGS__);                                                     \
        QVERIFY2(tlpTested, tlpTested ? "" : tlp::test::messageOf(tlpTested.error()).c_str());     \
    } while (false)
