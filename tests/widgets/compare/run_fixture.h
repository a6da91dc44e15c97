// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <QtGlobal>

#include "evaluation/evaluation_report.h"
#include "workspace/workspace.h"

/// Hand-made runs for the tests of the pages. Every step that fails stops the test program: a
/// fixture that cannot be made is a bug of the test.
namespace tlp::test {

template <typename T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().toString().c_str());
    return std::move(*result);
}
inline void mustDo(const Status& status)
{
    if (!status)
        qFatal("%s", status.error().toString().c_str());
}

struct RunRequest
{
    std::string name;
    std::uint64_t seed = 0;
    options::Loss loss = options::Loss::LambdaRank;
    double quality = 0.8; ///< about its top-1
    bool isEvaluated = true;
    int epochs = 20;
};

/// A report with two networks and `tasks` tasks whose figures follow from `quality` and the seed;
/// top-k grows with k.
inline evaluation::EvaluationReport makeReport(double quality, std::uint64_t seed, int tasks = 12)
{
    evaluation::EvaluationReport report;
    report.ks = {1, 5, 10, 20};
    const auto topK = [&](double base) {
        evaluation::TopK values;
        for (const int k : report.ks)
            values[k] = 1 - (1 - base) / std::sqrt(static_cast<double>(k));
        return values;
    };
    report.topK = topK(quality);
    report.random = topK(0.45);
    report.kendallTau = quality - 0.3;
    report.spearmanRho = quality - 0.15;
    report.secondsPerScore = 25e-6;
    for (const char* name : {"resnet_18", "bert_tiny"}) {
        evaluation::NetworkResult network;
        network.name = name;
        network.tasks = tasks / 2;
        network.topK = topK(name[0] == 'r' ? quality - 0.05 : quality + 0.04);
        network.random = topK(0.42);
        report.networks.push_back(network);
    }
    for (int i = 0; i < tasks; ++i) {
        evaluation::TaskResult task;
        task.task = TaskId{i + 1};
        task.name = "conv2d_" + std::to_string(i);
        task.programs = 100 + i;
        task.bestSeconds = 1e-3 * (i + 1);
        const double wobble
            = 0.05 * std::sin(static_cast<double>(i) * 2.1 + static_cast<double>(seed));
        task.topK = topK(std::min(0.99, quality + wobble));
        task.random = topK(0.4);
        task.kendallTau = quality - 0.3 + wobble;
        task.spearmanRho = quality - 0.15 + wobble;
        report.programs += task.programs;
        report.tasks.push_back(task);
    }
    return report;
}

inline workspace::RunInfo addRun(workspace::Workspace& workspace, const RunRequest& request)
{
    options::TrainSpec spec;
    spec.runName = request.name;
    spec.dataset = "sample";
    spec.platform = "zen5";
    spec.split = "standard";
    spec.options.seed = request.seed;
    spec.options.loss = request.loss;
    spec.options.epochs = request.epochs;
    workspace::RunInfo run = must(workspace.createRun(spec));
    run.state = workspace::RunState::Finished;
    run.datasetHash = "0123456789abcdef0123456789abcdef";
    run.codeVersion = "0.1.0";
    run.host = "testhost";
    run.seconds = 42;
    run.samples = 46667;
    run.parameters = 610369;
    run.epochsDone = request.epochs;
    run.bestEpoch = request.epochs - 2;
    run.bestLoss = 1.2 - request.quality;
    mustDo(workspace.updateRun(run));
    for (int epoch = 1; epoch <= request.epochs; ++epoch) {
        const double decay = std::exp(-epoch / 6.0);
        const auto add = [&](const char* metric, double value) {
            mustDo(workspace.addMetric(run.id, metric, epoch, value));
        };
        add("train_loss", 1.1 - request.quality + decay);
        add("validation_loss", 1.2 - request.quality + 0.9 * decay);
        add("top1", request.quality * (1 - 0.6 * decay));
        add("top5", 1 - (1 - request.quality) * 0.5 * (1 + decay));
    }
    if (request.isEvaluated)
        (void)must(workspace.addEvaluation(
            run.id, "sample", "zen5", "standard", makeReport(request.quality, request.seed)));
    return must(workspace.run(run.id));
}

/// Five runs: three seeds of one configuration, one with another loss, one without evaluation.
inline std::vector<workspace::RunInfo> addRuns(workspace::Workspace& workspace)
{
    std::vector<workspace::RunInfo> runs;
    runs.push_back(addRun(workspace, {.name = "tlp-seed-0", .seed = 0, .quality = 0.80}));
    runs.push_back(addRun(workspace, {.name = "tlp-seed-1", .seed = 1, .quality = 0.84}));
    runs.push_back(addRun(workspace, {.name = "tlp-seed-2", .seed = 2, .quality = 0.82}));
    runs.push_back(addRun(
        workspace, {.name = "tlp-mse", .seed = 0, .loss = options::Loss::Mse, .quality = 0.70}));
    runs.push_back(
        addRun(workspace, {.name = "tlp-new", .seed = 3, .quality = 0.6, .isEvaluated = false}));
    return runs;
}

} // namespace tlp::test
