// SPDX-License-Identifier: GPL-3.0-only
#include "base/resources.h"
#include "base/statistics.h"
#include "cli/chance.h"
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "jobs/run_job.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>

/// The main job on the bundled records of our own: import, split, train with several seeds, compare
/// with chance. What an earlier call has finished is used again; what it left unfinished is
/// resumed.
namespace tlp::cli {
namespace {

constexpr const char* kDataset = "collected";
constexpr const char* kPlatform = "zen5-halide-avx512-2t";
constexpr const char* kSplit = "standard";
constexpr int kSeeds = 3;
constexpr std::array kNetworks{"bert_tiny", "mobilenet_v2", "resnet_18"};
constexpr std::array kKs{1, 5, 10, 20};

Status importSample(Cli& cli, workspace::Workspace& workspace)
{
    jobs::ImportSpec spec;
    spec.dataset = kDataset;
    TLP_TRY(const auto records, findResource("collected/halide-zen5.zip"));
    TLP_TRY(const auto networks, findResource("networks/networks.json"));
    spec.paths = {records.string()};
    spec.networksFile = networks.string();
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(jobs::kImportJob, kDataset, spec.toJson()));
    cli.inform("importing the bundled measurements");
    return runJobHere(cli, workspace, job.id);
}

/// Imported completely: a finished import job says so.
Result<bool> isImported(const workspace::Workspace& workspace)
{
    if (!workspace.dataset(kDataset) || workspace.dataset(kDataset)->name != kDataset)
        return false;
    TLP_TRY(const auto jobs, workspace.jobs());
    return std::ranges::any_of(jobs, [](const workspace::JobInfo& job) {
        return job.kind == jobs::kImportJob && job.title == kDataset
            && job.state == workspace::JobState::Finished;
    });
}

Status prepareData(Cli& cli, workspace::Workspace& workspace)
{
    TLP_TRY(const bool imported, isImported(workspace));
    if (!imported)
        TLP_CHECK(importSample(cli, workspace));
    TLP_TRY(auto dataset, Cli::openDataset(workspace, kDataset, dataset::OpenMode::ReadWrite));
    TLP_TRY(const auto splits, dataset.splits());
    if (std::ranges::find(splits, kSplit, &dataset::SplitInfo::name) != splits.end())
        return {};
    dataset::SplitRequest request;
    request.name = kSplit;
    request.holdOutNetworks.assign(kNetworks.begin(), kNetworks.end());
    TLP_TRY([[maybe_unused]] const auto split, dataset.makeSplit(request));
    return {};
}

options::TrainSpec specFor(int seed)
{
    options::TrainSpec spec;
    spec.runName = fmt::format("demo-seed-{}", seed);
    spec.dataset = kDataset;
    spec.platform = kPlatform;
    spec.split = kSplit;
    spec.options.seed = std::uint64_t(seed);
    spec.options.epochs = 8; // two to three minutes for all seeds
    spec.options.batchSize = 128; // 6,600 programs make 50 steps an epoch
    spec.options.threads = 1; // the same figures however many cores there are
    return spec;
}

/// The run of one seed, trained now unless it is there already.
Result<workspace::RunInfo> trainedRun(Cli& cli, workspace::Workspace& workspace, int seed)
{
    const options::TrainSpec spec = specFor(seed);
    TLP_TRY(const auto runs, workspace.runs());
    const auto found = std::ranges::find(runs, spec.runName, &workspace::RunInfo::name);
    if (found != runs.end() && found->state == workspace::RunState::Finished)
        return *found;
    if (found != runs.end() && found->state == workspace::RunState::Running)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is being trained by job {}; wait for it, or cancel it", found->name,
                found->job.value));
    JobId job;
    if (found != runs.end() && found->job) {
        job = found->job;
        TLP_CHECK(workspace.requeueJob(job));
    } else {
        workspace::RunInfo run;
        if (found != runs.end()) {
            run = *found;
        } else {
            TLP_TRY(run, workspace.createRun(spec));
        }
        TLP_TRY(const workspace::JobInfo created,
            workspace.createJob(jobs::kTrainJob, run.name, run.spec.toJson(), run.id));
        job = created.id;
    }
    cli.inform(fmt::format("training {} ({} of {})", spec.runName, seed + 1, kSeeds));
    TLP_CHECK(runJobHere(cli, workspace, job));
    return workspace.run(spec.runName);
}

/// Top-k of each seed, by network and k.
using Values = std::map<std::string, std::map<int, std::vector<double>>>;

std::string spread(const std::vector<double>& values)
{
    if (values.empty())
        return "–";
    if (values.size() == 1)
        return formatRatio(values.front());
    return fmt::format("{:.3f} ± {:.3f}", mean(values), standardDeviation(values));
}

std::string demoTable(
    const std::vector<std::string>& names, const Values& model, const Values& random)
{
    Table table;
    table.addColumn("network");
    table.addColumn("picked by");
    for (const int k : kKs)
        table.addColumn(fmt::format("top-{}", k), Table::Align::Right);
    const auto addRow = [&](const std::string& name, const std::string& who, const auto& cellOf) {
        std::vector<std::string> row{name, who};
        for (const int k : kKs)
            row.push_back(cellOf(k));
        table.addRow(std::move(row));
    };
    for (const std::string& name : names) {
        const auto valuesOf = [&](const Values& values, int k) {
            const auto network = values.find(name);
            if (network == values.end() || !network->second.contains(k))
                return std::vector<double>{};
            return network->second.at(k);
        };
        addRow(name, "TLP", [&](int k) { return spread(valuesOf(model, k)); });
        addRow("", "random", [&](int k) {
            const auto values = valuesOf(random, k);
            return values.empty() ? std::string("–") : formatRatio(values.front());
        });
        addRow("", "best", [](int) { return formatRatio(1.0); });
    }
    return table.toText();
}

Status demo(Cli& cli)
{
    TLP_TRY(auto workspace, cli.openOrCreateWorkspace());
    TLP_CHECK(prepareData(cli, workspace));
    Json runs = Json::array();
    Values model;
    Values random;
    std::vector<std::string> names(kNetworks.begin(), kNetworks.end());
    names.emplace_back("all");
    for (int seed = 0; seed < kSeeds; ++seed) {
        TLP_TRY(const workspace::RunInfo run, trainedRun(cli, workspace, seed));
        TLP_TRY(const auto evaluations, workspace.evaluations(run.id));
        if (evaluations.empty())
            return fail(ErrorKind::Internal, fmt::format("“{}” was not evaluated", run.name));
        const workspace::EvaluationInfo& evaluation = *mainEvaluation(run, evaluations);
        const evaluation::EvaluationReport& report = evaluation.report;
        const auto keep = [&](const std::string& name, const evaluation::TopK& topK,
                              const evaluation::TopK& chance) {
            for (const auto& [k, value] : topK)
                model[name][k].push_back(value);
            for (const auto& [k, value] : chance)
                random[name][k].push_back(value);
        };
        for (const evaluation::NetworkResult& network : report.networks)
            keep(network.name, network.topK, network.random);
        keep("all", report.topK, report.random);
        if (const auto warning = chanceWarning(run.name, report); !warning.empty())
            cli.warn(warning);
        runs.push_back(toJson(run, evaluation));
    }
    if (cli.isJson) {
        cli.printJson({{"workspace", workspace.directory().string()}, {"dataset", kDataset},
            {"platform", kPlatform}, {"split", kSplit}, {"runs", std::move(runs)}});
        return {};
    }
    cli.print(
        fmt::format("Speed of the best of the first k picks, relative to the best program, on "
                    "networks held out from training ({}; mean ± standard deviation over {} "
                    "seeds):\n\n{}\nworkspace {}\n",
            kPlatform, kSeeds, demoTable(names, model, random), workspace.directory().string()));
    return {};
}

} // namespace

void addDemoCommand(CLI::App& app, Cli& cli)
{
    addCommand(app, "demo", "Import the bundled measurements, train TLP and compare it with chance",
        "tlp -w /tmp/tlp-demo demo")
        ->callback([&cli] { cli.action = [&cli] { return demo(cli); }; });
}

} // namespace tlp::cli
