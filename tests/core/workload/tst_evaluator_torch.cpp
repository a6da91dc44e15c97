// SPDX-License-Identifier: GPL-3.0-only
#include <torch/torch.h>

#include <QtTest>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "workload/evaluator.h"
#include "workload/workload.h"

/// The reference evaluator against LibTorch, for every operator that LibTorch has: whatever agrees
/// with the evaluator agrees with LibTorch.
using namespace tlp;
using namespace tlp::workload;

namespace {

using Inputs = std::vector<torch::Tensor>;
using Compute = std::function<torch::Tensor(const Inputs&)>;

/// Channels last, as ours, to channels first, as LibTorch's.
torch::Tensor channelsFirst(const torch::Tensor& tensor)
{
    return tensor.movedim(-1, 1);
}

torch::Tensor channelsLast(const torch::Tensor& tensor)
{
    return tensor.movedim(1, -1).contiguous();
}

/// [window…, input, output] to [output, input, window…].
torch::Tensor filter(const torch::Tensor& tensor)
{
    return tensor.movedim(-1, 0).movedim(-1, 1);
}

Compute convolution(
    std::int64_t stride, std::int64_t padding, std::int64_t dilation = 1, std::int64_t groups = 1)
{
    return [=](const Inputs& in) {
        const auto dimensions = static_cast<std::size_t>(in[0].dim() - 2);
        const auto all
            = [&](std::int64_t value) { return std::vector<std::int64_t>(dimensions, value); };
        return channelsLast(torch::convolution(channelsFirst(in[0]), filter(in[1]), {}, all(stride),
            all(padding), all(dilation), false, all(0), groups));
    };
}

/// Our capsule convolution: a matrix product of capsules in each place of the window.
torch::Tensor capsules(const Inputs& in, std::int64_t stride, std::int64_t padding)
{
    // x [n, h, w, i, k, ci], w [rh, rw, k, j, ci, co]: for each i a convolution over (k, ci).
    const auto& x = in[0];
    const auto& w = in[1];
    const auto image
        = x.permute({0, 3, 4, 5, 1, 2})
              .reshape({x.size(0) * x.size(3), x.size(4) * x.size(5), x.size(1), x.size(2)});
    const auto kernel
        = w.permute({3, 5, 2, 4, 0, 1})
              .reshape({w.size(3) * w.size(5), w.size(2) * w.size(4), w.size(0), w.size(1)});
    const auto result = torch::conv2d(image, kernel, {}, stride, padding);
    return result
        .reshape({x.size(0), x.size(3), w.size(3), w.size(5), result.size(2), result.size(3)})
        .permute({0, 4, 5, 1, 2, 3})
        .contiguous();
}

} // namespace

class TestEvaluatorTorch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithLibTorch_data();
    void agreesWithLibTorch();
    void leavesNoOperatorOut();

private:
    struct Case
    {
        const char* workload;
        Compute compute;
    };
    static const std::vector<Case>& cases();
};

const std::vector<TestEvaluatorTorch::Case>& TestEvaluatorTorch::cases()
{

    static const std::vector<Case> all{
        {"matmul:m=33,n=17,k=65", [](const Inputs& in) { return torch::mm(in[0], in[1]); }},
        {"batch_matmul:b=3,m=9,n=10,k=31",
            [](const Inputs& in) { return torch::bmm(in[0], in[1].transpose(1, 2)); }},
        {"dense:m=5,n=40,k=33+bias+relu",
            [](const Inputs& in) { return torch::relu(torch::linear(in[0], in[1], in[2])); }},
        {"dense:m=5,n=40,k=33+bias+gelu",
            [](const Inputs& in) { return torch::gelu(torch::linear(in[0], in[1], in[2])); }},
        {"transpose_batch_matmul:b=2,s=7,heads=3,d=16",
            [](const Inputs& in) {
                return torch::matmul(in[0].permute({0, 2, 1, 3}), in[1].permute({0, 2, 3, 1}));
            }},
        {"conv1d:n=2,l=31,ci=5,co=7,k=3,s=2,p=1", convolution(2, 1)},
        {"conv2d:n=2,h=14,w=13,ci=6,co=8,k=3,s=2,p=1", convolution(2, 1)},
        {"conv2d:h=12,w=12,ci=8,co=12,k=3,p=1,g=4", convolution(1, 1, 1, 4)},
        {"conv2d:h=15,w=15,ci=4,co=6,k=3,p=2,d=2", convolution(1, 2, 2)},
        {"conv2d:h=9,w=9,ci=4,co=6,k=3,p=1+bn+relu6",
            [](const Inputs& in) {
                return torch::clamp(convolution(1, 1)(in) * in[2] + in[3], 0, 6);
            }},
        {"conv2d:h=9,w=9,ci=4,co=6,k=1+bias+add+relu",
            [](const Inputs& in) { return torch::relu(convolution(1, 0)(in) + in[2] + in[3]); }},
        {"depthwise:h=12,w=11,c=9,k=3,s=2,p=1",
            [](const Inputs& in) {
                return channelsLast(torch::conv2d(channelsFirst(in[0]),
                    in[1].permute({2, 0, 1}).unsqueeze(1), {}, 2, 1, 1, in[0].size(3)));
            }},
        {"conv3d:d=5,h=7,w=6,ci=3,co=4,k=3,s=2,p=1", convolution(2, 1)},
        {"transposed_conv2d:h=5,w=6,ci=7,co=4,k=4,s=2,p=1",
            [](const Inputs& in) {
                return channelsLast(torch::conv_transpose2d(
                    channelsFirst(in[0]), in[1].permute({2, 3, 0, 1}), {}, 2, 1));
            }},
        {"capsule_conv2d:h=6,w=6,ci=3,co=5,k=3,s=2,p=1",
            [](const Inputs& in) { return capsules(in, 2, 1); }},
        {"max_pool2d:h=11,w=10,c=6,k=3,s=2,p=1",
            [](const Inputs& in) {
                return channelsLast(torch::max_pool2d(channelsFirst(in[0]), 3, 2, 1));
            }},
        {"avg_pool2d:h=11,w=10,c=6,k=3,s=2,p=1",
            [](const Inputs& in) {
                return channelsLast(torch::avg_pool2d(channelsFirst(in[0]), 3, 2, 1));
            }},
        {"norm:b=3,m=20,n=15",
            [](const Inputs& in) {
                return torch::norm(in[0], 2, {1, 2});
            }},
        {"softmax:m=7,n=100", [](const Inputs& in) { return torch::softmax(in[0], 1); }},
        {"layer_norm:m=6,n=64",
            [](const Inputs& in) {
                return torch::layer_norm(in[0], {in[0].size(1)}, in[1], in[2], 1e-5);
            }},
        {"elementwise:m=12,n=20+bias+relu",
            [](const Inputs& in) { return torch::relu(in[0] + in[1]); }},
        {"gelu_chain:m=12,n=20", [](const Inputs& in) { return torch::gelu(in[0] + in[1]); }},
    };
    return all;
}

void TestEvaluatorTorch::agreesWithLibTorch_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < cases().size(); ++i)
        QTest::addRow("%s", cases()[i].workload) << static_cast<int>(i);
}

void TestEvaluatorTorch::agreesWithLibTorch()
{
    QFETCH(const int, index);
    const Case& one = cases()[static_cast<std::size_t>(index)];
    const auto workload = parseWorkload(one.workload);
    QVERIFY2(workload, workload ? "" : workload.error().message.c_str());
    std::vector<Tensor> inputs = makeInputs(workload->dag, 3);
    const auto outputs = evaluate(workload->dag, inputs);
    QVERIFY2(outputs, outputs ? "" : outputs.error().message.c_str());
    QCOMPARE(outputs->size(), std::size_t(1));
    Inputs tensors;
    for (Tensor& input : inputs)
        tensors.push_back(torch::from_blob(input.values.data(), input.shape).to(torch::kDouble));
    const torch::Tensor expected = one.compute(tensors).contiguous();
    Tensor output = outputs->front();
    QCOMPARE(expected.sizes().vec(), output.shape);
    const torch::Tensor actual
        = torch::from_blob(output.values.data(), output.shape).to(torch::kDouble);
    const torch::Tensor scale = expected.abs() + expected.abs().mean();
    const double largest = ((actual - expected).abs() / scale).max().item<double>();
    QVERIFY2(largest <= 1e-4, qPrintable(QString::number(largest)));
}

/// Whoever adds an operator adds it here as well, or says that LibTorch has nothing like it.
void TestEvaluatorTorch::leavesNoOperatorOut()
{
    std::set<std::string> compared;
    for (const Case& one : cases()) {
        const std::string text = one.workload;
        compared.insert(text.substr(0, text.find(':')));
    }
    for (const OperatorInfo& info : operators())
        QVERIFY2(compared.contains(info.name), info.name.c_str());
}

QTEST_APPLESS_MAIN(TestEvaluatorTorch)
#include "tst_evaluator_torch.moc"
