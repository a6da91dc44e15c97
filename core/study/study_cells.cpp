// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_cells.h"

#include "base/json_object.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "workspace/evaluated_data.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tlp::study {

std::string labelOn(const Labels& labels, std::string_view axis)
{
    const auto found = std::ranges::find(labels, axis, &Labels::value_type::first);
    return found == labels.end() ? std::string() : found->second;
}

std::string joinLabels(const Labels& labels)
{
    std::vector<std::string> texts;
    for (const auto& [axis, label] : labels)
        texts.push_back(label);
    return joinText(texts, ", ");
}

std::vector<std::string> changedOptions(const options::TrainingOptions& options)
{
    options::TrainingOptions plain;
    if (const Status set = plain.set("model", options.model); !set)
        plain.model = options.model;
    std::vector<std::string> changed;
    for (const options::OptionInfo& info : options::trainingOptionInfos()) {
        const std::string value = options::optionText(options, info.key).value_or("");
        if (info.key != "model" && value != options::optionText(plain, info.key).value_or(""))
            changed.push_back(info.key + "=" + value);
    }
    return changed;
}

Result<StudySpec> resolved(const StudySpec& spec, const workspace::Workspace& workspace)
{
    StudySpec result = spec;
    if (spec.dataset.empty())
        return fail(ErrorKind::BadInput, "the study names no dataset");
    TLP_TRY(const workspace::DatasetEntry entry, workspace.dataset(spec.dataset));
    result.dataset = entry.name;
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    if (spec.splits.empty()) {
        TLP_TRY(const auto splits, dataset.splits());
        std::vector<std::string> names;
        for (const dataset::SplitInfo& split : splits)
            names.push_back(split.name);
        if (names.size() > 1)
            return fail(ErrorKind::BadInput,
                fmt::format("the dataset has several splits; name one in “splits”: {}, {}",
                    joinText(names, ", "), workspace::kNoSplit));
        result.splits
            = names.empty() ? std::vector<std::string>{std::string(workspace::kNoSplit)} : names;
    }
    for (std::string& name : result.splits) {
        if (name == workspace::kNoSplit)
            continue;
        TLP_TRY(const auto split, dataset.split(name));
        name = split.name;
    }
    return result;
}

std::string StudyCell::toJson() const
{
    nlohmann::ordered_json json{{"key", key},
        {"train", nlohmann::ordered_json::parse(train.toJson())}, {"from", from},
        {"evaluate_on", evaluateOn}, {"places", nlohmann::ordered_json::array()}};
    for (const Labels& labels : places) {
        auto& place = json["places"].emplace_back(nlohmann::ordered_json::object());
        for (const auto& [axis, label] : labels)
            place[axis] = label;
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Result<StudyCell> StudyCell::fromJson(std::string_view json)
{
    StudyCell cell;
    try {
        const auto object = nlohmann::ordered_json::parse(json);
        cell.key = object.at("key").get<std::string>();
        cell.from = object.at("from").get<std::string>();
        cell.evaluateOn = object.at("evaluate_on").get<std::vector<std::string>>();
        for (const auto& place : object.at("places")) {
            Labels& labels = cell.places.emplace_back();
            for (const auto& [axis, label] : place.items())
                labels.emplace_back(axis, label.get<std::string>());
        }
        TLP_TRY(cell.train, options::TrainSpec::fromJson(object.at("train").dump()));
        return cell;
    } catch (const nlohmann::json::exception& exception) {
        return fail(ErrorKind::Corrupt,
            fmt::format("a cell of the study cannot be read: {}", exception.what()));
    }
}

std::vector<workspace::StudyCellInfo> toRows(const std::vector<StudyCell>& cells)
{
    std::vector<workspace::StudyCellInfo> rows;
    for (const StudyCell& cell : cells) {
        workspace::StudyCellInfo& row = rows.emplace_back();
        row.key = cell.key;
        row.specJson = cell.toJson();
    }
    return rows;
}

Result<std::vector<StudyCell>> fromRows(const std::vector<workspace::StudyCellInfo>& rows)
{
    std::vector<StudyCell> cells;
    for (const workspace::StudyCellInfo& row : rows) {
        TLP_TRY(cells.emplace_back(), StudyCell::fromJson(row.specJson));
    }
    return cells;
}

} // namespace tlp::study
