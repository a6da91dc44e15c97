// SPDX-License-Identifier: GPL-3.0-only
#include "base/log.h"
#include "base/machine.h"
#include "base/name_lookup.h"
#include "jobs/evaluate_model.h"
#include "jobs/job_kinds.h"
#include "jobs/study_runner.h"
#include "measure/machine_lock.h"
#include "scoring/scorer.h"
#include "study/study_speed.h"
#include "workspace/process_identity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>

namespace tlp::jobs {
namespace {

using workspace::StudyState;

constexpr int kRounds = 7;
constexpr std::int64_t kProgramsTimed = 8192; ///< about as many, whole tasks

/// One cell whose speed is measured.
struct Timed
{
    study::CellSpeed speed;
    std::unique_ptr<model::CostModel> model;
    int head = 0;
    std::shared_ptr<const EvaluationSet> set;
};

/// Times the models of a study in turn on the same programs, so that what disturbs the machine
/// disturbs all of them.
class SpeedMeasurement
{
public:
    SpeedMeasurement(workspace::Workspace& workspace, const workspace::StudyInfo& study,
        const JobContext& context)
        : m_workspace(workspace)
        , m_study(study)
        , m_context(context)
    {}

    Result<std::string> run()
    {
        scoring::setTorchThreads(0);
        TLP_CHECK(load());
        if (m_timed.empty())
            return fail(ErrorKind::BadInput,
                fmt::format(
                    "no cell of “{}” has finished, so there is no model to time", m_study.name));
        measure::MachineLock lock;
        TLP_CHECK(lock.take(measure::MachineLock::Use::Timing, m_context));
        const auto total = std::int64_t(m_timed.size()) * (kRounds + 1);
        std::int64_t done = 0;
        for (int round = 0; round <= kRounds; ++round) { // the first one warms up
            for (Timed& timed : m_timed) {
                TLP_TRY(const ScoredSet scored,
                    scoreSet(*timed.model, timed.head, *timed.set, {m_context.stop, {}}));
                if (round > 0 && timed.set->programs > 0)
                    timed.speed.secondsPerScore.push_back(
                        scored.seconds / double(timed.set->programs));
                m_context.report({"speed", ++done, total, "models", {}});
            }
        }
        study::SpeedReport report{
            std::int64_t(std::time(nullptr)), workspace::hostName(), availableProcessors(), {}};
        for (Timed& timed : m_timed)
            report.cells.push_back(std::move(timed.speed));
        TLP_CHECK(m_workspace.setStudySpeeds(m_study.id, report.toJson()));
        return nlohmann::json{{"study", m_study.name}, {"models", report.cells.size()}}.dump();
    }

private:
    /// The first finished cell of every setting: the seed does not change the speed.
    Status load()
    {
        TLP_TRY(const auto rows, m_workspace.studyCells(m_study.id));
        TLP_TRY(const auto cells, study::fromRows(rows));
        std::vector<study::Labels> known;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (rows[i].state != workspace::CellState::Finished || cells[i].places.empty()
                || std::ranges::find(known, cells[i].places.front()) != known.end())
                continue;
            known.push_back(cells[i].places.front());
            Timed timed;
            timed.speed.key = cells[i].key;
            TLP_TRY(timed.model,
                model::loadModel(model::modelFileIn(m_workspace.runDirectory(rows[i].run))));
            TLP_TRY(timed.set, programsOf(cells[i].train, timed.model->featureSpec().kind));
            timed.speed.programs = timed.set->programs;
            for (const EvaluationSet::Task& task : timed.set->tasks)
                timed.speed.featureSeconds += task.statements.seconds
                    / double(std::max<std::int64_t>(1, timed.set->programs));
            m_timed.push_back(std::move(timed));
        }
        return {};
    }

    /// Of the platform that the model is for: the held-out ones where there is a split.
    Result<std::shared_ptr<const EvaluationSet>> programsOf(
        const options::TrainSpec& spec, features::FeatureKind kind)
    {
        auto& known = m_sets[spec.platform + "\n" + spec.split + "\n" + features::toString(kind)];
        if (known)
            return known;
        TLP_TRY(const auto entry, m_workspace.dataset(spec.dataset));
        TLP_CHECK(checkIsExact(entry.name, spec.dataset, "dataset"));
        TLP_TRY(auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
        TLP_TRY(const auto platform, dataset.platform(spec.platform));
        std::vector<TaskId> ids;
        if (!spec.split.empty()) {
            TLP_TRY(const auto split, dataset.split(spec.split));
            ids = split.test;
        } else {
            TLP_TRY(const auto tasks, dataset.tasks());
            for (const dataset::TaskInfo& task : tasks)
                ids.push_back(task.id);
        }
        TLP_TRY(EvaluationSet set, loadEvaluationSet(dataset, ids, platform.id, kind, m_context));
        std::erase_if(set.tasks,
            [](const EvaluationSet::Task& task) { return !(task.programs.bestSeconds > 0); });
        set.programs = 0;
        std::size_t kept = 0;
        while (kept < set.tasks.size() && set.programs < kProgramsTimed)
            set.programs += std::int64_t(set.tasks[kept++].programs.packed.size());
        set.tasks.resize(kept);
        known = std::make_shared<const EvaluationSet>(std::move(set));
        return known;
    }

    workspace::Workspace& m_workspace;
    const workspace::StudyInfo& m_study;
    const JobContext& m_context;
    std::vector<Timed> m_timed;
    std::map<std::string, std::shared_ptr<const EvaluationSet>> m_sets;
};

Result<std::string> runCells(workspace::Workspace& workspace, const workspace::StudyInfo& study,
    const workspace::StudyRequest& request, const JobContext& context)
{
    TLP_CHECK(workspace.setStudyState(study.id, StudyState::Running));
    StudyRunner runner(
        workspace, study, request.parallel > 0 ? request.parallel : availableProcessors(), context);
    const Status done = runner.run();
    const int failed = runner.failed();
    const std::string remark = failed > 0
        ? fmt::format("{} of {} cells failed", failed, runner.finished() + failed)
        : std::string();
    if (!done) {
        const bool isStopped = done.error().kind == ErrorKind::Stopped;
        TLP_CHECK(
            workspace.setStudyState(study.id, isStopped ? StudyState::Stopped : StudyState::Failed,
                isStopped ? std::string() : done.error().toString()));
        return tl::unexpected<Error>(done.error());
    }
    TLP_CHECK(workspace.setStudyState(study.id, StudyState::Finished, remark));
    return nlohmann::json{{"study", study.name}, {"cells", runner.finished() + failed},
        {"finished", runner.finished()}, {"failed", failed}}
        .dump();
}

} // namespace

Result<std::string> studyJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    if (!job.study)
        return fail(ErrorKind::NotFound, "the study of this job has been deleted");
    TLP_TRY(const auto request, workspace::StudyRequest::fromJson(job.specJson));
    TLP_TRY(const workspace::StudyInfo study, workspace.study(job.study));
    if (request.step == workspace::StudyRequest::Step::Speed)
        return SpeedMeasurement(workspace, study, context).run();
    return runCells(workspace, study, request, context);
}

} // namespace tlp::jobs
