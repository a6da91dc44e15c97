// SPDX-License-Identifier: GPL-3.0-only
#include "measure/collect_spec.h"

#include "base/json_object.h"
#include "base/text.h"
#include "measure/measure_json.h"

#include <optional>
#include <utility>

namespace tlp::measure {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kFailed = " failed (";

/// "compile 10": the kind may have blanks, the number has none.
bool readKind(std::string_view text, std::map<std::string, std::int64_t>& failed)
{
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos || blank == 0)
        return false;
    const auto count = parseInteger(text.substr(blank + 1));
    if (!count)
        return false;
    failed[std::string(text.substr(0, blank))] = *count;
    return true;
}

/// Of "12 failed (compile 10, run time-out 2)".
std::optional<std::map<std::string, std::int64_t>> readFailures(std::string_view text)
{
    const std::size_t at = text.find(kFailed);
    if (at == std::string_view::npos || !text.ends_with(')') || !parseInteger(text.substr(0, at)))
        return std::nullopt;
    text = text.substr(at + kFailed.size());
    text.remove_suffix(1);
    std::map<std::string, std::int64_t> failed;
    while (!text.empty()) {
        const std::size_t end = text.find(", ");
        if (!readKind(text.substr(0, end), failed))
            return std::nullopt;
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
    }
    return failed;
}

} // namespace

std::string CollectSpec::toJson() const
{
    return toLine({{"workloads", workloads}, {"networks", networksFile}, {"targets", targets},
        {"programs", programs}, {"same_programs", samePrograms}, {"seed", seed}, {"out", out},
        {"dataset", dataset}, {"measuring", measuring}});
}

Result<CollectSpec> CollectSpec::fromJson(std::string_view text)
{
    return readObject<CollectSpec>(
        text, "the collection's specification", [](const Json& json, CollectSpec& spec) {
            json.at("workloads").get_to(spec.workloads);
            json.at("out").get_to(spec.out);
            spec.networksFile = json.value("networks", spec.networksFile);
            spec.targets = json.value("targets", spec.targets);
            spec.programs = json.value("programs", spec.programs);
            spec.samePrograms = json.value("same_programs", spec.samePrograms);
            spec.seed = json.value("seed", spec.seed);
            spec.dataset = json.value("dataset", spec.dataset);
            spec.measuring = json.value("measuring", spec.measuring);
        });
}

std::string describeFailures(const std::map<std::string, std::int64_t>& failed)
{
    std::string kinds;
    std::int64_t sum = 0;
    for (const auto& [kind, count] : failed) {
        kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", kind, count);
        sum += count;
    }
    return kinds.empty() ? "" : fmt::format("{}{}{})", sum, kFailed, kinds);
}

std::string CollectDetail::toText() const
{
    const std::string failures = describeFailures(failed);
    return failures.empty() ? workload : fmt::format("{}; {}", workload, failures);
}

CollectDetail CollectDetail::fromText(std::string_view text)
{
    CollectDetail detail;
    const std::size_t at = text.rfind("; ");
    if (at != std::string_view::npos) {
        if (auto failed = readFailures(text.substr(at + 2))) {
            detail.failed = std::move(*failed);
            text = text.substr(0, at);
        }
    }
    detail.workload = std::string(text);
    return detail;
}

} // namespace tlp::measure
