// SPDX-License-Identifier: GPL-3.0-only
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "records/target.h"
#include "records/workload_key.h"

// Any bytes go through the reader, and must end in records, skipped lines with a reason, or one
// error. What was read must survive writing and packing unchanged.

using namespace tlp;
using namespace tlp::records;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void checkRecord(const MeasureRecord& record)
{
    const std::string packed = packSteps(record.steps);
    const Result<std::vector<Step>> steps = unpackSteps(packed);
    require(steps && *steps == record.steps);
    (void)record.result.meanSeconds();
    require(!parseTarget(record.task.target).kind.empty() || record.task.target.empty()
        || record.task.target.find_first_not_of(" \t\r\n\f\v") == std::string::npos);
    const WorkloadKey key = parseWorkloadKey(record.task.workloadKey);
    require(parseWorkloadKey(key.canonical).canonical == key.canonical);
}

void checkRecord(const AutoTvmRecord& record)
{
    (void)record.taskKey();
    (void)record.configKey();
}

template <typename Record>
void checkRoundTrip(const Record& record)
{
    checkRecord(record);
    const std::string json = toJsonLine(record);
    const Line again = parseLine(json, 1);
    require(again.kind == LineKind::Record);
    const auto* back = std::get_if<Record>(&again.record);
    require(back != nullptr && *back == record);
    require(toJsonLine(*back) == json);
}

void checkLine(const Line& line)
{
    require(line.number >= 1);
    require((line.kind == LineKind::Skipped) == !line.reason.empty());
    require(
        (line.kind == LineKind::Record) == !std::holds_alternative<std::monostate>(line.record));
    if (const auto* record = std::get_if<MeasureRecord>(&line.record))
        checkRoundTrip(*record);
    else if (const auto* autoTvm = std::get_if<AutoTvmRecord>(&line.record))
        checkRoundTrip(*autoTvm);
}

/// Damaged or not: either an error or steps that pack to the very same bytes.
void checkPacked(std::string_view bytes)
{
    const Result<std::vector<Step>> steps = unpackSteps(bytes);
    if (steps)
        require(packSteps(*steps) == bytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    RecordReader reader(memorySource(bytes, "fuzz"));
    Line line;
    std::int64_t number = 0;
    for (;;) {
        const Result<bool> more = reader.next(line);
        if (!more || !*more)
            break;
        require(line.number == number || line.number == number + 1);
        number = line.number;
        checkLine(line);
    }
    checkPacked(bytes);
    checkPacked("\x01" + bytes);
    return 0;
}
