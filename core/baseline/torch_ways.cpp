// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/torch_ways.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <exception>
#include <fstream>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include <ATen/Version.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <fmt/format.h>
#include <torch/torch.h>

#include "base/text.h"
#include "baseline/plan_builder.h"
#include "baseline/torch_program.h"
#include "measure/cache.h"
#include "scoring/scorer.h"

namespace tlp::baseline {
namespace {

using Sizes = std::vector<std::int64_t>;

/// One way with its operands. oneDNN's own tensors say nothing of where their memory is.
struct Call
{
    at::Tensor input; ///< the first one
    std::vector<at::Tensor> others;
    bool isHidden = false; ///< operands are where only oneDNN knows
    std::function<at::Tensor()> compute;
    std::function<at::Tensor(const at::Tensor&)> toDag = {}; ///< for the comparison
    at::Tensor output = {};

    void run()
    {
        output.reset(); // else two outputs would take turns in memory
        output = compute();
    }
};

/// Of the last level that a core of this machine shares. (sysconf() gives the sum over the
/// processor.)
std::int64_t lastLevelCacheBytes()
{
    constexpr std::int64_t kUsual = 32 << 20;
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index3/size");
    std::string text; // "32768K"
    file >> text;
    if (!text.ends_with('K'))
        return kUsual;
    return parseInteger(std::string_view(text).substr(0, text.size() - 1)).value_or(kUsual >> 10)
        << 10;
}

/// By changing twice as many bytes as the caches hold, on all of LibTorch's threads.
void evictEverything()
{
    static at::Tensor filler
        = at::zeros({2 * lastLevelCacheBytes() / static_cast<std::int64_t>(sizeof(float))});
    filler.add_(1);
}

void flush(const Call& call)
{
    const c10::InferenceMode guard;
    if (call.isHidden) {
        evictEverything();
        (void)call.input.clone(); // reads the input, which a previous layer would just have written
        return;
    }
    for (const at::Tensor& tensor : call.others)
        measure::flushFromCaches(tensor.data_ptr(), tensor.nbytes());
    measure::flushFromCaches(call.output.data_ptr(), call.output.nbytes());
    measure::finishFlush();
}

void check(const at::Tensor& actual, const at::Tensor& expected)
{
    constexpr double kTolerance = 1e-3; // of the largest element
    TORCH_CHECK(actual.sizes() == expected.sizes(), "its result has another shape");
    const double difference = (actual - expected).abs().max().item<double>();
    TORCH_CHECK(difference <= kTolerance * expected.abs().max().item<double>(),
        "its result differs by ", difference);
}

int execute(Call& call)
{
    const c10::InferenceMode guard;
    try {
        call.run();
        return 0;
    } catch (const std::exception&) {
        return 1;
    }
}

std::string reasonOf(const std::exception& exception)
{
    const auto* const error = dynamic_cast<const c10::Error*>(&exception);
    const std::string_view text
        = error == nullptr ? exception.what() : error->what_without_backtrace();
    return std::string(text.substr(0, text.find('\n')));
}

/// `expected`: what `prepare` is to compute; undefined: nothing to compare with yet.
TorchWay makeWay(std::string name, const at::Tensor& expected, const std::function<Call()>& prepare)
{
    TorchWay way;
    way.name = std::move(name);
    try {
        const c10::InferenceMode guard;
        const auto call = std::make_shared<Call>(prepare());
        call->run();
        if (expected.defined())
            check(call->toDag ? call->toDag(call->output) : call->output, expected);
        way.execute = [call] { return execute(*call); };
        way.flush = [call] { flush(*call); };
    } catch (const std::exception& exception) {
        way.whyNot = reasonOf(exception);
    }
    return way;
}

/// By stage, as the DAG has them.
std::vector<at::Tensor> randomInputs(const Plan& plan)
{
    std::vector<at::Tensor> inputs(plan.shapes.size());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (plan.dag.stages[i].isPlaceholder)
            inputs[i] = at::rand(plan.shapes[i]) * 2 - 1;
    return inputs;
}

bool isConvolution(const Node& node)
{
    return node.kind == Node::Kind::Contraction && !node.contraction.windows.empty();
}

/// LibTorch's order of an image's dimensions; empty when the plan computes with none.
Sizes imageOrder(const Plan& plan)
{
    for (const Node& node : plan.nodes) {
        if (isConvolution(node))
            return node.contraction.dataOrder;
        if (node.kind == Node::Kind::Pool)
            return node.pool.order;
    }
    return {};
}

/// The ways of one plan.
class WayMaker
{
public:
    explicit WayMaker(const Plan& plan)
        : m_plan(std::make_shared<const Plan>(plan))
        , m_inputs(randomInputs(plan))
        , m_name(plan.describe())
        , m_order(imageOrder(plan))
    {
        TorchProgram program(*m_plan, m_inputs);
        m_expected = program.run();
    }

    std::vector<TorchWay> ways() const
    {
        const std::string rows = m_order.empty() ? m_name : m_name + ", channels last";
        std::vector<TorchWay> all{makeWay(rows, m_expected, [&] { return plain(m_inputs); })};
        const auto add = [&](const char* how, Call (WayMaker::*prepare)() const) {
            all.push_back(makeWay(fmt::format("{}, {}", m_name, how), m_expected,
                [&] { return (this->*prepare)(); }));
        };
        const Node& first = m_plan->nodes.front();
        if (!m_order.empty())
            add("channels first", &WayMaker::channelsFirst);
        if (isPlaneConvolution(first)) {
            add("oneDNN prepacked, channels last", &WayMaker::prepacked);
            if (restIsSimple(1))
                add("oneDNN blocked, packed weights", &WayMaker::blockedConvolution);
        }
        if (first.kind == Node::Kind::Pool && m_plan->nodes.size() == 1)
            add("oneDNN blocked", &WayMaker::blockedPool);
        if (first.kind == Node::Kind::Contraction && first.contraction.windows.empty()
            && first.contraction.common == 0 && restIsSimple(1))
            add("oneDNN linear", &WayMaker::blockedLinear);
        return all;
    }

private:
    static bool isPlaneConvolution(const Node& node)
    {
        return isConvolution(node) && node.contraction.windows.size() == 2
            && !node.contraction.isTransposed && node.contraction.dataOwn == 1;
    }

    /// Keeps program and plan alive.
    [[nodiscard]] Call callOf(const std::shared_ptr<TorchProgram>& program) const
    {
        Call call;
        for (std::size_t i = 0; i < program->inputs().size(); ++i) {
            const at::Tensor& input = program->inputs()[i];
            if (!input.defined())
                continue;
            if (!call.input.defined())
                call.input = input;
            else
                call.others.push_back(input);
        }
        for (std::size_t i = 0; i < m_plan->nodes.size(); ++i)
            if (program->weightOf(i).defined())
                call.others.push_back(program->weightOf(i));
        call.compute = [program, plan = m_plan] { return program->run(); };
        return call;
    }

    [[nodiscard]] std::shared_ptr<TorchProgram> programOf(
        const std::vector<at::Tensor>& inputs) const
    {
        return std::make_shared<TorchProgram>(*m_plan, inputs);
    }

    void weightsChannelsLast(TorchProgram& program) const
    {
        for (std::size_t i = 0; i < m_plan->nodes.size(); ++i)
            if (program.weightOf(i).defined() && program.weightOf(i).dim() == 4)
                program.setWeight(
                    i, program.weightOf(i).contiguous(at::MemoryFormat::ChannelsLast));
    }

    [[nodiscard]] Call plain(const std::vector<at::Tensor>& inputs) const
    {
        const auto program = programOf(inputs);
        weightsChannelsLast(*program);
        return callOf(program);
    }

    [[nodiscard]] Call channelsFirst() const
    {
        std::vector<at::Tensor> inputs = m_inputs;
        const Sizes inverse = inverseOf(m_order);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (inputs[i].defined() && inputs[i].dim() == static_cast<std::int64_t>(m_order.size())
                && !isWeight(static_cast<int>(i)))
                inputs[i] = inputs[i].permute(m_order).contiguous().permute(inverse);
        return callOf(programOf(inputs));
    }

    [[nodiscard]] bool isWeight(int stage) const
    {
        return std::ranges::any_of(m_plan->nodes, [&](const Node& node) {
            return node.kind == Node::Kind::Contraction && node.contraction.weight == stage;
        });
    }

    struct Geometry
    {
        Sizes stride, padding, dilation;
        std::int64_t groups = 1;
    };

    [[nodiscard]] Geometry geometryOf(const Contraction& contraction) const
    {
        Geometry geometry;
        for (const Window& window : contraction.windows) {
            geometry.stride.push_back(window.stride);
            geometry.padding.push_back(window.padding);
            geometry.dilation.push_back(window.dilation);
        }
        geometry.groups = contraction.groups;
        const auto& shape = m_plan->shapes[static_cast<std::size_t>(contraction.data)];
        for (std::size_t d = 0; d < contraction.common; ++d)
            geometry.groups
                *= shape[static_cast<std::size_t>(contraction.dataOrder[contraction.dataOwn + d])];
        return geometry;
    }

    [[nodiscard]] const Expr& bodyOf(const Node& node) const
    {
        return *m_plan->dag.stages[static_cast<std::size_t>(node.stage)].body;
    }

    /// max(previous, 0)
    [[nodiscard]] bool isRelu(std::size_t index) const
    {
        const Node& node = m_plan->nodes[index];
        if (node.kind != Node::Kind::Elementwise)
            return false;
        const Expr& body = bodyOf(node);
        return isBinary(body, Expr::Kind::Maximum) && body.children[1]->kind == Expr::Kind::Float
            && body.children[1]->real == 0 && isPrevious(index, *body.children[0]);
    }

    [[nodiscard]] bool isPrevious(std::size_t index, const Expr& expr) const
    {
        const auto& stage
            = m_plan->dag.stages[static_cast<std::size_t>(m_plan->nodes[index].stage)];
        return identityStage(expr, stage) == m_plan->nodes[index - 1].stage;
    }

    /// The input that is added, at the same place, to the result before; −1.
    [[nodiscard]] int addedTo(std::size_t index) const
    {
        const Node& node = m_plan->nodes[index];
        if (node.kind != Node::Kind::Elementwise || !isBinary(bodyOf(node), Expr::Kind::Add))
            return -1;
        const auto& stages = m_plan->dag.stages;
        const auto& stage = stages[static_cast<std::size_t>(node.stage)];
        for (const std::size_t side : {0U, 1U}) {
            const int other = identityStage(*bodyOf(node).children[1 - side], stage);
            if (isPrevious(index, *bodyOf(node).children[side]) && other >= 0
                && stages[static_cast<std::size_t>(other)].isPlaceholder
                && stages[static_cast<std::size_t>(other)].shape == stage.shape)
                return other;
        }
        return -1;
    }

    /// Whether what follows is what oneDNN's own tensors can do: sums and relu.
    [[nodiscard]] bool restIsSimple(std::size_t first) const
    {
        for (std::size_t i = first; i < m_plan->nodes.size(); ++i)
            if (!isRelu(i) && addedTo(i) < 0)
                return false;
        return true;
    }

    /// A previous layer, which changes nothing but the layout, writes oneDNN's blocks of channels.
    static at::Tensor blocked(const at::Tensor& image)
    {
        const std::int64_t channels = image.size(1);
        const at::Tensor identity = at::eye(channels).reshape({channels, channels, 1, 1});
        const Sizes ones{1, 1};
        const Sizes zeros{0, 0};
        return at::mkldnn_convolution(image.contiguous().to_mkldnn(),
            at::mkldnn_reorder_conv2d_weight(identity.to_mkldnn(), zeros, ones, ones, 1), {}, zeros,
            ones, ones, 1);
    }

    /// oneDNN's sums and relu on its own tensors, one after the other.
    using Part = std::function<void(at::Tensor&)>;
    [[nodiscard]] std::vector<Part> simpleParts(
        const std::function<at::Tensor(const at::Tensor&)>& toOneDnn) const
    {
        std::vector<Part> parts;
        for (std::size_t i = 1; i < m_plan->nodes.size(); ++i) {
            if (isRelu(i)) {
                parts.push_back([](at::Tensor& x) { x = at::relu_(x); });
                continue;
            }
            const at::Tensor other = toOneDnn(m_inputs[static_cast<std::size_t>(addedTo(i))]);
            parts.push_back([other](at::Tensor& x) { x.add_(other); });
        }
        return parts;
    }

    /// As oneDNN computes a network: input and output in its blocks of channels, weights stored in
    /// tiles beforehand.
    [[nodiscard]] Call blockedConvolution() const
    {
        const auto program = programOf(m_inputs);
        const Contraction& contraction = m_plan->nodes.front().contraction;
        const Geometry geometry = geometryOf(contraction);
        const at::Tensor weight
            = at::mkldnn_reorder_conv2d_weight(program->weightOf(0).contiguous().to_mkldnn(),
                geometry.padding, geometry.stride, geometry.dilation, geometry.groups);
        const at::Tensor bias = program->biasOf(0);
        const at::Tensor blockedBias = bias.defined() ? bias.contiguous().to_mkldnn() : bias;
        const auto parts = simpleParts([&](const at::Tensor& image) {
            TORCH_CHECK(image.dim() == 4, "its operand is no image");
            return blocked(image.permute(m_order));
        });
        Call call;
        call.isHidden = true;
        call.input = blocked(program->dataOf(0));
        call.compute = [=, input = call.input] {
            at::Tensor x = at::mkldnn_convolution(input, weight, blockedBias, geometry.padding,
                geometry.stride, geometry.dilation, geometry.groups);
            for (const Part& part : parts)
                part(x);
            return x;
        };
        call.toDag = [program, plan = m_plan](const at::Tensor& output) {
            return program->toDagOrder(0, output.to_dense());
        };
        return call;
    }

    [[nodiscard]] Call blockedPool() const
    {
        const Pool& pool = m_plan->nodes.front().pool;
        Sizes kernel, stride, padding, dilation;
        for (const Window& window : pool.windows) {
            kernel.push_back(window.kernel);
            stride.push_back(window.stride);
            padding.push_back(window.padding);
            dilation.push_back(window.dilation);
        }
        TORCH_CHECK(pool.isMaximum || pool.divisor == kernel[0] * kernel[1], "a sum is no pooling");
        Call call;
        call.isHidden = true;
        call.input = blocked(m_inputs[static_cast<std::size_t>(pool.data)].permute(pool.order));
        call.compute = [=, input = call.input, isMaximum = pool.isMaximum] {
            return isMaximum ? at::max_pool2d(input, kernel, stride, padding, dilation)
                             : at::avg_pool2d(input, kernel, stride, padding);
        };
        call.toDag = [order = pool.order](const at::Tensor& output) {
            return output.to_dense().permute(inverseOf(order));
        };
        return call;
    }

    /// oneDNN's linear layer gets the second operand transposed, as it wants it.
    [[nodiscard]] Call blockedLinear() const
    {
        const auto program = programOf(m_inputs);
        TORCH_CHECK(program->weightOf(0).defined(), "its second operand is computed");
        const at::Tensor weight = program->weightOf(0).contiguous().to_mkldnn();
        const at::Tensor bias = program->biasOf(0);
        const at::Tensor blockedBias = bias.defined() ? bias.contiguous().to_mkldnn() : bias;
        const auto parts
            = simpleParts([](const at::Tensor& tensor) { return tensor.contiguous().to_mkldnn(); });
        Call call;
        call.isHidden = true;
        call.input = program->dataOf(0).contiguous().to_mkldnn();
        call.compute = [=, input = call.input] {
            at::Tensor x = at::mkldnn_linear(input, weight, blockedBias);
            for (const Part& part : parts)
                part(x);
            return x;
        };
        call.toDag = [program, plan = m_plan](const at::Tensor& output) {
            return program->toDagOrder(0, output.to_dense());
        };
        return call;
    }

    /// LibTorch's convolution for inference: packed weights, and relu fused when it follows.
    [[nodiscard]] Call prepacked() const
    {
        const auto program = programOf(m_inputs);
        weightsChannelsLast(*program);
        const Geometry geometry = geometryOf(m_plan->nodes.front().contraction);
        const bool fusesRelu = m_plan->nodes.size() > 1 && isRelu(1);
        const auto pack
            = c10::Dispatcher::singleton().findSchema({"mkldnn_prepacked::conv2d_prepack", ""});
        const auto run
            = c10::Dispatcher::singleton().findSchema({"mkldnn_prepacked::conv2d_run", ""});
        TORCH_CHECK(pack && run, "this LibTorch has no prepacked convolution");
        const at::Tensor bias = program->biasOf(0);
        torch::jit::Stack stack{program->weightOf(0),
            bias.defined() ? c10::IValue(bias) : c10::IValue(), geometry.stride, geometry.padding,
            geometry.dilation, geometry.groups, program->dataOf(0).sizes().vec(),
            fusesRelu ? "relu" : "none"};
        pack->callBoxed(stack);
        const c10::IValue context = stack.back();
        program->setConvolve(
            0,
            [context, run = *run](const at::Tensor& data) {
                torch::jit::Stack arguments{data, context};
                run.callBoxed(arguments);
                return arguments.back().toTensor();
            },
            fusesRelu ? 1 : 0);
        Call call = callOf(program);
        call.isHidden = true;
        return call;
    }

    std::shared_ptr<const Plan> m_plan;
    std::vector<at::Tensor> m_inputs; ///< by stage
    std::string m_name;
    Sizes m_order;
    at::Tensor m_expected;
};

tl::unexpected<Error> failure(const std::exception& exception)
{
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr;
    return fail(isMemory ? ErrorKind::Resource : ErrorKind::Unsupported,
        fmt::format("LibTorch cannot compute it: {}", reasonOf(exception)));
}

} // namespace

Result<std::vector<TorchWay>> torchWays(const Plan& plan, std::uint64_t seed)
{
    try {
        const c10::InferenceMode guard;
        torch::manual_seed(seed);
        return WayMaker(plan).ways();
    } catch (const std::exception& exception) {
        return failure(exception);
    }
}

Result<workload::Tensor> computePlain(const Plan& plan, const std::vector<workload::Tensor>& inputs)
{
    try {
        const c10::InferenceMode guard;
        std::vector<at::Tensor> tensors(plan.shapes.size());
        auto input = inputs.begin();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (!plan.dag.stages[i].isPlaceholder)
                continue;
            if (input == inputs.end() || input->shape != plan.shapes[i])
                return fail(ErrorKind::BadInput,
                    fmt::format(
                        "the input {} is missing or has another shape", plan.dag.stages[i].name));
            // LibTorch's type for "memory of somebody else" is not const.
            tensors[i] = at::from_blob(const_cast<float*>(input->values.data()), input->shape);
            ++input;
        }
        const at::Tensor result = TorchProgram(plan, std::move(tensors)).run().contiguous();
        workload::Tensor output{result.sizes().vec(), {}};
        output.values.assign(result.data_ptr<float>(), result.data_ptr<float>() + result.numel());
        return output;
    } catch (const std::exception& exception) {
        return failure(exception);
    }
}

void startTorch(int threads)
{
    scoring::setTorchThreads(threads);
}

std::string describeTorch()
{
    const scoring::TorchFacts facts = scoring::torchFacts(/*measure=*/false);
    return fmt::format("LibTorch {}; BLAS {}; oneDNN: {}", facts.version,
        facts.blasLibrary.empty() ? "its own" : facts.blasLibrary,
        at::hasMKLDNN() ? at::get_mkldnn_version() : "none");
}

void waitForIdleThreads()
{
    constexpr int kMostPauses = 100; // the environment may ask OpenMP's threads never to sleep
    for (int i = 0; i < kMostPauses; ++i) {
        const std::clock_t before = std::clock(); // of all threads
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (std::clock() - before < CLOCKS_PER_SEC / 1000)
            return;
    }
}

} // namespace tlp::baseline
