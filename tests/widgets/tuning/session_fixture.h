// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "records/packed_steps.h"
#include "records/workload_key.h"
#include "space/schedule_space.h"
#include "widgets/compare/run_fixture.h"
#include "workload/local_target.h"
#include "workload/workload_catalog.h"
#include "workspace/process_identity.h"

/// Hand-made tuning sessions for the tests of the pages: real schedules with invented times. Every
/// step that fails stops the test program.
namespace tlp::test {

struct SessionRequest
{
    std::string name;
    std::string workload = "matmul:m=64,n=64,k=64";
    std::string model = "random";
    std::uint64_t seed = 0;
    std::int64_t trials = 60;
    double speed = 1; ///< how fast the search finds fast programs
    double quality = 0.5; ///< of the model's scores, 0 to 1
    workspace::SessionState state = workspace::SessionState::Finished;
};

/// Makes sessions and goes on with them, trial by trial.
class SessionMaker
{
public:
    SessionMaker(workspace::Workspace& workspace, const SessionRequest& request)
        : m_workspace(workspace)
        , m_request(request)
        , m_rng(request.seed + 1)
    {
        options::TuneSpec spec;
        spec.sessionName = request.name;
        spec.workloads = {request.workload};
        spec.target = must(workload::LocalTarget::parse("host")).toText();
        spec.model = request.model;
        spec.seed = request.seed;
        spec.trials = request.trials;
        workspace::SessionInfo session = must(workspace.createSession(spec));
        session.platform = must(workload::LocalTarget::parse("host")).platformName();
        session.host = workspace::hostName();
        session.state = request.state;
        if (request.state == workspace::SessionState::Finished)
            session.ended = std::string("trials");
        mustDo(workspace.updateSession(session));
        m_id = session.id;
        std::vector<workspace::SessionTask> tasks;
        for (const auto& [workload, weight] : must(workload::findWorkloads(request.workload))) {
            workspace::SessionTask task;
            task.ordinal = std::ssize(tasks);
            task.workloadKey = workload.key;
            task.text = workload.text;
            if (records::parseWorkloadKey(workload.key).isHash)
                task.dagText = workload.dagText;
            task.weight = weight;
            task.flops = workload.flops;
            tasks.push_back(task);
            m_spaces.push_back(must(space::ScheduleSpace::create(workload.dag, {})));
        }
        mustDo(workspace.setSessionTasks(m_id, tasks));
    }

    [[nodiscard]] SessionId id() const { return m_id; }
    [[nodiscard]] static constexpr std::int64_t perRound() { return 10; }
    /// The ones that fail: every seventeenth.
    [[nodiscard]] static bool fails(std::int64_t number) { return number % 17 == 0; }

    /// Whole rounds of one task each, in turn.
    void addRounds(std::int64_t count)
    {
        for (std::int64_t i = 0; i < count; ++i) {
            ++m_round;
            const auto task = static_cast<std::size_t>(m_round - 1) % m_spaces.size();
            for (std::int64_t k = 0; k < perRound(); ++k)
                addTrial(task);
            workspace::RoundInfo round;
            round.number = m_round;
            round.task = static_cast<std::int64_t>(task);
            round.times = {0.3, 0.08, 2.6, 1.4, 4.5};
            round.kendall = m_request.quality + 0.1 * std::sin(static_cast<double>(m_round));
            mustDo(m_workspace.addRound(m_id, round));
            m_seconds += round.times.total;
        }
    }

    void addTrial(std::size_t task)
    {
        workspace::TrialInfo trial;
        trial.number = ++m_number;
        trial.task = static_cast<std::int64_t>(task);
        trial.round = std::max<std::int64_t>(m_round, 1);
        trial.packedSteps = records::packSteps(draw(task).steps());
        trial.isRandomPick = m_number % perRound() == 0;
        const double progress = m_request.speed * static_cast<double>(m_number) / 20;
        const double seconds = 2e-5 * static_cast<double>(task + 1)
            * (1 + 6 / (1 + progress) * (0.3 + m_rng.uniform()));
        trial.predicted = -m_request.quality * std::log(seconds)
            + (1 - m_request.quality) * 3 * m_rng.uniform();
        trial.buildSeconds = 0.26;
        trial.runSeconds = 0.14;
        trial.atSeconds = m_seconds + 0.45 * static_cast<double>((m_number - 1) % perRound() + 1);
        if (fails(m_number)) {
            trial.errorNo = 7;
            trial.message = "it ran for more than 10 s";
        } else {
            trial.costsSeconds = {seconds, seconds * 1.02, seconds * 0.98};
        }
        mustDo(m_workspace.addTrial(m_id, trial));
    }

private:
    program::State draw(std::size_t task)
    {
        constexpr int kDraws = 1000; // some cannot be applied
        for (int i = 0; i < kDraws; ++i)
            if (auto state = m_spaces[task].sample(m_rng))
                return std::move(*state);
        qFatal("no schedule was drawn");
    }

    workspace::Workspace& m_workspace;
    SessionRequest m_request;
    Rng m_rng;
    SessionId m_id;
    std::vector<space::ScheduleSpace> m_spaces; ///< by task
    std::int64_t m_number = 0, m_round = 0;
    double m_seconds = 0;
};

/// A session with all its trials.
inline SessionId addSession(workspace::Workspace& workspace, const SessionRequest& request)
{
    SessionMaker maker(workspace, request);
    maker.addRounds(request.trials / SessionMaker::perRound());
    return maker.id();
}

} // namespace tlp::test
