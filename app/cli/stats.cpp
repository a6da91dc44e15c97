// SPDX-License-Identifier: GPL-3.0-only
#include "cli/stats.h"

#include "cli/table.h"
#include "records/step.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tlp::cli {
namespace {

using Counts = std::vector<std::pair<std::string, std::int64_t>>;

Json toJson(const Counts& counts)
{
    Json json = Json::object();
    for (const auto& [name, count] : counts)
        json[name] = count;
    return json;
}

/// "3 … 54, half of them ≤ 17"
std::string describe(const dataset::Histogram& histogram)
{
    const auto& counts = histogram.counts;
    const std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    if (total == 0)
        return "–";
    std::size_t least = 0;
    while (counts[least] == 0)
        ++least;
    std::size_t most = counts.size() - 1;
    while (counts[most] == 0)
        --most;
    std::int64_t seen = 0;
    std::size_t median = 0;
    while ((seen += counts[median]) * 2 < total)
        ++median;
    return fmt::format("{} to {}, half of them at most {}", least, most, median);
}

std::string describe(const Counts& counts)
{
    std::string text;
    for (const auto& [name, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", formatCount(count), name);
    return text.empty() ? "none" : text;
}

} // namespace

Json statsJson(const dataset::DatasetStats& stats)
{
    Json platforms = Json::array();
    for (const dataset::PlatformInfo& platform : stats.platforms)
        platforms.push_back({{"name", platform.name}, {"target", platform.target},
            {"gpu", platform.isGpu}, {"tasks", platform.tasks}, {"programs", platform.programs},
            {"good", platform.good}, {"flagged", platform.flagged}});
    return {{"programs", stats.programs}, {"tasks", stats.tasks},
        {"tasks_without_valid", stats.tasksWithoutValid}, {"networks", stats.networks},
        {"measurements", stats.measurements}, {"good", stats.good}, {"flagged", stats.flagged},
        {"duplicate_measurements", stats.duplicateMeasurements},
        {"duplicate_share", stats.duplicateShare}, {"failures", toJson(stats.failures)},
        {"platforms", std::move(platforms)}, {"sequence_length", stats.sequenceLength.counts},
        {"feature_width", stats.featureWidth.counts}, {"crop_rows", stats.cropRows},
        {"crop_width", stats.cropWidth}, {"programs_cut_rows", stats.programsCutRows},
        {"steps_cut", stats.stepsCut}, {"steps_cut_width", stats.stepsCutWidth},
        {"unknown_steps", toJson(stats.unknownSteps)}, {"step_kinds", toJson(stats.stepKinds)},
        {"file_bytes", stats.fileBytes}, {"bytes_per_program", stats.bytesPerProgram}};
}

/// Starts of about a dozen bins of equal width; one starts just above the crop, so that none holds
/// values on both sides of it.
std::vector<std::size_t> binStarts(std::size_t first, std::size_t end, std::size_t crop)
{
    constexpr std::size_t kBins = 12;
    const std::size_t width = (end - first + kBins - 1) / kBins;
    const std::size_t above = crop + 1;
    std::vector<std::size_t> starts{first};
    for (std::size_t start = first < above ? first + (above - first) % width : first; start < end;
         start += width) {
        if (start > first)
            starts.push_back(start);
    }
    return starts;
}

/// A few bars; a bin beyond the crop is marked.
std::string histogramText(
    const std::string& title, const std::vector<std::int64_t>& counts, int crop)
{
    constexpr std::int64_t kBarWidth = 40;
    const auto isFilled = [](std::int64_t count) { return count > 0; };
    const auto first = static_cast<std::size_t>(
        std::find_if(counts.begin(), counts.end(), isFilled) - counts.begin());
    if (first == counts.size())
        return {};
    std::vector<std::size_t> starts
        = binStarts(first, counts.size(), static_cast<std::size_t>(std::max(crop, 0)));
    starts.push_back(counts.size());
    const auto countOf = [&](std::size_t bin) {
        const auto at
            = [&](std::size_t i) { return counts.begin() + static_cast<std::ptrdiff_t>(i); };
        return std::accumulate(at(starts[bin]), at(starts[bin + 1]), std::int64_t{0});
    };
    std::int64_t highest = 0;
    for (std::size_t bin = 0; bin + 1 < starts.size(); ++bin)
        highest = std::max(highest, countOf(bin));
    Table table;
    table.addColumn(title, Table::Align::Right);
    table.addColumn("programs", Table::Align::Right);
    table.addColumn("");
    for (std::size_t bin = 0; bin + 1 < starts.size(); ++bin) {
        const std::int64_t count = countOf(bin);
        const std::size_t from = starts[bin];
        const std::size_t to = starts[bin + 1] - 1;
        std::string bar;
        for (std::int64_t j = 0; j < (count * kBarWidth + highest - 1) / highest; ++j)
            bar += "█";
        if (static_cast<int>(from) > crop && count > 0)
            bar += fmt::format(" cut to {}", crop);
        table.addRow({from == to ? std::to_string(from) : fmt::format("{}–{}", from, to),
            formatCount(count), bar});
    }
    return "\n" + table.toText();
}

/// "split (SP)"
std::string kindName(const std::string& code)
{
    for (int kind = 0; kind < records::kStepKindCount; ++kind) {
        if (records::codeOf(static_cast<records::StepKind>(kind)) == code && !code.empty())
            return fmt::format(
                "{} ({})", records::nameOf(static_cast<records::StepKind>(kind)), code);
    }
    return fmt::format("“{}”, unknown", code);
}

std::string kindTable(const Counts& kinds)
{
    if (kinds.empty())
        return {};
    Table table;
    table.addColumn("step");
    table.addColumn("times", Table::Align::Right);
    for (const auto& [code, count] : kinds)
        table.addRow({kindName(code), formatCount(count)});
    return "\n" + table.toText();
}

Status printStats(Cli& cli, const std::string& name)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    TLP_TRY(const auto dataset, Cli::openDataset(workspace, name));
    TLP_TRY(const dataset::DatasetStats stats, dataset.stats());
    if (cli.isJson) {
        cli.printJson(statsJson(stats));
        return {};
    }
    const auto line = [&](std::string_view title, const std::string& value) {
        cli.print(fmt::format("{:<16} {}\n", title, printable(value)));
    };
    line("programs", formatCount(stats.programs));
    line("tasks",
        stats.tasksWithoutValid == 0
            ? formatCount(stats.tasks)
            : fmt::format("{}, {} of them without a valid measurement", formatCount(stats.tasks),
                formatCount(stats.tasksWithoutValid)));
    line("networks", formatCount(stats.networks));
    line("measurements",
        fmt::format("{}: {} good, {} flagged", formatCount(stats.measurements),
            formatCount(stats.good), formatCount(stats.flagged)));
    line("failures", describe(stats.failures));
    line("repeated",
        fmt::format("{:.1f} % of the programs have the steps of another one of their task",
            100 * stats.duplicateShare));
    line("imported again",
        fmt::format("{} measurements, left out", formatCount(stats.duplicateMeasurements)));
    line("steps", describe(stats.sequenceLength));
    line("feature width", describe(stats.featureWidth));
    line("crop",
        fmt::format("{}×{} cuts {} steps of {} programs, and the width of {} steps", stats.cropRows,
            stats.cropWidth, formatCount(stats.stepsCut), formatCount(stats.programsCutRows),
            formatCount(stats.stepsCutWidth)));
    line("unknown words", describe(stats.unknownSteps));
    line("file",
        fmt::format("{}, {:.0f} bytes a program", formatBytes(double(stats.fileBytes)),
            stats.bytesPerProgram));
    Table table;
    table.addColumn("platform");
    table.addColumn("tasks", Table::Align::Right);
    table.addColumn("programs", Table::Align::Right);
    table.addColumn("good", Table::Align::Right);
    table.addColumn("flagged", Table::Align::Right);
    for (const dataset::PlatformInfo& platform : stats.platforms)
        table.addRow({platform.name, formatCount(platform.tasks), formatCount(platform.programs),
            formatCount(platform.good), formatCount(platform.flagged)});
    cli.print("\n" + table.toText());
    cli.print(kindTable(stats.stepKinds));
    cli.print(histogramText("steps", stats.sequenceLength.counts, stats.cropRows));
    cli.print(histogramText("feature width", stats.featureWidth.counts, stats.cropWidth));
    return {};
}

} // namespace tlp::cli
