// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/sequence_diff.h"

#include <algorithm>

namespace tlp::widgets {

namespace {

/// Lengths of the longest common subsequence of every pair of suffixes.
class SuffixTable
{
public:
    SuffixTable(std::size_t rows, std::size_t columns)
        : m_columns(columns + 1)
        , m_lengths((rows + 1) * (columns + 1), 0)
    {}
    [[nodiscard]] int& at(std::size_t row, std::size_t column)
    {
        return m_lengths[row * m_columns + column];
    }

private:
    std::size_t m_columns;
    std::vector<int> m_lengths;
};

/// Rows for the entries between two matches: pairs in order, then what has no partner.
void addGap(std::vector<DiffRow>& rows, std::size_t left, std::size_t leftEnd, std::size_t right,
    std::size_t rightEnd, const std::function<bool(std::size_t, std::size_t)>& isPair)
{
    while (left < leftEnd && right < rightEnd) {
        if (isPair(left, right)) {
            rows.push_back(
                {DiffRow::Kind::Changed, static_cast<int>(left++), static_cast<int>(right++)});
            continue;
        }
        // Skip on the side whose partner comes sooner.
        std::size_t skipLeft = left;
        while (skipLeft < leftEnd && !isPair(skipLeft, right))
            ++skipLeft;
        std::size_t skipRight = right;
        while (skipRight < rightEnd && !isPair(left, skipRight))
            ++skipRight;
        if (skipLeft - left <= skipRight - right)
            rows.push_back({DiffRow::Kind::OnlyLeft, static_cast<int>(left++), -1});
        else
            rows.push_back({DiffRow::Kind::OnlyRight, -1, static_cast<int>(right++)});
    }
    for (; left < leftEnd; ++left)
        rows.push_back({DiffRow::Kind::OnlyLeft, static_cast<int>(left), -1});
    for (; right < rightEnd; ++right)
        rows.push_back({DiffRow::Kind::OnlyRight, -1, static_cast<int>(right)});
}

} // namespace

std::vector<DiffRow> alignSequences(std::size_t leftSize, std::size_t rightSize,
    const std::function<bool(std::size_t, std::size_t)>& isEqual,
    const std::function<bool(std::size_t, std::size_t)>& isPair)
{
    SuffixTable common(leftSize, rightSize);
    for (std::size_t i = leftSize; i-- > 0;) {
        for (std::size_t j = rightSize; j-- > 0;)
            common.at(i, j) = isEqual(i, j) ? common.at(i + 1, j + 1) + 1
                                            : std::max(common.at(i + 1, j), common.at(i, j + 1));
    }
    std::vector<DiffRow> rows;
    std::size_t i = 0;
    std::size_t j = 0;
    std::size_t gapLeft = 0;
    std::size_t gapRight = 0;
    while (i < leftSize && j < rightSize) {
        if (isEqual(i, j)) {
            addGap(rows, gapLeft, i, gapRight, j, isPair);
            rows.push_back({DiffRow::Kind::Same, static_cast<int>(i++), static_cast<int>(j++)});
            gapLeft = i;
            gapRight = j;
        } else if (common.at(i + 1, j) >= common.at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    addGap(rows, gapLeft, leftSize, gapRight, rightSize, isPair);
    return rows;
}

std::vector<DiffRow> diffSteps(
    const std::vector<records::Step>& left, const std::vector<records::Step>& right)
{
    return alignSequences(
        left.size(), right.size(), [&](auto i, auto j) { return left[i] == right[j]; },
        [&](auto i, auto j) {
            return left[i].index() == right[j].index()
                && records::stageOf(left[i]) == records::stageOf(right[j]);
        });
}

std::vector<DiffRow> diffLines(
    const std::vector<std::string>& left, const std::vector<std::string>& right)
{
    return alignSequences(
        left.size(), right.size(), [&](auto i, auto j) { return left[i] == right[j]; },
        [](auto, auto) { return true; });
}

} // namespace tlp::widgets
