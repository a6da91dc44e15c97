// SPDX-License-Identifier: GPL-3.0-only
#include "templates/template_sizes.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::templates {
namespace {

/// Products of all lengths stay exact in a double.
constexpr double kMostPoints = 9007199254740992; // 2^53

tl::unexpected<Error> otherArguments(const TemplateTask& task)
{
    return fail(ErrorKind::BadInput,
        fmt::format("the loops of {} are known for two operands without bias or transposition only",
            task.name));
}

Result<ProductShape> checked(const TemplateTask& task, const ProductShape& shape)
{
    double points = 1;
    for (const std::int64_t extent : {shape.batch, shape.rows, shape.columns, shape.inner}) {
        if (extent < 1)
            return fail(ErrorKind::BadInput,
                fmt::format("an operand of {} has an extent of {}", task.name, extent));
        points *= static_cast<double>(extent);
    }
    if (points > kMostPoints)
        return fail(
            ErrorKind::BadInput, fmt::format("the operands of {} are too large", task.name));
    return shape;
}

const std::vector<std::int64_t>* shapeAt(
    const TemplateTask& task, std::size_t index, std::size_t dimensions)
{
    if (index >= task.arguments.size())
        return nullptr;
    const Argument& argument = task.arguments[index];
    const bool fits
        = argument.kind == Argument::Kind::Tensor && argument.shape.size() == dimensions;
    return fits ? &argument.shape : nullptr;
}

tl::unexpected<Error> noProduct(const TemplateTask& task)
{
    return fail(ErrorKind::BadInput,
        fmt::format("the operands of {} are no matrices to be multiplied", task.name));
}

} // namespace

Result<ProductShape> denseShape(const TemplateTask& task)
{
    const auto* const data = shapeAt(task, 0, 2);
    const auto* const weight = shapeAt(task, 1, 2);
    if (data == nullptr || weight == nullptr || data->back() != weight->back())
        return noProduct(task);
    // data, weight, bias, type of the result
    const auto& arguments = task.arguments;
    if (arguments.size() > 4 || (arguments.size() > 2 && arguments[2].kind != Argument::Kind::None))
        return otherArguments(task);
    return checked(task, {1, data->front(), weight->front(), data->back(), false, false});
}

Result<ProductShape> batchMatmulShape(const TemplateTask& task)
{
    const auto* const x = shapeAt(task, 0, 3);
    const auto* const y = shapeAt(task, 1, 3);
    if (x == nullptr || y == nullptr || x->back() != y->back()
        || (x->front() != y->front() && x->front() != 1 && y->front() != 1))
        return noProduct(task);
    // x, y, shape and type of the result, transposed x, transposed y: always (no, yes) at first
    const auto& arguments = task.arguments;
    if (arguments.size() > 6 || (arguments.size() > 4 && arguments[4].text != "false")
        || (arguments.size() > 5 && arguments[5].text != "true"))
        return otherArguments(task);
    const std::int64_t batch = std::max(x->front(), y->front());
    return checked(
        task, {batch, (*x)[1], (*y)[1], x->back(), x->front() < batch, y->front() < batch});
}

Result<Knobs> Knobs::create(std::string_view templateName, std::span<const Knob> knobs,
    std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        const auto count = std::ranges::count(knobs, name, &Knob::name);
        if (count != 1)
            return fail(ErrorKind::BadInput,
                fmt::format("the configuration of {} has {} knob {}", templateName,
                    count == 0 ? "no" : "more than one", name));
    }
    for (const Knob& knob : knobs) {
        if (std::ranges::find(names, knob.name) == names.end())
            return fail(ErrorKind::BadInput,
                fmt::format("the template {} whose loops are known has no knob {}", templateName,
                    shortened(toValidUtf8(knob.name))));
    }
    Knobs found;
    found.m_template = templateName;
    found.m_knobs = knobs;
    return found;
}

Result<std::vector<std::int64_t>> Knobs::split(
    std::string_view name, std::size_t parts, std::int64_t extent) const
{
    const auto refused = [&](const std::string& why) {
        return fail(
            ErrorKind::BadInput, fmt::format("the knob {} of {} {}", name, m_template, why));
    };
    const auto knob = std::ranges::find(m_knobs, name, &Knob::name);
    if (knob == m_knobs.end() || knob->kind != Knob::Kind::Split)
        return refused("is no split");
    if (knob->sizes.size() != parts)
        return refused(fmt::format("has {} sizes, not {}", knob->sizes.size(), parts));
    std::vector<std::int64_t> sizes = knob->sizes;
    if (std::ranges::count(sizes, -1) > 1)
        return refused("leaves more than one size open");
    std::int64_t inner = 1;
    for (std::size_t i = parts; i-- > 1;) {
        if (sizes[i] == -1)
            return refused("leaves a size open that is not the outermost");
        // Within the extent, so that nothing overflows.
        if (sizes[i] < 1 || sizes[i] > extent / inner || extent % (inner * sizes[i]) != 0)
            return refused(fmt::format("has sizes that do not divide {}", extent));
        inner *= sizes[i];
    }
    if (sizes.front() != -1 && sizes.front() != extent / inner)
        return refused(fmt::format("has sizes that do not divide {}", extent));
    sizes.front() = extent / inner;
    return sizes;
}

} // namespace tlp::templates
