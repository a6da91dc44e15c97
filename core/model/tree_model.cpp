// SPDX-License-Identifier: GPL-3.0-only
#include "model/tree_model.h"

#include "base/file.h"
#include "base/hash.h"
#include "features/statement_rows.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <numeric>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tlp::model {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMagic = "TLPTREES";
constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kScoreBatch = 512;
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{4} << 30U;

/// How a matrix falls into rows of trees.
struct RowForm
{
    std::size_t perProgram; ///< rows
    std::size_t width;
    bool skipsEmpty; ///< rows of zeros are no statement
};

RowForm rowForm(const features::FeatureSpec& spec)
{
    const auto rows = static_cast<std::size_t>(spec.shape.rows);
    const auto width = static_cast<std::size_t>(spec.shape.width);
    if (spec.kind == features::FeatureKind::Statements)
        return {rows, width, true};
    return {1, rows * width, false};
}

/// Calls visit(program, row) for each row.
template <typename Visit>
void forEachRow(
    const RowForm& form, std::span<const float> features, std::size_t program, const Visit& visit)
{
    for (std::size_t i = 0; i < form.perProgram; ++i) {
        const auto row = features.subspan((program * form.perProgram + i) * form.width, form.width);
        if (!form.skipsEmpty || features::isStatementRow(row))
            visit(row);
    }
}

std::uint64_t readLength(std::string_view bytes)
{
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), kLengthBytes);
    return length;
}

tl::unexpected<Error> damaged(const Place& place)
{
    return fail(ErrorKind::Corrupt, "the file of trees is damaged", place);
}

} // namespace

std::vector<std::int32_t> varyingColumns(
    const features::FeatureSpec& spec, std::span<const float> features)
{
    const RowForm form = rowForm(spec);
    const std::size_t programs = features.size() / (form.perProgram * form.width);
    std::vector<float> first;
    std::vector<char> varies(form.width, 0);
    for (std::size_t program = 0; program < programs; ++program) {
        forEachRow(form, features, program, [&](std::span<const float> row) {
            if (first.empty())
                first.assign(row.begin(), row.end());
            for (std::size_t i = 0; i < form.width; ++i)
                varies[i] |= static_cast<char>(row[i] != first[i]);
        });
    }
    std::vector<std::int32_t> columns;
    for (std::size_t i = 0; i < form.width; ++i) {
        if (varies[i] != 0)
            columns.push_back(static_cast<std::int32_t>(i));
    }
    return columns;
}

TreeRows treeRows(const features::FeatureSpec& spec, std::span<const float> features,
    std::span<const std::int64_t> programs, std::span<const std::int32_t> columns)
{
    const RowForm form = rowForm(spec);
    TreeRows rows;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        forEachRow(
            form, features, static_cast<std::size_t>(programs[i]), [&](std::span<const float> row) {
                for (const std::int32_t column : columns)
                    rows.values.push_back(row[static_cast<std::size_t>(column)]);
                rows.programOf.push_back(static_cast<std::int32_t>(i));
            });
    }
    return rows;
}

TreeModel::TreeModel(ModelHeader header, std::vector<std::int32_t> columns,
    std::vector<trees::Booster> boosters, std::optional<Margin> margin)
    : m_header(std::move(header))
    , m_columns(std::move(columns))
    , m_boosters(std::move(boosters))
    , m_margin(std::move(margin))
{}

std::int64_t TreeModel::parameterCount() const
{
    std::int64_t leaves = 0;
    for (const trees::Booster& booster : m_boosters)
        leaves += booster.leaves().value_or(0);
    if (m_margin)
        leaves += m_margin->booster.leaves().value_or(0);
    return leaves;
}

Result<std::vector<float>> TreeModel::score(
    std::span<const float> features, std::int64_t count, int head)
{
    const features::SequenceShape& shape = m_header.features.shape;
    const std::size_t size
        = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.width);
    if (count < 0 || features.size() != static_cast<std::size_t>(count) * size)
        return fail(ErrorKind::BadInput,
            fmt::format("{} feature values are not {} matrices of {} by {}", features.size(), count,
                shape.rows, shape.width));
    if (head < 0 || head >= static_cast<int>(m_header.heads.size()))
        return fail(ErrorKind::BadInput, fmt::format("the model has no head {}", head));
    std::vector<float> scores(static_cast<std::size_t>(count));
    if (m_boosters.empty())
        return scores;
    const trees::Booster& booster = m_boosters[static_cast<std::size_t>(head)];
    for (std::size_t first = 0; first < scores.size(); first += kScoreBatch) {
        std::vector<std::int64_t> programs(std::min(kScoreBatch, scores.size() - first));
        std::iota(programs.begin(), programs.end(), static_cast<std::int64_t>(first));
        const auto add = [&](const std::vector<std::int32_t>& columns, const trees::Booster& trees,
                             double weight) -> Status {
            const TreeRows rows = treeRows(m_header.features, features, programs, columns);
            TLP_TRY(const auto values, trees.values(rows.values, columns.size()));
            for (std::size_t i = 0; i < values.size(); ++i)
                scores[first + static_cast<std::size_t>(rows.programOf[i])]
                    += static_cast<float>(weight * double{values[i]});
            return {};
        };
        TLP_CHECK(add(m_columns, booster, 1));
        if (m_margin)
            TLP_CHECK(add(m_margin->columns, m_margin->booster, m_margin->weight));
    }
    return scores;
}

Status TreeModel::save(const std::filesystem::path& file) const
{
    std::string trees;
    std::vector<std::uint64_t> sizes;
    for (const trees::Booster& booster : m_boosters) {
        TLP_TRY(const std::string bytes, booster.serialised());
        sizes.push_back(bytes.size());
        trees += bytes;
    }
    Json json{{"model", Json::parse(m_header.toJson())}, {"columns", m_columns}, {"sizes", sizes}};
    if (m_margin) {
        TLP_TRY(const std::string bytes, m_margin->booster.serialised());
        json["margin"] = {
            {"columns", m_margin->columns}, {"size", bytes.size()}, {"weight", m_margin->weight}};
        trees += bytes;
    }
    json["hash"] = hash128(trees).toHex();
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::uint64_t length = text.size();
    std::string head(kMagic);
    head.append(reinterpret_cast<const char*>(&length), kLengthBytes);
    head += text;
    const std::string_view pieces[]{head, trees};
    return writeFileAtomically(file, pieces);
}

bool TreeModel::isFile(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string head(kMagic.size(), '\0');
    stream.read(head.data(), static_cast<std::streamsize>(head.size()));
    return stream && head == kMagic;
}

Result<std::unique_ptr<TreeModel>> TreeModel::load(const std::filesystem::path& file)
{
    const Place place{file.string(), 0, 0};
    TLP_TRY(const std::string content, readWholeFile(file, kMaxFileBytes));
    std::string_view bytes = content;
    if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + kLengthBytes)
        return fail(ErrorKind::BadInput, "this is no file of trees", place);
    bytes.remove_prefix(kMagic.size());
    const std::uint64_t length = readLength(bytes);
    bytes.remove_prefix(kLengthBytes);
    if (length > bytes.size())
        return damaged(place);
    try {
        const Json json = Json::parse(bytes.substr(0, length));
        bytes.remove_prefix(length);
        auto header = ModelHeader::fromJson(json.at("model").dump());
        if (!header) {
            header.error().place = place;
            return tl::unexpected(header.error());
        }
        auto columns = json.at("columns").get<std::vector<std::int32_t>>();
        const auto sizes = json.at("sizes").get<std::vector<std::uint64_t>>();
        const auto width = static_cast<std::int32_t>(rowForm(header->features).width);
        const bool isWhole = json.at("hash").get<std::string>() == hash128(bytes).toHex();
        const auto isColumn = [&](std::int32_t column) { return column >= 0 && column < width; };
        if (!isWhole || (!sizes.empty() && sizes.size() != header->heads.size())
            || !std::ranges::all_of(columns, isColumn))
            return damaged(place);
        const auto take = [&](std::uint64_t size, std::size_t read) -> Result<trees::Booster> {
            if (size > bytes.size())
                return damaged(place);
            TLP_TRY(auto booster,
                trees::Booster::load(bytes.substr(0, size), read, header->options.threads));
            bytes.remove_prefix(size);
            return booster;
        };
        std::vector<trees::Booster> boosters;
        for (const std::uint64_t size : sizes) {
            TLP_TRY(auto booster, take(size, columns.size()));
            boosters.push_back(std::move(booster));
        }
        std::optional<Margin> margin;
        if (const auto stored = json.find("margin"); stored != json.end()) {
            auto read = stored->at("columns").get<std::vector<std::int32_t>>();
            if (!std::ranges::all_of(read, isColumn))
                return damaged(place);
            TLP_TRY(auto booster, take(stored->at("size").get<std::uint64_t>(), read.size()));
            margin
                = Margin{std::move(read), std::move(booster), stored->at("weight").get<double>()};
        }
        if (!bytes.empty())
            return damaged(place);
        return std::make_unique<TreeModel>(
            std::move(*header), std::move(columns), std::move(boosters), std::move(margin));
    } catch (const Json::exception&) {
        return damaged(place);
    }
}

} // namespace tlp::model
