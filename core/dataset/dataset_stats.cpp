// SPDX-License-Identifier: GPL-3.0-only
// What a dataset holds and what a crop or a vocabulary would lose of it.
#include "dataset/database.h"
#include "dataset/dataset.h"
#include "dataset/dataset_private.h"
#include "dataset/hash_index.h"
#include "dataset/parsed_chunk.h"
#include "dataset/program_blocks.h"
#include "features/sequence_features.h"
#include "records/packed_steps.h"

#include <algorithm>
#include <array>
#include <map>

namespace tlp::dataset {

namespace {

using features::Layout;

using NamedCounts = std::vector<std::pair<std::string, std::int64_t>>;

/// Most frequent first.
NamedCounts sorted(const std::map<std::string, std::int64_t>& counts)
{
    NamedCounts result(counts.begin(), counts.end());
    std::stable_sort(result.begin(), result.end(),
        [](const auto& a, const auto& b) { return a.second > b.second; });
    return result;
}

void count(Histogram& histogram, std::size_t value)
{
    if (histogram.counts.size() <= value)
        histogram.counts.resize(value + 1);
    ++histogram.counts[value];
}

/// Walks all programs, each task in the layout of its platforms.
class ProgramStats
{
public:
    explicit ProgramStats(DatasetStats& stats)
        : m_stats(stats)
    {}

    Status addTask(SQLite::Database& database, TaskId task, Layout layout)
    {
        const auto& spec = m_specs[layout == Layout::Gpu ? 1 : 0];
        auto& report = m_reports[layout == Layout::Gpu ? 1 : 0];
        std::vector<float> matrix(
            static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width));
        HashIndex seen;
        Status status;
        TLP_CHECK(forEachProgram(database, task, [&](std::int64_t, const ProgramEntry& entry) {
            auto steps = records::unpackSteps(entry.packed);
            if (!steps) {
                status = tl::unexpected<Error>(steps.error());
                return;
            }
            addProgram(*steps, spec);
            features::sequenceFeatures(*steps, spec, matrix, &report);
            const auto hash = hash128(
                {reinterpret_cast<const char*>(matrix.data()), matrix.size() * sizeof(float)});
            if (!seen.insert(hash, 1))
                ++m_repeated;
        }));
        return status;
    }

    void finish()
    {
        const bool mostlyGpu = m_reports[1].programs > m_reports[0].programs;
        const auto& shape = m_specs[mostlyGpu ? 1 : 0].shape;
        m_stats.cropRows = shape.rows;
        m_stats.cropWidth = shape.width;
        m_reports[0].merge(m_reports[1]);
        const auto& all = m_reports[0];
        m_stats.programs = all.programs;
        m_stats.programsCutRows = all.programsCutRows;
        m_stats.stepsCut = all.stepsCut;
        m_stats.stepsCutWidth = all.stepsCutWidth;
        if (all.programs > 0)
            m_stats.duplicateShare
                = static_cast<double>(m_repeated) / static_cast<double>(all.programs);
        auto unknown = all.unknownTypes;
        for (const auto& [word, times] : all.unknownWords)
            unknown[word] += times;
        m_stats.unknownSteps = sorted(unknown);
        auto kinds = m_unknownKinds;
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            if (m_kinds[i] > 0)
                kinds[std::string(records::codeOf(static_cast<records::StepKind>(i)))]
                    += m_kinds[i];
        }
        m_stats.stepKinds = sorted(kinds);
    }

private:
    void addProgram(const std::vector<records::Step>& steps, const features::FeatureSpec& spec)
    {
        std::size_t widest = 0;
        for (const auto& step : steps) {
            if (records::kindOf(step) == records::StepKind::Unknown)
                ++m_unknownKinds[std::string(records::codeOf(step))];
            else
                ++m_kinds[step.index()];
            widest = std::max(widest, features::numberCount(step));
        }
        count(m_stats.sequenceLength, steps.size());
        count(m_stats.featureWidth,
            steps.empty() ? 0 : widest + static_cast<std::size_t>(spec.vocabulary.typeWidth));
    }

    DatasetStats& m_stats;
    features::FeatureSpec m_specs[2] = {
        features::FeatureSpec::official(Layout::Cpu), features::FeatureSpec::official(Layout::Gpu)};
    features::FeatureReport m_reports[2];
    std::array<std::int64_t, records::kStepKindCount> m_kinds{};
    std::map<std::string, std::int64_t> m_unknownKinds;
    std::int64_t m_repeated = 0;
};

Result<NamedCounts> readFailures(SQLite::Database& database)
{
    std::map<std::string, std::int64_t> failures;
    SQLite::Statement query(
        database, "SELECT task_id, platform_id FROM task_platforms WHERE flagged > 0");
    while (query.executeStep()) {
        TLP_CHECK(forEachMeasurement(database, TaskId{query.getColumn(0).getInt64()},
            PlatformId{query.getColumn(1).getInt64()},
            [&](PlatformId, std::int64_t, const MeasurementEntry& entry) {
                if (const auto flag = entry.result.flag(); flag != records::Flag::None)
                    ++failures[reasonOf(flag, entry.result.errorNo)];
            }));
    }
    return sorted(failures);
}

std::int64_t fileBytes(SQLite::Database& database)
{
    return database.execAndGet("PRAGMA page_count").getInt64()
        * database.execAndGet("PRAGMA page_size").getInt64();
}

Result<DatasetStats> computeStats(const Dataset& dataset, const StatsOptions& options)
{
    auto& database = *dataset.internals().database;
    DatasetStats stats;
    TLP_TRY(stats.platforms, dataset.platforms());
    std::map<PlatformId, bool> isGpu;
    for (const auto& platform : stats.platforms) {
        isGpu[platform.id] = platform.isGpu;
        stats.good += platform.good;
        stats.flagged += platform.flagged;
    }
    stats.measurements = stats.good + stats.flagged;

    TLP_TRY(const auto tasks, dataset.tasks());
    stats.tasks = static_cast<std::int64_t>(tasks.size());
    const ReadTransaction reading(database);
    ProgramStats programs(stats);
    for (const auto& task : tasks) {
        const auto onGpu = [&](const TaskOnPlatform& counts) { return isGpu[counts.platform]; };
        const bool gpu = std::any_of(task.platforms.begin(), task.platforms.end(), onGpu);
        if (std::none_of(task.platforms.begin(), task.platforms.end(),
                [](const TaskOnPlatform& counts) { return counts.bestSeconds.has_value(); }))
            ++stats.tasksWithoutValid;
        TLP_CHECK(programs.addTask(
            database, task.id, options.layout.value_or(gpu ? Layout::Gpu : Layout::Cpu)));
    }
    programs.finish();
    TLP_TRY(stats.failures, readFailures(database));
    stats.networks = database
                         .execAndGet("SELECT count(DISTINCT network_id) FROM network_tasks "
                                     "JOIN tasks ON id = task_id WHERE programs > 0")
                         .getInt64();
    stats.duplicateMeasurements = std::stoll(metaText(database, "duplicates"));
    stats.fileBytes = fileBytes(database);
    if (stats.programs > 0)
        stats.bytesPerProgram
            = static_cast<double>(stats.fileBytes) / static_cast<double>(stats.programs);
    return stats;
}

} // namespace

Result<DatasetStats> Dataset::stats(const StatsOptions& options) const
{
    return guarded(m_private->file, [&]() -> Result<DatasetStats> {
        const int layout = options.layout ? static_cast<int>(*options.layout) : -1;
        const auto version = contentVersion(*m_private->database);
        auto& known = m_private->stats;
        if (!known || known->first != version || known->second.first != layout) {
            TLP_TRY(auto stats, computeStats(*this, options));
            known = std::pair(version, std::pair(layout, std::move(stats)));
        }
        return known->second.second;
    });
}

} // namespace tlp::dataset
