// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_cells.h"

#include "base/hash.h"
#include "base/json_object.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "workspace/evaluated_data.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace tlp::study {
namespace {

using dataset::PlatformInfo;
using options::PlatformShare;

constexpr std::size_t kKeyDigits = 12;
constexpr std::size_t kLongestNamePart = 48;

/// As many bytes as fit, whole characters only.
std::string shortened(const std::string& text)
{
    std::size_t length = std::min(text.size(), kLongestNamePart);
    while (length < text.size() && length > 0
        && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    return text.substr(0, length);
}

/// Length before bytes, so that no two lists give the same text.
void append(std::string& bytes, std::string_view field)
{
    bytes += fmt::format("{}:", field.size());
    bytes += field;
}

std::string keyOf(const StudyCell& cell)
{
    const options::TrainSpec& spec = cell.train;
    std::string bytes;
    for (const std::string& field : {spec.dataset, spec.split, spec.platform, cell.from})
        append(bytes, field);
    for (const PlatformShare& part : spec.mix) {
        append(bytes, part.platform);
        append(bytes, toShortest(part.share));
    }
    append(bytes, spec.options.model);
    for (const std::string& option : changedOptions(spec.options))
        append(bytes, option);
    return hash128(bytes).toHex().substr(0, kKeyDigits);
}

Status beginWith(options::TrainSpec&, const std::string&)
{
    return fail(
        ErrorKind::Unsupported, "this version cannot begin a training with another one's model");
}

/// The grid of one study on one dataset.
class Expander
{
public:
    Expander(const StudySpec& spec, std::vector<PlatformInfo> platforms)
        : m_spec(spec)
        , m_platforms(std::move(platforms))
    {}

    Result<StudyCells> expand(const std::vector<PlatformInfo>& targets)
    {
        for (const std::string& split : m_spec.splits) {
            for (const PlatformInfo& target : targets) {
                m_split = split;
                m_target = target;
                std::vector<const StudyChoice*> choices;
                TLP_CHECK(walk(0, choices));
            }
        }
        if (m_result.cells.empty())
            return fail(ErrorKind::BadInput,
                m_result.remarks.empty()
                    ? std::string("the study has no cell")
                    : fmt::format("the study has no cell: {}", m_result.remarks.front()));
        return std::move(m_result);
    }

private:
    Status walk(std::size_t axis, std::vector<const StudyChoice*>& choices)
    {
        if (axis == m_spec.axes.size())
            return addCells(choices);
        for (const StudyChoice& choice : m_spec.axes[axis].choices) {
            choices.push_back(&choice);
            TLP_CHECK(walk(axis + 1, choices));
            choices.pop_back();
        }
        return {};
    }

    Status addCells(const std::vector<const StudyChoice*>& choices)
    {
        const bool isOptional
            = std::ranges::any_of(choices, [](const auto* choice) { return choice->isOptional; });
        for (const std::uint64_t seed : m_spec.seeds) {
            const Status added = addCell(choices, seed);
            if (added)
                continue;
            const Error& error = added.error();
            if (!isOptional)
                return fail(error.kind,
                    fmt::format("{}: {}", joinLabels(labelsOf(choices)), error.message));
            addRemark(
                fmt::format("{} is left out: {}", joinLabels(labelsOf(choices)), error.message));
            break;
        }
        return {};
    }

    void addRemark(std::string remark)
    {
        if (std::ranges::find(m_result.remarks, remark) == m_result.remarks.end())
            m_result.remarks.push_back(std::move(remark));
    }

    [[nodiscard]] Labels labelsOf(const std::vector<const StudyChoice*>& choices) const
    {
        Labels labels;
        if (m_spec.splits.size() > 1)
            labels.emplace_back("split", m_split.empty() ? "none" : m_split);
        labels.emplace_back("platform", m_target.name);
        for (std::size_t i = 0; i < choices.size(); ++i)
            labels.emplace_back(m_spec.axes[i].name, choices[i]->label);
        return labels;
    }

    Status addCell(const std::vector<const StudyChoice*>& choices, std::uint64_t seed)
    {
        const StudySource* source = nullptr;
        const StudyChoice* sourceOf = nullptr;
        StudyCell cell;
        TLP_TRY(cell.train, trainingOf(choices, nullptr, seed));
        std::vector<std::string> mix;
        double share = 1;
        for (const StudyChoice* choice : choices) {
            if (choice->from) {
                source = &*choice->from;
                sourceOf = choice;
            }
            mix = choice->mix.value_or(mix);
            share = choice->share.value_or(share);
        }
        cell.train.platform = m_target.name;
        TLP_TRY(cell.train.mix, mixOf(m_target.name, share, mix));
        TLP_CHECK(cell.train.checkMix());
        TLP_TRY(cell.evaluateOn, evaluatedPlatforms());
        if (source != nullptr) {
            TLP_TRY(StudyCell begun, sourceCell(*source, *sourceOf, choices, seed));
            cell.from = begun.key;
            TLP_CHECK(beginWith(cell.train, begun.train.runName));
            put(std::move(begun));
        }
        finishCell(cell);
        cell.places.push_back(labelsOf(choices));
        put(std::move(cell));
        return {};
    }

    /// What the source's choice sets is for the training that begins with it.
    Result<StudyCell> sourceCell(const StudySource& source, const StudyChoice& of,
        const std::vector<const StudyChoice*>& choices, std::uint64_t seed)
    {
        StudyCell cell;
        StudyChoice own;
        own.model = source.model;
        own.options = source.options;
        std::vector<const StudyChoice*> others;
        for (const StudyChoice* choice : choices)
            others.push_back(choice == &of ? &own : choice);
        if (own.model.empty())
            own.model = modelOf(choices);
        TLP_TRY(cell.train, trainingOf(others, &own, seed));
        std::vector<std::string> names;
        std::vector<PlatformShare> all;
        for (const std::string& pattern : source.on) {
            TLP_TRY(const auto found, platformsLike(pattern));
            all.insert(all.end(), found.begin(), found.end());
        }
        cell.train.platform = all.front().platform;
        if (source.share < 1)
            cell.train.mix.push_back({all.front().platform, source.share});
        cell.train.mix.insert(cell.train.mix.end(), all.begin() + 1, all.end());
        TLP_CHECK(cell.train.checkMix());
        finishCell(cell);
        return cell;
    }

    /// The last axis that names one decides.
    static std::string modelOf(const std::vector<const StudyChoice*>& choices)
    {
        std::string model;
        for (const StudyChoice* choice : choices)
            model = choice->model.empty() ? model : choice->model;
        return model;
    }

    /// Dataset, split and options; `last` is applied after the others.
    Result<options::TrainSpec> trainingOf(const std::vector<const StudyChoice*>& choices,
        const StudyChoice* last, std::uint64_t seed) const
    {
        options::TrainSpec spec;
        spec.dataset = m_spec.dataset;
        spec.split = m_split;
        const std::string model
            = last != nullptr && !last->model.empty() ? last->model : modelOf(choices);
        if (!model.empty())
            TLP_CHECK(spec.options.set("model", model)); // first: it sets others
        const auto apply = [&](const OptionTexts& texts) -> Status {
            for (const auto& [key, value] : texts)
                TLP_CHECK(spec.options.set(key, value));
            return {};
        };
        TLP_CHECK(apply(m_spec.options));
        for (const StudyChoice* choice : choices) {
            if (choice != last)
                TLP_CHECK(apply(choice->options));
        }
        if (last != nullptr)
            TLP_CHECK(apply(last->options));
        TLP_CHECK(spec.options.set("seed", std::to_string(seed)));
        if (const auto problems = spec.options.problems(); !problems.empty())
            return fail(ErrorKind::BadInput, problems.begin()->second);
        return spec;
    }

    void finishCell(StudyCell& cell) const
    {
        cell.key = keyOf(cell);
        cell.train.runName = toName(fmt::format("{}-{}-{}-s{}-{}", shortened(m_spec.name),
            shortened(cell.train.options.model), shortened(cell.train.platform),
            cell.train.options.seed, cell.key));
    }

    /// An equal training that is there already gets one more place.
    void put(StudyCell cell)
    {
        const auto known = m_index.find(cell.key);
        if (known == m_index.end()) {
            m_index.emplace(cell.key, m_result.cells.size());
            m_result.cells.push_back(std::move(cell));
            return;
        }
        StudyCell& there = m_result.cells[known->second];
        there.places.insert(there.places.end(), cell.places.begin(), cell.places.end());
        for (std::string& platform : cell.evaluateOn) {
            if (std::ranges::find(there.evaluateOn, platform) == there.evaluateOn.end())
                there.evaluateOn.push_back(std::move(platform));
        }
    }

    Result<std::vector<PlatformShare>> mixOf(
        const std::string& target, double share, const std::vector<std::string>& patterns) const
    {
        std::vector<PlatformShare> mix;
        if (share < 1)
            mix.push_back({target, share});
        for (const std::string& pattern : patterns) {
            TLP_TRY(const auto found, platformsLike(pattern));
            mix.insert(mix.end(), found.begin(), found.end());
        }
        return mix;
    }

    /// Of "*", "*N" or a name, with the share after the sign of equality; never the target but by
    /// its name.
    Result<std::vector<PlatformShare>> platformsLike(const std::string& pattern) const
    {
        TLP_TRY(const PlatformShare part, options::parsePlatformShare(pattern));
        if (!part.platform.starts_with('*')) {
            TLP_TRY(const std::size_t index,
                findByPrefix(m_platforms, &PlatformInfo::name, part.platform, "platform"));
            return std::vector<PlatformShare>{{m_platforms[index].name, part.share}};
        }
        std::vector<PlatformShare> others;
        for (const PlatformInfo& platform : m_platforms) {
            if (platform.name != m_target.name && platform.isGpu == m_target.isGpu)
                others.push_back({platform.name, part.share});
        }
        const std::string count = part.platform.substr(1);
        const auto wanted = count.empty() ? std::optional<long long>(1) : parseInteger(count);
        if (!wanted || *wanted < 1)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is no platform: use a name, * or *N", toValidUtf8(pattern)));
        if (others.size() < std::size_t(*wanted))
            return fail(ErrorKind::BadInput,
                fmt::format("the dataset has {} other platforms of the kind of {}, not {}",
                    others.size(), m_target.name, *wanted));
        if (!count.empty())
            others.resize(std::size_t(*wanted));
        return others;
    }

    /// Those of the target's kind: CPU models cannot judge GPU programs.
    Result<std::vector<std::string>> evaluatedPlatforms() const
    {
        std::vector<std::string> names;
        const auto add = [&](const std::string& name) {
            if (std::ranges::find(names, name) == names.end())
                names.push_back(name);
        };
        for (const std::string& pattern : m_spec.evaluateOn) {
            if (pattern == "own") {
                add(m_target.name);
                continue;
            }
            if (pattern == "*") {
                for (const PlatformInfo& platform : m_platforms) {
                    if (platform.isGpu == m_target.isGpu)
                        add(platform.name);
                }
                continue;
            }
            TLP_TRY(const std::size_t index,
                findByPrefix(m_platforms, &PlatformInfo::name, pattern, "platform"));
            if (m_platforms[index].isGpu == m_target.isGpu)
                add(m_platforms[index].name);
        }
        if (names.empty())
            add(m_target.name);
        return names;
    }

    const StudySpec& m_spec;
    std::vector<PlatformInfo> m_platforms;
    std::string m_split; ///< "": none
    PlatformInfo m_target;
    StudyCells m_result;
    std::map<std::string, std::size_t> m_index;
};

} // namespace

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

Result<StudyCells> expand(const StudySpec& spec, const dataset::Dataset& dataset)
{
    TLP_CHECK(checkName(spec.name, "study"));
    TLP_TRY(const auto platforms, dataset.platforms());
    std::vector<PlatformInfo> targets;
    for (const std::string& name : spec.platforms) {
        if (name == "*") {
            targets = platforms;
            break;
        }
        TLP_TRY(const PlatformInfo platform, dataset.platform(name));
        targets.push_back(platform);
    }
    StudySpec named = spec;
    for (std::string& split : named.splits)
        split = split == workspace::kNoSplit ? std::string() : split;
    return Expander(named, platforms).expand(targets);
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
