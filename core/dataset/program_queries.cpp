// SPDX-License-Identifier: GPL-3.0-only
// Programs and their measurements: listings, details, and whole tasks for training.
#include "base/text.h"
#include "dataset/block_codec.h"
#include "dataset/database.h"
#include "dataset/dataset.h"
#include "dataset/dataset_private.h"
#include "dataset/parsed_chunk.h"
#include "dataset/program_blocks.h"
#include "records/packed_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace tlp::dataset {

namespace {

/// A program's key is its task and its place within it.
constexpr unsigned kOrdinalBits = 32;

ProgramId programId(TaskId task, std::int64_t ordinal)
{
    return {(task.value << kOrdinalBits) | ordinal};
}

/// True when `a` says more about a program than `b`: usable before flagged, then faster.
bool isBetter(const records::MeasureResult& a, const records::MeasureResult& b)
{
    constexpr double never = std::numeric_limits<double>::infinity();
    return a.meanSeconds().value_or(never) < b.meanSeconds().value_or(never);
}

Measurement toMeasurement(
    PlatformId platform, records::MeasureResult result, std::optional<double> best)
{
    Measurement measurement;
    measurement.platform = platform;
    measurement.flag = result.flag();
    if (const auto seconds = result.meanSeconds(); seconds && best)
        measurement.label = *best / *seconds;
    measurement.result = std::move(result);
    return measurement;
}

/// Best measurement of each program on the platform, by ordinal.
Result<std::map<std::int64_t, records::MeasureResult>> bestResults(
    SQLite::Database& database, TaskId task, PlatformId platform)
{
    std::map<std::int64_t, records::MeasureResult> results;
    TLP_CHECK(forEachMeasurement(
        database, task, platform, [&](PlatformId, std::int64_t ordinal, MeasurementEntry entry) {
            const auto hint = results.lower_bound(ordinal);
            if (hint == results.end() || hint->first != ordinal)
                results.emplace_hint(hint, ordinal, std::move(entry.result));
            else if (isBetter(entry.result, hint->second))
                hint->second = std::move(entry.result);
        }));
    return results;
}

std::optional<double> lowestOf(const std::map<std::int64_t, records::MeasureResult>& results)
{
    std::optional<double> lowest;
    for (const auto& [ordinal, result] : results) {
        if (const auto seconds = result.meanSeconds(); seconds && (!lowest || *seconds < *lowest))
            lowest = seconds;
    }
    return lowest;
}

Result<TaskListing> readListing(SQLite::Database& database, TaskId task, PlatformId platform)
{
    const ReadTransaction reading(database);
    TaskListing listing;
    listing.version = contentVersion(database);
    listing.task = task;
    listing.platform = platform;
    TLP_TRY(auto results, bestResults(database, task, platform));
    const auto lowest = lowestOf(results);
    auto next = results.begin();
    TLP_CHECK(forEachProgram(database, task, [&](std::int64_t ordinal, const ProgramEntry& entry) {
        if (next == results.end() || next->first != ordinal)
            return; // not measured on this platform
        listing.rows.push_back({programId(task, ordinal), ordinal, entry.steps,
            toMeasurement(platform, std::move(next->second), lowest)});
        ++next;
    }));
    for (const auto& row : listing.rows) {
        if (const auto seconds = row.measurement.result.meanSeconds())
            listing.usable.push_back(*seconds);
    }
    return listing;
}

/// The listing of a task, read again only when the dataset has changed.
Result<const TaskListing*> listingOf(Dataset::Private& dataset, TaskId task, PlatformId platform)
{
    auto& listing = dataset.listing;
    if (listing && listing->task == task && listing->platform == platform
        && listing->version == contentVersion(*dataset.database))
        return &*listing;
    dataset.order.reset();
    TLP_TRY(listing, readListing(*dataset.database, task, platform));
    return &*listing;
}

double latencyKey(const ProgramRow& row)
{
    // Flagged programs come after all others.
    return row.measurement.result.meanSeconds().value_or(std::numeric_limits<double>::infinity());
}

/// By the key, then by ordinal whatever the direction, so that pages never overlap.
template <typename KeyOf>
void sortRows(std::vector<std::uint32_t>& order, bool descending, KeyOf keyOf)
{
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return descending ? keyOf(b) < keyOf(a) : keyOf(a) < keyOf(b);
    });
}

std::vector<std::uint32_t> orderedRows(const TaskListing& listing, const ProgramQuery& query)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < listing.rows.size(); ++i) {
        const bool good = listing.rows[i].measurement.flag == records::Flag::None;
        if (query.show == ProgramQuery::Show::All
            || (query.show == ProgramQuery::Show::Good) == good)
            order.push_back(i);
    }
    const auto& rows = listing.rows;
    switch (query.sort) {
    case ProgramSort::Ordinal:
        sortRows(order, query.descending, [&](std::uint32_t i) { return rows[i].ordinal; });
        break;
    case ProgramSort::Latency:
        sortRows(order, query.descending, [&](std::uint32_t i) { return latencyKey(rows[i]); });
        break;
    case ProgramSort::Steps:
        sortRows(order, query.descending, [&](std::uint32_t i) { return rows[i].steps; });
        break;
    case ProgramSort::Error:
        sortRows(order, query.descending,
            [&](std::uint32_t i) { return rows[i].measurement.result.errorNo; });
        break;
    }
    return order;
}

Result<const std::vector<std::uint32_t>*> orderOf(
    Dataset::Private& dataset, const ProgramQuery& query, const TaskListing& listing)
{
    auto& order = dataset.order;
    if (!order || order->query.sort != query.sort || order->query.descending != query.descending
        || order->query.show != query.show)
        order = ListingOrder{query, orderedRows(listing, query)};
    return &order->rows;
}

} // namespace

Result<std::int64_t> Dataset::programCount(const ProgramQuery& query) const
{
    return guarded(m_private->file, [&]() -> Result<std::int64_t> {
        TLP_TRY(const auto* listing, listingOf(*m_private, query.task, query.platform));
        TLP_TRY(const auto* order, orderOf(*m_private, query, *listing));
        return static_cast<std::int64_t>(order->size());
    });
}

Result<std::vector<ProgramRow>> Dataset::programs(const ProgramQuery& query) const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<ProgramRow>> {
        TLP_TRY(const auto* listing, listingOf(*m_private, query.task, query.platform));
        TLP_TRY(const auto* order, orderOf(*m_private, query, *listing));
        const auto size = static_cast<std::int64_t>(order->size());
        const auto from = std::clamp<std::int64_t>(query.offset, 0, size);
        const auto to = from + std::clamp<std::int64_t>(query.limit, 0, size - from);
        std::vector<ProgramRow> rows;
        for (auto i = from; i < to; ++i)
            rows.push_back(listing->rows[(*order)[static_cast<std::size_t>(i)]]);
        return rows;
    });
}

Result<ProgramDetail> Dataset::program(ProgramId id) const
{
    return program(
        TaskId{id.value >> kOrdinalBits}, id.value & ((std::int64_t{1} << kOrdinalBits) - 1));
}

Result<ProgramDetail> Dataset::program(TaskId task, std::int64_t ordinal) const
{
    return guarded(m_private->file, [&]() -> Result<ProgramDetail> {
        auto& database = *m_private->database;
        const ReadTransaction reading(database);
        ProgramDetail detail;
        detail.id = programId(task, ordinal);
        detail.task = task;
        detail.ordinal = ordinal;
        TLP_TRY(const auto found, readProgram(database, task, ordinal));
        if (!found)
            return fail(
                ErrorKind::NotFound, fmt::format("task {} has no program {}", task.value, ordinal));
        TLP_TRY(detail.steps, records::unpackSteps(found->packed));

        std::map<std::int64_t, double> best;
        SQLite::Statement summaries(database,
            "SELECT platform_id, best_seconds FROM task_platforms "
            "WHERE task_id = ? AND best_seconds IS NOT NULL");
        summaries.bind(1, task.value);
        while (summaries.executeStep())
            best.emplace(summaries.getColumn(0).getInt64(), summaries.getColumn(1).getDouble());
        TLP_CHECK(forEachMeasurementInBlock(database, task, found->firstOrdinal,
            [&](PlatformId platform, std::int64_t measured, MeasurementEntry entry) {
                if (measured != ordinal)
                    return;
                const auto lowest = best.find(platform.value);
                detail.measurements.push_back(toMeasurement(platform, std::move(entry.result),
                    lowest == best.end() ? std::nullopt : std::optional(lowest->second)));
            }));
        return detail;
    });
}

Result<std::vector<double>> Dataset::latencies(TaskId task, PlatformId platform) const
{
    return guarded(m_private->file, [&]() -> Result<std::vector<double>> {
        TLP_TRY(const auto* listing, listingOf(*m_private, task, platform));
        return listing->usable;
    });
}

Result<std::vector<std::pair<std::string, std::int64_t>>> Dataset::failures(
    TaskId task, PlatformId platform) const
{
    using Counts = std::vector<std::pair<std::string, std::int64_t>>;
    return guarded(m_private->file, [&]() -> Result<Counts> {
        std::map<std::string, std::int64_t> counts;
        const ReadTransaction reading(*m_private->database);
        TLP_CHECK(forEachMeasurement(*m_private->database, task, platform,
            [&](PlatformId, std::int64_t, const MeasurementEntry& entry) {
                if (const auto flag = entry.result.flag(); flag != records::Flag::None)
                    ++counts[reasonOf(flag, entry.result.errorNo)];
            }));
        return Counts(counts.begin(), counts.end());
    });
}

Result<TaskPrograms> Dataset::taskPrograms(TaskId task, PlatformId platform) const
{
    return guarded(m_private->file, [&]() -> Result<TaskPrograms> {
        auto& database = *m_private->database;
        const ReadTransaction reading(database);
        TaskPrograms result;
        result.task = task;
        TLP_TRY(const auto results, bestResults(database, task, platform));
        result.bestSeconds = lowestOf(results).value_or(0);
        auto next = results.begin();
        TLP_CHECK(
            forEachProgram(database, task, [&](std::int64_t ordinal, const ProgramEntry& entry) {
                if (next == results.end() || next->first != ordinal)
                    return;
                result.programs.push_back(programId(task, ordinal));
                result.ordinals.push_back(ordinal);
                result.packed.emplace_back(entry.packed);
                result.seconds.push_back(
                    next->second.meanSeconds().value_or(std::numeric_limits<double>::quiet_NaN()));
                result.errorNo.push_back(next->second.errorNo);
                ++next;
            }));
        return result;
    });
}

} // namespace tlp::dataset
