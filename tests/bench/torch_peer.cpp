// SPDX-License-Identifier: GPL-3.0-only
#include "torch_peer.h"

#include <chrono>
#include <ctime>
#include <exception>
#include <fstream>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include <ATen/Version.h>
#include <fmt/format.h>
#include <torch/torch.h>

#include "base/text.h"
#include "runner/cache.h"
#include "scoring/scorer.h"

namespace tlp::bench {
namespace {

using Pair = std::vector<std::int64_t>;

/// One way with its operands. oneDNN's own tensors say nothing of where their memory is.
struct Call
{
    at::Tensor input, weight;
    std::function<at::Tensor(const at::Tensor& input, const at::Tensor& weight)> compute;
    at::Tensor output = {};

    void run()
    {
        output.reset(); // else two outputs would take turns in memory
        output = compute(input, weight);
    }
};

at::Tensor randomValues(at::IntArrayRef shape)
{
    return at::rand(shape) * 2 - 1;
}

at::Tensor dense(const at::Tensor& tensor)
{
    return tensor.is_mkldnn() ? tensor.to_dense() : tensor;
}

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
    if (call.input.is_mkldnn()) {
        evictEverything();
        (void)call.input.clone(); // reads the input, which a previous layer would just have written
        return;
    }
    for (const at::Tensor& tensor : {call.weight, call.output})
        runner::flushFromCaches(tensor.data_ptr(), tensor.nbytes());
    runner::finishFlush();
}

void check(const at::Tensor& output, const at::Tensor& expected)
{
    constexpr double kTolerance = 1e-3; // of the largest element
    const at::Tensor plain = dense(output);
    TORCH_CHECK(plain.sizes() == expected.sizes(), "its result has another shape");
    const double difference = (plain - expected).abs().max().item<double>();
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

/// `expected`: what `prepare` is to compute.
TorchWay makeWay(std::string name, const at::Tensor& expected, const std::function<Call()>& prepare)
{
    TorchWay way;
    way.name = std::move(name);
    try {
        const c10::InferenceMode guard;
        const auto call = std::make_shared<Call>(prepare());
        call->run();
        check(call->output, expected);
        way.execute = [call] { return execute(*call); };
        way.flush = [call] { flush(*call); };
    } catch (const c10::Error& error) {
        way.whyNot = error.what_without_backtrace();
    } catch (const std::exception& error) {
        way.whyNot = error.what();
    }
    return way;
}

/// Both operands of a product vary, so neither is stored in tiles beforehand, as in our programs;
/// oneDNN's linear layer gets B transposed, as it wants it.
std::vector<TorchWay> waysOf(const Matmul& matmul)
{
    const at::Tensor a = randomValues({matmul.m, matmul.k});
    const at::Tensor b = randomValues({matmul.k, matmul.n});
    const at::Tensor expected = at::mm(a, b);
    return {
        makeWay("mm", expected,
            [&] {
                return Call{
                    a, b, [](const at::Tensor& x, const at::Tensor& y) { return at::mm(x, y); }};
            }),
        makeWay("oneDNN linear", expected,
            [&] {
                return Call{a.to_mkldnn(), b.t().contiguous().to_mkldnn(),
                    [](const at::Tensor& x, const at::Tensor& y) {
                        return at::mkldnn_linear(x, y);
                    }};
            }),
    };
}

/// Weights in the order that oneDNN's convolution wants.
at::Tensor packedWeight(const at::Tensor& weight, std::int64_t padding)
{
    const Pair paddings{padding, padding};
    const Pair ones{1, 1};
    return at::mkldnn_reorder_conv2d_weight(weight.to_mkldnn(), paddings, ones, ones, 1);
}

at::Tensor oneDnnConvolution(
    const at::Tensor& input, const at::Tensor& packedWeight, std::int64_t padding)
{
    const Pair paddings{padding, padding};
    const Pair ones{1, 1};
    return at::mkldnn_convolution(input, packedWeight, {}, paddings, ones, ones, 1);
}

/// As oneDNN computes a network: input and output in its blocks of channels, weights stored in
/// tiles beforehand.
Call blockedConvolution(const at::Tensor& input, const at::Tensor& weight, std::int64_t padding)
{
    const std::int64_t channels = input.size(1);
    // A previous layer, which changes nothing but the layout.
    const at::Tensor identity = at::eye(channels).reshape({channels, channels, 1, 1});
    return {oneDnnConvolution(input.to_mkldnn(), packedWeight(identity, 0), 0),
        packedWeight(weight, padding), [padding](const at::Tensor& x, const at::Tensor& w) {
            return oneDnnConvolution(x, w, padding);
        }};
}

std::vector<TorchWay> waysOf(const Conv2d& conv)
{
    const at::Tensor input = randomValues({1, conv.inChannels, conv.height, conv.width});
    const at::Tensor weight
        = randomValues({conv.outChannels, conv.inChannels, conv.kernel, conv.kernel});
    const auto compute
        = [paddings = Pair{conv.padding, conv.padding}](const at::Tensor& x, const at::Tensor& w) {
              const Pair ones{1, 1};
              return at::conv2d(x, w, {}, ones, paddings);
          };
    const at::Tensor expected = compute(input, weight);
    const auto channelsLast = at::MemoryFormat::ChannelsLast;
    return {
        makeWay("conv2d, NCHW", expected,
            [&] {
                return Call{input, weight, compute};
            }),
        makeWay("conv2d, channels last", expected,
            [&] {
                return Call{
                    input.contiguous(channelsLast), weight.contiguous(channelsLast), compute};
            }),
        makeWay("oneDNN blocked, packed weights", expected,
            [&] { return blockedConvolution(input, weight, conv.padding); }),
    };
}

} // namespace

std::string workloadText(const Operation& operation)
{
    if (const auto* matmul = std::get_if<Matmul>(&operation))
        return fmt::format("matmul:m={},n={},k={}", matmul->m, matmul->n, matmul->k);
    const auto& conv = std::get<Conv2d>(operation);
    return fmt::format("conv2d:h={},w={},ci={},co={},k={},p={}", conv.height, conv.width,
        conv.inChannels, conv.outChannels, conv.kernel, conv.padding);
}

std::vector<TorchWay> torchWays(const Operation& operation)
{
    const c10::InferenceMode guard;
    torch::manual_seed(0);
    return std::visit([](const auto& one) { return waysOf(one); }, operation);
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

} // namespace tlp::bench
