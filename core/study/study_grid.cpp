// SPDX-License-Identifier: GPL-3.0-only
#include "base/hash.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "study/shared_options.h"
#include "study/study_cells.h"
#include "workload/workload.h"
#include "workspace/evaluated_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

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
    // Every option, not those that differ from the model's own: these change between versions.
    for (const options::OptionInfo& info : options::trainingOptionInfos()) {
        if (info.appliesTo(spec.options.model))
            append(
                bytes, info.key + "=" + options::optionText(spec.options, info.key).value_or(""));
    }
    return hash128(bytes).toHex().substr(0, kKeyDigits);
}

/// The source's model is the beginning: it has to be of the same network.
Status beginWith(options::TrainSpec& spec, const options::TrainSpec& source)
{
    if (source.options.transfer.method == "gap")
        return fail(ErrorKind::BadInput,
            "a training with the transfer gap is the sum of two models, which no other can begin "
            "with");
    for (const std::string_view key : options::networkOptionKeys()) {
        TLP_TRY(const std::string here, options::optionText(spec.options, key));
        TLP_TRY(const std::string there, options::optionText(source.options, key));
        const bool areBothTlp = key == "model" && options::isTlpModel(here)
            && options::isTlpModel(there); // names for the options that follow
        if (here != there && !areBothTlp)
            return fail(ErrorKind::BadInput,
                fmt::format("{} is {} in the training that it begins with and {} in its own", key,
                    there.empty() ? "empty" : there, here.empty() ? "empty" : here));
    }
    spec.from.run = source.runName; // its model is known once it is trained
    return {};
}

/// Whether what models of statements read is known of a training task at least.
Result<bool> hasStatements(const dataset::Dataset& dataset, const std::string& split)
{
    std::optional<dataset::SplitInfo> info;
    if (!split.empty()) {
        TLP_TRY(info, dataset.split(split));
    }
    TLP_TRY(const auto tasks, dataset.tasks());
    for (const dataset::TaskInfo& task : tasks) {
        if (info && std::ranges::find(info->train, task.id) == info->train.end())
            continue;
        TLP_TRY(const std::string dag, dataset.dagText(task.id));
        if (workload::workloadOfTask(task.workloadKey, dag))
            return true;
        TLP_TRY(const auto stored, dataset.storedStatements(task.id));
        if (!stored.empty())
            return true;
    }
    return false;
}

/// The grid of one study on one dataset.
class Expander
{
public:
    Expander(
        const StudySpec& spec, const dataset::Dataset& dataset, std::vector<PlatformInfo> platforms)
        : m_spec(spec)
        , m_dataset(dataset)
        , m_platforms(std::move(platforms))
        , m_shared(spec)
    {}

    Result<StudyCells> expand(const std::vector<PlatformInfo>& targets)
    {
        for (const std::string& split : m_spec.splits) {
            for (const PlatformInfo& target : targets) {
                m_split = split;
                m_target = target;
                Choices choices;
                TLP_CHECK(walk(0, choices));
            }
        }
        if (m_result.cells.empty())
            return fail(ErrorKind::BadInput,
                m_result.remarks.empty()
                    ? std::string("the study has no cell")
                    : fmt::format("the study has no cell: {}", m_result.remarks.front()));
        for (std::string& remark : m_shared.remarks())
            addRemark(std::move(remark));
        return std::move(m_result);
    }

private:
    using Choices = std::vector<const StudyChoice*>; ///< one of each axis

    Status walk(std::size_t axis, Choices& choices)
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

    Status addCells(const Choices& choices)
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

    [[nodiscard]] Labels labelsOf(const Choices& choices) const
    {
        Labels labels;
        if (m_spec.splits.size() > 1)
            labels.emplace_back("split", m_split.empty() ? "none" : m_split);
        labels.emplace_back("platform", m_target.name);
        for (std::size_t i = 0; i < choices.size(); ++i)
            labels.emplace_back(m_spec.axes[i].name, choices[i]->label);
        return labels;
    }

    Status addCell(const Choices& choices, std::uint64_t seed)
    {
        const StudyChoice* beginning = nullptr; // that says what the cell begins with
        std::vector<std::string> mix;
        double share = 1;
        for (const StudyChoice* choice : choices) {
            beginning = choice->from ? choice : beginning;
            mix = choice->mix.value_or(mix);
            share = choice->share.value_or(share);
        }
        const bool isStage = beginning != nullptr && beginning->from->isPrevious();
        const std::string stage = stageOf(choices, seed);
        std::optional<StudyCell> source;
        if (isStage) {
            if (const auto before = m_stages.find(stage); before != m_stages.end())
                source = before->second;
        } else if (beginning != nullptr) {
            TLP_TRY(source, sourceCell(*beginning, choices, seed));
        }

        StudyCell cell;
        if (isStage && !source) { // begins the chain
            TLP_TRY(cell.train, sourceTraining(*beginning, choices, seed));
        } else {
            TLP_TRY(cell.train, trainingOf(choices, nullptr, seed));
        }
        cell.train.platform = m_target.name;
        TLP_TRY(cell.train.mix, mixOf(m_target.name, share, mix));
        if (source) {
            TLP_CHECK(beginWith(cell.train, source->train));
            cell.from = source->key;
        }
        TLP_CHECK(check(cell.train));
        TLP_TRY(cell.evaluateOn, evaluatedPlatforms());
        finishCell(cell);
        if (isStage)
            m_stages.insert_or_assign(stage, cell);
        else if (source)
            put(std::move(*source));
        cell.places.push_back(labelsOf(choices));
        put(std::move(cell));
        return {};
    }

    /// Cells of one chain, whose platforms are trained one after the other.
    [[nodiscard]] std::string stageOf(const Choices& choices, std::uint64_t seed) const
    {
        std::string bytes = fmt::format("{} {} ", seed, m_target.isGpu);
        append(bytes, m_split);
        for (const StudyChoice* choice : choices)
            append(bytes, choice->label);
        return bytes;
    }

    Status check(const options::TrainSpec& spec)
    {
        TLP_CHECK(spec.checkMix());
        TLP_CHECK(spec.checkTransfer());
        if (!options::readsStatements(spec.options.model))
            return {};
        if (!m_hasStatements.contains(spec.split)) {
            TLP_TRY(m_hasStatements[spec.split], hasStatements(m_dataset, spec.split));
        }
        if (!m_hasStatements[spec.split])
            return fail(ErrorKind::BadInput,
                fmt::format("{} reads features of statements, and of the training tasks neither "
                            "these nor the DAGs are known",
                    spec.options.model));
        return {};
    }

    Result<StudyCell> sourceCell(const StudyChoice& of, const Choices& choices, std::uint64_t seed)
    {
        StudyCell cell;
        TLP_TRY(cell.train, sourceTraining(of, choices, seed));
        std::vector<PlatformShare> all;
        for (const std::string& pattern : of.from->on) {
            TLP_TRY(const auto found, platformsLike(pattern));
            all.insert(all.end(), found.begin(), found.end());
        }
        cell.train.platform = all.front().platform;
        if (of.from->share < 1)
            cell.train.mix.push_back({all.front().platform, of.from->share});
        cell.train.mix.insert(cell.train.mix.end(), all.begin() + 1, all.end());
        TLP_CHECK(check(cell.train));
        finishCell(cell);
        return cell;
    }

    /// What the choice sets is for the training that begins with this one.
    Result<options::TrainSpec> sourceTraining(
        const StudyChoice& of, const Choices& choices, std::uint64_t seed)
    {
        StudyChoice own;
        own.model = of.from->model.empty() ? modelOf(choices) : of.from->model;
        own.options = of.from->options;
        Choices others;
        for (const StudyChoice* choice : choices)
            others.push_back(choice == &of ? &own : choice);
        return trainingOf(others, &own, seed);
    }

    /// The last axis that names one decides.
    static std::string modelOf(const Choices& choices)
    {
        std::string model;
        for (const StudyChoice* choice : choices)
            model = choice->model.empty() ? model : choice->model;
        return model;
    }

    /// Dataset, split and options; `last` is applied after the others.
    Result<options::TrainSpec> trainingOf(
        const Choices& choices, const StudyChoice* last, std::uint64_t seed)
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
        TLP_CHECK(apply(m_shared.of(spec.options.model)));
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
    const dataset::Dataset& m_dataset;
    std::vector<PlatformInfo> m_platforms;
    SharedOptions m_shared;
    std::string m_split; ///< "": none
    PlatformInfo m_target;
    StudyCells m_result;
    std::map<std::string, std::size_t> m_index;
    std::map<std::string, StudyCell> m_stages; ///< the last one of each chain so far
    std::map<std::string, bool> m_hasStatements; ///< by split
};

} // namespace

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
    return Expander(named, dataset, platforms).expand(targets);
}

} // namespace tlp::study
