// SPDX-License-Identifier: GPL-3.0-only
#include "workload/evaluator.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "workload/expr.h"
#include "workload/input_values.h"
#include "workload/stage_program.h"

namespace tlp::workload {
namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 31; // of a tensor: 8 GiB

/// Empty for a shape that is not known or too large.
std::optional<std::size_t> elementCount(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) {
        if (extent < 1 || extent > kMostElements / count)
            return std::nullopt;
        count *= extent;
    }
    return static_cast<std::size_t>(count);
}

Status checkInputs(const ComputeDag& dag, const std::vector<Tensor>& inputs)
{
    std::size_t given = 0;
    for (const DagStage& stage : dag.stages) {
        if (!stage.isPlaceholder)
            continue;
        if (given == inputs.size())
            return fail(ErrorKind::BadInput,
                fmt::format("{} inputs are given but the program has more", inputs.size()));
        const Tensor& input = inputs[given];
        if (input.shape != stage.shape || elementCount(stage.shape) != input.values.size())
            return fail(ErrorKind::BadInput,
                fmt::format("input {} is of shape [{}] with {} values but the program's “{}” is "
                            "[{}]",
                    given + 1, fmt::join(input.shape, ", "), input.values.size(), stage.name,
                    fmt::join(stage.shape, ", ")));
        ++given;
    }
    if (given != inputs.size())
        return fail(ErrorKind::BadInput,
            fmt::format("{} inputs are given but the program has {}", inputs.size(), given));
    return {};
}

/// The last stage that reads each stage; the number of stages for outputs.
std::vector<std::size_t> lastReaders(const ComputeDag& dag)
{
    std::vector<std::size_t> last(dag.stages.size(), dag.stages.size());
    for (std::size_t i = 0; i < dag.stages.size(); ++i) {
        if (dag.stages[i].body)
            forEachAccess(*dag.stages[i].body,
                [&](const Expr& access) { last[static_cast<std::size_t>(access.stage)] = i; });
    }
    return last;
}

Result<std::vector<Tensor>> evaluateStages(const ComputeDag& dag, const std::vector<Tensor>& inputs)
{
    const std::vector<std::size_t> lastReader = lastReaders(dag);
    std::vector<Tensor> computed(dag.stages.size());
    std::vector<const float*> data(dag.stages.size(), nullptr);
    std::vector<Tensor> outputs;
    std::size_t nextInput = 0;
    for (std::size_t i = 0; i < dag.stages.size(); ++i) {
        const DagStage& stage = dag.stages[i];
        if (stage.isPlaceholder) {
            data[i] = inputs[nextInput++].values.data();
            continue;
        }
        const auto count = elementCount(stage.shape);
        if (!count)
            return fail(ErrorKind::Resource,
                fmt::format("stage “{}” of shape [{}] is too large to compute", stage.name,
                    fmt::join(stage.shape, ", ")));
        TLP_TRY(StageProgram program, StageProgram::compile(dag, static_cast<int>(i)));
        computed[i] = {stage.shape, std::vector<float>(*count)};
        TLP_CHECK(program.run(data, computed[i].values));
        data[i] = computed[i].values.data();
        for (std::size_t k = 0; k < i; ++k) {
            if (lastReader[k] == i)
                computed[k] = {}; // nobody needs it any more
        }
        if (lastReader[i] == dag.stages.size())
            outputs.push_back(std::move(computed[i])); // the data stay where they are
    }
    return outputs;
}

} // namespace

std::vector<Tensor> makeInputs(const ComputeDag& dag, std::uint64_t seed)
{
    std::vector<Tensor> inputs;
    for (const DagStage& stage : dag.stages) {
        if (!stage.isPlaceholder)
            continue;
        Tensor tensor{stage.shape, std::vector<float>(elementCount(stage.shape).value_or(0))};
        fillInput(tensor.values, seed, inputs.size());
        inputs.push_back(std::move(tensor));
    }
    return inputs;
}

Result<std::vector<Tensor>> evaluate(const ComputeDag& dag, const std::vector<Tensor>& inputs)
{
    TLP_CHECK(checkInputs(dag, inputs));
    try {
        return evaluateStages(dag, inputs);
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::Resource, "not enough memory to compute the program");
    }
}

} // namespace tlp::workload
