// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/paired_bootstrap.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.h"
#include "base/statistics.h"

namespace tlp::evaluation {

namespace {

Status checkInput(
    std::span<const double> a, std::span<const double> b, const BootstrapOptions& options)
{
    if (a.size() != b.size())
        return fail(ErrorKind::BadInput, "the two lists have different lengths");
    if (a.empty())
        return fail(ErrorKind::BadInput, "there is no task to compare");
    if (options.resamples < 100 || options.resamples > 1'000'000)
        return fail(ErrorKind::BadInput, "resamples must be between 100 and 1000000");
    if (!(options.confidence > 0 && options.confidence < 1))
        return fail(ErrorKind::BadInput, "confidence must be between 0 and 1");
    const auto isFinite = [](double value) { return std::isfinite(value); };
    if (!std::ranges::all_of(a, isFinite) || !std::ranges::all_of(b, isFinite))
        return fail(ErrorKind::BadInput, "a value is not finite");
    return {};
}

} // namespace

Result<PairedComparison> pairedBootstrap(
    std::span<const double> a, std::span<const double> b, const BootstrapOptions& options)
{
    TLP_CHECK(checkInput(a, b, options));

    PairedComparison result;
    result.tasks = static_cast<int>(a.size());
    std::vector<double> differences(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = a[i] - b[i];
        differences[i] = difference;
        if (std::abs(difference) <= options.tieTolerance)
            ++result.equal;
        else if (difference > 0)
            ++result.better;
        else
            ++result.worse;
    }
    result.meanDifference = mean(differences);

    Rng rng(splitSeed(options.seed, "paired-bootstrap"));
    std::vector<double> means(static_cast<std::size_t>(options.resamples));
    for (double& value : means) {
        double sum = 0;
        for (std::size_t i = 0; i < differences.size(); ++i)
            sum += differences[rng.below(differences.size())];
        value = sum / static_cast<double>(differences.size());
    }
    const double tail = (1 - options.confidence) / 2;
    result.low = quantile(means, tail);
    result.high = quantile(means, 1 - tail);
    return result;
}

} // namespace tlp::evaluation
