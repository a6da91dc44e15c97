// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/report_json.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::dataset {

namespace {

using Json = nlohmann::json;

constexpr std::array<const char*, 4> kKinds = {"skipped", "flagged", "warning", "file"};

Json toJson(const ImportIssue& issue)
{
    return {{"kind", kKinds[static_cast<std::size_t>(issue.kind)]}, {"file", issue.file},
        {"line", issue.line}, {"column", issue.column}, {"reason", issue.reason}};
}

ImportIssue issueFromJson(const Json& json)
{
    ImportIssue issue;
    const auto kind = json.at("kind").get<std::string>();
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (kind == kKinds[i])
            issue.kind = static_cast<ImportIssue::Kind>(i);
    }
    json.at("file").get_to(issue.file);
    json.at("line").get_to(issue.line);
    json.at("column").get_to(issue.column);
    json.at("reason").get_to(issue.reason);
    return issue;
}

} // namespace

std::string toJson(const ImportReport& report, std::size_t maxIssues)
{
    const std::size_t shown = std::min(report.issues.size(), maxIssues);
    Json json = {{"lines", report.lines}, {"good", report.good}, {"flagged", report.flagged},
        {"skipped", report.skipped}, {"ignored", report.ignored}, {"duplicates", report.duplicates},
        {"recovered", report.recovered}, {"files", report.files},
        {"files_failed", report.filesFailed}, {"bytes", report.bytes}, {"seconds", report.seconds},
        {"features", report.features}, {"flags", report.flags},
        {"issues_dropped",
            report.issuesDropped + static_cast<std::int64_t>(report.issues.size() - shown)},
        {"started_at", report.startedAt}, {"sources", report.sources}};
    json["issues"] = Json::array();
    for (const auto& issue : std::span(report.issues).first(shown))
        json["issues"].push_back(toJson(issue));
    // File names need not be UTF-8.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ImportReport> importReportFromJson(std::string_view text)
{
    try {
        const auto json = Json::parse(text);
        ImportReport report;
        json.at("lines").get_to(report.lines);
        json.at("good").get_to(report.good);
        json.at("flagged").get_to(report.flagged);
        json.at("skipped").get_to(report.skipped);
        json.at("ignored").get_to(report.ignored);
        json.at("duplicates").get_to(report.duplicates);
        json.at("recovered").get_to(report.recovered);
        json.at("files").get_to(report.files);
        json.at("files_failed").get_to(report.filesFailed);
        json.at("bytes").get_to(report.bytes);
        json.at("seconds").get_to(report.seconds);
        report.features = json.value("features", std::int64_t{0}); // earlier versions wrote none
        json.at("flags").get_to(report.flags);
        json.at("issues_dropped").get_to(report.issuesDropped);
        json.at("started_at").get_to(report.startedAt);
        json.at("sources").get_to(report.sources);
        for (const auto& issue : json.at("issues"))
            report.issues.push_back(issueFromJson(issue));
        return report;
    } catch (const Json::exception& exception) {
        return fail(ErrorKind::Corrupt,
            fmt::format("an import report of the dataset is damaged: {}", exception.what()));
    }
}

} // namespace tlp::dataset
