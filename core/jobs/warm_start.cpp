// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/tune_setup.h"

#include "base/name_lookup.h"
#include "dataset/record_files.h"
#include "records/packed_steps.h"
#include "records/target.h"
#include "records/workload_key.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <unordered_map>
#include <utility>

namespace tlp::jobs {
namespace {

/// Gathers programs of a session's tasks from several sources.
class WarmStart
{
public:
    WarmStart(const std::vector<search::TuneTask>& tasks, const workload::LocalTarget& target)
        : m_tasks(tasks)
        , m_platform(target.platformName())
    {
        for (std::size_t i = 0; i < tasks.size(); ++i)
            m_indices.emplace(records::parseWorkloadKey(tasks[i].workload.key).canonical, i);
    }

    Status addSession(const workspace::Workspace& workspace, const std::string& name)
    {
        TLP_TRY(const workspace::SessionInfo session, workspace.session(name));
        TLP_CHECK(checkIsExact(session.name, name, "session"));
        if (!session.platform.empty() && session.platform != m_platform)
            return fail(ErrorKind::BadInput,
                fmt::format("the session “{}” measured on {}, not on {}", name, session.platform,
                    m_platform));
        TLP_TRY(const auto tasks, workspace.sessionTasks(session.id));
        std::map<std::int64_t, std::string> keys;
        for (const workspace::SessionTask& task : tasks)
            keys.emplace(task.ordinal, task.workloadKey);
        TLP_TRY(const auto trials, workspace.trials(session.id));
        m_found = 0;
        for (const workspace::TrialInfo& trial : trials) {
            auto steps = records::unpackSteps(trial.packedSteps);
            if (!steps)
                return failWithin(std::move(steps).error(),
                    fmt::format("trial {} of “{}” cannot be read", trial.number, name));
            add(keys[trial.task], *steps, trial.seconds());
        }
        return checkFound("the session “" + name + "”");
    }

    /// A file, folder or archive, as an import reads it.
    Status addFiles(
        const std::string& path, const JobContext& context, std::vector<std::string>* remarks)
    {
        m_found = 0;
        const std::filesystem::path paths[]{path};
        TLP_TRY(const dataset::ImportReport report,
            dataset::readRecordFiles(paths, {}, context, [&](const records::Line& line) {
                const auto* record = std::get_if<records::MeasureRecord>(&line.record);
                // Another machine's times would mislead, and keep programs from being measured
                // here.
                if (record != nullptr
                    && records::parseTarget(record->task.target).platformName() == m_platform)
                    add(record->task.workloadKey, record->steps, record->result.meanSeconds());
            }));
        if (remarks != nullptr && (report.skipped > 0 || report.filesFailed > 0))
            remarks->push_back(fmt::format("of {} to start from {} of {} lines and {} of {} files "
                                           "cannot be read",
                path, report.skipped, report.lines, report.filesFailed, report.files));
        return checkFound(path);
    }

    std::vector<search::MeasuredProgram> take() { return std::move(m_programs); }

private:
    void add(const std::string& workloadKey, const std::vector<records::Step>& steps,
        std::optional<double> seconds)
    {
        const auto task = m_indices.find(records::parseWorkloadKey(workloadKey).canonical);
        if (task == m_indices.end())
            return;
        auto state = program::State::replayed(m_tasks[task->second].workload.dag, steps);
        if (!state)
            return;
        ++m_found;
        const auto [known, isNew] = m_byContent.try_emplace(
            fmt::format("{} {}", task->second, records::packSteps(steps)), m_programs.size());
        if (isNew) {
            m_programs.push_back({task->second, std::move(*state), seconds});
            return;
        }
        auto& stored = m_programs[known->second].seconds;
        if (seconds && (!stored || *seconds < *stored))
            stored = seconds;
    }

    Status checkFound(const std::string& source) const
    {
        if (m_found == 0)
            return fail(ErrorKind::BadInput,
                fmt::format("{} holds no program of these workloads that was measured on {}",
                    source, m_platform));
        return {};
    }

    const std::vector<search::TuneTask>& m_tasks;
    std::string m_platform;
    std::unordered_map<std::string, std::size_t> m_indices; ///< of tasks by canonical key
    std::unordered_map<std::string, std::size_t> m_byContent;
    std::vector<search::MeasuredProgram> m_programs;
    std::int64_t m_found = 0; ///< in the source being read
};

} // namespace

Result<std::vector<search::MeasuredProgram>> loadWarmStart(const workspace::Workspace& workspace,
    const options::TuneSpec& spec, const std::vector<search::TuneTask>& tasks,
    const workload::LocalTarget& target, const JobContext& context,
    std::vector<std::string>* remarks)
{
    WarmStart start(tasks, target);
    for (const std::string& source : spec.warmStart) {
        if (source.starts_with('/'))
            TLP_CHECK(start.addFiles(source, context, remarks));
        else
            TLP_CHECK(start.addSession(workspace, source));
    }
    return start.take();
}

} // namespace tlp::jobs
