// SPDX-License-Identifier: GPL-3.0-only
#include "base/log.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "jobs/evaluate_model.h"
#include "jobs/job_kinds.h"
#include "jobs/training_set.h"
#include "jobs/training_source.h"
#include "scoring/scorer.h"
#include "training/trainer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <stop_token>
#include <system_error>

namespace tlp::jobs {
namespace {

constexpr int kCurvePoints = 25;
const std::vector<int> kKs{1, 5, 10, 20};

/// One training run from its row to its evaluation.
class TrainJob
{
public:
    TrainJob(workspace::Workspace& workspace, workspace::RunInfo run, const JobContext& context)
        : m_workspace(workspace)
        , m_run(std::move(run))
        , m_context(context)
    {}

    Result<std::string> execute()
    {
        m_run.state = workspace::RunState::Running;
        m_run.error.clear();
        TLP_CHECK(m_workspace.updateRun(m_run));
        auto result = train();
        m_run.state = result                            ? workspace::RunState::Finished
            : result.error().kind == ErrorKind::Stopped ? workspace::RunState::Stopped
                                                        : workspace::RunState::Failed;
        m_run.error = result ? std::string() : result.error().toString();
        if (const Status written = m_workspace.updateRun(m_run); !written && result)
            return tl::unexpected<Error>(
                written.error()); // else the first error is the one to tell
        return result;
    }

private:
    Result<std::string> train()
    {
        const options::TrainSpec& spec = m_run.spec;
        scoring::setTorchThreads(spec.options.threads);
        TLP_TRY(const auto entry, m_workspace.dataset(spec.dataset));
        TLP_CHECK(checkIsExact(entry.name, spec.dataset, "dataset"));
        TLP_TRY(auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
        TLP_TRY(const auto source, loadSource(m_workspace, spec));
        TLP_TRY(TrainingSet set,
            makeTrainingSet(
                dataset, spec, m_context, source ? &source->header().features : nullptr));
        TLP_CHECK(checkUnchanged(set));
        TLP_CHECK(describeRun(set));
        TLP_TRY(m_test,
            loadEvaluationSet(
                dataset, set.testTasks, set.platform.id, set.features.kind, m_context));

        const model::ModelHeader header{1, spec.options, set.features, set.heads};
        const int stored = m_run.epochsDone;
        auto trained
            = training::train(header, set.data, m_workspace.runDirectory(m_run.id), callbacks(),
                {m_halt.get_token(), m_context.onProgress}, {source.get(), spec.from.modelHash});
        if (m_stored)
            return tl::unexpected<Error>(*m_stored);
        TLP_TRY(const training::TrainingResult result, std::move(trained));
        // A kill between a checkpoint and its row lost that epoch's points; others are replaced.
        for (const training::PretrainResult& epoch : result.pretraining)
            TLP_CHECK(addMetric(epoch));
        for (const training::EpochResult& epoch : result.history) {
            if (epoch.epoch > stored)
                TLP_CHECK(addMetrics(epoch));
        }
        m_run.seconds = result.seconds;
        m_run.epochsDone = result.epochsDone;
        m_run.bestEpoch = result.bestEpoch;
        m_run.bestLoss = finite(result.bestValidationLoss);
        TLP_TRY(const auto evaluation, evaluateFinal(dataset, entry.name, set));
        return nlohmann::json{{"run", m_run.name}, {"epochs", result.epochsDone},
            {"best_epoch", result.bestEpoch}, {"evaluation", evaluation}}
            .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    /// Continuing on other data would make a model that no row describes.
    Status checkUnchanged(const TrainingSet& set) const
    {
        if (m_run.epochsDone == 0 || m_run.datasetHash == set.datasetHash)
            return {};
        return fail(ErrorKind::BadInput,
            fmt::format("the training programs of “{}” have changed since this run began; start a "
                        "new run",
                m_run.spec.dataset));
    }

    Status describeRun(const TrainingSet& set)
    {
        m_run.datasetHash = set.datasetHash;
        m_run.samples = set.data.size();
        m_run.featureSpecJson = set.features.toJson();
        if (!set.tasksLeftOut.empty())
            log(LogLevel::Warning,
                fmt::format("left out for want of a valid measurement on {}: {}",
                    joinText(set.heads, " or "), joinText(set.tasksLeftOut, ", ")));
        for (std::size_t i = 0; !m_run.spec.mix.empty() && i < set.heads.size(); ++i)
            log(LogLevel::Info,
                fmt::format("{}: {} of {} programs have a label", set.heads[i], set.labelled[i],
                    set.data.size()));
        const auto size
            = std::size_t(set.features.shape.rows) * std::size_t(set.features.shape.width);
        if (!set.data.unlabelled.empty())
            log(LogLevel::Info,
                fmt::format("pre-training reads {} programs more, without their times",
                    set.data.unlabelled.size() / size));
        for (const std::string& warning : unknownTokenWarnings(set.featureReport))
            log(LogLevel::Warning, warning);
        std::error_code error;
        std::filesystem::create_directories(m_workspace.runDirectory(m_run.id), error);
        if (error)
            return fail(ErrorKind::Io,
                fmt::format("the run's folder cannot be created: {}", error.message()),
                {m_workspace.runDirectory(m_run.id).string(), 0, 0});
        return m_workspace.updateRun(m_run);
    }

    training::TrainerCallbacks callbacks()
    {
        training::TrainerCallbacks callbacks;
        callbacks.onPretrained
            = [this](const training::PretrainResult& epoch) { keep(storePretrained(epoch)); };
        callbacks.onEpoch = [this](const training::EpochResult& epoch) { keep(storeEpoch(epoch)); };
        if (!m_test.tasks.empty())
            callbacks.onModel
                = [this](int epoch, model::CostModel& model) { keep(storeTopK(epoch, model)); };
        return callbacks;
    }

    /// Callbacks cannot fail; the first error stops the training and is the job's.
    void keep(const Status& status)
    {
        if (status || m_stored || status.error().kind == ErrorKind::Stopped)
            return;
        m_stored = status.error();
        m_halt.request_stop();
    }

    Status addMetrics(const training::EpochResult& epoch)
    {
        const auto add = [&](std::string_view metric, double value) {
            return m_workspace.addMetric(m_run.id, metric, epoch.epoch, value);
        };
        TLP_CHECK(add("train_loss", epoch.trainLoss));
        TLP_CHECK(add("validation_loss", epoch.validationLoss));
        TLP_CHECK(add("learning_rate", epoch.learningRate));
        return add("samples_per_second", double(epoch.samplesPerSecond));
    }

    Status addMetric(const training::PretrainResult& epoch)
    {
        return m_workspace.addMetric(m_run.id, "pretrain_loss", epoch.epoch, epoch.loss);
    }

    Status storePretrained(const training::PretrainResult& epoch)
    {
        TLP_CHECK(addMetric(epoch));
        m_run.seconds += epoch.seconds;
        log(LogLevel::Info,
            fmt::format("pre-training, epoch {} of {}: loss {:.5g}, {} programs/s", epoch.epoch,
                m_run.spec.options.pretrain.epochs, epoch.loss, epoch.samplesPerSecond));
        return m_workspace.updateRun(m_run);
    }

    Status storeEpoch(const training::EpochResult& epoch)
    {
        TLP_CHECK(addMetrics(epoch));
        m_run.epochsDone = epoch.epoch;
        m_run.seconds += epoch.seconds;
        if (epoch.isBest) {
            m_run.bestEpoch = epoch.epoch;
            m_run.bestLoss = finite(epoch.validationLoss);
        }
        log(LogLevel::Info,
            fmt::format("epoch {} of {}: training loss {:.5g}, validation loss {}, {} programs/s{}",
                epoch.epoch, m_run.spec.options.epochs, epoch.trainLoss,
                std::isfinite(epoch.validationLoss) ? fmt::format("{:.5g}", epoch.validationLoss)
                                                    : std::string("–"),
                epoch.samplesPerSecond, epoch.isBest ? ", best so far" : ""));
        return m_workspace.updateRun(m_run);
    }

    Status storeTopK(int epoch, model::CostModel& model)
    {
        m_run.parameters = model.parameterCount();
        const int epochs = m_run.spec.options.epochs;
        const int every = std::max(1, (epochs + kCurvePoints - 1) / kCurvePoints);
        if (!m_drawsTopK || (epoch % every != 0 && epoch != epochs && epoch != 1))
            return {};
        const auto report = evaluateModel(model, 0, m_test, {1, 5}, {m_context.stop, {}});
        if (!report && report.error().kind == ErrorKind::BadInput) {
            m_drawsTopK = false;
            log(LogLevel::Warning,
                fmt::format("there is no top-k curve: {}", report.error().toString()));
            return {};
        }
        if (!report)
            return tl::unexpected<Error>(report.error());
        for (const auto& [k, value] : report->topK)
            TLP_CHECK(m_workspace.addMetric(m_run.id, fmt::format("top{}", k), epoch, value));
        return {};
    }

    /// On the split's test tasks, else on all tasks. No usable program there is a warning: the
    /// model is good without. Returns the evaluation's number, 0 for none.
    Result<std::int64_t> evaluateFinal(
        dataset::Dataset& dataset, const std::string& datasetName, const TrainingSet& set)
    {
        TLP_TRY(const auto model,
            model::loadModel(model::modelFileIn(m_workspace.runDirectory(m_run.id))));
        m_run.parameters = model->parameterCount();
        if (m_test.tasks.empty()) {
            TLP_TRY(const auto tasks, dataset.tasks());
            std::vector<TaskId> ids;
            for (const dataset::TaskInfo& task : tasks)
                ids.push_back(task.id);
            TLP_TRY(m_test,
                loadEvaluationSet(dataset, ids, set.platform.id, set.features.kind, m_context));
        }
        auto report = evaluateModel(*model, 0, m_test, kKs, m_context);
        if (!report && report.error().kind == ErrorKind::BadInput) {
            log(LogLevel::Warning,
                fmt::format("the run was not evaluated: {}", report.error().toString()));
            return 0;
        }
        if (!report)
            return tl::unexpected<Error>(report.error());
        std::vector<TaskId> evaluated;
        for (const EvaluationSet::Task& task : m_test.tasks)
            evaluated.push_back(task.id);
        if (const auto warning = overlapWarning(dataset, m_run, evaluated))
            report->warnings.push_back(*warning);
        for (const std::string& warning : report->warnings)
            log(LogLevel::Warning, warning);
        return m_workspace.addEvaluation(m_run.id, datasetName, set.platform.name, m_run.spec.split,
            *report, hashOf(m_test, kKs));
    }

    static std::optional<double> finite(double value)
    {
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    workspace::Workspace& m_workspace;
    workspace::RunInfo m_run;
    const JobContext& m_context;
    EvaluationSet m_test;
    bool m_drawsTopK = true; ///< until the held-out tasks turn out to have no usable program
    std::optional<Error> m_stored;
    std::stop_source m_halt; ///< of the training: asked from outside or after an error in storing
    std::stop_callback<std::function<void()>> m_onStop{
        m_context.stop, [this] { m_halt.request_stop(); }};
};

} // namespace

Result<std::string> trainJob(
    workspace::Workspace& workspace, const workspace::JobInfo& job, const JobContext& context)
{
    if (!job.run)
        return fail(ErrorKind::NotFound, "the run of this job has been deleted");
    TLP_TRY(workspace::RunInfo run, workspace.run(job.run));
    return TrainJob(workspace, std::move(run), context).execute();
}

} // namespace tlp::jobs
