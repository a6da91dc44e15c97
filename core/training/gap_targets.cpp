// SPDX-License-Identifier: GPL-3.0-only
#include "training/gap_targets.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tlp::training {
namespace {

struct TaskMeans
{
    double score = 0;
    double label = 0;
    std::int64_t count = 0;
};

std::vector<TaskMeans> meansOf(std::span<const float> scores, std::span<const float> labels,
    std::span<const std::int32_t> taskOf)
{
    std::vector<TaskMeans> means;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (std::isnan(labels[i]))
            continue;
        const auto task = static_cast<std::size_t>(taskOf[i]);
        means.resize(std::max(means.size(), task + 1));
        means[task].score += double{scores[i]};
        means[task].label += double{labels[i]};
        ++means[task].count;
    }
    for (TaskMeans& task : means) {
        task.score /= static_cast<double>(std::max<std::int64_t>(1, task.count));
        task.label /= static_cast<double>(std::max<std::int64_t>(1, task.count));
    }
    return means;
}

} // namespace

std::vector<float> gapTargets(std::span<const float> scores, std::span<const float> labels,
    std::span<const std::int32_t> taskOf)
{
    const std::vector<TaskMeans> means = meansOf(scores, labels, taskOf);
    double ofScores = 0; // sums of squares
    double ofLabels = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (std::isnan(labels[i]))
            continue;
        const TaskMeans& task = means[static_cast<std::size_t>(taskOf[i])];
        ofScores += std::pow(double{scores[i]} - task.score, 2);
        ofLabels += std::pow(double{labels[i]} - task.label, 2);
    }
    const double scale = ofScores > 0 && ofLabels > 0 ? std::sqrt(ofScores / ofLabels) : 1;
    std::vector<float> targets(labels.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (std::isnan(labels[i]))
            continue;
        const TaskMeans& task = means[static_cast<std::size_t>(taskOf[i])];
        targets[i] = static_cast<float>(task.score + (double{labels[i]} - task.label) * scale);
    }
    return targets;
}

} // namespace tlp::training
