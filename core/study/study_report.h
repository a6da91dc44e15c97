// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "evaluation/evaluation_report.h"
#include "evaluation/paired_bootstrap.h"
#include "study/study_cells.h"
#include "study/study_speed.h"
#include "workspace/workspace.h"

namespace tlp::study {

/// Over the seeds.
struct Spread
{
    int count = 0;
    double mean = 0;
    std::optional<double> deviation; ///< sample standard deviation; none below two values

    bool operator==(const Spread&) const = default;
};
/// None of nothing.
[[nodiscard]] std::optional<Spread> spreadOf(const std::vector<double>& values);

/// The axis of what a model is judged on, where that is not always what it was trained for.
inline constexpr const char* kEvaluatedOn = "evaluated on";

/// What the training with one seed earns.
struct SeedFigures
{
    evaluation::TopK topK;
    std::map<int, std::map<TaskId, double>> tasks; ///< top-k of each task, by k

    bool operator==(const SeedFigures&) const = default;
};

/// What one setting earns on one platform: all seeds of one place of the grid.
struct ReportRow
{
    Labels labels; ///< with "evaluated on" where that is not the platform trained for
    std::string label; ///< of the axes that vary, for people
    int asked = 0; ///< seeds that the study has
    int failed = 0;
    std::map<int, Spread> topK;
    evaluation::TopK random; ///< on the same tasks
    std::optional<Spread> kendallTau;
    std::int64_t parameters = 0;
    std::optional<Spread> seconds; ///< of training
    std::optional<std::int64_t> samples; ///< programs trained on
    /// Programs scored a second: of the last measurement of the study; none: not measured.
    std::optional<double> programsPerSecond;
    /// Of these seconds, what the model alone takes, as programs a second: of models that read
    /// features of statements, which are computed apart.
    std::optional<double> modelPerSecond;
    std::map<std::uint64_t, SeedFigures> bySeed; ///< of those that have finished
    std::optional<double> share; ///< of the target's programs
    std::string trainedFor, evaluatedOn; ///< platforms
    std::vector<std::string> cells; ///< keys
    std::string begunOn; ///< platform of the training that it begins with; "": none
};

/// Two rows on the same tasks, or two settings over several platforms.
struct RowComparison
{
    std::size_t row = 0, base = 0; ///< indexes; of several platforms, the first one's
    int k = 1;
    /// Of row − base, paired by task after the mean over the seeds of each: see docs/studies.md.
    evaluation::PairedComparison numbers;
    /// Those that both rows have: the others' figures are not in it.
    std::vector<std::uint64_t> seeds;
    int rowSeeds = 0, baseSeeds = 0; ///< finished ones of each
    std::string label, baseLabel;
    /// Above 1: a task's figure is its mean over so many platforms, each judged where it was
    /// trained for.
    int platforms = 1;

    /// One of the rows has seeds that are not in it.
    [[nodiscard]] bool isUneven() const;
    /// "3", or "1 (3 against 1)" when it is uneven.
    [[nodiscard]] std::string seedsText() const;
};

struct FailedCell
{
    std::string key;
    std::string run; ///< its name
    std::string label;
    std::string reason;
};

/// What a study has found so far.
struct StudyReport
{
    std::string name, about;
    std::string dataset;
    std::vector<std::string> axes; ///< that vary, in order
    std::string columnAxis; ///< across the table; empty: one axis varies at most
    std::vector<std::uint64_t> seeds;
    int cells = 0, finished = 0;
    std::vector<int> ks{1, 5, 10, 20};
    std::vector<ReportRow> rows;
    std::vector<RowComparison> comparisons;
    std::vector<FailedCell> failures;
    std::optional<SpeedReport> speed;
    std::vector<std::string> remarks;

    [[nodiscard]] std::string toMarkdown() const;
    /// One line for each row and what was evaluated; numbers unrounded.
    [[nodiscard]] std::string toCsv() const;
    [[nodiscard]] std::string toJson() const;
};

/// Rows above so many in a group (same split, platform and share) are compared with the first one
/// only.
inline constexpr std::size_t kMostCompared = 8;

/// Errors: Corrupt, those of the workspace.
[[nodiscard]] Result<StudyReport> makeReport(
    const workspace::Workspace& workspace, const workspace::StudyInfo& study);

} // namespace tlp::study
