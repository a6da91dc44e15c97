// SPDX-License-Identifier: GPL-3.0-only
#include "features/vocabulary.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::features {

namespace {

constexpr int kOfficialTypes = 11;
constexpr int kMaxEntries = 1 << 20;
/// CHR and CHW number the same scopes differently, so CHR's have keys of their own.
constexpr std::string_view kReadScopePrefix = "CHR ";

int find(const std::map<std::string, int, std::less<>>& entries, std::string_view key)
{
    const auto found = entries.find(key);
    return found == entries.end() ? 0 : found->second;
}

/// New entries of one group of words, most frequent first, numbered after the group's last number.
void appendNew(std::map<std::string, int, std::less<>>& entries,
    const std::map<std::string, std::int64_t, std::less<>>& counts, int last)
{
    std::vector<std::pair<std::string, std::int64_t>> fresh;
    for (const auto& [key, count] : counts) {
        if (!entries.contains(key))
            fresh.emplace_back(key, count);
    }
    std::stable_sort(fresh.begin(), fresh.end(),
        [](const auto& a, const auto& b) { return a.second > b.second; });
    for (auto& [key, count] : fresh)
        entries.emplace(std::move(key), ++last);
}

} // namespace

const char* toString(Layout layout)
{
    return layout == Layout::Gpu ? "gpu" : "cpu";
}

Result<Layout> parseLayout(std::string_view text)
{
    if (text == "cpu")
        return Layout::Cpu;
    if (text == "gpu")
        return Layout::Gpu;
    return fail(
        ErrorKind::BadInput, fmt::format("feature layout “{}” is neither cpu nor gpu", text));
}

Vocabulary Vocabulary::official(Layout layout)
{
    Vocabulary result;
    result.typeWidth = kOfficialTypes;
    if (layout == Layout::Cpu) {
        result.name = "official-cpu";
        result.stepTypes = {{"CI", 1}, {"RE", 2}, {"AN", 3}, {"RF", 4}, {"CHW", 5}, {"SP", 6},
            {"CR", 7}, {"CA", 8}, {"FU", 9}, {"FSP", 10}, {"PR", 11}};
        result.words = {{"auto_unroll_max_step$16", 1}, {"auto_unroll_max_step$0", 2},
            {"auto_unroll_max_step$512", 3}, {"auto_unroll_max_step$64", 4}};
    } else {
        result.name = "official-gpu";
        result.stepTypes = {{"AN", 1}, {"CHR", 2}, {"CHW", 3}, {"CI", 4}, {"CA", 5}, {"FFSP", 6},
            {"SP", 7}, {"FU", 8}, {"RE", 9}, {"PR", 10}, {"FSP", 11}};
        result.words = {{"auto_unroll_max_step$0", 1}, {"auto_unroll_max_step$16", 2},
            {"auto_unroll_max_step$64", 3}, {"auto_unroll_max_step$1024", 4},
            {"auto_unroll_max_step$512", 5}};
    }
    result.words.insert({{"local", 1}, {"shared", 2}, {"global", 3}, {"CHR shared", 1}});
    return result;
}

int Vocabulary::typePosition(std::string_view code) const
{
    return find(stepTypes, code);
}

int Vocabulary::wordNumber(std::string_view word) const
{
    return find(words, word);
}

std::string Vocabulary::toJson() const
{
    nlohmann::json json;
    json["name"] = name;
    json["type_width"] = typeWidth;
    json["step_types"] = nlohmann::json::object();
    for (const auto& [code, position] : stepTypes)
        json["step_types"][code] = position;
    json["words"] = nlohmann::json::object();
    for (const auto& [word, number] : words)
        json["words"][word] = number;
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<Vocabulary> Vocabulary::fromJson(std::string_view text)
{
    try {
        const auto json = nlohmann::json::parse(text);
        Vocabulary result;
        json.at("name").get_to(result.name);
        json.at("type_width").get_to(result.typeWidth);
        if (result.typeWidth < 1 || result.typeWidth > kMaxEntries)
            return fail(ErrorKind::BadInput, "the width of the step types is out of range");
        for (const auto& [code, position] : json.at("step_types").items()) {
            const int value = position.get<int>();
            if (value < 1 || value > result.typeWidth)
                return fail(ErrorKind::BadInput,
                    fmt::format("step type “{}” has position {}, not 1 to {}", code, value,
                        result.typeWidth));
            result.stepTypes.emplace(code, value);
        }
        for (const auto& [word, number] : json.at("words").items()) {
            const int value = number.get<int>();
            if (value < 1 || value > kMaxEntries)
                return fail(ErrorKind::BadInput,
                    fmt::format("word “{}” has the number {}, which is out of range", word, value));
            result.words.emplace(word, value);
        }
        return result;
    } catch (const nlohmann::json::exception& exception) {
        return fail(ErrorKind::BadInput,
            fmt::format("the vocabulary cannot be read: {}", exception.what()));
    }
}

std::string wordOf(const records::Step& step)
{
    if (const auto* pragma = std::get_if<records::PragmaStep>(&step))
        return pragma->pragma;
    if (const auto* write = std::get_if<records::CacheWriteStep>(&step))
        return write->scope;
    if (const auto* read = std::get_if<records::CacheReadStep>(&step))
        return std::string(kReadScopePrefix) + read->scope;
    return {};
}

VocabularyLearner::VocabularyLearner(Layout layout)
    : m_vocabulary(Vocabulary::official(layout))
{}

void VocabularyLearner::add(std::span<const records::Step> steps)
{
    for (const auto& step : steps) {
        if (const auto code = records::codeOf(step); !code.empty()) {
            if (auto found = m_types.find(code); found != m_types.end())
                ++found->second;
            else
                m_types.emplace(code, 1);
        }
        auto word = wordOf(step);
        if (word.empty())
            continue;
        if (std::holds_alternative<records::PragmaStep>(step))
            ++m_pragmas[std::move(word)];
        else if (std::holds_alternative<records::CacheWriteStep>(step))
            ++m_writeScopes[std::move(word)];
        else
            ++m_readScopes[std::move(word)];
    }
}

Vocabulary VocabularyLearner::finish() const
{
    Vocabulary result = m_vocabulary;
    result.name = "learned";
    appendNew(result.stepTypes, m_types, kOfficialTypes);
    result.typeWidth = std::max(kOfficialTypes, static_cast<int>(result.stepTypes.size()));
    const auto scopes = std::pair(3, 1); // last official numbers of CHW and CHR
    const int unrolls = static_cast<int>(m_vocabulary.words.size()) - scopes.first - scopes.second;
    appendNew(result.words, m_pragmas, unrolls);
    appendNew(result.words, m_writeScopes, scopes.first);
    appendNew(result.words, m_readScopes, scopes.second);
    return result;
}

} // namespace tlp::features
