// SPDX-License-Identifier: GPL-3.0-only
#include "base/log.h"
#include "jobs/job_kinds.h"
#include "jobs/program_recorder.h"
#include "jobs/tune_baselines.h"
#include "jobs/tune_rows.h"
#include "jobs/tune_setup.h"
#include "workspace/process_identity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace tlp::jobs {
namespace {

using Json = nlohmann::json;

std::string secondsText(const std::optional<double>& seconds)
{
    if (!seconds)
        return "–";
    if (*seconds >= 1)
        return fmt::format("{:.3g} s", *seconds);
    return *seconds >= 1e-3 ? fmt::format("{:.3g} ms", *seconds * 1e3)
                            : fmt::format("{:.3g} µs", *seconds * 1e6);
}

Json orNull(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// One session from its row to its last round.
class TuneJob
{
public:
    TuneJob(
        workspace::Workspace& workspace, workspace::SessionInfo session, const JobContext& context)
        : m_workspace(workspace)
        , m_session(std::move(session))
        , m_context(context)
    {}

    Result<std::string> execute()
    {
        m_session.state = workspace::SessionState::Running;
        m_session.error.clear();
        m_session.ended.clear();
        TLP_CHECK(m_workspace.updateSession(m_session));
        auto result = tune();
        const Status written = writeEnd(result);
        if (!result) {
            if (!written)
                log(LogLevel::Warning,
                    fmt::format("the end of the session could not be stored: {}",
                        written.error().toString()));
            return tl::unexpected<Error>(result.error());
        }
        TLP_CHECK(Status(written));
        return resultJson();
    }

private:
    Result<search::TuneResult> tune()
    {
        const options::TuneSpec& spec = m_session.spec;
        TLP_TRY(const workload::LocalTarget target, localTarget(spec.target));
        TLP_CHECK(checkPlatform(target));
        TLP_CHECK(checkModel());
        TLP_CHECK(loadTasks());
        TLP_CHECK(measureBaselines(target));
        TLP_TRY(const search::TuneHistory history, loadHistory(target));
        TLP_TRY(const auto scorer, makeScorer(m_workspace, spec, m_tasks));
        TLP_TRY(const auto measurer, measure::Measurer::create(measureOptions(spec)));
        report();
        search::TuneSink sink;
        sink.onTrial = [this](const search::Trial& trial) { return store(trial); };
        sink.onRound = [this](const search::Round& round) { return store(round); };
        TLP_TRY(const search::TuneResult result,
            search::tune(
                m_tasks, spec, target, *scorer, *measurer, history, sink, {m_context.stop, {}}));
        if (m_number == 0)
            return fail(ErrorKind::Unsupported, "the search found no program to measure");
        if (m_measured.empty())
            return fail(ErrorKind::Unsupported,
                fmt::format("no program could be built and run; the last of {} failed because: {}",
                    m_number, m_lastMessage));
        return result;
    }

    /// "host" may mean something else after a move to another machine; times of both must not mix.
    Status checkPlatform(const workload::LocalTarget& target)
    {
        const std::string platform = target.platformName();
        if (m_session.trials > 0 && m_session.platform != platform)
            return fail(ErrorKind::BadInput,
                fmt::format("the session measured on {} so far, and “{}” is {} now; start a new "
                            "session",
                    m_session.platform, m_session.spec.target, platform));
        const std::string host = workspace::hostName();
        if (m_session.trials > 0 && m_session.host != host)
            log(LogLevel::Warning,
                fmt::format("the session measured on {} so far, this is {}: their times may differ",
                    m_session.host, host));
        m_session.platform = platform;
        if (m_session.trials == 0)
            m_session.host = host;
        return m_workspace.updateSession(m_session);
    }

    /// Another run may have got the name of the session's own since that was deleted.
    Status checkModel() const
    {
        if (!m_session.run)
            return {};
        const auto run = m_workspace.run(m_session.spec.model);
        if (run && run->id == m_session.run)
            return {};
        if (!run && run.error().kind != ErrorKind::NotFound)
            return tl::unexpected<Error>(run.error());
        return fail(ErrorKind::NotFound,
            fmt::format("the run “{}”, whose model the session uses, has been deleted",
                m_session.spec.model));
    }

    /// As they were when the session began: a network file may have changed since.
    Status loadTasks()
    {
        TLP_TRY(const auto rows, m_workspace.sessionTasks(m_session.id));
        if (!rows.empty()) {
            TLP_TRY(m_tasks, fromRows(rows));
        } else {
            TLP_TRY(m_tasks, tuneTasks(m_session.spec));
            TLP_CHECK(m_workspace.setSessionTasks(m_session.id, toRows(m_tasks)));
            warnOfFewTrials();
        }
        return {};
    }

    /// A network has a time once each of its tasks has one.
    void warnOfFewTrials() const
    {
        const options::TuneSpec& spec = m_session.spec;
        const auto needed = static_cast<std::int64_t>(m_tasks.size()) * spec.perRound;
        if (m_tasks.size() > 1 && spec.trials < needed)
            log(LogLevel::Warning,
                fmt::format(
                    "{} trials are too few for a first round of each of the {} tasks, which "
                    "takes {}: without a time of every task the whole has none",
                    spec.trials, m_tasks.size(), needed));
    }

    /// Before anything of the search runs; none of its time is the search's.
    Status measureBaselines(const workload::LocalTarget& target)
    {
        if (!m_session.spec.measuresBaseline)
            return {};
        std::vector<const workload::Workload*> workloads;
        for (const search::TuneTask& task : m_tasks)
            workloads.push_back(&task.workload);
        return storeMissingBaselines(
            m_workspace, workloads, target, baselineOptions(target), m_context);
    }

    Result<search::TuneHistory> loadHistory(const workload::LocalTarget& target)
    {
        search::TuneHistory history;
        TLP_TRY(const auto trials, m_workspace.trials(m_session.id));
        for (const workspace::TrialInfo& row : trials) {
            TLP_TRY(search::Trial trial, fromRow(row));
            history.trials.push_back(std::move(trial));
            take(row);
        }
        TLP_TRY(const auto rounds, m_workspace.rounds(m_session.id));
        for (const workspace::RoundInfo& row : rounds) {
            history.rounds.push_back(fromRow(row));
            m_lastRound = row;
        }
        history.times = fromRow(m_session.times);
        history.times.total = std::max(history.times.total, m_lastSeconds);
        m_isTimeShort = isTimeShort();
        if (!history.trials.empty())
            log(LogLevel::Info, fmt::format("goes on after trial {}", m_number));
        TLP_TRY(history.warmStart, warmStart(target));
        if (!history.warmStart.empty())
            log(LogLevel::Info,
                fmt::format("starts from {} programs measured before", history.warmStart.size()));
        return history;
    }

    /// As it was when the session began: its sources may have grown, moved or gone since.
    Result<std::vector<search::MeasuredProgram>> warmStart(const workload::LocalTarget& target)
    {
        if (m_session.spec.warmStart.empty())
            return std::vector<search::MeasuredProgram>();
        TLP_TRY(const auto rows, m_workspace.warmPrograms(m_session.id));
        if (!rows.empty())
            return fromRows(rows, m_tasks);
        std::vector<std::string> remarks;
        TLP_TRY(auto programs,
            loadWarmStart(
                m_workspace, m_session.spec, m_tasks, target, {m_context.stop, {}}, &remarks));
        for (const std::string& remark : remarks)
            log(LogLevel::Warning, remark);
        TLP_CHECK(m_workspace.setWarmPrograms(m_session.id, toRows(programs)));
        return programs;
    }

    void take(const workspace::TrialInfo& trial)
    {
        m_number = trial.number;
        m_lastSeconds = trial.atSeconds;
        if (trial.seconds())
            m_measured.insert(trial.task);
        if (!trial.message.empty())
            m_lastMessage = trial.message;
    }

    Status store(const search::Trial& trial)
    {
        const workspace::TrialInfo row = toRow(trial);
        TLP_CHECK(m_workspace.addTrial(m_session.id, row));
        take(row);
        report();
        return {};
    }

    Status store(const search::Round& round)
    {
        const workspace::RoundInfo row = toRow(round);
        TLP_CHECK(m_workspace.addRound(m_session.id, row));
        m_lastRound = row;
        const search::TuneTimes& times = round.times;
        log(LogLevel::Info,
            fmt::format("round {}{}: trial {}, best {}{}{}; search {:.2f} s, model {:.2f} s, build "
                        "{:.2f} s, run {:.2f} s",
                round.number, m_tasks.size() > 1 ? fmt::format(" (task {})", round.task + 1) : "",
                m_number, secondsText(round.bestSeconds),
                m_tasks.size() > 1 ? ", " + inAll(round.estimate) : "",
                round.kendall ? fmt::format(", Kendall {:.2f}", *round.kendall) : "", times.search,
                times.model, times.build, times.run));
        m_isTimeShort = isTimeShort();
        report();
        return {};
    }

    /// The network's time, or why there is none yet.
    [[nodiscard]] std::string inAll(const std::optional<double>& estimate) const
    {
        return estimate
            ? fmt::format("in all {}", secondsText(estimate))
            : fmt::format("{} of {} tasks measured so far", m_measured.size(), m_tasks.size());
    }

    void report() const
    {
        std::string detail;
        if (m_lastRound && m_tasks.size() > 1)
            detail = fmt::format("round {}, task {}: best {}, {}", m_lastRound->number,
                m_lastRound->task + 1, secondsText(m_lastRound->bestSeconds),
                inAll(m_lastRound->estimate));
        else if (m_lastRound)
            detail = fmt::format(
                "round {}, best {}", m_lastRound->number, secondsText(m_lastRound->bestSeconds));
        const options::TuneSpec& spec = m_session.spec;
        if (m_isTimeShort)
            m_context.report({"tune", std::llround(std::min(m_lastSeconds, spec.secondsBudget)),
                std::llround(spec.secondsBudget), "seconds",
                fmt::format("trial {}, {}", m_number, detail)});
        else
            m_context.report({"tune", m_number, spec.trials, "trials", detail});
    }

    /// Whether its seconds end the session before its trials do. Looked at after each round: within
    /// one, time and trials pass unevenly.
    [[nodiscard]] bool isTimeShort() const
    {
        const options::TuneSpec& spec = m_session.spec;
        return spec.secondsBudget > 0
            && m_lastSeconds / spec.secondsBudget
            >= static_cast<double>(m_number) / static_cast<double>(spec.trials);
    }

    /// The row was written by every trial and round: what it holds now is completed.
    Status writeEnd(const Result<search::TuneResult>& result)
    {
        TLP_TRY(m_session, m_workspace.session(m_session.id));
        if (result) {
            m_session.state = workspace::SessionState::Finished;
            m_session.ended = result->ended;
            m_session.times = toRow(result->times);
        } else {
            const bool isStopped = result.error().kind == ErrorKind::Stopped;
            m_session.state
                = isStopped ? workspace::SessionState::Stopped : workspace::SessionState::Failed;
            m_session.error = isStopped ? std::string() : result.error().toString();
            m_session.times.total = std::max(m_session.times.total, m_lastSeconds);
        }
        TLP_CHECK(m_workspace.setSessionTimes(m_session.id, m_session.times));
        return m_workspace.updateSession(m_session);
    }

    Result<std::string> resultJson() const
    {
        Json tasks = Json::array();
        std::string workload;
        TLP_TRY(const auto rows, m_workspace.sessionTasks(m_session.id));
        TLP_TRY(const auto compared, m_workspace.compareWithBaselines(m_session, rows));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const workspace::SessionTask& task = rows[i];
            const auto& baseline = compared.tasks[i];
            tasks.push_back({{"workload", task.text}, {"weight", task.weight},
                {"trials", task.trials}, {"best_seconds", orNull(task.bestSeconds)},
                {"baseline_seconds", baseline ? Json(baseline->seconds) : Json(nullptr)},
                {"baseline_way", baseline ? Json(baseline->way) : Json(nullptr)}});
        }
        for (const std::string& name : m_session.spec.workloads)
            workload += (workload.empty() ? "" : " ") + name;
        const workspace::SessionTimes& times = m_session.times;
        return Json{{"workload", workload}, {"best_seconds", orNull(m_session.bestSeconds)},
            {"baseline_seconds", orNull(compared.seconds)}, {"baseline_missing", compared.missing},
            {"trials", m_session.trials}, {"failed", m_session.failed},
            {"seconds",
                {{"search", times.search}, {"model", times.model}, {"build", times.build},
                    {"run", times.run}, {"other", times.other()}, {"total", times.total}}},
            {"session", m_session.name}, {"model", m_session.spec.model},
            {"platform", m_session.platform}, {"ended", m_session.ended},
            {"tasks", std::move(tasks)}}
            .dump(-1, ' ', false, Json::error_handler_t::replace);
    }

    workspace::Workspace& m_workspace;
    workspace::SessionInfo m_session;
    const JobContext& m_context;
    std::vector<search::TuneTask> m_tasks;
    std::int64_t m_number = 0; ///< of the last trial
    double m_lastSeconds = 0; ///< when it ended
    bool m_isTimeShort = false;
    std::set<std::int64_t> m_measured; ///< tasks of which a program worked
    std::string m_lastMessage;
    std::optional<workspace::RoundInfo> m_lastRound;
};

} // namespace

Result<std::string> tuneJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    if (!job.session)
        return fail(ErrorKind::NotFound, "the session of this job has been deleted");
    TLP_TRY(workspace::SessionInfo session, workspace.session(job.session));
    return TuneJob(workspace, std::move(session), context).execute();
}

} // namespace tlp::jobs
