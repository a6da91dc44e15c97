// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/remeasure.h"

#include "base/random.h"
#include "dataset/record_files.h"
#include "evaluation/ranking_metrics.h"
#include "measure/local_task.h"
#include "records/target.h"
#include "records/workload_key.h"
#include "workload/workload_catalog.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tlp::jobs {
namespace {

using measure::Candidate;
using workload::LocalTarget;

/// DAG texts of imported tasks, by canonical key.
using DagTexts = std::unordered_map<std::string, std::string>;

Result<DagTexts> dagTextsOf(const std::string& networksFile)
{
    TLP_TRY(const auto networks, workload::loadNetworks(networksFile));
    DagTexts texts;
    for (const workload::Network& network : networks)
        for (const workload::NetworkTask& task : network.tasks)
            if (!task.dagText.empty())
                texts.emplace(records::parseWorkloadKey(task.workloadKey).canonical, task.dagText);
    return texts;
}

/// One task's programs for one target, with the times that the files give.
struct Task
{
    TaskAgreement agreement;
    std::string dagText;
    std::string whyNot; ///< it cannot be measured; empty otherwise
    std::vector<Candidate> candidates;
    std::unordered_map<Hash128, std::optional<double>> fileSeconds; ///< by identity here
};

/// Sorts records into tasks and targets.
class TaskReader
{
public:
    TaskReader(DagTexts dagTexts, std::optional<LocalTarget> target, RemeasureReport& report)
        : m_dagTexts(std::move(dagTexts))
        , m_target(std::move(target))
        , m_report(report)
    {}

    void add(const records::Line& line)
    {
        if (const auto* record = std::get_if<records::MeasureRecord>(&line.record))
            addRecord(*record);
        else if (line.kind == records::LineKind::Record)
            leaveOut("an AutoTVM record has no primitives");
        else if (line.kind == records::LineKind::Skipped)
            leaveOut("unreadable line");
    }
    [[nodiscard]] std::vector<Task>& tasks() { return m_tasks; }

private:
    /// TVM's targets do not say how many threads there were; their hardware parameters do.
    static Result<LocalTarget> targetOf(const records::TaskHeader& task)
    {
        TLP_TRY(LocalTarget target, LocalTarget::fromTvmTarget(task.target));
        const bool saysThreads = !records::parseTarget(task.target).attribute("num-cores").empty();
        if (!saysThreads && task.hardwareParams && !task.hardwareParams->empty())
            target.threads = static_cast<int>(
                std::clamp<std::int64_t>(task.hardwareParams->front(), 1, target.threads));
        return target;
    }
    void leaveOut(const std::string& reason) { ++m_report.leftOut[reason]; }

    /// `target`: empty when there is none here.
    Task& taskOf(const std::string& key, const std::string& target)
    {
        const auto [found, isNew] = m_indices.try_emplace(key + '\n' + target, m_tasks.size());
        if (!isNew)
            return m_tasks[found->second];
        Task& task = m_tasks.emplace_back();
        task.agreement.workloadKey = key;
        task.agreement.workload = key;
        task.agreement.target = target;
        if (const auto dag = m_dagTexts.find(key); dag != m_dagTexts.end())
            task.dagText = dag->second;
        const auto workload = workload::workloadOfTask(key, task.dagText);
        if (workload)
            task.agreement.workload = workload->text;
        else
            task.whyNot = workload.error().message;
        return task;
    }

    void addRecord(const records::MeasureRecord& record)
    {
        ++m_report.records;
        const Result<LocalTarget> target = m_target ? *m_target : targetOf(record.task);
        Task& task = taskOf(records::parseWorkloadKey(record.task.workloadKey).canonical,
            target ? target->toText() : std::string());
        ++task.agreement.records;
        if (!task.whyNot.empty())
            leaveOut(task.whyNot);
        else if (!target)
            leaveOut(target.error().message);
        else
            addCandidate(task, record, *target);
    }

    void addCandidate(Task& task, const records::MeasureRecord& record, const LocalTarget& target)
    {
        Candidate candidate;
        candidate.workloadKey = task.agreement.workloadKey;
        candidate.steps = record.steps;
        candidate.target = target;
        candidate.layoutRewriteOption = record.task.layoutRewriteOption.value_or(0);
        const Hash128 identity
            = identityOf(measure::localTask(candidate.workloadKey, target, 0), candidate.steps);
        std::optional<double>& seconds
            = task.fileSeconds.try_emplace(identity, std::nullopt).first->second;
        const std::optional<double> time = record.result.meanSeconds();
        if (time && (!seconds || *time < *seconds))
            seconds = time;
        if (!m_seen.insert(identity).second) {
            ++m_report.duplicates;
            return;
        }
        task.candidates.push_back(std::move(candidate));
    }

    DagTexts m_dagTexts;
    std::optional<LocalTarget> m_target;
    RemeasureReport& m_report;
    std::vector<Task> m_tasks;
    std::unordered_map<std::string, std::size_t> m_indices;
    std::unordered_set<Hash128> m_seen;
};

/// Fills in what the task's new times say, measured now or found in the output file.
void compare(Task& task, const std::unordered_map<Hash128, double>& secondsHere)
{
    std::vector<double> speedInFile;
    std::vector<double> here;
    TaskAgreement& agreement = task.agreement;
    for (const auto& [identity, inFile] : task.fileSeconds) {
        const auto found = secondsHere.find(identity);
        if (found == secondsHere.end())
            continue;
        ++agreement.measured;
        agreement.bestSeconds
            = std::min(agreement.bestSeconds.value_or(found->second), found->second);
        if (!inFile)
            continue;
        speedInFile.push_back(-*inFile);
        here.push_back(found->second);
    }
    agreement.compared = static_cast<std::int64_t>(here.size());
    agreement.kendall = evaluation::kendallTau(speedInFile, here);
    agreement.spearman = evaluation::spearmanRho(speedInFile, here);
}

/// Leaves `limit` random ones: of the same programs for several targets the same.
void draw(Task& task, std::int64_t limit, std::uint64_t seed)
{
    if (limit == 0 || static_cast<std::int64_t>(task.candidates.size()) <= limit)
        return;
    Rng rng(splitSeed(seed, task.agreement.workloadKey));
    rng.shuffle(std::span(task.candidates));
    task.candidates.resize(static_cast<std::size_t>(limit));
}

/// Leaves `count` random ones of all.
void drawSample(std::vector<Task>& tasks, std::int64_t count, std::uint64_t seed)
{
    std::vector<std::pair<std::size_t, std::size_t>> all; // task, program
    for (std::size_t task = 0; task < tasks.size(); ++task)
        for (std::size_t i = 0; i < tasks[task].candidates.size(); ++i)
            all.emplace_back(task, i);
    if (count == 0 || static_cast<std::int64_t>(all.size()) <= count)
        return;
    Rng rng(splitSeed(seed, "sample"));
    rng.shuffle(std::span(all));
    all.resize(static_cast<std::size_t>(count));
    std::ranges::sort(all);
    std::vector<std::vector<Candidate>> drawn(tasks.size());
    for (const auto& [task, i] : all)
        drawn[task].push_back(std::move(tasks[task].candidates[i]));
    for (std::size_t task = 0; task < tasks.size(); ++task)
        tasks[task].candidates = std::move(drawn[task]);
}

/// It ended, but not as it should.
bool isWrong(const measure::Measurement& measurement)
{
    return measurement.result.errorNo == static_cast<int>(records::MeasureError::WrongAnswer)
        || measurement.result.errorNo == static_cast<int>(records::MeasureError::RuntimeDevice);
}

/// Measures one task's programs and compares.
Status measureTask(Task& task, ProgramRecorder& recorder, const RecordLog* log,
    RemeasureReport& report, const JobContext& context)
{
    for (Candidate& candidate : task.candidates)
        candidate.dagText = task.dagText; // long: not while there are many
    std::unordered_map<Hash128, double> secondsHere;
    if (log != nullptr)
        for (const auto& [identity, inFile] : task.fileSeconds)
            if (const auto seconds = log->secondsOf(identity))
                secondsHere[identity] = *seconds;
    const auto onRecord = [&](const Candidate& candidate, const measure::Measurement& measurement) {
        if (measurement.buildFailure != measure::BuildFailure::None)
            return;
        ++report.built;
        const bool isRight = measurement.result.errorNo == 0 || measurement.isNoisy;
        report.correct += isRight ? 1 : 0;
        report.checked += isRight || isWrong(measurement) ? 1 : 0;
        const auto seconds = measurement.result.meanSeconds();
        if (seconds && !measurement.isNoisy)
            secondsHere[identityOf(
                measure::localTask(candidate.workloadKey, candidate.target, 0), candidate.steps)]
                = *seconds;
    };
    TLP_CHECK(
        recorder.record(std::move(task.candidates), task.agreement.workload, context, onRecord));
    compare(task, secondsHere);
    return {};
}

} // namespace

Result<RemeasureReport> remeasureRecords(const RemeasureSpec& spec, const JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    std::optional<LocalTarget> target;
    if (!spec.target.empty()) {
        TLP_TRY(target, localTarget(spec.target));
    }
    TLP_TRY(DagTexts dagTexts, dagTextsOf(spec.networksFile));
    RemeasureReport report;
    TaskReader reader(std::move(dagTexts), target, report);
    const std::vector<std::filesystem::path> paths(spec.paths.begin(), spec.paths.end());
    TLP_TRY(report.reading,
        dataset::readRecordFiles(
            paths, spec.out, context, [&](const records::Line& line) { reader.add(line); }));
    TLP_TRY(const auto measurer, measure::Measurer::create(spec.measuring));
    std::optional<RecordLog> log;
    if (!spec.out.empty()) {
        TLP_TRY(log, RecordLog::open(spec.out));
    }
    std::int64_t total = 0;
    for (Task& task : reader.tasks())
        draw(task, spec.limit, spec.seed);
    drawSample(reader.tasks(), spec.sample, spec.seed);
    for (const Task& task : reader.tasks())
        total += static_cast<std::int64_t>(task.candidates.size());
    ProgramRecorder recorder(*measurer, log ? &*log : nullptr, "measure", total);
    for (Task& task : reader.tasks()) {
        if (spec.sample > 0 && task.candidates.empty())
            continue;
        TLP_CHECK(measureTask(task, recorder, log ? &*log : nullptr, report, context));
        report.tasks.push_back(task.agreement);
    }
    TLP_CHECK(recorder.finish());
    report.counts = recorder.counts();
    report.checksResult = spec.measuring.checksResult;
    report.file = spec.out;
    report.seconds
        = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
}

} // namespace tlp::jobs
