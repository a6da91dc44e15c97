// SPDX-License-Identifier: GPL-3.0-only
// The best of N random schedules of Ansor's space, compiled here, beside Halide's packaged
// autoscheduler on the same algorithm and target and beside LibTorch, with the same threads, in one
// run. All are timed by the runner's protocol (caches flushed of all but the first input); when
// each has its program they take turns, and the medians over these rounds are printed.
//
// Constant weights come in the schedule's tile order for our programs, and packed for one of
// LibTorch's ways; the autoscheduler's programs read them row-major, since that is the algorithm it
// is given. Both operands of a matmul vary: nobody packs them.
#include "kernel_comparison.h"

#include "base/statistics.h"
#include "baseline/torch_ways.h"
#include "jobs/collect.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

using namespace tlp;
using bench::Comparison;
using bench::Contender;

namespace {

using Json = nlohmann::json;
using Row = std::vector<std::string>;

/// Two matrix products and three convolutions of ResNet-50.
const std::vector<std::string> kWorkloads{
    "matmul:m=512,n=512,k=512",
    "matmul:m=1024,n=1024,k=1024",
    "conv2d:h=56,w=56,ci=64,co=64,k=3,p=1",
    "conv2d:h=28,w=28,ci=128,co=512,k=1,p=0",
    "conv2d:h=7,w=7,ci=512,co=512,k=3,p=1",
};

struct Arguments
{
    int threads = 1;
    std::string isa = "host";
    bench::ComparisonOptions comparison;
    std::string only;
    std::string json;
    std::string workload;
    std::vector<std::string> programs; ///< NAME=FILE
};

/// What runs beside us spoils the table, so it is shown.
double loadAverage()
{
    double lastMinute = 0;
    return ::getloadavg(&lastMinute, 1) == 1 ? lastMinute : 0;
}

double gflops(const Comparison& comparison, double seconds)
{
    return comparison.workload.flops / seconds / 1e9;
}

double spreadOf(const std::vector<double>& seconds)
{
    const auto [least, most] = std::minmax_element(seconds.begin(), seconds.end());
    return (*most - *least) / median(seconds);
}

std::string rateText(const Comparison& comparison, const Contender& contender)
{
    if (contender.seconds.empty())
        return "–";
    return fmt::format("{:.1f} ({:.1f} %){}{}", gflops(comparison, median(contender.seconds)),
        spreadOf(contender.seconds) * 100, contender.detail.empty() ? "" : ", ", contender.detail);
}

std::string ratioText(const Contender& ours, const Contender& other)
{
    if (ours.seconds.empty() || other.seconds.empty())
        return "–";
    return fmt::format("{:.2f}", median(other.seconds) / median(ours.seconds));
}

Row titlesOf(const Comparison& comparison)
{
    Row row{"workload", "drawn, compiled, correct", "median of the sample"};
    for (const Contender& contender : comparison.contenders)
        row.push_back(contender.name);
    for (std::size_t i = 1; i < comparison.contenders.size(); ++i)
        row.push_back(comparison.contenders.front().name + " / " + comparison.contenders[i].name);
    return row;
}

Row rowOf(const Comparison& comparison)
{
    const bench::Sample& sample = comparison.sample;
    Row row{comparison.workload.text,
        fmt::format("{}, {}, {}", sample.drawn, sample.compiled, sample.correct),
        sample.seconds.empty() ? "–"
                               : fmt::format("{:.1f}", gflops(comparison, median(sample.seconds)))};
    const std::vector<Contender>& all = comparison.contenders;
    for (const Contender& contender : all)
        row.push_back(rateText(comparison, contender));
    for (std::size_t i = 1; i < all.size(); ++i)
        row.push_back(ratioText(all.front(), all[i]));
    return row;
}

/// Characters, not bytes: the cells have "–".
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(),
        [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Padded so that it can be read as it is and pasted into a document.
void printTable(const std::vector<Row>& rows)
{
    std::vector<std::size_t> widths(rows.front().size(), 3);
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    const auto print = [&](const Row& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            fmt::print("| {}{} ", row[i], std::string(widths[i] - widthOf(row[i]), ' '));
        fmt::print("|\n");
    };
    print(rows.front());
    for (const std::size_t width : widths)
        fmt::print("|{}", std::string(width + 2, '-'));
    fmt::print("|\n");
    std::for_each(rows.begin() + 1, rows.end(), print);
}

void printNotes(const Comparison& comparison)
{
    const std::string& workload = comparison.workload.text;
    if (comparison.sample.noisy > 0)
        fmt::print(
            "{}: too noisy to be the best: {} of the sample\n", workload, comparison.sample.noisy);
    for (const Contender& contender : comparison.contenders)
        if (!contender.whyNot.empty())
            fmt::print("{}: {}: {}\n", workload, contender.name, contender.whyNot);
    for (const bench::TorchTime& way : comparison.torchTimes)
        fmt::print("{}: LibTorch's {}: {}\n", workload, way.name,
            way.whyNot.empty() ? fmt::format("{:.1f}", gflops(comparison, way.seconds))
                               : way.whyNot);
}

Json ratesOf(const Comparison& comparison, const std::vector<double>& seconds)
{
    Json rates = Json::array();
    for (const double one : seconds)
        rates.push_back(gflops(comparison, one));
    return rates;
}

Json toJson(const Comparison& comparison)
{
    Json contenders = Json::array();
    for (const Contender& contender : comparison.contenders)
        contenders.push_back({{"name", contender.name}, {"detail", contender.detail},
            {"why_not", contender.whyNot}, {"gflops", ratesOf(comparison, contender.seconds)}});
    Json ways = Json::array();
    for (const bench::TorchTime& way : comparison.torchTimes)
        ways.push_back({{"name", way.name}, {"why_not", way.whyNot},
            {"gflops",
                way.whyNot.empty() ? Json(gflops(comparison, way.seconds)) : Json(nullptr)}});
    const bench::Sample& sample = comparison.sample;
    return {{"workload", comparison.workload.text}, {"flops", comparison.workload.flops},
        {"drawn", sample.drawn}, {"compiled", sample.compiled}, {"correct", sample.correct},
        {"noisy", sample.noisy}, {"sample_gflops", ratesOf(comparison, sample.seconds)},
        {"contenders", std::move(contenders)}, {"torch_ways", std::move(ways)}};
}

void print(const std::vector<Comparison>& comparisons, const Arguments& arguments,
    const workload::LocalTarget& target, double load)
{
    std::vector<Row> rows{titlesOf(comparisons.front())};
    for (const Comparison& comparison : comparisons)
        rows.push_back(rowOf(comparison));
    const std::string ours = arguments.programs.empty()
        ? fmt::format("{} random schedules, seed {}", arguments.comparison.programs,
            arguments.comparison.seed)
        : std::string("programs of records");
    fmt::print("{}; target {}; {}; GFLOP/s, median of {} rounds in turn (in brackets the spread, "
               "(max − min)/median)\n",
        jobs::processorName(), target.toText(), ours, arguments.comparison.rounds);
    fmt::print("{}, on the best instruction set that each knows\n", baseline::describeTorch());
    fmt::print("Load of the machine in the minute before: {:.2f}\n", load);
    fmt::print("Constant weights: in the schedule's order for ours, row-major for Adams2019\n\n");
    printTable(rows);
    fmt::print("\n");
    for (const Comparison& comparison : comparisons)
        printNotes(comparison);
}

Status writeJson(const std::vector<Comparison>& comparisons, const Arguments& arguments,
    const workload::LocalTarget& target)
{
    Json json{{"processor", jobs::processorName()}, {"target", target.toText()},
        {"seed", arguments.comparison.seed}, {"torch", baseline::describeTorch()},
        {"workloads", Json::array()}};
    for (const Comparison& comparison : comparisons)
        json["workloads"].push_back(toJson(comparison));
    std::ofstream file(arguments.json);
    file << json.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
    if (!file.flush())
        return fail(ErrorKind::Io, "the file cannot be written", {arguments.json, 0, 0});
    return {};
}

Result<std::vector<bench::NamedProgram>> readPrograms(const std::vector<std::string>& texts)
{
    std::vector<bench::NamedProgram> programs;
    for (const std::string& text : texts) {
        const std::size_t sign = text.find('=');
        if (sign == std::string::npos)
            return fail(ErrorKind::Usage, fmt::format("“{}” is not NAME=FILE", text));
        TLP_TRY(auto program, bench::readProgram(text.substr(0, sign), text.substr(sign + 1)));
        programs.push_back(std::move(program));
    }
    return programs;
}

std::vector<std::string> workloadsOf(const Arguments& arguments)
{
    if (!arguments.workload.empty())
        return {arguments.workload};
    std::vector<std::string> texts = kWorkloads;
    std::erase_if(texts,
        [&](const std::string& text) { return text.find(arguments.only) == std::string::npos; });
    return texts;
}

/// A workload that fails is reported at the end: the others took long.
Status run(const Arguments& arguments)
{
    TLP_TRY(const workload::LocalTarget target,
        workload::LocalTarget::parse(fmt::format("{}@{}", arguments.isa, arguments.threads)));
    const double load = loadAverage();
    TLP_TRY(const std::vector<bench::NamedProgram> programs, readPrograms(arguments.programs));
    baseline::startTorch(arguments.threads);
    std::vector<Comparison> comparisons;
    Status status;
    for (const std::string& workload : workloadsOf(arguments)) {
        if (Result<Comparison> one
            = bench::compare(workload, programs, target, arguments.comparison))
            comparisons.push_back(std::move(*one));
        else
            status = tl::unexpected(one.error());
    }
    if (comparisons.empty() && status)
        return fail(ErrorKind::Usage, fmt::format("no workload's text has “{}”", arguments.only));
    if (comparisons.empty())
        return status;
    print(comparisons, arguments, target, load);
    if (!arguments.json.empty())
        TLP_CHECK(writeJson(comparisons, arguments, target));
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    Arguments arguments;
    bench::ComparisonOptions& options = arguments.comparison;
    CLI::App app{"The best of random schedules beside Halide's autoscheduler and LibTorch"};
    app.add_option("--threads", arguments.threads, "Of everybody")->check(CLI::Range(1, 1024));
    app.add_option("--programs", options.programs, "Random schedules of each workload")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--isa", arguments.isa, "Instruction set of ours and Halide's (default: host)");
    app.add_option("--seed", options.seed, "Of the schedules and inputs");
    app.add_option("--rounds", options.rounds, "In which the contenders take turns")
        ->check(CLI::Range(1, 1000));
    app.add_option("--beam", options.beam,
           "Second width of Adams2019's search, beside 1 (0: none; a build takes minutes)")
        ->check(CLI::Range(0, 1024));
    app.add_option("--min-repeat-ms", options.minRepeatMs, "Least length of a repeat in a round")
        ->check(CLI::Range(0.0, 60'000.0));
    auto* only = app.add_option("--only", arguments.only, "Workloads whose text has this");
    auto* workload = app.add_option("--workload", arguments.workload, "Only this one");
    workload->excludes(only);
    app.add_option("--program", arguments.programs,
           "NAME=FILE, a file whose first record is a program of the workload, instead of random "
           "ones; may be repeated")
        ->needs(workload);
    app.add_option("--json", arguments.json, "File for all figures");
    CLI11_PARSE(app, argc, argv);
    const Status status = run(arguments);
    if (!status) {
        fmt::print(stderr, "{}\n", status.error().toString());
        return 1;
    }
    return 0;
}
