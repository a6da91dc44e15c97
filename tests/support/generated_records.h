// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "base/random.h"
#include "records/measure_record.h"
#include "records/record_reader.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

/// Records of any number for tests of scale: real ones with tile factors and costs drawn anew.
/// The costs are invented. Link tlp_records.
namespace tlp::test {

/// Adds the usable Ansor records of a log.
inline void addRecords(std::vector<records::MeasureRecord>& to, std::string text, std::string name)
{
    records::RecordReader reader(records::memorySource(std::move(text), std::move(name)));
    records::Line line;
    for (auto more = reader.next(line); more && *more; more = reader.next(line)) {
        auto* record = std::get_if<records::MeasureRecord>(&line.record);
        if (record && record->result.flag() == records::Flag::None)
            to.push_back(std::move(*record));
    }
}

/// New inner lengths whose product divides the extent, as Ansor draws them.
inline void redrawSplit(records::SplitStep& split, Rng& rng)
{
    std::int64_t rest = split.extent;
    for (auto& length : split.lengths) {
        if (rest < 1)
            return;
        std::vector<std::int64_t> divisors;
        for (std::int64_t d = 1; d <= rest && d <= 64; ++d) {
            if (rest % d == 0)
                divisors.push_back(d);
        }
        length = divisors[static_cast<std::size_t>(rng.below(divisors.size()))];
        rest /= length;
    }
}

/// One line without newline, made of one of `sample`. One in fifty is a failed measurement.
inline std::string generatedLine(const std::vector<records::MeasureRecord>& sample, Rng& rng)
{
    auto record = sample[static_cast<std::size_t>(rng.below(sample.size()))];
    for (auto& step : record.steps) {
        if (auto* split = std::get_if<records::SplitStep>(&step))
            redrawSplit(*split, rng);
    }
    const double factor = std::exp(0.7 * rng.normal());
    for (auto& cost : record.result.costsSeconds)
        cost *= factor * (1 + 0.02 * rng.normal());
    if (rng.uniform() < 0.02) {
        record.result.costsSeconds = {1e10};
        record.result.errorNo = rng.uniform() < 0.5 ? 7 : 4;
    }
    record.result.timestamp += static_cast<std::int64_t>(rng.below(100'000));
    return records::toJsonLine(record);
}

} // namespace tlp::test
