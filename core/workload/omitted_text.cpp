// SPDX-License-Identifier: GPL-3.0-only
#include "workload/omitted_text.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::workload {
namespace {

constexpr std::size_t kLongestLine = 256;

/// The finite points of the Cook-Toom construction that TVM's operator library takes for output
/// tiles of 2 and 4 and kernels of 3; one more lies at infinity.
constexpr double kPoints4[] = {0, -1, 1};
constexpr double kPoints6[] = {0, -1, 1, 0.5, -2};

using Matrix = std::vector<std::vector<double>>;

/// Coefficients of Π (x − p) over all points but the `skipped`-th, lowest power first.
std::vector<double> productOfRoots(std::span<const double> points, std::size_t skipped)
{
    std::vector<double> polynomial{1};
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == skipped)
            continue;
        polynomial.insert(polynomial.begin(), 0.0);
        for (std::size_t k = 0; k + 1 < polynomial.size(); ++k)
            polynomial[k] -= points[i] * polynomial[k + 1];
    }
    return polynomial;
}

/// Input transform, [alpha, alpha]: column i holds the i-th polynomial (Lavin and Gray 2016,
/// arXiv:1509.09308, as Cook-Toom).
Matrix inputTransform(std::span<const double> points)
{
    const std::size_t alpha = points.size() + 1;
    Matrix matrix(alpha, std::vector<double>(alpha, 0));
    for (std::size_t column = 0; column < alpha; ++column) {
        const auto polynomial = productOfRoots(points, column);
        for (std::size_t row = 0; row < polynomial.size(); ++row)
            matrix[row][column] = polynomial[row];
    }
    return matrix;
}

/// Output transform, [alpha, tile]: powers of the points; the point at infinity takes the highest.
Matrix outputTransform(std::span<const double> points, std::size_t tile)
{
    Matrix matrix(points.size() + 1, std::vector<double>(tile, 0));
    for (std::size_t row = 0; row < points.size(); ++row) {
        double power = 1;
        for (std::size_t column = 0; column < tile; ++column, power *= points[row])
            matrix[row][column] = power;
    }
    matrix.back().back() = 1;
    return matrix;
}

/// A constant matrix as the operator library writes it: one select per element, the last outermost.
std::string selectText(const Matrix& matrix, std::string_view i, std::string_view j)
{
    std::string text = "0f";
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        for (std::size_t column = 0; column < matrix[row].size(); ++column)
            text = fmt::format("select(((floormod({}, {}) == {}) && (floormod({}, {}) == {})), "
                               "{}f, {})",
                i, matrix.size(), row, j, matrix[row].size(), column,
                toSixDigits(matrix[row][column] + 0.0), text); // + 0.0: no negative zero
    }
    return text;
}

std::vector<std::string> winogradTexts(std::string_view i, std::string_view j)
{
    return {selectText(inputTransform(kPoints4), i, j),
        selectText(outputTransform(kPoints4, 2), i, j), selectText(inputTransform(kPoints6), i, j),
        selectText(outputTransform(kPoints6, 4), i, j)};
}

/// The window of an axis: the number after `((AXIS + 1)*`; 1 where it is not written.
std::int64_t windowOf(std::string_view line, std::string_view axis)
{
    const std::string start = fmt::format("(({} + 1)*", axis);
    const std::size_t found = line.find(start);
    if (found == std::string_view::npos)
        return 1;
    const std::string_view rest = line.substr(found + start.size());
    return parseInteger(rest.substr(0, rest.find_first_not_of("0123456789"))).value_or(1);
}

/// How many elements an adaptive window has along an axis.
std::string windowText(std::string_view axis, std::int64_t window)
{
    const std::string end
        = window == 1 ? fmt::format("({} + 1)", axis) : fmt::format("(({} + 1)*{})", axis, window);
    const std::string start
        = window == 1 ? std::string(axis) : fmt::format("({}*{})", axis, window);
    return fmt::format("float32((select((bool)1, {0}, ({0} + 1)) - {1}))", end, start);
}

std::string poolText(
    std::string_view line, std::string_view left, const std::vector<std::string_view>& axes)
{
    const auto factor = [&](std::size_t i) { return windowText(axes[i], windowOf(line, axes[i])); };
    return fmt::format("({}/(({}*{})*{}))", left, factor(1), factor(2), factor(3));
}

} // namespace

std::string shortenLine(std::string line)
{
    if (line.size() <= kLongestLine)
        return line;
    return fmt::format("{} {} {}", line.substr(0, kLongestLine / 2), kOmitted,
        line.substr(line.size() - kLongestLine / 2));
}

std::optional<std::string> restoreLine(std::string_view line)
{
    const std::size_t open = line.find('(');
    const std::size_t close = std::min(line.find(')'), line.size());
    constexpr std::string_view kEquals = " = ";
    if (open >= close || line.substr(close + 1, kEquals.size()) != kEquals)
        return std::nullopt;
    std::vector<std::string_view> axes;
    for (const std::string_view axis : splitText(line.substr(open + 1, close - open - 1), ','))
        axes.push_back(trimText(axis));
    const std::string_view head = line.substr(0, close + 1 + kEquals.size());
    std::vector<std::string> bodies;
    if (axes.size() == 2)
        bodies = winogradTexts(axes[0], axes[1]);
    const std::string_view body = line.substr(head.size());
    const std::size_t slash = body.find('/');
    if (axes.size() == 5 && body.starts_with('(') && slash != std::string_view::npos)
        bodies.push_back(poolText(line, body.substr(1, slash - 1), axes));
    for (const std::string& candidate : bodies) {
        std::string whole = std::string(head) + candidate;
        if (shortenLine(whole) == line)
            return whole;
    }
    return std::nullopt;
}

} // namespace tlp::workload
