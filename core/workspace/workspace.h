// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "dataset/dataset.h"
#include "evaluation/evaluation_report.h"
#include "options/training_options.h"
#include "workspace/baseline.h"
#include "workspace/session.h"
#include "workspace/study.h"

/// A workspace is a directory: workspace.db, datasets/, models/<run>/, records/, logs/.
namespace tlp::workspace {

struct DatasetEntry
{
    std::string name;
    std::filesystem::path file;
    std::int64_t bytes = 0;
    std::int64_t modifiedAt = 0;
};

enum class RunState : std::uint8_t { Pending, Running, Finished, Stopped, Failed };

struct RunInfo
{
    RunId id;
    std::string name;
    RunState state = RunState::Pending;
    options::TrainSpec spec;
    std::string datasetHash; ///< content hash of what it trained on
    std::string codeVersion;
    std::string host;
    std::string error;
    std::int64_t createdAt = 0;
    double seconds = 0;
    std::int64_t samples = 0;
    std::int64_t parameters = 0;
    int epochsDone = 0;
    int bestEpoch = 0;
    std::optional<double> bestLoss;
    std::string featureSpecJson; ///< vocabulary and layout it reads
    JobId job; ///< latest job of this run
};

/// One point of a curve. A value that was not finite is kept as a gap (empty).
struct MetricPoint
{
    std::int64_t step = 0; ///< epoch
    std::optional<double> value;
};

struct EvaluationInfo
{
    std::int64_t id = 0;
    RunId run;
    std::string dataset, platform, split;
    std::int64_t createdAt = 0;
    evaluation::EvaluationReport report;
};

enum class JobState : std::uint8_t { Queued, Running, Finished, Failed, Cancelled, Lost };

struct JobInfo
{
    JobId id;
    std::string kind; ///< "train", "import", …
    std::string title; ///< what it is about: run or dataset name
    std::string specJson;
    JobState state = JobState::Queued; ///< Lost: its process is gone (pid, start time and boot id
                                       ///< no longer agree)
    std::string error;
    RunId run; ///< none for imports
    SessionId session; ///< of a tuning
    StudyId study; ///< of a study
    std::int64_t pid = 0;
    std::string host;
    std::int64_t createdAt = 0, startedAt = 0, endedAt = 0, heartbeatAt = 0;
    std::string phase, unit, detail;
    std::int64_t done = 0, total = 0;
    double ratePerSecond = 0; ///< 0 unknown
    double secondsLeft = -1; ///< −1 unknown
    std::string resultJson; ///< e.g. the import report
    bool cancelRequested = false;
};

struct JobProgress
{
    std::string phase, unit, detail;
    std::int64_t done = 0, total = 0;
    double ratePerSecond = 0, secondsLeft = -1;
};

/// A handle onto one workspace: one connection, one thread at a time; open one per thread. Any
/// number of processes may have it open. Calls may fail with Io, Corrupt, Version besides what they
/// name.
class Workspace
{
public:
    /// $TLP_WORKSPACE, else $XDG_DATA_HOME/tlp-workbench, else ~/.local/share/tlp-workbench.
    /// Empty where HOME is no absolute path either.
    [[nodiscard]] static std::filesystem::path defaultDirectory();
    /// Creates what is missing. Where nothing may be written (permissions, a read-only mount), an
    /// existing workspace is opened for reading: calls that write then fail with Io. Errors:
    /// BadInput "not a TLP Workbench file" (untouched), Version.
    [[nodiscard]] static Result<Workspace> openOrCreate(const std::filesystem::path& directory);
    [[nodiscard]] static Result<Workspace> open(
        const std::filesystem::path& directory); ///< NotFound
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

    [[nodiscard]] const std::filesystem::path& directory() const;
    [[nodiscard]] bool isReadOnly() const;
    /// The error that every call that writes would give: for long work that ends in one. Errors:
    /// Io.
    [[nodiscard]] Status checkWritable() const;
    /// Whether the files of this handle are still those at its path: what is written into files
    /// that were removed or replaced is lost without an error. Errors: NotFound.
    [[nodiscard]] Status checkIsThere() const;
    /// Grows with every write by anybody; poll at ≤ 4 Hz to refresh views.
    [[nodiscard]] Result<std::int64_t> dataVersion() const;

    // Datasets
    [[nodiscard]] Result<std::vector<DatasetEntry>> datasets() const;
    [[nodiscard]] Result<DatasetEntry> dataset(std::string_view nameOrPrefix) const;
    /// Path for a new or existing dataset. Errors: BadInput for names that are no file names.
    [[nodiscard]] Result<std::filesystem::path> datasetPath(std::string_view name) const;

    // Runs: names are unique; `name` empty → "MODEL-PLATFORM-N". A run that failed before its first
    // epoch makes way for a new one of its name.
    [[nodiscard]] Result<RunInfo> createRun(const options::TrainSpec& spec);
    /// Newest first. One whose stored contents cannot be read is listed as failed, with the reason.
    [[nodiscard]] Result<std::vector<RunInfo>> runs() const;
    [[nodiscard]] Result<RunInfo> run(std::string_view nameOrPrefix) const;
    [[nodiscard]] Result<RunInfo> run(RunId id) const;
    /// Everything but id, name and spec is written.
    [[nodiscard]] Status updateRun(const RunInfo& run);
    [[nodiscard]] Status renameRun(RunId id, std::string_view name);
    /// Hidden from lists; undoable until `purgeDeletedRuns`.
    [[nodiscard]] Status setRunDeleted(RunId id, bool deleted);
    /// Removes what this process has deleted, or one that is gone; another's can be undone there.
    [[nodiscard]] Status purgeDeletedRuns();
    [[nodiscard]] std::filesystem::path runDirectory(RunId id) const; ///< models/<id>
    [[nodiscard]] Status addMetric(
        RunId run, std::string_view metric, std::int64_t step, double value);
    [[nodiscard]] Result<std::vector<std::string>> metricNames(
        RunId run) const; ///< "train_loss", "validation_loss", "top1", …
    [[nodiscard]] Result<std::vector<MetricPoint>> metric(RunId run, std::string_view metric) const;
    /// Replaces the one of the same run and names whose figures were computed from the same:
    /// `computedFrom` is a hash of that, "" when it is unknown.
    [[nodiscard]] Result<std::int64_t> addEvaluation(RunId run, std::string_view dataset,
        std::string_view platform, std::string_view split,
        const evaluation::EvaluationReport& report, std::string_view computedFrom = {});
    [[nodiscard]] Result<std::vector<EvaluationInfo>> evaluations(
        RunId run) const; ///< newest first

    // Tuning sessions: names are unique; `sessionName` empty → "WORKLOAD-MODEL-N". A session that
    // failed before its first trial makes way for a new one of its name.
    [[nodiscard]] Result<SessionInfo> createSession(const options::TuneSpec& spec);
    /// Newest first. One whose stored contents cannot be read is listed as failed, with the reason.
    [[nodiscard]] Result<std::vector<SessionInfo>> sessions() const;
    [[nodiscard]] Result<SessionInfo> session(std::string_view nameOrPrefix) const;
    [[nodiscard]] Result<SessionInfo> session(SessionId id) const;
    /// Everything but id, name, creation, trials, best and times is written: what others add
    /// meanwhile stays. The spec's name stays.
    [[nodiscard]] Status updateSession(const SessionInfo& session);
    /// Instead of what the rounds added up to: for who knows what they left out.
    [[nodiscard]] Status setSessionTimes(SessionId id, const SessionTimes& times);
    /// More of what a session may use; what it has used already must be less, unless it was broken
    /// off. One that had finished counts as stopped afterwards. Errors: BadInput when it is being
    /// tuned or would have nothing left to do.
    [[nodiscard]] Status setSessionBudget(SessionId id, std::int64_t trials, double seconds);
    [[nodiscard]] Status renameSession(SessionId id, std::string_view name);
    /// Hidden from lists; undoable until `purgeDeletedSessions`.
    [[nodiscard]] Status setSessionDeleted(SessionId id, bool deleted);
    [[nodiscard]] Status purgeDeletedSessions(); ///< as purgeDeletedRuns
    /// Once, before the first trial. Errors: BadInput when there are some already.
    [[nodiscard]] Status setSessionTasks(SessionId session, const std::vector<SessionTask>& tasks);
    [[nodiscard]] Result<std::vector<SessionTask>> sessionTasks(SessionId session) const;
    /// What the session starts from, before its first trial; replaces what was there.
    [[nodiscard]] Status setWarmPrograms(
        SessionId session, const std::vector<WarmProgram>& programs);
    [[nodiscard]] Result<std::vector<WarmProgram>> warmPrograms(SessionId session) const;
    /// With the counts and best times of session and task, in one transaction.
    [[nodiscard]] Status addTrial(SessionId session, const TrialInfo& trial);
    /// In order; those with a greater number than `after`, for views that follow a session.
    [[nodiscard]] Result<std::vector<TrialInfo>> trials(
        SessionId session, std::int64_t after = 0) const;
    /// Adds its times to the session's. A number that is there already is replaced.
    [[nodiscard]] Status addRound(SessionId session, const RoundInfo& round);
    [[nodiscard]] Result<std::vector<RoundInfo>> rounds(
        SessionId session, std::int64_t after = 0) const;

    // Studies: names are unique
    /// With its cells, which must have different keys. Errors: BadInput when the name is taken.
    [[nodiscard]] Result<StudyInfo> createStudy(
        std::string_view name, std::string_view specJson, const std::vector<StudyCellInfo>& cells);
    [[nodiscard]] Result<std::vector<StudyInfo>> studies() const; ///< newest first
    [[nodiscard]] Result<StudyInfo> study(std::string_view nameOrPrefix) const;
    [[nodiscard]] Result<StudyInfo> study(StudyId id) const;
    /// Other cells for the study: those whose key stays keep their run, state and error. What is
    /// gone leaves the study only, its run stays. Errors: BadInput while a job of it runs.
    [[nodiscard]] Status setStudyCells(
        StudyId id, std::string_view specJson, const std::vector<StudyCellInfo>& cells);
    [[nodiscard]] Result<std::vector<StudyCellInfo>> studyCells(StudyId id) const; ///< in order
    /// Run, state and error of the cell with this key.
    [[nodiscard]] Status updateStudyCell(StudyId id, const StudyCellInfo& cell);
    [[nodiscard]] Status setStudyState(StudyId id, StudyState state, std::string_view error = {});
    [[nodiscard]] Status setStudySpeeds(StudyId id, std::string_view speedsJson);
    [[nodiscard]] Status renameStudy(StudyId id, std::string_view name);
    /// Hidden from lists; undoable until `purgeDeletedStudies`. Its runs stay.
    [[nodiscard]] Status setStudyDeleted(StudyId id, bool deleted);
    [[nodiscard]] Status purgeDeletedStudies(); ///< as purgeDeletedRuns

    // LibTorch's times for what is tuned
    /// With the time and version of now; replaces the one of the same workload, platform and host.
    /// Errors: BadInput when its time is not positive.
    [[nodiscard]] Status setBaseline(const BaselineInfo& baseline);
    [[nodiscard]] Result<std::vector<BaselineInfo>> baselines(
        std::string_view platform, std::string_view host) const;
    /// The session's tasks beside LibTorch on the same platform and machine.
    [[nodiscard]] Result<BaselineComparison> compareWithBaselines(
        const SessionInfo& session, const std::vector<SessionTask>& tasks) const;

    // Jobs
    [[nodiscard]] Result<JobInfo> createJob(
        std::string_view kind, std::string_view title, std::string_view specJson, RunId run = {});
    /// Errors: BadInput when a job of the session waits or runs: two would measure the same.
    [[nodiscard]] Result<JobInfo> createJob(std::string_view kind, std::string_view title,
        std::string_view specJson, SessionId session);
    /// Errors: BadInput when a job of the study waits or runs.
    [[nodiscard]] Result<JobInfo> createJob(
        std::string_view kind, std::string_view title, std::string_view specJson, StudyId study);
    [[nodiscard]] Result<std::vector<JobInfo>>
    jobs() const; ///< newest first; states checked against the processes
    [[nodiscard]] Result<JobInfo> job(JobId id) const;
    /// Makes this process the owner. Errors: BadInput when another live process owns it or it is
    /// finished.
    [[nodiscard]] Status claimJob(JobId id);
    [[nodiscard]] Status heartbeat(JobId id, const JobProgress& progress);
    [[nodiscard]] Result<bool> cancelRequested(JobId id) const;
    /// Cooperative; a queued job is cancelled at once. The caller may signal the pid as well.
    [[nodiscard]] Status requestCancel(JobId id);
    /// Also ends the run, session or study of a failed or cancelled job whose row still says
    /// pending or running.
    [[nodiscard]] Status finishJob(
        JobId id, JobState state, std::string_view error, std::string_view resultJson = {});
    [[nodiscard]] Status requeueJob(
        JobId id); ///< before resume; Errors: BadInput when running or finished
    [[nodiscard]] std::filesystem::path jobLogFile(JobId id) const; ///< logs/job-<id>.log

    struct Private;

private:
    explicit Workspace(std::unique_ptr<Private> implementation);
    std::unique_ptr<Private> m_private;
};

[[nodiscard]] const char* toString(RunState state); ///< "pending", "running", …
[[nodiscard]] const char* toString(JobState state);

} // namespace tlp::workspace
