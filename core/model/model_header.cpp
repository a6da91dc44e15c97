// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/cost_model.h"

namespace tlp::model {

using Json = nlohmann::json;

std::string ModelHeader::toJson() const
{
    Json json{{"format", format}, {"options", Json::parse(options.toJson())},
        {"features", Json::parse(features.toJson())}, {"heads", heads}};
    if (!columnMaxima.empty())
        json["column_maxima"] = columnMaxima;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ModelHeader> ModelHeader::fromJson(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        ModelHeader header;
        const int newest = header.format;
        header.format = json.at("format").get<int>();
        if (header.format < 1 || header.format > newest)
            return fail(ErrorKind::Version,
                fmt::format(
                    "the model has format {}, this version reads up to {}", header.format, newest));
        TLP_TRY(header.options, options::TrainingOptions::fromJson(json.at("options").dump()));
        TLP_TRY(header.features, features::FeatureSpec::fromJson(json.at("features").dump()));
        header.heads = json.at("heads").get<std::vector<std::string>>();
        header.columnMaxima = json.value("column_maxima", std::vector<float>());
        return header;
    } catch (const Json::exception& exception) {
        return fail(ErrorKind::BadInput,
            fmt::format("the model's description cannot be read: {}", exception.what()));
    }
}

} // namespace tlp::model
