// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_speed.h"

#include "base/json_object.h"
#include "base/statistics.h"

namespace tlp::study {

double CellSpeed::programsPerSecond() const
{
    const double middle = median(secondsPerScore);
    return middle > 0 ? 1 / middle : 0;
}

std::optional<double> CellSpeed::modelPerSecond() const
{
    const double alone = median(secondsPerScore) - featureSeconds;
    return featureSeconds > 0 && alone > 0 ? std::optional(1 / alone) : std::nullopt;
}

std::string SpeedReport::toJson() const
{
    nlohmann::json json{{"measured_at", measuredAt}, {"host", host}, {"processors", processors},
        {"cells", nlohmann::json::array()}};
    for (const CellSpeed& cell : cells)
        json["cells"].push_back({{"key", cell.key}, {"programs", cell.programs},
            {"seconds_per_score", cell.secondsPerScore}, {"feature_seconds", cell.featureSeconds}});
    return toLine(json);
}

Result<SpeedReport> SpeedReport::fromJson(std::string_view json)
{
    auto read = readObject<SpeedReport>(
        json, "the study's scoring speeds", [](const nlohmann::json& object, SpeedReport& report) {
            report.measuredAt = object.at("measured_at").get<std::int64_t>();
            report.host = object.at("host").get<std::string>();
            report.processors = object.at("processors").get<int>();
            for (const auto& cell : object.at("cells"))
                report.cells.push_back(
                    {cell.at("key").get<std::string>(), cell.at("programs").get<std::int64_t>(),
                        cell.at("seconds_per_score").get<std::vector<double>>(),
                        cell.value("feature_seconds", 0.0)}); // older measurements lack it
        });
    if (!read)
        read.error().kind = ErrorKind::Corrupt;
    return read;
}

} // namespace tlp::study
