// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/ids.h"
#include "dataset/import_report.h"
#include "features/statement_features.h"
#include "features/vocabulary.h"
#include "records/measure_record.h"

/// One SQLite file per dataset: platforms, networks, tasks, programs, measurements, splits.
namespace tlp::dataset {

struct PlatformInfo
{
    PlatformId id;
    std::string name; ///< `-model`, else `-mcpu`, else the kind of the target; or as imported
    std::string target; ///< full target string of its first record
    bool isGpu = false;
    /// Of its first record, as in records::TaskHeader; none: the log did not say.
    std::optional<std::vector<std::int64_t>> hardwareParams;
    std::int64_t tasks = 0;
    std::int64_t programs = 0; ///< with at least one measurement here
    std::int64_t usable = 0; ///< of these, with a usable cost
    std::int64_t good = 0; ///< measurements, of which a program may have several
    std::int64_t flagged = 0;
};

/// Counts of a task on one platform.
struct TaskOnPlatform
{
    PlatformId platform;
    std::int64_t programs = 0; ///< with at least one measurement here
    std::int64_t usable = 0; ///< of these, with a usable cost
    std::int64_t good = 0; ///< measurements, of which a program may have several
    std::int64_t flagged = 0;
    std::optional<double> bestSeconds; ///< none: no valid measurement
    std::optional<double> medianSeconds;
    /// As in records::TaskHeader, of the last record; none: AutoTVM, or imported before it was
    /// kept.
    std::optional<int> layoutRewriteOption;
};

struct TaskInfo
{
    TaskId id;
    std::string workloadKey; ///< canonical
    std::string name; ///< for people: last operators of the DAG and the shape, else the function
                      ///< and arguments
    std::optional<double> flops; ///< unknown unless a network file gave it
    bool hasDag = false;
    std::int64_t programs = 0;
    std::vector<TaskOnPlatform> platforms;
    std::vector<std::string> networks; ///< that contain it

    /// Of its records on one platform; none: unknown.
    [[nodiscard]] std::optional<int> layoutRewriteOption(PlatformId platform) const;
};

struct NetworkInfo
{
    NetworkId id;
    std::string name;
    std::vector<std::int64_t> inputShape;
    std::vector<std::pair<TaskId, double>> tasks; ///< those present in this dataset, with weights
    int tasksMissing = 0; ///< of the network file but without a record here
};

/// A measurement as stored.
struct Measurement
{
    PlatformId platform;
    records::MeasureResult result;
    records::Flag flag = records::Flag::None;
    std::optional<double>
        label; ///< lowest cost of task and platform / cost; only when flag is None
};

struct ProgramRow
{
    ProgramId id;
    std::int64_t ordinal
        = 0; ///< 1-based position within the task, in order of import: the PROGRAM of `tlp show`
    int steps = 0;
    Measurement measurement; ///< on the queried platform; the best one when several
};

enum class ProgramSort : std::uint8_t { Ordinal, Latency, Steps, Error };

struct ProgramQuery
{
    TaskId task;
    PlatformId platform;
    ProgramSort sort = ProgramSort::Ordinal;
    bool descending = false;
    enum class Show : std::uint8_t { All, Good, Flagged } show = Show::All;
    std::int64_t offset = 0;
    std::int64_t limit = 200;
};

struct ProgramDetail
{
    ProgramId id;
    TaskId task;
    std::int64_t ordinal = 0;
    std::vector<records::Step> steps;
    std::vector<Measurement> measurements; ///< every platform, every distinct measurement
};

/// All programs of a task with their cost on one platform, for training and evaluation.
struct TaskPrograms
{
    TaskId task;
    std::vector<ProgramId> programs;
    std::vector<std::int64_t> ordinals;
    std::vector<std::string> packed; ///< records::unpackSteps reads them
    std::vector<double> seconds; ///< mean cost; NaN where flagged
    std::vector<int> errorNo; ///< of flagged ones
    double bestSeconds = 0; ///< lowest usable; 0 when none
};

struct SplitInfo
{
    std::string name;
    std::string rule; ///< JSON: how it was made, with seed
    std::vector<TaskId> train;
    std::vector<TaskId> test;
};

struct SplitRequest
{
    std::string name;
    std::vector<std::string> holdOutNetworks; ///< test = every task of these networks
    std::optional<double> fraction; ///< without any to hold out: their share, (0, 1)
    std::uint64_t seed = 0;
    /// Test = every task whose name or key fits one of these, together with those of the networks;
    /// “*”, “?” and “[…]” as in a shell.
    std::vector<std::string> holdOutTasks{};
};

struct Histogram
{
    std::vector<std::int64_t> counts; ///< counts[i] = how many have value i
};

struct StatsOptions
{
    std::optional<features::Layout> layout; ///< default: by the platforms' targets
};

struct DatasetStats
{
    std::int64_t programs = 0;
    std::int64_t tasks = 0;
    std::int64_t tasksWithoutValid = 0;
    std::int64_t networks = 0;
    std::int64_t measurements = 0;
    std::int64_t good = 0;
    std::int64_t flagged = 0;
    std::int64_t duplicateMeasurements = 0; ///< seen again during imports
    double duplicateShare
        = 0; ///< of programs whose primitive sequence repeats within a task after the crop
    std::vector<std::pair<std::string, std::int64_t>> failures; ///< by nameOfError / flag text
    std::vector<PlatformInfo> platforms;
    Histogram sequenceLength; ///< steps per program
    Histogram featureWidth; ///< widest row per program
    int cropRows = 0, cropWidth = 0;
    std::int64_t programsCutRows = 0, stepsCut = 0, stepsCutWidth = 0;
    std::vector<std::pair<std::string, std::int64_t>> unknownSteps; ///< reserved token, per word
    std::vector<std::pair<std::string, std::int64_t>> stepKinds; ///< code → how often
    std::int64_t fileBytes = 0;
    double bytesPerProgram = 0;
};

enum class OpenMode : std::uint8_t { ReadOnly, ReadWrite, Create };

/// A handle onto one dataset file: one connection, one thread at a time; open one per thread.
/// Every call may fail with Io (locked, disk), Corrupt or Version besides what it names.
class Dataset
{
public:
    /// Errors: NotFound; BadInput "not a TLP Workbench file" (the file is left untouched); Version.
    [[nodiscard]] static Result<Dataset> open(const std::filesystem::path& file, OpenMode mode);
    ~Dataset();
    Dataset(Dataset&&) noexcept;
    Dataset& operator=(Dataset&&) noexcept;

    [[nodiscard]] const std::filesystem::path& path() const;
    /// Changes whenever the content does (another connection's writes included).
    [[nodiscard]] Result<std::int64_t> dataVersion() const;
    /// Content hash over tasks, programs, platforms and measured costs, whatever the order of
    /// import: what a figure was computed from.
    [[nodiscard]] Result<std::string> contentHash() const;

    [[nodiscard]] Result<std::vector<PlatformInfo>> platforms() const;
    [[nodiscard]] Result<PlatformInfo> platform(
        std::string_view nameOrPrefix) const; ///< NotFound, Ambiguous
    [[nodiscard]] Result<std::vector<TaskInfo>> tasks() const; ///< in order of id
    /// Known from a network file only: id, key and name are filled.
    [[nodiscard]] Result<std::vector<TaskInfo>> tasksWithoutRecords() const;
    /// By id ("12"), workload key, or unique prefix of key or name.
    [[nodiscard]] Result<TaskInfo> task(std::string_view idOrKeyOrPrefix) const;
    [[nodiscard]] Result<TaskInfo> task(TaskId id) const;
    /// Those with a task that has programs.
    [[nodiscard]] Result<std::vector<NetworkInfo>> networks() const;
    [[nodiscard]] Result<std::string> dagText(TaskId task) const; ///< "" unknown

    [[nodiscard]] Result<std::int64_t> programCount(const ProgramQuery& query) const;
    [[nodiscard]] Result<std::vector<ProgramRow>> programs(const ProgramQuery& query) const;
    [[nodiscard]] Result<ProgramDetail> program(TaskId task, std::int64_t ordinal) const;
    [[nodiscard]] Result<ProgramDetail> program(ProgramId id) const;
    /// The lowest usable mean cost of each program that has one, unsorted. For histograms.
    [[nodiscard]] Result<std::vector<double>> latencies(TaskId task, PlatformId platform) const;
    [[nodiscard]] Result<std::vector<std::pair<std::string, std::int64_t>>> failures(
        TaskId task, PlatformId platform) const;
    [[nodiscard]] Result<TaskPrograms> taskPrograms(TaskId task, PlatformId platform) const;
    /// Ansor's features of the task's programs that came with its records, by records::programHash.
    [[nodiscard]] Result<std::unordered_map<Hash128, features::StatementFeatures>> storedStatements(
        TaskId task) const;
    [[nodiscard]] Result<DatasetStats> stats(const StatsOptions& options = {}) const;

    /// Adds or updates networks, weights, FLOPs and DAG texts; tasks without a record are
    /// remembered.
    [[nodiscard]] Status addNetworks(const std::filesystem::path& networksFile);
    /// The same for some of the file's networks, by their full names; of the other tasks only what
    /// the dataset has is updated.
    [[nodiscard]] Status addNetworks(
        const std::filesystem::path& networksFile, std::span<const std::string> names);

    /// Deterministic in content and request; the same task never on both sides. Replaces one of
    /// that name only if `replace`. Errors: BadInput (exists; nothing left to train on);
    /// NotFound, Ambiguous (network).
    [[nodiscard]] Result<SplitInfo> makeSplit(const SplitRequest& request, bool replace = false);
    /// What makeSplit would store, without storing it; the name may be empty. Same errors but for
    /// a taken name.
    [[nodiscard]] Result<SplitInfo> planSplit(const SplitRequest& request) const;
    [[nodiscard]] Result<std::vector<SplitInfo>> splits() const;
    [[nodiscard]] Result<SplitInfo> split(std::string_view nameOrPrefix) const;

    /// Reports of past imports, newest first.
    [[nodiscard]] Result<std::vector<ImportReport>> imports() const;

    struct Private;
    [[nodiscard]] Private& internals() const { return *m_private; }

private:
    explicit Dataset(std::unique_ptr<Private> implementation);
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::dataset
