// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_spec.h"

#include "base/name_lookup.h"
#include "base/text.h"
#include "options/training_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <set>

namespace tlp::study {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMaxSeed = 9007199254740991; // as of the option

/// Line and column of a byte.
Place placeOf(std::string_view text, std::size_t byte, std::string_view file)
{
    Place place{std::string(file), 1, 1};
    for (const char c : text.substr(0, byte)) {
        place.column = c == '\n' ? 1 : place.column + 1;
        place.line += c == '\n' ? 1 : 0;
    }
    return place;
}

class Reader
{
public:
    Reader(std::string_view text, std::string_view file)
        : m_text(text)
        , m_file(file)
    {}

    Result<StudySpec> read()
    {
        TLP_TRY(const Json json, parse());
        StudySpec spec;
        std::vector<Key> keys{{"name", [&](const Json& v) { return text(v, "name", spec.name); }},
            {"about", [&](const Json& v) { return text(v, "about", spec.about); }},
            {"dataset", [&](const Json& v) { return text(v, "dataset", spec.dataset); }},
            {"splits", [&](const Json& v) { return texts(v, "splits", spec.splits); }},
            {"platforms", [&](const Json& v) { return texts(v, "platforms", spec.platforms); }},
            {"evaluate_on",
                [&](const Json& v) { return texts(v, "evaluate_on", spec.evaluateOn); }},
            {"options", [&](const Json& v) { return options(v, "options", spec.options, true); }},
            {"seeds", [&](const Json& v) { return seeds(v, spec.seeds); }},
            {"columns", [&](const Json& v) { return axisName(v, "columns", spec.columns); }}};
        std::vector<std::pair<std::string, StudyAxis>> found;
        for (const auto& [key, name] : axisKeys())
            keys.push_back({key, [&, key = key, name = name](const Json& v) -> Status {
                                StudyAxis axis{name, {}};
                                TLP_CHECK(choices(v, key, axis));
                                found.emplace_back(name, std::move(axis));
                                return {};
                            }});
        TLP_CHECK(object(json, "", keys));
        // The order of the axes is fixed, whatever the file's.
        for (const auto& [key, name] : axisKeys()) {
            for (auto& [axisName, axis] : found) {
                if (axisName == name)
                    spec.axes.push_back(std::move(axis));
            }
        }
        if (spec.platforms.empty())
            return bad("platforms", "must name a platform at least");
        if (spec.evaluateOn.empty())
            return bad("evaluate_on", "must name a platform at least, or “own”");
        return spec;
    }

private:
    struct Key
    {
        std::string name;
        std::function<Status(const Json&)> read;
    };

    Result<Json> parse() const
    {
        try {
            return Json::parse(m_text);
        } catch (const Json::parse_error& error) {
            std::string why = error.what(); // “[json…] parse error at line 1, column 2: why”
            if (const std::size_t colon = why.rfind(": "); colon != std::string::npos)
                why = why.substr(colon + 2);
            return fail(ErrorKind::BadInput, fmt::format("not valid JSON: {}", toValidUtf8(why)),
                placeOf(m_text, error.byte == 0 ? 0 : error.byte - 1, m_file));
        }
    }

    /// `where` is what is wrong: "models[1].share".
    tl::unexpected<Error> bad(const std::string& where, const std::string& rule) const
    {
        Place place{std::string(m_file), 0, 0};
        // Its line when the key occurs once only: then there is no doubt.
        const std::size_t dot = where.rfind('.');
        std::string key = dot == std::string::npos ? where : where.substr(dot + 1);
        key = "\"" + key.substr(0, key.find('[')) + "\"";
        const std::size_t at = m_text.find(key);
        if (at != std::string_view::npos && m_text.find(key, at + 1) == std::string_view::npos)
            place = placeOf(m_text, at, m_file);
        return fail(ErrorKind::BadInput,
            where.empty() ? fmt::format("a study {}", rule)
                          : fmt::format("“{}” of the study {}", toValidUtf8(where), rule),
            std::move(place));
    }

    static std::string within(const std::string& where, const std::string& key)
    {
        return where.empty() ? key : where + "." + key;
    }

    Status object(const Json& json, const std::string& where, const std::vector<Key>& keys) const
    {
        if (!json.is_object())
            return bad(where, "must be a JSON object");
        std::vector<std::string> names;
        for (const Key& key : keys)
            names.push_back(key.name);
        for (const auto& [name, value] : json.items()) {
            const auto found = std::ranges::find(keys, name, &Key::name);
            if (found == keys.end()) {
                const std::string near = nearestName(names, name);
                return bad(within(where, name),
                    near.empty() ? "is an unknown key"
                                 : fmt::format("is an unknown key; did you mean “{}”?", near));
            }
            TLP_CHECK(found->read(value));
        }
        return {};
    }

    Status text(const Json& json, const std::string& where, std::string& out) const
    {
        if (!json.is_string())
            return bad(where, "must be a text");
        out = json.get<std::string>();
        return {};
    }

    /// A text alone stands for a list of one.
    Status texts(const Json& json, const std::string& where, std::vector<std::string>& out) const
    {
        out.clear();
        const Json list = json.is_array() ? json : Json::array({json});
        std::set<std::string> known;
        for (const Json& item : list) {
            if (!item.is_string() || item.get<std::string>().empty())
                return bad(where, "must be a text or a list of texts");
            if (!known.insert(item.get<std::string>()).second)
                return bad(where, fmt::format("names “{}” twice", item.get<std::string>()));
            out.push_back(item.get<std::string>());
        }
        return {};
    }

    Status axisName(const Json& json, const std::string& where, std::string& out) const
    {
        TLP_CHECK(text(json, where, out));
        std::vector<std::string> names{"platform", "split", "evaluated on"};
        for (const auto& [key, name] : axisKeys())
            names.push_back(name);
        if (!out.empty() && std::ranges::find(names, out) == names.end())
            return bad(where, fmt::format("must be one of: {}", joinText(names, ", ")));
        return {};
    }

    Status seeds(const Json& json, std::vector<std::uint64_t>& out) const
    {
        out.clear();
        const std::string rule = "must be a list of different integers from 0 to 2^53 − 1";
        if (!json.is_array() || json.empty())
            return bad("seeds", rule);
        for (const Json& item : json) {
            if (!item.is_number_unsigned() || item.get<double>() > kMaxSeed)
                return bad("seeds", rule);
            out.push_back(item.get<std::uint64_t>());
        }
        if (std::set<std::uint64_t>(out.begin(), out.end()).size() != out.size())
            return bad("seeds", rule);
        return {};
    }

    Status share(const Json& json, const std::string& where, double& out) const
    {
        out = json.is_number() ? json.get<double>() : 0;
        return out > 0 && out <= 1 ? Status()
                                   : bad(where, "must be a number above 0 and at most 1");
    }

    /// {"epochs": 50, "encoder": [64, 128]}. `checked`: that each option exists and takes the
    /// value.
    Status options(const Json& json, const std::string& where, OptionTexts& out, bool checked) const
    {
        out.clear();
        if (!json.is_object())
            return bad(where, "must be an object of training options");
        for (const auto& [key, value] : json.items()) {
            const std::string at = within(where, key);
            if (key == "model" || key == "seed")
                return bad(at, fmt::format("has a place of its own in a study: “{}s”", key));
            std::string valueText;
            if (value.is_array()) {
                std::vector<std::string> items;
                for (const Json& item : value)
                    items.push_back(item.dump());
                valueText = joinText(items, ",");
            } else if (value.is_string()) {
                valueText = value.get<std::string>();
            } else if (value.is_number()) {
                valueText
                    = value.is_number_float() ? toShortest(value.get<double>()) : value.dump();
            } else {
                return bad(at, "must be a text, a number or a list of integers");
            }
            options::TrainingOptions tried;
            if (const Status set = tried.set(key, valueText); checked && !set)
                return bad(at, "cannot be used: " + set.error().message);
            out.emplace_back(key, std::move(valueText));
        }
        return {};
    }

    Status model(const Json& json, const std::string& where, std::string& out, bool checked) const
    {
        TLP_CHECK(text(json, where, out));
        if (!checked || options::findModelKind(out) != nullptr)
            return {};
        std::vector<std::string> names;
        for (const options::ModelKind& kind : options::modelKinds())
            names.push_back(kind.id);
        return bad(where,
            fmt::format("names the unknown model “{}”; there are: {}", toValidUtf8(out),
                joinText(names, ", ")));
    }

    Status flag(const Json& json, const std::string& where, bool& out) const
    {
        if (!json.is_boolean())
            return bad(where, "must be true or false");
        out = json.get<bool>();
        return {};
    }

    Status source(const Json& json, const std::string& where, StudySource& out, bool checked) const
    {
        const auto at = [&](const char* key) { return within(where, key); };
        TLP_CHECK(object(json, where,
            {{"on", [&](const Json& v) { return texts(v, at("on"), out.on); }},
                {"share", [&](const Json& v) { return share(v, at("share"), out.share); }},
                {"model", [&](const Json& v) { return model(v, at("model"), out.model, checked); }},
                {"options", [&](const Json& v) {
                     return options(v, at("options"), out.options, checked);
                 }}}));
        if (out.on.empty())
            return bad(at("on"), "must name a platform at least");
        const bool isWithOthers
            = out.on.size() > 1 && std::ranges::find(out.on, kPrevious) != out.on.end();
        if (isWithOthers || (out.isPrevious() && out.share < 1))
            return bad(where, fmt::format("has “{}”, which stands alone", kPrevious));
        return {};
    }

    Status choice(const Json& json, const std::string& where, StudyChoice& out) const
    {
        const auto at = [&](const char* key) { return within(where, key); };
        // What may be missing is known only later to be there.
        if (const auto optional = json.find("optional"); optional != json.end())
            TLP_CHECK(flag(*optional, at("optional"), out.isOptional));
        const bool checked = !out.isOptional;
        const auto readMix = [&](const Json& v) -> Status {
            TLP_CHECK(texts(v, at("mix"), out.mix.emplace()));
            for (const std::string& part : *out.mix) {
                const auto parsed = options::parsePlatformShare(part);
                if (!parsed)
                    return bad(at("mix"), "cannot be used: " + parsed.error().message);
                if (!(parsed->share > 0 && parsed->share <= 1))
                    return bad(at("mix"), "must have shares above 0 and at most 1");
            }
            return {};
        };
        return object(json, where,
            {{"label", [&](const Json& v) { return text(v, at("label"), out.label); }},
                {"model", [&](const Json& v) { return model(v, at("model"), out.model, checked); }},
                {"options",
                    [&](const Json& v) { return options(v, at("options"), out.options, checked); }},
                {"share",
                    [&](const Json& v) { return share(v, at("share"), out.share.emplace()); }},
                {"mix", readMix},
                {"from",
                    [&](const Json& v) {
                        return source(v, at("from"), out.from.emplace(), checked);
                    }},
                {"optional", [](const Json&) { return Status(); }}});
    }

    /// Short forms: a model's name, a loss's name, a share.
    Status choices(const Json& json, const std::string& key, StudyAxis& axis) const
    {
        if (!json.is_array() || json.empty())
            return bad(key, "must be a list with an item at least");
        std::set<std::string> labels;
        for (std::size_t i = 0; i < json.size(); ++i) {
            const std::string where = fmt::format("{}[{}]", key, i);
            StudyChoice& read = axis.choices.emplace_back();
            if (json[i].is_object())
                TLP_CHECK(choice(json[i], where, read));
            else
                TLP_CHECK(shortForm(json[i], where, axis.name, read));
            if (read.label.empty())
                read.label = labelOf(read);
            if (read.label.empty())
                return bad(where, "needs a label");
            if (!labels.insert(read.label).second)
                return bad(where, fmt::format("has the label “{}” of another one", read.label));
        }
        return {};
    }

    Status shortForm(
        const Json& json, const std::string& where, const std::string& axis, StudyChoice& out) const
    {
        if (axis == "model" && json.is_string())
            return model(json, where, out.model, true);
        if (axis == "loss" && json.is_string())
            return options(Json::object({{"loss", json}}), where, out.options, true);
        if (axis == "share")
            return share(json, where, out.share.emplace());
        return bad(where,
            axis == "model"      ? "must be a model's name or an object"
                : axis == "loss" ? "must be a loss's name or an object"
                                 : "must be an object with a label");
    }

    static std::string labelOf(const StudyChoice& choice)
    {
        if (!choice.model.empty())
            return choice.model;
        if (choice.options.size() == 1)
            return choice.options.front().first == "loss" ? choice.options.front().second : "";
        return choice.share ? toSixDigits(*choice.share * 100) + " %" : std::string();
    }

    std::string_view m_text;
    std::string_view m_file;
};

Json toJsonValue(const OptionTexts& options)
{
    Json json = Json::object();
    for (const auto& [key, value] : options)
        json[key] = value;
    return json;
}

Json toJsonValue(const StudyChoice& choice)
{
    Json json{{"label", choice.label}};
    if (!choice.model.empty())
        json["model"] = choice.model;
    if (!choice.options.empty())
        json["options"] = toJsonValue(choice.options);
    if (choice.share)
        json["share"] = *choice.share;
    if (choice.mix)
        json["mix"] = *choice.mix;
    if (choice.from) {
        Json& from = json["from"] = {{"on", choice.from->on}, {"share", choice.from->share}};
        if (!choice.from->model.empty())
            from["model"] = choice.from->model;
        if (!choice.from->options.empty())
            from["options"] = toJsonValue(choice.from->options);
    }
    if (choice.isOptional)
        json["optional"] = true;
    return json;
}

} // namespace

bool StudySource::isPrevious() const
{
    return on.size() == 1 && on.front() == kPrevious;
}

const std::vector<std::pair<std::string, std::string>>& axisKeys()
{
    static const std::vector<std::pair<std::string, std::string>> kKeys{{"methods", "method"},
        {"models", "model"}, {"variants", "variant"}, {"losses", "loss"}, {"shares", "share"}};
    return kKeys;
}

Result<StudySpec> StudySpec::fromJson(std::string_view json, std::string_view file)
{
    return Reader(json, file).read();
}

std::string StudySpec::toJson() const
{
    Json json{{"name", name}, {"about", about}, {"dataset", dataset}, {"splits", splits},
        {"platforms", platforms}, {"evaluate_on", evaluateOn}, {"options", toJsonValue(options)}};
    for (const auto& [key, axisName] : axisKeys()) {
        for (const StudyAxis& axis : axes) {
            for (std::size_t i = 0; axis.name == axisName && i < axis.choices.size(); ++i)
                json[key].push_back(toJsonValue(axis.choices[i]));
        }
    }
    json["seeds"] = seeds;
    json["columns"] = columns;
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace tlp::study
