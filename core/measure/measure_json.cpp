// SPDX-License-Identifier: GPL-3.0-only
#include "measure/measure_json.h"

#include <nlohmann/json.hpp>

namespace tlp::measure {

void to_json(nlohmann::json& json, const MeasureOptions& options)
{
    json = {{"builders", options.builders}, {"build_timeout_seconds", options.buildTimeoutSeconds},
        {"build_memory_mib", options.buildMemoryMiB},
        {"run_timeout_seconds", options.runTimeoutSeconds},
        {"run_memory_mib", options.runMemoryMiB}, {"repeats", options.repeats},
        {"min_repeat_ms", options.minRepeatMs}, {"max_repeats_ms", options.maxRepeatsMs},
        {"flushes_cache", options.flushesCache}, {"checks_result", options.checksResult},
        {"tolerance", options.tolerance},
        {"reference_timeout_seconds", options.referenceTimeoutSeconds}, {"seed", options.seed},
        {"cores", options.cores}, {"noise_threshold", options.noiseThreshold},
        {"noise_retries", options.noiseRetries},
        {"builds_while_running", options.buildsWhileRunning}};
}

void from_json(const nlohmann::json& json, MeasureOptions& options)
{
    const auto read = [&](const char* key, auto& value) {
        if (const auto found = json.find(key); found != json.end())
            found->get_to(value);
    };
    read("builders", options.builders);
    read("build_timeout_seconds", options.buildTimeoutSeconds);
    read("build_memory_mib", options.buildMemoryMiB);
    read("run_timeout_seconds", options.runTimeoutSeconds);
    read("run_memory_mib", options.runMemoryMiB);
    read("repeats", options.repeats);
    read("min_repeat_ms", options.minRepeatMs);
    read("max_repeats_ms", options.maxRepeatsMs);
    read("flushes_cache", options.flushesCache);
    read("checks_result", options.checksResult);
    read("tolerance", options.tolerance);
    read("reference_timeout_seconds", options.referenceTimeoutSeconds);
    read("seed", options.seed);
    read("cores", options.cores);
    read("noise_threshold", options.noiseThreshold);
    read("noise_retries", options.noiseRetries);
    read("builds_while_running", options.buildsWhileRunning);
}

} // namespace tlp::measure
