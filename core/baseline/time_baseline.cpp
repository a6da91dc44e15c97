// SPDX-License-Identifier: GPL-3.0-only
#include "baseline/time_baseline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <sys/time.h>

#include "base/statistics.h"
#include "baseline/torch_ways.h"
#include "measure/timing.h"
#include "workload/workload.h"

namespace tlp::baseline {
namespace {

measure::TimingOptions timingOptions(const BaselineRequest& request)
{
    measure::TimingOptions options;
    options.repeats = request.repeats;
    options.minRepeatSeconds = request.minRepeatMs / 1e3;
    options.maxRepeatsSeconds = request.maxRepeatsMs / 1e3;
    options.noiseThreshold = request.noiseThreshold;
    options.noiseRetries = request.noiseRetries;
    return options;
}

/// Empty when the way failed.
std::vector<double> timeWay(const TorchWay& way, const measure::TimingOptions& options)
{
    waitForIdleThreads(); // one library's threads still spin while another's want the cores
    measure::Timing timing = measure::measureTime(way.execute, way.flush, options);
    return timing.failure == 0 ? std::move(timing.costsSeconds) : std::vector<double>();
}

/// A short look at every way: those that may be the fastest.
std::vector<const TorchWay*> promising(
    const std::vector<TorchWay>& ways, const BaselineRequest& request, std::vector<WayTime>& times)
{
    constexpr double kDoubt = 1.25; // a short look is no closer
    measure::TimingOptions look = timingOptions(request);
    look.repeats = 1;
    look.minRepeatSeconds = std::min(look.minRepeatSeconds, 0.01);
    look.noiseRetries = 0;
    double least = std::numeric_limits<double>::infinity();
    for (const TorchWay& way : ways) {
        WayTime time{way.name, 0, way.whyNot};
        if (way.whyNot.empty()) {
            const std::vector<double> costs = timeWay(way, look);
            time.seconds = costs.empty() ? 0 : mean(costs);
            time.whyNot = costs.empty() ? "it failed" : "";
            least = costs.empty() ? least : std::min(least, time.seconds);
        }
        times.push_back(std::move(time));
    }
    std::vector<const TorchWay*> chosen;
    for (std::size_t i = 0; i < ways.size(); ++i)
        if (times[i].whyNot.empty() && times[i].seconds <= kDoubt * least)
            chosen.push_back(&ways[i]);
    return chosen;
}

Status timeInto(const BaselineRequest& request, BaselineReply& reply)
{
    TLP_TRY(const workload::Workload workload,
        workload::workloadOfTask(request.workloadKey, request.dagText));
    TLP_TRY(const Plan plan, makePlan(workload.dag));
    startTorch(request.threads);
    reply.torch = describeTorch();
    TLP_TRY(const std::vector<TorchWay> ways, torchWays(plan));
    for (const TorchWay* way : promising(ways, request, reply.ways)) {
        std::vector<double> costs = timeWay(*way, timingOptions(request));
        if (costs.empty()
            || (!reply.costsSeconds.empty() && mean(costs) >= mean(reply.costsSeconds)))
            continue;
        reply.costsSeconds = std::move(costs);
        reply.way = way->name;
    }
    if (reply.costsSeconds.empty())
        return fail(ErrorKind::Internal,
            fmt::format(
                "none of LibTorch's ways works; of the first: {}", reply.ways.front().whyNot));
    return {};
}

} // namespace

void limitSelf(const BaselineRequest& request)
{
    if (request.timeLimitSeconds > 0) {
        double whole = 0;
        const double part = std::modf(request.timeLimitSeconds, &whole);
        itimerval alarm{};
        alarm.it_value.tv_sec = static_cast<time_t>(whole);
        alarm.it_value.tv_usec = static_cast<suseconds_t>(part * 1e6) + 1;
        ::setitimer(ITIMER_REAL, &alarm, nullptr);
    }
}

BaselineReply timeBaseline(const BaselineRequest& request)
{
    BaselineReply reply;
    if (const Status status = timeInto(request, reply); !status) {
        reply.message = status.error().toString();
        reply.isUnsupported = status.error().kind == ErrorKind::Unsupported;
    }
    return reply;
}

} // namespace tlp::baseline
