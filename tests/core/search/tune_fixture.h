// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "search/tuner.h"
#include "search_fixture.h"

/// Tuning sessions that measure nothing.
namespace tlp::search::test {

using measure::Candidate;
using measure::Measurement;

/// Times programs by a formula.
class FakeMeasurer : public measure::Measurer
{
public:
    std::function<Measurement(const Candidate&)> times
        = [](const Candidate& candidate) { return took(hiddenSeconds(candidate.steps)); };
    std::function<void()> onStart; ///< of a batch
    std::function<void()> onFinish; ///< of a batch
    std::vector<Candidate> measured;
    std::size_t started = 0; ///< candidates of batches
    int unfinished = 0; ///< batches so far
    int living = 0; ///< batches
    int holds = 0; ///< of the machine, now
    double waited = 0; ///< for other processes, as if
    std::optional<std::size_t> stuckAt; ///< measures so many programs, then none until a stop
    bool hasTimedBesideWork = false;

    [[nodiscard]] static Measurement took(double seconds)
    {
        Measurement measurement;
        measurement.result.costsSeconds = {seconds, seconds};
        measurement.buildSeconds = 2;
        measurement.runSeconds = 0.5;
        return measurement;
    }
    [[nodiscard]] static Measurement failed(records::MeasureError error)
    {
        Measurement measurement;
        measurement.result.errorNo = static_cast<int>(error);
        measurement.result.costsSeconds = {1e10};
        measurement.message = "it broke";
        return measurement;
    }

    [[nodiscard]] Status measure(std::span<const Candidate> candidates, const JobContext& context,
        const measure::OnMeasurement& onResult) override
    {
        hasTimedBesideWork = hasTimedBesideWork || holds > 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            while (stuckAt == measured.size() && !context.stopRequested())
                std::this_thread::yield();
            if (context.stopRequested())
                return fail(ErrorKind::Stopped, "stopped");
            measured.push_back(candidates[i]);
            onResult(i, times(candidates[i]));
        }
        return {};
    }
    [[nodiscard]] Result<std::unique_ptr<measure::Batch>> start(
        std::vector<Candidate> candidates, const JobContext& /*context*/) override
    {
        started += candidates.size();
        if (onStart)
            onStart();
        return std::make_unique<FakeBatch>(*this, std::move(candidates));
    }

    [[nodiscard]] double waitedSeconds() const override { return waited; }
    [[nodiscard]] Result<std::unique_ptr<measure::Hold>> hold(
        const JobContext& /*context*/) override
    {
        return std::make_unique<FakeHold>(*this);
    }

private:
    class FakeHold : public measure::Hold
    {
    public:
        explicit FakeHold(FakeMeasurer& measurer)
            : m_measurer(measurer)
        {
            ++m_measurer.holds;
        }
        ~FakeHold() override { --m_measurer.holds; }
        FakeHold(const FakeHold&) = delete;
        FakeHold& operator=(const FakeHold&) = delete;
        FakeHold(FakeHold&&) = delete;
        FakeHold& operator=(FakeHold&&) = delete;

    private:
        FakeMeasurer& m_measurer;
    };

    class FakeBatch : public measure::Batch
    {
    public:
        FakeBatch(FakeMeasurer& measurer, std::vector<Candidate> candidates)
            : m_measurer(measurer)
            , m_candidates(std::move(candidates))
        {
            ++m_measurer.unfinished;
            ++m_measurer.living;
        }
        ~FakeBatch() override { --m_measurer.living; }
        FakeBatch(const FakeBatch&) = delete;
        FakeBatch& operator=(const FakeBatch&) = delete;
        FakeBatch(FakeBatch&&) = delete;
        FakeBatch& operator=(FakeBatch&&) = delete;
        [[nodiscard]] Status finish(
            const JobContext& context, const measure::OnMeasurement& onResult) override
        {
            --m_measurer.unfinished;
            if (m_measurer.onFinish)
                m_measurer.onFinish();
            return m_measurer.measure(m_candidates, context, onResult);
        }

    private:
        FakeMeasurer& m_measurer;
        std::vector<Candidate> m_candidates;
    };
};

/// A session and what became of it.
struct Session
{
    std::vector<TuneTask> tasks{{workloadOf(kMatmul), 1}};
    options::TuneSpec spec;
    workload::LocalTarget target{"avx2", 2};
    OracleScorer oracle;
    ProgramScorer* scorer = &oracle;
    FakeMeasurer measurer;
    TuneHistory history;
    std::stop_source stop;
    std::function<Status(const Trial&)> onTrial;
    std::vector<Trial> trials;
    std::vector<Round> rounds;

    explicit Session(bool overlap = false)
    {
        spec.overlap = overlap;
        spec.trials = 40;
        spec.perRound = 10;
        spec.seed = 3;
        spec.policy.population = 64;
        spec.policy.generations = 2;
    }

    Result<TuneResult> run()
    {
        const TuneSink sink{[&](const Trial& trial) {
                                trials.push_back(trial);
                                return onTrial ? onTrial(trial) : Status();
                            },
            [&](const Round& round) {
                rounds.push_back(round);
                return Status();
            }};
        return tune(tasks, spec, target, *scorer, measurer, history, sink, {stop.get_token(), {}});
    }

    TuneResult finished()
    {
        auto result = run();
        if (!result)
            qFatal("%s", result.error().toString().c_str());
        return std::move(*result);
    }

    void tuneANetwork()
    {
        tasks = {{workloadOf(kMatmul), 2}, {workloadOf("matmul:m=32,n=128,k=64"), 1},
            {workloadOf("softmax:m=64,n=128"), 1}};
    }

    [[nodiscard]] double best(std::size_t task = 0) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (const Trial& trial : trials) {
            if (trial.task == task)
                least = std::min(least, trial.seconds().value_or(least));
        }
        return least;
    }
};

/// What must be equal of two sessions: not the times.
inline std::vector<std::string> summaryOf(const std::vector<Trial>& trials)
{
    std::vector<std::string> lines;
    for (const Trial& trial : trials) {
        std::string line = std::to_string(trial.number) + ' ' + std::to_string(trial.round) + ' '
            + std::to_string(trial.task) + ' ' + std::to_string(trial.predicted.value_or(0)) + ' '
            + std::to_string(trial.isRandomPick);
        for (const records::Step& step : trial.steps)
            line += ' ' + records::toJson(step);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace tlp::search::test
