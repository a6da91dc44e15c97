// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/scorer.h"

#include <algorithm>

#include <fmt/format.h>

#include "records/packed_steps.h"

namespace tlp::scoring {
namespace {

constexpr std::size_t kBatch = 512;

} // namespace

Result<std::vector<double>> scorePrograms(model::CostModel& model,
    std::span<const std::string> packed, int head, features::FeatureReport* report)
{
    const features::FeatureSpec& spec = model.featureSpec();
    const std::size_t size
        = static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width);
    std::vector<float> features(std::min(kBatch, packed.size()) * size);
    std::vector<double> scores;
    scores.reserve(packed.size());
    for (std::size_t first = 0; first < packed.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, packed.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            auto steps = records::unpackSteps(packed[first + i]);
            if (!steps)
                return failWithin(std::move(steps).error(),
                    fmt::format("program {} cannot be read", first + i + 1));
            features::sequenceFeatures(
                *steps, spec, std::span(features).subspan(i * size, size), report);
        }
        TLP_TRY(const std::vector<float> batch,
            model.score(
                std::span(features).first(count * size), static_cast<std::int64_t>(count), head));
        scores.insert(scores.end(), batch.begin(), batch.end());
    }
    return scores;
}

} // namespace tlp::scoring
