// SPDX-License-Identifier: GPL-3.0-only
#include "features/statement_rows.h"

#include <algorithm>

namespace tlp::features {

WorkloadTags workloadTags(std::string_view dagText)
{
    static constexpr std::array<std::string_view, std::tuple_size_v<WorkloadTags>> kWords{"max",
        "min", "add", "Conv2dOutput", "conv2d_winograd", "DepthwiseConv2d", "dense", "softmax",
        "compute(b, i, j)"};
    WorkloadTags tags{};
    for (std::size_t i = 0; i < tags.size(); ++i)
        tags[i] = dagText.find(kWords[i]) != std::string_view::npos ? 1.0F : 0.0F;
    return tags;
}

std::int32_t writeStatementRows(
    const StatementFeatures& features, const WorkloadTags& tags, std::span<float> out)
{
    constexpr auto kWidth = static_cast<std::size_t>(kStatementRowWidth);
    std::ranges::fill(out, 0.0F);
    const auto statements = static_cast<std::size_t>(features.statements);
    const std::size_t written = std::min(statements, out.size() / kWidth);
    for (std::size_t i = 0; i < written; ++i) {
        const auto row = out.subspan(i * kWidth, kWidth);
        std::ranges::copy(
            std::span(features.values).subspan(i * kStatementFeatures, kStatementFeatures),
            row.begin());
        std::ranges::copy(tags, row.begin() + kStatementFeatures);
    }
    return static_cast<std::int32_t>(statements - written);
}

bool isStatementRow(std::span<const float> row)
{
    return std::ranges::any_of(row, [](float value) { return value != 0; });
}

} // namespace tlp::features
