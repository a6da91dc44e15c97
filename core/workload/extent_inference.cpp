// SPDX-License-Identifier: GPL-3.0-only
#include "workload/extent_inference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "workload/expr.h"
#include "workload/index_form.h"

namespace tlp::workload {
namespace {

/// Propagates extents along accesses until nothing changes, then falls back on conventions, one at
/// a time, weakest last. Extent 0 means unknown.
class ExtentSolver
{
public:
    explicit ExtentSolver(ComputeDag& dag)
        : m_dag(dag)
    {
        for (std::size_t i = 0; i < dag.stages.size(); ++i) {
            const DagStage& stage = dag.stages[i];
            m_extents.push_back(stage.isPlaceholder
                    ? stage.shape
                    : std::vector<std::int64_t>(stage.spatial.size() + stage.reduce.size(), 0));
            if (stage.body)
                collectAccesses(*stage.body, static_cast<int>(i), {}, m_accesses);
        }
    }

    void useKey(std::span<const std::int64_t> shapes)
    {
        std::vector<bool> isRead(m_dag.stages.size(), false);
        for (const Access& access : m_accesses)
            isRead[static_cast<std::size_t>(access.producer)] = true;
        std::size_t position = 0;
        for (const DagStage& stage : m_dag.stages) {
            if (!stage.isPlaceholder)
                continue;
            if (position + stage.shape.size() > shapes.size()
                || !std::equal(stage.shape.begin(), stage.shape.end(), shapes.begin() + position))
                return;
            position += stage.shape.size();
        }
        std::size_t outputRanks = 0;
        for (std::size_t i = 0; i < m_dag.stages.size(); ++i)
            outputRanks += isRead[i] ? 0 : m_dag.stages[i].spatial.size();
        if (position + outputRanks != shapes.size())
            return;
        for (std::size_t i = 0; i < m_dag.stages.size(); ++i) {
            for (std::size_t k = 0; !isRead[i] && k < m_dag.stages[i].spatial.size(); ++k)
                m_extents[i][k] = shapes[position++];
        }
    }

    Status solve()
    {
        for (;;) {
            while (propagate()) {}
            if (isComplete())
                break;
            if (periodOfModulo() || padAlike() || windowOfPadding() || windowOfStride()
                || mixedRadix() || quotient() || unusedAxis())
                continue;
            return failure();
        }
        store();
        return {};
    }

private:
    ComputeDag& m_dag;
    std::vector<std::vector<std::int64_t>> m_extents; ///< per stage: spatial, then reduce
    std::vector<Access> m_accesses;

    std::int64_t& extent(int stage, int axis)
    {
        return m_extents[static_cast<std::size_t>(stage)][static_cast<std::size_t>(axis)];
    }

    bool set(int stage, int axis, std::int64_t value)
    {
        std::int64_t& slot = extent(stage, axis);
        if (slot != 0 || value < 1 || value > kLargest)
            return false;
        slot = value;
        return true;
    }

    [[nodiscard]] std::optional<Range> axisRange(const Access& access, int axis) const
    {
        const std::int64_t known
            = m_extents[static_cast<std::size_t>(access.reader)][static_cast<std::size_t>(axis)];
        Range range{0, known - 1};
        const auto guard = access.guards.find(axis);
        if (guard != access.guards.end()) {
            range.min = std::max(range.min, guard->second.low.value_or(0));
            if (guard->second.high)
                range.max = known == 0 ? *guard->second.high - 1
                                       : std::min(range.max, *guard->second.high - 1);
            else if (known == 0)
                return std::nullopt;
        } else if (known == 0) {
            return std::nullopt;
        }
        return range;
    }

    [[nodiscard]] std::optional<Range> rangeOf(const Access& access, const Expr& expr) const
    {
        const auto range = anyRangeOf(access, expr);
        return range && isSmall(range->min) && isSmall(range->max) ? range : std::nullopt;
    }

    [[nodiscard]] std::optional<Range> anyRangeOf(const Access& access, const Expr& expr) const
    {
        if (expr.kind == Expr::Kind::Integer)
            return Range{expr.integer, expr.integer};
        if (expr.kind == Expr::Kind::Axis)
            return axisRange(access, expr.axis);
        if (expr.children.size() != 2)
            return std::nullopt;
        const Expr& right = *expr.children[1];
        const auto b = rangeOf(access, right);
        const bool byNumber = right.kind == Expr::Kind::Integer && right.integer > 0;
        if (expr.kind == Expr::Kind::FloorModulo && byNumber) {
            const auto a = rangeOf(access, *expr.children[0]);
            if (a && a->min >= 0 && a->max < right.integer)
                return a;
            return Range{0, right.integer - 1};
        }
        const auto a = rangeOf(access, *expr.children[0]);
        if (!a || !b)
            return std::nullopt;
        switch (expr.kind) {
        case Expr::Kind::Add:
            return Range{a->min + b->min, a->max + b->max};
        case Expr::Kind::Subtract:
            return Range{a->min - b->max, a->max - b->min};
        case Expr::Kind::Multiply: {
            const auto [low, high]
                = std::minmax({a->min * b->min, a->min * b->max, a->max * b->min, a->max * b->max});
            return Range{low, high};
        }
        case Expr::Kind::FloorDivide:
            if (byNumber && a->min >= 0)
                return Range{a->min / right.integer, a->max / right.integer};
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

    /// Calls `visit(access, dimension, index)` for every index of every access until one is true.
    template <typename Visit>
    bool anyIndex(const Visit& visit)
    {
        for (const Access& access : m_accesses) {
            for (std::size_t k = 0; k < access.expr->children.size(); ++k) {
                if (visit(access, static_cast<int>(k), *access.expr->children[k]))
                    return true;
            }
        }
        return false;
    }

    bool propagate()
    {
        bool changed = false;
        anyIndex([&](const Access& access, int k, const Expr& index) {
            changed |= forward(access, k, index);
            return false;
        });
        for (std::size_t i = 0; i < m_dag.stages.size(); ++i) {
            for (std::size_t k = 0; k < m_dag.stages[i].spatial.size(); ++k)
                changed |= backward(static_cast<int>(i), static_cast<int>(k));
        }
        return changed;
    }

    /// An index with one unknown axis into a known dimension gives the largest extent that fits.
    bool forward(const Access& access, int k, const Expr& index)
    {
        const std::int64_t dimension = extent(access.producer, k);
        const auto linear = linearOf(index);
        if (dimension == 0 || !linear)
            return false;
        int unknown = -1;
        std::int64_t rest = dimension - 1 - linear->constant;
        for (const auto& [axis, coefficient] : linear->coefficients) {
            if (coefficient == 0)
                continue;
            if (extent(access.reader, axis) == 0) {
                if (unknown >= 0)
                    return false;
                unknown = axis;
            } else {
                rest -= std::max<std::int64_t>(coefficient * (extent(access.reader, axis) - 1), 0);
            }
        }
        if (unknown < 0 || isReadPadded(access.reader, unknown))
            return false;
        const std::int64_t coefficient = linear->coefficients.at(unknown);
        if (coefficient < 0 && linear->coefficients.size() == 1) // c − axis: a flipped kernel
            return set(access.reader, unknown, linear->constant / -coefficient + 1);
        if (coefficient < 1 || rest < 0)
            return false;
        // A dimension of size 1 may be a broadcast; another access or the key tells more.
        if (dimension == 1 && linear->coefficients.size() == 1 && hasOtherSource(access, unknown))
            return false;
        return set(
            access.reader, unknown, window(access, k, *linear, unknown, rest / coefficient + 1));
    }

    /// The size of a pooling window that moves by a stride is only known up to the stride: an
    /// average divides by the square of it, and over a padded axis 2 × padding + 1 is usual.
    std::int64_t window(
        const Access& access, int k, const Linear& linear, int unknown, std::int64_t largest)
    {
        const auto spatial = m_dag.stages[static_cast<std::size_t>(access.reader)].spatial.size();
        if (static_cast<std::size_t>(unknown) < spatial)
            return largest;
        std::int64_t stride = 1;
        for (const auto& [axis, coefficient] : linear.coefficients) {
            if (axis != unknown)
                stride = std::max(stride, coefficient);
        }
        const std::int64_t low = paddingBefore(access.producer, k).value_or(0);
        for (const std::int64_t usual :
            {averagedWindow(access.reader), low > 0 ? 2 * low + 1 : 0}) {
            if (usual <= largest && usual > largest - stride)
                return usual;
        }
        return largest;
    }

    /// n when a reader of the stage divides it by n² (the mean of a square window), else 0.
    [[nodiscard]] std::int64_t averagedWindow(int stage) const
    {
        for (const Access& access : m_accesses) {
            const DagStage& reader = m_dag.stages[static_cast<std::size_t>(access.reader)];
            if (access.producer != stage || reader.body->kind != Expr::Kind::Divide
                || reader.body->children[0].get() != access.expr
                || reader.body->children[1]->kind != Expr::Kind::Float)
                continue;
            const auto root
                = static_cast<std::int64_t>(std::lround(std::sqrt(reader.body->children[1]->real)));
            if (static_cast<double>(root * root) == reader.body->children[1]->real)
                return root;
        }
        return 0;
    }

    /// Whether some access of the same stage reads a known larger or unknown dimension by this
    /// axis.
    bool hasOtherSource(const Access& access, int axis)
    {
        return anyIndex([&](const Access& other, int k, const Expr& index) {
            return other.reader == access.reader && index.kind == Expr::Kind::Axis
                && index.axis == axis && extent(other.producer, k) != 1;
        });
    }

    [[nodiscard]] bool isReadPadded(int stage, int axis) const
    {
        return std::ranges::any_of(m_accesses, [&](const Access& access) {
            const auto guard = access.guards.find(axis);
            return access.reader == stage && guard != access.guards.end()
                && (guard->second.low || guard->second.high);
        });
    }

    [[nodiscard]] std::optional<std::int64_t> paddingBefore(int stage, int axis) const
    {
        for (const Access& access : m_accesses) {
            const auto guard = access.guards.find(axis);
            if (access.reader == stage && guard != access.guards.end())
                return guard->second.low.value_or(0);
        }
        return std::nullopt;
    }

    /// Size of a padded axis if it is padded alike on both sides, 0 if the axis is not padded.
    std::int64_t sizePaddedAlike(int stage, int axis)
    {
        for (const Access& access : m_accesses) {
            const auto guard = access.guards.find(axis);
            if (access.reader != stage || guard == access.guards.end())
                continue;
            const std::int64_t low = guard->second.low.value_or(0);
            if (guard->second.high)
                return low + *guard->second.high;
            return low + axisReach(access, axis);
        }
        return 0;
    }

    /// How far the accessed dimension lets a guarded axis without upper condition go.
    std::int64_t axisReach(const Access& access, int axis)
    {
        for (std::size_t k = 0; k < access.expr->children.size(); ++k) {
            const auto linear = linearOf(*access.expr->children[k]);
            const std::int64_t dimension = extent(access.producer, static_cast<int>(k));
            if (linear && dimension != 0 && linear->coefficients.size() == 1
                && linear->coefficients.contains(axis))
                return dimension;
        }
        return 0;
    }

    /// What all readers need of a dimension, once their own extents are known.
    bool backward(int stage, int axis)
    {
        if (extent(stage, axis) != 0)
            return false;
        std::int64_t needed = 0;
        for (const Access& access : m_accesses) {
            if (access.producer != stage)
                continue;
            const auto range
                = rangeOf(access, *access.expr->children[static_cast<std::size_t>(axis)]);
            if (!range)
                return false;
            needed = std::max(needed, range->max + 1);
        }
        return needed > 0 && set(stage, axis, std::max(needed, sizePaddedAlike(stage, axis)));
    }

    bool anyUnknownAxis(const auto& visit)
    {
        for (std::size_t i = 0; i < m_extents.size(); ++i) {
            for (std::size_t k = 0; k < m_extents[i].size(); ++k) {
                if (m_extents[i][k] == 0 && visit(static_cast<int>(i), static_cast<int>(k)))
                    return true;
            }
        }
        return false;
    }

    bool padAlike()
    {
        return anyUnknownAxis(
            [&](int stage, int axis) { return set(stage, axis, sizePaddedAlike(stage, axis)); });
    }

    /// Window and position both unknown (pooling without key): 2 × padding + 1 over padding.
    bool windowOfPadding()
    {
        return anyIndex([&](const Access& access, int k, const Expr& index) {
            const auto linear = linearOf(index);
            const auto low = paddingBefore(access.producer, k);
            const int reduce = linear ? unknownReduceAxis(access, *linear) : -1;
            return reduce >= 0 && low && *low > 0 && set(access.reader, reduce, 2 * *low + 1);
        });
    }

    /// … and without padding the window is as wide as its stride.
    bool windowOfStride()
    {
        return anyIndex([&](const Access& access, int, const Expr& index) {
            const auto linear = linearOf(index);
            const int reduce = linear ? unknownReduceAxis(access, *linear) : -1;
            if (reduce < 0)
                return false;
            std::int64_t stride = 1;
            for (const auto& [axis, coefficient] : linear->coefficients) {
                if (axis != reduce)
                    stride = std::max(stride, coefficient);
            }
            return set(access.reader, reduce, stride);
        });
    }

    int unknownReduceAxis(const Access& access, const Linear& linear)
    {
        const auto spatial = m_dag.stages[static_cast<std::size_t>(access.reader)].spatial.size();
        if (linear.coefficients.size() < 2)
            return -1;
        for (const auto& [axis, coefficient] : linear.coefficients) {
            if (static_cast<std::size_t>(axis) >= spatial && extent(access.reader, axis) == 0)
                return axis;
        }
        return -1;
    }

    /// A constant matrix whose elements depend on `axis mod n` has n of them.
    bool periodOfModulo()
    {
        return anyUnknownAxis([&](int stage, int axis) {
            const DagStage& owner = m_dag.stages[static_cast<std::size_t>(stage)];
            if (!owner.body)
                return false;
            return set(stage, axis, period(owner, *owner.body, axis));
        });
    }

    static std::int64_t period(const DagStage& owner, const Expr& expr, int axis)
    {
        if (expr.kind == Expr::Kind::FloorModulo && expr.children[0]->kind == Expr::Kind::Axis
            && expr.children[0]->axis == axis && expr.children[1]->kind == Expr::Kind::Integer)
            return expr.children[1]->integer;
        if (expr.kind == Expr::Kind::Omitted)
            return periodInText(owner, expr.name, axis);
        for (const ExprPtr& child : expr.children) {
            if (const std::int64_t found = period(owner, *child, axis))
                return found;
        }
        return 0;
    }

    static std::int64_t periodInText(const DagStage& owner, const std::string& text, int axis)
    {
        if (static_cast<std::size_t>(axis) >= owner.spatial.size())
            return 0;
        const std::string start
            = fmt::format("floormod({}, ", owner.spatial[static_cast<std::size_t>(axis)].name);
        const std::size_t found = text.find(start);
        std::int64_t value = 0;
        for (std::size_t i = found; found != std::string::npos && i + start.size() < text.size();
             ++i) {
            const char digit = text[i + start.size()];
            if (digit < '0' || digit > '9' || value > 1'000'000)
                break;
            value = value * 10 + (digit - '0');
        }
        return value;
    }

    /// a × c₁ + b × c₂ with c₁ a multiple of c₂: digits of one number, as reshapes write it.
    bool mixedRadix()
    {
        return anyIndex([&](const Access& access, int k, const Expr& index) {
            const auto linear = linearOf(index);
            const std::int64_t dimension = extent(access.producer, k);
            if (!linear || dimension == 0 || linear->coefficients.size() < 2)
                return false;
            std::vector<std::pair<std::int64_t, int>> digits;
            for (const auto& [axis, coefficient] : linear->coefficients)
                digits.emplace_back(coefficient, axis);
            std::ranges::sort(digits);
            if (digits[0].first < 1)
                return false;
            bool changed = false;
            for (std::size_t i = 0; i < digits.size(); ++i) {
                const std::int64_t upper = i + 1 < digits.size() ? digits[i + 1].first : dimension;
                if (upper % digits[i].first != 0)
                    return changed;
                changed |= set(access.reader, digits[i].second, upper / digits[i].first);
            }
            return changed;
        });
    }

    /// floordiv(axis, c) into n elements: n × c.
    bool quotient()
    {
        return anyIndex([&](const Access& access, int k, const Expr& index) {
            const std::int64_t dimension = extent(access.producer, k);
            return dimension != 0 && index.kind == Expr::Kind::FloorDivide
                && index.children[0]->kind == Expr::Kind::Axis
                && index.children[1]->kind == Expr::Kind::Integer
                && isSmall(index.children[1]->integer)
                && set(
                    access.reader, index.children[0]->axis, dimension * index.children[1]->integer);
        });
    }

    /// A broadcast dimension, or an axis that no access mentions: size 1.
    bool unusedAxis()
    {
        return anyUnknownAxis([&](int stage, int axis) {
            for (const Access& access : m_accesses) {
                if (access.reader != stage)
                    continue;
                for (std::size_t k = 0; k < access.expr->children.size(); ++k) {
                    if (mentions(*access.expr->children[k], axis)
                        && extent(access.producer, static_cast<int>(k)) != 1)
                        return false;
                }
            }
            return set(stage, axis, 1);
        });
    }

    static bool mentions(const Expr& expr, int axis)
    {
        return (expr.kind == Expr::Kind::Axis && expr.axis == axis)
            || std::ranges::any_of(
                expr.children, [&](const ExprPtr& child) { return mentions(*child, axis); });
    }

    [[nodiscard]] bool isComplete() const
    {
        return std::ranges::all_of(m_extents, [](const std::vector<std::int64_t>& extents) {
            return std::ranges::find(extents, 0) == extents.end();
        });
    }

    [[nodiscard]] tl::unexpected<Error> failure() const
    {
        for (std::size_t i = 0; i < m_extents.size(); ++i) {
            const DagStage& stage = m_dag.stages[i];
            for (std::size_t k = 0; k < m_extents[i].size(); ++k) {
                if (m_extents[i][k] != 0)
                    continue;
                const Axis& axis = k < stage.spatial.size()
                    ? stage.spatial[k]
                    : stage.reduce[k - stage.spatial.size()];
                return fail(ErrorKind::Unsupported,
                    fmt::format("nothing in the text fixes the extent of axis “{}” of stage “{}”",
                        axis.name, stage.name),
                    {{}, static_cast<std::int64_t>(i) + 1, 0});
            }
        }
        return fail(ErrorKind::Internal, "every extent is known");
    }

    void store()
    {
        for (std::size_t i = 0; i < m_extents.size(); ++i) {
            DagStage& stage = m_dag.stages[i];
            if (stage.isPlaceholder)
                continue;
            for (std::size_t k = 0; k < stage.spatial.size(); ++k) {
                stage.spatial[k].extent = m_extents[i][k];
                stage.shape.push_back(m_extents[i][k]);
            }
            for (std::size_t k = 0; k < stage.reduce.size(); ++k)
                stage.reduce[k].extent = m_extents[i][stage.spatial.size() + k];
        }
    }
};

} // namespace

Status inferExtents(ComputeDag& dag, std::span<const std::int64_t> keyShapes)
{
    ExtentSolver solver(dag);
    if (!keyShapes.empty())
        solver.useKey(keyShapes);
    return solver.solve();
}

} // namespace tlp::workload
