// SPDX-License-Identifier: GPL-3.0-only
#include "cli/cli.h"
#include "cli/output_path.h"
#include "cli/record_file.h"
#include "cli/table.h"
#include "features/npy.h"
#include "features/sequence_features.h"
#include "jobs/training_set.h"
#include "records/target.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

namespace tlp::cli {
namespace {

using features::Layout;

struct FeaturesArguments
{
    std::string file, out, layout, size = "crop";
};

/// Features of a file's records, row by row.
struct Matrix
{
    features::FeatureSpec spec;
    std::vector<float> values;
    features::FeatureReport report;
    std::int64_t notPrimitives = 0; ///< AutoTVM records
};

Layout layoutOf(const records::MeasureRecord& record)
{
    return records::parseTarget(record.task.target).isGpu() ? Layout::Gpu : Layout::Cpu;
}

Result<Matrix> readMatrix(Cli& cli, const FeaturesArguments& arguments)
{
    std::optional<Layout> chosen;
    if (!arguments.layout.empty()) {
        TLP_TRY(chosen, asUsage(features::parseLayout(arguments.layout)));
    }
    TLP_TRY(
        [[maybe_unused]] const auto size, asUsage(jobs::parseShape(arguments.size, Layout::Cpu)));
    TLP_TRY(auto reader, openRecords(arguments.file));
    Matrix matrix;
    std::optional<Layout> used = chosen;
    Status problem;
    bool warned = false;
    const auto setLayout = [&](Layout layout) -> Status {
        used = layout;
        matrix.spec = features::FeatureSpec::official(layout);
        TLP_TRY(matrix.spec.shape, jobs::parseShape(arguments.size, layout));
        return {};
    };
    if (chosen)
        TLP_CHECK(setLayout(*chosen));
    TLP_CHECK(forEachLine(cli, reader, 0, [&](const records::Line& line) {
        const auto* record = std::get_if<records::MeasureRecord>(&line.record);
        matrix.notPrimitives += record == nullptr ? 1 : 0;
        if (record == nullptr || !problem)
            return;
        const Layout own = layoutOf(*record);
        if (!used)
            problem = setLayout(own);
        if (!problem)
            return;
        if (own != *used && !chosen) {
            problem = fail(ErrorKind::BadInput,
                "the file holds CPU and GPU records; choose one with --layout",
                {arguments.file, line.number, 0});
            return;
        }
        if (own != *used && !std::exchange(warned, true))
            cli.warn(fmt::format("line {} is a {} record, read with the {} layout as asked",
                line.number, features::toString(own), features::toString(*used)));
        const std::size_t size
            = std::size_t(matrix.spec.shape.rows) * std::size_t(matrix.spec.shape.width);
        matrix.values.resize(matrix.values.size() + size);
        features::sequenceFeatures(
            record->steps, matrix.spec, std::span(matrix.values).last(size), &matrix.report);
    }));
    TLP_CHECK(std::move(problem));
    if (matrix.report.programs == 0)
        return noPrimitives(arguments.file, matrix.notPrimitives, "make features of");
    return matrix;
}

void printCounts(Cli& cli, const std::map<std::string, std::int64_t>& counts, std::string_view what)
{
    for (const auto& [word, count] : counts)
        cli.print(fmt::format("unknown {} “{}”: {}\n", what, printable(word), formatCount(count)));
}

Status writeFeatures(Cli& cli, const FeaturesArguments& arguments)
{
    TLP_TRY(const std::string out, outputPath(arguments.out));
    if (out == "-")
        return fail(ErrorKind::Usage, "an array needs a file name for --out");
    TLP_TRY(const Matrix matrix, readMatrix(cli, arguments));
    const features::SequenceShape shape = matrix.spec.shape;
    const std::array<std::int64_t, 3> dimensions{matrix.report.programs, shape.rows, shape.width};
    TLP_CHECK(features::writeNpy(out, dimensions, matrix.values));
    const features::FeatureReport& report = matrix.report;
    if (matrix.notPrimitives > 0)
        cli.warn(fmt::format(
            "{} AutoTVM records have no primitives and were left out", matrix.notPrimitives));
    if (cli.isJson) {
        cli.printJson({{"file", arguments.out}, {"programs", report.programs}, {"rows", shape.rows},
            {"width", shape.width}, {"layout", features::toString(matrix.spec.layout)},
            {"vocabulary", matrix.spec.vocabulary.name}, {"steps", report.steps},
            {"programs_cut_rows", report.programsCutRows}, {"steps_cut", report.stepsCut},
            {"steps_cut_width", report.stepsCutWidth}, {"unknown_types", report.unknownTypes},
            {"unknown_words", report.unknownWords}, {"not_primitives", matrix.notPrimitives}});
        return {};
    }
    cli.print(
        fmt::format("{}: {} × {} × {}, {} layout\n", arguments.out, formatCount(report.programs),
            shape.rows, shape.width, features::toString(matrix.spec.layout)));
    cli.print(fmt::format("cut: {} steps of {} programs, and the width of {} steps\n",
        formatCount(report.stepsCut), formatCount(report.programsCutRows),
        formatCount(report.stepsCutWidth)));
    printCounts(cli, report.unknownTypes, "step");
    printCounts(cli, report.unknownWords, "word");
    return {};
}

} // namespace

void addFeaturesCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<FeaturesArguments>();
    CLI::App* command
        = addCommand(app, "features", "Write the TLP features of a file's records as a NumPy array",
            "tlp features records.json --out records.npy");
    command->add_option("FILE", arguments->file, "Record file, or - for standard input")
        ->required();
    command->add_option("--out", arguments->out, "File to write, .npy")->required();
    command->add_option("--layout", arguments->layout, "cpu or gpu (default: the records' target)");
    command->add_option("--size", arguments->size, "crop, full or ROWSxWIDTH");
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments] { return writeFeatures(cli, *arguments); };
    });
}

} // namespace tlp::cli
